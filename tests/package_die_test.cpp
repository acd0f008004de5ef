// Dies on a wafer, defects, spare units, and silicon cut into smaller dies.
#include <catch2/catch.hpp>
#include <random>
#include "model/package/geometry.h"
#include "model/package/yield.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

double law(std::string const& name, double area_mm2, double per_cm2, double clustering = 10) {
    return value(Scenario{}
                     .pin(yield::law, name)
                     .pin(die::area, area_mm2)
                     .pin(process::defect_density, per_cm2)
                     .pin(process::clustering, clustering),
                 die::perfect_yield) /
           100;
}

/// H100's 814 mm² as one die, or as dies of four packages.
Scenario lite(double packages) {
    return Scenario{}.pin(package::silicon_area, 814.0).pin(package::split, packages).pin(package::stacks, 0.0);
}

}  // namespace

TEST_CASE("yield laws at one defect per die are those of the textbooks") {
    CHECK(law("Poisson", 100, 1) == Approx(0.367879));
    CHECK(law("Murphy", 100, 1) == Approx(0.399576));
    CHECK(law("Seeds", 100, 1) == Approx(0.5));
    CHECK(law("rectangular", 100, 1) == Approx(0.432332));
    CHECK(law("negative binomial", 100, 1, 1) == Approx(0.5));
    CHECK(law("negative binomial", 100, 1, 3) == Approx(0.421875));
    CHECK(law("Bose-Einstein", 100, 1) == Approx(0.385543));  // ten layers: 1.1^-10
    CHECK(law("negative binomial", 800, 0.11) == Approx(0.430240).epsilon(1e-5));
    CHECK(law("negative binomial", 800, 0.20, 3) == Approx(0.277).margin(0.001));
}

TEST_CASE("without clustering the negative binomial is Poisson") {
    CHECK(negative_binomial_yield(1e-4, 1e4, 1e7) == Approx(poisson_yield(1e-4, 1e4)).epsilon(1e-6));
}

TEST_CASE("the choice of law moves large dies most, in the order of their clustering") {
    double const poisson = law("Poisson", 800, 0.2), murphy = law("Murphy", 800, 0.2), seeds = law("Seeds", 800, 0.2);
    CHECK(poisson < murphy);
    CHECK(murphy < law("rectangular", 800, 0.2));
    CHECK(law("rectangular", 800, 0.2) < seeds);
    CHECK(poisson == Approx(0.20).margin(0.005));
    CHECK(seeds == Approx(0.38).margin(0.005));
}

TEST_CASE("without spare units a die yields what the law says, bit for bit") {
    for (double perfect : {0.01, 0.3, 0.4242, 0.999}) CHECK(harvested_yield(perfect, 0.9999, 144.0, 0.0) == perfect);
}

TEST_CASE("spare units save dies as the binomial says") {
    // Two equal units fill the die; one may fail. p = √0.64 = 0.8: 0.64 + 2·0.8·0.2 = 0.96
    CHECK(harvested_yield(0.64, 1.0, 2.0, 1.0) == Approx(0.96));
    CHECK(harvested_yield(0.64, 1.0, 2.0, 2.0) == Approx(1));
    // The rest yields 0.8, so p = √0.8: 0.8·(1 − (1 − p)²)
    CHECK(harvested_yield(0.64, 0.8, 2.0, 1.0) == Approx(0.8 * (1 - 0.1055728 * 0.1055728)).epsilon(1e-6));
    // Y0 = 0.4, units on 533 of 814 mm², Poisson: Yr = 0.4^(1 − 0.6545)
    CHECK(harvested_yield(0.4, 0.7286682, 144.0, 1.0) == Approx(0.6404019).epsilon(1e-6));
    CHECK(harvested_yield(0.4, 0.7286682, 144.0, 12.0) == Approx(0.7286682).epsilon(1e-6));
}

