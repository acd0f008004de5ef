// Searches: the best design of every group, and what others have printed about it.
#include "optimizer/analysis/search.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "model/core/special_values.h"
#include "tests/toy_model.h"

using namespace diecast;

namespace {

using Values = std::vector<double>;

AxisSpec values_on(Quantity const& q, Values values) { return {&q, "", std::move(values)}; }

/// latency = ⌊4·√batch⌋ / clock: 4, 8, 16 cycles for batches of 1, 4, 16.
Search fastest() {
    Search s;
    s.name = "fastest";
    s.groups = {values_on(toy::batch, {1, 4, 16})};
    s.axes = {values_on(toy::clock, {0.5, 1, 2})};
    s.objective = {&toy::latency, Sense::minimise};
    return s;
}

struct SearchLab {
    Graph graph = toy::model();
    Pool pool{3};
    Study study = {};
    Issues issues = {};

    SearchResult run(Search const& search) {
        auto const result = run_search(graph, study, search, pool, issues);
        REQUIRE(result);
        CHECK(issues.empty());
        return *result;
    }
};

Published claim(std::string design, std::string over, Published::As as, double value, Scenario at) {
    Published p;
    p.quantity = &toy::latency, p.design = std::move(design), p.over = std::move(over), p.as = as;
    p.value = p.low = p.high = value;
    p.search = "fastest", p.at = std::move(at);
    return p;
}

}  // namespace

TEST_CASE("a search finds the best place for every group") {
    SearchLab lab;
    Search const search = fastest();
    auto const r = lab.run(search);
    REQUIRE((r.designs == std::vector<std::string>{""} && r.groups == std::vector<Values>{{1}, {4}, {16}}));
    double const expected[] = {2, 4, 8};  // ns at 2 GHz
    for (std::size_t g = 0; g < 3; ++g) {
        CHECK((r.found[0][g].feasible && r.found[0][g].chosen == Values{2}));
        CHECK(r.found[0][g].value == Approx(expected[g]).epsilon(1e-14));
    }
    CHECK(search_ties(lab.graph, lab.study, r) == 0);  // 4 ns, best at a batch of 4, is not at one of 1
}

TEST_CASE("limits rule out what is best without them, and a group may have no design at all") {
    SearchLab lab;
    Search search = fastest();
    search.constraints = {{&toy::latency, 3, 5}};
    auto const r = lab.run(search);
    CHECK((r.found[0][0].chosen == Values{1} && r.found[0][0].value == Approx(4)));  // 2 ns is too fast
    CHECK((r.found[0][1].chosen == Values{2} && r.found[0][1].value == Approx(4)));
    CHECK_FALSE(r.found[0][2].feasible);  // 8 ns is the least
    CHECK(r.found[0][2].design.pins.empty());
}

TEST_CASE("of equals the lowest design is found, whatever the threads") {
    Search search = fastest();
    search.axes = {values_on(toy::dies, {3, 5, 7})};
    search.objective = {&toy::flat, Sense::maximise};  // 7 for all
    search.groups = {values_on(toy::clock, {1, 2})};
    for (unsigned threads : {1u, 4u}) {
        SearchLab lab{.pool = Pool(threads)};
        auto const r = lab.run(search);
        for (Found const& found : r.found[0]) CHECK((found.chosen == Values{3} && found.value == 7));
        CHECK(search_ties(lab.graph, lab.study, r) == 2 * 2);  // 5 and 7 dies, at either clock
    }
}

TEST_CASE("what is not a number never wins") {
    SearchLab lab;
    Search search = fastest();
    search.groups = {};
    search.objective = {&toy::hollow, Sense::minimise};  // ln(f − 2 GHz)
    search.axes = {values_on(toy::clock, {1, 2.5, 3})};
    auto const r = lab.run(search);
    REQUIRE((r.groups == std::vector<Values>{{}} && r.found[0].size() == 1));
    CHECK((r.found[0][0].feasible && r.found[0][0].chosen == Values{2.5}));
    search.axes = {values_on(toy::clock, {0.5, 1})};
    CHECK_FALSE(lab.run(search).found[0][0].feasible);
}

