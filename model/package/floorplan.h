// What fits on a die: units, cache, interfaces; and what the units compute.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula interface_area{
    "interface_area", "Ai = h·(Aphy + Actl) + Alink + Aio",
    [](auto stacks, auto phy, auto controller, auto link, auto io) { return stacks * (phy + controller) + link + io; }};

/// What is not on I/O dies, spread evenly over the compute dies.
inline constexpr Formula interfaces_per_die{
    "interfaces_per_die", "Ap = Ai·(1 − μ)/k",
    [](auto interfaces, auto moved, auto dies) { return interfaces * (1 - moved) / dies; }};

inline constexpr Formula uncore_area{
    "uncore_area",
    "Ax = A·(network + other) + C/κ + Ap + Ad",
    {"block shares after Zhang et al., LLMCompass, ISCA 2024 (GA100)", "network and the rest grow with the die"},
    [](auto area, auto network, auto other, auto cache, auto cache_density, auto interfaces, auto die_to_die) {
        return area * (network + other) + cache / cache_density + interfaces + die_to_die;
    }};

/// Never below one, so that a die too small shows as a negative area slack and not as a division by zero.
inline constexpr Formula units_that_fit{"units_that_fit", "n = max(⌊(A − Ax)/Au⌋, 1)",
                                        [](auto area, auto uncore, auto unit_area) {
                                            return max(floor((area - uncore) / unit_area), decltype(area)(1.0));
                                        }};

inline constexpr Formula spares_of_share{
    "spares_of_share", "s = min(⌊σ·n + ½⌋, n − 1, 32)", [](auto share, auto units) {
        return max(min(min(floor(share * units + 0.5), units - 1), decltype(units)(32.0)), decltype(units)(0.0));
    }};

inline constexpr Formula units_left{"units_left", "m = max(n − s, 1)",
                                    [](auto units, auto spares) { return max(units - spares, decltype(units)(1.0)); }};

inline constexpr Formula floor_area{"floor_area", "n·Au + Ax",
                                    [](auto units, auto unit_area, auto uncore) { return units * unit_area + uncore; }};

/// Dense matrix rate; what software reaches is less.
inline constexpr Formula peak_rate{"peak_rate", "F = units·r·f",
                                   [](auto units, auto rate, auto clock) { return units * rate * clock; }};

}  // namespace diecast
