// Wiring of clusters: networks, failures and spares, part load, lent memory, cost and carbon of hours and tokens.
#include "model/core/relations.h"
#include "model/fleet/fabric.h"
#include "model/fleet/memory_pool.h"
#include "model/fleet/ownership.h"
#include "model/fleet/part_load.h"
#include "model/fleet/quantities.h"
#include "model/fleet/reliability.h"
#include "model/load/quantities.h"
#include "model/prefix/quantities.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_switching(Graph& g) {
    g.add_case(fabric::switching, "packet",  fabric::links,          packet_links, fabric::tiers);
    g.add_case(fabric::switching, "packet",  fabric::switches,       climbed_switches, fabric::tiers);
    g.add_case(fabric::switching, "packet",  fabric::switch_energy,  same("of packet switches"), fabric::packet_switch_energy);
    g.add_case(fabric::switching, "packet",  fabric::switch_price,   same("of packet switches"), fabric::packet_switch_price);
    g.add_case(fabric::switching, "packet",  fabric::switch_latency, same("of packet switches"), fabric::packet_switch_latency);
    g.add_case(fabric::switching, "circuit", fabric::links,          one_link, fabric::tiers);
    g.add_case(fabric::switching, "circuit", fabric::switches,       climbed_switches, fabric::tiers);
    g.add_case(fabric::switching, "circuit", fabric::switch_energy,  same("of circuit switches"), fabric::circuit_switch_energy);
    g.add_case(fabric::switching, "circuit", fabric::switch_price,   same("of circuit switches"), fabric::circuit_switch_price);
    g.add_case(fabric::switching, "circuit", fabric::switch_latency, none("circuits add no latency"), fabric::packet_switch_latency);
    g.add_case(fabric::switching, "direct",  fabric::links,          certain("1: no switch"), fabric::tiers);
    g.add_case(fabric::switching, "direct",  fabric::switches,       none("no switch"), fabric::tiers);
    g.add_case(fabric::switching, "direct",  fabric::switch_energy,  none("no switch"), fabric::packet_switch_energy);
    g.add_case(fabric::switching, "direct",  fabric::switch_price,   none("no switch"), fabric::packet_switch_price);
    g.add_case(fabric::switching, "direct",  fabric::switch_latency, none("no switch"), fabric::packet_switch_latency);
}

void wire_fabric(Graph& g) {
    wire_switching(g);
    g.add(fabric::energy,         path_sum,           fabric::links, fabric::transceiver_energy, fabric::switches, fabric::switch_energy);
    g.add(fabric::packet_energy,  packet_path_energy, fabric::tiers, fabric::transceiver_energy, fabric::packet_switch_energy);
    g.add(fabric::circuit_energy, circuit_path_energy, fabric::tiers, fabric::transceiver_energy, fabric::circuit_switch_energy);
    g.add(fabric::circuit_saving, share_saved,        fabric::circuit_energy, fabric::packet_energy);
    g.add(fabric::latency,        path_sum,           fabric::links, fabric::transceiver_latency, fabric::switches, fabric::switch_latency);
    g.add(fabric::transceiver_power, product("BL·et"), link::bandwidth, fabric::transceiver_energy);
    g.add(fabric::power,          product("BL·e"),    link::bandwidth, fabric::energy);
    g.add(fabric::added_power,    beyond_package,     link::bandwidth, fabric::energy, fabric::own, fabric::transceiver_energy);
    g.add(fabric::cost,           fabric_money,       link::bandwidth, fabric::links, fabric::transceiver_price, fabric::switches,
                                                      fabric::switch_price);
    g.add(fabric::added_cost,     fabric_money_beyond_package, link::bandwidth, fabric::links, fabric::own, fabric::transceiver_price,
                                                      fabric::switches, fabric::switch_price);
}

