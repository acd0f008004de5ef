// Grid: every design of a study, as a plan; refused if anything is wrong with it. And why none of them is feasible.
#pragma once
#include "app/cli/session.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/text/setting_words.h"
#include "optimizer/analysis/feasibility/infeasibility.h"
#include "optimizer/sweep/grid.h"

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

/// Empty if it was stopped.
inline std::string why_nothing_is_feasible(Graph const& graph, Study const& study, Pool& pool, std::stop_token stop) {
    Issues issues;
    auto const found = infeasibility(graph, study, pool, issues, std::move(stop));
    require(issues);
    if (!found) return "";
    std::string text = "No design is feasible.\n" + to_text(infeasibility_table(*found));
    auto const axes = grid_of(graph, study);
    auto const settings = [&](std::uint64_t design) { return charts::settings_text(graph, axes, design); };
    for (std::string const& words : infeasibility_words(graph, study, *found, settings))
        text += wrapped(words, 118, "") + "\n";
    Table const proof = infeasibility_proof_table(graph, axes, *found);
    if (!proof.rows.empty()) text += to_text(proof);
    return text;
}

}  // namespace diecast::cli
