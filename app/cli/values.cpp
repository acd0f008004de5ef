#include "app/cli/values.h"
#include <cmath>
#include "model/core/text.h"

namespace diecast::cli {

std::optional<std::string> entry_of(Graph const& graph, Quantity const& q, double si) {
    if (!graph.is_choice(q)) return {};
    Word const word = graph.word_of(q, si / q.unit);
    if (auto const* name = std::get_if<std::string>(&word)) return *name;
    return {};
}

std::string shown(Graph const& graph, Quantity const& q, double si) {
    if (auto const entry = entry_of(graph, q, si)) return *entry;
    return number_text(si / q.unit, q.digits);
}

std::string exact(Graph const& graph, Quantity const& q, double si) {
    if (auto const entry = entry_of(graph, q, si)) return *entry;
    return std::isfinite(si) ? exact_text(si / q.unit) : "";
}

OrderedJson to_json(Graph const& graph, Quantity const& q, double si) {
    OrderedJson json;
    json["value"] = std::isfinite(si) ? OrderedJson(si) : OrderedJson();
    json["unit"] = si_name(q.unit.dim);
    if (auto const entry = entry_of(graph, q, si)) json["entry"] = *entry;
    return json;
}

std::string count_text(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t i = text.size(); i > 3;) text.insert(i -= 3, "\u202f");
    return text;
}

std::string document(OrderedJson const& json) {
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::string heading(Quantity const& q) {
    std::string const unit(q.unit.name);
    return std::string(q.key) + (unit.empty() ? "" : " [" + unit + "]");
}

}  // namespace diecast::cli
