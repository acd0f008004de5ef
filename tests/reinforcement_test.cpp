#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/core/program.h"
#include "model/package/quantities.h"
#include "model/reinforcement/learner.h"
#include "model/reinforcement/period.h"
#include "model/reinforcement/quantities.h"
#include "model/reinforcement/threads.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Scenario one_v100(double count = 256) { return Scenario{}.pin(machine::name, "one V100").pin(actors::count, count); }

/// Per cent of the period.
double saved(Scenario const& s, Quantity const& ideal) { return 100 - shipped_value(s, ideal); }

/// Half a unit of the last digit printed, or two per cent.
void check_in_paper(double computed, double printed, double unit) {
    CAPTURE(computed, printed);
    CHECK(std::abs(computed - printed) <= std::max(0.5 * unit * (1 + 1e-9), 0.02 * printed));
}

}  // namespace

TEST_CASE("operations of the R2D2 network come out of its layers") {
    double const convolutions = 20 * 20 * 32 * 8 * 8 * 4 + 9 * 9 * 64 * 4 * 4 * 32 + 7 * 7 * 64 * 3 * 3 * 64;
    double const dense = 7 * 7 * 64 * 512, lstm = (512 + 18 + 1 + 512) * 4 * 512;
    double const heads = 2 * 512 * 512 + 512 * 18 + 512;
    double const operations = 2 * (convolutions + dense + lstm + heads);
    Scenario const s = one_v100();
    CHECK(shipped_value(s, learner::inference_work) == Approx(operations / 1e6).epsilon(1e-12));
    CHECK(shipped_value(s, learner::train_work) == Approx(64 * (2 * 140 + 2 * 100) * operations / 1e12));
    CHECK(shipped_value(s, learner::train_work) == Approx(0.738).margin(0.0005));
    CHECK(shipped_value(s, learner::new_steps) == 4200);  // ⌊64/1.5⌋ = 42 sequences of 100
    // 175.7 MFLOP of training per environment step, 7.3 times the inference
    CHECK(shipped_value(s, learner::train_time) / shipped_value(s, learner::inference_time) ==
          Approx(7.3).margin(0.05));
    double const weights = 8 * 8 * 4 * 32 + 4 * 4 * 32 * 64 + 3 * 3 * 64 * 64 + dense + lstm + heads;
    CHECK(shipped_value(s, learner::weights) == Approx(4 * weights / 1e6).epsilon(0.005));  // biases left out
}

TEST_CASE("an environment step takes 45.4 µs of a V100, of which units shorten 88 %") {
    Scenario const s = one_v100();
    CHECK(shipped_value(s, learner::step_time) == Approx(45.4).margin(0.05));
    CHECK(shipped_value(s, learner::scaled_share) == Approx(88).margin(0.5));
    // by hand: 24.026e6/5e12 = 4.805 µs; 0.7381e12/5e12/4200 = 35.15 µs; 23 ms/4200 = 5.476 µs
    CHECK(shipped_value(s, learner::inference_time) == Approx(4.8052));
    CHECK(shipped_value(s, learner::train_time) == Approx(35.147).epsilon(1e-4));
    CHECK(shipped_value(s, learner::launch_time) == Approx(5.4762).epsilon(1e-4));
    // half the units: 2·39.95 + 5.476
    CHECK(shipped_value(Scenario(s).pin(learner::units, 40.0), learner::step_time) == Approx(85.38).epsilon(1e-3));
}

TEST_CASE("from 4 to 256 actors on 40 threads: the table worked out once before") {
    struct Row {
        double actors, rate, relative, threads, busy, work, gpu, energy;
    };
    double const first = shipped_value(one_v100(4), rl::rate);
    for (Row const& r : {Row{4, 598, 1, .07, .92, .03, 48, 189}, Row{8, 1168, 1.96, .13, .93, .05, 51, 103},
                         Row{16, 2235, 3.74, .26, .94, .10, 56, 60}, Row{20, 2734, 4.58, .32, .94, .12, 58, 52},
                         Row{32, 4099, 6.86, .47, .95, .19, 65, 39}, Row{40, 4912, 8.22, .57, .96, .22, 68, 35},
                         Row{64, 6620, 11.1, .76, .92, .30, 77, 29}, Row{80, 7385, 12.4, .85, .89, .34, 80, 28},
                         Row{128, 8173, 13.7, .94, .75, .37, 84, 26}, Row{160, 8333, 14.0, .96, .69, .38, 85, 26},
                         Row{256, 8488, 14.2, .98, .58, .39, 85, 26}}) {
        CAPTURE(r.actors);
        Scenario const s = one_v100(r.actors);
        check_in_paper(shipped_value(s, rl::rate), r.rate, 1);
        check_in_paper(shipped_value(s, rl::rate) / first, r.relative, r.relative < 10 ? 0.01 : 0.1);
        check_in_paper(shipped_value(s, rl::thread_use) / 100, r.threads, 0.01);
        check_in_paper(shipped_value(s, rl::gpu_busy) / 100, r.busy, 0.01);
        check_in_paper(shipped_value(s, rl::gpu_work) / 100, r.work, 0.01);
        check_in_paper(shipped_value(s, rl::gpu_power), r.gpu, 1);
        check_in_paper(shipped_value(s, rl::energy), r.energy, 1);
    }
}

