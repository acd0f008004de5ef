#include "optimizer/analysis/relevance.h"

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

std::vector<Quantity const*> outputs_of(Study const& study) {
    std::vector<Quantity const*> list = study.figures;
    for (Objective const& o : study.objectives) list.push_back(o.quantity);
    for (Constraint const& c : study.constraints) list.push_back(c.quantity);
    for (ChartSpec const& chart : study.charts)
        if (auto const* c = chart.as<ParetoSpec>())
            for (Quantity const* q : {c->x, c->y, c->colour})
                if (q) list.push_back(q);
    for (Published const& p : study.published)
        if (p.quantity) list.push_back(p.quantity);
    return list;
}

}  // namespace diecast
