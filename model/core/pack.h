// Pack<W>: W doubles side by side, one design per lane. Same names and same bits as double.
#pragma once
#include <cstring>
#include "model/core/real.h"

namespace diecast {

/// A compiler vector. (g++ accepts a dependent size only on a dependent type, hence a template of its own.)
template <class T, int W>
struct Vector {
    typedef T type __attribute__((vector_size(W * sizeof(T))));
};

#if defined(__x86_64__) && defined(__OPTIMIZE__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq")  // makes g++ declare what __builtin_ia32_… names
#pragma GCC pop_options
namespace lanewise {

/// a/b with the bits of the division, in two thirds of its time: Newton's iteration to the correctly rounded
/// reciprocal, then one correction by an exact remainder (Markstein 1990: right unless the bits of b are all ones or a
/// step leaves the range of numbers; those packs are divided). But it keeps units busy that sums and products need.
///
/// For code compiled for AVX-512, into which it is inlined; an intrinsic would ask that of every function in between.
[[gnu::always_inline]] inline Vector<double, 8>::type quotient(Vector<double, 8>::type a, Vector<double, 8>::type b) {
    using V = Vector<double, 8>::type;
    using I = Vector<long long, 8>::type;
    constexpr unsigned char all = 0xff;
    constexpr int nearest = 4, least_magnitude = 0b1010, most_magnitude = 0b1011, above = 29, below = 17, differs = 4;
    V const zero{}, one = V{} + 1.0;
    V const least = __builtin_ia32_rangepd512_mask(a, b, least_magnitude, zero, all, nearest);
    V const most = __builtin_ia32_rangepd512_mask(a, b, most_magnitude, zero, all, nearest);
    I const mantissa = std::bit_cast<I>(b) | (I{} + static_cast<long long>(0xfff0000000000000));
    unsigned char good = __builtin_ia32_cmppd512_mask(least, V{} + 0x1p-500, above, all, nearest);
    good = __builtin_ia32_cmppd512_mask(most, V{} + 0x1p500, below, good, nearest);
    good = __builtin_ia32_cmpq512_mask(mantissa, I{} - 1, differs, good);
    if (good != all) [[unlikely]]
        return a / b;
    auto const fma = [](V x, V y, V z) __attribute__((always_inline)) {
        return __builtin_ia32_vfmaddpd512_mask(x, y, z, all, nearest);
    };
    V y = __builtin_ia32_rcp14pd512_mask(b, zero, all);
    for (int i = 0; i < 3; ++i) y = fma(fma(-b, y, one), y, y);  // 14, 28, 53 bits, correctly rounded
    V const q = a * y;
    return fma(fma(-b, q, a), y, q);
}

}  // namespace lanewise
#endif

// Pack and Mask have user-provided copy constructors on purpose: such a type never travels in registers
// between functions, so code built for different instruction sets may call each other even where nothing is
// inlined (debug builds). Once inlined it costs nothing.
//
// always_inline: a formula is then simplified once, before `flatten` copies it into its callers, and compiles in
// four fifths of the time.
template <int W>
struct Mask {
    using Bits = typename Vector<std::int64_t, W>::type;
    Bits bits;
    [[gnu::always_inline]] explicit Mask(Bits const& b) : bits(b) {}
    [[gnu::always_inline]] Mask(Mask const& other) : bits(other.bits) {}
    [[gnu::always_inline]] friend bool any(Mask const& m) {
        std::uint64_t some = 0;
        if constexpr (W == 8) {  // one packed narrowing; slower than the loop where AVX2 must do it in pieces
            auto const bytes = __builtin_convertvector(m.bits, typename Vector<std::int8_t, W>::type);
            std::memcpy(&some, &bytes, W);
        } else {
            for (int i = 0; i < W; ++i) some |= static_cast<std::uint64_t>(m.bits[i]);
        }
        return some != 0;
    }
};

template <int W>
struct Pack {
    static constexpr int width = W;
    using Lanes = typename Vector<double, W>::type;
    using Bits = typename Vector<std::int64_t, W>::type;
    using Unsigned = typename Vector<std::uint64_t, W>::type;
    Lanes lanes;

