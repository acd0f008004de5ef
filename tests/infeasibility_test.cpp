#include "optimizer/analysis/feasibility/infeasibility.h"
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/search_table.h"
#include "model/study/starts/starts.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

Constraint at_most(Graph const& graph, std::string_view key, double value) {
    return {graph.find(key), -std::numeric_limits<double>::infinity(), value};
}

InfeasibilityReport shortfall_of(LoadedStudy const& loaded, unsigned threads = 2) {
    Pool pool(threads);
    Issues issues;
    auto const found = infeasibility(loaded.graph, loaded.study, pool, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    REQUIRE(found);
    return *found;
}

/// Few enough to go through by hand.
LoadedStudy small() {
    LoadedStudy loaded("package-split");
    for (AxisSpec& axis : loaded.study.axes)
        if (axis.values.size() > 3) axis.values.resize(3), axis.text.clear();
    return loaded;
}

}  // namespace

TEST_CASE("What no design can keep is said with the nearest value there is, and the limit that lets one in") {
    LoadedStudy loaded = small();
    loaded.study.constraints.push_back(at_most(loaded.graph, "package.cost", 1));
    InfeasibilityReport const found = shortfall_of(loaded);
    REQUIRE(found.feasible == 0);
    REQUIRE(found.limits.front().limit.quantity->key == "package.cost");
    CHECK(found.limits.front().violations == found.designs);
    CHECK_FALSE(found.limits.front().held);

    // Straight through all designs.
    Quantity const& cost = *loaded.graph.find("package.cost");
    std::vector<Quantity const*> outputs{&cost};
    for (Constraint const& c : loaded.study.constraints) outputs.push_back(c.quantity);
    Plan const plan(loaded.graph, loaded.study.scenario, grid_of(loaded.graph, loaded.study), outputs);
    double least = std::numeric_limits<double>::infinity(), least_alone = least;
    std::uint64_t alone = 0;
    for (std::uint64_t id = 0; id < plan.designs(); ++id) {
        auto const v = plan.at(id);
        bool others = true;
        for (std::size_t i = 0; i + 1 < loaded.study.constraints.size(); ++i) {
            Constraint const& c = loaded.study.constraints[i];
            others = others && v[i + 1] >= c.lo * c.quantity->unit && v[i + 1] <= c.hi * c.quantity->unit;
        }
        least = std::min(least, v[0]);
        if (others) ++alone, least_alone = std::min(least_alone, v[0]);
    }
    REQUIRE(alone > 0);
    CHECK(found.limits.front().alone == alone);
    CHECK(found.limits.front().best->value == least);
    CHECK(found.limits.front().way_out->value == least_alone);
    CHECK(plan.at(found.limits.front().way_out->design)[0] == least_alone);
    CHECK(*found.nearest == found.limits.front().way_out->design);

    // The way out is one.
    loaded.study.constraints.back().hi = least_alone / cost.unit;
    CHECK(shortfall_of(loaded).feasible > 0);
}

TEST_CASE("The words name the limit and what it would have to be, and say nothing where a design is feasible") {
    LoadedStudy loaded = small();
    CHECK(infeasibility_words(loaded.graph, loaded.study, shortfall_of(loaded)).empty());
    loaded.study.constraints.push_back(at_most(loaded.graph, "package.cost", 1));
    auto const words = infeasibility_words(loaded.graph, loaded.study, shortfall_of(loaded));
    REQUIRE(words.size() == 3);
    std::string const limit = limit_text(loaded.study.constraints.back());
    CHECK_THAT(words[0], Catch::StartsWith("No design can satisfy " + limit + ": the best has "));
    CHECK_THAT(words[1], Catch::Contains(" designs violate nothing else; Package cost ≤ "));
    CHECK_THAT(words[2], Catch::StartsWith("Proof: " + limit + " excludes all "));
}

