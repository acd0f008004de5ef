// Rows: one pass of prefill or of decode. Both have the same rows, so that one wiring serves both.
// clang-format off
#pragma once
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

/// A pass: prefill reads `batch` prompts, decode writes one token for each of `batch` sequences.
struct Phase {
    Quantity batch, tensor, data, pipeline, gpus;                            // how the work is spread
    Quantity tokens, group_tokens, context, kept, reserved, attended, kv_heads, kv_width;  // its size
    Quantity projection_params, projection_ops, projection_bytes;            // stages of a layer, per package
    Quantity pair_ops, attention_ops, attention_bytes;
    Quantity ffn_params, ffn_ops, ffn_bytes, touched_experts, expert_ops, expert_bytes;
    Quantity exchange_bytes, exchange_time;
    Quantity dispatch, servers, far_servers, dispatch_bytes, far_bytes, dispatch_time, expert_exchange_time;
    Quantity weight_rate, cache_rate;                                        // of memory
    Quantity projection_time, attention_time, ffn_time, expert_time;         // compute and memory, no network
    Quantity dense_layer_time, expert_layer_time, head_ops, head_bytes, head_time;
    Quantity pipeline_time, device_time, time;
    Quantity weight_bytes, cache_bytes, memory_use, memory_slack, domain_slack, layout_slack, time_slack, slack;
    Quantity rate, rate_per_gpu, rate_per_unit, rate_per_watt;
    Quantity ops, bytes, link_bytes, power, energy;
};

