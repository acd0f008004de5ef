// What fits on dies and at their edges; power, cooling and carbon, by hand.
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("an H100 adds up: 144 units, cache and interfaces fill its die and give its rate") {
    auto const s = Scenario{}
                       .pin(die::area, 814.0)
                       .pin(die::units, 144.0)
                       .pin(die::spare_units, 12.0)
                       .pin(memory::stack_bandwidth, 670.0);
    CHECK(value(s, package::peak) == Approx(989.5).epsilon(1e-3));  // 132·4096·1.83 GHz
    CHECK(value(s, package::bandwidth) == Approx(3.35));
    CHECK(value(s, package::capacity) == Approx(80));
    CHECK(value(s, link::bandwidth) == Approx(450));
    CHECK(value(s, die::area_slack) > 0);
    CHECK(value(s, die::area_slack) < 0.03);
    CHECK(value(s, package::power) == Approx(700).epsilon(0.05));
    CHECK(value(s, package::slack) > 0);
}

TEST_CASE("units fill what the other blocks leave of a die") {
    auto const s = Scenario{}
                       .pin(die::area, 400.0)
                       .pin(die::noc_share, 10.0)
                       .pin(die::other_share, 5.0)
                       .pin(package::cache, 20.0)
                       .pin(process::cache_density, 0.5)
                       .pin(package::stacks, 2.0)
                       .pin(memory::phy_area, 10.0)
                       .pin(memory::controller_area, 5.0)
                       .pin(link::ports, 4.0)
                       .pin(link::port_bandwidth, 25.0)
                       .pin(link::area_density, 25.0)
                       .pin(io::lanes, 10.0)
                       .pin(io::lane_area, 0.6)
                       .pin(die::unit_transistors, 500.0)
                       .pin(process::density, 125.0);
    CHECK(value(s, die::uncore_area) == Approx(60 + 40 + 30 + 4 + 6));  // network and rest, cache, memory, links, host
    CHECK(value(s, die::units) == 65);                                  // (400 − 140)/4
    CHECK(value(s, die::area_slack) == Approx(0).margin(1e-12));
}

TEST_CASE("a die too small for its interfaces is infeasible, not undefined") {
    auto const s = Scenario{}.pin(die::area, 20.0).pin(package::stacks, 8.0);
    CHECK(value(s, die::units) == 1);
    CHECK(value(s, die::area_slack) < 0);
    CHECK(value(s, package::slack) < 0);
    CHECK(std::isfinite(value(s, package::cost_per_peak)));
}

TEST_CASE("every interface takes its share of the shoreline") {
    auto const s = Scenario{}
                       .pin(die::area, 400.0)
                       .pin(die::aspect_ratio, 1.0)
                       .pin(package::dies, 2.0)
                       .pin(package::stacks, 4.0)
                       .pin(memory::stack_bandwidth, 500.0)
                       .pin(memory::stack_edge, 10.0)
                       .pin(link::bandwidth, 500.0)
                       .pin(link::edge_density, 50.0)
                       .pin(io::bandwidth, 64.0)
                       .pin(io::edge_density, 8.0)
                       .pin(d2d::edge_density, 100.0)
                       .pin(shoreline::usable, 100.0);
    CHECK(value(s, d2d::bandwidth) == Approx(500));  // half of each die's 1000 GB/s comes from its neighbour
    CHECK(value(s, shoreline::used) == Approx(40 + 10 + 8 + 10));
    CHECK(value(s, shoreline::slack) == Approx(1 - 68 / 160.0));
}

TEST_CASE("coarse bumps cannot wire memory stacks, but a lone die needs none") {
    auto s = Scenario{}.pin(assembly::pitch, 130.0).pin(memory::pitch, 55.0).pin(d2d::pitch, 130.0);
    CHECK(value(s, assembly::pitch_slack) == Approx(1 - 130 / 55.0));
    CHECK(value(s, package::slack) < 0);
    CHECK(value(s.pin(memory::on_package, 0.0), assembly::pitch_slack) == 1);
    CHECK(value(s.pin(package::dies, 2.0), assembly::pitch_slack) == Approx(0).margin(1e-12));
}

TEST_CASE("switching power grows with the square of supply, leakage exponentially") {
    auto s = Scenario{}.pin(power::voltage, 1.0).pin(process::leakage, 0.05).pin(die::area, 800.0);
    CHECK(value(s, power::leakage) == Approx(40));
    double const switching = value(s, power::dynamic);
    s.pin(power::voltage, 1.15);
    CHECK(value(s, power::dynamic) == Approx(switching * 1.15 * 1.15));
    CHECK(value(s, power::leakage) == Approx(40 * 1.15 * 2.7182818));  // one slope of 0.15 above nominal
}

