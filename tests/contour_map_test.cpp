// Contour maps: one number over two quantities, in bands between round levels.
#include "optimizer/analysis/contour_map.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/contour_chart.h"
#include "model/core/plan.h"
#include "tests/region_area.h"

namespace diecast {
namespace {

namespace plane {
inline constexpr Quantity x{.key = "f.x", .label = "Width", .range = {0, 1000}, .fallback = 2};
inline constexpr Quantity y{
    .key = "f.y", .label = "Height", .unit = unit::GB, .range = {0, 1000}, .scale = Scale::log, .fallback = 3};
inline constexpr Quantity n{.key = "f.n", .range = {0, 100}, .scale = Scale::integer, .fallback = 3};
inline constexpr Quantity cost{.key = "f.cost", .label = "Cost", .unit = unit::usd, .sense = Sense::minimise};
inline constexpr Quantity product{.key = "f.product", .range = {0, 1e9}};
inline constexpr Quantity root{.key = "f.root", .sense = Sense::maximise};
inline constexpr Quantity room{.key = "f.room", .sense = Sense::slack};
}  // namespace plane

/// cost = x + y (GB) + n; product = x·y; root = √(x − 2); room = 6 − x
Graph plane_graph() {
    Graph g;
    using namespace plane;
    g.add(cost, Formula{"f_cost", "x + y + n", [](auto a, auto b, auto c) { return a + b * 1e-9 + c; }}, x, y, n);
    g.add(product, Formula{"f_product", "x·y", [](auto a, auto b) { return a * (b * 1e-9); }}, x, y);
    g.add(root, Formula{"f_root", "√(x − 2)", [](auto a, auto b) { return sqrt(a - 2) + b * 0; }}, x, y);
    g.add(room, Formula{"f_room", "6 − x", [](auto a) { return 6 - a; }}, x);
    return g;
}

ContourMap map_over(Graph const& g, Quantity const& q, Quantity const& right, std::string const& across,
                    std::string const& up, std::vector<Constraint> const& limits = {}) {
    Issues issues;
    auto const x = parse_axis(g, right, across, issues), y = parse_axis(g, plane::y, up, issues);
    auto map = contour_map(g, limits, {*x, *y, &q, {}}, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    REQUIRE(map);
    return std::move(*map);
}

Constraint const within{&plane::room, 0, std::numeric_limits<double>::infinity()};

}  // namespace

TEST_CASE("levels are round numbers strictly between the ends, a dozen at most, in even ratios over a wide span") {
    bool log = true;
    CHECK(contour_levels(3, 7, log) == std::vector<double>{3.5, 4, 4.5, 5, 5.5, 6, 6.5});
    CHECK_FALSE(log);
    CHECK(contour_levels(1, 100, log) == std::vector<double>{1.5, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70});
    CHECK(log);
    for (double least : {-30.0, -1e-9, 0.0, 1e-12, 0.37, 512.0})
        for (double width : {1e-9, 0.02, 3.0, 1e6}) {
            auto const levels = contour_levels(least, least + width, log);
            CAPTURE(least, width);
            CHECK(levels.size() >= 3);
            CHECK(levels.size() <= 12);
            for (double level : levels) CHECK((level > least && level < least + width));
            CHECK(std::is_sorted(levels.begin(), levels.end()));
        }
    CHECK(contour_levels(1e-6, 1e12, log).size() <= 12);
}

TEST_CASE("a contour of a sum is a straight line, and bands are as wide as the algebra says") {
    Graph const g = plane_graph();
    ContourMap const m = map_over(g, plane::cost, plane::x, "0..10 linear 3", "1..11 linear 3");
    CHECK(m.x.values.size() == 65);
    CHECK(m.y.values.size() == 65);
    CHECK((m.least == Approx(4) && m.most == Approx(24)));  // n is 3
    REQUIRE(m.levels.size() == 9);                          // 6, 8, … 22
    for (ContourMap::Level const& level : m.levels) {
        REQUIRE(level.lines.size() == 1);
        for (PlanePoint const& p : level.lines[0].points) CHECK(p.u + p.v + 3 == Approx(level.value).epsilon(1e-12));
        double const from_top = 24 - level.value,
                     side = std::min(from_top, 20 - from_top);  // a triangle, or all but one
        CHECK(area(level.area) == Approx(from_top <= 10 ? side * side / 2 : 100 - side * side / 2).epsilon(1e-9));
    }
    CHECK(m.violations.loops.empty());
    REQUIRE(m.now);
    CHECK((m.now->u == 2 && m.now->v == 3 && m.value_now == Approx(8)));
    REQUIRE(m.best);
    CHECK(*m.best == 0);
}

TEST_CASE("a hyperbola over axes in even ratios is met to a thousandth") {
    Graph const g = plane_graph();
    ContourMap const m = map_over(g, plane::product, plane::x, "1..100 log 3", "1..100 log 3");
    CHECK((m.x.log && m.y.log && m.log));
    CHECK_FALSE(m.best);  // neither way is better
    for (ContourMap::Level const& level : m.levels)
        for (BorderLine const& line : level.lines)
            for (PlanePoint const& p : line.points) CHECK(p.u * p.v == Approx(level.value).epsilon(1e-9));
}

TEST_CASE("where a limit is broken is told of each place, its border is traced, and the best lies within") {
    Graph const g = plane_graph();
    ContourMap const m = map_over(g, plane::root, plane::x, "0..10 linear 2", "1..11 linear 2", {within});
    REQUIRE(m.limit_lines.size() == 1);
    for (PlanePoint const& p : m.limit_lines[0].points) CHECK(p.u == Approx(6).epsilon(1e-8));
    CHECK(area(m.violations) == Approx(40).epsilon(1e-7));
    CHECK(area(m.nothing) == Approx(20).epsilon(1e-7));  // of x below 2 there is no root
    REQUIRE(m.limits.size() == 1);
    std::size_t over = 0;
    for (double x : m.x.values) over += x > 6;
    CHECK(m.limits[0].violations == over * m.y.values.size());
    REQUIRE(m.best);
    CHECK(m.x.values[*m.best % m.x.values.size()] <= 6);
    CHECK(m.most == Approx(m.points[*m.best].value));  // levels span what is within the limits
    CHECK(place_words(m, m.point(64, 0)).find("Violates a constraint") != std::string::npos);
    CHECK(place_words(m, m.point(0, 0)) == "No value");
}

TEST_CASE("whole numbers make blocks, which reach half a step beyond the ends") {
    Graph const g = plane_graph();
    ContourMap const m = map_over(g, plane::cost, plane::n, "1..4", "1..11 linear 3");
    CHECK(m.x.values == std::vector<double>{1, 2, 3, 4});
    CHECK((m.x.in_steps && m.x.lo == 0.5 && m.x.hi == 4.5));
    for (ContourMap::Level const& level : m.levels) {
        double sum = 0;  // x is 2: n + 2 + y is at least the level
        for (double n : m.x.values) sum += 11 - std::clamp(level.value - 2 - n, 1.0, 11.0);
        CHECK(area(level.area) == Approx(sum).epsilon(1e-6));
    }
}

TEST_CASE("every place has the value that its design has, to the last bit of evaluation") {
    Graph const g = plane_graph();
    ContourMap const m = map_over(g, plane::cost, plane::x, "0..10 linear 7", "1..11 log 5");
    for (std::size_t j = 0; j < m.y.values.size(); j += 7)
        for (std::size_t i = 0; i < m.x.values.size(); i += 5) {
            Scenario s;
            s.pin(plane::x, m.x.values[i]).pin(plane::y, m.y.values[j]);
            CHECK(m.point(i, j).value == Approx(evaluate(g, s, {&plane::cost})[0] / plane::cost.unit).epsilon(1e-14));
        }
}

TEST_CASE("a contour map of nothing sensible is refused with the key and the way out") {
    Graph const g = plane_graph();
    Issues issues;
    auto const x = parse_axis(g, plane::x, "0..10", issues), y = parse_axis(g, plane::y, "1..11", issues);
    auto const problem = [&](ContourQuestion const& q) {
        Issues found;
        CHECK_FALSE(contour_map(g, {}, q, found));
        return found.empty() ? std::string() : found[0].what;
    };
    CHECK(problem({*x, *x, &plane::cost, {}}) == "both axes are f.x");
    CHECK(problem({*x, *y, &plane::x, {}}) == "f.x is the number that is shown: choose another axis");
    CHECK(problem({{&plane::x, "3", {3}}, *y, &plane::cost, {}}) ==
          "f.x has one value only: it goes from one value to another");
}

}  // namespace diecast