TEST_CASE("groups come in the order of the study, whatever order the planner prefers") {
    SearchLab lab;
    Search search;
    search.objective = {&toy::speed, Sense::maximise};
    search.axes = {values_on(toy::area, {50, 100, 400}), values_on(toy::batch, {1, 8, 64})};
    std::vector<AxisSpec> const groups{values_on(toy::clock, {1, 2}), values_on(toy::kind, {2, 0}),
                                       values_on(toy::dies, {1, 4, 9})};
    for (auto const& order : {std::vector{0, 1, 2}, {2, 1, 0}, {1, 2, 0}}) {
        search.groups.clear();
        for (int g : order) search.groups.push_back(groups[static_cast<std::size_t>(g)]);
        auto const r = lab.run(search);
        REQUIRE(r.groups.size() == 12);
        for (std::size_t i = 0; i < 12; ++i) {
            double best = -infinity;
            for (double area : search.axes[0].values)
                for (double batch : search.axes[1].values) {
                    Scenario s = Scenario{}.pin(toy::area, area).pin(toy::batch, batch);
                    for (std::size_t g = 0; g < 3; ++g) {
                        Quantity const& q = *search.groups[g].quantity;
                        s.pin(q, lab.graph.pin_value_of(q, r.groups[i][g]));
                    }
                    best = std::max(best, evaluate(lab.graph, s, {&toy::speed})[0] / toy::speed.unit);
                }
            CHECK(r.found[0][i].value == best);
        }
        CHECK((r.groups[0] ==
               Values{search.groups[0].values[0], search.groups[1].values[0], search.groups[2].values[0]}));
        CHECK((r.groups[1][2] == search.groups[2].values[1] && r.groups[1][0] == r.groups[0][0]));
    }
}

TEST_CASE("the design found has every pin: evaluating it gives the same bits") {
    SearchLab lab;
    lab.study.scenario.pin(toy::price, 20.0).pin(toy::dies, 3.0);
    lab.study.designs = {{"small", "", Scenario{}.pin(toy::area, 60.0)}, {"many", "", Scenario{}.pin(toy::dies, 8.0)}};
    Search search;
    search.scenario.pin(toy::clock, 1.5).pin(toy::area, 200.0);
    search.objective = {&toy::heat, Sense::minimise};
    search.groups = {values_on(toy::kind, {0, 2})};
    search.axes = {values_on(toy::batch, {2, 4, 8})};
    search.designs = {"small", "many"};
    auto const r = lab.run(search);
    REQUIRE(r.found.size() == 2);
    Scenario const expected = Scenario{}.pin(toy::price, 20.0).pin(toy::dies, 3.0).pin(toy::clock, 1.5);
    CHECK(r.found[0][1].design ==
          overlay(expected, Scenario{}.pin(toy::area, 60.0).pin(toy::kind, "dear").pin(toy::batch, 2.0)));
    CHECK(r.found[1][0].design ==
          overlay(expected,
                  Scenario{}.pin(toy::dies, 8.0).pin(toy::area, 200.0).pin(toy::kind, "cheap").pin(toy::batch, 2.0)));
    for (auto const& of_design : r.found)
        for (Found const& f : of_design)
            CHECK(evaluate(lab.graph, f.design, {&toy::heat})[0] / toy::heat.unit == f.value);
    CHECK(r.at(lab.graph, "many", Scenario{}.pin(toy::kind, "dear")) == &r.found[1][1]);
    CHECK(r.at(lab.graph, "none", Scenario{}.pin(toy::kind, "dear")) == nullptr);
    CHECK(r.at(lab.graph, "many", Scenario{}.pin(toy::kind, "fair")) == nullptr);
    CHECK(r.at(lab.graph, "many", {}) == nullptr);
}

TEST_CASE("a search that is stopped has no answer, and says how far it is") {
    SearchLab lab;
    Search search = fastest();
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(run_search(lab.graph, lab.study, search, lab.pool, lab.issues, stop.get_token()));
    CHECK(lab.issues.empty());
    lab.study.designs = {{"a", "", {}}, {"b", "", {}}};
    search.designs = {"a", "b"};
    std::uint64_t done = 0;
    auto const progress = [&](Progress const& p) {
        CHECK((p.total == 18 && p.done >= done && p.done <= 18));
        done = p.done;
    };
    CHECK(run_search(lab.graph, lab.study, search, lab.pool, lab.issues, {}, progress));
}

TEST_CASE("what is wrong with a search names it") {
    SearchLab lab;
    lab.study.designs = {{"a", "", Scenario{}.pin(toy::kind, "rare")}};
    Search search = fastest();
    search.objective.quantity = &toy::cost;
    search.designs = {"a"};
    CHECK_FALSE(run_search(lab.graph, lab.study, search, lab.pool, lab.issues));
    REQUIRE_FALSE(lab.issues.empty());
    CHECK(lab.issues[0].where.starts_with("search \"fastest\", design \"a\": toy.kind"));
}

