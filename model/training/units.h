// Units that only training shows.
#pragma once
#include "model/core/unit.h"
#include "model/inference/units.h"

namespace diecast::unit {
inline constexpr Unit EFLOP{"EFLOP", 1e18, {.op = 1}}, MWh{"MWh", 3.6e9, {.J = 1}};
inline constexpr Unit minute{"min", 60, {.s = 1}}, Mh{"M h", 3.6e9, {.s = 1}}, per_day{"1/d", 1 / 86400., {.s = -1}};
inline constexpr Unit TB{"TB", 1e12, {.B = 1}}, t{"tCO2e", 1e3, {.kg = 1}};
}  // namespace diecast::unit
