// Rows: power of a board as measured while it serves.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace board {  // what an accelerator board draws
inline constexpr Quantity basis{.key = "board.basis", .label = "Power while serving",
    .scale = Scale::choice, .fallback = 0, .doc = "ratings: energy of operations, bytes and links of the package's parts, fitted to its rated power; measured boards: standby, what a board draws while kernels run, and energy per operation and byte, fitted to measured boards, up to the board's limit."};
inline constexpr Quantity standby{.key = "board.standby", .label = "Standby power of a board", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "While no kernel runs, network loaded."};
inline constexpr Quantity running{.key = "board.running", .label = "Power of running kernels", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Beyond standby while any kernel runs, whatever it computes: clocks, caches, instructions."};
inline constexpr Quantity operation_energy{.key = "board.operation_energy", .label = "Board energy per operation", .unit = unit::pJ_per_op,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Beyond that, for one 16-bit operation of a matrix product; narrower ones take less, in proportion to their rate."};
inline constexpr Quantity byte_energy{.key = "board.byte_energy", .label = "Board energy per bit of memory traffic", .unit = unit::pJ_per_bit,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Beyond that, for each bit that comes from memory."};
inline constexpr Quantity limit{.key = "board.limit", .label = "Power limit of a board", .unit = unit::W,
    .range = {1, 1e5}, .doc = "A board lowers its clock rather than draw more; the rates here do not fall with it."};
inline constexpr Quantity standby_share{.key = "board.standby_share", .label = "Standby over rated power", .unit = unit::percent,
    .range = {0, 100}, .fallback = 12, .doc = "Of a board whose standby power is not known."};
inline constexpr Quantity running_share{.key = "board.running_share", .label = "Running kernels over rated power", .unit = unit::percent,
    .range = {0, 100}, .fallback = 45, .doc = "Of a board that was not measured."};
}  // namespace board

}  // namespace diecast
