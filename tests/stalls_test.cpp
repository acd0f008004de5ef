// Times between the tokens of the slowest requests, against the discrete-event reference.
#include <catch2/catch.hpp>
#include <cmath>
#include "tests/served_prediction.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("short answers set the slowest times between tokens, as the discrete-event reference says") {
    auto const [slots, prompt, answers] = GENERATE(table<int, double, double>({{64, 0.02, 0.8},
                                                                               {64, 0.08, 0},
                                                                               {64, 0.08, 1},
                                                                               {256, 0.02, 1},
                                                                               {256, 0.08, 0},
                                                                               {256, 0.08, 0.8},
                                                                               {256, 0.08, 1}}));
    double const load = GENERATE(0.3, 0.6, 0.85);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.010 + 0.0001 * batch; };
    x.slots = slots;
    x.answer = 292;
    x.prompt_time = prompt;
    x.answer_cv = answers;
    x.prompt_cv = 0.9;
    x.requests = 40'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(slots, prompt, answers, load);
    CHECK(off(p.between[1], percentile_of(r.between_tokens, 0.5)) < 0.02);
    CHECK(off(p.between[2], percentile_of(r.between_tokens, 0.95)) < 0.10);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.10);
}

TEST_CASE("prompts of many passes stall short answers most, as the discrete-event reference says") {
    // Llama-3.1 405B on four B200: prompts of 0.65 s among passes of 14 to 43 ms, answers of 652 tokens.
    double const load = GENERATE(0.3, 0.5, 0.7, 0.8);
    ServingTraffic x;
    x.pass_time = [](double batch) { return 0.01368 + 0.000174 * batch; };
    x.slots = 171;
    x.answer = 652;
    x.prompt_time = 0.655;
    x.arrival_cv = std::sqrt(0.5);
    x.answer_cv = 0.9;
    x.prompt_cv = 0.6;
    x.requests = 60'000;
    x.rate = load * highest(x);
    auto const p = predicted(x);
    auto const r = ServingReference(x).run();
    CAPTURE(load);
    CHECK(off(p.between[0], mean_of(r.between_tokens)) < 0.06);
    CHECK(off(p.between[2], percentile_of(r.between_tokens, 0.95)) < 0.04);
    CHECK(off(p.between[3], percentile_of(r.between_tokens, 0.99)) < 0.05);
}
