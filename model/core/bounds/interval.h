// Interval: everything a number may be while its design moves within a box, and along which axes it rises or falls.
#pragma once
#include <cstdint>
#include <limits>
#include "model/core/real.h"

namespace diecast {

/// Encloses the bits that plain double gives at every point of the box, not only the exact numbers: rounding to nearest
/// is monotone, so that ends computed by the same operations enclose. Where an operation is not monotone in its bits
/// (exp, log), the ends are moved out by more than its proven error. The ends are never NaN; where a point may give
/// NaN, or nothing is known, the interval is unbounded.
///
/// `rises`, `falls`: the axes of the grid, a bit each, along which the number may grow or shrink. Where a bit is set in
/// one of them alone, the bits of plain double do so monotonely, but for exp and log, up to the same margin.
struct Interval {
    double lo, hi;  // lo <= hi
    std::uint64_t rises = 0, falls = 0;

    Interval() = default;
    Interval(double x) : lo(x), hi(x) {
        if (!(x == x)) *this = unbounded(0);
    }
    Interval(double low, double high, std::uint64_t rising = 0, std::uint64_t falling = 0)
        : lo(low), hi(high), rises(rising), falls(falling) {}
    static Interval unbounded(std::uint64_t axes) {
        double const infinite = std::numeric_limits<double>::infinity();
        return {-infinite, infinite, axes, axes};
    }
    bool is_unbounded() const {
        return lo == -std::numeric_limits<double>::infinity() && hi == std::numeric_limits<double>::infinity();
    }
    bool is_point() const { return lo == hi; }
    /// Also of NaN, which only an unbounded interval contains.
    bool contains(double x) const { return x == x ? lo <= x && x <= hi : is_unbounded(); }
    std::uint64_t axes() const { return rises | falls; }
};

/// What a comparison may be while its sides move along these axes.
struct Comparison {
    bool may_hold, may_fail;
    std::uint64_t axes;
    friend bool any(Comparison const& c) { return c.may_hold; }
};

// Not inline: every formula is compiled for intervals, and few are evaluated at a time.
Interval operator+(Interval const&, Interval const&);
Interval operator-(Interval const&, Interval const&);
Interval operator-(Interval const&);
Interval operator*(Interval const&, Interval const&);
Interval operator/(Interval const&, Interval const&);
Comparison operator<(Interval const&, Interval const&);
Comparison operator<=(Interval const&, Interval const&);
inline Comparison operator>(Interval const& a, Interval const& b) { return b < a; }
inline Comparison operator>=(Interval const& a, Interval const& b) { return b <= a; }
Comparison operator==(Interval const&, Interval const&);

Interval select(Comparison const&, Interval const& yes, Interval const& no);
Interval min(Interval const&, Interval const&);
Interval max(Interval const&, Interval const&);
Interval exp(Interval const&);
Interval log(Interval const&);
inline Interval pow(Interval const& x, Interval const& y) { return exp(y * log(x)); }
Interval sqrt(Interval const&);
Interval floor(Interval const&);
Interval lookup(std::span<double const> table, Interval const& index);
/// What the table says there, and `otherwise` where it has a NaN or ends.
Interval lookup_or(std::span<double const> table, Interval const& index, Interval const& otherwise);

}  // namespace diecast
