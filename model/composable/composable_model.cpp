// Wiring of composable packages: cache dies, their link, memory sites, cost; and laws for what has no kernel list.
#include "model/composable/cache_die.h"
#include "model/composable/composed.h"
#include "model/composable/laws.h"
#include "model/composable/link.h"
#include "model/composable/quantities.h"
#include "model/core/relations.h"
#include "model/dies.h"
#include "model/kernel_list/quantities.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view stacked = "3D", beside = "2.5D";

void wire_cache_die(Graph& g) {
    g.add(l3::area,           quotient("C3/κ3"), l3::capacity, l3::density);
    g.add(l3::dies,           dies_that_hold,   l3::capacity, l3::largest);
    g.add(l3::die_area,       share_of_die,     l3::area, l3::dies, uhb::area);
    g.add(l3::reticle_slack,  room_for_area,    l3::die_area, reticle::width, reticle::height);
    g.add(l3::wafer_price,    same("as the compute die"), process::wafer_price);
    g.add(l3::defect_density, same("as the compute die"), process::defect_density);
    g.add(l3::clustering,     same("as the compute die"), process::clustering);
    g.add(l3::yield,          repairable_yield, l3::die_area, l3::repairable, l3::defect_density, l3::clustering);
    g.add(l3::per_wafer,      square_parts_per_wafer, l3::die_area, wafer::diameter, wafer::edge_exclusion, wafer::scribe);
    g.add(l3::cost,           cost_of_good_dies, l3::dies, l3::wafer_price, l3::per_wafer, l3::yield);
    g.add(l3::static_power,   leakage_by_area,  process::leakage, l3::dies, l3::die_area);
}

void wire_link(Graph& g) {
    g.add(uhb::total, carried_if_there, uhb::bandwidth, uhb::other, l3::dies);
    g.add_case(uhb::kind, stacked, uhb::energy, same("3D"), uhb::energy_3d);
    g.add_case(uhb::kind, beside,  uhb::energy, same("2.5D"), uhb::energy_25d);
    g.add_case(uhb::kind, stacked, uhb::area,   quotient("Au = total/ρ"), uhb::total, uhb::density);
    g.add_case(uhb::kind, beside,  uhb::area,   none("none"), die::area);
    g.add_case(uhb::kind, stacked, uhb::edge,   none("none"), die::height);
    g.add_case(uhb::kind, beside,  uhb::edge,   quotient("total/ρ edge"), uhb::total, uhb::edge_density);
    g.add(uhb::edge_available, facing_edge, l3::dies, die::height);
    g.add_case(uhb::kind, stacked, uhb::slack,  room_on_die, uhb::area, die::area);
    g.add_case(uhb::kind, beside,  uhb::slack,  room_on_edge, uhb::edge, uhb::edge_available, l3::dies);
    g.add(uhb::power, product("total·energy"), uhb::total, uhb::energy);
}

void wire_package(Graph& g) {
    g.add(composable::sites,         same("h"), package::stacks);
    g.add(composable::bandwidth,     product_of_three("h·Bs·speed"), composable::sites, memory::stack_bandwidth, memory::speed);
    g.add(composable::capacity,      product_of_three("h·Ms·usable"), composable::sites, memory::stack_capacity, memory::usable);
    g.add(composable::memory_power,  product("B·Em"), composable::bandwidth, memory::energy);
    g.add_case(uhb::kind, stacked, composable::footprint, footprint_stacked, package::dies, die::area, memory::on_package,
                                                          composable::sites, memory::stack_area);
    g.add_case(uhb::kind, beside,  composable::footprint, footprint_beside, package::dies, die::area, l3::dies, l3::die_area,
                                                          memory::on_package, composable::sites, memory::stack_area);
    g.add(composable::carrier_area,  product("factor·footprint"), carrier::area_factor, composable::footprint);
    g.add(composable::carrier_slack, room_below("1 − Ai/limit"), composable::carrier_area, carrier::area_limit);
    g.add(composable::slack,         tightest_of_four("min(compute die, cache die, link, carrier)"), die::reticle_slack,
                                     l3::reticle_slack, uhb::slack, composable::carrier_slack);
    g.add(composable::static_power,  power_at_rest, power::leakage, l3::static_power, composable::sites,
                                     memory::static_power, power::idle);
}

void wire_composed_cost(Graph& g) {
    g.add(composable::critical_area, critical_area_with_seams, carrier::critical_share, composable::carrier_area, carrier::field_area,
                                                               carrier::seam_area);
    g.add(composable::carrier_yield, carrier_share_good, composable::critical_area, carrier::defect_density, carrier::clustering);
    g.add(composable::carriers_per_wafer, square_parts_per_wafer, composable::carrier_area, wafer::diameter, wafer::edge_exclusion, wafer::scribe);
    g.add(composable::carrier_cost,  carrier_and_substrate, carrier::wafer_price, composable::carriers_per_wafer,
                                     composable::carrier_yield, carrier::bump_price, composable::carrier_area,
                                     substrate::price, substrate::area_factor);
    g.add(composable::bond_yield,    bonds_that_hold, assembly::die_bond_yield, package::dies, l3::dies,
                                     assembly::stack_bond_yield, memory::on_package, composable::sites, assembly::final_yield);
    g.add(composable::work,          work_on_composed, assembly::price, assembly::bond_price, package::dies, l3::dies, memory::on_package,
                                     composable::sites, assembly::area_price, composable::footprint, assembly::test_price);
    g.add(composable::memory_cost,   product("h·Cs"), composable::sites, memory::stack_cost);
    g.add(composable::parts_cost,    sum_of_four("dies + cache dies + carrier + memory"), cost::silicon, l3::cost,
                                     composable::carrier_cost, composable::memory_cost);
    g.add(composable::bonding_cost,  bonding_and_loss, composable::parts_cost, composable::work, composable::bond_yield);
    g.add(composable::development,   development_of_composed, nre::die, composable::products, composable::cache_development,
                                     l3::dies, nre::package, nre::volume);
    g.add(composable::cost,          cost_as_composed, composable::parts_cost, composable::work, composable::bond_yield,
                                     composable::development);
    g.add(composable::speedup_per_cost, speedup_over_cost, suite::speedup, composable::cost, composable::around);
}

void wire_laws(Graph& g) {
    g.add(hpc::core_share,          lump_share, hpc::point_bandwidth, hpc::point_performance, levels::overlap);
    g.add(hpc::bandwidth,           quotient("h/h0"), composable::sites, reference::sites);
    g.add(hpc::performance,         lump_performance, hpc::core_share, hpc::bandwidth, levels::overlap);
    g.add(shortcut::traffic,        power_law_traffic, levels::last_capacity, reference::last_capacity, shortcut::exponent,
                                    shortcut::compulsory);
    g.add(scaleout::instances,      instances_at_same_time, suite::speedup, scaleout::exponent);
    g.add(scaleout::saving,         saved_share, scaleout::instances);
    g.add(scaleout::doubling_gain,  gain_of_doubling, scaleout::exponent);
}

}  // namespace

void wire_composable(Graph& g) {
    wire_cache_die(g);
    wire_link(g);
    wire_package(g);
    wire_composed_cost(g);
    wire_laws(g);
}

}  // namespace diecast
