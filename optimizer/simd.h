// SIMD for sinks: a generic piece of code built for every instruction set and chosen while running, and masks as bits.
//
// Everything here gives the same bits at every width, like pack.h: lanes never meet, except in exact minima.
#pragma once
#include "model/core/formula.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace diecast {

/// Which width a piece of code is being built for.
template <int W>
struct Width {
    using P = Pack<W>;
    static constexpr int lanes = W;
};

namespace detail {
// clang-format off
template <class F> [[gnu::flatten]]
void run_v2(F& f) { f(Width<2>{}); }
#if defined(__x86_64__)
template <class F> [[gnu::flatten, gnu::target("avx2")]]
void run_v3(F& f) { f(Width<4>{}); }
template <class F> [[gnu::flatten, gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]]
void run_v4(F& f) { f(Width<8>{}); }
#else
template <class F> void run_v3(F& f) { run_v2(f); }
template <class F> void run_v4(F& f) { run_v2(f); }
#endif
// clang-format on
}  // namespace detail

/// Calls f(Width<W>) built for `isa`. All it calls is inlined, but for what is marked noinline: mark what is rare.
template <class F>
void run_at(Isa isa, F&& f) {
    if (isa == Isa::v4) detail::run_v4(f);
    else if (isa == Isa::v3) detail::run_v3(f);
    else detail::run_v2(f);
}

/// Bit i: a ≤ b in lane i. Never where one is NaN.
#if defined(__x86_64__)
inline unsigned bits_le(Pack<2> const& a, Pack<2> const& b) {
    return static_cast<unsigned>(_mm_movemask_pd(_mm_cmple_pd(a.lanes, b.lanes)));
}
[[gnu::target("avx2")]] inline unsigned bits_le(Pack<4> const& a, Pack<4> const& b) {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(a.lanes, b.lanes, _CMP_LE_OQ)));
}
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] inline unsigned bits_le(Pack<8> const& a, Pack<8> const& b) {
    return _mm512_cmp_pd_mask(a.lanes, b.lanes, _CMP_LE_OQ);
}
#else
template <int W>
unsigned bits_le(Pack<W> const& a, Pack<W> const& b) {
    unsigned bits = 0;
    for (int i = 0; i < W; ++i) bits |= unsigned{a.lanes[i] <= b.lanes[i]} << i;
    return bits;
}
#endif

/// One bit per lane as a mask; the way back from bits_le.
template <int W>
Mask<W> mask_of(unsigned bits) {
    typename Mask<W>::Bits place{};
    for (int i = 0; i < W; ++i) place[i] = std::int64_t{1} << i;
    typename Mask<W>::Bits const all = place - place + static_cast<std::int64_t>(bits);
    return Mask<W>((all & place) != 0);
}

/// The W bits that belong to `lane`, out of one byte per eight lanes.
template <int W>
unsigned bits_at(std::uint8_t const* bytes, std::size_t lane) {
    return (bytes[lane / 8] >> (lane % 8)) & ((1u << W) - 1);
}

inline std::size_t round_up_8(std::size_t lanes) { return (lanes + 7) / 8 * 8; }

/// The bits of the lanes that exist, in the byte that starts at `lane`.
inline unsigned existing(std::size_t lane, std::size_t lanes) {
    return lane + 8 <= lanes ? 255u : (1u << (lanes - lane)) - 1;
}

}  // namespace diecast
