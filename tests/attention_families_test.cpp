// Sparse attention by an indexer, and layers that keep a state: what a pass computes and reads, what memory holds.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include "model/inference/layer.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/prefix/quantities.h"
#include "model/training/layer.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using Catch::Detail::Approx;
using test::value;

namespace {

Scenario sparse() {
    return Scenario{}
        .pin(llm::attention, "latent")
        .pin(llm::layers, 10.0)
        .pin(llm::index_heads, 64.0)
        .pin(llm::index_size, 128.0)
        .pin(llm::selected, 2048.0)
        .pin(precision::cache, 2.0)
        .pin(precision::index, 1.0)
        .pin(traffic::prompt, 32000.0)
        .pin(traffic::answer, 2000.0)
        .pin(decode.tensor, 4.0)
        .pin(decode.batch, 8.0);
}

Scenario linear() {
    return Scenario{}
        .pin(llm::layers, 40.0)
        .pin(llm::linear_share, 75.0)
        .pin(llm::linear_params, 30.0)
        .pin(llm::state_size, 500000.0)
        .pin(precision::state, 4.0)
        .pin(precision::cache, 2.0)
        .pin(traffic::prompt, 32000.0)
        .pin(traffic::answer, 2000.0)
        .pin(decode.tensor, 4.0)
        .pin(decode.batch, 8.0);
}

}  // namespace

TEST_CASE("unfused attention moves the whole matrix of scores") {
    // GPT-3: 8 prompts of 2048 tokens, 24 of 96 heads on a package, 16 bits: 1.61 GB
    auto const fused = Scenario{}
                           .pin(llm::heads, 96.0)
                           .pin(prefill.tensor, 4.0)
                           .pin(prefill.batch, 8.0)
                           .pin(traffic::prompt, 2048.0)
                           .pin(traffic::cached_share, 0.0)
                           .pin(precision::activation, 2.0);
    auto const unfused = Scenario(fused).pin(runtime::score_passes, 4.0);
    CHECK(value(fused, prefill.score_bytes) == 0);
    CHECK(value(unfused, prefill.score_bytes) == Approx(4 * 8 * 24 * 2048. * 2048 * 2 / 1e6));
    CHECK(value(unfused, prefill.attention_bytes) - value(fused, prefill.attention_bytes) ==
          Approx(value(unfused, prefill.score_bytes)));
    CHECK(value(unfused, prefill.attention_time) > 4 * value(fused, prefill.attention_time));
}

TEST_CASE("an indexer reads a small key of every past token, attention reads the tokens that it selects") {
    auto const s = sparse();
    CHECK(value(s, decode.read) == 2048);
    CHECK(value(s, decode.attended) == 2048);
    CHECK(value(s, decode.kept) == 33000);
    CHECK(value(s, decode.softmax_bytes) == Approx(8. * 2048 * 576 * 2 / 1e6));
    CHECK(value(s, decode.index_bytes) == Approx(8. * 33000 * 128 / 1e6));
    CHECK(value(s, decode.index_ops) == Approx(8. * 33000 * 2 * 64 * 128 / 1e9));
    CHECK(value(s, decode.attention_bytes) == Approx(value(s, decode.softmax_bytes) + value(s, decode.index_bytes)));
    CHECK(value(s, llm::kv_bytes) == Approx(10. * (576 * 2 + 128) / 1e3));
    CHECK(value(s, decode.cache_bytes) == Approx(8. * 10 * value(s, decode.reserved) * (576 * 2 + 128) / 1e9));
    double const shared = value(Scenario(s).pin(llm::index_share, 25.0), decode.index_bytes);
    CHECK(shared == Approx(value(s, decode.index_bytes) / 4));
}

TEST_CASE("a prompt of which an indexer selects tokens is read in the compressed space, or masked") {
    auto const s = sparse()
                       .pin(llm::heads, 128.0)
                       .pin(llm::kv_rank, 512.0)
                       .pin(llm::rope_size, 64.0)
                       .pin(llm::nope_size, 128.0)
                       .pin(llm::value_size, 128.0)
                       .pin(traffic::cached_share, 0.0);
    auto const of = [&](double prompt) { return value(Scenario(s).pin(traffic::prompt, prompt), prefill.pair_ops); };
    CHECK(of(2048) == 2 * (192 + 128));  // all tokens are selected
    // 4,096: of 2,048 before a token on average 1,536 are selected, and all of them are computed.
    CHECK(of(4096) == Approx(2 * 320 * 2048 / 1536.));
    CHECK(of(131072) == 2 * (2 * 512 + 64));
    CHECK(value(Scenario(s).pin(traffic::prompt, 131072.0).pin(llm::selected, 1e9), prefill.pair_ops) == 2 * 320);
    CHECK(value(Scenario(s).pin(llm::attention, "grouped").pin(llm::head_size, 128.0), prefill.pair_ops) == 2 * 256);
}