TEST_CASE("The words name the settings of the design that comes nearest and of the first that a looser limit lets in") {
    LoadedStudy loaded = small();
    loaded.study.constraints.push_back(at_most(loaded.graph, "package.cost", 1));
    InfeasibilityReport const found = shortfall_of(loaded);
    auto const axes = grid_of(loaded.graph, loaded.study);
    auto const settings = [&](std::uint64_t id) { return charts::settings_text(loaded.graph, axes, id); };
    auto const words = infeasibility_words(loaded.graph, loaded.study, found, settings);
    std::string const best = settings(found.limits.front().best->design);
    CHECK_FALSE(best.empty());
    CHECK_THAT(words[0], Catch::Contains(" (" + best + ")"));
    CHECK_THAT(words[1], Catch::EndsWith(" (" + settings(found.limits.front().way_out->design) + ")."));
    Plan const plan(loaded.graph, loaded.study.scenario, axes, {loaded.graph.find("package.cost")});
    Scenario const design = plan.design(plan.designs() - 1);
    for (Axis const& axis : axes)
        if (axis.size() > 1 && !loaded.graph.is_choice(*axis.quantities[0]))
            CHECK_THAT(settings(plan.designs() - 1),
                       Catch::Contains(charts::setting_text(loaded.graph, *axis.quantities[0], axis.values[0].back())));
}

TEST_CASE("Where every design breaks two limits, it is said that one relaxed is not enough") {
    LoadedStudy loaded = small();
    loaded.study.constraints = {at_most(loaded.graph, "package.cost", 1), at_most(loaded.graph, "package.power", 1)};
    loaded.study.model_limits = ModelLimits::off;
    InfeasibilityReport const found = shortfall_of(loaded);
    REQUIRE(found.limits.size() == 2);
    CHECK(found.limits[0].alone == 0);
    CHECK_FALSE(found.limits[0].way_out);
    auto const words = infeasibility_words(loaded.graph, loaded.study, found);
    REQUIRE(words.size() == 5);
    CHECK(words[2] == "Every design violates two constraints or more.");
    CHECK_THAT(words[3], Catch::StartsWith("Nearest over all is design "));
    CHECK_THAT(words[4], Catch::StartsWith("Proof: "));
    // Both are off by a factor: the nearest is the design with the least product.
    std::vector<Quantity const*> const outputs{loaded.graph.find("package.cost"), loaded.graph.find("package.power")};
    Plan const plan(loaded.graph, loaded.study.scenario, grid_of(loaded.graph, loaded.study), outputs);
    double least = std::numeric_limits<double>::infinity();
    for (std::uint64_t id = 0; id < plan.designs(); ++id) least = std::min(least, plan.at(id)[0] * plan.at(id)[1]);
    auto const nearest = plan.at(*found.nearest);
    CHECK(nearest[0] * nearest[1] == Approx(least).epsilon(1e-12));
}

TEST_CASE("Of a slack that shall be large the nearest design has the largest, above zero or below") {
    LoadedStudy loaded = small();
    loaded.study.constraints = {{loaded.graph.find("package.slack"), 5, std::numeric_limits<double>::infinity()}};
    InfeasibilityReport const found = shortfall_of(loaded);
    REQUIRE(found.limits.size() == 1);
    REQUIRE(found.limits[0].way_out);
    CHECK(found.limits[0].way_out->value > 0);
    CHECK(*found.nearest == found.limits[0].way_out->design);
    for (std::string const& words : infeasibility_words(loaded.graph, loaded.study, found))
        CHECK_THAT(words, !Catch::Contains("package.slack"));
}

TEST_CASE("The same shortfall for any number of threads") {
    LoadedStudy loaded("package-split");
    loaded.study.constraints.push_back(at_most(loaded.graph, "package.cost", 100));
    InfeasibilityReport const one = shortfall_of(loaded, 1), four = shortfall_of(loaded, 4);
    CHECK(one.nearest == four.nearest);
    REQUIRE(one.limits.size() == four.limits.size());
    for (std::size_t i = 0; i < one.limits.size(); ++i) {
        CHECK(one.limits[i].limit == four.limits[i].limit);
        CHECK(one.limits[i].violations == four.limits[i].violations);
        CHECK(one.limits[i].alone == four.limits[i].alone);
        CHECK(one.limits[i].best->design == four.limits[i].best->design);
    }
}

