// Rows: sessions of several rounds, how much of a prompt has been there before, how much of it is found.
// clang-format off
#pragma once
#include <array>
#include "model/core/copied_rows.h"
#include "model/inference/quantities.h"
#include "model/load/units.h"
#include "model/network/quantities.h"

namespace diecast {

namespace prefix {  // sessions
inline constexpr Quantity basis{.key = "prefix.basis", .label = "Cached share taken",
    .scale = Scale::choice, .fallback = 0, .doc = "given: the share of a prompt found in cache is what the traffic says; from reuse: it follows from sessions of several rounds, the pauses between them and what the stores hold (prefix caching), and the stores are paid for."};
inline constexpr Quantity hierarchy{.key = "prefix.hierarchy", .label = "Stores of keys and values",
    .scale = Scale::choice, .fallback = 0, .doc = "inclusive: what is computed is written to every store at once, and each drops what was used longest ago; exclusive: each store gets what the one before drops, and returns it when it is used again."};
inline constexpr Quantity overlap{.key = "prefix.overlap", .label = "Loading of cached keys and values",
    .scale = Scale::choice, .fallback = 0, .doc = "layer by layer: a layer's keys and values are loaded while the layers before it are computed; before: the prompt is computed when all is loaded."};
inline constexpr Quantity rounds{.key = "prefix.rounds", .label = "Rounds of a session", .symbol = "R",
    .range = {1, 1e4}, .scale = Scale::log, .fallback = 5, .doc = "Requests of one session; each repeats all that was said before and adds to it."};
inline constexpr Quantity pause{.key = "prefix.pause", .label = "Pause between rounds", .symbol = "z", .unit = unit::s,
    .range = {1e-3, 1e7}, .scale = Scale::log, .fallback = 60, .doc = "Mean time from the end of an answer to the next request of its session: a person's thinking, or the run of a tool."};
inline constexpr Quantity pause_spread{.key = "prefix.pause_spread", .label = "Spread of the pauses", .symbol = "cz",
    .range = {1, 10}, .fallback = 1, .doc = "Standard deviation over mean: 1 exponential; more where sessions differ in pace, as a Pareto distribution of the second kind."};
inline constexpr Quantity shared{.key = "prefix.shared", .label = "Common prefix", .symbol = "P0", .unit = unit::tokens,
    .range = {0, 1e8}, .fallback = 0, .doc = "Tokens with which every prompt begins: instructions, descriptions of tools."};
inline constexpr Quantity shared_share{.key = "prefix.shared_share", .label = "Sessions with the same prefix", .symbol = "q", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Of all sessions, those whose common prefix others use all the time, so that it is always found; in the rest it belongs to the session."};
inline constexpr Quantity start_time{.key = "prefix.start_time", .label = "Time before a load begins", .unit = unit::ms,
    .range = {0, 1e6}, .fallback = 1, .doc = "To look up where keys and values lie and to ask for them."};
inline constexpr Quantity copy_share{.key = "prefix.copy_share", .label = "Rate of loading over the link's", .unit = unit::percent,
    .range = {1, 100}, .fallback = 80, .doc = "What copies of pages of keys and values reach of the rating of host link or scale-out network."};
}  // namespace prefix

namespace prefix {  // what could be found
inline constexpr Quantity new_tokens{.key = "prefix.new_tokens", .label = "New tokens per round", .symbol = "u", .unit = unit::tokens,
    .range = {0, 1e9}, .doc = "Of a prompt, what was not there in the round before: the prompt is taken to be the mean over a session, and every round adds as much and an answer."};
inline constexpr Quantity reusable{.key = "prefix.reusable", .label = "Prompt that was there before", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of the tokens of all prompts that a store without end would find."};
inline constexpr Quantity own_share{.key = "prefix.own_share", .label = "Prompt from earlier rounds", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the share that was there before, what only the session itself had; it is found if the pause was short enough."};
inline constexpr Quantity shared_found{.key = "prefix.shared_found", .label = "Prompt in a common prefix", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the share that was there before, what all sessions have; it is always found."};
inline constexpr Quantity waiting_tokens{.key = "prefix.waiting_tokens", .label = "Tokens of a session kept for later", .symbol = "Lw", .unit = unit::tokens,
    .range = {0, 1e12}, .doc = "Of the contexts after all rounds but the last, added up: each is kept until the next round."};
inline constexpr Quantity last_tokens{.key = "prefix.last_tokens", .label = "Tokens left by a session", .symbol = "Ld", .unit = unit::tokens,
    .range = {1e-6, 1e12}, .doc = "Context after the last round: it is kept until others have displaced it, and never used."};
inline constexpr Quantity token_bytes{.key = "prefix.token_bytes", .label = "Bytes of a token in a store", .symbol = "b", .unit = unit::kB_per_token,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Keys and values of a token of the prompt, all layers; of layers with a window those in it."};
inline constexpr Quantity context_tokens{.key = "prefix.context_tokens", .label = "Tokens of a context in its pause", .unit = unit::tokens,
    .range = {0, 1e12}, .doc = "Mean over the rounds of a session after which it goes on."};
inline constexpr Quantity state_bytes{.key = "prefix.state_bytes", .label = "States of a context", .unit = unit::MB,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of layers with linear attention, at the end of a context: it can go on from nowhere else. One is kept of each round; that of a common prefix is left out."};
inline constexpr Quantity kept_bytes{.key = "prefix.kept_bytes", .label = "Bytes of a token with its part of a state", .symbol = "bk", .unit = unit::kB_per_token,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of a context in its pause: keys and values, and the states at its end, over its tokens."};
inline constexpr Quantity gpu_bytes{.key = "prefix.gpu_bytes", .label = "Bytes of a token in a GPU", .unit = unit::kB_per_token,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of the keys and values of a token and its part of the states, what one package holds and loads; copies of KV heads that several packages need included."};
inline constexpr Quantity exclusive{.key = "prefix.exclusive", .label = "Stores exclude one another",
    .range = {0, 1}, .doc = "1 in an exclusive hierarchy, 0 in an inclusive one."};
inline constexpr Quantity session_slack{.key = "prefix.session_slack", .label = "Slack of a session",
    .sense = Sense::slack, .doc = "New tokens of a round over the prompt; negative where so many rounds with such answers make longer prompts than is said.", .guards = "prefix.new_tokens"};
}  // namespace prefix

namespace prefix {  // what is found
inline constexpr Quantity rate{.key = "prefix.rate", .label = "Requests per GPU", .symbol = "λ", .unit = unit::requests_per_s,
    .range = {1e-12, 1e9}, .scale = Scale::log, .doc = "Requests per second and package of all pools at the utilisation of the cluster: what is found saves time, so more requests come, which displace what is kept; both are in balance."};
inline constexpr Quantity balance{.key = "prefix.balance", .label = "GPU time counted over that of the balance",
    .range = {0, 1e6}, .doc = "1 where the request rate is the one that fills the packages; the balance takes the time of prefill between nothing and everything found from a curve through both."};
inline constexpr Quantity working_set{.key = "prefix.working_set", .label = "Contexts in pauses per GPU", .unit = unit::GB,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Keys, values and states of all sessions that will go on, in their pauses (Little's law): what must be kept to find all."};
inline constexpr Quantity hbm_tokens{.key = "prefix.hbm_tokens", .label = "Tokens kept in the package's memory", .unit = unit::tokens,
    .range = {0, 1e15}, .sense = Sense::maximise, .doc = "Per package, beside weights and the sequences that are being written; split pools for prefill keep none."};
inline constexpr Quantity hbm_life{.key = "prefix.hbm_life", .label = "Time kept in the package's memory", .symbol = "T0", .unit = unit::s,
    .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "From the last use until others have displaced it (characteristic time of a cache)."};
inline constexpr Quantity hbm_share{.key = "prefix.hbm_share", .label = "Prompt found in the package's memory", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of the tokens of all prompts, common prefixes included; it needs no loading."};
inline constexpr Quantity cached_share{.key = "prefix.cached_share", .label = "Prompt found in cache, counted", .unit = unit::percent,
    .range = {0, 99.9}, .doc = "Share of the tokens of prompts whose keys and values are found, on the basis chosen; prefill skips them."};
inline constexpr Quantity loaded_share{.key = "prefix.loaded_share", .label = "Prompt loaded from stores", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of the tokens of all prompts that is found beside the package's memory."};
inline constexpr Quantity missed_share{.key = "prefix.missed_share", .label = "Prompt computed again", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the tokens of all prompts that was there before and is found no more."};
}  // namespace prefix

namespace prefix {  // what it takes and saves
inline constexpr Quantity load_time{.key = "prefix.load_time", .label = "Time to load cached keys and values", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Mean over all requests, those that load nothing included; of all packages of an instance at once."};
inline constexpr Quantity exposed_time{.key = "prefix.exposed_time", .label = "Loading that delays the first token", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Beyond what hides behind computing the rest of the prompt."};
inline constexpr Quantity front_time{.key = "prefix.front_time", .label = "Time of front end and loading", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "What serving under load adds to a request outside the passes."};
inline constexpr Quantity even_rate{.key = "prefix.even_rate", .label = "Rate at which loading is as fast as computing", .unit = unit::GBps,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one package: a slower store makes users wait longer than computing the prompt again."};
inline constexpr Quantity loading_share{.key = "prefix.loading_share", .label = "GPUs that load", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of the packages: all of a mixed pool, those of prefill where pools are split."};
inline constexpr Quantity store_cost{.key = "prefix.store_cost", .label = "Stores per GPU", .unit = unit::usd,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Price of all stores per package, beside the host memory that the server has anyway (server.memory)."};
inline constexpr Quantity store_power{.key = "prefix.store_power", .label = "Power of the stores per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Standing, and of what is read and written."};
inline constexpr Quantity standing_power{.key = "prefix.standing_power", .label = "Standing power of the stores per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of their modules, while nothing is read or written."};
inline constexpr Quantity store_rate{.key = "prefix.store_rate", .label = "Stores per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Capital, operations, facility and electricity of the stores, per hour that a GPU is busy."};
inline constexpr Quantity stores_per_request{.key = "prefix.stores_per_request", .label = "Stores per request", .unit = unit::usd,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Share of the stores' cost that one request bears."};
inline constexpr Quantity saved_time{.key = "prefix.saved_time", .label = "GPU time saved per request", .unit = unit::s,
    .range = {-1e12, 1e12}, .sense = Sense::maximise, .doc = "Package-seconds that a request would take more if nothing were found."};
inline constexpr Quantity cold_cost{.key = "prefix.cold_cost", .label = "Cost per token without caching", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of a million tokens of answers with their prompts if nothing were found, and no store paid for."};
inline constexpr Quantity cost_saving{.key = "prefix.cost_saving", .label = "Cost saved by caching", .unit = unit::percent,
    .range = {-1e9, 100}, .sense = Sense::maximise, .doc = "Of the cost per token without caching; stores are paid for."};
inline constexpr Quantity slack{.key = "prefix.slack", .label = "Slack of prefix caching",
    .sense = Sense::slack, .doc = "Tightest of the session's and of what every store can read, write and endure."};
}  // namespace prefix

/// What of a pass of prefill, and of a request, changes with the share of the prompt that is found.
inline constexpr std::array rows_of_prompt{
    &prefix::cached_share,
    &prefill.tokens, &prefill.group_tokens, &prefill.attended, &prefill.pair_ops, &prefill.projection_ops, &prefill.projection_bytes, &prefill.softmax_ops, &prefill.softmax_bytes,
    &prefill.score_bytes, &prefill.indexed, &prefill.index_ops, &prefill.state_ops, &prefill.attention_ops,
    &prefill.attention_bytes, &prefill.ffn_ops, &prefill.ffn_bytes, &prefill.touched_experts, &prefill.expert_ops, &prefill.expert_bytes, &prefill.busy_expert_bytes, &prefill.widened_bytes,
    &prefill.exchange_bytes, &prefill_exchange.ring, &prefill_exchange.tree, &prefill_exchange.doubling, &prefill_exchange.one_shot,
    &prefill_exchange.two_shot, &prefill_exchange.switch_kernel, &prefill_exchange.in_switch, &prefill_exchange.hierarchical, &prefill_exchange.least, &prefill.exchange_time,
    &prefill.expert_load, &prefill.sent_tokens, &prefill.dispatch_bytes, &prefill.far_bytes, &prefill.send_time, &prefill.return_time,
    &prefill.dispatch_time, &prefill.expert_exchange_time, &prefill.routing_bytes, &prefill.routing_time, &prefill.expert_launches,
    &prefill.busy_attention_ops, &prefill.busy_attention_bytes, &prefill.busy_expert_ops, &prefill.weight_rate, &prefill.cache_rate,
    &prefill.projection_time, &prefill.attention_time, &prefill.ffn_time, &prefill.expert_time, &prefill.dense_layer_time,
    &prefill.expert_stage_time, &prefill.expert_layer_time, &prefill.head_time, &prefill.vector_time, &prefill.activation_time, &prefill.dense_launches,
    &prefill.arithmetic_time, &prefill.products_time, &prefill.exchanges_time, &prefill.vectors_time, &prefill.pipeline_time,
    &prefill.layers_time, &prefill.device_time, &prefill.time, &prefill.rate, &prefill.rate_per_gpu, &serve::joined_time,
    &serve::input_gpu_seconds, &serve::gpu_seconds};

inline constexpr CopiedRows<rows_of_prompt, "cold", "Nothing cached:"> cold_prompt{};
inline constexpr CopiedRows<rows_of_prompt, "warm", "All cached:"> warm_prompt{};

}  // namespace diecast
