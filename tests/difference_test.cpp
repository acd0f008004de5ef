// Why one design's numbers are not another's.
#include "optimizer/analysis/difference.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
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
    auto const before = evaluate(l.graph, a, outputs), after = evaluate(l.graph, b, outputs);
    for (ChangesBy by : {ChangesBy::parameter, ChangesBy::topic, ChangesBy::pin}) {
        Issues issues;
        auto const d = difference(l.graph, a, b, outputs, by, issues);
        REQUIRE(d);
        CHECK(issues.empty());
        CHECK(d->changes.size() >= 1);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            CHECK(d->attribution.before[k] == before[k]);
            CHECK(d->attribution.after[k] == after[k]);
            auto const& parts = d->attribution.parts[k];
            double const sum = std::accumulate(parts.begin(), parts.end(), 0.0);
            CHECK(std::abs(sum - (after[k] - before[k])) <= 1e-12 * std::max(std::abs(after[k]), std::abs(before[k])));
        }
    }
}

TEST_CASE("One change alone has the whole difference, and what does nothing is left out") {
    LiteGpuStudy const l;
    Scenario a, b;
    a.pin(l["package.stacks"], 4.0).pin(l["decode.batch"], 8.0);
    b.pin(l["package.stacks"], 6.0).pin(l["decode.batch"], 16.0);
    std::vector<Quantity const*> const outputs{&l["package.cost"]};
    Issues issues;
    auto const d = difference(l.graph, a, b, outputs, ChangesBy::parameter, issues);
    REQUIRE(d);
    REQUIRE(d->changes.size() == 1);
    CHECK(d->changes[0].name == "package.stacks");
    CHECK(d->changes[0].from == "4");
    CHECK(d->attribution.parts[0][0] == d->attribution.after[0] - d->attribution.before[0]);
    CHECK(difference_table(*d, 0).rows.size() == 2);
    CHECK(difference_rows(*d).rows.size() == 1);
    CHECK(difference_json(l.graph, *d)["outputs"][0]["parts"].size() == 1);
}

TEST_CASE("A node's change is told apart into the numbers that both nodes state") {
    LiteGpuStudy const l;
    Scenario a, b;
    a.pin(l["process.node"], "N7");
    b.pin(l["process.node"], "N5");
    std::vector<Quantity const*> const outputs{&l["package.cost"]};
    Issues issues;
    auto const fine = difference(l.graph, a, b, outputs, ChangesBy::parameter, issues);
    auto const whole = difference(l.graph, a, b, outputs, ChangesBy::pin, issues);
    REQUIRE(fine);
    REQUIRE(whole);
    CHECK(whole->changes.size() == 1);
    CHECK(fine->changes.size() > 1);
    bool const has_price = std::any_of(fine->changes.begin(), fine->changes.end(),
                                       [](Change const& c) { return c.name == "process.wafer_price"; });
    CHECK(has_price);
    CHECK(fine->attribution.after[0] == Approx(whole->attribution.after[0]).epsilon(1e-14));
    CHECK(fine->attribution.before[0] == Approx(whole->attribution.before[0]).epsilon(1e-14));
}
