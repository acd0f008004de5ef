// Units that only inference shows; tokens and sequences are pure numbers.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit tokens{"tokens"}, tokens_per_s{"tokens/s", 1, {.s = -1}};
inline constexpr Unit tokens_per_J{"tokens/J", 1, {.J = -1}}, J_per_token{"J/token", 1, {.J = 1}};
inline constexpr Unit usd_per_Mtoken{"USD/Mtoken", 1e-6, {.usd = 1}};
inline constexpr Unit g_per_Mtoken{"gCO2e/Mtoken", 1e-9, {.kg = 1}};
inline constexpr Unit Glogits_per_s{"Glogits/s", 1e9, {.s = -1}};
inline constexpr Unit B_per_token{"B/token", 1, {.B = 1}}, kB_per_token{"kB/token", 1e3, {.B = 1}};
inline constexpr Unit TFLOP{"TFLOP", 1e12, {.op = 1}};
}  // namespace diecast::unit
