// Attention and experts on GPUs of their own: stages, the way between them and batches in flight, by hand.
#include "model/inference/disaggregated.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include "model/core/program.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// Ten layers, all with experts: 32 of them, two for a token, none that all visit; 1,000 numbers of one byte in each
/// matrix row. Four GPUs for attention with 64 sequences, two for experts, three batches in flight.
Scenario pools() {
    return Scenario{}
        .pin(llm::layers, 10.0)
        .pin(llm::hidden, 1000.0)
        .pin(llm::expert_layers, 10.0)
        .pin(llm::experts, 32.0)
        .pin(llm::active_experts, 2.0)
        .pin(llm::shared_experts, 0.0)
        .pin(llm::expert_ffn, 1000.0)
        .pin(precision::weight, 1.0)
        .pin(dispatch::routing, "balanced")
        .pin(decode.tensor, 1.0)
        .pin(decode.data, 4.0)
        .pin(decode.batch, 64.0)
        .pin(scaleup::domain, 8.0)
        .pin(afd::expert_gpus, 2.0)
        .pin(afd::micro_batches, 3.0);
}
/// Stages as given, in microseconds.
Scenario stages(double attention, double expert, double there, double back) {
    return pools()
        .pin(afd::attention_time, attention)
        .pin(afd::expert_time, expert)
        .pin(afd::send_time, there)
        .pin(afd::return_time, back)
        .pin(decode.head_time, 0.0)
        .pin(method::efficiency, "peak");
}

}  // namespace

TEST_CASE("the busier pool or one batch on its way round sets the time of a layer") {
    CHECK(value(stages(40, 30, 10, 10), afd::layer_time) == Approx(120));  // three batches of attention
    CHECK(value(stages(30, 40, 10, 10), afd::layer_time) == Approx(120));
    CHECK(value(stages(20, 20, 50, 10), afd::layer_time) == Approx(150));  // the network is the longest stage
    CHECK(value(stages(40, 30, 10, 10).pin(afd::micro_batches, 1.0), afd::layer_time) == Approx(90));
    CHECK(value(stages(40, 40, 30, 30).pin(afd::micro_batches, 3.0), afd::layer_time) == Approx(140));
    // MegaScale-Infer: enough batches are 2·(1 + exchange/stage), 3.5 here; a fourth keeps both pools busy.
    CHECK(value(stages(40, 40, 30, 30).pin(afd::micro_batches, 4.0), afd::layer_time) == Approx(160));
    CHECK(value(stages(40, 40, 30, 30).pin(afd::micro_batches, 4.0), afd::attention_busy) == Approx(100));
    CHECK(value(stages(40, 30, 10, 10), afd::expert_busy) == Approx(75));
}

TEST_CASE("a pass of both pools writes a token of every batch in flight") {
    Scenario const s = stages(40, 30, 10, 10);
    CHECK(value(s, afd::gpus) == 6);
    CHECK(value(s, afd::time) == Approx(1.2));  // ten layers of 120 µs
    CHECK(value(s, afd::rate) == Approx(3 * 64 / 1.2e-3));
    CHECK(value(s, afd::rate_per_gpu) == Approx(3 * 64 / 1.2e-3 / 6));
    CHECK(value(s, afd::rate_per_user) == Approx(1 / 1.2e-3));
    CHECK(value(s, afd::token_cost) == Approx(value(s, fleet::cost_rate) / 3600 / value(s, afd::rate_per_gpu) * 1e6));
    // Layers without experts have the GPUs for attention, batch after batch.
    Scenario const half = Scenario(s).pin(llm::expert_layers, 5.0).pin(decode.dense_layer_time, 20.0);
    CHECK(value(half, afd::time) == Approx(5 * 0.12 + 3 * 5 * 0.02));
}

TEST_CASE("tokens between the pools pass the GPUs of which there are fewer") {
    // 64 tokens with two copies each: 64 of them for each of two GPUs for experts, 32 from each of four for attention.
    CHECK(value(pools(), afd::copies) == Approx(64));
    CHECK(value(pools().pin(afd::expert_gpus, 8.0), afd::copies) == Approx(32));
    // To servers: eight GPUs for experts are one, sixteen two: of 32 experts the second of a token is one of 31 others,
    // 16 of them on the other server.
    Scenario const once = pools().pin(decode.dispatch, "per server");
    CHECK(value(Scenario(once).pin(afd::expert_gpus, 8.0), afd::copies) == Approx(64 / 4.));
    CHECK(value(Scenario(once).pin(afd::expert_gpus, 16.0), afd::copies) ==
          Approx(64 * (1 + 16 / 31.) / 4).epsilon(1e-3));
    Scenario s = pools()
                     .pin(scaleout::bandwidth, 50.0)
                     .pin(fabric::latency, 0.0)
                     .pin(link::bandwidth, 400.0)
                     .pin(dispatch::far_share, 100.0)
                     .pin(dispatch_way.value_bytes, 1.0)
                     .pin(dispatch_way.link_share, 50.0)
                     .pin(dispatch_way.short_start, 10.0)
                     .pin(dispatch_way.short_hop, 6.0)
                     .pin(dispatch_way.short_rate, 1e6);
    // Over adapters at least two servers meet, one doubling.
    CHECK(value(s, afd::send_time) == Approx(16 + 64 * 1000 / 50e9 * 1e6));
    CHECK(value(s.pin(afd::path, "links"), afd::send_time) == Approx(10 + 64 * 1000 / 200e9 * 1e6));
}

