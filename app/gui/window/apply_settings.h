// Brings preferences into force.
#pragma once
#include "app/session/settings.h"

namespace diecast {

class Pool;

void apply(Preferences const&, Pool&);  // theme, size, numbers, threads

}  // namespace diecast
