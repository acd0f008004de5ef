// Networks, one pass of prefill and decode, and serving, against numbers worked out by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include "model/fleet/quantities.h"
#include "model/inference/pass.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "tests/met_places.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// The Lite-GPU paper's H100: ratings only, bytes of one everywhere.
Scenario ratings_only() {
    return Scenario{}
        .pin(method::efficiency, "peak")
        .pin(method::causal, "full")
        .pin(method::overlap, "stage")
        .pin(collective::algorithm, "ring")
        .pin(precision::activation, 1.0)
        .pin(precision::wire, 1.0)
        .pin(package::peak, 1000.0)
        .pin(package::bandwidth, 3.352)
        .pin(package::capacity, 80.0)
        .pin(link::bandwidth, 450.0)
        .pin(package::units, 132.0)
        .pin(decode.context, 1500.0);
}

Scenario gpt3(Scenario s) {
    return s.pin(llm::layers, 96.0)
        .pin(llm::hidden, 12288.0)
        .pin(llm::heads, 96.0)
        .pin(llm::kv_heads, 96.0)
        .pin(llm::ffn, 49152.0)
        .pin(llm::ffn_matrices, 2.0)
        .pin(llm::vocabulary, 50257.0)
        .pin(llm::embeddings, 1.0);
}

Scenario deepseek(Scenario s) {
    return s.pin(llm::layers, 61.0)
        .pin(llm::hidden, 7168.0)
        .pin(llm::heads, 128.0)
        .pin(llm::attention, "latent")
        .pin(llm::q_rank, 1536.0)
        .pin(llm::ffn, 18432.0)
        .pin(llm::vocabulary, 129280.0)
        .pin(llm::expert_layers, 58.0)
        .pin(llm::experts, 256.0)
        .pin(llm::active_experts, 8.0)
        .pin(llm::expert_ffn, 2048.0)
        .pin(llm::shared_experts, 1.0);
}

}  // namespace

TEST_CASE("the weights of a network are those of its matrices and tables") {
    CHECK(value({}, llm::parameters) == Approx(70.552387584).epsilon(1e-12));  // Llama 3 70B
    CHECK(value(gpt3({}), llm::parameters) == Approx(174.563733504).epsilon(1e-12));
    CHECK(value({}, llm::active_parameters) == Approx(value({}, llm::parameters)));
    CHECK(value(deepseek({}), llm::parameters) == Approx(671).epsilon(0.005));
    CHECK(value(deepseek({}), llm::active_parameters) == Approx(37).epsilon(0.03));
}

TEST_CASE("a token leaves keys and values behind, or one compressed vector") {
    auto const bf16 = Scenario{}.pin(precision::cache, 2.0);
    CHECK(value(bf16, llm::kv_bytes) == Approx(327.680));
    CHECK(value(gpt3(bf16), llm::kv_bytes) == Approx(4718.592));
    CHECK(value(deepseek(bf16), llm::kv_bytes) == Approx(70.272));  // (512 + 64)·61·2 B
}

TEST_CASE("a layout with more stages than layers is infeasible, as is a network with parts that cannot be") {
    auto const on = [](Scenario const& s, Quantity const& q) { return value(s, q); };
    auto const roomy = Scenario{}
                           .pin(package::capacity, 2000.0)
                           .pin(traffic::between_tokens_limit, 1e6)
                           .pin(traffic::first_token_limit, 1e9);
    CHECK(on(roomy, decode.slack) >= 0);
    CHECK(on(Scenario(roomy).pin(decode.pipeline, 80.0), decode.layout_slack) == 0);  // 80 layers: one each
    CHECK(on(Scenario(roomy).pin(decode.pipeline, 100.0), decode.layout_slack) == Approx(-0.25));
    CHECK(on(Scenario(roomy).pin(decode.pipeline, 100.0), decode.slack) == Approx(-0.25));
    CHECK(on(Scenario(roomy).pin(decode.pipeline, 100.0), prefill.slack) == Approx(-0.25));
    CHECK(on(Scenario(roomy).pin(decode.pipeline, 100.0), serve::slack) < 0);

    CHECK(on(roomy, llm::slack) == Approx(0.875));  // 8 KV heads of 64; no experts
    CHECK(on(Scenario(roomy).pin(llm::kv_heads, 64.0), llm::slack) == 0);
    CHECK(on(Scenario(roomy).pin(llm::kv_heads, 80.0), llm::slack) == Approx(-0.25));
    auto const experts = deepseek(roomy);
    CHECK(on(experts, llm::slack) == Approx(1 - 58. / 61));
    CHECK(on(Scenario(experts).pin(llm::kv_heads, 200.0), llm::slack) > 0);  // compressed: there are none
    CHECK(on(Scenario(experts).pin(llm::active_experts, 320.0), llm::slack) == Approx(-0.25));
    CHECK(on(Scenario(experts).pin(llm::expert_layers, 122.0), llm::slack) == Approx(-1));
    for (Quantity const* slack : {&prefill.slack, &decode.slack, &serve::slack}) {
        CHECK(on(Scenario(roomy).pin(llm::kv_heads, 80.0), *slack) < 0);
        CHECK(on(Scenario(experts).pin(llm::active_experts, 320.0), *slack) < 0);
    }
}

