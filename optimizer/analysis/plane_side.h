// PlaneSide: where the values of one quantity lie along a side of a map: evenly, in even ratios, or one after the
// other.
#pragma once
#include <algorithm>
#include <cmath>
#include "model/study/study.h"

namespace diecast {

/// At least `least` values with the given ones, which rise, among them: evenly between two of these, or in even ratios.
std::vector<double> places_between(std::vector<double> const& given, std::size_t least, bool log);

/// Rising, at least so many and those of the axis among them; whole numbers as they are.
std::vector<double> map_places(AxisSpec const&, std::size_t least = 33);

struct PlaneSide {
    Quantity const* quantity;
    std::vector<double> values;  // in the unit, rising
    bool log, whole;
    explicit PlaneSide(AxisSpec const&, std::size_t least = 33);
    double to_plane(double v) const { return log ? std::log(v) : v; }
    double value(double on_plane) const {
        double const v = log ? std::exp(on_plane) : on_plane;
        return std::clamp(whole ? std::round(v) : v, values.front(), values.back());
    }
    double to_draw(double on_plane) const {
        return std::clamp(log ? std::exp(on_plane) : on_plane, values.front(), values.back());
    }
};

}  // namespace diecast
