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
