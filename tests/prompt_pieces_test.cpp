// Prompts that take several passes: how many, what each of them sets up, and first tokens of prompts whose lengths
// vary, against the discrete-event reference and by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include "model/load/quantities.h"
#include "tests/served_prediction.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("prompts take as many passes as budgets that they begin") {
    CHECK(pieces_of_prompt(0.0, 0.0) == 1);
    CHECK(pieces_of_prompt(0.0, 1.0) == Approx(1));
    CHECK(pieces_of_prompt(1.0, 0.0) == 1);
    CHECK(pieces_of_prompt(2.5, 0.0) == 3);
    // Lengths that vary by 60 %, one budget on average: logarithms with variance 0.3075, deviation 0.5545; E min(x, 1)
    // = Φ(−0.2773) + 1 − Φ(0.2773) = 0.7816 and P(x > 1) = 0.3908, so 1.2184 + 0.1954.
    CHECK(pieces_of_prompt(1.0, 0.6) == Approx(1.4138).epsilon(1e-3));
    CHECK(pieces_of_prompt(20.0, 0.6) == Approx(20.5).epsilon(1e-3));  // the last is half full on average
}

TEST_CASE("each piece of a prompt hides as much of its work as the pass leaves idle") {
    // Room for 10 ms beside reading weights; a prompt of 60 ms in three pieces of 20 ms fills it each time, in twelve
    // of 5 ms only half. Then 25 ms of waiting for the host take in what is left of a piece.
    auto const joined = [](double budgets, double pieces, double host_layer) {
        return set_up_joined(1.0, 0.0, 0.0, 0.011, 0.001, 0.060, 1.0, 0.0, 0.060, budgets, pieces, 0.1, 100.0,
                             host_layer, 0.015);
    };
    CHECK(joined(3.0, 3.0, 0.0)[0] == Approx(-0.010));
    CHECK(joined(3.0, 3.0, 0.0)[1] == Approx(0.060 - 2 * 0.010));
    CHECK(joined(12.0, 12.0, 0.0)[0] == Approx(-0.005));
    CHECK(joined(12.0, 12.0, 0.0)[1] == Approx(0.005));
    CHECK(joined(3.0, 3.0, 0.0004)[0] == Approx(-0.020));
    CHECK(joined(12.0, 12.0, 0.0004)[0] == Approx(-0.005));
}

TEST_CASE("prompts that come together hide as many as fit into what a pass leaves idle") {
    // Room for 10 ms. Of prompts of 2 ms five fit: with 0.01 of them in a pass all hide; with 100, where a pass has 99
    // more than the first, four of them, 4/√(16 + 99·100).
    auto const few = hidden_work(0.010, 0.002, 0.0, 0.0, 0.01), many = hidden_work(0.010, 0.002, 0.0, 0.0, 100.0);
    CHECK(few.alone == 0.002);
    CHECK(few.another == Approx(1));
    CHECK(many.another == Approx(4 / std::sqrt(16 + 99.0 * 100)));
    // A budget lets in two; a prompt that fills the room leaves none to others.
    CHECK(hidden_work(0.010, 0.002, 0.0, 0.5, 100.0).another == Approx(1 / std::sqrt(1 + 99.0 * 100)));
    CHECK(hidden_work(0.010, 0.020, 0.0, 0.0, 1.0).another == 0);
    CHECK(hidden_work(0.0, 0.020, 0.5, 0.0, 1.0).alone == Approx(0).margin(1e-12));
}

TEST_CASE("short prompts hide in what passes leave idle as the discrete-event reference says") {
    double const prompt = GENERATE(0.001, 0.004, 0.012), lengths = GENERATE(0.0, 0.6), load = GENERATE(0.3, 0.6, 0.9);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.020 + 0.00005 * batch; };
    x.slots = 512;
    x.answer = 250;
    x.answer_cv = 0.5;
    x.prompt_cv = lengths;
    x.prompt_time = prompt;
    x.idle = 0.008;
    x.requests = 60'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(prompt, lengths, load);
    CHECK(off(p.batch.mean, r.batch) < 0.03);
    CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.03);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.06);
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.05);
    // Of two or three prompts that come together none but the first hides: rarer and longer than its mean and spread
    // say.
    CHECK(off(p.first[3], percentile_of(r.first_token, 0.99)) < (prompt < x.idle ? 0.17 : 0.27));
    x.rate = 3 * highest(x);
    CHECK(highest(x) == Approx(ServingReference(x).run().rate).epsilon(0.03));
}

