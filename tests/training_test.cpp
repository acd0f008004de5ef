// Training of transformers: memory and times by hand, and what must hold for any layout.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/core/plan.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;
namespace tr = diecast::training;

namespace {

constexpr double GiB = 1.073741824;  // in GB

/// Megatron's networks: a plain feed-forward part four times as wide, as many KV heads as heads.
Scenario megatron(double hidden, double heads, double layers) {
    return Scenario{}
        .pin(llm::hidden, hidden)
        .pin(llm::heads, heads)
        .pin(llm::kv_heads, heads)
        .pin(llm::head_size, hidden / heads)
        .pin(llm::ffn, 4 * hidden)
        .pin(llm::ffn_matrices, 2.0)
        .pin(llm::embeddings, 1.0)
        .pin(llm::vocabulary, 51200.0)
        .pin(llm::layers, layers)
        .pin(tr::attention, "unfused");
}
Scenario spread(Scenario s, double gpus, double tensor, double pipeline, double batch, double micro_batch) {
    return s.pin(tr::gpus, gpus)
        .pin(tr::tensor, tensor)
        .pin(tr::pipeline, pipeline)
        .pin(tr::global_batch, batch)
        .pin(tr::micro_batch, micro_batch);
}
Scenario with(Scenario s, std::string const& sequence_parallel, std::string const& recompute) {
    return s.pin(tr::sequence_parallel, sequence_parallel).pin(tr::recompute, recompute);
}

/// 1,000 TFLOP/s, 2 TB/s, 300 GB/s and 25 GB/s, all of them sustained; no delays.
Scenario on_machine(Scenario s) {
    return s.pin(method::efficiency, "peak")
        .pin(precision::arithmetic, "16-bit")
        .pin(package::peak, 1000.0)
        .pin(package::bandwidth, 2.0)
        .pin(io::bandwidth, 0.0)
        .pin(link::bandwidth, 300.0)
        .pin(scaleout::bandwidth, 25.0)
        .pin(scaleup::domain, 8.0);
}
/// h 1,024, 8 heads, 2 layers, 1,000 tokens; eight GPUs, two of them per matrix.
Scenario small() {
    return on_machine(spread(megatron(1024, 8, 2), 8, 2, 1, 8, 1)).pin(tr::sequence, 1000.0).pin(tr::mask, 0.0);
}

}  // namespace

TEST_CASE("weights, gradients, optimizer state and activations are those of Korthikanti et al., figure 1") {
    struct Row {
        double hidden, heads, layers, gpus, pipeline, pieces, batch, states, all, selective;
    };
    auto const r = GENERATE(values<Row>({
        {6144, 64, 48, 8, 1, 1, 4, 45.5625, 59.25, 9.5625},
        {20480, 128, 105, 280, 35, 3, 280, 31.640625, 114.0234375, 23.076171875},
        {25600, 160, 128, 512, 64, 1, 512, 32.958984375, 131.25, 26.5625},
    }));
    Scenario s = spread(megatron(r.hidden, r.heads, r.layers), r.gpus, 8, r.pipeline, r.batch, r.pipeline > 1 ? 1 : 4);
    s.pin(tr::interleave, r.pieces);
    CAPTURE(r.hidden);
    CHECK(value(s, tr::layer_states) == Approx(r.states * GiB).epsilon(1e-6));
    CHECK(value(with(s, "off", "none"), tr::activations) == Approx(r.all * GiB).epsilon(1e-6));
    CHECK(value(with(s, "on", "selective"), tr::activations) == Approx(r.selective * GiB).epsilon(1e-6));
    // s·b·h·L·2 bytes: only the inputs of layers
    double const inputs = 2048 * (r.pipeline > 1 ? 1 : 4) * r.hidden * r.layers * 2 / 1e9;
    double const waiting = r.pieces > 1 ? 1 + (r.pipeline - 1) / (r.pipeline * r.pieces) : 1;
    CHECK(value(with(s, "off", "full"), tr::activations) == Approx(inputs * waiting).epsilon(1e-9));
}

TEST_CASE("full recomputation keeps the input of a layer, of which sequence parallelism leaves a package its tokens") {
    Scenario s = spread(megatron(8192, 64, 80), 64, 8, 1, 64, 1).pin(tr::sequence, 32768.0);
    CHECK(value(with(s, "off", "full"), tr::kept) == Approx(32768 * 8192 * 2 / 1e6).epsilon(1e-12));
    CHECK(value(with(s, "on", "full"), tr::kept) == Approx(32768 / 8 * 8192 * 2 / 1e6).epsilon(1e-12));
    CHECK(value(with(s, "on", "full"), tr::activations) == Approx(4096. * 8192 * 2 * 80 / 1e9).epsilon(1e-12));
    for (char const* parallel : {"on", "off"})
        for (char const* again : {"none", "selective", "vectors"})  // nothing keeps less
            CHECK(value(with(s, parallel, "full"), tr::kept) < value(with(s, parallel, again), tr::kept));
    s.pin(tr::tensor, 1.0);
    CHECK(value(with(s, "on", "full"), tr::kept) == value(with(s, "off", "full"), tr::kept));
}

