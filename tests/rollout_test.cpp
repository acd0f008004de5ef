// Reinforcement learning of a language model: the longest of many answers against the integral and against answers
// drawn at random, writing against a machine that is played through, steps of four arrangements by hand.
#include "model/reinforcement/rollout.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <queue>
#include <random>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/load/quantities.h"
#include "model/reinforcement/quantities.h"
#include "model/training/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

/// Mean of the largest of n lognormal numbers of mean 1, by the integral over its law.
double mean_of_largest(double n, double spread) {
    double const variance = std::log(1 + spread * spread), sigma = std::sqrt(variance);
    int const parts = 20000;
    double const from = -9, width = 23.0 / parts;
    double sum = 0, before = 0;
    for (int i = 1; i <= parts; ++i) {
        double const z = from + width * i, below = std::pow(0.5 * std::erfc(-z / std::sqrt(2.0)), n);
        sum += std::exp(sigma * (z - width / 2) - variance / 2) * (below - before);
        before = below;
    }
    return sum;
}

/// Passes that instances take to write these answers, a free slot taking the next, each pass as long as any other.
double passes_played(std::vector<double> const& lengths, int instances, int slots) {
    double last = 0;
    std::size_t const each = lengths.size() / static_cast<std::size_t>(instances);
    for (int i = 0; i < instances; ++i) {
        std::priority_queue<double, std::vector<double>, std::greater<>> ends;
        for (std::size_t k = 0; k < each; ++k) {
            double start = 0;
            if (ends.size() == static_cast<std::size_t>(slots)) start = ends.top(), ends.pop();
            double const end = start + lengths[static_cast<std::size_t>(i) * each + k];
            ends.push(end);
            last = std::max(last, end);
        }
    }
    return last;
}

Scenario seven_billion(std::string const& arrangement) {
    return Scenario{}
        .pin(llm::model, "Qwen2.5 7B")
        .pin(gpu::model, "H100")
        .pin(cluster::name, "HGX H100")
        .pin(posttrain::arrangement, arrangement)
        .pin(traffic::prompt, 200.0)
        .pin(traffic::answer, 4000.0)
        .pin(decode.batch, 128.0)
        .pin(decode.tensor, 1.0)
        .pin(training::gpus, 64.0)
        .pin(training::tensor, 1.0)
        .pin(training::pipeline, 1.0)
        .pin(training::sequence, 4200.0)
        .pin(training::global_batch, 8192.0);
}

}  // namespace

TEST_CASE("the longest of many lognormal answers is within 3 % of the integral") {
    for (double spread : {0.3, 0.5, 1.0, 1.5, 2.0})
        for (double count : {64.0, 512.0, 8192.0, 131072.0}) {
            CAPTURE(spread, count);
            CHECK(longest_answer(count, 1.0, spread, 1e9) == Approx(mean_of_largest(count, spread)).epsilon(0.03));
        }
    CHECK(longest_answer(1.0, 100.0, 0.8, 1e9) == 100);
    CHECK(longest_answer(8192.0, 4000.0, 1.0, 8000.0) == 8000);  // cut
    CHECK(longest_answer(8192.0, 4000.0, 0.01, 1e9) == Approx(4000).epsilon(0.05));
}

TEST_CASE("longer answers, more of them and a wider spread make the longest longer") {
    for (double spread : {0.1, 0.8, 2.0}) {
        CHECK(longest_answer(8192.0, 1.0, spread, 1e9) > longest_answer(512.0, 1.0, spread, 1e9));
        CHECK(longest_answer(8192.0, 1.0, 1.1 * spread, 1e9) > longest_answer(8192.0, 1.0, spread, 1e9));
        CHECK(longest_answer(8192.0, 2.0, spread, 1e9) == Approx(2 * longest_answer(8192.0, 1.0, spread, 1e9)));
    }
}

TEST_CASE("passes of answers begun in turn are those of a machine played through") {
    std::mt19937_64 random(7);
    for (double spread : {0.4, 1.0})
        for (int slots : {16, 64, 256}) {
            int const instances = 8, count = 8192;
            double const sigma = std::sqrt(std::log(1 + spread * spread));
            std::lognormal_distribution<double> length(-sigma * sigma / 2, sigma);
            double played = 0;
            int const runs = 40;
            for (int run = 0; run < runs; ++run) {
                std::vector<double> lengths(count);
                for (double& x : lengths) x = length(random);
                played += passes_played(lengths, instances, slots) / runs;
            }
            // t0 = 1 and t1 = 0: the passes alone
            double const ours = write_to_the_last(8.0, 1.0, 1.0 * count, 1.0, spread, 1e9, 1.0 * slots, 1.0, 0.0);
            CAPTURE(spread, slots, played, ours);
            CHECK(ours == Approx(played).epsilon(0.15));
        }
}

