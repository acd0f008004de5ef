// Wiring of embodied carbon.
#include "model/core/relations.h"
#include "model/package/carbon.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_carbon(Graph& g) {
    g.add(carbon::die,     carbon_of_dies,    package::dies, die::area, die::sold_yield, fab::carbon_intensity,
                                              process::fab_energy, process::gas_emission, process::material_emission);
    g.add_case(assembly::flow, "chip-first", carbon::carrier, product("Ai·c"), carrier::area, carbon::carrier_area);
    g.add(carbon::carrier, carbon_of_carrier, carrier::area, carbon::carrier_area, carrier::yield);
    g.add(carbon::memory,  carbon_of_memory,  package::stacks, memory::stack_capacity, memory::carbon);
    g.add(carbon::wasted,  carbon_wasted,     carbon::die, carbon::carrier, memory::on_package, carbon::memory, carbon::package, carbon::io_dies,
                                              assembly::die_survival, assembly::known_good, io_die::stacking_yield);
    g.add(package::carbon, Formula{"carbon_of_package", "dies + carrier + memory + packaging + failed packages + I/O dies",
              [](auto dies, auto carrier, auto memory, auto packaging, auto wasted, auto io_dies) {
                  return dies + carrier + memory + packaging + wasted + io_dies;
              }},
          carbon::die, carbon::carrier, carbon::memory, carbon::package, carbon::wasted, carbon::io_dies);
}

}  // namespace diecast