TEST_CASE("nominal clock needs nominal supply, and ten per cent more clock costs about a third more power") {
    auto const at = [](double clock) {
        return Scenario{}.pin(die::clock, clock).pin(process::nominal_clock, 1.8).pin(process::leakage, 0.0);
    };
    CHECK(value(at(1.8), power::voltage) == Approx(1));
    double const ratio = value(at(1.98), power::dynamic) / value(at(1.8), power::dynamic);
    CHECK(ratio > 1.2);
    CHECK(ratio < 1.34);  // 1.33 if supply grows as fast as clock
}

TEST_CASE("memory and links draw their energy per bit") {
    auto const s = Scenario{}
                       .pin(package::bandwidth, 2.0)
                       .pin(memory::energy, 4.0)
                       .pin(package::stacks, 5.0)
                       .pin(memory::static_power, 1.0)
                       .pin(link::bandwidth, 450.0)
                       .pin(link::energy, 5.0);
    CHECK(value(s, power::memory) == Approx(2e12 * 8 * 4e-12 + 5));
    CHECK(value(s, link::power) == Approx(18));
}

TEST_CASE("what air cannot cool, liquid may") {
    auto s = Scenario{}.pin(package::power, 1500.0);
    CHECK(value(s, cooling::power_slack) < 0);
    CHECK(value(s.pin(cooling::class_, "liquid"), cooling::power_slack) == Approx(0.4));
}

TEST_CASE("embodied carbon follows the ACT formula") {
    auto const s = bare(Scenario{})
                       .pin(die::area, 100.0)
                       .pin(die::yield, 87.5)
                       .pin(fab::carbon_intensity, 500.0)
                       .pin(process::fab_energy, 2.0)
                       .pin(process::gas_emission, 200.0)
                       .pin(process::material_emission, 500.0)
                       .pin(assembly::die_bond_yield, 100.0);
    CHECK(value(s, carbon::die) == Approx((500 * 2 + 200 + 500) * 1e-3 / 0.875));
    CHECK(value(s, package::carbon) == Approx(1.7 / 0.875 + 0.15));
}

TEST_CASE("a package that runs all year pays and emits for its electricity") {
    auto const s = Scenario{}
                       .pin(package::power, 1000.0)
                       .pin(site::power_overhead, 1.2)
                       .pin(site::electricity_price, 0.1)
                       .pin(site::carbon_intensity, 400.0);
    CHECK(value(s, site::electricity_cost) == Approx(0.12));
    CHECK(value(s, site::emission) == Approx(1.2 * 8760 * 0.4));
}

TEST_CASE("the slope of the supply is that of its law at the rated clock") {
    auto const at = [](double clock) {
        return Scenario{}
            .pin(power::voltage_floor, 0.55)
            .pin(power::voltage_exponent, 1.35)
            .pin(die::clock, clock)
            .pin(process::nominal_clock, 1.83);
    };
    for (double const clock : {1.2, 1.83, 2.1}) {
        double const step = 1e-6, up = value(at(clock * (1 + step)), power::voltage),
                     down = value(at(clock * (1 - step)), power::voltage);
        CHECK(value(at(clock), power::voltage_slope) ==
              Approx((std::log(up) - std::log(down)) / (2 * step)).epsilon(1e-6));
    }
}

TEST_CASE("under a cap the clock falls until what it draws at the supply that it needs is the power asked for") {
    auto s = Scenario{}.pin(package::power, 1000.0).pin(power::dynamic, 720.0).pin(power::conversion, 90.0);
    s.pin(power::limit, "capped").pin(board::basis, "ratings").pin(power::boost, 1.08).pin(package::peak, 100.0);
    s.pin(power::voltage_floor, 0.4).pin(power::voltage_exponent, 1.0).pin(power::leakage, 90.0);
    s.pin(die::clock, 1.83).pin(process::nominal_clock, 1.83).pin(power::leakage_slope, 0.15);
    // At three quarters of the clock the supply is 0.4 + 0.6·0.75 = 0.85: switching draws 720·0.75·0.85² = 390.15 W,
    // leakage 90·0.85/e: 28.14 W behind supplies that take 900 W at the rated clock.
    s.pin(power::cap, (900 - 720 - 90 + 390.15 + 90 * 0.85 * std::exp(-1.0)) / 0.9);
    CHECK(value(s, power::clock_share) == Approx(0.75).epsilon(1e-12));
    CHECK(value(s, power::drawn) == Approx(value(s, power::cap)));
    CHECK(value(s, package::sustained_peak) == Approx(75));
    CHECK(value(s, power::energy_share) == Approx(0.85 * 0.85));
    s.pin(power::cap, 2000.0);  // the boost ends it
    double const supply = 0.4 + 0.6 * 1.08, leaking = 90 * supply * std::exp((supply - 1) / 0.15);
    CHECK(value(s, power::clock_share) == Approx(1.08));
    CHECK(value(s, power::drawn) == Approx((90 + 720 * 1.08 * supply * supply + leaking) / 0.9));
    s.pin(cooling::class_, "liquid").pin(cooling::liquid_power, 2500.0);
    CHECK(value(s, cooling::power_slack) == Approx(1 - value(s, power::drawn) / 2500));  // 1194 W, not the rated 1000
    s.pin(power::cap, 80.0);  // less than what no clock saves: a hundredth of the clock is left
    double const least = 0.406, kept = (90 + 720 * 0.01 * least * least + 90 * least * std::exp(-0.594 / 0.15)) / 0.9;
    CHECK(value(s, power::clock_share) == Approx(0.01));
    CHECK(value(s, power::drawn) == Approx(kept));
    CHECK(value(s, cooling::power_slack) == Approx(1 - kept / 80));
    CHECK(value(Scenario(s).pin(power::cap, kept - 0.1), cooling::power_slack) < 0);
    CHECK(value(Scenario(s).pin(power::cap, kept + 0.1), cooling::power_slack) > 0);
    s.pin(power::limit, "rated");
    CHECK(value(s, power::clock_share) == 1);
    CHECK(value(s, cooling::power_slack) == Approx(0.6));
    CHECK(value(s, power::drawn) == 1000);
    CHECK(value(s, package::sustained_peak) == 100);
}

