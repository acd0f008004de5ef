// Whole numbers among reals, the largest of several that chance makes, and places that chance meets.
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

/// Mean of the largest of n normal variables, in standard deviations; within 2 % for 2 to 500, within 6 % for 10,000.
template <class Real>
[[gnu::always_inline]] inline Real largest_of(Real n) {
    Real const doublings = log(max(n, Real(1.0))) / log(Real(2.0));
    return 0.6174 * doublings / (1 + 0.0947 * doublings);
}

/// Places of which at least one of `chosen` different ones of `all` is met, where `all` lie in them evenly: each choice
/// is one of those that are left, half of the others on average. Where there are not so many, one may be chosen twice.
template <class Real>
[[gnu::always_inline]] inline Real places_met(Real places, Real all, Real chosen) {
    Real const left = max(all - (chosen - 1) / 2, Real(1.0));
    Real const missed = 1 - select(all < chosen, 1 / places, all / (places * left));
    return min(places * (1 - pow(max(missed, Real(1e-300)), chosen)), chosen);
}
/// The best `chosen` of `all`, of at most `limit` groups of neighbours.
template <class Real>
struct Drawn {
    Real chosen, all, limit, groups;
};
/// Places that they lie in. A group is taken for those in it that are among the best, so that each is met. Without
/// groups of their own they have `otherwise`.
template <class Real>
[[gnu::always_inline]] inline Real places_drawn(Real places, Real otherwise, Drawn<Real> const& d) {
    Real const groups = select(d.groups > 0, d.groups, otherwise), any = places_met(places, d.all, d.chosen);
    Real const met = min(d.limit, places_met(groups, d.all, d.chosen));
    Real const some = max(met, Real(1e-9)), per_group = max(places / groups, Real(1.0));
    Real const parts = some * places_met(per_group, d.all / groups, d.chosen / some);
    Real const limited = select(places < groups, places_met(places, groups, met), parts);
    return select(d.limit > 0, select(d.limit < groups, limited, any), any);
}

}  // namespace diecast
