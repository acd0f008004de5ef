// Dies of several kinds in a package, two products of one die, carriers on panels and carriers stitched from fields.
#include <catch2/catch.hpp>
#include <cmath>
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// Eight compute dies of 115 mm² over four base dies of 370 mm², as an MI300X.
Scenario on_base_dies(double share = 100) {
    return Scenario{}
        .pin(package::dies, 8.0)
        .pin(die::area, 115.0)
        .pin(package::stacks, 8.0)
        .pin(io_die::place, std::string("below"))
        .pin(io_die::count, 4.0)
        .pin(io_die::area, 370.0)
        .pin(io_die::interfaces, share);
}
Scenario beside() { return on_base_dies().pin(io_die::place, std::string("beside")); }
Scenario without() { return on_base_dies().pin(io_die::place, std::string("none")); }

/// Ten units of which none is spare in the first product; defects spread evenly, all of the die in units.
Scenario of_ten_units() {
    return Scenario{}
        .pin(yield::law, std::string("Poisson"))
        .pin(die::area, 100.0)
        .pin(process::defect_density, 0.5)
        .pin(die::units, 10.0)
        .pin(die::unit_area, 10.0)
        .pin(die::spare_units, 0.0)
        .pin(die::second_spares, 1.0);
}
Scenario of_two_products(double value) {
    return of_ten_units().pin(die::bins, std::string("two products")).pin(die::second_value, value);
}

}  // namespace

TEST_CASE("a package without I/O dies does not depend on what they would be") {
    Scenario const other = without().pin(io_die::area, 900.0).pin(io_die::wafer_price, 40000.0).pin(io_die::count, 9.0);
    for (auto* q : {&package::cost, &package::carbon, &package::slack, &carrier::silicon, &die::phy_area,
                    &shoreline::used, &assembly::bond_yield, &cost::assembly})
        CHECK(value(without(), *q) == value(other, *q));
    CHECK(value(without(), cost::io_dies) == 0);
    CHECK(value(other, io_die::slack) > 0);  // dies too large for the field are no limit where there are none
}

TEST_CASE("four base dies of 370 mm² on a 7 nm wafer cost what a hand calculation says") {
    double const side = std::sqrt(370.0) + 0.2, usable = 290;
    double const per_wafer = M_PI / 4 * usable * usable / (side * side) - M_PI * usable / (std::sqrt(2.0) * side);
    double const yield = std::pow(1 + 3.7 * 0.09 / 10, -10);
    CHECK(value(on_base_dies(), io_die::per_wafer) == Approx(per_wafer));
    CHECK(value(on_base_dies(), io_die::yield) == Approx(100 * yield));
    CHECK(value(on_base_dies(), cost::io_dies) == Approx(4 * 9346 / per_wafer / yield));
    CHECK(value(on_base_dies().pin(die::test_area_price, 0.01), cost::io_dies) ==
          Approx(4 * (9346 / per_wafer + 3.7) / yield));
    CHECK(value(on_base_dies(), cost::silicon) ==
          Approx(8 * value(on_base_dies(), die::good_cost) + value(on_base_dies(), cost::io_dies)));
    CHECK(value(on_base_dies().pin(io_die::repairable, 50.0), io_die::yield) ==
          Approx(100 * std::pow(1 + 1.85 * 0.09 / 10, -10)));
}

TEST_CASE("base dies add the area that stands out, dies beside all of theirs") {
    CHECK(value(on_base_dies(), io_die::footprint) == Approx(4 * 370 - 8 * 115));
    CHECK(value(beside(), io_die::footprint) == Approx(4 * 370));
    CHECK(value(on_base_dies().pin(io_die::area, 200.0), io_die::footprint) == 0);
    CHECK(value(beside(), carrier::silicon) == Approx(value(without(), carrier::silicon) + 1480));
}

TEST_CASE("interfaces on I/O dies leave the compute dies, their area and their edge") {
    double const all = value(without(), die::phy_area), edge = value(without(), shoreline::used);
    double const between = value(without(), shoreline::d2d);
    CHECK(value(on_base_dies(100), die::phy_area) == 0);
    CHECK(value(on_base_dies(50), die::phy_area) == Approx(all / 2));
    CHECK(value(on_base_dies(100), shoreline::used) == Approx(between));
    CHECK(value(on_base_dies(50), shoreline::used) == Approx((edge - between) / 2 + between));
    CHECK(value(on_base_dies(100), io_die::area_needed) == Approx(8 * all / 4));
    double const usable = 0.9 * 4 * 4 * std::sqrt(370.0);
    CHECK(value(on_base_dies(100), io_die::shoreline_slack) == Approx(1 - (edge - between) / usable));
}

TEST_CASE("I/O dies too small for their interfaces, or larger than the field, are infeasible") {
    CHECK(value(on_base_dies(), io_die::slack) > 0);
    CHECK(value(on_base_dies().pin(io_die::area, 20.0), io_die::area_slack) < 0);
    CHECK(value(on_base_dies().pin(io_die::area, 20.0), package::slack) < 0);
    CHECK(value(on_base_dies().pin(io_die::area, 900.0), io_die::reticle_slack) < 0);
}

