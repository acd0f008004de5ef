// Brings preferences into force.
#pragma once
#include <QByteArray>
#include "app/session/settings.h"

namespace diecast {

class Pool;

void apply(Preferences const&, Pool&);  // theme, size, numbers, threads

/// How large everything is, beside what the desktop asks for. Qt takes it in when the application is made: this lives
/// until then, so that programs that are started later do not inherit it.
class InterfaceScale {
public:
    explicit InterfaceScale(int percent);
    ~InterfaceScale();
    static int now();  // of this run, in percent

private:
    QByteArray before_;
};

void restart(QString const& study);  // another process, with what the settings say by now

}  // namespace diecast
