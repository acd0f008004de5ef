// Why one design's numbers are not another's.
#include "optimizer/analysis/difference.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <set>
#include "app/present/charts/gap_words.h"
#include "app/present/tables/difference_table.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

struct LiteGpuStudy : LoadedStudy {
    LiteGpuStudy() : LoadedStudy("lite-gpu") {}
    Scenario design(std::string const& name) const {
        for (NamedDesign const& d : study.designs)
            if (d.name == name) return overlay(study.scenario, d.scenario);
        FAIL(name);
        return {};
    }
    Quantity const& operator[](char const* key) const { return *graph.find(key); }
};

}  // namespace

TEST_CASE("Parts of the difference between two designs sum to it, however finely they are told apart") {
    LiteGpuStudy const l;
    Scenario const a = l.design("H100, serving"), b = l.design("Lite, serving");
    std::vector<Quantity const*> const outputs{&l["package.cost"], &l["serve.cost"]};
    for (ChangesBy by : {ChangesBy::parameter, ChangesBy::topic, ChangesBy::pin})
        for (Quantity const* output : outputs) {
            double const before = evaluate(l.graph, a, {output})[0], after = evaluate(l.graph, b, {output})[0];
            Issues issues;
            auto const d = difference(l.graph, {a, b, output}, by, issues);
            REQUIRE(d);
            CHECK(issues.empty());
            CHECK(d->by_change.size() >= 1);
            CHECK(d->before() == before);
            CHECK(d->after() == after);
            auto const& parts = d->shown().attribution.parts;
            double const sum = std::accumulate(parts.begin(), parts.end(), 0.0);
            CHECK(std::abs(sum - (after - before)) <= 1e-12 * std::max(std::abs(after), std::abs(before)));
        }
}

TEST_CASE("One change alone has the whole difference, and what does nothing is left out") {
    LiteGpuStudy const l;
    Scenario a, b;
    a.pin(l["package.stacks"], 4.0).pin(l["decode.batch"], 8.0);
    b.pin(l["package.stacks"], 6.0).pin(l["decode.batch"], 16.0);
    Issues issues;
    auto const d = difference(l.graph, {a, b, &l["package.cost"]}, ChangesBy::parameter, issues);
    REQUIRE(d);
    REQUIRE(d->by_change.size() == 1);
    REQUIRE(d->by_change.changes[0].moves.size() == 1);
    CHECK(d->by_change.changes[0].moves[0].name == "package.stacks");
    CHECK(d->by_change.changes[0].moves[0].from == "4");
    CHECK_FALSE(d->by_mechanism);
    CHECK(d->shown().part(0) == d->after() - d->before());
    CHECK(difference_table(*d).rows.size() == 2);
    CHECK(difference_rows({*d}).rows.size() == 1);
    CHECK(difference_json(l.graph, {*d})["outputs"][0]["parts"].size() == 1);
}

TEST_CASE("A node's change is told apart into the numbers that both nodes state") {
    LiteGpuStudy const l;
    Scenario a, b;
    a.pin(l["process.node"], "N7");
    b.pin(l["process.node"], "N5");
    DifferenceAsked const asked{a, b, &l["package.cost"]};
    Issues issues;
    auto const fine = difference(l.graph, asked, ChangesBy::parameter, issues);
    auto const whole = difference(l.graph, asked, ChangesBy::pin, issues);
    REQUIRE(fine);
    REQUIRE(whole);
    CHECK(whole->by_change.size() == 1);
    CHECK(fine->by_change.size() > 1);
    bool const has_price = std::any_of(fine->by_change.changes.begin(), fine->by_change.changes.end(),
                                       [](Change const& c) { return c.moves[0].name == "process.wafer_price"; });
    CHECK(has_price);
    for (Change const& c : fine->by_change.changes) CHECK(c.moves[0].rest == (c.moves[0].name == "process.node"));
    CHECK_FALSE(whole->by_change.changes[0].moves[0].rest);
    CHECK(fine->after() == Approx(whole->after()).epsilon(1e-14));
    CHECK(fine->before() == Approx(whole->before()).epsilon(1e-14));
}

TEST_CASE("Dies and their area at equal silicon are made together, and the difference is divided by mechanism") {
    LiteGpuStudy const l;
    Scenario a = l.study.scenario, b = a;
    a.pin(l["package.dies"], 1.0).pin(l["die.area"], 800.0);
    b.pin(l["package.dies"], 4.0).pin(l["die.area"], 200.0);
    Issues issues;
    auto const d = difference(l.graph, {a, b, &l["package.cost"]}, ChangesBy::parameter, issues);
    REQUIRE(d);
    REQUIRE(d->by_change.size() == 1);
    CHECK(d->by_change.changes[0].moves.size() == 2);
    REQUIRE(d->by_mechanism);
    CHECK(d->by_mechanism->size() >= 2);
    double sum = 0;
    for (std::size_t i = 0; i < d->by_mechanism->size(); ++i) {
        sum += d->by_mechanism->part(i);
        CHECK(std::abs(d->by_mechanism->part(i)) <= most_excess * std::abs(d->after() - d->before()));
    }
    CHECK(sum == Approx(d->after() - d->before()));
}