TEST_CASE("published numbers of a search are held against the best designs") {
    SearchLab lab;
    lab.study.designs = {{"plain", "", {}}, {"fixed", "", Scenario{}.pin(toy::batch, 7.0)}};
    Search search = fastest();
    search.groups = {values_on(toy::clock, {1, 2})};
    search.axes = {values_on(toy::batch, {4, 16})};
    search.constraints = {{&toy::latency, -infinity, 9}};
    search.designs = {"plain", "fixed"};  // the axis goes before the pin
    lab.study.searches = {search};
    using As = Published::As;
    Scenario const slow = Scenario{}.pin(toy::clock, 1.0), fast = Scenario{}.pin(toy::clock, 2.0);
    Published whole = claim("plain", "", As::value, 4, slow);
    whole.search = "", whole.at = {}, whole.design = "fixed", whole.value = whole.low = whole.high = 10;
    lab.study.published = {claim("plain", "", As::value, 8, slow), whole,  // ⌊4·√7⌋ = 10 at 1 GHz
                           claim("plain", "fixed", As::ratio, 1, fast), claim("plain", "fixed", As::saving, 0.5, fast)};
    auto const verdicts = check_claims(lab.graph, lab.study, lab.pool, lab.issues);
    CHECK(lab.issues.empty());
    REQUIRE(verdicts.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(verdicts[i].published == &lab.study.published[i]);
    CHECK((verdicts[0].ours == Approx(8) && verdicts[0].within));
    CHECK((verdicts[1].ours == Approx(10) && verdicts[1].within));
    CHECK((verdicts[2].ours == 1 && verdicts[2].within));
    CHECK((verdicts[3].ours == 0 && !verdicts[3].within && verdicts[3].problem.empty()));
}

TEST_CASE("a claim about another quantity is that of the best design, and its ratio that of two best designs") {
    SearchLab lab;
    lab.study.designs = {{"few", "", Scenario{}.pin(toy::dies, 2.0)}, {"many", "", Scenario{}.pin(toy::dies, 6.0)}};
    Search search = fastest();
    search.designs = {"few", "many"};
    lab.study.searches = {search};
    Published p = claim("many", "few", Published::As::ratio, 3, Scenario{}.pin(toy::batch, 4.0));
    p.quantity = &toy::cost;  // price · dies · …: three times the dies
    lab.study.published = {p};
    auto const verdicts = check_claims(lab.graph, lab.study, lab.pool, lab.issues);
    CHECK((verdicts.at(0).ours == Approx(3) && verdicts[0].within));
}

TEST_CASE("a claim whose search finds nothing says so instead of a number") {
    SearchLab lab;
    lab.study.designs = {{"plain", "", {}}, {"other", "", {}}};
    Search search = fastest();
    search.constraints = {{&toy::latency, -infinity, 5}};
    search.designs = {"plain", "other"};
    lab.study.searches = {search};
    lab.study.published = {claim("plain", "", Published::As::value, 8, Scenario{}.pin(toy::batch, 16.0)),
                           claim("plain", "other", Published::As::ratio, 1, Scenario{}.pin(toy::batch, 1.0)),
                           claim("plain", "", Published::As::value, 8, Scenario{}.pin(toy::batch, 3.0))};
    auto const verdicts = check_claims(lab.graph, lab.study, lab.pool, lab.issues);
    CHECK(
        (verdicts[0].problem == "no feasible design of plain" && !verdicts[0].within && std::isnan(verdicts[0].ours)));
    CHECK((verdicts[1].problem.empty() && verdicts[1].within));
    CHECK_THAT(verdicts[2].problem, Catch::Contains("no such point"));
}

TEST_CASE("each search runs once, however many claims refer to it") {
    SearchLab lab;
    Search search = fastest();
    search.axes = {values_on(toy::clock, {0.5, 20})};  // beyond its range: said once for each run
    lab.study.searches = {search};
    lab.study.published.assign(3, claim("", "", Published::As::value, 8, Scenario{}.pin(toy::batch, 16.0)));
    auto const verdicts = check_claims(lab.graph, lab.study, lab.pool, lab.issues);
    CHECK(lab.issues.size() == 1);
    for (Verdict const& v : verdicts) CHECK(v.problem == "the search \"fastest\" has no answer");
}
