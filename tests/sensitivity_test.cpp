// Points in the unit cube, Morris' screening, Sobol' indices and Shapley values, against known answers.
#include "optimizer/analysis/sensitivity.h"
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>
#include "model/core/points.h"
#include "optimizer/analysis/attribution.h"

using namespace diecast;

namespace {

void ishigami(std::span<double const> u, std::span<double> y) {
    double x[3];
    for (std::size_t i = 0; i < 3; ++i) x[i] = -std::numbers::pi + 2 * std::numbers::pi * u[i];
    y[0] = std::sin(x[0]) + 7 * std::pow(std::sin(x[1]), 2) + 0.1 * std::pow(x[2], 4) * std::sin(x[0]);
}

constexpr double weights_of_g[] = {0, 1, 4.5, 9, 99, 99, 99, 99};

void g_function(std::span<double const> x, std::span<double> y) {
    y[0] = 1;
    for (std::size_t i = 0; i < x.size(); ++i)
        y[0] *= (std::abs(4 * x[i] - 2) + weights_of_g[i]) / (1 + weights_of_g[i]);
}

bool one_in_each_part(Points const& points, std::size_t dimension) {
    std::set<std::size_t> parts;
    for (std::size_t i = 0; i < points.size(); ++i)
        parts.insert(static_cast<std::size_t>(points[i][dimension] * static_cast<double>(points.size())));
    return parts.size() == points.size() && *parts.rbegin() == points.size() - 1;
}

}  // namespace

TEST_CASE("Sobol' points and a Latin hypercube have one point in each part of every axis") {
    for (std::uint64_t seed : {0u, 1u, 7u}) {
        Points const sobol = sobol_points(256, 40, seed), latin = latin_hypercube(100, 40, seed);
        for (std::size_t d = 0; d < 40; ++d) {
            CHECK(one_in_each_part(sobol, d));
            CHECK(one_in_each_part(latin, d));
        }
    }
    CHECK(sobol_points(1, 1)[0][0] == 0);
    CHECK(sobol_points(4, 1)[1][0] == 0.5);
    CHECK_THROWS_AS(sobol_points(1, most_sobol_dimensions + 1), std::invalid_argument);
}

TEST_CASE("The first two dimensions of Sobol' points put one of sixteen in each sixteenth of the square") {
    Points const points = sobol_points(16, 2, 3);
    for (int columns : {1, 2, 4, 8, 16}) {
        std::set<std::pair<int, int>> boxes;
        for (std::size_t i = 0; i < 16; ++i)
            boxes.insert({static_cast<int>(points[i][0] * columns), static_cast<int>(points[i][1] * (16 / columns))});
        CHECK(boxes.size() == 16);
    }
}

TEST_CASE("Points depend on their seed alone") {
    CHECK(random_points(3, 2, 1)[2][1] == random_points(3, 2, 1)[2][1]);
    CHECK(random_points(3, 2, 1)[2][1] != random_points(3, 2, 2)[2][1]);
    CHECK(sobol_points(3, 2, 1)[2][1] != sobol_points(3, 2, 2)[2][1]);
    // SplitMix64 of 0 begins with e220a8397b1dcdaf.
    CHECK(Random(0)() == std::ldexp(static_cast<double>(0xe220a8397b1dcdafu >> 11), -53));
}

TEST_CASE("Sobol' indices of the Ishigami function are within 0.02 of the exact ones") {
    // V = a²/8 + b·π⁴/5 + b²·π⁸/18 + 1/2 with a = 7, b = 0.1
    double const v1 = 0.5 * std::pow(1 + 0.1 * std::pow(std::numbers::pi, 4) / 5, 2), v2 = 49.0 / 8;
    double const v13 = 0.01 * std::pow(std::numbers::pi, 8) * (1.0 / 18 - 1.0 / 50), v = v1 + v2 + v13;
    double const first[] = {v1 / v, v2 / v, 0}, total[] = {(v1 + v13) / v, v2 / v, v13 / v};
    VarianceShares const found = variance_shares(3, 1, ishigami, 4096);
    CHECK(found.evaluations == 5 * 4096);
    CHECK(found.mean[0] == Approx(3.5).epsilon(0.01));
    CHECK(found.variance[0] == Approx(v).epsilon(0.02));
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(found.shares[0][i].first - first[i]) < 0.02);
        CHECK(std::abs(found.shares[0][i].total - total[i]) < 0.02);
        CHECK(found.shares[0][i].first_error < 0.03);
    }
}

