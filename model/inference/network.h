// A network's weights and what it keeps of the past.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Queries go through a narrow vector where q_rank is not 0, outputs where output_rank is not 0.
template <class Real>
[[gnu::always_inline]] inline Real queries_and_output(Real hidden, Real wide, Real q_rank, Real output_rank,
                                                      Real groups, Real n) {
    Real const queries = select(q_rank > 0, q_rank * (hidden + wide / n), hidden * wide / n);
    Real const output = select(output_rank > 0, output_rank * (wide + groups * hidden) / n, hidden * wide / n);
    return queries + output;
}
inline constexpr Formula grouped_attention_weights{
    "grouped_attention_weights",
    "d·zm·(2·h + lk·kn·gm) + compressors; narrow queries: d·qr + qr·zm·h in place of d·zm·h, narrow outputs: "
    "or·(zm·h + og·d)",
    {"Step-3, arXiv 2507.19427: multi-matrix factorization", "DeepSeek-V4: outputs in groups"},
    [](auto hidden, auto size, auto heads, auto kv_heads, auto q_rank, auto tensors, auto output_rank, auto groups,
       auto compressors, auto own) {
        using Real = decltype(hidden);
        Real const ends = queries_and_output<Real>(hidden, size * heads, q_rank, output_rank, groups, Real(1.0));
        return ends + tensors * hidden * size * kv_heads * own + compressors;
    }};
/// Gates and values of the entries, twice where entries overlap, as those that are selected do, and as many for the
/// keys of the indexer, of which it has one projection already.
inline constexpr Formula weights_of_compressors{"weights_of_compressors",
                                                "d·(lc·(4·z + 3·zi) + 2·lh·z)",
                                                {"DeepSeek-V4, inference code"},
                                                [](auto hidden, auto size, auto index, auto selected, auto heavy) {
                                                    return hidden *
                                                           (selected * (4 * size + 3 * index) + 2 * heavy * size);
                                                }};

inline constexpr Formula latent_attention_weights{
    "latent_attention_weights",
    "d·qr + (qr or d)·h·(nope + rope) + d·(kvr + rope) + kvr·h·(nope + vh) + h·vh·d",
    {"DeepSeek-V2, arXiv 2405.04434"},
    [](auto hidden, auto heads, auto q_rank, auto kv_rank, auto rope, auto nope, auto value) {
        auto const into_queries = select(q_rank > 0, q_rank, hidden);
        return hidden * q_rank + into_queries * heads * (nope + rope) + hidden * (kv_rank + rope) +
               kv_rank * heads * (nope + value) + heads * value * hidden;
    }};

/// Queries of the indexer come from the narrow vector, its key and the weights of its heads from the token.
inline constexpr Formula index_weights{"index_weights",
                                       "pi = (qr or d)·hi·zi + d·(zi + hi)",
                                       {"DeepSeek-V3.2, inference/model.py"},
                                       [](auto hidden, auto q_rank, auto heads, auto size) {
                                           return select(q_rank > 0, q_rank, hidden) * heads * size +
                                                  hidden * (size + heads);
                                       }};
/// Averaged over layers of all kinds; the indexer is held whole.
inline constexpr Formula weights_of_mixers{
    "weights_of_mixers", "la·pa + ll·pl/n + la·li·pi",
    [](auto share, auto softmax, auto linear_share, auto linear, auto n, auto index_share, auto index) {
        return share * softmax + linear_share * linear / n + share * index_share * index;
    }};

/// Share of the layers with softmax attention that have a window.
template <class Real>
[[gnu::always_inline]] inline Real windows_among(Real share, Real windows) {
    return select(share > 0, min(windows / share, Real(1.0)), Real(0.0));
}
inline constexpr Formula mean_head_width{"mean_head_width", "zm = z + ws/la·(zw − z)",
                                         [](auto size, auto window_size, auto share, auto windows) {
                                             return size + windows_among(share, windows) * (window_size - size);
                                         }};
inline constexpr Formula heads_of_mean_width{
    "heads_of_mean_width", "gm = g·z/zm + ws/la·(gw·zw/zm − g·z/zm)",
    [](auto kv_heads, auto size, auto window_kv_heads, auto window_size, auto mean, auto share, auto windows) {
        auto const full = kv_heads * (size / mean), windowed = window_kv_heads * (window_size / mean);
        return full + windows_among(share, windows) * (windowed - full);
    }};

inline constexpr Formula mixers{
    "mixers", "la·pa + ll·pl + la·li·pi",
    [](auto share, auto softmax, auto linear_share, auto linear, auto index_share, auto index) {
        return weights_of_mixers(share, softmax, linear_share, linear, decltype(share)(1.0), index_share, index);
    }};
inline constexpr Formula other_layers{"other_layers", "la = max(1 − ll, 0)",
                                      [](auto linear) { return max(1 - linear, decltype(linear)(0.0)); }};

