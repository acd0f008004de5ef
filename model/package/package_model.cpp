#include "model/package/package_model.h"
#include "model/composable/quantities.h"
#include "model/convergence/quantities.h"
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/quantities.h"
#include "model/reinforcement/quantities.h"
#include "model/wiring.h"

namespace diecast {
namespace {

// clang-format off
void wire_objectives(Graph& g) {
    g.add(package::cost_per_peak,      quotient("Cp/F"), package::cost, package::peak);
    g.add(package::bandwidth_per_peak, quotient("off-package bandwidth/F"), package::off_package_bandwidth, package::peak);
    g.add(package::capacity_per_peak,  quotient("M/F"), package::capacity, package::peak);
    g.add(package::power_per_peak,     quotient("W/F"), package::power, package::peak);
    g.add(carbon::per_peak,            quotient("carbon/F"), package::carbon, package::peak);
    g.add(die::slack,          tighter_of_two("min(reticle, area)"), die::reticle_slack, die::area_slack);
    g.add(package::body_slack, tightest_of_three("min(carrier, substrate, pitch)"), carrier::slack, substrate::slack, assembly::pitch_slack);
    g.add(cooling::slack,      tightest_of_three("min(density, power, voltage)"), cooling::density_slack, cooling::power_slack, power::voltage_slack);
    g.add(package::slack,      tightest_of_four("min(die, shoreline, body, cooling)"), die::slack, shoreline::slack, package::body_slack, cooling::slack);
}
// clang-format on

}  // namespace

Graph package_graph() {
    Graph g;
    wire_die(g);
    wire_memory(g);
    wire_floorplan(g);
    wire_packaging(g);
    wire_cost(g);
    wire_power(g);
    wire_carbon(g);
    wire_objectives(g);
    wire_network(g);
    wire_achieved(g);
    wire_collectives(g);
    wire_kernels(g);
    wire_phases(g);
    wire_serving(g);
    wire_fleet(g);
    wire_training(g);
    wire_convergence(g);
    wire_composable(g);
    wire_reinforcement(g);
    wire_kernel_lists(g);
    wire_operators(g);
    wire_tiers(g);
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
            {"fab", &fab::site},
            {"site", &site::name},
            {"fabric", &fabric::class_},
            {"cluster", &cluster::name},
            {"network", &llm::model},
            {"format", &precision::format},
            {"workload", &traffic::workload},
            {"runtime", &runtime::name},
            {"composable", &composable::configuration},
            {"scaling", &scaleout::benchmark},
            {"convergence", &convergence::benchmark},
            {"classifier", &classifier::name},
            {"timing", &worker::measured},
            {"machine", &machine::name},
            {"environment", &actors::environment}};
}

}  // namespace diecast
