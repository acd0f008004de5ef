// InfeasibilityProof: that no design of a grid is feasible, as boxes that cover the grid and the limit that each of
// them fails.
#pragma once
#include <stop_token>
#include "model/core/bounds/box_lanes.h"
#include "model/study/study.h"

namespace diecast {

struct InfeasibilityProof {
    struct Leaf {
        GridBox box;
        std::optional<std::size_t> limit = {};  // held nowhere in the box; none: its designs were evaluated one by one
    };
    std::vector<Constraint> limits;  // they suffice
    std::vector<Leaf> leaves;
    std::uint64_t evaluated = 0;  // designs
};

/// The fewest of the constraints that exclude every design between them in `most_boxes`, with the proof; of equally few
/// the first. None where some design is feasible, where it was stopped, or where none of them do in so many.
std::optional<InfeasibilityProof> prove_infeasible(Graph const&, Scenario const&, std::vector<Axis> const&,
                                                   std::vector<Constraint> const&, std::stop_token = {},
                                                   std::size_t most_boxes = 4000);

}  // namespace diecast
