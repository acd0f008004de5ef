// Which inputs settle whether one design beats another.
#include "optimizer/analysis/tipping_points.h"
#include <cmath>
#include <set>
#include "optimizer/sweep/violated_constraints.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

TippingPoints decided(LoadedStudy const& l, std::string_view key, TippingOptions const& options = {}) {
    Issues issues;
    auto const found =
        tipping_points(l.graph, l.study, "Lite, serving", "H100, serving", *l.graph.find(key), options, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    REQUIRE(found);
    return *found;
}

Scenario design_called(LoadedStudy const& l, std::string_view name) {
    for (NamedDesign const& d : l.study.designs)
        if (d.name == name) return overlay(l.study.scenario, d.scenario);
    FAIL("no such design");
    return {};
}

double output_with(LoadedStudy const& l, Scenario s, TippingInput const& d, double si, Quantity const& output,
                   bool moves) {
    if (moves) s.pin(*d.input.quantity, si / d.input.quantity->unit);
    return evaluate(l.graph, s, {&output})[0];
}

}  // namespace

TEST_CASE("At the value where an input flips the verdict, both designs are equal, each computed alone") {
    LoadedStudy const l("lite-gpu");
    TippingOptions options;
    options.decisions = true;
    for (char const* key : {"serve.cost", "serve.rate_per_watt"}) {
        TippingPoints const d = decided(l, key, options);
        Scenario const a = design_called(l, d.first), b = design_called(l, d.second);
        CHECK(d.a == evaluate(l.graph, a, {d.output})[0]);
        CHECK(d.b == evaluate(l.graph, b, {d.output})[0]);
        int flips = 0;
        for (TippingInput const& i : d.inputs) {
            bool const in_a = i.in != TippingInput::In::second, in_b = i.in != TippingInput::In::first;
            CHECK(i.at_lo == Approx(output_with(l, a, i, i.input.lo, *d.output, in_a) /
                                    output_with(l, b, i, i.input.lo, *d.output, in_b))
                                 .epsilon(1e-12));
            if (!i.flip || i.input.quantity->scale == Scale::integer) continue;
            double const x = output_with(l, a, i, *i.flip, *d.output, in_a),
                         y = output_with(l, b, i, *i.flip, *d.output, in_b);
            if (std::abs(x / y - 1) > 1e-9) {  // a jump: other sides right below and above
                double const below = *i.flip * (1 - 1e-9), above = *i.flip * (1 + 1e-9);
                auto const beats = [&](double at) {
                    return output_with(l, a, i, at, *d.output, in_a) < output_with(l, b, i, at, *d.output, in_b);
                };
                CHECK(beats(below) != beats(above));
            }
            ++flips;
        }
        CHECK(flips >= 3);
    }
}

TEST_CASE("What flips the verdict between its ends comes first, then the smallest change, then what never does") {
    LoadedStudy const l("lite-gpu");
    TippingOptions wide;
    wide.share = 0.95;
    TippingPoints const d = decided(l, "serve.cost", wide);
    int rank = 0;
    double swing = std::numeric_limits<double>::infinity();
    bool within = false;
    for (TippingInput const& i : d.inputs) {
        int const now = i.flips_within() ? 0 : i.flip ? 1 : 2;
        CHECK(now >= rank);
        within = within || now == 0;
        if (now == 2) {
            if (rank < 2) swing = std::numeric_limits<double>::infinity();
            CHECK(std::abs(i.at_hi - i.at_lo) <= swing);
            swing = std::abs(i.at_hi - i.at_lo);
        }
        rank = now;
    }
    CHECK(within);
}

TEST_CASE("Inputs that both designs have move in both, and what a design pins is a decision and stays") {
    LoadedStudy const l("lite-gpu");
    TippingPoints const d = decided(l, "serve.cost");
    auto const find = [&](std::string_view key) {
        return std::count_if(d.inputs.begin(), d.inputs.end(),
                             [&](TippingInput const& i) { return i.input.quantity->key == key; });
    };
    for (TippingInput const& i : d.inputs)
        if (i.input.quantity->key == "power.electricity_price") CHECK(i.in == TippingInput::In::both);
    CHECK(find("gpu.price") == 1);  // Lite-GPUs are priced by cost
    CHECK(find("decode.tensor") == 0);
    CHECK(find("decode.batch") == 0);
}

