// Libm: a scalar as a plain tool would use it, double with the C library's functions, under the names formulas call.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace diecast {

struct Libm {
    double v = 0;
    Libm() = default;
    Libm(double x) : v(x) {}
    friend Libm operator+(Libm a, Libm b) { return a.v + b.v; }
    friend Libm operator-(Libm a, Libm b) { return a.v - b.v; }
    friend Libm operator*(Libm a, Libm b) { return a.v * b.v; }
    friend Libm operator/(Libm a, Libm b) { return a.v / b.v; }
    friend Libm operator-(Libm a) { return -a.v; }
    friend bool operator<(Libm a, Libm b) { return a.v < b.v; }
    friend bool operator>(Libm a, Libm b) { return a.v > b.v; }
    friend bool operator<=(Libm a, Libm b) { return a.v <= b.v; }
    friend bool operator>=(Libm a, Libm b) { return a.v >= b.v; }
    friend bool operator==(Libm a, Libm b) { return a.v == b.v; }
    friend Libm select(bool condition, Libm yes, Libm no) { return condition ? yes : no; }
    friend Libm min(Libm a, Libm b) { return std::min(a.v, b.v); }
    friend Libm max(Libm a, Libm b) { return std::max(a.v, b.v); }
    friend Libm exp(Libm a) { return std::exp(a.v); }
    friend Libm log(Libm a) { return std::log(a.v); }
    friend Libm pow(Libm a, Libm b) { return std::pow(a.v, b.v); }
    friend Libm sqrt(Libm a) { return std::sqrt(a.v); }
    friend Libm floor(Libm a) { return std::floor(a.v); }
    friend Libm lookup(std::span<double const> table, Libm index) {
        bool const inside = index.v >= 0 && index.v < static_cast<double>(table.size());
        return inside ? table[static_cast<std::size_t>(index.v)] : std::numeric_limits<double>::quiet_NaN();
    }
};

}  // namespace diecast