TEST_CASE("stages hand over within a server by links, and from server to server by adapters") {
    // 400 tokens of 1000 numbers of 2 B over two packages, 0.4 MB each: 4 us at 100 GB/s, 8 us at 50 GB/s.
    auto const hops = [](double stages, double domain) {
        return hops_between_stages(stages, 10e-6, 1e-6, 400.0, 1000.0, 2.0, 2.0, 100e9, 1.0, domain, 5e-6, 50e9);
    };
    CHECK(hops(1, 8) == 0);
    CHECK(hops(4, 8) == Approx(3 * 15e-6));              // all in one server
    CHECK(hops(4, 4) == Approx(2 * 15e-6 + 23e-6));      // two stages to a server
    CHECK(hops(4, 2) == Approx(3 * 23e-6));              // each its own
    CHECK(hops(5, 4) == Approx(2 * 15e-6 + 2 * 23e-6));  // the fifth alone
    // Where all hops lead outside, links that stand still cost nothing.
    CHECK(hops_between_stages(4.0, 10e-6, 1e-6, 400.0, 1000.0, 2.0, 2.0, 0.0, 1.0, 2.0, 5e-6, 50e9) ==
          Approx(3 * 23e-6));
}

TEST_CASE("stages of a prefill layer by hand: Llama 3 70B, 8 prompts of 1500 tokens on 8 GPUs") {
    auto const s = ratings_only().pin(prefill.batch, 8.0).pin(decode.tensor, 8.0);
    CHECK(value(s, prefill.group_tokens) == 12000);
    CHECK(value(s, prefill.kv_heads) == 1);
    double const p1 = 2.0 * 8192 * 128 * 64 / 8 + 2.0 * 8192 * 128, p2 = 3.0 * 8192 * 28672 / 8;
    CHECK(value(s, prefill.projection_params) == Approx(p1 / 1e6));
    CHECK(value(s, prefill.projection_ops) == Approx(2 * 12000 * p1 / 1e9));
    CHECK(value(s, prefill.projection_bytes) == Approx((p1 + 12000.0 * (2 * 8192 + 2 * 128 * 8 + 2 * 128)) / 1e6));
    CHECK(value(s, prefill.attention_ops) == Approx(4.0 * 8 * 1500 * 1500 * 128 * 8 / 1e9));
    CHECK(value(s, prefill.attention_bytes) == Approx((2.0 * 12000 * 128 + 2.0 * 12000 * 128 * 8) / 1e6));
    CHECK(value(s, prefill.ffn_ops) == Approx(2 * 12000 * p2 / 1e9));
    CHECK(value(s, prefill.ffn_bytes) == Approx((p2 + 12000.0 * (2 * 8192 + 3.0 * 28672 / 8)) / 1e6));
    CHECK(value(s, prefill.exchange_bytes) == Approx(12000.0 * 8192 / 1e6));
    CHECK(value(s, prefill.projection_time) == Approx(2 * 12000 * p1 / 2e15 * 1e6));  // compute-bound
    CHECK(value(s, prefill.ffn_time) == Approx(2 * 12000 * p2 / 2e15 * 1e6));
    double const r = 2 * 7.0 / 8 * 12000 * 8192 / 450e9;
    CHECK(value(s, prefill.exchange_time) == Approx(r * 1e6));
    CHECK(value(s, prefill.dense_layer_time) ==
          Approx(1e6 * (std::max(2 * 12000 * p1 / 2e15, r) + 4.0 * 8 * 1500 * 1500 * 128 * 8 / 2e15 +
                        std::max(2 * 12000 * p2 / 2e15, r))));
    auto const causal = Scenario(s).pin(method::causal, "skipped");
    CHECK(value(causal, prefill.attention_ops) == Approx(value(s, prefill.attention_ops) / 2));
}

