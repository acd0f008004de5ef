// The math names: accurate, the same bits for scalars and lanes, NaN kept.
#include <catch2/catch.hpp>
#include <cmath>
#include "model/core/dual.h"
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
