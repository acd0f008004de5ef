// Dies on a wafer, placed one by one. Lengths are in units of the usable radius.
#pragma once
#include "model/core/bounds/interval.h"
#include "model/core/counted.h"
#include "model/core/dual.h"

namespace diecast {

/// Most cells of any grid of this pitch whose dies lie in the unit circle; `margin` is half the scribe, which may
/// overhang. At least one.
double dies_on_map(double pitch_x, double pitch_y, double margin);

template <int W>
Pack<W> dies_on_map(Pack<W> const& pitch_x, Pack<W> const& pitch_y, Pack<W> const& margin) {
    Pack<W> y;
    for (int i = 0; i < W; ++i)
        y.lanes[i] = dies_on_map(static_cast<double>(pitch_x.lanes[i]), static_cast<double>(pitch_y.lanes[i]),
                                 static_cast<double>(margin.lanes[i]));
    return y;
}
inline Counted dies_on_map(Counted pitch_x, Counted pitch_y, Counted margin) {
    return Counted::done(dies_on_map(pitch_x.value, pitch_y.value, margin.value), 1e4);
}
template <int N>
Dual<N> dies_on_map(Dual<N> const& pitch_x, Dual<N> const& pitch_y, Dual<N> const& margin) {
    return {dies_on_map(pitch_x.value, pitch_y.value, margin.value)};
}
/// Bounds: at least the cells of a grid with a corner at the centre, which decrease with both pitches; at most the
/// circle over the area of a die.
Interval dies_on_map(Interval const& pitch_x, Interval const& pitch_y, Interval const& margin);

}  // namespace diecast
