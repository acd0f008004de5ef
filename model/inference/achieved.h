// What a package sustains, and what an operation costs it.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// A package without memory or links of its own reads and sends over the host link.
inline constexpr Formula rated_or_host{"rated_or_host", "max(rating, host link)",
                                       [](auto rating, auto host) { return max(rating, host); }};
inline constexpr Formula sustained_or_host{
    "sustained_or_host", "max(rating·efficiency·software, host link)",
    [](auto rating, auto efficiency, auto software, auto host) { return max(rating * efficiency * software, host); }};

/// Narrow numbers are multiplied faster in the same circuits, so each product takes less energy in proportion.
inline constexpr Formula energy_as_run{"energy_as_run", "Eop·x·v²·F16/F",
                                       [](auto energy, auto factor, auto voltage, auto rate_16, auto rate) {
                                           return energy * factor * voltage * voltage * rate_16 / rate;
                                       }};

}  // namespace diecast
