// Training: what waits for the backward pass where products are narrower than activations, by hand.
#include <catch2/catch.hpp>
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
