// The topics of the model, one wiring each; they meet only through quantities.
#pragma once
#include "model/core/graph.h"

namespace diecast {

struct MemoryCell;
struct CellStack;

void wire_die(Graph&);
void wire_memory(Graph&);
void wire_cells(Graph&, MemoryCell const&, CellStack const&);  // one memory tier; wire_memory() wires memory.*
void wire_cell_physics(Graph&);
void wire_control(Graph&);
void wire_floorplan(Graph&);
void wire_io_die(Graph&);
void wire_packaging(Graph&);
void wire_cost(Graph&);
void wire_power(Graph&);
void wire_carbon(Graph&);
void wire_objectives(Graph&);  // what is said of the package as a whole
void wire_collectives(Graph&);
void wire_dispatch(Graph&);  // to experts and back
void wire_kernels(Graph&);
void wire_network(Graph&);
void wire_achieved(Graph&);
void wire_phases(Graph&);
void wire_speculation(Graph&);    // after the phases
void wire_disaggregated(Graph&);  // after the phases
void wire_serving(Graph&);
void wire_prefix(Graph&);  // after serving, before what splits cases of it
void wire_fleet(Graph&);
void wire_training(Graph&);
void wire_training_layer(Graph&);   // part of it
void wire_training_memory(Graph&);  // part of it
void wire_training_rates(Graph&);   // part of it
void wire_training_run(Graph&);     // part of it
void wire_convergence(Graph&);
void wire_replicas(Graph&);
void wire_to_loss(Graph&);
void wire_operators(Graph&);
void wire_data(Graph&);
void wire_tiers(Graph&);  // after all that sees memory
void wire_load(Graph&);   // after all that a pass of decode sees
void wire_composable(Graph&);
void wire_reinforcement(Graph&);
void wire_rollouts(Graph&);  // after wire_load, whose passes at a light batch it reads
void wire_kernel_lists(Graph&);
void wire_prefill_list(Graph&);  // part of them
void wire_decode_list(Graph&);   // part of them

}  // namespace diecast
