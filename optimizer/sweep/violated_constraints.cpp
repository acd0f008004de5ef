#include "optimizer/sweep/violated_constraints.h"
#include <algorithm>
#include <cmath>
#include "model/core/explain.h"
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using Name = std::string (*)(Quantity const&);

std::string named_value(Quantity const& q, double in_unit, Name name) {
    return name(q) + " " + (std::isnan(in_unit) ? "is not a number" : value_text(in_unit, q));
}

/// The slacks that pull this one below zero, as deep as the tree goes.
void name_slacks(Explanation const& e, Name name, std::vector<ViolatedConstraint>& result) {
    bool deeper = false;
    for (Explanation const& input : e.inputs)
        if (input.quantity->sense == Sense::slack && input.value < 0) name_slacks(input, name, result), deeper = true;
    if (deeper || e.repeated) return;
    double const value = e.value / e.quantity->unit;
    std::string text = named_value(*e.quantity, value, name), from;
    for (Explanation const& input : e.inputs)
        from += (from.empty() ? "" : ", ") + named_value(*input.quantity, input.value / input.quantity->unit, name);
    result.push_back({{e.quantity, 0, infinity}, value, text + (from.empty() ? "" : " (" + from + ")")});
}

void name_limit(Explanation const& e, Constraint const& limit, Name name, std::vector<ViolatedConstraint>& result) {
    Quantity const& q = *limit.quantity;
    double const value = e.value / q.unit;
    if (value >= limit.lo && value <= limit.hi) return;
    if (q.sense == Sense::slack && limit.lo == 0 && value < 0) return name_slacks(e, name, result);
    std::string text = named_value(q, value, name);
    if (value < limit.lo) text += " is below " + value_text(limit.lo, q);
    if (value > limit.hi) text += " is above " + value_text(limit.hi, q);
    result.push_back({limit, value, text});
}

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

std::string key_of(Quantity const& q) { return std::string(q.key); }

std::string keys_text(std::vector<Quantity const*> const& quantities) {
    std::string text;
    for (Quantity const* q : quantities) text += (text.empty() ? "" : "; ") + std::string(q->key);
    return text;
}

std::vector<ViolatedConstraint> violated_constraints(Graph const& graph, Scenario const& scenario,
                                                     std::vector<Constraint> const& limits, Name name) {
    std::vector<ViolatedConstraint> result;
    std::vector<Quantity const*> quantities;
    for (Constraint const& limit : limits) quantities.push_back(limit.quantity);
    auto const values = evaluate(graph, scenario, quantities);
    for (std::size_t i = 0; i < limits.size(); ++i) {
        double const value = values[i] / quantities[i]->unit;
        if (!(value >= limits[i].lo && value <= limits[i].hi))
            name_limit(explain(graph, scenario, *quantities[i]), limits[i], name, result);
    }
    std::sort(result.begin(), result.end(), [](auto const& a, auto const& b) { return a.text < b.text; });
    auto const same = [](auto const& a, auto const& b) { return a.text == b.text; };
    result.erase(std::unique(result.begin(), result.end(), same), result.end());
    return result;
}

}  // namespace diecast
