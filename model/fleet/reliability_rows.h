// Rows: how many packages a cluster has, how often they fail, spares, and what it draws at part load.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/fleet/units.h"
#include "model/package/units.h"

namespace diecast {

namespace cluster {
inline constexpr Quantity name{.key = "cluster.name", .label = "Cluster",
    .scale = Scale::choice, .fallback = 0, .doc = "Cluster by name: sets GPU, number of GPUs, scale-up domain and networks."};
}  // namespace cluster

namespace fleet {  // size, failures, spares
inline constexpr Quantity products{.key = "fleet.products", .label = "Products deployed",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 1000, .doc = "Products in the cluster; one that is split over several packages brings that many of them."};
inline constexpr Quantity gpus{.key = "fleet.gpus", .label = "GPUs in the cluster", .symbol = "N",
    .range = {1, 1e8}, .scale = Scale::log, .doc = "Packages that serve; spares come on top."};
inline constexpr Quantity spare_pool{.key = "fleet.spare_pool", .label = "GPUs that share spares", .symbol = "Np",
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 1000, .doc = "Smallest fleet for which spares are held: a cluster with fewer GPUs is one of several that share them."};
inline constexpr Quantity size{.key = "fleet.size", .label = "GPUs in the fleet", .symbol = "Nf",
    .range = {1, 1e8}, .scale = Scale::log, .doc = "The cluster and those that share its spares."};
inline constexpr Quantity reference_failure_rate{.key = "fleet.reference_failure_rate", .label = "Failure rate of the reference GPU", .symbol = "λ0", .unit = unit::percent_per_year,
    .range = {0.01, 1000}, .scale = Scale::log, .fallback = 10.6, .doc = "Failures of one package per year.", .source = "Llama 3: 256 failures of GPU, HBM or their chips on 16,384 H100 in 54 days", .status = Status::derived};
inline constexpr Quantity reference_silicon{.key = "fleet.reference_silicon", .label = "Silicon area of the reference GPU", .unit = unit::mm2,
    .range = {1, 1e5}, .fallback = 814, .doc = "Area of the compute dies of the package whose failure rate is known.", .source = "GH100 die, Epoch AI", .status = Status::published};
inline constexpr Quantity failure_scaling{.key = "fleet.failure_scaling", .label = "Failures of smaller packages",
    .scale = Scale::choice, .fallback = 0, .doc = "per area: a package of a quarter of the silicon fails a quarter as often; per package: as often as a large one; between: by an exponent."};
inline constexpr Quantity failure_exponent{.key = "fleet.failure_exponent", .label = "Failure exponent",
    .range = {0, 1}, .fallback = 0.5, .doc = "Of the relative silicon in between: 0 is per package, 1 per area."};
inline constexpr Quantity relative_silicon{.key = "fleet.relative_silicon", .label = "Silicon over the reference GPU",
    .range = {0.001, 1000}, .scale = Scale::log, .doc = "Area of all compute dies of a package over that of the reference."};
inline constexpr Quantity failure_factor{.key = "fleet.failure_factor", .label = "Relative failure rate", .symbol = "φ",
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Failure rate of a package over that of the reference."};
inline constexpr Quantity failure_rate{.key = "fleet.failure_rate", .label = "Failure rate per GPU", .symbol = "λ", .unit = unit::percent_per_year,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Failures of one package per year."};
inline constexpr Quantity repair_time{.key = "fleet.repair_time", .label = "Repair time", .symbol = "R", .unit = unit::day,
    .range = {0.01, 365}, .scale = Scale::log, .fallback = 1, .doc = "From a failure until the package or its replacement is back as a spare."};
inline constexpr Quantity service_level{.key = "fleet.service_level", .label = "Service level", .symbol = "q", .unit = unit::percent,
    .range = {50, 99.9999999}, .fallback = 99.99, .doc = "Chance that spares are enough at any time.", .digits = 8};
inline constexpr Quantity restart_time{.key = "fleet.restart_time", .label = "Restart time", .unit = unit::h,
    .range = {0, 1000}, .fallback = 0.25, .doc = "From a failure until its instance runs again on a spare."};
inline constexpr Quantity blast_radius{.key = "fleet.blast_radius", .label = "Blast radius", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the cluster's capacity that one failure takes away for the repair time."};
inline constexpr Quantity instance_radius{.key = "fleet.instance_radius", .label = "Blast radius of an instance", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the cluster that stands still while the instance hit by a failure restarts."};
inline constexpr Quantity mean_down{.key = "fleet.mean_down", .label = "GPUs down on average",
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Packages of the fleet under repair at any time."};
inline constexpr Quantity down_share{.key = "fleet.down_share", .label = "Capacity down on average", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Share of packages under repair at any time, before spares."};
inline constexpr Quantity spares{.key = "fleet.spares", .label = "Spare GPUs", .symbol = "s",
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of the whole fleet: the fewest that are enough at the service level."};
inline constexpr Quantity spare_share{.key = "fleet.spare_share", .label = "Spare share", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Spares over the packages that serve in the fleet: what they add to the capital of each cluster."};
inline constexpr Quantity availability{.key = "fleet.availability", .label = "Fleet availability", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Chance that no more packages of the fleet are down than there are spares.", .digits = 8};
inline constexpr Quantity instance_failure_rate{.key = "fleet.instance_failure_rate", .label = "Failure rate of an instance", .unit = unit::percent_per_year,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Failures per year of all packages that decode one copy of the network together."};
inline constexpr Quantity instance_availability{.key = "fleet.instance_availability", .label = "Instance availability", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of time that an instance runs, given a spare is always there.", .digits = 6};
inline constexpr Quantity bare_availability{.key = "fleet.bare_availability", .label = "Instance availability without spares", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of time that all packages of an instance work if each is waited for.", .digits = 6};
}  // namespace fleet

namespace fleet {  // part load
inline constexpr Quantity load{.key = "fleet.load", .label = "Load", .symbol = "ℓ", .unit = unit::percent,
    .range = {0, 100}, .doc = "Work to be done over what the cluster can do; as utilised unless given."};
inline constexpr Quantity policy{.key = "fleet.policy", .label = "At part load",
    .scale = Scale::choice, .fallback = 0, .doc = "idle: unused packages wait at full clock; down-clock: all run slower; switch off: unused packages of a group are off."};
inline constexpr Quantity load_group{.key = "fleet.load_group", .label = "Packages sharing a load", .symbol = "G",
    .range = {1, 1e6}, .scale = Scale::integer, .doc = "Group within which whole packages are switched off; the scale-up domain unless given."};
inline constexpr Quantity clock_floor{.key = "fleet.clock_floor", .label = "Lowest clock", .unit = unit::percent,
    .range = {5, 100}, .fallback = 40, .doc = "Share of the full clock below which supply and clock fall no further."};
inline constexpr Quantity off_share{.key = "fleet.off_share", .label = "Power when off", .unit = unit::percent,
    .range = {0, 100}, .fallback = 5, .doc = "Share of the standing power that a package switched off still draws."};
inline constexpr Quantity on_share{.key = "fleet.on_share", .label = "Packages on", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of packages that must be on: whole packages of a group."};
inline constexpr Quantity slow_voltage{.key = "fleet.slow_voltage", .label = "Supply voltage ratio at part load",
    .range = {0.2, 2}, .doc = "Supply over nominal that the clock of a package slowed down to the load needs."};
inline constexpr Quantity steady_power{.key = "fleet.steady_power", .label = "Steady power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of a package at any clock and load: refresh, scale-up and host links, management."};
inline constexpr Quantity waiting_cooling{.key = "fleet.waiting_cooling", .label = "Waiting dies cooler by, in K", .symbol = "ΔT",
    .range = {0, 100}, .fallback = 25, .doc = "Than at full load, where leakage is counted: the less, the sooner the work goes on.", .source = "H100: 72 °C at full load, 40 to 52 °C while waiting; presets/validation/waiting-power", .status = Status::derived};
inline constexpr Quantity leakage_doubling{.key = "fleet.leakage_doubling", .label = "Leakage doubles over, in K", .symbol = "Td",
    .range = {5, 200}, .fallback = 30, .doc = "Rise of temperature over which leakage power doubles."};
inline constexpr Quantity clock_energy{.key = "fleet.clock_energy", .label = "Clock energy per area and cycle", .symbol = "Eclk", .unit = unit::pJ_per_mm2,
    .range = {0, 1000}, .fallback = 27.6, .doc = "Of clock trees and what they drive in dies that do nothing. Fitted to the difference between 345 and 1,980 MHz.", .source = "borrowed from H100: fitted to odd rows of presets/validation/waiting-power"};
inline constexpr Quantity waiting_leakage{.key = "fleet.waiting_leakage", .label = "Leakage while waiting", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of all dies of a package, as cool as they are then."};
inline constexpr Quantity clock_power{.key = "fleet.clock_power", .label = "Clock power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of a package that waits at its full clock."};
inline constexpr Quantity standing_power{.key = "fleet.standing_power", .label = "Standing power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of a package that is on and does nothing: clocks, leakage, refresh, links and management."};
inline constexpr Quantity slow_standing_power{.key = "fleet.slow_standing_power", .label = "Standing power, down-clocked", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "As standing power, at the lowest clock."};
inline constexpr Quantity idle_load_power{.key = "fleet.idle_load_power", .label = "Power at load, idle", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Mean over packages if unused ones wait at full clock."};
inline constexpr Quantity slow_load_power{.key = "fleet.slow_load_power", .label = "Power at load, down-clocked", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Mean over packages if all are slowed down to the load."};
inline constexpr Quantity off_load_power{.key = "fleet.off_load_power", .label = "Power at load, switched off", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Mean over packages if unused ones of a group are switched off."};
inline constexpr Quantity load_power{.key = "fleet.load_power", .label = "Power at load", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Mean over packages under the policy chosen."};
inline constexpr Quantity load_saving{.key = "fleet.load_saving", .label = "Power saved at part load", .unit = unit::percent,
    .range = {-1000, 100}, .sense = Sense::maximise, .doc = "Of the policy chosen against waiting at full clock."};
inline constexpr Quantity granularity_power{.key = "fleet.granularity_power", .label = "Power lost to whole packages", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Mean over packages: drawn only because a package is on or off as a whole; less where packages are small and many."};
inline constexpr Quantity unused_power{.key = "fleet.unused_power", .label = "Power of an unused GPU", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Mean over packages without work; slower clocks are not counted, they delay every answer."};
}  // namespace fleet

}  // namespace diecast
