// The graph: precedence, catalogues, cases, issues, explanations, units, gradients.
#include <catch2/catch.hpp>
#include <cmath>
#include "model/core/explain.h"
#include "tests/toy_die.h"

using namespace diecast;

namespace {

double value(Graph const& g, Scenario const& s, Quantity const& q) { return evaluate(g, s, {&q})[0]; }

bool mentions(Issues const& issues, std::string_view where, std::string_view what) {
    for (Issue const& i : issues)
        if (i.where == where && i.what.find(what) != std::string::npos) return true;
    return false;
}

constexpr Quantity a{.key = "a", .range = {0, 10}, .fallback = 2}, b{.key = "b", .fallback = 3}, c{.key = "c"},
    d{.key = "d"};
constexpr Quantity kind{.key = "kind", .scale = Scale::choice, .fallback = 0};
constexpr Quantity method{.key = "method", .scale = Scale::choice, .fallback = 0};
constexpr Quantity length{.key = "length", .unit = unit::mm, .fallback = 2},
    surface{.key = "surface", .unit = unit::mm2};
constexpr Formula product{"product", "a·b", [](auto x, auto y) { return x * y; }};
constexpr Formula a_and_b{"sum", "a+b", [](auto x, auto y) { return x + y; }};
constexpr Formula sum_and_difference{"sum_and_difference", "a+b, a−b", [](auto x, auto y) {
                                         return std::array{x + y, x - y};
                                     }};

}  // namespace

TEST_CASE("a pin beats the catalogue, the catalogue a formula, a formula the default") {
    Graph g;
    g.add(c, product, a, b);
    g.choose(kind, {{"plain", {}}, {"special", {{&c, 50.0}}}});
    CHECK(value(g, {}, c) == 6);
    CHECK(value(g, Scenario{}.pin(a, 4.0), c) == 12);
    CHECK(value(g, Scenario{}.pin(kind, "special"), c) == 50);
    CHECK(value(g, Scenario{}.pin(kind, "special").pin(c, 7.0), c) == 7);
    CHECK(g.check().empty());
}

TEST_CASE("a formula is kept where what it holds may lie") {
    struct alignas(1024) Scale {
        double factor;
    };
    Graph g;
    for (double const factor : {2.0, 3.0}) {
        Formula const scaled{"scaled", "k·a", [scale = Scale{factor}](auto x) { return scale.factor * x; }};
        g.add(factor == 2 ? c : d, scaled, a);
    }
    CHECK(value(g, {}, c) == 4);
    CHECK(value(g, {}, d) == 6);
    for (Node const& node : g.nodes()) CHECK(reinterpret_cast<std::uintptr_t>(node.formula.get()) % 1024 == 0);
}

TEST_CASE("one output of several can be pinned, the others stay computed") {
    Graph g;
    g.add({c, d}, sum_and_difference, a, b);
    CHECK(value(g, {}, c) == 5);
    CHECK(value(g, Scenario{}.pin(c, 100.0), d) == -1);
    CHECK(value(g, Scenario{}.pin(c, 100.0), c) == 100);
}

TEST_CASE("a choice selects the formula, and a catalogue may make that choice") {
    Graph g;
    g.add_case(method, "times", c, product, a, b);
    g.add_case(method, "plus", c, a_and_b, a, b);
    g.choose(kind, {{"plain", {}}, {"special", {{&method, std::string("plus")}}}});
    CHECK(g.check().empty());
    CHECK(value(g, {}, c) == 6);
    CHECK(value(g, Scenario{}.pin(method, "plus"), c) == 5);
    CHECK(value(g, Scenario{}.pin(kind, "special"), c) == 5);
    CHECK(value(g, Scenario{}.pin(kind, "special").pin(method, "times"), c) == 6);
    CHECK(explain(g, Scenario{}.pin(method, "plus"), c).formula == "sum");
    CHECK(g.entry(method, "plus") == 1);
    CHECK(std::get<std::string>(g.pin_value_of(method, 1)) == "plus");
}

