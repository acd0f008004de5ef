// The rows of a second kind of die in the package: I/O dies beside the compute dies, base dies below them.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace io_die {
inline constexpr Quantity class_{.key = "io_die.class", .label = "I/O or base dies",
    .scale = Scale::choice, .fallback = 0, .doc = "Dies of another kind and node in the package, by name."};
inline constexpr Quantity place{.key = "io_die.place", .label = "Place of the I/O dies",
    .scale = Scale::choice, .fallback = 0, .doc = "None, beside the compute dies, or below them as base dies, where they add only what stands out."};
inline constexpr Quantity count{.key = "io_die.count", .label = "I/O dies per package",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 2, .doc = "Equal dies, where there are any."};
inline constexpr Quantity area{.key = "io_die.area", .label = "I/O die area", .symbol = "Ao", .unit = unit::mm2,
    .range = {1, 1000}, .scale = Scale::log, .fallback = 370, .doc = "Of one die, without scribe.", .source = "recalled: base die of MI300X", .status = Status::recalled};
inline constexpr Quantity interfaces{.key = "io_die.interfaces", .label = "Interfaces on I/O dies", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Share of the memory, scale-up and host interfaces that they take over from the compute dies."};
inline constexpr Quantity wafer_price{.key = "io_die.wafer_price", .label = "Wafer price of the I/O die", .unit = unit::usd,
    .range = {500, 60000}, .scale = Scale::log, .fallback = 9346, .doc = "Of its own node.", .source = "CSET 2020, N7", .status = Status::published};
inline constexpr Quantity defect_density{.key = "io_die.defect_density", .label = "Defect density of the I/O die", .unit = unit::per_cm2,
    .range = {0.001, 2}, .scale = Scale::log, .fallback = 0.09, .doc = "Belongs to its clustering.", .source = "Chiplet Actuary, N7", .status = Status::published, .set_with = "io_die.clustering"};
inline constexpr Quantity clustering{.key = "io_die.clustering", .label = "Defect clustering of the I/O die",
    .range = {0.5, 1000}, .scale = Scale::log, .fallback = 10, .doc = "Belongs to its defect density.", .source = "Chiplet Actuary, N7", .status = Status::published, .set_with = "io_die.defect_density"};
inline constexpr Quantity repairable{.key = "io_die.repairable", .label = "Repairable share of the I/O die", .unit = unit::percent,
    .range = {0, 99.9}, .fallback = 0, .doc = "Caches and lanes with spares, in which a defect loses nothing."};
inline constexpr Quantity development{.key = "io_die.development", .label = "I/O die development cost", .unit = unit::Musd,
    .range = {0, 1e4}, .fallback = 0, .doc = "Design and masks, paid by the products that share the compute die; 0: the die exists already."};
inline constexpr Quantity carbon_area{.key = "io_die.carbon_area", .label = "I/O die carbon per area", .unit = unit::g_per_cm2,
    .range = {0, 10000}, .fallback = 2613, .doc = "Emitted to make a unit of die area, good or not.", .source = "ECO-CHIP: 7 nm, 26.13 g/mm²", .status = Status::published};
inline constexpr Quantity built{.key = "io_die.built", .label = "I/O dies in the package", .symbol = "no",
    .range = {0, 64}, .doc = "None where the compute dies hold all interfaces."};
inline constexpr Quantity moved{.key = "io_die.moved", .label = "Interfaces moved off the compute dies", .unit = unit::percent,
    .range = {0, 100}, .doc = "None without I/O dies."};
inline constexpr Quantity footprint{.key = "io_die.footprint", .label = "Footprint of the I/O dies", .unit = unit::mm2,
    .range = {0, 1e5}, .doc = "What they add to the compute dies: all of them beside, what stands out below."};
inline constexpr Quantity bonded{.key = "io_die.bonded", .label = "Dies bonded beside each other",
    .range = {0, 1000}, .doc = "In the last step, on carrier or substrate: compute and I/O dies, or the stacks on base dies."};
inline constexpr Quantity stacking_yield{.key = "io_die.stacking_yield", .label = "Stacking yield", .symbol = "yt", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that all bonds on one base die work; stacks are tested before they meet carrier and memory."};
inline constexpr Quantity per_wafer{.key = "io_die.per_wafer", .label = "I/O dies per wafer",
    .range = {1, 1e6}, .doc = "Gross, counted as a real number."};
inline constexpr Quantity yield{.key = "io_die.yield", .label = "I/O die yield", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of dies without a defect where nothing can be repaired; wafer test finds them all."};
inline constexpr Quantity good_cost{.key = "io_die.good_cost", .label = "Known-good I/O die cost", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Of one die, with wafer test and the share of those that failed."};
inline constexpr Quantity area_needed{.key = "io_die.area_needed", .label = "I/O die area needed", .unit = unit::mm2,
    .range = {0, 1e5}, .doc = "Of one die, for the interfaces it takes over; caches, routers and links between dies come on top."};
inline constexpr Quantity area_slack{.key = "io_die.area_slack", .label = "I/O die area slack",
    .sense = Sense::slack, .doc = "Share of the die that no interface needs.", .guards = "io_die.count"};
inline constexpr Quantity shoreline_slack{.key = "io_die.shoreline_slack", .label = "I/O die shoreline slack",
    .sense = Sense::slack, .doc = "Share of the usable edge of square dies left once the interfaces they take over are placed.", .guards = "io_die.count"};
inline constexpr Quantity reticle_slack{.key = "io_die.reticle_slack", .label = "I/O die reticle slack",
    .sense = Sense::slack, .doc = "Room left within the area of the reticle limit: a die that is no square may fill it.", .guards = "io_die.count"};
inline constexpr Quantity slack{.key = "io_die.slack", .label = "I/O die slack",
    .sense = Sense::slack, .doc = "Tightest of reticle limit, area and edge of I/O dies.", .guards = "io_die.count"};
}  // namespace io_die

}  // namespace diecast
