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

/// Mean of the square of the largest of n normal variables, less 1; within 0.1 for 2 to 500.
template <class Real>
[[gnu::always_inline]] inline Real square_of_largest(Real n) {
    Real const z = largest_of(n);
    return max(z * z - 1 + 1 / (1 + z * (0.58 + 0.44 * z)), Real(0.0));
}
/// Mean of the largest of n sums over the mean of all, where two causes spread them: chance by `chance` (variance over
/// the square of the mean), a gamma distribution by `unlike`, of which the largest of `few` counts. What is never
/// negative is skewed, so that its largest lies further out (the first term of Cornish and Fisher).
template <class Real>
[[gnu::always_inline]] inline Real largest_over_mean(Real n, Real chance, Real few, Real unlike) {
    Real const z = largest_of(n), most = largest_of(few), both = chance + unlike;
    Real const variance = z * z * chance + most * most * unlike;
    Real const skewed =
        square_of_largest(n) * chance * (chance + 3 * unlike) + 2 * square_of_largest(few) * unlike * unlike;
    return 1 + select(variance > 0, sqrt(select(variance > 0, variance, Real(1.0))), Real(0.0)) +
           select(both > 0, skewed / (6 * select(both > 0, both, Real(1.0))), Real(0.0));
}
/// Variance, over the square of the mean, of the visits that T tokens pay to one of n places where each visits k
/// different ones of `all`: none where it visits all.
template <class Real>
[[gnu::always_inline]] inline Real chance_of_visits(Real n, Real tokens, Real chosen, Real all) {
    return n / max(tokens * chosen, Real(1.0)) * max(all - chosen, Real(0.0)) / max(all - 1, Real(1.0));
}
/// The busiest of n places over the mean, if it gets no more of a token than it holds.
template <class Real>
[[gnu::always_inline]] inline Real at_most_held(Real busiest, Real n, Real chosen, Real held) {
    Real const least = max(chosen, Real(1.0));
    return min(busiest, max(n * min(max(held, Real(1.0)), least) / least, Real(1.0)));
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
