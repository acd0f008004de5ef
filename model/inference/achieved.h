// What a package sustains, and what an operation costs it.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Narrow numbers are multiplied faster in the same circuits, so each product takes less energy in proportion.
inline constexpr Formula energy_as_run{
    "energy_as_run", "Eop·x·v²·(v(φ)/v)²·F16/F",
    [](auto energy, auto factor, auto voltage, auto capped, auto rate_16, auto rate) {
        return energy * factor * voltage * voltage * capped * rate_16 / rate;
    }};

inline constexpr Formula half_as_wide{"half_as_wide", "b16/2", [](auto wide) { return wide / 2.0; }};

inline constexpr Formula quarter_with_scales{
    "quarter_with_scales", "b16·(1/4 + 1/32)", {"NVFP4: an 8-bit scale for each block of 16"}, [](auto wide) {
        return wide * (0.25 + 1.0 / 32);
    }};

/// Attention takes longer to start than other kernels: it plans, splits and joins parts.
inline constexpr Formula launches_and_attention{
    "launches_and_attention", "kernels·launch + attention + waiting",
    [](auto kernels, auto launch, auto attention, auto waiting) { return kernels * launch + attention + waiting; }};

/// 1 for weights of 4 bits, which have at most 0.6 bytes with the scales of their blocks; else 0.
template <class Real>
[[gnu::always_inline]] inline Real is_of_4_bits(Real weight, Real wide) {
    return select(weight < 0.3 * wide, weight / weight, 0 * (weight / weight));
}
inline constexpr Formula widened_if_4_bit{"widened_if_4_bit", "[we < 0.3·16-bit]",
                                          [](auto weight, auto wide) { return is_of_4_bits(weight, wide); }};
inline constexpr Formula widened_where_not_native{"widened_where_not_native",
                                                  "[we < 0.3·16-bit]·[rate at 4 bits ≤ rate at 8 bits]",
                                                  {"", "a GPU with products of 4 bits multiplies 4 by 8 bits, too"},
                                                  [](auto weight, auto wide, auto rate_8, auto rate_4) {
                                                      auto const narrow = is_of_4_bits(weight, wide);
                                                      return select(rate_4 > rate_8, 0 * narrow, narrow);
                                                  }};

/// Kernels that widen weights on the way keep the arithmetic waiting.
inline constexpr Formula rate_with_widening{"rate_with_widening",
                                            "r = rating·efficiency·software, where widened min(r, rw)",
                                            [](auto rating, auto efficiency, auto software, auto widened, auto limit) {
                                                auto const rate = rating * efficiency * software;
                                                return select(widened > 0.5, min(rate, limit), rate);
                                            }};
/// Matrix units with products of 4 bits, whose scales are in blocks, apply those of 8 bits as well.
inline constexpr Formula in_blocks_of_8_bits{
    "in_blocks_of_8_bits",
    "blocks·[we ≥ 0.3·16-bit]·(1 − native·[rate at 4 bits > rate at 8 bits])",
    {"tcgen05_mma_scaled of Triton, MXFP8 of Transformer Engine: Blackwell's tensor cores apply scales of blocks", ""},
    [](auto blocks, auto weight, auto wide, auto rate_8, auto rate_4, auto native) {
        auto const by_kernels = blocks * (1 - is_of_4_bits(weight, wide));
        return select(rate_4 > rate_8, by_kernels * (1 - native), by_kernels);
    }};
/// Vectors are scaled in blocks where the weights are.
inline constexpr Formula kernels_in_blocks{"kernels_in_blocks",
                                           "blocks·[we ≥ 0.3·16-bit]·kernels",
                                           {"per_token_group_quant before each product: vLLM and SGLang", ""},
                                           [](auto blocks, auto weight, auto wide, auto kernels) {
                                               return blocks * (1 - is_of_4_bits(weight, wide)) * kernels;
                                           }};
inline constexpr Formula products_of_grouped{"products_of_grouped",
                                             "4",
                                             {"queries, keys and values in one; output; gate and up in one; down", ""},
                                             [](auto kernels) { return decltype(kernels)(4.0); }};
inline constexpr Formula products_of_latent{
    "products_of_latent",
    "5",
    {"as of grouped attention, and the product that widens queries", "absorbed products have 16 bits"},
    [](auto kernels) { return decltype(kernels)(5.0); }};
inline constexpr Formula kernels_of_layer{
    "kernels_of_layer", "kernels + latent + products·quantising",
    [](auto kernels, auto latent, auto products, auto quantising) { return kernels + latent + products * quantising; }};
inline constexpr Formula rate_in_blocks{
    "rate_in_blocks", "r·(1 − blocks·(1 − share))",
    [](auto rate, auto blocks, auto share) { return rate * (1 - blocks * (1 - share)); }};
inline constexpr Formula by_cache{"by_cache", "x, x8 where [q < 0.75·16-bit]",
                                  [](auto wide_one, auto narrow_one, auto cache, auto wide) {
                                      return select(cache < 0.75 * wide, narrow_one, wide_one);
                                  }};
inline constexpr Formula rate_of_indexer{
    "rate_of_indexer", "F·gain at 8 bits where [qi < 0.75·16-bit], else F",
    [](auto rate, auto gain, auto index, auto wide) { return by_cache(rate, rate * gain, index, wide); }};
inline constexpr Formula start_by_width{"start_by_width", "t4 where [we < 0.3·16-bit] and not widened, else t",
                                        [](auto start, auto start_4, auto weight, auto wide, auto widened) {
                                            return start +
                                                   is_of_4_bits(weight, wide) * (1 - widened) * (start_4 - start);
                                        }};

inline constexpr Formula larger_at_efficiency{
    "larger_at_efficiency", "max(rating, host link)·efficiency·software",
    [](auto links, auto host, auto efficiency, auto software) { return max(links, host) * efficiency * software; }};

}  // namespace diecast
