// Serving of a fixed number of users, each with one request at a time: the closed form against the discrete-event
// reference, and by hand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <vector>
#include "model/fleet/quantities.h"
#include "model/load/quantities.h"
#include "model/prefix/quantities.h"
#include "tests/served_prediction.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// Rate, time between tokens and to the first one of the users of a loop, as the model has them.
struct Loop {
    double rate, between, first;
};
Loop loop_of(ServingTraffic const& x) {
    double const users = x.users, slots = x.slots, passes = x.answer - 1, alone = x.prompts_first ? 1 : 0,
                 in_flight = std::min(users, slots), light = x.pass_time(1), full = x.pass_time(slots);
    double const pieces = pieces_of(x);
    auto const [setup, w] = added_at_full(x, in_flight);
    double const rate = rate_of_users(in_flight, users, 1.0, slots, passes, alone, x.front, w, setup, pieces, x.budgets,
                                      x.hold, x.room, x.poll, 1.0, slots, light, full);
    auto const [batch, spread, p50, p95, p99, idle, waiting, wait] =
        batch_of_users(rate, 1.0, in_flight, users, 1.0, slots, passes, alone, x.front, w, setup, pieces, x.budgets,
                       x.hold, x.room, x.poll, 1.0, slots, light, full);
    return {rate, batch / rate / passes, (users - batch) / rate};
}

/// 64 slots and passes of 10 to 22.8 ms; answers vary by 30 %.
ServingTraffic traffic_of(int users, double front, double prompt, int answer = 256) {
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.slots = 64;
    x.users = users;
    x.front = front;
    x.prompt_time = prompt;
    x.answer = answer;
    x.answer_cv = 0.3;
    x.requests = 20'000;
    return x;
}

}  // namespace

TEST_CASE("users in a closed loop get the rate and times of the discrete-event reference") {
    int const users = GENERATE(1, 2, 4, 32, 64, 96), answer = GENERATE(51, 256);
    double const prompt = GENERATE(0.01, 0.1, 0.3), front = GENERATE(0.0, 0.02, 0.2);
    ServingTraffic x = traffic_of(users, front, prompt, answer);
    x.prompts_first = GENERATE(false, true);
    auto const r = ServingReference(x).run();
    auto const ours = loop_of(x);
    CAPTURE(users, answer, prompt, front, x.prompts_first);
    CHECK(off(ours.rate, r.rate) < 0.015);
    CHECK(off(ours.between, mean_of(r.between_tokens)) < 0.03);
    // Prompts take over 90 % of the time, and the front end as long as a pass: what comes in it is neither all that
    // finished before nor in proportion to its length.
    bool const crowded = answer < 100 && users > 16 && prompt > 0.2 && front > 0.1;
    CHECK(off(ours.first, mean_of(r.first_token)) < (crowded ? 0.28 : 0.10));
}

TEST_CASE("prompts that are held back or looked for now and then wait as in the discrete-event reference") {
    auto const [hold, room, poll] = GENERATE(
        table<double, double, double>({{20, 1000, 1}, {20, 4, 1}, {5, 1000, 1}, {0, 1000, 10}, {0, 1000, 30}}));
    int const users = GENERATE(4, 16, 64);
    double const prompt = GENERATE(0.01, 0.05), front = GENERATE(0.0, 0.03);
    ServingTraffic x = traffic_of(users, front, prompt);
    x.hold = hold, x.room = room, x.poll = poll;
    auto const r = ServingReference(x).run();
    auto const ours = loop_of(x);
    CAPTURE(hold, room, poll, users, prompt, front, ours.first, mean_of(r.first_token));
    CHECK(off(ours.rate, r.rate) < 0.02);
    CHECK(off(ours.between, mean_of(r.between_tokens)) < 0.03);
    CHECK(off(ours.first, mean_of(r.first_token)) < 0.10);
}

TEST_CASE("more users than slots wait as in the discrete-event reference") {
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0002 * batch; };
    x.slots = 64;
    x.users = 96;
    x.answer_cv = 0.3;
    x.requests = 40'000;
    auto const r = ServingReference(x).run();
    double const rate = loop_of(x).rate;
    auto const [batch, spread, p50, p95, p99, idle, waiting, wait] =
        batch_of_users(rate, 1.0, 64.0, 96.0, 1.0, 64.0, 199.0, 0.0, 0.0, x.prompt_time, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0,
                       1.0, 64.0, x.pass_time(1), x.pass_time(64));
    CHECK(off(batch, r.batch) < 0.02);
    CHECK(rate * waiting * wait == Approx(r.queue).epsilon(0.03));
}

TEST_CASE("one user alone takes front end, prompt and passes, and waits for no pass") {
    // 20 ms of front end, a prompt of 100 ms that joins a pass of 10 ms, 50 passes of 10 ms: 0.02 + 0.11 + 0.5 s.
    ServingTraffic x;
    x.pass_time = [](double) { return 0.010; };
    x.answer = 51;
    x.users = 1;
    x.front = 0.02;
    x.prompt_time = 0.1;
    auto const one = loop_of(x);
    CHECK(1 / one.rate == Approx(0.63));
    CHECK(one.first == Approx(0.13));
    CHECK(one.between == Approx(0.010));
}

