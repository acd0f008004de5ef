// Whole numbers among reals.
#pragma once
#include "model/core/real.h"

namespace diecast {

/// Rounding up what came out just above a whole number gives that number.
template <class Real>
Real whole_above(Real x) {
    return ceil(x - 1e-9);
}
/// What is left over a whole number; 0 for a whole number.
template <class Real>
Real left_over(Real x) {
    return max(x - floor(x + 1e-9), Real(0.0));
}

}  // namespace diecast
