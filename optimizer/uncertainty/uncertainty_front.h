// Chances of designs to be on the front: of each sample its own.
#pragma once
#include "model/core/formula.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/uncertainty/uncertainty_ensemble.h"

namespace diecast {

/// What makes a front: columns of the outputs.
struct SampledFront {
    struct Objective {
        std::size_t output;
        bool maximise;
    };
    struct Limit {
        std::size_t output;
        double lo, hi;  // SI
    };
    std::vector<Objective> objectives;
    std::vector<Limit> limits;
};

/// Adds to `count` for each design the samples [first, last) in which it is feasible and no other feasible one is at
/// least as good in every objective and better in one. The first `count.size()` designs take part.
void count_front(SampledFront const&, SampledOutputs const&, std::size_t first, std::size_t last,
                 std::vector<std::uint64_t>& count, Pool&, Isa = best_isa());

/// Which of these points no other dominates; less is better. Points with a NaN are none.
std::vector<bool> nondominated(std::vector<std::vector<double>> const& points);

}  // namespace diecast
