// Rows: operators that run from graphs captured beforehand.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast::training {
inline constexpr Quantity graphed{.key = "training.graphed", .label = "Operators replayed from graphs", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of a layer's operators that the host does not start one by one, as graphs of them were captured: 100 where a whole step is one, 58 where attention, norms and router are and experts are not (14 of 24 forward, 26 of 46 backward)."};
}  // namespace diecast::training
