// Rows: the language model (network), the formats of its numbers, and the traffic it serves.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"

namespace diecast {

namespace llm {  // a transformer that writes one token after the other
inline constexpr Quantity model{.key = "llm.model", .label = "Language model",
    .scale = Scale::choice, .fallback = 0, .doc = "A network by name: sets layers, widths, heads and experts."};
inline constexpr Quantity layers{.key = "llm.layers", .label = "Layers", .symbol = "L",
    .range = {1, 1000}, .scale = Scale::integer, .fallback = 80, .doc = "Transformer layers, each attention and feed-forward.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity hidden{.key = "llm.hidden", .label = "Hidden width", .symbol = "d",
    .range = {16, 1e6}, .scale = Scale::integer, .fallback = 8192, .doc = "Width of the vector that stands for a token between layers.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity heads{.key = "llm.heads", .label = "Attention heads", .symbol = "h",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 64, .doc = "Query heads of a layer.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity kv_heads{.key = "llm.kv_heads", .label = "KV heads", .symbol = "g",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 8, .doc = "Key and value heads of a layer: as many as query heads (multi-head), fewer (grouped) or one (multi-query).", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity head_size{.key = "llm.head_size", .label = "Head size", .symbol = "z",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 128, .doc = "Width of one head.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity ffn{.key = "llm.ffn", .label = "Feed-forward width", .symbol = "f",
    .range = {1, 1e7}, .scale = Scale::integer, .fallback = 28672, .doc = "Inner width of the feed-forward part of a layer without experts.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity ffn_matrices{.key = "llm.ffn_matrices", .label = "Feed-forward matrices", .symbol = "m",
    .range = {2, 3}, .scale = Scale::integer, .fallback = 3, .doc = "3 for a gated feed-forward part, 2 for a plain one.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity vocabulary{.key = "llm.vocabulary", .label = "Vocabulary", .symbol = "v", .unit = unit::tokens,
    .range = {2, 1e7}, .scale = Scale::integer, .fallback = 128256, .doc = "Different tokens.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity embeddings{.key = "llm.embeddings", .label = "Embedding tables",
    .range = {1, 2}, .scale = Scale::integer, .fallback = 2, .doc = "2 where input and output have tables of their own, 1 where they share one.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity attention{.key = "llm.attention", .label = "Attention",
    .scale = Scale::choice, .fallback = 0, .doc = "What is kept of a past token: keys and values of the KV heads (grouped), or one compressed vector (latent, as in DeepSeek)."};
inline constexpr Quantity q_rank{.key = "llm.q_rank", .label = "Query rank",
    .range = {0, 1e5}, .scale = Scale::integer, .fallback = 0, .doc = "Width that queries are compressed to; 0 where they are not.", .source = "Llama 3 70B", .status = Status::published};
inline constexpr Quantity kv_rank{.key = "llm.kv_rank", .label = "KV rank",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 512, .doc = "Latent attention: width keys and values are compressed to.", .source = "recalled: DeepSeek-V3", .status = Status::recalled};
inline constexpr Quantity rope_size{.key = "llm.rope_size", .label = "Rotary key size",
    .range = {0, 1e4}, .scale = Scale::integer, .fallback = 64, .doc = "Latent attention: part of a key that carries the position, kept beside the compressed vector.", .source = "DeepSeek-V3", .status = Status::published};
inline constexpr Quantity nope_size{.key = "llm.nope_size", .label = "Position-free key size",
    .range = {1, 1e4}, .scale = Scale::integer, .fallback = 128, .doc = "Latent attention: part of a head's key without position.", .source = "DeepSeek-V3", .status = Status::published};
inline constexpr Quantity value_size{.key = "llm.value_size", .label = "Value size",
    .range = {1, 1e4}, .scale = Scale::integer, .fallback = 128, .doc = "Latent attention: width of a head's value.", .source = "recalled: DeepSeek-V3", .status = Status::recalled};
inline constexpr Quantity window{.key = "llm.window", .label = "Attention window", .symbol = "W", .unit = unit::tokens,
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1e9, .doc = "Past tokens that a layer with a sliding window sees."};
inline constexpr Quantity window_share{.key = "llm.window_share", .label = "Layers with a window", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the layers whose attention is limited to the window."};
inline constexpr Quantity chunked{.key = "llm.chunked", .label = "Windows are chunks", .symbol = "ck",
    .range = {0, 1}, .scale = Scale::integer, .fallback = 0, .doc = "1 where a token with a window sees those before it in its chunk of so many tokens only: from none to all of it (Llama 4)."};
inline constexpr Quantity window_kv_heads{.key = "llm.window_kv_heads", .label = "KV heads where there is a window", .symbol = "gw",
    .range = {1, 4096}, .doc = "Grouped attention: key and value heads of a layer with a window; as in the others unless such layers have a shape of their own."};
inline constexpr Quantity window_head_size{.key = "llm.window_head_size", .label = "Head size where there is a window", .symbol = "zw",
    .range = {1, 4096}, .doc = "Grouped attention: width of a head in a layer with a window; as in the others unless such layers have a shape of their own."};
inline constexpr Quantity mean_head_size{.key = "llm.mean_head_size", .label = "Mean head size", .symbol = "zm",
    .range = {1, 4096}, .doc = "Grouped attention: averaged over layers with and without a window."};
inline constexpr Quantity mean_kv_heads{.key = "llm.mean_kv_heads", .label = "Mean KV heads", .symbol = "gm",
    .range = {0, 1e6}, .doc = "Grouped attention: heads of the mean size that keep as many numbers of a token as layers do on average."};
inline constexpr Quantity full_work{.key = "llm.full_work", .label = "Work on a pair without a window over the mean", .symbol = "xf",
    .range = {0, 1e4}, .doc = "Of a layer without a window, as its heads are wider or narrower than those of the others."};
inline constexpr Quantity window_work{.key = "llm.window_work", .label = "Work on a pair in a window over the mean", .symbol = "xw",
    .range = {0, 1e4}, .doc = "Of a layer with a window, as its heads are wider or narrower than those of the others."};
inline constexpr Quantity window_cache{.key = "llm.window_cache", .label = "Cache of a token in a window over the mean", .symbol = "cw",
    .range = {0, 1e4}, .doc = "Keys and values of a layer with a window, as its heads are wider, narrower, more or fewer than those of the others."};
inline constexpr Quantity linear_share{.key = "llm.linear_share", .label = "Layers with linear attention", .symbol = "ll", .unit = unit::percent,
    .range = {0, 200}, .fallback = 0, .doc = "Share of the layers that keep a state of fixed size instead of keys and values: linear attention, state space. Kernel lists count them like the others, training their projections."};
inline constexpr Quantity attention_share{.key = "llm.attention_share", .label = "Layers with softmax attention", .symbol = "la", .unit = unit::percent,
    .range = {0, 200}, .doc = "Share of the layers that keep keys and values; the others unless a layer has both kinds or none."};
inline constexpr Quantity linear_params{.key = "llm.linear_params", .label = "Weights of linear attention per layer", .symbol = "pl", .unit = unit::million,
    .range = {0, 1e6}, .fallback = 0, .doc = "Of the projections around the state, one layer, undivided."};
inline constexpr Quantity state_size{.key = "llm.state_size", .label = "State of linear attention", .symbol = "st",
    .range = {0, 1e9}, .fallback = 0, .doc = "Numbers that such a layer keeps of a sequence, however long it is."};
inline constexpr Quantity selected{.key = "llm.selected", .label = "Tokens that an indexer selects", .symbol = "K", .unit = unit::tokens,
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1e9, .doc = "Past tokens to which a token attends at most (sparse attention)."};
inline constexpr Quantity index_heads{.key = "llm.index_heads", .label = "Heads of the indexer", .symbol = "hi",
    .range = {0, 4096}, .scale = Scale::integer, .fallback = 0, .doc = "Of the small attention that chooses the tokens; 0 where nothing is chosen."};
inline constexpr Quantity index_size{.key = "llm.index_size", .label = "Head size of the indexer", .symbol = "zi",
    .range = {0, 4096}, .scale = Scale::integer, .fallback = 0, .doc = "Numbers that the indexer keeps of a past token."};
inline constexpr Quantity index_share{.key = "llm.index_share", .label = "Attention layers with an indexer", .symbol = "li", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "The others use what the indexer of a layer before them chose."};
inline constexpr Quantity compression{.key = "llm.compression", .label = "Tokens per compressed key", .symbol = "r", .unit = unit::tokens,
    .range = {1, 1e6}, .fallback = 1, .doc = "So many past tokens share one entry of the cache and one key of the indexer, which selects among entries; 1: one entry for each token."};
inline constexpr Quantity compressed_share{.key = "llm.compressed_share", .label = "Layers with compressed keys that are selected", .symbol = "lc", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the layers that see, beside a window, compressed entries which an indexer selects (DeepSeek-V4: CSA)."};
inline constexpr Quantity heavy_compression{.key = "llm.heavy_compression", .label = "Tokens per heavily compressed key", .symbol = "rh", .unit = unit::tokens,
    .range = {1, 1e6}, .fallback = 128, .doc = "So many past tokens share one entry of the cache in layers that see all entries."};
inline constexpr Quantity heavy_share{.key = "llm.heavy_share", .label = "Layers with heavily compressed keys", .symbol = "lh", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the layers that see, beside a window, all heavily compressed entries (DeepSeek-V4: HCA)."};
inline constexpr Quantity cache_share{.key = "llm.cache_share", .label = "Layers with a cache of their own", .symbol = "lk", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Of the layers with softmax attention; the others read keys and values of a layer before them and have no projections for them (cross-layer attention)."};
inline constexpr Quantity kv_tensors{.key = "llm.kv_tensors", .label = "Vectors kept per KV head", .symbol = "kn",
    .range = {1, 2}, .scale = Scale::integer, .fallback = 2, .doc = "Grouped attention: 2 where keys and values are kept apart, 1 where one vector serves as both."};
inline constexpr Quantity output_rank{.key = "llm.output_rank", .label = "Output rank", .symbol = "or",
    .range = {0, 1e5}, .scale = Scale::integer, .fallback = 0, .doc = "Grouped attention: width to which the outputs of a group of heads are compressed before they are joined; 0 where they are not."};
inline constexpr Quantity output_groups{.key = "llm.output_groups", .label = "Groups of heads at the output", .symbol = "og",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 1, .doc = "Groups of heads whose outputs are compressed apart."};
inline constexpr Quantity compressor_params{.key = "llm.compressor_params", .label = "Weights that compress keys", .unit = unit::million,
    .range = {0, 1e6}, .doc = "Averaged over layers with softmax attention; every package of a group holds them whole."};
inline constexpr Quantity kv_numbers{.key = "llm.kv_numbers", .label = "Cached numbers per token and layer",
    .range = {0, 1e6}, .doc = "Of one entry of the cache, undivided, averaged over layers with softmax attention."};
inline constexpr Quantity expert_layers{.key = "llm.expert_layers", .label = "Layers with experts", .symbol = "Le",
    .range = {0, 1000}, .scale = Scale::integer, .fallback = 0, .doc = "Layers whose feed-forward part is a mixture of experts; 0 in a dense network."};
inline constexpr Quantity dense_layers{.key = "llm.dense_layers", .label = "Dense layers", .symbol = "Ld",
    .range = {0, 1000}, .doc = "Layers whose feed-forward part has no experts."};
inline constexpr Quantity experts{.key = "llm.experts", .label = "Experts", .symbol = "E",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 1, .doc = "Routed experts of a layer."};
inline constexpr Quantity block_scales{.key = "llm.block_scales", .label = "8-bit experts with scales in blocks",
    .range = {0, 1}, .fallback = 0, .doc = "1 where the 8-bit weights of experts are published with a scale for each block of 128 × 128, as DeepSeek-V3's; 0 with one for a whole matrix."};
inline constexpr Quantity active_experts{.key = "llm.active_experts", .label = "Experts per token", .symbol = "k",
    .range = {0, 1e4}, .scale = Scale::integer, .fallback = 0, .doc = "Routed experts that a token visits in a layer."};
inline constexpr Quantity expert_groups{.key = "llm.expert_groups", .label = "Groups of experts", .symbol = "γ",
    .range = {0, 1000}, .scale = Scale::integer, .fallback = 0, .doc = "Experts of a layer in groups of neighbours, of which a token takes those with the best experts; 0: as many as servers over which experts are spread.", .source = "by definition of routing without groups", .status = Status::derived};
inline constexpr Quantity expert_servers{.key = "llm.expert_servers", .label = "Limit on groups of experts per token",
    .range = {0, 1000}, .scale = Scale::integer, .fallback = 0, .doc = "Groups (servers where there are no other groups) that the experts of a token may lie in, in a layer, its own server included; 0: any number."};
inline constexpr Quantity expert_ffn{.key = "llm.expert_ffn", .label = "Expert width", .symbol = "fe",
    .range = {0, 1e6}, .scale = Scale::integer, .fallback = 0, .doc = "Inner width of one expert."};
inline constexpr Quantity expert_width{.key = "llm.expert_width", .label = "Width of what experts read", .symbol = "de",
    .range = {1, 1e6}, .doc = "Of the vector that goes to routed experts and comes back: the hidden width, or a narrower one to which a layer projects it before (latent experts)."};
inline constexpr Quantity shared_experts{.key = "llm.shared_experts", .label = "Shared experts", .symbol = "s",
    .range = {0, 100}, .fallback = 0, .doc = "Experts that every token visits, in units of the width of a routed one."};
inline constexpr Quantity always_met{.key = "llm.always_met", .label = "Weights met by all tokens, in experts", .symbol = "se",
    .range = {0, 1e6}, .doc = "Of a layer with experts: its shared experts, as wide as the network, and the projections to and from a narrower width, over the weights of a routed expert."};

inline constexpr Quantity residual_streams{.key = "llm.residual_streams", .label = "Streams between layers", .symbol = "nr",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 1, .doc = "Vectors that stand for a token between layers, mixed before and after each part of a layer (hyper-connections); 1 in most networks. Weights that mix them are below 0.1 % and not counted."};
inline constexpr Quantity stream_width{.key = "llm.stream_width", .label = "Width of all streams", .symbol = "ds",
    .range = {16, 1e8}, .doc = "Numbers that stand for a token between layers."};
inline constexpr Quantity stream_numbers{.key = "llm.stream_numbers", .label = "Numbers moved to mix streams", .symbol = "xs",
    .range = {0, 1e9}, .doc = "Read and written per token and layer beyond those of a single stream, by fused kernels; every package of a group moves them whole."};

inline constexpr Quantity qo_width{.key = "llm.qo_width", .label = "Query and output width per head",
    .range = {0, 1e5}, .doc = "Numbers that go into and come out of attention per token and head."};
inline constexpr Quantity operations{.key = "llm.operations", .label = "Operations per weight and token", .symbol = "c", .unit = unit::FLOP,
    .range = {1, 4}, .fallback = 2, .doc = "A multiplication and an addition.", .source = "by definition", .status = Status::derived};
inline constexpr Quantity softmax_params{.key = "llm.softmax_params", .label = "Weights of softmax attention per layer", .symbol = "pa", .unit = unit::million,
    .range = {0, 1e7}, .doc = "Of the projections around it, one such layer, undivided."};
inline constexpr Quantity index_params{.key = "llm.index_params", .label = "Weights of an indexer", .symbol = "pi", .unit = unit::million,
    .range = {0, 1e7}, .doc = "Of one layer; every package of a group holds them whole."};
inline constexpr Quantity attention_params{.key = "llm.attention_params", .label = "Attention weights per layer", .unit = unit::million,
    .range = {0, 1e7}, .doc = "Weights of the projections around attention, undivided, averaged over layers."};
inline constexpr Quantity ffn_params{.key = "llm.ffn_params", .label = "Feed-forward weights per layer", .unit = unit::million,
    .range = {0, 1e7}, .doc = "Weights of the feed-forward part of a layer without experts."};
inline constexpr Quantity expert_params{.key = "llm.expert_params", .label = "Weights of one expert", .unit = unit::million,
    .range = {0, 1e7}, .doc = "Of a routed expert of one layer."};
inline constexpr Quantity routed_params{.key = "llm.routed_params", .label = "Weights of all routed experts", .unit = unit::billion,
    .range = {0, 1e6}, .doc = "Over all layers; what expert parallelism spreads."};
inline constexpr Quantity slack{.key = "llm.slack", .label = "Network slack",
    .sense = Sense::slack, .doc = "Negative where a network cannot be: more KV heads than heads (grouped attention), more experts per token than experts, more layers with experts than layers, more layers with a window than with softmax attention.", .guards = "llm.layers, llm.attention_params, llm.kv_bytes"};
inline constexpr Quantity parameters{.key = "llm.parameters", .label = "Parameters", .symbol = "P", .unit = unit::billion,
    .range = {0, 1e6}, .scale = Scale::log, .doc = "All weights of the network, norms and biases left out."};
inline constexpr Quantity active_parameters{.key = "llm.active_parameters", .label = "Active parameters", .unit = unit::billion,
    .range = {0, 1e6}, .scale = Scale::log, .doc = "Weights that one token meets."};
inline constexpr Quantity kv_bytes{.key = "llm.kv_bytes", .label = "KV cache per token", .unit = unit::kB_per_token,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Bytes kept of one past token, all layers; of compressed keys the part of an entry that is a token's."};
inline constexpr Quantity weight_bytes{.key = "llm.weight_bytes", .label = "Weight bytes", .unit = unit::GB,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "All weights of the network in the format chosen."};
}  // namespace llm

namespace precision {  // number formats
inline constexpr Quantity format{.key = "precision.format", .label = "Number format",
    .scale = Scale::choice, .fallback = 0, .doc = "Formats by name: sets the bytes of weights, cache and activations and the rate of arithmetic. by arithmetic: weights and cache are as wide as the arithmetic, all else has 16 bits."};
inline constexpr Quantity wide{.key = "precision.wide", .label = "Bytes per 16-bit number", .unit = unit::B,
    .range = {1, 8}, .fallback = 2, .doc = "Widths that no format sets follow from it.", .source = "by definition", .status = Status::derived};
inline constexpr Quantity weight{.key = "precision.weight", .label = "Bytes per weight", .symbol = "w", .unit = unit::B,
    .range = {0.125, 8}, .doc = "Scales of blocks included."};
inline constexpr Quantity expert_weight{.key = "precision.expert_weight", .label = "Bytes per weight of experts", .symbol = "we", .unit = unit::B,
    .range = {0.125, 8}, .doc = "Scales of blocks included; as other weights unless a format keeps experts narrower."};
inline constexpr Quantity widened{.key = "precision.widened", .label = "Expert weights widened",
    .range = {0, 1}, .doc = "1: kernels widen the weights of experts as they read them, no faster than gpu.widen_rate; of 4 bits where the arithmetic has 16, or 8 on a GPU that is no faster at 4 bits."};
inline constexpr Quantity cache{.key = "precision.cache", .label = "Bytes per cached number", .symbol = "q", .unit = unit::B,
    .range = {0.125, 8}, .doc = "Of the KV cache."};
inline constexpr Quantity state{.key = "precision.state", .label = "Bytes per number of a state", .symbol = "qs", .unit = unit::B,
    .range = {0.125, 8}, .fallback = 4, .doc = "Of linear attention."};
inline constexpr Quantity index{.key = "precision.index", .label = "Bytes per number of an indexer", .symbol = "qi", .unit = unit::B,
    .range = {0.125, 8}, .fallback = 1.03, .doc = "Of its cached keys: 8 bits, and a scale for every 128.", .source = "DeepSeek-V3.2: 132 bytes for 128 numbers", .status = Status::derived};
inline constexpr Quantity activation{.key = "precision.activation", .label = "Bytes per activation", .symbol = "u", .unit = unit::B,
    .range = {0.125, 8}, .doc = "Of vectors between operators, in memory."};
inline constexpr Quantity wire{.key = "precision.wire", .label = "Bytes per activation sent", .symbol = "uw", .unit = unit::B,
    .range = {0.125, 8}, .doc = "Of vectors that packages of an instance exchange."};
inline constexpr Quantity arithmetic{.key = "precision.arithmetic", .label = "Arithmetic",
    .scale = Scale::choice, .fallback = 0, .doc = "Width at which matrices are multiplied: 8-bit, 16-bit, 4-bit."};
inline constexpr Quantity attention{.key = "precision.attention", .label = "Arithmetic of attention",
    .scale = Scale::choice, .fallback = 0, .doc = "Width at which a pass multiplies queries, keys and values: 16-bit, 8-bit (FP8 attention over a cache of 8 bits) or 4-bit."};
}  // namespace precision

namespace traffic {  // what users ask for
inline constexpr Quantity workload{.key = "traffic.workload", .label = "Workload",
    .scale = Scale::choice, .fallback = 0, .doc = "Traffic by name: sets prompt and answer lengths and the limits on time."};
inline constexpr Quantity prompt{.key = "traffic.prompt", .label = "Prompt length", .symbol = "S", .unit = unit::tokens,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 1500, .doc = "Tokens of a request's prompt.", .source = "recalled: Splitwise coding median, Lite-GPU", .status = Status::recalled};
inline constexpr Quantity answer{.key = "traffic.answer", .label = "Answer length", .symbol = "A", .unit = unit::tokens,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 256, .doc = "Tokens written in answer to a request."};
inline constexpr Quantity answer_spread{.key = "traffic.answer_spread", .label = "Spread of answer lengths", .symbol = "v",
    .range = {0, 10}, .fallback = 0, .doc = "Standard deviation over mean of the answers; 0: all alike, as in benchmarks of fixed length. Long answers are in a batch for longer, so that the mean context grows with it."};
inline constexpr Quantity cached_share{.key = "traffic.cached_share", .label = "Prompt found in cache", .unit = unit::percent,
    .range = {0, 99.9}, .fallback = 0, .doc = "Share of the prompt whose keys and values are there from earlier requests; prefill skips it."};
inline constexpr Quantity first_token_limit{.key = "traffic.first_token_limit", .label = "Limit on time to first token", .symbol = "TTFT", .unit = unit::s,
    .range = {1e-4, 1e6}, .scale = Scale::log, .fallback = 1, .doc = "Longest wait for the first token that users accept.", .source = "recalled: Lite-GPU", .status = Status::recalled};
inline constexpr Quantity between_tokens_limit{.key = "traffic.between_tokens_limit", .label = "Limit on time between tokens", .symbol = "TPOT", .unit = unit::ms,
    .range = {0.01, 1e6}, .scale = Scale::log, .fallback = 50, .doc = "Longest wait between tokens that users accept.", .source = "recalled: Lite-GPU", .status = Status::recalled};
}  // namespace traffic

}  // namespace diecast
