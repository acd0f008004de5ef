#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/composable/cache_die.h"
#include "model/composable/laws.h"
#include "model/composable/quantities.h"
#include "model/core/plan.h"
#include "model/dies.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/quantities.h"
#include "model/package/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

TEST_CASE("the table of configurations comes out as published") {
    struct Row {
        char const* name;
        double cache, sites, bandwidth, capacity;
    };
    for (Row const& r : {Row{"GPU-N", 0, 6, 2688, 100}, Row{"HBM+L3", 960, 6, 2688, 100},
                         Row{"HBML+L3", 960, 10, 4480, 166.7}, Row{"HBM+L3L", 1920, 6, 2688, 100},
                         Row{"HBML+L3L", 1920, 10, 4480, 166.7}, Row{"HBMLL+L3L", 1920, 14, 6272, 233.3}}) {
        CAPTURE(r.name);
        Scenario const s = composed(r.name);
        CHECK(shipped_value(s, l3::capacity) == r.cache);
        CHECK(shipped_value(s, composable::sites) == r.sites);
        CHECK(1e3 * shipped_value(s, composable::bandwidth) == Approx(r.bandwidth));
        CHECK(std::round(10 * shipped_value(s, composable::capacity)) == std::round(10 * r.capacity));
    }
    // 1.6 and 2.3 times, 16 and 32 times, as the abstract rounds them
    CHECK(shipped_value(composed("HBML+L3"), hpc::bandwidth) == Approx(500 / 3.));
    CHECK(shipped_value(composed("HBMLL+L3L"), hpc::bandwidth) == Approx(700 / 3.));
}

TEST_CASE("areas of the cache and of its link are those published") {
    Scenario const one = composed("HBML+L3"), two = composed("HBML+L3L");
    CHECK(shipped_value(one, l3::area) == Approx(826).epsilon(1e-12));
    CHECK(shipped_value(one, uhb::total) == Approx(14.7).epsilon(1e-12));
    CHECK(shipped_value(one, uhb::area) == Approx(28.7).epsilon(5e-4));  // 0.512 TB/s/mm² is rounded
    CHECK(shipped_value(one, l3::dies) == 1);
    CHECK(shipped_value(two, l3::dies) == 2);
    CHECK(shipped_value(one, l3::die_area) == Approx(826 + 14.7 / 0.512));
    CHECK(shipped_value(two, l3::die_area) == Approx(826 + 14.7 / 0.512));
    CHECK(shipped_value(one, l3::reticle_slack) > 0);
    // 14.7 TB/s are 117.6 Tb/s: 5.9 W at 0.05 pJ/bit, 35 W at 0.3
    CHECK(shipped_value(one, uhb::power) == Approx(117.6 * 0.05));
    CHECK(shipped_value(Scenario(one).pin(uhb::kind, "2.5D"), uhb::power) == Approx(117.6 * 0.3));
}

TEST_CASE("a package without a cache die has none of its parts") {
    Scenario const s = composed("GPU-N");
    for (Quantity const* q : {&l3::area, &l3::dies, &l3::die_area, &l3::cost, &uhb::total, &uhb::area, &uhb::power})
        CHECK(shipped_value(s, *q) == 0);
    CHECK(shipped_value(s, l3::yield) == 100);
    CHECK(shipped_value(s, iteration::link_traffic) == 0);
    CHECK(shipped_value(s, iteration::link_share) == 0);
}

TEST_CASE("side by side the link takes edge and the cache dies stand on the carrier") {
    Scenario const s = composed("HBML+L3L").pin(uhb::kind, "2.5D");
    double const edge = 14700 / 1317., height = shipped_value(s, die::height);
    CHECK(shipped_value(s, uhb::area) == 0);
    CHECK(shipped_value(s, uhb::edge) == Approx(edge));
    CHECK(shipped_value(s, uhb::edge_available) == Approx(2 * height));
    CHECK(shipped_value(s, uhb::slack) == Approx(1 - edge / (2 * height)));
    CHECK(shipped_value(s, composable::footprint) ==
          Approx(shipped_value(s, composable::carrier_area) / shipped_value(s, carrier::area_factor)));
    CHECK(shipped_value(s, composable::footprint) ==
          Approx(shipped_value(s, die::area) + 2 * 826 + 10 * shipped_value(s, memory::stack_area)));
    CHECK(shipped_value(composed("HBML+L3L"), composable::footprint) ==
          Approx(shipped_value(s, die::area) + 10 * shipped_value(s, memory::stack_area)));
    CHECK(shipped_value(s, composable::slack) < 0);  // three reticles of silicon and ten stacks: more than a carrier
}

TEST_CASE("a package without a cache die costs the same whether it is composed or not") {
    // But for what one of the two leaves out: bumps below dies, bad dies that wafer test lets through.
    Scenario const s = composed("GPU-N");
    CHECK(shipped_value(s, composable::cost) - shipped_value(s, composable::development) ==
          Approx(shipped_value(s, cost::recurring)).epsilon(0.01));
}

