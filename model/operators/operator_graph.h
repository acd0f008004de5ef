// Operator graph: what a step computes, and which result each operator waits for; and its exact placement on devices.
#pragma once
#include <limits>
#include <string>
#include <vector>

namespace diecast {

/// Times of its forward and its backward pass; memory that it holds while the step lasts.
struct Operator {
    double forward = 0, backward = 0;  // s
    double memory = 0;                 // B
    bool enters = false;               // reads what was there before the graph
    std::string name = {};             // "3×3, 35²×96"
};

/// A result that a later operator reads; where there is a backward pass its gradient comes back the same way.
struct Flow {
    std::size_t from, to;  // from < to
    double bytes;
};

struct OperatorGraph {
    std::vector<Operator> operators;
    std::vector<Flow> flows;

    double serial() const;      // s, both passes on one device
    bool has_backward() const;  // some operator has; else no gradient goes back
};

/// Equal devices, each pair with a link of its own.
struct Devices {
    std::size_t count = 1;
    double bandwidth = std::numeric_limits<double>::infinity();  // B/s, each way
    double latency = 0;                                          // s
    double memory = std::numeric_limits<double>::infinity();     // B each
    double hidden = 0;                                           // share of a transfer's time that nothing waits for

    double transfer(double bytes) const { return (latency + bytes / bandwidth) * (1 - hidden); }
};

struct OperatorPlacement {
    std::vector<std::size_t> device;   // of each operator
    double forward = 0, backward = 0;  // s until the last operator of each pass has ended
    double bytes = 0;                  // B over links, both ways; a result goes to a device once
    std::vector<double> memory;        // B on each device
    std::size_t fullest = 0;           // device
    double memory_slack = 1;           // 1 − fullest/room; negative where no placement fits

    double time() const { return forward + backward; }
};

/// The placement with the least time of both passes, one after the other. Exact: every assignment is bounded or tried,
/// each with the best order of its operators. Transfers do not wait for each other. Where memory does not suffice, the
/// room is taken to be what the most even placement needs, and the slack is negative.
OperatorPlacement place_operators(OperatorGraph const&, Devices const&);

/// B over links of an assignment, both ways where there is a backward pass; a result goes to a device once.
double bytes_between(OperatorGraph const&, std::vector<std::size_t> const& device);

}  // namespace diecast
