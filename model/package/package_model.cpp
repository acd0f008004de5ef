#include "model/core/relations.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

namespace diecast {

// clang-format off
void wire_objectives(Graph& g) {
    g.add(package::cost_per_peak,      quotient("Cp/F"), package::cost, package::peak);
    g.add(package::bandwidth_per_peak, quotient("off-package bandwidth/F"), package::off_package_bandwidth, package::peak);
    g.add(package::capacity_per_peak,  quotient("M/F"), package::capacity, package::peak);
    g.add(package::power_per_peak,     quotient("W/F"), package::power, package::peak);
    g.add(carbon::per_peak,            quotient("carbon/F"), package::carbon, package::peak);
    g.add(die::slack,          tightest_of_three("min(reticle, area, I/O dies)"), die::reticle_slack, die::area_slack, io_die::slack);
    g.add(package::body_slack, tightest_of_three("min(carrier, substrate, pitch)"), carrier::slack, substrate::slack, assembly::pitch_slack);
    g.add(cooling::slack,      tightest_of_three("min(density, power, voltage)"), cooling::density_slack, cooling::power_slack, power::voltage_slack);
    g.add(package::slack,      tightest_of_four("min(die, shoreline, body, cooling)"), die::slack, shoreline::slack, package::body_slack, cooling::slack);
}// clang-format on

}  // namespace diecast
