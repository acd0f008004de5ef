#include "model/operators/assignment.h"
#include <algorithm>

namespace diecast {

AssignmentSearch::AssignmentSearch(OperatorGraph const& graph, Devices const& devices)
    : graph_(graph),
      devices_(devices),
      forward_(graph, devices, Pass::forward),
      backward_(graph, devices, Pass::backward),
      flows_to_(graph.operators.size()),
      after_(graph.operators.size()),
      device_(graph.operators.size()),
      path_(graph.operators.size()) {
    for (std::size_t k = 0; k < graph.flows.size(); ++k) {
        flows_to_[graph.flows[k].to].push_back(k);
        transfer_.push_back(devices.transfer(graph.flows[k].bytes));
    }
    for (std::size_t i = graph.operators.size(); i-- > 0;) {
        Operator const& o = graph.operators[i];
        total_.forward += o.forward, total_.backward += o.backward;
        for (std::size_t k : flows_to_[i]) {
            Node& before = after_[graph.flows[k].from];
            before.forward = std::max(before.forward, o.forward + after_[i].forward);
            before.backward = std::max(before.backward, o.backward + after_[i].backward);
        }
    }
}

void AssignmentSearch::search(std::span<std::size_t const> given, std::span<double const> arrives, Taker& taker) {
    given_.assign(given.begin(), given.end());
    arrives_.assign(arrives.begin(), arrives.end());
    load_.assign(devices_.count, {});
    memory_.assign(devices_.count, 0);
    used_.assign(devices_.count, 0);
    for (std::size_t i = 0; i < given_.size(); ++i) {
        if (given_[i] == anywhere) continue;
        Operator const& o = graph_.operators[i];
        ++used_[given_[i]], memory_[given_[i]] += o.memory;
        load_[given_[i]].forward += o.forward, load_[given_[i]].backward += o.backward;
    }
    taker_ = &taker;
    assign(0);
}

/// Longest path to an operator on a device; the backward pass, if there is one, has the same path the other way round.
AssignmentSearch::Node AssignmentSearch::reach(std::size_t i, std::size_t device) const {
    double const waits = graph_.operators[i].enters ? arrives_[device] : 0, back = total_.backward > 0 ? 1 : 0;
    Node longest{waits, back * waits};
    for (std::size_t k : flows_to_[i]) {
        std::size_t const from = graph_.flows[k].from;
        double const lag = device_[from] == device ? 0 : transfer_[k];
        longest.forward = std::max(longest.forward, path_[from].forward + graph_.operators[from].forward + lag);
        longest.backward =
            std::max(longest.backward, path_[from].backward + graph_.operators[from].backward + back * lag);
    }
    return longest;
}

/// What each pass takes at least, operators before `next` being assigned.
AssignmentSearch::Node AssignmentSearch::bound_from(std::size_t next) const {
    double const even = static_cast<double>(devices_.count);
    Node most{total_.forward / even, total_.backward / even};
    for (Node const& l : load_)
        most.forward = std::max(most.forward, l.forward), most.backward = std::max(most.backward, l.backward);
    for (std::size_t i = 0; i < next; ++i) {
        Operator const& o = graph_.operators[i];
        most.forward = std::max(most.forward, path_[i].forward + o.forward + after_[i].forward);
        most.backward = std::max(most.backward, path_[i].backward + o.backward + after_[i].backward);
    }
    return most;
}

/// Another unused device before this one is as good.
bool AssignmentSearch::fresh_twin(std::size_t device) const {
    for (std::size_t d = 0; d < device; ++d)
        if (used_[device] == 0 && used_[d] == 0 && arrives_[d] == arrives_[device]) return true;
    return false;
}

void AssignmentSearch::assign(std::size_t i) {
    Node const least = bound_from(i);
    if (least.forward + least.backward >= taker_->limit()) return;
    if (i == graph_.operators.size()) return leaf(least);
    Operator const& o = graph_.operators[i];
    if (given_[i] != anywhere) {
        device_[i] = given_[i];
        path_[i] = reach(i, device_[i]);
        return assign(i + 1);
    }
    std::vector<std::pair<double, std::size_t>> choices;
    for (std::size_t d = 0; d < devices_.count; ++d) {
        if (memory_[d] + o.memory > devices_.memory * (1 + 1e-12) || fresh_twin(d)) continue;
        Node const r = reach(i, d);
        choices.emplace_back(std::max(r.forward, load_[d].forward) + std::max(r.backward, load_[d].backward), d);
    }
    std::sort(choices.begin(), choices.end());
    for (auto const& [soon, d] : choices) {
        device_[i] = d;
        path_[i] = reach(i, d);
        Node const was = load_[d];
        double const held = memory_[d];
        load_[d] = {was.forward + o.forward, was.backward + o.backward};
        memory_[d] += o.memory, ++used_[d];
        assign(i + 1);
        load_[d] = was, memory_[d] = held, --used_[d];
    }
}

void AssignmentSearch::leaf(Node const& least) {
    double const limit = taker_->limit_of(device_);
    if (least.forward + least.backward >= limit) return;
    double const forward = forward_.least_time(device_, arrives_, limit - least.backward);
    if (forward + least.backward >= limit) return;
    double const backward = backward_.least_time(device_, arrives_, limit - forward);
    if (forward + backward < limit) taker_->take({device_, forward, backward});
}

}  // namespace diecast
