// Carbon emitted to make a package.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula carbon_of_dies{
    "carbon_of_dies",
    "k·A/Ys·(CI·EPA + GPA + MPA)",
    {"Gupta et al., ACT, ISCA 2022", "wafer edge not charged"},
    [](auto dies, auto area, auto sold, auto intensity, auto energy, auto gases, auto materials) {
        return dies * area / sold * (intensity * energy + gases + materials);
    }};

inline constexpr Formula carbon_of_carrier{
    "carbon_of_carrier",
    "Ai·c/y1",
    {"Sudarshan et al., ECO-CHIP, HPCA 2024 (carbon per area)",
     "the carrier's yield, not a quarter of the logic's defects"},
    [](auto area, auto per_area, auto yield) { return area * per_area / yield; }};

inline constexpr Formula carbon_of_memory{"carbon_of_memory", "h·Ms·c", [](auto stacks, auto capacity, auto per_byte) {
                                              return stacks * capacity * per_byte;
                                          }};

/// Carbon of what is lost in the last step, and of dies whose stack failed before it.
inline constexpr Formula carbon_wasted{
    "carbon_wasted",
    "(dies + carrier + on·memory + packaging + I/O dies)·(1/(sd·g) − 1) + (dies + I/O dies)·(1/yt − 1)/(sd·g)",
    [](auto dies, auto carrier, auto on_package, auto memory, auto packaging, auto io_dies, auto survival, auto good,
       auto stacking) {
        using Real = decltype(dies);
        Real const lost = 1 / (survival * good) - 1, lost_before = (1 / stacking - 1) / (survival * good);
        return select(lost > 0, (dies + carrier + on_package * memory + packaging + io_dies) * lost, Real(0.0)) +
               select(lost_before > 0, (dies + io_dies) * lost_before, Real(0.0));
    }};

}  // namespace diecast
