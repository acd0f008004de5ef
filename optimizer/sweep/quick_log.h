// A logarithm that is as exact as a picture's cells need it, and no more.
#pragma once
#include "model/core/pack.h"

namespace diecast {

/// |quick_log(x) − ln x| for normal x; NaN for x ≤ 0 and NaN.
inline constexpr double quick_log_error = 2e-10;

/// x = 2^k·(1 + f) with 1 + f in [√½, √2); the polynomial is the minimax one of degree 11 for ln(1 + f). No division.
template <int W>
Pack<W> quick_log(Pack<W> const& x) {
    using V = typename Pack<W>::Lanes;
    using I = typename Pack<W>::Bits;
    std::int64_t const sqrt_half = 0x3fe6a09e667f3bcdLL;
    I const bits = std::bit_cast<I>(x.lanes), k = (bits - sqrt_half) >> 52;
    V const f = std::bit_cast<V>((I)(bits - (I)(k << 52))) - 1.0;
    V const kd = std::bit_cast<V>((I)(k + 0x4338000000000000LL)) - 6755399441055744.0;
    V const f2 = f * f, f4 = f2 * f2, f8 = f4 * f4;  // short chains: lanes wait for each other less
    V const p01 = 1.00000000466111357 - 0.500000001228567059 * f, p23 = 0.333332445192793859 - 0.249999299362680862 * f;
    V const p45 = 0.200047448935426668 - 0.166728490852427824 * f,
            p67 = 0.141833120284185789 - 0.123140060251162394 * f;
    V const p89 = 0.12023265092837761 - 0.12211089319844554 * f;
    V const p = ((p01 + p23 * f2) + (p45 + p67 * f2) * f4) + (p89 + 0.0710984139394617719 * f2) * f8;
    Pack<W> const y(kd * 0.693147180559945309 + p * f);
    return select(x > Pack<W>(0.0), y, Pack<W>(std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace diecast
