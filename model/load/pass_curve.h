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

}  // namespace diecast
