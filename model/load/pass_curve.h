// The time of a pass of decode at any batch: straight lines through three batches at which the phase is computed.
//
// Symbols: n sequences that write, t(n) time of their pass.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Between and beyond its nodes t is linear; it does not fall below the time that an empty batch would take.
template <class Real>
struct PassCurve {
    Real least, typical, most;                 // batches, rising
    Real least_time, typical_time, most_time;  // of their passes
    Real slope_below, slope_above, empty_time;

    [[gnu::always_inline]] Real operator()(Real n) const {
        return max(typical_time + (n - typical) * slope_at(n), empty_time);
    }
    [[gnu::always_inline]] Real slope_at(Real n) const { return select(n < typical, slope_below, slope_above); }
};

/// Times without an end become a long time, and those of nothing a short one, so that differences and ratios are
/// numbers.
template <class Real>
[[gnu::always_inline]] inline PassCurve<Real> pass_curve(Real least, Real typical, Real most, Real least_time,
                                                         Real typical_time, Real most_time) {
    auto const counted = [](Real time) { return max(min(time, Real(1e15)), Real(1e-15)); };
    Real const t1 = counted(least_time), t2 = counted(typical_time), t3 = counted(most_time);
    Real const below = (t2 - t1) / max(typical - least, Real(1e-9)),
               above = (t3 - t2) / max(most - typical, Real(1e-9));
    return {least, typical, most, t1, t2, t3, below, above, max(t1 - least * below, 1e-3 * min(t1, min(t2, t3)))};
}

/// Sequences of a pass after which 1 − 1/e of the experts are touched; next to none where there are no experts.
template <class Real>
[[gnu::always_inline]] inline Real sequences_of_experts(Real experts, Real active, Real verified) {
    return select(experts > active, experts / max(active * verified, Real(1e-9)), Real(1e-9));
}

/// The time of a pass that bends as the experts touched do, φ = 1 − e^(−n/bend): on the straight lines through the
/// nodes, and by what d·φ lies above these, with d from the two slopes.
template <class Real>
[[gnu::always_inline]] inline Real bent_time(PassCurve<Real> const& c, Real n, Real bend) {
    auto const touched = [&](Real batch) { return 1 - exp(0 - min(batch / bend, Real(600.0))); };
    Real const first = touched(c.least), second = touched(c.typical), third = touched(c.most);
    Real const below = (second - first) / max(c.typical - c.least, Real(1e-9)),
               above = (third - second) / max(c.most - c.typical, Real(1e-9)), least = 1e-3 / bend;
    Real const share = max(c.slope_below - c.slope_above, Real(0.0)) / max(below - above, least);
    Real const line = second + (n - c.typical) * select(n < c.typical, below, above);
    Real const extra = select(below - above > least, share * (touched(n) - line), Real(0.0));
    return max(min(c(n) + max(extra, Real(0.0)), max(c.least_time, c.most_time)), Real(1e-15));
}

}  // namespace diecast
