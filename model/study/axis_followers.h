// Axis followers: charts and searches that go over the same values as an axis of the study, and keep to it.
#pragma once
#include "model/study/study.h"

namespace diecast {

struct AxisFollowers {
    std::size_t charts = 0, searches = 0;
};

/// Wherever the values of `before` are listed, all of them and nothing else, those of `after` are listed instead: a
/// curve, a group or a place for each of them. A chart that would have too many curves stays as it is.
AxisFollowers follow_axis(std::vector<ChartSpec>&, std::vector<Search>&, AxisSpec const& before, AxisSpec const& after);

}  // namespace diecast
