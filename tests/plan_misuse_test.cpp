// Questions that cannot be answered: refused with an issue, whatever is asked of the plan afterwards.
#include <catch2/catch.hpp>
#include <deque>
#include "model/core/explain.h"
#include "tests/toy_die.h"

namespace diecast {
namespace {

std::uint64_t lanes_of(Plan const& plan) {
    std::uint64_t lanes = 0;
    plan.for_rows([&](Row const& row) { lanes += row.lanes; });
    return lanes;
}

constexpr Formula plus{"plus", "a + b", [](auto a, auto b) { return a + b; }};
constexpr Formula which{"which", "a > 1", [](auto a) { return select(a > 1, 0 * a + 1, 0 * a); }};
constexpr Formula two{"two", "a, 10a", [](auto a) { return std::array{a, 10 * a}; }};

constexpr Quantity input{.key = "input", .range = {0, 100}, .fallback = 2};
constexpr Quantity other{.key = "other", .range = {0, 100}, .fallback = 0}, third{.key = "third"};
constexpr Quantity first{.key = "first", .fallback = 1}, second{.key = "second", .fallback = 1};
constexpr Quantity choice{.key = "selector", .range = {0, 99}, .scale = Scale::choice, .fallback = 0};

}  // namespace

TEST_CASE("two axes over one quantity are an issue, whichever is longer") {
    Graph const g = toy_die::model();
    for (int size : {1, 3, 400})
        for (int other : {1, 5, 700})
            for (int behind : {1, 60}) {
                std::vector<Axis> const axes{linear(toy_die::area, 100, 800, size),
                                             linear(toy_die::area, 100, 800, other),
                                             linear(toy_die::clock, 1, 2, behind)};
                Plan const plan(g, {}, axes, toy_die::outputs());
                CHECK(has_errors(plan.issues()));
                CHECK(lanes_of(plan) == plan.designs());
            }
}

TEST_CASE("an axis of a choice stays among its entries") {
    Graph const g = toy_die::model();
    for (double outside : {-1.0, 0.5, 2.0, 1e9}) {
        Plan const plan(g, {}, {list(toy_die::law, {0, outside})}, toy_die::outputs());
        REQUIRE(plan.issues().size() == 1);
        CHECK(plan.issues()[0].where == "law");
        CHECK(lanes_of(plan) == 2);
    }
}

TEST_CASE("more axes than there are bits are refused") {
    std::vector<Axis> const axes(70, list(toy_die::area, {400}));
    Graph const g = toy_die::model();
    Plan const plan(g, {}, axes, toy_die::outputs());
    CHECK(has_errors(plan.issues()));
    CHECK(lanes_of(plan) == 0);
    CHECK(propose_order(g, {}, axes, toy_die::outputs()) == axes);
}

TEST_CASE("a graph in which something depends on itself has no designs") {
    Graph g;
    g.add(first, plus, input, second);
    g.add(second, toy_die::twice, first);
    Plan const plan(g, {}, {linear(input, 1, 50, 400)}, {&first, &second});
    CHECK(has_errors(plan.issues()));
    CHECK(lanes_of(plan) == 0);
    CHECK(std::isnan(explain(g, {}, first).value));
    Plan const cut(g, Scenario{}.pin(second, 1.0), {linear(input, 1, 50, 50)}, {&first, &second});
    CHECK(cut.issues().empty());
    CHECK(cut.at(9) == std::vector<double>{11, 1});
}

TEST_CASE("a choice among very many cases can be made, but not swept") {
    Graph g;
    std::deque<std::string> names;
    for (int i = 0; i < 20; ++i) {
        names.push_back("case " + std::to_string(i));
        g.add_case(choice, names.back(), first, toy_die::twice, input);
    }
    CHECK(evaluate(g, Scenario{}.pin(choice, "case 19"), {&first})[0] == 4);
    Plan const plan(g, {}, {options(g, choice)}, {&first});
    CHECK(has_errors(plan.issues()));
    CHECK(lanes_of(plan) == 20);
}

TEST_CASE("one result of a formula may select the case of the other") {
    Graph g;
    g.add({first, second}, two, input);
    g.add(choice, which, first);
    g.add_case(choice, "small", second, toy_die::twice, first);
    CHECK(evaluate(g, {}, {&first, &second}) == std::vector<double>{2, 20});
    CHECK(evaluate(g, Scenario{}.pin(input, 1.0), {&first, &second}) == std::vector<double>{1, 2});
    Plan const plan(g, {}, {list(input, {1, 2, 3})}, {&first, &second});
    CHECK(g.check().empty());
    for (std::uint64_t id = 0; id < 3; ++id)
        plan.for_rows([&](Row const& row) { CHECK(row.outputs[1][id] == plan.at(id)[1]); });
}

TEST_CASE("a catalogue that always speaks does not wait for the formula behind it") {
    Graph g;
    g.add({first, second}, two, input);
    g.choose(choice, {{"low", {{&first, 3.0}}}, {"high", {{&first, 4.0}}}});
    g.add(third, plus, second, other);
    std::vector<Axis> const axes{linear(other, 0, 4, 5), options(g, choice), linear(input, 1, 50, 400)};
    Plan const plan(g, {}, axes, {&first, &third});
    CHECK(plan.issues().empty());
    bool right = true;
    plan.for_rows([&](Row const& row) {
        std::vector<double> const again = plan.at(row.first);
        right = right && row.outputs[0][0] == again[0] && row.outputs[1][0] == again[1];
    });
    CHECK(right);
}

}  // namespace diecast
