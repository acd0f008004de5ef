// Single kernels: times by hand, what limits them, and what peak leaves out.
#include <catch2/catch.hpp>
#include "model/core/program.h"
#include "model/kernel/quantities.h"
#include "model/wiring.h"

using namespace diecast;

namespace {

Graph const& kernels() {
    static Graph const g = [] {
        Graph made;
        wire_achieved(made);
        wire_kernels(made);
        return made;
    }();
    return g;
}

/// 1,000 TFLOP/s and 2 TB/s at 16 bits, half of each sustained; 3 µs to launch, 1 ns per inner index, no ramp.
Scenario half_sustained() {
    Scenario s;
    s.pin(precision::arithmetic, "16-bit")
        .pin(package::sustained_peak, 1000.0)
        .pin(package::bandwidth, 2.0)
        .pin(io::bandwidth, 0.0);
    for (Quantity const* size : {&precision::weight, &precision::activation, &precision::cache}) s.pin(*size, 2.0);
    for (Quantity const* share :
         {&gpu::matrix_efficiency, &gpu::grouped_efficiency, &gpu::attention_efficiency, &gpu::memory_efficiency,
          &gpu::weight_efficiency, &gpu::softmax_efficiency, &gpu::norm_efficiency, &gpu::gelu_efficiency})
        s.pin(*share, 50.0);
    return s.pin(gpu::launch_time, 3.0)
        .pin(gpu::inner_time, 1.0)
        .pin(gpu::ramp, 0.0)
        .pin(gpu::attention_time, 0.0)
        .pin(fused::around, "none");
}
Scenario matrix_product(double m, double k, double n) {
    return half_sustained().pin(gemm::rows, m).pin(gemm::inner, k).pin(gemm::columns, n);
}
double kernel_value(Scenario const& s, Quantity const& q) { return evaluate(kernels(), s, {&q})[0] / q.unit; }

}  // namespace

TEST_CASE("a large matrix product takes its operations over the rate, a thin one its weights over the bandwidth") {
    Scenario const large = matrix_product(10000, 1000, 5000);  // 100 GFLOP at 500 TFLOP/s
    CHECK(kernel_value(large, gemm::ops) == Approx(100));
    CHECK(kernel_value(large, gemm::bytes) == Approx(10 + 20 + 100));
    CHECK(kernel_value(large, gemm::time) == Approx(3 + 200 + 1).epsilon(1e-12));
    CHECK(kernel_value(large, gemm::rate) == Approx(1e5 / 204).epsilon(1e-12));
    Scenario const thin = matrix_product(1, 1000, 10000);  // 20 MB of weights at 1 TB/s, 2 kB in, 20 kB out
    CHECK(kernel_value(thin, gemm::time) == Approx(3 + 20.022 + 1).epsilon(1e-12));
}

TEST_CASE("a ramp costs as if its work were done on top, host time is added to the launch") {
    Scenario s = matrix_product(10000, 1000, 5000);
    CHECK(kernel_value(s.pin(gpu::ramp, 5.0), gemm::time) == Approx(3 + 210 + 1).epsilon(1e-12));
    CHECK(kernel_value(s.pin(kernel::host_time, 20.0), gemm::time) == Approx(23 + 210 + 1).epsilon(1e-12));
}

TEST_CASE("units that got no tile of the last wave wait for the others") {
    Scenario s = matrix_product(1024, 1000, 2048).pin(gemm::tiling, "waves").pin(package::units, 50.0);
    s.pin(gpu::small_tile_share, 60.0).pin(gpu::wave_gain, 110.0);
    // 64 tiles of 128 x 256 in two waves of 50; squares: 128 tiles in three waves of half as much at 60 %
    CHECK(kernel_value(s, gemm::waves) == Approx(100. / 64).epsilon(1e-12));
    double const work = 2. * 1024 * 1000 * 2048 * 100 / 64;
    CHECK(kernel_value(s, gemm::work) == Approx(work / 1e9).epsilon(1e-12));
    CHECK(kernel_value(s, gemm::time) == Approx(3 + work / 550e12 * 1e6 + 1).epsilon(1e-12));
    s.pin(gpu::small_tile_share, 100.0);  // 512 tiles of 64 x 64: eleven waves of an eighth
    CHECK(kernel_value(s, gemm::waves) == Approx(11 * 50 / 512.).epsilon(1e-12));
    s.pin(gpu::small_tile_share, 60.0).pin(package::units, 64.0);
    CHECK(kernel_value(s, gemm::waves) == Approx(1).epsilon(1e-12));
    s.pin(gemm::rows, 1025.0);  // nine rows of eight tiles, or five of sixteen: two waves
    CHECK(kernel_value(s, gemm::waves) == Approx(2 * 64 * 32768. / (1025 * 2048)).epsilon(1e-12));
    CHECK(kernel_value(s.pin(gemm::tiling, "smooth"), gemm::waves) == 1);
    CHECK(kernel_value(s.pin(gemm::tiling, "waves").pin(method::efficiency, "peak"), gemm::waves) == 1);
}

