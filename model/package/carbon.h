// Carbon emitted to make a package.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula carbon_of_dies{
    "carbon_of_dies",
    "k·A/Yp·(CI·EPA + GPA + MPA)",
    {"Gupta et al., ACT, ISCA 2022", "wafer edge not charged"},
    [](auto dies, auto area, auto pass, auto intensity, auto energy, auto gases, auto materials) {
        return dies * area / pass * (intensity * energy + gases + materials);
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

inline constexpr Formula carbon_wasted{
    "carbon_wasted", "(dies + carrier + on·memory)·(1/(sd·g) − 1)",
    [](auto dies, auto carrier, auto on_package, auto memory, auto survival, auto good) {
        return (dies + carrier + on_package * memory) * (1 / (survival * good) - 1);
    }};

}  // namespace diecast
