// Sides of tori and of blocks of them.
#pragma once
#include <span>
#include "model/core/real.h"
#include "model/core/whole.h"

namespace diecast {

/// Up to so many packages the sides are looked up; more are taken as a square or a cube.
inline constexpr int largest_torus = 16384;

/// One side, of 0, 1, 2 … packages, of the smallest box that holds them and is at most twice as long as wide. Sides are
/// counted from the longest one, 0; there are two or three dimensions.
std::span<double const> sides_of_boxes(int dimensions, int side);

template <class Real>
[[gnu::always_inline]] inline Real side_of_box(Real n, int dimensions, int side) {
    Real const most(static_cast<double>(largest_torus));
    Real const listed = lookup(sides_of_boxes(dimensions, side), whole_above(min(n, most)));
    return select(n > most, exp(log(n) / dimensions), listed);
}

/// Parts of an all-to-all that the busiest links of a closed ring carry each way, of those that a package in it sends:
/// half of them to either side of the middle. In an odd ring no package is opposite.
template <class Real>
[[gnu::always_inline]] inline Real load_of_ring(Real side) {
    Real const odd = 2 * left_over(side / 2);
    return (side * side - odd) / (4 * side);
}
/// In a line they are twice as many, as all cross its middle.
template <class Real>
[[gnu::always_inline]] inline Real load_of_side(Real side, Real whole) {
    return load_of_ring(side) * select(side < whole, Real(2.0), Real(1.0));
}

}  // namespace diecast
