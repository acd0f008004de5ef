// Broken limits: what makes a design infeasible, in words.
#pragma once
#include "model/study.h"

namespace diecast {

/// The limits of a study; those of the whole model where it has none.
std::vector<Constraint> limits_of(Graph const&, Study const&);
/// With the slacks that a slack over slacks is the least of in its place: which of them breaks can be told then.
std::vector<Constraint> limits_apart(Graph const&, Scenario const&, std::vector<Constraint> const&);
std::string key_of(Quantity const&);
/// Quantities that break a limit in the study's scenario: "memory.slack −3 GB (…)"; empty where it is feasible.
std::vector<std::string> broken_limits(Graph const&, Study const&, std::string (*name)(Quantity const&) = key_of);

}  // namespace diecast
