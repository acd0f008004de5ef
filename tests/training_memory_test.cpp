// Training: what waits for the backward pass where products are narrower than activations, by hand.
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;
namespace tr = diecast::training;

namespace {

/// Width 1,000, ten heads of 100, 4,000 inside: 24,000 B of what is divided and 8,000 B of the rest at 16 bits.
Scenario layer_of(char const* arithmetic) {
    Scenario s;
    s.pin(llm::hidden, 1000.0).pin(llm::heads, 10.0).pin(llm::kv_heads, 10.0).pin(llm::head_size, 100.0);
    s.pin(llm::ffn, 4000.0).pin(llm::ffn_matrices, 2.0).pin(tr::tokens, 1000.0).pin(tr::tensor, 1.0);
    return s.pin(tr::mask, 0.0).pin(tr::attention, "fused").pin(tr::arithmetic, arithmetic);
}

}  // namespace

TEST_CASE("inputs of 8-bit and 4-bit products wait for the backward pass as narrow as they were multiplied") {
    Scenario const wide = layer_of("16-bit"), eight = layer_of("8-bit"), four = layer_of("4-bit");
    CHECK(value(wide, tr::input_bytes) == 2);
    CHECK(value(wide, tr::divided_numbers) == Approx(24000));
    CHECK(value(wide, tr::whole_numbers) == Approx(8000));
    // 4,000 results of the activation function and 2,000 of norms lose a byte; attention keeps its 1,000 wide, too.
    CHECK(value(eight, tr::input_bytes) == 1);
    CHECK(value(eight, tr::divided_numbers) == Approx(24000 - 4000 + 1000));
    CHECK(value(eight, tr::whole_numbers) == Approx(8000 - 2000));
    CHECK(value(eight, tr::layer_activations) == Approx(27));
    CHECK(value(four, tr::divided_numbers) == Approx(24000 - 4000 * 1.4375 + 1000 * 0.5625));
    CHECK(value(four, tr::whole_numbers) == Approx(8000 - 2000 * 1.4375));
}

TEST_CASE("attention that is not fused does not read its result again, so that the narrow copy is the only one") {
    Scenario const eight = layer_of("8-bit").pin(tr::attention, "unfused");
    CHECK(value(eight, tr::divided_numbers) == Approx(24000 - 4000 - 1000));
    CHECK(value(layer_of("16-bit").pin(tr::attention, "unfused"), tr::divided_numbers) == Approx(24000));
}

TEST_CASE("vectors computed again save the narrow results that would have been kept") {
    Scenario const eight = layer_of("8-bit").pin(tr::recompute, "vectors");
    CHECK(value(eight, tr::vector_outputs) == Approx(2 + 4));
    CHECK(value(eight, tr::kept) == Approx(27 - 6));
}

TEST_CASE("training as served keeps inputs at the bytes of served activations, never wider than its own") {
    Scenario served = layer_of("as served").pin(precision::activation, 1.0);
    CHECK(value(served, tr::input_bytes) == 1);
    CHECK(value(served.pin(precision::activation, 4.0), tr::input_bytes) == 2);
}

TEST_CASE("narrow vectors of latent attention lose a byte where products read them") {
    Scenario latent = layer_of("8-bit").pin(llm::attention, "latent").pin(llm::q_rank, 300.0).pin(llm::kv_rank, 200.0);
    CHECK(value(latent, tr::whole_numbers) == Approx(6000 + 3 * 500));
    CHECK(value(latent.pin(tr::arithmetic, "16-bit"), tr::whole_numbers) == Approx(8000 + 4 * 500));
}

TEST_CASE("each visit to an expert keeps a copy of the token, in the share of layers that has experts") {
    // Two active of eight experts in three of four layers: 2·1,000·3/4 numbers; shared experts read the token itself.
    Scenario s = layer_of("16-bit").pin(llm::layers, 4.0).pin(llm::expert_layers, 3.0).pin(llm::experts, 8.0);
    s.pin(llm::active_experts, 2.0).pin(llm::expert_ffn, 500.0).pin(llm::shared_experts, 1.0);
    CHECK(value(s, tr::expert_inputs) == Approx(1500));
    CHECK(value(s, tr::whole_numbers) == Approx(8000 + 2 * 1500));
    CHECK(value(Scenario{s}.pin(tr::arithmetic, "8-bit"), tr::whole_numbers) == Approx(6000 + 1500));
    CHECK(value(s.pin(llm::expert_layers, 0.0), tr::expert_inputs) == 0);
}

