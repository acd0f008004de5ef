// Break-evens: where two numbers are equal along a line, which is lower beside it, and what a study says of them.
#include "optimizer/analysis/break_even.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "app/present/tables/break_even_table.h"
#include "model/core/text.h"
#include "tests/loaded_study.h"
#include "tests/toy_model.h"

using namespace diecast;

namespace {

using Kind = Crossing::Kind;
using Curve = std::function<double(double)>;

std::vector<double> spread(double from, double to, int n = 64) {
    std::vector<double> xs;
    for (int i = 0; i < n; ++i) xs.push_back(from + (to - from) * i / (n - 1));
    return xs;
}

Crossings along(std::vector<double> const& xs, Curve const& a, Curve const& b, bool whole = false) {
    return find_crossings(xs, whole, [&](double x) { return Compared{a(x), b(x)}; });
}
Curve always(double v) {
    return [v](double) { return v; };
}

std::vector<Side> sides(Crossings const& found) {
    std::vector<Side> result;
    for (Stretch const& s : found.stretches) result.push_back(s.side);
    return result;
}

void check_crossing(Crossing const& c, Kind kind, double at) {
    CHECK(c.kind == kind);
    CHECK(c.low == Approx(at).epsilon(1e-12).margin(1e-14));
}

}  // namespace

TEST_CASE("a line crosses a number once") {
    auto const found = along(
        spread(0, 10), [](double x) { return 3 * x + 1; }, always(7.5));
    REQUIRE(found.crossings.size() == 1);
    check_crossing(found.crossings[0], Kind::root, 6.5 / 3);
    CHECK(found.crossings[0].value == 7.5);
    CHECK((sides(found) == std::vector{Side::lower, Side::higher}));
    CHECK(found.stretches[0].least == Approx(1 / 7.5));
    CHECK(found.stretches[1].most == Approx(31 / 7.5));
    CHECK((found.stretches[0].from == 0 && found.stretches[1].to == 10));
    CHECK(found.stretches[0].to == Approx(6.5 / 3).epsilon(1e-12));
}

TEST_CASE("a parabola crosses a line twice, also between two places that are looked at") {
    for (double apart : {3.0, 0.1, 1e-3}) {
        // (x − 4)² = (apart/2)² around 4
        auto const found = along(
            spread(0, 10), [](double x) { return 100 + (x - 4.03) * (x - 4.03); }, always(100 + apart * apart / 4));
        CAPTURE(apart);
        REQUIRE(found.crossings.size() == 2);
        CHECK(found.crossings[0].low == Approx(4.03 - apart / 2).epsilon(1e-9));
        CHECK(found.crossings[1].low == Approx(4.03 + apart / 2).epsilon(1e-9));
        CHECK((sides(found) == std::vector{Side::higher, Side::lower, Side::higher}));
    }
}

TEST_CASE("two crossings before the first place that follows the end are found") {
    auto const found = along(
        spread(0, 63), [](double x) { return (x - 0.2) * (x - 0.3) + 5; }, always(5));
    REQUIRE(found.crossings.size() == 2);
    check_crossing(found.crossings[0], Kind::root, 0.2);
    check_crossing(found.crossings[1], Kind::root, 0.3);
}

TEST_CASE("a jump across is no equality") {
    auto const found = along(
        spread(1, 9), [](double x) { return x < 5.2 ? 1.0 : 3.0; }, always(2));
    REQUIRE(found.crossings.size() == 1);
    check_crossing(found.crossings[0], Kind::jump, 5.2);
    CHECK((sides(found) == std::vector{Side::lower, Side::higher}));
    auto const pole = along(
        spread(1, 9), [](double x) { return 1 / (x - 5.2); }, always(0));
    REQUIRE(pole.crossings.size() == 1);
    CHECK(pole.crossings[0].kind == Kind::jump);
}

TEST_CASE("what never crosses has one stretch and no crossing") {
    auto const found = along(
        spread(1, 9), [](double x) { return 2 + x * x; }, always(2));
    CHECK(found.crossings.empty());
    REQUIRE(found.stretches.size() == 1);
    CHECK(found.stretches[0].side == Side::higher);
    CHECK(found.stretches[0].least == 1.5);
    CHECK(found.stretches[0].most == 41.5);
    CHECK(found.a_moves);
    CHECK_FALSE(along(spread(1, 9), always(3), [](double x) { return x; }).a_moves);
}

