// Entries inside a study file, as JSON.
#pragma once
#include "model/catalogue/json_reader.h"
#include "model/catalogue/own_entry.h"

namespace diecast {

/// None, and issues where they stand, if the heading is not right.
std::optional<OwnEntry> read_own_entry(Field const&);
/// The fields "entries" and "defaults" of a study.
std::vector<OwnEntry> read_own_entries(Field const& study);
OrderedJson entry_document(Json const&);

}  // namespace diecast
