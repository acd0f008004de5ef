// What a package costs, against Chiplet Actuary (Feng and Ma, DAC 2022) and AMD's published ratio.
#include <catch2/catch.hpp>
#include <cmath>
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;

namespace {

Scenario actuary_package(double dies) {
    return bare(on_node(actuary_5nm)).pin(package::silicon_area, 800.0).pin(package::dies, dies);
}
Scenario fan_out(std::string const& flow) { return with_carrier(actuary_package(4), flow, 1200, 1.2, 0.05, 3, 98); }
Scenario interposer() { return with_carrier(actuary_package(4), "chip-last", 1937, 1.1, 0.06, 6, 95); }

}  // namespace

TEST_CASE("recurring cost of 800 mm² of 5 nm modules agrees with Chiplet Actuary in all six packages") {
    CHECK(value(actuary_package(1), cost::recurring) == Approx(698.58).epsilon(1e-5));
    CHECK(value(actuary_package(2), cost::recurring) == Approx(516.24).epsilon(1e-5));
    CHECK(value(actuary_package(4), cost::recurring) == Approx(401.42).epsilon(1e-5));
    CHECK(value(fan_out("chip-last"), cost::recurring) == Approx(470.07).epsilon(1e-5));
    CHECK(value(fan_out("chip-first"), cost::recurring) == Approx(659.72).epsilon(1e-5));
    CHECK(value(interposer(), cost::recurring) == Approx(559.37).epsilon(1e-5));
}

TEST_CASE("the default aspect ratio moves Chiplet Actuary's costs by less than a tenth of a per cent") {
    for (double dies : {1.0, 2.0, 4.0}) {
        Scenario s = actuary_package(dies);
        double const square = value(s, cost::recurring);
        s.pins.erase("die.aspect_ratio");
        CHECK(value(s, cost::recurring) == Approx(square).epsilon(1e-3));
    }
}

TEST_CASE("the parts of the recurring cost add up, and are those of Chiplet Actuary's breakdown") {
    auto const s = actuary_package(2);  // by hand: 2·16988/N(440), N = 116.85
    CHECK(value(s, cost::dies_raw) == Approx(290.706).epsilon(1e-5));
    CHECK(value(s, cost::dies_defect) == Approx(175.657).epsilon(1e-5));
    CHECK(value(s, cost::package_raw) == Approx(39.6));
    CHECK(value(s, cost::package_defect) == Approx(0.80404).epsilon(1e-5));
    CHECK(value(s, cost::wasted_dies) == Approx(9.46906).epsilon(1e-5));
    for (auto const& t : {s, fan_out("chip-first"), interposer()}) {
        double sum = 0;
        for (auto* q : {&cost::dies_raw, &cost::dies_defect, &cost::dies_test, &cost::wasted_dies, &cost::package_raw,
                        &cost::package_defect, &cost::memory, &cost::wasted_memory, &cost::links, &cost::assembly,
                        &cost::test, &cost::escapes})
            sum += value(t, *q);
        CHECK(sum == Approx(value(t, cost::recurring)).epsilon(1e-12));
    }
}

TEST_CASE("eleven dies cost what Chiplet Actuary's model says") {
    struct Row {
        Silicon node;
        double area, yield, per_wafer, raw, good;
    };
    auto const row = GENERATE(values<Row>({{actuary_5nm, 100, 0.8964, 571.71, 29.71, 33.15},
                                           {actuary_5nm, 200, 0.8044, 276.2, 61.51, 76.46},
                                           {actuary_5nm, 800, 0.4302, 58.79, 288.95, 671.59},
                                           {actuary_7nm, 400, 0.7021, 129.98, 71.9, 102.41},
                                           {actuary_7nm, 800, 0.4989, 58.79, 158.96, 318.6},
                                           {actuary_14nm, 100, 0.9234, 571.71, 6.97, 7.55},
                                           {actuary_14nm, 800, 0.5378, 58.79, 67.76, 126.01},
                                           {actuary_28nm, 100, 0.9326, 571.71, 5.06, 5.42},
                                           {actuary_28nm, 200, 0.8702, 276.2, 10.47, 12.03},
                                           {actuary_28nm, 400, 0.7587, 129.98, 22.24, 29.31},
                                           {actuary_28nm, 800, 0.5799, 58.79, 49.17, 84.79}}));
    CAPTURE(row.area, row.node.wafer_price);
    auto const s = bare(on_node(row.node)).pin(die::area, row.area);
    CHECK(value(s, die::yield) == Approx(100 * row.yield).epsilon(1e-3));
    CHECK(value(s, die::per_wafer) == Approx(row.per_wafer).epsilon(1e-3));
    CHECK(value(s, die::raw_cost) == Approx(row.raw).epsilon(1e-3));
    CHECK(value(s, die::good_cost) == Approx(row.good).epsilon(1e-3));
}

