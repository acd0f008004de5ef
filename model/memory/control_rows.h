// Rows: refresh, and the software that knows when data expire.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/memory/units.h"
#include "model/package/units.h"

namespace diecast::control {
inline constexpr Quantity refresh_energy{.key = "control.refresh_energy", .label = "Refresh energy", .symbol = "er", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .fallback = 0.2, .doc = "Energy to rewrite a bit inside the device, without its interface.", .source = "HBM3 floor of 0.86 W over 16 GB each 32 ms, all of it taken as refresh", .status = Status::derived};
inline constexpr Quantity refresh_bandwidth{.key = "control.refresh_bandwidth", .label = "Refresh bandwidth", .unit = unit::GBps,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Bytes rewritten per second to keep all stacks of a package, inside the device or through its interface."};
inline constexpr Quantity refresh_share{.key = "control.refresh_share", .label = "Refresh over read bandwidth", .unit = unit::percent,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Refresh bandwidth over the read bandwidth of the package."};
inline constexpr Quantity refresh_power{.key = "control.refresh_power", .label = "Refresh power", .unit = unit::W,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of all stacks of a package: inside the device a part of its static power; by software a read and a write of every byte."};
inline constexpr Quantity data_lifetime{.key = "control.data_lifetime", .label = "Data lifetime", .symbol = "td", .unit = unit::h,
    .range = {1e-6, 1e6}, .scale = Scale::log, .fallback = 24, .doc = "From the write of data until nobody needs them."};
inline constexpr Quantity lifetime_law{.key = "control.lifetime_law", .label = "Data lifetimes",
    .scale = Scale::choice, .fallback = 0, .doc = "fixed: all data live equally long; exponential: they die at a constant rate, so that the lifetime is a mean."};
inline constexpr Quantity stored_share{.key = "control.stored_share", .label = "Share of cells in use", .unit = unit::percent,
    .range = {0.1, 100}, .fallback = 100, .doc = "Bytes that live data fill, over what the stacks hold."};
inline constexpr Quantity block{.key = "control.block", .label = "Block written at once", .unit = unit::B,
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1, .doc = "Least that a write fills and one retention is chosen for: a byte where bytes are addressed, kilobytes of a device without."};
inline constexpr Quantity piece{.key = "control.piece", .label = "Data that are written together", .unit = unit::B,
    .range = {1, 1e12}, .scale = Scale::log, .fallback = 8192, .doc = "Bytes that are written at once and die together, such as a page of a key-value cache.", .source = "16 tokens, the page of vLLM, of 512 B: Llama-3.1 70B with 16-bit caches in a layer on one of eight GPUs", .status = Status::derived};
inline constexpr Quantity filled{.key = "control.filled", .label = "Share of a block that holds data", .unit = unit::percent,
    .range = {1e-7, 100}, .sense = Sense::maximise, .doc = "Data written together over the whole blocks that they take."};
inline constexpr Quantity held_share{.key = "control.held_share", .label = "Share of cells held", .unit = unit::percent,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Cells of the blocks that live data take over all; above 100 % the data do not fit."};
inline constexpr Quantity reads{.key = "control.reads", .label = "Reads per datum", .symbol = "nr",
    .range = {0, 1e12}, .fallback = 1000, .doc = "How often a byte is read while it lives.", .source = "Managed-retention memory: more than 1000 reads per write", .status = Status::recalled};
inline constexpr Quantity policy{.key = "control.policy", .label = "Policy at expiry",
    .scale = Scale::choice, .fallback = 0, .doc = "What software does with data still needed when they expire. rewrite: read and write again; migrate: move to another class, once; recompute: drop and compute again; free: drop, for data that are dead by then."};
inline constexpr Quantity other_energy{.key = "control.other_energy", .label = "Write energy of the other class", .unit = unit::pJ_per_bit,
    .range = {0, 1e5}, .fallback = 3.9, .doc = "Of the class to which data migrate."};
inline constexpr Quantity recompute_energy{.key = "control.recompute_energy", .label = "Energy to compute data again", .symbol = "ek", .unit = unit::pJ_per_bit,
    .range = {0, 1e9}, .fallback = 3.2e4, .doc = "Per bit, for example of a key-value cache: 2 operations of 0.6 pJ for each of 70 billion parameters, over 327 680 B per token."};
inline constexpr Quantity rounds{.key = "control.rounds", .label = "Retentions per life", .symbol = "nt",
    .range = {1, 1e18}, .doc = "Times that data must be written so that they last their lifetime."};
inline constexpr Quantity outliving{.key = "control.outliving", .label = "Share that outlives its retention", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of data still needed when they expire."};
inline constexpr Quantity first_stay{.key = "control.first_stay", .label = "First stay", .unit = unit::h,
    .range = {1e-12, 1e6}, .doc = "Mean time from the first write until data die or expire."};
inline constexpr Quantity stay{.key = "control.stay", .label = "Stay in this class", .unit = unit::h,
    .range = {1e-12, 1e6}, .doc = "Mean time for which a datum holds its cells, by the policy."};
inline constexpr Quantity writes{.key = "control.writes", .label = "Writes per datum", .symbol = "nw",
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "How often a byte is written to this class while it lives."};
inline constexpr Quantity moved_writes{.key = "control.moved_writes", .label = "Writes to the other class per datum",
    .range = {0, 1}, .sense = Sense::minimise, .doc = "Share of data that outlive their retention and migrate."};
inline constexpr Quantity moving_reads{.key = "control.moving_reads", .label = "Reads for the policy per datum",
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "How often a byte is read only to be written again, here or elsewhere."};
inline constexpr Quantity recomputes{.key = "control.recomputes", .label = "Recomputations per datum",
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "How often a byte is computed again while it lives."};
inline constexpr Quantity kept_share{.key = "control.kept_share", .label = "Life that data are kept", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of their lifetime in which data are in this class or another; less than all where they are dropped too early."};
inline constexpr Quantity loss_allowed{.key = "control.loss_allowed", .label = "Loss allowed at expiry", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0.0001, .doc = "Share of their lifetime in which data may be lost; where lifetimes are exponential some always outlive their retention.", .digits = 8};
inline constexpr Quantity kept_slack{.key = "control.kept_slack", .label = "Kept slack",
    .range = {-1, 1}, .sense = Sense::slack, .doc = "Loss allowed less loss: negative where more data are lost while somebody needs them.", .guards = "control.stay"};
inline constexpr Quantity write_traffic{.key = "control.write_traffic", .label = "Write traffic", .unit = unit::GBps,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Bytes per second written to this class, new data and those kept beyond their retention."};
inline constexpr Quantity read_traffic{.key = "control.read_traffic", .label = "Read traffic of the control plane", .unit = unit::GBps,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Bytes per second read only to be written again, here or elsewhere."};
inline constexpr Quantity datum_energy{.key = "control.datum_energy", .label = "Energy per bit over its life", .unit = unit::pJ_per_bit,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Writes, reads, what the policy adds, and the static power while the bit lives."};
inline constexpr Quantity upkeep_energy{.key = "control.upkeep_energy", .label = "Policy energy per bit", .unit = unit::pJ_per_bit,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "What keeping a bit beyond its retention costs over its life, by the policy."};
inline constexpr Quantity upkeep_power{.key = "control.upkeep_power", .label = "Policy power", .unit = unit::W,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of all stacks of a package, for keeping data beyond their retention."};
inline constexpr Quantity wear_levelling{.key = "control.wear_levelling", .label = "Wear levelling", .symbol = "η", .unit = unit::percent,
    .range = {1, 100}, .fallback = 100, .doc = "Writes of the mean cell over those of the most worn."};
inline constexpr Quantity service_life{.key = "control.service_life", .label = "Cell lifetime", .unit = unit::year,
    .range = {0, 1e300}, .sense = Sense::maximise, .doc = "Until the most worn cell has been written as often as it can be, one datum after the other."};
inline constexpr Quantity best_retention{.key = "control.best_retention", .label = "Best retention", .unit = unit::h,
    .range = {1e-9, 1e6}, .scale = Scale::log, .doc = "Retention at which cells live longest: the data's lifetime where endurance falls slower than retention grows, else the shortest that was shown."};
inline constexpr Quantity break_even_write{.key = "control.break_even_write", .label = "Break-even write energy", .unit = unit::pJ_per_bit,
    .range = {-1e15, 1e15}, .doc = "Energy of the first write per bit up to which this class uses less energy over the life of a bit than the one compared with."};
inline constexpr Quantity compared_read{.key = "control.compared_read", .label = "Read energy compared with", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .fallback = 3.44, .doc = "Read energy of the class compared with.", .source = "HBM3E, SK hynix at IEDM 2023, second hand", .status = Status::published};
inline constexpr Quantity compared_write{.key = "control.compared_write", .label = "Write energy compared with", .unit = unit::pJ_per_bit,
    .range = {0, 1e5}, .fallback = 3.44, .doc = "Write energy of the class compared with.", .source = "HBM3E, as for reading", .status = Status::published};
inline constexpr Quantity compared_idle{.key = "control.compared_idle", .label = "Static power compared with", .unit = unit::W_per_GB,
    .range = {0, 10}, .fallback = 0.0375, .doc = "Static power per byte of the class compared with.", .source = "HBM3E preset: 0.9 W over 24 GB", .status = Status::derived};
}  // namespace diecast::control
