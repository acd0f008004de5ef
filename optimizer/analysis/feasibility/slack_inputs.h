// Slack inputs: between which numbers a slack is the room, and which of them would have to be another.
#pragma once
#include "model/core/explain.h"

namespace diecast {

/// The inputs of a slack's formula that move it at this design, with their values.
std::vector<Explanation> slack_inputs(Graph const&, Scenario const& design, Quantity const& slack);

/// Rounded up or down to so many digits, so that what is typed lets the design in.
double rounded_outwards(double, bool up, int digits);

/// A number that is set, and what it would have to be, in its unit.
struct InputChange {
    Quantity const* quantity;
    double value;
};
/// The one of a slack's inputs that is set where the other is computed, at a value of three digits that leaves the
/// slack no longer negative; none where there is none.
std::optional<InputChange> change_for_slack(Graph const&, Scenario const& design, Quantity const& slack);

}  // namespace diecast
