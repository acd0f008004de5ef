#include "optimizer/sweep/subsample.h"
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

/// Evenly spread, the ends among them.
std::vector<double> every_other(std::vector<double> const& places) {
    std::size_t const all = places.size(), kept = (all + 1) / 2;
    std::vector<double> some;
    for (std::size_t i = 0; i < kept; ++i)
        some.push_back(places[static_cast<std::size_t>(
            std::lround(static_cast<double>(i * (all - 1)) / static_cast<double>(kept - 1)))]);
    return some;
}

}  // namespace

std::uint64_t designs_of(std::span<Axis const> axes) {
    std::uint64_t all = 1;
    for (Axis const& axis : axes) all *= axis.size();
    return all;
}

Question subsampled(Question q, std::uint64_t most) {
    while (designs_of(q.axes) > most) {
        auto const longest = std::max_element(q.axes.begin(), q.axes.end(),
                                              [](Axis const& a, Axis const& b) { return a.size() < b.size(); });
        if (longest->size() < 3) break;
        for (std::vector<double>& places : longest->values) places = every_other(places);
    }
    return q;
}

}  // namespace diecast