TEST_CASE("stages of a decode layer by hand: 64 sequences of 1500 tokens on 16 GPUs of a quarter") {
    auto const s = ratings_only().pin(decode.batch, 64.0).pin(decode.tensor, 16.0);
    CHECK(value(s, decode.kv_heads) == 1);  // 8 heads on 16 GPUs: two copies of each
    CHECK(value(s, decode.attention_bytes) == Approx(2.0 * 64 * 1500 * 128 / 1e6));
    CHECK(value(s, decode.cache_bytes) == Approx(2.0 * 64 * 1500 * 128 * 80 / 1e9));
    CHECK(value(s, decode.weight_bytes) == Approx(70.552387584 / 16));
    auto const even = Scenario(s).pin(method::kv_sharding, "even");
    CHECK(value(even, decode.kv_heads) == 0.5);
    CHECK(value(even, decode.cache_bytes) == Approx(2.0 * 64 * 1500 * 64 * 80 / 1e9));
    CHECK(value(s, decode.domain_slack) == Approx(-1));  // a domain of eight
    double const head = 128256.0 * 8192 / 16 / 3.352e12;
    CHECK(value(s, decode.head_time) == Approx(head * 1e6));  // memory-bound
    CHECK(value(s, decode.time) == Approx(80 * value(s, decode.dense_layer_time) / 1e3 + head * 1e3));
    CHECK(value(s, decode.rate_per_unit) == Approx(64e3 / value(s, decode.time) / 16 / 132));
}

TEST_CASE("what overlaps what orders the time of a layer: layer, stage, exposed, serial") {
    for (double batch : {1.0, 7.0, 40.0}) {
        auto at = [&](char const* scope) {
            return value(ratings_only().pin(prefill.batch, batch).pin(method::overlap, scope), prefill.time);
        };
        CHECK(at("layer") <= at("stage") * (1 + 1e-12));
        CHECK(at("stage") <= at("exposed") * (1 + 1e-12));
        CHECK(at("exposed") <= at("serial") * (1 + 1e-12));
    }
}

TEST_CASE("few tokens touch few experts, many touch all") {
    auto touched = [](double batch) { return value(deepseek({}).pin(decode.batch, batch), decode.touched_experts); };
    CHECK(touched(1) == Approx(8));
    CHECK(touched(2) == Approx(256 * (1 - std::pow(1 - 8 / 256., 2))));
    CHECK(touched(1e5) == Approx(256));
    CHECK(value({}, decode.touched_experts) == 0);  // a dense network
}

TEST_CASE("tokens that favour the same experts read fewer: one reads its own, without a spread all choose evenly") {
    auto touched = [](double batch, double spread) {
        Scenario const s = deepseek({}).pin(experts::choices, "uneven").pin(experts::pass_spread, spread);
        return value(Scenario(s).pin(decode.batch, batch), decode.touched_experts);
    };
    auto even = [](double batch) { return value(deepseek({}).pin(decode.batch, batch), decode.touched_experts); };
    for (double spread : {0.01, 0.5, 1.0, 3.0}) CHECK(touched(1, spread) == Approx(8));
    for (double batch : {2.0, 32.0, 300.0}) CHECK(touched(batch, 0.01) == Approx(even(batch)).epsilon(1e-3));
    // A spread of one is exponential: (1 − k/E)/(1 − (T − 1)·ln(1 − k/E)) of the experts are left out.
    double const missed = 1 - 8 / 256.;
    CHECK(touched(64, 1) == Approx(256 * (1 - missed / (1 - 63 * std::log(missed)))));
    for (double batch : {4.0, 64.0, 1000.0}) CHECK(touched(batch, 1.5) < touched(batch, 0.5));
}

