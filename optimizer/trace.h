// Trace: points of a smooth front between those that a grid has found.
#pragma once
#include "optimizer/hypervolume.h"
#include "optimizer/minimise.h"

namespace diecast {

/// Several functions to be minimised together; numbers are objectives, then limits (≤ 0).
struct FrontProblem {
    std::vector<double> lower, upper;
    std::size_t objectives = 2, limits = 0;
    std::function<void(std::span<double const> x, std::span<double> y, std::span<double> slopes)> evaluate;
};

struct TracePoint {
    std::vector<double> x;
    Objectives objectives;
    std::size_t seed = 0;  // index of the seed it was reached from
};
struct Trace {
    std::vector<TracePoint> points;  // none beats another; by the first objective
    int evaluations = 0;
    bool complete = true;  // false where stopped
};

/// From seeds (feasible points x with their objectives, best a grid's front). First the least of each objective. Then,
/// for two objectives, one is minimised with the other held below steps that lie evenly along the curve (ε-constraint);
/// for more, the farthest of the objectives is minimised along `count` or a few more rays from the ideal (weighted
/// Chebyshev distance, Das and Dennis' lattice). Every solve starts at its best seeds and at its neighbour's result;
/// what another point beats is left out.
Trace trace_front(FrontProblem const&, std::vector<TracePoint> const& seeds, std::size_t count = 64, Effort const& = {},
                  std::stop_token = {});

}  // namespace diecast
