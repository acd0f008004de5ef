// Start words: why a new study or a group of a search has no feasible design, and which answer to take back.
#pragma once
#include <functional>
#include "optimizer/analysis/feasibility/start_obstacle.h"
#include "optimizer/analysis/search.h"

namespace diecast {

/// "No design can satisfy Reticle slack ≥ 0: the best has −1.159 (organic, 2 memory stacks), with Die height 71.25 mm
/// and Reticle height 33 mm. Designs are feasible with --area 800 mm2 (the default)." Two limits are explained, others
/// listed. `name`: of an answer that is put back, "--area '800 mm2'".
std::string start_obstacle_words(Graph const&, StartObstacle const&,
                                 std::function<std::string(StartObstacle::WayOut const&)> const& name);

/// A sentence or more for each group of a search without a feasible design, the first few: "Dies per package 1: No
/// design can satisfy Reticle slack ≥ 0: …". Empty where the search has more than a million designs, or if stopped.
std::vector<std::string> empty_group_words(Graph const&, Study const&, SearchResult const&, Pool&,
                                           std::stop_token = {});

}  // namespace diecast