TEST_CASE("a token takes as much of a store as of the memory, keys of an indexer included") {
    auto const s = sparse().pin(prefill.tensor, 4.0).pin(prefill.batch, 1.0);
    double const token = 10. * (576 * 2 + 128);  // every package has the latent vector and the keys
    CHECK(value(s, prefix::gpu_bytes) == Approx(token / 1e3));
    CHECK(value(s, prefix::token_bytes) == Approx(token / 1e3));
    CHECK(value(s, prefix::gpu_bytes) == Approx(value(s, prefill.cache_bytes) * 1e6 / value(s, traffic::prompt)));
}

TEST_CASE("tokens of a prompt see as many as an indexer selects or a window shows, the first of them fewer") {
    for (double cached : {0.0, 0.125, 0.5})
        for (double selected : {512.0, 2048.0, 4000.0, 9000.0}) {
            constexpr double prompt = 8192;
            double const first = prompt * cached;
            double seen = 0, tokens = 0;
            for (double i = first; i < prompt; ++i) seen += std::min(i + 0.5, selected), ++tokens;
            CAPTURE(cached, selected);
            auto const mean = Approx(seen / tokens).epsilon(1e-4);
            CHECK(attended_causal(prompt, 1.0, 0.0, 1e9, cached, selected, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0) == mean);
            CHECK(attended_causal(prompt, 1.0, 1.0, selected, cached, 1e9, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0) == mean);
        }
}

TEST_CASE("tokens in chunks see those before them in their chunk, on average as many as there are") {
    constexpr double chunk = 1000;
    auto const mean = [](double from, double to) {
        double seen = 0;
        for (double i = from; i < to; ++i) seen += std::fmod(i + 0.5, chunk);
        return seen / (to - from);
    };
    for (double const prompt : {400.0, 1000.0, 1500.0, 8192.0})
        for (double const cached : {0.0, 0.125, 0.5}) {
            CAPTURE(prompt, cached);
            CHECK(attended_causal(prompt, 1.0, 1.0, chunk, cached, 1e9, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0) ==
                  Approx(mean(std::round(prompt * cached), prompt)).epsilon(2e-3));
            CHECK(keys_before(prompt, 1.0, 1.0, chunk, 1e9, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0) ==
                  Approx(mean(0, prompt) / prompt).epsilon(1e-3));
            // Answers of 600 tokens.
            CHECK(window_of_answer(chunk, 1.0, prompt + 300, prompt) ==
                  Approx(mean(prompt, prompt + 600)).epsilon(1e-3));
        }
    CHECK(window_of_answer(chunk, 0.0, 5000.0, 4000.0) == chunk);
    CHECK(window_of_answer(chunk, 1.0, 2500.0, 2500.0) == Approx(500));  // an answer of nothing
    // Of Llama 4 Scout 36 of 48 layers; 20,000 tokens of a prompt and an answer of 2,000: 4,616 of 8,192 on average.
    Scenario s = Scenario{}.pin(llm::model, "Llama 4 Scout").pin(traffic::prompt, 20000.0).pin(traffic::answer, 2000.0);
    CHECK(shipped_value(s, decode.read) == Approx(0.25 * 21000 + 0.75 * (21000 - 2 * 8192)));
    CHECK(shipped_value(s.pin(llm::chunked, 0.0), decode.read) == Approx(0.25 * 21000 + 0.75 * 8192));
}

TEST_CASE("an indexer of 8 bits multiplies as fast as 8-bit attention does") {
    Scenario s = sparse().pin(achieved::attention_rate, 500.0).pin(kernel::attention_gain, 1.6);
    CHECK(value(s, achieved::index_rate) == Approx(800));
    CHECK(value(Scenario(s).pin(precision::index, 2.0), achieved::index_rate) == Approx(500));
    s.pin(prefill.attention_load, 1.5);
    double const pairs = value(s, prefill.attention_ops) - value(s, prefill.index_ops);
    CHECK(value(s, prefill.index_ops) > 0);
    CHECK(value(s, prefill.busy_attention_ops) == Approx(1.5 * (pairs + value(s, prefill.index_ops) / 1.6)));
    s.pin(precision::attention, "8-bit");  // then all of it is
    CHECK(value(s, prefill.busy_attention_ops) == Approx(1.5 * value(s, prefill.attention_ops)));
    auto const none = Scenario(s).pin(llm::index_heads, 0.0).pin(precision::attention, "16-bit");
    CHECK(value(none, prefill.busy_attention_ops) == Approx(1.5 * value(none, prefill.attention_ops)));
}

