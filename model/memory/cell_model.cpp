// Wiring of memory cells: retention decides what a write costs and how many a cell survives.
#include "model/core/relations.h"
#include "model/memory/magnet.h"
#include "model/memory/quantities.h"
#include "model/memory/retention.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_barriers(Graph& g, MemoryCell const& x) {
    g.add(x.stability,           stability_needed, x.retention, cell::attempt_time, x.raw_error);
    g.add(x.reference_stability, stability_needed, x.reference_retention, cell::attempt_time, x.reference_error);
    g.add(x.barrier,             barrier_height, x.stability, cell::temperature);
    g.add(x.reference_barrier,   barrier_height, x.reference_stability, x.reference_temperature);
}

void wire_current_ratio(Graph& g, MemoryCell const& x) {
    g.add_case(cell::pulse, "critical",     x.current_ratio, quotient("Eb/E0"), x.barrier, x.reference_barrier);
    g.add_case(cell::pulse, "thermal",      x.current_ratio, thermal_ratio, x.barrier, x.reference_barrier, x.stability, x.reference_stability,
                                                             cell::pulse_time, cell::attempt_time);
    g.add_case(cell::pulse, "precessional", x.current_ratio, precessional_ratio, x.barrier, x.reference_barrier, x.stability, x.reference_stability,
                                                             cell::pulse_time, cell::damping_time);
    g.add_case(cell::pulse, "write error",  x.current_ratio, error_ratio, x.barrier, x.reference_barrier, x.stability, x.reference_stability,
                                                             cell::pulse_time, cell::damping_time, cell::write_error);
}

/// What retention does to a cell, by what it is. Where no law is known, it does nothing.
void wire_technologies(Graph& g, MemoryCell const& x) {
    for (auto const* name : {"DRAM", "SRAM", "STT-MRAM", "SOT-MRAM", "RRAM", "PCM", "FeFET", "NAND"}) {
        std::string_view const technology = name;
        bool const magnet = technology.ends_with("MRAM"), phase_change = technology == "PCM", oxide = technology == "RRAM";
        if (magnet)            g.add_case(x.technology, name, x.energy_ratio, square_of_current, x.current_ratio);
        else if (oxide)        g.add_case(x.technology, name, x.energy_ratio, power_of_barrier, x.barrier, x.reference_barrier, x.barrier_exponent);
        else if (phase_change) g.add_case(x.technology, name, x.energy_ratio, same("tw(tr)/tw(t0): same power"), x.time_ratio);
        else                   g.add_case(x.technology, name, x.energy_ratio, certain("1: no law known"), x.barrier);
        if (oxide || technology == "NAND")
            g.add_case(x.technology, name, x.endurance, gentle_endurance_kept, x.reference_endurance, x.retention, x.reference_retention, x.endurance_exponent,
                                                        x.endurance_shown, x.write_stretch, cell::stretch_exponent);
    }
    g.add_case(x.technology, "PCM", x.time_ratio, set_time_ratio, x.retention, x.reference_retention, cell::short_write, cell::long_write,
                                                  cell::short_retention, cell::long_retention);
    g.add(x.time_ratio,         certain("1: the pulse stays"), x.retention);
    g.add(x.endurance,          endurance_kept, x.reference_endurance, x.retention, x.reference_retention, x.endurance_exponent, x.endurance_shown);
    g.add(x.endurance_exponent, exponent_through, x.endurance_shown, x.reference_endurance, x.reference_retention, x.shown_retention);
}

}  // namespace

void wire_cells(Graph& g, MemoryCell const& x, CellStack const& stack) {
    wire_barriers(g, x);
    wire_current_ratio(g, x);
    wire_technologies(g, x);
    g.add(x.write_energy,    way_and_cell, stack.energy, x.cell_energy, x.energy_ratio);
    g.add(x.write_latency,   way_and_stretched_cell, stack.latency, x.cell_write_time, x.time_ratio, x.write_stretch);
    g.add(x.write_bandwidth, write_rate, stack.bandwidth, x.write_share, x.time_ratio, x.write_stretch);
    g.add_case(x.refresh, "device",   x.refresh_rate, once_per, x.retention);
    g.add_case(x.refresh, "software", x.refresh_rate, once_per, x.retention);
    g.add_case(x.refresh, "none",     x.refresh_rate, none("0"), x.retention);
    g.add_case(x.refresh, "software", x.idle_power, idle_with_refresh, stack.static_power, stack.capacity, x.refresh_rate, stack.energy, x.write_energy);
    g.add(x.idle_power,      same("Ws"), stack.static_power);
}

/// What only the package's own class says, in absolute numbers.
void wire_cell_physics(Graph& g) {
    g.add(cell::hot_retention,    retention_at, cell::attempt_time, memory::raw_error, memory::barrier, cell::hot_temperature);
    g.add(cell::flip_chance,      flips_within, control::data_lifetime, cell::attempt_time, memory::stability);
    g.add(cell::critical_current, critical_current, cell::damping, memory::barrier);
    g.add_case(cell::pulse, "critical",     cell::write_current, same("Ic"), cell::critical_current);
    g.add_case(cell::pulse, "thermal",      cell::write_current, thermal_current, cell::critical_current, memory::stability, cell::pulse_time,
                                                                 cell::attempt_time);
    g.add_case(cell::pulse, "precessional", cell::write_current, precessional_current, cell::critical_current, memory::stability, cell::pulse_time,
                                                                 cell::damping_time);
    g.add_case(cell::pulse, "write error",  cell::write_current, current_for_error, cell::critical_current, memory::stability, cell::pulse_time,
                                                                 cell::damping_time, cell::write_error);
    g.add(cell::junction_energy,    joule_heat, cell::write_current, cell::resistance, cell::pulse_time);
    g.add(cell::write_failure,      write_error_rate, cell::write_current, cell::critical_current, memory::stability, cell::pulse_time, cell::damping_time);
    g.add(cell::code_overhead,      code_overhead, cell::code_length, memory::raw_error, cell::code_failure);
    g.add(cell::coded_write_energy, with_check_bits, memory::write_energy, cell::code_overhead);
}

}  // namespace diecast
