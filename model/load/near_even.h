// The time of a pass around the batch at which what comes and what leaves are even.
#pragma once
#include "model/load/stream.h"

namespace diecast {

/// Batches of the three nodes, and the times of their passes, rising.
template <class Real>
struct NearEven {
    Real even;
    PassCurve<Real> pass;
};

/// Newton's method from the straight line between the lightest and the full batch. Where passes bend as the experts
/// touched do, a tangent lies above the curve, so that from the second step on it comes from above. Straight lines then
/// reach as far as the batch spreads: 2.5 standard deviations, as the slowest 1 % of requests do.
template <class Real>
[[gnu::always_inline]] inline NearEven<Real> near_even_of(Stream<Real> const& s, Real slots, Real each, Real setup,
                                                          Real bend) {
    constexpr int steps = 3;
    auto const p = s.pass;
    Real even = even_batch_of(8, s.rate, Real(1.0), s.passes, slots, each, setup, s.arrival_cv, p.least, p.most,
                              p.least_time, p.most_time);
    Real spread(0.0), time(0.0);
    for (int i = 0;; ++i) {
        Real const step = 0.02 * even;
        time = bent_time(p, even, bend);
        Real const slope = max((bent_time(p, even + step, bend) - time) / step, Real(0.0));
        spread = sqrt(even * time / max(time - even * slope, 0.05 * time));
        if (i == steps) break;
        Real const pass = pass_with_prompts(4, s.rate, each + s.passes * slope, setup, s.arrival_cv,
                                            max(time - slope * even, 1e-3 * time), Real(1e-6));
        even = max(min(min(s.rate * s.passes * pass, slots), p.most), p.least);
    }
    Real const reach = 2.5 * spread, least = max(even - reach, p.least), most = min(even + reach, p.most);
    return {even, pass_curve(least, even, most, bent_time(p, least, bend), time, bent_time(p, most, bend))};
}

/// What prompts set up is once in a pass: where several come in one, it lengthens the pass rather than each prompt, and
/// more of them stall it no longer. The straight line through its mean, s·(1 − P0(y)), at the even batch; the sum of
/// both parts there is that of the mean time of a prompt.
template <class Real>
[[gnu::always_inline]] inline Stream<Real> with_setup_in_passes(Stream<Real> s, Real each, Real setup, Real time) {
    Real const pass = pass_with_prompts(4, s.rate, each, setup, s.arrival_cv, min(time, Real(1e15)), Real(0.02)),
               y = max(s.rate * pass, Real(1e-9));
    auto const missed = none_comes(y, s.arrival_cv);
    Real const once = setup * (1 - missed.share - y * missed.slope);
    auto const& p = s.pass;
    s.prompt_time = max(each + setup * missed.slope, Real(0.0));
    s.pass = pass_curve(p.least, p.typical, p.most, p.least_time + once, p.typical_time + once, p.most_time + once);
    return s;
}

inline constexpr Formula pass_near_even_batch{
    "pass_near_even_batch",
    "n = λ'·D·T(n) and n ± 2.5·√(n·t/(t − n·t')), from B1 to B; t(n) through the lightest, the typical and the full "
    "batch, bent as the experts touched, E·(1 − e^(−k·v·n/E))",
    {"", "T as in the even batch"},
    [](auto rate, auto stages, auto passes, auto slots, auto each, auto setup, auto arrival_cv, auto experts,
       auto active, auto verified, auto least, auto typical, auto most, auto least_time, auto typical_time,
       auto most_time) {
        using Real = decltype(rate);
        Real const low = min(Real(least), Real(most)), middle = max(min(Real(typical), Real(most)), low);
        Stream<Real> s;
        s.pass = pass_curve(low, middle, Real(most), Real(least_time), Real(typical_time), Real(most_time));
        s.rate = max(rate / stages, Real(1e-30));
        s.passes = passes;
        s.arrival_cv = arrival_cv;
        auto const near = near_even_of(s, slots / stages, each, setup, sequences_of_experts(experts, active, verified));
        auto const& c = near.pass;
        return std::array{c.least, c.typical, c.most, c.least_time, c.typical_time, c.most_time};
    }};

inline constexpr Formula pass_of_three_batches{
    "pass_of_three_batches", "t at the lightest, the typical and the full batch",
    [](auto least, auto typical, auto most, auto least_time, auto typical_time, auto most_time) {
        using Real = decltype(typical_time);
        return std::array{Real(least), Real(typical), Real(most), Real(least_time), typical_time, Real(most_time)};
    }};

}  // namespace diecast
