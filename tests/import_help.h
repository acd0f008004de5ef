// Networks as they are read from a config.json.
#pragma once
#include "model/catalog/network_import.h"
#include "tests/package_help.h"

namespace diecast {

inline NetworkReading read_config(std::string const& config) { return read_network(config, "config.json", "mine"); }

inline Scenario scenario_of(NetworkReading const& reading) {
    Scenario s;
    for (Assignment const& a : reading.entry.sets) s.pin(*a.quantity, a.value);
    return s;
}
inline double value_of(NetworkReading const& reading, Quantity const& q) {
    return test::value(scenario_of(reading), q);
}

}  // namespace diecast
