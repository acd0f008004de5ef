// Wiring of money: recurring cost of a good package part by part, development, margin.
#include "model/core/relations.h"
#include "model/package/cost.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_development(Graph& g) {
    g.add(nre::modules,     module_development,  process::design_cost, nre::module_share, die::area, nre::known_share,
                                                 package::dies, nre::interface_area, nre::reference_area);
    g.add(nre::chip,        chip_development,    process::design_cost, nre::chip_share, die::area, nre::reference_area,
                                                 nre::module_share, nre::mask_sets, process::mask_set);
    g.add(nre::die,         sum_of_two("modules + chip"), nre::modules, nre::chip);
    g.add(nre::package,     package_development, nre::substrate_price, substrate::layer_factor, substrate::area,
                                                 nre::carrier_price, carrier::area, nre::package_fixed);
    g.add(nre::per_package, development_share,   nre::modules, nre::module_products, nre::chip, io_die::development, nre::products, nre::package,
                                                 nre::package_products, nre::volume, package::split);
}

}  // namespace

void wire_cost(Graph& g) {
    g.add(cost::dies_raw,       product("k·Cr"), package::dies, die::raw_cost);
    g.add(cost::dies_defect,    lost_dies,      package::dies, die::raw_cost, die::sold_yield);
    g.add(cost::dies_test,      test_of_dies,   package::dies, die::test_price, die::sold_yield);
    g.add(cost::silicon,        known_good_silicon, package::dies, die::good_cost, cost::io_dies);
    g.add(cost::wasted_dies,    lost_share,     cost::silicon, assembly::silicon_survival);
    g.add(cost::package_raw,    sum_of_three("carrier + substrate + bumps"), carrier::cost, substrate::cost, assembly::bumps);
    g.add(cost::package_defect, lost_parts,     carrier::cost, assembly::carrier_survival, substrate::cost,
                                                assembly::substrate_survival, assembly::bumps, assembly::die_survival);
    g.add(cost::memory,         product("h·Cs"), package::stacks, memory::stack_cost);
    g.add(cost::wasted_memory,  lost_memory,    memory::on_package, cost::memory, assembly::die_survival);
    g.add(cost::links,          product("BL·price"), link::bandwidth, link::engine_price);
    g.add(cost::assembly,       work_per_good,  assembly::price, assembly::bond_price, package::dies, memory::on_package,
                                                package::stacks, io_die::built, assembly::area_price, carrier::silicon, assembly::die_survival);
    g.add(cost::test,           quotient("test price/sd"), assembly::test_price, assembly::die_survival);
    g.add({cost::escapes, cost::recurring}, recurring_cost,
                                                cost::silicon, cost::wasted_dies, cost::package_raw, cost::package_defect,
                                                memory::on_package, cost::memory, cost::wasted_memory, cost::links,
                                                cost::assembly, cost::test, assembly::known_good);
    wire_development(g);
    g.add(package::cost,        sum_of_two("Cp = RE + development per package"), cost::recurring, nre::per_package);
    g.add(gpu::margin,          margin_of_price, package::cost, gpu::price);
}

}  // namespace diecast
