#include "model/catalogue/field_values.h"
#include <cmath>
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {

Quantity const* find_row(Graph const& graph, std::string_view key, Field const& where) {
    if (Quantity const* q = graph.find(key)) return q;
    std::vector<std::string_view> keys;
    for (Quantity const* q : graph.quantities()) keys.push_back(q->key);
    where.report("no quantity has the key " + in_quotes(key.substr(0, 100)), nearest(key, keys));
    return nullptr;
}

Quantity const* read_row(Graph const& graph, Field const& key) {
    if (!key) return key.report("is missing: the key of a quantity"), nullptr;
    std::size_t const before = key.issues().size();
    std::string const text = key.text();
    return key.issues().size() == before ? find_row(graph, text, key) : nullptr;
}

std::optional<double> in_row_unit(double x, std::string_view unit, Quantity const& q, std::string& why) {
    if (unit != q.unit.name && !parse_unit(unit)) {
        if (parse_value("1 " + std::string(unit), q, &why)) why = in_quotes(unit) + " is not a unit";
        return {};
    }
    if (unit.empty() && q.unit.dim != Dim{}) {
        why = "the unit is missing; " + std::string(q.key) + " expects " + std::string(q.unit.name);
        return {};
    }
    // An empty unit written out is a pure number, whatever multiple the row shows.
    return parse_value(exact_text(x) + " " + (unit.empty() ? "x" : std::string(unit)), q, &why);
}

std::optional<double> read_number(Field const& field, Quantity const& q) {
    if (field.is_number()) return field.number();
    std::string why;
    std::optional<double> value;
    if (field.is_text()) value = parse_value(field.text(), q, &why);
    else if (field.is_object()) {
        if (!field.has_only({"value", "unit"})) return {};
        auto const x = field["value"].number();
        if (!field["value"]) field["value"].report("is missing");
        if (!x) return {};
        if (!field["unit"]) return x;
        value = in_row_unit(*x, field["unit"].text(), q, why);
        if (!value) return field["unit"].report(why), std::nullopt;
    } else
        why = "expected a number, or a text such as " +
              in_quotes(exact_value_text(std::isnan(q.fallback) ? 1 : q.fallback, q));
    if (!value) field.report(why);
    return value;
}

std::string out_of_range(Quantity const& q, double v) {
    std::string const text = exact_value_text(v, q), key(q.key);
    if (!std::isfinite(v)) return "is not a finite number";
    if (v < q.range.lo) return text + " is below " + exact_value_text(q.range.lo, q) + ", the least " + key + " can be";
    if (v > q.range.hi) return text + " is above " + exact_value_text(q.range.hi, q) + ", the most " + key + " can be";
    if (q.scale == Scale::integer && v != std::floor(v)) return text + " is not a whole number, as " + key + " must be";
    return "";
}

std::string exact_value_text(double v, Quantity const& q) {
    return exact_text(v) + (q.unit.name.empty() ? "" : " " + std::string(q.unit.name));
}

bool is_choice_row(Graph const& graph, Quantity const& q) { return q.scale == Scale::choice || graph.is_choice(q); }

std::vector<std::string_view> entry_names(Graph const& graph, Quantity const& q) {
    std::vector<std::string_view> names;
    for (Entry const& entry : graph.entries(q)) names.push_back(entry.name);
    return names;
}

Issue unknown_entry(Graph const& graph, Quantity const& q, std::string_view name) {
    auto const names = entry_names(graph, q);
    std::string known;
    for (std::size_t i = 0; i < names.size() && i < 12; ++i) known += (i ? ", " : "") + std::string(names[i]);
    if (names.size() > 12) known += ", …";
    return {std::string(q.key),
            std::string(q.key) + " has no entry " + in_quotes(name.substr(0, 100)) +
                (known.empty() ? "" : "; it has: " + known),
            Severity::error, nearest(name, names)};
}

}  // namespace diecast
