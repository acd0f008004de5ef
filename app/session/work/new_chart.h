// NewChart: what a chart of some kind shows to begin with: what the study wants, varies and names.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// Fields for which the study has nothing stay empty. `shown`: what Explore shows.
ChartSpec new_chart(Graph const&, Study const&, PlotAxes const& shown, std::string_view kind);

/// A roofline of prefill and decode; none where what the study wants does not depend on serving a language model.
std::optional<ChartSpec> serving_roofline(Graph const&, Study const&);

}  // namespace diecast
