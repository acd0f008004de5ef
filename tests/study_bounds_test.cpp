// Bounds of every formula of the model over random boxes of every study that ships.
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include "model/core/bounds/box_bounds.h"
#include "model/study/study.h"
#include "tests/shipped.h"

namespace diecast {
namespace {

GridBox any_box(std::vector<Axis> const& axes, std::mt19937& random) {
    GridBox box;
    for (Axis const& axis : axes) {
        auto const a = static_cast<std::uint32_t>(random() % axis.size()),
                   b = static_cast<std::uint32_t>(random() % axis.size());
        box.push_back(random() % 3 == 0 ? Places{a, a + 1} : Places{std::min(a, b), std::max(a, b) + 1});
    }
    return box;
}

std::uint64_t any_design(GridBox const& box, std::vector<Axis> const& axes, std::mt19937& random) {
    std::uint64_t design = 0;
    for (std::size_t a = 0; a < box.size(); ++a)
        design = design * axes[a].size() + box[a].first + random() % box[a].size();
    return design;
}

}  // namespace

TEST_CASE("bounds over random boxes of every study hold each number of the model at their designs") {
    std::mt19937 random(5);
    Graph const& graph = shipped();
    std::vector<Quantity const*> const all(graph.quantities().begin(), graph.quantities().end());
    std::size_t bounded = 0, numbers = 0;
    for (auto const& file : std::filesystem::directory_iterator(DIECAST_SOURCE_DIR "/presets/studies")) {
        std::string const name = file.path().filename().string();
        StudyReading const reading = load_study(graph, file.path());
        if (!reading.study.entries.empty() || reading.study.axes.empty()) continue;
        std::vector<Axis> const axes = grid_of(graph, reading.study);
        BoxBounds bounds(graph, reading.study.scenario, axes, all);
        Probe probe(graph, reading.study.scenario, axes, all);
        for (int round = 0; round < 6; ++round) {
            GridBox const box = any_box(axes, random);
            std::span<Interval const> const between = bounds.of(box);
            for (int sample = 0; sample < 4; ++sample) {
                std::uint64_t const design = any_design(box, axes, random);
                std::span<double const> const at = probe.at(design);
                for (std::size_t j = 0; j < all.size(); ++j) {
                    ++numbers, bounded += !between[j].is_unbounded();
                    if (between[j].contains(at[j])) continue;
                    CAPTURE(name, all[j]->key, design, between[j].lo, at[j], between[j].hi);
                    FAIL("outside its bounds");
                }
            }
        }
    }
    INFO("bounded: " << bounded << " of " << numbers);
    CHECK(bounded > numbers * 9 / 10);
}

}  // namespace diecast
