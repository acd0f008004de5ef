// Serving under load: the closed form against a discrete-event reference, against queues with known answers, and the
// rows of the model against one another.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>
#include "model/fleet/quantities.h"
#include "model/load/quantities.h"
#include "tests/package_help.h"
#include "tests/served_prediction.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("under Poisson arrivals the closed form keeps to the discrete-event reference") {
    bool const first = GENERATE(false, true);
    int const slots = GENERATE(16, 128);
    double const prompt = GENERATE(0.005, 0.05), load = GENERATE(0.1, 0.3, 0.6, 0.8);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.prompts_first = first;
    x.slots = slots;
    x.prompt_time = prompt;
    x.requests = 60'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(first, slots, prompt, load);
    CHECK(off(p.batch.mean, r.batch) < 0.03);
    CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.03);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.10);
    CHECK(off(p.whole[0], mean_of(r.request_time)) < 0.03);
    CHECK(off(p.whole[3], percentile_of(r.request_time, 0.99)) < 0.10);
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.06);
    CHECK(off(p.first[1], percentile_of(r.first_token, 0.5)) < 0.15);
}

TEST_CASE("close to the highest rate the queue for slots is that of the discrete-event reference") {
    auto const [slots, prompt, load] = GENERATE(
        table<int, double, double>({{16, 0.005, 0.9}, {16, 0.05, 0.95}, {128, 0.005, 0.95}, {128, 0.05, 0.95}}));
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.slots = slots;
    x.prompt_time = prompt;
    x.requests = 700'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(slots, prompt, load);
    CHECK(off(p.batch.mean, r.batch) < 0.01);
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.08);
    CHECK(off(p.first[3], percentile_of(r.first_token, 0.99)) < 0.12);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.05);
    CHECK(off(p.whole[3], percentile_of(r.request_time, 0.99)) < 0.05);
}

TEST_CASE("equal answers meet no more prompts than fill the slots, however high the load") {
    // 64 slots, 511 passes of 22.8 ms, 63 prompts of others at 0.3 s: 22.8 + 63·300/511 = 59.8 ms at most.
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.slots = 64;
    x.answer = 512;
    x.prompt_time = 0.3;
    x.requests = 60'000;
    double before = 0;
    for (double const load : {0.5, 0.7, 0.9, 0.95, 0.98, 0.99}) {
        x.rate = load * highest(x);
        double const ours = predicted(x).between[3];
        CAPTURE(load, before);
        CHECK(ours < 0.0598 * 1.01);
        CHECK(ours > 0.999 * before);
        if (load > 0.88) CHECK(off(ours, percentile_of(ServingReference(x).run().between_tokens, 0.99)) < 0.02);
        before = ours;
    }
}

TEST_CASE("where passes grow ever less with the batch the mean batch keeps to the discrete-event reference") {
    double const load = GENERATE(0.2, 0.5, 0.8, 0.95);  // straight lines between three batches leave up to 9 %
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.012 * (1 - std::exp(-batch / 150)) + 2e-5 * batch; };
    x.experts_after = 150;
    x.answer = 400;
    x.slots = 1024;
    x.prompt_time = 0.0001;
    x.requests = 150'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(load, p.batch.mean, r.batch, p.batch.waiting);
    CHECK(off(p.batch.mean, r.batch) < 0.01);
    CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.01);
}

TEST_CASE("where passes of experts bend early the batch rises with load as in the discrete-event reference") {
    // As DeepSeek-V3 on eight H200: 5.7 ms alone, 27 ms at a batch of 64, 36.5 ms at 256. Straight lines through the
    // lightest, an even and the full batch leave up to 45 %.
    auto const [slots, answer, first] = GENERATE(table<int, int, bool>({{256, 50, true}, {1024, 500, false}}));
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.0049 + 0.0234 * (1 - std::exp(-batch / 28)) + 3.2e-5 * batch; };
    x.experts_after = 28;
    x.answer = answer;
    x.answer_cv = 1;
    x.slots = slots;
    x.prompt_time = 0.030;
    x.prompts_first = first;
    x.requests = 100'000;
    double before = 0;
    for (double const load : {0.2, 0.4, 0.6, 0.8, 0.9, 0.95}) {
        x.rate = load * highest(x);
        auto const p = predicted(x);
        auto const r = ServingReference(x).run();
        CAPTURE(slots, answer, load, p.batch.mean, r.batch);
        CHECK(off(p.batch.mean, r.batch) < 0.08);
        CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.08);
        CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.16);
        CHECK(p.batch.mean > before);
        before = p.batch.mean;
    }
}

