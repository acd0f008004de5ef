#include "app/gui/parameters/parameter_order.h"
#include <algorithm>
#include "model/core/text.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {

std::vector<Quantity const*> drawn_outputs(Study const& study) {
    std::vector<Quantity const*> list;
    auto const add = [&](Quantity const* q) {
        if (q && std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
    };
    for (Objective const& o : study.objectives) add(o.quantity);
    for (PlotAxes const* c : plots_of(study.charts)) add(c->x), add(c->y);
    return list.empty() ? outputs_of(study) : list;
}

std::vector<std::string> structure_of(Graph const& graph, Study const& study) {
    std::vector<std::string> parts;
    auto const add = [&](Scenario const& scenario) {
        for (auto const& [key, value] : scenario.pins) {
            Quantity const* const q = graph.find(key);
            auto const* const name = std::get_if<std::string>(&value);
            bool const is_choice = q && graph.is_choice(*q);
            parts.push_back(key + "=" + (name ? *name : is_choice ? number_text(std::get<double>(value)) : ""));
        }
    };
    add(study.scenario);
    for (NamedDesign const& d : study.designs) parts.push_back(d.name), add(d.scenario);
    for (AxisSpec const& axis : study.axes) parts.push_back(std::string(axis.quantity->key));
    for (Quantity const* q : outputs_of(study)) parts.push_back(std::string(q->key));
    return parts;
}

void order_by_effect(Graph const& graph, std::vector<Quantity const*> const& by_effect,
                     std::vector<Quantity const*>& members) {
    auto const place = [&](Quantity const* q) {
        auto const at = std::find(by_effect.begin(), by_effect.end(), q) - by_effect.begin();
        return std::pair(graph.is_choice(*q) ? 0 : 1 + at, graph.slot(*q));
    };
    std::vector<std::pair<std::pair<std::ptrdiff_t, int>, Quantity const*>> placed;
    for (Quantity const* q : members) placed.emplace_back(place(q), q);
    std::sort(placed.begin(), placed.end());
    std::transform(placed.begin(), placed.end(), members.begin(), [](auto const& one) { return one.second; });
}

}  // namespace diecast
