// The rows of operator graphs placed on the devices of one worker.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast::operators {

inline constexpr Quantity network{.key = "operators.network", .label = "Operator graph",
    .scale = Scale::choice, .fallback = 0, .doc = "The network whose operators are placed on the devices of one worker."};
inline constexpr Quantity grain{.key = "operators.grain", .label = "Placed one by one",
    .scale = Scale::choice, .fallback = 0, .doc = "Whole branches of a module (at once, on up to four devices), or single operators (hundreds of times the work, on two devices)."};
inline constexpr Quantity peak{.key = "operators.peak", .label = "Peak throughput of operators", .unit = unit::TFLOPs,
    .range = {0.001, 1e6}, .scale = Scale::log, .doc = "At 32 bits; of the package unless given."};
inline constexpr Quantity efficiency{.key = "operators.efficiency", .label = "Math efficiency of operators", .symbol = "η", .unit = unit::percent,
    .range = {1, 100}, .fallback = 62, .doc = "Share of the peak that convolutions sustain; chosen once for a plausible rate of one V100."};
inline constexpr Quantity memory_efficiency{.key = "operators.memory_efficiency", .label = "Memory efficiency of operators", .symbol = "ηM", .unit = unit::percent,
    .range = {1, 100}, .fallback = 75, .doc = "Share of the memory bandwidth that operators sustain."};
inline constexpr Quantity rate{.key = "operators.rate", .label = "Rate of operators", .unit = unit::TFLOPs,
    .range = {1e-5, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Sustained where arithmetic limits them."};
inline constexpr Quantity memory_rate{.key = "operators.memory_rate", .label = "Memory rate of operators", .unit = unit::TBps,
    .range = {1e-6, 1e4}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Sustained where memory limits them."};
inline constexpr Quantity bandwidth{.key = "operators.bandwidth", .label = "Link between a worker's devices", .unit = unit::GBps,
    .range = {0.001, 1e6}, .scale = Scale::log, .fallback = 25, .doc = "Each way, between every two of them.", .source = "recalled: one brick of NVLink 2", .status = Status::recalled};
inline constexpr Quantity latency{.key = "operators.latency", .label = "Latency between a worker's devices", .unit = unit::us,
    .range = {0, 1e4}, .fallback = 5, .doc = "Of one transfer."};
inline constexpr Quantity hidden{.key = "operators.hidden", .label = "Transfers that nobody waits for", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the time of each transfer that is hidden behind the operators it lies between."};
inline constexpr Quantity room{.key = "operators.room", .label = "Memory for operators", .unit = unit::GB,
    .range = {0.001, 1e6}, .scale = Scale::log, .doc = "Of each device; the package's unless given."};
inline constexpr Quantity number{.key = "operators.number", .label = "Bytes of an operator's number", .unit = unit::B,
    .range = {0.5, 8}, .fallback = 4, .doc = "Of weights, results and gradients.", .source = "32-bit floating point, by definition", .status = Status::derived};
inline constexpr Quantity serial_time{.key = "operators.serial_time", .label = "Step on one device", .unit = unit::ms,
    .range = {1e-12, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Forward and backward pass of all operators, one after the other."};
inline constexpr Quantity step_time{.key = "operators.step_time", .label = "Step of the placed graph", .unit = unit::ms,
    .range = {1e-12, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Forward and backward pass of the best placement on a worker's devices."};
inline constexpr Quantity speedup{.key = "operators.speedup", .label = "Speed-up of the placed graph", .symbol = "SU",
    .range = {1, 64}, .sense = Sense::maximise, .doc = "Of the best placement against one device; whole branches leave devices beyond four idle, operators those beyond two."};
inline constexpr Quantity samples{.key = "operators.samples", .label = "Samples per second of one device, from operators", .unit = unit::per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Batch over the step on one device."};
inline constexpr Quantity traffic{.key = "operators.traffic", .label = "Bytes between a worker's devices", .unit = unit::GB,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "In one step of the best placement, both ways."};
inline constexpr Quantity fullest{.key = "operators.fullest", .label = "Fullest device of a worker", .unit = unit::GB,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Weights, gradients, momentum, and results kept for the backward pass."};
inline constexpr Quantity slack{.key = "operators.slack", .label = "Memory of a worker's devices",
    .sense = Sense::slack, .doc = "Negative where the fastest placement does not fit the fullest device.", .guards = "operators.step_time"};
inline constexpr Quantity imbalance{.key = "operators.imbalance", .label = "Slowest stage of modules over the mean",
    .range = {1, 64}, .sense = Sense::minimise, .doc = "Modules cut into as many stages as a worker has devices, in the best way."};

}  // namespace diecast::operators
