// Singles<N>: N floats side by side, for what needs no more digits than a picture's cells.
#pragma once
#include <bit>
#include "optimizer/front/simd.h"

namespace diecast {

/// N numbers of four bytes. Copies are user-provided for the reason that Pack gives.
template <class T, int N>
struct Small {
    using Lanes = typename Vector<T, N>::type;
    Lanes lanes;
    Small() = default;
    [[gnu::always_inline]] explicit Small(Lanes const& x) : lanes(x) {}
    [[gnu::always_inline]] Small(Small const& other) : lanes(other.lanes) {}
    [[gnu::always_inline]] Small& operator=(Small const& other) {
        lanes = other.lanes;
        return *this;
    }
    [[gnu::always_inline]] static Small load(T const* from) {
        Small s;
        std::memcpy(&s.lanes, from, sizeof s.lanes);
        return s;
    }
    [[gnu::always_inline]] void store(T* to) const { std::memcpy(to, &lanes, sizeof lanes); }
    [[gnu::always_inline]] static Small all(T x) {  // by way of memory, as Pack(double)
        T lane[N];
        for (int i = 0; i < N; ++i) lane[i] = x;
        return load(lane);
    }
    [[gnu::always_inline]] static Small counting() {  // 0, 1, 2, …
        T lane[N];
        for (int i = 0; i < N; ++i) lane[i] = static_cast<T>(i);
        return load(lane);
    }
};
template <int N>
using Singles = Small<float, N>;
template <int N>
using Words = Small<std::int32_t, N>;

/// Two packs, rounded, one behind the other.
template <int W>
[[gnu::always_inline]] inline Singles<2 * W> rounded(Pack<W> const& a, Pack<W> const& b) {
    using Half = typename Vector<float, W>::type;
    Half const first = __builtin_convertvector(a.lanes, Half), second = __builtin_convertvector(b.lanes, Half);
    return [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
        return Singles<2 * W>(__builtin_shufflevector(first, second, I...));
    }
    (std::make_integer_sequence<int, 2 * W>{});
}

template <int N>
struct Interior {
    Singles<N> low, high;
};

/// Bit i: x and y lie within their ends in lane i. Never where one is NaN.
#if defined(__x86_64__)
[[gnu::always_inline]] inline unsigned bits_within(Singles<4> const& x, Interior<4> const& xs, Singles<4> const& y,
                                                   Interior<4> const& ys) {
    __m128 const of_x = _mm_and_ps(_mm_cmple_ps(xs.low.lanes, x.lanes), _mm_cmple_ps(x.lanes, xs.high.lanes));
    __m128 const of_y = _mm_and_ps(_mm_cmple_ps(ys.low.lanes, y.lanes), _mm_cmple_ps(y.lanes, ys.high.lanes));
    return static_cast<unsigned>(_mm_movemask_ps(_mm_and_ps(of_x, of_y)));
}
[[gnu::target("avx2")]] inline unsigned bits_within(Singles<8> const& x, Interior<8> const& xs, Singles<8> const& y,
                                                    Interior<8> const& ys) {
    __m256 all = _mm256_cmp_ps(xs.low.lanes, x.lanes, _CMP_LE_OQ);
    all = _mm256_and_ps(all, _mm256_cmp_ps(x.lanes, xs.high.lanes, _CMP_LE_OQ));
    all = _mm256_and_ps(all, _mm256_cmp_ps(ys.low.lanes, y.lanes, _CMP_LE_OQ));
    all = _mm256_and_ps(all, _mm256_cmp_ps(y.lanes, ys.high.lanes, _CMP_LE_OQ));
    return static_cast<unsigned>(_mm256_movemask_ps(all));
}
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] inline unsigned bits_within(Singles<16> const& x,
                                                                                  Interior<16> const& xs,
                                                                                  Singles<16> const& y,
                                                                                  Interior<16> const& ys) {
    __mmask16 all = _mm512_cmp_ps_mask(xs.low.lanes, x.lanes, _CMP_LE_OQ);
    all = _mm512_mask_cmp_ps_mask(all, x.lanes, xs.high.lanes, _CMP_LE_OQ);
    all = _mm512_mask_cmp_ps_mask(all, ys.low.lanes, y.lanes, _CMP_LE_OQ);
    return _mm512_mask_cmp_ps_mask(all, y.lanes, ys.high.lanes, _CMP_LE_OQ);
}
#else
template <int N>
unsigned bits_within(Singles<N> const& x, Interior<N> const& xs, Singles<N> const& y, Interior<N> const& ys) {
    unsigned bits = 0;
    for (int i = 0; i < N; ++i) {
        bool const of_x = xs.low.lanes[i] <= x.lanes[i] && x.lanes[i] <= xs.high.lanes[i];
        bits |= unsigned{of_x && ys.low.lanes[i] <= y.lanes[i] && y.lanes[i] <= ys.high.lanes[i]} << i;
    }
    return bits;
}
#endif

