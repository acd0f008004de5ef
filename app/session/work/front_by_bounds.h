// Front by bounds: the front of more designs than anybody waits for, found without evaluating most of them.
#pragma once
#include "optimizer/sweep/parts/kept_sweep.h"

namespace diecast {

/// The front of the question's designs; how many are feasible, and how many violate each limit, is estimated from a
/// picture of some of them. Null where it is stopped, or where evaluating all designs is faster.
std::shared_ptr<KeptSweep const> front_by_bounds(std::shared_ptr<Graph const>, Question const&, Picture const& some,
                                                 Pool&, std::stop_token, ProgressCall const&);

}  // namespace diecast
