// Values: numbers of a design as tables, and as JSON with full precision in SI.
#pragma once
#include "app/cli/session.h"
#include "app/present/tables/interrupted.h"
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"

namespace diecast::cli {

/// The value as text, without the unit: "16 988", "N5".
inline std::string shown(Graph const& graph, Quantity const& q, double si) { return cell_text(graph, q, si); }
/// A result that says where it was interrupted; with nothing in `after` it was not.
inline std::string csv_result(Table const& table, std::string const& after) {
    return to_csv(table) + (after.empty() ? "" : interrupted_line(after));
}
inline std::string json_result(OrderedJson json, std::string const& after) {
    if (!after.empty()) json[interrupted_key] = "after " + after;
    return document(json);
}
/// Every digit, thousands apart: "1 036 800".
inline std::string count_text(std::uint64_t n) { return spaced(n); }

}  // namespace diecast::cli
