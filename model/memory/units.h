// Units that only memory cells show. Kelvin and ampere count as pure numbers: no other unit is made of them.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit kelvin{"kelvin", 1}, eV{"eV", 11604.518};  // an energy barrier over Boltzmann's constant
inline constexpr Unit uA{"µA", 1e-6}, kohm{"kΩ", 1e3, {.s = -1, .J = 1}};
inline constexpr Unit pJ{"pJ", 1e-12, {.J = 1}};
}  // namespace diecast::unit
