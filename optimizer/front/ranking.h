// Ranking: which point of a front to choose, and which to draw. Objectives: less is better.
#pragma once
#include <cstdint>
#include <span>
#include "optimizer/front/hypervolume.h"

namespace diecast {

/// Best and worst of each objective over a front; none has them all.
struct FrontEnds {
    Objectives ideal, nadir;
};
FrontEnds ends_of(std::span<Objectives const> front);

/// Objectives from 0 at the ideal to 1 at the nadir; logarithmic where asked for and all values are positive. 0 where
/// all are alike.
std::vector<Objectives> scaled(std::span<Objectives const> front, std::vector<bool> const& logarithmic);

/// The point of a scaled front that lies farthest below the plane through the front's best points in each objective;
/// where none lies below it, the point nearest to the ideal. Of equals the first. Index; 0 where the front is empty.
std::size_t knee_of(std::span<Objectives const> scaled_front);

/// Indices, best first, by the weighted sum of scaled objectives. Weights at least 0, not all 0.
std::vector<std::size_t> by_weights(std::span<Objectives const> scaled_front, std::span<double const> weights);
/// Indices, nearest first, by the distance to a point given in the same scale.
std::vector<std::size_t> by_distance(std::span<Objectives const> scaled_front, Objectives const& reference);

/// Indices, rising, of at most one point for each box of a grid with `boxes` in each scaled objective, boxes dominated
/// by others left out (ε-dominance, Laumanns et al. 2002): the point nearest to its box's best corner. The best point
/// of every objective stays.
std::vector<std::size_t> subsampled(std::span<Objectives const> scaled_front, std::size_t boxes);

}  // namespace diecast
