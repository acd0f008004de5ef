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
