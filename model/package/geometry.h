// Sides of a die, the reticle limit, and how many dies a wafer holds.
#pragma once
#include "model/core/formula.h"
#include "model/dies.h"
#include "model/package/wafer_map.h"

namespace diecast {

/// Modules of area S spread over r packages of k dies; a die with neighbours grows by the die-to-die overhead.
inline constexpr Formula die_of_split{
    "die_of_split",
    "A = S/(r·k)·(1 + o·[k > 1])",
    {"overhead as in Feng and Ma, Chiplet Actuary, DAC 2022", "equal dies; every die carries every kind of module"},
    [](auto silicon, auto packages, auto dies, auto overhead) {
        return silicon / (packages * dies) * (1 + select(dies > 1, overhead, 0 * overhead));
    }};

inline constexpr Formula overhead_area{"overhead_area", "Ad = A·o/(1 + o)·[k > 1]",
                                       [](auto area, auto overhead, auto dies) {
                                           auto const part = area * overhead / (1 + overhead);
                                           return select(dies > 1, part, 0 * part);
                                       }};

/// One die with the modules of K; they are at least a thousandth of each die.
inline constexpr Formula area_undivided{
    "area_undivided", "Aw = K·max(A − Ad, A/1000)",
    [](auto ways, auto area, auto die_to_die) { return ways * max(area - die_to_die, 0.001 * area); }};

inline constexpr Formula sides_of_rectangle{"sides_of_rectangle", "w = √(A/a), h = √(A·a)", [](auto area, auto aspect) {
                                                return std::array{sqrt(area / aspect), sqrt(area * aspect)};
                                            }};

inline constexpr Formula perimeter_of_rectangle{"perimeter_of_rectangle", "P = 2(w + h)",
                                                [](auto width, auto height) { return 2 * (width + height); }};

/// The better of both orientations. A die of exactly one field fits, in spite of rounding.
inline constexpr Formula room_in_field{"room_in_field", "max over both orientations of min(1 − w/W, 1 − h/H)",
                                       [](auto width, auto height, auto field_width, auto field_height) {
                                           auto const upright = min(1 - width / field_width, 1 - height / field_height);
                                           auto const turned = min(1 - height / field_width, 1 - width / field_height);
                                           return max(upright, turned) + 1e-12;
                                       }};

inline constexpr Formula real_dies_per_wafer{
    "real_dies_per_wafer",
    "N = π(d/2 − e)²/A' − π(d − 2e)/√(2A'), A' = (w + s)(h + s)",
    {"Feng and Ma, Chiplet Actuary, DAC 2022; there for square dies, A' = A + 2s√A + s²",
     "A' well below the disc; at least one"},
    [](auto area, auto aspect, auto diameter, auto edge, auto scribe) {
        return dies_on_disc(sqrt(area / aspect), sqrt(area * aspect), diameter, edge, scribe);
    }};

inline constexpr Formula floored_dies_per_wafer{
    "floored_dies_per_wafer",
    "N = ⌊π(d/2 − e)²/A' − π(d − 2e)/√(2A')⌋, A' = (w + s)(h + s)",
    {"as real_dies_per_wafer, in whole dies", "A' well below the disc; at least one"},
    [](auto area, auto aspect, auto diameter, auto edge, auto scribe) {
        return floor(dies_on_disc(sqrt(area / aspect), sqrt(area * aspect), diameter, edge, scribe));
    }};

/// The best rectangular grid, counted die by die; whole numbers, so it has no slope.
struct ExactMap {
    template <class Real>
    Real operator()(Real area, Real aspect, Real diameter, Real edge, Real scribe) const {
        Real const radius = 0.5 * diameter - edge;
        return dies_on_map((sqrt(area / aspect) + scribe) / radius, (sqrt(area * aspect) + scribe) / radius,
                           0.5 * scribe / radius);
    }
};
inline constexpr Formula mapped_dies_per_wafer{
    "mapped_dies_per_wafer",
    "N = most dies of any grid of pitch w + s, h + s whose corners lie within d/2 − e",
    {"counted die by die over 65 row shifts, each with its best column shift",
     "one grid for the whole wafer; at most one die below the best"},
    ExactMap{}};

/// Edge of k equal dies over the edge of one die with the modules of all.
inline constexpr Formula shoreline_of_split{
    "shoreline_of_split",
    "K·√(A/Aw)",
    {"Canakci et al., Lite-GPU, HotOS 2025", "same aspect ratio; K = 4 gives exactly 2"},
    [](auto ways, auto area, auto whole) { return ways * sqrt(area / whole); }};

}  // namespace diecast
