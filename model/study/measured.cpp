#include "model/study/measured.h"
#include <algorithm>
#include <cmath>
#include "model/study/study.h"

namespace diecast {
namespace {

/// NaN where the row has none.
double value_in(Graph const& graph, MeasuredRow const& row, Quantity const& q) {
    auto const found = row.values.pins.find(std::string(q.key));
    if (found == row.values.pins.end()) return std::nan("");
    Issues issues;
    return graph.value_of(q, found->second, issues);
}

}  // namespace

std::vector<MeasuredPoint> measured_points(Graph const& graph, Study const& study, Quantity const& x,
                                           Quantity const& y) {
    std::vector<MeasuredPoint> points;
    for (MeasuredRow const& row : study.measured) {
        MeasuredPoint const p{row.name, row.series, value_in(graph, row, x), value_in(graph, row, y)};
        if (std::isfinite(p.x) && std::isfinite(p.y)) points.push_back(p);
    }
    return points;
}

std::vector<std::string> series_of(std::vector<MeasuredPoint> const& points) {
    std::vector<std::string> names;
    for (MeasuredPoint const& p : points)
        if (std::find(names.begin(), names.end(), p.series) == names.end()) names.push_back(p.series);
    return names;
}

}  // namespace diecast
