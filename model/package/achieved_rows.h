// Rows: what kernels and collectives sustain on a GPU, as shares of its ratings; set by GPU entries, calibrated on
// measurements.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast::gpu {
inline constexpr Quantity rate_8{.key = "gpu.rate_8", .label = "Rate at 8 bits over 16 bits",
    .range = {0.25, 16}, .fallback = 2, .doc = "1 where 8-bit numbers are multiplied no faster.", .source = "H100: 1,979 over 989 TFLOP/s; by definition of the arithmetic units", .status = Status::derived};
inline constexpr Quantity rate_4{.key = "gpu.rate_4", .label = "Rate at 4 bits over 16 bits",
    .range = {0.25, 16}, .fallback = 2, .doc = "As at 8 bits where 4-bit numbers are multiplied no faster.", .source = "H100 has no 4-bit arithmetic; by definition of the arithmetic units", .status = Status::derived};
inline constexpr Quantity matrix_efficiency{.key = "gpu.matrix_efficiency", .label = "Matrix efficiency, 16 bits", .unit = unit::percent,
    .range = {1, 100}, .fallback = 80.3, .doc = "Share of the peak rate that large 16-bit matrix products sustain.", .source = "borrowed from H100 SXM: 794.5 of 989 TFLOP/s, ml-engineering", .status = Status::assumption};
inline constexpr Quantity matrix_efficiency_8{.key = "gpu.matrix_efficiency_8", .label = "Matrix efficiency, 8 bits", .unit = unit::percent,
    .range = {1, 100}, .fallback = 71, .doc = "Share of the 8-bit peak rate that large matrix products sustain.", .source = "borrowed from H100 SXM: best of a search over shapes, ml-engineering", .status = Status::assumption};
inline constexpr Quantity matrix_efficiency_4{.key = "gpu.matrix_efficiency_4", .label = "Matrix efficiency, 4 bits", .unit = unit::percent,
    .range = {1, 100}, .fallback = 71, .doc = "Share of the 4-bit peak rate that large matrix products sustain.", .source = "borrowed from H100 SXM at 8 bits"};
inline constexpr Quantity wave_gain{.key = "gpu.wave_gain", .label = "Rate of whole waves", .unit = unit::percent,
    .range = {50, 200}, .fallback = 100, .doc = "Matrix rate while tiles keep all compute units busy, over the matrix efficiency; more than all of it where that was fitted to products of many shapes, tiles left out.", .source = "a guess: the matrix efficiency of most GPUs is that of the best of many shapes", .status = Status::assumption};
inline constexpr Quantity small_tile_share{.key = "gpu.small_tile_share", .label = "Matrix rate of a halved tile", .unit = unit::percent,
    .range = {10, 100}, .fallback = 90, .doc = "Share of the rate that is left with each halving of a tile of 128 × 256 results.", .source = "a guess between A100 (95 %) and MI210 (88 %): matrix products, LLMCompass", .status = Status::assumption};
inline constexpr Quantity grouped_efficiency{.key = "gpu.grouped_efficiency", .label = "Expert matrix efficiency", .unit = unit::percent,
    .range = {1, 100}, .fallback = 60, .doc = "Share of the peak rate that large grouped matrix products of experts sustain."};
inline constexpr Quantity attention_efficiency{.key = "gpu.attention_efficiency", .label = "Attention efficiency", .unit = unit::percent,
    .range = {1, 100}, .fallback = 60, .doc = "Share of the 16-bit peak rate that fused attention sustains on long prompts."};
inline constexpr Quantity memory_efficiency{.key = "gpu.memory_efficiency", .label = "Memory efficiency", .unit = unit::percent,
    .range = {1, 100}, .fallback = 92, .doc = "Share of the rated memory bandwidth that streaming kernels sustain.", .source = "borrowed from A100: writing, gpu-benches", .status = Status::assumption};
inline constexpr Quantity cache_efficiency_8{.key = "gpu.cache_efficiency_8", .label = "Memory efficiency of attention, 8-bit cache", .unit = unit::percent,
    .range = {1, 100}, .doc = "Share of the rated memory bandwidth at which attention reads a cache of 8 bits; that of streaming kernels unless measured."};
inline constexpr Quantity latent_efficiency{.key = "gpu.latent_efficiency", .label = "Memory efficiency of latent attention", .unit = unit::percent,
    .range = {1, 100}, .doc = "Share of the rated memory bandwidth at which latent attention reads its cache; that of streaming kernels unless measured."};
