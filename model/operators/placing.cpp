#include "model/operators/placing.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include "model/operators/networks.h"

namespace diecast {
namespace {

/// Neither nothing nor endless, nor one over the other.
double some(double x) { return x == x ? std::clamp(x, 1e-30, 1e60) : 1; }

/// Rounds to forty bits: the same in all units, so that no tie between placements is broken by them.
double rounded(double x) {
    int exponent = 0;
    double const digits = std::frexp(x, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(digits, 40)), exponent - 40);
}

/// Units in which a number has 4 bytes, a multiply-add is 2 operations, and memory moves one byte at a time.
struct OwnUnits {
    double byte, time, operation;  // in SI

    OwnUnits(double number, double multiply_add, double memory_rate)
        : byte(number / 4), time(byte / memory_rate), operation(multiply_add / 2) {}
    std::vector<Module> chain(double network, double rate, double batch) const {
        double const own = rounded(some(rate * time / operation));
        return chain_of(static_cast<std::size_t>(network), {own, 1, some(batch)});
    }
};

std::size_t whole(double count, double most) { return static_cast<std::size_t>(std::clamp(count, 1.0, most)); }

using Inputs = std::array<double, placing_inputs>;
using Outputs = std::array<double, placing_outputs>;

Outputs placed(Inputs const& x) {
    auto const [network, grain, count, rate, memory_rate, batch, bandwidth, latency, hidden, number, multiply_add] = x;
    OwnUnits const own(number, multiply_add, memory_rate);
    std::vector<Module> chain = own.chain(network, rate, batch);
    bool const branches = grain == 0;
    if (branches)
        for (Module& m : chain) m = whole_branches(m);
    Devices devices;
    devices.count = whole(count, branches ? 4 : 2);
    devices.bandwidth = rounded(some(bandwidth / memory_rate));
    devices.latency = rounded(std::min(latency / own.time, 1e60)), devices.hidden = hidden;
    ChainPlacement const best = place_chain(chain, devices);
    return {best.serial * own.time, std::min(best.time, best.serial) * own.time, best.bytes * own.byte,
            best.fullest() * own.byte};
}

bool any_unknown(std::span<double const> x) {
    return std::any_of(x.begin(), x.end(), [](double input) { return input != input; });
}

}  // namespace

/// Lanes and charts ask for the same placement again and again; what was found is kept.
Outputs best_operator_placement(Inputs const& x) {
    if (any_unknown(x)) {
        Outputs unknown;
        unknown.fill(std::numeric_limits<double>::quiet_NaN());
        return unknown;
    }
    thread_local std::map<Inputs, Outputs> found;
    if (auto const known = found.find(x); known != found.end()) return known->second;
    if (found.size() >= 4096) found.clear();
    return found[x] = placed(x);
}

/// The least longest stage: `least[i]` for the modules before i, one more stage in each round.
std::array<double, 1> best_stages(std::array<double, stage_inputs> const& x) {
    if (any_unknown(x)) return {std::numeric_limits<double>::quiet_NaN()};
    auto const [network, count, rate, memory_rate, batch, number, multiply_add] = x;
    std::vector<double> until{0};
    for (Module const& m : OwnUnits(number, multiply_add, memory_rate).chain(network, rate, batch))
        until.push_back(until.back() + m.graph.serial());
    std::vector<double> least = until;
    std::size_t const stages = whole(count, 64);
    for (std::size_t s = 1; s < stages; ++s)
        for (std::size_t i = until.size(); i-- > 1;)
            for (std::size_t cut = 0; cut < i; ++cut)
                least[i] = std::min(least[i], std::max(least[cut], until[i] - until[cut]));
    return {static_cast<double>(stages) * least.back() / until.back()};
}

}  // namespace diecast
