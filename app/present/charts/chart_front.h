// Chart of a refined front: the grid points and what lies between them, in the first two objectives.
#pragma once
#include "app/present/charts/chart_data.h"
#include "optimizer/analysis/refine.h"

namespace diecast {

/// Points of both fronts; those between lead to "design:" and their number. Nothing where there are fewer than two
/// objectives, or no design.
ChartData front_chart(Study const&, Refinement const&);

}  // namespace diecast
