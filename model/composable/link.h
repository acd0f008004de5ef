// The link between compute die and memory-system die: what it carries, what it takes, whether it fits.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula carried_if_there{"carried_if_there", "(Bu + other)·[n3 > 0]",
                                          [](auto bandwidth, auto other, auto dies) {
                                              auto const all = bandwidth + other;
                                              return select(dies > 0, all, 0 * all);
                                          }};

/// Slack of a die bonded on the compute die: its area against that of the compute die.
inline constexpr Formula room_on_die{"room_on_die", "1 − Au/A", [](auto area, auto die) { return 1 - area / die; }};

/// Cache dies face the two long sides of the compute die.
inline constexpr Formula facing_edge{"facing_edge", "min(n3, 2)·h",
                                     [](auto dies, auto height) { return min(dies, decltype(dies)(2.0)) * height; }};

inline constexpr Formula room_on_edge{
    "room_on_edge", "1 − edge/available where there is a link", [](auto edge, auto available, auto dies) {
        auto const there = dies * edge > 0;
        auto const one = decltype(edge)(1.0);
        return select(there, 1 - edge / select(there, available, 0 * available + edge), one);
    }};

}  // namespace diecast
