// What the files that wire serving under load share.
#pragma once
#include "model/core/graph.h"
#include "model/inference/quantities.h"
#include "model/load/quantities.h"

namespace diecast {

namespace load {
inline Quantity const& light_batch = light_pass(decode.batch);
inline Quantity const& typical_batch = typical_pass(decode.batch);
inline Quantity const& light_time = light_pass(decode.time);
inline Quantity const& typical_time = typical_pass(decode.time);
}  // namespace load

/// Gives `use` the rows of a stream, in the order in which its formulas take them, last.
auto with_stream(auto const& use) {
    using namespace load;
    return use(rate, streams, passes, stream_slots, shared_time, prompt_work, instance_burstiness, answer_spread,
               prompt_spread, capacity, low_batch, middle_batch, high_batch, low_time, middle_time, high_time);
}

void wire_waiting(Graph&);  // who waits how long; part of wire_load
void wire_goodput(Graph&);  // part of it

}  // namespace diecast