TEST_CASE("fewer units and more threads: the sweeps worked out once before") {
    double const all = shipped_value(one_v100(), rl::rate);
    for (auto [units, relative] : {std::pair{80., 1.}, {60., .98}, {40., .91}, {20., .61}, {10., .34}, {5., .18}}) {
        CAPTURE(units);
        check_in_paper(shipped_value(one_v100().pin(learner::units, units), rl::rate) / all, relative, 0.01);
    }
    struct Row {
        double threads, ratio, share;
    };
    for (Row const& r : {Row{10, .125, .10}, Row{20, .25, .20}, Row{40, .5, .39}, Row{80, 1, .69}, Row{100, 1.25, .77},
                         Row{160, 2, .87}}) {
        CAPTURE(r.threads);
        Scenario const s = one_v100(6.4 * r.threads).pin(actors::threads, r.threads);
        CHECK(shipped_value(s, rl::ratio) == Approx(r.ratio));
        check_in_paper(shipped_value(s, rl::rate) / shipped_value(s, rl::gpu_limit), r.share, 0.01);
    }
    check_in_paper(shipped_value(one_v100(64).pin(actors::threads, 10.0), rl::rate), 2158, 1);
}

TEST_CASE("the balanced ratio hinges on the thread time of a step") {
    check_in_paper(shipped_value(one_v100(), rl::balanced_threads), 102, 1);
    check_in_paper(shipped_value(one_v100(), rl::balanced_ratio), 1.27, 0.01);
    struct Row {
        Quantity const* q;
        double input, ratio, digit;
    };
    for (Row const& r : {Row{&actors::step_time, 1, .42, .01}, Row{&actors::step_time, 2, .85, .01},
                         Row{&actors::step_time, 6, 2.5, .1}, Row{&learner::reference_rate, 2.5, .68, .01},
                         Row{&learner::reference_rate, 8, 1.90, .01}, Row{&actors::second_thread, 10, 1.50, .01},
                         Row{&actors::second_thread, 50, 1.10, .01}, Row{&learner::call_time, 10, 1.27, .01}}) {
        CAPTURE(r.q->key, r.input);
        Scenario s = one_v100();
        check_in_paper(shipped_value(s.pin(*r.q, r.input), rl::balanced_ratio), r.ratio, r.digit);
    }
    // 1 ms instead of 3: the GPU limits, and half its units cost 36 % of the rate
    Scenario const fast = one_v100().pin(actors::step_time, 1.0);
    double const half = shipped_value(Scenario(fast).pin(learner::units, 40.0), rl::rate);
    CHECK(half / shipped_value(fast, rl::rate) == Approx(0.64).margin(0.005));
    CHECK(shipped_value(fast, rl::balance_slack) > 0);
    CHECK(shipped_value(one_v100(), rl::balance_slack) < 0);
}

TEST_CASE("threads follow from the machine or from a ratio, and actors from threads") {
    Scenario const given = one_v100().pin(actors::basis, "ratio").pin(actors::per_unit, 0.75);
    CHECK(shipped_value(given, actors::threads) == Approx(60));
    CHECK(shipped_value(given, rl::ratio) == Approx(0.75));
    Scenario const dgx = Scenario{}.pin(machine::name, "DGX A100");
    CHECK(shipped_value(dgx, actors::threads) == 32);
    CHECK(shipped_value(dgx, actors::count) == Approx(204.8));
    CHECK(shipped_value(Scenario{}.pin(machine::name, "one V100"), actors::count) == Approx(256));
    CHECK(shipped_value(Scenario(dgx).pin(actors::threads, 0.05), actors::count) == 1);
}

