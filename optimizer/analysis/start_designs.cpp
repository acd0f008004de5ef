#include "optimizer/analysis/start_designs.h"
#include <algorithm>

namespace diecast {
namespace {

/// What the search chose in a design that it found, and the group's values.
Scenario choices_of(Search const& search, Scenario const& found) {
    Scenario choices;
    for (auto const* axes : {&search.groups, &search.axes})
        for (AxisSpec const& axis : *axes)
            for (Quantity const* q : axis.axis().quantities)
                if (auto const at = found.pins.find(std::string(q->key)); at != found.pins.end())
                    choices.pins.insert(*at);
    return choices;
}

/// Whether a named design pins the values of the group in which a design was found.
bool is_of_group(Search const& search, Scenario const& named, Scenario const& found) {
    return !search.groups.empty() && std::all_of(search.groups.begin(), search.groups.end(), [&](AxisSpec const& axis) {
        std::string const key(axis.quantity->key);
        auto const mine = named.pins.find(key), theirs = found.pins.find(key);
        return mine != named.pins.end() && theirs != found.pins.end() && mine->second == theirs->second;
    });
}

/// The best feasible one of the groups; of equals the first.
std::optional<Found> best_of(Search const& search, std::vector<Found> const& groups) {
    bool const is_most = search.objective.sense == Sense::maximise;
    std::optional<Found> best;
    for (Found const& found : groups)
        if (found.feasible && (!best || (is_most ? found.value > best->value : found.value < best->value)))
            best = found;
    return best;
}

}  // namespace

std::optional<Found> choose_start_designs(Graph const& graph, Study& study, Pool& pool, Issues& issues,
                                          std::stop_token stop) {
    if (study.searches.empty()) return {};
    Search const& search = study.searches.front();
    auto const result = run_search(graph, study, search, pool, issues, std::move(stop));
    if (!result) return {};
    std::vector<Found> const& groups = result->found.front();
    auto best = best_of(search, groups);
    if (!best) return {};
    for (Found const& found : groups)
        for (NamedDesign& named : study.designs) {
            if (!found.feasible || !is_of_group(search, named.scenario, found.design)) continue;
            named.scenario = overlay(named.scenario, choices_of(search, found.design));
            if (found.design == best->design) study.default_design = named.name;
        }
    if (study.default_design.empty()) {
        study.designs.push_back({search.name, search.title, choices_of(search, best->design)});
        study.default_design = search.name;
    }
    return best;
}

}  // namespace diecast
