// Keys compressed over tokens, as DeepSeek-V4 keeps them: a window of the latest, entries that an indexer selects, and
// heavily compressed entries.
#include <algorithm>
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "model/prefix/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using Catch::Detail::Approx;
using test::value;

namespace {

/// Three of six layers select entries of 4 tokens, three read all of 128.
Scenario compressed() {
    return Scenario{}
        .pin(llm::layers, 6.0)
        .pin(llm::hidden, 4096.0)
        .pin(llm::heads, 64.0)
        .pin(llm::kv_heads, 1.0)
        .pin(llm::head_size, 512.0)
        .pin(llm::kv_tensors, 1.0)
        .pin(llm::q_rank, 1024.0)
        .pin(llm::output_rank, 1024.0)
        .pin(llm::output_groups, 8.0)
        .pin(llm::window, 128.0)
        .pin(llm::window_share, 100.0)
        .pin(llm::compression, 4.0)
        .pin(llm::compressed_share, 50.0)
        .pin(llm::heavy_share, 50.0)
        .pin(llm::selected, 512.0)
        .pin(llm::index_heads, 64.0)
        .pin(llm::index_size, 128.0)
        .pin(llm::index_share, 50.0)
        .pin(precision::cache, 2.0)
        .pin(precision::index, 1.0)
        .pin(traffic::prompt, 32000.0)
        .pin(traffic::answer, 2000.0)
        .pin(runtime::window_held, 0.0)
        .pin(runtime::reserved_answer, 50.0)
        .pin(decode.tensor, 4.0)
        .pin(decode.batch, 8.0);
}

}  // namespace

TEST_CASE(
    "a cache of compressed keys holds a window, an entry of 4 tokens or one of 128, and a small key of each of 4") {
    auto const s = compressed();
    double const kept = 128 + 33000. / 4 / 2 + 33000. / 128 / 2;
    CHECK(value(s, decode.kept) == Approx(kept));
    CHECK(value(s, decode.cache_bytes) == Approx(8. * 6 * (kept * 512 * 2 + 33000. / 4 / 2 * 128) / 1e9));
    double const read = 128 + 512. / 2 + 33000. / 128 / 2;
    CHECK(value(s, decode.softmax_bytes) == Approx(8 * read * 512 * 2 / 1e6));
    CHECK(value(s, decode.softmax_ops) == Approx(8 * read * 2 * 1024 * 64 / 4 / 1e9));
    CHECK(value(s, decode.index_bytes) == Approx(8 * 33000. / 4 * 128 / 2 / 1e6));
    CHECK(value(s, decode.index_ops) == Approx(8 * 33000. / 4 * 2 * 64 * 128 / 2 / 1e9));
    auto const prompt = Scenario(s).pin(prefill.tensor, 4.0).pin(prefill.batch, 1.0);
    CHECK(value(prompt, prefix::gpu_bytes) ==
          Approx(value(prompt, prefill.cache_bytes) * 1e6 / value(prompt, traffic::prompt)));
}

TEST_CASE(
    "weights of compressed keys: narrow queries and outputs, one vector a token, gates and values of the entries") {
    auto const s = compressed();
    double const queries = 1024. * (4096 + 64 * 512), output = 1024. * (64 * 512 + 8 * 4096), key = 4096. * 512;
    double const compressors = 4096. * (0.5 * (4 * 512 + 3 * 128) + 0.5 * 2 * 512);
    CHECK(value(s, llm::softmax_params) == Approx((queries + output + key + compressors) / 1e6));
    double const index = 1024. * 64 * 128 + 4096. * (128 + 64);
    CHECK(value(s, llm::attention_params) == Approx((queries + output + key + compressors + index / 2) / 1e6));
    double const whole = 1024. * 4096 + key + compressors, divided = 1024. * 64 * 512 + output;
    CHECK(value(s, decode.softmax_params) == Approx((whole + divided / 4) / 1e6));
}

TEST_CASE("tokens of a prompt see a window, the entries selected so far and the heavily compressed ones") {
    auto const s = compressed();
    double seen = 0;
    for (int i = 0; i < 32000; ++i)
        seen += std::min(i + 0.5, 128.0) + std::min((i + 0.5) / 4, 512.0) / 2 + (i + 0.5) / 128 / 2;
    CHECK(value(s, prefill.attended) == Approx(seen / 32000).epsilon(1e-4));
    auto const t = Scenario(s).pin(training::sequence, 32000.0);
    CHECK(value(t, training::seen) / 100 * 32000 == Approx(seen / 32000).epsilon(1e-4));
}

TEST_CASE("DeepSeek-V4 Pro keeps 9.62 GiB of a million tokens at 16 bits, V3.2 8.7 times as much, as published") {
    auto const cache = [](char const* network) {
        auto const s = Scenario{}
                           .pin(llm::model, std::string(network))
                           .pin(precision::cache, 2.0)
                           .pin(precision::index, 2.0)
                           .pin(traffic::prompt, 1048576.0)
                           .pin(traffic::answer, 1.0)
                           .pin(runtime::window_held, 0.0)
                           .pin(decode.tensor, 1.0)
                           .pin(decode.batch, 1.0);
        return evaluate(shipped(), s, {&decode.cache_bytes})[0] / 1073741824;
    };
    CHECK(cache("DeepSeek-V4-Pro") == Approx(9.62).epsilon(0.002));
    CHECK(cache("DeepSeek-V3.2") / cache("DeepSeek-V4-Pro") == Approx(8.7).epsilon(0.005));
}

TEST_CASE("a token after a million others takes 27 % of the operations with DeepSeek-V4 Pro that it takes with V3.2") {
    auto const work = [](char const* network) {
        auto const s = Scenario{}
                           .pin(llm::model, std::string(network))
                           .pin(traffic::prompt, 1048576.0)
                           .pin(traffic::answer, 1.0)
                           .pin(decode.tensor, 1.0)
                           .pin(decode.batch, 1.0);
        return evaluate(shipped(), s, {&decode.ops})[0];
    };
    CHECK(work("DeepSeek-V4-Pro") / work("DeepSeek-V3.2") == Approx(0.27).margin(0.01));  // published with two digits
}
