// Rows: where the data of a pass lie when a package has several memory tiers, and what that makes of each tier.
// clang-format off
#pragma once
#include <array>
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

struct PlacedData {
    Quantity weights_1, cache_1, activations_1, weights_2, cache_2, activations_2, weights_3, cache_3, activations_3;
    Quantity matrix_time, attention_time, crowding, rewriting_1, rewriting_2, rewriting_3;
    Quantity matrix_share, attention_share, access_energy, endurance_slack;
};

template <Text p, Text title>
inline constexpr PlacedData place_rows{
    .weights_1 = {.key = joined<p, ".weights_1">, .label = joined<title, " weights in tier 1">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the weights in the first memory tier."},
    .cache_1 = {.key = joined<p, ".cache_1">, .label = joined<title, " KV cache in tier 1">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the KV cache in the first memory tier."},
    .activations_1 = {.key = joined<p, ".activations_1">, .label = joined<title, " activations in tier 1">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the activations in the first memory tier."},
    .weights_2 = {.key = joined<p, ".weights_2">, .label = joined<title, " weights in tier 2">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the weights in the second memory tier."},
    .cache_2 = {.key = joined<p, ".cache_2">, .label = joined<title, " KV cache in tier 2">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the KV cache in the second memory tier."},
    .activations_2 = {.key = joined<p, ".activations_2">, .label = joined<title, " activations in tier 2">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the activations in the second memory tier."},
    .weights_3 = {.key = joined<p, ".weights_3">, .label = joined<title, " weights in tier 3">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the weights in the third memory tier."},
    .cache_3 = {.key = joined<p, ".cache_3">, .label = joined<title, " KV cache in tier 3">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the KV cache in the third memory tier."},
    .activations_3 = {.key = joined<p, ".activations_3">, .label = joined<title, " activations in tier 3">, .unit = unit::percent,
        .range = {0, 100}, .doc = "Share of the activations in the third memory tier."},
    .matrix_time = {.key = joined<p, ".matrix_time">, .label = joined<title, " memory time beside attention">, .unit = unit::ms,
        .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of matrix products, per package and pass: the slowest tier at rated bandwidth."},
    .attention_time = {.key = joined<p, ".attention_time">, .label = joined<title, " memory time of attention">, .unit = unit::ms,
        .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of attention, per package and pass: the slowest tier at rated bandwidth."},
    .crowding = {.key = joined<p, ".crowding">, .label = joined<title, " crowding of tiers">, .unit = unit::percent,
        .sense = Sense::minimise, .doc = "The smallest part of all rooms and write limits that would do; above 100 % the data do not fit, would wear out cells or expire."},
    .rewriting_1 = {.key = joined<p, ".rewriting_1">, .label = joined<title, " rewriting of tier 1">,
        .range = {0, 1}, .doc = "1 where software rewrites data of the first tier before they expire, and keeps back the time for it."},
    .rewriting_2 = {.key = joined<p, ".rewriting_2">, .label = joined<title, " rewriting of tier 2">,
        .range = {0, 1}, .doc = "1 where software rewrites data of the second memory tier before they expire, and keeps back the time for it."},
    .rewriting_3 = {.key = joined<p, ".rewriting_3">, .label = joined<title, " rewriting of tier 3">,
        .range = {0, 1}, .doc = "1 where software rewrites data of the third tier before they expire, and keeps back the time for it."},
    .matrix_share = {.key = joined<p, ".matrix_share">, .label = joined<title, " bandwidth reached beside attention">, .unit = unit::percent,
        .range = {1e-9, 1e4}, .sense = Sense::maximise, .doc = "Rate at which matrix products move bytes over the read bandwidth of all tiers."},
    .attention_share = {.key = joined<p, ".attention_share">, .label = joined<title, " bandwidth reached by attention">, .unit = unit::percent,
        .range = {1e-9, 1e4}, .sense = Sense::maximise, .doc = "Rate at which attention moves bytes over the read bandwidth of all tiers."},
    .access_energy = {.key = joined<p, ".access_energy">, .label = joined<title, " memory access energy">, .unit = unit::pJ_per_bit,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Reads, writes, updates and rewriting of all tiers, over the bytes a pass moves."},
    .endurance_slack = {.key = joined<p, ".endurance_slack">, .label = joined<title, " endurance slack of tiers">,
        .sense = Sense::slack, .doc = "Room left in the endurance counted of the most worn tier, at the pace passes really have.", .guards = joined<p, ".matrix_share">}};

inline constexpr PlacedData prefill_place = place_rows<"prefill_place", "Prefill">;
inline constexpr PlacedData decode_place = place_rows<"decode_place", "Decode">;

/// What a placement makes of one tier.
struct TierUse {
    Quantity reads, writes, rewritten, filled, busy, cell_writes, lifetime, power;
    Quantity weights, cache, activations, free, kept_back;  // bytes that fill it
    Quantity moved;                                         // bytes of one pass
};

template <Text p, Text title>
inline constexpr TierUse use_rows{
    .reads = {.key = joined<p, ".reads">, .label = joined<title, " read per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Weights, KV cache and activations read from this tier, per package."},
    .writes = {.key = joined<p, ".writes">, .label = joined<title, " written per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Updates of weights, new KV cache and activations written to this tier, per package."},
    .rewritten = {.key = joined<p, ".rewritten">, .label = joined<title, " rewritten per second">, .unit = unit::GBps,
        .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Read and written again by software so that data outlive the retention of this tier, per package."},
    .filled = {.key = joined<p, ".filled">, .label = joined<title, " filled">, .unit = unit::percent,
        .range = {0, 1e9}, .doc = "Weights and KV cache in this tier over its room."},
    .busy = {.key = joined<p, ".busy">, .label = joined<title, " busy">, .unit = unit::percent,
        .range = {0, 1e9}, .doc = "Share of time at rated bandwidth that reads, writes and what is kept back for rewriting take."},
    .cell_writes = {.key = joined<p, ".cell_writes">, .label = joined<title, " writes per cell">,
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Over the service life, all data of this tier and their rewriting, wear levelled."},
    .lifetime = {.key = joined<p, ".lifetime">, .label = joined<title, " time until worn out">, .unit = unit::year,
        .range = {0, 1e300}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Until cells have been written as often as the endurance counted allows."},
    .power = {.key = joined<p, ".power">, .label = joined<title, " power">, .unit = unit::W,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of this tier while the pass runs: reads, writes, rewriting and static power."},
    .weights = {.key = joined<p, ".weights">, .label = joined<title, " weights">, .unit = unit::GB,
        .range = {0, 1e6}, .doc = "Weights in this tier, per package."},
    .cache = {.key = joined<p, ".cache">, .label = joined<title, " KV cache">, .unit = unit::GB,
        .range = {0, 1e6}, .doc = "Keys and values in this tier, per package."},
    .activations = {.key = joined<p, ".activations">, .label = joined<title, " activations">, .unit = unit::GB,
        .range = {0, 1e6}, .doc = "Activations in this tier, per package, within what software keeps back."},
    .free = {.key = joined<p, ".free">, .label = joined<title, " free">, .unit = unit::GB,
        .range = {0, 1e6}, .doc = "Room for data in this tier that weights and KV cache leave."},
    .kept_back = {.key = joined<p, ".kept_back">, .label = joined<title, " kept back">, .unit = unit::GB,
        .range = {0, 1e6}, .doc = "Memory of this tier that software keeps from weights and KV cache, without activations."},
    .moved = {.key = joined<p, ".moved">, .label = joined<title, " traffic">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes to and from this tier, per package and pass, without updates of weights and prompts received."}};

inline constexpr std::array prefill_use{use_rows<"prefill_tier1", "Prefill tier 1">, use_rows<"prefill_tier2", "Prefill tier 2">,
                                        use_rows<"prefill_tier3", "Prefill tier 3">};
inline constexpr std::array decode_use{use_rows<"decode_tier1", "Decode tier 1">, use_rows<"decode_tier2", "Decode tier 2">,
                                       use_rows<"decode_tier3", "Decode tier 3">};

}  // namespace diecast
