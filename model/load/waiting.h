// The second half of serving under load, in a file of its own: both are compiled in the time of one.
#pragma once
#include "model/core/graph.h"

namespace diecast {

void wire_waiting(Graph&);  // who waits how long; part of wire_load

}  // namespace diecast