TEST_CASE("experts spread over attention groups: weights, work and dispatch by hand") {
    auto const s = deepseek(ratings_only())
                       .pin(decode.batch, 1024.0)
                       .pin(decode.tensor, 1.0)
                       .pin(decode.data, 32.0)
                       .pin(decode.dispatch, "per expert")
                       .pin(scaleup::domain, 32.0);
    double const expert = 3.0 * 7168 * 2048, routed = 58.0 * 256 * expert;
    CHECK(value(s, decode.weight_bytes) == Approx((value(s, llm::parameters) * 1e9 - routed + routed / 32) / 1e9));
    CHECK(value(s, decode.expert_ops) == Approx(2 * 1024 * 9 * expert / 32 / 1e9));
    CHECK(value(s, decode.dispatch_bytes) == Approx(2 * 32.0 * 8 * 7168 * (1 - 1 / 32.) / 1e6));  // there and back
    CHECK(value(s, decode.exchange_time) == 0);  // no tensor parallelism
    CHECK(value(s, decode.dispatch_time) == Approx(2 * 32.0 * 8 * 7168 * (1 - 1 / 32.) / 450e9 * 1e6));
    CHECK(value(s, decode.kv_width) == 576);
    CHECK(value(s, decode.attention_ops) == Approx(32.0 * 1500 * 2 * (2 * 512 + 64) * 128 / 1e9));
}

TEST_CASE("a window limits what layers keep and see") {
    auto const s = Scenario{}.pin(llm::window, 128.0).pin(llm::window_share, 50.0).pin(decode.context, 1000.0);
    CHECK(value(s, decode.kept) == Approx(0.5 * 1000 + 0.5 * 128));
    CHECK(value(Scenario(s).pin(traffic::prompt, 2000.0), prefill.attended) ==
          Approx(0.5 * 1000 + 0.5 * (128 * 128 / 2.0 + 128 * 1872) / 2000));
    CHECK(value(Scenario(s).pin(traffic::prompt, 2000.0).pin(method::causal, "full"), prefill.attended) ==
          Approx(0.5 * 2000 + 0.5 * 128));
}

TEST_CASE("a pipeline multiplies the rate, not the speed of one token") {
    auto const one = ratings_only().pin(decode.batch, 16.0).pin(decode.tensor, 4.0);
    auto const four = Scenario(one).pin(decode.pipeline, 4.0);
    CHECK(value(four, decode.gpus) == 16);
    CHECK(value(four, decode.time) == Approx(value(one, decode.time)).epsilon(0.01));  // but for the hand-overs
    CHECK(value(four, decode.rate) == Approx(4 * value(one, decode.rate)).epsilon(0.01));
    CHECK(value(four, decode.weight_bytes) == Approx(value(one, decode.weight_bytes) / 4));
    CHECK(value(four, decode.cache_bytes) == Approx(value(one, decode.cache_bytes)));
}

namespace {

/// 32 GPUs in servers of eight, 32 tokens each, 8 experts of 7168 bytes per token.
Scenario four_servers() {
    return deepseek(ratings_only())
        .pin(decode.batch, 1024.0)
        .pin(decode.tensor, 1.0)
        .pin(decode.data, 32.0)
        .pin(decode.dispatch, "per server")
        .pin(scaleup::domain, 8.0)
        .pin(scaleout::bandwidth, 50.0);
}

}  // namespace

TEST_CASE("one copy of a token goes to each far server and is spread inside") {
    auto const s = four_servers();
    double const vector = 32.0 * 7168;
    CHECK(value(s, decode.servers) == 4);
    double const far = value(s, decode.far_servers), met = value(s, decode.copies);
    CHECK(far == Approx(0.75 * places_with_one(4, 256, 8)).epsilon(1e-3));  // three of four are others
    CHECK(value(s, decode.far_bytes) == Approx(2 * far * vector / 1e6));    // there and back
    CHECK(met == Approx(places_with_one(32, 256, 8)).epsilon(1e-3));        // GPUs: two experts on one get one copy
    CHECK(value(s, decode.dispatch_bytes) == Approx(2 * met * vector * 7 / 8 / 1e6));  // one of eight is there already
    CHECK(value(s, decode.dispatch_time) == Approx(2 * far * vector / 50e9 * 1e6));
    auto const slow = Scenario(s).pin(link::bandwidth, 30.0).pin(io::bandwidth, 20.0);  // links inside are the limit
    CHECK(value(slow, decode.dispatch_time) == Approx(2 * met * 7 / 8 * vector / 30e9 * 1e6));
    CHECK(value(s, decode.domain_slack) > 0);
}

