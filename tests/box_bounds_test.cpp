// Boxes of a grid: their bounds hold all of their designs, and their lanes are the designs of a plan.
#include <array>
#include <catch2/catch.hpp>
#include "model/core/bounds/box_lanes.h"
#include "tests/random_world.h"

namespace diecast {
namespace {

using random_world::World;

GridBox any_box(World& w, std::vector<Axis> const& axes) {
    GridBox box;
    for (Axis const& axis : axes) {
        std::size_t const a = w.below(axis.size()), b = w.below(axis.size());
        box.push_back({static_cast<std::uint32_t>(std::min(a, b)), static_cast<std::uint32_t>(std::max(a, b) + 1)});
    }
    return box;
}

bool same(double a, double b) { return a == b || (a != a && b != b); }

/// Bounds of the box, the closer ones too, against some of its designs.
bool bounds_hold(GridBox const& box, BoxBounds& bounds, BoxLanes& lanes, Probe& probe) {
    std::span<Interval const> const between = bounds.of(box);
    Row const row = lanes.of(box);
    bool right = row.lanes == designs_in(box);
    for (std::size_t lane = 1; lane < row.lanes; ++lane) right = right && lanes.design(lane) > lanes.design(lane - 1);
    std::vector<std::array<double, 2>> ends;
    for (std::size_t j = 0; j < between.size(); ++j) ends.push_back({bounds.least(j), bounds.most(j)});
    for (std::size_t lane = 0; lane < row.lanes; lane += 1 + row.lanes / 29) {
        std::span<double const> const numbers = probe.at(lanes.design(lane));
        for (std::size_t j = 0; j < numbers.size(); ++j)
            right = right && same(row.outputs[j][lane], numbers[j]) && between[j].contains(numbers[j]) &&
                    !(numbers[j] < ends[j][0]) && !(numbers[j] > ends[j][1]);
    }
    return right;
}

/// A step along an axis changes nothing in a direction that the bounds rule out.
bool trends_hold(World& w, GridBox const& box, std::vector<Axis> const& axes, BoxBounds& bounds, Probe& probe) {
    std::span<Interval const> const between = bounds.of(box);
    bool right = true;
    std::uint64_t stride = 1;
    for (std::size_t a = axes.size(); a-- > 0; stride *= axes[a].size()) {
        if (box[a].size() < 2) continue;
        std::uint64_t design = 0;
        for (std::size_t b = 0; b < axes.size(); ++b)
            design = design * axes[b].size() + box[b].first + w.below(box[b].size() - (a == b));
        std::vector<double> const here(probe.at(design).begin(), probe.at(design).end());
        std::span<double const> const there = probe.at(design + stride);
        for (std::size_t j = 0; j < here.size(); ++j) {
            double const slack = 1e-12 * std::abs(here[j]);  // of exp and log
            bool const rises = between[j].rises >> a & 1, falls = between[j].falls >> a & 1;
            right = right && (rises || !(there[j] > here[j] + slack)) && (falls || !(there[j] < here[j] - slack));
        }
    }
    return right;
}

}  // namespace

TEST_CASE("bounds of random boxes of random graphs hold their designs, and lanes are these") {
    for (unsigned seed = 1; seed <= 1500; ++seed) {
        World w(seed);
        Scenario const scenario = w.scenario();
        std::vector<Axis> const axes = w.axes();
        std::vector<Quantity const*> const outputs = w.outputs();
        BoxBounds bounds(w.graph, scenario, axes, outputs);
        BoxLanes lanes(w.graph, scenario, axes, outputs, static_cast<Isa>(w.below(3)));
        Probe probe(w.graph, scenario, axes, outputs);
        GridBox box = any_box(w, axes);
        for (int change = 0; change < 8; ++change) {
            INFO("seed " << seed << ", change " << change);
            REQUIRE(bounds_hold(box, bounds, lanes, probe));
            REQUIRE(trends_hold(w, box, axes, bounds, probe));
            GridBox const other = any_box(w, axes);
            for (std::size_t a = 0; a < box.size(); ++a)
                if (w.one_in(2)) box[a] = other[a];
        }
    }
}

}  // namespace diecast
