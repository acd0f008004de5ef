// What the two files that wire serving under load share.
#pragma once
#include "model/core/graph.h"
#include "model/load/quantities.h"

namespace diecast {

namespace load {
inline Quantity const& light_batch = light_pass(decode.batch);
inline Quantity const& typical_batch = typical_pass(decode.batch);
inline Quantity const& light_time = light_pass(decode.time);
inline Quantity const& typical_time = typical_pass(decode.time);
}  // namespace load

void wire_waiting(Graph&);  // who waits how long; part of wire_load

}  // namespace diecast
