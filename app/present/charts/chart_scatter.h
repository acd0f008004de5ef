// Charts of our numbers against published ones: of the claims of a study, and of validation series.
#pragma once
#include <span>
#include "app/present/charts/scatter_chart.h"
#include "optimizer/validation/validate.h"

namespace diecast {

/// A point for each claim, by the heading it stands under; its number is the claim's. Regression checks and
/// informational ones are open.
ScatterChart claims_scatter(Study const&, std::vector<Verdict> const&);

struct PredictedSeries {
    Series const* series;
    std::vector<PredictedCase> const* cases;
};
/// A point for each measured number; its number is case · measured quantities + quantity. Of one series: by quantity,
/// group or part, rows that were fitted open. Of several: by what errors are worth, bounds and recalled numbers left
/// out.
ScatterChart validation_scatter(std::span<PredictedSeries const>);

}  // namespace diecast
