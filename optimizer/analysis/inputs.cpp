#include "optimizer/analysis/inputs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include "model/inference/quantities.h"
#include "model/kernel_list/classifier_rows.h"
#include "model/kernel_list/quantities.h"

namespace diecast {
namespace {

void collect(Graph const& graph, Explanation const& e, std::map<int, Explanation>& found) {
    if (e.inputs.empty() && e.origin != Origin::formula && !graph.is_choice(*e.quantity))
        found.emplace(graph.slot(*e.quantity), e);
    for (Explanation const& input : e.inputs) collect(graph, input, found);
}

bool is_defined(std::string_view source) { return source.find("by definition") != source.npos; }

/// What ends at 100 %.
bool is_share(Quantity const& q) {
    double const whole = q.range.hi * q.unit;
    return q.range.lo >= 0 && q.unit.dim == unit::one.dim && whole <= 1 && whole > 0.99;
}

bool is_whole(Quantity const& q) { return q.scale == Scale::integer || q.is_count; }

/// Assumed deviation to both sides, where no range is stated.
double stretch_of(Quantity const& q, double value, double share) {
    double const wide = std::abs(value) * share;
    return is_share(q) && value < 1 ? std::min(wide, (1 - value) / 2) : wide;
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
    if (is_defined(q.source) || is_defined(p.source)) return input;
    double const wide = stretch_of(q, e.value, share);
    input.lo = std::max(e.value - wide, std::min(e.value, q.range.lo * q.unit));
    input.hi = std::min(e.value + wide, std::max(e.value, q.range.hi * q.unit));
    double const count = e.value / q.unit;
    if (is_whole(q) && count >= 1 && count == std::round(count) && wide > 0) {
        input.lo = std::max(std::floor(input.lo / q.unit * (1 + 1e-12)), 1.0) * q.unit;
        input.hi = std::ceil(input.hi / q.unit * (1 - 1e-12)) * q.unit;
    }
    return input;
}

class Choices {
public:
    Choices(Graph const& graph, Scenario const& scenario) : graph_(graph), scenario_(scenario) {}
    void follow(Quantity const& output) { follow(explain(graph_, scenario_, output)); }
    std::vector<Quantity const*> list() const {
        std::vector<Quantity const*> list;
        for (int slot : found_) list.push_back(graph_.quantities()[static_cast<std::size_t>(slot)]);
        std::erase_if(list, [&](Quantity const* q) { return graph_.entries(*q).size() < 2; });
        return list;
    }

private:
    /// What it is settled by: the choice of a case, the catalogue whose entries say it.
    void follow(Explanation const& e) {
        Quantity const& q = *e.quantity;
        if (graph_.is_choice(q)) meet(graph_.slot(q));
        if (e.origin != Origin::pinned) meet_behind(q);
        for (Explanation const& input : e.inputs) follow(input);
    }
    void meet_behind(Quantity const& q) {
        if (int const slot = graph_.case_selector(graph_.slot(q)); slot >= 0) meet(slot);
        if (Quantity const* selector = graph_.selector_of(q)) meet(graph_.slot(*selector));
    }
    /// An entry may choose in another catalogue; a pin is before that.
    void meet(int slot) {
        Quantity const& q = *graph_.quantities()[static_cast<std::size_t>(slot)];
        if (found_.insert(slot).second && !scenario_.pins.contains(std::string(q.key))) follow(q);
    }

    Graph const& graph_;
    Scenario const& scenario_;
    std::set<int> found_;
};

}  // namespace

std::vector<Quantity const*> choices_behind(Graph const& graph, Scenario const& scenario, Quantity const& output) {
    Choices choices(graph, scenario);
    choices.follow(output);
    return choices.list();
}

std::vector<Quantity const*> inputs_behind(Graph const& graph, Scenario const& scenario,
                                           std::vector<Quantity const*> const& outputs) {
    std::map<int, Explanation> found;
    for (Quantity const* output : outputs) collect(graph, explain(graph, scenario, *output), found);
    std::vector<Quantity const*> inputs;
    for (auto const& [slot, e] : found) inputs.push_back(e.quantity);
    return inputs;
}

std::vector<Input> inputs_of(Graph const& graph, Scenario const& scenario, std::vector<Quantity const*> const& outputs,
                             double share) {
    std::map<int, Explanation> found;
    for (Quantity const* output : outputs) collect(graph, explain(graph, scenario, *output), found);
    std::vector<Input> inputs;
    for (auto const& [slot, e] : found) {
        Input const input = input_of(graph, e, share);
        if (input.hi > input.lo) inputs.push_back(input);
    }
    return inputs;
}

bool is_decision(Input const& input, Study const& study) {
    static Quantity const* const asked_about[] = {&llm::model, &traffic::workload, &iteration::network,
                                                  &classifier::name};
    if (std::ranges::find(asked_about, input.quantity) != std::end(asked_about)) return true;
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
    return is_whole(*input.quantity) && !input.stated;
}

}  // namespace diecast
