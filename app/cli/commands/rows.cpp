#include "app/cli/commands/rows.h"
#include <cmath>
#include "model/core/text.h"

namespace diecast::cli {

std::string_view name_of(Scale scale) {
    constexpr std::string_view names[] = {"linear", "log", "integer", "choice"};
    return names[static_cast<std::size_t>(scale)];
}

std::string_view name_of(Sense sense) {
    constexpr std::string_view names[] = {"", "minimise", "maximise", "must be ≥ 0"};
    return names[static_cast<std::size_t>(sense)];
}

std::string range_text(Graph const& graph, Quantity const& q) {
    if (graph.is_choice(q)) return "";
    bool const low = std::isfinite(q.range.lo), high = std::isfinite(q.range.hi);
    if (low && high) return number_text(q.range.lo) + " … " + number_text(q.range.hi);
    if (low) return "≥ " + number_text(q.range.lo);
    return high ? "≤ " + number_text(q.range.hi) : "";
}

std::string fallback_text(Graph const& graph, Quantity const& q) {
    if (!std::isfinite(q.fallback)) return "";
    PinValue const word = graph.pin_value_of(q, q.fallback);
    if (auto const* name = std::get_if<std::string>(&word)) return *name;
    return number_text(q.fallback, 15);
}

std::vector<Setter> setters_of(Graph const& graph, Quantity const& q) {
    std::vector<Setter> result;
    int const slot = graph.slot(q);
    if (Quantity const* selector = graph.selector_of(q)) result.push_back({"catalogue", std::string(selector->key)});
    for (Graph::Case const& c : graph.cases_of(slot)) {
        Quantity const& selector = *graph.quantities()[to_index(graph.case_selector(slot))];
        auto const entries = graph.entries(selector);
        std::string const name = to_index(c.index) < entries.size() ? entries[to_index(c.index)].name : "?";
        result.push_back({"formula", std::string(selector.key) + " = " + name + ": " +
                                         std::string(graph.nodes()[to_index(c.node)].equation)});
    }
    if (int const formula = graph.formula_of(slot); formula >= 0)
        result.push_back({"formula", std::string(graph.nodes()[to_index(formula)].equation)});
    if (result.empty()) result.push_back({graph.is_choice(q) ? "choice" : "input", ""});
    return result;
}

std::vector<std::string> entries_of(Graph const& graph, Quantity const& q) {
    std::vector<std::string> names;
    for (Entry const& entry : graph.entries(q)) names.push_back(entry.name);
    return names;
}

}  // namespace diecast::cli
