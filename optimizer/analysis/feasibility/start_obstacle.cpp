#include "optimizer/analysis/feasibility/start_obstacle.h"
#include <algorithm>
#include "optimizer/analysis/search.h"

namespace diecast {
namespace {

/// Of the first search; none if it could not be run.
std::optional<bool> finds_some(Graph const& graph, Study const& study, Pool& pool, std::stop_token const& stop) {
    Issues issues;
    auto const result = run_search(graph, study, study.searches.front(), pool, issues, stop);
    if (!result || has_errors(issues)) return {};
    return std::ranges::any_of(result->found, [](auto const& groups) {
        return std::ranges::any_of(groups, [](Found const& f) { return f.feasible; });
    });
}

}  // namespace

Study study_of_search(Study const& study, Search const& search, std::string const& design,
                      std::vector<double> const& group) {
    Study grid;
    grid.name = study.name, grid.noun = study.noun;
    grid.scenario = overlay(study.scenario, search.scenario);
    if (NamedDesign const* const named = find_design(study, design))
        grid.scenario = overlay(grid.scenario, named->scenario);
    for (auto const* axes : {&search.groups, &search.axes})
        grid.axes.insert(grid.axes.end(), axes->begin(), axes->end());
    for (std::size_t g = 0; g < group.size(); ++g) grid.axes[g].values = {group[g]}, grid.axes[g].text.clear();
    for (AxisSpec const& axis : grid.axes) grid.scenario.pins.erase(std::string(axis.quantity->key));
    grid.objectives = {search.objective};
    grid.constraints = search.constraints;
    grid.model_limits = search.model_limits;
    return grid;
}

std::optional<StartObstacle> start_obstacle(Graph const& graph, StartTask const& task, StartAnswers const& answers,
                                            Pool& pool, std::stop_token stop) {
    Issues issues;
    Study const study = make_start(graph, task, answers, issues), usual = make_start(graph, task, {}, issues);
    if (has_errors(issues) || study.searches.empty() || finds_some(graph, study, pool, stop).value_or(true)) return {};
    StartObstacle found{study_of_search(study, study.searches.front()), {}, {}};
    auto report = infeasibility(graph, found.searched, pool, issues, stop);
    if (!report || report->feasible > 0) return {};
    found.report = std::move(*report);
    for (StartQuestion const& question : task.questions) {
        std::string const before = start_answer(graph, usual, question);
        if (question.sets == StartQuestion::Sets::choice || start_answer(graph, study, question) == before) continue;
        StartAnswers others = answers;
        others.erase(std::string(question.id));
        Issues of_others;
        Study const other = make_start(graph, task, others, of_others);
        if (!has_errors(of_others) && finds_some(graph, other, pool, stop).value_or(false))
            found.ways_out.push_back({&question, start_answer(graph, other, question)});
    }
    return stop.stop_requested() ? std::nullopt : std::optional(std::move(found));
}

}  // namespace diecast
