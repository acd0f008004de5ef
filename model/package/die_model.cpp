// Wiring of dies on a wafer: geometry, gross count, yield, cost of a known-good die; and the same silicon undivided.
#include "model/core/relations.h"
#include "model/package/cost.h"
#include "model/package/geometry.h"
#include "model/package/quantities.h"
#include "model/package/yield.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_count(Graph& g, Quantity const& per_wafer, Quantity const& area) {
    auto const count = [&](std::string_view how, auto const& formula) {
        g.add_case(wafer::count, how, per_wafer, formula, area, die::aspect_ratio,
                   wafer::diameter, wafer::edge_exclusion, wafer::scribe);
    };
    count("real",      real_dies_per_wafer);
    count("floored",   floored_dies_per_wafer);
    count("exact map", mapped_dies_per_wafer);
}

void wire_yield_law(Graph& g, Quantity const& out, Quantity const& area) {
    Quantity const& law = yield::law;
    g.add_case(law, "negative binomial", out, negative_binomial_yield, area, process::defect_density, process::clustering);
    g.add_case(law, "Poisson",           out, poisson_yield,           area, process::defect_density);
    g.add_case(law, "Murphy",            out, murphy_yield,            area, process::defect_density);
    g.add_case(law, "Seeds",             out, seeds_yield,             area, process::defect_density);
    g.add_case(law, "Bose-Einstein",     out, bose_einstein_yield,     area, process::defect_density, process::critical_layers);
    g.add_case(law, "rectangular",       out, rectangular_yield,       area, process::defect_density);
}

void wire_bins(Graph& g) {
    constexpr std::string_view one = "one product", two = "two products";
    g.add_case(die::bins, one, die::either_yield, same("Y"), die::yield);
    g.add_case(die::bins, two, die::either_yield, yield_of_either, die::perfect_yield, die::unrepairable_yield, die::units,
                                                                   die::spare_units, die::second_spares);
    g.add_case(die::bins, one, die::second_yield, none("0"), die::pass_yield);
    g.add_case(die::bins, two, die::second_yield, yield_of_second, die::either_yield, die::test_coverage, die::pass_yield);
    g.add_case(die::bins, one, die::sold_yield,   same("Ys = Yp"), die::pass_yield);
    g.add_case(die::bins, two, die::sold_yield,   yield_by_value, die::pass_yield, die::second_value, die::second_yield);
}

}  // namespace

void wire_die(Graph& g) {
    g.add(die::area,                   die_of_split,           package::silicon_area, package::split, package::dies,
                                                               d2d::area_overhead);
    g.add(die::d2d_area,               overhead_area,          die::area, d2d::area_overhead, package::dies);
    g.add({die::width, die::height},   sides_of_rectangle,     die::area, die::aspect_ratio);
    g.add(die::perimeter,              perimeter_of_rectangle, die::width, die::height);
    g.add(die::reticle_slack,          room_in_field,          die::width, die::height, reticle::width, reticle::height);

    wire_count(g, die::per_wafer, die::area);
    g.add(die::raw_cost,               quotient("Cr = Cw/N"), process::wafer_price, die::per_wafer);
    wire_yield_law(g, die::perfect_yield, die::area);
    g.add(die::unrepairable_area,      unrepairable_area,      die::area, die::units, die::unit_area);
    wire_yield_law(g, die::unrepairable_yield, die::unrepairable_area);
    g.add(die::yield,                  harvested_yield,        die::perfect_yield, die::unrepairable_yield, die::units,
                                                               die::spare_units);
    g.add(die::pass_yield,             pass_yield,             die::yield, die::test_coverage);
    g.add(die::escape_rate,            escape_rate,            die::yield, die::test_coverage);
    g.add(die::test_price,             product("Ct = ct·A"),   die::test_area_price, die::area);
    wire_bins(g);
    g.add(die::good_cost,              cost_per_pass,          die::raw_cost, die::test_price, die::sold_yield);

    g.add(whole::ways,                 product("K = r·k"), package::split, package::dies);
    g.add(whole::area,                 area_undivided,         whole::ways, die::area, die::d2d_area);
    wire_count(g, whole::per_wafer, whole::area);
    wire_yield_law(g, whole::yield, whole::area);
    g.add(whole::cost,                 cost_of_perfect_die,    process::wafer_price, whole::per_wafer, whole::yield);
    g.add(whole::yield_gain,           gain_of_split,          die::perfect_yield, whole::yield);
    g.add(whole::cost_saving,          saving_of_split,        whole::ways, whole::per_wafer, whole::yield,
                                                               die::per_wafer, die::perfect_yield);
    g.add(whole::shoreline_gain,       shoreline_of_split,     whole::ways, die::area, whole::area);
}

}  // namespace diecast