TEST_CASE("queries, keys and values of latent attention may be made again from its narrow vectors") {
    Scenario s = layer_of("16-bit").pin(llm::attention, "latent").pin(llm::q_rank, 300.0).pin(llm::kv_rank, 200.0);
    s.pin(llm::nope_size, 100.0).pin(llm::rope_size, 50.0).pin(llm::value_size, 80.0).pin(llm::layers, 4.0);
    s.pin(tr::sequence, 1000.0).pin(tr::global_batch, 5.0).pin(method::efficiency, "peak").pin(io::bandwidth, 0.0);
    s.pin(package::peak, 1000.0).pin(package::bandwidth, 2.0).pin(precision::arithmetic, "16-bit");
    CHECK(value(s, tr::up_results) == Approx(2 * 10 * (150 + 150 + 80) * 1000 / 1e6));
    CHECK(value(Scenario{s}.pin(llm::q_rank, 0.0), tr::up_results) == Approx(2 * 10 * (150 + 80) * 1000 / 1e6));
    // Both products wait for memory: 0.9 + 0.6 + 3 MB and 0.72 + 0.4 + 3.6 MB at 2 TB/s.
    CHECK(value(s, tr::up_again_time) == Approx(2.25 + 2.36));
    CHECK(value(s, tr::up_again_ops) == Approx(2. * 5000 * 4 * 10 * (300 * 150 + 200 * 180) / 1e18));
    Scenario const again = Scenario{s}.pin(tr::recompute, "latent"),
                   vectors = Scenario{s}.pin(tr::recompute, "vectors");
    CHECK(value(again, tr::kept) == Approx(value(vectors, tr::kept) - 7.6));
    CHECK(value(again, tr::recompute_time) == Approx(value(vectors, tr::recompute_time) + 4.61));
    CHECK(value(again, tr::again_ops) == value(s, tr::up_again_ops));
    CHECK(value(vectors, tr::again_ops) == 0);
    // Up-projections alone: 7.6 MB fewer than all, their time alone, and the same operations.
    Scenario const alone = Scenario{s}.pin(tr::recompute, "up-projections");
    CHECK(value(alone, tr::kept) == Approx(value(s, tr::layer_activations) - 7.6));
    CHECK(value(alone, tr::recompute_time) == Approx(4.61));
    CHECK(value(alone, tr::again_ops) == value(s, tr::up_again_ops));
    Scenario const grouped = layer_of("16-bit").pin(tr::recompute, "latent");
    CHECK(value(grouped, tr::kept) == value(layer_of("16-bit").pin(tr::recompute, "vectors"), tr::kept));
    CHECK(value(grouped, tr::up_again_time) == 0);
}

TEST_CASE("activations in the host leave room, and wait for the host link where computing is shorter") {
    Scenario s;
    s.pin(tr::stage_layers, 10.0).pin(tr::kept, 100.0).pin(tr::in_flight, 3.0).pin(tr::micro_batches, 8.0);
    s.pin(tr::stage_forward, 5.0).pin(tr::stage_backward, 6.0).pin(tr::stage_recompute, 1.0).pin(io::bandwidth, 50.0);
    Scenario const away = Scenario{s}.pin(tr::activation_offload, 40.0);
    CHECK(value(s, tr::activations) == Approx(3));
    CHECK(value(away, tr::activations) == Approx(1.8));
    // 400 MB at 50 GB/s are 8 ms: 3 ms longer than the forward pass and 1 ms longer than the backward pass.
    CHECK(value(s, tr::offload_time) == 0);
    CHECK(value(away, tr::offload_time) == Approx(4));
    CHECK(value(away, tr::step_time) == Approx(value(s, tr::step_time) + 8 * 4 / 1e3));
    CHECK(value(Scenario{s}.pin(io::bandwidth, 0.0), tr::offload_time) == 0);
    CHECK(value(Scenario{away}.pin(tr::stage_forward, 8.0).pin(tr::stage_backward, 8.0), tr::offload_time) == 0);
}

TEST_CASE("training fills what the driver, buffers and the allocator leave, and not the share that serving takes") {
    Scenario s = Scenario{}.pin(pool::capacity, 200.0).pin(tr::memory_use, 180.5).pin(runtime::memory_usable, 50.0);
    CHECK(value(s, tr::memory) == Approx(190));
    CHECK(value(s, tr::memory_slack) == Approx(0.05));
    CHECK(value(Scenario{s}.pin(tr::memory_usable, 90.0), tr::memory_slack) == Approx(1 - 180.5 / 180));
    CHECK(value(s.pin(method::efficiency, "peak"), tr::memory) == 200);
}