TEST_CASE("four dies of 213 mm² cost about 0.59 of one of 777 mm² at 14 nm, with both defect presets") {
    auto ratio = [](Silicon const& node) {
        auto const four = bare(on_node(node)).pin(die::area, 213.0).pin(package::dies, 4.0);
        return value(four, cost::silicon) / value(bare(on_node(node)).pin(die::area, 777.0), cost::silicon);
    };
    CHECK(ratio(actuary_14nm) == Approx(0.59).margin(0.05));
    CHECK(ratio(ttm_14nm) == Approx(0.59).margin(0.05));
    CHECK(ratio(actuary_14nm) == Approx(0.611).margin(0.001));
    CHECK(ratio(ttm_14nm) == Approx(0.580).margin(0.001));
}

TEST_CASE("bumps are charged for every die") {
    auto const one = value(actuary_package(1).pin(die::area, 200.0), assembly::bumps);
    CHECK(value(actuary_package(4).pin(die::area, 200.0), assembly::bumps) == Approx(4 * one));
}

TEST_CASE("dies found bad only in the package cost more than dies found bad on the wafer") {
    auto s = actuary_package(4).pin(die::test_price, 3.0).pin(assembly::test_price, 10.0);
    double const full = value(s, cost::recurring);
    s.pin(die::test_coverage, 95.0);
    CHECK(value(s, die::escape_rate) > 0);
    CHECK(value(s, die::good_cost) < value(actuary_package(4).pin(die::test_price, 3.0), die::good_cost));
    CHECK(value(s, cost::recurring) > full);
}

TEST_CASE("development is shared by packages and by products") {
    auto s = actuary_package(1).pin(nre::volume, 1e6).pin(process::design_cost, 300.0).pin(process::mask_set, 20.0);
    // 300·(0.8·800/300 + 0.2) + 20 = 720 M; 3000·3200 + 0.3 M = 9.9 M; over a million packages
    CHECK(value(s, nre::die) == Approx(720));
    CHECK(value(s, nre::package) == Approx(9.9));
    CHECK(value(s, nre::per_package) == Approx(729.9));
    CHECK(value(Scenario(s).pin(package::split, 4.0).pin(die::area, 800.0), nre::per_package) == Approx(729.9 / 4));
    CHECK(value(s.pin(nre::products, 3.0), nre::per_package) == Approx(249.9));
    CHECK(value(s, package::cost) == Approx(value(s, cost::recurring) + 249.9));
}

TEST_CASE("a memory stack is bought by the byte or built from its dies") {
    Scenario s = Scenario{}.pin(memory::price, 10.0).pin(memory::stack_capacity, 24.0);
    CHECK(value(s, memory::stack_cost) == Approx(240));
    s.pin(memory::cost_method, "built").pin(memory::die_yield, 98.0).pin(memory::bond_yield, 98.0);
    s.pin(memory::base_yield, 100.0).pin(memory::stack_dies, 12.0);
    CHECK(value(s, memory::stack_yield) == Approx(62.8).margin(0.05));  // 0.98²³
    s.pin(memory::die_price, 10.0).pin(memory::bond_price, 1.0).pin(memory::base_price, 9.0);
    CHECK(value(s, memory::stack_cost) == Approx(140 / 0.62835).epsilon(1e-4));
}

TEST_CASE("a carrier fails by its critical area") {
    // (1 + 0.007·15 cm²·0.06/cm²/6)^(−6): an interposer of 1,500 mm²; with all of it critical 43.2 %
    auto s = interposer().pin(carrier::piece_area, 1500.0);
    CHECK(value(s, carrier::yield) == Approx(100 * std::pow(1.15, -6)));
    s.pin(carrier::critical_share, 0.7);
    CHECK(value(s, carrier::critical_area) == Approx(10.5));
    CHECK(value(s, carrier::yield) == Approx(100 * std::pow(1.00105, -6)));
    // 5.5 reticles of CoWoS-L: more than 98 % are good
    auto const large = Scenario{}.pin(package::class_, "CoWoS-L").pin(carrier::piece_area, 5.5 * 858);
    CHECK(shipped_value(large, carrier::yield) > 98);
    CHECK(shipped_value(large, carrier::yield) < 99);
}

