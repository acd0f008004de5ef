#include "model/core/bounds/interval.h"
#include <algorithm>

namespace diecast {
namespace {

double const infinite = std::numeric_limits<double>::infinity();

struct Trend {
    std::uint64_t rises, falls;
};
Trend operator|(Trend a, Trend b) { return {a.rises | b.rises, a.falls | b.falls}; }
Trend of(Interval const& x) { return {x.rises, x.falls}; }
Trend turned(Trend t) { return {t.falls, t.rises}; }
/// Trend of x times something with the sign of `by`.
Trend scaled(Trend x, Interval const& by) {
    if (by.lo >= 0) return x;
    if (by.hi <= 0) return turned(x);
    return x | turned(x);
}

/// NaN at an end: some point gives NaN.
Interval made(double lo, double hi, Trend t) {
    if (!(lo <= hi) || (lo == -infinite && hi == infinite)) return Interval::unbounded(t.rises | t.falls);
    if (lo == hi) return {lo, hi};
    return {lo, hi, t.rises, t.falls};
}

/// The interval around the values at the four corners.
Interval around(double a, double b, double c, double d, Trend t) {
    if (!(a == a && b == b && c == c && d == d)) return Interval::unbounded(t.rises | t.falls);
    return made(std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d)), t);
}

/// exp and log of real.h are off by 1 ulp at most, 2.3e-16 of the value, so two of their values are out of order by
/// less than twice that.
double const margin = 1e-15;
double below(double x) { return x > 0 ? x * (1 - margin) : x * (1 + margin); }
double above(double x) { return x > 0 ? x * (1 + margin) : x * (1 - margin); }

}  // namespace

Interval operator+(Interval const& a, Interval const& b) { return made(a.lo + b.lo, a.hi + b.hi, of(a) | of(b)); }
Interval operator-(Interval const& a, Interval const& b) {
    return made(a.lo - b.hi, a.hi - b.lo, of(a) | turned(of(b)));
}
Interval operator-(Interval const& a) { return {-a.hi, -a.lo, a.falls, a.rises}; }

Interval operator*(Interval const& a, Interval const& b) {
    Trend const t = scaled(of(a), b) | scaled(of(b), a);
    if (a.lo > 0 && b.lo > 0) return made(a.lo * b.lo, a.hi * b.hi, t);
    return around(a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi, t);
}

Interval operator/(Interval const& a, Interval const& b) {
    if (b.lo <= 0 && b.hi >= 0) {
        return Interval::unbounded(a.axes() | b.axes());  // either zero may be among them
    }
    Trend const t = scaled(of(a), b) | scaled(turned(of(b)), a);
    if (a.lo > 0 && b.lo > 0 && b.hi < infinite) return made(a.lo / b.hi, a.hi / b.lo, t);
    return around(a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi, t);
}

Comparison operator<(Interval const& a, Interval const& b) {
    return {a.lo < b.hi, !(a.hi < b.lo) || a.is_unbounded() || b.is_unbounded(), a.axes() | b.axes()};
}
Comparison operator<=(Interval const& a, Interval const& b) {
    return {a.lo <= b.hi, !(a.hi <= b.lo) || a.is_unbounded() || b.is_unbounded(), a.axes() | b.axes()};
}
Comparison operator==(Interval const& a, Interval const& b) {
    return {a.lo <= b.hi && b.lo <= a.hi, !(a.is_point() && b.is_point() && a.lo == b.lo), a.axes() | b.axes()};
}

Interval select(Comparison const& c, Interval const& yes, Interval const& no) {
    if (!c.may_fail) return yes;
    if (!c.may_hold) return no;
    std::uint64_t const axes = c.axes | yes.axes() | no.axes();
    return made(std::min(yes.lo, no.lo), std::max(yes.hi, no.hi), {axes, axes});
}

// An unbounded side may be NaN, which wins.
Interval min(Interval const& a, Interval const& b) {
    if (a.is_unbounded() || b.is_unbounded()) return Interval::unbounded(a.axes() | b.axes());
    if (a.hi <= b.lo) return a;
    if (b.hi <= a.lo) return b;
    return made(std::min(a.lo, b.lo), std::min(a.hi, b.hi), of(a) | of(b));
}
Interval max(Interval const& a, Interval const& b) {
    if (a.is_unbounded() || b.is_unbounded()) return Interval::unbounded(a.axes() | b.axes());
    if (a.lo >= b.hi) return a;
    if (b.lo >= a.hi) return b;
    return made(std::max(a.lo, b.lo), std::max(a.hi, b.hi), of(a) | of(b));
}

Interval exp(Interval const& x) {
    if (x.is_unbounded()) return x;
    return {below(exp(x.lo)), above(exp(x.hi)), x.rises, x.falls};
}

Interval log(Interval const& x) {
    double const least = std::numeric_limits<double>::min();  // below, the error is not known
    if (x.lo < 0) return Interval::unbounded(x.axes());
    return made(x.lo < least ? -infinite : below(log(x.lo)), above(log(std::max(x.hi, least))), of(x));
}

Interval sqrt(Interval const& x) {
    if (x.lo < 0) return Interval::unbounded(x.axes());
    return made(sqrt(x.lo), sqrt(x.hi), of(x));
}

Interval floor(Interval const& x) { return made(floor(x.lo), floor(x.hi), of(x)); }

Interval lookup(std::span<double const> table, Interval const& index) {
    if (!(index.lo >= 0 && index.hi < static_cast<double>(table.size()))) return Interval::unbounded(index.axes());
    auto const first = table.begin() + static_cast<std::ptrdiff_t>(index.lo),
               last = table.begin() + static_cast<std::ptrdiff_t>(index.hi) + 1;
    if (std::any_of(first, last, [](double x) { return x != x; })) return Interval::unbounded(index.axes());
    auto const [lo, hi] = std::minmax_element(first, last);
    std::uint64_t const axes = *lo == *hi ? 0 : index.axes();
    return made(*lo, *hi, {axes, axes});
}

Interval lookup_or(std::span<double const> table, Interval const& index, Interval const& otherwise) {
    auto const last = static_cast<double>(table.size()) - 1;
    bool const beyond = index.is_unbounded() || index.lo < 0 || index.hi >= last + 1;
    bool is_silent = beyond, speaks = false;
    double lo = infinite, hi = -infinite;
    for (double i = std::max(0.0, floor(index.lo)); i <= std::min(last, index.hi); ++i) {
        double const x = table[static_cast<std::size_t>(i)];
        if (x != x) is_silent = true;
        else speaks = true, lo = std::min(lo, x), hi = std::max(hi, x);
    }
    if (!speaks) return otherwise;
    if (!is_silent && lo == hi) return lo;
    std::uint64_t const axes = index.axes() | (is_silent ? otherwise.axes() : 0);
    if (is_silent) lo = std::min(lo, otherwise.lo), hi = std::max(hi, otherwise.hi);
    return made(lo, hi, {axes, axes});
}

}  // namespace diecast
