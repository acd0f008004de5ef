// Violated constraints: what makes a design infeasible, in words.
#pragma once
#include "model/study/study_limits.h"

namespace diecast {

/// The limits with each slack over slacks replaced by those that it is the least of: shows which of them is violated.
std::vector<Constraint> limits_apart(Graph const&, Scenario const&, std::vector<Constraint> const&);
std::string key_of(Quantity const&);

std::string keys_text(std::vector<Quantity const*> const&);  // "a.slack; b.slack"

struct ViolatedConstraint {
    Constraint constraint;
    double value;      // in the unit; NaN: there is no number
    std::string text;  // "memory.slack −3 GB (…)"
};
/// The constraints that a design violates, each once, by their texts; empty where it is feasible.
std::vector<ViolatedConstraint> violated_constraints(Graph const&, Scenario const&,
                                                     std::vector<Constraint> const& limits,
                                                     std::string (*name)(Quantity const&) = key_of);

}  // namespace diecast