TEST_CASE("machines have the threads per unit of the table") {
    struct Row {
        char const* name;
        double threads, cores;
    };
    for (Row const& r : {Row{"DGX-1", .125, .0625}, Row{"DGX-2", .075, .0375}, Row{"DGX A100", .296, .148},
                         Row{"DGX H100", .212, .106}}) {
        CAPTURE(r.name);
        Scenario const s = Scenario{}.pin(machine::name, r.name);
        CHECK(shipped_value(s, rl::ratio) == Approx(r.threads).margin(0.0005));
        CHECK(shipped_value(s, rl::core_ratio) == Approx(r.cores).margin(0.0005));
    }
    // what each feeds of its GPU, at 6.4 actors per thread
    auto fed = [](char const* name, double threads) {
        return shipped_value(Scenario{}.pin(machine::name, name).pin(actors::count, 6.4 * threads), rl::gpu_work) / 100;
    };
    check_in_paper(fed("DGX-1", 10), .10, .01);
    check_in_paper(fed("DGX A100", 32), .24, .01);
}

TEST_CASE("environments measured bring their thread time per step") {
    for (auto [name, time] : {std::pair{"Python loop on EPYC", 0.86},
                              {"Python loop on Xeon", 1.0},
                              {"Python processes on 12 threads", 3.0},
                              {"Python processes on 96 threads", 8.2},
                              {"Python processes on 256 threads", 14.2},
                              {"native pool on 256 threads", 0.96}}) {
        CAPTURE(name);
        Scenario const s = one_v100().pin(actors::environment, name);
        CHECK(shipped_value(s, actors::step_time) == Approx(time).margin(time < 10 ? 0.05 : 0.1));
    }
}

TEST_CASE("threads of a core after the first are worth less") {
    CHECK(worth_of_threads(10.0, 40.0, 20.0, 0.3) == 10);
    CHECK(worth_of_threads(30.0, 40.0, 20.0, 0.3) == Approx(23));
    CHECK(worth_of_threads(100.0, 40.0, 20.0, 0.3) == Approx(26));
    CHECK(worth_of_all_threads(40.0, 20.0, 0.3) == Approx(26));
    CHECK(worth_of_threads(100.0, 40.0, 40.0, 0.3) == 40);  // one thread per core
    CHECK(worth_of_threads(100.0, 40.0, 10.0, 0.5) == 25);  // four per core
    CHECK(threads_in_balance(3e-3, 45.4e-6, 2.0, 0.3) == Approx(2 * 3e-3 / (1.3 * 45.4e-6)));
}

TEST_CASE("where one limit alone counts the pace is its own") {
    // very many actors: threads; the GPU; very few: latency
    Scenario const many = one_v100(1e6).pin(rl::sharpness, 64.0);
    CHECK(shipped_value(many, rl::rate) == Approx(26 / 3e-3).epsilon(1e-3));
    CHECK(shipped_value(Scenario(many).pin(actors::threads, 1e4), rl::rate) == Approx(1 / 45.43e-6).epsilon(1e-2));
    Scenario const few = one_v100(1).pin(rl::sharpness, 64.0).pin(actors::groups, 1.0);
    CHECK(shipped_value(few, rl::rate) == Approx(1 / (3e-3 + 3e-3 + 45.43e-6)).epsilon(1e-3));
    CHECK(shipped_value(few, rl::latency_limit) == Approx(1 / 6e-3));
    // without threads and latency: half of 1/B at N = 2A/B
    double const half = shipped_value(one_v100(), rl::half_actors);
    CHECK(half == Approx(2 * 3e-3 / 45.43e-6).epsilon(1e-3));
    Scenario const alone = one_v100(half).pin(actors::step_time, 0.001);
    CHECK(shipped_value(alone, rl::rate) == Approx(shipped_value(alone, rl::gpu_limit) / 2).epsilon(0.01));
}

TEST_CASE("ideal parts of the GPU save little where threads limit, and a core per actor saves much") {
    Scenario const s = one_v100();
    CHECK(shipped_value(s, ideal::weight_time) == Approx(17.4e6 / 900e9 * 1e6));
    for (Quantity const* q : {&ideal::memory, &ideal::calls, &ideal::units, &ideal::launches}) {
        CAPTURE(q->key);
        CHECK(saved(s, *q) > 0);
        CHECK(saved(s, *q) < 3);
    }
    CHECK(saved(s, ideal::memory) < 0.1);
    CHECK(saved(s, ideal::gpu) < 5);
    // every actor a core: T = (3^8 + 17.63^8 + 11.81^8)^(1/8) = 17.72 ms of 30.16
    CHECK(saved(s, ideal::threads) == Approx(100 * (1 - 17.72 / 30.16)).epsilon(0.01));
    // few actors: the call is what counts
    CHECK(saved(one_v100(4), ideal::calls) > 30);
    CHECK(saved(one_v100(4), ideal::threads) == Approx(0).margin(1e-9));
    // the cache of an A100 holds the weights
    CHECK(shipped_value(Scenario{}.pin(machine::name, "DGX A100"), ideal::weight_time) == 0);
}

