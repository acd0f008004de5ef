// Pipelines played through: their length by hand and by closed form, what waits for what, and what is held meanwhile.
#include "optimizer/analysis/schedule.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <tuple>

using namespace diecast;

namespace {

using Key = std::tuple<int, int, Pass>;  // micro-batch, place in the network

/// When each pass starts (output and recomputing count to the backward pass) and ends.
std::map<Key, std::pair<double, double>> pass_times(PipelineWork const& w, PipelineSchedule const& plan) {
    std::map<Key, std::pair<double, double>> result;
    for (PipelineBlock const& b : plan.blocks) {
        Pass const pass = b.pass == Pass::forward ? Pass::forward : Pass::backward;
        auto const [at, fresh] =
            result.try_emplace({b.micro_batch, b.piece * w.stages + b.stage, pass}, b.start, b.end);
        at->second.first = std::min(at->second.first, b.start);
        at->second.second = std::max(at->second.second, b.end);
    }
    return result;
}

/// Every pass there once, none before what it needs, no two at once on a stage.
void check_rules(PipelineWork const& w) {
    CAPTURE(w.stages, w.micro_batches, w.pieces, w.hop);
    PipelineSchedule const plan = schedule(w);
    auto const at = pass_times(w, plan);
    int const places = w.stages * w.pieces;
    REQUIRE(at.size() == std::size_t(2 * places * w.micro_batches));
    double const hop = w.stages > 1 ? w.hop : 0, eps = 1e-9;
    bool kept = true;
    for (auto const& [key, time] : at) {
        auto const& [m, place, pass] = key;
        kept = kept && time.second <= plan.end + eps;
        if (pass == Pass::backward) kept = kept && time.first >= at.at({m, place, Pass::forward}).second - eps;
        int const before = pass == Pass::forward ? place - 1 : place + 1;
        if (before >= 0 && before < places) kept = kept && time.first >= at.at({m, before, pass}).second + hop - eps;
    }
    CHECK(kept);
    bool apart = true;
    for (std::size_t i = 1; i < plan.blocks.size(); ++i)
        if (plan.blocks[i].stage == plan.blocks[i - 1].stage)
            apart = apart && plan.blocks[i].start >= plan.blocks[i - 1].end;
    CHECK(apart);
}

double closed_form(PipelineWork const& w) {
    double const stage = w.forward + w.recompute + w.backward, hop = w.stages > 1 ? 2 * w.pieces * w.hop : 0;
    return w.micro_batches * (stage + w.output + hop) + (w.stages - 1) * (stage + hop) / w.pieces;
}

}  // namespace

TEST_CASE("two stages and two micro-batches, by hand") {
    // stage 0: F0 F1 . B0 B0 B1 B1 as the second stage's backward passes come in; forward takes 1, backward 2.
    PipelineSchedule const plan = schedule({.stages = 2, .micro_batches = 2, .forward = 1, .backward = 2});
    std::vector<PipelineBlock> const wanted{{0, 0, 0, Pass::forward, 0, 1},  {0, 1, 0, Pass::forward, 1, 2},
                                            {0, 0, 0, Pass::backward, 4, 6}, {0, 1, 0, Pass::backward, 7, 9},
                                            {1, 0, 0, Pass::forward, 1, 2},  {1, 0, 0, Pass::backward, 2, 4},
                                            {1, 1, 0, Pass::forward, 4, 5},  {1, 1, 0, Pass::backward, 5, 7}};
    CHECK(plan.blocks == wanted);
    CHECK(plan.end == 9);
}

TEST_CASE("a plain pipeline of equal stages takes (n + p − 1)·(f + b), and stage s holds p − s micro-batches") {
    for (int p : {1, 2, 3, 4, 7, 8, 16})
        for (int n : {1, 2, 3, 5, 8, 16, 33}) {
            CAPTURE(p, n);
            PipelineSchedule const plan = schedule({.stages = p, .micro_batches = n, .forward = 3, .backward = 5});
            CHECK(plan.end == (n + p - 1) * 8);
            for (int s = 0; s < p; ++s) CHECK(most_in_flight(plan, s) == std::min(n, p - s));
        }
}

TEST_CASE(
    "interleaved, it takes n·(f + b) + (p − 1)·(f + b)/v where groups are whole, and holds p·v + p − 1 pieces at "
    "most") {
    for (int p : {2, 3, 4, 8})
        for (int v : {2, 3, 4, 8})
            for (int groups : {1, 2, 5}) {
                CAPTURE(p, v, groups);
                int const n = p * groups;
                PipelineSchedule const plan =
                    schedule({.stages = p, .micro_batches = n, .pieces = v, .forward = 24, .backward = 48});
                CHECK(plan.end == n * 72 + (p - 1) * 72 / v);
                CHECK(most_in_flight(plan, 0) == std::min(n * v, p * v + p - 1));
                for (int s = 0; s < p; ++s)
                    CHECK(most_in_flight(plan, s) == std::min(n * v, 2 * (p - s - 1) + (v - 1) * p + 1));
            }
}

TEST_CASE("passes wait for what they need, whatever the counts and times") {
    std::mt19937 random(7);
    auto const whole = [&](int lo, int hi) { return std::uniform_int_distribution(lo, hi)(random); };
    auto const time = [&] { return std::uniform_real_distribution(0.1, 3.0)(random); };
    for (int i = 0; i < 300; ++i) {
        PipelineWork w{whole(1, 7), whole(1, 17), whole(1, 4), time(), 0, time()};
        if (i % 2) w.recompute = time();
        if (i % 3) w.output = time();
        if (i % 5) w.hop = time();
        check_rules(w);
    }
}

TEST_CASE("the last stage works through without a gap where only its output is longer, as the closed form has it") {
    for (int v : {1, 2, 4}) {
        PipelineWork const w{
            .stages = 4, .micro_batches = 12, .pieces = v, .forward = 8, .recompute = 8, .backward = 16, .output = 3};
        CHECK(schedule(w).end == closed_form(w));
    }
}

TEST_CASE("with hops, a pipeline played through lies between the closed form without them and with all of them") {
    for (int p : {2, 3, 4, 8, 16})
        for (int v : {1, 2, 4})
            for (int groups : {1, 2, 8})
                for (double share : {0.01, 0.03, 0.1, 0.3}) {  // of a stage's time: there and back, all pieces
                    PipelineWork w{.stages = p, .micro_batches = p * groups, .pieces = v, .forward = 1, .backward = 2};
                    double const without = closed_form(w);
                    w.hop = share * 3 / 2 / v;
                    CAPTURE(p, v, groups, share);
                    CHECK(schedule(w).end >= without);
                    CHECK(schedule(w).end <= closed_form(w) * (1 + 1e-12));
                    CHECK(closed_form(w) == Approx(without * (1 + share)));
                }
}

TEST_CASE("without work there is no block") {
    PipelineSchedule const plan = schedule({.stages = 3, .micro_batches = 4});
    CHECK(plan.blocks.empty());
    CHECK(plan.end == 0);
}
