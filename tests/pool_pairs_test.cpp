// Pairs of designs of which one reads prompts and the other writes answers.
#include "optimizer/analysis/pools/pool_pairs.h"
#include <catch2/catch.hpp>
#include "app/present/charts/chart_data.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "tests/loaded_study.h"

using namespace diecast;
using Catch::Detail::Approx;

namespace {

AxisSpec entries(Graph const& graph, Quantity const& choice, std::vector<std::string> const& names) {
    AxisSpec axis{&choice, "", {}};
    Issues issues;
    for (std::string const& name : names) axis.values.push_back(graph.value_of(choice, name, issues));
    REQUIRE(issues.empty());
    return axis;
}

Search pool_of(Graph const& graph, char const* name, Quantity const& batch, std::vector<double> const& batches,
               Quantity const& cost) {
    Search s;
    s.name = name;
    s.scenario.pin(serve::arrangement, "split").pin(fleet::load_basis, "constant").pin(llm::model, "Llama-3.3 70B");
    s.scenario.pin(decode.tensor, 8.0);
    s.groups = {entries(graph, gpu::model, {"H100", "B200"})};
    s.axes = {{&batch, "", batches}};
    s.objective = {&cost, Sense::minimise};
    return s;
}

struct PoolLab {
    LoadedStudy const loaded{"serving-2026"};
    Graph const& graph = loaded.graph;
    Study study = loaded.study;
    Pool pool{2};
    Issues issues = {};

    PoolLab() {
        study.searches = {pool_of(graph, "prompts", prefill.batch, {1, 4}, serve::input_cost),
                          pool_of(graph, "answers", decode.batch, {32, 64}, serve::output_cost)};
    }
    SearchResult run(std::size_t i) { return run_search(graph, study, study.searches[i], pool, issues).value(); }
};

}  // namespace

TEST_CASE("two pools of one GPU cost and take what the model says of them together") {
    PoolLab lab;
    SearchResult const prompts = lab.run(0), answers = lab.run(1);
    auto const pairs = pool_pairs(lab.graph, prompts, answers, lab.issues);
    REQUIRE(lab.issues.empty());
    REQUIRE(pairs.size() == 4);
    for (PoolPair const& p : pairs) {
        if (p.prefill != p.decode) continue;
        Scenario together = answers.found[0][p.decode].design;
        together.pin(prefill.batch, prompts.found[0][p.prefill].chosen[0]);
        auto const v = evaluate(lab.graph, together,
                                {&serve::cost, &serve::first_token, &serve::between_tokens, &serve::pool_ratio,
                                 &serve::energy_per_request, &traffic::answer});
        CHECK(p.cost() == Approx(v[0]).epsilon(1e-3));  // each with the power of its own mix in the cost rate
        CHECK(p.first_token == Approx(v[1]));
        CHECK(p.between_tokens == Approx(v[2]));
        CHECK(p.prefill_gpus == Approx(v[3]));
        CHECK(p.energy == Approx(v[4] / v[5]));
    }
}

TEST_CASE("pairs come by their cost, and each pool adds its own part") {
    PoolLab lab;
    auto const pairs = pool_pairs(lab.graph, lab.run(0), lab.run(1), lab.issues);
    REQUIRE(pairs.size() == 4);
    for (std::size_t i = 1; i < pairs.size(); ++i) CHECK(pairs[i - 1].cost() <= pairs[i].cost());
    for (PoolPair const& one : pairs)
        for (PoolPair const& other : pairs) {
            if (one.prefill == other.prefill) CHECK(one.prompt_cost == other.prompt_cost);
            if (one.decode == other.decode) CHECK(one.answer_cost == other.answer_cost);
        }
}

TEST_CASE("pools that serve different requests, or share their GPUs, make no pairs") {
    PoolLab lab;
    SearchResult const prompts = lab.run(0);
    lab.study.searches[1].scenario.pin(traffic::prompt, 4000.0);
    CHECK(pool_pairs(lab.graph, prompts, lab.run(1), lab.issues).empty());
    REQUIRE(lab.issues.size() == 1);
    CHECK(lab.issues[0].what.find("differs from \"answers\" in traffic.prompt") == 0);
    lab.issues.clear();
    lab.study.searches[1].scenario.pin(serve::arrangement, "mixed");
    CHECK(pool_pairs(lab.graph, prompts, lab.run(1), lab.issues).empty());
    REQUIRE_FALSE(lab.issues.empty());
    CHECK(lab.issues[0].what.find("on the same GPUs") != std::string::npos);
}

TEST_CASE("the chart of pools stacks what prompts and answers cost, and says which pair is cheapest") {
    PoolLab lab;
    ChartSpec const spec{"", "", PoolsSpec{"prompts", "answers"}};
    auto const chart = std::get<BarChart>(chart_data(lab.graph, lab.study, spec, lab.pool, lab.issues));
    REQUIRE(lab.issues.empty());
    REQUIRE(chart.series.size() == 2);
    CHECK(chart.stacked);
    REQUIRE(chart.categories.size() == 4);
    CHECK(std::count_if(chart.categories.begin(), chart.categories.end(),
                        [](std::string const& c) { return c.ends_with("for both"); }) == 2);
    CHECK(chart.result.find("cost") != std::string::npos);
    CHECK(result_words(chart) == chart.result);
    CHECK(chart.series[0].places[0].size() == chart.axes.size());
}

TEST_CASE("a chart of pools without searches looks at the GPUs of the study within its limits on latency") {
    PoolLab lab;
    lab.study.axes = {entries(lab.graph, gpu::model, {"H100", "B200", "MI300X"})};
    lab.study.scenario.pin(traffic::between_tokens_limit, 40.0).pin(llm::model, "Llama-3.3 70B");
    ChartSpec const spec{"", "", PoolsSpec{}};
    auto const chart = std::get<BarChart>(chart_data(lab.graph, lab.study, spec, lab.pool, lab.issues));
    for (Issue const& issue : lab.issues) FAIL_CHECK(to_text(issue));
    REQUIRE(chart.categories.size() == 9);
    for (auto const& places : chart.series[1].places) CHECK(std::stod(places[2]) <= 40);
    CHECK(std::is_sorted(chart.categories.begin(), chart.categories.end(), [&](auto const& a, auto const& b) {
        auto const cost = [&](auto const& name) {
            auto const i = static_cast<std::size_t>(&name - chart.categories.data());
            return *chart.series[0].values[i] + *chart.series[1].values[i];
        };
        return cost(a) < cost(b);
    }));
}