TEST_CASE("arrivals in bursts make no first token come earlier as load rises") {
    // Prompts of 0.29 s and answers of 50 tokens on 16 slots, arrivals twice as uneven as Poisson's.
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.0070 + 9e-5 * batch; };
    x.arrival_cv = 2;
    x.answer = 50;
    x.slots = 16;
    x.prompt_time = 0.29;
    x.prompts_first = true;
    Spread<double> before{};
    for (double load = 0.3; load < 0.7; load += 0.02) {
        x.rate = load * highest(x);
        auto const first = predicted(x).first;
        CAPTURE(load);
        for (std::size_t j = 0; j < 4; ++j) CHECK(first[j] >= 0.999 * before[j]);
        before = first;
    }
}

TEST_CASE("requests dealt in turn to four instances wait less, as the discrete-event reference says") {
    double const load = GENERATE(0.5, 0.72), spread = GENERATE(1.0, 0.5);
    ServingTraffic x;  // prompts of ten passes, which all others in the pass wait for
    x.pass_time = [](double batch) { return 0.100 + 0.001 * batch; };
    x.answer = 700;
    x.slots = 64;
    x.prompt_time = 1.0;
    x.requests = 60'000;
    x.arrival_cv = spread;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(load, spread, p.first[3], percentile_of(r.first_token, 0.99), p.first[0], mean_of(r.first_token));
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.10);
    CHECK(off(p.first[3], percentile_of(r.first_token, 0.99)) < 0.20);
    Scenario const four = Scenario{}.pin(load::burstiness, 2 * spread).pin(load::instances, 4.0);
    CHECK(value(four, load::instance_burstiness) == Approx(spread));  // c/√4
}

TEST_CASE("lengths that vary and arrivals in bursts keep to the discrete-event reference") {
    auto const [arrivals, answers, prompts, limit] = GENERATE(table<double, double, double, double>(
        {{1, 1, 0, 0.03}, {1, 0.5, 0.5, 0.03}, {0.5, 0.5, 0, 0.06}, {1.5, 0.5, 0.5, 0.10}, {2, 0.5, 0, 0.15}}));
    double const load = GENERATE(0.3, 0.7);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.slots = 128;
    x.prompt_time = 0.02;
    x.requests = 100'000;
    x.arrival_cv = arrivals;
    x.answer_cv = answers;
    x.prompt_cv = prompts;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(arrivals, answers, prompts, load);
    CHECK(off(p.batch.mean, r.batch) < 0.03);
    CHECK(off(p.first[0], mean_of(r.first_token)) < limit + 0.02);
    CHECK(off(p.whole[0], mean_of(r.request_time)) < 0.03);
    CHECK(off(p.whole[3], percentile_of(r.request_time, 0.99)) < 0.05);
}

TEST_CASE("where prompts vary as their mean, percentiles of first tokens keep to the discrete-event reference") {
    // A prompt of half the mean takes half of the mean prompt's time: the median lies below the mean.
    bool const prompts_first = GENERATE(false, true);
    double const prompt = GENERATE(0.01, 0.06, 0.2), spread = GENERATE(0.3, 1.0), load = GENERATE(0.05, 0.3, 0.6);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.050 + 0.0005 * batch; };
    x.prompts_first = prompts_first;
    x.prompt_time = prompt;
    x.prompt_cv = spread;
    x.answer_cv = 1;
    x.requests = 60'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(prompts_first, prompt, spread, load);
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.06);
    CHECK(off(p.first[1], percentile_of(r.first_token, 0.5)) < 0.11);
    CHECK(off(p.first[2], percentile_of(r.first_token, 0.95)) < 0.10);
    CHECK(off(p.first[3], percentile_of(r.first_token, 0.99)) < 0.14);
}

TEST_CASE("prompts of an open loop that are held back wait as in the discrete-event reference") {
    auto const [hold, poll] = GENERATE(table<double, double>({{20, 1}, {0, 20}}));
    double const prompt = GENERATE(0.005, 0.03), load = GENERATE(0.1, 0.5);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.hold = hold, x.poll = poll;
    x.prompt_time = prompt;
    x.requests = 40'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(hold, poll, prompt, load);
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.10);
    CHECK(off(p.first[1], percentile_of(r.first_token, 0.5)) < 0.15);
    CHECK(off(p.first[3], percentile_of(r.first_token, 0.99)) < 0.30);
}

