// Rows: what the memory tiers of a package offer, one by one, and how they are used.
// clang-format off
#pragma once
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace tiers {
inline constexpr Quantity use{.key = "tiers.use", .label = "Memory tiers",
    .scale = Scale::choice, .fallback = 0, .doc = "one: the package has its first memory tier alone; up to three: also the second and the third, where they have stacks, with data placed for the best."};
inline constexpr Quantity aim{.key = "tiers.aim", .label = "Aim of placement",
    .scale = Scale::choice, .fallback = 0, .doc = "What the placement of data over the tiers makes least: time of a pass, energy of a pass, or cost (price of the bytes filled, written off over the service life, and electricity)."};
inline constexpr Quantity aim_number{.key = "tiers.aim_number", .label = "Aim of placement, number",
    .range = {0, 2}, .doc = "0 time, 1 energy, 2 cost."};
inline constexpr Quantity service_life{.key = "tiers.service_life", .label = "Service life of memory", .symbol = "Tl", .unit = unit::year,
    .range = {0.01, 50}, .scale = Scale::log, .fallback = 5, .doc = "Time for which cells must survive what is written to them.", .source = "recalled: Managed-retention memory, HotOS 2025", .status = Status::recalled};
inline constexpr Quantity weight_update{.key = "tiers.weight_update", .label = "Time between weight updates", .symbol = "τw", .unit = unit::h,
    .range = {1e-6, 1e6}, .scale = Scale::log, .fallback = 1, .doc = "All weights are written anew so often.", .source = "recalled: Managed-retention memory, HotOS 2025 (hourly, and a conservative every second)", .status = Status::recalled};
inline constexpr Quantity endurance_basis{.key = "tiers.endurance_basis", .label = "Endurance counted",
    .scale = Scale::choice, .fallback = 0, .doc = "Of cells in placement: as in products, as shown in the best demonstration, or without limit."};
inline constexpr Quantity stacks{.key = "tiers.stacks", .label = "Memory stacks of all tiers",
    .range = {0, 192}, .doc = "Stacks, chips and modules of a package."};
inline constexpr Quantity bonded_cost_share{.key = "tiers.bonded_cost_share", .label = "Share of memory cost on package", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the cost of all tiers, what is bonded into the package and lost with it."};
inline constexpr Quantity cost{.key = "tiers.cost", .label = "Memory cost", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "All stacks of all tiers of one package."};
inline constexpr Quantity read_rate{.key = "tiers.read_rate", .label = "Read bandwidth of all tiers", .unit = unit::TBps,
    .range = {0, 1000}, .sense = Sense::maximise, .doc = "Rated, of one package."};
}  // namespace tiers

/// One memory tier of a package: what it offers, all stacks together.
struct TierOfferRows {
    Quantity stacks, capacity, room, read_rate, write_rate, cost, endurance, write_limit;
};

template <Text p, Text title>
inline constexpr TierOfferRows offer_rows{
    .stacks = {.key = joined<p, ".stacks">, .label = joined<title, " memory stacks">,
        .range = {0, 64}, .fallback = 0, .doc = "Stacks (chips, modules) of this tier; 0: the package has none."},
    .capacity = {.key = joined<p, ".capacity">, .label = joined<title, " memory capacity">, .unit = unit::GB,
        .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Memory of this tier that software can use."},
    .room = {.key = joined<p, ".room">, .label = joined<title, " room for data">, .unit = unit::GB,
        .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Bytes that weights and KV cache may fill."},
    .read_rate = {.key = joined<p, ".read_rate">, .label = joined<title, " read bandwidth">, .unit = unit::TBps,
        .range = {0, 1000}, .sense = Sense::maximise, .doc = "Rated, all stacks."},
    .write_rate = {.key = joined<p, ".write_rate">, .label = joined<title, " write bandwidth">, .unit = unit::TBps,
        .range = {0, 1000}, .sense = Sense::maximise, .doc = "Rated, all stacks."},
    .cost = {.key = joined<p, ".cost">, .label = joined<title, " memory cost">, .unit = unit::usd,
        .range = {0, 1e6}, .sense = Sense::minimise, .doc = "All stacks."},
    .endurance = {.key = joined<p, ".endurance_counted">, .label = joined<title, " endurance counted">,
        .range = {1, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Writes per cell on which placement relies."},
    .write_limit = {.key = joined<p, ".write_limit">, .label = joined<title, " write limit">, .unit = unit::GBps,
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Bytes per second that its cells survive over the service life, wear levelled."}};

namespace tiers {
inline constexpr TierOfferRows first = offer_rows<"tier1", "Tier 1:">, second = offer_rows<"tier2", "Tier 2:">, third = offer_rows<"tier3", "Tier 3:">;
}

}  // namespace diecast