/// The part of them that every package of a tensor-parallel group holds whole, and the part that is divided.
inline constexpr Formula latent_weights_per_gpu{
    "latent_weights_per_gpu",
    "p1 = d·qr + d·(kvr + rope) + ((qr or d)·h·(nope + rope) + kvr·h·(nope + vh) + h·vh·d)/n",
    {"DeepSeek-V2, arXiv 2405.04434"},
    [](auto hidden, auto heads, auto q_rank, auto kv_rank, auto rope, auto nope, auto value, auto n) {
        auto const into_queries = select(q_rank > 0, q_rank, hidden);
        auto const divided =
            into_queries * heads * (nope + rope) + kv_rank * heads * (nope + value) + heads * value * hidden;
        return hidden * q_rank + hidden * (kv_rank + rope) + divided / n;
    }};

/// Of each of the two parts of a layer, in widths: coefficients from the streams, n; their sum, n + 1; what the part
/// gives added to the mixed streams, 2·n + 1; less the 3 of a plain sum.
inline constexpr Formula numbers_to_mix_streams{
    "numbers_to_mix_streams",
    "xs = 2·d·(4·nr − 1), 0 for one stream",
    {"mHC, arXiv 2512.24880, table 2 and section 4.3: fused kernels", "coefficients, nr² + 2·nr numbers, are left out"},
    [](auto hidden, auto streams) {
        return select(streams > 1, 2 * hidden * (4 * streams - 1), decltype(hidden)(0.0));
    }};

inline constexpr Formula layers_without_experts{
    "layers_without_experts", "Ld = max(L − Le, 0)",
    [](auto layers, auto expert_layers) { return max(layers - expert_layers, decltype(layers)(0.0)); }};

/// A token visits no more experts than there are; layers with experts are among the layers, those with a window among
/// those with softmax attention.
inline constexpr Formula room_for_experts{
    "room_for_experts", "min(1 − k/E, 1 − Le/L); la − ws where that is negative",
    [](auto active, auto experts, auto expert_layers, auto layers, auto share, auto windows) {
        auto const room = min(1 - active / experts, 1 - expert_layers / layers);
        return select(share < windows, min(room, share - windows), room);
    }};
/// Each KV head serves at least one query head.
inline constexpr Formula room_for_heads_and_experts{
    "room_for_heads_and_experts", "min(1 − max(g, gw)/h, 1 − k/E, 1 − Le/L); la − ws where that is negative",
    [](auto kv_heads, auto window_kv_heads, auto heads, auto active, auto experts, auto expert_layers, auto layers,
       auto share, auto windows) {
        return min(1 - max(kv_heads, window_kv_heads) / heads,
                   room_for_experts(active, experts, expert_layers, layers, share, windows));
    }};

/// Shared experts stay as wide as the network; two projections lead to the width of the others and back.
inline constexpr Formula experts_all_meet{"experts_all_meet",
                                          "se = s·d/de + 2·d·de/pe, the projections where de < d",
                                          {"Nemotron 3: latent experts"},
                                          [](auto shared, auto hidden, auto width, auto weights) {
                                              auto const zero = decltype(hidden)(0.0);
                                              auto const narrowed = select(width < hidden, 2 * hidden * width, zero);
                                              return shared * (hidden / width) +
                                                     select(weights > 0, narrowed / weights, zero);
                                          }};

inline constexpr Formula all_weights{
    "all_weights", "P = L·pa + Ld·pf + Le·((E + se)·pe + d·E) + tables·v·d",
    [](auto layers, auto dense_layers, auto expert_layers, auto attention, auto ffn, auto expert, auto experts,
       auto shared, auto hidden, auto tables, auto vocabulary) {
        return layers * attention + dense_layers * ffn +
               expert_layers * ((experts + shared) * expert + hidden * experts) + tables * vocabulary * hidden;
    }};

inline constexpr Formula weights_met{
    "weights_met", "L·pa + Ld·pf + Le·((k + se)·pe + d·E) + tables·v·d",
    [](auto layers, auto dense_layers, auto expert_layers, auto attention, auto ffn, auto expert, auto active,
       auto shared, auto experts, auto hidden, auto tables, auto vocabulary) {
        return layers * attention + dense_layers * ffn +
               expert_layers * ((active + shared) * expert + hidden * experts) + tables * vocabulary * hidden;
    }};

inline constexpr Formula grouped_cache_width{
    "grouped_cache_width", "kn·zm·gm",
    [](auto size, auto kv_heads, auto tensors) { return tensors * size * kv_heads; }};
inline constexpr Formula cache_of_token{"cache_of_token", "la·L·(lk·kv·q + li·zi·qi/r)",
                                        [](auto numbers, auto layers, auto bytes, auto share, auto index_share,
                                           auto index, auto index_bytes, auto compression, auto own) {
                                            auto const keys = layers * index_share * index * index_bytes / compression;
                                            return share * (numbers * own * layers * bytes + keys);
                                        }};

inline constexpr Formula bytes_of_weights{
    "bytes_of_weights", "(P − routed + routed·(we/w))·w",
    [](auto all, auto routed, auto w, auto expert_w) { return (all - routed + routed * (expert_w / w)) * w; }};

}  // namespace diecast
