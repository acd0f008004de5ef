// Difference table: the changes between two designs and what each does, as tables and as JSON.
#pragma once
#include "optimizer/difference.h"
#include "optimizer/difference_table.h"
#include "optimizer/table.h"
#include "optimizer/values.h"

namespace diecast {

/// A line for each change that does something to the output, largest first: from, to, part, share, running total.
Table difference_table(Difference const&, std::size_t output);
Table difference_rows(Difference const&);
OrderedJson difference_json(Graph const&, Difference const&);

}  // namespace diecast
