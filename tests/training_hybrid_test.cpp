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
double at_petaflops(double operations) { return operations / 1e15 * 1e6; }

}  // namespace

TEST_CASE("attention in training has the rating of training at peak, whatever is served") {
    // Default heads at 16 bits: operations over 1,000 TFLOP/s, whether 8 or 16 bits are served.
    for (char const* served : {"8-bit", "16-bit"}) {
        Scenario const s = mixed_layers(1).pin(precision::arithmetic, served);
        CHECK(value(s, tr::scores_time) == Approx(at_petaflops(value(s, tr::scores_ops) * 1e9)).epsilon(1e-9));
    }
}
