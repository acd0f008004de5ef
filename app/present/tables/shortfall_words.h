// Shortfall words: why nothing is feasible and what would let a design in, as sentences and as a table.
#pragma once
#include "app/present/tables/shortfall_words.h"
#include "app/present/tables/table.h"
#include "optimizer/analysis/shortfall.h"

namespace diecast {

/// A line for each limit that is broken: designs that break it, that break only it, the value that would let one in,
/// and the nearest value where no design holds it.
Table shortfall_table(Shortfall const&);
/// What a person can do: sentences, the plainest way out first. Empty where something is feasible.
std::vector<std::string> shortfall_words(Graph const&, Study const&, Shortfall const&);

}  // namespace diecast