template <Text p, Text title>
inline constexpr Phase phase_rows{
    .batch = {.key = joined<p, ".batch">, .label = joined<title, " batch">, .symbol = "B",
        .range = {1, 1e6}, .scale = Scale::integer, .fallback = 1, .doc = "Sequences that pass through an instance together."},
    .tensor = {.key = joined<p, ".tensor">, .label = joined<title, " tensor parallelism">, .symbol = "n",
        .range = {1, 4096}, .scale = Scale::integer, .fallback = 8, .doc = "Packages that share every matrix of a layer."},
    .data = {.key = joined<p, ".data">, .label = joined<title, " attention groups">, .symbol = "a",
        .range = {1, 4096}, .scale = Scale::integer, .fallback = 1, .doc = "Groups of packages that hold sequences of their own, while experts are spread over all of them."},
    .pipeline = {.key = joined<p, ".pipeline">, .label = joined<title, " pipeline stages">, .symbol = "p",
        .range = {1, 1000}, .scale = Scale::integer, .fallback = 1, .doc = "Groups of packages that hold consecutive layers; each has a batch in flight."},
    .gpus = {.key = joined<p, ".gpus">, .label = joined<title, " GPUs per instance">, .symbol = "G",
        .range = {1, 1e6}, .scale = Scale::log, .doc = "Packages that serve one copy of the network."},
    .tokens = {.key = joined<p, ".tokens">, .label = joined<title, " tokens per pass">, .symbol = "T", .unit = unit::tokens,
        .range = {0, 1e12}, .scale = Scale::log, .doc = "Tokens computed in one pass of an instance."},
    .group_tokens = {.key = joined<p, ".group_tokens">, .label = joined<title, " tokens per attention group">, .symbol = "Ta", .unit = unit::tokens,
        .range = {0, 1e12}, .scale = Scale::log, .doc = "Tokens computed in one pass of one attention group."},
    .context = {.key = joined<p, ".context">, .label = joined<title, " context">, .symbol = "C", .unit = unit::tokens,
        .range = {1, 1e9}, .scale = Scale::log, .doc = "Tokens whose keys and values are kept per sequence, on average."},
    .kept = {.key = joined<p, ".kept">, .label = joined<title, " tokens kept">, .unit = unit::tokens,
        .range = {0, 1e9}, .doc = "Tokens whose keys and values a layer keeps per sequence, averaged over layers with and without a window."},
    .reserved = {.key = joined<p, ".reserved">, .label = joined<title, " tokens reserved">, .unit = unit::tokens,
        .range = {0, 1e9}, .doc = "Tokens for which a layer holds memory per sequence, averaged over layers with and without a window."},
    .attended = {.key = joined<p, ".attended">, .label = joined<title, " tokens attended to">, .symbol = "Ca", .unit = unit::tokens,
        .range = {0, 1e9}, .doc = "Past tokens that a token attends to, averaged over tokens of the pass and layers."},
    .kv_heads = {.key = joined<p, ".kv_heads">, .label = joined<title, " KV heads per GPU">, .symbol = "gn",
        .range = {0, 4096}, .doc = "Key and value heads of a layer that one package holds."},
    .kv_width = {.key = joined<p, ".kv_width">, .label = joined<title, " cached numbers per GPU">,
        .range = {0, 1e6}, .doc = "Numbers that one package keeps of a past token in a layer."},
    .projection_params = {.key = joined<p, ".projection_params">, .label = joined<title, " attention weights per GPU">, .symbol = "p1", .unit = unit::million,
        .range = {0, 1e7}, .doc = "Weights of the projections of one layer that one package holds."},
    .projection_ops = {.key = joined<p, ".projection_ops">, .label = joined<title, " projection work">, .unit = unit::GFLOP,
        .range = {0, 1e12}, .doc = "Operations of the projections of one layer, per package and pass."},
    .projection_bytes = {.key = joined<p, ".projection_bytes">, .label = joined<title, " projection traffic">, .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory for the projections of one layer, per package and pass."},
    .pair_ops = {.key = joined<p, ".pair_ops">, .label = joined<title, " work per pair and head">, .unit = unit::FLOP,
        .range = {0, 1e6}, .doc = "Operations of attention for one pair of tokens in one head."},
    .attention_ops = {.key = joined<p, ".attention_ops">, .label = joined<title, " attention work">, .unit = unit::GFLOP,
        .range = {0, 1e12}, .doc = "Operations of attention in one layer, per package and pass."},
    .attention_bytes = {.key = joined<p, ".attention_bytes">, .label = joined<title, " attention traffic">, .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory for attention in one layer, per package and pass."},
    .ffn_params = {.key = joined<p, ".ffn_params">, .label = joined<title, " feed-forward weights per GPU">, .symbol = "p2", .unit = unit::million,
        .range = {0, 1e7}, .doc = "Weights of the feed-forward part of one layer without experts that one package holds."},
    .ffn_ops = {.key = joined<p, ".ffn_ops">, .label = joined<title, " feed-forward work">, .unit = unit::GFLOP,
        .range = {0, 1e12}, .doc = "Operations of the feed-forward part of one layer without experts, per package and pass."},
    .ffn_bytes = {.key = joined<p, ".ffn_bytes">, .label = joined<title, " feed-forward traffic">, .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory for the feed-forward part of one layer without experts, per package and pass."},
    .touched_experts = {.key = joined<p, ".touched_experts">, .label = joined<title, " experts touched">,
        .range = {0, 1e5}, .doc = "Different routed experts of a layer that the tokens of a pass visit, if they choose evenly."},
    .expert_ops = {.key = joined<p, ".expert_ops">, .label = joined<title, " expert work">, .unit = unit::GFLOP,
        .range = {0, 1e12}, .doc = "Operations of the experts of one layer, per package and pass."},
    .expert_bytes = {.key = joined<p, ".expert_bytes">, .label = joined<title, " expert traffic">, .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory for the experts of one layer, per package and pass."},
    .exchange_bytes = {.key = joined<p, ".exchange_bytes">, .label = joined<title, " all-reduce size">, .symbol = "V", .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes that each of two all-reduces of a layer adds up over the packages of an attention group."},
    .exchange_time = {.key = joined<p, ".exchange_time">, .label = joined<title, " all-reduce time">, .symbol = "r", .unit = unit::us,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of one of the two all-reduces of a layer."},
    .dispatch = {.key = joined<p, ".dispatch">, .label = joined<title, " dispatch">,
        .scale = Scale::choice, .fallback = 0, .doc = "How tokens reach experts in other scale-up domains (servers): per server, one copy goes to each server and is spread inside over the scale-up links; per expert, every copy goes straight to its package, with less delay and more bytes."},
    .servers = {.key = joined<p, ".servers">, .label = joined<title, " servers with experts">, .symbol = "D",
        .range = {1, 1e6}, .doc = "Scale-up domains over which the experts of a layer are spread."},
    .far_servers = {.key = joined<p, ".far_servers">, .label = joined<title, " far servers per token">, .symbol = "Df",
        .range = {0, 1e4}, .doc = "Different servers other than its own that a token visits in a layer, on average, if experts are chosen evenly."},
    .dispatch_bytes = {.key = joined<p, ".dispatch_bytes">, .label = joined<title, " dispatch size">, .symbol = "Vi", .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes that one package sends over its scale-up links so that tokens reach their experts, and as many back, in one layer."},
    .far_bytes = {.key = joined<p, ".far_bytes">, .label = joined<title, " dispatch size between servers">, .symbol = "Vo", .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes that one package sends over the scale-out network so that tokens reach experts in other servers, and as many back, in one layer."},
    .dispatch_time = {.key = joined<p, ".dispatch_time">, .label = joined<title, " dispatch time">, .unit = unit::us,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of sending tokens of one layer to their experts and back."},
    .expert_exchange_time = {.key = joined<p, ".expert_exchange_time">, .label = joined<title, " exchange time with experts">, .unit = unit::us,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of each of the two exchanges of a layer with experts: an all-reduce and half of the dispatch."},
    .weight_rate = {.key = joined<p, ".weight_rate">, .label = joined<title, " memory rate beside attention">, .unit = unit::TBps,
        .range = {1e-12, 1000}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of weights and activations, per package, from wherever they lie."},
    .cache_rate = {.key = joined<p, ".cache_rate">, .label = joined<title, " memory rate of attention">, .unit = unit::TBps,
        .range = {1e-12, 1000}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of the KV cache, per package, from wherever it lies."},
    .projection_time = {.key = joined<p, ".projection_time">, .label = joined<title, " projection time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of the projections of one layer: the longer of compute and memory."},
    .attention_time = {.key = joined<p, ".attention_time">, .label = joined<title, " attention time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of attention in one layer: the longer of compute and memory."},
    .ffn_time = {.key = joined<p, ".ffn_time">, .label = joined<title, " feed-forward time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of the feed-forward part of a layer without experts: the longer of compute and memory."},
    .expert_time = {.key = joined<p, ".expert_time">, .label = joined<title, " expert time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of the experts of one layer: the longer of compute and memory."},
    .dense_layer_time = {.key = joined<p, ".dense_layer_time">, .label = joined<title, " layer time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of one layer without experts, network included as far as nothing hides it."},
    .expert_layer_time = {.key = joined<p, ".expert_layer_time">, .label = joined<title, " expert layer time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of one layer with experts, network included as far as nothing hides it."},
    .head_ops = {.key = joined<p, ".head_ops">, .label = joined<title, " output work">, .unit = unit::GFLOP,
        .range = {0, 1e12}, .doc = "Operations of the output matrix, per package and pass."},
    .head_bytes = {.key = joined<p, ".head_bytes">, .label = joined<title, " output traffic">, .unit = unit::MB,
        .range = {0, 1e9}, .doc = "Bytes of the output matrix read, per package and pass."},
    .head_time = {.key = joined<p, ".head_time">, .label = joined<title, " output time">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of the output matrix: the longer of compute and memory."},
    .pipeline_time = {.key = joined<p, ".pipeline_time">, .label = joined<title, " time between pipeline stages">, .unit = unit::us,
        .range = {0, 1e10}, .sense = Sense::minimise, .doc = "Of handing vectors from stage to stage, all hand-overs of a pass."},
    .device_time = {.key = joined<p, ".device_time">, .label = joined<title, " time on the GPUs">, .unit = unit::ms,
        .range = {1e-9, 1e9}, .sense = Sense::minimise, .doc = "Of all layers and the output, without the software around them."},
    .time = {.key = joined<p, ".time">, .label = joined<title, " time">, .symbol = "t", .unit = unit::ms,
        .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one pass: time to first token in prefill, time between tokens in decode."},
    .weight_bytes = {.key = joined<p, ".weight_bytes">, .label = joined<title, " weights per GPU">, .unit = unit::GB,
        .range = {0, 1e6}, .doc = "Weights held by one package."},
    .cache_bytes = {.key = joined<p, ".cache_bytes">, .label = joined<title, " KV cache per GPU">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Keys and values held by one package, all batches in flight."},
    .memory_use = {.key = joined<p, ".memory_use">, .label = joined<title, " memory use">, .unit = unit::GB,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Weights and KV cache of one package."},
    .memory_slack = {.key = joined<p, ".memory_slack">, .label = joined<title, " memory slack">,
        .sense = Sense::slack, .doc = "Share of a package's usable memory left.", .guards = joined<p, ".time">},
    .domain_slack = {.key = joined<p, ".domain_slack">, .label = joined<title, " scale-up slack">,
        .sense = Sense::slack, .doc = "Room left in the scale-up domain by the packages that exchange data in every layer.", .guards = joined<p, ".time">},
    .layout_slack = {.key = joined<p, ".layout_slack">, .label = joined<title, " layout slack">,
        .sense = Sense::slack, .doc = "Room left in the number of layers by pipeline stages, and what is left of the network's own slack; negative where the layout cannot be: packages that do not divide the attention heads evenly, fewer sequences than attention groups.", .guards = joined<joined_text<p, ".time, ">, joined_text<p, ".memory_use">>},
    .time_slack = {.key = joined<p, ".time_slack">, .label = joined<title, " latency slack">,
        .sense = Sense::slack, .doc = "Room left below the limit that users accept.", .guards = joined<p, ".time_slack">},
    .slack = {.key = joined<p, ".slack">, .label = joined<title, " slack">,
        .sense = Sense::slack, .doc = "Tightest of memory, scale-up domain, layout and latency."},
    .rate = {.key = joined<p, ".rate">, .label = joined<title, " rate">, .unit = unit::tokens_per_s,
        .range = {1e-9, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second of one instance; in prefill tokens of prompts, those found in cache included."},
    .rate_per_gpu = {.key = joined<p, ".rate_per_gpu">, .label = joined<title, " rate per GPU">, .unit = unit::tokens_per_s,
        .range = {1e-9, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second and package."},
    .rate_per_unit = {.key = joined<p, ".rate_per_unit">, .label = joined<title, " rate per SM">, .unit = unit::tokens_per_s,
        .range = {1e-9, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second and compute unit (SM)."},
    .rate_per_watt = {.key = joined<p, ".rate_per_watt">, .label = joined<title, " rate per watt">, .unit = unit::tokens_per_J,
        .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second over the power drawn meanwhile; tokens per joule."},
    .ops = {.key = joined<p, ".ops">, .label = joined<title, " work">, .unit = unit::TFLOP,
        .range = {0, 1e12}, .doc = "Operations of a pass, per package."},
    .bytes = {.key = joined<p, ".bytes">, .label = joined<title, " memory traffic">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory in a pass, per package."},
    .link_bytes = {.key = joined<p, ".link_bytes">, .label = joined<title, " link traffic">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes that one package sends over its scale-up links in a pass."},
    .power = {.key = joined<p, ".power">, .label = joined<title, " power per GPU">, .unit = unit::W,
        .range = {1e-9, 1e5}, .sense = Sense::minimise, .doc = "Drawn by one package on average over a pass."},
    .energy = {.key = joined<p, ".energy">, .label = joined<title, " energy per token">, .unit = unit::J_per_token,
        .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of all packages of an instance, per token."},
};

inline constexpr Phase prefill = phase_rows<"prefill", "Prefill">;
inline constexpr Phase decode = phase_rows<"decode", "Decode">;

}  // namespace diecast