TEST_CASE("a cooler takes away what a package draws under its cap, less or more than the rated power") {
    // 1,000 W rated, 900 behind supplies of 90 %: 720 of switching and 90 of leakage in dies of 400 mm², 90 elsewhere.
    auto s = Scenario{}.pin(package::power, 1000.0).pin(power::dynamic, 720.0).pin(power::leakage, 90.0);
    s.pin(power::links, 0.0).pin(package::dies, 1.0).pin(die::area, 400.0).pin(power::conversion, 90.0);
    s.pin(cooling::air_power, 950.0).pin(cooling::air_density, 2.0);
    CHECK(value(s, power::die_density) == Approx(810 / 400.));
    CHECK(value(s, cooling::power_slack) < 0);
    CHECK(value(s, cooling::density_slack) < 0);
    s.pin(power::limit, "capped").pin(power::cap, 800.0);  // 200 W less at the plug, 180 in the dies
    CHECK(value(s, power::die_density) == Approx(630 / 400.));
    CHECK(value(s, cooling::power_slack) == Approx(1 - 800 / 950.));
    CHECK(value(s, cooling::density_slack) == Approx(1 - 630 / 800.));
    CHECK(value(s, site::electricity_cost) == Approx(0.8 * 1.25 * value(s, site::electricity_price)));
    s.pin(cooling::air_power, 1100.0).pin(power::cap, 1200.0).pin(board::basis, "ratings").pin(power::boost, 1.5);
    CHECK(value(s, power::drawn) == Approx(1200));  // a higher cap raises the clock: more than air removes
    CHECK(value(s, cooling::power_slack) < 0);
}

TEST_CASE("a chip that is rated at a higher clock sustains the same one under a cap") {
    auto const sustained = [](double clock, double cap) {
        Scenario s;
        s.pin(power::limit, "capped").pin(power::cap, cap).pin(board::basis, "ratings").pin(power::boost, 2.0);
        s.pin(process::nominal_clock, 1.83).pin(die::clock, clock).pin(process::leakage, 0.2).pin(die::area, 800.0);
        s.pin(package::dies, 1.0).pin(die::units, 132.0).pin(package::bandwidth, 3.0);
        return value(s, package::sustained_peak);
    };
    double const at = sustained(1.83, 300);
    CHECK(at > 0);
    for (double const clock : {1.5, 2.0, 2.3, 3.0}) CHECK(sustained(clock, 300) == Approx(at).epsilon(1e-9));
    CHECK(sustained(2.3, 301) > at);
}

TEST_CASE("a higher cap brings boards back to the clock that large products lack at the rated power") {
    auto s = Scenario{}.pin(package::power, 1000.0).pin(board::base, 400.0).pin(board::energy_factor, 0.9);
    s.pin(precision::arithmetic, "16-bit").pin(power::voltage_slope, 0.75);
    s.pin(gpu::matrix_efficiency, 80.0);  // 0.9·1000·0.8 = 720 W beyond the base, where 600 are left
    CHECK(value(s, power::highest_clock) == Approx(std::pow(1.2, 1 / 1.5)));
    s.pin(gpu::matrix_efficiency, 60.0);  // 540 W: the rated power never slows them
    CHECK(value(s, power::highest_clock) == 1);
    // The energy was measured at the highest clock: a higher cap does not add to it, a lower clock saves.
    s.pin(package::peak, 100.0).pin(power::energy_share, 1.2);
    CHECK(value(s, board::operation_energy) == Approx(9));
    CHECK(value(s.pin(power::energy_share, 0.5), board::operation_energy) == Approx(4.5));
}
