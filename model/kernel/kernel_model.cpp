// Wiring of single kernels: matrix products, products of experts, fused attention, operators on vectors.
#include "model/core/relations.h"
#include "model/kernel/kernel.h"
#include "model/kernel/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_sustained(Graph& g) {
    Quantity const& counted = method::efficiency;
    g.add_case(counted, "achieved", kernel::floor,      sum_of_two("t0 = launch + host"), gpu::launch_time, kernel::host_time);
    g.add_case(counted, "peak",     kernel::floor,      none("none"), gpu::launch_time);
    g.add(gpu::inner_time_4, same("as at other widths"), gpu::inner_time);
    g.add_case(precision::arithmetic, "8-bit",  kernel::inner_sustained, same("at 8 bits"),  gpu::inner_time);
    g.add_case(precision::arithmetic, "16-bit", kernel::inner_sustained, same("at 16 bits"), gpu::inner_time);
    g.add_case(precision::arithmetic, "4-bit",  kernel::inner_sustained, same("at 4 bits"),  gpu::inner_time_4);
    g.add_case(counted, "achieved", kernel::inner_time, same("as the GPU sustains"), kernel::inner_sustained);
    g.add_case(counted, "peak",     kernel::inner_time, none("none"), kernel::inner_sustained);

    g.add_case(counted, "achieved", kernel::wave_units, same("as offered"), package::units);
    g.add_case(counted, "peak",     kernel::wave_units, none("none"), package::units);
    g.add_case(counted, "achieved", kernel::wave_rate, product("F·gain"), achieved::matrix_rate, gpu::wave_gain);
    g.add_case(counted, "peak",     kernel::wave_rate, same("F"), achieved::matrix_rate);

    g.add_case(counted, "achieved", kernel::attention_floor, sum_of_two("t0 + attention"), kernel::floor, kernel::attention_start);
    g.add_case(counted, "peak",     kernel::attention_floor, none("none"), kernel::attention_start);
    g.add_case(counted, "achieved", kernel::attention_gain, same("as measured"), gpu::attention_gain_8);
    g.add_case(counted, "peak",     kernel::attention_gain, certain("1"), gpu::attention_gain_8);
    g.add(gpu::attention_gain_4, same("as at 8 bits"), gpu::attention_gain_8);
    g.add_case(counted, "achieved", kernel::narrow_gain, same("as measured"), gpu::attention_gain_4);
    g.add_case(counted, "peak",     kernel::narrow_gain, certain("1"), gpu::attention_gain_4);
    g.add_case(fused::arithmetic, "16-bit", kernel::attention_rate, same("F"), achieved::attention_rate);
    g.add_case(fused::arithmetic, "8-bit",  kernel::attention_rate, product("F·gain at 8 bits"), achieved::attention_rate, kernel::attention_gain);
    g.add_case(fused::arithmetic, "4-bit",  kernel::attention_rate, product("F·gain at 4 bits"), achieved::attention_rate, kernel::narrow_gain);

    auto const rate = [&](Quantity const& out, Quantity const& efficiency) {
        g.add_case(counted, "achieved", out, product_or_least("max(B·efficiency·software, host link)"), package::bandwidth, efficiency, runtime::memory_share, io::bandwidth);
        g.add_case(counted, "peak",     out, larger_of_two("max(B, host link)"), package::bandwidth, io::bandwidth);
    };
    rate(kernel::weight_rate,  gpu::weight_efficiency);
    rate(kernel::softmax_rate, gpu::softmax_efficiency);
    rate(kernel::norm_rate,    gpu::norm_efficiency);
    rate(kernel::gelu_rate,    gpu::gelu_efficiency);
}

void wire_matrix_product(Graph& g) {
    g.add(gemm::ops,   product_of_four("c·m·k·n"), llm::operations, gemm::rows, gemm::inner, gemm::columns);
    g.add(gemm::bytes, matrix_product_traffic, gemm::rows, gemm::inner, gemm::columns, precision::weight, precision::activation, gemm::result);
    g.add_case(gemm::tiling, "smooth", gemm::waves, certain("1"), gemm::rows);
    g.add_case(gemm::tiling, "waves",  gemm::waves, waves_of_tiles, gemm::rows, gemm::columns, kernel::wave_units, gpu::small_tile_share);
    g.add_case(gemm::tiling, "tuned waves", gemm::waves, waves_of_tuned_tiles, gemm::rows, gemm::columns, gemm::inner, kernel::wave_units, gpu::small_tile_share);
    g.add_case(gemm::tiling, "smooth", gemm::counted_rate, same("F"), achieved::matrix_rate);
    g.add_case(gemm::tiling, "waves",  gemm::counted_rate, same("of whole waves"), kernel::wave_rate);
    g.add_case(gemm::tiling, "tuned waves", gemm::counted_rate, same("of whole waves"), kernel::wave_rate);
    g.add(gemm::work,  product("ops·waves"), gemm::ops, gemm::waves);
    auto const quantised = [&](char const* how, Quantity const& start, Quantity const& rate) {
        g.add_case(gemm::quantising, how, gemm::quantise_time, quantising_pass, start, gemm::rows, gemm::inner, precision::wide, precision::activation, rate);
    };
    g.add_case(gemm::quantising, "none", gemm::quantise_time, none("none"), gemm::rows);
    quantised("per tensor", gpu::tensor_scale_time, gpu::tensor_scale_rate);
    quantised("per block",  gpu::block_scale_time,  gpu::block_scale_rate);
    g.add_case(method::efficiency, "achieved", gemm::counted_quantise_time, same("as measured"), gemm::quantise_time);
    g.add_case(method::efficiency, "peak",     gemm::counted_quantise_time, none("none"), gemm::quantise_time);
    g.add_case(method::efficiency, "achieved", gemm::exposed_time, exposed_results, gemm::exposed, gemm::result, gemm::rows, gemm::columns, kernel::weight_rate);
    g.add_case(method::efficiency, "peak",     gemm::exposed_time, none("none"), gemm::exposed);
    g.add(gemm::product_time, matrix_product_time, kernel::floor, gemm::work, achieved::ramp, gemm::counted_rate, gemm::exposed_time, gemm::bytes, kernel::weight_rate, gemm::inner, kernel::inner_time);
    g.add(gemm::time,  sum_of_two("product + quantising"), gemm::product_time, gemm::counted_quantise_time);
    g.add(gemm::rate,  rate_of_kernel, gemm::ops, gemm::time);
}

