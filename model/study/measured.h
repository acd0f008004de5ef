// Measured points: measured rows of a study as points over two quantities.
#pragma once
#include <string>
#include <vector>
#include "model/core/graph.h"
#include "model/study/axis_spec.h"

namespace diecast {

struct MeasuredRow;

struct MeasuredPoint {
    std::string name, series;
    double x, y;  // in the units; of a choice, the place of its entry
    friend bool operator==(MeasuredPoint const&, MeasuredPoint const&) = default;
};

/// The rows whose choices are those of the scenario, or, where the choice is varied, one of the axis.
std::vector<MeasuredRow> measured_under(Graph const&, std::vector<MeasuredRow> const&, Scenario const&,
                                        std::vector<AxisSpec> const& varied);

/// Points of the rows that have both values.
std::vector<MeasuredPoint> measured_points(Graph const&, std::vector<MeasuredRow> const&, Quantity const& x,
                                           Quantity const& y);

/// The series of the points, each once, in their order.
std::vector<std::string> series_of(std::vector<MeasuredPoint> const&);

}  // namespace diecast
