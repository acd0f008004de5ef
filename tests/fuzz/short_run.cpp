// The fuzz targets with inputs that are the same every time: 5 000 for each.
#include <catch2/catch.hpp>
#include <random>
#include "tests/file_help.h"
#include "tests/fuzz/targets.h"

using namespace diecast;

TEST_CASE("20 000 mutated files of four kinds break no promise") {
    for (fuzz::Target const& target : fuzz::targets) {
        CAPTURE(target.name);
        auto const seeds = fuzz::seeds(target.name);
        for (std::string const& seed : seeds) target.run(seed);
        std::mt19937 random(2026);
        for (int i = 0; i < 5000; ++i) {
            std::string text = seeds[random() % seeds.size()];
            for (auto n = random() % 3; n > 0 && !text.empty(); --n) text = files::mutated(std::move(text), random);
            target.run(text);
        }
        SUCCEED();
    }
}