TEST_CASE("a limit on servers keeps the experts of a token together") {
    auto const two = four_servers().pin(llm::expert_servers, 2.0);
    CHECK(value(two, decode.far_servers) == Approx(0.75 * 2));  // both have one of the best experts
    CHECK(value(Scenario(two).pin(llm::expert_servers, 1.0), decode.far_servers) ==
          Approx(0.75));  // of 4, one is its own
    CHECK(value(Scenario(two).pin(llm::expert_servers, 9.0), decode.far_servers) ==
          value(four_servers(), decode.far_servers));
    CHECK(value(Scenario(two).pin(scaleup::domain, 64.0), decode.far_servers) == 0);
    CHECK(value(Scenario(two).pin(llm::active_experts, 0.0), decode.far_servers) == 0);
}

TEST_CASE("a copy to every expert costs the scale-out network more, and the limit is of no help") {
    auto const s = four_servers().pin(decode.dispatch, "per expert");
    double const vector = 32.0 * 7168;
    CHECK(value(s, decode.far_bytes) == Approx(2 * 6 * vector / 1e6));  // three of four lie in other servers
    CHECK(value(s, decode.dispatch_bytes) == Approx(2 * 8 * vector * (1 / 4. - 1 / 32.) / 1e6));
    CHECK(value(s, decode.dispatch_time) == Approx(2 * 6 * vector / 50e9 * 1e6));
    CHECK(value(Scenario(s).pin(llm::expert_servers, 2.0), decode.far_bytes) == value(s, decode.far_bytes));
}

TEST_CASE("far servers are never more than there are, than are allowed, or than copies that leave") {
    for (double groups : {1., 3., 8., 12., 32., 144., 4096.})
        for (double limit : {0., 1., 4., 50.})
            for (double active : {0., 1., 8.}) {
                auto const s = four_servers()
                                   .pin(decode.data, groups)
                                   .pin(llm::expert_servers, limit)
                                   .pin(llm::active_experts, active);
                double const servers = std::ceil(groups / 8), far = value(s, decode.far_servers);
                CAPTURE(groups, limit, active);
                CHECK(far >= 0);
                CHECK(far <= (servers - 1) * (1 + 1e-12));
                CHECK(far <= active * (1 - 1 / servers) * (1 + 1e-9));
                if (limit > 0) CHECK(far <= limit);
                auto const direct = Scenario(s).pin(decode.dispatch, "per expert");
                CHECK(value(s, decode.far_bytes) <= value(direct, decode.far_bytes) * (1 + 1e-9));
                CHECK(value(s, decode.copies) <= active * (1 + 1e-9));
            }
}

TEST_CASE("memory is held for half of an answer, or for all of it") {
    auto const s = Scenario{}.pin(traffic::prompt, 1000.0).pin(traffic::answer, 400.0).pin(decode.batch, 4.0);
    CHECK(value(s, decode.reserved) == 1200);
    auto const all = Scenario(s).pin(runtime::reserved_answer, 100.0);
    CHECK(value(all, decode.reserved) == 1400);
    CHECK(value(all, decode.cache_bytes) == Approx(value(s, decode.cache_bytes) * 1400 / 1200));
    CHECK(value(all, decode.time) == value(s, decode.time));
}

TEST_CASE("software may hold the cache of layers with a window for the whole sequence, and reads no more for it") {
    auto const s = Scenario{}
                       .pin(traffic::prompt, 1000.0)
                       .pin(traffic::answer, 400.0)
                       .pin(llm::window, 128.0)
                       .pin(llm::window_share, 50.0);
    CHECK(value(s, decode.reserved) == Approx(0.5 * 1200 + 0.5 * 128));
    auto const held = Scenario(s).pin(runtime::window_held, 100.0);
    CHECK(value(held, decode.reserved) == Approx(1200));
    CHECK(value(held, decode.attention_bytes) == value(s, decode.attention_bytes));
    auto const some = Scenario(s).pin(runtime::window_held, 25.0);
    CHECK(value(some, decode.reserved) == Approx(1200 - 0.5 * 0.75 * (1200 - 128)));
}

