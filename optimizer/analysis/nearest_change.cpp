#include "optimizer/analysis/nearest_change.h"
#include <cmath>
#include <limits>
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

std::size_t violated(std::vector<Constraint> const& limits, std::vector<double> const& si) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < limits.size(); ++i) {
        double const v = si[i] / limits[i].quantity->unit;
        n += !(v >= limits[i].lo && v <= limits[i].hi);
    }
    return n;
}

double distance(double from, double to) {
    return from > 0 && to > 0 ? std::abs(std::log(to / from)) : std::abs(to - from) / (std::abs(from) + 1);
}

}  // namespace

std::optional<NearestChange> nearest_change(Graph const& graph, Study const& study, Scenario const& scenario,
                                            std::vector<AxisSpec> const& axes) {
    Asked asked{scenario, study.figures};
    for (Objective const& o : study.objectives) asked.quantities.push_back(o.quantity);
    auto const limits = limits_at(graph, study, std::move(asked));
    std::vector<Quantity const*> outputs;
    for (Constraint const& c : limits) outputs.push_back(c.quantity);
    std::size_t const now = violated(limits, evaluate(graph, scenario, outputs));
    std::optional<NearestChange> best;
    std::size_t least = now;
    double nearest = std::numeric_limits<double>::infinity();
    std::vector<double> y(outputs.size());
    for (AxisSpec const& axis : axes) {
        Quantity const& q = *axis.quantity;
        if (now == 0 || graph.is_choice(q)) continue;
        double const from = evaluate(graph, scenario, {&q}).front() / q.unit;
        Response response(graph, scenario, {&q}, outputs);
        for (double const to : axis.values) {
            double const x = to * q.unit, far = distance(from, to);
            if (to == from) continue;
            response.values({&x, 1}, y);
            std::size_t const left = violated(limits, y);
            if (left > least || left == now || (left == least && far >= nearest)) continue;
            best = NearestChange{&q, from, to, left == 0}, least = left, nearest = far;
        }
    }
    return best;
}

std::vector<NearestChange> nearest_changes(Graph const& graph, Study const& study, Scenario scenario,
                                           std::vector<AxisSpec> axes) {
    std::vector<NearestChange> changes;
    while (auto const next = nearest_change(graph, study, scenario, axes)) {
        changes.push_back(*next);
        if (next->feasible) break;
        scenario.pin(*next->quantity, next->value);
        std::erase_if(axes, [&](AxisSpec const& a) { return a.quantity == next->quantity; });
    }
    return changes;
}

}  // namespace diecast
