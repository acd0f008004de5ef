// The math names a formula may use, for double; pack.h and dual.h give the same names to their types.
//
// Formulas live in namespace diecast and call these unqualified. One polynomial serves scalars and SIMD
// lanes, so that command line, window, optimiser and a sweep of any width agree bit for bit (build with
// -ffp-contract=off).
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace diecast {
// V: double or a vector of doubles; I: int64_t or the vector of as many; U: uint64_t likewise, where overflow wraps
namespace lanewise {

/// |error| ≤ 1 ulp; 0 below −708, infinity above 709, NaN stays NaN.
template <class V, class U>
[[gnu::always_inline]] inline V exp(V x) {
    double const shift = 6755399441055744.0;  // 1.5·2^52: adding it rounds to an integer kept in the low bits
    V const t = x * 1.4426950408889634 + shift, n = t - shift;
    V r = x - n * 6.93147180369123816490e-01;
    r = r - n * 1.90821492927058770002e-10;  // x = n·ln2 + r, |r| ≤ ln2/2
    V p = V{} + 1.0 / 6227020800.0;          // Taylor series of e^r, Horner form
    p = p * r + 1.0 / 479001600.0;
    p = p * r + 1.0 / 39916800.0;
    p = p * r + 1.0 / 3628800.0;
    p = p * r + 1.0 / 362880.0;
    p = p * r + 1.0 / 40320.0;
    p = p * r + 1.0 / 5040.0;
    p = p * r + 1.0 / 720.0;
    p = p * r + 1.0 / 120.0;
    p = p * r + 1.0 / 24.0;
    p = p * r + 1.0 / 6.0;
    p = p * r + 0.5;
    p = p * r * r + r + 1.0;
    U const n_bits = (U)((std::bit_cast<U>(t)) << 52);  // multiply by 2^n: add n to the exponent field
    V y = std::bit_cast<V>((U)(std::bit_cast<U>(p) + n_bits));
    V const zero = V{}, inf = V{} + std::numeric_limits<double>::infinity();
    y = x < -708.0 ? zero : y;
    y = x > 709.0 ? inf : y;
    return x == x ? y : x;
}

/// |error| ≤ 1 ulp for normal numbers; log 0 = −infinity, NaN for negative ones. (After fdlibm's e_log.)
template <class V, class I, class U>
[[gnu::always_inline]] inline V log(V x) {
    std::uint64_t const sqrt_half = 0x3fe6a09e667f3bcdu;
    U const bits = std::bit_cast<U>(x), above = (U)(bits - sqrt_half);
    I const k = std::bit_cast<I>(above) >> 52;  // x = 2^k·z, z in [√½, √2)
    V const z = std::bit_cast<V>((U)(bits - (U)(k << 52)));
    V const kd = std::bit_cast<V>((I)(k + 0x4338000000000000LL)) - 6755399441055744.0;
    V const f = z - 1.0, s = f / (2.0 + f), s2 = s * s, s4 = s2 * s2;
    V const odd = s4 * (3.999999999940941908e-01 + s4 * (2.222219843214978396e-01 + s4 * 1.531383769920937332e-01));
    V const even =
        s2 * (6.666666666666735130e-01 +
              s4 * (2.857142874366239149e-01 + s4 * (1.818357216161805012e-01 + s4 * 1.479819860511658591e-01)));
    V const h = 0.5 * f * f;
    V y = kd * 6.93147180369123816490e-01 - ((h - (s * (h + (odd + even)) + kd * 1.90821492927058770002e-10)) - f);
    double const inf = std::numeric_limits<double>::infinity();
    V const nan = V{} + std::numeric_limits<double>::quiet_NaN(), pole = V{} - inf;
    y = x < inf ? y : x;
    V const edge = x == 0.0 ? pole : nan;
    return x > 0.0 ? y : edge;
}

template <class V, class I>
[[gnu::always_inline]] inline V floor(V x) {
    double const shift = 6755399441055744.0;
    V const nearest = (x + shift) - shift, below = nearest - 1.0, magnitude = x < 0.0 ? -x : x;
    V const y = nearest > x ? below : nearest;
    return magnitude < 2251799813685248.0 ? y : x;  // 2^51 and above are integers already; NaN stays NaN
}

// NaN wins, on either side. (`a + a` is a's NaN again; written as `a`, g++ 12 would merge the two conditions
// into a mask for which it finds no AVX-512 instruction.)
template <class V>
[[gnu::always_inline]] inline V min(V a, V b) {
    V const least = a < b ? a : b;
    return a == a ? least : a + a;
}
template <class V>
[[gnu::always_inline]] inline V max(V a, V b) {
    V const most = a > b ? a : b;
    return a == a ? most : a + a;
}
}  // namespace lanewise

inline double exp(double x) { return lanewise::exp<double, std::uint64_t>(x); }
inline double log(double x) { return lanewise::log<double, std::int64_t, std::uint64_t>(x); }
inline double pow(double x, double y) { return exp(y * log(x)); }  // x ≥ 0; 13 ulp over the useful range
inline double sqrt(double x) { return __builtin_sqrt(x); }
inline double floor(double x) { return lanewise::floor<double, std::int64_t>(x); }
inline double min(double a, double b) { return lanewise::min(a, b); }
inline double max(double a, double b) { return lanewise::max(a, b); }
inline double select(bool condition, double yes, double no) { return condition ? yes : no; }
/// True for some lane: lets a loop end early once it would add nothing to any of them.
inline bool any(bool condition) { return condition; }

/// table[index]; NaN outside. The way a catalogue or a curve enters a formula.
inline double lookup(std::span<double const> table, double index) {
    return index >= 0 && index < static_cast<double>(table.size()) ? table[static_cast<std::size_t>(index)]
                                                                   : std::numeric_limits<double>::quiet_NaN();
}

/// a / b, bit for bit, for formulas that do little else: lanes of AVX-512 then take less time, beside long sums more.
template <class Real>
Real divide(Real a, Real b) {
    return a / b;
}
template <class Real>
Real ceil(Real x) {
    return -floor(-x);
}
template <class Real>
Real round(Real x) {
    return floor(x + 0.5);
}

}  // namespace diecast
