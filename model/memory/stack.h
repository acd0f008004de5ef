// One memory stack: does it work, and what does it cost.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula stack_yield{
    "stack_yield",
    "Ym = y_die^n·y_bond^(n−1)·y_base",
    {"product of independent steps; with known-good dies y_die is the test escape alone", "no repair of vias or rows"},
    [](auto die, auto dies, auto bond, auto base) { return pow(die, dies) * pow(bond, dies - 1) * base; }};

inline constexpr Formula stack_built{"stack_built", "Cs = (n·cd + (n − 1)·cb + cl)/Ym",
                                     [](auto dies, auto die, auto bond, auto base, auto yield) {
                                         return (dies * die + (dies - 1) * bond + base) / yield;
                                     }};

/// There and back over the die boundary, where there is one.
inline constexpr Formula remote_latency{
    "remote_latency", "tm + 2·td·[k > 1]",
    [](auto memory, auto crossing, auto dies) { return memory + select(dies > 1, 2 * crossing, 0 * crossing); }};

}  // namespace diecast
