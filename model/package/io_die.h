// I/O dies beside the compute dies and base dies below them: what they take over, what they add, what they cost.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula beyond_compute_dies{"beyond_compute_dies", "max(no·Ao − k·A, 0)",
                                             [](auto count, auto area, auto dies, auto die_area) {
                                                 return max(count * area - dies * die_area, decltype(area)(0.0));
                                             }};

/// Compute dies spread evenly over the base dies.
inline constexpr Formula yield_of_stack{"yield_of_stack", "yt = yb^(k/no)", [](auto bond_yield, auto dies, auto count) {
                                            return pow(bond_yield, dies / count);
                                        }};

inline constexpr Formula good_io_die{"good_io_die", "Co = (Cw/N + ct·Ao)/Yo",
                                     [](auto wafer_price, auto per_wafer, auto test, auto area, auto yield) {
                                         return (wafer_price / per_wafer + test * area) / yield;
                                     }};

inline constexpr Formula interfaces_per_io_die{
    "interfaces_per_io_die",
    "μ·Ai/no",
    {"analogue interfaces shrink little between nodes", "as large as on the compute dies' node"},
    [](auto moved, auto interfaces, auto count) { return moved * interfaces / count; }};

/// Interfaces in a row along all four edges of square dies.
inline constexpr Formula room_on_io_edges{
    "room_on_io_edges",
    "1 − μ·(memory + scale-up + host)/(u·no·4√Ao)",
    {"square dies, each with its share of the interfaces", "edges towards other dies count as free"},
    [](auto moved, auto memory, auto link, auto host, auto usable, auto count, auto area) {
        return 1 - moved * (memory + link + host) / (usable * count * 4 * sqrt(area));
    }};

inline constexpr Formula carbon_of_io_dies{
    "carbon_of_io_dies",
    "no·Ao·c/Yo",
    {"Sudarshan et al., ECO-CHIP, HPCA 2024 (carbon per area)", "wafer edge not charged"},
    [](auto count, auto area, auto per_area, auto yield) { return count * area * per_area / yield; }};

}  // namespace diecast