TEST_CASE("training under an indexer computes masked or compressed pairs, and the indexer") {
    // Half of 4,096 tokens are selected: a token sees 3/8 of the sequence, of which dense kernels compute 1/2. In the
    // compressed space a pair has 2·512 + 64 numbers, masked 320·(1/2)/(3/8).
    Scenario s = sparse().pin(llm::selected, 2048.0).pin(training::sequence, 4096.0).pin(training::tensor, 2.0);
    s.pin(llm::kv_rank, 512.0).pin(llm::rope_size, 64.0).pin(llm::nope_size, 128.0).pin(llm::value_size, 128.0);
    s.pin(llm::index_size, 128.0)
        .pin(llm::heads, 128.0)
        .pin(training::tokens, 4096.0)
        .pin(training::attention, "fused");
    CHECK(value(s, training::pair_width) == Approx(320 * 4 / 3.));
    CHECK(value(s, training::index_numbers) == Approx(64 * 128 / 2));
    CHECK(value(s, training::scores_ops) == Approx(2. * 4096 * 4096 * (128 / 2 * 320 / 2. + 64 * 128 / 2) / 1e9));
    // Of 65,536 tokens a thirty-second: compressed is less work.
    CHECK(value(Scenario(s).pin(training::sequence, 65536.0), training::pair_width) == Approx(1088));
    // All are selected: as without an indexer, but for its own work.
    CHECK(value(Scenario(s).pin(llm::selected, 4096.0), training::pair_width) == Approx(320));
}

TEST_CASE("a state is read and written however long the context is, and the cache shrinks to the other layers") {
    auto const s = linear();
    auto const longer = Scenario(s).pin(traffic::prompt, 128000.0);
    CHECK(value(s, llm::attention_share) == 25);
    CHECK(value(s, decode.state_bytes) == Approx(8. * 2 * 500000 * 4 * 0.75 / 4 / 1e6));
    CHECK(value(longer, decode.state_bytes) == value(s, decode.state_bytes));
    double const others = value(s, decode.attention_bytes) - value(s, decode.state_bytes);
    auto const slow = Scenario(s).pin(runtime::attention_share, 60.0).pin(runtime::state_share, 30.0);
    CHECK(value(slow, decode.busy_attention_bytes) == Approx(others + 2 * value(s, decode.state_bytes)));
    CHECK(value(Scenario(slow).pin(runtime::state_share, 60.0), decode.busy_attention_bytes) ==
          Approx(value(s, decode.attention_bytes)));
    CHECK(value(s, decode.state_ops) == Approx(8. * 3 * 2 * 500000 * 0.75 / 4 / 1e9));
    CHECK(value(s, decode.kept) == Approx(33000 * 0.25));
    CHECK(value(s, llm::kv_bytes) == Approx(0.25 * 40 * 2 * 8 * 128 * 2 / 1e3));
    double const held = value(longer, decode.cache_bytes) - value(s, decode.cache_bytes);
    CHECK(held == Approx(8. * 96000 * 0.25 * 2 * 2 * 128 * 2 * 40 / 1e9));  // 2 of 8 KV heads on each GPU
    CHECK(value(s, llm::attention_params) == Approx(0.25 * value(s, llm::softmax_params) + 0.75 * 30));
    CHECK(value(s, decode.projection_params) == Approx(0.25 * value(s, decode.softmax_params) + 0.75 * 30 / 4));
}

TEST_CASE("a network may have a state beside attention in every layer") {
    auto const s = linear().pin(llm::linear_share, 100.0).pin(llm::attention_share, 20.0);
    CHECK(value(s, llm::attention_params) == Approx(0.2 * value(s, llm::softmax_params) + 30));
    CHECK(value(s, decode.kept) == Approx(33000 * 0.2));
}