// Between 3 and 4 the first comes to 1.25 of the second at 3.3, and to 0.75 at 7.7. Of whole numbers that are not given
// 33 is the best. Behind a step at 7.5 the most is where the curve comes down from it.
TEST_CASE("the least and the most of a stretch are found between the values that are looked at") {
    auto const hump = [](double x) { return 1 + 0.25 * std::exp(-(x - 3.3) * (x - 3.3)); };
    auto const dip = [](double x) { return 1 - 0.25 * std::exp(-(x - 7.7) * (x - 7.7)); };
    auto const found = along(
        spread(0, 10, 11), [&](double x) { return hump(x) * dip(x); }, always(1));
    REQUIRE(found.stretches.size() == 2);
    CHECK(found.stretches[0].most == Approx(1.25).epsilon(1e-7));
    CHECK(found.stretches[1].least == Approx(0.75).epsilon(1e-7));
    auto const whole = along(
        {1, 20, 40, 60}, [&](double n) { return 1 + hump(n / 10); }, always(1), true);
    CHECK(whole.stretches[0].most == 2.25);
    auto const step = along(
        spread(0, 10, 11), [](double x) { return x < 7.5 ? 2 : 12 - x; }, always(1));
    CHECK(step.stretches[0].most == Approx(4.5).epsilon(1e-7));
}

TEST_CASE("an equality at an end of the range is found, and a curve that only touches") {
    auto const end = along(
        spread(2, 6), [](double x) { return x; }, always(6));
    REQUIRE((end.crossings.size() == 1 && end.stretches.size() == 1));
    check_crossing(end.crossings[0], Kind::root, 6);
    auto const start = along(
        spread(2, 6), [](double x) { return x; }, always(2));
    REQUIRE((start.crossings.size() == 1 && start.stretches.size() == 1));
    check_crossing(start.crossings[0], Kind::root, 2);
    auto const touch = along(
        spread(0, 10), [](double x) { return 1 + (x - 3.7) * (x - 3.7); }, always(1));
    REQUIRE((touch.crossings.size() == 1 && touch.stretches.size() == 1));
    CHECK(touch.crossings[0].kind == Kind::touch);
    CHECK(touch.crossings[0].low == Approx(3.7).epsilon(1e-6));
}

TEST_CASE("a root at 0 and one across fifteen decades are as exact as any") {
    auto const zero = along(
        spread(-3, 7), [](double x) { return 2 * x; }, always(0));
    REQUIRE(zero.crossings.size() == 1);
    CHECK(std::abs(zero.crossings[0].low) < 1e-12);
    std::vector<double> decades;
    for (int i = 0; i <= 63; ++i) decades.push_back(std::pow(10, 18.0 * i / 63));
    auto const far = along(
        decades, [](double x) { return 1 / x; }, always(1 / 123456.789));
    REQUIRE(far.crossings.size() == 1);
    check_crossing(far.crossings[0], Kind::root, 123456.789);
}

TEST_CASE("rounding around a number that is held is equality, as far as it goes") {
    // a slack that a solver holds at 0 until there is enough
    auto const found = along(
        spread(0, 10), [](double x) { return x < 4 ? 2e-16 * std::sin(99 * x) : (x - 4) / 8; }, always(0));
    CHECK((sides(found) == std::vector{Side::equal, Side::higher}));
    REQUIRE(found.crossings.size() == 1);
    CHECK(found.crossings[0].low == Approx(4).epsilon(1e-9));
}

TEST_CASE("whole numbers are counted, not divided") {
    std::vector<double> const xs{1, 2, 3, 4, 5, 6, 7, 8};
    auto const step = along(
        xs, [](double n) { return 10 / n; }, always(3), true);
    REQUIRE(step.crossings.size() == 1);
    CHECK((step.crossings[0].kind == Kind::step && step.crossings[0].low == 3 && step.crossings[0].high == 4));
    auto const hit = along(
        xs, [](double n) { return 12 / n; }, always(3), true);
    REQUIRE(hit.crossings.size() == 1);
    check_crossing(hit.crossings[0], Kind::root, 4);
    auto const wide = along(
        {1, 1000}, [](double n) { return n; }, always(371.5), true);
    REQUIRE(wide.crossings.size() == 1);
    CHECK((wide.crossings[0].low == 371 && wide.crossings[0].high == 372));
}

TEST_CASE("where there is no number or a limit is broken nothing is equal, and it is said why") {
    auto const found = find_crossings(spread(0, 10), false, [](double x) {
        return Compared{x < 2 ? std::log(x - 2) : x, 5, x > 6 ? "too hot" : ""};
    });
    CHECK((sides(found) == std::vector{Side::none, Side::lower, Side::higher, Side::none}));
    REQUIRE(found.crossings.size() == 1);
    check_crossing(found.crossings[0], Kind::root, 5);
    CHECK(found.stretches[0].violations == std::vector<std::string>{"no number"});
    CHECK(found.stretches[3].violations == std::vector<std::string>{"too hot"});
    CHECK(found.stretches[1].from == Approx(2).epsilon(1e-12));
    CHECK(found.stretches[2].to == Approx(6).epsilon(1e-12));
    CHECK(std::isnan(found.stretches[3].most));
    auto const hidden = find_crossings(spread(0, 10), false, [](double x) {
        return Compared{x, 5, x > 4 && x < 6 ? "closed" : ""};
    });
    CHECK(hidden.crossings.empty());
    CHECK((sides(hidden) == std::vector{Side::lower, Side::none, Side::higher}));
}

