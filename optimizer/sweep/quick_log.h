// A logarithm that is as exact as a picture's cells need it, and no more.
#pragma once
#include "model/core/pack.h"

namespace diecast {

/// |quick_log(x) − ln x| for normal x > 0; what it makes of others is of no use.
inline constexpr double quick_log_error = 3.1e-7;

/// x = 2^k·(1 + f) with 1 + f in [√½, √2); the polynomial is the minimax one of degree 7 for ln(1 + f). No division.
template <int W>
Pack<W> quick_log(Pack<W> const& x) {
    using V = typename Pack<W>::Lanes;
    using I = typename Pack<W>::Bits;
    std::int64_t const sqrt_half = 0x3fe6a09e667f3bcdLL;
    I const bits = std::bit_cast<I>(x.lanes), k = (bits - sqrt_half) >> 52;
    V const f = std::bit_cast<V>((I)(bits - (I)(k << 52))) - 1.0;
    V const kd = std::bit_cast<V>((I)(k + 0x4338000000000000LL)) - 6755399441055744.0;
    V const f2 = f * f, f4 = f2 * f2;  // short chains: lanes wait for each other less
    V const p01 = 1.0000065199583072 - 0.5000024483819554 * f, p23 = 0.33283639092609707 - 0.2494426244844255 * f;
    V const p45 = 0.20938202198174868 - 0.18409444356380147 * f;
    V const p = (p01 + p23 * f2) + (p45 + 0.10017405721336146 * f2) * f4;
    return Pack<W>(kd * 0.693147180559945309 + p * f);
}

}  // namespace diecast
