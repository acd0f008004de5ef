// Hypervolume: how much of objective space a front dominates.
#pragma once
#include <span>
#include <vector>

namespace diecast {

using Objectives = std::vector<double>;  // less is better in each

/// a is as good as b or better in each of the first d; never where one is no number.
inline bool no_worse(Objectives const& a, Objectives const& b, std::size_t d) {
    for (std::size_t j = 0; j < d; ++j)
        if (!(a[j] <= b[j])) return false;
    return true;
}
inline bool no_worse(Objectives const& a, Objectives const& b) { return no_worse(a, b, a.size()); }

/// Volume between the points and the reference, which is worse than all that counts: points beyond it add nothing.
/// Exact; two objectives by a sweep, more by exclusive volumes (While, Bradstreet and Barone 2012).
double hypervolume(std::vector<Objectives> points, Objectives const& reference);

}  // namespace diecast
