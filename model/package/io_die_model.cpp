// Wiring of I/O and base dies.
#include "model/core/relations.h"
#include "model/dies.h"
#include "model/package/geometry.h"
#include "model/package/io_die.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view without = "none", beside = "beside", below = "below";

/// What a package without such dies has in the place of theirs, and what one with them has, wherever they are.
template <class Formula, class... In>
void add_where_there(Graph& g, Quantity const& out, double otherwise, Formula const& formula, In const&... in) {
    if (otherwise > 0) g.add_case(io_die::place, without, out, certain("1"), package::dies);
    else g.add_case(io_die::place, without, out, none("0"), package::dies);
    g.add_case(io_die::place, beside, out, formula, in...);
    g.add_case(io_die::place, below,  out, formula, in...);
}

}  // namespace

void wire_io_die(Graph& g) {
    Quantity const& place = io_die::place;
    add_where_there(g, io_die::built, 0, same("no"), io_die::count);
    add_where_there(g, io_die::moved, 0, same("μ = interfaces"), io_die::interfaces);
    g.add_case(place, without, io_die::footprint, none("0"), die::area);
    g.add_case(place, beside,  io_die::footprint, product("no·Ao"), io_die::count, io_die::area);
    g.add_case(place, below,   io_die::footprint, beyond_compute_dies, io_die::count, io_die::area, package::dies, die::area);
    g.add_case(place, without, io_die::bonded, same("kb = k"), package::dies);
    g.add_case(place, beside,  io_die::bonded, sum_of_two("kb = k + no"), package::dies, io_die::count);
    g.add_case(place, below,   io_die::bonded, same("kb = no"), io_die::count);
    g.add_case(place, without, io_die::stacking_yield, certain("1"), package::dies);
    g.add_case(place, beside,  io_die::stacking_yield, certain("1"), package::dies);
    g.add_case(place, below,   io_die::stacking_yield, yield_of_stack, assembly::die_bond_yield, package::dies, io_die::count);

    g.add(io_die::per_wafer,   square_parts_per_wafer, io_die::area, wafer::diameter, wafer::edge_exclusion, wafer::scribe);
    g.add(io_die::yield,       repairable_yield, io_die::area, io_die::repairable, io_die::defect_density, io_die::clustering);
    g.add(io_die::good_cost,   good_io_die, io_die::wafer_price, io_die::per_wafer, die::test_area_price, io_die::area, io_die::yield);
    add_where_there(g, cost::io_dies,   0, product("no·Co"), io_die::count, io_die::good_cost);
    add_where_there(g, carbon::io_dies, 0, carbon_of_io_dies, io_die::count, io_die::area, io_die::carbon_area, io_die::yield);

    g.add(io_die::area_needed, interfaces_per_io_die, io_die::moved, package::interface_area, io_die::count);
    g.add(io_die::area_slack,  room_below("1 − needed/Ao"), io_die::area_needed, io_die::area);
    g.add(io_die::shoreline_slack, room_on_io_edges, io_die::moved, shoreline::memory, shoreline::link, shoreline::io,
                                                     shoreline::usable, io_die::count, io_die::area);
    g.add(io_die::reticle_slack, room_for_area, io_die::area, reticle::width, reticle::height);
    add_where_there(g, io_die::slack, 1, tightest_of_three("min(field, area, edge)"), io_die::reticle_slack, io_die::area_slack,
                                                                                      io_die::shoreline_slack);
}

}  // namespace diecast
