// Front alone: the front of more designs than one waits for a whole picture of.
// Bounds settle most of them, or they are streamed past the front and nothing else.
#pragma once
#include "optimizer/sweep/parts/kept_sweep.h"

namespace diecast {

/// The front of the question's designs; how many are feasible, and how many violate each limit, is estimated from a
/// picture of some of them. Null where it is stopped, or nothing is an objective.
std::shared_ptr<KeptSweep const> front_alone(std::shared_ptr<Graph const>, Question const&, Picture const& some, Pool&,
                                             std::stop_token, ProgressCall const&);

/// The front in x and y of each value that the question's colour tells apart. None where the colour tells no few
/// categories apart, where x and y do not say what is better, or where it was stopped or took longer than `most`
/// seconds.
std::optional<std::vector<ValueFront>> value_fronts_alone(Graph const&, Question const&, Pool&, std::stop_token,
                                                          ProgressCall const&, double most);

}  // namespace diecast
