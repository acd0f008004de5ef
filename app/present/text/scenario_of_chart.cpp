// Scenario lines of charts and searches, which have axes and designs of their own.
#include <algorithm>
#include "app/present/text/scenario_line.h"
#include "model/study/design_names.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

/// Whose numbers a chart shows: those that are named, else all of the study, else the study's own scenario.
std::vector<std::string> drawn_designs(Study const& study, ChartSpec const& chart) {
    std::vector<std::string> names;
    if (auto const* shown = shown_designs(chart)) {
        names = *shown;
        if (names.empty())
            for (NamedDesign const& d : study.designs) names.push_back(d.name);
    } else {
        for (std::string const* name : designs_of(chart)) names.push_back(*name);
    }
    if (scope_of(chart).first_of_named && names.size() > 1) names.resize(1);
    return names.empty() ? std::vector<std::string>{""} : names;
}

Search const* search_of(Study const& study, std::string const& name) {
    auto const found = std::find_if(study.searches.begin(), study.searches.end(),
                                    [&](Search const& s) { return !name.empty() && s.name == name; });
    return found == study.searches.end() ? nullptr : &*found;
}

}  // namespace

std::vector<ScenarioPart> shared_parts(std::vector<std::vector<ScenarioPart>> const& lists) {
    if (lists.empty()) return {};
    std::vector<ScenarioPart> parts = lists.front();
    for (auto const& list : lists)
        std::erase_if(parts, [&](auto const& p) { return std::find(list.begin(), list.end(), p) == list.end(); });
    return parts;
}

std::vector<ScenarioPart> scenario_parts(Graph const& graph, Study const& study, ChartSpec const& chart) {
    ChartScope const scope = scope_of(chart);
    if (Search const* search = search_of(study, scope.search))
        return scenario_parts(graph, study, *search,
                              limits_of(graph, study, *search, overlay(study.scenario, search->scenario)));
    auto shown = quantities_of(chart);
    if (scope.objectives)
        for (Objective const& o : study.objectives) shown.push_back(o.quantity);
    std::vector<AxisSpec> axes;
    for (AxisSpec const* axis : axes_of(chart)) axes.push_back(*axis);
    if (scope.study_axes) axes.insert(axes.end(), study.axes.begin(), study.axes.end());
    std::vector<Constraint> limits;
    if (scope.front) limits = limits_of(graph, study, shown);
    std::vector<std::vector<ScenarioPart>> of_designs;
    std::vector<ScenarioPart> misnamed;
    for (std::string const& design : drawn_designs(study, chart)) {
        if (NamedDesign const* const named = find_design(study, design))
            if (auto const m = name_mismatch(graph, study, *named))
                misnamed.push_back({"in “" + design + "” " + to_text(*m), m->choice});
        Scenario scenario = scenario_of(study, design);
        for (AxisSpec const* axis : axes_of(chart)) scenario.pins.erase(std::string(axis->quantity->key));
        of_designs.push_back(scenario_parts(graph, {scenario, axes, shown, limits, false, study.figures}));
    }
    auto parts = shared_parts(of_designs);
    parts.insert(parts.end(), misnamed.begin(), misnamed.end());
    return parts;
}

std::vector<ScenarioPart> scenario_parts(Graph const& graph, Study const& study, Search const& search,
                                         std::vector<Constraint> limits) {
    std::vector<AxisSpec> axes = search.groups;
    axes.insert(axes.end(), search.axes.begin(), search.axes.end());
    Scenario const base = overlay(study.scenario, search.scenario);
    std::vector<std::string> const designs = search.designs.empty() ? std::vector<std::string>{""} : search.designs;
    std::vector<std::vector<ScenarioPart>> of_designs;
    for (std::string const& name : designs) {
        NamedDesign const* design = find_design(study, name);
        Scenario scenario = design ? overlay(base, design->scenario) : base;
        for (AxisSpec const& axis : axes) scenario.pins.erase(std::string(axis.quantity->key));
        of_designs.push_back(
            scenario_parts(graph, {scenario, axes, {search.objective.quantity}, limits, false, study.figures}));
    }
    return shared_parts(of_designs);
}

}  // namespace diecast
