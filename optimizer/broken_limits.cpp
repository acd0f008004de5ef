#include "optimizer/broken_limits.h"
#include <algorithm>
#include <cmath>
#include "model/core/explain.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using Name = std::string (*)(Quantity const&);

std::string named_value(Quantity const& q, double in_unit, Name name) {
    return name(q) + " " + (std::isnan(in_unit) ? "is no number" : value_text(in_unit, q));
}

/// The slacks that pull this one below zero, as deep as the tree goes.
void name_slacks(Explanation const& e, Name name, std::vector<std::string>& result) {
    bool deeper = false;
    for (Explanation const& input : e.inputs)
        if (input.quantity->sense == Sense::slack && input.value < 0) name_slacks(input, name, result), deeper = true;
    if (deeper || e.repeated) return;
    std::string text = named_value(*e.quantity, e.value / e.quantity->unit, name), from;
    for (Explanation const& input : e.inputs)
        from += (from.empty() ? "" : ", ") + named_value(*input.quantity, input.value / input.quantity->unit, name);
    result.push_back(text + (from.empty() ? "" : " (" + from + ")"));
}

void name_limit(Explanation const& e, Constraint const& limit, Name name, std::vector<std::string>& result) {
    Quantity const& q = *limit.quantity;
    double const value = e.value / q.unit;
    if (value >= limit.lo && value <= limit.hi) return;
    if (q.sense == Sense::slack && limit.lo == 0 && value < 0) return name_slacks(e, name, result);
    std::string text = named_value(q, value, name);
    if (value < limit.lo) text += " is below " + value_text(limit.lo, q);
    if (value > limit.hi) text += " is above " + value_text(limit.hi, q);
    result.push_back(text);
}

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A slack made of slacks alone breaks where one of them does.
void add_apart(Explanation const& e, std::vector<Constraint>& limits) {
    bool const whole = e.inputs.empty() || std::any_of(e.inputs.begin(), e.inputs.end(), [](Explanation const& input) {
                           return input.quantity->sense != Sense::slack;
                       });
    if (!whole)
        for (Explanation const& input : e.inputs) add_apart(input, limits);
    auto const same = [&](Constraint const& c) { return c.quantity == e.quantity && c.lo == 0 && std::isinf(c.hi); };
    if (whole && std::none_of(limits.begin(), limits.end(), same)) limits.push_back({e.quantity, 0, infinity});
}

}  // namespace

std::vector<Constraint> limits_apart(Graph const& graph, Scenario const& scenario,
                                     std::vector<Constraint> const& given) {
    std::vector<Constraint> limits;
    for (Constraint const& c : given)
        if (c.quantity->sense == Sense::slack && c.lo == 0 && std::isinf(c.hi))
            add_apart(explain(graph, scenario, *c.quantity), limits);
        else limits.push_back(c);
    return limits;
}

std::vector<Constraint> limits_of(Graph const& graph, Study const& study) {
    if (!study.constraints.empty()) return study.constraints;
    std::vector<Constraint> limits;
    for (Quantity const* q : graph.quantities())
        if (q->sense == Sense::slack) limits.push_back({q, 0, infinity});
    return limits;
}

std::string key_of(Quantity const& q) { return std::string(q.key); }

std::vector<std::string> broken_limits(Graph const& graph, Study const& study, Name name) {
    std::vector<std::string> result;
    for (Constraint const& limit : limits_of(graph, study))
        name_limit(explain(graph, study.scenario, *limit.quantity), limit, name, result);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace diecast
