// A roofline of the Lite-GPU study against the model's own numbers: shares of a whole pass, and twice of a ceiling.
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_data.h"
#include "app/present/charts/roofline_limits.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

RooflineChart chart_of(std::string_view only = "") {
    Pool pool;
    Issues issues;
    for (ChartSpec spec : lite_gpu_study().study.charts)
        if (auto* const roofline = spec.as<RooflineSpec>()) {
            if (!only.empty()) roofline->designs = {std::string(only)};
            roofline->levels = true;
            auto data = chart_data(lite_gpu_study().graph, lite_gpu_study().study, spec, pool, issues);
            CHECK(issues.empty());
            return std::get<RooflineChart>(data);
        }
    FAIL("no roofline");
    return {};
}

Scenario scenario(std::string_view design) {
    for (NamedDesign const& d : lite_gpu_study().study.designs)
        if (d.name == design) return overlay(lite_gpu_study().study.scenario, d.scenario);
    FAIL("no design " << design);
    return {};
}

/// In its unit.
double value_of(Scenario const& s, char const* key) {
    Quantity const* q = lite_gpu_study().graph.find(key);
    REQUIRE(q);
    return evaluate(lite_gpu_study().graph, s, std::vector<Quantity const*>{q})[0] / q->unit;
}

RooflineChart::Point const& point(RooflineChart const& c, std::string_view name) {
    for (auto const& p : c.points)
        if (p.name == name) return p;
    FAIL("no point " << name);
    return c.points.front();
}

}  // namespace

TEST_CASE("shares of a roofline are of the whole pass, and with what is no kernel they are all of it") {
    auto const c = chart_of();
    REQUIRE((c.designs.size() == 2 && c.phases.size() == 4));
    for (auto const& phase : c.phases) {
        double all = 0;
        for (auto const& p : c.points)
            if (p.design == phase.design && p.phase == phase.name) all += limit_of(c, p).share;
        for (auto const& p : c.parts)
            if (p.design == phase.design && p.phase == phase.name) all += p.share;
        CHECK(all == Approx(1));
    }
    // 80 layers of 14.6 + 23.46 + 65.34 µs, launches of 36.8 µs, vectors of 5.03 µs, once 94.82 µs: of 12.07 ms.
    auto const one = chart_of("H100, serving");
    CHECK(limit_of(one, point(one, "decode, output")).share == Approx(0.09482 / 12.07).epsilon(2e-3));
    CHECK(limit_of(one, point(one, "decode, feed-forward")).share == Approx(80 * 0.06534 / 12.07).epsilon(2e-3));
    CHECK(limit_of(one, point(one, "decode, attention")).share == Approx(80 * 0.02346 / 12.07).epsilon(2e-3));
    std::vector<RooflineChart::Part> decode;
    for (auto const& p : one.parts)
        if (p.phase == "decode") decode.push_back(p);
    REQUIRE((decode.size() == 3 && decode[0].name == "decode, launches"));
    CHECK(decode[0].share == Approx(80 * 0.0368 / 12.07).epsilon(2e-3));
    CHECK(decode[1].name == "decode, norms and activation");
    CHECK(decode[1].share == Approx(80 * 0.00503 / 12.07).epsilon(2e-3));
    CHECK(decode[2].name == "decode, all-reduce not hidden");  // 19.02 µs behind which projections hide
    CHECK(decode[2].share == Approx(80 * (0.01902 - 0.0146) / 12.07).epsilon(5e-3));
}

TEST_CASE("doubling what limits a phase brings what the model says of that design") {
    for (char const* design : {"H100, serving", "Lite, serving"}) {
        auto const c = chart_of(design);
        CHECK(c.phases.size() == 2);
        for (auto const& phase : c.phases) {
            REQUIRE(phase.twice);
            auto const ceiling = std::find_if(c.ceilings.begin(), c.ceilings.end(),
                                              [&](auto const& x) { return x.word == phase.bound; });
            REQUIRE(ceiling != c.ceilings.end());
            Scenario s = scenario(design);
            Quantity const& q = *lite_gpu_study().graph.find(ceiling->key);
            std::string const key = phase.name + ".time";
            CHECK(phase.time * 1e3 == Approx(value_of(s, key.c_str())));
            s.pin(q, 2 * value_of(s, ceiling->key.c_str()));
            CHECK(*phase.twice * 1e3 == Approx(value_of(s, key.c_str())));
        }
    }
    std::string const words = next_limit_words(chart_of("H100, serving"), 0);
    CAPTURE(words);
    CHECK(words.find("cuts the time by 21.5 %") != words.npos);  // decode: 12.07 to 9.48 ms
    CHECK(words.find("cuts the time by 34.9 %") != words.npos);  // prefill
    CHECK(words.find("launches 24.4 %") != words.npos);
}

// Decode: weights and the KV cache are read at two rates of one memory. 80 layers of 23.46 µs of attention are 15.6 %.
TEST_CASE("where a ceiling is doubled the sentence names the other ceilings of its kind, which are not") {
    std::string const words = next_limit_words(chart_of("H100, serving"), 0);
    CAPTURE(words);
    CHECK(words.find(" Other ceilings stay as they are: KV cache rate (15.6 % of the time).") != words.npos);
    RooflineChart c;
    c.designs = {""};
    c.ceilings = {{"peak 100", 100, true, 0, "peak", ""},
                  {"HBM3 10", 10, false, 0, "HBM3", ""},
                  {"MRM 5", 5, false, 0, "MRM", ""}};
    RooflineChart::Point p{"all", "MRM", 8, 40, 0, 1};
    p.levels = {{"HBM3", 4, "", false}, {"MRM", 8, "", true}}, p.time = 1;
    c.points = {p};
    c.phases = {{"", 0, 1, "MRM", "HBM3", 1, 1, 0.7}};
    CHECK(next_limit_words(c, 0).ends_with(" Other ceilings stay as they are: HBM3 (as much)."));
}

TEST_CASE("a kernel stands under the ceiling that its time follows, and its headroom is counted from there") {
    auto const c = chart_of("H100, serving");
    REQUIRE(c.ceilings.size() == 4);
    auto const& prefill = point(c, "prefill, attention");
    RooflineLimit const l = limit_of(c, prefill);
    CHECK(l.bound == "attention rate");
    CHECK(l.next == "KV cache rate");
    CHECK(l.headroom == Approx(6.97).epsilon(2e-3));
    CHECK(prefill.rate == Approx(553.1e12).epsilon(1e-3));
    CHECK(point(c, "decode, attention").binding == "KV cache rate");
    CHECK(point(c, "decode, output").binding == "memory rate");
    CHECK(point(c, "prefill, feed-forward").binding == "matrix rate");
}