TEST_CASE("split pools hand over what attention will read of a prompt, and the states of a sequence") {
    auto const s = linear();
    double const token = 40 * 2 * 8 * 128 * 2, state = 0.75 * 40 * 500000 * 4;  // bytes, with attention in all layers
    CHECK(value(s, serve::transfer_bytes) == Approx((0.25 * 32000 * token + state) / 1e9));
    auto const window = Scenario(s).pin(llm::window, 1000.0).pin(llm::window_share, 15.0);
    double const kept = 0.1 * 32000 + 0.15 * 1000;
    CHECK(value(window, serve::transfer_bytes) == Approx((kept * token + state) / 1e9));
    // as much as memory holds of it there, undivided
    auto const alone = Scenario(window).pin(prefill.tensor, 1.0).pin(prefill.batch, 1.0);
    CHECK(value(alone, prefill.cache_bytes) == Approx(value(alone, serve::transfer_bytes)));
    // all prompts of a batch at once, over the adapters of the smaller instance
    auto const four = Scenario(s).pin(prefill.batch, 4.0).pin(serve::transfer_rate, 50.0).pin(prefill.tensor, 8.0);
    double const sent = value(four, prefill.rate_per_gpu) / 32000 * value(four, serve::transfer_bytes);
    CHECK(value(Scenario(four).pin(decode.rate_per_gpu, 1e-3), serve::transfer_slack) == Approx(1 - sent / 50));
    CHECK(value(four, serve::transfer_time) == Approx(4 * value(four, serve::transfer_bytes) / (4 * 50) * 1e3));
}

TEST_CASE("no more layers can have a window than have softmax attention") {
    auto const s = linear().pin(llm::window, 4096.0);
    CHECK(value(Scenario(s).pin(llm::window_share, 25.0), llm::slack) >= 0);
    CHECK(value(Scenario(s).pin(llm::window_share, 40.0), llm::slack) == Approx(-0.15));
}

TEST_CASE("shipped networks of all families have the parameters that their publishers state") {
    for (auto const& [name, parameters, active] : {std::tuple{"DeepSeek-V3.2", 671.0, 37.6},
                                                   {"GLM-5", 744.0, 40.0},
                                                   {"Qwen3-Next 80B-A3B", 80.0, 3.9},
                                                   {"Qwen3.5 397B-A17B", 397.0, 17.3},
                                                   {"MiniMax-M1", 456.0, 48.0},
                                                   {"Nemotron-H 56B", 56.0, 56.0},
                                                   {"Nemotron-3-Nano 30B-A3B", 31.6, 3.6},
                                                   {"Jamba-1.5 Large", 398.0, 94.0}}) {
        CAPTURE(name);
        auto const s = Scenario{}.pin(llm::model, name);
        CHECK(shipped_value(s, llm::parameters) == Approx(parameters).epsilon(0.02));
        CHECK(shipped_value(s, llm::active_parameters) == Approx(active).epsilon(0.05));
        CHECK(shipped_value(s, llm::slack) >= 0);
    }
}

namespace {

/// 6 layers, 4 of them with a window of 1,000 tokens and heads of their own.
Scenario two_shapes() {
    return Scenario{}
        .pin(llm::layers, 6.0)
        .pin(llm::hidden, 4096.0)
        .pin(llm::heads, 16.0)
        .pin(llm::kv_heads, 2.0)
        .pin(llm::head_size, 512.0)
        .pin(llm::window_kv_heads, 8.0)
        .pin(llm::window_head_size, 256.0)
        .pin(llm::window, 1000.0)
        .pin(llm::window_share, 100 * 4 / 6.0)
        .pin(llm::ffn, 8192.0)
        .pin(precision::cache, 2.0)
        .pin(traffic::prompt, 32000.0)
        .pin(traffic::answer, 2000.0)
        .pin(runtime::window_held, 0.0)
        .pin(runtime::reserved_answer, 50.0)
        .pin(decode.tensor, 4.0)
        .pin(decode.batch, 8.0);
}

}  // namespace

TEST_CASE("layers with a window may have heads of another shape: weights, cache and work are those of both") {
    auto const s = two_shapes();
    double const full = 2. * 4096 * 512 * (16 + 2), windowed = 2. * 4096 * 256 * (16 + 8);
    CHECK(value(s, llm::attention_params) == Approx((2 * full + 4 * windowed) / 6 / 1e6));
    CHECK(value(s, llm::kv_bytes) == Approx((2. * 2 * 512 * 2 + 4. * 2 * 256 * 8) * 2 / 1e3));
    // On one of four packages: one head of 512 for all tokens, two of 256 for a window of them.
    double const kept = 2. * 33000 * 2 * 512 + 4. * 1000 * 2 * 2 * 256;
    CHECK(value(s, decode.softmax_bytes) * 6 == Approx(8 * kept * 2 / 1e6));
    CHECK(value(s, decode.cache_bytes) == Approx(8 * kept * 2 / 1e9));
    CHECK(value(s, decode.softmax_ops) * 6 == Approx(8. * 2 * 4 * (2. * 33000 * 2 * 512 + 4. * 1000 * 2 * 256) / 1e9));
    double const projections =
        (2. * (2. * 4096 * 512 * 4 + 2. * 4096 * 512) + 4. * (2. * 4096 * 256 * 4 + 2. * 4096 * 256 * 2)) / 6;
    CHECK(value(s, decode.projection_params) == Approx(projections / 1e6));
}

