#include "optimizer/chart_front.h"

#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "optimizer/chart_parts.h"

namespace diecast {
namespace {

using Pair = std::pair<double, double>;

bool wide(std::vector<double> const& values, Quantity const& q) {
    if (q.scale != Scale::log || values.empty()) return false;
    auto const [lo, hi] = std::minmax_element(values.begin(), values.end());
    return *lo > 0 && *hi > 30 * *lo;
}

LineChart::Line line_of(std::string name, std::vector<Pair> const& pairs, std::vector<double> const& places) {
    LineChart::Line line{std::move(name), std::vector<double>(places.size(), std::nan(""))};
    for (auto const& [x, y] : pairs) {
        auto const at = std::lower_bound(places.begin(), places.end(), x);
        line.points.push_back({static_cast<std::size_t>(at - places.begin()), y});
    }
    return line;
}

}  // namespace

ChartData front_chart(Study const& study, Refinement const& r) {
    if (study.objectives.size() < 2 || r.grid_objectives.empty()) return {};
    Quantity const &x = *study.objectives[0].quantity, &y = *study.objectives[1].quantity;
    std::vector<Pair> grid, between;
    for (auto const& o : r.grid_objectives) grid.emplace_back(o[0], o[1]);
    for (RefinedDesign const& d : r.designs)
        if (d.refined) between.emplace_back(d.objectives[0], d.objectives[1]);
    LineChart c;
    std::vector<double> ys;
    for (auto const* list : {&grid, &between})
        for (auto const& [a, b] : *list) c.places.push_back(a), ys.push_back(b);
    std::sort(c.places.begin(), c.places.end());
    c.places.erase(std::unique(c.places.begin(), c.places.end()), c.places.end());
    c.log_x = wide(c.places, x);
    c.x_label = charts::axis_label(x);
    c.points_name = "designs";
    c.panels = {{charts::axis_label(y), wide(ys, y), {}}};
    c.panels[0].lines.push_back(line_of("on the grid's front", grid, c.places));
    if (!between.empty()) c.panels[0].lines.push_back(line_of("found between its places", between, c.places));
    c.title = std::to_string(between.size()) + " designs between the grid's places: the front holds " +
              number_text(100 * r.volume, 3) + " % of the volume, the grid's alone " +
              number_text(100 * r.grid_volume, 3) + " %";
    if (study.objectives.size() > 2)
        c.title += " (in all " + std::to_string(study.objectives.size()) + " objectives; two are shown)";
    return c;
}

}  // namespace diecast