    Pack() = default;
    [[gnu::always_inline]] Pack(double x) {
        double lane[W];  // by way of memory: g++ 12 then broadcasts a variable, instead of inserting it lane by lane
        for (int i = 0; i < W; ++i) lane[i] = x;
        std::memcpy(&lanes, lane, sizeof lanes);
    }
    [[gnu::always_inline]] explicit Pack(Lanes const& x) : lanes(x) {}
    [[gnu::always_inline]] Pack(Pack const& other) : lanes(other.lanes) {}
    [[gnu::always_inline]] Pack& operator=(Pack const& other) {
        lanes = other.lanes;
        return *this;
    }

    [[gnu::always_inline]] static Pack load(double const* from) {
        Pack p;
        std::memcpy(&p.lanes, from, sizeof p.lanes);
        return p;
    }
    [[gnu::always_inline]] void store(double* to) const { std::memcpy(to, &lanes, sizeof lanes); }

    [[gnu::always_inline]] friend Pack operator+(Pack const& a, Pack const& b) { return Pack(a.lanes + b.lanes); }
    [[gnu::always_inline]] friend Pack operator-(Pack const& a, Pack const& b) { return Pack(a.lanes - b.lanes); }
    [[gnu::always_inline]] friend Pack operator*(Pack const& a, Pack const& b) { return Pack(a.lanes * b.lanes); }
    [[gnu::always_inline]] friend Pack operator/(Pack const& a, Pack const& b) { return Pack(a.lanes / b.lanes); }
    [[gnu::always_inline]] friend Pack divide(Pack const& a, Pack const& b) {
#if defined(__x86_64__) && defined(__OPTIMIZE__)
        if constexpr (W == 8) return Pack(lanewise::quotient(a.lanes, b.lanes));
#endif
        return a / b;
    }
    [[gnu::always_inline]] friend Pack operator-(Pack const& a) { return Pack(-a.lanes); }
    [[gnu::always_inline]] friend Mask<W> operator<(Pack const& a, Pack const& b) { return Mask<W>(a.lanes < b.lanes); }
    [[gnu::always_inline]] friend Mask<W> operator>(Pack const& a, Pack const& b) { return Mask<W>(a.lanes > b.lanes); }
    [[gnu::always_inline]] friend Mask<W> operator<=(Pack const& a, Pack const& b) {
        return Mask<W>(a.lanes <= b.lanes);
    }
    [[gnu::always_inline]] friend Mask<W> operator>=(Pack const& a, Pack const& b) {
        return Mask<W>(a.lanes >= b.lanes);
    }
    [[gnu::always_inline]] friend Mask<W> operator==(Pack const& a, Pack const& b) {
        return Mask<W>(a.lanes == b.lanes);
    }

    [[gnu::always_inline]] friend Pack select(Mask<W> const& m, Pack const& yes, Pack const& no) {
        return Pack(m.bits ? yes.lanes : no.lanes);
    }
    [[gnu::always_inline]] friend Pack min(Pack const& a, Pack const& b) {
        return Pack(lanewise::min(a.lanes, b.lanes));
    }
    [[gnu::always_inline]] friend Pack max(Pack const& a, Pack const& b) {
        return Pack(lanewise::max(a.lanes, b.lanes));
    }
    [[gnu::always_inline]] friend Pack exp(Pack const& x) { return Pack(lanewise::exp<Lanes, Unsigned>(x.lanes)); }
    [[gnu::always_inline]] friend Pack log(Pack const& x) {
        return Pack(lanewise::log<Lanes, Bits, Unsigned>(x.lanes));
    }
    [[gnu::always_inline]] friend Pack pow(Pack const& x, Pack const& y) { return exp(y * log(x)); }
    [[gnu::always_inline]] friend Pack floor(Pack const& x) { return Pack(lanewise::floor<Lanes, Bits>(x.lanes)); }
    [[gnu::always_inline]] friend Pack sqrt(Pack const& x) {
        Pack y;
        for (int i = 0; i < W; ++i) y.lanes[i] = __builtin_sqrt(x.lanes[i]);  // becomes one packed sqrt
        return y;
    }
    [[gnu::always_inline]] friend Pack lookup(std::span<double const> table, Pack const& index) {
        Pack y;
        for (int i = 0; i < W; ++i) y.lanes[i] = diecast::lookup(table, static_cast<double>(index.lanes[i]));
        return y;
    }
};

}  // namespace diecast
