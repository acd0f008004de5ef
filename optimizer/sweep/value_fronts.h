// Value fronts: a front in x and y for each value of what tells designs apart.
#pragma once
#include "optimizer/front/front.h"
#include "optimizer/sweep/categories.h"

namespace diecast {

/// A sink's stage.
class ValueFronts {
public:
    ValueFronts(Categories, Front const& empty);
    void take(Row const&, std::uint8_t const* feasible);
    /// Takes rows that are not numbered as designs are, with the index of the value that each lane has.
    void take(Row const&, std::uint8_t const* feasible, std::uint8_t const* value_of_lane);
    void merge(ValueFronts const&);
    void add(std::size_t value, Archive::Point const& point) { fronts_[value].add(point); }

    Categories const& categories() const { return categories_; }
    Front const& of(std::size_t value) const { return fronts_[value]; }

private:
    Categories categories_;
    std::vector<Front> fronts_;
    std::vector<std::uint8_t> lanes_;  // values of a row's lanes, as they follow on `begin_` of the period
    std::uint64_t begin_ = 0;
    std::vector<std::uint8_t> bits_;  // per value: those of its feasible lanes
};

}  // namespace diecast
