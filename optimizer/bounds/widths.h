// Widths: how much wider than the values themselves the bounds of quantities are.
#pragma once
#include "optimizer/bounds/box_search.h"

namespace diecast {

/// Widths over boxes at random in which the values of the quantity differ. 1: as close as bounds can be.
struct BoundWidth {
    Quantity const* quantity;
    double median = 1, high = 1;  // of the width of the bounds over that of the values; nine boxes of ten at most
    double of_inputs = 1;         // the widest median of what the quantity is computed from
    std::size_t boxes = 0;        // in which its values differ
    double widening() const { return median / of_inputs; }
};

/// Widths of everything that the objectives and limits are computed from and that moves: what widens the bounds most
/// comes first. Boxes have at most so many designs.
std::vector<BoundWidth> bound_widths(Graph const&, FrontQuestion const&, Issues&, std::size_t boxes = 200,
                                     std::uint64_t designs = 4096);

}  // namespace diecast
