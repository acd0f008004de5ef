// Brings preferences into force.
#pragma once
#include "app/session/settings.h"

namespace diecast {

class Pool;

void apply(Preferences const&, Pool&);  // theme, size, numbers, threads

/// How large everything is, beside what the desktop asks for: Qt takes it in when the application is made.
void set_interface_scale(int percent);  // before
int interface_scale();                  // of this run, in percent
void restart(QString const& study);     // another process, with what the settings say by now

}  // namespace diecast
