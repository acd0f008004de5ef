// The highest rate that keeps limits on latency: it is a property of the design, whatever load is offered.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include "tests/served_prediction.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// DeepSeek-V3 on eight H200, 1,000 tokens in and 500 out.
Scenario served_experts() {
    Scenario s;
    s.pin(gpu::model, "H200").pin(llm::model, "DeepSeek-V3").pin(runtime::name, "SGLang 2025");
    s.pin(precision::format, "FP8 + 16-bit activations").pin(serve::arrangement, "mixed").pin(decode.tensor, 8.0);
    s.pin(traffic::prompt, 1000.0).pin(traffic::answer, 500.0).pin(traffic::cached_share, 0.0);
    return s.pin(traffic::first_token_limit, 2.0);
}

}  // namespace

TEST_CASE("goodput does not depend on the load that is offered") {
    for (auto const& design : {served(), served_experts()})
        for (char const* arrangement : {"mixed", "split"}) {
            Scenario s = Scenario(design).pin(serve::arrangement, arrangement).pin(traffic::between_tokens_limit, 50.0);
            double const found = value(Scenario(s).pin(load::offered, 70.0), load::goodput);
            CHECK(found > 0);
            for (double const offered : {1.0, 10.0, 95.0})
                CHECK(value(Scenario(s).pin(load::offered, offered), load::goodput) == found);
            CHECK(value(Scenario(s).pin(load::arrivals, "closed loop").pin(load::users, 4.0), load::goodput) == found);
        }
}

TEST_CASE("at the rate of goodput 99 % of the requests keep the limits, and the tighter one just so") {
    for (auto const& design : {served(), served_experts()})
        for (double const batch : {64.0, 256.0, 1024.0})
            for (double const limit : {30.0, 50.0, 100.0}) {
                Scenario s = Scenario(design).pin(decode.batch, batch).pin(traffic::between_tokens_limit, limit);
                double const found = value(s, load::goodput), highest = value(s, load::capacity);
                s.pin(load::rate, found);
                double const between = value(s, load::between_tokens_p99) / limit,
                             first = value(s, load::first_token_p99) / value(s, traffic::first_token_limit);
                CAPTURE(batch, limit, found, highest);
                CHECK(between < 1.03);
                CHECK(first < 1.03);
                if (found < 0.95 * highest) CHECK(std::max(between, first) > 0.95);
            }
}

TEST_CASE("answers of one token are held to the limit on the first token alone") {
    Scenario const s = served_experts().pin(traffic::answer, 1.0).pin(traffic::between_tokens_limit, 1.0);
    double const found = value(s, load::goodput), highest = value(s, load::capacity);
    CHECK(found > 0.1 * highest);
    CHECK(value(Scenario(s).pin(traffic::between_tokens_limit, 1000.0), load::goodput) == Approx(found).epsilon(0.05));
    Scenario const loaded = Scenario(s).pin(load::rate, found);
    CHECK(value(loaded, load::first_token_p99) <= 1.03 * value(s, traffic::first_token_limit));
    CHECK(value(loaded, load::latency_slack) > -0.03);
    CHECK(value(s, serve::latency_slack) > 0);
    CHECK(value(Scenario(s).pin(traffic::answer, 2.0), serve::latency_slack) < 0);
}

TEST_CASE("passes for goodput are computed at the batch at which one takes as long as the limit between tokens") {
    // 0.2 ms a sequence beside 9.8 ms, 10 ms a prompt: (50 − 9.8)/(0.2 + 10/500) = 182.7, of which 0.3655 prompts in a
    // pass set up 20·(1 − e^(−0.3655)) = 6.122 ms; (50 − 9.8 − 6.122)/0.22 = 154.9.
    auto const at = [](double limit, double tokens, double stages, double slots) {
        return batch_at_limit(limit, tokens, stages, 500.0, slots, 0.010, 0.020, 1.0, 1024.0, 0.010, 0.2146);
    };
    CHECK(at(0.050, 1.0, 1.0, 1024.0) == Approx(154.9).epsilon(1e-3));
    CHECK(at(0.025, 2.0, 1.0, 1024.0) == Approx(154.9).epsilon(1e-3));
    CHECK(at(0.050, 1.0, 2.0, 200.0) == 100);                // no more than there are slots
    CHECK(at(1.0, 1.0, 1.0, 1024.0) == Approx(1024 / 3.0));  // below that passes of experts bend
    CHECK(at(0.001, 1.0, 1.0, 1024.0) == 1);
    CHECK(batch_at_limit(1e300, 1.0, 1.0, 1e-3, 1.0, 0.0, 0.0, 8.0, 1.0, 1e300, 0.0) == 1);
}

TEST_CASE("a pass between the batches at which it is computed bends as the experts that it touches") {
    // 5 ms + 20 ms·(1 − e^(−n/32)) + 0.02 ms·n through 1, 8 and 512: at 64 sequences 23.57 ms; straight lines say 9.9.
    auto const time = [](double n) { return 0.005 + 0.020 * (1 - std::exp(-n / 32)) + 2e-5 * n; };
    auto const curve = pass_curve(1.0, 8.0, 512.0, time(1), time(8), time(512));
    CHECK(sequences_of_experts(256.0, 8.0, 1.0) == 32);
    for (double n : {1.0, 4.0, 8.0, 64.0, 200.0, 512.0})
        CHECK(bent_time(curve, n, 32.0) == Approx(time(n)).epsilon(1e-3));
    for (double n : {4.0, 64.0}) CHECK(bent_time(curve, n, sequences_of_experts(0.0, 0.0, 1.0)) == curve(n));
}
