#include "model/model.h"
#include "model/composable/quantities.h"
#include "model/convergence/quantities.h"
#include "model/convergence/to_loss_rows.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/quantities.h"
#include "model/network/quantities.h"
#include "model/package/quantities.h"
#include "model/reinforcement/quantities.h"
#include "model/wiring.h"

namespace diecast {

Graph make_model() {
    Graph g;
    wire_die(g);
    wire_memory(g);
    wire_floorplan(g);
    wire_io_die(g);
    wire_packaging(g);
    wire_cost(g);
    wire_power(g);
    wire_carbon(g);
    wire_objectives(g);
    wire_network(g);
    wire_achieved(g);
    wire_collectives(g);
    wire_dispatch(g);
    wire_kernels(g);
    wire_phases(g);
    wire_speculation(g);
    wire_disaggregated(g);
    wire_serving(g);
    wire_prefix(g);
    wire_fleet(g);
    wire_training(g);
    wire_convergence(g);
    wire_replicas(g);
    wire_to_loss(g);
    wire_composable(g);
    wire_reinforcement(g);
    wire_kernel_lists(g);
    wire_operators(g);
    wire_tiers(g);
    wire_load(g);
    wire_rollouts(g);
    return g;
}

std::vector<std::pair<std::string_view, Quantity const*>> catalogue_selectors() {
    return {{"gpu", &gpu::model},
            {"process", &process::node},
            {"package", &package::class_},
            {"memory", &memory::class_},
            {"link", &link::class_},
            {"io", &io::class_},
            {"d2d", &d2d::class_},
            {"io_die", &io_die::class_},
            {"fab", &fab::site},
            {"site", &site::name},
            {"fabric", &fabric::class_},
            {"cluster", &cluster::name},
            {"network", &llm::model},
            {"format", &precision::format},
            {"workload", &traffic::workload},
            {"runtime", &runtime::name},
            {"dispatch", &dispatch::library},
            {"composable", &composable::configuration},
            {"scaling", &scaleout::benchmark},
            {"convergence", &convergence::benchmark},
            {"critical_batch", &to_loss::law},
            {"classifier", &classifier::name},
            {"timing", &worker::measured},
            {"machine", &machine::name},
            {"environment", &actors::environment}};
}

}  // namespace diecast
