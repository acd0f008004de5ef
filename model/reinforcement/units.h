// Units that only reinforcement learning shows; environment steps are pure numbers.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit steps_per_s{"steps/s", 1, {.s = -1}}, mJ_per_step{"mJ/step", 1e-3, {.J = 1}};
inline constexpr Unit steps_per_J{"steps/J", 1, {.J = -1}}, MFLOP{"MFLOP", 1e6, {.op = 1}},
    teraFLOP{"TFLOP", 1e12, {.op = 1}};
}  // namespace diecast::unit
