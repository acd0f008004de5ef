// The math names: accurate, the same bits for scalars and lanes, NaN kept.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/core/dual.h"
#include "model/core/relations.h"
#include "tests/bits.h"

using namespace diecast;

TEST_CASE("exp, log, pow and floor are accurate and agree between scalars and lanes") {
    for (double x : {-700.0, -3.7, -0.5, 0.0, 1e-3, 1.0, 2.5, 20.0, 700.0}) {
        CHECK(diecast::exp(x) == Approx(std::exp(x)).epsilon(1e-15));
        CHECK(diecast::floor(x) == std::floor(x));
        CHECK(bits(exp(Pack<8>(x)).lanes[3]) == bits(diecast::exp(x)));
        CHECK(bits(pow(Pack<4>(std::abs(x)), 1.3).lanes[1]) == bits(diecast::pow(std::abs(x), 1.3)));
    }
    for (double x : {1e-300, 0.3, 0.99999, 1.0, 1.00001, 7.5, 1e300})
        CHECK(diecast::log(x) == Approx(std::log(x)).epsilon(1e-15).margin(1e-20));
}

TEST_CASE("edges are what mathematics says, and NaN stays NaN") {
    double const inf = INFINITY;
    CHECK(diecast::log(0.0) == -inf);
    CHECK(diecast::log(inf) == inf);
    CHECK(diecast::exp(-inf) == 0);
    CHECK(diecast::exp(inf) == inf);
    CHECK(diecast::pow(0.0, 2.0) == 0);
    CHECK(diecast::ceil(1.2) == 2);
    CHECK(diecast::round(2.5) == 3);
    for (double y : {diecast::log(-1.0), diecast::exp(NAN), diecast::log(NAN), diecast::min(1.0, NAN),
                     diecast::min(NAN, 1.0), diecast::max(NAN, 1.0), diecast::floor(NAN),
                     max(Pack<2>(NAN), 1.0).lanes[0], max(Dual<8>(1.0), Dual<8>(NAN)).value})
        CHECK(std::isnan(y));
}

TEST_CASE("a quotient has the same bits in lanes of every width as alone") {
    constexpr double inf = INFINITY;
    std::vector<double> over, under;
    auto const add = [&](double a, double b) {
        over.push_back(a);
        under.push_back(b);
    };
    // a mantissa of ones has no correctly rounded reciprocal by iteration, and powers of two lie at ties of it
    double const ones = std::nextafter(1.0, 0.0);
    for (double a : {0.0, -0.0, 1.0, 8.0, ones, 3.0, 5e-324, 1e-308, 1e-160, 1e160, 1e308, inf})
        for (double b : {1.0, ones, -2 * ones, ones * 0x1p-40, 3.0, 5e-324, 1e-308, -1e-160, 1e160, 1e308, inf, 0.0})
            add(a, b);
    std::mt19937_64 random(1);
    auto const number = [&](int spread) {
        std::uint64_t mantissa = random() >> 12;
        if (random() % 4 == 0) mantissa |= 0xffffffffffff0;  // close to the next power of two
        if (random() % 4 == 0) mantissa &= 0xfffff00000000;  // short
        double const magnitude = std::bit_cast<double>(std::uint64_t{1023} << 52 | mantissa);
        return std::ldexp(random() % 2 ? magnitude : -magnitude, static_cast<int>(random() % spread) - spread / 2);
    };
    for (int i = 0; i < 200000; ++i) add(number(i % 2 ? 60 : 2000), number(i % 2 ? 60 : 2000));
    while (over.size() % 8 != 0) add(1, 3);

    auto const formula = quotient("a/b");
    Kernels const kernels = compile<decltype(formula.f), 2>(formula.f);
    std::vector<double> result(over.size());
    double const* const in[] = {over.data(), under.data()};
    double* const out[] = {result.data()};
    std::size_t const step[] = {1, 1};
    for (std::size_t isa = 0; isa <= static_cast<std::size_t>(best_isa()); ++isa) {
        kernels.columns[isa](&formula.f, {in, step, out, over.size()});
        std::size_t different = 0;
        for (std::size_t i = 0; i < over.size(); ++i) {
            double const alone = over[i] / under[i];
            if (bits(result[i]) != bits(alone) && !(std::isnan(alone) && std::isnan(result[i]))) ++different;
        }
        CHECK(different == 0);
    }
}
