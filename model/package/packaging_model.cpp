// Wiring of carriers, substrates and assembly flows.
#include "model/core/relations.h"
#include "model/dies.h"
#include "model/package/geometry.h"
#include "model/package/packaging.h"
#include "model/package/quantities.h"
#include "model/package/yield.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view direct = "direct", last = "chip-last", first = "chip-first", bridge = "bridge";

void wire_carrier(Graph& g) {
    Quantity const& flow = assembly::flow;
    g.add(carrier::silicon, silicon_footprint, package::dies, die::area, memory::on_package, package::stacks, memory::stack_area,
                                                  io_die::footprint);
    g.add(carrier::bridges, bridges_between,   package::dies, memory::on_package, package::stacks);

    g.add_case(flow, direct, carrier::count, none("0"), carrier::pieces);
    g.add_case(flow, last,   carrier::count, same("pieces"), carrier::pieces);
    g.add_case(flow, first,  carrier::count, same("pieces"), carrier::pieces);
    g.add_case(flow, bridge, carrier::count, same("bridges"), carrier::bridges);

    g.add_case(flow, direct, carrier::piece_area, same("bridge"), carrier::bridge_area);
    g.add_case(flow, last,   carrier::piece_area, carrier_piece, carrier::area_factor, carrier::silicon, carrier::pieces);
    g.add_case(flow, first,  carrier::piece_area, carrier_piece, carrier::area_factor, carrier::silicon, carrier::pieces);
    g.add_case(flow, bridge, carrier::piece_area, same("bridge"), carrier::bridge_area);

    g.add_case(flow, direct, carrier::yield, certain("y1 = 1"), carrier::pieces);
    g.add(carrier::critical_area, critical_area_with_seams, carrier::critical_share, carrier::piece_area, carrier::field_area,
                                                            carrier::seam_area);
    g.add(carrier::yield,     negative_binomial_yield, carrier::critical_area, carrier::defect_density, carrier::clustering);

    g.add(carrier::area,      product("Ai = count·piece area"), carrier::count, carrier::piece_area);
    g.add_case(carrier::form, "wafer", carrier::per_wafer, square_parts_per_wafer, carrier::piece_area, wafer::diameter,
                                                           wafer::edge_exclusion, wafer::scribe);
    g.add_case(carrier::form, "panel", carrier::per_wafer, square_parts_per_panel, carrier::piece_area, carrier::panel_width,
                                                           carrier::panel_height, carrier::panel_edge, wafer::scribe);
    g.add(carrier::cost,      carrier_cost,            carrier::count, carrier::wafer_price, carrier::per_wafer,
                                                       carrier::bump_price, carrier::area);
    g.add(carrier::slack,     room_below("1 − Ai/limit"), carrier::area, carrier::area_limit);
}

void wire_substrate(Graph& g) {
    g.add_case(assembly::flow, direct, substrate::area, product("area factor·ΣA"), substrate::area_factor, carrier::silicon);
    g.add_case(assembly::flow, bridge, substrate::area, product("area factor·ΣA"), substrate::area_factor, carrier::silicon);
    g.add(substrate::area,         product("area factor·Ai"), substrate::area_factor, carrier::area);

    g.add_case(assembly::flow, last,  substrate::layer_factor, certain("1"), package::dies);
    g.add_case(assembly::flow, first, substrate::layer_factor, certain("1"), package::dies);
    g.add(substrate::layer_factor, layers_for_several, substrate::area, package::dies, memory::on_package, package::stacks,
                                                       substrate::medium_area, substrate::large_area, substrate::small_factor,
                                                       substrate::medium_factor, substrate::large_factor);
    g.add(substrate::cost,         product_of_three("area·price·layer factor"), substrate::area, substrate::price, substrate::layer_factor);
    g.add(substrate::slack,        room_below("1 − area/limit"), substrate::area, substrate::area_limit);
}

void wire_supply(Graph& g) {
    g.add(supply::by_logic,    packages_of_wafers("wafers·N·Yp·s·g/k"), supply::logic_wafers, die::per_wafer, package::dies, die::pass_yield,
                                                   assembly::silicon_survival, assembly::known_good);
    g.add(supply::by_carriers, packages_of_wafers("wafers·N·sc·g/count"), supply::carrier_wafers, carrier::per_wafer, carrier::count,
                                                   assembly::carrier_survival, assembly::known_good);
    g.add(supply::by_memory,   packages_of_stacks, supply::stacks, memory::on_package, assembly::die_survival, assembly::known_good,
                                                   package::stacks);
    g.add(supply::packages,    tightest_of_three("min(logic, carriers, memory)"), supply::by_logic, supply::by_carriers, supply::by_memory);
    g.add(supply::time,        ratio_of_product("V·r/packages"), nre::volume, package::split, supply::packages);
}

}  // namespace

void wire_packaging(Graph& g) {
    Quantity const& flow = assembly::flow;
    wire_carrier(g);
    wire_substrate(g);
    g.add(assembly::bumps,      bumps_under_dies,  assembly::bump_price, package::dies, die::area, io_die::built, io_die::area);
    g.add(assembly::bond_yield, bond_yield_of_all, assembly::die_bond_yield, io_die::bonded, assembly::stack_bond_yield,
                                                   memory::on_package, package::stacks);
    g.add(assembly::known_good, all_truly_good,    die::yield, die::test_coverage, package::dies);
    g.add(assembly::pitch_slack, pitch_to_spare,   assembly::pitch, memory::on_package, package::stacks, memory::pitch,
                                                   package::dies, d2d::pitch);

    // Dies go through bonding and attach; grown into a carrier, through its making and attach. Where there is a finished
    // carrier, the substrate meets it at the end; otherwise every bond is made on the substrate.
    g.add(assembly::die_survival,       survive_two("sd = y2·y3"), assembly::bond_yield, assembly::final_yield);
    g.add(assembly::silicon_survival,   survive_two("sd·yt"), assembly::die_survival, io_die::stacking_yield);
    g.add(assembly::carrier_survival,   survive_all, carrier::yield, assembly::bond_yield, assembly::final_yield);
    g.add(assembly::substrate_survival, same("ss = y3"), assembly::final_yield);
    g.add_case(flow, first,  assembly::die_survival,       survive_two("sd = y1·y3"), carrier::yield,       assembly::final_yield);
    g.add_case(flow, first,  assembly::carrier_survival,   survive_two("sc = y1·y3"), carrier::yield,       assembly::final_yield);
    wire_supply(g);
    g.add_case(flow, direct, assembly::substrate_survival, survive_two("ss = y2·y3"), assembly::bond_yield, assembly::final_yield);
    g.add_case(flow, bridge, assembly::substrate_survival, survive_two("ss = y2·y3"), assembly::bond_yield, assembly::final_yield);
}

}  // namespace diecast
