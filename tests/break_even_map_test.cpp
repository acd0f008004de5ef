// Break-even maps: which design is best where, and lines where two are equal.
#include "optimizer/analysis/break_even_map.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include "app/present/charts/map_chart.h"
#include "model/core/plan.h"
#include "tests/region_area.h"

namespace diecast {
namespace {

namespace field {
inline constexpr Quantity x{.key = "f.x", .range = {0, 1000}, .fallback = 1};
inline constexpr Quantity y{.key = "f.y", .unit = unit::GB, .range = {0, 1000}, .scale = Scale::log, .fallback = 2};
inline constexpr Quantity n{.key = "f.n", .range = {0, 100}, .scale = Scale::integer, .fallback = 3};
inline constexpr Quantity a{.key = "f.a", .range = {-1e6, 1e6}, .fallback = 0};
inline constexpr Quantity b{.key = "f.b", .range = {-1e6, 1e6}, .fallback = 0};
inline constexpr Quantity c{.key = "f.c", .range = {-1e6, 1e6}, .fallback = 0};
inline constexpr Quantity d{.key = "f.d", .range = {-1e6, 1e6}, .fallback = 0};
inline constexpr Quantity cost{.key = "f.cost", .sense = Sense::minimise};
inline constexpr Quantity gain{.key = "f.gain", .sense = Sense::maximise};
inline constexpr Quantity room{.key = "f.room", .sense = Sense::slack};
inline constexpr Quantity plain{.key = "f.plain"};
inline constexpr Quantity steps{.key = "f.steps", .sense = Sense::minimise};
}  // namespace field

/// cost = a + b·x + c·y (GB) + d·x²; gain = 1/cost; room = d − x; steps = floor(cost)
Graph field_graph() {
    Graph g;
    auto const cost = [](auto x, auto y, auto a, auto b, auto c, auto d) {
        return a + b * x + c * (y * 1e-9) + d * x * x;
    };
    using namespace field;
    g.add(field::cost, Formula{"f_cost", "a + b·x + c·y", cost}, x, y, a, b, c, d);
    g.add(gain, Formula{"f_gain", "1/cost", [](auto v) { return 1 / v; }}, field::cost);
    g.add(room, Formula{"f_room", "100·d − x", [](auto v, auto x) { return 100 * v - x; }}, d, x);
    g.add(plain, Formula{"f_plain", "n", [](auto v) { return v * 1; }}, n);
    g.add(steps, Formula{"f_steps", "floor", [](auto v) { return floor(v); }}, field::cost);
    return g;
}

AxisSpec axis(Graph const& g, Quantity const& q, std::string const& text) {
    Issues issues;
    auto const spec = parse_axis(g, q, text, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    return *spec;
}

NamedDesign design(std::string name, double a, double b, double c, double d = 0) {
    NamedDesign result{std::move(name), "", {}};
    result.scenario.pin(field::a, a).pin(field::b, b).pin(field::c, c).pin(field::d, d);
    return result;
}

struct Plane {
    Graph graph = field_graph();
    Study study;
    MapQuestion question;
    Issues issues;
    Plane(std::string const& x, std::string const& y, std::vector<NamedDesign> designs, Quantity const& q = field::cost,
          Quantity const& right = field::x) {
        question = {{axis(graph, right, x)}, {axis(graph, field::y, y)}, &q, {}};
        for (NamedDesign const& one : designs) question.designs.push_back(one.name);
        study.designs = std::move(designs);
    }
    BreakEvenMap map() {
        auto found = map_of(graph, study, question, issues);
        for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
        REQUIRE(found);
        return std::move(*found);
    }
};

std::size_t cells_of(BreakEvenMap const& m, int best) {
    std::size_t n = 0;
    for (MapPoint const& p : m.points) n += p.best == best;
    return n;
}

}  // namespace

TEST_CASE("the title of a map says which design is best where one is on all of it") {
    auto const title = [](double more) {
        Plane p("0..10", "1..10 GB", {design("H100", 1, 1, 1), design("Lite", more, 1, 0.5)});
        BreakEvenMap map = p.map();
        std::vector<Scenario> scenarios{p.study.designs[0].scenario, p.study.designs[1].scenario};
        return map_chart(p.question, std::move(map), std::move(scenarios)).title;
    };
    CHECK(title(9) == "F cost: H100 is best on the whole map");  // from 1 to 10 GB at most 4.5 of 8 are saved
    CHECK(title(0) == "F cost: Lite is best on the whole map");
    CHECK(title(3) == "F cost: which is best where");  // even at 4 GB
}

TEST_CASE("two planes meet in a line, which every point of the border lies on to 1e-9") {
    // 10 + 2x = 3x + 0.5y  ⇔  x = 10 − 0.5y
    Plane f("0..20 linear 9", "1..16 linear 6", {design("flat", 10, 2, 0), design("steep", 0, 3, 0.5)});
    BreakEvenMap const m = f.map();
    CHECK(m.xs.size() == 33);
    CHECK(m.ys.size() == 36);
    REQUIRE(m.regions.lines.size() == 1);
    BorderLine const& line = m.regions.lines[0];
    CHECK((line.one == 0 && line.other == 1 && line.border == Border::even));
    CHECK(line.points.size() > 40);
    for (PlanePoint const& p : line.points) CHECK(p.u == Approx(10 - 0.5 * p.v).epsilon(1e-12));
    std::vector<double> ends{line.points.front().v, line.points.back().v};
    std::sort(ends.begin(), ends.end());
    CHECK((ends[0] == 1 && ends[1] == 16));
    for (std::size_t j = 0; j < m.ys.size(); ++j)
        for (std::size_t i = 0; i < m.xs.size(); ++i) {
            MapPoint const& p = m.point(i, j);
            double const flat = 10 + 2 * m.xs[i], steep = 3 * m.xs[i] + 0.5 * m.ys[j];
            CHECK(p.best == (steep < flat && !p.tie ? 1 : 0));
            CHECK(p.value == Approx(std::min(flat, steep)).epsilon(1e-14));
            CHECK(p.next_value == Approx(std::max(flat, steep)).epsilon(1e-14));
        }
}

TEST_CASE("regions cover the plane once, and their areas are those of the halves") {
    Plane f("0..20 linear 40", "1..16 linear 40", {design("flat", 10, 2, 0), design("steep", 0, 3, 0.5)});
    BreakEvenMap const m = f.map();
    REQUIRE(m.regions.regions.size() == 2);
    double const left = area(m.regions.regions[1]), right = area(m.regions.regions[0]);
    CHECK(left == Approx(15 * ((9.5 + 2) / 2)));  // the steep one wins left of the line
    CHECK(left + right == Approx(20 * 15));
}

TEST_CASE("where three are equal three borders meet in one point") {
    // a: x; b: y; c: 4  →  meet at (4, 4)
    Plane f("1..9 linear 12", "1..9 linear 12", {design("x", 0, 1, 0), design("y", 0, 0, 1), design("four", 4, 0, 0)});
    BreakEvenMap const m = f.map();
    CHECK(m.regions.regions.size() == 3);
    REQUIRE(m.regions.lines.size() == 3);
    for (BorderLine const& line : m.regions.lines) {
        bool meets = false;
        for (PlanePoint const* p : {&line.points.front(), &line.points.back()})
            meets = meets || (std::abs(p->u - 4) < 1e-9 && std::abs(p->v - 4) < 1e-9);
        CHECK(meets);
    }
    double all = 0;
    for (Region const& r : m.regions.regions) all += area(r);
    CHECK(all == Approx(64));
    CHECK(area(m.regions.regions[2]) == Approx(25));
}

TEST_CASE("more is better where the row says so, and along logarithmic axes borders are as exact") {
    // 1/(2x) against 1/(y) over decades: equal where y = 2x
    Plane f("1..100 log 30", "1..100 log 30", {design("by x", 0, 2, 0), design("by y", 0, 0, 1)}, field::gain);
    BreakEvenMap const m = f.map();
    CHECK((m.log_x && m.log_y));
    REQUIRE(m.regions.lines.size() == 1);
    for (PlanePoint const& p : m.regions.lines[0].points) CHECK(p.v == Approx(2 * p.u).epsilon(1e-12));
    CHECK(m.point(0, m.ys.size() - 1).best == 0);
    CHECK(m.point(m.xs.size() - 1, 0).best == 1);
    MapPoint const& corner = m.point(0, m.ys.size() - 1);  // 1/2 against 1/100
    CHECK(*ratio_of(corner) == Approx(50));
}

TEST_CASE("lines of equal ratio lie where the next is so much worse") {
    Plane f("1..100 log 60", "1..100 log 60", {design("by x", 0, 2, 0), design("by y", 0, 0, 1)});
    BreakEvenMap const m = f.map();
    std::set<double> levels;
    for (LevelLine const& line : m.regions.levels) {
        levels.insert(line.level);
        for (PlanePoint const& p : line.points) {
            double const a = 2 * p.u, b = p.v;
            CHECK(std::max(a, b) / std::min(a, b) == Approx(line.level).epsilon(1e-6));
            CHECK(line.label == (a < b ? 0 : 1));
        }
    }
    CHECK(levels == std::set<double>{1.1, 1.25, 1.5, 2, 3, 5, 10});
}

TEST_CASE("a design beyond its limits cannot win, and the border of a limit is said to be one") {
    // room = 100·d − x: "near" holds up to x = 10; beyond it only "far" does, up to 15
    Plane f("0..20 linear 30", "1..2 linear 5", {design("near", 1, 0, 0, 0.1), design("far", 1e4, 0, 0, 0.15)});
    f.study.constraints = {{&field::room, 0, std::numeric_limits<double>::infinity()}};
    BreakEvenMap const m = f.map();
    CHECK((cells_of(m, 0) > 0 && cells_of(m, 1) > 0 && cells_of(m, -1) > 0));
    CHECK(m.regions.lines.size() == 2);
    for (BorderLine const& line : m.regions.lines) {
        CHECK(line.border == Border::limit);
        for (PlanePoint const& p : line.points) CHECK(p.u == Approx(line.one == -1 ? 15 : 10).epsilon(1e-10));
    }
    CHECK(m.violations == std::vector<std::string>{"near: F room", "far: F room"});
    CHECK(m.point(0, 0).next == 1);
    CHECK(m.point(m.xs.size() * 3 / 5, 0).next == -1);  // alone
}

TEST_CASE("a limit on what is compared is left aside, as in break-evens") {
    Plane f("0..20", "1..2", {design("a", 10, 2, 0), design("b", 0, 3, 0.5)});
    f.study.constraints = {{&field::cost, 0, 1}};
    CHECK(cells_of(f.map(), -1) == 0);
}

TEST_CASE("designs that are equal everywhere tie everywhere, and the first is named") {
    Plane f("0..20", "1..2", {design("one", 1, 2, 3), design("other", 1, 2, 3), design("worse", 9, 2, 3)});
    BreakEvenMap const m = f.map();
    for (MapPoint const& p : m.points) CHECK((p.best == 0 && p.next == 1 && p.tie));
    CHECK(m.regions.lines.empty());
    CHECK(m.regions.levels.empty());
}

TEST_CASE("a jump across is no equality, and is said to be a jump") {
    Plane f("0.5..20 linear 12", "1..2 linear 3", {design("steps", 0.75, 1, 0), design("all alike", 10, 0, 0)},
            field::steps);
    BreakEvenMap const m = f.map();  // floor(x + 0.75) = 10 from x = 9.25 on, where the first is as good
    REQUIRE(m.regions.lines.size() == 1);
    CHECK(m.regions.lines[0].border == Border::jump);
    for (PlanePoint const& p : m.regions.lines[0].points) CHECK(p.u == Approx(10.25).epsilon(1e-10));
}

TEST_CASE("a quantity moves in the designs that are named alone") {
    Plane f("0..20 linear 30", "1..2 linear 5", {design("moves", 0, 1, 0), design("stands", 0, 5, 0)});
    f.question.x.moving = {"moves"};  // the other stays at x = 1: 5
    BreakEvenMap const m = f.map();
    REQUIRE(m.regions.lines.size() == 1);
    for (PlanePoint const& p : m.regions.lines[0].points) CHECK(p.u == Approx(5).epsilon(1e-12));
    f.question.x.moving = {"moves"}, f.question.y.moving = {"stands"};
    CHECK(f.map().regions.lines.size() == 1);
    f.question.y.moving = {"moves"};
    CHECK(f.map().regions.lines.size() == 1);
}

TEST_CASE("along whole numbers borders lie between two of them") {
    Graph const g = field_graph();
    Plane f("1..9", "1..16 linear 20", {design("a", 0, 1, 0), design("b", 5.5, 0, 0)});
    f.question.x.axis = axis(f.graph, field::n, "1,2,4,8");
    BreakEvenMap const still = f.map();  // nothing depends on n
    CHECK(still.regions.lines.empty());
    CHECK(still.xs == std::vector<double>{1, 2, 4, 8});
}

TEST_CASE("designs have a mark where they are, together where they are at one place") {
    Plane f("0..20", "1..5", {design("a", 10, 2, 0), design("b", 0, 3, 0.5), design("far away", 0, 3, 1)});
    f.study.designs[2].scenario.pin(field::x, 500.0);
    f.study.designs[1].scenario.pin(field::y, 2.0);
    BreakEvenMap const m = f.map();
    REQUIRE(m.marks.size() == 1);
    CHECK((m.marks[0].x == 1 && m.marks[0].y == 2 && m.marks[0].name == "a; b"));
}

TEST_CASE("a sentence says up to which value a design is best, along each side through where the designs are") {
    // At y = 2 GB 10 + 2x = 3x + 1 at x = 9. At x = 1 steep costs 3 + y/2, at most 11 of 12.
    Plane f("0..20", "1..16", {design("flat", 10, 2, 0), design("steep", 0, 3, 0.5)});
    std::string const words = crossing_words(f.map());
    CAPTURE(words);
    CHECK(words.find("steep is best up to a F x of 9, flat above; ") != words.npos);
    CHECK(words.find("steep is best at every F y from 1\u00a0GB to 16\u00a0GB.") != words.npos);
    f.study.designs[1].scenario.pin(field::x, 5.0);  // they are at two points
    CHECK(crossing_words(f.map()).empty());
}

TEST_CASE("what cannot be mapped is said") {
    Graph const g = field_graph();
    auto const problem = [&](auto const& change) {
        Plane f("0..20", "1..5", {design("a", 10, 2, 0), design("b", 0, 3, 0.5)});
        change(f);
        CHECK_FALSE(map_of(f.graph, f.study, f.question, f.issues));
        REQUIRE(f.issues.size() == 1);
        return f.issues[0].what;
    };
    CHECK(problem([](Plane& f) { f.question.quantity = &field::plain; }) ==
          "f.plain is neither to be low nor to be high: nothing of it is best");
    CHECK(problem([](Plane& f) { f.question.y = f.question.x; }) == "both axes are f.x");
    CHECK(problem([](Plane& f) { f.question.designs.pop_back(); }) == "expected two designs at least");
    CHECK(problem([](Plane& f) { f.question.x.axis.values = {3}; }) ==
          "f.x has one value only: it goes from one value to another");
    CHECK(problem([](Plane& f) { f.question.x.axis.quantity = &field::cost; }) ==
          "f.cost is what is compared: choose another axis");
}

TEST_CASE("a map that was stopped has no answer") {
    Plane f("0..20", "1..5", {design("a", 10, 2, 0), design("b", 0, 3, 0.5)});
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(map_of(f.graph, f.study, f.question, f.issues, stop.get_token()));
    CHECK(f.issues.empty());
}

TEST_CASE("a saddle is joined as its middle says") {
    LabelledGrid grid{{0, 1}, {0, 1}, {0, 1, 1, 0}, {0, 0, 0, 0}, {}, {}, {}, {}};
    grid.changes = [&](PlanePoint a, PlanePoint b) {
        int const after = b.u == b.v ? 0 : 1;
        return std::vector<LabelChange>{{{(a.u + b.u) / 2, (a.v + b.v) / 2}, after, Border::even}};
    };
    for (int middle : {0, 1}) {
        grid.label = [&](PlanePoint) { return middle; };
        Regions const r = trace_regions(grid);
        CHECK(r.lines.size() == 2);
        REQUIRE(r.regions.size() == 2);
        double const joined = area(r.regions[static_cast<std::size_t>(middle)]);
        CHECK(joined == Approx(0.75));
        CHECK(area(r.regions[static_cast<std::size_t>(1 - middle)]) == Approx(0.25));
    }
}

TEST_CASE("an island has a closed border, and its region has a hole around it") {
    // d·x² − 8x + 16 around x = 4 in one direction only; a ring needs both: use distance by hand
    LabelledGrid grid;
    for (int i = 0; i <= 10; ++i) grid.us.push_back(i), grid.vs.push_back(i);
    auto const radius = [](PlanePoint p) { return std::hypot(p.u - 5.2, p.v - 4.9); };
    grid.label = [&](PlanePoint p) { return radius(p) < 2.7 ? 1 : 0; };
    for (double v : grid.vs)
        for (double u : grid.us) grid.labels.push_back(grid.label({u, v})), grid.heights.push_back(0);
    grid.changes = [&](PlanePoint a, PlanePoint b) {
        double lo = 0, hi = 1;
        auto const at = [&](double t) { return PlanePoint{a.u + t * (b.u - a.u), a.v + t * (b.v - a.v)}; };
        for (int i = 0; i < 60; ++i) (grid.label(at((lo + hi) / 2)) == grid.label(a) ? lo : hi) = (lo + hi) / 2;
        return std::vector<LabelChange>{{at(lo), grid.label(b), Border::even}};
    };
    Regions const r = trace_regions(grid);
    REQUIRE(r.lines.size() == 1);
    CHECK(r.lines[0].points.front() == r.lines[0].points.back());
    for (PlanePoint const& p : r.lines[0].points) CHECK(radius(p) == Approx(2.7));
    REQUIRE(r.regions.size() == 2);
    CHECK(r.regions[0].loops.size() == 2);  // the frame, and the hole
    CHECK(r.regions[1].loops.size() == 1);
    CHECK(area(r.regions[1]) == Approx(M_PI * 2.7 * 2.7).epsilon(0.05));
}

}  // namespace diecast
