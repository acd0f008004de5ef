// Laws for what has no kernel list: HPC codes, cache curves by power law, training on more GPUs.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Share of the work that bandwidth does not slow, from one known point: perf0 at relative bandwidth b0.
inline constexpr Formula lump_share{
    "lump_share",
    "c^p = max((b0^−p − perf0^−p)/(b0^−p − 1), 0)",
    {"two lumps in a p-norm, solved for one known point", "average of many codes; caches as in the reference"},
    [](auto b0, auto perf0, auto p) {
        return max((pow(b0, -p) - pow(perf0, -p)) / (pow(b0, -p) - 1), decltype(p)(0.0));
    }};

inline constexpr Formula lump_performance{
    "lump_performance",
    "(c^p + (1 − c^p)·b^−p)^(−1/p)",
    {"two lumps in a p-norm", "average of many codes"},
    [](auto share, auto b, auto p) { return pow(share + (1 - share) * pow(max(b, decltype(b)(1e-6)), -p), -1 / p); }};

inline constexpr Formula power_law_traffic{
    "power_law_traffic",
    "max((C/C0)^−α, compulsory)",
    {"", "where no kernel list exists"},
    [](auto capacity, auto reference, auto exponent, auto compulsory) {
        auto const both = min(capacity, reference) > 0;  // none without a cache
        return select(both, max(pow(capacity / reference, -exponent), compulsory), decltype(exponent)(1.0));
    }};

/// T(N) = T1·N^−β: a GPU faster by S replaces S^(1/β) others.
inline constexpr Formula instances_at_same_time{
    "instances_at_same_time",
    "S^(−1/β)",
    {"power law through two measured systems", "at the far end of scaling; the same share of communication"},
    [](auto gain, auto exponent) { return pow(gain, -1 / exponent); }};

inline constexpr Formula gain_of_doubling{"gain_of_doubling", "2^β",
                                          [](auto exponent) { return pow(decltype(exponent)(2.0), exponent); }};

inline constexpr Formula saved_share{"saved_share", "1 − instances", [](auto instances) { return 1 - instances; }};

}  // namespace diecast
