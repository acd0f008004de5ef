// Chart numbers: the design and the quantity of a number drawn in a chart, so that its derivation can be shown.
#pragma once
#include <string_view>
#include "app/present/charts/chart_data.h"

namespace diecast {

/// What a chart's mark tells, one for each number. `key` is the mark's: "bar:SERIES:CATEGORY", "place:PANEL:PLACE",
/// "ceiling:N", "point:N", a quantity's key where all of the chart is of one design, or "KEY@PLAN". Empty for marks
/// without a derivation.
std::vector<NumberOf> numbers_at(Graph const&, ChartData const&, std::string_view key);

/// "cost per token of H100", "cost per token of H100 at batch 64".
std::string words_of(NumberOf const&);

}  // namespace diecast
