// Difference table: the changes between two designs and what each does, as tables and as JSON.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/difference.h"

namespace diecast {

/// A line for each change that does something to the output, largest first: from, to, part, share, running total.
Table difference_table(Difference const&);
Table difference_rows(std::vector<Difference> const&);
OrderedJson difference_json(Graph const&, std::vector<Difference> const&);

}  // namespace diecast