inline constexpr Quantity latent_efficiency_8{.key = "gpu.latent_efficiency_8", .label = "Memory efficiency of latent attention, 8-bit cache", .unit = unit::percent,
    .range = {1, 100}, .doc = "Share of the rated memory bandwidth at which latent attention reads a cache of 8 bits; that with 16 bits unless measured."};
inline constexpr Quantity weight_efficiency{.key = "gpu.weight_efficiency", .label = "Memory efficiency of skinny matrix products", .unit = unit::percent,
    .range = {1, 100}, .fallback = 79, .doc = "Share of the rated memory bandwidth that matrix products with few rows sustain.", .source = "borrowed from H800: odd rows of matrix products, InferSim", .status = Status::assumption};
inline constexpr Quantity softmax_efficiency{.key = "gpu.softmax_efficiency", .label = "Softmax efficiency", .unit = unit::percent,
    .range = {1, 150}, .fallback = 50, .doc = "Share of the rated memory bandwidth that a large softmax sustains."};
inline constexpr Quantity norm_efficiency{.key = "gpu.norm_efficiency", .label = "Layer norm efficiency", .unit = unit::percent,
    .range = {1, 150}, .fallback = 45, .doc = "Share of the rated memory bandwidth that a large layer norm sustains."};
inline constexpr Quantity gelu_efficiency{.key = "gpu.gelu_efficiency", .label = "GELU efficiency", .unit = unit::percent,
    .range = {1, 150}, .fallback = 70, .doc = "Share of the rated memory bandwidth that a large GELU sustains."};
inline constexpr Quantity launch_time{.key = "gpu.launch_time", .label = "Kernel launch time", .unit = unit::us,
    .range = {0, 1000}, .fallback = 5, .doc = "What the smallest kernel takes.", .source = "a guess; 3.3 µs fitted on H800, 3.85 on H20"};
inline constexpr Quantity ramp{.key = "gpu.ramp", .label = "Matrix ramp", .unit = unit::GFLOP,
    .range = {0, 1e4}, .fallback = 1, .doc = "Work at which a matrix product reaches half of its rate."};
inline constexpr Quantity inner_time{.key = "gpu.inner_time", .label = "Time per inner index of a matrix product", .unit = unit::ns,
    .range = {0, 100}, .fallback = 0.92, .doc = "A sum grows one step after the other, however many units there are; seen where rows and columns are few.", .source = "borrowed from H800: odd rows of matrix products, InferSim", .status = Status::assumption};
inline constexpr Quantity inner_time_4{.key = "gpu.inner_time_4", .label = "Time per inner index at 4 bits", .unit = unit::ns,
    .range = {0, 100}, .doc = "Of a matrix product of 4-bit numbers with scales of their blocks; as at other widths unless given."};
inline constexpr Quantity collective_efficiency{.key = "gpu.collective_efficiency", .label = "Collective efficiency", .unit = unit::percent,
    .range = {1, 100}, .fallback = 78.4, .doc = "Share of the scale-up bandwidth that large collectives between GPUs sustain.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity switch_efficiency{.key = "gpu.switch_efficiency", .label = "In-switch efficiency", .unit = unit::percent,
    .range = {0, 100}, .fallback = 68.5, .doc = "Share of the scale-up bandwidth that large all-reduces in the switch sustain; none where the switch does not add up.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity collective_latency{.key = "gpu.collective_latency", .label = "Collective start time", .unit = unit::us,
    .range = {0, 1000}, .fallback = 4.92, .doc = "Of a collective before its first message.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity step_latency{.key = "gpu.step_latency", .label = "Collective step time", .unit = unit::us,
    .range = {0, 1000}, .fallback = 0.59, .doc = "Of every step of a collective beside its bytes and the latency of the fabric.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity bulk_latency{.key = "gpu.bulk_latency", .label = "Bulk start time", .unit = unit::us,
    .range = {0, 1000}, .fallback = 4.97, .doc = "Of a collective whose messages are sent in bulk, for rate rather than for latency.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity bulk_step{.key = "gpu.bulk_step", .label = "Bulk step time", .unit = unit::us,
    .range = {0, 1000}, .fallback = 0.59, .doc = "Of every step of a collective whose messages are sent in bulk.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity short_efficiency{.key = "gpu.short_efficiency", .label = "Short-message efficiency", .unit = unit::percent,
    .range = {0.1, 100}, .fallback = 20.3, .doc = "Share of the scale-up bandwidth that collectives reach with messages made for low latency; larger ones are sent in bulk as soon as that is faster.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
}  // namespace diecast::gpu
