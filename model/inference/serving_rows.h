// Rows: how a network is run (overlap, KV sharding, software), what a package really sustains, and serving requests.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

namespace method {  // choices of method
inline constexpr Quantity efficiency{.key = "method.efficiency", .label = "Rates counted",
    .scale = Scale::choice, .fallback = 0, .doc = "achieved: what kernels sustain, with launch times and software; peak: the ratings, with no overhead at all."};
inline constexpr Quantity overlap{.key = "method.overlap", .label = "Overlap of work and network",
    .scale = Scale::choice, .fallback = 2, .doc = "What hides behind what: stage (compute, memory and network of each stage), layer (of a whole layer), exposed (network hides behind nothing), serial (nothing overlaps)."};
inline constexpr Quantity kv_sharding{.key = "method.kv_sharding", .label = "KV sharding",
    .scale = Scale::choice, .fallback = 0, .doc = "Where there are more packages than KV heads: replicated (whole heads, several copies) or even (as if heads could be split)."};
inline constexpr Quantity sampling{.key = "method.sampling", .label = "Sampling of tokens",
    .scale = Scale::choice, .fallback = 0, .doc = "greedy: the likeliest token, at no cost of its own; top-p: a token drawn from the likeliest ones, for which the software sorts the logits of every sequence."};
inline constexpr Quantity causal{.key = "method.causal", .label = "Causal attention",
    .scale = Scale::choice, .fallback = 0, .doc = "Whether prefill skips the upper half of the attention matrix: skipped or full."};
}  // namespace method

