// The study of training Llama 3 405B: what it claims comes out, and what its searches find cannot be beaten.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/training/quantities.h"
#include "optimizer/analysis/search.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

LoadedStudy const& llama_training() {
    static LoadedStudy const l("train-llama3-405b");
    return l;
}

}  // namespace

TEST_CASE("claims of the training study hold, but for memory without recomputation") {
    Pool pool;
    Issues issues;
    std::vector<Verdict> const verdicts = check_claims(llama_training().graph, llama_training().study, pool, issues);
    CHECK(issues.empty());
    CHECK(verdicts.size() == llama_training().study.published.size());
    for (Verdict const& v : verdicts) {
        CAPTURE(v.published->title, v.ours, v.problem);
        CHECK(v.within == (v.published->quantity != &training::memory_slack));
        CHECK(std::isfinite(v.ours));
    }
}

TEST_CASE("no layout of GPT-3 or Llama 3 drawn at random beats what a search finds") {
    auto const& [graph, study] = llama_training();
    std::vector<Quantity const*> const outputs{&training::model_rate, &training::slack};
    Pool pool;
    std::mt19937 random(175);
    for (char const* name : {"GPT-3 175B", "best per count", "long context"}) {
        Search const* search = search_named(study, name);
        REQUIRE(search);
        Issues issues;
        auto const result = run_search(graph, study, *search, pool, issues);
        REQUIRE(result);
        int fitting = 0;
        for (Found const& best : result->found[0]) {
            REQUIRE(best.feasible);
            auto const again = evaluate(graph, best.design, outputs);
            CHECK(again[0] == Approx(best.value * training::model_rate.unit).epsilon(1e-12));
            CHECK(again[1] >= 0);
            for (int i = 0; i < 500; ++i) {
                Scenario other = best.design;
                for (AxisSpec const& axis : search->axes)
                    if (random() % 3 == 0)
                        other.pin(*axis.quantity,
                                  graph.pin_value_of(*axis.quantity, axis.values[random() % axis.values.size()]));
                auto const values = evaluate(graph, other, outputs);
                if (values[1] < 0) continue;
                ++fitting;
                CHECK(values[0] <= best.value * training::model_rate.unit * (1 + 1e-12));
            }
        }
        CAPTURE(name);
        CHECK(fitting > 100);
    }
}
