// Power of GPU and CPU by what they do.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula power_by_units{
    "power_by_units",
    "rest + work·(m/m0)·u",
    {"", "linear in utilisation; units take power only when at work"},
    [](auto rest, auto work, auto units, auto reference, auto use) { return rest + work * units / reference * use; }};

inline constexpr Formula power_by_threads{
    "power_by_threads",
    "H·(rest + work·u)",
    {"", "linear in utilisation"},
    [](auto threads, auto rest, auto work, auto use) { return threads * (rest + work * use); }};

}  // namespace diecast
