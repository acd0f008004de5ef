#include "optimizer/analysis/relevance.h"
#include <algorithm>
#include <cmath>
#include "model/study/study_limits.h"
#include "optimizer/analysis/influence.h"

namespace diecast {

std::vector<bool> relevant(Graph const& graph, std::vector<Quantity const*> const& outputs) {
    if (outputs.empty()) return std::vector<bool>(graph.quantities().size(), true);
    std::vector<bool> seen(graph.quantities().size());
    std::vector<int> open;
    auto const visit = [&](int slot) {
        if (slot < 0 || seen[static_cast<std::size_t>(slot)]) return;
        seen[static_cast<std::size_t>(slot)] = true;
        open.push_back(slot);
    };
    auto const visit_inputs = [&](int node) {
        if (node >= 0)
            for (int in : graph.nodes()[static_cast<std::size_t>(node)].in) visit(in);
    };
    for (Quantity const* q : outputs) visit(graph.slot(*q));
    while (!open.empty()) {
        int const slot = open.back();
        open.pop_back();
        visit_inputs(graph.formula_of(slot));
        visit(graph.case_selector(slot));
        for (Graph::Case const& c : graph.cases_of(slot)) visit_inputs(c.node);
        if (Quantity const* selector = graph.selector_of(*graph.quantities()[static_cast<std::size_t>(slot)]))
            visit(graph.slot(*selector));
    }
    return seen;
}

std::vector<bool> moving(Graph const& graph, Study const& study, std::vector<Quantity const*> const& outputs) {
    std::vector<Quantity const*> swept;
    for (AxisSpec const& axis : study.axes)
        if (!study.scenario.pins.contains(std::string(axis.quantity->key))) swept.push_back(axis.quantity);
    auto const free = free_of(swept);
    return Program(graph, study.scenario, free, outputs).needed;
}

std::vector<Quantity const*> strongest(Graph const& graph, Study const& study,
                                       std::vector<Quantity const*> const& outputs, std::size_t most) {
    Scenario middle = study.scenario;
    for (AxisSpec const& axis : study.axes)
        if (!axis.values.empty() && !middle.pins.contains(std::string(axis.quantity->key)))
            middle.pin(*axis.quantity, graph.pin_value_of(*axis.quantity, axis.values[axis.values.size() / 2]));
    auto const inputs = inputs_of(graph, middle, outputs);
    std::vector<std::pair<double, Quantity const*>> found;
    for (Input const& i : inputs) found.emplace_back(0, i.quantity);
    for (auto const& of_output : influences(graph, middle, inputs, outputs))
        for (std::size_t i = 0; i < of_output.size(); ++i)
            if (double const e = std::abs(of_output[i].elasticity); std::isfinite(e))
                found[i].first = std::max(found[i].first, e);
    std::erase_if(found, [](auto const& one) { return !(one.first > 1e-6); });
    std::stable_sort(found.begin(), found.end(), [](auto const& a, auto const& b) { return a.first > b.first; });
    if (found.size() > most) found.resize(most);
    std::vector<Quantity const*> list;
    for (auto const& [strength, q] : found) list.push_back(q);
    return list;
}

std::vector<Quantity const*> outputs_of(Study const& study) {
    std::vector<Quantity const*> list = study.figures;
    for (Objective const& o : study.objectives) list.push_back(o.quantity);
    for (Constraint const& c : study.constraints) list.push_back(c.quantity);
    for (PlotAxes const* c : plots_of(study.charts))
        for (Quantity const* q : {c->x, c->y, c->colour})
            if (q) list.push_back(q);
    for (Published const& p : study.published)
        if (p.quantity) list.push_back(p.quantity);
    return list;
}

}  // namespace diecast
