#include "model/operators/placing.h"
#include <algorithm>
#include <limits>
#include <map>
#include "model/operators/networks.h"

namespace diecast {
namespace {

double at_most(double x) { return std::min(x, 1e60); }

std::vector<Module> chain_at(double network, double rate, double memory_rate, double batch) {
    return chain_of(static_cast<std::size_t>(network), {at_most(rate), at_most(memory_rate), at_most(batch)});
}

std::size_t whole(double count, double most) { return static_cast<std::size_t>(std::clamp(count, 1.0, most)); }

std::array<double, placing_outputs> placed(std::array<double, placing_inputs> const& x) {
    auto const [network, grain, count, rate, memory_rate, batch, bandwidth, latency, hidden] = x;
    bool const whole_ones = grain == 0;
    std::vector<Module> chain = chain_at(network, rate, memory_rate, batch);
    if (whole_ones)
        for (Module& m : chain) m = whole_branches(m);
    Devices devices;
    devices.count = whole(count, whole_ones ? 4 : 2);
    devices.bandwidth = at_most(bandwidth), devices.latency = latency, devices.hidden = hidden;
    ChainPlacement const best = place_chain(chain, devices);
    return {best.serial, std::min(best.time, best.serial), best.bytes, best.fullest()};
}

}  // namespace

/// Lanes and charts ask for the same placement again and again; what was found is kept.
std::array<double, placing_outputs> best_operator_placement(std::array<double, placing_inputs> const& x) {
    thread_local std::map<std::array<double, placing_inputs>, std::array<double, placing_outputs>> found;
    if (std::any_of(x.begin(), x.end(), [](double input) { return input != input; })) {
        std::array<double, placing_outputs> unknown;
        unknown.fill(std::numeric_limits<double>::quiet_NaN());
        return unknown;
    }
    if (auto const known = found.find(x); known != found.end()) return known->second;
    if (found.size() >= 4096) found.clear();
    return found[x] = placed(x);
}

/// The least longest stage: `least[i]` for the modules before i, one more stage in each round.
std::array<double, 1> best_stages(std::array<double, 5> const& x) {
    auto const [network, count, rate, memory_rate, batch] = x;
    if (network != network || count != count) return {network + count};
    std::vector<double> until{0};
    for (Module const& m : chain_at(network, rate, memory_rate, batch))
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
