// The rows of bins: two products made of one die.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast::die {
inline constexpr Quantity bins{.key = "die.bins", .label = "Products of one die",
    .scale = Scale::choice, .fallback = 0, .doc = "One product, or two: dies with too few good units for the first are sold as a second one, and carry part of the wafer."};
inline constexpr Quantity second_spares{.key = "die.second_spares", .label = "Units fewer in the second product",
    .range = {0, 32}, .scale = Scale::integer, .fallback = 18, .doc = "What it offers less than the first; both together may spare 32.", .source = "recalled: H100 PCIe has 114 of the 132 SMs of the SXM form", .status = Status::recalled};
inline constexpr Quantity second_value{.key = "die.second_value", .label = "Value of a second product's die", .unit = unit::percent,
    .range = {0, 100}, .fallback = 70, .doc = "What it earns, relative to a die of the first product."};
inline constexpr Quantity either_yield{.key = "die.either_yield", .label = "Yield for either product", .symbol = "Ye", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of dies with enough good units for the first or the second product."};
inline constexpr Quantity second_yield{.key = "die.second_yield", .label = "Yield of the second product", .symbol = "Y2", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of dies that pass wafer test for the second product alone."};
inline constexpr Quantity sold_yield{.key = "die.sold_yield", .label = "Yield by value", .symbol = "Ys", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Dies of the first product and, by their value, of the second; by it the wafer's cost and carbon are shared."};
}  // namespace diecast::die
