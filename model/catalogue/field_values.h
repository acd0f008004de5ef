// Keys, numbers with units and names of entries, as fields of a file.
#pragma once
#include "model/catalogue/json_reader.h"
#include "model/core/graph.h"

namespace diecast {

/// The row of this key; null, and an issue with the nearest key, if there is none.
Quantity const* find_row(Graph const&, std::string_view key, Field const& where);
Quantity const* read_row(Graph const&, Field const& key);  // the key is the field's text

/// 814 (in the row's unit), "8.14 cm²" or {"value": 8.14, "unit": "cm²"}; not yet held against the row's range.
std::optional<double> read_number(Field const&, Quantity const&);
/// `x` of the unit that is written out, in the row's.
std::optional<double> in_row_unit(double x, std::string_view unit, Quantity const&, std::string& why);

/// Why the row cannot be at this value: its limit, or that it counts whole things. Empty if it can.
std::string out_of_range(Quantity const&, double in_unit);
/// "814 mm²", to be read back to the same number.
std::string exact_value_text(double in_unit, Quantity const&);

bool is_choice_row(Graph const&, Quantity const&);
/// The names of a catalogue or of a method's cases.
std::vector<std::string_view> entry_names(Graph const&, Quantity const&);
/// "process.node has no entry "N6"", with the nearest.
Issue unknown_entry(Graph const&, Quantity const&, std::string_view name);

}  // namespace diecast
