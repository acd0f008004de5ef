// The network between servers: tiers that a number of GPUs needs, how far they reach, and what lies beyond.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include "model/fleet/quantities.h"
#include "model/study/study_limits.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

Scenario joining(double gpus, char const* topology = "fat tree") {
    return Scenario{}
        .pin(scaleout::topology, topology)
        .pin(scaleout::radix, 64.0)
        .pin(scaleup::domain, 8.0)
        .pin(fleet::spare_pool, 1.0)
        .pin(fleet::gpus, gpus);
}

}  // namespace

TEST_CASE("a network between servers has the tiers that its GPUs need") {
    auto const tiers = [](double gpus, char const* topology = "fat tree") {
        return value(joining(gpus, topology), scaleout::tiers);
    };
    // 2·32^t ports: 64, 2048, 65 536, 2 097 152, 67 108 864
    CHECK(tiers(1) == 1);
    CHECK(tiers(64) == 1);
    CHECK(tiers(65) == 2);
    CHECK(tiers(2048) == 2);
    CHECK(tiers(2049) == 3);
    CHECK(tiers(65536) == 3);
    CHECK(tiers(65537) == 4);
    CHECK(tiers(1e8) == 5);
    CHECK(tiers(8 * 2048, "rail-optimised") == 2);
    CHECK(tiers(8 * 2048 + 8, "rail-optimised") == 3);
    Scenario const training = joining(128).pin(training::gpus, 4096.0);
    CHECK(value(training, scaleout::tiers) == 2);
    CHECK(value(Scenario(training).pin(scaleout::sizing, "training"), scaleout::tiers) == 3);
    CHECK(value(joining(8).pin(fleet::spare_pool, 1000.0), scaleout::tiers) == 2);
}

TEST_CASE("a third tier of switches costs and draws what it has more") {
    auto const s = [](double gpus) {
        return joining(gpus)
            .pin(scaleout::bandwidth, 50.0)
            .pin(scaleout::adapter_price, 24.0)
            .pin(scaleout::cable_price, 2.0)
            .pin(scaleout::transceiver_price, 14.0)
            .pin(scaleout::switch_price, 11.25)
            .pin(scaleout::transceiver_energy, 18.75)
            .pin(scaleout::switch_energy, 9.8);
    };
    CHECK(value(s(2048), scaleout::cost) == Approx(50 * (24 + 2 * 30 + 3 * 11.25)));
    CHECK(value(s(4096), scaleout::cost) == Approx(50 * (24 + 3 * 30 + 5 * 11.25)));
    CHECK(value(s(2048), scaleout::power) == Approx(0.4 * (4 * 18.75 + 3 * 9.8)));  // 0.4 Tb/s
    CHECK(value(s(4096), scaleout::power) == Approx(0.4 * (6 * 18.75 + 5 * 9.8)));
}

TEST_CASE("more GPUs than a network joins are infeasible where it is counted, with the reason") {
    CHECK(value(joining(4096), scaleout::slack) == Approx(1 - 4096. / 65536));
    CHECK(value(joining(4096).pin(scaleout::tiers, 2.0), scaleout::slack) == Approx(-1));
    for (double tiers : {1, 2, 3, 4}) {
        double const most = 2 * std::pow(32, tiers);
        CHECK(value(joining(most).pin(scaleout::tiers, tiers), scaleout::slack) >= 0);
        CHECK(value(joining(most * 1.001).pin(scaleout::tiers, tiers), scaleout::slack) < 0);
    }
    CHECK(value(joining(1e6, "dragonfly"), scaleout::slack) == Approx(1 - 1e6 / (512 * 513)));
    CHECK(value(joining(3).pin(scaleout::radix, 2.0), scaleout::slack) == Approx(-0.5));
    Scenario const s = joining(4096);
    for (Quantity const* asked : {&scaleout::power, &fleet::capital, &fleet::cost_rate}) {
        auto const limits = limits_of_model(graph(), {s, {asked}});
        CHECK(std::count(limits.begin(), limits.end(), &scaleout::slack) == 1);
    }
}
