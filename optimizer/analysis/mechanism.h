// Mechanism: why a number differs between two designs, by the quantities that it is computed from.
#pragma once
#include "optimizer/analysis/difference.h"

namespace diecast {

/// Starts with the inputs of the output's formula that differ, and goes on to the inputs of the one with the largest
/// part, as long as these are several, no part comes to exceed `most_excess` times the difference, or exceeds it more
/// than before, and at most `most` remain. None
/// where the two designs compute the output by different formulas, or nothing that it is computed from differs.
std::optional<Division> divide_by_mechanism(Graph const&, Scenario const& from, Scenario const& to,
                                            Quantity const& output, std::size_t most = 7);

}  // namespace diecast
