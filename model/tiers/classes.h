// Several memory tiers: sums, the mean stack that a package sees, the limits of writing.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Weighted mean; the first number where nothing has weight.
inline constexpr Formula weighted_mean{"weighted_mean", "Σ w·x/Σ w",
                                       [](auto w1, auto x1, auto w2, auto x2, auto w3, auto x3) {
                                           auto const all = w1 + w2 + w3;
                                           return select(all > 0, (w1 * x1 + w2 * x2 + w3 * x3) / all, x1);
                                       }};
inline constexpr Formula mean_of_products{
    "mean_of_products", "Σ h·w·x/Σ h·w",
    [](auto h1, auto w1, auto x1, auto h2, auto w2, auto x2, auto h3, auto w3, auto x3) {
        auto const a = h1 * w1, b = h2 * w2, c = h3 * w3;
        return select(a + b + c > 0, (a * x1 + b * x2 + c * x3) / (a + b + c), x1);
    }};
inline constexpr Formula finest_bonded{
    "finest_bonded", "min of those bonded",
    [](auto h1, auto on1, auto x1, auto h2, auto on2, auto x2, auto h3, auto on3, auto x3) {
        auto const large = max(max(x1, x2), x3);
        auto const finest =
            min(min(select(h1 * on1 > 0, x1, large), select(h2 * on2 > 0, x2, large)), select(h3 * on3 > 0, x3, large));
        return select(h1 * on1 + h2 * on2 + h3 * on3 > 0, finest, x1);
    }};

inline constexpr Formula room_of_tier{
    "room_of_tier", "M·(share for weights and cache)", [](auto capacity, auto memory, auto pooled) {
        return capacity * select(pooled > 0, memory / pooled, decltype(memory / pooled)(0.0));
    }};

inline constexpr Formula no_limit{"no_limit", "10¹⁸", [](auto endurance) { return decltype(endurance)(1e18); }};
inline constexpr Formula twice_certain{"twice_certain", "2", [](auto x) { return decltype(x)(2.0); }};

/// Bytes per second that its cells survive, each written as often as the others.
inline constexpr Formula writes_survived{"writes_survived", "N·h·Ms·η/Tl",
                                         [](auto endurance, auto stacks, auto capacity, auto levelling, auto life) {
                                             return endurance * stacks * capacity * levelling / life;
                                         }};

/// All of it where nothing is moved.
inline constexpr Formula share_reached{"share_reached", "bytes/(B·t)", [](auto bytes, auto rate, auto time) {
                                           // of a rate of 0: as much as may be multiplied with it
                                           auto const share = min(bytes / (rate * time), decltype(rate * time)(1e12));
                                           return select(bytes > 0, select(time > 0, share, decltype(share)(1.0)),
                                                         decltype(share)(1.0));
                                       }};

inline constexpr Formula room_not_crowded{"room_not_crowded", "1 − crowding",
                                          [](auto crowding) { return 1 - crowding; }};

}  // namespace diecast
