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

TEST_CASE("cables and ports beyond a pod are fewer by its oversubscription") {
    auto const over = [](Scenario s, double pod, double by) {
        return s.pin(training::pod, pod).pin(training::oversubscription, by);
    };
    // 16,384 GPUs need three tiers of 64 ports, pods of 1,024 = 32² two: a seventh of the third is built. Ports: down
    // and up in two tiers but for a seventh up from the second, and as many down from the third: 2 + 1 + 1/7 + 1/7.
    Scenario const tree = over(joining(16384), 1024, 7);
    CHECK(value(tree, scaleout::tiers) == 3);
    CHECK(value(tree, scaleout::cables) == Approx(2 + 1 / 7.));
    CHECK(value(tree, scaleout::ports) == Approx(3 + 2 / 7.));
    CHECK(value(tree, scaleout::slack) == value(joining(16384), scaleout::slack));
    CHECK(value(over(joining(16384), 1024, 1), scaleout::cables) == 3);
    CHECK(value(over(joining(16384), 2048, 7), scaleout::cables) == 3);  // a pod of three tiers
    // Pods of a leaf of 32: both tiers above them carry a quarter.
    CHECK(value(over(joining(16384), 32, 4), scaleout::cables) == Approx(1 + 2 / 4.));
    CHECK(value(over(joining(16384), 32, 4), scaleout::ports) == Approx(1 + 1 / 4. + 2 / 4. + 1 / 4.));
    // 2,048 GPUs in each of eight rails: two tiers, the second for a quarter of the rate.
    CHECK(value(over(joining(16384, "rail-optimised"), 32, 4), scaleout::cables) == Approx(1.25));
    CHECK(value(over(joining(16384, "rail-optimised"), 32, 4), scaleout::ports) == Approx(1.5));
    // Half of the links between groups: a quarter cable and half a port for each package.
    CHECK(value(over(joining(16384, "dragonfly"), 512, 2), scaleout::cables) == Approx(2.25));
    CHECK(value(over(joining(16384, "dragonfly"), 512, 2), scaleout::ports) == Approx(3.5));
    // What is given in part is built so, and light has no pods.
    CHECK(value(over(joining(16384).pin(scaleout::tiers, 2.143), 32, 7), scaleout::cables) == 2.143);
    CHECK(value(over(joining(16384, "circuits"), 32, 7), scaleout::cables) == 3);
}
