// Rows: what a user waits for under load, by mean and percentiles, and the rate that keeps the limits.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/load/units.h"
#include "model/package/units.h"

namespace diecast {

namespace load {  // from arrival to the first token, where a slot is free
inline constexpr Quantity delay_least{.key = "load.delay_least", .label = "Least time to first token", .unit = unit::s,
    .range = {-1e9, 1e12}, .sense = Sense::minimise, .doc = "Of a request that meets no other: its prompt, and the pass that it joins or the hand-over."};
inline constexpr Quantity pool_queue{.key = "load.pool_queue", .label = "Wait for prefill", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "In split pools, on average over all requests: for the prompts that came before to the same instance."};
inline constexpr Quantity delay_mean{.key = "load.delay_mean", .label = "Delay by others", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of a request that finds a pass under way or prompts before it: the rest of the pass, and the prompts that join with it."};
inline constexpr Quantity delay_shape{.key = "load.delay_shape", .label = "Spread of the delay by others",
    .range = {0, 1e12}, .doc = "Variance over the mean squared: 1/3 where all delays up to the longest are alike, 1 where they are exponential."};
inline constexpr Quantity delay_busy{.key = "load.delay_busy", .label = "Requests delayed by others", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the requests that do not begin at once."};
inline constexpr Quantity own_prompt{.key = "load.own_prompt", .label = "Time of one's own prompt", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of a mean prompt, in the first token; percentiles count that it varies with the length."};
inline constexpr Quantity burst_first{.key = "load.burst_first", .label = "First prompts of all users at once", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "In the first round of a closed loop, until the first tokens of those whose prompts the first pass reads."};
inline constexpr Quantity burst_last{.key = "load.burst_last", .label = "Last prompt of all users at once", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "In the first round of a closed loop, until the first token of the last user."};
}  // namespace load

namespace load {  // percentiles
inline constexpr Quantity first_token{.key = "load.first_token", .label = "Time to first token under load, mean", .symbol = "TTFT", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Mean over requests. From the arrival of a request to its first token, waiting included."};
inline constexpr Quantity first_token_p50{.key = "load.first_token_p50", .label = "Time to first token under load, median", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Median over requests. From the arrival of a request to its first token, waiting included."};
inline constexpr Quantity first_token_p95{.key = "load.first_token_p95", .label = "Time to first token under load, 95th percentile", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "95 % of requests are faster. From the arrival of a request to its first token, waiting included."};
inline constexpr Quantity first_token_p99{.key = "load.first_token_p99", .label = "Time to first token under load, 99th percentile", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "99 % of requests are faster. From the arrival of a request to its first token, waiting included."};
inline constexpr Quantity between_tokens{.key = "load.between_tokens", .label = "Time between tokens under load, mean", .symbol = "TPOT", .unit = unit::ms,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Mean over requests. Of one answer, averaged over its tokens, with the prompts that run along."};
inline constexpr Quantity between_tokens_p50{.key = "load.between_tokens_p50", .label = "Time between tokens under load, median", .unit = unit::ms,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Median over requests. Of one answer, averaged over its tokens, with the prompts that run along."};
inline constexpr Quantity between_tokens_p95{.key = "load.between_tokens_p95", .label = "Time between tokens under load, 95th percentile", .unit = unit::ms,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "95 % of requests are faster. Of one answer, averaged over its tokens, with the prompts that run along."};
inline constexpr Quantity between_tokens_p99{.key = "load.between_tokens_p99", .label = "Time between tokens under load, 99th percentile", .unit = unit::ms,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "99 % of requests are faster. Of one answer, averaged over its tokens, with the prompts that run along."};
inline constexpr Quantity between_all_tokens{.key = "load.between_all_tokens", .label = "Time between tokens under load, mean over tokens", .symbol = "ITL", .unit = unit::ms,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Mean over tokens: a long answer counts for more than a short one, in which the pass of its own prompt weighs more."};
inline constexpr Quantity request_time{.key = "load.request_time", .label = "Request time under load, mean", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Mean over requests. From the arrival of a request to its last token."};
inline constexpr Quantity request_time_p50{.key = "load.request_time_p50", .label = "Request time under load, median", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Median over requests. From the arrival of a request to its last token."};
inline constexpr Quantity request_time_p95{.key = "load.request_time_p95", .label = "Request time under load, 95th percentile", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "95 % of requests are faster. From the arrival of a request to its last token."};
inline constexpr Quantity request_time_p99{.key = "load.request_time_p99", .label = "Request time under load, 99th percentile", .unit = unit::s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "99 % of requests are faster. From the arrival of a request to its last token."};
inline constexpr Quantity rate_per_user{.key = "load.rate_per_user", .label = "Output rate per user under load", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second that one user sees on average once the answer has begun, the prompts of others running along."};
inline constexpr Quantity rate_per_gpu{.key = "load.rate_per_gpu", .label = "Output rate per GPU under load", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens of answers per second over the packages of all pools, at the rate of requests that comes; in split pools each is as large as its load needs."};
inline constexpr Quantity statistic{.key = "load.statistic", .label = "Latency held to the limits",
    .scale = Scale::choice, .fallback = 0, .doc = "Which latency of all requests the slack of latency compares with the limits: the 99th or 95th percentile, the median, or the mean, by which benchmarks print interactivity."};
inline constexpr Quantity latency_slack{.key = "load.latency_slack", .label = "Slack of latency under load",
    .sense = Sense::slack, .doc = "Tighter of the limits on time to first token and between tokens, each kept by the latency that is held to the limits (99 % of the requests unless chosen).", .guards = "load.latency_slack"};
inline constexpr Quantity goodput{.key = "load.goodput", .label = "Goodput of an instance", .unit = unit::requests_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Highest request rate of one instance at which 99 % of the requests keep the limits on time to first token and between tokens; 0 where none does."};
inline constexpr Quantity goodput_share{.key = "load.goodput_share", .label = "Goodput over capacity", .unit = unit::percent,
    .range = {0, 1000}, .sense = Sense::maximise, .doc = "What is left of the rate at which all slots are always taken where 99 % of the requests have to keep their limits: the server's rate over that offline."};
inline constexpr Quantity full_share{.key = "load.full_share", .label = "Load over full rate", .unit = unit::percent,
    .range = {0, 1e9}, .doc = "Tokens written over those that busy pools with full batches would write; what idle time and small batches cost."};
}  // namespace load

}  // namespace diecast
