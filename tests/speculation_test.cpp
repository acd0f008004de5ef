// Speculative decoding: what is accepted, what a pass that verifies takes, and when it pays.
#include "model/inference/speculation.h"
#include <catch2/catch.hpp>
#include <random>
#include "model/inference/plain_rows.h"
#include "model/inference/quantities.h"
#include "model/load/quantities.h"
#include "model/prefix/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

Scenario drafting(double tokens, double acceptance) {
    return Scenario{}
        .pin(speculation::mode, "next-token layers")
        .pin(speculation::drafted, tokens)
        .pin(speculation::acceptance, acceptance);
}

}  // namespace

TEST_CASE("tokens written per pass follow the law of Leviathan where each token is as likely") {
    CHECK(tokens_of_pass(1.0, 0.8, 1.0) == Approx(1.8));
    CHECK(tokens_of_pass(3.0, 0.8, 1.0) == Approx((1 - std::pow(0.8, 4)) / (1 - 0.8)));
    CHECK(tokens_of_pass(16.0, 0.9, 1.0) == Approx((1 - std::pow(0.9, 17)) / (1 - 0.9)));
    CHECK(tokens_of_pass(5.0, 0.0, 0.8) == 1.0);
    CHECK(tokens_of_pass(5.0, 1.0, 1.0) == 6.0);
    // Two tokens, the second accepted with 0.9·0.8: 1 + 0.9 + 0.9·0.72.
    CHECK(tokens_of_pass(2.0, 0.9, 0.8) == Approx(2.548));
}

TEST_CASE("tokens written per pass are those of chains drafted at random") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (auto const& [drafted, acceptance, kept] :
         {std::tuple(1, 0.7, 1.0), std::tuple(3, 0.9, 0.8), std::tuple(8, 0.95, 0.95)}) {
        int constexpr passes = 200'000;
        long long written = 0;
        for (int pass = 0; pass < passes; ++pass) {
            double next = acceptance;
            int tokens = 1;
            for (; tokens <= drafted && uniform(random) < next; ++tokens) next *= kept;
            written += tokens;
        }
        CAPTURE(drafted, acceptance, kept);
        CHECK(tokens_of_pass(double(drafted), acceptance, kept) == Approx(double(written) / passes).epsilon(0.005));
    }
}

TEST_CASE("acceptance lengths of DeepSeek-R1 follow from its first and the default of what is kept") {
    // TensorRT-LLM, "Pushing latency boundaries", May 2025: one to five drafted tokens.
    double const kept = speculation::kept.fallback / 100;
    double const measured[] = {1.92, 2.58, 2.82, 2.99, 3.01};
    for (int drafted = 1; drafted <= 5; ++drafted)
        CHECK(tokens_of_pass(double(drafted), 0.92, kept) == Approx(measured[drafted - 1]).epsilon(0.03));
}

TEST_CASE("without speculative decoding a pass writes one token and gains nothing") {
    Scenario const s;
    CHECK(value(s, speculation::tokens) == 1);
    CHECK(value(s, speculation::gain) == 1);
    CHECK(value(s, speculation::token_time) == value(s, decode.time));
    CHECK(value(s, decode.device_time) == value(s, decode.layers_time));
    CHECK(value(s, decode.work_time) == value(s, decode.time));
}

TEST_CASE("a pass verifies tokens as if they were sequences, but reads each cache once") {
    Scenario const speculating = drafting(3, 85).pin(decode.batch, 8.0), plain = Scenario{}.pin(decode.batch, 8.0),
                   wide = Scenario{}.pin(decode.batch, 32.0);
    for (Quantity const* q : {&decode.projection_ops, &decode.attention_ops, &decode.ffn_ops, &decode.head_ops,
                              &decode.exchange_bytes, &decode.tokens})
        CHECK(value(speculating, *q) == Approx(value(wide, *q)));
    CHECK(value(speculating, decode.attention_bytes) == Approx(value(plain, decode.attention_bytes)));
    CHECK(value(speculating, decode.cache_bytes) == Approx(value(plain, decode.cache_bytes) * (1 + 1.0 / 80)));
    CHECK(value(speculating, decode.weight_bytes) == Approx(value(plain, decode.weight_bytes) * (1 + 1.0 / 80)));
}

