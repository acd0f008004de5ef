// SIMD for sinks: a generic piece of code built for every instruction set and chosen while running, and masks as bits.
//
// Everything here gives the same bits at every width, like pack.h: lanes never meet, except in exact minima.
#pragma once
#include <array>
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

/// x in every lane. (Pack(x) is the same by way of memory, which g++ 12 does not move out of a loop.)
#if defined(__x86_64__)
inline Pack<2> splat(Width<2>, double x) { return Pack<2>(_mm_set1_pd(x)); }
[[gnu::target("avx2")]] inline Pack<4> splat(Width<4>, double x) { return Pack<4>(_mm256_set1_pd(x)); }
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] inline Pack<8> splat(Width<8>, double x) {
    return Pack<8>(_mm512_set1_pd(x));
}
#else
template <int W>
Pack<W> splat(Width<W>, double x) {
    return Pack<W>(x);
}
#endif

/// Bit i: low(j) ≤ high(j) in lane i for every j < n. Never where one is NaN. And-ing keeps the masks in registers.
#if defined(__x86_64__)
template <class Low, class High>
unsigned bits_all_le(Width<2>, std::size_t n, Low const& low, High const& high) {
    __m128d all = _mm_cmple_pd(low(0).lanes, high(0).lanes);
    for (std::size_t j = 1; j < n; ++j) all = _mm_and_pd(all, _mm_cmple_pd(low(j).lanes, high(j).lanes));
    return static_cast<unsigned>(_mm_movemask_pd(all));
}
template <class Low, class High>
[[gnu::target("avx2")]] unsigned bits_all_le(Width<4>, std::size_t n, Low const& low, High const& high) {
    __m256d all = _mm256_cmp_pd(low(0).lanes, high(0).lanes, _CMP_LE_OQ);
    for (std::size_t j = 1; j < n; ++j)
        all = _mm256_and_pd(all, _mm256_cmp_pd(low(j).lanes, high(j).lanes, _CMP_LE_OQ));
    return static_cast<unsigned>(_mm256_movemask_pd(all));
}
template <class Low, class High>
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] unsigned bits_all_le(Width<8>, std::size_t n, Low const& low,
                                                                           High const& high) {
    __mmask8 all = 255;
    for (std::size_t j = 0; j < n; ++j) all = _mm512_mask_cmp_pd_mask(all, low(j).lanes, high(j).lanes, _CMP_LE_OQ);
    return all;
}
#else
template <int W, class Low, class High>
unsigned bits_all_le(Width<W>, std::size_t n, Low const& low, High const& high) {
    unsigned bits = (1u << W) - 1;
    for (std::size_t j = 0; j < n; ++j)
        for (int i = 0; i < W; ++i) bits &= ~(unsigned{!(low(j).lanes[i] <= high(j).lanes[i])} << i);
    return bits;
}
#endif

/// Bit i: a ≤ b in lane i.
template <int W>
unsigned bits_le(Pack<W> const& a, Pack<W> const& b) {
    return bits_all_le(
        Width<W>{}, 1, [&](std::size_t) { return a; }, [&](std::size_t) { return b; });
}

/// Writes the lanes of `those` to `to` without a gap; may write W of them.
#if defined(__x86_64__)
[[gnu::target("avx2")]] inline void store_lanes(Width<4>, Pack<4> const& v, unsigned those, double* to) {
    alignas(32) static constexpr auto halves = [] {  // of 64-bit lanes, as a permutation of 32-bit ones takes them
        std::array<std::array<int, 8>, 16> all{};
        for (unsigned mask = 0; mask < 16; ++mask) {
            std::size_t count = 0;
            for (int lane = 0; lane < 4; ++lane)
                if (mask >> lane & 1) all[mask][count++] = 2 * lane, all[mask][count++] = 2 * lane + 1;
        }
        return all;
    }();
    __m256i const order = _mm256_load_si256(reinterpret_cast<__m256i const*>(halves[those].data()));
    _mm256_storeu_pd(to, _mm256_castps_pd(_mm256_permutevar8x32_ps(_mm256_castpd_ps(v.lanes), order)));
}
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] inline void store_lanes(Width<8>, Pack<8> const& v,
                                                                              unsigned those, double* to) {
    _mm512_storeu_pd(to, _mm512_mask_compress_pd(v.lanes, static_cast<__mmask8>(those), v.lanes));
}
#endif
template <int W>
void store_lanes(Width<W>, Pack<W> const& v, unsigned those, double* to) {
    for (int i = 0; i < W; ++i) *to = v.lanes[i], to += those >> i & 1;
}

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

/// The bits of those of N lanes from `lane` on that exist.
template <int N = 8>
unsigned existing(std::size_t lane, std::size_t lanes) {
    return lane + N <= lanes ? (1u << N) - 1 : (1u << (lanes - lane)) - 1;
}

}  // namespace diecast
