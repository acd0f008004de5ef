// NewChart: what a chart of some kind shows to begin with: what the study wants, varies and names.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// Fields for which the study has nothing stay empty. `shown`: what Explore shows.
ChartSpec new_chart(Graph const&, Study const&, ParetoSpec const& shown, std::string_view kind);

}  // namespace diecast