TEST_CASE("without a front end each user misses one pass, and meets the prompts of all others once a turn") {
    // Four users, passes of 10 ms, prompts of 100 ms, 50 passes an answer: 52 passes and 4 prompts a turn; 3 prompts of
    // others over 52 passes are 5.77 ms a pass. First token: two passes, and one's own prompt.
    ServingTraffic x;
    x.pass_time = [](double) { return 0.010; };
    x.answer = 51;
    x.users = 4;
    x.prompt_time = 0.1;
    auto const four = loop_of(x);
    CHECK(4 / four.rate == Approx(0.92).epsilon(1e-4));
    CHECK(four.between == Approx(0.010 + 0.3 / 52).epsilon(1e-3));
    CHECK(four.first == Approx(0.120 + 0.6 / 52).epsilon(1e-3));
}

TEST_CASE("a run of few equal requests is as fast as its waves one after the other") {
    auto const pass = [](double batch) { return 0.010 + 0.0002 * batch; };
    double const slots = 64, passes = 200;
    CHECK(in_flight_of_run(500.0, slots, 1e12) == slots);
    CHECK(in_flight_of_run(40.0, slots, 1e12) == 40);
    CHECK(in_flight_of_run(30.0, slots, 30.0) == 30);
    for (double requests : {10.0, 64.0, 65.0, 160.0, 1000.0}) {
        CAPTURE(requests);
        double time = 0;
        for (double left = requests; left > 0; left -= slots) time += passes * pass(std::min(left, slots));
        double const n = in_flight_of_run(requests, slots, requests);
        CHECK(n == Approx(requests / std::ceil(requests / slots)));
        double const rate = rate_of_users(n, 1e6, 1.0, slots, passes, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0,
                                          slots, pass(1), pass(slots));
        CHECK(rate == Approx(requests / time));
    }
}

TEST_CASE("Little's law joins batch, rate and times of a closed loop") {
    auto s = served();
    s.pin(load::arrivals, "closed loop").pin(load::users, 64.0);
    double const rate = value(s, load::rate), cycle = value(s, load::request_time);
    CHECK(rate * cycle == Approx(64).epsilon(0.01));
    CHECK(value(s, load::between_tokens) * rate * 1023 / 1000 == Approx(value(s, load::batch)).epsilon(1e-5));
}

TEST_CASE("users of split pools come round as Little's law has it, and one alone waits for nobody") {
    auto s = served();
    s.pin(serve::arrangement, "split").pin(load::arrivals, "closed loop").pin(decode.batch, 64.0);
    s.pin(load::front_time, 20.0);
    double before = 0, slower = 0;
    for (double users : {1.0, 2.0, 16.0, 63.0, 64.0, 65.0, 128.0, 1000.0}) {
        s.pin(load::users, users);
        double const rate = value(s, load::rate), turn = value(s, load::request_time);
        CAPTURE(users);
        CHECK(rate * turn == Approx(users).epsilon(1e-4));
        CHECK(rate >= before);
        CHECK(turn > slower);
        CHECK(value(s, load::slack) >= 0);
        CHECK(value(s, load::batch) <= 64);
        before = rate;
        slower = turn;
    }
    CHECK(before == Approx(value(s, load::capacity)).epsilon(1e-3));
    s.pin(load::users, 1.0);
    double const prompt = 0.020 + (value(s, prefill.time) + value(s, serve::transfer_time)) / 1e3;
    CHECK(value(s, load::first_token) == Approx(prompt).epsilon(1e-5));
    CHECK(value(s, load::between_tokens) == Approx(value(s, light_pass(decode.time))).epsilon(1e-3));
    CHECK(value(s, load::pool_queue) == Approx(0).margin(1e-9));
}

TEST_CASE("few users of split pools meet few others at prefill") {
    // One instance of prefill of 0.1 s, passes of 10 ms whatever the batch, 10 of them: by hand for two users. The one
    // finds the other in half of u, and f = 1/2 of that: N = λ·(0.1 + 0.1·f·u/2/(1 − f·u)) + λ·0.1
    double const capacity = 10, rate = rate_of_users_apart(2.0, 2.0, 1.0, 64.0, 10.0, capacity, 0.0, 0.1, 0.0, 0.0, 1.0,
                                                           1.0, 64.0, 0.01, 0.01);
    double const u = rate / capacity, wait = 0.1 * u / 2 / 2 / (1 - u / 2);
    CHECK(rate * (0.2 + wait) == Approx(2).epsilon(1e-6));
}

TEST_CASE("where all users ask at once first token and answer together take as long as the users' turn") {
    auto s = served();
    s.pin(load::arrivals, "closed loop").pin(load::users, 64.0).pin(load::rounds, 1.0);
    s.pin(load::schedule, "prompts first").pin(serve::arrangement, "mixed");
    double const answer = value(s, traffic::answer) - 1;
    double const whole = value(s, load::first_token) + answer * value(s, load::between_tokens) / 1000;
    CHECK(whole == Approx(64 / value(s, load::rate)).epsilon(0.03));
    CHECK(value(s, load::between_tokens) < value(Scenario(s).pin(load::rounds, 10.0), load::between_tokens));
}

