#include "optimizer/analysis/feasibility/slack_inputs.h"
#include <algorithm>
#include <cmath>
#include "model/study/study.h"

namespace diecast {
namespace {

bool moves(Explanation const& input) { return std::isfinite(input.effect) && input.effect != 0; }

bool is_set(Graph const& graph, Quantity const& q) { return graph.is_input(q) && !graph.is_choice(q); }

}  // namespace

double rounded_outwards(double v, bool up, int digits) {
    if (v == 0 || !std::isfinite(v)) return v;
    double const step = std::pow(10, std::floor(std::log10(std::abs(v))) - (digits - 1));
    return (up ? std::ceil(v / step) : std::floor(v / step)) * step;
}

std::vector<Explanation> slack_inputs(Graph const& graph, Scenario const& design, Quantity const& slack) {
    Explanation at = explain(graph, design, slack);
    std::erase_if(at.inputs, [](Explanation const& input) { return !moves(input); });
    return std::move(at.inputs);
}

std::optional<InputChange> change_for_slack(Graph const& graph, Scenario const& design, Quantity const& slack) {
    auto const inputs = slack_inputs(graph, design, slack);
    if (inputs.size() != 2 || is_set(graph, *inputs[0].quantity) == is_set(graph, *inputs[1].quantity)) return {};
    bool const first = is_set(graph, *inputs[0].quantity);
    Quantity const& set = *inputs[first ? 0 : 1].quantity;
    double const wanted = inputs[first ? 1 : 0].value / set.unit;
    if (!std::isfinite(wanted) || wanted == 0) return {};
    for (bool const up : {false, true}) {
        double const value = rounded_outwards(wanted, up, 3);
        Scenario changed = design;
        changed.pin(set, value);
        if (evaluate(graph, changed, {&slack})[0] >= 0) return InputChange{&set, value};
    }
    return {};
}

}  // namespace diecast