TEST_CASE("attention at 8 bits is faster by what kernels gain, and takes no other time from a pass") {
    auto const s = Scenario{}.pin(traffic::prompt, 32768.0).pin(gpu::attention_gain_8, 1.5);
    auto const narrow = Scenario(s).pin(precision::attention, "8-bit");
    CHECK(value(narrow, achieved::pass_attention_rate) == Approx(1.5 * value(s, achieved::pass_attention_rate)));
    CHECK(value(narrow, prefill.attention_time) == Approx(value(s, prefill.attention_time) / 1.5));
    CHECK(value(narrow, prefill.ffn_time) == value(s, prefill.ffn_time));
}

TEST_CASE("the host can be the slower one") {
    auto const s =
        Scenario{}.pin(runtime::layer_time, 500.0).pin(runtime::pass_time, 2.0).pin(runtime::sequence_time, 300.0);
    CHECK(value(Scenario(s).pin(decode.batch, 10.0), decode.time) == Approx(80 * 0.5 + 2 + 10 * 0.3));
    CHECK(value(Scenario(s).pin(runtime::prompt_time, 20.0), prefill.time) == Approx(80 * 0.5 + 2 + 20 + 0.3));
    auto const peak = Scenario(s).pin(method::efficiency, "peak");
    CHECK(value(peak, decode.time) == Approx(value(peak, decode.device_time)));
}

TEST_CASE("software may read a latent cache at a share of its own") {
    auto const s = Scenario{}.pin(runtime::attention_share, 50.0);
    auto rate = [](Scenario const& of) { return value(of, achieved::attention_memory_rate); };
    auto const latent = Scenario(s).pin(llm::attention, "latent");
    CHECK(value(latent, achieved::cache_share) == Approx(50));
    CHECK(rate(Scenario(latent).pin(runtime::latent_share, 100.0)) == Approx(2 * rate(latent)));
    CHECK(rate(Scenario(s).pin(runtime::latent_share, 100.0)) == rate(s));
    CHECK(value(Scenario(latent).pin(runtime::latent_share, 100.0), achieved::attention_rate) ==
          value(latent, achieved::attention_rate));
}

TEST_CASE("operators that wait for the host lengthen every layer") {
    auto const s = Scenario{}.pin(runtime::operator_time, 271.3);
    CHECK(value(s, achieved::layer_overhead) - value(Scenario{}, achieved::layer_overhead) == Approx(271.3));
    CHECK(value(s, decode.time) - value(Scenario{}, decode.time) == Approx(80 * 0.2713));
    CHECK(value(Scenario(s).pin(method::efficiency, "peak"), achieved::layer_overhead) == 0);
}

TEST_CASE("every attention group has a host of its own, which handles its sequences alone") {
    auto const s = Scenario{}.pin(runtime::pass_time, 2.0).pin(runtime::sequence_time, 15.2).pin(decode.tensor, 1.0);
    for (double groups : {1., 8., 48.}) {
        auto const of = Scenario(s).pin(decode.data, groups).pin(decode.batch, 256 * groups);
        CHECK(value(of, decode.time) - value(of, decode.device_time) == Approx(256 * 0.0152));
        auto const prompts = Scenario(of).pin(prefill.batch, 3 * groups);  // three prompts in each group
        CHECK(value(prompts, prefill.time) - value(prompts, prefill.device_time) == Approx(3 * 0.0152));
        CHECK(value(of, prefill.batch) == groups);  // one in each, unless given
    }
}

TEST_CASE("packages share query heads evenly, and no group has less than one sequence") {
    auto const slack = [](Phase const& x, double heads, double kv_heads, double tensor) {
        auto const s = Scenario{}.pin(llm::heads, heads).pin(llm::kv_heads, kv_heads).pin(x.tensor, tensor);
        return value(s, x.layout_slack);
    };
    for (Phase const* x : {&prefill, &decode}) {
        CHECK(slack(*x, 64, 8, 3) == Approx(-1 / 3.));
        CHECK(slack(*x, 64, 8, 128) == Approx(-0.5));
        for (double tensor : {1., 2., 4., 8., 16., 32., 64.})        // KV heads are copied where there are fewer
            CHECK(slack(*x, 64, 8, tensor) == Approx(1 - 8 / 64.));  // of the network itself
        CHECK(slack(*x, 96, 8, 3) == Approx(1 - 8 / 96.));
        CHECK(x->layout_slack.guards.starts_with(x->time.key));  // a time of what cannot be means nothing
        auto const s = Scenario{}.pin(x->tensor, 1.0).pin(x->data, 8.0);
        CHECK(value(Scenario(s).pin(x->batch, 6.0), x->layout_slack) == Approx(-0.25));
        CHECK(value(Scenario(s).pin(x->batch, 8.0), x->layout_slack) > 0);
        CHECK(value(Scenario(s).pin(x->batch, 6.0), x->slack) < 0);
    }
    CHECK(value(Scenario{}.pin(decode.tensor, 3.0), decode.slack) < 0);
    CHECK(value(Scenario{}.pin(decode.tensor, 3.0), serve::slack) < 0);
}

