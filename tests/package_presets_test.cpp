// The package model with the presets that ship: units, published products, and the tools people compare with.
#include <catch2/catch.hpp>
#include <random>
#include "model/catalogue/catalogue.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("units follow for every preset, and every preset lies within the ranges") {
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : shipped().entries(*selector)) {
            CAPTURE(kind, entry.name);
            for (Issue const& i : shipped().check(Scenario{}.pin(*selector, entry.name)))
                if (i.severity == Severity::error) FAIL_CHECK(to_text(i));
        }
}

TEST_CASE("no combination of presets gives something that is not a number") {
    std::mt19937 random(4);
    auto const all = shipped().quantities();
    std::vector<Quantity const*> const quantities(all.begin(), all.end());
    for (int n = 0; n < 300; ++n) {
        Scenario s;
        for (auto const& [kind, selector] : catalogue_selectors()) {
            auto const entries = shipped().entries(*selector);
            if (entries.empty()) continue;
            s.pin(*selector, entries[std::uniform_int_distribution<std::size_t>(0, entries.size() - 1)(random)].name);
        }
        auto const y = evaluate(shipped(), s, quantities);
        for (std::size_t i = 0; i < y.size(); ++i)
            if (std::isnan(y[i])) FAIL_CHECK(quantities[i]->key);
    }
}

TEST_CASE("the presets of Chiplet Actuary's packages give its costs") {
    auto cost = [](std::string const& packaging, double dies) {
        return shipped_value(Scenario{}
                                 .pin(process::node, "N5")
                                 .pin(package::class_, packaging)
                                 .pin(package::silicon_area, 800.0)
                                 .pin(package::dies, dies)
                                 .pin(package::stacks, 0.0)
                                 .pin(d2d::area_overhead, 10.0),
                             cost::recurring);
    };
    CHECK(cost("actuary-organic", 1) == Approx(698.58).epsilon(1e-3));
    CHECK(cost("actuary-organic", 2) == Approx(516.24).epsilon(1e-3));
    CHECK(cost("actuary-organic", 4) == Approx(401.42).epsilon(1e-3));
    CHECK(cost("actuary-fan-out-chip-last", 4) == Approx(470.07).epsilon(1e-3));
    CHECK(cost("actuary-fan-out-chip-first", 4) == Approx(659.72).epsilon(1e-3));
    CHECK(cost("actuary-interposer", 4) == Approx(559.37).epsilon(1e-3));
}

TEST_CASE("four Lite-GPUs are an H100 with twice the shoreline and cheaper silicon") {
    auto const lite = of_gpu("Lite-GPU"), h100 = of_gpu("H100");
    CHECK(4 * shipped_value(lite, package::peak) == Approx(shipped_value(h100, package::peak)).epsilon(1e-9));
    CHECK(4 * shipped_value(lite, shoreline::available) ==
          Approx(2 * shipped_value(h100, shoreline::available)).epsilon(1e-9));
    CHECK(4 * shipped_value(lite, cost::silicon) < shipped_value(h100, cost::silicon));
}
