// Trace: points of a smooth front between those that a grid has found.
#pragma once
#include "optimizer/front/hypervolume.h"
#include "optimizer/front/minimise.h"

namespace diecast {

/// Several functions to be minimised together; numbers are objectives, then limits (≤ 0). A mode is whatever stays as
/// it is while x moves: the discrete part of a design.
struct FrontProblem {
    std::vector<double> lower, upper;
    std::size_t objectives = 2, limits = 0;
    std::function<void(std::size_t mode, std::span<double const> x, std::span<double> y, std::span<double> slopes)>
        evaluate;
};

struct TracePoint {
    std::vector<double> x;
    Objectives objectives;
    std::size_t mode = 0, seed = 0;  // seed: index of the one it was reached from
};
struct Trace {
    std::vector<TracePoint> points;    // none dominates another; by the first objective
    std::vector<TracePoint> polished;  // what seeds led to: better than the seed, but not spread evenly
    int evaluations = 0;
    bool complete = true;  // false where stopped, or where the budget ran out
};
struct TraceOptions {
    std::size_t count = 64;
    int budget = 100000;  // evaluations, about: those of the solve under way come on top
    double seconds = 0;   // at most, about; 0: no limit; one solve is always made
    int turn = 0;         // runs before this one; with a time limit each begins elsewhere than the last
    Effort effort = {};
    std::function<void(std::size_t done, std::size_t of)> progress = {};
    std::function<bool()> due = {};                // called after each solve: whether to call `found`; none: always
    std::function<void(Trace const&)> found = {};  // what stopping now would leave; not complete
};

/// Traces a front from seeds (feasible points x with their objectives, best a grid's front). First the least of each
/// objective. Then, for two objectives, one is minimised with the other held below steps that lie evenly along the
/// curve (ε-constraint); for more, the farthest of the objectives is minimised along `count` or a few more rays from
/// the ideal (weighted Chebyshev distance, Das and Dennis' lattice). Every solve starts at its best seeds and at its
/// neighbour's result; what another point dominates is left out.
/// One objective: the least of it from every seed.
Trace trace_front(FrontProblem const&, std::vector<TracePoint> const& seeds, TraceOptions const& = {},
                  std::stop_token = {});

}  // namespace diecast
