// Assignments: which device runs which operator, with the best order of operators on each.
#pragma once
#include "model/operators/order.h"

namespace diecast {

/// Branch and bound over assignments, operators in their order; devices that nothing tells apart are tried once.
class AssignmentSearch {
public:
    AssignmentSearch(OperatorGraph const&, Devices const&);
    void set_room(double bytes) { devices_.memory = bytes; }  // of each device

    static constexpr std::size_t anywhere = ~std::size_t{0};
    /// An assignment and the time of each pass.
    struct Found {
        std::vector<std::size_t> device;
        double forward = 0, backward = 0;
        double time() const { return forward + backward; }
    };
    /// Receives what is found, and limits the time up to which it is of use.
    struct Taker {
        virtual double limit() const = 0;                                        // only less time is
        virtual double limit_of(std::span<std::size_t const> device) const = 0;  // for this assignment
        virtual void take(Found) = 0;

    protected:
        ~Taker() = default;
    };
    /// `given`: the device of each operator, or anywhere. `arrives`: s until what was there before the graph has
    /// reached each device.
    void search(std::span<std::size_t const> given, std::span<double const> arrives, Taker&);

private:
    struct Node {
        double forward = 0, backward = 0;  // s of the longest path up to the operator, without itself
    };
    Node bound_from(std::size_t next) const;
    Node reach(std::size_t i, std::size_t device) const;
    bool fresh_twin(std::size_t device) const;
    void assign(std::size_t i);
    void leaf(Node const& least);

    OperatorGraph const& graph_;
    Devices devices_;
    OrderSearch forward_, backward_;
    std::vector<std::vector<std::size_t>> flows_to_;  // indices
    std::vector<double> transfer_;                    // s of each flow between devices
    std::vector<Node> after_;                         // s of the longest path behind an operator, transfers left out
    Node total_;
    std::vector<std::size_t> device_, given_;
    std::vector<Node> path_;  // of what is assigned
    std::vector<Node> load_;  // of each device
    std::vector<double> memory_, arrives_;
    std::vector<std::size_t> used_;  // operators assigned or given to each device
    Taker* taker_ = nullptr;
};

}  // namespace diecast
