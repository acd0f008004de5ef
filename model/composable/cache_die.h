// Dies that carry a third-level cache: how many, how large, how many work, what they cost.
#pragma once
#include "model/core/formula.h"

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

inline constexpr Formula cost_of_good_dies{
    "cost_of_good_dies", "n·Cw/(N·Y)",
    [](auto dies, auto wafer_price, auto per_wafer, auto yield) { return dies * wafer_price / (per_wafer * yield); }};

}  // namespace diecast
