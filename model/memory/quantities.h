// The rows of memory: one stack (or chip, or module) of a class. Sources: docs/references.md.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/memory/cell_rows.h"
#include "model/memory/control_rows.h"
#include "model/memory/physics_rows.h"
#include "model/package/units.h"

namespace diecast::memory {
inline constexpr Quantity class_{.key = "memory.class", .label = "Memory class",
    .scale = Scale::choice, .fallback = 0, .doc = "Kind of memory beside the dies: HBM, GDDR, LPDDR and others. Blocks of SRAM and macros on a die are there to be compared: no package wires them as stacks."};
inline constexpr Quantity cost_method{.key = "memory.cost_method", .label = "Memory stack costing",
    .scale = Scale::choice, .fallback = 0, .doc = "Whether a stack is bought at a price per byte, or built from its dies and their yield."};
inline constexpr Quantity stack_bandwidth{.key = "memory.stack_bandwidth", .label = "Memory bandwidth per stack", .symbol = "Bs", .unit = unit::GBps,
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 819, .doc = "Rated read bandwidth of one stack.", .source = "JEDEC HBM3", .status = Status::published};
inline constexpr Quantity stack_capacity{.key = "memory.stack_capacity", .label = "Memory capacity per stack", .symbol = "Ms", .unit = unit::GB,
    .range = {0.001, 20000}, .scale = Scale::log, .fallback = 16, .doc = "Bytes in one stack.", .source = "JEDEC HBM3", .status = Status::published};
inline constexpr Quantity speed{.key = "memory.speed", .label = "Memory speed share", .unit = unit::percent,
    .range = {10, 150}, .fallback = 100, .doc = "Bandwidth the product runs its stacks at, over the rating of the class."};
inline constexpr Quantity usable{.key = "memory.usable", .label = "Memory usable share", .unit = unit::percent,
    .range = {10, 100}, .fallback = 100, .doc = "Capacity offered to software, over what the stacks hold."};
inline constexpr Quantity energy{.key = "memory.energy", .label = "Memory access energy (device)", .symbol = "Em", .unit = unit::pJ_per_bit,
    .range = {0.01, 50}, .scale = Scale::log, .fallback = 3.9, .doc = "Energy per bit moved inside the stack and its interface; counts as package power.", .source = "recalled for HBM3", .status = Status::recalled};
inline constexpr Quantity board_energy{.key = "memory.board_energy", .label = "Memory access energy (board)", .symbol = "Emb", .unit = unit::pJ_per_bit,
    .range = {0.01, 100}, .scale = Scale::log, .fallback = 11.68, .doc = "Energy per bit measured at the board, with controller, network on chip and regulators.", .source = "measured on GH200", .status = Status::published};
inline constexpr Quantity static_power{.key = "memory.static_power", .label = "Memory static power per stack", .unit = unit::W,
    .range = {0, 50}, .fallback = 0.86, .doc = "Refresh and idle power of one stack.", .source = "HBM3 stack floor, second hand", .status = Status::published};
inline constexpr Quantity latency{.key = "memory.latency", .label = "Memory latency", .unit = unit::ns,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 370, .doc = "Load-to-use latency seen by a compute unit."};
inline constexpr Quantity stack_edge{.key = "memory.stack_edge", .label = "Shoreline per memory stack", .symbol = "w", .unit = unit::mm,
    .range = {0, 40}, .fallback = 11, .doc = "Die edge that the interface of one stack occupies.", .source = "recalled: HBM body 10 mm x 11 mm", .status = Status::recalled};
inline constexpr Quantity phy_area{.key = "memory.phy_area", .label = "Memory PHY area per stack", .unit = unit::mm2,
    .range = {0, 60}, .fallback = 10.45, .doc = "Area on the die of the physical interface to one stack.", .source = "LLMCompass", .status = Status::published};
inline constexpr Quantity controller_area{.key = "memory.controller_area", .label = "Memory controller area per stack", .unit = unit::mm2,
    .range = {0, 60}, .fallback = 5.3, .doc = "Area on the die of the controllers of one stack.", .source = "LLMCompass: GA100 31.77 mm² / 6", .status = Status::derived};
inline constexpr Quantity stack_area{.key = "memory.stack_area", .label = "Memory stack footprint", .symbol = "As", .unit = unit::mm2,
    .range = {0, 2000}, .fallback = 110, .doc = "Area one stack covers on the carrier or substrate.", .source = "recalled: 10 mm x 11 mm", .status = Status::recalled};
inline constexpr Quantity on_package{.key = "memory.on_package", .label = "Memory on package",
    .range = {0, 1}, .scale = Scale::integer, .fallback = 1, .doc = "1 where stacks are bonded into the package, 0 where they sit on the board."};
inline constexpr Quantity pitch{.key = "memory.pitch", .label = "Memory bump pitch", .unit = unit::um,
    .range = {1, 1000}, .scale = Scale::log, .fallback = 55, .doc = "Coarsest pitch of a package that can wire a stack on it.", .source = "recalled: HBM micro-bumps", .status = Status::recalled};
inline constexpr Quantity price{.key = "memory.price", .label = "Memory price per byte", .symbol = "cm", .unit = unit::usd_per_GB,
    .range = {0.01, 200}, .scale = Scale::log, .fallback = 16.9, .doc = "Market price of tested memory; a dated scenario, not a constant.", .source = "H100 memory 1350 USD / 80 GB, Epoch AI estimate", .status = Status::derived};
inline constexpr Quantity stack_dies{.key = "memory.stack_dies", .label = "Dies per memory stack", .symbol = "nm",
    .range = {1, 24}, .scale = Scale::integer, .fallback = 8, .doc = "Memory dies stacked on the base die."};
inline constexpr Quantity die_price{.key = "memory.die_price", .label = "Memory die cost", .unit = unit::usd,
    .range = {0, 200}, .fallback = 12, .doc = "Cost of one tested memory die, before stacking."};
inline constexpr Quantity base_price{.key = "memory.base_price", .label = "Memory base die cost", .unit = unit::usd,
    .range = {0, 200}, .fallback = 15, .doc = "Cost of the base (logic) die of a stack."};
inline constexpr Quantity bond_price{.key = "memory.bond_price", .label = "Memory bond cost", .unit = unit::usd,
    .range = {0, 50}, .fallback = 2, .doc = "Cost of stacking one more die, through-silicon vias included."};
inline constexpr Quantity die_yield{.key = "memory.die_yield", .label = "Memory die yield", .unit = unit::percent,
    .range = {10, 100}, .fallback = 99, .doc = "Chance that a die thought good works in the stack (test escapes)."};
inline constexpr Quantity bond_yield{.key = "memory.bond_yield", .label = "Memory bond yield", .unit = unit::percent,
    .range = {50, 100}, .fallback = 99, .doc = "Chance that one bond between neighbours in a stack works."};
inline constexpr Quantity base_yield{.key = "memory.base_yield", .label = "Memory base die yield", .unit = unit::percent,
    .range = {10, 100}, .fallback = 99, .doc = "Chance that the base die works."};
inline constexpr Quantity stack_yield{.key = "memory.stack_yield", .label = "Memory stack yield", .symbol = "Ym", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that a finished stack works: every die, every bond and the base."};
inline constexpr Quantity stack_cost{.key = "memory.stack_cost", .label = "Memory cost per stack", .symbol = "Cs", .unit = unit::usd,
    .range = {0, 20000}, .sense = Sense::minimise, .doc = "Cost of one good stack."};
inline constexpr Quantity board_power{.key = "memory.board_power", .label = "Memory power at the board", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "All stacks of a package at full bandwidth, with controllers, network on chip and regulators."};
inline constexpr Quantity remote_latency{.key = "memory.remote_latency", .label = "Memory latency across dies", .unit = unit::ns,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Load-to-use latency of memory at a neighbouring die, there and back."};
inline constexpr Quantity carbon{.key = "memory.carbon", .label = "Memory carbon per byte", .unit = unit::g_per_GB,
    .range = {0, 2000}, .fallback = 65, .doc = "Embodied carbon of memory per byte; the figure of 10 nm DDR4 stands in for HBM, for which none is published.", .source = "ACT: DDR4 10 nm", .status = Status::published};
inline constexpr MemoryCell const& cells = cell_rows<"memory", "Memory">;  // the cells of the class above
inline constexpr Quantity const
    &technology = cells.technology, &refresh = cells.refresh, &retention = cells.retention, &raw_error = cells.raw_error,
    &write_bandwidth = cells.write_bandwidth, &write_energy = cells.write_energy, &write_latency = cells.write_latency, &endurance = cells.endurance,
    &endurance_shown = cells.endurance_shown, &reference_retention = cells.reference_retention, &reference_error = cells.reference_error,
    &reference_temperature = cells.reference_temperature, &reference_endurance = cells.reference_endurance, &shown_retention = cells.shown_retention,
    &cell_energy = cells.cell_energy, &cell_write_time = cells.cell_write_time, &write_share = cells.write_share,
    &write_stretch = cells.write_stretch, &barrier_exponent = cells.barrier_exponent, &barrier = cells.barrier,
    &reference_barrier = cells.reference_barrier, &stability = cells.stability, &reference_stability = cells.reference_stability,
    &current_ratio = cells.current_ratio, &energy_ratio = cells.energy_ratio, &time_ratio = cells.time_ratio,
    &endurance_exponent = cells.endurance_exponent, &refresh_rate = cells.refresh_rate, &idle_power = cells.idle_power;
}  // namespace diecast::memory