TEST_CASE("in a first round prompts come to their end with the pass that takes them in") {
    // Passes of 1000 prompt tokens take two prompts of 500, 10 ms each and 4 ms once, and 10 to 20 ms of writing: 39
    // ms. Eight users take four of them. Prompts of 4000 take four passes each, 10 ms and what all but the first set
    // up: 22 + 4 + 4·15 ms, one after the other.
    auto const two = first_round(8.0, 64.0, 1.0, 0.0, 0.010, 0.004, 1.0, 500.0, 0.0, 1000.0, 0.010, 0.020);
    CHECK(two[0] == Approx(0.039));
    CHECK(two[1] == Approx(0.156));
    auto const pieces = first_round(8.0, 64.0, 1.0, 0.0, 0.022, 0.004, 4.0, 4000.0, 0.0, 1000.0, 0.010, 0.020);
    CHECK(pieces[0] == Approx(0.086));
    CHECK(pieces[1] == Approx(0.688));
    // Few users fill no budget; half of each prompt is found in a cache; prompts that go first wait for no writing.
    auto const few = first_round(2.0, 64.0, 1.0, 1.0, 0.010, 0.004, 1.0, 2000.0, 0.5, 1e6, 0.010, 0.020);
    CHECK(few[0] == Approx(0.024));
    CHECK(few[1] == few[0]);
}

TEST_CASE("in a first round of split pools prompts are read as fast as their pools are, all at once") {
    // 60 users, 20 requests/s, passes of prefill of 0.5 s: the first tokens come after 0.5 s, the last after 3, + 0.1
    // s.
    auto const many = first_round_apart(60.0, 20.0, 0.5, 0.1);
    CHECK(many[0] == Approx(0.6));
    CHECK(many[1] == Approx(3.1));
    CHECK(first_round_apart(2.0, 20.0, 0.5, 0.0)[1] == 0.5);
    auto const at = [](double rounds, Quantity const& q) {
        auto s = served();
        s.pin(serve::arrangement, "split").pin(load::arrivals, "closed loop").pin(load::users, 200.0);
        return value(s.pin(load::rounds, rounds), q);
    };
    double const first = at(1.0, load::burst_first), last = at(1.0, load::burst_last),
                 front = at(1.0, prefix::front_time) / 1000;
    CHECK(last > 2 * first);
    CHECK(at(1.0, load::first_token) == Approx(front + (first + last) / 2));
    CHECK(at(1.0, load::first_token_p99) == Approx(front + first + 0.99 * (last - first)));
    CHECK(at(10.0, load::first_token) > at(1e6, load::first_token));
}

TEST_CASE("of few users in a closed loop, too, a later percentile of the first token is no earlier") {
    for (double users : {1.0, 2.0, 5.0, 64.0, 256.0, 300.0})
        for (double rounds : {1.0, 3.0, 10.0, 1e6}) {
            auto s = served();
            s.pin(load::arrivals, "closed loop").pin(load::users, users).pin(load::rounds, rounds);
            CAPTURE(users, rounds);
            CHECK(value(s, load::first_token_p50) <= value(s, load::first_token_p95));
            CHECK(value(s, load::first_token_p95) <= value(s, load::first_token_p99));
        }
}

TEST_CASE("prompts that are read together wait for the pass under way rather than one for the other") {
    // 0.8 of four prompts a pass: 0.8/(2·4·0.2) of a pass in the queue, and half a pass for 0.75·3.2/(3.2 + e^−3.2).
    CHECK(queue_of_pool(0.8, 1.0, 1.0, 0.0, 4.0) == Approx(0.5 + 0.375 * 0.987423).epsilon(1e-5));
    CHECK(queue_of_pool(0.8, 1.0, 1.0, 0.0, 1.0) == Approx(2).epsilon(1e-12));
    CHECK(queue_of_pool(0.0, 1.0, 1.0, 0.0, 32.0) == 0.0);
    std::mt19937_64 random(3);
    for (int most : {2, 8, 32})
        for (double load : {0.2, 0.5, 0.8, 0.9}) {
            CAPTURE(most, load);
            std::vector<double> came(200'000);
            std::exponential_distribution<double> gap(load * most);
            double now = 0, free = 0, waited = 0;
            for (double& at : came) at = now += gap(random);
            for (std::size_t next = 0; next < came.size();) {
                double const start = std::max(free, came[next]);
                for (int taken = 0; taken < most && next < came.size() && came[next] <= start; ++taken)
                    waited += start - came[next++];
                free = start + 1;
            }
            double const mean = waited / static_cast<double>(came.size());
            CHECK(queue_of_pool(load, 1.0, 1.0, 0.0, most * 1.0) == Approx(mean).epsilon(0.08).margin(0.09));
        }
}
