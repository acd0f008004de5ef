// Tokens drawn by top-p sampling, and contexts of answers that vary, against numbers worked out by hand.
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

TEST_CASE("top-p sampling sorts the logits of every sequence of an attention group after a pass") {
    auto const greedy = Scenario{}.pin(llm::vocabulary, 144e3).pin(decode.batch, 64.0).pin(decode.data, 2.0);
    auto const sorted = Scenario(greedy).pin(method::sampling, "top-p");
    CHECK(value(greedy, achieved::sampling_time) == 0);
    CHECK(value(sorted, achieved::sampling_time) == Approx(20));  // 144,000 logits at 7.2 thousand million a second
    CHECK(value(sorted, decode.time) - value(greedy, decode.time) == Approx(32 * 0.020));
    CHECK(value(sorted, prefill.time) - value(greedy, prefill.time) ==
          Approx(0.020));  // of one prompt, the first token
    CHECK(value(sorted, decode.bytes) - value(greedy, decode.bytes) == Approx(32 * 144e3 * 200 / 1e9));
    auto const fast = Scenario(sorted).pin(runtime::sorting_rate, 72.0);
    CHECK(value(fast, decode.time) - value(greedy, decode.time) == Approx(32 * 0.002));
}

TEST_CASE("long answers are in the batch for longer, so that the mean context grows with their spread") {
    auto const s = Scenario{}.pin(traffic::prompt, 200.0).pin(traffic::answer, 600.0);
    CHECK(value(s, decode.context) == 500);
    // Half of the answers have no token, half twice the mean: every sequence in the batch is one of the long ones.
    CHECK(value(Scenario(s).pin(traffic::answer_spread, 1.0), decode.context) == 800);
}
