// Rows: the physics of a memory cell that all classes share, and the magnetic junction in absolute numbers.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/memory/units.h"

namespace diecast::cell {
inline constexpr Quantity temperature{.key = "cell.temperature", .label = "Memory cell temperature", .symbol = "T", .unit = unit::kelvin,
    .range = {250, 550}, .fallback = 358, .doc = "Temperature at which data are kept: 358 kelvin are 85 °C. A barrier is counted as constant over it."};
inline constexpr Quantity attempt_time{.key = "cell.attempt_time", .label = "Attempt time", .symbol = "τ0", .unit = unit::ns,
    .range = {0.1, 10}, .fallback = 1, .doc = "Time between two tries of heat to flip a bit.", .source = "recalled: textbook value", .status = Status::recalled};
inline constexpr Quantity pulse{.key = "cell.pulse", .label = "Write pulse law",
    .scale = Scale::choice, .fallback = 0, .doc = "Current of a magnetic write over the critical one. critical: the same share of it for every design; thermal: long pulses that heat helps; precessional: short pulses; write error: as a share of failed writes asks."};
inline constexpr Quantity pulse_time{.key = "cell.pulse_time", .label = "Write pulse", .symbol = "tp", .unit = unit::ns,
    .range = {0.1, 1e4}, .scale = Scale::log, .fallback = 10, .doc = "Length of a write pulse."};
inline constexpr Quantity damping_time{.key = "cell.damping_time", .label = "Damping time", .symbol = "τD", .unit = unit::ns,
    .range = {0.05, 50}, .scale = Scale::log, .fallback = 1, .doc = "Time scale on which a magnet's precession decays."};
inline constexpr Quantity write_error{.key = "cell.write_error", .label = "Write error target", .symbol = "w",
    .range = {1e-18, 0.5}, .scale = Scale::log, .fallback = 1e-6, .doc = "Share of bits that a write may fail to set."};
inline constexpr Quantity damping{.key = "cell.damping", .label = "Damping over spin efficiency", .symbol = "α/η",
    .range = {1e-4, 1}, .scale = Scale::log, .fallback = 0.02, .doc = "Material and stack of a magnetic junction: damping over how well electrons pass on their spin."};
inline constexpr Quantity resistance{.key = "cell.resistance", .label = "Junction resistance", .symbol = "R", .unit = unit::kohm,
    .range = {0.1, 100}, .scale = Scale::log, .fallback = 5, .doc = "Resistance of a magnetic junction while it is written."};
inline constexpr Quantity stretch_exponent{.key = "cell.stretch_exponent", .label = "Endurance over write time, exponent", .symbol = "e",
    .range = {1, 3}, .fallback = 2, .doc = "Endurance of oxide memristors and Flash grows as write time to this power.", .source = "Strukov 2015: 1 to 3", .status = Status::published};
inline constexpr Quantity short_write{.key = "cell.short_write", .label = "Short phase-change write", .unit = unit::ns,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 550, .doc = "Write with three set iterations.", .source = "recalled: Region Retention Monitor, HPCA 2017", .status = Status::recalled};
inline constexpr Quantity long_write{.key = "cell.long_write", .label = "Long phase-change write", .unit = unit::ns,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 1150, .doc = "Write with seven set iterations.", .source = "recalled: Region Retention Monitor, HPCA 2017", .status = Status::recalled};
inline constexpr Quantity short_retention{.key = "cell.short_retention", .label = "Retention after a short phase-change write", .unit = unit::s,
    .range = {1e-3, 1e9}, .scale = Scale::log, .fallback = 2, .doc = "How long data last after three set iterations.", .source = "recalled: Region Retention Monitor, HPCA 2017", .status = Status::recalled};
inline constexpr Quantity long_retention{.key = "cell.long_retention", .label = "Retention after a long phase-change write", .unit = unit::s,
    .range = {1e-3, 1e9}, .scale = Scale::log, .fallback = 3055, .doc = "How long data last after seven set iterations.", .source = "recalled: Region Retention Monitor, HPCA 2017", .status = Status::recalled};
inline constexpr Quantity hot_temperature{.key = "cell.hot_temperature", .label = "Other temperature", .unit = unit::kelvin,
    .range = {250, 550}, .fallback = 398, .doc = "Another temperature at which a cell of the same barrier is asked how long it keeps data."};
inline constexpr Quantity hot_retention{.key = "cell.hot_retention", .label = "Retention at the other temperature", .unit = unit::h,
    .range = {0, 1e300}, .scale = Scale::log, .sense = Sense::maximise, .doc = "How long the cell keeps its data there (Arrhenius), at the same share of flipped bits."};
inline constexpr Quantity flip_chance{.key = "cell.flip_chance", .label = "Chance of a flipped bit", .symbol = "p",
    .range = {0, 1}, .sense = Sense::minimise, .doc = "That heat flips a bit while its data live."};
inline constexpr Quantity critical_current{.key = "cell.critical_current", .label = "Critical current", .symbol = "Ic", .unit = unit::uA,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Current above which a magnetic junction switches without the help of heat, if it were one."};
inline constexpr Quantity write_current{.key = "cell.write_current", .label = "Write current", .symbol = "I", .unit = unit::uA,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Current of a magnetic write by the pulse law."};
inline constexpr Quantity junction_energy{.key = "cell.junction_energy", .label = "Junction write energy", .unit = unit::pJ,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Energy a magnetic junction turns into heat per write; wires and drivers come on top."};
inline constexpr Quantity write_failure{.key = "cell.write_failure", .label = "Write error rate",
    .range = {0, 1}, .sense = Sense::minimise, .doc = "Share of bits that a pulse of that current fails to set; one below the critical current."};
inline constexpr Quantity code_length{.key = "cell.code_length", .label = "Code word", .symbol = "n",
    .range = {64, 1e7}, .scale = Scale::log, .fallback = 32768, .doc = "Data bits protected together; 32 768 are 4 KiB."};
inline constexpr Quantity code_failure{.key = "cell.code_failure", .label = "Code word failures",
    .range = {1e-30, 0.1}, .scale = Scale::log, .fallback = 1e-15, .doc = "Share of code words with more flipped bits than can be mended."};
inline constexpr Quantity code_overhead{.key = "cell.code_overhead", .label = "Error correction overhead", .symbol = "oc", .unit = unit::percent,
    .range = {0, 1e4}, .sense = Sense::minimise, .doc = "Check bits over data bits for the raw error target, longer words need less."};
inline constexpr Quantity coded_write_energy{.key = "cell.coded_write_energy", .label = "Write energy per data bit", .unit = unit::pJ_per_bit,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Write energy with the check bits that the raw error target needs."};
}  // namespace diecast::cell
