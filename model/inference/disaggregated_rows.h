// Rows: attention and experts on GPUs of their own (attention–FFN disaggregation, AFD) in decode.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

namespace afd {
inline constexpr Quantity placement{.key = "afd.placement", .label = "Placement of experts",
    .scale = Scale::choice, .fallback = 0, .doc = "apart: experts have GPUs of their own (attention–FFN disaggregation); together: every GPU of decode holds its share of the experts."};
inline constexpr Quantity expert_gpus{.key = "afd.expert_gpus", .label = "GPUs for experts alone", .symbol = "E",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 8, .doc = "Attention–FFN disaggregation: GPUs of an instance that hold experts; those for attention are as many as decode is spread over."};
inline constexpr Quantity micro_batches{.key = "afd.micro_batches", .label = "Batches in flight between the pools", .symbol = "m",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 3, .doc = "While experts work on one, attention works on another and a third travels; each is as large as the batch of decode.", .source = "MegaScale-Infer, arXiv 2504.02263: at least 2·(1 + exchange/longer stage), three where an exchange takes up to half of it", .status = Status::derived};
inline constexpr Quantity path{.key = "afd.path", .label = "Network between the pools",
    .scale = Scale::choice, .fallback = 0, .doc = "adapters: the pools are in different servers, tokens travel over the scale-out network; links: both are in one scale-up domain."};

inline constexpr Quantity attention_gpus{.key = "afd.attention_gpus", .label = "GPUs for attention", .symbol = "A",
    .range = {1, 1e6}, .doc = "Of an instance: packages to an attention group times attention groups of decode."};
inline constexpr Quantity pool_gpus{.key = "afd.pool_gpus", .label = "GPUs of both pools",
    .range = {2, 1e6}, .doc = "For attention and for experts, were they apart."};
inline constexpr Quantity gpus{.key = "afd.gpus", .label = "GPUs of an instance",
    .range = {1, 1e6}, .doc = "Of both pools where they are apart, of decode where they are together."};
inline constexpr Quantity by_links{.key = "afd.by_links", .label = "Copies over the links between the pools", .unit = unit::percent,
    .range = {0, 100}, .doc = "All where both pools are in one scale-up domain."};
inline constexpr Quantity by_adapters{.key = "afd.by_adapters", .label = "Copies over the adapters between the pools", .unit = unit::percent,
    .range = {0, 100}, .doc = "All where the pools are in different servers."};
inline constexpr Quantity servers{.key = "afd.servers", .label = "Servers of both pools", .symbol = "D",
    .range = {1, 1e6}, .doc = "Scale-up domains, by which the start of an exchange grows."};
inline constexpr Quantity links_used{.key = "afd.links_used", .label = "Share of the links in use between the pools", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of a package's scale-up links, those that lead to GPUs of the instance."};
inline constexpr Quantity turns_time{.key = "afd.turns_time", .label = "Time to set circuits between the pools", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Until circuits have led to all GPUs of both pools in the domain; none where there are no circuits."};
inline constexpr Quantity expert_load{.key = "afd.expert_load", .label = "Load of the busiest GPU for experts",
    .range = {1, 1e6}, .sense = Sense::minimise, .doc = "Tokens that it gets over the mean; all others wait for it."};
inline constexpr Quantity copies{.key = "afd.copies", .label = "Copies of the busiest GPU between the pools", .unit = unit::tokens,
    .range = {0, 1e12}, .doc = "Tokens that a GPU for attention sends or one for experts receives in one exchange, whichever is more: one for each expert, or one for each server with experts, by decode.dispatch."};
inline constexpr Quantity send_time{.key = "afd.send_time", .label = "Time to the experts' GPUs", .unit = unit::us,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of sending the tokens of one batch to the experts of a layer."};
inline constexpr Quantity return_time{.key = "afd.return_time", .label = "Time back to the GPUs for attention", .unit = unit::us,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of sending what the experts made of them back."};
inline constexpr Quantity touched_experts{.key = "afd.touched_experts", .label = "Experts touched by a batch",
    .range = {0, 1e6}, .doc = "Different experts of a layer that one batch visits."};
inline constexpr Quantity busy_ops{.key = "afd.busy_ops", .label = "Expert work, busiest GPU for experts", .unit = unit::GFLOP,
    .range = {0, 1e12}, .doc = "Operations of the experts of one layer for one batch, half-empty tiles included."};
inline constexpr Quantity bytes{.key = "afd.bytes", .label = "Expert traffic, GPU for experts", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes to and from memory for the experts of one layer and one batch."};
inline constexpr Quantity busy_bytes{.key = "afd.busy_bytes", .label = "Expert traffic, busiest GPU for experts", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes to and from memory, for one layer and one batch, on the GPU on which the batch visits most experts."};
inline constexpr Quantity widened_bytes{.key = "afd.widened_bytes", .label = "Expert traffic, GPU for experts, as fast as weights are widened", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "More than the traffic where widening weights takes longer than reading them."};
inline constexpr Quantity routing_bytes{.key = "afd.routing_bytes", .label = "Copies on the busiest GPU for experts", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Of tokens for the experts of one layer, 16 bits wide."};
inline constexpr Quantity routing_time{.key = "afd.routing_time", .label = "Time around experts on their GPUs", .unit = unit::us,
    .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of router, sorting, activation and weighted sum of one layer and batch; none at peak."};
inline constexpr Quantity attention_time{.key = "afd.attention_time", .label = "Attention stage", .symbol = "ta", .unit = unit::us,
    .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of one layer and one batch on the GPUs for attention: projections, attention, norms, the all-reduce of its group, launches."};
inline constexpr Quantity expert_time{.key = "afd.expert_time", .label = "Expert stage", .symbol = "te", .unit = unit::us,
    .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of one layer and one batch on the GPUs for experts."};
inline constexpr Quantity layer_time{.key = "afd.layer_time", .label = "Layer time of all batches in flight", .unit = unit::us,
    .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of one layer with experts: the busier pool works through all batches, or one batch goes all the way round, whichever is longer."};
inline constexpr Quantity device_time{.key = "afd.device_time", .label = "Pass over both pools, time on the GPUs", .unit = unit::ms,
    .range = {1e-9, 1e9}, .sense = Sense::minimise, .doc = "Of one pass of all batches in flight, without the software around it."};
inline constexpr Quantity time{.key = "afd.time", .label = "Pass of all batches in flight", .symbol = "t", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Over both pools; where they are together the time of a pass of decode."};
inline constexpr Quantity between_tokens{.key = "afd.between_tokens", .label = "Time between tokens of the pools", .symbol = "TPOT", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one user, by afd.placement."};
inline constexpr Quantity rate_per_user{.key = "afd.rate_per_user", .label = "Output rate per user of the pools", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second that one user sees, by afd.placement."};
inline constexpr Quantity rate{.key = "afd.rate", .label = "Decode rate of the pools", .unit = unit::tokens_per_s,
    .range = {1e-9, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second of one instance, by afd.placement."};
inline constexpr Quantity rate_per_gpu{.key = "afd.rate_per_gpu", .label = "Decode rate per GPU of the pools", .unit = unit::tokens_per_s,
    .range = {1e-9, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second over all GPUs of an instance, by afd.placement."};
inline constexpr Quantity token_cost{.key = "afd.token_cost", .label = "Cost of output tokens of the pools", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of decode alone: all GPUs of an instance for the time of a token, by afd.placement."};
inline constexpr Quantity attention_busy{.key = "afd.attention_busy", .label = "GPUs for attention busy", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of the time of a layer with experts in which they work; the rest they wait."};
inline constexpr Quantity expert_busy{.key = "afd.expert_busy", .label = "GPUs for experts busy", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of the time of a layer with experts in which they work; the rest they wait."};
inline constexpr Quantity attention_memory{.key = "afd.attention_memory", .label = "Memory use, GPU for attention", .unit = unit::GB,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "All weights but those of experts, and the KV cache of all batches in flight."};
inline constexpr Quantity expert_memory{.key = "afd.expert_memory", .label = "Memory use, GPU for experts", .unit = unit::GB,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Its experts of all layers, copies included, and those that every token visits."};
inline constexpr Quantity memory_slack{.key = "afd.memory_slack", .label = "Memory slack of the pools",
    .sense = Sense::slack, .doc = "Tighter of the memory left on GPUs for attention and on those for experts; that of decode where they are together.", .guards = "afd.time"};
inline constexpr Quantity layout_slack{.key = "afd.layout_slack", .label = "Layout slack of the pools",
    .sense = Sense::slack, .doc = "Negative where the pools cannot be: no layer has experts, more GPUs than experts, pipeline stages, both pools in a scale-up domain that is too small, or a layout of decode that cannot be. Together: that of decode.", .guards = "afd.time"};
inline constexpr Quantity time_slack{.key = "afd.time_slack", .label = "Latency slack of the pools",
    .sense = Sense::slack, .doc = "Room left below the limit between tokens.", .guards = "afd.time_slack"};
inline constexpr Quantity slack{.key = "afd.slack", .label = "Slack of the pools",
    .sense = Sense::slack, .doc = "Tightest of memory, layout and latency."};
}  // namespace afd

}  // namespace diecast
