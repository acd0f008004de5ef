// Sinks: what rows of designs are poured into. A sink takes rows, and merges with the sink of another worker; the
// result does not depend on how rows were shared out.
#pragma once
#include <string>
#include "optimizer/sweep/limits.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

/// Order-free hash of every output bit of every design: the same for every instruction set, chunking and thread count.
class HashSink {
public:
    void take(Row const&);
    void merge(HashSink const& other) { add(other.sum_); }
    void add(std::uint64_t value) { sum_ += value; }  // of other designs
    std::uint64_t value() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

/// The best feasible design of every group, where a group is one point of some of the axes: "the best batch for each
/// package". Of equals the lowest design.
class GroupBestSink {
public:
    struct Best {
        double value;  // SI
        std::uint64_t design;
    };
    /// Groups are the points of the axes `group_axes` (indices into the plan's), numbered like designs.
    GroupBestSink(Plan const&, std::vector<std::size_t> const& group_axes, Objective const&,
                  std::vector<Constraint> const& = {});
    void take(Row const&);
    void merge(GroupBestSink const&);
    std::vector<std::optional<Best>> best() const;  // per group; none where no design is feasible

private:
    struct Place {                     // along one axis, from the last axis on
        std::size_t size, at, stride;  // stride: how far apart in groups its values are; 0 if it makes none
    };
    void go_to(std::uint64_t design);
    void go_on();
    void offer(std::size_t group, double value, std::uint64_t design);

    Limits limits_;
    std::size_t output_;
    double sign_;
    std::vector<Place> places_;
    std::size_t group_ = 0;
    static constexpr std::uint64_t nobody = ~std::uint64_t{0};
    std::vector<Best> best_;
};

}  // namespace diecast
