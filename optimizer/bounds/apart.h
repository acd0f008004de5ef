// Apart: that one thing is nowhere as good as another along a range, proven by bounds.
#pragma once
#include <optional>
#include "model/core/bounds/box_bounds.h"

namespace diecast {

/// What is compared: a quantity under a scenario, or a number. Where it moves, it does so along the axis.
struct Compare {
    Scenario scenario;
    bool moves = true;
    std::optional<double> number = {};  // in the quantity's unit: no scenario
};

/// The quantity is lower under `a` than under `b` at every value of the axis and at every number between them, or
/// higher at all of them. False where bounds do not decide. The axis moves one quantity, its values in rising order.
bool is_proven_apart(Graph const&, Axis const&, Quantity const& of, Compare const& a, Compare const& b);

}  // namespace diecast