TEST_CASE("a pass of one length without prompts is the queue M/M/K of the textbooks") {
    // Two servers, each busy half of the time: Erlang C is 1/3, the mean wait of those that wait 1/(μ·K − λ) = 1 s.
    auto const s = stream_of(1.0, 1.0, 100.0, 2.0, 0.0, 0.0, 1.0, 1.0, 0.0, 2.0, 1.0, 1.5, 2.0, 0.01, 0.01, 0.01);
    auto const b = batches_of(s);
    CHECK(b.mean == Approx(1.0).epsilon(1e-9));
    CHECK(b.waiting == Approx(1.0 / 3).epsilon(1e-9));
    CHECK(b.wait == Approx(1.0).epsilon(1e-9));
    CHECK(b.idle == Approx(1.0 / 3).epsilon(1e-9));
}

TEST_CASE("a slower pass for a larger batch makes the batch negative binomial") {
    // t(n) = 10 ms + 0.1 ms·n, 100 passes, 5 requests per second: mean λ·D·(a + c)/(1 − λ·D·c), variance mean/(1 −
    // λ·D·c).
    auto const s = stream_of(5.0, 1.0, 100.0, 900.0, 0.0, 0.0, 1.0, 0.3, 0.0, 9.0, 1.0, 5.05, 900.0, 0.0101, 0.010505, 0.1);
    auto const b = batches_of(s);
    CHECK(b.mean == Approx(5.05 / 0.95).epsilon(3e-3));  // cells of 1.4 batches
    CHECK(b.variance == Approx(5.05 / 0.95 / 0.95).epsilon(6e-3));
    CHECK(b.waiting == Approx(0).margin(1e-12));
}

TEST_CASE("the batches of the chain are those of the chain state by state") {
    // Every state of the birth-death chain, 1 to K and the queue beyond, against the sixteen cells of the closed form.
    double const load = GENERATE(0.1, 0.4, 0.7, 0.9, 0.97), slope = GENERATE(1e-5, 1e-3, 8e-3), w = GENERATE(0.0, 0.05);
    int const slots = GENERATE(8, 16, 60, 400, 1500);
    double const passes = 300, most = 0.01 + slope * slots, capacity = slots / (passes * most + slots * w),
                 rate = load * capacity;
    auto const s = stream_of(rate, 1.0, passes, double(slots), w, w, 1.0, 0.0, 0.0, capacity, 1.0, slots / 3.0,
                             double(slots), 0.01 + slope, 0.01 + slope * slots / 3.0, most);
    auto const b = batches_of(s);
    auto const c = chain_of(s);
    std::vector<double> weight{1};
    for (int n = 2; n <= slots; ++n) weight.push_back(weight.back() + std::log(c.coming(n - 0.5)) / c.z);
    double const largest = *std::max_element(weight.begin(), weight.end());
    double all = 0, first = 0, flow = 0;
    for (int n = 1; n <= slots; ++n) {
        double& p = weight[static_cast<std::size_t>(n - 1)];
        p = std::exp(p - largest);
        all += p, first += n * p, flow += p * n / (passes * s.pass(double(n)) + (n - 1) * w);
    }
    double const decay = std::pow(load, 1 / c.z), beyond = weight.back() * decay / (1 - decay);
    double const empty = std::max((flow + beyond * capacity) / rate - all - beyond, 0.0), total = all + beyond + empty;
    CAPTURE(load, slope, w, slots);
    CHECK(b.mean == Approx((first + beyond * slots) / total).epsilon(0.01));
    CHECK(b.waiting == Approx((weight.back() + beyond) / total).margin(0.02));
    CHECK(b.idle == Approx(empty / total).margin(0.005));
    for (std::size_t j = 0; j < 3; ++j) {
        double below = empty;
        int n = 0;
        while (n < slots && below < percentiles[j] * total) below += weight[static_cast<std::size_t>(n++)];
        double const reached =
            n > 0 ? n + 0.5 - (below - percentiles[j] * total) / weight[static_cast<std::size_t>(n - 1)] : 0;
        CHECK(b.percentile[j] == Approx(below < percentiles[j] * total ? slots : std::min<double>(reached, slots))
                                     .epsilon(0.025)
                                     .margin(0.05));
    }
}