void wire_scale_out(Graph& g) {
    namespace so = scaleout;
    g.add_case(so::sizing, "fleet",    so::joined, same("Nf"), fleet::size);
    g.add_case(so::sizing, "training", so::joined, larger_of_two("max(Nf, G)"), fleet::size, training::gpus);
    g.add_case(so::topology, "rail-optimised", so::tiers, tiers_of_rails, so::joined, so::radix, scaleup::domain);
    g.add_case(so::topology, "dragonfly", so::tiers, certain("1: routers of one kind"), so::joined);
    g.add(so::tiers, tiers_of_tree, so::joined, so::radix);
    g.add_case(so::topology, "dragonfly", so::cables, dragonfly_cables, training::oversubscription);
    g.add_case(so::topology, "circuits",  so::cables, same("t"), so::tiers);
    g.add(so::cables, tree_cables, so::tiers, so::radix, training::pod, training::oversubscription);
    g.add_case(so::topology, "dragonfly", so::ports, dragonfly_ports, training::oversubscription);
    g.add_case(so::topology, "circuits",  so::ports, climbed_switches, so::tiers);
    g.add(so::ports,  ports_by_cables, so::cables);
    g.add_case(so::topology, "circuits",  so::energy, circuit_path_energy, so::tiers, so::transceiver_energy, fabric::circuit_switch_energy);
    g.add(so::energy, scale_out_energy, so::cables, so::transceiver_energy, so::ports, so::switch_energy);
    g.add_case(so::topology, "circuits",  so::price, scale_out_price_of_circuits, so::adapter_price, so::transceiver_price, so::cables, so::cable_price, so::ports,
                                                     fabric::circuit_switch_price);
    g.add(so::price,  scale_out_price, so::adapter_price, so::cables, so::cable_price, so::transceiver_price, so::ports, so::switch_price);
    g.add_case(so::topology, "rail-optimised", so::reach, rail_leaves, so::radix, so::tiers, scaleup::domain);
    g.add_case(so::topology, "dragonfly", so::reach, dragonfly_leaves, so::radix);
    g.add(so::reach,  tree_leaves, so::radix, so::tiers);
    g.add(so::slack,  room_in_reach, so::joined, so::reach);
    g.add(so::power,  product("bandwidth·energy"), so::bandwidth, so::energy);
    g.add(so::cost,   product("bandwidth·price"), so::bandwidth, so::price);
}

void wire_pool(Graph& g) {
    g.add(pool::borrowed,     borrowed_memory,      pool::neighbours, pool::free_share, package::capacity);
    g.add(pool::capacity,     sum_of_two("M + borrowed"), package::capacity, pool::borrowed);
    g.add(pool::remote_share, share_in_lent_memory, decode.memory_use, decode.cache_bytes, achieved::memory, package::capacity, pool::capacity);
    g.add_case(pool::reading, "at once", pool::read_rate, read_at_once, achieved::attention_memory_rate, achieved::link_rate, scaleup::neighbour_rate, pool::neighbours, pool::remote_share);
    g.add_case(pool::reading, "in turn", pool::read_rate, read_in_turn, achieved::attention_memory_rate, achieved::link_rate, scaleup::neighbour_rate, pool::neighbours, pool::remote_share);
}

