// Ticks: the round numbers along an axis.
#pragma once
#include <vector>
#include "optimizer/sweep/explore.h"

namespace diecast {

/// 1-2-5 ticks, at most so many; whole numbers only if `integer`.
std::vector<double> ticks(Span const&, int at_most, bool integer = false);

}  // namespace diecast
