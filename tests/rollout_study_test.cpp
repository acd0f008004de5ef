// The studies of reinforcement learning of language models, of training across sites and of training to a loss: which
// claims hold, and that what they say of orders comes out.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include "model/reinforcement/quantities.h"
#include "optimizer/analysis/search.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

LoadedStudy const& rollouts() {
    static LoadedStudy const l("rl-language-models");
    return l;
}

LoadedStudy const& sites() {
    static LoadedStudy const l("train-across-sites");
    return l;
}

LoadedStudy const& to_a_loss() {
    static LoadedStudy const l("hybrid-language-models");
    return l;
}

void check_all_but(LoadedStudy const& l, std::set<std::string> const& outside) {
    Pool pool;
    Issues issues;
    std::vector<Verdict> const verdicts = check_claims(l.graph, l.study, pool, issues);
    CHECK(issues.empty());
    CHECK(verdicts.size() == l.study.published.size());
    for (Verdict const& v : verdicts) {
        CAPTURE(v.published->title, v.ours, v.problem);
        CHECK(v.within == !outside.contains(v.published->title));
        CHECK(std::isfinite(v.ours));
    }
}

double of_design(LoadedStudy const& l, std::string_view name, Quantity const& q) {
    return evaluate(l.graph, scenario_of(l.study, name), {&q})[0] / q.unit;
}

}  // namespace

TEST_CASE("claims on reinforcement learning of language models hold, but for those that its assumptions explain") {
    check_all_but(rollouts(), {"NeMo RL, 30B-A3B one step off: step time", "verl, 7B on 64 H20: rollouts",
                               "verl, 7B on 128 H20: rollouts", "verl: log-probabilities over training",
                               "LlamaRL, 405B: 10.7 times as fast", "PipelineRL, 7B on 128 H100: about twice as fast"});
}

TEST_CASE("claims on training across sites hold, but for two bandwidths") {
    check_all_but(sites(),
                  {"10B, gradients every step: bandwidth for 99 %", "405B, every 50 steps: bandwidth for 90 %"});
}

TEST_CASE("the less an arrangement waits, the sooner the reward, and the less GPU time is idle") {
    auto const value = [](std::string_view design, Quantity const& q) { return of_design(rollouts(), design, q); };
    for (Quantity const* q : {&posttrain::run_time, &posttrain::idle}) {
        CHECK(value("asynchronous", *q) < value("one step ahead", *q));
        CHECK(value("one step ahead", *q) < value("colocated", *q));
        CHECK(value("colocated", *q) < value("in turn", *q));
    }
}

TEST_CASE("claims on hybrid parallelism for language models hold, but for a rate printed twice") {
    check_all_but(to_a_loss(), {"30B of experts, pipeline × expert: rate per GPU"});
}

TEST_CASE("the more kinds of parallelism a layout may have, the sooner the loss, and the more so the more GPUs") {
    LoadedStudy const& l = to_a_loss();
    Pool pool;
    Issues issues;
    auto const found = run_search(l.graph, l.study, *search_named(l.study, "kinds"), pool, issues);
    REQUIRE((found && issues.empty()));
    REQUIRE(found->designs == std::vector<std::string>{"data parallelism alone", "data × tensor", "data × pipeline",
                                                       "data × tensor × pipeline", "data × context", "best hybrid"});
    double least = 1;
    for (std::size_t gpus = 0; gpus < found->groups.size(); ++gpus) {
        auto const days = [&](std::size_t kind) { return found->found[kind][gpus].value; };
        CHECK(days(1) <= days(0));
        CHECK(days(2) <= days(0));
        CHECK(days(3) <= std::min(days(1), days(2)));
        CHECK(days(4) <= days(0));
        CHECK(days(5) / days(0) < least);
        least = days(5) / days(0);
    }
}