TEST_CASE("the pool of fewer packages sends or receives more on each of them") {
    // Prompts of 2,000 tokens and 1 GB: a package reads one per second; one that writes 300 tokens/s in answers of 100
    // has three packages of prefill and receives 3 GB/s of 10.
    auto s = Scenario{}.pin(traffic::prompt, 2000.0).pin(traffic::answer, 100.0).pin(serve::transfer_rate, 10.0);
    s.pin(serve::transfer_bytes, 1.0).pin(prefill.rate_per_gpu, 2000.0).pin(decode.rate_per_gpu, 300.0);
    CHECK(value(s, serve::pool_ratio) == Approx(3));
    CHECK(value(s, serve::transfer_slack) == Approx(0.7));
    s.pin(traffic::answer, 600.0);  // two packages write for one that reads and sends 1 GB/s
    CHECK(value(s, serve::pool_ratio) == Approx(0.5));
    CHECK(value(s, serve::transfer_slack) == Approx(0.9));
}

TEST_CASE("split pools hand the cache over, mixed ones share every pass") {
    auto const s = ratings_only().pin(prefill.batch, 4.0).pin(decode.batch, 64.0).pin(traffic::answer, 300.0);
    auto const mixed = Scenario(s).pin(serve::arrangement, "mixed");
    CHECK(value(s, serve::transfer_bytes) == Approx(1500 * 163840 / 1e9));
    CHECK(value(s, serve::transfer_time) == Approx(4 * 1500 * 163840 / (8 * 50e9) * 1e3));  // four prompts
    CHECK(value(s, serve::first_token) == Approx(value(s, prefill.time) / 1e3 + value(s, serve::transfer_time) / 1e3));
    CHECK(value(mixed, serve::transfer_time) == 0);
    CHECK(value(s, serve::request_time) ==
          Approx(value(s, serve::first_token) + 299 * value(s, serve::between_tokens) / 1e3));
    CHECK(value(Scenario(s).pin(traffic::answer, 1.0), serve::request_time) == value(s, serve::first_token));
    double const in = value(s, serve::input_gpu_seconds), out = value(s, serve::output_gpu_seconds);
    CHECK(in == Approx(1e6 / value(s, prefill.rate_per_gpu)));
    CHECK(value(s, serve::rate_per_gpu) == Approx(300 / ((1500 * in + 300 * out) / 1e6)));
    double const added = value(mixed, serve::joined_time);
    CHECK(value(mixed, serve::between_tokens) == Approx(value(s, decode.time) + added));
    CHECK(64e3 / value(mixed, serve::between_tokens) / 8 == Approx(value(mixed, serve::rate_per_gpu)));
    CHECK(value(s, serve::rate_per_user) == Approx(1e3 / value(s, decode.time)));
    CHECK(value(mixed, serve::rate_per_user) < value(s, serve::rate_per_user));
    CHECK(value(s, serve::pool_ratio) == Approx(1500 * in / (300 * out)));
}

TEST_CASE("prompts that join a pass hide their arithmetic as far as memory limits it") {
    // Passes of 60 tokens, answers of 240, one prompt at a time: every fourth pass takes a prompt along.
    Scenario const s = Scenario{}
                           .pin(serve::arrangement, "mixed")
                           .pin(decode.batch, 60.0)
                           .pin(traffic::answer, 240.0)
                           .pin(prefill.batch, 1.0)
                           .pin(llm::layers, 10.0)
                           .pin(decode.time, 30.0)
                           .pin(decode.arithmetic_time, 2.0)
                           .pin(decode.products_time, 20.0)
                           .pin(prefill.arithmetic_time, 15.0)
                           .pin(prefill.exchanges_time, 4.0)
                           .pin(prefill.vectors_time, 3.0)
                           .pin(prefill.attention_time, 100.0)  // µs in a layer
                           .pin(achieved::host_prompt_time, 6.0)
                           .pin(achieved::host_pass_time, 2.0);
    double const open = 4 + 3 + 1 + 4;  // ms: exchanges, vectors, attention, host
    CHECK(value(s, serve::joined_time) == Approx(open / 4));
    CHECK(value(Scenario(s).pin(prefill.arithmetic_time, 38.0), serve::joined_time) == Approx((20 + open) / 4));
    CHECK(value(s, serve::between_tokens) == Approx(30 + open / 4));
    // 480 tokens in a pass: two prompts in each, 2 + 2·15 ms of arithmetic.
    CHECK(value(Scenario(s).pin(decode.batch, 480.0), serve::joined_time) == Approx(12 + 2 * open));
}

