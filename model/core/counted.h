// Counted: a number that counts what is done to it; how the planner knows which formulas are dear.
#pragma once
#include "model/core/real.h"

namespace diecast {

struct Counted {
    double value = 0;
    static inline thread_local double work = 0;  // in additions

    Counted() = default;
    Counted(double v) : value(v) {}
    static Counted done(double v, double cost) {
        work += cost;
        return v;
    }
    friend Counted operator+(Counted a, Counted b) { return done(a.value + b.value, 1); }
    friend Counted operator-(Counted a, Counted b) { return done(a.value - b.value, 1); }
    friend Counted operator-(Counted a) { return done(-a.value, 1); }
    friend Counted operator*(Counted a, Counted b) { return done(a.value * b.value, 1); }
    friend Counted operator/(Counted a, Counted b) { return done(a.value / b.value, 8); }
    friend bool operator<(Counted a, Counted b) { return done(a.value, 1).value < b.value; }
    friend bool operator>(Counted a, Counted b) { return done(a.value, 1).value > b.value; }
    friend bool operator<=(Counted a, Counted b) { return done(a.value, 1).value <= b.value; }
    friend bool operator>=(Counted a, Counted b) { return done(a.value, 1).value >= b.value; }
    friend bool operator==(Counted a, Counted b) { return done(a.value, 1).value == b.value; }
    friend Counted select(bool m, Counted yes, Counted no) { return done(m ? yes.value : no.value, 1); }
    friend Counted min(Counted a, Counted b) { return done(diecast::min(a.value, b.value), 2); }
    friend Counted max(Counted a, Counted b) { return done(diecast::max(a.value, b.value), 2); }
    friend Counted exp(Counted x) { return done(diecast::exp(x.value), 25); }
    friend Counted log(Counted x) { return done(diecast::log(x.value), 35); }
    friend Counted pow(Counted x, Counted y) { return done(diecast::pow(x.value, y.value), 61); }
    friend Counted sqrt(Counted x) { return done(diecast::sqrt(x.value), 10); }
    friend Counted floor(Counted x) { return done(diecast::floor(x.value), 5); }
    friend Counted lookup(std::span<double const> table, Counted index) {
        return done(diecast::lookup(table, index.value), 4);
    }
};

}  // namespace diecast
