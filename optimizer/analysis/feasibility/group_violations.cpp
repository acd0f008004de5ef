#include "optimizer/analysis/feasibility/group_violations.h"
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

std::uint64_t designs_searched(Search const& search) {
    std::uint64_t designs = std::max<std::size_t>(1, search.designs.size());
    for (auto const* axes : {&search.groups, &search.axes})
        for (AxisSpec const& axis : *axes) designs *= axis.values.size();
    return designs;
}

bool satisfies_limit(Constraint const& c, double value) { return value >= c.lo && value <= c.hi; }

/// The best value of a constraint's quantity in each group, of the designs that satisfy the other constraints.
std::optional<SearchResult> best_of_limited(Graph const& graph, Study const& study, Search& search,
                                            Constraint const& limit, std::vector<Constraint> others, Pool& pool,
                                            std::stop_token const& stop) {
    search.objective = {limit.quantity, std::isfinite(limit.hi) ? Sense::minimise : Sense::maximise};
    search.constraints = std::move(others);
    search.model_limits = ModelLimits::off;
    Issues ignored;
    return run_search(graph, study, search, pool, ignored, stop);
}

}  // namespace

std::vector<std::vector<std::optional<GroupViolation>>> group_violations(Graph const& graph, Study const& study,
                                                                         SearchResult const& result, Pool& pool,
                                                                         std::stop_token stop, std::uint64_t most) {
    std::vector<std::vector<std::optional<GroupViolation>>> found;
    bool complete = true;
    for (auto const& groups : result.found) {
        found.emplace_back(groups.size());
        complete &= std::ranges::all_of(groups, &Found::feasible);
    }
    if (complete || designs_searched(*result.search) > most) return found;
    for (bool const others_hold : {true, false})
        for (Constraint const& limit : result.limits) {
            std::vector<Constraint> others;
            if (others_hold)
                std::ranges::copy_if(result.limits, std::back_inserter(others),
                                     [&](Constraint const& c) { return !(c == limit); });
            Search search = *result.search;
            auto const best = best_of_limited(graph, study, search, limit, std::move(others), pool, stop);
            if (!best) continue;
            for (std::size_t d = 0; d < found.size(); ++d)
                for (std::size_t g = 0; g < found[d].size(); ++g) {
                    Found const& there = best->found[d][g];
                    if (!result.found[d][g].feasible && !found[d][g] && there.feasible &&
                        !satisfies_limit(limit, there.value))
                        found[d][g] = {limit, there.value, others_hold, there.chosen};
                }
        }
    return found;
}

}  // namespace diecast