TEST_CASE("I/O dies are bonded, bumped and lost like compute dies") {
    Scenario s = on_base_dies().pin(assembly::flow, std::string("chip-last")).pin(assembly::die_bond_yield, 98.0);
    Scenario none = without().pin(assembly::flow, std::string("chip-last")).pin(assembly::die_bond_yield, 98.0);
    Scenario const aside = Scenario(s).pin(io_die::place, std::string("beside"));
    CHECK(value(aside, assembly::bond_yield) == Approx(value(none, assembly::bond_yield) * std::pow(0.98, 4)));
    CHECK(value(s, assembly::bond_yield) == Approx(value(none, assembly::bond_yield) / std::pow(0.98, 8 - 4)));
    CHECK(value(s, io_die::stacking_yield) == Approx(100 * std::pow(0.98, 2)));  // two compute dies on each
    CHECK(value(aside, io_die::stacking_yield) == 100);
    CHECK(value(s, assembly::bumps) - value(none, assembly::bumps) == Approx(value(s, assembly::bump_price) * 4 * 370));
    double const raw = value(s, cost::silicon), lost = value(s, cost::wasted_dies);
    CHECK(lost == Approx(raw * (1 / (value(s, assembly::die_survival) / 100 * 0.98 * 0.98) - 1)));
    double const work = value(s.pin(assembly::bond_price, 10.0), cost::assembly);
    CHECK(work - value(s.pin(assembly::bond_price, 0.0), cost::assembly) ==
          Approx(10 * (8 + 8 + 4) / (value(s, assembly::die_survival) / 100)));
}

TEST_CASE("the development of an I/O die is shared like that of the compute die") {
    Scenario const s = on_base_dies().pin(nre::volume, 1e5).pin(nre::products, 2.0);
    double const before = value(s, nre::per_package);
    CHECK(value(Scenario(s).pin(io_die::development, 100.0), nre::per_package) - before == Approx(100e6 / 2 / 1e5));
}

TEST_CASE("two products of ten units are binned as the binomial says") {
    // A thousandth of the die counts as unrepairable, the units share the rest.
    double const y0 = std::exp(-0.5), rest = std::exp(-0.0005), good = std::pow(y0 / rest, 0.1);
    double const either = rest * (std::pow(good, 10) + 10 * std::pow(good, 9) * (1 - good));
    Scenario const s = of_two_products(60);
    CHECK(value(s, die::either_yield) == Approx(100 * either));
    CHECK(value(s, die::second_yield) == Approx(100 * (either - y0)));
    CHECK(value(s, die::sold_yield) == Approx(value(s, die::pass_yield) + 0.6 * value(s, die::second_yield)));
    CHECK(value(s, die::good_cost) == Approx(100 * value(s, die::raw_cost) / value(s, die::sold_yield)));
}

TEST_CASE("a second product that earns nothing changes no cost, and one that earns more lowers it") {
    double const alone = value(of_ten_units(), die::good_cost);
    CHECK(value(of_two_products(0), die::good_cost) == Approx(alone).epsilon(1e-14));
    double last = alone;
    for (double worth : {20.0, 50.0, 80.0, 100.0}) {
        double const now = value(of_two_products(worth), die::good_cost);
        CHECK(now < last);
        last = now;
    }
    // At full value both products cost what all dies sold cost.
    CHECK(last == Approx(100 * value(of_ten_units(), die::raw_cost) / value(of_two_products(100), die::either_yield)));
}

TEST_CASE("the parts of the recurring cost add up with I/O dies and two products") {
    Scenario const s = on_base_dies()
                           .pin(assembly::flow, std::string("chip-last"))
                           .pin(die::bins, std::string("two products"))
                           .pin(die::second_spares, 2.0)
                           .pin(die::test_area_price, 0.02)
                           .pin(die::test_coverage, 97.0);
    double sum = 0;
    for (auto* q : {&cost::dies_raw, &cost::dies_defect, &cost::dies_test, &cost::io_dies, &cost::wasted_dies,
                    &cost::package_raw, &cost::package_defect, &cost::memory, &cost::wasted_memory, &cost::links,
                    &cost::assembly, &cost::test, &cost::escapes})
        sum += value(s, *q);
    CHECK(sum == Approx(value(s, cost::recurring)).epsilon(1e-12));
}

TEST_CASE("a panel of 510 mm by 515 mm holds 144 carriers of 40 mm in rows and columns") {
    Scenario const s = Scenario{}
                           .pin(assembly::flow, std::string("chip-last"))
                           .pin(carrier::form, std::string("panel"))
                           .pin(carrier::piece_area, 1600.0);
    CHECK(value(s, carrier::per_wafer) == 144);  // ⌊490.2/40.2⌋ · ⌊495.2/40.2⌋ = 12 · 12
    CHECK(value(Scenario(s).pin(carrier::piece_area, 250000.0), carrier::per_wafer) == 1);
    double const on_wafer = value(Scenario(s).pin(carrier::form, std::string("wafer")), carrier::per_wafer);
    CHECK(144 / on_wafer > 510 * 515 / (M_PI * 150 * 150));  // large squares waste less of a rectangle
}

TEST_CASE("each further exposure of a carrier adds a seam of critical area") {
    Scenario const s = Scenario{}
                           .pin(assembly::flow, std::string("chip-last"))
                           .pin(carrier::piece_area, 2000.0)
                           .pin(carrier::critical_share, 1.0)
                           .pin(carrier::field_area, 858.0);
    CHECK(value(s, carrier::critical_area) == Approx(20));
    CHECK(value(Scenario(s).pin(carrier::seam_area, 5.0), carrier::critical_area) == Approx(20 + 2 * 5));
    CHECK(value(Scenario(s).pin(carrier::seam_area, 5.0).pin(carrier::piece_area, 858.0), carrier::critical_area) ==
          Approx(8.58));
}
