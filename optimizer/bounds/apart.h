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

/// The quantity of `a` is below that of `b` all along, or above all along: at the places of the axis, and at every
/// number between them. False where bounds cannot tell. The axis moves one quantity, its places in rising order.
bool is_proven_apart(Graph const&, Axis const&, Quantity const& of, Compare const& a, Compare const& b);

}  // namespace diecast
