// Find: quantities by what people call them.
#pragma once
#include <QString>
#include "model/core/graph.h"

namespace diecast {

/// Those that fit the typed words, the best first, as `search_quantities` orders them; none for words that nothing
/// fits.
std::vector<Quantity const*> find_quantities(Graph const&, QString const& typed);

}  // namespace diecast
