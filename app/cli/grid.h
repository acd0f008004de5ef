// Grid: every design of a study, as a plan; refused if anything is wrong with it.
#pragma once
#include "app/cli/session.h"
#include "optimizer/grid.h"

namespace diecast::cli {

inline Plan plan_of(Graph const& graph, Study const& study, std::vector<Axis> axes,
                    std::vector<Quantity const*> const& outputs) {  // ordered already
    Plan plan(graph, study.scenario, std::move(axes), outputs);
    require(plan.issues());
    return plan;
}
inline Plan plan_of(Graph const& graph, Study const& study, std::vector<Quantity const*> const& outputs) {
    return plan_of(graph, study, grid_of(graph, study), outputs);
}

}  // namespace diecast::cli