TEST_CASE("the pass without speculation is the one that a study without it has") {
    for (double batch : {1.0, 64.0, 1024.0}) {
        Scenario const with = drafting(4, 80).pin(decode.batch, batch), without = Scenario{}.pin(decode.batch, batch);
        CHECK(value(with, plain_pass(decode.time)) == value(without, decode.time));
        CHECK(value(with, speculation::gain) ==
              Approx(value(without, speculation::token_time) / value(with, speculation::token_time)));
        CHECK(value(with, serve::rate_per_gpu) > 0);
    }
}

TEST_CASE("speculation gains most for one user and costs where arithmetic limits the pass") {
    auto const gain = [](double batch, double acceptance) {
        return value(drafting(3, acceptance).pin(decode.batch, batch).pin(traffic::prompt, 100.0), speculation::gain);
    };
    CHECK(gain(1, 85) > 1.5);
    CHECK(gain(1, 85) > gain(256, 85));
    CHECK(gain(4096, 85) < 1);
    CHECK(gain(1, 0) < 1);
    CHECK(gain(1, 90) > gain(1, 60));
}

TEST_CASE("what the host takes for drafted tokens of each sequence lengthens passes that verify, and no others") {
    CHECK(sequence_with_drafts(20e-6, 2.0, 300e-6, 0.0) == Approx(320e-6));
    CHECK(sequence_with_drafts(20e-6, 0.0, 300e-6, 9e-6) == 20e-6);
    // 64 sequences of 300 us: 19.2 ms.
    Scenario const plain = drafting(2, 80).pin(decode.batch, 64.0),
                   host = Scenario(plain).pin(runtime::draft_sequence_time, 300.0);
    CHECK(value(host, decode.time) - value(plain, decode.time) == Approx(19.2));
    CHECK(value(host, plain_pass(decode.time)) == value(plain, plain_pass(decode.time)));
    CHECK(value(host, prefill.time) == value(plain, prefill.time));
    CHECK(value(Scenario(host).pin(speculation::mode, "none"), decode.time) == value(plain, plain_pass(decode.time)));
    CHECK(value(Scenario(host).pin(method::efficiency, "peak"), decode.time) ==
          value(Scenario(plain).pin(method::efficiency, "peak"), decode.time));
}

TEST_CASE("a draft network costs its share of the pass for each token") {
    Scenario const s = Scenario{}
                           .pin(speculation::mode, "draft network")
                           .pin(speculation::drafted, 4.0)
                           .pin(speculation::draft_cost, 5.0)
                           .pin(speculation::draft_size, 10.0);
    CHECK(value(s, speculation::draft_time) == Approx(0.2 * value(s, decode.layers_time)));
    CHECK(value(s, decode.device_time) == Approx(1.2 * value(s, decode.layers_time)));
    CHECK(value(s, decode.work_time) == Approx(value(s, decode.time) / 1.2));
    CHECK(value(s, decode.weight_bytes) == Approx(1.1 * value(Scenario{}, decode.weight_bytes)));
}

TEST_CASE("what drafts keeps keys and values of its own, in memory and handed over") {
    Scenario const plain,
        layer = drafting(2, 80),
        network = Scenario{}.pin(speculation::mode, "draft network").pin(speculation::draft_cache, 25.0);
    for (Quantity const* q :
         {&decode.cache_bytes, &prefill.cache_bytes, &prefix::token_bytes, &serve::transfer_bytes}) {
        CHECK(value(network, *q) == Approx(1.25 * value(plain, *q)));
        CHECK(value(layer, *q) == Approx((1 + 1.0 / 80) * value(plain, *q)));
    }
    // One of 48 layers in four keeps keys and values, the layer that drafts does, too.
    CHECK(value(Scenario(layer).pin(llm::layers, 48.0).pin(llm::attention_share, 25.0), speculation::cache_share) ==
          Approx(100.0 / 12));
    CHECK(value(Scenario(layer).pin(llm::attention_share, 0.0), speculation::cache_share) == 0);
}