TEST_CASE("writing with all answers at once is a pass for each token of the longest, and the tokens of all") {
    // 16 instances, 1,600 answers of 1,000 tokens on average, 128 slots for 100 answers: t0·longest + t1·100·1,000
    double const longest = longest_answer(1600.0, 1000.0, 0.8, 1e9);
    CHECK(write_to_the_last(16.0, 1.0, 1600.0, 1000.0, 0.8, 1e9, 128.0, 0.01, 1e-4) ==
          Approx(0.01 * longest + 1e-4 * 100 * 1000));
    // with full batches of 100: (0.01/100 + 1e-4)·100·1,000 = 20 s
    CHECK(write_with_full_batches(0.01, 1e-4, 100.0, 100.0, 1000.0) == Approx(20));
}

TEST_CASE("more GPUs shorten writing in step, but not below the longest answer") {
    double before = 1e9;
    for (double gpus : {8.0, 16.0, 64.0, 256.0, 4096.0}) {
        double const now = write_to_the_last(gpus, 1.0, 8192.0, 4000.0, 0.8, 1e9, 128.0, 0.01, 1e-4);
        CHECK(now < before);
        CHECK(now > 0.01 * longest_answer(8192.0, 4000.0, 0.8, 1e9));
        before = now;
    }
}

TEST_CASE("answers of k steps begun together share one tail") {
    auto const spread = [](double k) {
        return write_over_steps(k, 16.0, 1.0, 1600.0, 1000.0, 0.8, 1e9, 128.0, 0.01, 1e-4);
    };
    double const alone = write_to_the_last(16.0, 1.0, 1600.0, 1000.0, 0.8, 1e9, 128.0, 0.01, 1e-4);
    CHECK(spread(0.0) == alone);
    CHECK(spread(1.0) == alone);
    CHECK(spread(4.0) == write_to_the_last(16.0, 1.0, 6400.0, 1000.0, 0.8, 1e9, 128.0, 0.01, 1e-4) / 4);
    CHECK(spread(2.0) < alone);
    // many steps leave no tail: 128 slots always full
    CHECK(spread(1e6) == Approx(write_with_full_batches(0.01, 1e-4, 128.0, 100.0, 1000.0)).epsilon(1e-4));
}

TEST_CASE("a step is the sum in turn, the longer of both one step ahead, and asynchronous without the sending") {
    CHECK(step_colocated(300.0, 200.0, 5.0, 4.0, 7.0) == 516);
    CHECK(step_one_ahead(300.0, 200.0, 5.0, 4.0) == 305);
    CHECK(step_one_ahead(200.0, 300.0, 5.0, 4.0) == 309);
    CHECK(step_asynchronous(150.0, 120.0, 5.0, 4.0) == 155);
    CHECK(step_asynchronous(150.0, 180.0, 5.0, 4.0) == 184);
    // 128 of 256 GPUs each: prefill 2 s on half, writing 100 s on all, 1 s of environments, training 200 s on half
    CHECK(colocated_beside_environments(2.0, 128.0, 256.0, 100.0, 1.0, 50.0, 200.0, 128.0, 5.0, 4.0, 7.0) == 218);
    CHECK(colocated_and_environments(2.0, 128.0, 256.0, 100.0, 1.0, 50.0, 200.0, 128.0, 5.0, 4.0, 7.0) == 242);
    CHECK(training_of_answers(34e6, 1.0, 1.0, 1.0 / 3, 5000.0, 64.0) == Approx(34e6 * 4 / 3 / 320000));
    CHECK(idle_of_both(100.0, 64.0, 150.0, 32.0, 96.0, 150.0) == Approx(1 - (6400. + 4800.) / 14400));
    CHECK(steps_with_stale_answers(1000.0, 0.01, 4.0) == Approx(1040));
}

