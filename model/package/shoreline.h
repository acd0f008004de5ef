// Die edge: what there is, and what each interface takes.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula usable_edge{"usable_edge", "u·k·P",
                                     [](auto usable, auto dies, auto perimeter) { return usable * dies * perimeter; }};

/// Addresses spread evenly over k dies: each die reads (k − 1)/k of its share of the memory traffic from its
/// neighbours.
inline constexpr Formula crossing_bandwidth{
    "crossing_bandwidth",
    "Bd = p·(B/k)·(k − 1)/k",
    {"uniform interleaving", "no die-local placement, no reuse in the reader's cache"},
    [](auto provision, auto bandwidth, auto dies) { return provision * (bandwidth / dies) * ((dies - 1) / dies); }};

inline constexpr Formula crossing_edge{
    "crossing_edge", "k·Bd/bd", [](auto dies, auto bandwidth, auto density) { return dies * bandwidth / density; }};

inline constexpr Formula edge_in_use{"edge_in_use", "(memory + scale-up + host)·(1 − μ) + die to die",
                                     [](auto memory, auto link, auto host, auto moved, auto between) {
                                         return (memory + link + host) * (1 - moved) + between;
                                     }};

}  // namespace diecast
