// Carriers, substrates and the order of assembly: what is made, and what is lost with what.
#pragma once
#include "model/core/relations.h"

namespace diecast {

inline constexpr Formula silicon_footprint{
    "silicon_footprint", "ΣA = k·A + on·h·As + I/O dies",
    [](auto dies, auto area, auto on_package, auto stacks, auto stack_area, auto io_dies) {
        return dies * area + on_package * stacks * stack_area + io_dies;
    }};

/// Dies in a row, each stack beside one die.
inline constexpr Formula bridges_between{
    "bridges_between",
    "k − 1 + on·h",
    {"one bridge per neighbouring pair", "a row of dies; a square arrangement has more"},
    [](auto dies, auto on_package, auto stacks) { return dies - 1 + on_package * stacks; }};

inline constexpr Formula carrier_piece{
    "carrier_piece", "φ·ΣA/pieces", [](auto factor, auto silicon, auto pieces) { return factor * silicon / pieces; }};

/// Square parts in rows and columns; at least one.
inline constexpr Formula square_parts_per_panel{
    "square_parts_per_panel",
    "N = ⌊(W − 2e + s)/(√A + s)⌋·⌊(H − 2e + s)/(√A + s)⌋",
    {"", "whole parts, so no slope; at least one"},
    [](auto area, auto width, auto height, auto edge, auto scribe) {
        auto const pitch = sqrt(area) + scribe;
        return max(floor((width - 2 * edge + scribe) / pitch) * floor((height - 2 * edge + scribe) / pitch),
                   decltype(area)(1.0));
    }};

/// Bumps or bonds under compute dies and under I/O dies.
inline constexpr Formula bumps_under_dies{"bumps_under_dies", "b·(k·A + no·Ao)",
                                          [](auto price, auto dies, auto area, auto io_dies, auto io_area) {
                                              return price * (dies * area + io_dies * io_area);
                                          }};

inline constexpr Formula carrier_cost{"carrier_cost",
                                      "Ci = count·Cw/N + b·Ai",
                                      {"Feng and Ma, Chiplet Actuary, DAC 2022", ""},
                                      [](auto count, auto wafer_price, auto per_wafer, auto bump_price, auto area) {
                                          return count * wafer_price / per_wafer + bump_price * area;
                                      }};

/// Several dies on one organic substrate need more layers the larger it is.
inline constexpr Formula layers_for_several{
    "layers_for_several",
    "1 for one part; else small, medium or large by area",
    {"Feng and Ma, Chiplet Actuary, DAC 2022 (1, 1.5, 1.75, 2)", "organic substrates; a step, so no slope"},
    [](auto area, auto dies, auto on_package, auto stacks, auto medium, auto large, auto small_factor,
       auto medium_factor, auto large_factor) {
        auto const zero = 0 * small_factor;
        auto const several = small_factor + select(area > medium, medium_factor - small_factor, zero) +
                             select(area > large, large_factor - medium_factor, zero);
        return select(dies + on_package * stacks > 1, several, zero + 1);
    }};

/// Memory beside the package and a die without neighbours need no fine pitch.
inline constexpr Formula pitch_to_spare{
    "pitch_to_spare",
    "min(1 − p/pm [on·h > 0], 1 − p/pd [k > 1])",
    {"UCIe and HBM name the pitch they are made for", "nothing between wired and not wired"},
    [](auto pitch, auto on_package, auto stacks, auto memory_pitch, auto dies, auto link_pitch) {
        auto const beside_memory = 1 - pitch / memory_pitch, beside_die = 1 - pitch / link_pitch;
        return min(select(on_package * stacks > 0, beside_memory, 0 * beside_memory + 1),
                   select(dies > 1, beside_die, 0 * beside_die + 1));
    }};

inline constexpr Formula bond_yield_of_all{
    "bond_yield_of_all",
    "y2 = yb^kb·ys^(on·h)",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", "bonds fail independently, without repair"},
    [](auto die_bond, auto bonded, auto stack_bond, auto on_package, auto stacks) {
        return pow(die_bond, bonded) * pow(stack_bond, on_package * stacks);
    }};

inline constexpr Formula all_truly_good{
    "all_truly_good",
    "g = Y^((1 − c)·k)",
    {"Williams and Brown 1981", "each die thought good is with Y^(1 − c)"},
    [](auto yield, auto coverage, auto dies) { return pow(yield, (1 - coverage) * dies); }};

// ── supply ──

inline constexpr double unbounded_supply = 1e12;  ///< packages per wafer or stack where none is needed

/// Packages of which each holds so many parts; of the parts on a wafer the product of `shares` ends in a good package.
inline constexpr Relation packages_of_wafers{
    "packages_of_wafers", [](auto wafers, auto per_wafer, auto parts, auto... shares) {
        auto const per_part = per_wafer * (shares * ...) / max(parts, decltype(parts)(1e-9));
        return wafers * select(parts > 0, per_part, decltype(per_part)(unbounded_supply));
    }};

inline constexpr Formula packages_of_stacks{
    "packages_of_stacks", "stacks·s·g/h [h > 0], stacks/h beside the package",
    [](auto stacks, auto on_package, auto survival, auto good, auto per_package) {
        auto const kept = 1 - on_package + on_package * survival * good;
        auto const per_stack = kept / max(per_package, decltype(per_package)(1e-9));
        return stacks * select(per_package > 0, per_stack, decltype(per_stack)(unbounded_supply));
    }};

// Chance that a part started on ends in an assembled package: y1 carrier, y2 bonds, y3 substrate attach. Carriers are
// tested before dies are put on them, except in the chip-first flow, where they grow around the dies.

inline constexpr Formula survive_all{
    "survive_all",
    "y1·y2·y3",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", "carriers made and tested before dies are bonded"},
    [](auto carrier, auto bonds, auto attach) { return carrier * bonds * attach; }};

inline constexpr Relation survive_two{"survive_two",
                                      {"Feng and Ma, Chiplet Actuary, DAC 2022", "steps fail independently"},
                                      [](auto step, auto next) { return step * next; }};

}  // namespace diecast
