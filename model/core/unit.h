// Units: values are SI doubles inside; multiply by the unit on the way in, divide on the way out.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace diecast {

/// Exponents of the base dimensions: seconds, metres, bytes, operations, joules, dollars, kilograms (of CO2e, the
/// only mass there is). Counts (dies, tokens, devices, transistors) are pure numbers.
struct Dim {
    int s = 0, m = 0, B = 0, op = 0, J = 0, usd = 0, kg = 0;
    friend constexpr bool operator==(Dim, Dim) = default;
};
inline constexpr std::array base_dimensions{&Dim::s, &Dim::m, &Dim::B, &Dim::op, &Dim::J, &Dim::usd, &Dim::kg};

struct Unit {
    std::string_view name;
    double si = 1;
    Dim dim{};
};
constexpr double operator*(double x, Unit const& u) { return x * u.si; }
constexpr double operator/(double x, Unit const& u) { return x / u.si; }

/// A unit as a person types it: factors of "·", "*" or " ", one or more "/", exponents as ² or ^2 or 2, SI and binary
/// prefixes ("TB/s", "GiB", "mm2", "1/cm²", "USD/mm²", "pJ/bit", "gCO2e/kWh"). None if it is not one. `name` is empty.
std::optional<Unit> parse_unit(std::string_view text);

/// The SI unit of a dimension, as parse_unit reads it: "B/s", "USD/m^2", "1" for pure numbers.
std::string si_name(Dim);

namespace unit {
inline constexpr Unit one{""}, percent{"%", 1e-2}, thousand{"k", 1e3}, million{"M", 1e6}, billion{"G", 1e9};
inline constexpr Unit s{"s", 1, {.s = 1}}, ms{"ms", 1e-3, {.s = 1}}, us{"µs", 1e-6, {.s = 1}}, ns{"ns", 1e-9, {.s = 1}};
inline constexpr Unit h{"h", 3600, {.s = 1}}, day{"d", 86400, {.s = 1}}, year{"a", 8760 * 3600., {.s = 1}};
inline constexpr Unit Hz{"Hz", 1, {.s = -1}}, MHz{"MHz", 1e6, {.s = -1}}, GHz{"GHz", 1e9, {.s = -1}},
    per_s{"1/s", 1, {.s = -1}};
inline constexpr Unit mm{"mm", 1e-3, {.m = 1}}, um{"µm", 1e-6, {.m = 1}}, mm2{"mm²", 1e-6, {.m = 2}},
    cm2{"cm²", 1e-4, {.m = 2}};
inline constexpr Unit um2{"µm²", 1e-12, {.m = 2}}, per_cm2{"1/cm²", 1e4, {.m = -2}}, per_mm2{"1/mm²", 1e6, {.m = -2}};
inline constexpr Unit M_per_mm2{"M/mm²", 1e12, {.m = -2}}, per_mm{"1/mm", 1e3, {.m = -1}};
inline constexpr Unit B{"B", 1, {.B = 1}}, kB{"kB", 1e3, {.B = 1}}, MB{"MB", 1e6, {.B = 1}}, GB{"GB", 1e9, {.B = 1}};
inline constexpr Unit GBps{"GB/s", 1e9, {.s = -1, .B = 1}}, TBps{"TB/s", 1e12, {.s = -1, .B = 1}};
inline constexpr Unit GBps_per_mm{"GB/s/mm", 1e12, {.s = -1, .m = -1, .B = 1}};
inline constexpr Unit TBps_per_mm2{"TB/s/mm²", 1e18, {.s = -1, .m = -2, .B = 1}};
inline constexpr Unit s_per_GB{"s/GB", 1e-9, {.s = 1, .B = -1}}, MB_per_mm2{"MB/mm²", 1e12, {.m = -2, .B = 1}};
inline constexpr Unit mm2_per_MB{"mm²/MB", 1e-12, {.m = 2, .B = -1}};
inline constexpr Unit B_per_FLOP{"B/FLOP", 1, {.B = 1, .op = -1}};
inline constexpr Unit FLOP{"FLOP", 1, {.op = 1}}, GFLOP{"GFLOP", 1e9, {.op = 1}},
    TFLOPs{"TFLOP/s", 1e12, {.s = -1, .op = 1}};
inline constexpr Unit GFLOPs{"GFLOP/s", 1e9, {.s = -1, .op = 1}};
inline constexpr Unit TFLOPs_per_mm2{"TFLOP/s/mm²", 1e18, {.s = -1, .m = -2, .op = 1}};
inline constexpr Unit J{"J", 1, {.J = 1}}, pJ_per_op{"pJ/FLOP", 1e-12, {.op = -1, .J = 1}};
inline constexpr Unit pJ_per_B{"pJ/B", 1e-12, {.B = -1, .J = 1}}, pJ_per_bit{"pJ/bit", 8e-12, {.B = -1, .J = 1}};
inline constexpr Unit W{"W", 1, {.s = -1, .J = 1}}, W_per_mm2{"W/mm²", 1e6, {.s = -1, .m = -2, .J = 1}};
inline constexpr Unit W_per_TFLOPs{"W/(TFLOP/s)", 1e-12, {.op = -1, .J = 1}},
    W_per_GB{"W/GB", 1e-9, {.s = -1, .B = -1, .J = 1}};
inline constexpr Unit per_J{"1/J", 1, {.J = -1}}, kWh{"kWh", 3.6e6, {.J = 1}},
    kWh_per_cm2{"kWh/cm²", 3.6e10, {.m = -2, .J = 1}};
inline constexpr Unit usd{"USD", 1, {.usd = 1}}, Musd{"MUSD", 1e6, {.usd = 1}};
inline constexpr Unit usd_per_mm2{"USD/mm²", 1e6, {.m = -2, .usd = 1}}, usd_per_GB{"USD/GB", 1e-9, {.B = -1, .usd = 1}};
inline constexpr Unit usd_per_TFLOPs{"USD/(TFLOP/s)", 1e-12, {.s = 1, .op = -1, .usd = 1}};
inline constexpr Unit usd_per_kWh{"USD/kWh", 1 / 3.6e6, {.J = -1, .usd = 1}},
    usd_per_h{"USD/h", 1 / 3600., {.s = -1, .usd = 1}};
inline constexpr Unit usd_per_M{"USD/M", 1e-6, {.usd = 1}};
inline constexpr Unit kg{"kgCO2e", 1, {.kg = 1}}, g_per_kWh{"gCO2e/kWh", 1e-3 / 3.6e6, {.J = -1, .kg = 1}};
inline constexpr Unit g_per_cm2{"gCO2e/cm²", 10, {.m = -2, .kg = 1}}, g_per_GB{"gCO2e/GB", 1e-12, {.B = -1, .kg = 1}};
}  // namespace unit
}  // namespace diecast
