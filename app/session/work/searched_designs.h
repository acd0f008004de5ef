// SearchedDesigns: designs of a study that leave axes of its searches open, each at the best values of these.
#pragma once
#include "app/session/design_ref.h"
#include "optimizer/analysis/search.h"

namespace diecast {

/// The search of the study that names this design and goes over most of the study's axes, of those that neither study
/// nor design pins; null: the design is complete as it is.
Search const* search_for(Study const&, std::string const& design);

/// Whether the coordinates are of a named design and say a value of every axis that its search leaves open.
bool is_searched(Study const&, Coordinates const&);

/// What groups the search has ("GPUs in training"), taken from a design that has them, so that all designs are searched
/// at the same value; in the quantities' units.
using HeldValues = std::vector<std::pair<Quantity const*, double>>;

/// The design that is best in its search's objective, of those that satisfy the study's constraints. None: there is
/// none, or the work was stopped.
Design search_named_design(Graph const&, Study const&, std::string const& design, HeldValues const&, Pool&,
                           std::stop_token);

}  // namespace diecast
