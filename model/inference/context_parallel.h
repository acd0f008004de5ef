// Context parallelism of decode: cached tokens of a sequence divided among cp packages of a tensor-parallel group, as
// vLLM's decode context parallelism and Helix parallelism (arXiv 2507.07120) do. Each package computes the queries of
// all of them over its own tokens; partial outputs are then combined by their sums of exponentials.
#pragma once
#include "model/core/formula.h"
#include "model/inference/pass.h"

namespace diecast {

inline constexpr Formula grouped_width_divided{
    "grouped_width_divided", "kn·zm·gm/cp",
    [](auto size, auto kv_heads, auto packages, auto tensors) { return tensors * size * kv_heads / packages; }};
inline constexpr Formula latent_width_divided{
    "latent_width_divided", "(kvr + rope)/cp",
    [](auto rank, auto rope, auto packages) { return (rank + rope) / packages; }};

inline constexpr Formula keys_looked_through{
    "keys_looked_through", "C/(r·cp)",
    [](auto context, auto compression, auto packages) { return context / (compression * packages); }};
/// Each package sends the best of its own keys, with score and position of 32 bits each, from which all choose alike.
inline constexpr Formula candidates_of_indexer{
    "candidates_of_indexer",
    "(cp − 1)·Ta/m·min(K, C/(r·cp))·4·(16-bit)·li, 0 without an indexer",
    {"DeepSeek-V3.2 under decode context parallelism: ROCm/ATOM pull request 1832, vLLM 46145", "all of them to all"},
    [](auto packages, auto tokens, auto batches, auto selected, auto looked_through, auto heads, auto share,
       auto wide) {
        auto const sent = (packages - 1) * tokens / batches * min(selected, looked_through) * 4 * wide * share;
        return select(heads > 0, sent, 0 * sent);
    }};

/// Numbers of a query and an output per head: the operations on a pair over those on a number.
inline constexpr Formula queries_and_outputs{
    "queries_and_outputs", "(cp − 1)·Ta/m·h/n·(work per pair)/c·uw + candidates",
    [](auto packages, auto tokens, auto batches, auto heads, auto n, auto pair, auto operations, auto u,
       auto candidates) { return (packages - 1) * tokens / batches * heads / n * pair / operations * u + candidates; }};
inline constexpr Formula context_exchange{
    "context_exchange",
    "la·((2 + li [candidates > 0])·(start + (cp − 1)·step) + bytes/N2), none for cp = 1",
    {"arXiv 2507.07120: gathered queries, partial outputs exchanged", "each exchange takes the steps of a ring"},
    [](auto packages, auto share, auto start, auto step, auto bytes, auto rate, auto candidates, auto index_share) {
        using Real = decltype(packages);
        Real const sent = select(bytes > 0, bytes / rate, 0 * bytes);
        Real const rings = 2 + select(candidates > 0, index_share, Real(0.0));
        Real const time = share * (rings * (start + (packages - 1) * step) + sent);
        return select(min(packages - 1, share) > 0, time, Real(0.0));
    }};

/// As room_in_phase, for a group of packages that context parallelism divides, too.
inline constexpr Formula room_in_divided_phase{
    "room_in_divided_phase",
    "min(1 − p/L, network); at most −max(what is left over of h/n and of n/cp, 1 − B/a) where that is not 0",
    {"", "one head is computed by one package, one sequence by one group"},
    [](auto stages, auto layers, auto network, auto heads, auto tensor, auto batch, auto groups, auto head_groups) {
        auto const room = room_in_phase(stages, layers, network, heads, tensor, batch, groups);
        auto const uneven = left_over(head_groups);
        return select(uneven > 1e-9, min(room, 0 - uneven), room);
    }};

}  // namespace diecast
