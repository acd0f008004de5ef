#include "app/present/text/objective_limit.h"
#include <algorithm>
#include <cmath>
#include "app/present/text/quantity_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/explain.h"
#include "model/core/text.h"

namespace diecast {
namespace {

bool is_axis(Question const& q, Quantity const& row) {
    return std::ranges::any_of(
        q.axes, [&](Axis const& axis) { return std::ranges::find(axis.quantities, &row) != axis.quantities.end(); });
}

/// The first of the question's designs: a limit that does not vary is the same in all.
Scenario first_design(Graph const& graph, Question const& q) {
    Scenario design = q.scenario;
    for (Axis const& axis : q.axes)
        for (std::size_t i = 0; i < axis.quantities.size(); ++i)
            if (!axis.values[i].empty())
                design.pin(*axis.quantities[i], graph.pin_value_of(*axis.quantities[i], axis.values[i].front()));
    return design;
}

/// The input behind the objective among those of a slack, if it is given and limits it: such slacks list pairs of a
/// number and its limit.
std::optional<double> limit_within(Explanation const& slack, Question const& q, Quantity const& objective) {
    for (std::size_t i = 0; i + 1 < slack.inputs.size(); ++i) {
        Explanation const& limit = slack.inputs[i + 1];
        bool const is_given = limit.origin != Origin::formula && !is_axis(q, *limit.quantity);
        if (slack.inputs[i].quantity == &objective && is_given && limit.quantity->unit.dim == objective.unit.dim)
            return limit.value / objective.unit;
    }
    return {};
}

}  // namespace

std::optional<double> limit_on(Graph const& graph, Question const& q, Objective const& o) {
    bool const is_most = o.sense == Sense::minimise;
    std::optional<double> found;
    auto const take = [&](double limit) {
        if (std::isfinite(limit)) found = !found ? limit : is_most ? std::min(*found, limit) : std::max(*found, limit);
    };
    std::optional<Scenario> design;
    for (Constraint const& c : q.constraints) {
        if (c.quantity == o.quantity) take(is_most ? c.hi : c.lo);
        if (c.quantity->sense != Sense::slack || !is_most) continue;
        if (!design) design = first_design(graph, q);
        if (auto const limit = limit_within(explain(graph, *design, *c.quantity), q, *o.quantity)) take(*limit);
    }
    return found;
}

std::string objective_name(Objective const& o) {
    std::string const name = within_text(label_of(*o.quantity));
    for (std::string_view behind : {" at full batch", " without queueing"})
        if (name.ends_with(behind)) return name.substr(0, name.size() - behind.size());
    return name;
}

std::string value_and_noun(Objective const& o, double v, std::string const& number) {
    std::string const label = objective_name(o), count = counted_label(v, label);
    return count.empty() || v == std::floor(v) ? count : number + " " + label;
}

std::string with_article(std::string const& label) {
    bool const vowel = std::string_view("aeiou").find(label.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + label;
}

std::string bound_words(Objective const& o, double v, int digits) {
    std::string const number = number_text(v, digits), sign = o.sense == Sense::maximise ? "≥ " : "≤ ";
    std::string const count = o.quantity->unit.name.empty() ? value_and_noun(o, v, number) : "";
    return count.empty() ? with_article(objective_name(o)) + " " + sign + unit_behind(number, *o.quantity)
                         : sign + count;
}

}  // namespace diecast
