// Refine tables: a refined front as tables and JSON.
#pragma once
#include "optimizer/refine.h"
#include "optimizer/table.h"
#include "optimizer/values.h"

namespace diecast {

/// For reading: objectives and axes of each design, rounded; "grid" or "between".
Table refinement_table(Graph const&, Study const&, Refinement const&);
/// To the last digit.
Table refinement_rows(Graph const&, Study const&, Refinement const&);
OrderedJson refinement_json(Graph const&, Study const&, Refinement const&);
/// "972 000 designs, 8 % feasible, 349 on the grid's front; …", a sentence for each thing to know.
std::string refinement_words(Refinement const&);

}  // namespace diecast