TEST_CASE("each ideal part is the whole model with that part gone") {
    Scenario const s = one_v100(48);
    double const period = shipped_value(s, rl::period), weights = shipped_value(s, ideal::weight_time) / 1e3;
    auto gone = [&](Scenario const& without) { return 100 * (1 - shipped_value(without, rl::period) / period); };
    CHECK(saved(s, ideal::memory) == Approx(gone(Scenario(s).pin(learner::call_time, 3 - weights))));
    CHECK(saved(s, ideal::calls) == Approx(gone(Scenario(s).pin(learner::call_time, weights))));
    CHECK(saved(s, ideal::launches) == Approx(gone(Scenario(s).pin(learner::serial_time, 0.0))));
    CHECK(saved(s, ideal::units) ==
          Approx(gone(Scenario(s).pin(learner::inference_time, 1e-9).pin(learner::train_time, 1e-9))));
    CHECK(saved(s, ideal::gpu) ==
          Approx(gone(Scenario(s).pin(learner::step_time, 1e-9).pin(learner::call_time, 1e-9))).epsilon(1e-6));
    CHECK(saved(s, ideal::threads) == Approx(gone(Scenario(s).pin(actors::threads, 1e6).pin(actors::cores, 1e6))));
}

TEST_CASE("over random machines: shares stay shares, more hardware never slows") {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> any(0, 1);
    for (int n = 0; n < 15; ++n) {
        Scenario s = one_v100();
        s.pin(actors::count, std::pow(10, 4 * any(random)));
        s.pin(actors::threads, std::pow(10, -1 + 4 * any(random)));
        s.pin(actors::step_time, std::pow(10, -2 + 4 * any(random)));
        s.pin(learner::call_time, 30 * any(random));
        s.pin(learner::units, 1 + 300 * any(random));
        s.pin(actors::second_thread, 100 * any(random));
        s.pin(machine::threads_per_core, 1 + std::floor(4 * any(random)));
        for (Quantity const* q : {&rl::thread_use, &rl::gpu_busy, &rl::gpu_work, &ideal::memory, &ideal::calls,
                                  &ideal::units, &ideal::launches, &ideal::gpu, &ideal::threads}) {
            CAPTURE(q->key, n);
            CHECK(shipped_value(s, *q) >= -1e-9);
            CHECK(shipped_value(s, *q) <= 100 + 1e-9);
        }
        double const rate = shipped_value(s, rl::rate);
        CHECK(shipped_value(s, rl::gpu_work) <= shipped_value(s, rl::gpu_busy) * (1 + 1e-12));
        CHECK(shipped_value(Scenario(s).pin(actors::threads, 2 * shipped_value(s, actors::threads)), rl::rate) >=
              rate * (1 - 1e-12));
        CHECK(shipped_value(Scenario(s).pin(learner::units, 2 * shipped_value(s, learner::units)), rl::rate) >=
              rate * (1 - 1e-12));
        CHECK(shipped_value(Scenario(s).pin(actors::count, 2 * shipped_value(s, actors::count)), rl::rate) >=
              rate * (1 - 1e-12));
        CHECK(rate <= shipped_value(s, rl::thread_limit) * (1 + 1e-12));
        CHECK(rate <= shipped_value(s, rl::gpu_limit) * (1 + 1e-12));
        CHECK(shipped_value(s, rl::energy) * shipped_value(s, rl::efficiency) == Approx(1000));
    }
}

TEST_CASE("what does not ask for reinforcement learning does not evaluate it") {
    std::vector<Quantity const*> const asked{&package::cost, &package::power, &die::slack};
    Program const program(shipped(), {}, {}, asked);
    for (Quantity const* q : {&rl::period, &learner::step_time, &actors::capacity, &ideal::gpu}) {
        int const slot = program.slot_or_bin(*q);
        REQUIRE(slot != program.bin());
        CHECK(program.origin[static_cast<std::size_t>(slot)] == Origin::unused);
    }
}
