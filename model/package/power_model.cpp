// Wiring of power and cooling.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/package/power.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_power(Graph& g) {
    g.add(power::voltage,       voltage_for_clock, power::voltage_floor, power::voltage_exponent, die::clock, process::nominal_clock);
    g.add(power::voltage_slope, voltage_slope,     power::voltage_floor, power::voltage_exponent, die::clock, process::nominal_clock, power::voltage);
    g.add(power::voltage_slack, room_below("1 − v/limit"), power::voltage, power::voltage_limit);
    g.add(power::dynamic,       switching_power,   power::activity, package::peak, process::operation_energy,
                                                   power::energy_factor, power::voltage);
    g.add(power::leakage,       leakage_power,     process::leakage, package::dies, die::area, power::voltage, power::leakage_slope);
    g.add(power::memory,        memory_power,      package::bandwidth, memory::energy, package::stacks, memory::idle_power);
    g.add(memory::board_power,  memory_power,      package::bandwidth, memory::board_energy, package::stacks, memory::idle_power);
    g.add(link::power,          product("BL·EL"), link::bandwidth, link::energy);
    g.add(io::power,            product("host bandwidth·energy"), io::bandwidth, io::energy);
    g.add(d2d::power,           crossing_power,    package::dies, d2d::bandwidth, d2d::energy);
    g.add(power::links,         sum_of_three("scale-up + host + die to die"), link::power, io::power, d2d::power);
    g.add(package::power,       power_drawn,       power::dynamic, power::leakage, power::memory, power::links, power::idle,
                                                   power::conversion);
    g.add_case(board::basis, "ratings",         power::highest_clock, same("boost"), power::boost);
    g.add_case(board::basis, "measured boards", power::highest_clock, highest_clock_of_board, board::energy_factor, package::power, achieved::matrix_share, board::base,
                                                power::voltage_slope);
    g.add_case(power::limit, "rated",  power::clock_share, certain("1"), power::cap);
    g.add_case(power::limit, "rated",  power::drawn, same("W"), package::power);
    g.add_case(power::limit, "rated",  power::energy_share, certain("1"), power::clock_share);
    g.add_case(power::limit, "rated",  package::sustained_peak, same("F"), package::peak);
    g.add_case(power::limit, "capped", power::clock_share, clock_at_cap, power::cap, package::power, power::dynamic, power::leakage, power::conversion, power::voltage, power::voltage_floor, power::voltage_exponent, power::leakage_slope, power::highest_clock);
    g.add_case(power::limit, "capped", power::drawn, power_at_cap, package::power, power::dynamic, power::leakage, power::conversion, power::voltage, power::voltage_floor, power::voltage_exponent, power::leakage_slope, power::clock_share);
    g.add_case(power::limit, "capped", power::energy_share, energy_at_cap, power::clock_share, power::voltage, power::voltage_floor, power::voltage_exponent);
    g.add_case(power::limit, "capped", package::sustained_peak, product("φ·F"), power::clock_share, package::peak);
    g.add_case(power::limit, "shared", power::clock_share, clock_at_cap, fleet::shared_cap, package::power, power::dynamic, power::leakage, power::conversion, power::voltage, power::voltage_floor, power::voltage_exponent, power::leakage_slope, power::highest_clock);
    g.add_case(power::limit, "shared", power::drawn, power_at_cap, package::power, power::dynamic, power::leakage, power::conversion, power::voltage, power::voltage_floor, power::voltage_exponent, power::leakage_slope, power::clock_share);
    g.add_case(power::limit, "shared", power::energy_share, energy_at_cap, power::clock_share, power::voltage, power::voltage_floor, power::voltage_exponent);
    g.add_case(power::limit, "shared", package::sustained_peak, product("φ·F"), power::clock_share, package::peak);
    g.add(power::die_density,   heat_per_area,     power::dynamic, power::leakage, power::links, package::power, power::drawn, power::conversion, package::dies, die::area);

    g.add_case(cooling::class_, "air",    cooling::density_limit, same("limit of air"), cooling::air_density);
    g.add_case(cooling::class_, "air",    cooling::power_limit,   same("limit of air"), cooling::air_power);
    g.add_case(cooling::class_, "liquid", cooling::density_limit, same("limit of liquid"), cooling::liquid_density);
    g.add_case(cooling::class_, "liquid", cooling::power_limit,   same("limit of liquid"), cooling::liquid_power);
    g.add(cooling::density_slack, room_below("1 − density/limit"), power::die_density, cooling::density_limit);
    g.add(cooling::power_slack,   room_below("1 − drawn/limit"), power::drawn, cooling::power_limit);
    g.add_case(power::limit, "capped", cooling::power_slack, room_below_limit_and_cap, power::drawn, package::power, cooling::power_limit, power::dynamic, power::leakage, power::conversion, power::voltage, power::voltage_floor,
                                                        power::voltage_exponent, power::leakage_slope, power::cap);

    g.add(site::electricity_cost, product_of_three("drawn·PUE·electricity price"), power::drawn, site::power_overhead, site::electricity_price);
    g.add(site::emission,         product_of_three("drawn·PUE·carbon intensity"), power::drawn, site::power_overhead, site::carbon_intensity);
}

}  // namespace diecast