TEST_CASE("under load users see the tokens that a pass writes") {
    Scenario const base =
        Scenario{}.pin(serve::arrangement, "mixed").pin(load::arrivals, "closed loop").pin(load::users, 4.0);
    Scenario with = base;
    with.pin(speculation::mode, "next-token layers").pin(speculation::drafted, 2.0).pin(speculation::acceptance, 90.0);
    double const answer = value(with, traffic::answer), e = value(with, speculation::tokens);
    CHECK(value(with, load::passes) == Approx((answer - 1) / e));
    CHECK(value(with, load::between_tokens) < value(base, load::between_tokens));
    CHECK(value(with, load::request_time) ==
          Approx(value(with, load::first_token) + (answer - 1) * value(with, load::between_tokens) * 1e-3));
    // Little's law: those that are past their first token write at the rate of the instance.
    CHECK(value(with, load::batch) ==
          Approx(value(with, load::rate) * (answer - 1) * value(with, load::between_tokens) * 1e-3).epsilon(0.01));
    CHECK(value(with, load::goodput) > value(base, load::goodput));
}

TEST_CASE("each token that is verified leaves a state of linear attention, as a rejected one must be forgotten") {
    Scenario s;
    s.pin(llm::layers, 40.0).pin(llm::linear_share, 75.0).pin(llm::state_size, 500000.0).pin(precision::state, 4.0);
    s.pin(llm::attention_share, 0.0);
    s.pin(decode.tensor, 4.0).pin(decode.batch, 8.0).pin(speculation::drafted, 3.0);
    Scenario drafted = s;
    drafted.pin(speculation::mode, "next-token layers");
    // 8 states of 2 MB, three quarters of the layers, a quarter on each GPU: 3 MB a layer, read once, written 4 times.
    CHECK(value(s, decode.state_bytes) == Approx(6));
    CHECK(value(drafted, decode.state_bytes) == Approx(15));
    CHECK(value(drafted, plain_pass(decode.state_bytes)) == Approx(6));
    CHECK(value(drafted, decode.cache_bytes) - value(s, decode.cache_bytes) == Approx(40 * 3 * 3e-3));
    CHECK(value(drafted, prefill.state_bytes) == value(s, prefill.state_bytes));
}

TEST_CASE("sampling sorts the logits of every token that is verified") {
    Scenario const greedy = drafting(3, 80).pin(decode.batch, 64.0);
    Scenario sorted = greedy;
    sorted.pin(method::sampling, "top-p").pin(llm::vocabulary, 100000.0);
    sorted.pin(runtime::sorting_rate, 10.0).pin(runtime::sorting_bytes, 200.0);
    Scenario const none = Scenario(sorted).pin(speculation::mode, "none");
    // 100,000 logits take 10 us: 40 us for each of 64 sequences and four tokens.
    CHECK(value(sorted, achieved::sampling_time) == Approx(10));
    for (char const* efficiency : {"achieved", "peak"}) {
        CAPTURE(efficiency);
        sorted.pin(method::efficiency, efficiency);
        CHECK(value(sorted, speculation::sequence_time) -
                  value(Scenario(sorted).pin(method::sampling, "greedy"), speculation::sequence_time) ==
              Approx(40));
        CHECK(value(sorted, plain_pass(speculation::sequence_time)) == Approx(value(sorted, achieved::sequence_time)));
    }
    auto const sampled = [](Scenario const& s) {
        return value(s, decode.bytes) - value(Scenario(s).pin(method::sampling, "greedy"), decode.bytes);
    };
    CHECK(sampled(sorted) == Approx(4 * sampled(none)));
}
