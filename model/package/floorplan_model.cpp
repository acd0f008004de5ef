// Wiring of what sits on the dies and at their edges: units, cache, interfaces, rates.
#include "model/core/relations.h"
#include "model/package/floorplan.h"
#include "model/package/quantities.h"
#include "model/package/shoreline.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_links(Graph& g) {
    g.add(link::bandwidth,         product("BL = ports·port bandwidth"), link::ports, link::port_bandwidth);
    g.add(link::bytes_in_flight,   product("BL·tL"), link::bandwidth, link::latency);
    g.add(link::area,              quotient("BL/area density"), link::bandwidth, link::area_density);
    g.add(io::bandwidth,           product("lanes·lane bandwidth"), io::lanes, io::lane_bandwidth);
    g.add(io::area,                product("lanes·lane area"), io::lanes, io::lane_area);
    g.add(d2d::bandwidth,          crossing_bandwidth, d2d::provision, package::bandwidth, package::dies);
    g.add(package::off_package_bandwidth, sum_of_two("BL + host bandwidth"), link::bandwidth, io::bandwidth);
}

void wire_area(Graph& g) {
    g.add(die::unit_area,     quotient("Au = transistors/ρ"), die::unit_transistors, process::density);
    g.add(die::cache,         quotient("C = cache/k"), package::cache, package::dies);
    g.add(package::interface_area, interface_area, package::stacks, memory::phy_area, memory::controller_area, link::area, io::area);
    g.add(die::phy_area,      interfaces_per_die, package::interface_area, io_die::moved, package::dies);
    g.add(die::uncore_area,   uncore_area,      die::area, die::noc_share, die::other_share, die::cache,
                                                process::cache_density, die::phy_area, die::d2d_area);
    g.add(die::units_fit,     units_that_fit,   die::area, die::uncore_area, die::unit_area);
    g.add(die::units,         same("n = units fit"), die::units_fit);
    g.add(die::spare_units,   spares_of_share,  die::spare_share, die::units);
    g.add(die::units_offered, units_left,       die::units, die::spare_units);
    g.add(die::area_needed,   floor_area,       die::units, die::unit_area, die::uncore_area);
    g.add(die::area_slack,    room_below("1 − needed/A"), die::area_needed, die::area);
}

void wire_shoreline(Graph& g) {
    g.add(shoreline::available, usable_edge,   shoreline::usable, package::dies, die::perimeter);
    g.add(shoreline::memory,    product("h·w"), package::stacks, memory::stack_edge);
    g.add(shoreline::link,      quotient("BL/bL"), link::bandwidth, link::edge_density);
    g.add(shoreline::io,        quotient("host bandwidth/edge density"), io::bandwidth, io::edge_density);
    g.add(shoreline::d2d,       crossing_edge, package::dies, d2d::bandwidth, d2d::edge_density);
    g.add(shoreline::used,      edge_in_use,   shoreline::memory, shoreline::link, shoreline::io, io_die::moved, shoreline::d2d);
    g.add(shoreline::slack,     room_below("1 − used/available"), shoreline::used, shoreline::available);
}

}  // namespace

void wire_floorplan(Graph& g) {
    wire_links(g);
    wire_area(g);
    wire_shoreline(g);
    g.add(package::units,   product("k·m"), package::dies, die::units_offered);
    g.add(package::peak,    peak_rate, package::units, die::unit_rate, die::clock);
    g.add(package::balance, quotient("F/B"), package::peak, package::bandwidth);
}

}  // namespace diecast
