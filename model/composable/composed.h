// A package of compute dies, cache dies and memory stacks: area, yield and cost.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula footprint_stacked{"footprint_stacked", "k·A + on·h·As",
                                           [](auto dies, auto area, auto on_package, auto sites, auto stack) {
                                               return dies * area + on_package * sites * stack;
                                           }};
inline constexpr Formula footprint_beside{
    "footprint_beside", "k·A + n3·A3 + on·h·As",
    [](auto dies, auto area, auto cache_dies, auto cache_area, auto on_package, auto sites, auto stack) {
        return dies * area + cache_dies * cache_area + on_package * sites * stack;
    }};

inline constexpr Formula bonds_that_hold{
    "bonds_that_hold",
    "yb^(k + n3)·ys^(on·h)·y3",
    {"product of independent steps, as of any package", ""},
    [](auto die, auto dies, auto cache_dies, auto stack, auto on_package, auto sites, auto attach) {
        return pow(die, dies + cache_dies) * pow(stack, on_package * sites) * attach;
    }};

/// As work_per_good of any package, with the cache dies among the parts bonded.
inline constexpr Formula work_on_composed{"work_on_composed", "c + cb·(k + n3 + on·h) + ca·footprint + ct",
                                          [](auto price, auto per_bond, auto dies, auto cache_dies, auto on_package,
                                             auto sites, auto per_area, auto footprint, auto test) {
                                              return price + per_bond * (dies + cache_dies + on_package * sites) +
                                                     per_area * footprint + test;
                                          }};

/// Carrier wafer's share of a good carrier with its bumps, and the organic substrate below.
inline constexpr Formula carrier_and_substrate{
    "carrier_and_substrate",
    "Cw/(N·Y) + bumps·Ai + price·factor·Ai",
    {"after Feng and Ma, Chiplet Actuary, DAC 2022", "one carrier under everything"},
    [](auto wafer, auto per_wafer, auto yield, auto bumps, auto area, auto price, auto factor) {
        return wafer / (per_wafer * yield) + bumps * area + price * factor * area;
    }};

/// The carrier's own negative binomial yield.
inline constexpr Formula carrier_share_good{"carrier_share_good",
                                            "(1 + A·D0/α)^(−α)",
                                            {"Stapper 1973", ""},
                                            [](auto area, auto defect_density, auto clustering) {
                                                return pow(1 + area * defect_density / clustering, -clustering);
                                            }};

inline constexpr Formula development_of_composed{
    "development_of_composed",
    "(die/products + share·die·[n3 > 0] + package)/V",
    {"", "products of equal volume; the cache die belongs to one of them"},
    [](auto die, auto products, auto share, auto dies, auto package, auto volume) {
        return (die / products + select(dies > 0, share * die, 0 * die) + package) / volume;
    }};

inline constexpr Formula cost_as_composed{
    "cost_as_composed", "(parts + work)/bond yield + development",
    [](auto parts, auto work, auto yield, auto development) { return (parts + work) / yield + development; }};

inline constexpr Formula bonding_and_loss{
    "bonding_and_loss", "(parts + work)/bond yield − parts", [](auto parts, auto work, auto yield) {
        auto const lost = (parts + work) / yield * (1 - yield);
        return select(yield < 1, lost, 0 * work) + work;  // nothing is lost, however dear
    }};

inline constexpr Formula speedup_over_cost{
    "speedup_over_cost", "S/(cost + around)",
    [](auto speedup, auto cost, auto around) { return speedup / (cost + around); }};

/// Leakage of cache dies as that of the compute dies, per area.
inline constexpr Formula leakage_by_area{"leakage_by_area", "λ·n3·A3",
                                         [](auto leakage, auto dies, auto area) { return leakage * dies * area; }};

inline constexpr Formula power_at_rest{
    "power_at_rest", "leakage + cache dies + h·static + other",
    [](auto dies, auto cache, auto sites, auto memory, auto other) { return dies + cache + sites * memory + other; }};

}  // namespace diecast
