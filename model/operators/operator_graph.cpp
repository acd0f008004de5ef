#include "model/operators/operator_graph.h"
#include <algorithm>
#include <map>
#include "model/operators/assignment.h"

namespace diecast {
namespace {

/// The room that the most even placement needs: exact, the largest first, no two devices with as much tried both.
class EvenMemory {
public:
    EvenMemory(OperatorGraph const& graph, std::size_t devices) : held_(devices) {
        for (Operator const& o : graph.operators) sizes_.push_back(o.memory), best_ += o.memory;
        std::sort(sizes_.rbegin(), sizes_.rend());
        least_ = best_ / static_cast<double>(devices);
        put(0);
    }
    double room() const { return best_; }

private:
    void put(std::size_t i) {
        if (i == sizes_.size()) {
            best_ = *std::max_element(held_.begin(), held_.end());
            return;
        }
        for (std::size_t d = 0; d < held_.size() && best_ > least_; ++d) {
            if (held_[d] + sizes_[i] >= best_ ||
                std::count(held_.begin(), held_.begin() + static_cast<long>(d), held_[d]))
                continue;
            held_[d] += sizes_[i];
            put(i + 1);
            held_[d] -= sizes_[i];
        }
    }
    std::vector<double> sizes_, held_;
    double best_ = 0, least_ = 0;
};

/// Keeps the fastest assignment.
struct Fastest final : AssignmentSearch::Taker {
    AssignmentSearch::Found best;
    double least = std::numeric_limits<double>::infinity();

    double limit() const override { return least; }
    double limit_of(std::span<std::size_t const>) const override { return least; }
    void take(AssignmentSearch::Found found) override { best = std::move(found), least = best.time(); }
};

}  // namespace

double bytes_between(OperatorGraph const& graph, std::vector<std::size_t> const& device) {
    std::map<std::pair<std::size_t, std::size_t>, double> sent;
    for (Flow const& f : graph.flows) {
        if (device[f.from] == device[f.to]) continue;
        double& most = sent[{f.from, device[f.to]}];
        most = std::max(most, f.bytes);
    }
    double bytes = 0;
    for (auto const& [way, most] : sent) bytes += most;
    return graph.has_backward() ? 2 * bytes : bytes;
}

OperatorPlacement place_operators(OperatorGraph const& graph, Devices const& devices) {
    std::vector<std::size_t> const given(graph.operators.size(), AssignmentSearch::anywhere);
    std::vector<double> const at_once(devices.count, 0);
    Fastest fastest;
    AssignmentSearch search(graph, devices);
    search.search(given, at_once, fastest);
    if (fastest.best.device.empty()) {
        search.set_room(EvenMemory(graph, devices.count).room());
        search.search(given, at_once, fastest);
    }
    OperatorPlacement result;
    result.device = std::move(fastest.best.device);
    result.forward = fastest.best.forward, result.backward = fastest.best.backward;
    result.bytes = bytes_between(graph, result.device);
    result.memory.assign(devices.count, 0);
    for (std::size_t i = 0; i < result.device.size(); ++i) result.memory[result.device[i]] += graph.operators[i].memory;
    auto const most = std::max_element(result.memory.begin(), result.memory.end());
    result.fullest = static_cast<std::size_t>(most - result.memory.begin());
    result.memory_slack = *most > 0 ? 1 - *most / devices.memory : 1;
    return result;
}

}  // namespace diecast