void wire_failures(Graph& g) {
    g.add(fleet::gpus,             product("products·r"),   fleet::products, package::split);
    g.add(fleet::relative_silicon, silicon_over_reference,  package::dies, die::area, fleet::reference_silicon);
    g.add_case(fleet::failure_scaling, "per area",    fleet::failure_factor, same("φ = k·A/S0"), fleet::relative_silicon);
    g.add_case(fleet::failure_scaling, "per package", fleet::failure_factor, certain("φ = 1"), fleet::relative_silicon);
    g.add_case(fleet::failure_scaling, "between",     fleet::failure_factor, failure_power_law, fleet::relative_silicon, fleet::failure_exponent);
    g.add(fleet::failure_rate,     product("λ = φ·λ0"),     fleet::failure_factor, fleet::reference_failure_rate);
    g.add(fleet::size,             larger_of_two("Nf = max(N, Np)"), fleet::gpus, fleet::spare_pool);
    g.add(fleet::mean_down,        packages_down,           fleet::size, fleet::failure_rate, fleet::repair_time);
    g.add(fleet::down_share,       product("λ·R"),          fleet::failure_rate, fleet::repair_time);
    g.add({fleet::spares, fleet::availability}, poisson_spares, fleet::mean_down, fleet::service_level);
    g.add(fleet::spare_share,      quotient("s/Nf"),        fleet::spares, fleet::size);
    g.add(fleet::blast_radius,    share_of_one,            fleet::gpus);
    g.add(fleet::instance_radius,  instance_share,          decode.gpus, fleet::gpus);
    g.add(fleet::instance_failure_rate, product("n·λ"),     decode.gpus, fleet::failure_rate);
    g.add(fleet::instance_availability, up_share,           fleet::instance_failure_rate, fleet::restart_time);
    g.add(fleet::bare_availability, all_up_share,           decode.gpus, fleet::failure_rate, fleet::repair_time);
}

void wire_part_load(Graph& g) {
    g.add_case(fleet::load_basis, "constant",   fleet::busy, same("u"), fleet::utilisation);
    g.add_case(fleet::load_basis, "under load", fleet::busy, busy_under_load, load::full_share);
    g.add(fleet::load,            same("as utilised"),  fleet::busy);
    g.add(fleet::load_group,      same("the scale-up domain"), scaleup::domain);
    g.add(fleet::steady_power,    steady_power,    package::stacks, memory::idle_power, link::power, io::power, power::idle, power::conversion);
    g.add(fleet::waiting_leakage, waiting_leakage, power::leakage, fleet::waiting_cooling, fleet::leakage_doubling, power::energy_share, power::voltage, power::leakage_slope);
    g.add(fleet::clock_power,     clock_power,     fleet::clock_energy, package::dies, die::area, die::clock);
    g.add(fleet::standing_power,  standing_power,  fleet::steady_power, fleet::waiting_leakage, fleet::clock_power, power::clock_share, power::energy_share, power::conversion);
    g.add(fleet::slow_standing_power, slow_standing_power, fleet::steady_power, fleet::waiting_leakage, fleet::clock_power, fleet::clock_floor, power::clock_share, power::energy_share, power::conversion);
    g.add(fleet::idle_load_power, idle_load_power, fleet::load, power::drawn, fleet::standing_power);
    g.add(fleet::slow_voltage,    slow_voltage,    fleet::load, power::clock_share, fleet::clock_floor, power::voltage_floor, power::voltage_exponent, die::clock,
                                                   process::nominal_clock);
    g.add(fleet::slow_load_power, slow_load_power, fleet::steady_power, fleet::load, power::clock_share, power::dynamic, power::leakage, fleet::slow_voltage,
                                                   power::voltage, power::leakage_slope, package::bandwidth, memory::energy, d2d::power,
                                                   power::conversion);
    g.add(fleet::on_share,        packages_on,     fleet::load, fleet::load_group);
    g.add(fleet::off_load_power,  off_load_power,  fleet::load, fleet::on_share, power::drawn, fleet::standing_power, fleet::off_share);
    g.add(fleet::granularity_power, granularity_power, fleet::load, fleet::on_share, fleet::standing_power, fleet::off_share);
    g.add_case(fleet::policy, "idle",       fleet::load_power,   same("of waiting packages"), fleet::idle_load_power);
    g.add_case(fleet::policy, "idle",       fleet::unused_power, same("of waiting packages"), fleet::standing_power);
    g.add_case(fleet::policy, "down-clock", fleet::load_power,   larger_of_two("max(of slower packages, waiting slowly)"), fleet::slow_load_power, fleet::slow_standing_power);
    g.add_case(fleet::policy, "down-clock", fleet::unused_power, same("of slow packages"), fleet::slow_standing_power);
    g.add_case(fleet::policy, "switch off", fleet::load_power,   same("of packages on and off"), fleet::off_load_power);
    g.add_case(fleet::policy, "switch off", fleet::unused_power, unused_power_off, fleet::load, fleet::on_share, fleet::standing_power,
                                                                 fleet::off_share);
    g.add(fleet::load_saving,     share_saved,     fleet::load_power, fleet::idle_load_power);
}

