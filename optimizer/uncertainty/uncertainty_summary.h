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

/// Spread of design number `design` of these outputs over samples [0, count). `base`: its outputs as stated.
/// `baseline`: outputs of the design compared with; null: none.
DesignSpread summary(Measured const&, SampledOutputs const&, std::size_t design, std::size_t count,
                     std::vector<double> const& base, SampledOutputs const* baseline, double pessimistic);

/// A part of a whole; NaN of nothing.
double share(std::uint64_t part, std::size_t whole);

}  // namespace diecast