TEST_CASE("harvested yield agrees with a gamma mixture of defect densities") {
    // 814 mm², 65.5 % of it in 144 units: 20 000 dies' densities drawn from the gamma distribution behind the law
    auto yield = [](double per_cm2, double clustering, double spares) {
        double const y0 = negative_binomial_yield(8.14, per_cm2, clustering);
        return harvested_yield(y0, negative_binomial_yield(8.14 * 0.345, per_cm2, clustering), 144.0, spares);
    };
    CHECK(yield(0.11, 10, 1) == Approx(0.6533).epsilon(0.015));
    CHECK(yield(0.11, 10, 2) == Approx(0.7206).epsilon(0.015));
    CHECK(yield(0.11, 10, 12) == Approx(0.7378).epsilon(0.002));
    CHECK(yield(0.20, 3, 1) == Approx(0.4626).epsilon(0.06));
    CHECK(yield(0.20, 3, 2) == Approx(0.5494).epsilon(0.06));
    CHECK(yield(0.20, 3, 12) == Approx(0.5986).epsilon(0.002));
}

TEST_CASE("harvesting makes a good die cheaper and offers fewer units") {
    auto s = Scenario{}.pin(die::area, 814.0).pin(die::units, 144.0);
    double const cost = value(s, die::good_cost), peak = value(s, package::peak);
    s.pin(die::spare_units, 12.0);
    CHECK(value(s, die::good_cost) < cost);
    CHECK(value(s, package::peak) == Approx(peak * 132 / 144));
    CHECK(value(s, package::units) == 132);
    CHECK(value(s, die::yield) > value(s, die::perfect_yield));
    CHECK(value(s, die::yield) < 100);
}

TEST_CASE("a die of one exposure field is within the reticle limit, a square one does not") {
    CHECK(value(Scenario{}.pin(die::area, 858.0), die::reticle_slack) == Approx(0).margin(1e-9));
    CHECK(value(Scenario{}.pin(die::area, 858.0), die::reticle_slack) >= 0);
    CHECK(value(Scenario{}.pin(die::area, 858.0).pin(die::aspect_ratio, 1.0), die::reticle_slack) < 0);
    CHECK(value(Scenario{}.pin(die::area, 429.0).pin(die::aspect_ratio, 26 / 16.5).pin(reticle::height, 16.5),
                die::reticle_slack) == Approx(0).margin(1e-9));
}

TEST_CASE("gross dies per wafer: real, floored and on the map") {
    auto s = Scenario{}.pin(die::area, 814.0).pin(wafer::edge_exclusion, 3.0).pin(wafer::scribe, 0.1);
    s.pin(die::aspect_ratio, 31.3 / 26);
    double const real = value(s, die::per_wafer);
    CHECK(value(s.pin(wafer::count, "floored"), die::per_wafer) == std::floor(real));
    CHECK(value(s.pin(wafer::count, "exact map"), die::per_wafer) == 67);
    CHECK(value(s.pin(die::area, 203.5), die::per_wafer) == 294);  // one more than the 293 of a coarser search
}

TEST_CASE("a map holds what can be counted by hand") {
    CHECK(dies_on_map(1.0, 1.0, 0.0) == 1);  // two abreast need a half chord of 1 at y = 0.5, there is 0.87
    CHECK(dies_on_map(0.8, 0.8, 0.0) == 2);  // 0.8 at y = 0.4: there is 0.92
    CHECK(dies_on_map(0.99 * 1.41421356, 0.99 * 1.41421356, 0.0) == 1);
    CHECK(dies_on_map(0.999 * 0.70710678, 0.999 * 0.70710678, 0.0) == 4);
    CHECK(dies_on_map(1.9, 0.01, 0.0) == 62);  // one column: chord 1.9 spans ±√(1 − 0.95²) = ±0.3122
    CHECK(dies_on_map(3.0, 3.0, 0.0) == 1);    // never none
}

