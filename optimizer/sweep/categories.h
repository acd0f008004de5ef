// Categories: the values of a swept choice, or of a small swept count, that distinguish designs. Means of them would
// mean nothing.
#pragma once
#include <optional>
#include "model/core/plan.h"

namespace diecast {

class Categories {
public:
    /// So many values have a colour and a front each; a count of more is a number like any other.
    static constexpr std::size_t most = 12;

    /// Null where the quantity is not swept, or is neither a choice nor a count of few values. The axes are in the
    /// plan's order.
    static std::optional<Categories> of(Graph const&, std::vector<Axis> const&, Quantity const&);

    std::vector<double> const& values() const { return values_; }  // rising, in the unit; of a choice, its entries
    bool are_few() const { return values_.size() <= most; }
    /// Which of the values a design has.
    std::size_t of(std::uint64_t design) const { return at_place_[design / stride_ % at_place_.size()]; }
    std::uint64_t stride() const { return stride_; }                     // so many designs in a row have one value
    std::uint64_t period() const { return stride_ * at_place_.size(); }  // after so many it starts again

private:
    std::vector<double> values_;
    std::vector<std::size_t> at_place_;  // along the axis
    std::uint64_t stride_ = 1;
};

}  // namespace diecast
