// ContourMap: one number of one design over two of its quantities: lines of equal value, and where all constraints are
// satisfied.
#pragma once
#include <optional>
#include <stop_token>
#include "model/study/study.h"
#include "optimizer/analysis/regions.h"

namespace diecast {

struct ContourQuestion {
    AxisSpec x, y;  // numbers between their ends, of choices as many entries as they list
    Quantity const* quantity;
    Scenario scenario;
};

struct ContourMap {
    struct Side {
        Quantity const* quantity;
        std::vector<double> values;      // in the unit; of choices the indices of entries
        std::vector<double> drawn;       // where they lie: the values, of choices 0, 1, …
        std::vector<std::string> names;  // of choices, else empty
        double lo, hi;                   // of the map, as drawn: half a step farther than what goes in steps
        bool log, in_steps;
    };
    struct Limit {
        Constraint limit;
        std::size_t violations = 0;  // at so many points
    };
    /// The area where the number is at least so much, by proportion between the grid points; as drawn.
    struct Level {
        double value;
        Region area;
        std::vector<BorderLine> lines;
    };
    struct Point {
        double value;    // in the unit; NaN: there is none
        int limit = -1;  // the first that is violated; -1: none
        double limit_value = 0;
    };
    Side x, y;
    Quantity const* quantity;
    std::vector<Point> points = {};  // row by row, from the lowest y
    std::vector<Limit> limits = {};
    std::vector<Level> levels = {};        // rising
    bool log = false;                      // levels lie in even ratios
    double least = 0, most = 0;            // what the levels span: of the points within the limits if there are any
    Region violations = {}, nothing = {};  // where a constraint is violated; where there is no value
    std::vector<BorderLine> limit_lines = {};
    std::optional<PlanePoint> now = {};  // where the design is, if that is in the map
    double value_now = 0;                // in the unit
    /// Index of the best of the points within the limits; none: there is none, or neither way is better.
    std::optional<std::size_t> best = {};
    Point const& point(std::size_t i, std::size_t j) const { return points[j * x.values.size() + i]; }
};

/// Round numbers between the two, at most a dozen; in even ratios where they are above 0 and far apart.
std::vector<double> contour_levels(double least, double most, bool& log);

/// Those that count for the study where this is asked.
std::vector<Constraint> limits_of(Graph const&, Study const&, ContourQuestion const&);
/// None where the issues say what is wrong, or where it was stopped.
std::optional<ContourMap> contour_map(Graph const&, std::vector<Constraint> const&, ContourQuestion const&, Issues&,
                                      std::stop_token = {});

}  // namespace diecast