TEST_CASE("Two limits that no design satisfies together are named, with the parts of the grid that each excludes") {
    LoadedStudy loaded("package-split");
    loaded.study.constraints.push_back(at_most(loaded.graph, "package.power", 150));
    loaded.study.constraints.push_back(
        {loaded.graph.find("package.capacity"), 300, std::numeric_limits<double>::infinity()});
    InfeasibilityReport const found = shortfall_of(loaded);
    REQUIRE(found.proof);
    CHECK(found.proof->evaluated == 0);
    REQUIRE(found.proof->limits.size() == 2);
    std::vector<Axis> const axes = grid_of(loaded.graph, loaded.study);
    Table const table = infeasibility_proof_table(loaded.graph, axes, found);
    REQUIRE(table.rows.size() == found.proof->leaves.size());
    CHECK(table.rows.front() ==
          std::vector{std::string("Memory stacks 1 … 4"), limit_text(loaded.study.constraints.back())});

    // Each line holds for all designs of its box.
    std::vector<Quantity const*> limited;
    for (Constraint const& c : found.proof->limits) limited.push_back(c.quantity);
    BoxLanes lanes(loaded.graph, loaded.study.scenario, axes, limited);
    for (InfeasibilityProof::Leaf const& leaf : found.proof->leaves) {
        GridBox some = leaf.box;  // one entry of each choice: a box of all would be large
        for (std::size_t a = 0; a < axes.size(); ++a)
            if (loaded.graph.is_choice(*axes[a].quantities.front())) some[a].first = some[a].last - 1;
        Row const row = lanes.of(some);
        Constraint const& limit = found.proof->limits[*leaf.limit];
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            double const v = row.outputs[*leaf.limit][lane] / limit.quantity->unit;
            REQUIRE((v < limit.lo || v > limit.hi));
        }
    }
}

TEST_CASE("A slack that no design can keep is said with the numbers that it is the room between, and the way out") {
    LoadedStudy loaded("package-split");
    Issues issues;
    loaded.study = make_start(loaded.graph, *find_start("serve"), {{"tpot", "0.1 ms"}}, issues);
    REQUIRE(issues.empty());
    InfeasibilityReport const found = shortfall_of(loaded);
    REQUIRE(found.feasible == 0);
    ConstraintViolation const& latency = found.limits.front();
    REQUIRE(latency.limit.quantity->key == "serve.latency_slack");
    REQUIRE(latency.best->inputs.size() == 2);
    Quantity const &between = *latency.best->inputs[0].quantity, &limit = *latency.best->inputs[1].quantity;
    CHECK(between.key == "serve.between_tokens");
    CHECK(limit.key == "traffic.between_tokens_limit");
    auto const words = infeasibility_words(loaded.graph, loaded.study, found);
    REQUIRE(words.size() >= 2);
    CHECK_THAT(words[0], Catch::Contains(", with Time between tokens at full batch ") &&
                             Catch::EndsWith(" and Limit on time between tokens " + value_text(0.1, limit) + "."));
    auto const change = latency.way_out->change;
    REQUIRE(change);
    CHECK(change->quantity == &limit);
    CHECK_THAT(words[1], Catch::Contains("Limit on time between tokens " + value_text(change->value, limit) +
                                         " makes the first design feasible."));
    loaded.study.scenario.pin(limit, change->value);
    CHECK(shortfall_of(loaded).feasible > 0);
    loaded.study.scenario.pin(limit, change->value * 0.99);
    CHECK(shortfall_of(loaded).feasible == 0);
}
