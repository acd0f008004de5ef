// InfeasibilityReport words: why nothing is feasible and what would let a design in, as sentences and as a table.
#pragma once
#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/table.h"
#include "optimizer/analysis/infeasibility.h"

namespace diecast {

/// A line for each limit that is broken: designs that break it, that break only it, the value that would let one in,
/// and the nearest value where no design holds it.
Table infeasibility_table(InfeasibilityReport const&);
/// What a person can do: sentences, the plainest way out first. Empty where something is feasible.
std::vector<std::string> infeasibility_words(Graph const&, Study const&, InfeasibilityReport const&);

}  // namespace diecast
