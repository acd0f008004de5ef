// Hypervolume: how much of objective space a front beats.
#pragma once
#include <span>
#include <vector>

namespace diecast {

using Objectives = std::vector<double>;  // less is better in each

/// Volume between the points and the reference, which is worse than all that counts: points beyond it add nothing.
/// Exact; two objectives by a sweep, more by exclusive volumes (While, Bradstreet and Barone 2012).
double hypervolume(std::vector<Objectives> points, Objectives const& reference);

}  // namespace diecast
