// Violation words: which constraint a design violates and by how much, and why values of a choice have no feasible
// design.
#pragma once
#include <functional>
#include <stop_token>
#include "optimizer/analysis/feasibility/group_violations.h"
#include "optimizer/sweep/explore.h"

namespace diecast {

/// What a negative slack means, "GPUs, batch, layers or heads do not divide evenly"; empty where its name says it, or
/// where the quantity is no slack.
std::string negative_slack_words(Quantity const&);
/// "run duration 64.3 d at best, limit 60 d", "memory slack −0.3 at best"; with a place "64.3 d at best (GPUs 16 384)".
std::string violation_words(GroupViolation const&, std::string const& place = "");
using ValueWords = std::function<std::string(double)>;
using PlaceWords = std::function<std::string(std::vector<AxisSpec> const&, std::vector<double> const&)>;
/// For each value of the colour whose front is empty, by its name: " H100: run duration 64.3 d at best (GPUs 16 384,
/// …), limit 60 d." Empty where the colour is no axis of the whole grid, where more than three values have no feasible
/// design, where no single constraint excludes them, or if stopped.
std::string excluded_values_words(Graph const&, Study const&, Question const&, std::vector<ValueFront> const&,
                                  ValueWords const& name, PlaceWords const& place, Pool&, std::stop_token = {});

}  // namespace diecast