TEST_CASE("copies of the network divide state, gradients and weights among them, and the host can hold the state") {
    Scenario s = spread(megatron(1024, 8, 2), 64, 1, 1, 64, 1);
    struct Row {
        char const* divided;
        double bytes;
    };
    auto const r =
        GENERATE(values<Row>({{"nothing", 18}, {"optimizer", 6.1875}, {"gradients", 2.25}, {"weights", 0.28125}}));
    CAPTURE(r.divided);
    CHECK(value(s.pin(tr::zero, r.divided), tr::weight_bytes) == Approx(r.bytes).epsilon(1e-12));
    CHECK(value(s.pin(tr::offload, 100.0), tr::weight_bytes) <= 6);
}

TEST_CASE("a table lies in one stage, or a part at either end, padded for every package") {
    Scenario s = spread(megatron(1024, 8, 8), 16, 2, 1, 64, 1).pin(llm::vocabulary, 50257.0);
    CHECK(value(s, tr::vocabulary) == 50432);  // 197 · 256
    CHECK(value(s, tr::table_params) == Approx(50432 * 1024 / 2 / 1e6).epsilon(1e-12));
    s.pin(llm::embeddings, 2.0);
    CHECK(value(s, tr::table_params) == Approx(50432 * 1024 / 1e6).epsilon(1e-12));
    CHECK(value(s.pin(tr::pipeline, 4.0), tr::table_params) == Approx(50432 * 1024 / 2 / 1e6).epsilon(1e-12));
}

TEST_CASE("experts are spread, routers and shared experts are not") {
    Scenario s = spread(megatron(1000, 10, 4), 8, 1, 1, 64, 1);
    s.pin(llm::expert_layers, 4.0).pin(llm::experts, 8.0).pin(llm::active_experts, 2.0).pin(llm::shared_experts, 1.0);
    s.pin(llm::expert_ffn, 500.0);  // 1 M weights each
    CHECK(value(s, tr::layer_params) == Approx(4 * (4 + 1 + 0.008)).epsilon(1e-12));
    CHECK(value(s, tr::expert_params) == Approx(32).epsilon(1e-12));
    CHECK(value(s.pin(tr::expert, 4.0), tr::expert_params) == Approx(8).epsilon(1e-12));
    CHECK(value(s, tr::expert_copies) == 2);
    CHECK(value(s.pin(tr::expert, 1.0), tr::dispatch_time) == 0);
}

TEST_CASE("tokens reach experts in their own server over its links, in others as one copy per server") {
    Scenario s = on_machine(spread(megatron(1000, 10, 4), 64, 1, 1, 64, 1)).pin(tr::sequence, 1000.0);
    s.pin(llm::expert_layers, 4.0).pin(llm::experts, 64.0).pin(llm::active_experts, 2.0).pin(llm::expert_ffn, 500.0);
    // 2 MB of vectors to GPUs for two visits: of 64 experts the second is one of 63 others, 56 of them elsewhere; 7 of
    // 8 GPUs are others, at 300 GB/s, there and back.
    double const met = 1 + 56 / 63.;
    CHECK(value(s.pin(tr::expert, 8.0), tr::dispatch_time) ==
          Approx(2 * 2e6 * met * 7 / 8 / 300e9 * 1e6).epsilon(1e-4));
    CHECK(value(s.pin(tr::dispatch, "all-to-all"), tr::dispatch_time) ==
          Approx(2 * 2e6 * 2 * 7 / 8 / 300e9 * 1e6).epsilon(1e-9));
    // 8 servers: a copy for each visit, 7/8 of them to others at 25 GB/s; or 7/8 of as many servers
    CHECK(value(s.pin(tr::expert, 64.0), tr::dispatch_time) == Approx(2 * 2e6 * 2 * 7 / 8 / 25e9 * 1e6).epsilon(1e-9));
    CHECK(value(s.pin(tr::dispatch, "per server"), tr::dispatch_time) ==
          Approx(2 * 2e6 * met * 7 / 8 / 25e9 * 1e6).epsilon(1e-4));
    CHECK(value(s, tr::far_bytes) == Approx(2 * 2 * met * 7 / 8).epsilon(1e-4));
    CHECK(value(s.pin(llm::expert_servers, 1.0), tr::dispatch_time) ==
          Approx(2 * 2e6 * 7 / 8 / 25e9 * 1e6).epsilon(1e-9));
    CHECK(value(s.pin(scaleout::adapters, 2.0), tr::dispatch_far_rate) == Approx(25 / 4.).epsilon(1e-12));
    double const sent = value(s, tr::send_time);
    CHECK(value(s.pin(tr::dispatch_value_bytes, 1.0), tr::send_time) == Approx(sent / 2).epsilon(1e-12));
    CHECK(value(s, tr::return_time) == Approx(sent).epsilon(1e-12));
    CHECK(value(s.pin(tr::dispatch_overlap, 100.0), tr::dispatch_time) == 0);  // no compute unit is counted at peak
    CHECK(value(s.pin(tr::taken_share, 10.0), tr::dispatch_time) == Approx(0.1 * 1.5 * sent).epsilon(1e-9));
    double const passes = std::min(value(s, tr::pipeline), value(s, tr::micro_batches)),
                 layers = value(s, llm::expert_layers);
    CHECK(value(s, tr::bare_dispatch_time) == Approx(passes * 2 * layers * 0.9 * 1.5 * sent / 1e3).epsilon(1e-9));
}

