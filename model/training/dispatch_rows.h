// Rows: tokens on their way to experts and back in training.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"
#include "model/training/units.h"

namespace diecast::training {
inline constexpr Quantity dispatch{.key = "training.dispatch", .label = "Dispatch in training",
    .scale = Scale::choice, .fallback = 0, .doc = "How tokens reach their experts. per server: kernels for throughput of the dispatch library send one copy to each server and one to each GPU in it; all-to-all: sends and receives of a collective library, a copy for every expert.",
    .is_way = true};
inline constexpr Quantity balance{.key = "training.balance", .label = "Balance of experts in training",
    .scale = Scale::choice, .fallback = 0, .doc = "forced: the experts of every package get as many visits as those of any other, as benchmarks force it; as served: experts differ in popularity and tokens choose by chance, as in serving (experts.spread), and all packages wait for the busiest."};
inline constexpr Quantity dispatch_value_bytes{.key = "training.dispatch_value_bytes", .label = "Bytes per value sent to experts", .symbol = "b", .unit = unit::B,
    .range = {0.1, 8}, .doc = "Of a number of a token on its way to experts, scales included. Computed: as activations; on the way back they are always sent as wide."};
inline constexpr Quantity expert_gpus{.key = "training.expert_gpus", .label = "GPUs with experts in training", .symbol = "G",
    .range = {1, 1e7}, .doc = "Packages over which the experts of a layer are spread, tensor parallelism included."};
inline constexpr Quantity expert_servers{.key = "training.expert_servers", .label = "Servers with experts in training", .symbol = "D",
    .range = {1, 1e6}, .doc = "Scale-up domains over which the experts of a layer are spread."};
inline constexpr Quantity far_servers{.key = "training.far_servers", .label = "Far servers per token in training", .symbol = "Df",
    .range = {0, 1e4}, .doc = "Different servers other than its own that a token visits in a layer, on average, if experts are chosen evenly."};
inline constexpr Quantity gpus_met{.key = "training.gpus_met", .label = "GPUs per token in training", .symbol = "K",
    .range = {0, 1e5}, .doc = "Different packages that a token visits in a layer, on average."};
inline constexpr Quantity near_copies{.key = "training.near_copies", .label = "Copies over the links in training", .symbol = "Kn",
    .range = {0, 1e5}, .doc = "Copies of a token that travel inside a server, on average."};
inline constexpr Quantity far_copies{.key = "training.far_copies", .label = "Copies between servers in training", .symbol = "Kf",
    .range = {0, 1e5}, .doc = "Copies of a token that travel between servers, on average."};
inline constexpr Quantity links_used{.key = "training.links_used", .label = "Share of the links in use by dispatch in training", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of a package's scale-up links, those that lead to packages with experts; all behind a switch."};
inline constexpr Quantity turns_time{.key = "training.turns_time", .label = "Time to set circuits for dispatch in training", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Until circuits have led to all GPUs with experts in the domain; none where there are no circuits."};
inline constexpr Quantity sent_tokens{.key = "training.sent_tokens", .label = "Tokens sent per GPU in training", .symbol = "t", .unit = unit::tokens,
    .range = {0, 1e12}, .doc = "Tokens that a package sends to experts in one exchange, as many as the busiest of them gets."};
inline constexpr Quantity dispatch_bytes{.key = "training.dispatch_bytes", .label = "Dispatch size in training", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes that one package sends over its scale-up links so that the tokens of a layer and micro-batch reach their experts and come back, forward."};
inline constexpr Quantity far_bytes{.key = "training.far_bytes", .label = "Dispatch size between servers in training", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes that one package sends over the scale-out network so that the tokens of a layer and micro-batch reach experts in other servers and come back, forward."};
inline constexpr Quantity dispatch_far_rate{.key = "training.dispatch_far_rate", .label = "Adapter rate in dispatch, training", .symbol = "Ns", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package between servers in dispatch, with what oversubscription leaves beyond a pod."};
inline constexpr Quantity send_time{.key = "training.send_time", .label = "Time to experts in training", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of sending the tokens of one layer and micro-batch to their experts."};
inline constexpr Quantity return_time{.key = "training.return_time", .label = "Time back from experts in training", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of sending what the experts made of the tokens back."};
inline constexpr Quantity taken_share{.key = "training.taken_share", .label = "Compute units taken by dispatch in training", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of the compute units that kernels of the dispatch library take from what is computed meanwhile; those of an all-to-all are not counted."};
}  // namespace diecast::training
