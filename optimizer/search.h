// Search: the arg-best per group of a study's search, as a reduction of the sweep.
#pragma once
#include "model/study.h"
#include "optimizer/pool.h"
#include "optimizer/stream.h"

namespace diecast {

struct Found {
    bool feasible = false;
    double value = 0;                 // of the objective, in its unit
    Scenario design = {};             // everything pinned: study, search, named design, group, and the places found
    std::vector<double> places = {};  // along the search's axes, in their units
};
struct SearchResult {
    Search const* search;
    std::vector<std::string> designs;         // names; one empty name if the search has none
    std::vector<std::vector<double>> groups;  // the points of the group axes, in their units; one empty point if none
    std::vector<std::vector<Found>> found;    // [design][group]
};

/// Streams every grid once. None if stopped; what is wrong with the search as issues.
std::optional<SearchResult> run_search(Graph const&, Study const&, Search const&, Pool&, Issues&, std::stop_token = {},
                                       ProgressCall const& = {});

/// Verdicts on all published numbers, those of searches included; each search runs once.
std::vector<Verdict> check_claims(Graph const&, Study const&, Pool&, Issues&, std::stop_token = {});

}  // namespace diecast