TEST_CASE("prompts and steps of training weigh layers by the width of their heads") {
    auto const s = two_shapes();
    double const seen = 1000. - 1000. * 1000 / 2 / 32000;  // of a window, by the tokens of a prompt on average
    double const work = 2. * 16000 * 2 * 512 + 4. * seen * 2 * 256;
    CHECK(value(s, prefill.softmax_ops) * 6 == Approx(32000. * 2 * 4 * work / 1e9).epsilon(1e-6));
    auto const t = Scenario(s).pin(training::sequence, 32000.0);
    CHECK(value(t, training::seen) / 100 * value(t, llm::qo_width) * 32000 * 6 == Approx(work).epsilon(1e-6));
}

TEST_CASE("more KV heads in a window than heads cannot be") {
    CHECK(value(two_shapes(), llm::slack) >= 0);
    CHECK(value(two_shapes().pin(llm::window_kv_heads, 32.0), llm::slack) == Approx(-1));
}

TEST_CASE("latent experts are as wide as what is projected for them, shared ones as the network") {
    auto const s = Scenario{}
                       .pin(llm::layers, 10.0)
                       .pin(llm::hidden, 4096.0)
                       .pin(llm::ffn_matrices, 2.0)
                       .pin(llm::expert_layers, 10.0)
                       .pin(llm::experts, 512.0)
                       .pin(llm::active_experts, 22.0)
                       .pin(llm::expert_ffn, 2688.0)
                       .pin(llm::shared_experts, 2.0)
                       .pin(decode.tensor, 4.0)
                       .pin(decode.batch, 64.0);
    auto const latent = Scenario(s).pin(llm::expert_width, 1024.0);
    double const shared = 2. * 2 * 4096 * 2688, projections = 2. * 4096 * 1024, one = 2. * 1024 * 2688;
    CHECK(value(latent, llm::expert_params) == Approx(one / 1e6));
    CHECK(value(latent, decode.expert_ops) == Approx(2. * 64 * (22 * one + shared + projections) / 4 / 1e9));
    double const narrower = 10. * (512. * (2. * 4096 * 2688 - one) - projections);
    CHECK(value(s, llm::parameters) - value(latent, llm::parameters) == Approx(narrower / 1e9));
    CHECK(value(latent, decode.dispatch_bytes) == Approx(value(s, decode.dispatch_bytes) / 4));
    CHECK(value(latent, decode.routing_bytes) == Approx(value(s, decode.routing_bytes) / 4));
}

TEST_CASE("layers that share a cache neither keep keys and values nor project them, but read them") {
    Scenario const s = Scenario{}
                           .pin(llm::layers, 8.0)
                           .pin(llm::hidden, 4096.0)
                           .pin(llm::heads, 32.0)
                           .pin(llm::kv_heads, 8.0)
                           .pin(llm::head_size, 128.0)
                           .pin(precision::cache, 2.0)
                           .pin(traffic::prompt, 32000.0)
                           .pin(decode.tensor, 1.0)
                           .pin(decode.batch, 4.0);
    auto const half = Scenario(s).pin(llm::cache_share, 50.0);
    CHECK(value(half, llm::kv_bytes) == Approx(value(s, llm::kv_bytes) / 2));
    CHECK(value(half, decode.cache_bytes) == Approx(value(s, decode.cache_bytes) / 2));
    CHECK(value(half, prefix::token_bytes) == Approx(value(s, prefix::token_bytes) / 2));
    CHECK(value(half, decode.softmax_bytes) == value(s, decode.softmax_bytes));
    double const keys = 4096. * 128 * 2 * 8;
    CHECK(value(s, llm::attention_params) - value(half, llm::attention_params) == Approx(keys / 2 / 1e6));
    CHECK(value(s, decode.projection_params) - value(half, decode.projection_params) == Approx(keys / 2 / 1e6));
}
