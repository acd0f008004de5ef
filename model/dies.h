// Formulas of any die and carrier: compute, I/O, base and cache dies share them, and interposers of all packages.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr double pi = 3.14159265358979323846;

/// Rectangles of area A and sides w, h on the usable disc, each with its scribe; never below one, and one where sides
/// and scribe are 0.
template <class Real>
Real dies_on_disc(Real width, Real height, Real diameter, Real edge, Real scribe) {
    Real const cell = (width + scribe) * (height + scribe), usable = diameter - 2 * edge;
    Real const fit = pi * 0.25 * usable * usable / cell - pi * usable / sqrt(2 * cell);
    return max(select(cell > 0, fit, Real(1.0)), Real(1.0));
}

/// Square parts: carriers, bridges, base and cache dies.
inline constexpr Formula square_parts_per_wafer{
    "square_parts_per_wafer",
    "N = π(d/2 − e)²/A' − π(d − 2e)/√(2A'), A' = (√A + s)²",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", "A' well below the disc; at least one"},
    [](auto area, auto diameter, auto edge, auto scribe) {
        return dies_on_disc(sqrt(area), sqrt(area), diameter, edge, scribe);
    }};

/// Slack of the die's area in the exposure field: for a die of the field's aspect ratio, as a maker would choose it.
inline constexpr Formula room_for_area{"room_for_area", "1 − A/(W·H)", [](auto area, auto width, auto height) {
                                           return 1 - area / (width * height) + 1e-12;
                                       }};

/// Only defects where nothing can be repaired lose a die.
inline constexpr Formula repairable_yield{
    "repairable_yield",
    "Y = (1 + A·(1 − r)·D0/α)^(−α)",
    {"Stapper 1973", "spares outlast the defects of an array; those in logic and links lose the die"},
    [](auto area, auto repairable, auto defect_density, auto clustering) {
        return pow(1 + area * (1 - repairable) * defect_density / clustering, -clustering);
    }};

/// A seam between two exposures counts as critical area of its own.
inline constexpr Formula critical_area_with_seams{
    "critical_area_with_seams",
    "share·Ap + max(⌈Ap/field⌉ − 1, 0)·seam",
    {"", "one seam per further field; a step, so no slope"},
    [](auto share, auto piece, auto field, auto seam) {
        return share * piece + max(ceil(piece / field - 1e-9) - 1, decltype(piece)(0.0)) * seam;
    }};

}  // namespace diecast
