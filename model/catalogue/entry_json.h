// Entries as JSON: written, laid out, and their JSON schema.
#pragma once
#include "model/catalogue/entry_visitor.h"
#include "model/catalogue/plain_fields.h"

namespace diecast {

/// {"diecast": …, "kind": …, "name": …, …, "set": {"die.area": {"value": …, …}, …}}, in the current format.
OrderedJson entry_json(EntryFile, std::vector<Assignment> const& sets = {});
/// {"value": 16988, "unit": "USD", "low": …, "high": …, "shape": …, "source": …, …}; numbers are in the row's unit.
OrderedJson value_json(Assignment const&);
/// The text of a file: a line for each field of the entry, and for each value that it sets.
std::string entry_lines(OrderedJson const&);

/// Names of the fields, in the order in which they are written.
std::vector<std::string> const& heading_fields();
std::vector<std::string> const& value_fields();
/// docs/entry.schema.json with the fields that there are now, and these kinds of entries.
OrderedJson entry_schema(OrderedJson document, std::vector<std::string_view> const& kinds);

}  // namespace diecast
