// The study of hybrid parallelism: its claims hold, its searches cannot be beaten, and where hybrid parallelism begins
// to win is where both are equal.
#include <catch2/catch.hpp>
#include <cmath>
#include "model/convergence/quantities.h"
#include "model/operators/quantities.h"
#include "model/package/quantities.h"
#include "optimizer/analysis/search.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

LoadedStudy const& hybrid_study() {
    static LoadedStudy const l("hybrid-parallelism");
    return l;
}

double hybrid_value(Scenario const& s, Quantity const& q) {
    return evaluate(hybrid_study().graph, s, {&q})[0] / q.unit;
}

/// Inception-V3, 64 images per worker, epochs straight from the table.
Scenario inception(double devices, double ways) {
    return Scenario{}
        .pin(convergence::benchmark, "Inception-V3")
        .pin(convergence::method, "points")
        .pin(worker::batch, 64.0)
        .pin(hybrid::devices, devices)
        .pin(hybrid::ways, ways);
}

}  // namespace

TEST_CASE("claims of the study of hybrid parallelism hold") {
    Pool pool;
    Issues issues;
    std::vector<Verdict> const verdicts = check_claims(hybrid_study().graph, hybrid_study().study, pool, issues);
    CHECK(issues.empty());
    CHECK(verdicts.size() == hybrid_study().study.published.size());
    for (Verdict const& v : verdicts) {
        CAPTURE(v.published->title, v.ours, v.problem);
        CHECK(v.within);
    }
}

TEST_CASE("what is back-solved or recalled is not called published") {
    int published = 0;
    for (Published const& p : hybrid_study().study.published) {
        CAPTURE(p.title);
        if (p.title.starts_with("GNMT") || p.title.starts_with("BigLSTM")) CHECK(p.status != Status::published);
        if (p.source.find("recalled") != std::string::npos) CHECK(p.status != Status::published);
        published += p.status == Status::published;
    }
    CHECK(published == 2);
}

TEST_CASE("no number of devices and no split beats the best for a budget") {
    auto const& [graph, study] = hybrid_study();
    Search const* search = search_named(study, "best");
    REQUIRE(search);
    Pool pool;
    Issues issues;
    auto const result = run_search(graph, study, *search, pool, issues);
    REQUIRE(result);
    CHECK(result->found.size() == 4);
    for (auto const& by_design : result->found)
        for (Found const& best : by_design) {
            REQUIRE(best.feasible);
            CHECK(hybrid_value(best.design, hybrid::slack) >= 0);
            for (double devices = 1; devices <= 1024; devices *= 2)
                for (double ways : {1., 2.}) {
                    Scenario other = best.design;
                    other.pin(hybrid::devices, devices).pin(hybrid::ways, ways);
                    if (hybrid_value(other, hybrid::slack) >= 0)
                        CHECK(hybrid_value(other, hybrid::speedup) <= best.value * (1 + 1e-12));
                }
        }
}

TEST_CASE("a worker split as its operators are placed gains what the placement gives") {
    Scenario placed = inception(256, 2).pin(hybrid::split_source, "placement").pin(gpu::model, "V100");
    double const branches = hybrid_value(placed, hybrid::split_speedup);
    CHECK(branches == hybrid_value(placed, operators::speedup));
    CHECK(branches == Approx(1.30).epsilon(0.005));
    Scenario const single = Scenario(placed).pin(operators::grain, "operators");
    CHECK(hybrid_value(single, operators::speedup) == Approx(1.324).epsilon(0.005));
    CHECK(hybrid_value(single, hybrid::gain) == Approx(hybrid_value(single, operators::speedup) / 2 * 23 / 12));
    CHECK(hybrid_value(single, operators::serial_time) / hybrid_value(single, operators::step_time) ==
          Approx(hybrid_value(single, operators::speedup)));
    CHECK(hybrid_value(Scenario(placed).pin(hybrid::ways, 1.0), operators::speedup) == Approx(1));
    CHECK(hybrid_value(Scenario(placed).pin(hybrid::ways, 64.0), operators::speedup) ==
          hybrid_value(Scenario(placed).pin(hybrid::ways, 4.0), operators::speedup));
    CHECK(hybrid_value(Scenario(placed).pin(operators::hidden, 100.0), operators::speedup) > branches);
    CHECK(hybrid_value(Scenario(placed).pin(operators::bandwidth, 0.01), operators::speedup) == Approx(1));
    CHECK(hybrid_value(Scenario(placed).pin(operators::room, 1.0), operators::slack) < 0);
}

TEST_CASE("modules cut into stages are a pipeline with their own imbalance") {
    Scenario const piped = inception(256, 2).pin(hybrid::split_source, "pipeline of modules").pin(gpu::model, "V100");
    double const imbalance = hybrid_value(piped, operators::imbalance);
    CHECK(imbalance > 1);
    CHECK(imbalance < 1.1);
    Scenario given = piped;
    given.pin(hybrid::split_source, "pipeline").pin(hybrid::imbalance, imbalance);
    CHECK(hybrid_value(given, hybrid::split_speedup) == Approx(hybrid_value(piped, hybrid::split_speedup)));
    CHECK(hybrid_value(Scenario(piped).pin(hybrid::ways, 1.0), operators::imbalance) == Approx(1));
    // The stem is a quarter of the step and cannot be cut.
    CHECK(hybrid_value(Scenario(piped).pin(hybrid::ways, 8.0), operators::imbalance) ==
          Approx(8 * 0.264).epsilon(0.02));
}
