// Group violations: for the groups of a search without a feasible design, which constraint excludes them and the best
// value that there is.
#pragma once
#include "optimizer/analysis/search.h"

namespace diecast {

struct GroupViolation {
    Constraint limit;
    double best;                      // in the unit, of the designs that satisfy all others, or of all
    bool others_hold = true;          // false: of all designs of the group
    std::vector<double> chosen = {};  // where it was found: a value of each axis of the search
};

/// [design][group] as in the result; none where a design is feasible, where no single constraint excludes the others,
/// and for all where the search has more than `most` designs: each constraint costs a sweep.
std::vector<std::vector<std::optional<GroupViolation>>> group_violations(Graph const&, Study const&,
                                                                         SearchResult const&, Pool&,
                                                                         std::stop_token = {},
                                                                         std::uint64_t most = 100'000);

}  // namespace diecast