TEST_CASE("the GPUs for experts read the experts that a batch visits and compute all tokens") {
    double const touched = 32 * (1 - std::pow(1 - 2 / 32., 64)), weights = 3 * 1000 * 1000;
    CHECK(value(pools(), afd::touched_experts) == Approx(touched));
    double const u = value(pools(), precision::activation);
    CHECK(value(pools(), afd::bytes) == Approx((touched / 2 * weights + 64 * 2 * (2000 + 3000) / 2. * u) / 1e6));
    Scenario const peak = pools().pin(method::efficiency, "peak");
    CHECK(value(peak, afd::busy_ops) == Approx(2 * 64 * 2 * weights / 2 / 1e9));
    // As many GPUs for experts as for attention do what the same GPUs do together.
    Scenario const even = Scenario(peak).pin(afd::expert_gpus, 4.0);
    CHECK(value(even, afd::busy_ops) == Approx(value(even, decode.busy_expert_ops)));
    CHECK(value(even, afd::bytes) == Approx(value(even, decode.expert_bytes)));
    CHECK(value(even, afd::expert_time) == Approx(value(even, decode.expert_time)));
}

TEST_CASE("the GPU for experts that is visited most reads longest, where tokens choose at random") {
    // Of 16 experts that a batch visits each of two GPUs reads eight in the mean, and one of them 0.564·√(8·0.5) more.
    Scenario const s = pools().pin(afd::touched_experts, 16.0).pin(precision::expert_weight, 1.0);
    CHECK(value(s, afd::busy_bytes) == value(s, afd::bytes));
    Scenario const random = Scenario(s).pin(dispatch::routing, "random");
    double const more = value(random, afd::busy_bytes) - value(random, afd::bytes);
    CHECK(more == Approx(0.564 * 2 * 3).epsilon(1e-4));  // MB; an expert has 3
    CHECK(value(random, afd::widened_bytes) == value(random, afd::busy_bytes));
    Scenario const all = Scenario(random).pin(afd::touched_experts, 32.0);
    CHECK(value(all, afd::busy_bytes) == Approx(value(all, afd::bytes)));
}

TEST_CASE("either pool holds its weights, that for attention the cache of all batches in flight") {
    Scenario const s = pools();
    double const routed = 10 * 32 * 3e6;
    CHECK(value(s, afd::expert_memory) == Approx(routed / 2 / 1e9));
    CHECK(value(s, afd::attention_memory) ==
          Approx((value(s, llm::parameters) * 1e9 - routed) / 1e9 + 3 * value(s, decode.cache_bytes)));
    // Both together hold what one pool would.
    Scenario const one = Scenario(s).pin(afd::micro_batches, 1.0);
    CHECK(4 * value(one, afd::attention_memory) + 2 * value(one, afd::expert_memory) ==
          Approx(4 * value(one, decode.memory_use)));
    // What drafts tokens is with attention: a tenth of all weights.
    Scenario const drafted = Scenario(s).pin(speculation::weight_share, 10.0);
    CHECK(value(drafted, afd::attention_memory) ==
          Approx(value(s, afd::attention_memory) + 0.1 * value(s, llm::parameters)));
    CHECK(value(drafted, afd::expert_memory) == value(s, afd::expert_memory));
    // An expert that all tokens visit is on all GPUs for experts and on none for attention.
    Scenario const shared = Scenario(s).pin(llm::shared_experts, 1.0);
    CHECK(value(shared, afd::expert_memory) == Approx((routed / 2 + 10 * 3e6) / 1e9));
    CHECK(value(shared, afd::attention_memory) == Approx(value(s, afd::attention_memory)));
}

TEST_CASE("pools that cannot be have no room") {
    CHECK(value(pools(), afd::layout_slack) >= 0);
    CHECK(value(pools().pin(afd::expert_gpus, 33.0), afd::layout_slack) < 0);  // an expert each at least
    CHECK(value(pools().pin(llm::expert_layers, 0.0), afd::layout_slack) == -1);
    CHECK(value(pools().pin(decode.pipeline, 2.0), afd::layout_slack) == -1);
    CHECK(value(pools().pin(afd::path, "links").pin(afd::expert_gpus, 5.0), afd::layout_slack) == Approx(-1 / 8.));
    CHECK(value(pools().pin(decode.batch, 3.0), afd::layout_slack) < 0);  // four groups
}

TEST_CASE("narrow queries make grouped attention smaller, whole on every GPU as far as they compress") {
    // Step-3, arXiv 2507.19427: 64 heads of 256 with one of keys and values, queries through 2,048 numbers.
    Scenario const s = Scenario{}
                           .pin(llm::hidden, 7168.0)
                           .pin(llm::heads, 64.0)
                           .pin(llm::kv_heads, 1.0)
                           .pin(llm::head_size, 256.0)
                           .pin(llm::q_rank, 2048.0);
    double const down = 7168 * 2048., up = 2048 * 16384., keys = 2 * 7168 * 256., out = 16384 * 7168.;
    CHECK(value(s, llm::softmax_params) == Approx((down + up + keys + out) / 1e6));
    Scenario const two = Scenario(s).pin(decode.tensor, 2.0);
    CHECK(value(two, decode.softmax_params) == Approx((down + keys + (up + out) / 2) / 1e6));
}

TEST_CASE("together, the numbers are those of decode") {
    Scenario const s = pools().pin(afd::placement, "together");
    CHECK(value(s, afd::gpus) == value(s, decode.gpus));
    CHECK(value(s, afd::time) == value(s, decode.time));
    CHECK(value(s, afd::rate_per_gpu) == Approx(value(s, decode.rate_per_gpu)));
    CHECK(value(s, afd::memory_slack) == value(s, decode.memory_slack));
    CHECK(value(s, afd::layout_slack) == std::min(value(s, decode.layout_slack), value(s, decode.domain_slack)));
}
