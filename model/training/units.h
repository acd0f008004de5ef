// Units that only training shows.
#pragma once
#include "model/core/unit.h"
#include "model/inference/units.h"

namespace diecast::unit {
inline constexpr Unit EFLOP{"EFLOP", 1e18, {.op = 1}}, MWh{"MWh", 3.6e9, {.J = 1}};
}  // namespace diecast::unit
