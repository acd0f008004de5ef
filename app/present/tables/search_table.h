// Search tables: what searches found, as tables and JSON.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/search.h"

namespace diecast {

std::uint64_t designs_in(Search const&);
/// "Batch [sequences]".
std::string title_of(Quantity const&);
/// "most Rate per GPU".
std::string aim_of(Objective const&);
/// "Token cost ≤ 2 USD/M".
std::string limit_text(Constraint const&);
/// A table for reading: one line for each answer, rounded.
Table search_table(Graph const&, SearchResult const&);
/// One line for each answer to the last digit; a column for every axis of any search.
Table searches_table(Graph const&, std::vector<SearchResult> const&);
OrderedJson searches_json(Graph const&, std::vector<SearchResult> const&);

}  // namespace diecast
