// Search: the arg-best per group of a study's search, as a reduction of the sweep.
#pragma once
#include "model/study/study_limits.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

struct Found {
    bool feasible = false;
    double value = 0;                 // of the objective, in its unit
    Scenario design = {};             // everything pinned: study, search, named design, group, and the values chosen
    std::vector<double> chosen = {};  // along the search's axes, in their units
};
struct SearchResult {
    Search const* search;
    std::vector<std::string> designs;         // names; one empty name if the search has none
    std::vector<std::vector<double>> groups;  // the points of the group axes, in their units, the last axis fastest;
                                              // one empty point if there are none
    std::vector<std::vector<Found>> found;    // [design][group]
    std::vector<Constraint> limits = {};      // that count for one of the designs at least

    /// What was found for the design of this name at a point of the groups; null if there is no such point or design.
    Found const* at(Graph const&, std::string_view design, Scenario const& point) const;
};

/// One sweep for each of the search's designs. Of equals the lowest design of the planner's order, the same order for
/// all. None if stopped, or if the issues say what is wrong with the search.
std::optional<SearchResult> run_search(Graph const&, Study const&, Search const&, Pool&, Issues&, std::stop_token = {},
                                       ProgressCall const& = {});

/// How many feasible designs equal the best of their group in the objective, without the best themselves. Evaluates all
/// designs once more.
std::uint64_t search_ties(Graph const&, Study const&, SearchResult const&);

/// What is wrong with a search before it runs.
Issues check_search(Graph const&, Study const&, Search const&);

/// The search of that name; null if there is none.
Search const* search_named(Study const&, std::string_view name);

/// Verdicts on all published numbers, those of searches and break-evens included; each search runs once. Where nothing
/// is found, the verdict's problem says so. Empty if stopped.
std::vector<Verdict> check_claims(Graph const&, Study const&, Pool&, Issues&, std::stop_token = {},
                                  ProgressCall const& = {});

}  // namespace diecast
