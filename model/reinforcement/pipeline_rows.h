// Rows: how fast actors and GPU go together, what limits them, which ratio of threads to units is balanced, power, and
// what an ideal part would save.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/reinforcement/units.h"

namespace diecast {

namespace rl {
inline constexpr Quantity ratio{.key = "rl.ratio", .label = "CPU/GPU ratio",
    .range = {0, 1e6}, .doc = "Hardware threads per compute unit."};
inline constexpr Quantity core_ratio{.key = "rl.core_ratio", .label = "CPU/GPU ratio in cores",
    .range = {0, 1e6}, .doc = "Cores per compute unit."};
inline constexpr Quantity thread_time{.key = "rl.thread_time", .label = "Period by threads", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "In which the threads step all actors once."};
inline constexpr Quantity gpu_time{.key = "rl.gpu_time", .label = "Period by GPU", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "In which the GPU infers for all groups once and trains."};
inline constexpr Quantity wait{.key = "rl.wait", .label = "Environment step of a group", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Until the last actor of a group that has the threads to itself is done."};
inline constexpr Quantity latency{.key = "rl.latency", .label = "Period by latency", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Environment step and inference of one group, one after the other."};
inline constexpr Quantity sharpness{.key = "rl.sharpness", .label = "Sharpness of the limits", .symbol = "q",
    .range = {1, 64}, .fallback = 8, .doc = "Of the soft maximum of the three periods; large: the longest alone counts."};
inline constexpr Quantity period{.key = "rl.period", .label = "Period", .symbol = "T", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "In which every actor makes one step."};
inline constexpr Quantity rate{.key = "rl.rate", .label = "Environment steps per second", .symbol = "X", .unit = unit::steps_per_s,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of the actors of one GPU."};
inline constexpr Quantity thread_limit{.key = "rl.thread_limit", .label = "Rate the threads allow", .unit = unit::steps_per_s,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "With very many actors."};
inline constexpr Quantity gpu_limit{.key = "rl.gpu_limit", .label = "Rate the GPU allows", .unit = unit::steps_per_s,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "With very large batches."};
inline constexpr Quantity latency_limit{.key = "rl.latency_limit", .label = "Rate latency allows", .unit = unit::steps_per_s,
    .range = {1e-9, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "With very few actors."};
inline constexpr Quantity half_actors{.key = "rl.half_actors", .label = "Actors for half the GPU's rate",
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "If neither threads nor latency limit."};
inline constexpr Quantity thread_use{.key = "rl.thread_use", .label = "Thread utilisation", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of what the threads could step that is stepped."};
inline constexpr Quantity gpu_busy{.key = "rl.gpu_busy", .label = "GPU busy", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of time that a call runs, as monitors show it."};
inline constexpr Quantity gpu_work{.key = "rl.gpu_work", .label = "GPU work utilisation", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of what the GPU could infer and train that is done: calls cost no more in a large batch."};
inline constexpr Quantity balanced_threads{.key = "rl.balanced_threads", .label = "Balanced threads", .symbol = "H*",
    .range = {1e-9, 1e9}, .scale = Scale::log, .doc = "Hardware threads per GPU at which threads and GPU allow the same rate."};
inline constexpr Quantity balanced_ratio{.key = "rl.balanced_ratio", .label = "Balanced CPU/GPU ratio",
    .range = {1e-9, 1e9}, .scale = Scale::log, .doc = "Balanced threads per compute unit."};
inline constexpr Quantity balance{.key = "rl.balance", .label = "Threads over balanced threads", .unit = unit::percent,
    .range = {1e-9, 1e9}, .scale = Scale::log, .doc = "Below 100 %: threads limit; above: the GPU."};
inline constexpr Quantity balance_slack{.key = "rl.balance_slack", .label = "GPU fed",
    .sense = Sense::slack, .doc = "Negative where fewer threads than the balance feed the GPU.", .guards = "rl.balance_slack"};
inline constexpr Quantity gpu_power{.key = "rl.gpu_power", .label = "GPU power of learning", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Rest, and work as it is utilised."};
inline constexpr Quantity cpu_power{.key = "rl.cpu_power", .label = "CPU power of actors", .unit = unit::W,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Of the threads of one GPU: rest, and work as they are utilised."};
inline constexpr Quantity power{.key = "rl.power", .label = "Power of actors and GPU", .unit = unit::W,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "One GPU with its threads."};
inline constexpr Quantity energy{.key = "rl.energy", .label = "Energy per environment step", .unit = unit::mJ_per_step,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "CPU and GPU, training included."};
inline constexpr Quantity efficiency{.key = "rl.efficiency", .label = "Environment steps per joule", .unit = unit::steps_per_J,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "CPU and GPU, training included."};
}  // namespace rl

namespace ideal {  // one part made ideal, all others as they are
inline constexpr Quantity weight_time{.key = "ideal.weight_time", .label = "Weights read per call", .unit = unit::us,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Part of the fixed time of a call; none where the cache holds the weights."};
inline constexpr Quantity memory{.key = "ideal.memory", .label = "Left by ideal memory", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the period, if memory or cache gave weights in no time."};
inline constexpr Quantity calls{.key = "ideal.calls", .label = "Left by ideal calls", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the period, if a call had no fixed time but that of memory."};
inline constexpr Quantity units{.key = "ideal.units", .label = "Left by ideal compute units", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the period, if arithmetic took no time."};
inline constexpr Quantity launches{.key = "ideal.launches", .label = "Left by ideal launches in training", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the period, if the learner had no serial time."};
inline constexpr Quantity gpu{.key = "ideal.gpu", .label = "Left by an ideal GPU", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the period, if the GPU took no time at all."};
inline constexpr Quantity threads{.key = "ideal.threads", .label = "Left by a core per actor", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the period, if no actor waited for a core."};
}  // namespace ideal

}  // namespace diecast
