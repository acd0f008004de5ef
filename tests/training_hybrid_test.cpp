// Training of networks whose layers mix tokens in more than one way: projections and states by hand, and no network
// faster than the machine.
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;
namespace tr = diecast::training;

namespace {

/// 1,000 TFLOP/s and a memory that takes no time; micro-batches of one sequence of 4,096 tokens.
Scenario machine_of_training(double tensor) {
    return Scenario{}
        .pin(method::efficiency, "peak")
        .pin(tr::arithmetic, "16-bit")
        .pin(package::peak, 1000.0)
        .pin(package::bandwidth, 1000.0)
        .pin(tr::attention, "fused")
        .pin(tr::attention_ramp, 0.0)
        .pin(tr::recompute, "none")
        .pin(tr::sequence, 4096.0)
        .pin(tr::gpus, tensor)
        .pin(tr::tensor, tensor)
        .pin(tr::pipeline, 1.0)
        .pin(tr::expert, 1.0)
        .pin(tr::global_batch, 8.0)
        .pin(tr::micro_batch, 1.0);
}

/// Three of four layers have linear attention of 30 million weights and a state of half a million numbers.
Scenario mixed_layers(double tensor) {
    return machine_of_training(tensor)
        .pin(llm::attention, "grouped")
        .pin(llm::hidden, 4096.0)
        .pin(llm::heads, 32.0)
        .pin(llm::kv_heads, 8.0)
        .pin(llm::head_size, 128.0)
        .pin(llm::linear_share, 75.0)
        .pin(llm::linear_params, 30.0)
        .pin(llm::state_size, 5e5);
}
constexpr double softmax_weights = 4096. * 128 * (2 * 32 + 2 * 8);  // 41.9 million weights

double at_petaflops(double operations) { return operations / 1e15 * 1e6; }

}  // namespace

TEST_CASE("projections in training take the work of their weights in layers with linear attention, too") {
    for (double t : {1., 2.}) {
        CHECK(value(mixed_layers(t), tr::projection_time) ==
              Approx(at_petaflops(2 * 4096 * (0.25 * softmax_weights + 0.75 * 30e6) / t)).epsilon(1e-9));
        CHECK(value(mixed_layers(t), tr::projection_back_time) ==
              Approx(2 * value(mixed_layers(t), tr::projection_time)).epsilon(1e-9));
    }
    // No layer has softmax attention: its heads, however many, take no time.
    Scenario const all = mixed_layers(1).pin(llm::linear_share, 100.0);
    CHECK(value(all, tr::projection_time) == Approx(at_petaflops(2 * 4096 * 30e6)).epsilon(1e-9));
}

TEST_CASE("states of linear attention count as work of training, three operations on each number") {
    // A quarter of the layers: 4,096 tokens, half of the matrix, 32 heads of 128 + 128. Three quarters: 500,000
    // numbers.
    double const pairs = 0.25 * 2 * 4096 * 4096. / 2 * 32 * 256, states = 0.75 * 2 * 4096 * 3 * 5e5;
    CHECK(value(mixed_layers(1), tr::scores_ops) == Approx((pairs + states) / 1e9).epsilon(1e-9));
    CHECK(value(mixed_layers(2), tr::scores_ops) == Approx((pairs + states) / 2 / 1e9).epsilon(1e-9));
    Scenario const bare = mixed_layers(1).pin(llm::ffn, 0.0).pin(llm::expert_layers, 0.0).pin(llm::layers, 4.0);
    double const weights = 2 * 4096 * (0.25 * softmax_weights + 0.75 * 30e6);
    CHECK(value(bare, tr::forward_ops) == Approx(8 * 4 * (weights + pairs + states) / 1e18).epsilon(1e-9));
}

TEST_CASE("every package projects queries and keys of the whole indexer in training") {
    Scenario const without = machine_of_training(2)
                                 .pin(llm::attention, "latent")
                                 .pin(llm::hidden, 4096.0)
                                 .pin(llm::q_rank, 1024.0)
                                 .pin(llm::linear_share, 0.0)
                                 .pin(llm::index_heads, 0.0)
                                 .pin(llm::index_size, 0.0);
    Scenario const with = Scenario(without).pin(llm::index_heads, 64.0).pin(llm::index_size, 128.0);
    double const weights = 1024. * 64 * 128 + 4096. * (64 + 128);
    CHECK(value(with, llm::index_params) == Approx(weights / 1e6).epsilon(1e-12));
    CHECK(value(with, tr::projection_time) - value(without, tr::projection_time) ==
          Approx(at_petaflops(2 * 4096 * weights)).epsilon(1e-6));
}

TEST_CASE("up-projections are made again in layers with latent attention alone") {
    Scenario const all =
        machine_of_training(1).pin(llm::attention, "latent").pin(llm::linear_share, 0.0).pin(llm::linear_params, 30.0);
    Scenario const some = Scenario(all).pin(llm::linear_share, 75.0);
    CHECK(value(some, tr::up_again_time) == Approx(0.25 * value(all, tr::up_again_time)).epsilon(1e-9));
    CHECK(value(some, tr::up_again_ops) == Approx(0.25 * value(all, tr::up_again_ops)).epsilon(1e-9));
}

TEST_CASE("attention in training has the rating of training at peak, whatever is served") {
    // Default heads at 16 bits: operations over 1,000 TFLOP/s, whether 8 or 16 bits are served.
    for (char const* served : {"8-bit", "16-bit"}) {
        Scenario const s = mixed_layers(1).pin(precision::arithmetic, served);
        CHECK(value(s, tr::scores_time) == Approx(at_petaflops(value(s, tr::scores_ops) * 1e9)).epsilon(1e-9));
    }
}

TEST_CASE("no network of the catalogue trains faster than the machine multiplies") {
    Scenario const s = machine_of_training(1);
    for (Entry const& network : shipped().entries(llm::model)) {
        CAPTURE(network.name);
        // The product that chooses experts is work, but takes no time of its own.
        CHECK(shipped_value(Scenario(s).pin(llm::model, network.name), tr::mfu) <= 100.4);
    }
}
