// Start designs: the named designs of a new study. Those of a template share one layout; its first search finds the
// best of each.
#pragma once
#include "optimizer/analysis/search.h"

namespace diecast {

/// Runs the study's first search: a named design that pins what a group has becomes the best of that group. False where
/// none does, or the search is stopped: all stays.
bool choose_start_designs(Graph const&, Study&, Pool&, Issues&, std::stop_token = {});

}  // namespace diecast
