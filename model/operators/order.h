// Order: the least time of one pass of an operator graph whose operators are assigned to devices.
#pragma once
#include <span>
#include "model/operators/operator_graph.h"

namespace diecast {

enum class Pass { forward, backward };

/// Prepared once for a graph, asked once per assignment. Branch and bound over active schedules: of the operators that
/// could begin before the earliest possible end of any, one must come next on its device (Giffler and Thompson 1960).
class OrderSearch {
public:
    OrderSearch(OperatorGraph const&, Devices const&, Pass);

    /// `arrives`: s until what was there before the graph has reached each device; its gradients, if there are any,
    /// take as long to leave. `limit` where the pass takes no less.
    double least_time(std::span<std::size_t const> device, std::span<double const> arrives, double limit);

private:
    struct Lag {
        std::size_t from, to;
        double remote, now = 0;  // s between devices; s as assigned
    };
    std::size_t at(std::size_t i) const { return pass_ == Pass::forward ? i : count_ - 1 - i; }
    struct Left {  // of a device
        double time = 0, head = std::numeric_limits<double>::infinity(), tail = head;
    };
    double bound();
    void earliest();
    void branch(std::size_t left);

    OperatorGraph const& graph_;
    Pass pass_;
    bool travels_;  // results or gradients
    std::size_t count_;
    std::vector<Lag> lags_;               // by `to`
    std::vector<std::size_t> first_lag_;  // of each operator, and the end
    std::vector<double> time_, ready_, tail_, start_;
    std::vector<std::size_t> device_;
    std::vector<bool> placed_;
    std::vector<double> free_;  // s from which each device is free
    std::vector<Left> left_;
    double best_ = 0, least_ = 0;
};

}  // namespace diecast