void wire_experts(Graph& g) {
    g.add(grouped::load, product("T·skew"), grouped::tokens, grouped::skew);
    g.add_case(method::efficiency, "achieved", grouped::padded, rows_with_padding, grouped::load, gpu::expert_tile);
    g.add_case(method::efficiency, "peak",     grouped::padded, same("as many as tokens"), grouped::load);
    auto const wire = [&](Quantity const& ops, auto const& work, Quantity const& bytes, auto const& traffic, Quantity const& time, Quantity const& inner) {
        g.add(ops,   work, grouped::experts, grouped::padded, llm::operations, grouped::width, grouped::hidden);
        g.add(bytes, traffic, grouped::experts, grouped::load, grouped::width, grouped::hidden, precision::weight, precision::activation, gemm::result);
        g.add(time,  grouped_product_time, kernel::floor, ops, achieved::ramp, achieved::grouped_rate, bytes, kernel::weight_rate, inner, kernel::inner_time);
    };
    wire(grouped::up_ops,   expert_up_work,   grouped::up_bytes,   expert_up_traffic,   grouped::up_time,   grouped::hidden);
    wire(grouped::down_ops, expert_down_work, grouped::down_bytes, expert_down_traffic, grouped::down_time, grouped::width);
    g.add_case(method::efficiency, "achieved", grouped::permuting_time, routing_and_permuting, achieved::routing_time, grouped::experts, grouped::load, grouped::hidden, precision::wide, achieved::permute_rate);
    g.add_case(method::efficiency, "peak",     grouped::permuting_time, none("none"), achieved::routing_time);
    g.add(grouped::held, same("as many as are visited"), grouped::experts);
    g.add_case(method::efficiency, "achieved", grouped::held_time, product_of_three("held·th·[scales in blocks]"), grouped::held, gpu::held_time, llm::block_scales);
    g.add_case(method::efficiency, "peak",     grouped::held_time, none("none"), grouped::held);
    g.add(grouped::time, sum_of_four("routing + up + down + stepping"), grouped::permuting_time, grouped::up_time, grouped::down_time, grouped::held_time);
}

void wire_attention(Graph& g) {
    g.add_case(method::causal, "skipped", fused::seen, keys_seen_causally, fused::queries, fused::keys);
    g.add_case(method::causal, "full",    fused::seen, certain("all"), fused::keys);
    g.add(fused::ops,   fused_attention_work, fused::sequences, fused::heads, fused::queries, fused::keys, fused::seen, llm::operations, fused::key_size, fused::value_size);
    g.add(fused::bytes, fused_attention_traffic, fused::sequences, fused::keys, fused::kv_heads, fused::stored, precision::cache, fused::queries, fused::heads, fused::key_size, fused::value_size, precision::activation);
    g.add(fused::kernel_time, longer_of_work_and_memory, kernel::attention_floor, fused::ops, kernel::attention_rate, fused::bytes, achieved::attention_memory_rate);
    g.add(fused::rotated, bytes_rotated, fused::sequences, fused::queries, fused::heads, fused::key_size, fused::value_size, precision::activation);
    g.add(fused::appended, bytes_appended, fused::sequences, fused::queries, precision::activation, fused::kv_heads, fused::stored, precision::cache);
    g.add_case(fused::around, "rotated", fused::rotating_time, rotating_pass, fused::queries, gpu::rotate_time, fused::rotated, fused::rotating_share, gpu::rotate_rate, fused::appended, achieved::attention_memory_rate);
    g.add_case(fused::around, "none",    fused::rotating_time, none("none"), fused::rotated);
    g.add_case(method::efficiency, "achieved", fused::counted_rotating_time, same("as measured"), fused::rotating_time);
    g.add_case(method::efficiency, "peak",     fused::counted_rotating_time, none("none"), fused::rotating_time);
    g.add(fused::time,  sum_of_two("attention + rotating"), fused::kernel_time, fused::counted_rotating_time);
    g.add(fused::rate,  rate_of_kernel, fused::ops, fused::time);
}

void wire_vectors(Graph& g) {
    g.add(vector::bytes, elements_crossing_memory, vector::elements, precision::activation);
    auto const wire = [&](Quantity const& time, Quantity const& rate, Quantity const& memory_rate) {
        g.add(time, streaming_time, kernel::floor, vector::bytes, memory_rate);
        g.add(rate, quotient("N/t"), vector::elements, time);
    };
    wire(vector::softmax_time, vector::softmax_rate, kernel::softmax_rate);
    wire(vector::norm_time,    vector::norm_rate,    kernel::norm_rate);
    wire(vector::gelu_time,    vector::gelu_rate,    kernel::gelu_rate);
}

}  // namespace

void wire_kernels(Graph& g) {
    wire_sustained(g);
    wire_matrix_product(g);
    wire_experts(g);
    wire_attention(g);
    wire_vectors(g);
}

}  // namespace diecast