TEST_CASE("repair saves the yield of a reticle-size die") {
    CHECK(repairable_yield(826e-6, 0.0, 1000.0, 3.0) == Approx(0.48).margin(0.005));
    CHECK(repairable_yield(826e-6, 0.9, 1000.0, 3.0) == Approx(0.92).margin(0.005));
    CHECK(repairable_yield(826e-6, 0.0, 1000.0, 1e6) == Approx(0.44).margin(0.005));  // Poisson
}

TEST_CASE("cost by hand: good parts over bond yield, and development shared") {
    Scenario const s = composed("HBM+L3L");
    double const parts = shipped_value(s, cost::silicon) + shipped_value(s, l3::cost) +
                         shipped_value(s, composable::carrier_cost) + 6 * shipped_value(s, memory::stack_cost);
    CHECK(shipped_value(s, composable::parts_cost) == Approx(parts));
    double const bonds = std::pow(shipped_value(s, assembly::die_bond_yield) / 100, 3) *
                         std::pow(shipped_value(s, assembly::stack_bond_yield) / 100, 6) *
                         shipped_value(s, assembly::final_yield) / 100;
    CHECK(shipped_value(s, composable::bond_yield) == Approx(100 * bonds));
    double const die = 1e6 * shipped_value(s, nre::die), package = 1e6 * shipped_value(s, nre::package);
    double const development = (die / 2 + 0.2 * die + package) / shipped_value(s, nre::volume);
    CHECK(shipped_value(s, composable::development) == Approx(development));
    // CoWoS-S: 15 USD for each of three dies and six stacks, 0.43 USD/mm² of what lies on the carrier, 100 USD of test
    double const work = 9 * 15 + 0.43 * shipped_value(s, composable::footprint) + 100;
    CHECK(shipped_value(s, composable::work) == Approx(work));
    CHECK(shipped_value(s, composable::cost) == Approx((parts + work) / bonds + development));
    CHECK(shipped_value(s, composable::cost) ==
          Approx(parts + shipped_value(s, composable::bonding_cost) + development));
    // the HPC product, without a cache die, pays only its share of the compute die
    CHECK(shipped_value(composed("GPU-N"), composable::development) ==
          Approx((die / 2 + package) / shipped_value(s, nre::volume)));
    CHECK(shipped_value(s, l3::cost) == Approx(2 * shipped_value(s, l3::wafer_price) /
                                               (shipped_value(s, l3::per_wafer) * shipped_value(s, l3::yield) / 100)));
}

TEST_CASE("HPC codes lose four percent with three quarters of the bandwidth") {
    Scenario const s = composed("GPU-N").pin(composable::sites, 4.5);
    CHECK(shipped_value(s, hpc::bandwidth) == Approx(75));
    CHECK(shipped_value(s, hpc::performance) == Approx(96).margin(1));
    CHECK(shipped_value(composed("GPU-N"), hpc::performance) == Approx(100));
    double const share = lump_share(0.75, 0.96, 2.3);
    CHECK(std::pow(share, 1 / 2.3) == Approx(0.9525).margin(0.001));  // as the notes fitted it with two more points
    double last = 0;
    for (double sites : {1, 3, 6, 10, 14, 64}) {
        double const now = shipped_value(composed("GPU-N").pin(composable::sites, sites), hpc::performance);
        CHECK(now > last);
        last = now;
    }
}

TEST_CASE("a GPU faster by a third does the work of half as many again, as far as scaling is flat") {
    CHECK(instances_at_same_time(1.31, 0.45) == Approx(1 - 0.451).margin(0.001));
    CHECK(instances_at_same_time(1.31, 0.473) == Approx(1 - 0.435).margin(0.001));
    CHECK(instances_at_same_time(2.0, 1.0) == 0.5);
    CHECK(gain_of_doubling(0.45) == Approx(1.366).margin(0.001));
    for (auto [name, exponent, gain] : {std::tuple{"ResNet-50", .381, 1.30},
                                        {"BERT", .684, 1.61},
                                        {"SSD-R34", .446, 1.36},
                                        {"GNMT", .583, 1.50},
                                        {"Transformer", .453, 1.37},
                                        {"Mask R-CNN", .481, 1.40},
                                        {"Minigo", .285, 1.22}}) {
        Scenario const s = composed("HBML+L3").pin(scaleout::benchmark, name).pin(suite::speedup, 1.31);
        CHECK(shipped_value(s, scaleout::exponent) == exponent);
        CHECK(shipped_value(s, scaleout::doubling_gain) == Approx(gain).margin(0.006));
    }
}

TEST_CASE("the power-law shortcut halves traffic where its exponent says so, down to what is compulsory") {
    CHECK(power_law_traffic(240.0, 60.0, 0.5, 0.1) == Approx(0.5));
    CHECK(power_law_traffic(60e4, 60.0, 0.5, 0.1) == Approx(0.1));
}

TEST_CASE("a package without a cache die costs the same, however wide scribe lines are") {
    auto const cost = [](double scribe, Quantity const& q) {
        return shipped_value(composed("GPU-N").pin(wafer::scribe, scribe), q);
    };
    CHECK(cost(0.0, l3::per_wafer) == 1);
    CHECK(cost(0.0, l3::cost) == 0);
    CHECK(cost(0.2, l3::cost) == 0);
    CHECK(std::isfinite(cost(0.0, composable::cost)));
    CHECK(cost(0.0, composable::cost) <= cost(0.2, composable::cost));
}
