// Rows: context parallelism of decode, which divides the cached tokens of a sequence among packages.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"

namespace diecast::context_parallel {

inline constexpr Quantity packages{.key = "decode.context_parallel", .label = "Decode context parallelism", .symbol = "cp",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 1, .doc = "Packages of a tensor-parallel group that hold the same KV heads and divide the cached tokens among them; 1: each holds all tokens. Divides tensor parallelism. Keys of an indexer are divided with them; states are divided by heads, as tensor parallelism does."};
inline constexpr Quantity head_groups{.key = "decode.head_groups", .label = "Decode groups of KV heads",
    .range = {1e-4, 4096}, .doc = "Groups of packages over which the KV heads are spread: tensor over context parallelism."};
inline constexpr Quantity candidates{.key = "decode.candidate_bytes", .label = "Decode candidates of an indexer sent", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "By one package in one layer with softmax attention, averaged over layers with and without an indexer: scores and positions of the best of its keys, to all others of its context group."};
inline constexpr Quantity bytes{.key = "decode.context_bytes", .label = "Decode queries and partial outputs sent", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "By one package in one layer with softmax attention: its queries to all others of its context group, its partial outputs to those whose heads they are, and candidates of an indexer. Sums of exponentials, a number per head, are left out."};
inline constexpr Quantity time{.key = "decode.context_time", .label = "Decode time of context exchange", .unit = unit::us,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of the exchanges of one layer, averaged over layers with and without softmax attention; none without context parallelism."};
inline constexpr Quantity starts{.key = "decode.layer_starts", .label = "Decode launches and context exchange", .unit = unit::us,
    .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of one layer and batch: launches of its kernels, and the exchange of context parallelism, which nothing hides."};

}  // namespace diecast::context_parallel
