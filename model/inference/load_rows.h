// Rows: how uneven experts and sequences load the packages that wait for one another.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace experts {
inline constexpr Quantity spread{.key = "experts.spread", .label = "Spread of expert popularity", .symbol = "c",
    .range = {0, 10}, .fallback = 0.3, .doc = "Standard deviation over mean of the tokens that the experts of a layer get in a pass, beside chance; 0 where all are asked for alike.", .source = "a guess: networks are trained for even load, traffic is not what they were trained on", .status = Status::assumption};
inline constexpr Quantity choices{.key = "experts.choices", .label = "Choices of experts in a pass",
    .scale = Scale::choice, .fallback = 0, .doc = "even: each token of a pass chooses any experts alike; uneven: tokens of a pass favour the same ones, so that fewer are read."};
inline constexpr Quantity pass_spread{.key = "experts.pass_spread", .label = "Spread of choices in a pass", .symbol = "ς",
    .range = {0.01, 10}, .fallback = 1, .doc = "Standard deviation over mean of the chances with which the tokens of a pass choose the experts, where choices are uneven."};
inline constexpr Quantity redundant{.key = "experts.redundant", .label = "Redundant experts", .symbol = "R",
    .range = {0, 1e5}, .scale = Scale::integer, .fallback = 0, .doc = "Copies of the experts most asked for, in a layer and over all packages; each takes memory and half of the load of its expert."};
}  // namespace experts

namespace traffic {
inline constexpr Quantity length_spread{.key = "traffic.length_spread", .label = "Spread of context lengths",
    .range = {0, 10}, .fallback = 0, .doc = "Standard deviation over mean of the contexts of a batch; attention groups wait for the one with most to attend to. 0: all alike, as in benchmarks of fixed length."};
}  // namespace traffic

}  // namespace diecast
