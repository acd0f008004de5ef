// What a number is the sum of, asked of the model's own formulas.
#include "optimizer/analysis/breakdown.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include "app/present/charts/breakdown_chart.h"
#include "app/present/charts/gap_words.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

double sum_of(Breakdown const& b) {
    return std::accumulate(b.parts.begin(), b.parts.end(), 0.0,
                           [](double s, BreakdownPart const& p) { return s + p.value; });
}

namespace fruit {
inline constexpr Quantity apples{.key = "toy.apples", .label = "Apples", .unit = {"USD", 1, {.usd = 1}}, .fallback = 3};
inline constexpr Quantity pears{.key = "toy.pears", .label = "Pears", .unit = {"USD", 1, {.usd = 1}}, .fallback = 4};
inline constexpr Quantity boxes{.key = "toy.boxes", .label = "Boxes", .fallback = 5};
inline constexpr Quantity box{.key = "toy.box", .label = "Box", .unit = {"USD", 1, {.usd = 1}}};
inline constexpr Quantity all{.key = "toy.all", .label = "All boxes", .unit = {"USD", 1, {.usd = 1}}};
inline constexpr Quantity dearer{.key = "toy.dearer", .label = "The dearer", .unit = {"USD", 1, {.usd = 1}}};
}  // namespace fruit

Graph fruit_graph() {
    Graph g;
    g.add(fruit::box, Formula{"box", "apples + pears", [](auto a, auto b) { return a + b; }}, fruit::apples,
          fruit::pears);
    g.add(fruit::all, Formula{"all", "n·box", [](auto n, auto b) { return n * b; }}, fruit::boxes, fruit::box);
    g.add(fruit::dearer, Formula{"dearer", "max", [](auto a, auto b) { return max(a, b); }}, fruit::apples,
          fruit::pears);
    return g;
}

}  // namespace

TEST_CASE("Five boxes of an apple for 3 and a pear for 4 are 15 and 20") {
    Graph const g = fruit_graph();
    Breakdown const b = breakdown(g, {}, fruit::all);
    CHECK(b.value == 35);
    REQUIRE(b.parts.size() == 2);
    CHECK(b.parts[0].quantity == &fruit::apples);
    CHECK(b.parts[0].value == Approx(15));
    CHECK(b.parts[0].own == 3);
    CHECK(b.parts[1].value == Approx(20));
    WaterfallChart const c = breakdown_chart(b, "a toy");
    REQUIRE(c.steps.size() == 3);
    CHECK(c.steps.back().total);
    CHECK(c.title == "All boxes: 57 % is pears");
    CHECK(c.steps[0].tip == "5 × 3\u00a0USD");
    CHECK(breakdown_chart(breakdown(g, Scenario{}.pin(fruit::boxes, 0.5), fruit::all), "").steps[0].tip ==
          "50 % of 3\u00a0USD");
}

TEST_CASE("What is the larger of two is no sum of them, and a pinned sum has no parts") {
    Graph const g = fruit_graph();
    CHECK(breakdown(g, {}, fruit::dearer).parts.size() == 1);
    Scenario pinned;
    pinned.pin(fruit::box, 7.0);
    CHECK(breakdown(g, pinned, fruit::all).parts.size() == 1);
    CHECK(sums_behind(g, {}, {&fruit::dearer}).empty());
    auto const sums = sums_behind(g, {}, {&fruit::all});
    REQUIRE(sums.size() == 2);  // the boxes, and one box
    CHECK(sums[0].quantity == &fruit::all);
    CHECK(sums[0].of == SumOf::cost);
}

TEST_CASE("In every study that ships, parts sum to the whole, for all that is added up behind its figures") {
    for (char const* name : {"lite-gpu", "package-split", "copa-gpu", "managed-retention-memory", "gpus",
                             "train-llama3-405b", "rl-cpu-gpu-ratio", "actuary"}) {
        LoadedStudy const l(name);
        std::vector<Quantity const*> outputs = l.study.figures;
        for (NamedDesign const& d : l.study.designs) {
            Scenario const s = overlay(l.study.scenario, d.scenario);
            for (Sum const& sum : sums_behind(l.graph, s, outputs)) {
                Breakdown const b = breakdown(l.graph, s, *sum.quantity);
                INFO(name << ", " << d.name << ", " << sum.quantity->key);
                CHECK(b.value == evaluate(l.graph, s, {sum.quantity})[0]);
                CHECK(b.parts.size() > 1);
                CHECK(std::abs(sum_of(b) - b.value) <= 1e-12 * std::abs(b.value));
                double drawn = 0;
                auto const steps = breakdown_chart(b, "").steps;
                for (auto const& step : steps) drawn += step.total ? 0 : step.value;
                CHECK(drawn == Approx(steps.back().value).epsilon(1e-12));
            }
            if (std::string_view(name) != "lite-gpu") break;
        }
    }
}

TEST_CASE("The cost of a million tokens and the power of a package are sums, of several parts each") {
    LoadedStudy const l("lite-gpu");
    for (char const* key : {"serve.cost", "package.cost", "package.power"}) {
        Breakdown const b = breakdown(l.graph, l.study.scenario, *l.graph.find(key));
        INFO(key);
        CHECK(b.parts.size() >= 4);
        CHECK(breakdown_chart(b, "").steps.size() <= 11);
    }
}

TEST_CASE("Why two designs differ is said in a sentence whose shares are those of the parts") {
    LoadedStudy const l("lite-gpu");
    Scenario a = l.study.scenario, b = a;
    Quantity const &clock = *l.graph.find("die.clock"), &stacks = *l.graph.find("package.stacks"),
                   &cost = *l.graph.find("package.cost");
    a.pin(stacks, 4.0), b.pin(stacks, 2.0);
    a.pin(clock, 1.4), b.pin(clock, 1.4);
    Issues issues;
    auto const d = difference(l.graph, {a, b, &cost}, ChangesBy::parameter, issues);
    REQUIRE(d);
    std::string const words = gap_words(l.graph, *d, "A", "B");
    INFO(words);
    CHECK(words.find("B is ") == 0);
    CHECK(words.find(" % below A in ") != words.npos);
    CHECK(words.find("4 → 2 explains 100 % of the gap.") != words.npos);
    Scenario c = b;
    c.pin(*l.graph.find("die.area"), 300.0);
    auto const two = difference(l.graph, {a, c, &cost}, ChangesBy::parameter, issues);
    REQUIRE(two);
    CHECK_THAT(gap_words(l.graph, *two, "A", "C"), Catch::Matches(".* of the gap, .* → .* \\((−|)[0-9.]+ %\\)\\."));
    auto const none = difference(l.graph, {a, a, &cost}, ChangesBy::parameter, issues);
    if (none) CHECK(gap_words(l.graph, *none, "A", "A").empty());
}
