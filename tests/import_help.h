// Networks as they are read from a config.json.
#pragma once
#include <stdexcept>
#include "model/catalogue/network_import.h"
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

inline Assignment const* assignment_of(NetworkReading const& reading, Quantity const& q) {
    for (Assignment const& a : reading.entry.sets)
        if (a.quantity == &q) return &a;
    return nullptr;
}
inline double entry_number(NetworkReading const& reading, Quantity const& q) {
    Assignment const* a = assignment_of(reading, q);
    return a ? std::get<double>(a->value) : -1;
}
inline std::string replaced(std::string text, std::string const& part, std::string const& by) {
    auto const at = text.find(part);
    if (at == text.npos) throw std::logic_error("there is no " + part);
    return text.replace(at, part.size(), by);
}

}  // namespace diecast