TEST_CASE("Sobol' indices of the g-function are within 0.02 of the exact ones") {
    double product = 1;
    for (double a : weights_of_g) product *= 1 + 1 / (3 * (1 + a) * (1 + a));
    VarianceShares const found = variance_shares(8, 1, g_function, 4096);
    for (std::size_t i = 0; i < 8; ++i) {
        double const own = 1 / (3 * std::pow(1 + weights_of_g[i], 2));
        CHECK(std::abs(found.shares[0][i].first - own / (product - 1)) < 0.02);
        CHECK(std::abs(found.shares[0][i].total - own * product / (1 + own) / (product - 1)) < 0.02);
    }
}

TEST_CASE("Sobol' indices do not mind a mean far from zero") {
    auto const far = [](std::span<double const> x, std::span<double> y) { y[0] = 1e6 + x[0] + 2 * x[1]; };
    VarianceShares const found = variance_shares(2, 1, far, 1024);
    CHECK(found.shares[0][0].first == Approx(0.2).margin(0.01));
    CHECK(found.shares[0][1].total == Approx(0.8).margin(0.01));
}

TEST_CASE("Screening a straight line finds its slopes, without deviation") {
    auto const line = [](std::span<double const> x, std::span<double> y) {
        y[0] = 3 * x[0] - 2 * x[1], y[1] = x[0] * x[1];
    };
    Screening const s = screen(3, 2, line, 50);
    CHECK(s.evaluations == 200);
    CHECK(s.effects[0][0].mean == Approx(3));
    CHECK(s.effects[0][1].mean == Approx(-2));
    CHECK(s.effects[0][1].mean_absolute == Approx(2));
    CHECK(s.effects[0][1].deviation == Approx(0).margin(1e-9));
    CHECK(s.effects[0][2].mean_absolute == 0);
    CHECK(s.effects[1][0].deviation > 0.1);
}

TEST_CASE("Where a function gives no number, the walk and the point are left out and counted") {
    auto const broken = [](std::span<double const> x, std::span<double> y) { y[0] = x[0] < 0.1 ? std::nan("") : x[0]; };
    VarianceShares const v = variance_shares(1, 1, broken, 1024);
    CHECK(v.lost[0] > 50);
    CHECK(v.shares[0][0].first == Approx(1).margin(0.05));
    Screening const s = screen(1, 1, broken, 40);
    CHECK(s.lost[0] > 0);
    CHECK(s.effects[0][0].mean == Approx(1));
}

TEST_CASE("Shapley parts of a product are those worked by hand") {
    // v = 2 → 3, w = 5 → 7: before 10, after 21; v: ((15 − 10) + (21 − 14))/2 = 6, w: ((14 − 10) + (21 − 15))/2 = 5
    auto const product = [](std::uint64_t mask) -> double { return (mask & 1 ? 3 : 2) * (mask & 2 ? 7 : 5); };
    Attribution const a = attribute(2, product);
    CHECK(a.exact);
    CHECK(a.before == 10);
    CHECK(a.after == 21);
    CHECK(a.parts[0] == Approx(6));
    CHECK(a.parts[1] == Approx(5));
}

TEST_CASE("Shapley parts sum to the difference, of all orders and of some, and some are near all") {
    for (std::size_t n : {1u, 5u, 12u, 13u, 20u}) {
        auto const f = [n](std::uint64_t mask) {
            double product = 1, sum = 0;
            for (std::size_t i = 0; i < n; ++i) {
                double const x = mask >> i & 1 ? 1.1 + 0.05 * double(i) : 1;
                product *= x, sum += x * double(i);
            }
            return sum * std::sqrt(product);
        };
        Attribution const a = attribute(n, f, 400);
        CHECK(a.exact == (n <= 12));
        CHECK(a.farthest == 2 * n);
        double const sum = std::accumulate(a.parts.begin(), a.parts.end(), 0.0), want = a.after - a.before;
        CHECK(std::abs(sum - want) <= 1e-12 * std::max({std::abs(want), std::abs(a.after), 1.0}));
    }
}