TEST_CASE("what each pass with a piece sets up, or hides, counts as the discrete-event reference says") {
    // Passes of 20 to 46 ms, 30 ms of work for each budget of prompt tokens.
    auto const [budgets, lengths] = GENERATE(table<double, double>(
        {{0.25, 0.6}, {0.5, 0.6}, {1.0, 0.0}, {1.0, 0.6}, {2.5, 0.0}, {2.5, 0.6}, {6.0, 0.0}, {6.0, 0.6}}));
    double const setup = GENERATE(-0.010, 0.0, 0.006), load = GENERATE(0.4, 0.8);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.020 + 0.0002 * batch; };
    x.slots = 128;
    x.answer = 300;
    x.answer_cv = 0.7;
    x.prompt_cv = lengths;
    x.budgets = budgets;
    x.prompt_time = 0.030 * budgets;
    x.setup = setup;
    x.requests = 40'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(budgets, lengths, setup, load);
    CHECK(off(p.batch.mean, r.batch) < 0.04);
    CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.04);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.08);
    CHECK(off(p.first[0], mean_of(r.first_token)) < (budgets == 1 && lengths == 0 ? 0.11 : 0.07));
    CHECK(off(p.first[3], percentile_of(r.first_token, 0.99)) < 0.20);
}

TEST_CASE("no more prompts in pieces are served than slots and budgets let in, as the discrete-event reference says") {
    double const budgets = GENERATE(0.5, 1.0, 2.5, 6.0), setup = GENERATE(-0.010, 0.006);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.020 + 0.0002 * batch; };
    x.slots = 128;
    x.answer = 300;
    x.answer_cv = 0.7;
    x.prompt_cv = 0.6;
    x.budgets = budgets;
    x.prompt_time = 0.030 * budgets;
    x.setup = setup;
    x.requests = 20'000;
    double const most = highest(x);
    x.rate = 3 * most;
    CHECK(most == Approx(ServingReference(x).run().rate).epsilon(0.02));
}

TEST_CASE("a prompt in pieces adds its work and what all but the first set up") {
    auto s = served();
    s.pin(traffic::prompt, 40'000.0).pin(traffic::cached_share, 0.0).pin(load::prompt_budget, 8192.0);
    CHECK(value(s, load::pieces) == 5);
    CHECK(value(s, load::prompt_time) == Approx(value(s, load::prompt_work) + 4 * value(s, load::setup)));
    CHECK(value(s, load::full_prompt_time) == Approx(value(s, load::prompt_work) + 4 * value(s, load::full_setup)));
    CHECK(value(s, load::full_prompts) == Approx(value(s, load::in_flight) / (1023 + 5)));
    s.pin(load::schedule, "prompts first");
    CHECK(value(s, load::pieces) == 1);
    CHECK(value(s, load::prompt_time) == value(s, load::prompt_work));
}

TEST_CASE("where prompts fill the budget of every pass, no more write than it lets in") {
    // Prompts of 2.44 budgets, answers of 100 tokens: 41 sequences write at most, of 256 that have a slot.
    double const load = GENERATE(0.9, 0.945);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.020 + 0.0003 * batch; };
    x.slots = 256;
    x.answer = 100;
    x.budgets = 2.44;
    x.prompt_time = 1.3;
    x.requests = 40'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(load);
    CHECK(p.batch.waiting == 0);  // for a slot
    CHECK(off(p.batch.mean, r.batch) < 0.08);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.02);
    CHECK(off(p.first[0], mean_of(r.first_token)) < 0.10);
    CHECK(off(p.first[1], percentile_of(r.first_token, 0.5)) < 0.10);
}

TEST_CASE("the median first token moves evenly as half of all requests come to wait for a slot") {
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.020 + 0.0003 * batch; };
    x.slots = 64;
    x.answer = 100;
    x.prompt_time = 0.3;
    x.prompt_cv = 0.5;
    double before = 0;
    for (double load = 0.90; load < 0.97; load += 0.005) {
        x.rate = load * highest(x);
        double const median = predicted(x).first[1];
        if (before > 0) CHECK(median / before < 1.2);
        CHECK(median > before);
        before = median;
    }
    x.rate = 0.93 * highest(x);
    x.requests = 40'000;
    CHECK(off(predicted(x).first[1], percentile_of(ServingReference(x).run().first_token, 0.5)) < 0.15);
}
