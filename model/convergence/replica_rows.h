// Rows: replicas of a language model in clusters apart, whose weights are averaged by an outer optimizer now and then
// (DiLoCo): what is sent between clusters, what of it training waits for, and what it costs in loss.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

namespace replicas {
inline constexpr Quantity method{.key = "replicas.method", .label = "Exchange between clusters",
    .scale = Scale::choice, .fallback = 0, .doc = "every step: gradients, as data parallelism does; rounds: weights every H steps (DiLoCo); streaming: a fragment of the weights at a time, all of them every H steps (Streaming DiLoCo)."};
inline constexpr Quantity count{.key = "replicas.count", .label = "Clusters with a replica each", .symbol = "M",
    .range = {1, 1e4}, .scale = Scale::integer, .fallback = 2, .doc = "training.* describes one of them, with its share of the batch."};
inline constexpr Quantity inner_steps{.key = "replicas.inner_steps", .label = "Steps between exchanges", .symbol = "H",
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 100, .doc = "Of each cluster alone, until its weights are exchanged.", .source = "Streaming DiLoCo, arXiv 2501.18512: 100; DiLoCo 500; the scaling laws 30", .status = Status::published};
inline constexpr Quantity fragments{.key = "replicas.fragments", .label = "Fragments of the weights", .symbol = "P",
    .range = {1, 1e4}, .scale = Scale::log, .fallback = 8, .doc = "Streaming: sent in turn.", .source = "Streaming DiLoCo, arXiv 2501.18512: fragments of three of 24 layers", .status = Status::published};
inline constexpr Quantity hidden_steps{.key = "replicas.hidden_steps", .label = "Steps that hide an exchange", .symbol = "h",
    .range = {0, 1e4}, .fallback = 1, .doc = "Training goes on for so long while weights or gradients travel; 1 in the simulator of Streaming DiLoCo, 2 where fragments are merged a step late.", .source = "derived: which whole number gives the bandwidths printed there for data parallelism and for rounds", .status = Status::derived};
inline constexpr Quantity bytes_per_number{.key = "replicas.bytes_per_number", .label = "Bytes per number sent", .symbol = "q", .unit = unit::B,
    .range = {0.05, 8}, .fallback = 2, .doc = "Of gradients, or of the difference of weights that the outer optimizer takes; 0.5 at 4 bits.", .source = "derived: bandwidths of Streaming DiLoCo's simulator for data parallelism", .status = Status::derived};
inline constexpr Quantity gradient_bytes{.key = "replicas.gradient_bytes", .label = "Bytes per gradient between clusters", .unit = unit::B,
    .range = {0.05, 8}, .fallback = 2, .doc = "Of data parallelism between the clusters, with which replicas are compared.", .source = "derived: bandwidths of Streaming DiLoCo's simulator for data parallelism", .status = Status::derived};
inline constexpr Quantity bandwidth{.key = "replicas.bandwidth", .label = "Bandwidth between clusters", .symbol = "W", .unit = unit::GBps,
    .range = {1e-5, 1e5}, .scale = Scale::log, .fallback = 1.25, .doc = "Of one cluster, one direction, to all others: 10 Gbit/s."};
inline constexpr Quantity latency{.key = "replicas.latency", .label = "Latency between clusters", .unit = unit::ms,
    .range = {0, 1e5}, .fallback = 10, .doc = "Of one exchange.", .source = "DiLoCo scaling laws, arXiv 2503.09799, appendix A: the archetype of 10 Gbit/s", .status = Status::published};
inline constexpr Quantity target{.key = "replicas.target", .label = "Compute utilisation wanted", .unit = unit::percent,
    .range = {1, 99.99}, .fallback = 95, .doc = "Share of time that is computing."};
inline constexpr Quantity parameters{.key = "replicas.parameters", .label = "Parameters exchanged", .symbol = "N", .unit = unit::billion,
    .range = {1e-6, 1e6}, .scale = Scale::log, .doc = "All of the network unless given."};
inline constexpr Quantity inner_time{.key = "replicas.inner_time", .label = "Step of a cluster alone", .symbol = "t", .unit = unit::s,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "That of training unless given."};
inline constexpr Quantity period{.key = "replicas.period", .label = "Steps until all weights are exchanged",
    .range = {1, 1e5}, .scale = Scale::log, .doc = "1 where gradients travel every step."};
inline constexpr Quantity parts{.key = "replicas.parts", .label = "Exchanges in which they are",
    .range = {1, 1e5}, .doc = "Fragments where weights are streamed, else 1."};
inline constexpr Quantity bytes{.key = "replicas.bytes", .label = "Sent per round", .unit = unit::GB,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "By each cluster until all weights or gradients are exchanged, in a ring or better."};
inline constexpr Quantity bytes_per_token{.key = "replicas.bytes_per_token", .label = "Sent per token", .unit = unit::B_per_token,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Between clusters, over the tokens that the sender trains on meanwhile."};
inline constexpr Quantity saving{.key = "replicas.saving", .label = "Fewer bytes than gradients at 16 bits",
    .range = {1e-6, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "What data parallelism over as many clusters sends, over what is sent."};
inline constexpr Quantity exchange_time{.key = "replicas.exchange_time", .label = "Time of an exchange", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of one fragment where weights are streamed."};
inline constexpr Quantity exposed_time{.key = "replicas.exposed_time", .label = "Waiting per step", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "What of exchanges no computing hides, spread over the steps between."};
inline constexpr Quantity step_time{.key = "replicas.step_time", .label = "Step with exchange", .unit = unit::s,
    .range = {1e-9, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Mean over the steps of a round."};
inline constexpr Quantity utilisation{.key = "replicas.utilisation", .label = "Compute utilisation between clusters", .symbol = "CU", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of time in which clusters do not wait for one another."};
inline constexpr Quantity bandwidth_needed{.key = "replicas.bandwidth_needed", .label = "Bandwidth for that utilisation", .symbol = "W*", .unit = unit::GBps,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Between clusters; 10^30 where latency alone is too long."};
inline constexpr Quantity rate{.key = "replicas.rate", .label = "Training rate of all clusters", .unit = unit::tokens_per_s,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second, waiting for one another included."};
inline constexpr Quantity law{.key = "replicas.law", .label = "Law of loss",
    .scale = Scale::choice, .fallback = 0, .doc = "joint: one power law in parameters and clusters; apart: a power law for each of 1, 2, 4 and 8 clusters, straight in the logarithm between, level beyond."};
inline constexpr Quantity loss_alone{.key = "replicas.loss_alone", .label = "Loss of data parallelism",
    .range = {0, 100}, .sense = Sense::minimise, .doc = "On C4, 20 tokens per parameter."};
inline constexpr Quantity law_loss{.key = "replicas.law_loss", .label = "Loss of replicas by the law",
    .range = {0, 100}, .sense = Sense::minimise, .doc = "On C4, 20 tokens per parameter, 30 steps between exchanges. What more steps or fewer bits add is no part of the law."};
inline constexpr Quantity loss{.key = "replicas.loss", .label = "Loss of replicas",
    .range = {0, 100}, .sense = Sense::minimise, .doc = "By the law; that of data parallelism where gradients travel every step."};
inline constexpr Quantity loss_added{.key = "replicas.loss_added", .label = "Loss added by replicas", .unit = unit::percent,
    .range = {-100, 1e6}, .sense = Sense::minimise, .doc = "Over data parallelism; negative where replicas do better."};
inline constexpr Quantity worth{.key = "replicas.worth", .label = "Compute that the loss is worth", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Compute with which data parallelism, parameters and tokens grown together, reaches the loss of the replicas, over theirs: what averaging costs in tokens and steps."};
inline constexpr Quantity useful{.key = "replicas.useful", .label = "Useful share of compute", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Compute utilisation times what the loss is worth, but no more than all: what is left of the clusters after waiting and averaging."};
inline constexpr Quantity gain{.key = "replicas.gain", .label = "Speed against gradients every step",
    .range = {0, 1e12}, .sense = Sense::maximise, .doc = "Worth of the loss times training rate, over data parallelism between the same clusters; above one, averaging pays. A loss below that of data parallelism, which the laws extrapolate to large networks, is not counted."};
}  // namespace replicas

}  // namespace diecast
