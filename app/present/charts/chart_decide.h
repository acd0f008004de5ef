// Charts of decisions: which input settles whether one of two designs is better, and where two are even.
#pragma once
#include "app/present/charts/chart_data.h"
#include "optimizer/analysis/break_even.h"
#include "optimizer/analysis/tipping_points.h"

namespace diecast {

/// Each of the `most` first inputs as a bar between its ends, in ratios to what it is now, coloured by who is better
/// there; a diamond where the two are even. Inputs at or below 0 have no place along such an axis.
RankChart switch_over_chart(TippingPoints const&, std::size_t most);

/// Both sides of the question over what changes, broken where a limit is, and marked where they are even.
LineChart break_even_chart(BreakEvenAnswer const&);

}  // namespace diecast
