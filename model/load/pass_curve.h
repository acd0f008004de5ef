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

    [[gnu::always_inline]] Real operator()(Real n) const {
        Real const low = (typical_time - least_time) / max(typical - least, Real(1e-9));
        Real const high = (most_time - typical_time) / max(most - typical, Real(1e-9));
        Real const t = typical_time + (n - typical) * select(n < typical, low, high);
        return max(t, least_time - least * low * 0.999);
    }
};

/// Times without an end become a long time, so that differences of two of them are numbers.
template <class Real>
[[gnu::always_inline]] inline PassCurve<Real> pass_curve(Real least, Real typical, Real most, Real least_time,
                                                         Real typical_time, Real most_time) {
    Real const end(1e15);
    return {least, typical, most, min(least_time, end), min(typical_time, end), min(most_time, end)};
}

}  // namespace diecast
