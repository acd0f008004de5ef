// Extremes: the least and the greatest that a quantity is at any feasible design of a grid, proven.
#pragma once
#include "optimizer/bounds/exact_front.h"

namespace diecast {

struct Extremes {
    struct End {
        double value;  // SI
        std::uint64_t design;
    };
    Quantity const* quantity;
    std::optional<End> least, greatest;  // of equals the lowest design; none where no design is feasible
    std::uint64_t evaluated = 0;         // designs, for both ends
    bool complete = false;               // else the ends of what was settled until it was stopped
};

/// `grid`: its objectives do not matter.
Extremes extremes(Graph const&, FrontQuestion grid, Quantity const&, Pool&, Issues&, std::stop_token = {},
                  ProgressCall const& = {}, BoundOptions const& = {});

}  // namespace diecast