TEST_CASE("training sends tokens as serving's kernels for throughput do") {
    Scenario s = spread(megatron(1000, 10, 4), 64, 1, 1, 64, 1).pin(tr::sequence, 1000.0).pin(tr::expert, 64.0);
    s.pin(llm::expert_layers, 4.0).pin(llm::experts, 64.0).pin(llm::active_experts, 4.0).pin(llm::expert_ffn, 500.0);
    s.pin(precision::arithmetic, "16-bit").pin(dispatch::gpus, 64.0).pin(dispatch::tokens, 1000.0);
    CHECK(value(s, tr::send_time) == value(s, dispatch_way.time));
    CHECK(value(s, tr::return_time) == value(s, combine_way.time));
    CHECK(value(s, tr::taken_share) == Approx(100 * value(s, dispatch::units) / value(s, package::units)));
    CHECK(value(s, tr::expert_imbalance) == 1);
    double const sent = value(s, tr::send_time);
    s.pin(tr::balance, "as served").pin(experts::spread, 0.5);
    // two causes, largest of 64: z = 0.6174·6/(1 + 0.0947·6), y = z² − 1 + 1/(1 + 0.58·z + 0.44·z²)
    double const z = 0.6174 * 6 / (1 + 0.0947 * 6), y = z * z - 1 + 1 / (1 + 0.58 * z + 0.44 * z * z);
    double const q = 64 / (1000. * 64 * 4) * 60 / 63;
    CHECK(value(s, tr::expert_imbalance) ==
          Approx(1 + z * std::sqrt(0.25 + q) + y * (2 * 0.0625 + q * (q + 0.75)) / (6 * (0.25 + q))).epsilon(1e-9));
    CHECK(value(s, tr::send_time) > sent);
}

TEST_CASE("a layer's matrices take their work over the rate, forward once, backward twice") {
    Scenario const s = small().pin(package::bandwidth,
                                   20.0);  // 1,000 tokens; 2·1000·1024·(3·1024 + 1024)/2 = 4.194 GFLOP around attention
    CHECK(value(s, tr::projection_time) == Approx(2 * 1000 * 1024. * 4 * 1024 / 2 / 1e15 * 1e6).epsilon(1e-9));
    CHECK(value(s, tr::ffn_time) == Approx(2 * 1000 * 1024. * 8 * 1024 / 2 / 1e15 * 1e6).epsilon(1e-9));
    CHECK(value(s, tr::exchange_bytes) == Approx(1000 * 1024 * 2 / 1e6).epsilon(1e-12));
    CHECK(value(s, tr::exchange_time) == Approx(2.048 / 300e3 * 1e6).epsilon(1e-9));  // 2·(2 − 1)/2 of it
    double const forward = value(s, tr::projection_time) + value(s, tr::ffn_time) + value(s, tr::scores_time) +
                           value(s, tr::vector_time) + 2 * value(s, tr::exchange_time);
    CHECK(value(s, tr::forward_time) == Approx(forward).epsilon(1e-12));
    CHECK(value(s, tr::projection_back_time) == Approx(2 * value(s, tr::projection_time)).epsilon(1e-12));
    CHECK(value(s, tr::ffn_back_time) == Approx(2 * value(s, tr::ffn_time)).epsilon(1e-12));
    double const backward = value(s, tr::projection_back_time) + value(s, tr::ffn_back_time) +
                            value(s, tr::scores_back_time) + value(s, tr::vector_back_time) +
                            2 * value(s, tr::exchange_time);
    CHECK(value(s, tr::backward_time) == Approx(backward).epsilon(1e-12));
}

