// Breakdown chart: what a number is the sum of, as a waterfall.
#pragma once
#include "app/present/charts/breakdown_chart.h"
#include "app/present/charts/chart_data.h"
#include "optimizer/analysis/breakdown.h"

namespace diecast {

/// A step for each part, one for all below 1 %, and their total; where it is no sum, the total alone.
WaterfallChart breakdown_chart(Breakdown const&, std::string const& design);

}  // namespace diecast