TEST_CASE("random curves cross where a dense search says they do") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> even(0, 1);
    std::size_t all = 0;
    for (int round = 0; round < 300; ++round) {
        double const p = 6 * even(random), q = 1 + 3 * even(random), r = even(random), jump = 10 * even(random),
                     high = round % 3 ? 0 : 2 * even(random), level = 3 * even(random) - 1.5;
        auto const a = [=](double x) { return std::sin(q * x + p) + r * 0.3 * x + (x > jump ? high : 0) + 10; };
        auto const found = along(spread(0, 10), a, always(10 + level));
        std::vector<double> expected;
        int const dense = 200000;
        for (int i = 0; i < dense; ++i) {
            double const x = 10.0 * i / dense, next = 10.0 * (i + 1) / dense;
            if ((a(x) < 10 + level) != (a(next) < 10 + level)) expected.push_back(x + 5.0 / dense);
        }
        CAPTURE(round, p, q, r, jump, high, level);
        bool hidden = false;  // two within one gap between places, and a jump in it: no dip need show them
        for (std::size_t i = 1; i < expected.size(); ++i)
            hidden = hidden || (high > 0 && expected[i] - expected[i - 1] < 10.0 / 63);
        if (hidden) continue;
        REQUIRE(found.crossings.size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            Crossing const& c = found.crossings[i];
            CHECK(c.low == Approx(expected[i]).margin(6.0 / dense));
            if (c.kind == Kind::root) CHECK(a(c.low) == Approx(10 + level).epsilon(1e-13));
            else CHECK((c.kind == Kind::jump && c.low == Approx(jump).epsilon(1e-12)));
        }
        all += expected.size();
    }
    CHECK(all > 600);
}

namespace {

struct PriceLab {
    Graph graph = toy::model();
    Study study = {};
    BreakEven asked = {};
    Issues issues = {};

    PriceLab() {
        study.designs = {{"small", "", Scenario{}.pin(toy::area, 50.0)},
                         {"large", "", Scenario{}.pin(toy::area, 400.0)}};
        asked.name = "price", asked.change = {&toy::price, "", {1, 100}};
        asked.quantity = &toy::cost, asked.design = "small", asked.over = "large";
    }
    BreakEvenAnswer run() {
        auto const result = answer(graph, study, asked, issues);
        REQUIRE(result);
        CHECK(issues.empty());
        return *result;
    }
};

}  // namespace

TEST_CASE("at its break-even one design costs as much as the other") {
    PriceLab lab;
    auto const result = lab.run();
    REQUIRE(result.found.crossings.size() == 1);
    double const at = result.found.crossings[0].low;
    auto const cost = [&](double area, double price) {
        return evaluate(lab.graph, Scenario{}.pin(toy::area, area).pin(toy::price, price), {&toy::cost})[0];
    };
    CHECK(cost(50, at) == Approx(cost(400, 3)).epsilon(1e-12));          // 3 is the price of the cheap kind
    CHECK(at == Approx(3 * cost(400, 1) / cost(50, 1)).epsilon(1e-12));  // cost goes as the price
    CHECK((sides(result.found) == std::vector{Side::lower, Side::higher}));
    CHECK(verdict_text(result) == "below " + value_text(at, toy::price) + ": small is better, by up to " +
                                      number_text(100 * (1 - 1 / at), 3) + " %; above: worse, by up to a factor of " +
                                      number_text(100 / at, 3));
    CHECK(crossings_text(result) == value_text(at, toy::price));
    CHECK(first_crossing(result) == at);
}

TEST_CASE("where both change in step neither wins by it") {
    PriceLab lab;
    lab.asked.both = true;
    auto const result = lab.run();
    CHECK(result.found.crossings.empty());
    CHECK_THAT(verdict_text(result), Catch::StartsWith("never, proven: small is better everywhere, ratio 0."));
}

TEST_CASE("at every break-even of a study that ships both designs are equal, by the model alone") {
    auto const& [graph, study] = LoadedStudy("managed-retention-memory");
    REQUIRE(study.break_evens.size() > 8);
    int roots = 0;
    for (BreakEven const& asked : study.break_evens) {
        Issues issues;
        auto const found = answer(graph, study, asked, issues);
        REQUIRE((found && issues.empty()));
        auto const value = [&](std::string const& name, double at) {
            Scenario scenario = study.scenario;
            for (NamedDesign const& d : study.designs)
                if (d.name == name) scenario = overlay(scenario, d.scenario);
            if (name == asked.design) scenario.pin(*asked.change.quantity, at);
            return evaluate(graph, scenario, {asked.quantity})[0];
        };
        for (Crossing const& c : found->found.crossings) {
            CAPTURE(asked.name, c.low);
            CHECK(c.kind == Kind::root);
            double const over = asked.value ? *asked.value * asked.quantity->unit : value(asked.over, 0);
            CHECK(value(asked.design, c.low) == Approx(over).epsilon(1e-9).margin(1e-9));
            CHECK(verdict_text(*found).find("better") != std::string::npos);
            ++roots;
        }
    }
    CHECK(roots > 8);
}
