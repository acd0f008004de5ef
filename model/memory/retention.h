// How long a cell remembers, and what that does to its writes: barriers, write energy and time, endurance.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula stability_needed{
    "stability_needed",
    "Δ = ln(tr/(τ0·b))",
    {"Néel 1949: flips in t are 1 − exp(−(t/τ0)·e^(−Δ)), here for few",
     "b ≪ 1 (b = 1: the mean time to a flip); one barrier for all cells"},
    [](auto retention, auto attempt, auto error) { return log(retention / (attempt * error)); }};

/// Kelvin count as pure numbers, so a barrier is an energy over Boltzmann's constant.
inline constexpr Formula barrier_height{"barrier_height",
                                        "Eb = k·T·Δ",
                                        {"", "the barrier does not change with temperature; a magnet's does a little"},
                                        [](auto stability, auto temperature) { return stability * temperature; }};

inline constexpr Formula retention_at{"retention_at",
                                      "t = τ0·b·e^(Eb/(k·T))",
                                      {"Arrhenius", "the mechanism of loss is the same at both temperatures"},
                                      [](auto attempt, auto error, auto barrier, auto temperature) {
                                          using Real = decltype(barrier + temperature);
                                          return attempt * error * exp(min(Real(barrier / temperature), Real(600.0)));
                                      }};

/// 1 − e^(−x), exact for small x.
template <class Real>
Real one_less_exp(Real x) {
    return select(x < 1e-5, x * (1 - 0.5 * x), 1 - exp(-x));
}

inline constexpr Formula flips_within{
    "flips_within",
    "p = 1 − exp(−(t/τ0)·e^(−Δ))",
    {"Néel 1949", "one barrier for all cells"},
    [](auto time, auto attempt, auto stability) { return one_less_exp(time / attempt * exp(-stability)); }};

// ── Write energy and time over those of the reference design ──

inline constexpr Formula square_of_current{
    "square_of_current",
    "(I/I0)²",
    {"E = I²·R·tp", "same pulse and resistance; wires and drivers scale alike; for spin-orbit torque an assumption"},
    [](auto ratio) { return ratio * ratio; }};

inline constexpr Formula power_of_barrier{
    "power_of_barrier",
    "(Eb/E0)^x",
    {"assumption: a stronger filament takes more energy to make", "no device number backs the exponent"},
    [](auto barrier, auto reference, auto exponent) { return pow(barrier / reference, exponent); }};

/// Write time of phase change for a retention: a line through two known writes in the logarithm of retention.
template <class Real>
Real set_time(Real retention, Real short_write, Real long_write, Real short_retention, Real long_retention) {
    Real const span = log(long_retention / short_retention), known = select(span > 0.01, span, Real(1.0));
    Real const time = short_write + (long_write - short_write) * log(retention / short_retention) / known;
    return max(time, short_write);
}
inline constexpr Formula set_time_ratio{
    "set_time_ratio",
    "tw(tr)/tw(t0); tw = max(ts, ts + (tl − ts)·ln(tr/rs)/ln(rl/rs))",
    {"line through two points of Zhang et al., Region Retention Monitor, HPCA 2017, recalled",
     "2 s to about an hour; a guess for longer retention; no shorter than the short write"},
    [](auto retention, auto reference, auto ts, auto tl, auto rs, auto rl) {
        using Real = decltype(retention + reference + ts + tl + rs + rl);
        return set_time<Real>(retention, ts, tl, rs, rl) / set_time<Real>(reference, ts, tl, rs, rl);
    }};

// ── What the class gives ──

inline constexpr Formula way_and_cell{"way_and_cell",
                                      "Em + ec·ratio",
                                      {"", "a write takes its bits as far as a read does; the cell comes on top"},
                                      [](auto way, auto cell, auto ratio) { return way + cell * ratio; }};
inline constexpr Formula way_and_stretched_cell{
    "way_and_stretched_cell", "tm + tw·ratio·stretch",
    [](auto way, auto cell, auto ratio, auto stretch) { return way + cell * ratio * stretch; }};
inline constexpr Formula write_rate{
    "write_rate",
    "Bw = min(Bs, Bs·share/(ratio·stretch))",
    {"", "as many cells written at once as in the reference design"},
    [](auto read, auto share, auto ratio, auto stretch) { return min(read, read * share / (ratio * stretch)); }};

/// The exponent that leads from one known design to another, between 0 and 3; 0 where the second keeps data no shorter.
inline constexpr Formula exponent_through{
    "exponent_through",
    "m = ln(Ns/N0)/ln(t0/ts)",
    {"two points of STT-MRAM in the survey of NVMExplorer: 1e6 writes at 10 years, 1e12 at 10 s, m = 0.80",
     "two different designs; free between 0.5 and 1.2; borrowed for other technologies"},
    [](auto shown, auto known, auto long_retention, auto short_retention) {
        using Real = decltype(shown + known + long_retention + short_retention);
        Real const span = log(long_retention / short_retention);
        Real const m = log(shown / known) / select(span > 0.01, span, Real(1.0));
        return select(span > 0.01, min(max(m, Real(0.0)), Real(3.0)), Real(0.0));
    }};

inline constexpr Formula endurance_kept{
    "endurance_kept",
    "N = min(N0·(tr/t0)^(−m), max(N0, Ns))",
    {"power law between known designs", "not above what was shown; a guess above the reference retention"},
    [](auto known, auto retention, auto reference, auto exponent, auto shown) {
        return min(known * pow(retention / reference, -exponent), max(known, shown));
    }};
inline constexpr Formula gentle_endurance_kept{
    "gentle_endurance_kept",
    "N = min(N0·(tr/t0)^(−m)·stretch^e, max(N0, Ns))",
    {"power law, and Strukov 2015: endurance grows as write time to the power of 1 to 3",
     "oxide memristors and Flash; the energy of the longer write is not counted"},
    [](auto known, auto retention, auto reference, auto exponent, auto shown, auto stretch, auto gentleness) {
        return min(known * pow(retention / reference, -exponent) * pow(stretch, gentleness), max(known, shown));
    }};

// ── Keeping data ──

inline constexpr Formula once_per{"once_per", "1/tr", [](auto retention) { return 1 / retention; }};

inline constexpr Formula idle_with_refresh{
    "idle_with_refresh",
    "Ws + Ms/tr·(Em + Ew)",
    {"", "every byte is read and written once per retention, dead or alive"},
    [](auto idle, auto capacity, auto rate, auto read, auto write) { return idle + capacity * rate * (read + write); }};

/// Smallest t with m^t·e^(t − m)/t^t ≤ f by Newton's method from above, and its check bits over the data bits.
inline constexpr Formula code_overhead{"code_overhead",
                                       "⌈t⌉·log2(n)/n; t·ln(t/(n·b)) − t + n·b = ln(1/f)",
                                       {"Chernoff's bound on errors in a word; check bits of a BCH code",
                                        "independent errors, b ≪ 1; an upper bound, known codes come close"},
                                       [](auto length, auto error, auto failure) {
                                           using Real = decltype(length + error + failure);
                                           Real const mean = length * error, aim = -log(failure);
                                           Real t = mean + aim + sqrt(2 * mean * aim);
                                           for (int i = 0; i < 12; ++i)
                                               t = t - (t * log(t / mean) - t + mean - aim) / log(t / mean);
                                           return ceil(t) * log(length) * 1.4426950408889634 / length;
                                       }};

inline constexpr Formula with_check_bits{"with_check_bits", "Ew·(1 + oc)",
                                         [](auto energy, auto overhead) { return energy * (1 + overhead); }};

}  // namespace diecast