namespace {

/// DeepSeek-V3, arXiv 2412.19437: 128 heads, queries through 1,536 and keys and values through 512 numbers.
Scenario deepseek_training(double tensor) {
    return on_machine(spread({}, 8, tensor, 1, 8, 1))
        .pin(tr::sequence, 4096.0)
        .pin(llm::attention, "latent")
        .pin(llm::layers, 61.0)
        .pin(llm::hidden, 7168.0)
        .pin(llm::heads, 128.0)
        .pin(llm::kv_heads, 128.0)
        .pin(llm::head_size, 192.0)
        .pin(llm::q_rank, 1536.0)
        .pin(llm::kv_rank, 512.0)
        .pin(llm::rope_size, 64.0)
        .pin(llm::nope_size, 128.0)
        .pin(llm::value_size, 128.0);
}
/// Weights around attention: down to narrow vectors, and from there by heads and out.
constexpr double narrow = 7168. * (1536 + 512 + 64);
constexpr double by_heads = 1536. * 128 * 192 + 512. * 128 * (128 + 128) + 128. * 128 * 7168;

}  // namespace

TEST_CASE("projections of latent attention take the work of its weights, DeepSeek-V3 by hand") {
    Scenario const fast =
        deepseek_training(1).pin(package::bandwidth, 1000.0).pin(tr::mask, 0.0).pin(tr::attention_ramp, 0.0);
    CHECK(narrow + by_heads == 187'105'280);
    CHECK(value(fast, llm::attention_params) == Approx(187.105280).epsilon(1e-12));
    CHECK(value(fast, tr::attention_params) == value(fast, llm::attention_params));
    // 2·4096·187.1 M operations at 1,000 TFLOP/s: 1.533 ms forward, twice that backward
    CHECK(value(fast, tr::projection_time) == Approx(2 * 4096 * (narrow + by_heads) / 1e15 * 1e6).epsilon(1e-9));
    CHECK(value(fast, tr::projection_back_time) == Approx(2 * value(fast, tr::projection_time)).epsilon(1e-9));
    // Scores over 192 numbers, weighted values of 128; half of the matrix is skipped.
    CHECK(value(fast, tr::scores_ops) == Approx(2 * 4096. * 4096 / 2 * 128 * (192 + 128) / 1e9).epsilon(1e-12));
    CHECK(value(fast, tr::scores_time) == Approx(value(fast, tr::scores_ops)).epsilon(1e-9));  // GFLOP at 1,000 TFLOP/s
    // Without narrow queries they come from the wide vector.
    double const wide = 7168. * (512 + 64) + 7168. * 128 * 192 + 512. * 128 * 256 + 128. * 128 * 7168;
    Scenario const direct = Scenario(fast).pin(llm::q_rank, 0.0);
    CHECK(value(direct, llm::attention_params) == Approx(wide / 1e6).epsilon(1e-12));
    CHECK(value(direct, tr::projection_time) == Approx(2 * 4096 * wide / 1e15 * 1e6).epsilon(1e-9));
    // Work of the step: that of the weights and of the scores, in all layers and for all tokens
    Scenario bare = Scenario(fast).pin(llm::ffn, 0.0).pin(llm::expert_layers, 0.0);
    double const scores = 4096 / 2. * 128 * (192 + 128);
    CHECK(value(bare, tr::forward_ops) == Approx(8 * 4096. * 2 * 61 * (narrow + by_heads + scores) / 1e18));
}

TEST_CASE("tensor parallelism divides the heads of latent attention, not the way down to its narrow vectors") {
    for (double t : {2., 4., 8.}) {
        Scenario const s = deepseek_training(t).pin(package::bandwidth, 1000.0).pin(tr::mask, 0.0);
        auto const time = [](double tokens, double weights) { return 2 * tokens * weights / 1e15 * 1e6; };
        CHECK(value(s, tr::attention_params) == Approx((narrow + by_heads / t) / 1e6).epsilon(1e-12));
        // Sequence parallelism divides the tokens that go down, else each package takes all of them.
        CHECK(value(with(s, "on", "none"), tr::projection_time) ==
              Approx(time(4096 / t, narrow) + time(4096, by_heads / t)).epsilon(1e-9));
        CHECK(value(with(s, "off", "none"), tr::projection_time) ==
              Approx(time(4096, narrow) + time(4096, by_heads / t)).epsilon(1e-9));
        CHECK(value(s, tr::layer_params) ==
              Approx(61 * (narrow + by_heads / t + value(s, llm::ffn_params) * 1e6 / t) / 1e6).epsilon(1e-9));
    }
}

