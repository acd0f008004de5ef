// Gradients that copies of a network exchange, a bucket of them at a time.
#pragma once
#include "model/core/formula.h"
#include "model/network/collective.h"

namespace diecast {

inline constexpr Formula copies_in_domain{
    "copies_in_domain", "max(min(copies, ⌊domain/t⌋), 1)", [](auto copies, auto tensor, auto domain) {
        return max(min(copies, floor(domain / tensor + 1e-9)), decltype(copies)(1.0));
    }};

template <class Real>
[[gnu::always_inline]] inline Real buckets_of(Real weights, Real least, Real per_copy, Real copies) {
    return max(weights / max(least, per_copy * copies), Real(1.0));
}
inline constexpr Formula buckets_of_gradients{"buckets_of_gradients",
                                              "max((Pl + Pt)/max(bucket, copies·per copy), 1)",
                                              {"Megatron-LM: max(40 million weights, a million per copy)"},
                                              [](auto layers, auto tables, auto least, auto per_copy, auto copies) {
                                                  return buckets_of(layers + tables, least, per_copy, copies);
                                              }};
inline constexpr Formula bytes_of_bucket{
    "bytes_of_bucket", "V = (Pl + Pt)·b/buckets",
    [](auto layers, auto tables, auto bytes, auto buckets) { return (layers + tables) * bytes / buckets; }};

/// An all-reduce by ring is a reduce-scatter and an all-gather; trees neither scatter nor gather. What is pinned is
/// taken if it can be.
inline constexpr Formula fastest_scatter_and_gather{
    "fastest_scatter_and_gather",
    "max(as chosen, least of ring and in-switch)",
    {"reduce-scatter and all-gather of NCCL"},
    [](auto ring, auto in_switch, auto chosen) { return max(chosen, min(ring, in_switch)); }};

inline constexpr Formula half_of_exchange{"half_of_exchange", "(sum + w)/2",
                                          [](auto sum, auto weight) { return (sum + weight) / 2; }};
inline constexpr Formula gradients_in_buckets{"gradients_in_buckets",
                                              "buckets·each + experts, none for one copy",
                                              {"", "one bucket after the other"},
                                              [](auto copies, auto buckets, auto each, auto experts) {
                                                  return select(copies > 1, buckets * each, 0 * each) + experts;
                                              }};

}  // namespace diecast
