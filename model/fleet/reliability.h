// How often packages and instances fail, and how many spares are enough.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula silicon_over_reference{
    "silicon_over_reference", "k·A/S0", [](auto dies, auto area, auto reference) { return dies * area / reference; }};

inline constexpr Formula failure_power_law{"failure_power_law",
                                           "φ = (k·A/S0)^x",
                                           {"interpolation of the two cases", "x = 0: per package, x = 1: per area"},
                                           [](auto relative, auto exponent) { return pow(relative, exponent); }};

/// Packages that are down in a steady state, where that is little of the fleet.
inline constexpr Formula packages_down{"packages_down",
                                       "Nf·λ·R",
                                       {"Little's law", "few packages down; failures independent"},
                                       [](auto gpus, auto rate, auto repair) { return gpus * rate * repair; }};

inline constexpr Formula share_of_one{"share_of_one", "1/N", [](auto gpus) { return 1 / gpus; }};
inline constexpr Formula instance_share{"instance_share", "min(n/N, 1)", [](auto instance, auto gpus) {
                                            return min(instance / gpus, decltype(gpus)(1.0));
                                        }};

/// Running between two failures, standing still after each.
inline constexpr Formula up_share{
    "up_share", "1/(1 + n·λ·t)", {"alternating renewal process", "a spare is there"}, [](auto rate, auto pause) {
        return 1 / (1 + rate * pause);
    }};
inline constexpr Formula all_up_share{
    "all_up_share",
    "(1 + λ·R)^(−n)",
    {"alternating renewal process", "failures independent, each repaired at once"},
    [](auto instance, auto rate, auto repair) { return pow(1 + rate * repair, -instance); }};

/// The logarithm of e^(−m)·m^k/k!, for k ≥ 50 (Stirling's series, error below 1e-16).
template <class Real>
Real log_poisson(Real k, Real mean) {
    Real const u = k / mean, r = 1 / k;
    Real const deviance = mean * (u * log(u) - u + 1);
    Real const stirling = r * (1.0 / 12 - r * r * (1.0 / 360 - r * r * (1.0 / 1260)));
    return -deviance - 0.5 * log(6.283185307179586 * k) - stirling;
}

/// Smallest s with P(failures ≤ s) ≥ q, and that chance. The sum starts at zero, for large means nine standard
/// deviations below, where nothing is left out that a double could hold. Beyond a mean of a million (and its square
/// root from then on) the distance from the mean grows as the deviation.
template <class Real>
std::array<Real, 2> poisson_quantile(Real mean, Real level) {
    Real const m = min(mean, Real(1e6)), q = min(level, Real(1 - 1e-11)), large = max(m, Real(200.0));
    auto const far = m > 200;
    Real k = select(far, floor(large - 9 * sqrt(large)), Real(0.0));
    Real term = select(far, exp(log_poisson(max(k, Real(50.0)), large)), exp(-min(m, Real(200.0))));
    Real sum = term;
    for (int i = 0; i < 20000 && any(sum < q); ++i) {
        auto const short_of = sum < q;
        k = k + select(short_of, Real(1.0), Real(0.0));
        term = term * select(short_of, m / max(k, Real(1.0)), Real(1.0));
        sum = sum + select(short_of, term, Real(0.0));
    }
    Real const wider = ceil(mean + (k - m) * sqrt(mean / m));
    return {{select(mean > m, wider, k), min(sum, Real(1.0))}};
}
/// The number rises with mean and level. Its sum is rounded, by less than what is taken from both and added here.
inline std::array<Interval, 2> poisson_quantile(Interval const& mean, Interval const& level) {
    double const of_mean = 1e-9, of_level = 1e-11;
    if (mean.lo < 0 || mean.is_unbounded() || level.is_unbounded())
        return {{Interval::unbounded(mean.axes() | level.axes()), Interval::unbounded(mean.axes() | level.axes())}};
    double const least = poisson_quantile(mean.lo * (1 - of_mean), level.lo - of_level)[0],
                 most = poisson_quantile(mean.hi * (1 + of_mean), level.hi + of_level)[0];
    std::uint64_t const axes = mean.axes() | level.axes();
    if (!(least <= most)) return {{Interval::unbounded(axes), Interval::unbounded(axes)}};
    return {{{least, most, mean.rises | level.rises, mean.falls | level.falls},
             {min(level.lo, 1 - of_level) - of_level, 1, axes, axes}}};
}
inline constexpr Formula poisson_spares{
    "poisson_spares",
    "s = smallest with Σ_{i≤s} e^(−m)·m^i/i! ≥ q",
    {"Poisson quantile", "failures independent; exact up to m = 10⁶, beyond it s − m grows with √m"},
    [](auto mean, auto level) {
        using Real = decltype(mean + level);
        return poisson_quantile(Real(mean), Real(level));
    }};

}  // namespace diecast