void wire_servers(Graph& g) {
    g.add_case(server::sizing, "packages", server::gpus, product("products·r"), server::products, package::split);
    g.add_case(server::sizing, "silicon",  server::gpus, quotient("products/relative silicon"), server::products, fleet::relative_silicon);
    g.add_case(cooling::class_, "air",    server::fan_share,     same("with air"), server::air_fan_share);
    g.add_case(cooling::class_, "liquid", server::fan_share,     same("with liquid"), server::liquid_fan_share);
    g.add_case(cooling::class_, "air",    server::cooling_price, same("of air"), server::air_cooling_price);
    g.add_case(cooling::class_, "liquid", server::cooling_price, same("of liquid"), server::liquid_cooling_price);
    g.add(fleet::power_left, power_left, server::power_limit, server::gpus, rack::power_limit, rack::gpus, fleet::site_limit, site::power_overhead,
                                         fleet::gpus, fleet::network_power);
    g.add_case(prefix::basis, "from reuse", fleet::power_left, power_left_beside_stores, server::power_limit, server::gpus, rack::power_limit, rack::gpus,
                                            fleet::site_limit, site::power_overhead, fleet::gpus, fleet::network_power, prefix::standing_power);
    g.add_case(server::power_basis, "parts",  fleet::shared_cap, cap_within_server, fleet::power_left, server::supply_efficiency, server::fan_share,
                                                                 server::host_power, server::gpus, package::power);
    g.add_case(server::power_basis, "factor", fleet::shared_cap, cap_by_factor, fleet::power_left, fleet::server_power_factor, package::power);
    g.add(fleet::power_slack, room_below_power_left, server::loaded_power, fleet::power_left);
    g.add_case(server::power_basis, "parts",  server::loaded_power, wall_power, power::drawn, server::host_power, server::gpus,
                                                                    server::fan_share, server::supply_efficiency);
    g.add_case(server::power_basis, "factor", server::loaded_power, product("factor·W"), fleet::server_power_factor, power::drawn);
    g.add_case(server::power_basis, "parts",  server::rated_power, product("loaded·margin"), server::loaded_power, server::rating_margin);
    g.add_case(server::power_basis, "factor", server::rated_power, same("as loaded"), server::loaded_power);
    g.add(fleet::mean_gpu_power, mean_gpu_power, fleet::busy, fleet::gpu_power, fleet::unused_power);
    g.add_case(server::power_basis, "parts",  server::power, wall_power, fleet::mean_gpu_power, server::host_power, server::gpus,
                                                             server::fan_share, server::supply_efficiency);
    g.add_case(server::power_basis, "factor", server::power, product("factor·W"), fleet::server_power_factor, fleet::mean_gpu_power);
}

