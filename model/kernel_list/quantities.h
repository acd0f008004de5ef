// The rows of kernel lists: what a GPU offers to kernels, one iteration of a network, suites of them, and the GPU they
// are compared with.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/kernel_list/classifier_rows.h"

namespace diecast {

namespace levels {  // what kernels run on
inline constexpr Quantity matrix_efficiency{.key = "levels.matrix_efficiency", .label = "Math efficiency of kernels", .symbol = "η", .unit = unit::percent,
    .range = {1, 100}, .fallback = 70, .doc = "Share of the peak rate that a kernel sustains where arithmetic limits it; of matrix and vector units alike."};
inline constexpr Quantity vector_operations{.key = "levels.vector_operations", .label = "32-bit operations per unit and clock", .unit = unit::FLOP,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 128, .doc = "Of the ordinary units of one compute unit in one clock: 64 lanes, two operations each.", .source = "GPU-N: 24.2 TFLOP/s of 134 units at 1.41 GHz, second hand", .status = Status::derived};
inline constexpr Quantity vector_peak{.key = "levels.vector_peak", .label = "Peak throughput at 32 bits", .unit = unit::TFLOPs,
    .range = {0.001, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of the ordinary units of one package."};
inline constexpr Quantity matrix_rate{.key = "levels.matrix_rate", .label = "Matrix rate of kernels", .symbol = "ηP", .unit = unit::TFLOPs,
    .range = {0.001, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Sustained, at 16 bits."};
inline constexpr Quantity vector_rate{.key = "levels.vector_rate", .label = "Vector rate of kernels", .unit = unit::TFLOPs,
    .range = {0.001, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Sustained, at 32 bits: element by element, and layers of single channels."};
inline constexpr Quantity l2_capacity{.key = "levels.l2_capacity", .label = "Second-level cache", .symbol = "C2", .unit = unit::MB,
    .range = {0.001, 1e15}, .scale = Scale::log, .doc = "On the compute die; the cache of the package unless given."};
inline constexpr Quantity last_capacity{.key = "levels.last_capacity", .label = "Last cache", .unit = unit::MB,
    .range = {0.001, 1e15}, .scale = Scale::log, .doc = "The larger of the second and third level."};
inline constexpr Quantity l2_rate{.key = "levels.l2_rate", .label = "Second-level cache bandwidth", .symbol = "B2", .unit = unit::TBps,
    .range = {0.01, 1e4}, .scale = Scale::log, .fallback = 13, .doc = "Reads and writes of all units together; that of GPU-N is not published."};
inline constexpr Quantity memory_efficiency{.key = "levels.memory_efficiency", .label = "Memory efficiency of kernels", .symbol = "ηM", .unit = unit::percent,
    .range = {10, 100}, .fallback = 90, .doc = "Share of the memory bandwidth that a kernel sustains where memory limits it."};
inline constexpr Quantity memory_rate{.key = "levels.memory_rate", .label = "Memory rate of kernels", .symbol = "BM", .unit = unit::TBps,
    .range = {0.001, 1e4}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Sustained, all sites together."};
inline constexpr Quantity overlap{.key = "levels.overlap", .label = "Overlap exponent", .symbol = "p",
    .range = {1, 16}, .fallback = 2.3, .doc = "1: times of arithmetic and of every level add up; large: the longest hides the others. Carried over from the sensitivity of HPC to bandwidth, of which two of three points are unconfirmed."};
inline constexpr Quantity floor{.key = "levels.floor", .label = "Least time of a listed kernel", .symbol = "t0", .unit = unit::us,
    .range = {0, 1000}, .fallback = 2, .doc = "Launch, ramp up and drain, on top of the work."};
inline constexpr Quantity miss_scale{.key = "levels.miss_scale", .label = "Miss curve scale", .symbol = "κ",
    .range = {0.01, 100}, .scale = Scale::log, .fallback = 1, .doc = "Reuse distance over capacity at which two of three touches miss, inverted."};
inline constexpr Quantity miss_shape{.key = "levels.miss_shape", .label = "Miss curve shape", .symbol = "s",
    .range = {0.25, 32}, .scale = Scale::log, .fallback = 1, .doc = "1 is random replacement; large is a step, as with the least recently used line replaced."};
inline constexpr Quantity number{.key = "levels.number", .label = "Bytes of a listed number", .unit = unit::B,
    .range = {0.5, 8}, .fallback = 2, .doc = "Of activations and weights; gradients and the optimiser's state take 32 bits, counted as two.", .source = "16-bit floating point, by definition", .status = Status::derived};
inline constexpr Quantity l2_energy{.key = "levels.l2_energy", .label = "Second-level cache energy", .unit = unit::pJ_per_bit,
    .range = {0, 10}, .fallback = 0.5, .doc = "Per bit read or written, network on chip included; none is published."};
}  // namespace levels

namespace reference {  // the GPU that others are compared with: same compute die, own memory
inline constexpr Quantity sites{.key = "reference.sites", .label = "Memory sites of the reference", .unit = unit::one,
    .range = {0.25, 64}, .fallback = 6, .doc = "Stacks of the same memory class.", .source = "GPU-N, second hand", .status = Status::published};
inline constexpr Quantity l2_capacity{.key = "reference.l2_capacity", .label = "Second-level cache of the reference", .unit = unit::MB,
    .range = {0.001, 1e15}, .scale = Scale::log, .doc = "The cache of the package unless given."};
inline constexpr Quantity last_capacity{.key = "reference.last_capacity", .label = "Last cache of the reference", .unit = unit::MB,
    .range = {0.001, 1e15}, .scale = Scale::log, .doc = "The larger of the second and third level."};
inline constexpr Quantity l3_capacity{.key = "reference.l3_capacity", .label = "Third-level cache of the reference", .unit = unit::MB,
    .range = {0, 1e6}, .fallback = 0, .doc = "0: it has none.", .source = "GPU-N, second hand", .status = Status::published};
inline constexpr Quantity memory_rate{.key = "reference.memory_rate", .label = "Memory rate of the reference", .unit = unit::TBps,
    .range = {0.001, 1e4}, .scale = Scale::log, .doc = "Sustained, all sites together."};
}  // namespace reference

namespace iteration {  // one training step, or one batch answered
inline constexpr Quantity network{.key = "iteration.network", .label = "Network listed",
    .scale = Scale::choice, .fallback = 0, .doc = "Whose kernels are listed: those of MLPerf, or prefill and decode of the language model chosen."};
inline constexpr Quantity task{.key = "iteration.task", .label = "Task listed",
    .scale = Scale::choice, .fallback = 1, .doc = "A training step, or a batch of inference; a language model does what its list says."};
inline constexpr Quantity batch{.key = "iteration.batch", .label = "Batch listed", .symbol = "b",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 32, .doc = "Samples per GPU and iteration: images or sequences; sequences of 32 tokens in the Transformer."};
inline constexpr Quantity batch_basis{.key = "iteration.batch_basis", .label = "Batch listed, whose",
    .scale = Scale::choice, .fallback = 0, .doc = "As given, that of a worker, or what the suite chosen says of the network listed; 1 where that suite lacks it."};
inline constexpr Quantity work{.key = "iteration.work", .label = "Work of an iteration", .unit = unit::TFLOP,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Of matrix and vector units."};
inline constexpr Quantity kernels{.key = "iteration.kernels", .label = "Kernels of an iteration",
    .range = {0, 1e9}, .doc = "Launched one after the other."};
inline constexpr Quantity footprint{.key = "iteration.footprint", .label = "Footprint of an iteration", .unit = unit::GB,
    .range = {0, 1e9}, .scale = Scale::log, .doc = "Every buffer once; also what caps a reuse distance."};
inline constexpr Quantity time{.key = "iteration.time", .label = "Iteration time", .unit = unit::ms,
    .range = {1e-9, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Sum over kernels, each a roofline over all levels."};
inline constexpr Quantity l2_traffic{.key = "iteration.l2_traffic", .label = "Second-level cache traffic", .symbol = "T2", .unit = unit::GB,
    .range = {0, 1e9}, .scale = Scale::log, .doc = "All that kernels read and write."};
inline constexpr Quantity link_traffic{.key = "iteration.link_traffic", .label = "Traffic to the third-level cache", .symbol = "T3", .unit = unit::GB,
    .range = {0, 1e9}, .doc = "What misses the second level, over the link; none where there is no third."};
inline constexpr Quantity memory_traffic{.key = "iteration.memory_traffic", .label = "Memory traffic of an iteration", .symbol = "TM", .unit = unit::GB,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "What misses the last cache."};
inline constexpr Quantity reference_time{.key = "iteration.reference_time", .label = "Iteration time of the reference", .unit = unit::ms,
    .range = {1e-9, 1e12}, .scale = Scale::log, .doc = "Same list and compute die."};
inline constexpr Quantity reference_l2_traffic{.key = "iteration.reference_l2_traffic", .label = "Second-level cache traffic of the reference", .unit = unit::GB,
    .range = {0, 1e9}, .scale = Scale::log, .doc = "All that kernels read and write."};
inline constexpr Quantity reference_link_traffic{.key = "iteration.reference_link_traffic", .label = "Link traffic of the reference", .unit = unit::GB,
    .range = {0, 1e9}, .doc = "None where it has no third level."};
inline constexpr Quantity reference_memory_traffic{.key = "iteration.reference_memory_traffic", .label = "Memory traffic of the reference", .unit = unit::GB,
    .range = {0, 1e9}, .scale = Scale::log, .doc = "What misses its last cache."};
inline constexpr Quantity speedup{.key = "iteration.speedup", .label = "Speed-up of an iteration",
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Time of the reference over time."};
inline constexpr Quantity relative_traffic{.key = "iteration.relative_traffic", .label = "Memory traffic over the reference", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of the same list."};
inline constexpr Quantity rate{.key = "iteration.rate", .label = "Rate of an iteration", .unit = unit::TFLOPs,
    .range = {0, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Operations over time."};
inline constexpr Quantity samples{.key = "iteration.samples", .label = "Samples per second", .unit = unit::per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Batch over time."};
inline constexpr Quantity arithmetic_share{.key = "iteration.arithmetic_share", .label = "Time due to arithmetic", .unit = unit::percent,
    .range = {0, 100}, .doc = "What would go if it took none; shares overlap and need not add up."};
inline constexpr Quantity l2_share{.key = "iteration.l2_share", .label = "Time due to the second-level cache", .unit = unit::percent,
    .range = {0, 100}, .doc = "What would go if it took none."};
inline constexpr Quantity link_share{.key = "iteration.link_share", .label = "Time due to the third-level cache", .unit = unit::percent,
    .range = {0, 100}, .doc = "What would go if the link to it took none."};
inline constexpr Quantity memory_share{.key = "iteration.memory_share", .label = "Time due to memory", .unit = unit::percent,
    .range = {0, 100}, .doc = "What would go if it took none."};
inline constexpr Quantity launch_share{.key = "iteration.launch_share", .label = "Time due to launches", .unit = unit::percent,
    .range = {0, 100}, .doc = "Least time of all kernels."};
inline constexpr Quantity energy{.key = "iteration.energy", .label = "Energy of an iteration", .unit = unit::J,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Bits moved at each level, arithmetic, and static power over the time."};
inline constexpr Quantity power{.key = "iteration.power", .label = "Power during an iteration", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Energy over time."};
inline constexpr Quantity link_power{.key = "iteration.link_power", .label = "Power of the link to the third level", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Its bits over the time of an iteration."};
inline constexpr Quantity memory_power{.key = "iteration.memory_power", .label = "Power of moving bits from memory", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Bits that cross to memory over the time of an iteration."};
}  // namespace iteration

namespace suite {  // lists that are compared together
inline constexpr Quantity name{.key = "suite.name", .label = "Suite",
    .scale = Scale::choice, .fallback = 0, .doc = "Training: MLPerf v0.7, batches per GPU as submitted on the smallest (large) and largest (small) system. Inference: an early round (I05) and v0.7 (I07), batches assumed. Without a word on the batch: both together."};
inline constexpr Quantity batches{.key = "suite.batches", .label = "Batch scale of the suite",
    .range = {0.01, 1000}, .scale = Scale::log, .fallback = 1, .doc = "Times the batch of every list; 1 as listed."};
inline constexpr Quantity time{.key = "suite.time", .label = "Suite time", .unit = unit::ms,
    .range = {1e-9, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Geometric mean over its lists."};
inline constexpr Quantity reference_time{.key = "suite.reference_time", .label = "Suite time of the reference", .unit = unit::ms,
    .range = {1e-9, 1e12}, .scale = Scale::log, .doc = "Geometric mean over its lists."};
inline constexpr Quantity speedup{.key = "suite.speedup", .label = "Speed-up of the suite",
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Geometric mean over its lists, against the reference."};
inline constexpr Quantity memory_share{.key = "suite.memory_share", .label = "Time of the suite due to memory", .unit = unit::percent,
    .range = {0, 100}, .doc = "Mean over its lists of what would go if memory took none."};
inline constexpr Quantity traffic{.key = "suite.traffic", .label = "Memory traffic of the suite", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Mean over its lists, against the last cache of the reference."};
}  // namespace suite

}  // namespace diecast
