// Units that only the package model shows; model/core/unit.h has the others.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit per_month{"/month", 12 / (8760 * 3600.), {.s = -1}};
inline constexpr Unit W_per_cm2{"W/cm²", 1e4, {.s = -1, .m = -2, .J = 1}},
    kg_per_year{"kgCO2e/a", 1 / (8760 * 3600.), {.s = -1, .kg = 1}};
inline constexpr Unit usd_per_GBps{"USD/(GB/s)", 1e-9, {.s = 1, .B = -1, .usd = 1}};
inline constexpr Unit GBps_per_mm2{"GB/s/mm²", 1e15, {.s = -1, .m = -2, .B = 1}};
inline constexpr Unit GBps_per_TFLOPs{"GB/TFLOP", 1e-3, {.B = 1, .op = -1}};
inline constexpr Unit GB_per_TFLOPs{"GB/(TFLOP/s)", 1e-3, {.s = 1, .B = 1, .op = -1}};
inline constexpr Unit FLOP_per_B{"FLOP/B", 1, {.B = -1, .op = 1}};
inline constexpr Unit kg_per_TFLOPs{"kgCO2e/(TFLOP/s)", 1e-12, {.s = 1, .op = -1, .kg = 1}};
}  // namespace diecast::unit
