// Values: numbers of a design as text for tables, and as JSON. Files have every number in the unit of its row.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include "model/core/graph.h"
#include "optimizer/table.h"

namespace diecast {

using OrderedJson = nlohmann::ordered_json;

/// Name of the entry or case, if the quantity is a choice.
std::optional<std::string> entry_of(Graph const&, Quantity const&, double si);
/// An SI number in a unit. Of the numbers that read back to the same SI bits, one with few digits: 500 mm², where
/// dividing by 10⁻⁶ leaves 500.00000000000006.
double in_unit(double si, Unit const&);
/// As a person reads it, without the unit: "16 988", "N5".
std::string cell_text(Graph const&, Quantity const&, double si);
/// In the row's unit, to the last digit, or the name of the entry.
std::string exact(Graph const&, Quantity const&, double si);
/// {"value": number in the row's unit, "unit": that unit, empty for pure numbers}, with "entry" for choices; null where
/// it is not a number.
OrderedJson to_json(Graph const&, Quantity const&, double si);
/// Every digit, thousands apart: "1 036 800".
std::string spaced(std::uint64_t);

/// {"columns": […], "rows": [{column: number or text}]}; a column is of numbers where all its cells are, empty ones
/// null.
OrderedJson table_json(Table const&);
OrderedJson keys_json(std::vector<Quantity const*> const&);

/// Text of a document, ready to print. Broken UTF-8 is mended, never thrown at.
std::string document(OrderedJson const&);

/// "package.cost [USD]"
std::string heading(Quantity const&);

}  // namespace diecast
