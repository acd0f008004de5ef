// Limits: which designs of a row satisfy all constraints.
#pragma once
#include <vector>
#include "model/study/study.h"

namespace diecast {

/// A sink's stage: one bit per lane, set where all constraints are satisfied. NaN violates any.
class Limits {
public:
    /// The constrained quantities must be among the plan's outputs, else std::invalid_argument.
    Limits(Plan const&, std::vector<Constraint> const&);
    /// Bit i % 8 of byte i / 8 is lane i; lanes beyond the row are 0. Valid until the next call.
    std::uint8_t const* operator()(Row const&);
    /// The limits that the design in this lane of the row violates, in their order.
    std::vector<std::size_t> violated(Row const&, std::size_t lane) const;
    void merge(Limits const& other) { add(other.feasible_, other.violations_); }
    /// Counts of other designs.
    void add(std::uint64_t feasible, std::vector<std::uint64_t> const& violations);
    std::uint64_t feasible() const { return feasible_; }                          // designs so far
    std::vector<std::uint64_t> const& violations() const { return violations_; }  // per constraint

private:
    template <int W>
    void apply(Row const&, std::size_t limit);
    template <int W, class IsWithin>
    void keep(Row const&, std::size_t limit, IsWithin const&);

    struct Limit {
        std::size_t output;
        double lo, hi;  // SI
    };
    std::vector<Limit> limits_;
    Isa isa_;
    std::vector<std::uint64_t> bits_;
    std::uint64_t feasible_ = 0;
    std::vector<std::uint64_t> violations_;
};

/// The column of a plan's rows that holds this quantity; std::invalid_argument if none does.
std::size_t output_of(Plan const&, Quantity const&);

}  // namespace diecast
