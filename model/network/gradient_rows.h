// Rows: gradients that copies of a network exchange, a bucket at a time, by the algorithms of collectives.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/network/collective_rows.h"
#include "model/package/units.h"
#include "model/training/units.h"

namespace diecast {
inline constexpr Exchange gradient_exchange = exchange_rows<"gradients", "Gradient all-reduce", "training.bucket_sum_time">;
}  // namespace diecast

namespace diecast::training {
inline constexpr Quantity gradients{.key = "training.gradients", .label = "Gradient exchange counted",
    .scale = Scale::choice, .fallback = 0, .doc = "at full rate: rings as fast as their links and adapters, one start; by algorithm: in buckets, each by the algorithm chosen (collective.algorithm) with its start and steps, experts in rings. A ring through thousands of GPUs then waits for every step as long as for one to another server.",
    .is_way = true};
inline constexpr Quantity bucket{.key = "training.bucket", .label = "Bucket of gradients at least", .unit = unit::million,
    .range = {0.001, 1e6}, .scale = Scale::log, .fallback = 1e6, .doc = "Weights whose gradients are exchanged at once, while those of others are still computed; all of them where nothing overlaps."};
inline constexpr Quantity bucket_per_copy{.key = "training.bucket_per_copy", .label = "Bucket of gradients per copy", .unit = unit::million,
    .range = {0, 1000}, .fallback = 0, .doc = "A bucket has no fewer weights than this times the copies that exchange it, so that long rings are not waiting for steps alone."};
inline constexpr Quantity gradient_buckets{.key = "training.gradient_buckets", .label = "Buckets of gradients",
    .range = {1, 1e9}, .doc = "Exchanges of a step, of all weights but routed experts."};
inline constexpr Quantity gradient_bytes{.key = "training.gradient_bytes", .label = "Bytes of half an exchange of gradients", .unit = unit::B,
    .range = {0, 8}, .doc = "Per weight: of sums that are scattered, then gathered; where the optimizer's state is divided, the mean of sums, which are scattered, and weights, which are gathered."};
inline constexpr Quantity bucket_bytes{.key = "training.bucket_bytes", .label = "Size of a bucket of gradients", .symbol = "V", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes that an exchange of one bucket adds up, of all weights but routed experts."};
inline constexpr Quantity copies_span{.key = "training.copies_span", .label = "GPUs from the first copy to the last",
    .range = {1, 1e9}, .doc = "Packages among which the copies of a weight lie, tensor parallelism apart."};
inline constexpr Quantity copies_in_domain{.key = "training.copies_in_domain", .label = "Copies in a scale-up domain",
    .range = {1, 1e6}, .doc = "Of those of a weight that is no routed expert's."};
inline constexpr Quantity gradient_link_rate{.key = "training.gradient_link_rate", .label = "Link rate of gradient exchange", .symbol = "Nn", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards the other copies in its scale-up domain."};
inline constexpr Quantity bucket_sum_time{.key = "training.bucket_sum_time", .label = "Time of an all-reduce of gradients", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one bucket, by the algorithm chosen."};
inline constexpr Quantity bucket_time{.key = "training.bucket_time", .label = "Exchange time of a bucket", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one bucket: an all-reduce, or a reduce-scatter and an all-gather, which libraries offer as rings and in the switch alone."};
inline constexpr Quantity bucketed_time{.key = "training.bucketed_time", .label = "Gradient exchange time by algorithm", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of all buckets, experts included; of weights that are divided, a layer at a time."};
}  // namespace diecast::training
