// The rows of what a package costs, draws and emits: recurring and non-recurring cost, power, cooling, carbon.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

/// What means nothing of a package that cannot be built, fed or cooled.
inline constexpr std::string_view package_guards =
    "package.units, package.bandwidth, package.capacity, package.power, package.cost, package.carbon";

namespace cost {  // per good package
inline constexpr Quantity dies_raw{.key = "cost.dies_raw", .label = "Dies, raw", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Wafer share of the dies in a package."};
inline constexpr Quantity dies_defect{.key = "cost.dies_defect", .label = "Dies lost to defects", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Share of the dies that failed wafer test, less what those sold as a second product earn."};
inline constexpr Quantity dies_test{.key = "cost.dies_test", .label = "Wafer test", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Probing the dies of a package and those that failed."};
inline constexpr Quantity io_dies{.key = "cost.io_dies", .label = "I/O and base dies", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Known-good I/O or base dies of a package."};
inline constexpr Quantity package_raw{.key = "cost.package_raw", .label = "Package, raw", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Carrier, substrate and bumps that went into a package."};
inline constexpr Quantity package_defect{.key = "cost.package_defect", .label = "Package parts lost", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Carriers, substrates and bumps lost to defects and failed assembly."};
inline constexpr Quantity wasted_dies{.key = "cost.wasted_dies", .label = "Good dies wasted", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Good dies lost in packages that failed."};
inline constexpr Quantity memory{.key = "cost.memory", .label = "Memory", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Memory stacks in a package."};
inline constexpr Quantity wasted_memory{.key = "cost.wasted_memory", .label = "Memory wasted", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "On-package memory lost in packages that failed."};
inline constexpr Quantity links{.key = "cost.links", .label = "Optical engines", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Engines of co-packaged scale-up links."};
inline constexpr Quantity assembly{.key = "cost.assembly", .label = "Assembly", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Assembly work, failed packages included."};
inline constexpr Quantity test{.key = "cost.test", .label = "Final test", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Final test, failed packages included."};
inline constexpr Quantity escapes{.key = "cost.escapes", .label = "Packages lost to test escapes", .unit = unit::usd,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Packages found bad at final test because wafer test missed a defect."};
inline constexpr Quantity silicon{.key = "cost.silicon", .label = "Silicon cost", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Known-good dies of a package: raw, defects and wafer test of compute dies, and the I/O dies."};
inline constexpr Quantity recurring{.key = "cost.recurring", .label = "Recurring cost", .symbol = "RE", .unit = unit::usd,
    .range = {0, 1e8}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Cost of making one more good package."};
}  // namespace cost

namespace supply {  // what a year's capacity allows
inline constexpr Quantity logic_wafers{.key = "supply.logic_wafers", .label = "Logic wafers", .unit = unit::per_month,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 120000, .doc = "Of the node, for this product alone.", .source = "recalled: all wafers of the N5 class", .status = Status::recalled};
inline constexpr Quantity carrier_wafers{.key = "supply.carrier_wafers", .label = "Carrier wafers or panels", .unit = unit::per_month,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 75000, .doc = "Interposers, bridges or base dies, for this product alone.", .source = "all CoWoS of 2025: 75,000 a month; 88,000 to 95,000 at the end of 2026, 135,000 in 2027, second hand", .status = Status::published};
inline constexpr Quantity stacks{.key = "supply.stacks", .label = "Memory stacks made", .unit = unit::per_month,
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 2.5e6, .doc = "Of this class, for this product alone.", .source = "recalled: all HBM of 2025, some 30 million stacks", .status = Status::recalled};
inline constexpr Quantity by_logic{.key = "supply.by_logic", .label = "Packages by logic wafers", .unit = unit::per_month,
    .range = {1e-12, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Good packages that the dies of these wafers make."};
inline constexpr Quantity by_carriers{.key = "supply.by_carriers", .label = "Packages by carriers", .unit = unit::per_month,
    .range = {1e-12, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Good packages that these carriers make; no bound where there is no carrier."};
inline constexpr Quantity by_memory{.key = "supply.by_memory", .label = "Packages by memory stacks", .unit = unit::per_month,
    .range = {1e-12, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Good packages that these stacks make; no bound without stacks."};
inline constexpr Quantity packages{.key = "supply.packages", .label = "Packages made", .unit = unit::per_month,
    .range = {1e-12, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "The least of what logic wafers, carriers and memory allow."};
inline constexpr Quantity time{.key = "supply.time", .label = "Time to make all products", .unit = unit::year,
    .range = {1e-12, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Packages of all products made, at this rate."};
}  // namespace supply

namespace nre {
inline constexpr Quantity volume{.key = "nre.volume", .label = "Products made", .symbol = "V",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1e6, .doc = "Sold of one product over its life; a product split over several packages takes that many of each."};
inline constexpr Quantity products{.key = "nre.products", .label = "Products sharing the die",
    .range = {1, 100}, .fallback = 1, .doc = "Products of equal volume that use the same die and pay for it together; of products with different numbers of it, all their dies over those of this one."};
inline constexpr Quantity reference_area{.key = "nre.reference_area", .label = "Reference area of design cost", .unit = unit::mm2,
    .range = {10, 1000}, .fallback = 300, .doc = "Chip size to which the design cost of a node refers.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity module_share{.key = "nre.module_share", .label = "Design cost of modules", .unit = unit::percent,
    .range = {0, 100}, .fallback = 50, .doc = "Share of the node's design cost that goes into functional units; grows with their area.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity chip_share{.key = "nre.chip_share", .label = "Design cost of the chip's area", .unit = unit::percent,
    .range = {0, 100}, .fallback = 30, .doc = "Share of the node's design cost that goes into putting a chip together; grows with its area. What modules and this leave is fixed.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity known_share{.key = "nre.known_share", .label = "Die area without new modules", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Of the die: interfaces and modules that exist already."};
inline constexpr Quantity module_products{.key = "nre.module_products", .label = "Products sharing the modules",
    .range = {1, 100}, .fallback = 1, .doc = "Products of equal volume whose dies are made of the same modules; at least those that share the die."};
inline constexpr Quantity interface_area{.key = "nre.interface_area", .label = "Interface designed", .unit = unit::mm2,
    .range = {0, 1000}, .fallback = 0, .doc = "Module area that the design of a die-to-die interface costs as much as, where there are several dies; none where it is licensed. Chiplet Actuary designs 20 mm²."};
inline constexpr Quantity mask_sets{.key = "nre.mask_sets", .label = "Mask sets",
    .range = {0, 10}, .fallback = 1, .doc = "Sets of masks paid for, respins included."};
inline constexpr Quantity substrate_price{.key = "nre.substrate_price", .label = "Substrate design cost", .unit = unit::usd_per_mm2,
    .range = {0, 1e5}, .fallback = 3000, .doc = "Tooling and design of a substrate per area.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity carrier_price{.key = "nre.carrier_price", .label = "Carrier design cost", .unit = unit::usd_per_mm2,
    .range = {0, 1e5}, .fallback = 0, .doc = "Design of an interposer or redistribution layer per area, beside what the package design cost holds."};
inline constexpr Quantity package_fixed{.key = "nre.package_fixed", .label = "Package design cost", .unit = unit::Musd,
    .range = {0, 100}, .fallback = 0.3, .doc = "Of a package whatever its size; with a carrier, its mask set.", .source = "Chiplet Actuary: organic", .status = Status::published};
inline constexpr Quantity package_products{.key = "nre.package_products", .label = "Products sharing the package design",
    .range = {1, 100}, .fallback = 1, .doc = "Products of equal volume in one package, some of its places left empty, that pay for its design together."};
inline constexpr Quantity modules{.key = "nre.modules", .label = "Module development cost", .unit = unit::Musd,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of the functional units of the die and the interface between dies."};
inline constexpr Quantity chip{.key = "nre.chip", .label = "Chip development cost", .unit = unit::Musd,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of putting the die together, with its masks."};
inline constexpr Quantity die{.key = "nre.die", .label = "Die development cost", .unit = unit::Musd,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Modules, chip and masks."};
inline constexpr Quantity package{.key = "nre.package", .label = "Package development cost", .unit = unit::Musd,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Design and tooling of the package."};
inline constexpr Quantity per_package{.key = "nre.per_package", .label = "Development cost per package", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "Share of one package, the die shared by its products."};
}  // namespace nre

namespace package {
inline constexpr Quantity cost{.key = "package.cost", .label = "Package cost", .symbol = "Cp", .unit = unit::usd,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one good package: recurring cost and its share of development."};
inline constexpr Quantity power{.key = "package.power", .label = "Package power", .symbol = "W", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Drawn by one package at full load."};
inline constexpr Quantity carbon{.key = "package.carbon", .label = "Embodied carbon", .unit = unit::kg,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Emitted to make one good package."};
}  // namespace package

namespace package {
inline constexpr Quantity sustained_peak{.key = "package.sustained_peak", .label = "Peak rate at the power cap", .symbol = "Fs", .unit = unit::TFLOPs,
    .range = {0.001, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Dense, 16-bit, at the clock that the cap leaves."};
}  // namespace package

namespace power {
inline constexpr Quantity voltage{.key = "power.voltage", .label = "Supply voltage ratio", .symbol = "v",
    .range = {0.3, 2}, .doc = "Supply over nominal supply that the clock needs."};
inline constexpr Quantity voltage_floor{.key = "power.voltage_floor", .label = "Voltage floor ratio", .symbol = "v0",
    .range = {0.2, 0.95}, .fallback = 0.55, .doc = "Supply over nominal at which the clock would vanish."};
inline constexpr Quantity voltage_exponent{.key = "power.voltage_exponent", .label = "Voltage exponent",
    .range = {0.5, 3}, .fallback = 1.35, .doc = "How steeply the needed supply grows with clock."};
inline constexpr Quantity voltage_slope{.key = "power.voltage_slope", .label = "Voltage change per clock change", .symbol = "ε",
    .range = {0, 3}, .doc = "Relative change of the supply over that of the clock, at the rated clock."};
inline constexpr Quantity voltage_limit{.key = "power.voltage_limit", .label = "Voltage limit ratio",
    .range = {0.5, 2}, .fallback = 1.2, .doc = "Highest supply over nominal that the devices endure."};
inline constexpr Quantity voltage_slack{.key = "power.voltage_slack", .label = "Voltage slack",
    .sense = Sense::slack, .doc = "Room left below the highest supply.", .guards = package_guards};
inline constexpr Quantity leakage_slope{.key = "power.leakage_slope", .label = "Leakage slope",
    .range = {0.02, 1}, .fallback = 0.15, .doc = "Supply ratio over which leakage current grows e-fold."};
inline constexpr Quantity activity{.key = "power.activity", .label = "Activity", .unit = unit::percent,
    .range = {0, 100}, .fallback = 85, .doc = "Share of the peak rate sustained when power is counted."};
inline constexpr Quantity energy_factor{.key = "power.energy_factor", .label = "Energy factor",
    .range = {0.1, 10}, .fallback = 1, .doc = "Energy per operation of this architecture over the node's."};
inline constexpr Quantity conversion{.key = "power.conversion", .label = "Power delivery efficiency", .unit = unit::percent,
    .range = {50, 100}, .fallback = 93, .doc = "Share of the power drawn that reaches the loads."};
inline constexpr Quantity idle{.key = "power.idle", .label = "Other power per package", .unit = unit::W,
    .range = {0, 1000}, .fallback = 20, .doc = "Clocks, sensors and management of one package."};
inline constexpr Quantity dynamic{.key = "power.dynamic", .label = "Switching power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of all dies in a package."};
inline constexpr Quantity leakage{.key = "power.leakage", .label = "Leakage power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of all dies in a package."};
inline constexpr Quantity memory{.key = "power.memory", .label = "Memory power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "At full bandwidth, refresh included."};
inline constexpr Quantity links{.key = "power.links", .label = "Link power", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Scale-up, host and die-to-die links at full rate."};
inline constexpr Quantity die_density{.key = "power.die_density", .label = "Power density", .unit = unit::W_per_mm2,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Power in the dies over their area, at full load, at the cap if there is one."};
inline constexpr Quantity limit{.key = "power.limit", .label = "Power limit taken",
    .scale = Scale::choice, .fallback = 0, .doc = "rated: full load at the rated clock; capped: the clock falls, or rises to power.highest_clock at most, until full load draws the cap; shared: it falls until server, rack and site stay within their limits."};
inline constexpr Quantity cap{.key = "power.cap", .label = "Power cap", .unit = unit::W,
    .range = {10, 1e5}, .scale = Scale::log, .fallback = 700, .doc = "Limit set on a package.", .source = "H100 SXM", .status = Status::published};
inline constexpr Quantity boost{.key = "power.boost", .label = "Highest clock over rated clock",
    .range = {1, 2}, .fallback = 1.08, .doc = "What a cap above the rated power can bring where power is counted from ratings.", .source = "H100: 1.98 over 1.83 GHz", .status = Status::derived};
inline constexpr Quantity highest_clock{.key = "power.highest_clock", .label = "Highest clock under a higher cap", .symbol = "φm",
    .range = {1, 2}, .doc = "Over the clock at the rated power, at which rates were measured."};
inline constexpr Quantity clock_share{.key = "power.clock_share", .label = "Clock at the power cap", .symbol = "φ",
    .range = {0.01, 2}, .sense = Sense::maximise, .doc = "Over the clock at the rated power: by ratings, the rated clock; on measured boards, that at which rates of large products were measured, which is lower."};
inline constexpr Quantity drawn{.key = "power.drawn", .label = "Full-load power at the cap", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of a package."};
inline constexpr Quantity energy_share{.key = "power.energy_share", .label = "Operation energy at the cap",
    .range = {1e-4, 4}, .sense = Sense::minimise, .doc = "Over that at the rated clock: the supply falls with the clock."};
}  // namespace power

namespace cooling {
inline constexpr Quantity class_{.key = "cooling.class", .label = "Cooling",
    .scale = Scale::choice, .fallback = 0, .doc = "How heat leaves the package: air or liquid."};
inline constexpr Quantity air_density{.key = "cooling.air_density", .label = "Air cooling density limit", .unit = unit::W_per_mm2,
    .range = {0.05, 10}, .fallback = 1, .doc = "Heat per die area that air cooling removes."};
inline constexpr Quantity air_power{.key = "cooling.air_power", .label = "Air cooling power limit", .unit = unit::W,
    .range = {10, 5000}, .fallback = 1000, .doc = "Heat per package that air cooling removes.", .source = "recalled: air-cooled HGX B200 at 1000 W", .status = Status::recalled};
inline constexpr Quantity liquid_density{.key = "cooling.liquid_density", .label = "Liquid cooling density limit", .unit = unit::W_per_mm2,
    .range = {0.05, 20}, .fallback = 2, .doc = "Heat per die area that a cold plate removes."};
inline constexpr Quantity liquid_power{.key = "cooling.liquid_power", .label = "Liquid cooling power limit", .unit = unit::W,
    .range = {10, 20000}, .fallback = 2500, .doc = "Heat per package that a cold plate removes."};
inline constexpr Quantity density_limit{.key = "cooling.density_limit", .label = "Power density limit", .unit = unit::W_per_mm2,
    .range = {0.05, 20}, .doc = "Of the cooling chosen."};
inline constexpr Quantity power_limit{.key = "cooling.power_limit", .label = "Package power limit", .unit = unit::W,
    .range = {10, 20000}, .doc = "Of the cooling chosen."};
inline constexpr Quantity slack{.key = "cooling.slack", .label = "Cooling and supply slack",
    .sense = Sense::slack, .doc = "Tightest of power density, package power and supply voltage."};
inline constexpr Quantity density_slack{.key = "cooling.density_slack", .label = "Power density slack",
    .sense = Sense::slack, .doc = "Room left below the power density limit.", .guards = package_guards};
inline constexpr Quantity power_slack{.key = "cooling.power_slack", .label = "Package power slack",
    .sense = Sense::slack, .doc = "Room left below the package power limit for what full load draws, at the cap if there is one; of a package under a cap also room below the cap for what a slower clock does not save: leakage, memory and links.", .guards = package_guards};
}  // namespace cooling

namespace fab {
inline constexpr Quantity site{.key = "fab.site", .label = "Fab site",
    .scale = Scale::choice, .fallback = 0, .doc = "Where wafers are processed; sets the carbon of its electricity."};
inline constexpr Quantity carbon_intensity{.key = "fab.carbon_intensity", .label = "Fab carbon intensity", .unit = unit::g_per_kWh,
    .range = {0, 1500}, .fallback = 642, .doc = "Carbon of the electricity at the fab.", .source = "ACT: Taiwan", .status = Status::published};
}  // namespace fab

namespace site {
inline constexpr Quantity name{.key = "site.name", .label = "Site",
    .scale = Scale::choice, .fallback = 0, .doc = "Where packages run; sets electricity price, its carbon and the facility's overhead."};
inline constexpr Quantity carbon_intensity{.key = "site.carbon_intensity", .label = "Site carbon intensity", .unit = unit::g_per_kWh,
    .range = {0, 1500}, .fallback = 369, .doc = "Carbon of the electricity at the site.", .source = "ACT: USA", .status = Status::published};
inline constexpr Quantity electricity_price{.key = "site.electricity_price", .label = "Electricity price", .unit = unit::usd_per_kWh,
    .range = {0.005, 1}, .scale = Scale::log, .fallback = 0.0826, .doc = "Price at the site.", .source = "US industrial 2025, Epoch AI", .status = Status::published};
inline constexpr Quantity power_overhead{.key = "site.power_overhead", .label = "Facility power overhead", .symbol = "PUE",
    .range = {1, 3}, .fallback = 1.25, .doc = "Power of the facility over power of its machines.", .source = "Epoch AI", .status = Status::published};
inline constexpr Quantity electricity_cost{.key = "site.electricity_cost", .label = "Electricity cost of a package", .unit = unit::usd_per_h,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "One package at full load, facility overhead included."};
inline constexpr Quantity emission{.key = "site.emission", .label = "Operating carbon of a package", .unit = unit::kg_per_year,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "One package at full load, facility overhead included."};
}  // namespace site

namespace carbon {
inline constexpr Quantity die{.key = "carbon.die", .label = "Carbon of the dies", .unit = unit::kg,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Good compute dies of a package, with those that failed wafer test."};
inline constexpr Quantity io_dies{.key = "carbon.io_dies", .label = "Carbon of the I/O dies", .unit = unit::kg,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Good I/O or base dies of a package, with those that failed wafer test."};
inline constexpr Quantity carrier{.key = "carbon.carrier", .label = "Carbon of the carrier", .unit = unit::kg,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Interposer, bridges or base dies of a package, with those that failed before dies were bonded to them."};
inline constexpr Quantity carrier_area{.key = "carbon.carrier_area", .label = "Carrier carbon per area", .unit = unit::g_per_cm2,
    .range = {0, 5000}, .fallback = 800, .doc = "Emitted to make a unit of carrier.", .source = "ECO-CHIP: 65 nm, 8 g/mm²", .status = Status::published};
inline constexpr Quantity memory{.key = "carbon.memory", .label = "Carbon of the memory", .unit = unit::kg,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Memory stacks of a package."};
inline constexpr Quantity wasted{.key = "carbon.wasted", .label = "Carbon of failed packages", .unit = unit::kg,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Dies, carriers, on-package memory and packaging lost in packages that failed."};
inline constexpr Quantity package{.key = "carbon.package", .label = "Carbon of packaging", .unit = unit::kg,
    .range = {0, 100}, .fallback = 0.15, .doc = "Packaging one integrated circuit, good or not.", .source = "ACT", .status = Status::published};
inline constexpr Quantity per_peak{.key = "carbon.per_peak", .label = "Embodied carbon per peak rate", .unit = unit::kg_per_TFLOPs,
    .range = {0, 1e6}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Embodied carbon of a package over its peak rate."};
}  // namespace carbon

}  // namespace diecast
