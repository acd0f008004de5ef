// Start obstacle: why the first search of a new study finds nothing, and which answers are to be taken back.
#pragma once
#include "model/study/starts/starts.h"
#include "optimizer/analysis/feasibility/infeasibility.h"

namespace diecast {

struct StartObstacle {
    /// An answer without which designs are feasible: with the usual one in its place.
    struct WayOut {
        StartQuestion const* question;
        std::string usual;
    };
    Study searched;  // its grid is that of the search
    InfeasibilityReport report;
    std::vector<WayOut> ways_out;
};

/// Scenario, axes and constraints of a search as those of a study. `design`: laid over, empty: none; `group`: a point
/// of the groups, empty: all of them.
Study study_of_search(Study const&, Search const&, std::string const& design = "",
                      std::vector<double> const& group = {});

/// None where a design is feasible, where there is no search, or if stopped. Answers that choose the network are not
/// taken back: they are what is asked about.
std::optional<StartObstacle> start_obstacle(Graph const&, StartTask const&, StartAnswers const&, Pool&,
                                            std::stop_token = {});

}  // namespace diecast