TEST_CASE("A tuned product takes the tile, and the parts of its inner indices, that are done first") {
    // 512 × 6144 on 256 units: 192 tiles of 128 × 128, or of 128 × 256 with half of the inner indices each, take four
    // thirds at 0.81 of the rate; 768 of 64 × 64 are three full waves at 0.9⁴, which is less.
    Scenario s = matrix_product(512, 2048, 6144).pin(gemm::tiling, "tuned waves").pin(package::units, 256.0);
    s.pin(gpu::small_tile_share, 90.0);
    CHECK(kernel_value(s, gemm::waves) == Approx(1 / std::pow(0.9, 4)).epsilon(1e-12));
    s.pin(gemm::columns, 6080.0);  // 760 of 64 × 64: the last wave is not full, but nothing is done sooner
    CHECK(kernel_value(s, gemm::waves) == Approx(256 * 3. / 760 / std::pow(0.9, 4)).epsilon(1e-12));
    // one row: a tile of 16 × 64 is the least, whose 15 other rows are wasted; parts of 1024 do not fill 256 units
    s = matrix_product(1, 1023, 64).pin(gemm::tiling, "tuned waves").pin(package::units, 256.0);
    s.pin(gpu::small_tile_share, 90.0);
    CHECK(kernel_value(s, gemm::waves) == Approx(256 * 16 / std::pow(0.9, 6)).epsilon(1e-12));
}

TEST_CASE("Results that are written after the arithmetic add their time to it, and not to that of the memory") {
    Scenario s = matrix_product(8192, 8192, 8192).pin(gemm::exposed, 150.0);
    double const written = 1.5 * 2 * 8192. * 8192 / kernel_value(s, kernel::weight_rate) / 1e6;
    double const alone = kernel_value(matrix_product(8192, 8192, 8192), gemm::time);
    CHECK(kernel_value(s, gemm::time) - alone == Approx(written).epsilon(1e-9));
    Scenario const skinny = matrix_product(1, 8192, 8192);
    CHECK(kernel_value(Scenario(skinny).pin(gemm::exposed, 150.0), gemm::time) == kernel_value(skinny, gemm::time));
}

TEST_CASE("at peak a kernel is its roofline and no more") {
    Scenario s = matrix_product(10000, 1000, 5000).pin(gpu::ramp, 5.0).pin(kernel::host_time, 20.0);
    s.pin(method::efficiency, "peak");
    CHECK(kernel_value(s, kernel::floor) == 0);
    CHECK(kernel_value(s, gemm::time) == Approx(100).epsilon(1e-12));
    CHECK(kernel_value(s.pin(precision::arithmetic, "8-bit").pin(gpu::rate_8, 2.0), gemm::time) ==
          Approx(65).epsilon(1e-12));
    CHECK(kernel_value(s.pin(vector::elements, 1.0), vector::gelu_time) == Approx(2).epsilon(1e-12));
}

TEST_CASE("experts of few tokens read their weights, of many tokens work on them") {
    Scenario s = half_sustained().pin(grouped::experts, 4.0).pin(grouped::hidden, 1000.0).pin(grouped::width, 500.0);
    s.pin(grouped::tokens, 1.0);  // up: 4 x 1,000 x 1,000 weights of 2 B; in 8 kB, out 8 kB
    CHECK(kernel_value(s, grouped::up_time) == Approx(3 + 8.016 + 1).epsilon(1e-12));
    CHECK(kernel_value(s, grouped::down_time) == Approx(3 + 4 + 0.012 + 0.5).epsilon(1e-12));
    s.pin(grouped::tokens, 100000.0);  // up: 800 GFLOP at 500 TFLOP/s
    CHECK(kernel_value(s, grouped::up_ops) == Approx(800));
    CHECK(kernel_value(s, grouped::up_time) ==
          Approx(3 + 1608 + 1).epsilon(1e-12));  // 1,608 MB at 1 TB/s: just memory bound
    CHECK(kernel_value(s, grouped::down_ops) == Approx(400));
}