TEST_CASE("No order of changes passes through a design that violates a limit that both ends satisfy") {
    LiteGpuStudy const l;
    Scenario a = l.study.scenario, b = a;
    a.pin(l["package.dies"], 1.0).pin(l["die.area"], 800.0).pin(l["package.stacks"], 6.0);
    b.pin(l["package.dies"], 2.0).pin(l["die.area"], 300.0).pin(l["package.stacks"], 5.0);
    DifferenceAsked asked{a, b, &l["package.cost"], {{&l["carrier.area"], 0, 2000}}};  // 2365 of two dies of 800
    Issues issues;
    auto const d = difference(l.graph, asked, ChangesBy::parameter, issues);
    REQUIRE(d);
    for (Change const& c : d->by_change.changes) CHECK(c.moves.size() == 1);
    // Area first, or stacks between them: three of the six orders. The dies' part is then that of dies of 300 mm².
    auto const cost = [&](double dies, double area, double stacks) {
        Scenario s = l.study.scenario;
        s.pin(l["package.dies"], dies).pin(l["die.area"], area).pin(l["package.stacks"], stacks);
        return evaluate(l.graph, s, {asked.output})[0];
    };
    double const dies = (2 * (cost(2, 300, 5) - cost(1, 300, 5)) + cost(2, 300, 6) - cost(1, 300, 6)) / 3;
    for (std::size_t i = 0; i < 3; ++i)
        if (d->by_change.changes[i].moves[0].name == "package.dies") CHECK(d->by_change.part(i) == Approx(dies));
    asked.limits = {};
    auto const free = difference(l.graph, asked, ChangesBy::parameter, issues);
    REQUIRE(free);
    CHECK(free->by_change.attribution.parts != d->by_change.attribution.parts);
}

TEST_CASE("A difference far below what speed and price make of it is divided between these") {
    LiteGpuStudy const l;
    Issues issues;
    Study const study = read_study(l.graph, R"({"diecast": 3, "kind": "study",
        "choose": {"process.node": "N3E", "memory.class": "HBM3E", "llm.model": "Llama-3.1 70B"},
        "pin": {"package.stacks": 6, "decode.batch": 64}})",
                                   "")
                            .study;
    Scenario one = study.scenario, four = study.scenario;
    one.pin(l["package.dies"], 1.0).pin(l["die.area"], 800.0);
    four.pin(l["package.dies"], 4.0).pin(l["die.area"], 200.0);
    auto const d = difference(l.graph, {one, four, &l["serve.cost"]}, ChangesBy::parameter, issues);
    REQUIRE(d);
    REQUIRE(d->by_mechanism);
    CHECK(std::abs(d->after() - d->before()) < 0.02 * d->before());
    std::set<std::string> names;
    double sum = 0;
    for (std::size_t i = 0; i < d->by_mechanism->size(); ++i) {
        names.insert(d->by_mechanism->changes[i].moves[0].name);
        sum += d->by_mechanism->part(i);
    }
    CHECK(names.contains("fleet.cost_rate") + names.contains("serve.token_gpu_seconds") >= 1);
    CHECK(sum == Approx(d->after() - d->before()));
    // The time between tokens is the same with four dies, and no order leads there through designs that are feasible.
    DifferenceAsked same{one, four, &l["serve.between_tokens"]};
    same.limits = limits_at(l.graph, study, {one, {same.output}});
    auto const none = difference(l.graph, same, ChangesBy::parameter, issues);
    REQUIRE(none);
    for (double part : none->shown().attribution.parts) CHECK(std::isfinite(part));
}

TEST_CASE("From the second design to the first every part of the difference has the other sign") {
    LiteGpuStudy const l;
    Scenario const a = l.design("H100, serving"), b = l.design("Lite, serving");
    for (char const* key : {"serve.cost", "serve.rate_per_watt", "serve.between_tokens", "package.cost"})
        for (ChangesBy by : {ChangesBy::parameter, ChangesBy::topic}) {
            Quantity const* const output = &l[key];
            auto const limits = limits_between(l.graph, l.study, a, b, {output});
            Issues issues;
            auto const there = difference(l.graph, {a, b, output, limits}, by, issues);
            auto const back =
                difference(l.graph, {b, a, output, limits_between(l.graph, l.study, b, a, {output})}, by, issues);
            REQUIRE((there && back));
            Division const &one = there->shown(), &other = back->shown();
            CAPTURE(key);
            REQUIRE(one.size() == other.size());
            for (std::size_t i = 0; i < one.size(); ++i) {
                CHECK(one.changes[i].moves[0].name == other.changes[i].moves[0].name);
                CHECK(other.part(i) == Approx(-one.part(i)).epsilon(1e-9).margin(1e-9 * std::abs(there->after())));
            }
        }
}

TEST_CASE("what is left of a choice beside its single numbers is called its other properties") {
    Change const change{{{"package.class", "organic", "CoWoS-S", true}}, {}, {}};
    CHECK(change_words(LiteGpuStudy().graph, change) == "other properties of packaging class organic → CoWoS-S");
}
