// Equation page: the tables of docs/model.md, from the wiring of the model.
#pragma once
#include <string>
#include "model/core/graph.h"

namespace diecast {

/// A Markdown page in which every line of a table of equations ("| quantity | equation | from | source; limits |") has
/// the equation, inputs, source and limits that its first cell names: "`die.area`", "`die.per_wafer` (floored)". Of
/// several quantities or cases in a cell those of the first. All else stays as it is. A cell that names no formula is
/// reported with its line.
std::string with_equations(Graph const&, std::string_view page, Issues&);

}  // namespace diecast
