#include "optimizer/inputs.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace diecast {
namespace {

using Found = std::map<int, Explanation>;

void collect(Graph const& graph, Explanation const& e, Found& found) {
    if (e.inputs.empty() && e.origin != Origin::formula && !graph.is_choice(*e.quantity))
        found.emplace(graph.slot(*e.quantity), e);
    for (Explanation const& input : e.inputs) collect(graph, input, found);
}

Input input_of(Graph const& graph, Explanation const& e, double share) {
    Quantity const& q = *e.quantity;
    Input input{&q, e.value, e.origin, e.selector, e.entry, e.provenance, e.value, e.value, false};
    input.listed = graph.selector_of(q) != nullptr;
    Provenance const& p = e.provenance;
    input.stated = e.origin == Origin::chosen && (p.low || p.high);
    if (input.stated) {
        input.lo = p.low ? *p.low * q.unit : e.value;
        input.hi = p.high ? *p.high * q.unit : e.value;
        return input;
    }
    double const wide = std::abs(e.value) * share;
    input.lo = std::max(e.value - wide, std::min(e.value, q.range.lo * q.unit));
    input.hi = std::min(e.value + wide, std::max(e.value, q.range.hi * q.unit));
    return input;
}

}  // namespace

std::vector<Input> inputs_of(Graph const& graph, Scenario const& scenario, std::vector<Quantity const*> const& outputs,
                             double share) {
    Found found;
    for (Quantity const* output : outputs) collect(graph, explain(graph, scenario, *output), found);
    std::vector<Input> inputs;
    for (auto const& [slot, e] : found) {
        Input const input = input_of(graph, e, share);
        if (input.hi > input.lo) inputs.push_back(input);
    }
    return inputs;
}

bool is_decision(Input const& input, Study const& study) {
    auto const swept = [&](std::vector<AxisSpec> const& axes) {
        return std::any_of(axes.begin(), axes.end(), [&](AxisSpec const& a) { return a.quantity == input.quantity; });
    };
    auto const pinned = [&](Scenario const& s) {
        return input.origin == Origin::pinned && !input.listed && s.pins.contains(std::string(input.quantity->key));
    };
    auto const searched = [&](Search const& s) { return swept(s.axes) || swept(s.groups) || pinned(s.scenario); };
    auto const designed = [&](NamedDesign const& d) { return pinned(d.scenario); };
    if (swept(study.axes) || std::any_of(study.searches.begin(), study.searches.end(), searched) ||
        std::any_of(study.designs.begin(), study.designs.end(), designed))
        return true;
    return input.quantity->scale == Scale::integer && !input.stated;
}

}  // namespace diecast
