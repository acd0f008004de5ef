// Search part: some rows of the sweeps that a study's searches make, one after the other.
#pragma once
#include "optimizer/analysis/search.h"
#include "optimizer/sweep/parts/sweep_part.h"
#include "optimizer/sweep/sinks.h"

namespace diecast {

using GroupBests = std::vector<std::optional<GroupBestSink::Best>>;  // per group; none where no design is feasible

/// What is done of some searches. A sweep is a search and one of its designs, in their order.
struct SearchPart {
    Ranges rows;                   // of all sweeps, one after the other
    std::vector<GroupBests> best;  // per sweep
    double seconds = 0;
};

/// A sweep as far as it can be known without its numbers.
struct SearchSweep {
    Search const* search;
    std::string design;
    NumberRange rows;  // of all sweeps
    std::uint64_t designs = 0;
    std::size_t groups = 0;
};
/// Empty where the issues say what is wrong.
std::vector<SearchSweep> sweeps_of(Graph const&, Study const&, std::vector<Search const*> const&, Issues&);
SearchPart empty_part(std::vector<SearchSweep> const&);

/// Does what `part` lacks of these rows; `keep` now and then. Where `stop` is requested `part` is good in any case;
/// false: rows are left.
bool search_rows(Graph const&, Study const&, std::vector<SearchSweep> const&, NumberRange rows, SearchPart& part, Pool&,
                 std::stop_token = {}, ProgressCall const& = {},
                 std::function<void(SearchPart const&)> const& keep = {}, Pace pace = Pace(std::chrono::seconds(30)),
                 double lap_seconds = 0.25);
/// Adds another part's rows; they are none that are there.
void merge(SearchPart&, SearchPart const&, std::vector<SearchSweep> const&);
/// What run_search() finds, of each of the searches. None where the issues say what is wrong.
std::optional<std::vector<SearchResult>> results_of(Graph const&, Study const&, std::vector<Search const*> const&,
                                                    SearchPart const&, Issues&);

}  // namespace diecast
