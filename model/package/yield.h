// Yield of dies from defects: yield laws, spare units, wafer test.
#pragma once
#include "model/core/formula.h"

namespace diecast {

// Each law: share of dies of area A (m²) without a killing defect, at D0 defects per area (1/m²); x = A·D0.

inline constexpr Formula negative_binomial_yield{
    "negative_binomial_yield",
    "Y = (1 + A·D0/α)^(−α)",
    {"Stapper 1973; Chiplet Actuary uses α = 10 for logic", "α belongs to D0; α → ∞ is Poisson, α = 1 Seeds"},
    [](auto area, auto defect_density, auto clustering) {
        return pow(1 + area * defect_density / clustering, -clustering);
    }};

inline constexpr Formula poisson_yield{"poisson_yield",
                                       "Y = e^(−A·D0)",
                                       {"defects spread evenly", "pessimistic for large dies"},
                                       [](auto area, auto defect_density) { return exp(-(area * defect_density)); }};

inline constexpr Formula murphy_yield{"murphy_yield",
                                      "Y = ((1 − e^(−A·D0))/(A·D0))²",
                                      {"Murphy 1964", "D0 varies between wafers as a triangle"},
                                      [](auto area, auto defect_density) {
                                          auto const x = area * defect_density, y = (1 - exp(-x)) / x;
                                          return y * y;
                                      }};

inline constexpr Formula rectangular_yield{"rectangular_yield",
                                           "Y = (1 − e^(−2·A·D0))/(2·A·D0)",
                                           {"Murphy 1964", "D0 varies between wafers as a rectangle"},
                                           [](auto area, auto defect_density) {
                                               auto const x = 2 * area * defect_density;
                                               return (1 - exp(-x)) / x;
                                           }};

inline constexpr Formula seeds_yield{"seeds_yield",
                                     "Y = 1/(1 + A·D0)",
                                     {"Seeds 1967", "strong clustering; optimistic for large dies"},
                                     [](auto area, auto defect_density) { return 1 / (1 + area * defect_density); }};

inline constexpr Formula bose_einstein_yield{
    "bose_einstein_yield",
    "Y = (1 + A·D0/nL)^(−nL)",
    {"Price 1970", "D0 counts all layers; each of nL critical layers has its share"},
    [](auto area, auto defect_density, auto layers) { return pow(1 + area * defect_density / layers, -layers); }};

/// What of a die has no spare: at least a thousandth of it.
inline constexpr Formula unrepairable_area{
    "unrepairable_area", "Ar = max(A − n·Au, A/1000)",
    [](auto area, auto units, auto unit_area) { return max(area - units * unit_area, 0.001 * area); }};

/// Share of dies with at least n − s of n units working and no defect in the rest. The law gives Y0 for the whole die
/// and Yr for the rest; units share what is left evenly and fail independently. So the law decides both ends: s = 0
/// gives back Y0 bit for bit, s = n gives Yr. In between it is exact for Poisson; with clustering it is optimistic,
/// because a die with one defect likely has more (against the gamma mixture: 1 % at α = 10, 5 % at α = 3 and 1.6
/// defects per die).
inline constexpr Formula harvested_yield{
    "harvested_yield",
    "Y = Yr·Σ_{i≤s} C(n,i)·p^(n−i)·(1−p)^i, p = (Y0/Yr)^(1/n)",
    {"binomial sum over units; Koren and Koren 1998",
     "s ≤ 32 and below n; units of one kind; a few per cent optimistic where α is small"},
    [](auto perfect, auto rest, auto units, auto spares) {
        auto const y0 = max(perfect, decltype(perfect)(1e-12));
        auto const odds = max(pow(max(rest, y0) / y0, 1 / units) - 1, decltype(rest)(0.0));
        auto term = y0, sum = y0;
        for (int i = 0; i < 32 && any(spares > i); ++i) {
            // never negative for a number of units; an interval's terms must not be either
            term = term * (odds * max(units - i, decltype(units)(0.0)) * (1.0 / (i + 1)));
            sum = sum + select(spares > i, term, 0 * term);
        }
        return min(sum, decltype(sum)(1.0));
    }};

// ── two products of one die ──

/// Dies good enough for the first or the second product, which offers s2 units less; s + s2 ≤ 32.
inline constexpr Formula yield_of_either{"yield_of_either",
                                         "as harvested_yield with s + s2 spare units",
                                         {"binomial sum over units; Koren and Koren 1998", "s + s2 ≤ 32 and below n"},
                                         [](auto perfect, auto rest, auto units, auto spares, auto further) {
                                             return harvested_yield.f(perfect, rest, units, spares + further);
                                         }};

inline constexpr Formula yield_of_second{
    "yield_of_second", "Y2 = Ye^c − Yp",
    [](auto either, auto coverage, auto pass) { return max(pow(either, coverage) - pass, decltype(pass)(0.0)); }};

/// Both products carry the wafer by what they are worth.
inline constexpr Formula yield_by_value{"yield_by_value",
                                        "Ys = Yp + v·Y2",
                                        {"joint products: cost shared by relative sales value", "both are sold out"},
                                        [](auto pass, auto value, auto second) { return pass + value * second; }};

/// A test that finds the share c of defects passes Y^c of the dies …
inline constexpr Formula pass_yield{"pass_yield",
                                    "Yp = Y^c",
                                    {"Williams and Brown 1981", "defects found independently"},
                                    [](auto yield, auto coverage) { return pow(yield, coverage); }};
/// … of which the share 1 − Y^(1−c) is bad.
inline constexpr Formula escape_rate{"escape_rate",
                                     "1 − Y^(1−c)",
                                     {"Williams and Brown 1981", "defects found independently"},
                                     [](auto yield, auto coverage) { return 1 - pow(yield, 1 - coverage); }};

}  // namespace diecast
