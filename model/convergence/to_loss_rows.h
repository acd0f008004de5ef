// Rows: training of a language model to a loss: what a large batch costs in tokens, steps, time and money.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/fleet/units.h"
#include "model/inference/units.h"
#include "model/training/units.h"

namespace diecast::to_loss {
inline constexpr Quantity law{.key = "to_loss.law", .label = "Critical batch by",
    .scale = Scale::choice, .fallback = 0, .doc = "Law or measurement of the batch beyond which more samples per step save few steps."};
inline constexpr Quantity reference_batch{.key = "to_loss.reference_batch", .label = "Critical batch at 10¹² tokens", .symbol = "B1", .unit = unit::tokens,
    .range = {1, 1e15}, .scale = Scale::log, .fallback = 3.376e7, .doc = "At a loss of 1, too, where it depends on the loss.", .source = "Power Lines, arXiv 2505.13738: 0.0471·D^0.462 sequences of 2,048 tokens, recalled", .status = Status::recalled};
inline constexpr Quantity token_exponent{.key = "to_loss.token_exponent", .label = "Growth of the critical batch with tokens", .symbol = "a",
    .range = {0, 2}, .fallback = 0.462, .doc = "Power of the token budget; 0: the critical batch does not depend on it.", .source = "Power Lines, arXiv 2505.13738", .status = Status::published};
inline constexpr Quantity loss_exponent{.key = "to_loss.loss_exponent", .label = "Growth of the critical batch as the loss falls", .symbol = "b",
    .range = {0, 20}, .fallback = 0, .doc = "Power of one over the loss; 0: the critical batch does not depend on it.", .source = "Power Lines, arXiv 2505.13738: of the tokens alone", .status = Status::published};
inline constexpr Quantity loss{.key = "to_loss.loss", .label = "Loss of the token budget", .symbol = "L",
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of as many active parameters, trained on the token budget with a small batch."};
inline constexpr Quantity critical_batch{.key = "to_loss.critical_batch", .label = "Critical batch in tokens", .symbol = "Bc", .unit = unit::tokens,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "With this batch the loss takes twice the tokens of a small batch, and twice the steps of a large one."};
inline constexpr Quantity batch{.key = "to_loss.batch", .label = "Tokens of a step", .symbol = "B", .unit = unit::tokens,
    .range = {0, 1e18}, .scale = Scale::log, .doc = "Sequences of the global batch times their length."};
inline constexpr Quantity growth{.key = "to_loss.growth", .label = "Tokens over those of a small batch",
    .range = {1, 1e18}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To the same loss."};
inline constexpr Quantity tokens{.key = "to_loss.tokens", .label = "Tokens to target loss", .unit = unit::tokens,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "The token budget is what a small batch takes."};
inline constexpr Quantity steps{.key = "to_loss.steps", .label = "Steps to target loss",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Updates of the weights."};
inline constexpr Quantity time{.key = "to_loss.time", .label = "Time to target loss", .unit = unit::day,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Expected, with everything that goes wrong."};
inline constexpr Quantity cost{.key = "to_loss.cost", .label = "Cost to target loss", .unit = unit::Musd,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of all GPU-hours that it takes."};
inline constexpr Quantity energy{.key = "to_loss.energy", .label = "Energy to target loss", .unit = unit::MWh,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All packages at their full power to the end, servers and facility included."};
inline constexpr Quantity parallelism{.key = "to_loss.parallelism", .label = "Kinds of parallelism allowed",
    .scale = Scale::choice, .fallback = 0, .doc = "Which layouts count: any; data parallelism alone; with tensor, pipeline, tensor and pipeline, context or expert parallelism; or hybrid, all but data alone."};
inline constexpr Quantity parallelism_slack{.key = "to_loss.parallelism_slack", .label = "Parallelism of the kinds allowed",
    .sense = Sense::slack, .doc = "Negative where the layout has another kind of parallelism, of hybrid ones where it has none but data parallelism.", .guards = "to_loss.time"};
}  // namespace diecast::to_loss
