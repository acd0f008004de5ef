// View: the part of the plane a picture shows.
#pragma once
#include <limits>
#include "model/core/plan.h"

namespace diecast {

/// A stretch of one plot axis, in the quantity's unit.
struct Span {
    double lo = 0, hi = 1;
    bool log = false;
    double place(double value) const;  // 0 at lo, 1 at hi
    double value(double place) const;
    Span between(double from, double to) const { return {value(from), value(to), log}; }  // of places
    friend bool operator==(Span const&, Span const&) = default;
};
struct View {
    Span x, y;
    friend bool operator==(View const&, View const&) = default;
};

enum class AxisScale { automatic, linear, log };

/// Lowest and highest finite value seen, SI; lo > hi if none.
struct Extent {
    double lo = std::numeric_limits<double>::infinity(), hi = -std::numeric_limits<double>::infinity();
    bool empty() const { return lo > hi; }
    friend bool operator==(Extent const&, Extent const&) = default;
};

/// A span that shows the extent with a margin of 4 %; logarithmic if asked for and possible, or where it reaches over a
/// factor of 8.
Span fitted(Extent const&, Unit const&, AxisScale = AxisScale::automatic);

}  // namespace diecast
