#include "optimizer/sweep/categories.h"
#include <algorithm>

namespace diecast {

std::optional<Categories> Categories::of(Graph const& graph, std::vector<Axis> const& axes, Quantity const& q) {
    auto const at = place_of(axes, q);
    if (!at) return {};
    std::vector<double> const& along = axes[at->axis].values[at->quantity];
    Categories c;
    c.values_ = along;
    std::sort(c.values_.begin(), c.values_.end());
    c.values_.erase(std::unique(c.values_.begin(), c.values_.end()), c.values_.end());
    if (!graph.is_choice(q) && !(q.scale == Scale::integer && c.are_few())) return {};
    for (double v : along) {
        auto const found = std::lower_bound(c.values_.begin(), c.values_.end(), v);
        c.at_place_.push_back(static_cast<std::size_t>(found - c.values_.begin()));
    }
    for (std::size_t a = at->axis + 1; a < axes.size(); ++a) c.stride_ *= axes[a].size();
    return c;
}

}  // namespace diecast