void wire_capital(Graph& g) {
    g.add_case(fleet::price_basis, "market",    fleet::gpu_price, price_less_discount, gpu::price, fleet::discount);
    g.add_case(fleet::price_basis, "cost plus", fleet::gpu_price, price_from_cost, package::cost, fleet::gross_margin);
    g.add_case(server::cost_basis, "parts", fleet::server_cost, server_of_parts, server::host_price, server::memory, server::memory_price,
                                            server::gpus, server::gpu_part, server::rated_power, server::cooling_price, server::markup);
    g.add_case(server::cost_basis, "share", fleet::server_cost, cost_on_top, fleet::gpu_price, fleet::server_overhead);
    g.add_case(fleet::network_basis, "fabric", fleet::network_cost, networks_cost, fabric::in_server, fabric::added_cost, scaleout::cost);
    g.add_case(fleet::network_basis, "share",  fleet::network_cost, share_of_cluster, fleet::gpu_price, fleet::server_cost, fleet::network_share);
    g.add(fleet::extras_cost, share_of_two, fleet::gpu_price, fleet::server_cost, fleet::extras_share);
    g.add(fleet::spare_cost,  spares_of_four, fleet::spare_share, fleet::gpu_price, fleet::server_cost, fleet::network_cost, fleet::extras_cost);
    g.add(fleet::capital,     capital_of_five("GPU + server + network + extras + spares"), fleet::gpu_price, fleet::server_cost,
                                               fleet::network_cost, fleet::extras_cost, fleet::spare_cost);
    g.add_case(prefix::basis, "from reuse", fleet::capital, capital_of_six("GPU + server + network + extras + spares + stores"), fleet::gpu_price, fleet::server_cost,
                                               fleet::network_cost, fleet::extras_cost, fleet::spare_cost, prefix::store_cost);
    g.add(fleet::investment,  product("N·capital"), fleet::gpus, fleet::capital);
}

void wire_rates(Graph& g) {
    g.add_case(fleet::power_basis, "serving",   fleet::gpu_power, same("as the workload draws"), serve::gpu_power);
    g.add_case(fleet::power_basis, "full load", fleet::gpu_power, same("W"), power::drawn);
    g.add(fleet::network_power, networks_cost,      fabric::in_server, fabric::added_power, scaleout::power);
    g.add(fleet::rated_power,   power_to_provide,   server::loaded_power, server::rated_power, fleet::power_left, fleet::network_power);
    g.add(fleet::power,         sum_of_two("server + network"), server::power, fleet::network_power);
    g.add_case(prefix::basis, "from reuse", fleet::rated_power, power_to_provide_with_stores, server::loaded_power, server::rated_power, fleet::power_left, fleet::network_power, prefix::store_power);
    g.add_case(prefix::basis, "from reuse", fleet::power,       sum_of_three("server + network + stores"), server::power, fleet::network_power, prefix::store_power);
    g.add(fleet::facility_power, product("rated power·PUE"), fleet::rated_power, site::power_overhead);
    g.add(fleet::site_power,    product("N·facility power"), fleet::gpus, fleet::facility_power);
    g.add(fleet::output_rate,   product_of_three("N·u·rate per GPU"), fleet::gpus, fleet::busy, serve::rate_per_gpu);
    g.add(fleet::output_per_power, rate_of_site_power, fleet::output_rate, fleet::site_power);
    g.add(fleet::charge,          annuity,             fleet::interest, fleet::life, fleet::residual);
    g.add_case(fleet::facility_basis, "rented", fleet::facility_charge, same("rent"), fleet::facility_price);
    g.add_case(fleet::facility_basis, "built",  fleet::facility_charge, facility_annuity, fleet::build_price, fleet::interest, fleet::build_life);
    g.add(fleet::capital_rate,    share_per_busy_time, fleet::capital, fleet::charge, fleet::busy);
    g.add(fleet::operations_rate, share_per_busy_time, fleet::capital, fleet::operations_share, fleet::busy);
    g.add(fleet::facility_rate,   rent,                fleet::rated_power, fleet::facility_charge, fleet::busy);
    g.add(fleet::energy_rate,     electricity,         fleet::power, site::power_overhead, site::electricity_price, fleet::busy);
    g.add(fleet::cost_rate,       sum_of_four("capital + operations + facility + electricity"), fleet::capital_rate, fleet::operations_rate,
                                                       fleet::facility_rate, fleet::energy_rate);
    g.add(fleet::provided_rate,   product("u·cost per busy hour"), fleet::busy, fleet::cost_rate);
    g.add(gpu::rent,              product("price·share"), gpu::price, fleet::rent_share);
    g.add(fleet::rent_ratio,      quotient("rent/owner's cost"), gpu::rent, fleet::provided_rate);
    g.add(fleet::operating_carbon, emission_rate,      fleet::power, site::power_overhead, site::carbon_intensity, fleet::busy);
    g.add(fleet::embodied_carbon,  embodied_rate,      package::carbon, fleet::carbon_factor, fleet::spare_share, fleet::life, fleet::busy);
}

