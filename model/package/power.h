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

// Under a cap, switching goes with the clock and the square of the supply that it needs, and leakage with that supply;
// memory and links stay.

/// What a clock of φ times the rated one needs: supply over rated supply, and its slope.
template <class Real>
struct Supply {
    Real share, slope;
    Supply(Real phi, Real voltage, Real lowest, Real exponent) {
        Real const over = (voltage - lowest) * pow(phi, exponent);
        share = (lowest + over) / voltage;
        slope = exponent * over / (phi * voltage);
    }
};
/// Switching and leakage at φ times the rated clock, and their slope.
template <class Real>
struct PowerAtClock {
    Real power, slope;
    PowerAtClock(Real phi, Real switching, Real leakage, Real voltage, Real lowest, Real exponent, Real sigma) {
        Supply<Real> const v(phi, voltage, lowest, exponent);
        Real const rated = min((voltage - 1) / sigma, Real(40.0)),
                   now = min((voltage * v.share - 1) / sigma, Real(40.0));
        Real const leaking = leakage * exp(now - rated);
        power = switching * phi * v.share * v.share + leaking * v.share;
        slope =
            switching * v.share * (v.share + 2 * phi * v.slope) + leaking * v.slope * (1 + voltage * v.share / sigma);
    }
};
/// The lowest clock, over the rated one.
inline constexpr double least_clock = 0.01;

inline constexpr Formula clock_at_cap{
    "clock_at_cap",
    "φ from 0.01 to φm: W·η − switching·(1 − φ·(v(φ)/v)²) − leakage + leakage at v(φ) = cap·η, v(φ) = v0 + (v − "
    "v0)·φ^p",
    {"switching power ∝ clock·voltage², leakage by the supply as at the rated clock",
     "memory and links as before; full load"},
    [](auto cap, auto power, auto switching, auto leakage, auto efficiency, auto voltage, auto lowest, auto exponent,
       auto sigma, auto highest) {
        using Real = decltype(cap);
        Real const room = (cap - power) * efficiency + switching + leakage;
        Real low(least_clock), high = highest;
        for (int i = 0; i < 30; ++i) {
            Real const middle = (low + high) / 2;
            auto const fits =
                PowerAtClock<Real>(middle, switching, leakage, voltage, lowest, exponent, sigma).power <= room;
            low = select(fits, middle, low);
            high = select(fits, high, middle);
        }
        Real const near = (low + high) / 2;
        PowerAtClock<Real> const at(near, switching, leakage, voltage, lowest, exponent, sigma);
        Real const exact = near + (room - at.power) / max(at.slope, Real(1e-30));
        return min(max(exact, Real(least_clock)), highest);
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
inline constexpr Formula power_at_cap{"power_at_cap", "W − (switching·(1 − φ·(v(φ)/v)²) + leakage − leakage at v(φ))/η",
                                      [](auto power, auto switching, auto leakage, auto efficiency, auto voltage,
                                         auto lowest, auto exponent, auto sigma, auto share) {
                                          using Real = decltype(power);
                                          PowerAtClock<Real> const at(share, switching, leakage, voltage, lowest,
                                                                      exponent, sigma);
                                          return power - (switching + leakage - at.power) / efficiency;
                                      }};
/// Also of what no clock saves.
inline constexpr Formula room_below_limit_and_cap{
    "room_below_limit_and_cap", "min(1 − drawn/limit, 1 − (W at φ = 0.01)/cap)",
    [](auto drawn, auto power, auto limit, auto switching, auto leakage, auto efficiency, auto voltage, auto lowest,
       auto exponent, auto sigma, auto cap) {
        using Real = decltype(power);
        PowerAtClock<Real> const at(Real(least_clock), switching, leakage, voltage, lowest, exponent, sigma);
        auto const standing = power - (switching + leakage - at.power) / efficiency;
        return min(1 - drawn / limit, 1 - standing / cap);
    }};
inline constexpr Formula energy_at_cap{"energy_at_cap", "(v(φ)/v)²",
                                       [](auto share, auto voltage, auto lowest, auto exponent) {
                                           using Real = decltype(share);
                                           Supply<Real> const v(share, voltage, lowest, exponent);
                                           return v.share * v.share;
                                       }};

/// Heat in the dies themselves; memory is beside them. The dies draw less under a cap, memory and links do not.
inline constexpr Formula heat_per_area{
    "heat_per_area", "(switching + leakage − (W − drawn)·η + links)/(k·A)",
    [](auto switching, auto leakage, auto links, auto power, auto drawn, auto efficiency, auto dies, auto area) {
        return (switching + leakage - (power - drawn) * efficiency + links) / (dies * area);
    }};

}  // namespace diecast
