// How what searches have found is printed.
#pragma once
#include "app/cli/session.h"
#include "optimizer/analysis/search.h"

namespace diecast::cli {

/// The searches to run: all, or the one of this name.
std::vector<Search const*> chosen_searches(Study const&, std::string const& name);
/// Counts designs equal to the best of their group, where that takes a fraction of a second.
void report_ties(Graph const&, Study const&, std::vector<SearchResult> const&);
/// `after`: where they were interrupted; empty: they were not.
void print_results(Graph const&, std::vector<SearchResult> const&, Format, std::string const& after = "");

}  // namespace diecast::cli
