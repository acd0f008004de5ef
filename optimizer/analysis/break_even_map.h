// Break-even map: which of several designs is best where, over two quantities, and where two of them are as good.
#pragma once
#include <optional>
#include <stop_token>
#include "model/study/study.h"
#include "optimizer/analysis/plane_side.h"
#include "optimizer/analysis/regions.h"

namespace diecast {

/// A side of a map; the designs named move with it, or all of them if none is.
struct MapSide {
    AxisSpec axis;  // a number; points to look at, more are put between
    std::vector<std::string> moving = {};
};

/// A map of the best design over two numbers.
struct MapQuestion {
    MapSide x, y;
    Quantity const* quantity;          // compared; its sense says which is better
    std::vector<std::string> designs;  // two at least; empty: the study's own scenario
};

/// What is found at a point.
struct MapPoint {
    int best = -1, next = -1;  // of the designs, in their order; -1: none. Of equals the first
    bool tie = false;          // the next is as good
    double value, next_value;  // in the unit; NaN where there is none
};

struct BreakEvenMap {
    std::vector<std::string> designs;
    Quantity const *x, *y, *quantity;
    std::vector<double> xs, ys;  // in the unit, rising
    bool log_x = false, log_y = false;
    std::vector<MapPoint> points;         // row by row, from the lowest y
    Regions regions;                      // of designs, -1 where all are infeasible; u is x and v is y, in the unit
    std::vector<std::string> violations;  // constraints violated somewhere: "H100: memory slack"
    struct Mark {
        double x, y;
        std::string name;  // of the designs that are there now
    };
    std::vector<Mark> marks;  // within the map
    MapPoint const& point(std::size_t i, std::size_t j) const { return points[j * xs.size() + i]; }
};

/// Ratio of the best number to the next: the larger over the smaller; none where they are not both above 0.
std::optional<double> ratio_of(MapPoint const&);
/// Ratios that a map has lines for.
inline constexpr double map_ratios[] = {1.1, 1.25, 1.5, 2, 3, 5, 10};

/// None where the issues say what is wrong, or where it was stopped. A design that violates a constraint of the study,
/// other than one on what is compared, cannot be best. Borders are where two are equal, to 1e-12 of the axis.
std::optional<BreakEvenMap> map_of(Graph const&, Study const&, MapQuestion const&, Issues&, std::stop_token = {});

}  // namespace diecast