TEST_CASE("latent attention keeps queries, keys, values and outputs of every head, and the narrow vectors twice") {
    Scenario const s = deepseek_training(4).pin(tr::mask, 0.0).pin(llm::ffn, 0.0).pin(tr::attention, "fused");
    double const heads = 128 * (192 + 192 + 128 + 128), whole = 4 * 7168 + 2 * (1536 + 512);
    CHECK(value(s, tr::kv_numbers) == 128 * (192 + 128));
    CHECK(value(with(s, "off", "none"), tr::layer_activations) ==
          Approx(2 * 4096 * (heads / 4 + whole) / 1e6).epsilon(1e-12));
    CHECK(value(with(s, "on", "none"), tr::layer_activations) ==
          Approx(2 * 4096 * (heads + whole) / 4 / 1e6).epsilon(1e-12));
}

TEST_CASE("exchange hides behind the products around it, but for the last chunk, and only with sequence parallelism") {
    Scenario s = small();
    double const whole = value(s, tr::reduce_time);  // 2.048 MB at 300 GB/s
    double const products = value(s, tr::projection_time) + value(s, tr::ffn_time);
    CHECK(value(s, tr::exchange_forward) == whole);
    CHECK(value(s, tr::exchange_back) == whole);
    s.pin(tr::tensor_overlap, 20.0);
    CHECK(value(s, tr::exchange_forward) == Approx(whole - 0.1 * products).epsilon(1e-12));
    CHECK(value(s, tr::exchange_back) == Approx(whole - 0.2 * products).epsilon(1e-12));
    s.pin(tr::tensor_overlap, 100.0).pin(link::bandwidth, 3000.0).pin(tr::tensor, 4.0);
    double const last = value(s, tr::reduce_time) / 8;  // half of it, the scattering of sums, in four chunks
    CHECK(value(s, tr::exchange_forward) == Approx(last).epsilon(1e-12));
    CHECK(value(s, tr::exchange_back) == Approx(last).epsilon(1e-12));
    s.pin(tr::sequence_parallel, "off");
    CHECK(value(s, tr::exchange_forward) == value(s, tr::exchange_time));
    CHECK(value(s.pin(tr::tensor, 1.0), tr::exchange_forward) == 0);
}

TEST_CASE("where both tables count as layers, the output takes the time of a layer for nothing") {
    Scenario s = on_machine(spread(megatron(16384, 128, 126), 8192, 8, 16, 2048, 1));
    double const layer = value(s, tr::forward_time) + value(s, tr::backward_time) + value(s, tr::recompute_time);
    CHECK(value(s, tr::stage_layers) == 8);
    CHECK(value(s, tr::output_time) * 1e3 < layer);  // microseconds
    CHECK(value(s, tr::output_added) == 0);
    s.pin(llm::vocabulary, 512000.0);
    CHECK(value(s, tr::output_added) == Approx(value(s, tr::output_time) - layer / 1e3).epsilon(1e-9));
    CHECK(value(s, tr::output_added) > 0);
    s.pin(llm::layers, 128.0);
    CHECK(value(s, tr::output_added) == value(s, tr::output_time));
    CHECK(value(s.pin(llm::layers, 127.0), tr::output_added) == value(s, tr::output_time));  // fits neither way
}

TEST_CASE("state in the host is updated there: gradients go, weights come back, the host reads and writes the rest") {
    Scenario s = small().pin(io::bandwidth, 50.0).pin(tr::host_rate, 25.0);
    double const weights = (value(s, tr::layer_params) + value(s, tr::table_params)) * 1e6;
    double const here = weights * 30 / 2e12 * 1e3, away = weights * (6 / 50e9 + 30 / 25e9) * 1e3;  // milliseconds
    CHECK(value(s, tr::optimizer_time) == Approx(here).epsilon(1e-9));
    CHECK(value(s.pin(tr::offload, 100.0), tr::optimizer_time) == Approx(away).epsilon(1e-9));
    CHECK(value(s.pin(tr::offload, 50.0), tr::optimizer_time) == Approx((here + away) / 2).epsilon(1e-9));
}

TEST_CASE("no operator is shorter than what the package takes to start it") {
    Scenario s = small().pin(method::efficiency, "achieved").pin(tr::kernel_time, 0.0).pin(gpu::launch_time, 1e4);
    CHECK(value(s, tr::projection_time) == Approx(2e4).epsilon(1e-12));
    CHECK(value(s, tr::vector_time) == Approx(9e4).epsilon(1e-12));
    CHECK(value(s, tr::vector_back_time) == Approx(17e4).epsilon(1e-12));
    CHECK(value(s, tr::scores_time) == Approx(3e4).epsilon(1e-12));  // no dropout
    CHECK(value(s.pin(tr::attention, "fused"), tr::scores_time) == Approx(1e4).epsilon(1e-12));
}

