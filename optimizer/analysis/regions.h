// Regions: a plane cut into regions of equal label, from the labels at the places of a grid and from where they change
// along its edges. Works on points and labels, whatever these mean.
#pragma once
#include <functional>
#include <vector>

namespace diecast {

struct PlanePoint {
    double u, v;
    friend bool operator==(PlanePoint const&, PlanePoint const&) = default;
};

/// What the label changes by. A line that several would fit has the last of them.
enum class Border {
    even,  // both sides are equal there
    step,  // it lies between two whole numbers
    jump,  // one of them jumps past the other
    limit  // what holds on one side does not on the other
};

/// A change along an edge of the grid, from its lower end to its upper.
struct LabelChange {
    PlanePoint at;
    int after;  // label
    Border border;
};

struct LabelledGrid {
    std::vector<double> us, vs;   // rising, two at least
    std::vector<int> labels;      // row by row, from the lowest v
    std::vector<double> heights;  // likewise, for level lines; NaN: none. 0 where both sides of a border are equal
    std::vector<double> levels;   // above 0
    /// All changes between two neighbours whose labels differ, in order; the last leads to the label of `to`.
    std::function<std::vector<LabelChange>(PlanePoint from, PlanePoint to)> changes;
    std::function<int(PlanePoint)> label;  // anywhere
    /// The point where three labels meet in a cell from `low` to `high`; `guess` where that cannot be told.
    std::function<PlanePoint(std::vector<int> const& labels, PlanePoint guess, PlanePoint low, PlanePoint high)>
        meeting;
};

struct BorderLine {
    int one, other;  // labels, the lesser first
    Border border;
    std::vector<PlanePoint> points;  // the first again at the end where it is closed
};
struct Region {
    int label;
    std::vector<std::vector<PlanePoint>> loops;  // to be filled by the even-odd rule
};
struct LevelLine {
    int label;  // of the region that it lies in
    double level;
    std::vector<PlanePoint> points;
};
struct Regions {
    std::vector<BorderLine> lines;
    std::vector<Region> regions;  // by their labels; together they cover the plane
    std::vector<LevelLine> levels;
};

/// Islands that lie between the grid points are missed.
Regions trace_regions(LabelledGrid const&);

}  // namespace diecast
