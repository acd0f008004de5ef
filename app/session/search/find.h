// Find: quantities by what people call them.
#pragma once
#include <QString>
#include "model/core/graph.h"

namespace diecast {

/// Those in which every typed word is found: in title, other names, key, symbol, group or description. The likeliest first: names
/// that start with it, then names with a word that does, then keys and symbols, then what only mentions it.
std::vector<Quantity const*> find_quantities(Graph const&, QString const& typed);

}  // namespace diecast
