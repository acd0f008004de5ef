// Wiring of memory: one stack, all stacks of a package, their cells.
#include "model/core/relations.h"
#include "model/memory/quantities.h"
#include "model/memory/stack.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_memory(Graph& g) {
    g.add(memory::stack_yield, stack_yield, memory::die_yield, memory::stack_dies, memory::bond_yield, memory::base_yield);
    g.add_case(memory::cost_method, "bought", memory::stack_cost, product("Cs = cm·Ms"), memory::price, memory::stack_capacity);
    g.add_case(memory::cost_method, "built",  memory::stack_cost, stack_built, memory::stack_dies, memory::die_price,
                                                                               memory::bond_price, memory::base_price,
                                                                               memory::stack_yield);
    g.add(package::bandwidth,      product_of_three("B = h·Bs·speed"), package::stacks, memory::stack_bandwidth, memory::speed);
    g.add(package::capacity,       product_of_three("M = h·Ms·usable"), package::stacks, memory::stack_capacity, memory::usable);
    g.add(memory::remote_latency,  remote_latency,   memory::latency, d2d::latency, package::dies);
    wire_cells(g, memory::cells, {memory::stack_bandwidth, memory::stack_capacity, memory::energy, memory::latency, memory::static_power});
    wire_cell_physics(g);
    wire_control(g);
}

}  // namespace diecast
