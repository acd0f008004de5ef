// What a package sustains, and what an operation costs it.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Narrow numbers are multiplied faster in the same circuits, so each product takes less energy in proportion.
inline constexpr Formula energy_as_run{"energy_as_run", "Eop·x·v²·F16/F",
                                       [](auto energy, auto factor, auto voltage, auto rate_16, auto rate) {
                                           return energy * factor * voltage * voltage * rate_16 / rate;
                                       }};

}  // namespace diecast
