// Power of dies, memory and links, and the supply a clock needs.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// A fit around the nominal point, where it is exact: supply over nominal supply.
inline constexpr Formula voltage_for_clock{
    "voltage_for_clock",
    "v = v0 + (1 − v0)·(f/f0)^p",
    {"alpha-power law linearised: Sakurai and Newton 1990", "0.5 to 1.3 times the nominal clock"},
    [](auto floor_voltage, auto exponent, auto clock, auto nominal_clock) {
        return floor_voltage + (1 - floor_voltage) * pow(clock / nominal_clock, exponent);
    }};

/// Its tangent in logarithms: near the rated clock v ∝ f^ε.
inline constexpr Formula voltage_slope{
    "voltage_slope", "ε = (1 − v0)·p·(f/f0)^p/v",
    [](auto floor_voltage, auto exponent, auto clock, auto nominal_clock, auto voltage) {
        return (1 - floor_voltage) * exponent * pow(clock / nominal_clock, exponent) / voltage;
    }};

inline constexpr Formula switching_power{"switching_power", "u·F·Eop·x·v²",
                                         [](auto activity, auto peak, auto energy, auto factor, auto voltage) {
                                             return activity * peak * energy * factor * voltage * voltage;
                                         }};

/// The exponent ends far beyond any supply that can be built, so that the number stays finite.
inline constexpr Formula leakage_power{
    "leakage_power",
    "λ·k·A·v·e^min((v − 1)/σ, 40)",
    {"subthreshold current grows exponentially with supply", "at the operating temperature of λ"},
    [](auto leakage, auto dies, auto area, auto voltage, auto slope) {
        return leakage * dies * area * voltage * exp(min((voltage - 1) / slope, decltype(slope)(40.0)));
    }};

inline constexpr Formula memory_power{
    "memory_power", "B·Em + h·Ws",
    [](auto bandwidth, auto energy, auto stacks, auto standing) { return bandwidth * energy + stacks * standing; }};

inline constexpr Formula crossing_power{
    "crossing_power", "k·Bd·Ed", [](auto dies, auto bandwidth, auto energy) { return dies * bandwidth * energy; }};

inline constexpr Formula power_drawn{
    "power_drawn", "W = (switching + leakage + memory + links + other)/η",
    [](auto switching, auto leakage, auto memory, auto links, auto other, auto efficiency) {
        return (switching + leakage + memory + links + other) / efficiency;
    }};

// Under a cap, switching goes with the clock and the square of the supply that it needs; leakage, memory and links
// stay.

inline constexpr Formula clock_at_cap{
    "clock_at_cap",
    "φ = ((cap·η − (W·η − switching))/switching)^(1/(1 + 2·ε)), at most φm",
    {"switching power ∝ clock·voltage²",
     "the supply follows the clock as at the rated clock; leakage as before; full load"},
    [](auto cap, auto power, auto switching, auto efficiency, auto slope, auto highest) {
        auto const some = max(switching, decltype(switching)(1e-30));
        auto const left = (cap - power) * efficiency / some + 1;
        auto const share = pow(max(left, decltype(left)(1e-3)), 1 / (1 + 2 * slope));
        return min(share, highest);
    }};
/// Rates of large products were measured at the rated power, which leaves less than the highest clock where W0 + x·W·s
/// exceeds it: a higher cap brings that back. The energy x was measured at the highest clock, in passes that leave the
/// limit alone.
inline constexpr Formula highest_clock_of_board{
    "highest_clock_of_board",
    "φm = (x·W·s/(W − W0))^(1/(2·ε)), from 1 to 2",
    {"large products draw the rated power", "the supply follows the clock as at the rated clock"},
    [](auto factor, auto power, auto sustained, auto base, auto slope) {
        using Real = decltype(slope);
        auto const wanted = factor * power * sustained;
        auto const left = max(max(power - base, Real(1e-6) * power), Real(1e-30));
        auto const highest = exp(log(max(wanted / left, Real(1.0))) / max(2 * slope, Real(0.1)));
        return min(highest, Real(2.0));
    }};
inline constexpr Formula power_at_cap{"power_at_cap", "W − switching·(1 − φ^(1 + 2·ε))/η",
                                      [](auto power, auto switching, auto efficiency, auto slope, auto share) {
                                          return power - switching * (1 - pow(share, 1 + 2 * slope)) / efficiency;
                                      }};
/// Also of what no clock saves: clock_at_cap leaves a thousandth of switching.
inline constexpr Formula room_below_limit_and_cap{
    "room_below_limit_and_cap", "min(1 − W/limit, 1 − (W − 0.999·switching/η)/cap)",
    [](auto power, auto limit, auto switching, auto efficiency, auto cap) {
        using Real = decltype(power);
        auto const standing = power - Real(1 - 1e-3) * switching / efficiency;
        return min(1 - power / limit, 1 - standing / cap);
    }};
inline constexpr Formula energy_at_cap{"energy_at_cap", "φ^(2·ε)",
                                       [](auto share, auto slope) { return pow(share, 2 * slope); }};

/// Heat in the dies themselves; memory is beside them.
inline constexpr Formula heat_per_area{"heat_per_area", "(switching + leakage + links)/(k·A)",
                                       [](auto switching, auto leakage, auto links, auto dies, auto area) {
                                           return (switching + leakage + links) / (dies * area);
                                       }};

}  // namespace diecast
