// Extremes table: between which numbers quantities lie over all feasible designs, and where they are least and
// greatest.
#pragma once
#include "app/present/tables/table.h"
#include "optimizer/bounds/extremes.h"

namespace diecast {

/// A line for each end: the number, and where along each axis. To the last digit, or as a person reads it.
Table extremes_table(Graph const&, std::vector<Axis> const&, std::vector<Extremes> const&, bool every_digit);

}  // namespace diecast
