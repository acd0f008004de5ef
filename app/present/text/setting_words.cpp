#include "app/present/text/setting_words.h"
#include <algorithm>
#include "app/present/text/quantity_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::charts {

std::string place_text(Graph const& graph, Quantity const& q, double v, std::vector<Quantity const*> const& beside) {
    if (graph.is_choice(q)) return brief_choice_words(graph, q, v, brief_of(q));
    bool const twice = std::any_of(beside.begin(), beside.end(), [&](Quantity const* other) {
        return other != &q && brief_of(*other) == brief_of(q);
    });
    std::string const label = within_text(twice ? label_of(q) : brief_of(q));
    std::string const count = q.unit.dim == Dim{} && q.unit.si == 1 ? counted_label(v, label) : "";
    return count.empty() ? label + " " + value_text(v, q, 6) : count;
}

std::string setting_text(Graph const& graph, Quantity const& q, double v, std::vector<Quantity const*> const& beside) {
    return graph.is_choice(q) ? choice_words(graph, q, v, brief_of(q)) : place_text(graph, q, v, beside);
}

std::string places_text(Graph const& graph, std::vector<AxisSpec> const& axes, std::vector<double> const& places) {
    std::vector<Quantity const*> all;
    for (AxisSpec const& axis : axes) all.push_back(axis.quantity);
    std::string text;
    for (std::size_t a = 0; a < places.size(); ++a)
        text += (text.empty() ? "" : ", ") + setting_text(graph, *all[a], places[a], all);
    return text;
}

std::string settings_text(Graph const& graph, std::vector<Axis> const& axes, std::uint64_t design) {
    std::vector<Quantity const*> all;
    for (Axis const& axis : axes) all.insert(all.end(), axis.quantities.begin(), axis.quantities.end());
    std::vector<std::string> texts;
    for (std::size_t a = axes.size(); a-- > 0; design /= axes[a].size()) {
        if (axes[a].size() < 2) continue;
        for (std::size_t i = axes[a].quantities.size(); i-- > 0;)
            texts.push_back(
                setting_text(graph, *axes[a].quantities[i], axes[a].values[i][design % axes[a].size()], all));
    }
    std::string text;
    for (std::size_t i = texts.size(); i-- > 0;) text += (text.empty() ? "" : ", ") + texts[i];
    return text;
}

}  // namespace diecast::charts
