// The rows of single kernels: a matrix product, products grouped by expert, fused attention, operators on vectors.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/quantities.h"
#include "model/kernel/units.h"

namespace diecast {

namespace gpu {  // what a serving framework's kernels around a product or attention sustain; set by GPU entries
inline constexpr Quantity tensor_scale_time{.key = "gpu.tensor_scale_time", .label = "Start of quantising per tensor", .unit = unit::us,
    .range = {0, 1000}, .fallback = 9.1, .doc = "Kernels that find the largest number, scale and convert before an 8-bit product, however small.", .source = "borrowed from H100: odd rows of aic-gemm-8-tensor", .status = Status::assumption};
inline constexpr Quantity tensor_scale_rate{.key = "gpu.tensor_scale_rate", .label = "Rate of quantising per tensor", .unit = unit::TBps,
    .range = {1e-3, 1000}, .fallback = 1.48, .doc = "Bytes read at 16 bits and written narrow, per time.", .source = "borrowed from H100: odd rows of aic-gemm-8-tensor", .status = Status::assumption};
inline constexpr Quantity block_scale_time{.key = "gpu.block_scale_time", .label = "Start of quantising per block", .unit = unit::us,
    .range = {0, 1000}, .fallback = 1.1, .doc = "One kernel before a product of 8 or 4 bits, started while the one before it ends.", .source = "borrowed from H100: odd rows of aic-gemm-8-block", .status = Status::assumption};
inline constexpr Quantity block_scale_rate{.key = "gpu.block_scale_rate", .label = "Rate of quantising per block", .unit = unit::TBps,
    .range = {1e-3, 1000}, .fallback = 1.8, .doc = "Bytes read at 16 bits and written narrow, per time.", .source = "borrowed from H100: odd rows of aic-gemm-8-block", .status = Status::assumption};
inline constexpr Quantity attention_time{.key = "gpu.attention_time", .label = "Least time of attention", .unit = unit::us,
    .range = {0, 1000}, .fallback = 10.4, .doc = "Beside the launch, however little there is to attend to: planning, splitting and joining parts.", .source = "borrowed from H100: odd rows of aic-attention-decode", .status = Status::assumption};
inline constexpr Quantity attention_time_8{.key = "gpu.attention_time_8", .label = "Least time of attention, 8-bit cache", .unit = unit::us,
    .range = {0, 1000}, .doc = "Beside the launch, where the cache has 8 bits; as with 16 bits unless measured."};
inline constexpr Quantity attention_gain_8{.key = "gpu.attention_gain_8", .label = "Attention at 8 bits over 16 bits",
    .range = {0.5, 4}, .fallback = 1.28, .doc = "Rate with queries, keys and values of 8 bits: less than twice, as exponentials take as long as before.", .source = "borrowed from H100: odd rows of aic-attention-prefill", .status = Status::assumption};
inline constexpr Quantity attention_gain_4{.key = "gpu.attention_gain_4", .label = "Attention at 4 bits over 16 bits",
    .range = {0.5, 8}, .doc = "Rate with queries, keys and values of 4 bits: as at 8 bits unless it is set, as no data-centre GPU has been measured so."};
inline constexpr Quantity rotate_rate{.key = "gpu.rotate_rate", .label = "Rate of rotating queries", .unit = unit::TBps,
    .range = {1e-3, 1000}, .fallback = 1.17, .doc = "Of the pass before attention: queries read and written, while keys and values pass at the memory's rate.", .source = "borrowed from H100: odd rows of aic-attention-prefill", .status = Status::assumption};
inline constexpr Quantity rotate_time{.key = "gpu.rotate_time", .label = "Start of rotating and storing keys", .unit = unit::us,
    .range = {0, 1000}, .fallback = 0.88, .doc = "Of the pass before attention on a prompt, however short.", .source = "borrowed from H100: odd rows of aic-attention-prefill", .status = Status::assumption};
inline constexpr Quantity expert_tile{.key = "gpu.expert_tile", .label = "Rows of an expert's tile",
    .range = {0, 4096}, .fallback = 0, .doc = "Rows to which the product of an expert is padded, half a tile on average; 0 where kernels choose tiles to fit.", .source = "borrowed from H100: 16-bit experts are predicted no better with 100 rows than with none", .status = Status::assumption};
inline constexpr Quantity held_time{.key = "gpu.held_time", .label = "Time per expert held, scales in blocks", .unit = unit::us,
    .range = {0, 100}, .fallback = 0, .doc = "Of each expert whose 8-bit weights have scales in blocks, with tokens or without: kernels step through all that the package holds.", .source = "borrowed from H100: such experts are predicted no better with it", .status = Status::assumption};
inline constexpr Quantity routing_time{.key = "gpu.routing_time", .label = "Start of routing to experts", .unit = unit::us,
    .range = {0, 1000}, .fallback = 17.9, .doc = "Kernels that sort tokens by expert and join results, however few tokens.", .source = "borrowed from H100: odd rows of aic-experts", .status = Status::assumption};
inline constexpr Quantity routing_time_4{.key = "gpu.routing_time_4", .label = "Start of routing to 4-bit experts", .unit = unit::us,
    .range = {0, 1000}, .doc = "As the start of routing, with the kernels that multiply 4-bit weights of experts without widening them."};
inline constexpr Quantity widen_rate{.key = "gpu.widen_rate", .label = "Rate of widening weights", .unit = unit::TBps,
    .range = {0.01, 10000}, .scale = Scale::log, .fallback = 10000, .doc = "Bytes as stored of weights that kernels read and widen per time; no limit unless measured."};
inline constexpr Quantity permute_rate{.key = "gpu.permute_rate", .label = "Rate of permuting tokens", .unit = unit::TBps,
    .range = {1e-3, 1000}, .fallback = 0.62, .doc = "Bytes of the copies of tokens for their experts over the time of gathering, activating and joining them.", .source = "borrowed from H100: odd rows of aic-experts", .status = Status::assumption};
}  // namespace gpu

namespace kernel {  // what every kernel pays
inline constexpr Quantity host_time{.key = "kernel.host_time", .label = "Host time per kernel", .unit = unit::us,
    .range = {0, 1e5}, .fallback = 0, .doc = "What the software that launches a kernel adds, where nothing hides it: an operator run on its own from Python; none in a recorded graph."};
inline constexpr Quantity floor{.key = "kernel.floor", .label = "Least time of a kernel", .unit = unit::us,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Launch and host time, however little there is to do; none at peak."};
inline constexpr Quantity inner_sustained{.key = "kernel.inner_sustained", .label = "Time per inner index in the arithmetic chosen", .unit = unit::ns,
    .range = {0, 100}, .doc = "Of matrix products, as the GPU sustains it."};
inline constexpr Quantity inner_time{.key = "kernel.inner_time", .label = "Time per inner index, counted", .unit = unit::ns,
    .range = {0, 1e3}, .doc = "As counted: none at peak."};
inline constexpr Quantity wave_rate{.key = "kernel.wave_rate", .label = "Matrix rate of whole waves", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .sense = Sense::maximise, .doc = "Of matrix products while tiles keep all compute units busy; the rating at peak."};
inline constexpr Quantity wave_units{.key = "kernel.wave_units", .label = "Units in a wave, counted",
    .range = {0, 1e5}, .doc = "Compute units that take a tile each; as counted: none at peak, where a unit without a tile costs nothing."};
inline constexpr Quantity weight_rate{.key = "kernel.weight_rate", .label = "Memory rate of skinny matrix products", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "Of matrix products with so few rows that memory limits them; the rating at peak."};
inline constexpr Quantity attention_start{.key = "kernel.attention_start", .label = "Least time of attention, by the cache", .unit = unit::us,
    .range = {0, 1e6}, .doc = "Beside the launch, with the cache as wide as it is."};
inline constexpr Quantity attention_floor{.key = "kernel.attention_floor", .label = "Least time of attention, counted", .unit = unit::us,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Launch, host time and what attention starts with; none at peak."};
inline constexpr Quantity attention_gain{.key = "kernel.attention_gain", .label = "Attention at 8 bits, counted",
    .range = {0.5, 16}, .doc = "As counted: 1 at peak, where the rating holds for the arithmetic."};
inline constexpr Quantity narrow_gain{.key = "kernel.narrow_gain", .label = "Attention at 4 bits, counted",
    .range = {0.5, 16}, .doc = "As counted: 1 at peak, where the rating holds for the arithmetic."};
inline constexpr Quantity attention_rate{.key = "kernel.attention_rate", .label = "Attention rate, counted", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .doc = "Of large attention at the arithmetic chosen for it."};
inline constexpr Quantity softmax_rate{.key = "kernel.softmax_rate", .label = "Memory rate of softmax", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "As counted: the rating at peak."};
inline constexpr Quantity norm_rate{.key = "kernel.norm_rate", .label = "Memory rate of layer norm", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "As counted: the rating at peak."};
inline constexpr Quantity gelu_rate{.key = "kernel.gelu_rate", .label = "Memory rate of GELU", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "As counted: the rating at peak."};
}  // namespace kernel

namespace gemm {  // one matrix product: rows × inner times inner × columns
inline constexpr Quantity rows{.key = "gemm.rows", .label = "Rows of the product", .symbol = "m",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 4096, .doc = "Rows of the first matrix and of the product; tokens, where the second holds weights."};
inline constexpr Quantity inner{.key = "gemm.inner", .label = "Inner size of the product", .symbol = "k",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 8192, .doc = "Columns of the first matrix and rows of the second."};
inline constexpr Quantity columns{.key = "gemm.columns", .label = "Columns of the product", .symbol = "n",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 8192, .doc = "Columns of the second matrix and of the product."};
inline constexpr Quantity result{.key = "gemm.result", .label = "Bytes per number of the product", .symbol = "y", .unit = unit::B,
    .range = {0.125, 8}, .fallback = 2, .doc = "Sums are kept at 32 bits inside and written at this size."};
inline constexpr Quantity ops{.key = "gemm.ops", .label = "Matrix product work", .unit = unit::GFLOP,
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Operations of the matrix product."};
inline constexpr Quantity bytes{.key = "gemm.bytes", .label = "Matrix product traffic", .unit = unit::MB,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Both factors read and the product written, each once."};
inline constexpr Quantity tiling{.key = "gemm.tiling", .label = "Tiles of the product",
    .scale = Scale::choice, .fallback = 0, .doc = "smooth: left out, as in the efficiency of most GPUs; waves: dealt out to the compute units, which wait for the last of each wave; tuned waves: of the kernel that is best for the shape, with tiles of 256 × 256 down to 16 × 64 and inner indices in up to 16 parts."};
inline constexpr Quantity waves{.key = "gemm.waves", .label = "Time over that of busy units",
    .range = {1, 1e6}, .sense = Sense::minimise, .doc = "What tiles at the edges and the last wave of them cost; 1 for none."};
inline constexpr Quantity work{.key = "gemm.work", .label = "Matrix product work, tiles counted", .unit = unit::GFLOP,
    .range = {0, 1e18}, .scale = Scale::log, .doc = "Operations that units would do in the time, were they all busy."};
inline constexpr Quantity counted_rate{.key = "gemm.counted_rate", .label = "Matrix rate, counted", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .doc = "Of large products, or of whole waves of tiles."};
inline constexpr Quantity exposed{.key = "gemm.exposed", .label = "Writing of results that waits", .unit = unit::percent,
    .range = {0, 1000}, .fallback = 0, .doc = "Of the time that results take at the memory's rate: added to that of the arithmetic, as by kernels that compute nothing while a tile is written; above 100 % where they write slowly. 0 where the next tile hides it."};
inline constexpr Quantity exposed_time{.key = "gemm.exposed_time", .label = "Time of results that waits", .unit = unit::us,
    .range = {0, 1e15}, .doc = "As counted: none at peak."};
inline constexpr Quantity quantising{.key = "gemm.quantising", .label = "Quantising before the product",
    .scale = Scale::choice, .fallback = 0, .doc = "none: the first factor comes as the product wants it; per tensor, per block: passes that scale and convert numbers of 16 bits, as a serving framework runs before each product."};
inline constexpr Quantity quantise_time{.key = "gemm.quantise_time", .label = "Quantising time", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of the passes before the product; none at peak."};
inline constexpr Quantity counted_quantise_time{.key = "gemm.counted_quantise_time", .label = "Quantising time, counted", .unit = unit::us,
    .range = {0, 1e12}, .doc = "As counted: none at peak."};
inline constexpr Quantity product_time{.key = "gemm.product_time", .label = "Time of the product alone", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Without quantising."};
inline constexpr Quantity time{.key = "gemm.time", .label = "Matrix product time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "On one package, quantising included."};
inline constexpr Quantity rate{.key = "gemm.rate", .label = "Matrix product rate", .unit = unit::TFLOPs,
    .range = {0, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Operations over time."};
}  // namespace gemm

namespace grouped {  // the products of the experts of one package
inline constexpr Quantity experts{.key = "grouped.experts", .label = "Experts on the GPU", .symbol = "E",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 8, .doc = "Experts of this package that are visited."};
inline constexpr Quantity held{.key = "grouped.held", .label = "Experts held",
    .range = {1, 1e5}, .doc = "By the package, those without tokens among them; as many as are visited unless it is set."};
inline constexpr Quantity tokens{.key = "grouped.tokens", .label = "Tokens per expert", .symbol = "T", .unit = unit::tokens,
    .range = {0.01, 1e9}, .scale = Scale::log, .fallback = 256, .doc = "On average."};
inline constexpr Quantity skew{.key = "grouped.skew", .label = "Tokens of the busiest over mean",
    .range = {1, 1e5}, .fallback = 1, .doc = "The slowest package ends the step; 1 where routing is even."};
inline constexpr Quantity load{.key = "grouped.load", .label = "Tokens per expert, busiest", .unit = unit::tokens,
    .range = {0.01, 1e12}, .scale = Scale::log, .doc = "On the package with most of them."};
inline constexpr Quantity padded{.key = "grouped.padded", .label = "Rows per expert, tiles filled", .unit = unit::tokens,
    .range = {0.01, 1e12}, .scale = Scale::log, .doc = "Tokens of an expert and the empty rows of its last tile."};
inline constexpr Quantity hidden{.key = "grouped.hidden", .label = "Hidden width of the experts", .symbol = "d",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 7168, .doc = "Width of a token.", .source = "DeepSeek-V3", .status = Status::published};
inline constexpr Quantity width{.key = "grouped.width", .label = "Inner width of an expert", .symbol = "f",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 2048, .doc = "Gate and up matrices are as wide, side by side.", .source = "DeepSeek-V3", .status = Status::published};
inline constexpr Quantity up_ops{.key = "grouped.up_ops", .label = "Expert up work", .unit = unit::GFLOP,
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Operations of gate and up matrices, all experts."};
inline constexpr Quantity up_bytes{.key = "grouped.up_bytes", .label = "Expert up traffic", .unit = unit::MB,
    .range = {0, 1e12}, .doc = "Weights and tokens read and results written."};
inline constexpr Quantity up_time{.key = "grouped.up_time", .label = "Expert up time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of gate and up matrices, one kernel."};
inline constexpr Quantity down_ops{.key = "grouped.down_ops", .label = "Expert down work", .unit = unit::GFLOP,
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Operations of down matrices, all experts."};
inline constexpr Quantity down_bytes{.key = "grouped.down_bytes", .label = "Expert down traffic", .unit = unit::MB,
    .range = {0, 1e12}, .doc = "Weights and tokens read and results written."};
inline constexpr Quantity down_time{.key = "grouped.down_time", .label = "Expert down time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of down matrices, one kernel."};
inline constexpr Quantity permuting_time{.key = "grouped.permuting_time", .label = "Routing and permuting time", .unit = unit::us,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Sorting tokens by expert, gathering and joining them; none at peak."};
inline constexpr Quantity held_time{.key = "grouped.held_time", .label = "Time of stepping through experts", .unit = unit::us,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of all experts that the package holds, where their weights have scales in blocks; none at peak."};
inline constexpr Quantity time{.key = "grouped.time", .label = "Expert operator time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Routing, permuting, both products of the experts of one package and stepping through them, as a serving framework runs them."};
}  // namespace grouped

namespace fused {  // attention of one layer in one kernel
inline constexpr Quantity sequences{.key = "fused.sequences", .label = "Sequences in attention", .symbol = "B",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 64, .doc = "Sequences computed together."};
inline constexpr Quantity queries{.key = "fused.queries", .label = "Queries per sequence", .symbol = "s", .unit = unit::tokens,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 1, .doc = "New tokens, the last ones of the sequence: 1 in decode, the prompt in prefill."};
inline constexpr Quantity keys{.key = "fused.keys", .label = "Keys per sequence", .symbol = "S", .unit = unit::tokens,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 4096, .doc = "Tokens of a sequence, new ones included."};
inline constexpr Quantity heads{.key = "fused.heads", .label = "Query heads in attention", .symbol = "h",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 64, .doc = "On this package."};
inline constexpr Quantity kv_heads{.key = "fused.kv_heads", .label = "KV heads in attention", .symbol = "g",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 8, .doc = "On this package; 1 for a latent vector that all heads share."};
inline constexpr Quantity key_size{.key = "fused.key_size", .label = "Numbers per key", .symbol = "zk",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 128, .doc = "Of one head, as multiplied: 576 for latent attention of DeepSeek in decode."};
inline constexpr Quantity value_size{.key = "fused.value_size", .label = "Numbers per value", .symbol = "zv",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 128, .doc = "Of one head, as multiplied: 512 for latent attention of DeepSeek in decode."};
inline constexpr Quantity stored{.key = "fused.stored", .label = "Numbers read per token and KV head", .symbol = "zs",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 256, .doc = "Key and value; 576 where the value is a part of the key, as in latent attention."};
inline constexpr Quantity seen{.key = "fused.seen", .label = "Share of keys seen", .unit = unit::percent,
    .range = {0, 100}, .doc = "A query sees itself and the tokens before it, or all where the causal half is not skipped."};
inline constexpr Quantity ops{.key = "fused.ops", .label = "Fused attention work", .unit = unit::GFLOP,
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Operations of scores and weighted values."};
inline constexpr Quantity bytes{.key = "fused.bytes", .label = "Fused attention traffic", .unit = unit::MB,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Keys and values read once, queries read and results written."};
inline constexpr Quantity arithmetic{.key = "fused.arithmetic", .label = "Arithmetic in attention",
    .scale = Scale::choice, .fallback = 0, .doc = "16-bit, 8-bit or 4-bit: queries, keys and values are multiplied at that width, too."};
inline constexpr Quantity around{.key = "fused.around", .label = "Passes before attention",
    .scale = Scale::choice, .fallback = 0, .doc = "rotated: queries and keys are rotated and stored first, as a serving framework does with a prompt; none: attention alone."};
inline constexpr Quantity rotated{.key = "fused.rotated", .label = "Bytes rotated", .unit = unit::MB,
    .range = {0, 1e12}, .doc = "Queries of all heads, read and written."};
inline constexpr Quantity appended{.key = "fused.appended", .label = "Bytes appended to the cache", .unit = unit::MB,
    .range = {0, 1e12}, .doc = "Keys and values of the new tokens, read and stored: at the memory's rate, also where every head has its own."};
inline constexpr Quantity rotating_share{.key = "fused.rotating_share", .label = "Share of the bytes that is rotated and stored", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Of queries, keys and values: latent attention rotates a part of each head and stores one vector for all."};
inline constexpr Quantity rotating_time{.key = "fused.rotating_time", .label = "Time of rotating and storing", .unit = unit::us,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Before attention starts; a single new token is rotated by the attention kernel itself."};
inline constexpr Quantity counted_rotating_time{.key = "fused.counted_rotating_time", .label = "Time of rotating and storing, counted", .unit = unit::us,
    .range = {0, 1e15}, .doc = "As counted: none at peak."};
inline constexpr Quantity kernel_time{.key = "fused.kernel_time", .label = "Time of attention alone", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Without rotating and storing."};
inline constexpr Quantity time{.key = "fused.time", .label = "Fused attention time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "On one package, rotating and storing included."};
inline constexpr Quantity rate{.key = "fused.rate", .label = "Fused attention rate", .unit = unit::TFLOPs,
    .range = {0, 1e7}, .sense = Sense::maximise, .doc = "Operations over time."};
}  // namespace fused

namespace vector {  // softmax, layer norm and GELU over numbers in memory
inline constexpr Quantity elements{.key = "vector.elements", .label = "Numbers of a vector operator", .unit = unit::million,
    .range = {1e-6, 1e9}, .scale = Scale::log, .fallback = 64, .doc = "Each is read once and written once."};
inline constexpr Quantity bytes{.key = "vector.bytes", .label = "Vector operator traffic", .unit = unit::MB,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Twice the numbers at the size of an activation."};
inline constexpr Quantity softmax_time{.key = "vector.softmax_time", .label = "Softmax time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one kernel on one package."};
inline constexpr Quantity softmax_rate{.key = "vector.softmax_rate", .label = "Softmax rate", .unit = unit::billion_per_s,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Numbers per time."};
inline constexpr Quantity norm_time{.key = "vector.norm_time", .label = "Layer norm time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one kernel on one package."};
inline constexpr Quantity norm_rate{.key = "vector.norm_rate", .label = "Layer norm rate", .unit = unit::billion_per_s,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Numbers per time."};
inline constexpr Quantity gelu_time{.key = "vector.gelu_time", .label = "GELU time", .unit = unit::us,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one kernel on one package."};
inline constexpr Quantity gelu_rate{.key = "vector.gelu_rate", .label = "GELU rate", .unit = unit::billion_per_s,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Numbers per time."};
}  // namespace vector

}  // namespace diecast