/// Bit i: low ≤ high in lane i. Never where one is NaN.
#if defined(__x86_64__)
[[gnu::always_inline]] inline unsigned bits_le(Singles<4> const& low, Singles<4> const& high) {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(low.lanes, high.lanes)));
}
[[gnu::target("avx2")]] inline unsigned bits_le(Singles<8> const& low, Singles<8> const& high) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(low.lanes, high.lanes, _CMP_LE_OQ)));
}
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] inline unsigned bits_le(Singles<16> const& low,
                                                                              Singles<16> const& high) {
    return _mm512_cmp_ps_mask(low.lanes, high.lanes, _CMP_LE_OQ);
}
#else
template <int N>
unsigned bits_le(Singles<N> const& low, Singles<N> const& high) {
    unsigned bits = 0;
    for (int i = 0; i < N; ++i) bits |= unsigned{low.lanes[i] <= high.lanes[i]} << i;
    return bits;
}
#endif

/// low + 2^32·high for each lane of two lists of words that are not negative, in order.
template <int N>
[[gnu::always_inline]] inline void store_joined(Words<N> const& low, Words<N> const& high, std::uint64_t* to) {
    static_assert(std::endian::native == std::endian::little);
    [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
        auto const first = __builtin_shufflevector(low.lanes, high.lanes, (I / 2 + I % 2 * N)...);
        auto const second = __builtin_shufflevector(low.lanes, high.lanes, (I / 2 + N / 2 + I % 2 * N)...);
        std::memcpy(to, &first, sizeof first);
        std::memcpy(to + N / 2, &second, sizeof second);
    }
    (std::make_integer_sequence<int, N>{});
}

/// |quick_log2(x) − log₂ x| ≤ absolute + relative·|log₂ x| for normal x > 0; what it makes of others is of no use.
inline constexpr double quick_log2_error = 6e-7, quick_log2_relative_error = 6e-8;

/// x = 2^k·(1 + f) with 1 + f in [√½, √2); the polynomial is the minimax one of degree 7 for ln(1 + f), over ln 2.
template <int N>
[[gnu::always_inline]] inline Singles<N> quick_log2(Singles<N> const& x) {
    using F = typename Singles<N>::Lanes;
    using I = typename Words<N>::Lanes;
    using U = typename Small<std::uint32_t, N>::Lanes;
    U const bits = std::bit_cast<U>(x.lanes);
    I const k = (I)(bits - 0x3f3504f3u) >> 23;
    F const f = std::bit_cast<F>((U)(bits - ((U)k << 23))) - 1.0f;
    F const f2 = f * f, f4 = f2 * f2;  // short chains: lanes wait for each other less
    F const p01 = 1.4427044472f - 0.7213510527f * f, p23 = 0.4801814106f - 0.3598696373f * f;
    F const p45 = 0.3020744048f - 0.2655921408f * f;
    F const p = (p01 + p23 * f2) + (p45 + 0.1445206156f * f2) * f4;
    return Singles<N>(__builtin_convertvector(k, F) + p * f);
}

/// Writes the lanes of `those` to `to` without a gap; may write N of them.
template <class T, int N>
void store_lanes(Small<T, N> const& v, unsigned those, T* to) {
    for (int i = 0; i < N; ++i) *to = v.lanes[i], to += those >> i & 1;
}
#if defined(__x86_64__)
template <class T>
[[gnu::target("avx2")]] void store_lanes(Small<T, 8> const& v, unsigned those, T* to) {
    static constexpr auto lanes_of = [] {  // one byte per lane
        std::array<std::uint64_t, 256> all{};
        for (unsigned mask = 0; mask < 256; ++mask)
            for (unsigned lane = 0, count = 0; lane < 8; ++lane)
                if (mask >> lane & 1) all[mask] |= std::uint64_t{lane} << 8 * count++;
        return all;
    }();
    __m256i const order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(lanes_of[those])));
    __m256i const kept = _mm256_permutevar8x32_epi32(std::bit_cast<__m256i>(v.lanes), order);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), kept);
}
template <class T>
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] void store_lanes(Small<T, 16> const& v, unsigned those, T* to) {
    _mm512_storeu_si512(to,
                        _mm512_maskz_compress_epi32(static_cast<__mmask16>(those), std::bit_cast<__m512i>(v.lanes)));
}
#endif

}  // namespace diecast