TEST_CASE("decode of grouped attention reads the cache, prefill works on half of the matrix") {
    Scenario s = half_sustained().pin(fused::heads, 8.0).pin(fused::kv_heads, 2.0).pin(fused::key_size, 100.0);
    s.pin(fused::value_size, 100.0).pin(fused::stored, 200.0).pin(fused::sequences, 10.0).pin(fused::keys, 1000.0);
    s.pin(fused::queries, 1.0);
    CHECK(kernel_value(s, fused::seen) == Approx(100));
    CHECK(kernel_value(s, fused::bytes) == Approx(8 + 0.032));  // 10 x 1,000 x 2 x 200 numbers; 10 x 8 x 200 in and out
    CHECK(kernel_value(s, fused::time) == Approx(3 + 8.032).epsilon(1e-12));
    s.pin(fused::queries, 1000.0);
    CHECK(kernel_value(s, fused::seen) == Approx(50.05));
    CHECK(kernel_value(s, fused::ops) == Approx(32 * 0.5005));
    CHECK(kernel_value(s, fused::time) == Approx(3 + 40).epsilon(1e-12));  // 40 MB at 1 TB/s, 32 µs of work
    CHECK(kernel_value(s.pin(method::causal, "full"), fused::time) == Approx(3 + 64).epsilon(1e-12));
}

TEST_CASE("latent attention in decode has the work its published utilisation implies") {
    // InferSim on H800: 16 sequences of 1,024 in 24.906 µs are 18.5 % of 989 TFLOP/s
    Scenario s = half_sustained().pin(fused::heads, 128.0).pin(fused::kv_heads, 1.0).pin(fused::key_size, 576.0);
    s.pin(fused::value_size, 512.0).pin(fused::stored, 576.0).pin(fused::sequences, 16.0).pin(fused::keys, 1024.0);
    CHECK(kernel_value(s.pin(fused::queries, 1.0), fused::ops) / 24.906e-6 / 989e3 == Approx(0.185).epsilon(0.003));
}

TEST_CASE("an operator on vectors reads and writes every number once") {
    Scenario s = half_sustained().pin(vector::elements, 250.0);
    CHECK(kernel_value(s, vector::bytes) == Approx(1000));
    for (auto const& [time, rate] : {std::pair{&vector::softmax_time, &vector::softmax_rate},
                                     {&vector::norm_time, &vector::norm_rate},
                                     {&vector::gelu_time, &vector::gelu_rate}}) {
        CHECK(kernel_value(s, *time) == Approx(1003).epsilon(1e-12));
        CHECK(kernel_value(s, *rate) == Approx(250e3 / 1003).epsilon(1e-12));
    }
}

TEST_CASE("no kernel gets faster by having more to do") {
    for (Quantity const* size : {&gemm::rows, &gemm::inner, &gemm::columns}) {
        double before = 0;
        for (double n = 1; n < 1e6; n *= 3) {
            double const now = kernel_value(matrix_product(64, 512, 512).pin(*size, n), gemm::time);
            CHECK(now >= before);
            before = now;
        }
    }
}

TEST_CASE("quantising reads the first factor wide and writes it narrow before the product") {
    Scenario s = matrix_product(1000, 2000, 5000).pin(gemm::quantising, "per block").pin(precision::activation, 1.0);
    s.pin(precision::wide, 2.0).pin(gpu::block_scale_time, 4.0).pin(gpu::block_scale_rate, 1.0);
    CHECK(kernel_value(s, gemm::quantise_time) == Approx(4 + 6).epsilon(1e-12));  // 2 million numbers, 3 bytes each
    CHECK(kernel_value(s, gemm::time) == Approx(kernel_value(s, gemm::product_time) + 10).epsilon(1e-12));
    s.pin(gemm::quantising, "per tensor").pin(gpu::tensor_scale_time, 9.0).pin(gpu::tensor_scale_rate, 2.0);
    CHECK(kernel_value(s, gemm::quantise_time) == Approx(9 + 3).epsilon(1e-12));
    s.pin(method::efficiency, "peak");
    CHECK(kernel_value(s, gemm::time) == Approx(kernel_value(s, gemm::product_time)));
}