TEST_CASE("prompts alone delay a request as M/D/1 with vacations does") {
    // w 20 ms at 10/s, passes of 10 ms: residual E[L²]/(2·E[L]) and others by the moments of one cycle, by hand:
    // L of decode 10 ms, ρ 0.2: E[L²]/E[L] = (100 + 0.2·20·12.5)/0.96/12.5 = 12.5 ms; 20 + (½ + 0.2)·12.5 = 28.75 ms.
    auto const s = stream_of(10.0, 1.0, 100.0, 900.0, 0.02, 0.02, 1.0, 0.0, 0.0, 90.0, 1.0, 12.5, 900.0, 0.01, 0.01, 0.01);
    Batches<double> const b{12.5, 0, 0, 0, 0, {12.5, 12.5, 12.5}};
    auto const d = delay_of_passes(s, b, 1.0, 0.02, 0.0, 1.0, 0.0, {0.0, 1.0, 1.0});
    CHECK(d.least + d.mean == Approx(0.02875).epsilon(1e-9));
}

TEST_CASE("the time of a pass at the lightest and the typical batch is that of decode at this batch") {
    auto s = served();
    double const light = value(s, light_pass(decode.time)), typical = value(s, typical_pass(decode.batch));
    double const time = value(s, typical_pass(decode.time));
    CHECK(value(s.pin(decode.batch, 1.0), decode.time) == light);
    CHECK(value(s.pin(decode.batch, typical), decode.time) == Approx(time).epsilon(1e-12));
}

TEST_CASE("more load makes everybody wait longer, and beyond the highest rate the load slack is negative") {
    std::vector<Quantity const*> const rising{&load::batch,
                                              &load::waiting,
                                              &load::first_token,
                                              &load::first_token_p99,
                                              &load::between_tokens_p50,
                                              &load::between_tokens_p99,
                                              &load::request_time,
                                              &load::request_time_p99,
                                              &load::queue};
    for (Quantity const* q : rising) {
        double before = 0;
        for (double offered : {5.0, 20.0, 50.0, 80.0, 90.0, 95.0, 99.0}) {
            auto s = served();
            double const now = value(s.pin(load::offered, offered), *q);
            CAPTURE(q->key, offered, before);
            CHECK(now >= before);
            before = now;
        }
    }
    auto s = served();
    CHECK(value(s.pin(load::offered, 100.5), load::slack) == Approx(-0.005));
}

TEST_CASE("percentiles of the time of a request are in order where one in a hundred waits for a slot") {
    for (double offered : {0.1, 0.5, 0.9, 1.0, 1.1, 2.0, 5.0, 10.0}) {
        auto s = Scenario{}.pin(decode.batch, 1.0).pin(traffic::answer, 2000.0).pin(load::offered, offered);
        double const writing = 1999 * value(s, load::between_tokens) / 1e3;
        CAPTURE(offered);
        CHECK(value(s, load::request_time_p50) <= value(s, load::request_time_p95) * (1 + 1e-12));
        CHECK(value(s, load::request_time_p95) <= value(s, load::request_time_p99) * (1 + 1e-12));
        // all answers take as long: only first tokens differ
        CHECK(value(s, load::request_time_p95) == Approx(value(s, load::first_token_p95) + writing).epsilon(1e-6));
    }
}

TEST_CASE("a prompt that joins a pass is handed from server to server with its bytes") {
    // 213 tokens of 8192 values of 2 bytes, halves on two adapters of 2.5 GB/s: 1.745 MB, 698 µs; a pass of one token
    // sends 8 kB in 3.3 µs in any case.
    auto s = served();
    s.pin(decode.tensor, 2.0).pin(decode.pipeline, 2.0).pin(scaleup::domain, 2.0).pin(traffic::prompt, 213.0);
    s.pin(precision::wire, 2.0);
    double const fast = value(Scenario(s).pin(scaleout::bandwidth, 1e4), load::prompt_time);
    CHECK(value(s.pin(scaleout::bandwidth, 2.5), load::prompt_time) - fast == Approx(0.6946).epsilon(2e-3));
}

TEST_CASE("prompts that vary hide less of their arithmetic behind reading weights than their mean does") {
    // Room for 40 ms, prompts of 50 ms on average that vary as much: logarithms with variance ln 2 = 0.6931, deviation
    // 0.8326; z = (ln 0.8 + 0.3466)/0.8326 = 0.1483; 50·Φ(−0.6843) + 40·(1 − Φ(0.1483)) = 12.34 + 17.64 = 29.98 ms.
    auto const setup = [](double cv) {
        return set_up_joined(1.0, 0.0, 0.0, 0.041, 0.001, 0.050, 1.0, cv, 0.050, 1.0, 1.0, 0.1, 80.0, 0.0, 0.041)[0];
    };
    CHECK(setup(0.0) == -0.040);
    CHECK(setup(1e-6) == Approx(-0.040));
    CHECK(setup(1.0) == Approx(-0.02998).epsilon(1e-3));
    CHECK(set_up_joined(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.1, 0.0, 0.0, 0.0)[0] == 0);
}

