// Rows: what one environment step asks of the GPU, for inference and for training.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/reinforcement/units.h"

namespace diecast {

namespace learner {
inline constexpr Quantity units{.key = "learner.units", .label = "Compute units of the GPU", .symbol = "m",
    .range = {1, 1e5}, .scale = Scale::log, .doc = "Those the package offers unless given."};
inline constexpr Quantity bandwidth{.key = "learner.bandwidth", .label = "Memory bandwidth of the GPU", .unit = unit::GBps,
    .range = {1, 1e6}, .scale = Scale::log, .doc = "That of the package unless given."};
inline constexpr Quantity cache{.key = "learner.cache", .label = "Cache of the GPU", .unit = unit::MB,
    .range = {0, 8000}, .doc = "That of the package unless given."};
inline constexpr Quantity reference_units{.key = "learner.reference_units", .label = "Compute units of the reference GPU",
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 80, .doc = "Of the GPU whose rate and power are given.", .source = "V100", .status = Status::published};
inline constexpr Quantity reference_rate{.key = "learner.reference_rate", .label = "Rate reached by the reference GPU", .unit = unit::TFLOPs,
    .range = {0.01, 1e4}, .scale = Scale::log, .fallback = 5, .doc = "In small batches of a small network: about a third of V100's 32-bit peak."};
inline constexpr Quantity rate{.key = "learner.rate", .label = "Rate reached", .unit = unit::TFLOPs,
    .range = {1e-9, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "In proportion to compute units."};
inline constexpr Quantity call_time{.key = "learner.call_time", .label = "Fixed time of an inference call", .symbol = "A", .unit = unit::ms,
    .range = {0, 1000}, .fallback = 3, .doc = "Batching, launches, copies: what a call takes whatever its batch."};
inline constexpr Quantity inference_work{.key = "learner.inference_work", .label = "Operations of an inference", .unit = unit::MFLOP,
    .range = {0.001, 1e6}, .scale = Scale::log, .fallback = 24.026112, .doc = "Of one environment step through the network: three convolutions, an LSTM of 512, dueling heads, 18 actions.", .source = "SEED RL: shapes of the R2D2 network for Atari", .status = Status::derived};
inline constexpr Quantity weights{.key = "learner.weights", .label = "Weights of the network", .unit = unit::MB,
    .range = {0, 1e6}, .fallback = 17.4, .doc = "Read once per call where the cache does not hold them.", .source = "SEED RL: 4.35 million weights of 32 bits", .status = Status::derived};
inline constexpr Quantity sequences{.key = "learner.sequences", .label = "Sequences per training step",
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 64, .doc = "Sampled from replay.", .source = "SEED RL: R2D2", .status = Status::published};
inline constexpr Quantity unroll{.key = "learner.unroll", .label = "Unroll length",
    .range = {1, 1e4}, .scale = Scale::log, .fallback = 100, .doc = "Environment steps of a sequence that are learned from.", .source = "SEED RL: R2D2", .status = Status::published};
inline constexpr Quantity burn_in{.key = "learner.burn_in", .label = "Burn-in",
    .range = {0, 1e4}, .fallback = 40, .doc = "Steps before them that only set the state of the LSTM.", .source = "SEED RL: R2D2", .status = Status::published};
inline constexpr Quantity replay_ratio{.key = "learner.replay_ratio", .label = "Replay ratio",
    .range = {0.01, 100}, .scale = Scale::log, .fallback = 1.5, .doc = "How often a sequence is learned from.", .source = "SEED RL: R2D2; its published cloud script has 0.75", .status = Status::published};
inline constexpr Quantity new_steps{.key = "learner.new_steps", .label = "Environment steps per training step",
    .range = {1, 1e9}, .scale = Scale::log, .doc = "New ones; whole sequences."};
inline constexpr Quantity train_work{.key = "learner.train_work", .label = "Operations of a training step", .unit = unit::teraFLOP,
    .range = {1e-9, 1e9}, .scale = Scale::log, .doc = "Two networks forward over burn-in and unroll, one backward over the unroll."};
inline constexpr Quantity serial_time{.key = "learner.serial_time", .label = "Serial time of a training step", .unit = unit::ms,
    .range = {0, 1e5}, .fallback = 23, .doc = "Launches of the LSTM step by step: no compute unit shortens it."};
inline constexpr Quantity inference_time{.key = "learner.inference_time", .label = "Inference time per step", .unit = unit::us,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of the GPU, per environment step, without the fixed time of calls."};
inline constexpr Quantity train_time{.key = "learner.train_time", .label = "Training time per step", .unit = unit::us,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Arithmetic of the learner, per environment step."};
inline constexpr Quantity launch_time{.key = "learner.launch_time", .label = "Serial training time per step", .unit = unit::us,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Launches of the learner, per environment step."};
inline constexpr Quantity step_time{.key = "learner.step_time", .label = "GPU time per environment step", .symbol = "B", .unit = unit::us,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Inference and learner, without the fixed time of calls."};
inline constexpr Quantity scaled_share{.key = "learner.scaled_share", .label = "Share that compute units shorten", .symbol = "φ", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the GPU time per environment step."};
inline constexpr Quantity batch_time{.key = "learner.batch_time", .label = "GPU time per batch", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "One call, with the batch's share of training."};
inline constexpr Quantity idle_power{.key = "learner.idle_power", .label = "GPU power at rest", .unit = unit::W,
    .range = {0, 1e4}, .fallback = 45, .doc = "Whatever its number of compute units."};
inline constexpr Quantity busy_power{.key = "learner.busy_power", .label = "GPU power of work", .unit = unit::W,
    .range = {0, 1e4}, .fallback = 105, .doc = "On top of rest, of the reference GPU always at work; in proportion to compute units."};
}  // namespace learner

}  // namespace diecast
