// Start designs: the named designs of a new study. Those of a template share one layout; its first search finds the
// best of each.
#pragma once
#include "optimizer/analysis/search.h"

namespace diecast {

/// Runs the study's first search. The best design that it finds becomes the study's default design: a named design that
/// pins what its group has, else a new one with the name of the search. Every named design that pins what a group has
/// becomes the best of that group. Returns what was found for the default design; none where nothing is feasible, or
/// the search is stopped: all stays.
std::optional<Found> choose_start_designs(Graph const&, Study&, Pool&, Issues&, std::stop_token = {});

}  // namespace diecast