/// Wafers, dies, package, margin, server, network, spares, operations, facility and electricity add up to the cost per token.
void wire_tokens(Graph& g) {
    g.add(serve::token_gpu_seconds, quotient("T = GPU time per request/answer"), serve::gpu_seconds, traffic::answer);
    g.add(serve::input_cost,       product("GPU time·cost rate"), serve::input_gpu_seconds, fleet::cost_rate);
    g.add(serve::output_cost,      product("GPU time·cost rate"), serve::output_gpu_seconds, fleet::cost_rate);
    g.add(serve::cost_per_request, product("GPU time·cost rate"), serve::gpu_seconds, fleet::cost_rate);
    g.add(serve::cost,             product("T·cost rate"), serve::token_gpu_seconds, fleet::cost_rate);
    g.add(serve::wafer_cost,       part_per_token, serve::token_gpu_seconds, cost::dies_raw, fleet::charge, fleet::busy);
    g.add(serve::die_cost,         step_per_token, serve::token_gpu_seconds, cost::silicon, cost::dies_raw, fleet::charge, fleet::busy);
    g.add(serve::package_cost,     step_per_token, serve::token_gpu_seconds, package::cost, cost::silicon, fleet::charge, fleet::busy);
    g.add(serve::margin_cost,      step_per_token, serve::token_gpu_seconds, fleet::gpu_price, package::cost, fleet::charge, fleet::busy);
    g.add(serve::server_cost,      part_per_token, serve::token_gpu_seconds, fleet::server_cost, fleet::charge, fleet::busy);
    g.add(serve::network_cost,     part_per_token, serve::token_gpu_seconds, fleet::network_cost, fleet::charge, fleet::busy);
    g.add(serve::extras_cost,      part_per_token, serve::token_gpu_seconds, fleet::extras_cost, fleet::charge, fleet::busy);
    g.add(serve::spare_cost,       part_per_token, serve::token_gpu_seconds, fleet::spare_cost, fleet::charge, fleet::busy);
    g.add_case(prefix::basis, "given",      serve::store_cost, none("0"), serve::token_gpu_seconds);
    g.add_case(prefix::basis, "from reuse", serve::store_cost, part_per_token, serve::token_gpu_seconds, prefix::store_cost, fleet::charge, fleet::busy);
    g.add(serve::operations_cost,  product("T·operations rate"), serve::token_gpu_seconds, fleet::operations_rate);
    g.add(serve::facility_cost,    product("T·facility rate"), serve::token_gpu_seconds, fleet::facility_rate);
    g.add(serve::power_cost,       product("T·electricity rate"), serve::token_gpu_seconds, fleet::energy_rate);
    g.add(serve::operating_carbon, product("T·carbon rate"), serve::token_gpu_seconds, fleet::operating_carbon);
    g.add(serve::embodied_carbon,  product("T·carbon rate"), serve::token_gpu_seconds, fleet::embodied_carbon);
    g.add(serve::carbon,           sum_of_two("operating + embodied"), serve::operating_carbon, serve::embodied_carbon);
}

}  // namespace

void wire_fleet(Graph& g) {
    wire_fabric(g);
    wire_scale_out(g);
    wire_pool(g);
    wire_failures(g);
    wire_part_load(g);
    wire_servers(g);
    wire_capital(g);
    wire_rates(g);
    wire_tokens(g);
}

}  // namespace diecast
