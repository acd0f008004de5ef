// Rows: collectives among the packages of an instance, and one all-reduce on its own.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace collective {
inline constexpr Quantity algorithm{.key = "collective.algorithm", .label = "All-reduce algorithm",
    .scale = Scale::choice, .fallback = 0, .doc = "ring: 2(n − 1)/n of the bytes in 2(n − 1) steps; tree: the same bytes in 2·log₂ n steps; one-shot: scatter and gather overlap, (n − 1)/n in one step; in-switch: the switch adds up, (n + 1)/n of the bytes in two steps; direct: every package sends all to all, n − 1 times the bytes in one step; hierarchical: in servers first, then between them, over one adapter per package."};
inline constexpr Quantity start_time{.key = "collective.start_time", .label = "Collective start time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity step_time{.key = "collective.step_time", .label = "Collective step time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity bulk_start{.key = "collective.bulk_start", .label = "Bulk start time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity bulk_step{.key = "collective.bulk_step", .label = "Bulk step time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity short_share{.key = "collective.short_share", .label = "Rate of short messages over that of long ones", .unit = unit::percent,
    .range = {0.1, 100}, .doc = "As counted: all of it at peak."};
inline constexpr Quantity switch_share{.key = "collective.switch_share", .label = "Rate in the switch over that between GPUs", .unit = unit::percent,
    .range = {1, 1000}, .doc = "As counted: the same at peak."};
inline constexpr Quantity rate{.key = "collective.rate", .label = "Link rate of an all-reduce on its own", .symbol = "Nn", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that take part; all its links where they meet in switches."};
inline constexpr Quantity prefill_rate{.key = "collective.prefill_rate", .label = "Link rate of an all-reduce, prefill", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that share its matrices in prefill."};
inline constexpr Quantity decode_rate{.key = "collective.decode_rate", .label = "Link rate of an all-reduce, decode", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that share its matrices in decode."};
inline constexpr Quantity training_rate{.key = "collective.training_rate", .label = "Link rate of an all-reduce, training", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that share its matrices in training, as far as they are in one server."};
inline constexpr Quantity bytes{.key = "collective.bytes", .label = "All-reduce size", .symbol = "V", .unit = unit::MB,
    .range = {1e-6, 1e8}, .scale = Scale::log, .fallback = 64, .doc = "Bytes that an all-reduce on its own adds up over its packages."};
inline constexpr Quantity gpus{.key = "collective.gpus", .label = "GPUs in the all-reduce", .symbol = "n",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 8, .doc = "Packages that take part in an all-reduce on its own."};
inline constexpr Quantity time{.key = "collective.time", .label = "All-reduce time", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of an all-reduce on its own."};
inline constexpr Quantity bus_bandwidth{.key = "collective.bus_bandwidth", .label = "Bus bandwidth", .unit = unit::GBps,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "2(n − 1)/n of the bytes over the time of an all-reduce; what is compared with the rate of the links."};
inline constexpr Quantity gather_time{.key = "collective.gather_time", .label = "All-gather or reduce-scatter time", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one on its own: parts that make up the bytes together, from each to all, or sums of them from all to each."};
inline constexpr Quantity to_all_time{.key = "collective.to_all_time", .label = "All-to-all time", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one on its own: every package has the bytes, an equal part of them for each."};
}  // namespace collective

namespace scaleup {
inline constexpr Quantity domain{.key = "scaleup.domain", .label = "Scale-up domain",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 8, .doc = "Packages that reach each other over the scale-up links.", .source = "eight H100 share NVSwitches", .status = Status::published};
inline constexpr Quantity topology{.key = "scaleup.topology", .label = "Scale-up topology",
    .scale = Scale::choice, .fallback = 0, .doc = "switch: all links of a package lead everywhere; cube mesh: eight packages wired directly, six links each, as in a DGX-1; full mesh: every package is wired to every other of the domain, so that a group of n uses n − 1 of its domain − 1 shares."};
inline constexpr Quantity neighbour_rate{.key = "scaleup.neighbour_rate", .label = "Link rate between two packages", .symbol = "N2", .unit = unit::GBps,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of one package towards one other, one direction: all its links behind a switch, those between the two where packages are wired directly."};
}  // namespace scaleup

}  // namespace diecast