TEST_CASE("where a case has no formula the plain one holds, also for one output of several") {
    Graph g;
    g.add({c, d}, sum_and_difference, a, b);
    g.add_case(method, "usual", surface, toy_die::twice, length);
    g.add_case(method, "other", c, product, a, b);
    CHECK(value(g, {}, c) == 5);
    CHECK(value(g, Scenario{}.pin(method, "other"), c) == 6);
    CHECK(value(g, Scenario{}.pin(method, "other"), d) == -1);
    Plan const plan(g, {}, {options(g, method), list(a, {2, 4})}, {&c, &d});
    std::vector<double> seen;
    plan.for_rows([&](Row const& row) {
        for (std::size_t i = 0; i < row.lanes; ++i)
            for (auto* column : row.outputs) seen.push_back(column[i]);
    });
    CHECK(seen == std::vector<double>{5, -1, 7, 1, 6, -1, 12, 1});
}

TEST_CASE("mistakes are collected, located and told in words") {
    Graph g;
    g.add(c, toy_die::twice, d);
    g.add(d, toy_die::twice, c);
    g.add(d, product, a, b);
    auto const issues = g.check();
    CHECK(mentions(issues, "d", "computed by twice and again by product"));
    CHECK(mentions(issues, "d", "depends on itself: d ← c ← d"));
    CHECK(explain(g, {}, c).origin == Origin::unused);

    Graph h;
    h.add(c, toy_die::twice, a);
    h.choose(kind, {{"far", {{&a, 11.0}}}});
    CHECK(mentions(h.check(), "a", "entry far: the value 11 is outside 0 … 10"));
    Program const p(h, Scenario{{{"nonsense", 1.0}}}.pin(a, -1.0).pin(kind, "fra"), {}, {});
    CHECK(mentions(p.issues, "nonsense", "no quantity"));
    CHECK(mentions(p.issues, "a", "-1 is outside") | mentions(p.issues, "a", "−1 is outside"));
    CHECK(mentions(p.issues, "kind", "no entry \"fra\""));
    for (Issue const& i : p.issues)
        if (i.where == "kind") CHECK(i.nearest == "far");

    Graph u;
    u.add(surface, toy_die::twice, length);
    CHECK(mentions(u.check(), "surface", "do not make a number in [mm²]"));

    Plan const plan(g, {}, {list(a, {1, 2, 99, 100}), list(a, {1})}, {&c, &d});
    CHECK(mentions(plan.issues(), "a", "the axis leaves the range"));
    CHECK(mentions(plan.issues(), "a", "and 1 more value"));
    CHECK(mentions(plan.issues(), "a", "moved by two axes"));
    CHECK(mentions(Plan(h, {}, {}, {&d}).issues(), "d", "not part of the model"));
}

TEST_CASE("a formula may take the same quantity twice and its units still fit") {
    static constexpr Quantity side{.key = "side", .unit = unit::mm, .fallback = 3},
        face{.key = "face", .unit = unit::mm2};
    Graph g;
    g.add(face, Formula{"area_of_sides", "a·b", [](auto a, auto b) { return a * b; }}, side, side);
    CHECK(g.check().empty());
}

TEST_CASE("the toy model has no issues under any of its choices") {
    Graph const g = toy_die::model();
    for (char const* node : {"old", "new", "bare"})
        for (char const* law : {"clustered", "poisson"})
            for (Issue const& issue : g.check(Scenario{}.pin(toy_die::node, node).pin(toy_die::law, law)))
                FAIL_CHECK(issue.where << ": " << issue.what);
}

TEST_CASE("a derivation names formula, catalogue entry, pin and default, and tells shared inputs once") {
    Graph const g = toy_die::model();
    Explanation const e = explain(g, Scenario{}.pin(toy_die::area, 500.0).pin(toy_die::node, "old"), toy_die::yield);
    CHECK(e.formula == "negative_binomial");
    REQUIRE(e.inputs.size() == 3);
    CHECK(e.inputs[0].origin == Origin::pinned);
    CHECK(e.inputs[1].selector == "node");
    CHECK(e.inputs[1].entry == "old");
    CHECK(e.inputs[2].origin == Origin::fallback);
    CHECK(e.value == Approx(std::pow(1 + 5 * 0.08 / 3, -3)).epsilon(1e-14));
    Graph shared;
    shared.add(c, product, d, d);
    shared.add(d, toy_die::twice, a);
    CHECK(to_text(shared, explain(shared, {}, c)) ==
          "c = 16   a·b\n  d = 4   2a\n    a = 2   default  (assumption)\n  d = 4   2a  … as above\n");
}

