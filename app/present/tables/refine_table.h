// Refine tables: a refined front as tables and JSON.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/refine.h"

namespace diecast {

/// A table for reading: objectives and axes of each design, rounded; "grid" or "between".
Table refinement_table(Graph const&, Study const&, Refinement const&);
/// The same to the last digit.
Table refinement_rows(Graph const&, Study const&, Refinement const&);
OrderedJson refinement_json(Graph const&, Study const&, Refinement const&);
/// What refinement_json says was found between grid points, to go on from. Designs beyond the ends of the study's
/// axes are left out; issues where it is no such run, or one of other axes.
std::vector<RefinedDesign> read_refinement(Graph const&, Study const&, std::string_view json, std::string const& file,
                                           Issues&);
struct SpentBefore {
    int evaluations = 0, runs = 0;
};
/// What a saved run has spent, with those before it; a run that does not say so is one.
SpentBefore read_spent(std::string_view json);
/// "972 000 designs, 8 % feasible, 349 on the grid's front; …", a sentence for each thing to know.
std::string refinement_words(Refinement const&);

}  // namespace diecast
