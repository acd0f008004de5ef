// Summary: what the samples of one design say: percentiles, and how likely it satisfies its constraints and is better
// than another.
#pragma once
#include "optimizer/uncertainty/uncertainty_ensemble.h"
#include "optimizer/uncertainty/uncertainty_front.h"

namespace diecast {

/// The columns of all that is computed, and what they are for.
struct Measured {
    std::vector<Quantity const*> outputs;
    std::size_t reported;
    std::vector<int> ways;  // of what is reported: 1 where more is better, −1 where less is, 0: not stated
    SampledFront front;

    explicit Measured(UncertaintyQuestion const&);
};

/// In how many samples designs satisfy each limit, and all of them.
struct LimitCounts {
    std::size_t limits = 0;
    std::vector<std::uint64_t> satisfied, feasible;  // [design][limit]; [design]

    LimitCounts() = default;
    LimitCounts(std::size_t designs, std::size_t of_each)
        : limits(of_each), satisfied(designs * of_each), feasible(designs) {}
    std::uint64_t& of(std::size_t design, std::size_t limit) { return satisfied[design * limits + limit]; }
    std::uint64_t of(std::size_t design, std::size_t limit) const { return satisfied[design * limits + limit]; }
    void clear();
    void add(LimitCounts const&);
};

/// What was seen of designs: the outputs that are reported, at samples [0, count), and their limits.
struct SampledDesigns {
    SampledOutputs outputs;
    LimitCounts limits;
    std::size_t count = 0;
};

/// Spread of design number `design` of these. `base`: its outputs as stated. `baseline`: the design compared with;
/// null: none.
DesignSpread summary(Measured const&, SampledDesigns const&, std::size_t design, std::vector<double> const& base,
                     SampledDesigns const* baseline, double pessimistic);

/// A part of a whole; NaN of nothing.
double share(std::uint64_t part, std::size_t whole);

}  // namespace diecast