TEST_CASE("the map is at most what the area allows, and near the formula for small dies") {
    for (double side : {2.0, 3.7, 5.0, 11.0, 23.0}) {
        double const radius = 145, n = dies_on_map(side / radius, side / radius, 0.0);
        CAPTURE(side);
        CHECK(n * side * side < pi * radius * radius);
        CHECK(n == Approx(dies_on_disc(side, side, 300.0, 5.0, 0.0)).epsilon(side / 100));
    }
}

TEST_CASE("a quarter of the area yields 1.75 to 1.85 times as much, as Lite-GPU says") {
    auto gain = [](std::string const& name, double per_cm2, double clustering) {
        return value(
            lite(4).pin(yield::law, name).pin(process::defect_density, per_cm2).pin(process::clustering, clustering),
            whole::yield_gain);
    };
    CHECK(gain("Poisson", 0.10, 10) == Approx(1.841).margin(0.001));
    CHECK(gain("Murphy", 0.10, 10) == Approx(1.749).margin(0.001));
    CHECK(gain("Murphy", 0.1057, 10) == Approx(1.80).margin(0.001));
    CHECK(gain("negative binomial", 0.11, 3) == Approx(1.764).margin(0.001));
    CHECK(gain("negative binomial", 0.11, 4) == Approx(1.804).margin(0.001));
    CHECK(gain("negative binomial", 0.11, 5) == Approx(1.831).margin(0.001));
    CHECK(gain("negative binomial", 0.11, 10) == Approx(1.889).margin(0.001));
}

TEST_CASE("silicon in quarters costs 44 to 55 per cent less") {
    auto saving = [](double per_cm2, double clustering) {
        return value(lite(4)
                         .pin(process::defect_density, per_cm2)
                         .pin(process::clustering, clustering)
                         .pin(die::aspect_ratio, 1.0),
                     whole::cost_saving);
    };
    CHECK(saving(0.09, 10) == Approx(49.8).margin(0.1));  // 7 nm, Chiplet Actuary
    CHECK(saving(0.11, 10) == Approx(55.0).margin(0.1));  // 5 nm
    CHECK(saving(0.11, 4) == Approx(52).margin(3));
}

TEST_CASE("cutting a die in four doubles its shoreline exactly") {
    CHECK(value(lite(4), whole::shoreline_gain) == 2.0);
    CHECK(4 * value(lite(4), die::perimeter) == Approx(2 * value(lite(1), die::perimeter)).epsilon(1e-15));
    CHECK(value(lite(16), whole::shoreline_gain) == 4.0);
    CHECK(value(lite(1), whole::yield_gain) == 1);
    CHECK(value(lite(1), whole::cost_saving) == Approx(0).margin(1e-12));
}

TEST_CASE("dies with neighbours carry the die-to-die overhead, alone they do not") {
    auto s = lite(1).pin(d2d::area_overhead, 10.0);
    CHECK(value(s, die::area) == Approx(814));
    CHECK(value(s, die::d2d_area) == 0);
    s.pin(package::dies, 4.0);
    CHECK(value(s, die::area) == Approx(814 / 4.0 * 1.1));
    CHECK(value(s, die::d2d_area) == Approx(814 / 4.0 * 0.1));
    CHECK(value(s, whole::area) == Approx(814));
}

TEST_CASE("dies on a map of a range of pitches lie between the bounds") {
    std::mt19937 random(3);
    std::uniform_real_distribution<> pitch(0.02, 0.5), spread(0, 0.3), any(0, 1);
    for (int round = 0; round < 300; ++round) {
        double const x = pitch(random), y = pitch(random), margin = 0.0003;
        Interval const across{x, x * (1 + spread(random))}, up{y, y * (1 + spread(random))};
        double const dies = dies_on_map(across.lo + any(random) * (across.hi - across.lo),
                                        up.lo + any(random) * (up.hi - up.lo), margin);
        Interval const bounds = dies_on_map(across, up, Interval(margin));
        CAPTURE(x, y, bounds.lo, dies, bounds.hi);
        REQUIRE(bounds.contains(dies));
    }
}
