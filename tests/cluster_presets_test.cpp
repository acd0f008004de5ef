// Rents and servers of the products and clusters that ship.
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("a GPU that no survey has is rented in step with its price") {
    // 30,000 USD · 68.62 % a year over 8760 h
    CHECK(shipped_value(Scenario{}.pin(gpu::price, 30000.0), gpu::rent) == Approx(2.35).epsilon(1e-4));
    auto const rent = [](char const* name) { return shipped_value(Scenario{}.pin(gpu::model, name), gpu::rent); };
    CHECK(rent("H100") == 1.3);
    CHECK(rent("Lite-GPU") == Approx(1.3 / 4));
    CHECK(rent("TPU-v6e") == 2.7);
    CHECK(rent("L4") == Approx(2500 * 0.6862 / 8760).epsilon(1e-4));
}

TEST_CASE("a host is shared by the chips of its instance or tray") {
    auto const cost = [](char const* cluster) {
        return shipped_value(Scenario{}
                                 .pin(cluster::name, cluster)
                                 .pin(server::markup, 0.0)
                                 .pin(server::memory_price, 10.0)
                                 .pin(server::cooling_price, 0.0),
                             fleet::server_cost);
    };
    // A host of 13,242 USD with 512, 2048 and 960 GB at 10 USD/GB.
    CHECK(cost("Trn1") == Approx((13242 + 5120) / 16.));
    CHECK(cost("Trn2 UltraServer") == Approx((13242 + 20480) / 16.));
    CHECK(cost("TPU7x pod") == Approx((13242 + 9600) / 4.));
    // 10 MW of a pod of 9216 chips
    CHECK(shipped_value(Scenario{}.pin(cluster::name, "TPU7x pod"), server::loaded_power) ==
          Approx(1085).epsilon(0.002));
}

TEST_CASE("a rack that is sold whole shares its power among all of its packages") {
    // 120 kW of 72 packages, less 167 W of networks for each.
    auto s = Scenario{}.pin(cluster::name, "VR NVL144").pin(rack::power_limit, 120.0);
    CHECK(shipped_value(s, rack::gpus) == 72);
    CHECK(shipped_value(s, fleet::power_left) ==
          Approx(120e3 / 72 - shipped_value(s, fleet::network_power)).epsilon(1e-9));
    CHECK(shipped_value(s, fleet::power_slack) < 0);
    CHECK(shipped_value(s.pin(power::limit, "shared"), power::clock_share) < 1);
}

TEST_CASE("packages slowed down to what limits leave break none of them, however it is rounded") {
    for (char const* gpu : {"B200", "H100", "H200", "MI300X", "MI355X", "TPU7x"})
        for (double const site : {0.6, 0.7, 0.83, 0.92, 1.0, 1.1}) {
            CAPTURE(gpu, site);
            auto s = Scenario{}.pin(gpu::model, gpu).pin(power::limit, "shared").pin(fleet::gpus, 700.0);
            CHECK(shipped_value(s.pin(fleet::site_limit, site), fleet::power_slack) >= 0);
            CHECK(shipped_value(s, fleet::site_power) <= site * (1 + 1e-12));
        }
}
