// What packages draw when there is less to do than they can: waiting, slowed down, or switched off.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// What a package draws at any clock and load.
inline constexpr Formula steady_power{
    "steady_power", "(h·Ws + scale-up + host + other)/η",
    [](auto stacks, auto refresh, auto links, auto host, auto other, auto efficiency) {
        return (stacks * refresh + links + host + other) / efficiency;
    }};

/// Leakage falls with the temperature: dies that wait are cooler than those at full load, whose leakage is counted. It
/// falls with the supply of the clock under a cap, too.
inline constexpr Formula waiting_leakage{
    "waiting_leakage",
    "leakage·v(φ)/v·e^((v(φ) − v)/σ)·2^(−ΔT/Td)",
    {"subthreshold current about doubles every 25 to 35 K; leakage by the supply as leakage_power",
     "the supply at full load; the die is one temperature"},
    [](auto leakage, auto cooler, auto doubling, auto energy_share, auto voltage, auto slope) {
        using Real = decltype(voltage);
        auto const supply = sqrt(energy_share);
        auto const rated = min((voltage - 1) / slope, Real(40.0)),
                   now = min((voltage * supply - 1) / slope, Real(40.0));
        return leakage * (supply * exp(now - rated)) * exp(cooler / doubling * -0.69314718055994531);
    }};

/// Clock trees toggle in every cycle, whatever is computed.
inline constexpr Formula clock_power{"clock_power", "Eclk·k·A·f", [](auto energy, auto dies, auto area, auto clock) {
                                         return energy * dies * area * clock;
                                     }};

/// A package that is on and does nothing, at the clock that a cap leaves.
inline constexpr Formula standing_power{
    "standing_power", "Wst = steady + (leakage + φ·(v(φ)/v)²·clock)/η",
    [](auto steady, auto leakage, auto clock, auto share, auto energy_share, auto efficiency) {
        return steady + (leakage + share * energy_share * clock) / efficiency;
    }};

inline constexpr Formula slow_standing_power{
    "slow_standing_power",
    "steady + (leakage + min(floor, φ)·(v(φ)/v)²·clock)/η",
    {"the supply is not lowered with the clock but by a cap"},
    [](auto steady, auto leakage, auto clock, auto floor, auto share, auto energy_share, auto efficiency) {
        return steady + (leakage + min(floor, share) * energy_share * clock) / efficiency;
    }};

inline constexpr Formula idle_load_power{
    "idle_load_power", "ℓ·W + (1 − ℓ)·Wst",
    [](auto load, auto full, auto standing) { return load * full + (1 - load) * standing; }};

/// The supply of a package slowed down to the load, but not below the lowest clock; the law of power.h. φ: what a power
/// limit leaves of the full clock.
inline constexpr Formula slow_voltage{
    "slow_voltage",
    "v' = v0 + (1 − v0)·(max(ℓ·φ, min(floor, φ))·f/f0)^p",
    {"as voltage_for_clock", "the law reaches down to about half the nominal clock"},
    [](auto load, auto share, auto floor_clock, auto floor_voltage, auto exponent, auto clock, auto nominal) {
        return floor_voltage +
               (1 - floor_voltage) * pow(max(load * share, min(floor_clock, share)) * clock / nominal, exponent);
    }};

/// Lower supply saves on every operation and on leakage; memory and links draw as before.
inline constexpr Formula slow_load_power{
    "slow_load_power",
    "steady + (leakage·v'/v·e^min((v' − v)/σ, 40) + ℓ·(φ·switching·(v'/v)² + B·Em + die to die))/η",
    {"as switching_power and leakage_power", "all packages at one clock"},
    [](auto steady, auto load, auto share, auto switching, auto leakage, auto slow, auto voltage, auto slope,
       auto bandwidth, auto energy, auto crossing, auto efficiency) {
        auto const ratio = slow / voltage;
        auto const leaks = ratio * exp(min((slow - voltage) / slope, decltype(slope)(40.0)));
        auto const work = share * switching * ratio * ratio + bandwidth * energy + crossing;
        return steady + (leakage * leaks + load * work) / efficiency;
    }};

/// Whole packages of a group; a load that is a whole number but for rounding needs no further one.
inline constexpr Formula packages_on{"packages_on", "⌈ℓ·G⌉/G", [](auto load, auto group) {
                                         return min(ceil(load * group * (1 - 1e-12)) / group, decltype(load)(1.0));
                                     }};

inline constexpr Formula off_load_power{"off_load_power", "ℓ·W + (on − ℓ)·Wst + (1 − on)·o·Wst",
                                        [](auto load, auto on, auto full, auto standing, auto off) {
                                            return load * full +
                                                   (max(on - load, decltype(on)(0.0)) + (1 - on) * off) * standing;
                                        }};

/// Power against that of packages of any size, which would be on exactly as far as needed.
inline constexpr Formula granularity_power{"granularity_power", "(on − ℓ)·(1 − o)·Wst",
                                           [](auto load, auto on, auto standing, auto off) {
                                               return max(on - load, decltype(on)(0.0)) * (1 - off) * standing;
                                           }};

inline constexpr Formula unused_power_off{
    "unused_power_off",
    "Wst·((on − ℓ) + (1 − on)·o)/(1 − ℓ)",
    {"", "no load missing: nothing"},
    [](auto load, auto on, auto standing, auto off) {
        auto const unused = max(1 - load, decltype(load)(1e-9));
        return standing * min((max(on - load, decltype(on)(0.0)) + (1 - on) * off) / unused, decltype(load)(1.0));
    }};

}  // namespace diecast
