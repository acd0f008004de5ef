// Choose: the designs of a picture's front in the order of a person's weights.
#pragma once
#include "optimizer/front/ranking.h"
#include "optimizer/sweep/explore.h"

namespace diecast {

/// Objectives of the front, from 0 at the best of the front to 1 at its worst; in ratios where all are positive and lie
/// further apart than a factor of 8.
std::vector<Objectives> scaled_front(Picture const&);

/// Indices into the picture's front, best first, by the weighted sum of what scaled_front says. A weight for each
/// objective, at least 0; the front's own order where all are 0.
std::vector<std::size_t> ranked_front(Picture const&, std::span<double const> weights);

}  // namespace diecast
