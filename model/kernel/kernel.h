// Times of single kernels: the least time, then the longer of arithmetic and memory.
#pragma once
#include "model/core/formula.h"
#include "model/core/tiles.h"

namespace diecast {

inline constexpr Formula matrix_product_traffic{
    "matrix_product_traffic",
    "w·k·n + u·m·k + y·m·n",
    {"", "every matrix crosses memory once: the cache holds what is used again"},
    [](auto m, auto k, auto n, auto weight, auto activation, auto result) {
        return weight * k * n + activation * m * k + result * m * n;
    }};

/// Along the inner index a sum grows one step after the other, whatever the number of units: its own term. (With 65,536
/// inner and 128 outer indices an H800 takes 61 µs for 8 MB of weights, 16 or 256 rows alike.)
inline constexpr Formula grouped_product_time{
    "grouped_product_time",
    "t = t0 + max((ops + ramp)/F, bytes/M) + k·ti",
    {"fitted to matrix products on H800, H20, A100 and MI210", "one kernel at a time"},
    [](auto least, auto ops, auto ramp, auto rate, auto bytes, auto memory, auto k, auto inner_time) {
        return least + max((ops + ramp) / rate, bytes / memory) + k * inner_time;
    }};
inline constexpr Formula matrix_product_time{
    "matrix_product_time",
    "t = t0 + max((ops + ramp)/F + tw, bytes/M) + k·ti",
    {"fitted to matrix products on H800, H20, A100 and MI210", "one kernel at a time"},
    [](auto least, auto ops, auto ramp, auto rate, auto writing, auto bytes, auto memory, auto k, auto inner_time) {
        return least + max((ops + ramp) / rate + writing, bytes / memory) + k * inner_time;
    }};
inline constexpr Formula exposed_results{
    "exposed_results",
    "tw = x·y·m·n/M [x > 0]",
    {"fitted to tuned products on MI300X and MI355X: with 256 inner indices they reach two fifths of their rate with "
     "2048"},
    [](auto exposed, auto result, auto m, auto n, auto memory) {
        auto const written = exposed * result * m * n;
        return select(exposed > 0, written / memory, 0 * exposed);
    }};

/// A pass over the first factor: 16-bit numbers read, narrow ones written.
inline constexpr Formula quantising_pass{
    "quantising_pass",
    "t = start + m·k·(u16 + u)/M",
    {"a kernel of its own before the product: linear operator of TensorRT-LLM 1.3", "nothing else runs"},
    [](auto start, auto m, auto k, auto wide, auto narrow, auto rate) {
        return start + m * k * (wide + narrow) / rate;
    }};

inline constexpr Formula waves_of_tiles{
    "waves_of_tiles",
    "min over tiles of a numbers, each halving of 128·256 at the rate over s: ⌈tiles/units⌉·units·a/(m·n)/rate",
    {"tile and wave quantization: NVIDIA, Matrix Multiplication Background, DU-09799-001; tiles of 128 × 256, "
     "256 × 128, 128 × 128, 64 × 64",
     "nothing else runs; the inner index is not split"},
    [](auto m, auto n, auto units, auto small) { return slowed_by_tiles(m, n, units, small); }};

inline constexpr Formula waves_of_tuned_tiles{
    "waves_of_tuned_tiles",
    "min over tiles of a numbers and parts p of k, each halving of 256·256 or of k at the rate over s: "
    "⌈p·tiles/units⌉·units·a/(p·m·n)/rate",
    {"tile and wave quantization: NVIDIA, Matrix Multiplication Background, DU-09799-001; a kernel chosen for each "
     "shape, tiles of 256 × 256, 256 × 128, 128 × 128, 128 × 64, 64 × 64, 32 × 64, 16 × 64, up to 16 parts of at least "
     "1024 inner indices",
     "nothing else runs"},
    [](auto m, auto n, auto k, auto units, auto small) { return slowed_by_tuned_tiles(m, n, k, units, small); }};

inline constexpr Formula rows_with_padding{"rows_with_padding", "T + tile/2",
                                           [](auto tokens, auto tile) { return tokens + tile / 2; }};
inline constexpr Formula expert_up_work{"expert_up_work", "E·T·c·2·f·d",
                                        [](auto experts, auto tokens, auto operations, auto width, auto hidden) {
                                            return experts * tokens * operations * 2 * width * hidden;
                                        }};
inline constexpr Formula expert_down_work{"expert_down_work", "E·T·c·f·d",
                                          [](auto experts, auto tokens, auto operations, auto width, auto hidden) {
                                              return experts * tokens * operations * width * hidden;
                                          }};
inline constexpr Formula expert_up_traffic{
    "expert_up_traffic", "E·(w·2f·d + T·(u·d + y·2f))",
    [](auto experts, auto tokens, auto width, auto hidden, auto weight, auto activation, auto result) {
        return experts * (weight * 2 * width * hidden + tokens * (activation * hidden + result * 2 * width));
    }};
inline constexpr Formula expert_down_traffic{
    "expert_down_traffic", "E·(w·f·d + T·(u·f + y·d))",
    [](auto experts, auto tokens, auto width, auto hidden, auto weight, auto activation, auto result) {
        return experts * (weight * width * hidden + tokens * (activation * width + result * hidden));
    }};

/// Tokens are sorted by expert, gathered, activated between the products and joined; the time follows their copies.
inline constexpr Formula routing_and_permuting{
    "routing_and_permuting",
    "t = start + E·T·d·u16/M",
    {"fused experts of TensorRT-LLM 1.3", "one pass rate for all that is not a product"},
    [](auto start, auto experts, auto tokens, auto hidden, auto wide, auto rate) {
        return start + experts * tokens * hidden * wide / rate;
    }};

/// Mean over the queries, which are the last tokens of their sequence.
inline constexpr Formula keys_seen_causally{"keys_seen_causally", "1 − (s − 1)/(2S)",
                                            [](auto queries, auto keys) { return 1 - (queries - 1) / (2 * keys); }};

inline constexpr Formula fused_attention_work{
    "fused_attention_work", "B·h·s·S·seen·c·(zk + zv)",
    [](auto sequences, auto heads, auto queries, auto keys, auto seen, auto operations, auto key, auto value) {
        return sequences * heads * queries * keys * seen * operations * (key + value);
    }};
inline constexpr Formula fused_attention_traffic{
    "fused_attention_traffic", "B·(q·S·g·zs + u·s·h·(zk + zv))",
    [](auto sequences, auto keys, auto kv_heads, auto stored, auto cache, auto queries, auto heads, auto key,
       auto value, auto activation) {
        return sequences * (cache * keys * kv_heads * stored + activation * queries * heads * (key + value));
    }};

/// Queries of all heads, read and written.
inline constexpr Formula bytes_rotated{
    "bytes_rotated", "B·s·u·h·(zk + zv)",
    [](auto sequences, auto queries, auto heads, auto key, auto value, auto activation) {
        return sequences * queries * activation * heads * (key + value);
    }};
/// Keys and values of the new tokens, read wide and stored as in the cache.
inline constexpr Formula bytes_appended{
    "bytes_appended", "B·s·(u + q)·g·zs",
    [](auto sequences, auto queries, auto activation, auto kv_heads, auto stored, auto cache) {
        return sequences * queries * (activation + cache) * kv_heads * stored;
    }};

/// A new token is rotated inside the attention kernel, a prompt by a kernel before it.
inline constexpr Formula rotating_pass{
    "rotating_pass", "start + share·(queries/M rotated + appended/M) for s > 1",
    [](auto queries, auto start, auto rotated, auto share, auto rate, auto appended, auto memory_rate) {
        return select(queries > 1, start + share * (rotated / rate + appended / memory_rate), decltype(rotated)(0.0));
    }};

inline constexpr Formula longer_of_work_and_memory{
    "longer_of_work_and_memory",
    "t = t0 + max(ops/F, bytes/M)",
    {"roofline with a floor: Williams, Waterman and Patterson 2009", "one kernel at a time"},
    [](auto least, auto ops, auto rate, auto bytes, auto memory) { return least + max(ops / rate, bytes / memory); }};

inline constexpr Formula elements_crossing_memory{"elements_crossing_memory", "2·u·N",
                                                  [](auto elements, auto size) { return 2 * size * elements; }};
inline constexpr Formula streaming_time{"streaming_time", "t = t0 + bytes/M",
                                        [](auto least, auto bytes, auto memory) { return least + bytes / memory; }};

inline constexpr Formula rate_of_kernel{"rate_of_kernel", "ops/t; none without ops",
                                        [](auto ops, auto time) { return select(ops == 0, ops, ops / time); }};

}  // namespace diecast
