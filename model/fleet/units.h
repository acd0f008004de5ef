// Units that only clusters show.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit MW{"MW", 1e6, {.s = -1, .J = 1}}, tokens_per_s_MW{"tokens/s/MW", 1e-6, {.J = -1}};
inline constexpr Unit percent_per_year{"%/a", 1e-2 / (8760 * 3600.), {.s = -1}};
inline constexpr Unit usd_per_kW_month{"USD/kW/month", 1 / (1e3 * 730 * 3600.), {.J = -1, .usd = 1}};
inline constexpr Unit kW{"kW", 1e3, {.s = -1, .J = 1}}, usd_per_kW{"USD/kW", 1e-3, {.s = 1, .J = -1, .usd = 1}};
inline constexpr Unit g_per_h{"gCO2e/h", 1e-3 / 3600., {.s = -1, .kg = 1}};
inline constexpr Unit pJ_per_mm2{"pJ/mm²", 1e-6, {.m = -2, .J = 1}};
}  // namespace diecast::unit
