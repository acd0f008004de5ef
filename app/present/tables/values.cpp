#include "app/present/tables/values.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include "model/core/text.h"

namespace diecast {
namespace {

std::optional<double> number_in(std::string const& text) {
    double value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return {};
    return value;
}

}  // namespace

Table values_table(Graph const& graph, std::vector<Quantity const*> const& quantities, std::vector<double> const& si) {
    Table table{{{"quantity"}, {"value", true}, {"unit"}, {"key"}}, {}};
    for (std::size_t i = 0; i < quantities.size(); ++i) {
        Quantity const& q = *quantities[i];
        table.rows.push_back({label_of(q), cell_text(graph, q, si[i]), std::string(q.unit.name), std::string(q.key)});
    }
    return table;
}

OrderedJson to_json(Graph const& graph, Quantity const& q, double si) {
    OrderedJson json;
    json["value"] = std::isfinite(si) ? OrderedJson(in_unit(si, q.unit)) : OrderedJson();
    json["unit"] = q.unit.name;
    if (auto const entry = entry_of(graph, q, si)) json["entry"] = *entry;
    return json;
}

OrderedJson number_or_null(double v) { return std::isfinite(v) ? OrderedJson(v) : OrderedJson(); }
std::string number_or_nothing(double v) { return std::isfinite(v) ? exact_text(v) : ""; }

OrderedJson keys_json(std::vector<Quantity const*> const& quantities) {
    OrderedJson keys = OrderedJson::array();
    for (Quantity const* q : quantities) keys.push_back(q->key);
    return keys;
}

OrderedJson table_json(Table const& table) {
    OrderedJson json{{"columns", OrderedJson::array()}, {"rows", OrderedJson::array()}};
    std::vector<bool> is_number;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        json["columns"].push_back(table.columns[c].title);
        auto const reads = [c](auto const& row) { return row[c].empty() || number_in(row[c]); };
        auto const is_there = [c](auto const& row) { return !row[c].empty(); };
        is_number.push_back(std::all_of(table.rows.begin(), table.rows.end(), reads) &&
                            std::any_of(table.rows.begin(), table.rows.end(), is_there));
    }
    for (auto const& row : table.rows) {
        OrderedJson& line = json["rows"].emplace_back(OrderedJson::object());
        for (std::size_t c = 0; c < row.size(); ++c) {
            auto const number = is_number[c] ? number_in(row[c]) : std::nullopt;
            line[table.columns[c].title] = number         ? OrderedJson(*number)
                                           : is_number[c] ? OrderedJson()
                                                          : OrderedJson(row[c]);
        }
    }
    return json;
}

std::string document(OrderedJson const& json) {
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace diecast