TEST_CASE("modules are shared by more products than chips, and interfaces are designed once") {
    auto s = actuary_package(4).pin(process::design_cost, 300.0).pin(nre::mask_sets, 0.0).pin(die::area, 200.0);
    s.pin(nre::interface_area, 20.0).pin(nre::known_share, 10.0);
    CHECK(value(s, nre::modules) == Approx(300 * 0.5 * (180 + 20) / 300));
    CHECK(value(s, nre::chip) == Approx(300 * (0.3 * 200 / 300 + 0.2)));
    s.pin(nre::package, 0.0).pin(nre::volume, 1e6).pin(nre::products, 2.0);
    CHECK(value(s, nre::per_package) == Approx((100 + 120) / 2.));
    CHECK(value(s.pin(nre::module_products, 5.0), nre::per_package) == Approx(100 / 5. + 120 / 2.));
    CHECK(value(Scenario(s).pin(package::dies, 1.0), nre::modules) == Approx(90));
}

TEST_CASE("the scarcest of wafers, carriers and stacks limits the packages of a month") {
    auto s =
        interposer().pin(supply::logic_wafers, 1000.0).pin(supply::carrier_wafers, 1000.0).pin(supply::stacks, 1e5);
    s.pin(die::per_wafer, 60.0).pin(die::pass_yield, 50.0).pin(assembly::die_survival, 90.0).pin(package::dies, 4.0);
    s.pin(carrier::per_wafer, 30.0).pin(assembly::carrier_survival, 72.0).pin(carrier::count, 1.0);
    s.pin(package::stacks, 8.0).pin(memory::on_package, 1.0).pin(assembly::known_good, 80.0);
    // Of ten packages put together two hold a bad die that only the final test finds.
    CHECK(value(s, supply::by_logic) == Approx(1000 * 60 * 0.5 * 0.9 * 0.8 / 4));
    CHECK(value(s, supply::by_carriers) == Approx(1000 * 30 * 0.72 * 0.8));
    CHECK(value(s, supply::by_memory) == Approx(1e5 * 0.9 * 0.8 / 8));
    CHECK(value(Scenario(s).pin(memory::on_package, 0.0), supply::by_memory) == Approx(1e5 / 8));
    CHECK(value(s, supply::packages) == value(s, supply::by_logic));
    CHECK(value(s.pin(nre::volume, 12 * 5400.0).pin(package::split, 1.0), supply::time) == Approx(1));
    CHECK(value(s.pin(package::stacks, 0.0).pin(carrier::count, 0.0), supply::by_memory) == Approx(1e17));
    CHECK(value(s, supply::by_carriers) == Approx(1e15));
}

TEST_CASE("a carrier grown around the dies fails once, in supply and in carbon") {
    // 60 % of the carriers are good, 95 % of the attachments: 57 of a hundred begun end in a package.
    auto s = fan_out("chip-first").pin(carrier::yield, 60.0).pin(assembly::final_yield, 95.0);
    s.pin(supply::carrier_wafers, 1000.0).pin(carrier::per_wafer, 30.0).pin(assembly::known_good, 100.0);
    CHECK(value(s, supply::by_carriers) == Approx(1000 * 30 * 0.57));
    s.pin(carrier::area, 1000.0).pin(carbon::carrier_area, 800.0);  // 10 cm² of 0.8 kg/cm²
    s.pin(carbon::die, 0.0).pin(carbon::memory, 0.0).pin(carbon::io_dies, 0.0).pin(carbon::package, 0.0);
    CHECK(value(s, carbon::carrier) + value(s, carbon::wasted) == Approx(8 / 0.57));
    // Packaging is done for every package begun: 0.15 kg for 57 good of a hundred.
    auto const packed = Scenario(s).pin(carbon::package, 0.15).pin(carbon::carrier, 0.0);
    CHECK(value(packed, package::carbon) == Approx(0.15 / 0.57));
    // A finished carrier is tested before dies are bonded to it: the bad ones take nothing with them.
    auto t = Scenario(s).pin(assembly::flow, "chip-last").pin(assembly::bond_yield, 90.0);
    CHECK(value(t, supply::by_carriers) == Approx(1000 * 30 * 0.6 * 0.9 * 0.95));
    CHECK(value(t, carbon::carrier) + value(t, carbon::wasted) == Approx(8 / (0.6 * 0.9 * 0.95)));
}
