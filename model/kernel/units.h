// Units that only kernels show.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit billion_per_s{"G/s", 1e9, {.s = -1}};
}  // namespace diecast::unit
