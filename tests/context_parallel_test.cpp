// Context parallelism of decode: what each package keeps and reads, what the packages exchange, which groups cannot be.
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "model/network/quantities.h"
#include "tests/shipped.h"

using namespace diecast;
using Catch::Detail::Approx;

namespace {

Scenario decoding(char const* network, double tensor, double packages) {
    Scenario s;
    s.pin(llm::model, network).pin(decode.tensor, tensor).pin(context_parallel::packages, packages);
    s.pin(traffic::prompt, 100000.0).pin(traffic::answer, 1000.0).pin(decode.batch, 8.0);
    return s;
}

}  // namespace

TEST_CASE("packages that divide the cached tokens hold and read one part each") {
    for (double const packages : {2., 4., 8.}) {
        Scenario const whole = decoding("DeepSeek-V3", 8, 1), parts = decoding("DeepSeek-V3", 8, packages);
        CHECK(shipped_value(parts, decode.kv_width) == Approx(576 / packages));  // 512 + 64 numbers of a latent token
        for (Quantity const* q : {&decode.cache_bytes, &decode.softmax_bytes})
            CHECK(shipped_value(parts, *q) == Approx(shipped_value(whole, *q) / packages));
        CHECK(shipped_value(parts, decode.softmax_ops) == shipped_value(whole, decode.softmax_ops));
        CHECK(shipped_value(parts, prefill.kv_width) == shipped_value(whole, prefill.kv_width));
    }
}

TEST_CASE("context parallelism saves memory as far as KV heads are copied, and no further") {
    // 8 KV heads of 128 numbers on 16 packages: one head each, held twice.
    CHECK(shipped_value(decoding("Llama-3.1 70B", 16, 1), decode.kv_width) == 256);
    CHECK(shipped_value(decoding("Llama-3.1 70B", 16, 2), decode.kv_width) == 128);
    CHECK(shipped_value(decoding("Llama-3.1 70B", 16, 4), decode.kv_heads) == 2);
    CHECK(shipped_value(decoding("Llama-3.1 70B", 16, 4), decode.kv_width) == 128);
}

TEST_CASE("queries and partial outputs are exchanged in every layer, in two rings") {
    Scenario const s = decoding("DeepSeek-V3", 8, 4);
    // 8 tokens, 16 of 128 heads, queries of 512 + 64 and outputs of 512 numbers, to three others, two bytes each.
    CHECK(shipped_value(s, context_parallel::bytes) == Approx(3 * 8 * 16 * 1088 * 2 / 1e6));
    double const rings = 2 * (shipped_value(s, collective::start_time) + 3 * shipped_value(s, collective::step_time));
    double const sent =
        shipped_value(s, context_parallel::bytes) * 1e6 / (shipped_value(s, scaleup::neighbour_rate) * 1e9);
    CHECK(shipped_value(s, context_parallel::time) == Approx(rings + 1e6 * sent));
    CHECK(shipped_value(decoding("DeepSeek-V3", 8, 1), context_parallel::time) == 0);
    double const more = shipped_value(s, context_parallel::starts) -
                        shipped_value(decoding("DeepSeek-V3", 8, 1), context_parallel::starts);
    CHECK(more == Approx(shipped_value(s, context_parallel::time)));
}

TEST_CASE("keys of an indexer are divided with the cache, and candidates are exchanged") {
    Scenario const whole = decoding("DeepSeek-V3.2", 8, 1), parts = decoding("DeepSeek-V3.2", 8, 4);
    for (Quantity const* q : {&decode.index_kept, &decode.indexed, &decode.index_ops, &decode.index_bytes})
        CHECK(shipped_value(parts, *q) == Approx(shipped_value(whole, *q) / 4));
    CHECK(shipped_value(parts, decode.cache_bytes) == Approx(shipped_value(whole, decode.cache_bytes) / 4));
    CHECK(shipped_value(whole, context_parallel::candidates) == 0);
    // 8 tokens, 2,048 keys with score and position of 4 bytes each, to three others.
    CHECK(shipped_value(parts, context_parallel::candidates) == Approx(3 * 8 * 2048 * 8 / 1e6));
    double const queries = 3 * 8 * 16 * 1088 * 2 / 1e6;
    CHECK(shipped_value(parts, context_parallel::bytes) == Approx(queries + 0.393216));
    // Of 1,000 tokens each has 250, and sends all.
    CHECK(shipped_value(Scenario(parts).pin(decode.context, 1000.0), context_parallel::candidates) ==
          Approx(3 * 8 * 250 * 8 / 1e6));
    double const ring = shipped_value(parts, collective::start_time) + 3 * shipped_value(parts, collective::step_time);
    double const sent =
        shipped_value(parts, context_parallel::bytes) * 1e6 / (shipped_value(parts, scaleup::neighbour_rate) * 1e9);
    CHECK(shipped_value(parts, context_parallel::time) == Approx(3 * ring + 1e6 * sent));
}

TEST_CASE("what context parallelism exchanges takes energy of the links") {
    Scenario const whole = decoding("DeepSeek-V3", 8, 1), parts = decoding("DeepSeek-V3", 8, 4);
    CHECK(shipped_value(parts, decode.link_bytes) - shipped_value(whole, decode.link_bytes) ==
          Approx(61 * shipped_value(parts, context_parallel::bytes) / 1e3));
    Scenario const stages = Scenario(parts).pin(decode.pipeline, 2.0);
    CHECK(shipped_value(stages, decode.link_bytes) == Approx(shipped_value(parts, decode.link_bytes) / 2));
}

TEST_CASE("with long contexts context parallelism shortens a pass, with short ones it lengthens it") {
    auto const time = [](double prompt, double packages) {
        return shipped_value(decoding("DeepSeek-V3", 8, packages).pin(traffic::prompt, prompt), decode.time);
    };
    CHECK(time(1e6, 8) < 0.5 * time(1e6, 1));
    CHECK(time(100, 8) > time(100, 1));
}

TEST_CASE("context parallelism divides tensor parallelism, or the layout cannot be") {
    CHECK(shipped_value(decoding("DeepSeek-V3", 8, 2), decode.layout_slack) > 0);
    CHECK(shipped_value(decoding("DeepSeek-V3", 8, 3), decode.layout_slack) < 0);
    CHECK(shipped_value(decoding("DeepSeek-V3", 8, 16), decode.layout_slack) < 0);
}