TEST_CASE("Shapley parts are those of the orders that pass through no excluded set, whether all are counted or some") {
    // Change 1 may not come before change 2: of the six orders of three changes those that are left are 2 1 3, 2 3 1
    // and 3 2 1, in which 1 adds 4 − 2 = 2, 4 − 2 + 8 = 10 and 10, 2 adds 2, 2 and 2, and 3 adds 9, 1 and 1.
    auto const some = [](std::uint64_t mask) -> double {
        if ((mask & 3) == 1) return std::nan("");
        return (mask & 1 ? 2 : 0) + (mask & 2 ? 2 : 0) + (mask & 4 ? 1 : 0) + ((mask & 5) == 5 ? 8 : 0);
    };
    Attribution const a = attribute(3, some);
    CHECK(a.parts[0] == Approx((2 + 10 + 10) / 3.0));
    CHECK(a.parts[1] == Approx(2));
    CHECK(a.parts[2] == Approx((9 + 1 + 1) / 3.0));
    // Ten further changes that add 1 each and are bound by nothing: more than are counted in all orders.
    auto const many = [&](std::uint64_t mask) { return some(mask & 7) + std::popcount(mask >> 3); };
    Attribution const b = attribute(13, many, 2000);
    CHECK_FALSE(b.exact);
    for (std::size_t i = 3; i < 13; ++i) CHECK(b.parts[i] == Approx(1));
    CHECK(b.parts[1] == Approx(2));
    CHECK(std::accumulate(b.parts.begin(), b.parts.end(), 0.0) == Approx(23));
}

TEST_CASE("Shapley parts of changes taken back are those of changes made with the other sign") {
    auto const f = [](std::uint64_t mask) -> double {
        if ((mask & 3) == 1 || (mask & 12) == 8) return std::nan("");
        return std::sqrt(1.0 + double(mask)) + double(std::popcount(mask & 21)) * double(mask & 6);
    };
    for (std::size_t n : {5u, 14u}) {
        std::uint64_t const all = (std::uint64_t{1} << n) - 1;
        Attribution const made = attribute(n, f, 60);
        Attribution const back = attribute(
            n, [&](std::uint64_t mask) { return f(all ^ mask); }, 60);
        CHECK(made.farthest == back.farthest);
        for (std::size_t i = 0; i < n; ++i) CHECK(back.parts[i] == Approx(-made.parts[i]).epsilon(1e-12));
    }
}

TEST_CASE("Changes that no order can make have no parts, and it is known how far one gets") {
    auto const only_both = [](std::uint64_t mask) -> double {
        return (mask & 3) == 1 || (mask & 3) == 2 ? std::nan("") : double(mask);
    };
    Attribution const a = attribute(3, only_both);
    CHECK(a.farthest == 2);  // the third change made, and taken back
    for (double part : a.parts) CHECK(std::isnan(part));
}

TEST_CASE("Sampled Shapley parts lie within their standard errors of the exact ones") {
    // Pairs of changes act together: each gets half of its pair, whatever the order of pairs.
    std::size_t const n = 16;
    auto const pairs = [](std::uint64_t mask) {
        double sum = 0;
        for (std::size_t i = 0; i < n; i += 2) sum += (mask >> i & 3) == 3 ? double(i + 2) : 0;
        return sum;
    };
    Attribution const a = attribute(n, pairs, 1000);
    for (std::size_t i = 0; i < n; ++i) {
        double const exact = double(i / 2 * 2 + 2) / 2;
        CHECK(std::abs(a.parts[i] - exact) <= 4 * a.spread[i] + 1e-12);
    }
}
