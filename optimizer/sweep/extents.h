// Extents: between which values a quantity lies, over all designs and over the feasible ones.
#pragma once
#include "optimizer/sweep/view.h"

namespace diecast {

/// A sink's stage for one column. Only finite values count.
class Extents {
public:
    Extents(std::size_t output, Isa isa) : output_(output), isa_(isa) {}
    void take(Row const&, std::uint8_t const* feasible);
    void merge(Extents const&);
    void widen(Extent const& by_all, Extent const& by_feasible);
    Extent all, feasible;

private:
    template <int W>
    void scan(Row const&, std::uint8_t const* feasible);
    std::size_t output_;
    Isa isa_;
};

}  // namespace diecast
