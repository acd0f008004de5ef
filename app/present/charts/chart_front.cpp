#include "app/present/charts/chart_front.h"

#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

struct Place {
    double x, y;
    std::string key;
};

bool wide(std::vector<double> const& values, Quantity const& q) {
    if (q.scale != Scale::log || values.empty()) return false;
    auto const [lo, hi] = std::minmax_element(values.begin(), values.end());
    return *lo > 0 && *hi > 30 * *lo;
}

LineChart::Line line_of(std::string name, std::vector<Place> const& list, std::vector<double> const& places) {
    LineChart::Line line{std::move(name), std::vector<double>(places.size(), std::nan(""))};
    for (auto const& [x, y, key] : list) {
        auto const at = std::lower_bound(places.begin(), places.end(), x);
        line.points.push_back({static_cast<std::size_t>(at - places.begin()), y, key});
    }
    return line;
}

}  // namespace

ChartData front_chart(Study const& study, Refinement const& r) {
    if (study.objectives.size() < 2 || r.grid_objectives.empty()) return {};
    Quantity const &x = *study.objectives[0].quantity, &y = *study.objectives[1].quantity;
    std::vector<Place> grid, between;
    for (auto const& o : r.grid_objectives) grid.push_back({o[0], o[1], {}});
    for (std::size_t i = 0; i < r.designs.size(); ++i)
        if (auto const& d = r.designs[i]; d.refined)
            between.push_back({d.objectives[0], d.objectives[1], "design:" + std::to_string(i)});
    LineChart c;
    std::vector<double> ys;
    for (auto const* list : {&grid, &between})
        for (Place const& p : *list) c.places.push_back(p.x), ys.push_back(p.y);
    std::sort(c.places.begin(), c.places.end());
    c.places.erase(std::unique(c.places.begin(), c.places.end()), c.places.end());
    c.log_x = wide(c.places, x);
    c.x_label = charts::axis_label(x);
    c.points_name = "designs", c.points_are_computed = true;
    c.panels = {{charts::axis_label(y), wide(ys, y), {}}};
    c.panels[0].lines.push_back(line_of("on the " + r.whole + "'s front", grid, c.places));
    if (!between.empty()) c.panels[0].lines.push_back(line_of("found between grid points", between, c.places));
    c.title = std::to_string(between.size()) + " designs between the points of the " + r.whole +
              ": share of the hypervolume " + percent(r.grid_volume) + " → " + percent(r.volume);
    if (study.objectives.size() > 2)
        c.title += " (in all " + std::to_string(study.objectives.size()) + " objectives; two are shown)";
    return c;
}

}  // namespace diecast
