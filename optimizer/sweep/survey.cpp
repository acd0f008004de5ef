#include "optimizer/sweep/survey.h"
#include <algorithm>
#include <array>

namespace diecast {
namespace {

std::vector<Front::Objective> objectives_of(Plan const& plan, std::vector<Objective> const& objectives) {
    std::vector<Front::Objective> columns;
    for (Objective const& o : objectives) columns.push_back({output_of(plan, *o.quantity), o.sense == Sense::maximise});
    return columns;
}

std::vector<Front::Objective> outline_of(Plan const& plan, SurveyQuestion const& q) {
    return {{output_of(plan, *q.x), is_maximised(*q.x, q.objectives)},
            {output_of(plan, *q.y), is_maximised(*q.y, q.objectives)}};
}

std::vector<std::size_t> kept_of(Plan const& plan, SurveyQuestion const& q) {
    std::vector<std::size_t> kept{output_of(plan, *q.x), output_of(plan, *q.y)};
    for (Objective const& o : q.objectives) kept.push_back(output_of(plan, *o.quantity));
    return kept;
}

}  // namespace

bool is_maximised(Quantity const& q, std::vector<Objective> const& objectives) {
    for (Objective const& o : objectives)
        if (o.quantity == &q) return o.sense == Sense::maximise;
    return q.sense == Sense::maximise || q.sense == Sense::slack;
}

double wanted_sign(Graph const& graph, Quantity const& q, std::vector<Objective> const& objectives) {
    bool const wanted =
        std::any_of(objectives.begin(), objectives.end(), [&](Objective const& o) { return o.quantity == &q; });
    if (graph.is_choice(q) || (q.sense == Sense::inform && !wanted)) return 0;
    return is_maximised(q, objectives) ? -1 : 1;
}

std::optional<ValueFronts> fronts_by_value(Plan const& plan, SurveyQuestion const& q) {
    Graph const& graph = plan.graph();
    auto const directed = [&](Quantity const& of) { return wanted_sign(graph, of, q.objectives) != 0; };
    if (!q.colour || q.objectives.empty() || !directed(*q.x) || !directed(*q.y)) return {};
    auto categories = Categories::of(graph, plan.axes(), *q.colour);
    if (!categories || !categories->are_few()) return {};
    return ValueFronts(std::move(*categories), Front(outline_of(plan, q), kept_of(plan, q), plan.isa()));
}

bool SurveyQuestion::operator==(SurveyQuestion const& other) const {
    auto const same_objective = [](Objective const& a, Objective const& b) {
        return a.quantity == b.quantity && a.sense == b.sense;
    };
    auto const same_constraint = [](Constraint const& a, Constraint const& b) {
        return a.quantity == b.quantity && a.lo == b.lo && a.hi == b.hi;
    };
    return x == other.x && y == other.y && colour == other.colour &&
           std::equal(objectives.begin(), objectives.end(), other.objectives.begin(), other.objectives.end(),
                      same_objective) &&
           std::equal(constraints.begin(), constraints.end(), other.constraints.begin(), other.constraints.end(),
                      same_constraint);
}

Survey::Survey(Plan const& plan, SurveyQuestion const& q)
    : limits(plan, q.constraints),
      x(output_of(plan, *q.x), plan.isa()),
      y(output_of(plan, *q.y), plan.isa()),
      colour(output_of(plan, q.colour ? *q.colour : *q.x), plan.isa()),
      front(objectives_of(plan, q.objectives), kept_of(plan, q), plan.isa()),
      outline(outline_of(plan, q), kept_of(plan, q), plan.isa()),
      by_value(fronts_by_value(plan, q)),
      has_colour_(q.colour) {}

void Survey::take(Row const& row, std::uint8_t const* feasible) {
    x.take(row, feasible);
    y.take(row, feasible);
    if (has_colour_) colour.take(row, feasible);
    take_fronts(row, feasible);
}

void Survey::take_fronts(Row const& row, std::uint8_t const* feasible) {
    front.take(row, feasible);
    outline.take(row, feasible);
    if (by_value) by_value->take(row, feasible);
}

void Survey::prime(Plan const& plan, std::vector<std::uint64_t> const& designs) {
    std::uint64_t const enough = 64, share = 10'000;  // a few take no time beside a pass
    std::uint64_t const most = std::min(enough, plan.designs() / share);
    if (most == 0 || designs.empty()) return;
    Limits apart = limits;  // these are counted when their turn comes
    std::vector<std::array<double, 8>> lanes(plan.outputs().size());
    std::vector<double const*> outputs;
    for (auto const& column : lanes) outputs.push_back(column.data());
    Probe probe(plan);
    std::size_t const step = (designs.size() + most - 1) / most;
    for (std::size_t i = step / 2; i < designs.size(); i += step) {
        if (designs[i] >= plan.designs()) continue;
        auto const values = probe.at(designs[i]);
        for (std::size_t j = 0; j < lanes.size(); ++j) lanes[j].fill(values[j]);
        Row const row{designs[i], 1, outputs};
        take_fronts(row, apart(row));
    }
}

void Survey::merge(Survey const& other) {
    limits.merge(other.limits);
    x.merge(other.x);
    y.merge(other.y);
    colour.merge(other.colour);
    front.merge(other.front);
    outline.merge(other.outline);
    if (by_value) by_value->merge(*other.by_value);
}

}  // namespace diecast