TEST_CASE("a pass that waits for the host does what a prompt adds meanwhile") {
    // 100 layers of 0.4 ms and 15 ms on the GPU: 25 ms of waiting. Of a prompt's 60 ms 10 hide behind reading weights.
    auto const setup = [](double prompt, double cv) {
        return set_up_joined(1.0, 0.002, 0.0, 0.011, 0.001, prompt, 1.0, cv, prompt, 1.0, 1.0, 0.1, 100.0, 0.0004,
                             0.015)[0];
    };
    CHECK(setup(0.060, 0.0) == Approx(0.002 - 0.010 - 0.025));
    CHECK(setup(0.030, 0.0) == Approx(0.002 - 0.010 - 0.020));  // all that is left of it
    CHECK(setup(0.060, 1.0) > setup(0.060, 0.0));               // a short one hides less
    CHECK(set_up_joined(1.0, 0.002, 0.0, 0.011, 0.001, 0.060, 1.0, 0.0, 0.060, 1.0, 1.0, 0.1, 100.0, 0.0001,
                        0.015)[0] == Approx(0.002 - 0.010));  // the GPU is the slower one
}

TEST_CASE("KV caches that fill the memory bound the slots, and requests wait for them") {
    auto s = served();
    s.pin(traffic::prompt, 100'000.0).pin(traffic::cached_share, 0.0);
    double const fit = value(s, load::cache_slots);
    CHECK(fit < 256);
    CHECK(value(s, load::slots) == fit);
    CHECK(value(s, load::batch) <= fit);
    // As many as fit leave no memory.
    CHECK(value(s.pin(decode.batch, fit), decode.memory_slack) == Approx(0).margin(1e-9));
}

TEST_CASE("slots of a pool that only writes are taken by writing alone") {
    auto s = served();
    s.pin(serve::arrangement, "split").pin(decode.batch, 64.0);
    for (double answer : {2.0, 100.0})
        for (double budget : {100.0, 1e9}) {  // prompts in eleven pieces, or whole: elsewhere
            s.pin(traffic::answer, answer).pin(load::prompt_budget, budget);
            double const passes = answer - 1, full = value(s, decode.time) / 1e3;
            CHECK(value(s, load::capacity) == Approx(64 / (passes * full)).epsilon(1e-9));
            CHECK(value(s, load::stream_slots) == 64);
        }
}

TEST_CASE(
    "tokens per GPU under load are those of the requests that come, and a user's rate is one over the time between "
    "tokens") {
    auto s = served();
    s.pin(traffic::answer, 1001.0).pin(serve::arrangement, "mixed");
    double const rate = value(s, load::rate), gpus = value(s, decode.gpus);
    CHECK(value(s, load::rate_per_gpu) == Approx(rate * 1001 / gpus).epsilon(1e-9));
    CHECK(value(s, load::rate_per_user) == Approx(1e3 / value(s, load::between_tokens)).epsilon(1e-12));
    // Half the requests, half the tokens; each user is served faster.
    auto const half = Scenario(s).pin(load::rate, rate / 2);
    CHECK(value(half, load::rate_per_gpu) == Approx(value(s, load::rate_per_gpu) / 2).epsilon(1e-9));
    CHECK(value(half, load::rate_per_user) > value(s, load::rate_per_user));
    // Pools of their own: so many as their load needs, at full batches they are those without load.
    auto split = served();
    split.pin(serve::arrangement, "split").pin(load::full_share, 100.0);
    CHECK(value(split, load::rate_per_gpu) == Approx(value(split, serve::rate_per_gpu)).epsilon(1e-12));
}

TEST_CASE("the slack of latency holds the latency that is chosen to the limits") {
    auto const slack = [](char const* statistic, Quantity const& first, Quantity const& between) {
        auto s = served();
        s.pin(load::statistic, statistic).pin(traffic::first_token_limit, 0.4).pin(traffic::between_tokens_limit, 50.0);
        double const expected = std::min(1 - value(s, first) / 0.4, 1 - value(s, between) / 50);
        CHECK(value(s, load::latency_slack) == Approx(expected));
        return expected;
    };
    double const p99 = slack("99th percentile", load::first_token_p99, load::between_tokens_p99);
    double const p95 = slack("95th percentile", load::first_token_p95, load::between_tokens_p95);
    CHECK(p99 < p95);
    CHECK(p95 < slack("median", load::first_token_p50, load::between_tokens_p50));
    slack("mean", load::first_token, load::between_tokens);
}

TEST_CASE("prompts that share what is done once a pass take the time that their pass says, at any rate") {
    for (double const each : {0.0, 0.002})
        for (double const setup : {-0.004, 0.001, 0.02, 0.1})
            for (double const share : {0.01, 0.3, 0.6, 0.9, 0.97}) {
                double const time = 0.01, flow = share / (each + (each > 0 ? 0.0 : 0.002));
                double const w = time_of_prompt_at(flow, each, setup, 1.0, time);
                // The pass by bisection: T = t + λ·T·w1 + s·(1 − e^(−λ·T)).
                double low = 0, high = (time + std::max(setup, 0.0)) / (1 - flow * each);
                for (int i = 0; i < 200; ++i) {
                    double const middle = (low + high) / 2,
                                 needs = time + flow * middle * each + setup * (1 - std::exp(-flow * middle));
                    (middle < needs ? low : high) = middle;
                }
                CHECK(w == Approx(std::max(each + setup * mean_decay(flow * low), 0.0)).epsilon(1e-4).margin(1e-9));
            }
}

TEST_CASE("in a pool that is mixed more load makes no token come faster") {
    // A pass whose time is level up to a batch of 16, and prompts that cost much once a pass.
    Scenario s;
    s.pin(serve::arrangement, "mixed").pin(decode.tensor, 2.0).pin(prefill.tensor, 8.0).pin(decode.batch, 256.0);
    s.pin(traffic::prompt, 1000.0).pin(traffic::answer, 20.0).pin(traffic::cached_share, 0.0);
    double before = 0, first_before = 0;
    for (double load = 30; load < 95; load += 5) {
        s.pin(load::offered, load);
        double const between = value(s, load::between_tokens_p99), first = value(s, load::first_token_p99);
        CHECK(between > 0.99 * before);
        CHECK(first > 0.99 * first_before);
        before = between, first_before = first;
    }
}

TEST_CASE(
    "however low the load, the batch is what Little's law says, and goodput is no less than a rate within limits") {
    Scenario s;
    s.pin(decode.data, 64.0).pin(decode.batch, 4096.0).pin(load::offered, 0.01);
    double const passes = value(s, load::passes), rate = value(s, load::rate);
    CHECK(value(s, load::batch) == Approx(rate * passes * value(s, light_pass(decode.time)) / 1e3).epsilon(0.02));
    for (double const burstiness : {0.0, 0.3, 1.0}) {
        Scenario const busy = Scenario(s).pin(load::offered, 50.0).pin(load::burstiness, burstiness);
        double const first = value(busy, load::first_token_p99), between = value(busy, load::between_tokens_p99);
        Scenario const within = Scenario(busy)
                                    .pin(traffic::first_token_limit, 1.01 * first)
                                    .pin(traffic::between_tokens_limit, 1.01 * between);
        CHECK(value(within, load::goodput) > 0.98 * value(within, load::rate));
    }
}

TEST_CASE("in pools of their own the even batch is that of prompts that take nothing") {
    for (double load : {0.01, 0.3, 0.7, 0.95, 1.2})
        for (double slots : {1.0, 7.0, 256.0}) {
            double const full = 0.010 + 0.0003 * slots, rate = load * slots / (200 * full);
            CHECK(even_batch_of_writing(rate, 2.0, 200.0, slots, 1.0, slots, 0.010, full) ==
                  even_batch(rate, 2.0, 200.0, slots, 0.0, 0.0, 1.0, 1.0, slots, 0.010, full));
        }
}

TEST_CASE("what prompts set up once in a pass spreads the batch no more, as the discrete-event reference says") {
    // As Llama-3.1 8B on B200: several prompts in each pass share 7.5 ms; counted with each prompt, they made the 99th
    // percentile of the time between tokens 9 % too long.
    double const load = GENERATE(0.5, 0.8, 0.95);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.0030 + 1.8e-5 * batch; };
    x.arrival_cv = 0.354;
    x.answer_cv = 0.3;
    x.answer = 73;
    x.slots = 2048;
    x.prompt_time = 0.003;
    x.setup = 0.0075;
    x.requests = 60'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(load);
    CHECK(off(p.batch.mean, r.batch) < 0.015);
    CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.015);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.02);
}
