// Rows: power of a board as measured while it serves.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace board {  // what an accelerator board draws
inline constexpr Quantity basis{.key = "board.basis", .label = "Power while serving",
    .scale = Scale::choice, .fallback = 1, .doc = "ratings: energy of operations, bytes and links of the package's parts, fitted to its rated power; measured boards: a base, and energy per operation and per bit of memory traffic, fitted to measured boards, up to the board's limit."};
inline constexpr Quantity base{.key = "board.base", .label = "Base power of a board", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of a board that serves, whatever it computes: leakage, clocks, caches, supply."};
inline constexpr Quantity operation_energy{.key = "board.operation_energy", .label = "Board energy per operation", .unit = unit::pJ_per_op,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Beyond that, for one 16-bit operation of a matrix product; narrower ones take less, in proportion to their rate."};
inline constexpr Quantity bit_energy{.key = "board.bit_energy", .label = "Board energy per bit of memory traffic", .unit = unit::pJ_per_bit,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Beyond that, for each bit to and from memory, on its way through caches and units, too."};
inline constexpr Quantity limit{.key = "board.limit", .label = "Power limit of a board", .unit = unit::W,
    .range = {1, 1e5}, .doc = "A board lowers its clock rather than draw more; the rates here do not fall with it."};
inline constexpr Quantity base_share{.key = "board.base_share", .label = "Base over rated power", .unit = unit::percent,
    .range = {0, 100}, .fallback = 44.4, .doc = "Of any board.", .source = "borrowed from H100 and B200: fitted to odd rows of presets/validation/board-power"};
inline constexpr Quantity energy_factor{.key = "board.energy_factor", .label = "Board energy factor",
    .range = {0.1, 10}, .fallback = 0.915, .doc = "Energy of an operation over rated power per peak rate, and of a bit over that which a memory takes at the board.", .source = "borrowed from H100 and B200: fitted to odd rows of presets/validation/board-power"};
inline constexpr Quantity product_power{.key = "board.product_power", .label = "Board power of a repeated product", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of a board that computes one matrix product again and again, its weights from memory."};
}  // namespace board

}  // namespace diecast
