// The rows of the package model: process, wafer, die, carrier, substrate, assembly and the package as a whole.
// Money, power and carbon are in totals.h. Fallbacks describe an H100-class product on N5.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/memory/quantities.h"
#include "model/network/quantities.h"
#include "model/package/achieved_rows.h"
#include "model/package/bin_rows.h"
#include "model/package/io_die_rows.h"
#include "model/package/panel_rows.h"
#include "model/package/totals.h"
#include "model/package/units.h"

namespace diecast {

namespace gpu {
inline constexpr Quantity model{.key = "gpu.model", .label = "GPU",
    .scale = Scale::choice, .fallback = 0, .doc = "A whole product: sets the node, memory, links, dies and clock by name."};
inline constexpr Quantity price{.key = "gpu.price", .label = "GPU price", .unit = unit::usd,
    .range = {100, 1e7}, .scale = Scale::log, .fallback = 30000, .doc = "What the product sells for; one less its cost over it is the gross margin."};
inline constexpr Quantity rent{.key = "gpu.rent", .label = "GPU rent", .unit = unit::usd_per_h,
    .range = {0.001, 1000}, .scale = Scale::log, .doc = "What an hour of the product in a data centre costs who rents it, to compare with what it costs its owner; in step with the price where no survey has it. A run that is rented pays run.rental_price."};
inline constexpr Quantity margin{.key = "gpu.margin", .label = "GPU margin", .unit = unit::percent,
    .range = {-1000, 100}, .sense = Sense::maximise, .doc = "Share of the selling price that the package does not cost."};
}  // namespace gpu

namespace process {
inline constexpr Quantity node{.key = "process.node", .label = "Process node",
    .scale = Scale::choice, .fallback = 0, .doc = "Manufacturing process of the compute dies."};
inline constexpr Quantity wafer_price{.key = "process.wafer_price", .label = "Wafer price", .symbol = "Cw", .unit = unit::usd,
    .range = {500, 60000}, .scale = Scale::log, .fallback = 16988, .doc = "Price of one processed wafer; price families (CSET model, press reports) must not be mixed.", .source = "CSET 2020, N5", .status = Status::published};
inline constexpr Quantity defect_density{.key = "process.defect_density", .label = "Defect density", .symbol = "D0", .unit = unit::per_cm2,
    .range = {0.001, 2}, .scale = Scale::log, .fallback = 0.11, .doc = "Killing defects per area, all layers together; belongs to its clustering.", .source = "Chiplet Actuary, N5", .status = Status::published, .set_with = "process.clustering"};
inline constexpr Quantity clustering{.key = "process.clustering", .label = "Defect clustering", .symbol = "α",
    .range = {0.5, 1000}, .scale = Scale::log, .fallback = 10, .doc = "How evenly defects spread: 1 clusters strongly, large is Poisson; belongs to its defect density.", .source = "Chiplet Actuary", .status = Status::published, .set_with = "process.defect_density"};
inline constexpr Quantity critical_layers{.key = "process.critical_layers", .label = "Critical layers", .symbol = "nL",
    .range = {1, 50}, .fallback = 10, .doc = "Layers that share the defects, for the Bose–Einstein law.", .source = "Google chiplet model", .status = Status::published};
inline constexpr Quantity density{.key = "process.density", .label = "Transistor density", .symbol = "ρ", .unit = unit::M_per_mm2,
    .range = {1, 1000}, .scale = Scale::log, .fallback = 138.2, .doc = "Logic transistors per area; scales the area of a compute unit.", .source = "LLMCompass, N5", .status = Status::published};
inline constexpr Quantity cache_density{.key = "process.cache_density", .label = "Cache density", .symbol = "κ", .unit = unit::MB_per_mm2,
    .range = {0.05, 10}, .scale = Scale::log, .fallback = 1, .doc = "Last-level cache per area, periphery included.", .source = "LLMCompass: 0.125 µm²/bit at N5", .status = Status::derived};
inline constexpr Quantity operation_energy{.key = "process.operation_energy", .label = "Energy per operation", .symbol = "Eop", .unit = unit::pJ_per_op,
    .range = {0.01, 20}, .scale = Scale::log, .fallback = 0.55, .doc = "Dense 16-bit matrix operation at nominal voltage, with control, registers and cache.", .source = "borrowed from H100: fitted to its 700 W", .status = Status::assumption};
inline constexpr Quantity leakage{.key = "process.leakage", .label = "Leakage density", .symbol = "λ", .unit = unit::W_per_mm2,
    .range = {0, 0.5}, .fallback = 0.05, .doc = "Leakage power per die area at nominal voltage and operating temperature."};
inline constexpr Quantity nominal_clock{.key = "process.nominal_clock", .label = "Nominal clock of the node", .symbol = "f0", .unit = unit::GHz,
    .range = {0.2, 5}, .fallback = 1.83, .doc = "Clock that compute units reach at nominal voltage.", .source = "H100, rate-consistent clock", .status = Status::derived};
inline constexpr Quantity mask_set{.key = "process.mask_set", .label = "Mask set", .unit = unit::Musd,
    .range = {0.05, 200}, .scale = Scale::log, .fallback = 18.1, .doc = "Price of one set of masks.", .source = "ttm-cas, N5", .status = Status::published};
inline constexpr Quantity design_cost{.key = "process.design_cost", .label = "Design cost", .unit = unit::Musd,
    .range = {1, 5000}, .scale = Scale::log, .fallback = 542, .doc = "Design, verification and software of a chip of the reference area, without masks.", .source = "Chiplet Actuary, N5 at 300 mm²", .status = Status::published};
inline constexpr Quantity fab_energy{.key = "process.fab_energy", .label = "Fab energy", .symbol = "EPA", .unit = unit::kWh_per_cm2,
    .range = {0.1, 10}, .fallback = 2.75, .doc = "Electricity to process a unit of wafer area.", .source = "ACT, N5", .status = Status::published};
inline constexpr Quantity gas_emission{.key = "process.gas_emission", .label = "Process gas emission", .symbol = "GPA", .unit = unit::g_per_cm2,
    .range = {0, 2000}, .fallback = 225, .doc = "Greenhouse gases released per wafer area after abatement.", .source = "ACT, N5 at 99 % abatement", .status = Status::published};
inline constexpr Quantity material_emission{.key = "process.material_emission", .label = "Material emission", .symbol = "MPA", .unit = unit::g_per_cm2,
    .range = {0, 5000}, .fallback = 500, .doc = "Carbon of the materials procured per wafer area.", .source = "ACT", .status = Status::published};
}  // namespace process

namespace wafer {
inline constexpr Quantity diameter{.key = "wafer.diameter", .label = "Wafer diameter", .symbol = "d", .unit = unit::mm,
    .range = {100, 450}, .fallback = 300, .doc = "Diameter of the wafer.", .source = "Chiplet Actuary; a standard, by definition", .status = Status::published};
inline constexpr Quantity edge_exclusion{.key = "wafer.edge_exclusion", .label = "Wafer edge exclusion", .symbol = "e", .unit = unit::mm,
    .range = {0, 20}, .fallback = 5, .doc = "Rim of the wafer that carries no good dies.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity scribe{.key = "wafer.scribe", .label = "Scribe line", .symbol = "s", .unit = unit::mm,
    .range = {0, 1}, .fallback = 0.2, .doc = "Width lost between neighbouring dies.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity count{.key = "wafer.count", .label = "Dies-per-wafer count",
    .scale = Scale::choice, .fallback = 0, .doc = "How dies per wafer are counted: real, floored, or exact map (the best grid on the wafer)."};
}  // namespace wafer

namespace yield {
inline constexpr Quantity law{.key = "yield.law", .label = "Yield law",
    .scale = Scale::choice, .fallback = 0, .doc = "How defects turn into lost dies: negative binomial, Poisson, Murphy, Seeds, Bose-Einstein, rectangular; large dies differ by a factor of two."};
}  // namespace yield

namespace reticle {
inline constexpr Quantity width{.key = "reticle.width", .label = "Reticle width", .unit = unit::mm,
    .range = {5, 60}, .fallback = 26, .doc = "Short side of the largest exposure, the reticle limit.", .source = "nanocad", .status = Status::published};
inline constexpr Quantity height{.key = "reticle.height", .label = "Reticle height", .unit = unit::mm,
    .range = {5, 60}, .fallback = 33, .doc = "Long side of the reticle limit; 16.5 mm with high-NA optics.", .source = "nanocad", .status = Status::published};
}  // namespace reticle

namespace die {
inline constexpr Quantity area{.key = "die.area", .label = "Die area", .symbol = "A", .unit = unit::mm2,
    .range = {1, 1000}, .scale = Scale::log, .doc = "Of one compute die, without scribe; follows from the silicon area and its split unless given."};
inline constexpr Quantity aspect_ratio{.key = "die.aspect_ratio", .label = "Die aspect ratio", .symbol = "a",
    .range = {0.2, 5}, .fallback = 1.2692307692307692, .doc = "Long side over short side; 33/26 fills a reticle field.", .source = "reticle 33 mm / 26 mm", .status = Status::derived};
inline constexpr Quantity width{.key = "die.width", .label = "Die width", .unit = unit::mm,
    .range = {0.1, 60}, .doc = "Short side of a die (for an aspect ratio above one)."};
inline constexpr Quantity height{.key = "die.height", .label = "Die height", .unit = unit::mm,
    .range = {0.1, 60}, .doc = "Long side of a die."};
inline constexpr Quantity perimeter{.key = "die.perimeter", .label = "Die perimeter", .symbol = "P", .unit = unit::mm,
    .range = {0.1, 250}, .doc = "All four edges of one die."};
inline constexpr Quantity per_wafer{.key = "die.per_wafer", .label = "Dies per wafer", .symbol = "N",
    .range = {1, 1e6}, .sense = Sense::maximise, .doc = "Gross dies on one wafer, good or not."};
inline constexpr Quantity raw_cost{.key = "die.raw_cost", .label = "Raw die cost", .symbol = "Cr", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "A die's share of its wafer, good or not."};
inline constexpr Quantity perfect_yield{.key = "die.perfect_yield", .label = "Defect-free yield", .symbol = "Y0", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of dies without any killing defect."};
inline constexpr Quantity unrepairable_area{.key = "die.unrepairable_area", .label = "Unrepairable area", .symbol = "Ar", .unit = unit::mm2,
    .range = {0.001, 1000}, .doc = "Of one die: all but its compute units; one defect there loses the die."};
inline constexpr Quantity unrepairable_yield{.key = "die.unrepairable_yield", .label = "Yield of the unrepairable area", .symbol = "Yr", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of dies without a defect outside their units; no number of spares yields more."};
inline constexpr Quantity yield{.key = "die.yield", .label = "Die yield", .symbol = "Y", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of dies that can be sold: enough units work and the rest is free of defects."};
inline constexpr Quantity test_area_price{.key = "die.test_area_price", .label = "Wafer test per area", .symbol = "ct", .unit = unit::usd_per_mm2,
    .range = {0, 1}, .fallback = 0, .doc = "Probing a unit of die area on the wafer, good or not: content decides how long; zero in Chiplet Actuary.", .source = "Chiplet Actuary has none", .status = Status::published};
inline constexpr Quantity test_price{.key = "die.test_price", .label = "Wafer test per die", .symbol = "Ct", .unit = unit::usd,
    .range = {0, 1000}, .doc = "Probing one compute die on the wafer, good or not; by its area unless given."};
inline constexpr Quantity test_coverage{.key = "die.test_coverage", .label = "Wafer test coverage", .symbol = "c", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Share of defects that wafer test finds; the others are found at final test, in a package."};
inline constexpr Quantity pass_yield{.key = "die.pass_yield", .label = "Wafer test pass yield", .unit = unit::percent,
    .range = {0.01, 100}, .doc = "Share of dies that pass wafer test, test escapes included."};
inline constexpr Quantity escape_rate{.key = "die.escape_rate", .label = "Test escapes", .unit = unit::percent,
    .range = {0, 99}, .sense = Sense::minimise, .doc = "Share of dies thought good that are not."};
inline constexpr Quantity good_cost{.key = "die.good_cost", .label = "Known-good die cost", .symbol = "Cd", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Cost of one die that passed wafer test, with the share of those that failed."};
inline constexpr Quantity clock{.key = "die.clock", .label = "Clock", .symbol = "f", .unit = unit::GHz,
    .range = {0.2, 5}, .fallback = 1.83, .doc = "Clock of the compute units under full load.", .source = "H100, rate-consistent clock", .status = Status::derived};
inline constexpr Quantity unit_transistors{.key = "die.unit_transistors", .label = "Transistors per unit", .unit = unit::million,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 511, .doc = "Of one compute unit (SM, CU), in transistors at the node's logic density.", .source = "borrowed from H100: 144 units and the other blocks fill the 814 mm² of GH100", .status = Status::assumption};
inline constexpr Quantity unit_area{.key = "die.unit_area", .label = "Unit area", .symbol = "Au", .unit = unit::mm2,
    .range = {0.01, 400}, .doc = "Of one compute unit on this node."};
inline constexpr Quantity unit_rate{.key = "die.unit_rate", .label = "Operations per SM and clock cycle", .symbol = "r", .unit = unit::FLOP,
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 4096, .doc = "Dense 16-bit matrix operations of one unit in one clock.", .source = "989 TFLOP/s / (132 SM x 1.83 GHz)", .status = Status::derived};
inline constexpr Quantity cache{.key = "die.cache", .label = "Cache per die", .symbol = "C", .unit = unit::MB,
    .range = {0, 8000}, .doc = "Last-level cache on one die."};
inline constexpr Quantity noc_share{.key = "die.noc_share", .label = "On-chip network share", .unit = unit::percent,
    .range = {0, 60}, .fallback = 9.3, .doc = "Share of the die that the network on chip takes.", .source = "LLMCompass: GA100 76.44 of 826 mm²", .status = Status::derived};
inline constexpr Quantity other_share{.key = "die.other_share", .label = "Other area share", .unit = unit::percent,
    .range = {0, 60}, .fallback = 4.8, .doc = "Share of the die for scheduling, media, test and pads.", .source = "LLMCompass: GA100 40 of 826 mm²", .status = Status::derived};
inline constexpr Quantity d2d_area{.key = "die.d2d_area", .label = "Die-to-die area", .unit = unit::mm2,
    .range = {0, 500}, .doc = "Of one die that has neighbours, for talking to them."};
inline constexpr Quantity phy_area{.key = "die.phy_area", .label = "PHY area", .unit = unit::mm2,
    .range = {0, 2000}, .doc = "Of one compute die: memory interfaces and controllers, scale-up and host links, as far as they are not on I/O dies."};
inline constexpr Quantity uncore_area{.key = "die.uncore_area", .label = "Uncore area", .unit = unit::mm2,
    .range = {0, 2000}, .doc = "Of one die: everything but compute units."};
inline constexpr Quantity units_fit{.key = "die.units_fit", .label = "Units that fit",
    .range = {1, 1e5}, .doc = "Compute units that the die area has room for, at least one."};
inline constexpr Quantity units{.key = "die.units", .label = "Units per die", .symbol = "n",
    .range = {1, 4096}, .scale = Scale::integer, .doc = "Compute units built on one die; as many as fit unless given."};
inline constexpr Quantity spare_share{.key = "die.spare_share", .label = "Spare unit share", .unit = unit::percent,
    .range = {0, 50}, .fallback = 0, .doc = "Share of the units that may be defective in a die that is sold."};
inline constexpr Quantity spare_units{.key = "die.spare_units", .label = "Spare units per die",
    .range = {0, 32}, .scale = Scale::integer, .doc = "Units that may be defective in a die that is sold, and are switched off in all."};
inline constexpr Quantity units_offered{.key = "die.units_offered", .label = "Units offered per die", .symbol = "m",
    .range = {1, 4096}, .scale = Scale::integer, .sense = Sense::maximise, .doc = "Units that work in every die sold."};
inline constexpr Quantity area_needed{.key = "die.area_needed", .label = "Die area needed", .unit = unit::mm2,
    .range = {0, 5000}, .doc = "Units, cache, interfaces and the rest, added up."};
inline constexpr Quantity area_slack{.key = "die.area_slack", .label = "Die area slack",
    .sense = Sense::slack, .doc = "Share of the die area that nothing needs.", .guards = package_guards};
inline constexpr Quantity slack{.key = "die.slack", .label = "Die slack",
    .sense = Sense::slack, .doc = "Tightest of die area, reticle limit and I/O dies."};
inline constexpr Quantity reticle_slack{.key = "die.reticle_slack", .label = "Reticle slack",
    .sense = Sense::slack, .doc = "Room left within the reticle limit, on the tighter side and in the better orientation.", .guards = "die.area"};
}  // namespace die

namespace whole {  // the same silicon as one die, to compare with
inline constexpr Quantity area{.key = "whole.area", .label = "Undivided die area", .symbol = "Aw", .unit = unit::mm2,
    .range = {1, 1e5}, .doc = "One die with the modules of all the dies that replace it."};
inline constexpr Quantity per_wafer{.key = "whole.per_wafer", .label = "Undivided dies per wafer", .symbol = "Nw",
    .range = {1, 1e6}, .doc = "Gross count of the undivided die."};
inline constexpr Quantity yield{.key = "whole.yield", .label = "Undivided die yield", .symbol = "Yw", .unit = unit::percent,
    .range = {0.01, 100}, .doc = "Defect-free yield of the undivided die."};
inline constexpr Quantity cost{.key = "whole.cost", .label = "Undivided die cost", .unit = unit::usd,
    .range = {0, 1e9}, .doc = "Cost of one defect-free undivided die."};
inline constexpr Quantity ways{.key = "whole.ways", .label = "Dies that replace one", .symbol = "K",
    .range = {1, 1024}, .doc = "Dies over all packages that the undivided die is cut into."};
inline constexpr Quantity yield_gain{.key = "whole.yield_gain", .label = "Yield gain of the split", .symbol = "G",
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Defect-free yield of a die over that of the undivided die."};
inline constexpr Quantity cost_saving{.key = "whole.cost_saving", .label = "Silicon cost saving of the split", .unit = unit::percent,
    .range = {-1000, 100}, .sense = Sense::maximise, .doc = "What defect-free silicon costs less than as one die."};
inline constexpr Quantity shoreline_gain{.key = "whole.shoreline_gain", .label = "Shoreline gain of the split",
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Total die edge over that of the undivided die; the square root of the number of dies."};
}  // namespace whole

namespace shoreline {
inline constexpr Quantity usable{.key = "shoreline.usable", .label = "Usable shoreline share", .unit = unit::percent,
    .range = {10, 100}, .fallback = 90, .doc = "Share of the die edge that can hold interfaces; corners cannot."};
inline constexpr Quantity available{.key = "shoreline.available", .label = "Shoreline available", .unit = unit::mm,
    .range = {1, 1e4}, .sense = Sense::maximise, .doc = "Usable edge of all dies in a package."};
inline constexpr Quantity memory{.key = "shoreline.memory", .label = "Shoreline for memory", .unit = unit::mm,
    .range = {0, 1e4}, .doc = "Edge under memory interfaces."};
inline constexpr Quantity link{.key = "shoreline.link", .label = "Shoreline for scale-up", .unit = unit::mm,
    .range = {0, 1e4}, .doc = "Edge under links to other packages."};
inline constexpr Quantity io{.key = "shoreline.io", .label = "Shoreline for the host", .unit = unit::mm,
    .range = {0, 1e4}, .doc = "Edge under host links."};
inline constexpr Quantity d2d{.key = "shoreline.d2d", .label = "Shoreline for die to die", .unit = unit::mm,
    .range = {0, 1e5}, .doc = "Edge under links between the dies."};
inline constexpr Quantity used{.key = "shoreline.used", .label = "Shoreline used", .unit = unit::mm,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Edge of the compute dies under all interfaces on them."};
inline constexpr Quantity slack{.key = "shoreline.slack", .label = "Shoreline slack",
    .sense = Sense::slack, .doc = "Share of the usable die edge left once all interfaces are placed.", .guards = package_guards};
}  // namespace shoreline

namespace carrier {  // interposer, redistribution layer, bridges or base dies
inline constexpr Quantity wafer_price{.key = "carrier.wafer_price", .label = "Carrier wafer or panel price", .unit = unit::usd,
    .range = {100, 40000}, .scale = Scale::log, .fallback = 1937, .doc = "Wafer or panel of interposers, redistribution layers, bridges or base dies.", .source = "Chiplet Actuary: 55 nm interposer", .status = Status::published};
inline constexpr Quantity area_factor{.key = "carrier.area_factor", .label = "Carrier area factor",
    .range = {1, 4}, .fallback = 1.1, .doc = "Carrier area over the area of what sits on it.", .source = "Chiplet Actuary: silicon interposer", .status = Status::published};
inline constexpr Quantity pieces{.key = "carrier.pieces", .label = "Carrier pieces",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 1, .doc = "Equal dies the carrier consists of, such as the base dies of a 3D stack."};
inline constexpr Quantity bridge_area{.key = "carrier.bridge_area", .label = "Bridge area", .unit = unit::mm2,
    .range = {1, 400}, .fallback = 25, .doc = "Of one silicon bridge.", .source = "ECO-CHIP: 5 mm x 5 mm", .status = Status::published};
inline constexpr Quantity defect_density{.key = "carrier.defect_density", .label = "Carrier defect density", .unit = unit::per_cm2,
    .range = {0.0001, 2}, .scale = Scale::log, .fallback = 0.06, .doc = "Killing defects per carrier area; belongs to its clustering.", .source = "Chiplet Actuary: silicon interposer", .status = Status::published, .set_with = "carrier.clustering"};
inline constexpr Quantity clustering{.key = "carrier.clustering", .label = "Carrier defect clustering",
    .range = {0.5, 1000}, .scale = Scale::log, .fallback = 6, .doc = "Belongs to the defect density of the carrier.", .source = "Chiplet Actuary: silicon interposer", .status = Status::published, .set_with = "carrier.defect_density"};
inline constexpr Quantity critical_share{.key = "carrier.critical_share", .label = "Critical share of the carrier", .unit = unit::percent,
    .range = {0.01, 100}, .scale = Scale::log, .fallback = 100, .doc = "Share of the area in which a defect kills the carrier: wires are far wider apart than a defect is large. All of it belongs to defect densities that are averaged over carriers.", .source = "Chiplet Actuary: all of it", .status = Status::published};
inline constexpr Quantity critical_area{.key = "carrier.critical_area", .label = "Critical carrier area", .unit = unit::mm2,
    .range = {1e-4, 1e5}, .doc = "Of one piece, in which a defect kills it, seams between exposures included."};
inline constexpr Quantity bump_price{.key = "carrier.bump_price", .label = "Carrier bump price", .unit = unit::usd_per_mm2,
    .range = {0, 1}, .fallback = 0.005, .doc = "Bumps between carrier and substrate, per carrier area.", .source = "Chiplet Actuary: C4", .status = Status::published};
inline constexpr Quantity area_limit{.key = "carrier.area_limit", .label = "Largest carrier", .unit = unit::mm2,
    .range = {50, 1e5}, .scale = Scale::log, .fallback = 2831, .doc = "Largest carrier that can be made.", .source = "CoWoS-S: 3.3 reticles of 858 mm²", .status = Status::derived};
inline constexpr Quantity silicon{.key = "carrier.silicon", .label = "Silicon in the package", .symbol = "ΣA", .unit = unit::mm2,
    .range = {1, 1e5}, .doc = "Footprint of dies and on-package memory stacks together; base dies below others add what stands out."};
inline constexpr Quantity bridges{.key = "carrier.bridges", .label = "Bridges",
    .range = {0, 1000}, .doc = "One between neighbouring dies and one per memory stack."};
inline constexpr Quantity count{.key = "carrier.count", .label = "Carrier parts per package",
    .range = {0, 1000}, .doc = "Carrier pieces or bridges; none where dies sit on the substrate."};
inline constexpr Quantity area{.key = "carrier.area", .label = "Carrier area", .symbol = "Ai", .unit = unit::mm2,
    .range = {0, 1e5}, .doc = "Of the whole carrier; zero where dies sit on the substrate."};
inline constexpr Quantity piece_area{.key = "carrier.piece_area", .label = "Carrier piece area", .unit = unit::mm2,
    .range = {1, 1e5}, .doc = "Of one carrier piece or bridge."};
inline constexpr Quantity per_wafer{.key = "carrier.per_wafer", .label = "Carrier pieces per wafer or panel",
    .range = {1, 1e6}, .doc = "A real number on a wafer, whole rows and columns on a panel."};
inline constexpr Quantity yield{.key = "carrier.yield", .label = "Carrier yield", .symbol = "y1", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of carrier pieces without a killing defect."};
inline constexpr Quantity cost{.key = "carrier.cost", .label = "Raw carrier cost", .symbol = "Ci", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "All pieces with their bumps, good or not."};
inline constexpr Quantity slack{.key = "carrier.slack", .label = "Carrier slack",
    .sense = Sense::slack, .doc = "Room left below the largest carrier.", .guards = package_guards};
}  // namespace carrier

namespace substrate {
inline constexpr Quantity area_factor{.key = "substrate.area_factor", .label = "Substrate area factor",
    .range = {1, 20}, .fallback = 4, .doc = "Substrate area over the area of the silicon or carrier on it.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity price{.key = "substrate.price", .label = "Substrate price", .unit = unit::usd_per_mm2,
    .range = {0.0001, 1}, .scale = Scale::log, .fallback = 0.005, .doc = "Organic substrate per area, for the simplest layer stack.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity medium_area{.key = "substrate.medium_area", .label = "Medium substrate threshold", .unit = unit::mm2,
    .range = {1, 1e5}, .fallback = 289, .doc = "Above it, several dies need more layers.", .source = "Chiplet Actuary: 17 mm x 17 mm", .status = Status::published};
inline constexpr Quantity large_area{.key = "substrate.large_area", .label = "Large substrate threshold", .unit = unit::mm2,
    .range = {1, 1e5}, .fallback = 900, .doc = "Above it, several dies need the most layers.", .source = "Chiplet Actuary: 30 mm x 30 mm", .status = Status::published};
inline constexpr Quantity small_factor{.key = "substrate.small_factor", .label = "Small substrate layer factor",
    .range = {1, 5}, .fallback = 1.5, .doc = "Price factor of a small substrate for several dies.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity medium_factor{.key = "substrate.medium_factor", .label = "Medium substrate layer factor",
    .range = {1, 5}, .fallback = 1.75, .doc = "Price factor of a medium substrate for several dies.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity large_factor{.key = "substrate.large_factor", .label = "Large substrate layer factor",
    .range = {1, 5}, .fallback = 2, .doc = "Price factor of a large substrate for several dies.", .source = "Chiplet Actuary", .status = Status::published};
inline constexpr Quantity area{.key = "substrate.area", .label = "Substrate area", .unit = unit::mm2,
    .range = {0, 1e6}, .doc = "Size of the finished package."};
inline constexpr Quantity area_limit{.key = "substrate.area_limit", .label = "Largest substrate", .unit = unit::mm2,
    .range = {100, 1e5}, .scale = Scale::log, .fallback = 14400, .doc = "Largest package body that can be made: 120 mm x 120 mm."};
inline constexpr Quantity layer_factor{.key = "substrate.layer_factor", .label = "Substrate layer factor",
    .range = {1, 5}, .doc = "Price factor for wiring several dies; a carrier takes that wiring over."};
inline constexpr Quantity cost{.key = "substrate.cost", .label = "Raw substrate cost", .unit = unit::usd,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of one substrate."};
inline constexpr Quantity slack{.key = "substrate.slack", .label = "Substrate slack",
    .sense = Sense::slack, .doc = "Room left below the largest package body.", .guards = package_guards};
}  // namespace substrate

namespace assembly {
inline constexpr Quantity flow{.key = "assembly.flow", .label = "Assembly flow",
    .scale = Scale::choice, .fallback = 0, .doc = "Order of assembly, which decides what is lost with what: direct (on the substrate), chip-last, chip-first, bridge."};
inline constexpr Quantity die_bond_yield{.key = "assembly.die_bond_yield", .label = "Die bond yield", .symbol = "yb", .unit = unit::percent,
    .range = {50, 100}, .fallback = 99, .doc = "Chance that bonding one die works.", .source = "Chiplet Actuary: organic", .status = Status::published};
inline constexpr Quantity stack_bond_yield{.key = "assembly.stack_bond_yield", .label = "Memory stack bond yield", .unit = unit::percent,
    .range = {50, 100}, .fallback = 99.5, .doc = "Chance that bonding one memory stack works."};
inline constexpr Quantity final_yield{.key = "assembly.final_yield", .label = "Substrate attach yield", .symbol = "y3", .unit = unit::percent,
    .range = {50, 100}, .fallback = 100, .doc = "Chance that mounting the carrier on the substrate works; certain where there is no carrier.", .source = "Chiplet Actuary: organic", .status = Status::published};
inline constexpr Quantity pitch{.key = "assembly.pitch", .label = "Bump pitch", .unit = unit::um,
    .range = {1, 1000}, .scale = Scale::log, .fallback = 40, .doc = "Finest pitch at which this packaging connects dies and stacks.", .source = "CoWoS-S micro-bumps, second hand", .status = Status::published};
inline constexpr Quantity pitch_slack{.key = "assembly.pitch_slack", .label = "Pitch slack",
    .sense = Sense::slack, .doc = "How much finer the packaging connects than the memory on it and the links between its dies need.", .guards = package_guards};
inline constexpr Quantity bump_price{.key = "assembly.bump_price", .label = "Die bump price", .unit = unit::usd_per_mm2,
    .range = {0, 1}, .fallback = 0.005, .doc = "Bumps or bonds under the dies, per die area and for every die, I/O dies included.", .source = "Chiplet Actuary: C4 0.005, micro-bump 0.01", .status = Status::published};
inline constexpr Quantity price{.key = "assembly.price", .label = "Assembly price", .unit = unit::usd,
    .range = {0, 5000}, .fallback = 0, .doc = "Work of assembling one package, whatever is in it; zero in Chiplet Actuary.", .source = "Chiplet Actuary has none", .status = Status::published};
inline constexpr Quantity bond_price{.key = "assembly.bond_price", .label = "Assembly price per bond", .unit = unit::usd,
    .range = {0, 500}, .fallback = 0, .doc = "Placing and bonding one die or stack; zero in Chiplet Actuary.", .source = "Chiplet Actuary has none", .status = Status::published};
inline constexpr Quantity area_price{.key = "assembly.area_price", .label = "Assembly and test per area", .unit = unit::usd_per_mm2,
    .range = {0, 10}, .fallback = 0, .doc = "Underfill, moulding, burn-in and test, per area of silicon in the package, beside what the price per bond holds."};
inline constexpr Quantity test_price{.key = "assembly.test_price", .label = "Final test price", .unit = unit::usd,
    .range = {0, 2000}, .fallback = 0, .doc = "Testing one assembled package, good or not; zero in Chiplet Actuary.", .source = "Chiplet Actuary has none", .status = Status::published};
inline constexpr Quantity bond_yield{.key = "assembly.bond_yield", .label = "Bond yield of all dies", .symbol = "y2", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that every bond on carrier or substrate works: of dies, stacks of dies and memory."};
inline constexpr Quantity known_good{.key = "assembly.known_good", .label = "Dies truly good", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that all dies of a package work, although wafer test missed some defects."};
inline constexpr Quantity die_survival{.key = "assembly.die_survival", .label = "Die survival", .symbol = "sd", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that a die, a tested stack of dies or a memory stack put into assembly leaves in an assembled package."};
inline constexpr Quantity silicon_survival{.key = "assembly.silicon_survival", .label = "Silicon survival", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that a compute or base die put into stacking and assembly leaves in an assembled package."};
inline constexpr Quantity carrier_survival{.key = "assembly.carrier_survival", .label = "Carrier survival", .symbol = "sc", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that a carrier started on leaves in an assembled package."};
inline constexpr Quantity substrate_survival{.key = "assembly.substrate_survival", .label = "Substrate survival", .symbol = "ss", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that a substrate leaves in an assembled package."};
inline constexpr Quantity bumps{.key = "assembly.bumps", .label = "Die bump cost", .unit = unit::usd,
    .range = {0, 1e5}, .doc = "Bumps under all dies of a package."};
}  // namespace assembly

namespace package {
inline constexpr Quantity class_{.key = "package.class", .label = "Packaging class",
    .scale = Scale::choice, .fallback = 0, .doc = "Way of packaging: flip chip, organic, fan-out, interposer, bridge, 3D."};
inline constexpr Quantity silicon_area{.key = "package.silicon_area", .label = "Total compute silicon", .symbol = "S", .unit = unit::mm2,
    .range = {10, 20000}, .scale = Scale::log, .fallback = 814, .doc = "Area of the modules that are spread over all dies, before die-to-die overhead.", .source = "GH100 die, Epoch AI", .status = Status::published};
inline constexpr Quantity split{.key = "package.split", .label = "Packages per baseline GPU", .symbol = "r",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 1, .doc = "Packages the silicon is spread over; 4 makes Lite-GPUs."};
inline constexpr Quantity dies{.key = "package.dies", .label = "Dies per package", .symbol = "k",
    .range = {1, 100}, .scale = Scale::integer, .fallback = 1, .doc = "Compute dies in one package."};
inline constexpr Quantity stacks{.key = "package.stacks", .label = "Memory stacks", .symbol = "h",
    .range = {0, 100}, .fallback = 5, .doc = "Stacks (chips, modules) of memory of one package.", .source = "recalled: H100 has five HBM3 stacks", .status = Status::recalled, .is_count = true};
inline constexpr Quantity cache{.key = "package.cache", .label = "Cache", .unit = unit::MB,
    .range = {0, 8000}, .fallback = 50, .doc = "Last-level cache of one package, spread evenly over its dies.", .source = "H100", .status = Status::published};
inline constexpr Quantity units{.key = "package.units", .label = "Units offered",
    .range = {1, 1e5}, .sense = Sense::maximise, .doc = "Compute units that work in every package sold."};
inline constexpr Quantity peak{.key = "package.peak", .label = "Peak throughput", .symbol = "F", .unit = unit::TFLOPs,
    .range = {0.001, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Dense 16-bit matrix rate of one package."};
inline constexpr Quantity bandwidth{.key = "package.bandwidth", .label = "Memory bandwidth", .symbol = "B", .unit = unit::TBps,
    .range = {0, 1e5}, .sense = Sense::maximise, .doc = "All memory stacks of one package."};
inline constexpr Quantity capacity{.key = "package.capacity", .label = "Memory capacity", .symbol = "M", .unit = unit::GB,
    .range = {0, 1e5}, .sense = Sense::maximise, .doc = "Memory of one package that software can use."};
inline constexpr Quantity interface_area{.key = "package.interface_area", .label = "Interface area", .unit = unit::mm2,
    .range = {0, 1e5}, .doc = "Of one package: memory interfaces and controllers, scale-up and host links, on whatever die."};
inline constexpr Quantity off_package_bandwidth{.key = "package.off_package_bandwidth", .label = "Off-package bandwidth", .unit = unit::GBps,
    .range = {0, 1e5}, .sense = Sense::maximise, .doc = "Scale-up and host links of one package, one direction."};
inline constexpr Quantity balance{.key = "package.balance", .label = "Operations per byte", .unit = unit::FLOP_per_B,
    .range = {0, 1e6}, .doc = "Peak throughput over memory bandwidth; below this intensity memory is the limit."};
inline constexpr Quantity cost_per_peak{.key = "package.cost_per_peak", .label = "Cost per peak rate", .unit = unit::usd_per_TFLOPs,
    .range = {0, 1e6}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Cost of a good package over its peak rate."};
inline constexpr Quantity bandwidth_per_peak{.key = "package.bandwidth_per_peak", .label = "Off-package bandwidth per peak rate", .unit = unit::GBps_per_TFLOPs,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Bytes that leave the package per operation."};
inline constexpr Quantity capacity_per_peak{.key = "package.capacity_per_peak", .label = "Memory capacity per peak rate", .unit = unit::GB_per_TFLOPs,
    .range = {0, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Memory that software can use over the peak rate; what keeps a package with little memory from looking cheap."};
inline constexpr Quantity power_per_peak{.key = "package.power_per_peak", .label = "Power per peak rate", .unit = unit::W_per_TFLOPs,
    .range = {0, 1e6}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Power of a package over its peak rate."};
inline constexpr Quantity body_slack{.key = "package.body_slack", .label = "Package body slack",
    .sense = Sense::slack, .doc = "Tightest of carrier size, substrate size and bump pitch."};
inline constexpr Quantity slack{.key = "package.slack", .label = "Worst package slack",
    .sense = Sense::slack, .doc = "The tightest of all limits of the package; negative when it cannot be built."};
}  // namespace package

}  // namespace diecast