TEST_CASE("rollout and trainer rows agree with one another in all arrangements") {
    double const taking_turns = shipped_value(seven_billion("colocated"), posttrain::step_time);
    for (std::string arrangement : {"colocated", "in turn", "one step ahead", "asynchronous"}) {
        CAPTURE(arrangement);
        Scenario const s = seven_billion(arrangement);
        auto const value = [&](Quantity const& q) { return shipped_value(s, q); };
        CHECK(value(rollout::count) == 8192);
        CHECK(value(trainer::tokens) == Approx(8192 * 4200.0));
        bool const together = arrangement == "colocated";
        CHECK(value(rollout::gpus) == Approx(together ? 128 : 64));
        CHECK(value(trainer::gpus) == Approx(together ? 128 : 64));
        // a pass at the full batch comes back from its line
        CHECK(value(rollout::fixed_time) + 1e-3 * value(rollout::slot_time) * 128 ==
              Approx(value(decode.time)).epsilon(1e-9));
        CHECK(value(rollout::steady_time) <= value(rollout::write_time));
        CHECK(value(posttrain::idle) >= 0);
        CHECK(value(posttrain::gpu_time) == Approx(128 * value(posttrain::step_time) / 3600));
        CHECK(value(trainer::time) == Approx(value(trainer::tokens) * (1 + value(trainer::forward_share) / 100) /
                                             (value(training::rate_per_gpu) * value(trainer::gpus))));
        CHECK(value(trainer::forward_share) == Approx(100.0 / 3).epsilon(0.1));
        CHECK(value(posttrain::speedup) ==
              Approx(value(posttrain::step_speedup) / (1 + 0.01 * value(posttrain::staleness_counted))));
        if (together) CHECK(value(posttrain::step_speedup) == Approx(1).epsilon(1e-12));
        // what colocated GPUs take does not hang on the arrangement that is compared with them
        CHECK(value(posttrain::colocated_time) == Approx(taking_turns).epsilon(1e-12));
    }
}

TEST_CASE("asynchronous rollouts on balanced pools keep both busy") {
    Scenario s = seven_billion("asynchronous");
    s.pin(posttrain::staleness, 64.0).pin(posttrain::rest_time, 0.0);
    double const ratio = shipped_value(s, posttrain::balanced_ratio);
    s.pin(posttrain::rollout_share, 100 * ratio / (1 + ratio));
    // the ratio hardly moves with the pools, so one correction is enough
    double const again = shipped_value(s, posttrain::balanced_ratio);
    s.pin(posttrain::rollout_share, 100 * again / (1 + again));
    CHECK(shipped_value(s, posttrain::idle) < 3);
    CHECK(shipped_value(s, posttrain::step_speedup) > 1);
}

TEST_CASE("environments on CPUs that hold up rollouts do not ask for more rollout GPUs") {
    Scenario s = seven_billion("asynchronous");
    s.pin(posttrain::staleness, 64.0).pin(rollout::cpu_environments, 8192.0);
    double const ratio = shipped_value(s, posttrain::balanced_ratio);
    s.pin(rollout::environment_time, 1e6);  // longer than all writing
    CHECK(shipped_value(s, rollout::flow_time) == Approx(shipped_value(s, rollout::environment_load)));
    CHECK(shipped_value(s, posttrain::balanced_ratio) == Approx(ratio).epsilon(1e-12));
    s.pin(rollout::environment, "GPU").pin(rollout::gpu_environments, 8.0);
    CHECK(shipped_value(s, posttrain::balanced_ratio) > 2 * ratio);
}

TEST_CASE("environments on CPUs hide behind writing, on GPUs they do not") {
    Scenario s = seven_billion("asynchronous");
    s.pin(posttrain::staleness, 64.0).pin(rollout::environment_time, 10.0).pin(rollout::cpu_environments, 8192.0);
    double const beside = shipped_value(s, rollout::flow_time);
    CHECK(beside == Approx(shipped_value(s, rollout::prompt_time) + shipped_value(s, rollout::spread_time)));
    s.pin(rollout::cpu_environments, 64.0);  // 8,192·10/64 = 1,280 s
    CHECK(shipped_value(s, rollout::flow_time) == Approx(std::max(1280.0, beside)));
    s.pin(rollout::environment, "GPU").pin(rollout::gpu_environments, 64.0);  // 8,192·10/(64·64) = 20 s
    CHECK(shipped_value(s, rollout::flow_time) == Approx(beside + 20));
}

TEST_CASE("a pool smaller than an instance of decode is infeasible") {
    Scenario s = seven_billion("in turn");
    CHECK(shipped_value(s, posttrain::pool_slack) > 0);
    s.pin(decode.tensor, 4.0).pin(posttrain::gpus, 8.0).pin(posttrain::rollout_share, 25.0);
    CHECK(shipped_value(s, posttrain::pool_slack) == Approx(1 - 4.0 / 2));
}
