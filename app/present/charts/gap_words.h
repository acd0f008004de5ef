// GapWords: why one design's number is not another's, in a sentence.
#pragma once
#include "optimizer/analysis/difference.h"

namespace diecast {

/// "dies per package 1 → 4 with die area 800 mm² → 200 mm²".
std::string change_words(Graph const&, Change const&);
/// Why what is shown are not the single changes; empty where they are.
std::string coupling_words(Graph const&, Difference const&);

/// "B's package cost is 29 % below A's: HBM stacks 8 → 6 explains 61 % of the gap, die area 24 %, 3 others 15 %." Empty
/// where the two are the same, or one has no value.
std::string gap_words(Graph const&, Difference const&, std::string const& from, std::string const& to,
                      std::size_t most = 3);

}  // namespace diecast
