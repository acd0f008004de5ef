// Several streams between layers (hyper-connections): what mixing them moves, keeps and sends.
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using test::value;

namespace {

Scenario with_streams(double streams) {
    return Scenario{}.pin(llm::hidden, 1024.0).pin(llm::residual_streams, streams).pin(llm::layers, 10.0);
}

/// What four streams add.
double added(Scenario const& one, Quantity const& q) {
    return value(Scenario(one).pin(llm::residual_streams, 4.0), q) - value(one, q);
}

}  // namespace

TEST_CASE("mixing four streams moves what the publishers of mHC count") {
    // Table 2 and fused kernels: read n + n + (n + 1) widths, write 1 + n, where a plain sum reads 2 and writes 1:
    // 18 − 3 = 15 widths for each of two parts of a layer.
    CHECK(value(with_streams(4), llm::stream_numbers) == Approx(2 * 15 * 1024));
    CHECK(value(with_streams(2), llm::stream_numbers) == Approx(2 * 7 * 1024));
    CHECK(value(with_streams(1), llm::stream_numbers) == 0);
    CHECK(value(with_streams(4), llm::stream_width) == 4096);
}

TEST_CASE("streams of a pass take the time and the bytes that were worked out by hand") {
    // 1,000 tokens, 2 bytes, 30,720 numbers: 61.44 MB in a layer, at 2 TB/s 30.72 µs.
    Scenario one = with_streams(1).pin(method::efficiency, "achieved").pin(kernel::gelu_rate, 2.0);
    one.pin(prefill.batch, 1.0).pin(traffic::prompt, 1000.0).pin(precision::activation, 2.0).pin(decode.data, 1.0);
    one.pin(decode.tensor, 1.0).pin(decode.batch, 500.0);
    CHECK(added(one, prefill.vector_time) == Approx(30.72));
    CHECK(added(one, decode.vector_time) == Approx(15.36));
    CHECK(added(one, prefill.bytes) == Approx(0.6144));
    CHECK(added(one, prefill.ops) == 0);
    CHECK(added(Scenario(one).pin(method::efficiency, "peak"), prefill.vector_time) == 0);
    // Two stages: 3 widths more to send, 1,000·3·1,024·2 bytes at 100 GB/s.
    Scenario const two = Scenario(one).pin(prefill.pipeline, 2.0).pin(precision::wire, 2.0);
    CHECK(added(Scenario(two).pin(scaleup::neighbour_rate, 100.0), prefill.pipeline_time) == Approx(61.44));
}

TEST_CASE("streams in training move, keep and send what was worked out by hand") {
    Scenario one = with_streams(1).pin(training::tokens, 1000.0).pin(training::tensor, 1.0);
    one.pin(training::bytes_per_activation, 2.0).pin(achieved::memory_rate, 2.0).pin(training::floor, 0.0);
    CHECK(added(one, training::vector_time) == Approx(30.72));
    CHECK(added(one, training::vector_back_time) == Approx(3 * 30.72));
    CHECK(added(one, training::operators_forward) == 10);
    CHECK(added(one, training::operators_back) == 30);
    CHECK(added(one, training::whole_numbers) == Approx(2 * 3 * 1024));
    CHECK(added(one, training::hop_bytes) == Approx(1000 * 2 * 3 * 1024 / 1e6));
    CHECK(added(Scenario(one).pin(training::recompute, "full"), training::kept) == Approx(1000 * 2 * 3 * 1024 / 1e6));
    // Kernels that are never shorter than 5 µs: ten of them.
    Scenario const small = Scenario(one).pin(training::tokens, 10.0).pin(training::floor, 5.0);
    CHECK(added(small, training::vector_time) == Approx(50));
}

TEST_CASE("four streams slow training by about as much as the publishers of mHC measured") {
    // 6.7 % (arXiv 2512.24880) of a network of 27 G parameters, whose shape is recalled, on GPUs of Hopper.
    auto const rate = [](double streams) {
        Scenario s;
        s.pin(llm::layers, 30.0).pin(llm::hidden, 2560.0).pin(llm::heads, 32.0).pin(llm::attention, "latent");
        s.pin(llm::expert_layers, 29.0).pin(llm::experts, 72.0).pin(llm::active_experts, 6.0).pin(llm::q_rank, 0.0);
        s.pin(llm::shared_experts, 2.0).pin(llm::expert_ffn, 1536.0).pin(llm::ffn, 8960.0);
        s.pin(gpu::model, "H100").pin(training::gpus, 64.0).pin(training::expert, 8.0).pin(training::tensor, 1.0);
        s.pin(training::pipeline, 1.0).pin(training::global_batch, 1280.0).pin(training::sequence, 4096.0);
        s.pin(training::mask, 0.0).pin(training::attention, "fused").pin(llm::residual_streams, streams);
        CHECK(shipped_value(s, llm::parameters) == Approx(27).epsilon(0.01));
        return shipped_value(s, training::rate_per_gpu);
    };
    CHECK(rate(1) / rate(4) == Approx(1.067).margin(0.015));
}
