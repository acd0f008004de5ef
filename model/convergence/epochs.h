// Epochs to accuracy against the global batch: a law fitted to points, its error, and the points as a table.
#pragma once
#include <array>
#include <type_traits>
#include "model/core/formula.h"

namespace diecast {

inline constexpr std::size_t most_points = 14;

/// Measured pairs of batch and epochs; a batch of zero is no point.
template <class Real>
struct EpochPoints {
    std::array<Real, most_points> batch, epochs;
};

/// batch 1, epochs 1, batch 2, …
template <class Real>
[[gnu::always_inline]] inline EpochPoints<Real> epoch_points(std::array<Real, 2 * most_points> const& all) {
    EpochPoints<Real> p;
    for (std::size_t i = 0; i < most_points; ++i) {
        p.batch[i] = all[2 * i];
        p.epochs[i] = all[2 * i + 1];
    }
    return p;
}

template <class Real>
[[gnu::always_inline]] inline Real epochs_of_law(Real batch, Real least, Real critical, Real exponent) {
    return least * (1 + pow(batch / critical, exponent));
}

/// Epochs and batch² are summed relative to the measured epochs, so that each point weighs alike. Never less than a
/// hundredth of the fewest epochs measured; a critical batch of 10^12 where epochs do not rise.
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 2> fitted_epochs(EpochPoints<Real> const& p, Real exponent) {
    Real const none(0.0), one(1.0);
    Real ones = none, slope = none, squares = none, constant = none, linear = none, fewest(1e30), widest = none;
    for (std::size_t i = 0; i < most_points; ++i) widest = max(widest, p.batch[i]);
    Real const scale = select(widest > 0, widest, one);  // batches of at most one: no loss of digits
    for (std::size_t i = 0; i < most_points; ++i) {
        auto const there = p.batch[i] > 0;
        Real const weight = select(there, 1 / p.epochs[i], none);
        Real const x = weight * select(there, pow(select(there, p.batch[i] / scale, one), exponent), none);
        ones = ones + weight * weight;
        slope = slope + weight * x;
        squares = squares + x * x;
        constant = constant + weight;
        linear = linear + x;
        fewest = min(fewest, select(there, p.epochs[i], fewest));
    }
    Real const determinant = ones * squares - slope * slope;
    auto const solvable = determinant > 1e-12 * ones * squares;
    Real const divisor = select(solvable, determinant, one);
    Real const start = select(solvable, (constant * squares - linear * slope) / divisor, fewest);
    Real const rise = select(solvable, (linear * ones - constant * slope) / divisor, none);
    Real const least = select(widest > 0, max(start, fewest / 100), one);
    auto const rises = rise > least * 1e-9;
    Real const critical = scale * pow(select(rises, least / select(rises, rise, one), one), 1 / exponent);
    return {least, select(rises, critical, Real(1e12))};
}

/// Root mean square and largest of law/point − 1.
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 2> error_of_law(EpochPoints<Real> const& p, Real least, Real critical,
                                                               Real exponent) {
    Real sum(0.0), count(0.0), worst(0.0);
    for (std::size_t i = 0; i < most_points; ++i) {
        auto const there = p.batch[i] > 0;
        Real const off =
            epochs_of_law(select(there, p.batch[i], Real(1.0)), least, critical, exponent) / p.epochs[i] - 1;
        sum = sum + select(there, off * off, Real(0.0));
        count = count + select(there, Real(1.0), Real(0.0));
        worst = max(worst, select(there, max(off, -off), Real(0.0)));
    }
    return {sqrt(sum / max(count, Real(1.0))), worst};
}

/// The neighbours of a batch among the points, in any order.
template <class Real>
struct EpochNeighbours {
    Real low, low_epochs, high, high_epochs;
};
template <class Real>
[[gnu::always_inline]] inline EpochNeighbours<Real> neighbours_of(EpochPoints<Real> const& p, Real batch) {
    Real const far(1e30);
    EpochNeighbours<Real> n{Real(0.0), Real(1.0), far, Real(1.0)};
    for (std::size_t i = 0; i < most_points; ++i) {
        Real const at = p.batch[i], under = select(at > batch, Real(0.0), at), over = select(at > batch, at, far);
        n.low_epochs = select(under > n.low, p.epochs[i], n.low_epochs);
        n.low = max(n.low, under);
        n.high_epochs = select(over < n.high, p.epochs[i], n.high_epochs);
        n.high = min(n.high, over);
    }
    return n;
}

/// Straight between points on logarithmic axes; flat below the first; beyond the last, steps fall no further.
template <class Real>
[[gnu::always_inline]] inline Real epochs_of_table(EpochPoints<Real> const& p, Real batch) {
    EpochNeighbours<Real> const n = neighbours_of(p, batch);
    Real const one(1.0), low = select(n.low > 0, n.low, one), high = select(n.high < 1e29, n.high, 2 * low);
    Real const wide = max(high / low, one + 1e-9);
    Real const share = min(max(log(max(batch, low) / low) / log(wide), Real(0.0)), one);
    Real const between = n.low_epochs * exp(share * log(n.high_epochs / n.low_epochs));
    Real const beyond = n.low_epochs * batch / low;
    Real const above = select(n.high < 1e29, between, select(n.low > 0, beyond, one));
    return select(n.low > 0, above, select(n.high < 1e29, n.high_epochs, one));
}

inline constexpr Formula law_of_epochs{
    "law_of_epochs",
    "Emin·(1 + (B/Bc)^p)",
    {"McCandlish et al. 2018; exponent added", "rates of learning tuned for each batch"},
    [](auto batch, auto least, auto critical, auto p) { return epochs_of_law(batch, least, critical, p); }};

inline constexpr Formula table_of_epochs{
    "table_of_epochs",
    "straight between the points on logarithmic axes; flat below the first, E·B/B' beyond the last",
    {"", "beyond the last point steps fall no further"},
    [](auto batch, auto... points) { return epochs_of_table(epoch_points<decltype(batch)>({points...}), batch); }};

inline constexpr Formula fit_of_epochs{
    "fit_of_epochs",
    "Emin, Bc: least squares of Emin·(1 + (B/Bc)^p)/E − 1 over the points",
    {"normal equations", "at least two batches, epochs that rise"},
    [](auto p, auto... points) { return fitted_epochs(epoch_points<decltype(p)>({points...}), p); }};

inline constexpr Formula error_of_epochs{"error_of_epochs", "root mean square and largest of law/point − 1",
                                         [](auto least, auto critical, auto p, auto... points) {
                                             return error_of_law(epoch_points<decltype(p)>({points...}), least,
                                                                 critical, p);
                                         }};

inline constexpr Formula count_of_points{"count_of_points", "points with a batch", [](auto... points) {
                                             auto const p = epoch_points(std::array{points...});
                                             using Real = std::decay_t<decltype(p.batch[0])>;
                                             Real count(0.0);
                                             for (Real const& batch : p.batch)
                                                 count = count + select(batch > 0, Real(1.0), Real(0.0));
                                             return count;
                                         }};

inline constexpr Formula largest_of_points{"largest_of_points", "max of the points' batches", [](auto... points) {
                                               auto const p = epoch_points(std::array{points...});
                                               auto widest = p.batch[0];
                                               for (auto const& batch : p.batch) widest = max(widest, batch);
                                               return widest;
                                           }};

inline constexpr Formula room_below_points{"room_below_points", "1 − B/largest; −1 without points",
                                           [](auto batch, auto largest) {
                                               using Real = decltype(batch);
                                               auto const some = largest > 0;
                                               Real const room = 1 - batch / select(some, largest, Real(1.0));
                                               return select(some, room, Real(-1.0));
                                           }};

/// S·B = E·D
inline constexpr Formula steps_of_epochs{
    "steps_of_epochs", "E·D/B", [](auto epochs, auto samples, auto batch) { return epochs * samples / batch; }};

}  // namespace diecast