TEST_CASE("products wait for the last wave of their tiles, gradients of weights in waves of their own") {
    Scenario s = small().pin(method::efficiency, "achieved").pin(package::units, 100.0).pin(tr::kernel_time, 0.0);
    s.pin(gpu::matrix_efficiency, 50.0).pin(gpu::wave_gain, 100.0).pin(gpu::small_tile_share, 50.0).pin(gpu::ramp, 0.0);
    s.pin(runtime::matrix_share, 100.0).pin(package::bandwidth, 20.0).pin(tr::tensor, 1.0);
    // 1,000 x 1,024 x 4,096 and 1,000 x 4,096 x 1,024: 8 x 16 and 8 x 4 tiles of 128 x 256, on 100 units two waves and
    // one
    double const wave = 2. * 100 * 32768 / 500e12 * 1e6;  // per inner index
    CHECK(value(s, tr::ffn_time) == Approx(wave * (2 * 1024 + 4096)).epsilon(1e-9));
    // backward: 1,000 x 4,096 x 1,024 and 1,024 x 1,000 x 4,096, then 1,000 x 1,024 x 4,096 and 4,096 x 1,000 x 1,024
    CHECK(value(s, tr::ffn_back_time) == Approx(wave * (4096 + 2 * 1000 + 2 * 1024 + 2 * 1000)).epsilon(1e-9));
}

TEST_CASE("what products of unfused attention read and write of the scores comes on top of their sums, but at peak") {
    Scenario s = small().pin(tr::mask, 0.0);
    double const scores = 1000. * 1000 * 8 / 2, crossing = scores * 2 / 2e12 * 1e6,
                 sums = 2 * scores * 128 / 1e15 * 1e6;
    CHECK(value(s, tr::scores_time) == Approx(2 * std::max(crossing, sums) + 2 * crossing).epsilon(1e-9));
    s.pin(method::efficiency, "achieved").pin(tr::kernel_time, 0.0).pin(runtime::matrix_share, 100.0);
    s.pin(gpu::matrix_efficiency, 100.0).pin(gpu::wave_gain, 100.0).pin(gpu::memory_efficiency, 100.0);
    s.pin(gpu::softmax_efficiency, 100.0).pin(runtime::memory_share, 100.0);
    CHECK(value(s, tr::scores_time) == Approx(2 * (crossing + sums) + 2 * crossing).epsilon(1e-9));
}

TEST_CASE(
    "gradients added up beside the products cross memory once per micro-batch; wide sums take longer to exchange") {
    Scenario s = on_machine(spread(megatron(1024, 8, 8), 16, 2, 2, 32, 1)).pin(tr::sequence, 1000.0);
    double const weights = (value(s, tr::layer_params) + value(s, tr::table_params)) * 1e6;
    double const before = value(s, tr::step_time), back = value(s, tr::stage_backward),
                 once = value(s, tr::gradient_time);
    s.pin(tr::sum_traffic, 10.0);
    double const sums = weights * 10 / 2e12 * 1e3;  // milliseconds
    CHECK(value(s, tr::sum_time) == Approx(sums).epsilon(1e-9));
    CHECK(value(s, tr::stage_backward) == Approx(back + sums).epsilon(1e-9));
    double const passes = value(s, tr::micro_batches) + 1;  // two stages: one more in the bubble
    CHECK(value(s, tr::step_time) == Approx(before + passes * sums / 1e3).epsilon(1e-9));
    s.pin(tr::bytes_per_sum, 4.0);
    CHECK(value(s, tr::gradient_time) == Approx(2 * once).epsilon(1e-9));
    CHECK(value(s.pin(tr::zero, "optimizer"), tr::gradient_time) ==
          Approx(1.5 * once).epsilon(1e-9));  // weights: two bytes
}

TEST_CASE("full recomputation costs one more pass forward, selective the scores, none nothing") {
    Scenario s = small();
    CHECK(value(with(s, "on", "none"), tr::recompute_time) == 0);
    CHECK(value(with(s, "on", "selective"), tr::recompute_time) == value(with(s, "on", "none"), tr::scores_time));
    CHECK(value(with(s, "on", "full"), tr::recompute_time) == value(with(s, "on", "none"), tr::forward_time));
    s.pin(tr::attention, "fused");
    CHECK(value(with(s, "on", "selective"), tr::recompute_time) == 0);
}