TEST_CASE("another network or request is no other choice, unless decisions are asked for") {
    LoadedStudy const l("lite-gpu");
    auto const names = [&](bool decisions) {
        TippingOptions asked;
        asked.decisions = decisions;
        TippingPoints const d = decided(l, "serve.cost", asked);
        std::set<std::string_view> keys;
        for (TippingChoice const& c : d.choices) keys.insert(c.choice->key);
        return keys;
    };
    CHECK_FALSE(names(false).contains("llm.model"));
    CHECK_FALSE(names(false).contains("traffic.workload"));
    CHECK(names(true).contains("llm.model"));
}

TEST_CASE("Choices made otherwise are listed with their ratio, those that flip first") {
    LoadedStudy const l("lite-gpu");
    TippingPoints const d = decided(l, "serve.cost");
    REQUIRE(!d.choices.empty());
    bool flipping = true;
    for (TippingChoice const& c : d.choices) {
        CHECK(c.now != c.instead);
        if (flipping && !d.flips(c.ratio)) flipping = false;
        CHECK(d.flips(c.ratio) == flipping);
        Scenario a = design_called(l, d.first), b = design_called(l, d.second);
        if (c.in != TippingInput::In::second) a.pin(*c.choice, c.instead);
        if (c.in != TippingInput::In::first) b.pin(*c.choice, c.instead);
        double const ratio = evaluate(l.graph, a, {d.output})[0] / evaluate(l.graph, b, {d.output})[0];
        CHECK((ratio == c.ratio || std::isnan(ratio) || !c.violation.empty()));
    }
}

TEST_CASE("A choice that makes a design violate a limit flips nothing, and the limit is named") {
    LoadedStudy const l("lite-gpu");
    TippingPoints const d = decided(l, "serve.cost");
    CHECK(d.violations.empty());
    int violating = 0;
    for (TippingChoice const& c : d.choices) {
        auto const keeps = [&](std::string const& name) {
            Scenario s = design_called(l, name);
            bool const in_second = name == d.second;
            if (c.in == TippingInput::In::both || (c.in == TippingInput::In::second) == in_second)
                s.pin(*c.choice, c.instead);
            return violated_constraints(l.graph, s, limits_at(l.graph, l.study, {s, {d.output}})).empty();
        };
        INFO(c.choice->key << " " << c.instead);
        CHECK((keeps(d.first) && keeps(d.second)) == c.violation.empty());
        if (c.violation.empty()) continue;
        ++violating;
        CHECK(std::isnan(c.ratio));
        CHECK_FALSE(d.flips(c.ratio));
    }
    CHECK(violating > 0);
}

TEST_CASE("The Lite-GPU study says at which memory bandwidth its best decode is that of H100, and what decides") {
    LoadedStudy const l("lite-gpu");
    BreakEven const* const asked = break_even_named(l.study, "decode, memory bandwidth");
    REQUIRE(asked);
    Issues issues;
    auto const found = answer(l.graph, l.study, *asked, issues);
    REQUIRE(found);
    REQUIRE(found->found.crossings.size() == 1);
    double const flip = found->found.crossings[0].low;  // TB/s
    CHECK(flip > 0.838);                                // what a quarter of H100 has
    CHECK(flip < 1.675);                                // what the doubled shoreline gives
    TippingOptions options;
    options.decisions = true;
    auto const d = tipping_points(l.graph, l.study, asked->design, asked->over, *asked->quantity, options, issues);
    REQUIRE(d);
    auto const same = std::find_if(d->inputs.begin(), d->inputs.end(), [&](TippingInput const& i) {
        return i.input.quantity->key == "package.bandwidth" && i.in == TippingInput::In::first;
    });
    REQUIRE(same != d->inputs.end());
    REQUIRE(same->flip);
    CHECK(*same->flip / same->input.quantity->unit == Approx(flip).epsilon(1e-9));
}

TEST_CASE("A design that is not in the study is named") {
    LoadedStudy const l("lite-gpu");
    Issues issues;
    CHECK_FALSE(tipping_points(l.graph, l.study, "Lite, serving", "H1000", *l.graph.find("serve.cost"), {}, issues));
    REQUIRE(issues.size() == 1);
    CHECK_THAT(issues[0].what, Catch::Contains("H1000"));
}
