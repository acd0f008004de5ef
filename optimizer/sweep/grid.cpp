#include "optimizer/sweep/grid.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include "optimizer/sweep/parts/finder.h"

namespace diecast {
namespace {

void add(std::vector<Quantity const*>& list, Quantity const* q) {
    if (std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

}  // namespace

std::vector<Quantity const*> measures_of(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> result;
    for (Objective const& o : study.objectives) add(result, o.quantity);
    for (Constraint const& c : limits_of(graph, study)) add(result, c.quantity);
    return result;
}

std::vector<Quantity const*> columns_of(Graph const& graph, Study const& study, std::vector<Axis> const& axes,
                                        std::vector<Quantity const*> const& more) {
    std::vector<Quantity const*> result = measures_of(graph, study);
    for (Quantity const* q : study.figures) add(result, q);
    for (Quantity const* q : more) add(result, q);
    for (Axis const& axis : axes)
        for (Quantity const* q : axis.quantities) std::erase(result, q);
    return result;
}

Findings explore(Plan const& plan, Study const& study, Pool& pool, std::stop_token stop, ProgressCall const& progress,
                 Question const& fronts) {
    auto const start = std::chrono::steady_clock::now();
    auto const limits = limits_of(plan.graph(), study);
    std::vector<std::optional<Finder>> finders(pool.workers());
    auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
        if (!finders[worker]) finders[worker].emplace(plan, study, limits, fronts);
        reader.for_rows(first, last, [&finder = *finders[worker]](Row const& row) { finder.take(row); });
    };
    bool const complete = for_chunks(plan, pool, work, std::move(stop), progress);
    Finder all(plan, study, limits, fronts);
    for (auto const& finder : finders)
        if (finder) all.merge(*finder);
    Findings findings = all.findings(fronts);
    findings.limits = limits;
    findings.complete = complete;
    findings.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return findings;
}

Question value_fronts_question(Graph const& graph, Study const& study, std::vector<Axis> const& axes) {
    Question q;
    q.axes = axes;
    q.objectives = study.objectives;
    if (q.objectives.size() < 2) return q;
    auto const is_objective = [&](Quantity const* of) {
        return std::any_of(q.objectives.begin(), q.objectives.end(), [&](auto const& o) { return o.quantity == of; });
    };
    auto const told_apart_by = [&](Quantity const& of) {
        auto const categories = Categories::of(graph, axes, of);
        return categories && categories->are_few() && categories->values().size() > 1;
    };
    q.x = q.objectives[0].quantity, q.y = q.objectives[1].quantity;
    for (PlotAxes const* shown : plots_of(study.charts))
        if (is_objective(shown->x) && is_objective(shown->y)) {
            q.x = shown->x, q.y = shown->y;
            if (shown->colour && told_apart_by(*shown->colour)) q.colour = shown->colour;
            break;
        }
    for (bool const choices : {true, false})
        for (AxisSpec const& axis : study.axes)
            if (!q.colour && graph.is_choice(*axis.quantity) == choices && told_apart_by(*axis.quantity))
                q.colour = axis.quantity;
    return q;
}

std::uint64_t front_ties(Plan const& plan, Study const& study, std::vector<std::uint64_t> const& front) {
    std::vector<std::size_t> columns;
    for (Objective const& o : study.objectives) columns.push_back(output_of(plan, *o.quantity));
    if (columns.empty()) return 0;
    std::set<double> firsts;
    std::set<std::vector<double>> members;
    std::vector<double> values(columns.size());
    for (std::uint64_t const design : front) {
        auto const outputs = plan.at(design);
        for (std::size_t j = 0; j < columns.size(); ++j) values[j] = outputs[columns[j]];
        firsts.insert(values[0]);
        members.insert(values);
    }
    Limits limits(plan, limits_of(plan.graph(), study));
    std::uint64_t all = 0;
    plan.for_rows([&](Row const& row) {
        std::uint8_t const* const feasible = limits(row);
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            if (!(feasible[lane / 8] >> lane % 8 & 1)) continue;
            for (std::size_t j = 0; j < columns.size(); ++j) values[j] = row.outputs[columns[j]][lane];
            bool const is_number = std::ranges::none_of(values, [](double v) { return std::isnan(v); });
            all += is_number && firsts.contains(values[0]) && members.contains(values);
        }
    });
    return all - front.size();
}

}  // namespace diecast
