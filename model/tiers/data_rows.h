// Rows: what a pass of prefill or decode reads and writes, per package; how long it lives; the writes its cells must
// survive.
// clang-format off
#pragma once
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

struct PassData {
    Quantity matrix_bytes, attention_bytes, weights_read, cache_read, cache_written, cache_received;  // of one pass
    Quantity matrix_activations, attention_activations, activation_bytes, shortest, cache_limit;
    Quantity passes, weight_reads, weight_writes, cache_reads, cache_writes, cache_stored, activation_reads;  // per second
    Quantity cache_life, read_ratio, cache_room, cell_writes, rewrites, kept_cell_writes;
    Quantity margin, margin_shown, slack, slack_shown;
};

template <Text p, Text title>
inline constexpr PassData data_rows{
    .matrix_bytes = {.key = joined<p, ".matrix_bytes">, .label = joined<title, " traffic beside attention">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory for matrix products, per package and pass."},
    .attention_bytes = {.key = joined<p, ".attention_bytes">, .label = joined<title, " traffic of attention, all layers">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes to and from memory for attention, per package and pass."},
    .weights_read = {.key = joined<p, ".weights_read">, .label = joined<title, " weights read">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of weights that one package reads in a pass; of experts, those visited."},
    .cache_read = {.key = joined<p, ".cache_read">, .label = joined<title, " KV cache read">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of keys and values that one package reads in a pass."},
    .cache_written = {.key = joined<p, ".cache_written">, .label = joined<title, " KV cache written">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of new keys and values that one package writes in a pass."},
    .cache_received = {.key = joined<p, ".cache_received">, .label = joined<title, " KV cache received">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of keys and values of prompts that come to decode for each of its passes, from prefill."},
    .matrix_activations = {.key = joined<p, ".matrix_activations">, .label = joined<title, " activation traffic beside attention">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of activations to and from memory for matrix products, per package and pass; half are written, half read."},
    .attention_activations = {.key = joined<p, ".attention_activations">, .label = joined<title, " activation traffic of attention">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of activations to and from memory for attention, per package and pass; half are written, half read."},
    .activation_bytes = {.key = joined<p, ".activation_bytes">, .label = joined<title, " activations held">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Bytes of activations of one layer; those of the next take their place. They lie in what the software keeps back."},
    .shortest = {.key = joined<p, ".shortest">, .label = joined<title, " shortest time per pass">, .unit = unit::ms,
        .range = {0, 1e9}, .doc = "A package needs it for its part of a pass, wherever data lie: the longer of all bytes at full bandwidth and all work at full rate. Placement counts writes at this pace, which is none too few."},
    .cache_limit = {.key = joined<p, ".cache_limit">, .label = joined<title, " longest life of the KV cache">, .unit = unit::s,
        .range = {0, 1e15}, .doc = "For which placement provides: answers as slow as users accept."},
    .passes = {.key = joined<p, ".passes">, .label = joined<title, " passes per second">, .unit = unit::per_s,
        .range = {0, 1e12}, .doc = "Of one package, for its share of the layers."},
    .weight_reads = {.key = joined<p, ".weight_reads">, .label = joined<title, " weights read per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Of one package."},
    .weight_writes = {.key = joined<p, ".weight_writes">, .label = joined<title, " weights written per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Of one package: all its weights each time they are updated."},
    .cache_reads = {.key = joined<p, ".cache_reads">, .label = joined<title, " KV cache read per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Of one package."},
    .cache_writes = {.key = joined<p, ".cache_writes">, .label = joined<title, " KV cache written per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Of one package: what its passes add."},
    .cache_stored = {.key = joined<p, ".cache_stored">, .label = joined<title, " KV cache stored per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Of one package: what its passes add, and prompts received from prefill."},
    .activation_reads = {.key = joined<p, ".activation_reads">, .label = joined<title, " activations read per second">, .unit = unit::GBps,
        .range = {0, 1e9}, .doc = "Of one package; as many are written."},
    .cache_life = {.key = joined<p, ".cache_life">, .label = joined<title, " life of the KV cache">, .unit = unit::s,
        .range = {0, 1e15}, .doc = "In prefill until the pass ends; in decode as long as the answer takes."},
    .read_ratio = {.key = joined<p, ".read_ratio">, .label = joined<title, " reads per write">,
        .range = {0, 1e18}, .scale = Scale::log, .doc = "Weights and KV cache read in a pass over KV cache written."},
    .cache_room = {.key = joined<p, ".cache_room">, .label = joined<title, " room for the KV cache">, .unit = unit::GB,
        .range = {0, 1e9}, .doc = "Memory of one package that weights leave; its cells share the writes of the KV cache."},
    .cell_writes = {.key = joined<p, ".cell_writes">, .label = joined<title, " writes per cell, KV cache">, .symbol = "Nkv",
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Over the service life, of what passes add, in the room for the KV cache, wear levelled."},
    .rewrites = {.key = joined<p, ".rewrites">, .label = joined<title, " writes per life, KV cache">,
        .range = {1, 1e18}, .scale = Scale::log, .sense = Sense::minimise, .doc = "1 where cells of the first tier keep data as long as they live, else once per retention."},
    .kept_cell_writes = {.key = joined<p, ".kept_cell_writes">, .label = joined<title, " writes per cell, KV cache kept">,
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "As writes per cell, with prompts received and with rewriting before data expire in the first tier."},
    .margin = {.key = joined<p, ".margin">, .label = joined<title, " endurance margin, KV cache">,
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Endurance of the first tier in products over writes per cell, KV cache kept."},
    .margin_shown = {.key = joined<p, ".margin_shown">, .label = joined<title, " endurance margin shown, KV cache">,
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Endurance of the first tier as demonstrated over writes per cell, KV cache kept."},
    .slack = {.key = joined<p, ".slack">, .label = joined<title, " endurance slack, KV cache">,
        .sense = Sense::slack, .doc = "Share of the first tier's endurance in products that the KV cache leaves.", .guards = joined<p, ".slack">},
    .slack_shown = {.key = joined<p, ".slack_shown">, .label = joined<title, " endurance slack shown, KV cache">,
        .sense = Sense::slack, .doc = "Share of the first tier's demonstrated endurance that the KV cache leaves.", .guards = joined<p, ".slack_shown">}};

inline constexpr PassData prefill_data = data_rows<"prefill_data", "Prefill">;
inline constexpr PassData decode_data = data_rows<"decode_data", "Decode">;

namespace tiers {  // weights and requests, which both passes share
inline constexpr Quantity weight_cell_writes{.key = "tiers.weight_cell_writes", .label = "Writes per cell, weights", .symbol = "Nw",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Over the service life: once per update."};
inline constexpr Quantity weight_rewrites{.key = "tiers.weight_rewrites", .label = "Writes per life, weights",
    .range = {1, 1e18}, .scale = Scale::log, .sense = Sense::minimise, .doc = "1 where cells of the first tier keep data from update to update, else once per retention."};
inline constexpr Quantity weight_kept_writes{.key = "tiers.weight_kept_writes", .label = "Writes per cell, weights kept",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "As writes per cell, with rewriting before data expire in the first tier."};
inline constexpr Quantity weight_margin{.key = "tiers.weight_margin", .label = "Endurance margin, weights",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Endurance of the first tier in products over writes per cell."};
inline constexpr Quantity weight_margin_shown{.key = "tiers.weight_margin_shown", .label = "Endurance margin shown, weights",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Endurance of the first tier as demonstrated over writes per cell."};
inline constexpr Quantity weight_slack{.key = "tiers.weight_slack", .label = "Endurance slack, weights",
    .sense = Sense::slack, .doc = "Share of the first tier's endurance in products that updates of weights leave.", .guards = "tiers.weight_slack"};
inline constexpr Quantity weight_slack_shown{.key = "tiers.weight_slack_shown", .label = "Endurance slack shown, weights",
    .sense = Sense::slack, .doc = "Share of the first tier's demonstrated endurance that updates of weights leave.", .guards = "tiers.weight_slack_shown"};
inline constexpr Quantity request_reads{.key = "tiers.request_reads", .label = "Bytes read per request", .unit = unit::GB,
    .range = {0, 1e12}, .doc = "Weights and KV cache, all packages of both passes, per request."};
inline constexpr Quantity request_writes{.key = "tiers.request_writes", .label = "KV cache written per request", .unit = unit::GB,
    .range = {0, 1e12}, .doc = "Prompt and answer, all packages, per request."};
inline constexpr Quantity request_ratio{.key = "tiers.request_ratio", .label = "Reads per write of a request",
    .range = {0, 1e18}, .scale = Scale::log, .doc = "Weights and KV cache read over KV cache written, prompt and answer."};
inline constexpr Quantity mixed_writes{.key = "tiers.mixed_writes", .label = "KV cache written per second, both passes", .unit = unit::GBps,
    .range = {0, 1e9}, .doc = "Of one package, averaged over both pools while they are busy: what prompts and answers add."};
inline constexpr Quantity mixed_cell_writes{.key = "tiers.mixed_cell_writes", .label = "Writes per cell, KV cache of both passes",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Over the service life, in decode's room for the KV cache, wear levelled."};
}  // namespace tiers

}  // namespace diecast
