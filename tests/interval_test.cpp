// Intervals: they hold the bits of every point, and are no wider than they need be where that is cheap to say.
#include "model/core/bounds/interval.h"
#include <catch2/catch.hpp>
#include <random>
#include <vector>
#include "model/core/solver.h"
#include "model/core/special_values.h"

namespace diecast {
namespace {

/// Numbers at which something may go wrong, and others.
double any_number(std::mt19937& random) {
    static double const special[] = {0.0, -0.0, 1, -1, 0.5, 3, 1e-310, 1e300, -1e300, infinity, -infinity, 709, -708};
    if (random() % 4 == 0) return special[random() % std::size(special)];
    return std::normal_distribution<>(0, random() % 2 ? 3 : 300)(random);
}
Interval any_interval(std::mt19937& random) {
    double const a = any_number(random), b = random() % 5 ? any_number(random) : a;
    return {min(a, b), max(a, b), 1, 1};
}
double point_of(Interval i, std::mt19937& random) {
    if (random() % 3 == 0) return random() % 2 ? i.lo : i.hi;
    double const x = i.lo + (i.hi - i.lo) * std::uniform_real_distribution<>()(random);
    return i.contains(x) && x == x ? x : i.lo;
}

/// Checks one operation of up to three numbers.
template <class F>
void check_encloses(char const* name, F const& f) {
    std::mt19937 random(1);
    int escaped = 0, not_a_number = 0;
    for (int round = 0; round < 20'000; ++round) {
        Interval const a = any_interval(random), b = any_interval(random), c = any_interval(random);
        Interval const y = f(a, b, c);
        not_a_number += !(y.lo <= y.hi);
        double const p = point_of(a, random), q = point_of(b, random), r = point_of(c, random), at = f(p, q, r);
        escaped += !y.contains(at);
    }
    INFO(name);
    CHECK(escaped == 0);
    CHECK(not_a_number == 0);
}

}  // namespace

TEST_CASE("an interval holds what its points give for each operation") {
    check_encloses("a + b", [](auto a, auto b, auto) { return a + b; });
    check_encloses("a − b", [](auto a, auto b, auto) { return a - b; });
    check_encloses("a × b", [](auto a, auto b, auto) { return a * b; });
    check_encloses("a ÷ b", [](auto a, auto b, auto) { return a / b; });
    check_encloses("−a", [](auto a, auto, auto) { return -a; });
    check_encloses("min", [](auto a, auto b, auto) { return min(a, b); });
    check_encloses("max", [](auto a, auto b, auto) { return max(a, b); });
    check_encloses("exp", [](auto a, auto, auto) { return exp(a); });
    check_encloses("log", [](auto a, auto, auto) { return log(a); });
    check_encloses("pow", [](auto a, auto b, auto) { return pow(max(a, decltype(a)(0.0)), b); });
    check_encloses("sqrt", [](auto a, auto, auto) { return sqrt(a); });
    check_encloses("floor", [](auto a, auto, auto) { return floor(a); });
    check_encloses("ceil", [](auto a, auto, auto) { return ceil(a); });
    check_encloses("a < b", [](auto a, auto b, auto c) { return select(a < b, c, a); });
    check_encloses("a ≤ b", [](auto a, auto b, auto c) { return select(a <= b, c, a); });
    check_encloses("a > b", [](auto a, auto b, auto c) { return select(a > b, c, a); });
    check_encloses("a ≥ b", [](auto a, auto b, auto c) { return select(a >= b, c, a); });
    check_encloses("a = b", [](auto a, auto b, auto c) { return select(a == b, c, a); });
    std::vector<double> const table{4, 1, 3, 7};
    check_encloses("lookup", [&](auto a, auto, auto) { return lookup(table, a); });
}

TEST_CASE("an interval is no wider than its ends where an operation is monotone") {
    Interval const a{2, 3}, b{4, 5}, sum = a + b, difference = a - b, product = a * b, quotient = a / b;
    CHECK((sum.lo == 6 && sum.hi == 8));
    CHECK((difference.lo == -3 && difference.hi == -1));
    CHECK((product.lo == 8 && product.hi == 15));
    CHECK((quotient.lo == 2.0 / 5 && quotient.hi == 3.0 / 4));
    CHECK(exp(a).hi / exp(3.0) - 1 < 3e-15);
    CHECK((Interval{-1, 2} * Interval{-3, 4}).lo == -6);
}

TEST_CASE("exp and log are monotone but for less than the margin of their intervals") {
    std::mt19937 random(7);
    double most = 0;
    for (int round = 0; round < 200'000; ++round) {
        double const x = std::uniform_real_distribution<>(-700, 700)(random),
                     step = x * 1e-15 * static_cast<double>(random() % 3);
        double const low = exp(min(x, x + step)), high = exp(max(x, x + step));
        most = max(most, low / high - 1);
        double const y = high, z = y * (1 + 1e-15 * static_cast<double>(random() % 3)), difference = log(y) - log(z);
        most = max(most, select(log(z) == 0, 0, difference / max(log(z), -log(z))));
    }
    CHECK(most < 0.9e-15);
}

TEST_CASE("a solver has no bounds but at a point") {
    Solver<2, 1> const sum{[](std::array<double, 2> const& x) { return std::array{x[0] + x[1]}; }, 1};
    CHECK(sum(Interval(1.0), Interval(2.0))[0].lo == 3);
    CHECK(sum(Interval(1.0, 1.5), Interval(2.0))[0].is_unbounded());
}

}  // namespace diecast