TEST_CASE("a derivation says by how many percent the whole grows per percent of each part, along its way") {
    Graph const g = toy_die::model();
    Explanation const e = explain(g, Scenario{}.pin(toy_die::area, 500.0).pin(toy_die::node, "old"), toy_die::yield);
    double const defects = 5 * 0.08, slope = -defects / (1 + defects / 3);  // of (1 + A·D/α)^(−α)
    CHECK(e.effect == 1);
    CHECK(e.inputs[0].effect == Approx(slope).epsilon(1e-13));
    CHECK(e.inputs[1].effect == Approx(slope).epsilon(1e-13));
    Graph sums;
    sums.add(c, Formula{"sum_of_two", "a + b", [](auto x, auto y) { return x + y; }}, d, a);
    sums.add(d, toy_die::twice, a);  // a = 2: of the six, four come by way of d
    Explanation const whole = explain(sums, {}, c);
    CHECK(whole.inputs[0].effect == Approx(4.0 / 6).epsilon(1e-13));
    CHECK(whole.inputs[0].inputs[0].effect == Approx(4.0 / 6).epsilon(1e-13));
    CHECK(whole.inputs[1].effect == Approx(2.0 / 6).epsilon(1e-13));
}

TEST_CASE("measured in other units, every quantity moves by its declared power") {
    Graph const g = toy_die::model();
    std::vector<Quantity const*> given, derived;
    Program const everything(g, {}, {}, g.quantities());
    for (std::size_t i = 0; i < g.quantities().size(); ++i)
        (everything.origin[i] == Origin::formula ? derived : given).push_back(g.quantities()[i]);
    Response response(g, {}, given, derived);
    std::vector<double> x(given.size()), y(derived.size()), z(derived.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = everything.values[to_index(g.slot(*given[i]))];
    response.values(x, y);
    for (int Dim::*base : base_dimensions) {
        std::vector<double> scaled = x;
        for (std::size_t i = 0; i < x.size(); ++i) scaled[i] *= std::pow(1.7, given[i]->unit.dim.*base);
        response.values(scaled, z);
        for (std::size_t j = 0; j < y.size(); ++j) {
            CAPTURE(derived[j]->key);
            CHECK(z[j] == Approx(y[j] * std::pow(1.7, derived[j]->unit.dim.*base)).epsilon(1e-11));
        }
    }
}

TEST_CASE("gradients agree with differences, their values with plain evaluation to the bit") {
    Graph const g = toy_die::model();
    std::vector<Quantity const*> const free{&toy_die::area,  &toy_die::clock,      &toy_die::defects,
                                            &toy_die::price, &toy_die::wafer,      &toy_die::density,
                                            &toy_die::limit, &toy_die::clustering, &toy_die::base_clock};
    auto const outputs = toy_die::outputs();
    std::size_t const n = free.size(), m = outputs.size();
    Response response(g, Scenario{}.pin(toy_die::node, "bare"), free, outputs);
    std::vector<double> x, y(m), plain(m), high(m), low(m), slopes(m * n);
    for (Quantity const* q : free) x.push_back(q->fallback * q->unit);
    response.values(x, plain);
    response.jacobian(x, y, slopes);
    CHECK(y == plain);
    for (std::size_t i = 0; i < n; ++i) {
        double const step = 1e-5 * x[i], middle = x[i];
        x[i] = middle + step;
        response.values(x, high);
        x[i] = middle - step;
        response.values(x, low);
        x[i] = middle;
        for (std::size_t j = 0; j < m; ++j) {
            CAPTURE(free[i]->key, outputs[j]->key);
            CHECK(slopes[j * n + i] * x[i] ==
                  Approx((high[j] - low[j]) / 2e-5).epsilon(1e-6).margin(1e-8 * std::abs(y[j])));
        }
    }
}
