#include "app/session/limits.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "model/core/special_values.h"

namespace diecast {
namespace {

void add_bounds(std::vector<Limit>& limits, Constraint const& c, bool on) {
    if (std::isfinite(c.lo)) limits.push_back({c.quantity, false, c.lo, on});
    if (std::isfinite(c.hi)) limits.push_back({c.quantity, true, c.hi, on});
}

}  // namespace

std::vector<Limit> limits_of(Goals const& goals) {
    std::vector<Limit> limits;
    for (Constraint const& c : goals.constraints) add_bounds(limits, c, true);
    for (Constraint const& c : goals.set_aside) add_bounds(limits, c, false);
    return limits;
}

void put_limits(Goals& goals, std::vector<Limit> const& limits) {
    goals.constraints.clear();
    goals.set_aside.clear();
    for (Limit const& limit : limits) {
        auto& list = limit.on ? goals.constraints : goals.set_aside;
        auto found =
            std::find_if(list.begin(), list.end(), [&](Constraint const& c) { return c.quantity == limit.quantity; });
        if (found == list.end()) found = list.insert(list.end(), {limit.quantity, -infinity, infinity});
        (limit.upper ? found->hi : found->lo) = limit.value;
    }
    if (!goals.constraints.empty()) goals.model_limits = ModelLimits::added;
}

void switch_model_limits(Goals& goals, bool on) {
    goals.model_limits = on ? ModelLimits::added : ModelLimits::off;
    if (on) return;
    auto limits = limits_of(goals);
    for (Limit& limit : limits) limit.on = false;
    put_limits(goals, limits);
}

bool may_differ(Graph const& graph, Study const& study, Quantity const& q) {
    if (!graph.is_input(q)) return true;
    for (Quantity const* moved = &q; moved; moved = graph.selector_of(*moved))
        if (std::any_of(study.axes.begin(), study.axes.end(), [&](AxisSpec const& a) { return a.quantity == moved; }))
            return true;
    return false;
}

QString limit_text(Limit const& limit, std::optional<double> before) {
    return title(*limit.quantity) + (limit.upper ? " ≤ " : " ≥ ") + telling(limit.value, before, *limit.quantity);
}

}  // namespace diecast
