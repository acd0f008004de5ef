#include "optimizer/sweep/subsample.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace diecast {
namespace {

/// Evenly spread, the ends among them.
std::vector<std::size_t> every_other(std::vector<std::size_t> const& places) {
    std::size_t const all = places.size(), kept = (all + 1) / 2;
    std::vector<std::size_t> some;
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

std::vector<std::vector<std::size_t>> spread_places(std::span<Axis const> axes, std::uint64_t most) {
    std::vector<std::vector<std::size_t>> places;
    for (Axis const& axis : axes) {
        places.emplace_back(axis.size());
        std::iota(places.back().begin(), places.back().end(), 0);
    }
    auto const designs = [&] {
        std::uint64_t all = 1;
        for (auto const& of_axis : places) all *= of_axis.size();
        return all;
    };
    while (designs() > most) {
        auto const longest = std::max_element(places.begin(), places.end(),
                                              [](auto const& a, auto const& b) { return a.size() < b.size(); });
        if (longest->size() < 3) break;
        *longest = every_other(*longest);
    }
    return places;
}

std::vector<Axis> at_places(std::span<Axis const> axes, std::vector<std::vector<std::size_t>> const& places) {
    std::vector<Axis> some;
    for (std::size_t a = 0; a < axes.size(); ++a) {
        some.push_back({axes[a].quantities, {}});
        for (std::vector<double> const& values : axes[a].values) {
            some.back().values.emplace_back();
            for (std::size_t place : places[a]) some.back().values.back().push_back(values[place]);
        }
    }
    return some;
}

Question subsampled(Question q, std::uint64_t most) {
    q.axes = at_places(q.axes, spread_places(q.axes, most));
    return q;
}

}  // namespace diecast