TEST_CASE("attention starts with a time of its own, and a prompt is rotated and stored before it") {
    Scenario s = half_sustained().pin(fused::sequences, 1.0).pin(fused::heads, 10.0).pin(fused::kv_heads, 1.0);
    s.pin(fused::queries, 1000.0).pin(fused::keys, 1000.0).pin(fused::key_size, 100.0).pin(fused::value_size, 100.0);
    s.pin(fused::stored, 200.0).pin(gpu::attention_time, 7.0);
    double const alone = kernel_value(s, fused::time);
    CHECK(kernel_value(s, kernel::attention_floor) == Approx(10).epsilon(1e-12));
    s.pin(fused::around, "rotated").pin(gpu::rotate_time, 2.0).pin(gpu::rotate_rate, 1.0);
    s.pin(achieved::attention_memory_rate, 4.0).pin(fused::kernel_time, alone);
    CHECK(kernel_value(s, fused::rotated) == Approx(4).epsilon(1e-12));     // 1,000 · 2 · 10 · 200 bytes
    CHECK(kernel_value(s, fused::appended) == Approx(0.8).epsilon(1e-12));  // 1,000 · 4 · 200 bytes
    CHECK(kernel_value(s, fused::time) == Approx(alone + 2 + 4 + 0.2).epsilon(1e-12));
    CHECK(kernel_value(s.pin(fused::kv_heads, 10.0), fused::time) == Approx(alone + 2 + 4 + 2).epsilon(1e-12));
    CHECK(kernel_value(s.pin(fused::queries, 1.0), fused::rotating_time) == 0);
}

TEST_CASE("attention at 8 bits gains what was measured, nothing at peak") {
    Scenario s = half_sustained().pin(gpu::attention_gain_8, 1.25);
    CHECK(kernel_value(s, kernel::attention_rate) == Approx(500).epsilon(1e-12));
    CHECK(kernel_value(s.pin(fused::arithmetic, "8-bit"), kernel::attention_rate) == Approx(625).epsilon(1e-12));
    CHECK(kernel_value(s.pin(method::efficiency, "peak"), kernel::attention_gain) == 1);
}

TEST_CASE("experts are routed to, their busiest tiles are filled up, and the slowest package counts") {
    Scenario s = half_sustained().pin(grouped::experts, 4.0).pin(grouped::tokens, 500.0).pin(grouped::hidden, 1000.0);
    s.pin(grouped::width, 100.0).pin(precision::wide, 2.0).pin(gpu::routing_time, 20.0).pin(gpu::permute_rate, 0.5);
    CHECK(kernel_value(s, grouped::permuting_time) == Approx(20 + 8).epsilon(1e-12));  // 4 MB of copies
    double const parts = kernel_value(s, grouped::up_time) + kernel_value(s, grouped::down_time);
    CHECK(kernel_value(s, grouped::time) == Approx(28 + parts).epsilon(1e-12));
    CHECK(kernel_value(s, grouped::up_ops) == Approx(0.8).epsilon(1e-12));
    s.pin(grouped::skew, 1.5).pin(gpu::expert_tile, 100.0);
    CHECK(kernel_value(s, grouped::load) == Approx(750).epsilon(1e-12));
    CHECK(kernel_value(s, grouped::padded) == Approx(800).epsilon(1e-12));
    CHECK(kernel_value(s, grouped::up_ops) == Approx(1.28).epsilon(1e-12));
    CHECK(kernel_value(s, grouped::permuting_time) == Approx(20 + 12).epsilon(1e-12));
}

TEST_CASE("kernels with scales in blocks step through all experts held, also those without tokens") {
    Scenario s = half_sustained().pin(grouped::experts, 4.0).pin(gpu::held_time, 0.5).pin(llm::block_scales, 1.0);
    CHECK(kernel_value(s, grouped::held_time) == Approx(2).epsilon(1e-12));
    double const parts = kernel_value(s, grouped::time) - 2;
    s.pin(grouped::held, 256.0);
    CHECK(kernel_value(s, grouped::time) == Approx(parts + 128).epsilon(1e-12));
    CHECK(kernel_value(Scenario(s).pin(llm::block_scales, 0.0), grouped::time) == Approx(parts).epsilon(1e-12));
    CHECK(kernel_value(s.pin(method::efficiency, "peak"), grouped::held_time) == 0);
}

TEST_CASE("products of 4-bit numbers take a time per inner index of their own where that was measured") {
    Scenario const s = half_sustained().pin(gpu::inner_time_4, 5.0);
    CHECK(kernel_value(s, kernel::inner_time) == 1);
    CHECK(kernel_value(Scenario(s).pin(precision::arithmetic, "4-bit"), kernel::inner_time) == 5);
    CHECK(kernel_value(half_sustained().pin(precision::arithmetic, "4-bit"), kernel::inner_time) == 1);
    CHECK(kernel_value(Scenario(s).pin(method::efficiency, "peak"), kernel::inner_time) == 0);
}
