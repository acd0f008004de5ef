#include "model/operators/order.h"
#include <algorithm>

namespace diecast {

double OperatorGraph::serial() const {
    double sum = 0;
    for (Operator const& o : operators) sum += o.forward + o.backward;
    return sum;
}

bool OperatorGraph::has_backward() const {
    return std::any_of(operators.begin(), operators.end(), [](Operator const& o) { return o.backward > 0; });
}

OrderSearch::OrderSearch(OperatorGraph const& graph, Devices const& devices, Pass pass)
    : graph_(graph),
      pass_(pass),
      travels_(pass == Pass::forward || graph.has_backward()),
      count_(graph.operators.size()),
      ready_(count_),
      tail_(count_),
      start_(count_),
      device_(count_),
      placed_(count_),
      free_(devices.count),
      left_(devices.count) {
    for (std::size_t i = 0; i < count_; ++i)
        time_.push_back(pass == Pass::forward ? graph.operators[i].forward : graph.operators[at(i)].backward);
    bool const forward = pass == Pass::forward;
    for (Flow const& f : graph.flows)
        lags_.push_back(
            {at(forward ? f.from : f.to), at(forward ? f.to : f.from), travels_ ? devices.transfer(f.bytes) : 0});
    std::sort(lags_.begin(), lags_.end(), [](Lag const& a, Lag const& b) { return a.to < b.to; });
    for (std::size_t i = 0, k = 0; i <= count_; ++i) {
        while (k < lags_.size() && lags_[k].to < i) ++k;
        first_lag_.push_back(k);
    }
}

double OrderSearch::least_time(std::span<std::size_t const> device, std::span<double const> arrives, double limit) {
    for (std::size_t i = 0; i < count_; ++i) {
        device_[i] = device[at(i)];
        double const waits = graph_.operators[at(i)].enters ? arrives[device_[i]] : 0;
        ready_[i] = pass_ == Pass::forward ? waits : 0;
        tail_[i] = pass_ == Pass::forward || !travels_ ? 0 : waits;
    }
    for (Lag& l : lags_) l.now = device_[l.from] == device_[l.to] ? 0 : l.remote;
    for (std::size_t k = lags_.size(); k-- > 0;) {
        Lag const& l = lags_[k];
        tail_[l.from] = std::max(tail_[l.from], l.now + time_[l.to] + tail_[l.to]);
    }
    std::fill(placed_.begin(), placed_.end(), false);
    std::fill(free_.begin(), free_.end(), 0);
    earliest();
    best_ = limit, least_ = bound();
    if (least_ < best_) branch(count_);
    return best_;
}

/// Starts of what is not placed, as if its device did nothing else from when it is free.
void OrderSearch::earliest() {
    for (std::size_t i = 0; i < count_; ++i) {
        if (placed_[i]) continue;
        double start = std::max(ready_[i], free_[device_[i]]);
        for (std::size_t k = first_lag_[i]; k < first_lag_[i + 1]; ++k)
            start = std::max(start, start_[lags_[k].from] + time_[lags_[k].from] + lags_[k].now);
        start_[i] = start;
    }
}

/// Lower bound of the time: by the longest path, and by what is left for each device.
double OrderSearch::bound() {
    std::fill(left_.begin(), left_.end(), Left{});
    double most = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        most = std::max(most, start_[i] + time_[i] + tail_[i]);
        if (placed_[i]) continue;
        Left& l = left_[device_[i]];
        l.time += time_[i], l.head = std::min(l.head, start_[i]), l.tail = std::min(l.tail, tail_[i]);
    }
    for (Left const& l : left_)
        if (l.time > 0) most = std::max(most, l.head + l.time + l.tail);
    return most;
}

void OrderSearch::branch(std::size_t left) {
    if (left == 0) {
        best_ = std::min(best_, bound());
        return;
    }
    auto const open = [&](std::size_t i) {
        for (std::size_t k = first_lag_[i]; k < first_lag_[i + 1]; ++k)
            if (!placed_[lags_[k].from]) return false;
        return !placed_[i];
    };
    std::size_t first = count_;
    for (std::size_t i = 0; i < count_; ++i)
        if (open(i) && (first == count_ || start_[i] + time_[i] < start_[first] + time_[first])) first = i;
    double const end = start_[first] + time_[first];
    std::vector<std::size_t> next;
    for (std::size_t i = 0; i < count_; ++i)
        if (i == first || (device_[i] == device_[first] && start_[i] < end && open(i))) next.push_back(i);
    std::sort(next.begin(), next.end(),
              [&](std::size_t a, std::size_t b) { return time_[a] + tail_[a] > time_[b] + tail_[b]; });
    std::vector<double> const starts = start_;
    double const was_free = free_[device_[first]];
    for (std::size_t i : next) {
        placed_[i] = true;
        free_[device_[i]] = start_[i] + time_[i];
        earliest();
        if (bound() < best_) branch(left - 1);
        placed_[i] = false;
        free_[device_[i]] = was_free;
        start_ = starts;
        if (best_ <= least_) return;
    }
}

}  // namespace diecast