namespace runtime {  // the serving software
inline constexpr Quantity name{.key = "runtime.name", .label = "Serving software",
    .scale = Scale::choice, .fallback = 0, .doc = "Software by name: sets the share of hardware it reaches and its own time."};
inline constexpr Quantity matrix_share{.key = "runtime.matrix_share", .label = "Software share of matrix rate", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Of what the best kernels sustain."};
inline constexpr Quantity attention_share{.key = "runtime.attention_share", .label = "Software share of attention rate", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Of what the best kernels sustain in attention, compute and memory alike."};
inline constexpr Quantity attention_share_16{.key = "runtime.attention_share_16", .label = "Software share of attention rate, 16-bit cache", .unit = unit::percent,
    .range = {1, 100}, .doc = "Of what the best kernels of grouped attention sustain in reading a cache of 16 bits; as in the rest of attention unless given."};
inline constexpr Quantity latent_share{.key = "runtime.latent_share", .label = "Software share of attention rate, latent cache", .unit = unit::percent,
    .range = {1, 100}, .doc = "Of what the best kernels of latent attention sustain in reading the cache; as in the rest of attention unless given."};
inline constexpr Quantity state_share{.key = "runtime.state_share", .label = "Software share of the rate of states", .unit = unit::percent,
    .range = {1, 100}, .doc = "Of what streaming kernels sustain, in reading and writing the states of linear attention; as attention unless given."};
inline constexpr Quantity widened_rate{.key = "runtime.widened_rate", .label = "Rate of products of widened weights", .unit = unit::TFLOPs,
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 1e6, .doc = "Most that the kernels of this software sustain in products of experts whose weights they widen on the way; no limit unless measured."};
inline constexpr Quantity block_share{.key = "runtime.block_share", .label = "Software share of the rate of experts in blocks", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Of what grouped products of experts sustain, where 8-bit weights have scales in blocks."};
inline constexpr Quantity block_permute_share{.key = "runtime.block_permute_share", .label = "Software share of permuting for experts in blocks", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Of the rate of permuting tokens, where 8-bit weights have scales in blocks and tokens are scaled in blocks, too."};
inline constexpr Quantity native_scales{.key = "runtime.native_scales", .label = "Scales of blocks applied by matrix units",
    .range = {0, 1}, .fallback = 1, .doc = "1 where kernels of the software leave scales of blocks to matrix units that can apply them: those with products of 4 bits. 0 where kernels scale for themselves on every GPU."};
inline constexpr Quantity memory_share{.key = "runtime.memory_share", .label = "Software share of memory rate", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Of what streaming kernels sustain."};
inline constexpr Quantity collective_share{.key = "runtime.collective_share", .label = "Software share of link rate", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Of what the best collectives sustain."};
inline constexpr Quantity kernels{.key = "runtime.kernels", .label = "Kernels per layer",
    .range = {0, 1000}, .fallback = 8, .doc = "Kernels launched for one layer beside its collectives."};
inline constexpr Quantity latent_kernels{.key = "runtime.latent_kernels", .label = "More kernels of latent attention",
    .range = {0, 1000}, .fallback = 0, .doc = "Beyond those of a layer with grouped attention: norms of what is compressed, the product that widens queries, two absorbed products, joining of queries. None unless counted in the software."};
inline constexpr Quantity scale_kernels{.key = "runtime.scale_kernels", .label = "Kernels of quantising per product in blocks",
    .range = {0, 10}, .fallback = 0, .doc = "Launched before each 8-bit product whose weights have scales in blocks, to scale its vectors in blocks, too; one scale for all vectors is applied on the way. None unless counted in the software."};
inline constexpr Quantity operator_time{.key = "runtime.operator_time", .label = "Time waited for the host per layer", .unit = unit::us,
    .range = {0, 1e6}, .fallback = 0, .doc = "Of all operators of a layer, where each starts when the one before has ended; none where the host runs ahead, or kernels start in a captured graph."};
inline constexpr Quantity score_passes{.key = "runtime.score_passes", .label = "Times that scores cross memory",
    .range = {0, 100}, .fallback = 0, .doc = "Of the whole matrix of scores, between the operators of unfused attention; fused attention keeps scores on the die."};
inline constexpr Quantity layer_time{.key = "runtime.layer_time", .label = "Host time per layer", .unit = unit::us,
    .range = {0, 1e6}, .fallback = 0, .doc = "The host needs it to issue a layer; a pass cannot be shorter."};
inline constexpr Quantity pass_time{.key = "runtime.pass_time", .label = "Host time per pass", .unit = unit::ms,
    .range = {0, 1e5}, .fallback = 0, .doc = "Scheduling, sampling and transfers before and after a pass, whatever its size."};
inline constexpr Quantity prompt_time{.key = "runtime.prompt_time", .label = "Host time per prefill", .unit = unit::ms,
    .range = {0, 1e5}, .fallback = 0, .doc = "Added to the host's time of a pass that reads prompts: scheduling, allocation, tokens to and fro."};
inline constexpr Quantity sequence_time{.key = "runtime.sequence_time", .label = "Host time per sequence", .unit = unit::us,
    .range = {0, 1e7}, .fallback = 0, .doc = "Added to a pass for each sequence of one attention group; groups are handled at the same time."};
inline constexpr Quantity draft_sequence_time{.key = "runtime.draft_sequence_time", .label = "Host time per sequence with drafts", .unit = unit::us,
    .range = {0, 1e7}, .fallback = 0, .doc = "Added to that of a sequence where a pass verifies drafted tokens: the host accepts them one sequence at a time and starts the next pass only then. None where software prepares the next pass meanwhile."};
inline constexpr Quantity sorting_rate{.key = "runtime.sorting_rate", .label = "Rate of sorting logits", .unit = unit::Glogits_per_s,
    .range = {0.01, 1e4}, .scale = Scale::log, .fallback = 7.2, .doc = "Of top-p sampling, its other passes over the logits included. Kernels that do not sort are 4 to 17 times as fast there.",
    .source = "github:vllm-project/vllm pull request 40376: 128 sequences of 131,072 logits in 2.32 ms", .status = Status::published};
inline constexpr Quantity sorting_bytes{.key = "runtime.sorting_bytes", .label = "Memory traffic of a logit sorted", .unit = unit::B,
    .range = {0, 1e4}, .fallback = 200, .doc = "All that top-p sampling reads and writes for one logit.",
    .source = "counted in the sampler of vLLM 0.11: a radix sort reads and writes 32-bit logits with 64-bit indices four times, about 100 B; filters before and after it take as much", .status = Status::derived};
inline constexpr Quantity reserved_answer{.key = "runtime.reserved_answer", .label = "Answer reserved", .unit = unit::percent,
    .range = {0, 100}, .fallback = 50, .doc = "Share of an answer for which memory is held on average: 50 % where pages are given as tokens come, 100 % where all is set aside at the start.", .source = "mean over an answer as it grows", .status = Status::derived};
inline constexpr Quantity window_held{.key = "runtime.window_held", .label = "Cache held beyond a window", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Of the tokens that a layer with a sliding window no longer sees, the share whose memory the software holds: 0 % where it is given back as the window moves, 100 % where each layer gets room for the whole sequence."};
inline constexpr Quantity memory_usable{.key = "runtime.memory_usable", .label = "Memory for weights and cache", .unit = unit::percent,
    .range = {10, 100}, .fallback = 90, .doc = "Share of a package's memory; the rest is for activations and the software.", .source = "recalled: default of serving systems", .status = Status::recalled};
}  // namespace runtime

namespace achieved {  // what one package sustains for the network, format and software chosen
inline constexpr Quantity peak_rate{.key = "achieved.peak_rate", .label = "Rated matrix rate", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Rating of one package in the arithmetic chosen."};
inline constexpr Quantity matrix_share{.key = "achieved.matrix_share", .label = "Matrix efficiency", .unit = unit::percent,
    .range = {0.001, 100}, .doc = "Share of the rating that large matrix products sustain in the arithmetic chosen."};
inline constexpr Quantity operation_energy{.key = "achieved.operation_energy", .label = "Energy per operation, as run", .unit = unit::pJ_per_op,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "In the arithmetic chosen and at the voltage of the clock; falls as the rate of narrow numbers rises."};
inline constexpr Quantity matrix_rate{.key = "achieved.matrix_rate", .label = "Matrix rate", .symbol = "F", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of large matrix products in the arithmetic chosen, per package."};
inline constexpr Quantity grouped_share{.key = "achieved.grouped_share", .label = "Expert matrix efficiency as run", .unit = unit::percent,
    .range = {0.1, 100}, .doc = "Of products of experts, with the software's share where weights have scales in blocks."};
inline constexpr Quantity grouped_rate{.key = "achieved.grouped_rate", .label = "Expert matrix rate", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of the grouped products of experts, per package."};
inline constexpr Quantity attention_rate{.key = "achieved.attention_rate", .label = "Attention rate", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of fused attention, per package."};
inline constexpr Quantity pass_attention_rate{.key = "achieved.pass_attention_rate", .label = "Attention rate of a pass", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of fused attention in the arithmetic chosen for it, per package."};
inline constexpr Quantity index_rate{.key = "achieved.index_rate", .label = "Rate of an indexer", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of its products, per package: as 8-bit attention where its keys have 8 bits."};
inline constexpr Quantity memory_rate{.key = "achieved.memory_rate", .label = "Memory rate", .symbol = "M", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "Of streaming from memory, per package."};
inline constexpr Quantity state_rate{.key = "achieved.state_rate", .label = "Rate of states", .unit = unit::TBps,
    .range = {1e-6, 1e6}, .sense = Sense::maximise, .doc = "At which software reads and writes the states of linear attention, at least the host link's."};
inline constexpr Quantity cache_efficiency{.key = "achieved.cache_efficiency", .label = "Memory efficiency of attention, by the cache", .unit = unit::percent,
    .range = {1, 100}, .doc = "Share of the rated memory bandwidth, by the kind of attention and the width of the cache."};
inline constexpr Quantity cache_share{.key = "achieved.cache_share", .label = "Software share of reading the cache", .unit = unit::percent,
    .range = {1, 100}, .doc = "Of what the best attention kernels sustain, by the width of the cache."};
inline constexpr Quantity attention_memory_rate{.key = "achieved.attention_memory_rate", .label = "KV cache rate", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "Of reading the KV cache, per package."};
inline constexpr Quantity link_rate{.key = "achieved.link_rate", .label = "Link rate", .symbol = "N", .unit = unit::GBps,
    .range = {1e-9, 1e6}, .sense = Sense::maximise, .doc = "Of collectives over the scale-up links of one package, one direction."};
inline constexpr Quantity routing_time{.key = "achieved.routing_time", .label = "Start of routing as run", .unit = unit::us,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Of routing tokens to experts, by the width of their weights."};
inline constexpr Quantity in_blocks{.key = "achieved.in_blocks", .label = "Experts multiply in blocks",
    .range = {0, 1}, .doc = "1 where kernels have to apply scales of blocks to 8-bit experts, else 0."};
inline constexpr Quantity permute_rate{.key = "achieved.permute_rate", .label = "Rate of permuting as run", .unit = unit::TBps,
    .range = {1e-6, 1000}, .sense = Sense::maximise, .doc = "Of tokens for their experts, with the software's share where weights have scales in blocks."};
inline constexpr Quantity latent_kernels{.key = "achieved.latent_kernels", .label = "Kernels of latent attention, counted",
    .range = {0, 1000}, .doc = "Beyond those of grouped attention; none where attention is not latent."};
inline constexpr Quantity products{.key = "achieved.products", .label = "Products of a layer",
    .range = {1, 100}, .doc = "Products of projections and of the feed-forward part or experts whose weights are quantised: queries, keys and values in one, and the output; up and down; in latent attention the widened queries, too."};
inline constexpr Quantity scale_kernels{.key = "achieved.scale_kernels", .label = "Kernels of quantising per product",
    .range = {0, 10}, .doc = "Where 8-bit weights have scales in blocks, else none."};
inline constexpr Quantity layer_kernels{.key = "achieved.layer_kernels", .label = "Kernels per layer, counted",
    .range = {0, 10000}, .sense = Sense::minimise, .doc = "Those of any layer of the software, of latent attention, and of quantising in blocks."};
inline constexpr Quantity layer_overhead{.key = "achieved.layer_overhead", .label = "Launch time per layer", .unit = unit::us,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Kernels of a layer times the time a kernel takes at least, what attention starts with, and what all wait for the host."};
inline constexpr Quantity ramp{.key = "achieved.ramp", .label = "Matrix ramp, counted", .unit = unit::GFLOP,
    .range = {0, 1e6}, .doc = "Work at which a matrix product reaches half its rate; it costs as much time as if it were done on top."};
inline constexpr Quantity host_layer_time{.key = "achieved.host_layer_time", .label = "Host time per layer, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity host_pass_time{.key = "achieved.host_pass_time", .label = "Host time per pass, counted", .unit = unit::ms,
    .range = {0, 1e5}, .doc = "As counted: none at peak."};
inline constexpr Quantity host_prompt_time{.key = "achieved.host_prompt_time", .label = "Host time per prefill, counted", .unit = unit::ms,
    .range = {0, 1e5}, .doc = "Of a pass that reads prompts, its own share included; none at peak."};
inline constexpr Quantity host_sequence_time{.key = "achieved.host_sequence_time", .label = "Host time per sequence, counted", .unit = unit::us,
    .range = {0, 1e7}, .doc = "As counted: none at peak."};
inline constexpr Quantity sampling_time{.key = "achieved.sampling_time", .label = "Sampling time per sequence", .unit = unit::us,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "After a pass, on the GPU: every GPU of a tensor-parallel group samples for all its sequences."};
inline constexpr Quantity sampling_bytes{.key = "achieved.sampling_bytes", .label = "Memory traffic of sampling per sequence", .unit = unit::MB,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "To and from memory, to draw one token of one sequence."};
inline constexpr Quantity sequence_time{.key = "achieved.sequence_time", .label = "Time per sequence after a pass", .unit = unit::us,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Of host and sampling."};
inline constexpr Quantity memory{.key = "achieved.memory", .label = "Memory for weights and cache, counted", .unit = unit::GB,
    .range = {1e-6, 1e6}, .sense = Sense::maximise, .doc = "Of one package; all of it at peak."};
}  // namespace achieved

namespace serve {  // requests, served by pools of instances
inline constexpr Quantity arrangement{.key = "serve.arrangement", .label = "Pools",
    .scale = Scale::choice, .fallback = 0, .doc = "split: prefill and decode have pools of their own, sized apart; mixed: every instance does both, and prompts join the passes that write answers (in-flight or continuous batching)."};
inline constexpr Quantity transfer_bytes{.key = "serve.transfer_bytes", .label = "KV cache handed over", .unit = unit::GB,
    .range = {0, 1e6}, .doc = "From a prefill to a decode instance, per request: of layers with a window only what it shows, of layers that keep a state the state."};
inline constexpr Quantity transfer_rate{.key = "serve.transfer_rate", .label = "Transfer rate between pools", .unit = unit::GBps,
    .range = {0.01, 1e5}, .scale = Scale::log, .doc = "Of one package, one direction, to the other pool; over the scale-out network unless given."};
inline constexpr Quantity transfer_time{.key = "serve.transfer_time", .label = "KV transfer time", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of the keys and values of a batch of prompts, all packages of an instance sending at once."};
inline constexpr Quantity transfer_slack{.key = "serve.transfer_slack", .label = "KV transfer slack",
    .sense = Sense::slack, .doc = "Share of the transfer rate left on a package of the pool that has fewer when both run at full rate: it sends, or receives, more than one of the other.", .guards = "serve.first_token, serve.gpu_seconds"};
inline constexpr Quantity first_token{.key = "serve.first_token", .label = "Time to first token without queueing", .symbol = "TTFT", .unit = unit::s,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Prefill, hand-over where pools are split; no queueing, and nobody else's tokens in the pass."};
inline constexpr Quantity joined_time{.key = "serve.joined_time", .label = "Time that prompts add to a pass", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "To a pass of decode in a mixed pool, on average: B/A prompts join it, read weights with it and hide their arithmetic as far as memory limits the pass."};
inline constexpr Quantity between_tokens{.key = "serve.between_tokens", .label = "Time between tokens at full batch", .symbol = "TPOT", .unit = unit::ms,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one user's answer; in a mixed pool with the share of prompts that runs along."};
inline constexpr Quantity rate_per_user{.key = "serve.rate_per_user", .label = "Output rate per user", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second that one user sees once the answer has begun."};
inline constexpr Quantity request_time{.key = "serve.request_time", .label = "Request time", .unit = unit::s,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "From the request to the last token."};
inline constexpr Quantity pool_ratio{.key = "serve.pool_ratio", .label = "Prefill GPUs per decode GPU",
    .range = {0, 1e6}, .scale = Scale::log, .doc = "So that both pools are busy."};
inline constexpr Quantity gpu_seconds{.key = "serve.gpu_seconds", .label = "GPU time per request", .unit = unit::s,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Package-seconds of both passes that one request takes."};
inline constexpr Quantity input_gpu_seconds{.key = "serve.input_gpu_seconds", .label = "GPU time per input token", .unit = unit::us,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Package-seconds that one token of a prompt takes; in a mixed pool what it adds to passes of decode."};
inline constexpr Quantity output_gpu_seconds{.key = "serve.output_gpu_seconds", .label = "GPU time per output token", .unit = unit::us,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Package-seconds that one token of an answer takes."};
inline constexpr Quantity rate_per_gpu{.key = "serve.rate_per_gpu", .label = "Output rate per GPU", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens of answers per second, over the packages of both pools."};
inline constexpr Quantity rate_per_unit{.key = "serve.rate_per_unit", .label = "Output rate per SM", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens of answers per second, over the compute units of both pools."};
inline constexpr Quantity energy_per_request{.key = "serve.energy_per_request", .label = "GPU energy per request", .unit = unit::J,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of the packages alone, both passes."};
inline constexpr Quantity gpu_power{.key = "serve.gpu_power", .label = "Serving power per GPU", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of one package, averaged over both pools while they are busy."};
inline constexpr Quantity rate_per_watt{.key = "serve.rate_per_watt", .label = "Output tokens per joule", .unit = unit::tokens_per_J,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens of answers per joule of the packages."};
inline constexpr Quantity latency_slack{.key = "serve.latency_slack", .label = "Latency slack",
    .sense = Sense::slack, .doc = "Tighter of the limits on time to first token and between tokens, hand-over and prompts running along included.", .guards = "serve.latency_slack"};
inline constexpr Quantity slack{.key = "serve.slack", .label = "Serving slack",
    .sense = Sense::slack, .doc = "Tightest of the limits of both passes and of the hand-over."};
}  // namespace serve

}  // namespace diecast
