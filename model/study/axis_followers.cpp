#include "model/study/axis_followers.h"
#include <algorithm>

namespace diecast {
namespace {

bool follow(AxisSpec& axis, AxisSpec const& before, AxisSpec const& after) {
    if (axis.quantity != before.quantity || axis.values == after.values) return false;
    auto sorted = [](std::vector<double> values) {
        std::sort(values.begin(), values.end());
        return values;
    };
    if (sorted(axis.values) != sorted(before.values)) return false;
    axis = after;
    return true;
}

bool follow(ChartSpec& chart, AxisSpec const& before, AxisSpec const& after) {
    ChartCurves const curves = curves_of(chart);
    bool followed = false;
    for (AxisSpec* axis : axes_of(chart))
        if (axis != curves.values || after.values.size() <= curves.most) followed |= follow(*axis, before, after);
    return followed;
}

bool follow(Search& search, AxisSpec const& before, AxisSpec const& after) {
    bool followed = false;
    for (auto* axes : {&search.groups, &search.axes})
        for (AxisSpec& axis : *axes) followed |= follow(axis, before, after);
    return followed;
}

}  // namespace

AxisFollowers follow_axis(std::vector<ChartSpec>& charts, std::vector<Search>& searches, AxisSpec const& before,
                          AxisSpec const& after) {
    AxisFollowers found;
    for (ChartSpec& chart : charts) found.charts += follow(chart, before, after);
    for (Search& search : searches) found.searches += follow(search, before, after);
    return found;
}

}  // namespace diecast
