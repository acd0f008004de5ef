// Dies that carry a third-level cache: how many, how large, how many work, what they cost.
#pragma once
#include "model/core/formula.h"
#include "model/package/floorplan.h"
#include "model/package/yield.h"

namespace diecast {

/// A cache that fills its dies to the last bit needs no further one, in spite of rounding.
inline constexpr Formula dies_that_hold{"dies_that_hold", "n3 = ⌈C3/largest⌉", [](auto capacity, auto largest) {
                                            return max(ceil(capacity / largest - 1e-9), decltype(capacity)(0.0));
                                        }};

/// Share of one die; of one that is not there, nothing.
inline constexpr Formula share_of_die{"share_of_die", "C3/(κ3·n3) + Au", [](auto area, auto dies, auto link) {
                                          auto const one = area / max(dies, decltype(dies)(1.0)) + link;
                                          return select(dies > 0, one, 0 * one);
                                      }};

inline constexpr Formula gross_of_area{
    "gross_of_area",
    "N = π(d/2 − e)²/A' − π(d − 2e)/√(2A'), A' = (√A + s)²",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", "square parts, A' well below the disc; at least one"},
    [](auto area, auto diameter, auto edge, auto scribe) {
        double const pi = 3.14159265358979323846;
        auto const side = sqrt(area) + scribe, usable = diameter - 2 * edge;
        return max(pi * 0.25 * usable * usable / (side * side) - pi * usable / (sqrt(decltype(side)(2.0)) * side),
                   decltype(side)(1.0));
    }};

inline constexpr Formula cost_of_good_dies{
    "cost_of_good_dies", "n·Cw/(N·Y)",
    [](auto dies, auto wafer_price, auto per_wafer, auto yield) { return dies * wafer_price / (per_wafer * yield); }};

}  // namespace diecast
