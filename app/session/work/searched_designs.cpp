#include "app/session/work/searched_designs.h"
#include <algorithm>

namespace diecast {
namespace {

bool is_open(Study const& study, NamedDesign const& design, Quantity const& q) {
    std::string const key(q.key);
    return !study.scenario.pins.contains(key) && !design.scenario.pins.contains(key);
}

std::vector<AxisSpec> open_axes(Study const& study, NamedDesign const& design, std::vector<AxisSpec> const& of) {
    std::vector<AxisSpec> axes;
    std::copy_if(of.begin(), of.end(), std::back_inserter(axes),
                 [&](AxisSpec const& axis) { return is_open(study, design, *axis.quantity); });
    return axes;
}

}  // namespace

Search const* search_for(Study const& study, std::string const& name) {
    NamedDesign const* design = find_design(study, name);
    auto const is_axis = [&](AxisSpec const& axis) {
        return std::any_of(study.axes.begin(), study.axes.end(),
                           [&](AxisSpec const& a) { return a.quantity == axis.quantity; });
    };
    Search const* best = nullptr;
    std::ptrdiff_t most = 0;
    for (Search const& search : study.searches) {
        if (!design || std::find(search.designs.begin(), search.designs.end(), name) == search.designs.end()) continue;
        auto const open = open_axes(study, *design, search.axes);
        auto const swept = std::count_if(open.begin(), open.end(), is_axis);
        if (swept > most) best = &search, most = swept;
    }
    return best;
}

bool is_searched(Study const& study, Coordinates const& c) {
    std::string const name = name_in_study(c.of);
    Search const* search = name.empty() ? nullptr : search_for(study, name);
    if (!search) return false;
    auto const axes = open_axes(study, *find_design(study, name), search->axes);
    return std::all_of(axes.begin(), axes.end(), [&](AxisSpec const& axis) {
        return std::any_of(c.at.begin(), c.at.end(), [&](auto const& p) { return p.first == axis.quantity; });
    });
}

Design search_named_design(Graph const& graph, Study const& study, std::string const& name, HeldValues const& held,
                           Pool& pool, std::stop_token stop) {
    Search const* of = search_for(study, name);
    if (!of) return {};
    NamedDesign const& design = *find_design(study, name);
    Search search = *of;
    search.scenario = {};
    search.groups.clear();
    search.axes = open_axes(study, design, of->axes);
    search.designs = {name};
    search.constraints = study.constraints, search.model_limits = study.model_limits;
    Coordinates best{{}, NamedInStudy{name}};
    for (AxisSpec const& group : of->groups)
        for (auto const& [q, value] : held)
            if (q == group.quantity && is_open(study, design, *q)) {
                search.scenario.pin(*q, graph.pin_value_of(*q, value));
                best.at.emplace_back(q, value);
            }
    Issues issues;
    auto const result = run_search(graph, study, search, pool, issues, stop);
    if (!result || !result->found[0][0].feasible) return {};
    for (std::size_t i = 0; i < search.axes.size(); ++i)
        best.at.emplace_back(search.axes[i].quantity, result->found[0][0].chosen[i]);
    return best;
}

}  // namespace diecast
