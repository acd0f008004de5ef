// Rows: what one class of memory cells remembers, for how long, and what a write costs. A package may carry several
// classes; each has these rows under a prefix of its own, and one wiring serves all.
// clang-format off
#pragma once
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/memory/units.h"

namespace diecast {

struct MemoryCell {
    Quantity technology, refresh, retention, raw_error;                       // what is chosen
    Quantity write_bandwidth, write_energy, write_latency, endurance, endurance_shown;  // what it gives
    Quantity reference_retention, reference_error, reference_temperature, reference_endurance;  // a design that is known
    Quantity shown_retention, cell_energy, cell_write_time, write_share, write_stretch, barrier_exponent;
    Quantity barrier, reference_barrier, stability, reference_stability;      // how it follows from retention
    Quantity current_ratio, energy_ratio, time_ratio, endurance_exponent;
    Quantity refresh_rate, idle_power;                                        // what keeping data costs
};

/// One stack of the class, as wire_cells() needs it.
struct CellStack {
    Quantity const &bandwidth, &capacity, &energy, &latency, &static_power;
};

template <Text p, Text title>
inline constexpr MemoryCell cell_rows{
    .technology = {.key = joined<p, ".technology">, .label = joined<title, " technology">,
        .scale = Scale::choice, .fallback = 0, .doc = "What a cell is: it says how write energy, write time and endurance follow from retention."},
    .refresh = {.key = joined<p, ".refresh">, .label = joined<title, " refresh">,
        .scale = Scale::choice, .fallback = 0, .doc = "Who rewrites data before they expire: the device unseen, software over the interface, or nobody."},
    .retention = {.key = joined<p, ".retention">, .label = joined<title, " retention">, .symbol = "tr", .unit = unit::h,
        .range = {1e-9, 1e6}, .scale = Scale::log, .fallback = 0.032 / 3600, .doc = "How long a cell keeps what was written to it; for DRAM the refresh window, for managed retention a choice made at the write.", .source = "JEDEC: 32 ms above 85 °C", .status = Status::recalled},
    .raw_error = {.key = joined<p, ".raw_error">, .label = joined<title, " raw error target">, .symbol = "b",
        .range = {1e-18, 1}, .scale = Scale::log, .fallback = 1e-9, .doc = "Share of bits that may have flipped when data expire; what error correction must mend."},
    .write_bandwidth = {.key = joined<p, ".write_bandwidth">, .label = joined<title, " write bandwidth per stack">, .symbol = "Bw", .unit = unit::GBps,
        .range = {1e-6, 20000}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Write bandwidth of one stack; as for reading where nobody says otherwise."},
    .write_energy = {.key = joined<p, ".write_energy">, .label = joined<title, " write energy (device)">, .symbol = "Ew", .unit = unit::pJ_per_bit,
        .range = {0.01, 1e5}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Energy per bit written, with the way to the cell; as for reading where nobody says otherwise."},
    .write_latency = {.key = joined<p, ".write_latency">, .label = joined<title, " write latency">, .unit = unit::ns,
        .range = {0.1, 1e8}, .scale = Scale::log, .sense = Sense::minimise, .doc = "From a write until its cells hold it; as for reading where nobody says otherwise."},
    .endurance = {.key = joined<p, ".endurance">, .label = joined<title, " endurance">, .symbol = "N",
        .range = {1, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Writes a cell survives, in products; for managed retention as its retention allows. 1e18 stands for no limit."},
    .endurance_shown = {.key = joined<p, ".endurance_shown">, .label = joined<title, " endurance demonstrated">, .symbol = "Ns",
        .range = {1, 1e18}, .scale = Scale::log, .fallback = 1e15, .doc = "Writes a cell of this technology survived in the best demonstration; 1e18 stands for no limit.", .source = "recalled for DRAM: no limit is known, at least so many", .status = Status::recalled},
    .reference_retention = {.key = joined<p, ".reference_retention">, .label = joined<title, " retention, reference">, .symbol = "t0", .unit = unit::h,
        .range = {1e-9, 1e6}, .scale = Scale::log, .fallback = 87600, .doc = "Retention of the design whose endurance and write energy are known."},
    .reference_error = {.key = joined<p, ".reference_error">, .label = joined<title, " raw error, reference">,
        .range = {1e-18, 1}, .scale = Scale::log, .fallback = 1e-9, .doc = "Raw error target of the design whose write energy is known."},
    .reference_temperature = {.key = joined<p, ".reference_temperature">, .label = joined<title, " temperature, reference">, .unit = unit::kelvin,
        .range = {250, 550}, .fallback = 358, .doc = "Temperature at which the reference design keeps its data so long."},
    .reference_endurance = {.key = joined<p, ".reference_endurance">, .label = joined<title, " endurance, reference">, .symbol = "N0",
        .range = {1, 1e18}, .scale = Scale::log, .fallback = 1e15, .doc = "Writes that a cell of the reference design survives.", .source = "recalled for DRAM: no limit is known, at least so many", .status = Status::recalled},
    .shown_retention = {.key = joined<p, ".shown_retention">, .label = joined<title, " retention, demonstrated">, .symbol = "ts", .unit = unit::h,
        .range = {1e-9, 1e6}, .scale = Scale::log, .fallback = 87600, .doc = "Retention of the design that showed the best endurance."},
    .cell_energy = {.key = joined<p, ".cell_energy">, .label = joined<title, " cell write energy">, .symbol = "ec", .unit = unit::pJ_per_bit,
        .range = {0, 1000}, .fallback = 0, .doc = "What writing the cells of the reference design takes per bit, on top of the way to them; products that quote a write energy need none."},
    .cell_write_time = {.key = joined<p, ".cell_write_time">, .label = joined<title, " cell write time">, .symbol = "tw", .unit = unit::ns,
        .range = {0, 1e8}, .fallback = 0, .doc = "What writing the cells of the reference design takes, on top of the way to them."},
    .write_share = {.key = joined<p, ".write_share">, .label = joined<title, " write share">, .unit = unit::percent,
        .range = {0.01, 100}, .fallback = 100, .doc = "Write bandwidth of the reference design over its read bandwidth."},
    .write_stretch = {.key = joined<p, ".write_stretch">, .label = joined<title, " write stretch">,
        .range = {1, 1000}, .scale = Scale::log, .fallback = 1, .doc = "How many times longer and gentler a write is than in the reference design; spares oxide memristors and Flash."},
    .barrier_exponent = {.key = joined<p, ".barrier_exponent">, .label = joined<title, " write energy over barrier, exponent">,
        .range = {0, 4}, .fallback = 1, .doc = "Power of the energy barrier with which the write energy of cells grows that are no magnets; no device says it."},
    .barrier = {.key = joined<p, ".barrier">, .label = joined<title, " energy barrier">, .symbol = "Eb", .unit = unit::eV,
        .range = {0.001, 100}, .doc = "What heat must overcome to flip a bit, for the retention, error target and temperature asked for."},
    .reference_barrier = {.key = joined<p, ".reference_barrier">, .label = joined<title, " energy barrier, reference">, .symbol = "E0", .unit = unit::eV,
        .range = {0.001, 100}, .doc = "Energy barrier of the reference design."},
    .stability = {.key = joined<p, ".stability">, .label = joined<title, " thermal stability">, .symbol = "Δ",
        .range = {1, 200}, .doc = "Energy barrier over the thermal energy at working temperature."},
    .reference_stability = {.key = joined<p, ".reference_stability">, .label = joined<title, " thermal stability, reference">, .symbol = "Δ0",
        .range = {1, 200}, .doc = "Energy barrier of the reference design over the thermal energy at its temperature."},
    .current_ratio = {.key = joined<p, ".current_ratio">, .label = joined<title, " write current over reference">,
        .range = {0, 100}, .sense = Sense::minimise, .doc = "Write current of a magnetic cell over that of the reference design."},
    .energy_ratio = {.key = joined<p, ".energy_ratio">, .label = joined<title, " write energy over reference">,
        .range = {0, 1e4}, .sense = Sense::minimise, .doc = "Write energy of a cell over that of the reference design."},
    .time_ratio = {.key = joined<p, ".time_ratio">, .label = joined<title, " write time over reference">,
        .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Write time of a cell over that of the reference design."},
    .endurance_exponent = {.key = joined<p, ".endurance_exponent">, .label = joined<title, " endurance over retention, exponent">, .symbol = "m",
        .range = {0, 3}, .doc = "Endurance falls as retention to this power; through two known designs where nobody says otherwise."},
    .refresh_rate = {.key = joined<p, ".refresh_rate">, .label = joined<title, " refreshes per second">, .unit = unit::per_s,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "How often every cell is rewritten so that it forgets nothing, by the device or by software."},
    .idle_power = {.key = joined<p, ".idle_power">, .label = joined<title, " idle power per stack">, .unit = unit::W,
        .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Static power of one stack, and what software spends on reading and writing all of it once per retention, where it refreshes."}};

}  // namespace diecast