TEST_CASE(
    "computing vectors again keeps 22 of the 34 bytes per token and width, for two norms and an activation more") {
    Scenario const s = with(small().pin(tr::attention, "fused").pin(tr::mask, 1.0), "on", "vectors");
    CHECK(value(s, tr::kept) == Approx(value(s, tr::layer_activations) * 22 / 34).epsilon(1e-12));
    double const per_token = value(s, tr::tokens) / value(s, tr::tensor) * 2;  // bytes
    double const norms = per_token * 4 * value(s, llm::hidden) / (value(s, kernel::norm_rate) * 1e12) * 1e6;
    double const act = per_token * value(s, tr::inner_numbers) / (value(s, kernel::gelu_rate) * 1e12) * 1e6;
    double const least = value(s, tr::floor);
    CHECK(value(s, tr::recompute_time) == Approx(std::max(2 * least, norms) + std::max(least, act)).epsilon(1e-9));
    CHECK(value(with(s, "off", "vectors"), tr::kept) > value(s, tr::kept));
    CHECK(value(s, tr::again_ops) == 0);
}

TEST_CASE("the operations of a step are those of Narayanan et al., recomputed ones included") {
    double const B = 1536, S = 2048, h = 12288, L = 96, V = 51200;
    Scenario s = with(on_machine(spread(megatron(h, 96, L), 512, 8, 8, B, 2)), "off", "full");
    double const ops = 96 * B * S * L * h * h * (1 + S / (6 * h) + V / (16 * L * h)) / 1e12;
    CHECK(value(s, tr::hardware_rate) * 512 * value(s, tr::step_time) == Approx(ops).epsilon(1e-9));
    double const asked = 3 * (value(s, tr::forward_ops) + value(s, tr::output_ops)) * 1e6;
    CHECK(value(s, tr::model_rate) * 512 * value(s, tr::step_time) == Approx(asked).epsilon(1e-9));
    CHECK(value(s, tr::mfu) == Approx(value(s, tr::model_rate) / 1000 * 100).epsilon(1e-9));
}

TEST_CASE("the bubble is (p - 1)/(n·v) of the stages' time, and a hop crosses servers at the adapters' rate") {
    Scenario s = on_machine(spread(megatron(1024, 8, 16), 16, 2, 4, 32, 1)).pin(tr::sequence, 1000.0);
    CHECK(value(s, tr::micro_batches) == 16);
    double const busy = 16 * (value(s, tr::stage_time) + value(s, tr::hop_time));
    CHECK(value(s, tr::bubble_time) == Approx(busy * 3 / 16).epsilon(1e-12));
    // to the next stage and back: half of 2.048 MB at 25 GB/s, then all of it at 300 GB/s
    CHECK(value(s, tr::hop_time) == Approx(2 * (1.024 / 25 + 2.048 / 300)).epsilon(1e-9));
    CHECK(value(s.pin(scaleup::domain, 16.0), tr::hop_time) == Approx(2 * 1.024 / 300).epsilon(1e-9));
    double const plain = value(s, tr::bubble_time);
    CHECK(value(s.pin(tr::interleave, 4.0).pin(scaleup::domain, 16.0), tr::bubble_time) < plain / 2);
}

TEST_CASE("gradients cross servers through the adapters of those copies that share one") {
    Scenario s = on_machine(spread(megatron(1024, 8, 16), 32, 2, 1, 32, 1));
    CHECK(value(s, tr::gradient_rate) == Approx(100));                 // four copies in a server of eight
    Scenario const slow = Scenario{s}.pin(achieved::link_rate, 60.0);  // links take three hops of four
    CHECK(value(slow, tr::gradient_rate) == Approx(80));
    CHECK(value(Scenario{slow}.pin(scaleup::domain, 2.0), tr::gradient_rate) ==
          Approx(25));  // copies meet over adapters
    double const bytes = (value(s, tr::layer_params) + value(s, tr::table_params)) * 2 / 1e3;  // GB
    CHECK(value(s, tr::gradient_time) == Approx(2 * 15. / 16 * bytes / 100 * 1e3).epsilon(1e-9));
    CHECK(value(s, tr::exposed_time) == value(s, tr::gradient_time));
    CHECK(value(s.pin(tr::overlap, 100.0), tr::exposed_time) < value(s, tr::gradient_time));
    CHECK(value(s.pin(tr::gpus, 8.0), tr::gradient_rate) == Approx(300));  // all in one server
    CHECK(value(s.pin(tr::gpus, 2.0).pin(tr::global_batch, 1.0), tr::gradient_time) == 0);
    s.pin(tr::gpus, 64.0).pin(tr::pod, 32.0).pin(tr::oversubscription, 8.0);  // eight rings, of 32/8 adapters
    CHECK(value(s, tr::gradient_rate) == Approx(50));
}