TEST_CASE("norms, rotation and activation pass memory between the products, unless all is fused") {
    Scenario const s = Scenario{}
                           .pin(method::efficiency, "achieved")
                           .pin(prefill.group_tokens, 1000.0)
                           .pin(prefill.tensor, 4.0)
                           .pin(precision::activation, 2.0)
                           .pin(package::bandwidth, 2.0)
                           .pin(gpu::gelu_efficiency, 50.0)
                           .pin(runtime::memory_share, 100.0);
    double const vectors =
        8 * 8192. + 256. * 64 / 4 + 2 * 2 * 128 * 2.;  // Llama 3 70B: 64 heads, two of eight KV heads
    CHECK(value(s, prefill.vector_time) == Approx(1000 * 2 * vectors / 1e12 * 1e6));
    CHECK(value(s, prefill.activation_time) == Approx(1000 * 2 * 3 * 28672. / 4 / 1e12 * 1e6));
    auto const fused = Scenario(s).pin(method::efficiency, "peak");
    CHECK(value(fused, prefill.vector_time) == 0);
    CHECK(value(fused, prefill.dense_launches) == 0);
}

TEST_CASE("weights of experts may be narrower than the others") {
    Scenario const s = deepseek(ratings_only()).pin(precision::weight, 2.0).pin(decode.tensor, 8.0);
    auto const narrow = Scenario(s).pin(precision::expert_weight, 0.5);
    double const routed = 58 * 256 * 3. * 7168 * 2048;
    CHECK(value(narrow, llm::weight_bytes) == Approx(value(s, llm::weight_bytes) - routed * 1.5 / 1e9));
    CHECK(value(narrow, decode.weight_bytes) == Approx(value(s, decode.weight_bytes) - routed * 1.5 / 8 / 1e9));
    CHECK(value(narrow, decode.expert_bytes) < value(s, decode.expert_bytes));
    CHECK(value(narrow, decode.projection_bytes) == value(s, decode.projection_bytes));
}

TEST_CASE("power of a pass is energy over time, and stays below what the package draws at full load") {
    auto const s = ratings_only().pin(decode.batch, 64.0).pin(board::basis, "ratings");
    double const moving = value(s, decode.ops) * 1e12 * value(s, achieved::operation_energy) * 1e-12 +
                          value(s, decode.bytes) * 1e9 * 8 * value(s, memory::energy) * 1e-12 +
                          value(s, decode.link_bytes) * 1e9 * 8 * value(s, link::energy) * 1e-12;
    double const standing = value(s, power::leakage) + 5 * 0.86 + 20;
    CHECK(value(s, decode.power) == Approx((moving / (value(s, decode.time) / 1e3) + standing) / 0.93));
    CHECK(value(s, decode.power) < value(s, package::power));
    CHECK(value(s, decode.energy) == Approx(value(s, decode.power) / value(s, decode.rate_per_gpu)));
}

TEST_CASE("units of every inference quantity fit under random methods") {
    for (char const* overlap : {"stage", "layer", "exposed", "serial"})
        for (char const* efficiency : {"achieved", "peak"})
            for (char const* attention : {"grouped", "latent"}) {
                auto const s = deepseek({})
                                   .pin(llm::attention, attention)
                                   .pin(method::overlap, overlap)
                                   .pin(method::efficiency, efficiency)
                                   .pin(decode.data, 4.0)
                                   .pin(serve::arrangement, overlap[0] == 's' ? "split" : "mixed");
                for (Issue const& issue : graph().check(s)) FAIL_CHECK(issue.what);
            }
}
