// Power of boards, against numbers worked out by hand.
#include <catch2/catch.hpp>
#include <limits>
#include "model/fleet/quantities.h"
#include "model/inference/pass.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("a package that is busy draws no less than one that waits, however power is counted") {
    for (char const* basis : {"ratings", "measured boards"})
        for (double const batch : {1.0, 4.0, 64.0}) {
            Scenario const s = Scenario{}.pin(board::basis, basis).pin(decode.batch, batch).pin(decode.tensor, 8.0);
            CAPTURE(basis, batch);
            CHECK(value(s, decode.power) >= value(s, fleet::standing_power));
            CHECK(value(s, prefill.power) >= value(s, fleet::standing_power));
        }
    Scenario const slow =
        Scenario{}.pin(board::basis, "ratings").pin(decode.parts_power, 111.0).pin(fleet::standing_power, 121.0);
    CHECK(value(slow, decode.power) == 121);
    CHECK(value(Scenario(slow).pin(decode.parts_power, 300.0), decode.power) == 300);
}

TEST_CASE("a board that repeats a product draws a base, its operations and its bytes, up to its limit") {
    auto s = Scenario{}
                 .pin(board::base, 200.0)
                 .pin(board::operation_energy, 1.0)
                 .pin(board::bit_energy, 10.0)
                 .pin(board::limit, 1000.0)
                 .pin(package::sustained_peak, 1000.0)
                 .pin(achieved::peak_rate, 2000.0)
                 .pin(gemm::ops, 20.0)
                 .pin(gemm::bytes, 100.0)
                 .pin(gemm::time, 100.0);
    CHECK(value(s, board::product_power) == Approx(200 + 100 + 80));  // 0.01 J and 0.008 J in 0.1 ms
    CHECK(value(s.pin(board::limit, 300.0), board::product_power) == Approx(300));
}

TEST_CASE("a measured board draws a base, and energy per operation and bit, up to its limit") {
    // 100 W; 1 TFLOP of 8 bits at half of 0.8 pJ and 10 GB at 20 pJ a byte in 10 ms: 40 + 20 W.
    auto const drawn = [](double limit) {
        return power_of_board(100.0, 1.0, 10e-3, 1e12, 0.8e-12, 1e15, 2e15, 10e9, 20e-12, 0.0, 1e-12, limit);
    };
    CHECK(drawn(700) == Approx(100 + 40 + 20));
    CHECK(drawn(150) == 150);
    Scenario const s = Scenario{}.pin(board::base, 100.0);
    CHECK(value(s, decode.power) > 100);
    CHECK(value(s, decode.power) <= value(s, board::limit));
    CHECK(value(s, prefill.power) >= value(s, decode.power));
    Scenario const rated = Scenario{}.pin(board::basis, "ratings");  // without the base of boards
    CHECK(value(Scenario(rated).pin(board::base, 100.0), decode.power) == value(rated, decode.power));
}

TEST_CASE("a board that waits for the host draws what one that does nothing draws") {
    // 5 ms for a pass and 80 layers of 0.5 ms on the host, 18 ms on the packages: 27 of 50 ms are waited for.
    auto s = Scenario{}
                 .pin(achieved::host_pass_time, 5.0)
                 .pin(achieved::host_layer_time, 500.0)
                 .pin(llm::layers, 80.0)
                 .pin(decode.device_time, 18.0)
                 .pin(decode.time, 50.0)
                 .pin(board::base, 200.0)
                 .pin(fleet::standing_power, 100.0);
    CHECK(value(s, decode.waiting_share) == Approx(54));
    CHECK(value(s, decode.base_power) == Approx(200 - 0.54 * 100));
    CHECK(value(Scenario(s).pin(fleet::standing_power, 300.0), decode.base_power) == 200);
    CHECK(value(Scenario(s).pin(decode.device_time, 45.0), decode.waiting_share) == 0);
    CHECK(value(Scenario(s).pin(decode.device_time, 45.0), decode.base_power) == 200);
    CHECK(wait_for_host(0.0, 0.0, 0.0, 0.0, 0.0) == 0);
    constexpr double endless = std::numeric_limits<double>::infinity();
    CHECK(wait_for_host(1.0, 1.0, 1.0, endless, endless) == 0);
}