TEST_CASE("what does not divide has a negative slack") {
    Scenario const fits = spread(megatron(12288, 96, 96), 512, 8, 8, 1536, 2);
    CHECK(value(fits, tr::layout_slack) == 0);
    struct Row {
        Quantity const* q;
        double value;
    };
    auto const r = GENERATE(values<Row>({{&tr::gpus, 500},
                                         {&tr::tensor, 10},
                                         {&tr::pipeline, 7},
                                         {&tr::micro_batch, 5},
                                         {&tr::global_batch, 4},
                                         {&tr::context, 3},
                                         {&tr::interleave, 5},
                                         {&tr::expert, 3}}));
    CAPTURE(r.q->key);
    CHECK(value(Scenario(fits).pin(*r.q, r.value), tr::layout_slack) < 0);
    // 126 layers and two tables over 16 stages: Llama 3
    CHECK(value(spread(megatron(16384, 128, 126), 8192, 8, 16, 2048, 1), tr::layout_slack) == 0);
}

TEST_CASE("any layout has numbers: no NaN, parts add up to the step, utilisation stays below one at peak") {
    std::mt19937 random(1);
    auto const pick = [&](std::initializer_list<double> of) {
        return of.begin()[std::uniform_int_distribution<std::size_t>(0, of.size() - 1)(random)];
    };
    for (int i = 0; i < 200; ++i) {
        Scenario s =
            on_machine(spread(megatron(pick({1024, 4096, 12288}), 32, pick({7, 24, 96})), pick({1, 8, 512, 4096}),
                              pick({1, 2, 8, 16}), pick({1, 3, 8, 64}), pick({1, 64, 1536}), pick({1, 2, 8})));
        s.pin(tr::interleave, pick({1, 2, 4}))
            .pin(tr::context, pick({1, 2}))
            .pin(tr::attention, pick({0, 1}) > 0 ? "fused" : "unfused");
        s.pin(tr::zero,
              std::array{"nothing", "optimizer", "gradients", "weights"}[static_cast<std::size_t>(pick({0, 1, 2, 3}))]);
        double const parts = value(s, tr::micro_batches) *
                                 (value(s, tr::stage_time) + value(s, tr::output_added) + value(s, tr::hop_time)) +
                             value(s, tr::bubble_time) + value(s, tr::bare_dispatch_time) + value(s, tr::wait_time) +
                             value(s, tr::exposed_time) + value(s, tr::optimizer_time);
        CHECK(value(s, tr::step_time) == Approx(parts / 1e3).epsilon(1e-9));
        double const totals = value(s, tr::layers_total) + value(s, tr::output_total) + value(s, tr::hop_total) +
                              value(s, tr::bubble_time) + value(s, tr::bare_dispatch_time) + value(s, tr::wait_time) +
                              value(s, tr::exposed_time) + value(s, tr::optimizer_time);
        CHECK(totals == Approx(parts).epsilon(1e-9));
        CHECK(value(s, tr::mfu) <= 100);
        CHECK(std::isfinite(value(s, tr::memory_use)));
        CHECK(std::isfinite(value(s, tr::layout_slack)));
    }
}

TEST_CASE("a sweep over layouts gives the bits of single designs, and its best one fits") {
    Scenario const s = on_machine(spread(megatron(12288, 96, 96), 512, 8, 8, 1536, 1)).pin(package::capacity, 80.0);
    std::vector<Axis> const axes{options(graph(), tr::recompute),    options(graph(), tr::zero),
                                 list(tr::tensor, {1, 2, 4, 8, 16}), list(tr::pipeline, {1, 4, 7, 8, 16}),
                                 list(tr::interleave, {1, 2, 3}),    list(tr::micro_batch, {1, 2, 3, 4})};
    std::vector<Quantity const*> const outputs{&tr::step_time, &tr::slack, &tr::mfu};
    Plan const plan(graph(), s, axes, outputs);
    REQUIRE(plan.issues().empty());
    REQUIRE(plan.designs() == 7200);
    double best = 1e300;
    Scenario design;
    plan.for_rows([&](Row const& row) {
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            if (lane == 0) {
                auto const again = evaluate(graph(), plan.design(row.first), outputs);
                for (std::size_t i = 0; i < outputs.size(); ++i) CHECK(row.outputs[i][0] == again[i]);
            }
            if (row.outputs[1][lane] < 0 || row.outputs[0][lane] >= best) continue;
            best = row.outputs[0][lane];
            design = plan.design(row.first + lane);
        }
    });
    CHECK(best < 1e300);
    CHECK(value(design, tr::memory_slack) >= 0);
    CHECK(value(design, tr::layout_slack) == 0);
    CHECK(value(design, tr::step_time) == Approx(best).epsilon(1e-12));
}
