// Dual<N>: a value and its slopes along N directions; the value has the same bits as plain double.
#pragma once
#include "model/core/pack.h"

namespace diecast {

template <int N>
struct Dual {
    static constexpr int directions = N;
    double value;
    Pack<N> slope;

    Dual() = default;
    Dual(double v) : value(v), slope(0.0) {}
    Dual(double v, Pack<N> const& s) : value(v), slope(s) {}

    friend Dual operator+(Dual const& a, Dual const& b) { return {a.value + b.value, a.slope + b.slope}; }
    friend Dual operator-(Dual const& a, Dual const& b) { return {a.value - b.value, a.slope - b.slope}; }
    friend Dual operator-(Dual const& a) { return {-a.value, -a.slope}; }
    friend Dual operator*(Dual const& a, Dual const& b) {
        return {a.value * b.value, a.slope * Pack<N>(b.value) + b.slope * Pack<N>(a.value)};
    }
    friend Dual operator/(Dual const& a, Dual const& b) {
        double const q = a.value / b.value;
        return {q, (a.slope - b.slope * Pack<N>(q)) * Pack<N>(1 / b.value)};
    }
    // A literal has no slope; without these overloads its zeros would be added and multiplied.
    friend Dual operator+(Dual const& a, double b) { return {a.value + b, a.slope}; }
    friend Dual operator+(double a, Dual const& b) { return {a + b.value, b.slope}; }
    friend Dual operator-(Dual const& a, double b) { return {a.value - b, a.slope}; }
    friend Dual operator-(double a, Dual const& b) { return {a - b.value, -b.slope}; }
    friend Dual operator*(Dual const& a, double b) { return {a.value * b, a.slope * Pack<N>(b)}; }
    friend Dual operator*(double a, Dual const& b) { return {a * b.value, b.slope * Pack<N>(a)}; }
    friend Dual operator/(Dual const& a, double b) { return {a.value / b, a.slope * Pack<N>(1 / b)}; }

    friend bool operator<(Dual const& a, Dual const& b) { return a.value < b.value; }
    friend bool operator>(Dual const& a, Dual const& b) { return a.value > b.value; }
    friend bool operator<=(Dual const& a, Dual const& b) { return a.value <= b.value; }
    friend bool operator>=(Dual const& a, Dual const& b) { return a.value >= b.value; }
    friend bool operator==(Dual const& a, Dual const& b) { return a.value == b.value; }

    friend Dual select(bool m, Dual const& yes, Dual const& no) { return m ? yes : no; }
    friend Dual min(Dual const& a, Dual const& b) { return a < b || a.value != a.value ? a : b; }
    friend Dual max(Dual const& a, Dual const& b) { return a > b || a.value != a.value ? a : b; }
    friend Dual exp(Dual const& x) {
        double const y = diecast::exp(x.value);
        return {y, x.slope * Pack<N>(y)};
    }
    friend Dual log(Dual const& x) { return {diecast::log(x.value), x.slope * Pack<N>(1 / x.value)}; }
    friend Dual pow(Dual const& x, Dual const& y) { return exp(y * log(x)); }
    friend Dual sqrt(Dual const& x) {
        double const y = diecast::sqrt(x.value);
        return {y, x.slope * Pack<N>(0.5 / y)};
    }
    friend Dual floor(Dual const& x) { return {diecast::floor(x.value)}; }
    friend Dual lookup(std::span<double const> table, Dual const& index) {
        return {diecast::lookup(table, index.value)};
    }
};

}  // namespace diecast
