// From defects to good dies: yield laws, spare units, wafer test.
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

/// Share of dies with at least n − s of n units working and the rest free of defects. A unit takes the share φ = n·Au/A
/// of the die. Units fail independently, each with the yield that makes n perfect units and a perfect rest as likely as
/// the law says: s = 0 gives back Y0 bit for bit, and the law may be any. Defects of one die are in truth correlated
/// (clustering), so the gain is a little optimistic for small α.
inline constexpr Formula harvested_yield{
    "harvested_yield",
    "Y = Y0^(1−φ)·Σ_{i≤s} C(n,i)·p^(n−i)·(1−p)^i, p = Y0^(φ/n), φ = min(n·Au/A, 1)",
    {"binomial sum over units; Koren and Koren 1998",
     "s ≤ 32 and below n; units of one kind; uncore cannot be repaired"},
    [](auto perfect, auto units, auto spares, auto unit_area, auto area) {
        auto const y0 = max(perfect, decltype(perfect)(1e-12));
        auto const p = pow(y0, min(units * unit_area / area, decltype(area)(1.0)) / units);
        auto const odds = 1 / p - 1;
        auto term = y0, sum = y0;
        for (int i = 0; i < 32; ++i) {
            term = term * (odds * (units - i) * (1.0 / (i + 1)));
            sum = sum + select(spares > i, term, 0 * term);
        }
        return min(sum, decltype(sum)(1.0));
    }};

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
