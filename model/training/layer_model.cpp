// Wiring of a layer in training: its operators on the package, and on the host that starts them.
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/package/quantities.h"
#include "model/training/graph_rows.h"
#include "model/training/layer.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

namespace tr = training;

void wire_matrices(Graph& g) {
    g.add_case(method::efficiency, "achieved", tr::floor, same("launch"), gpu::launch_time);
    g.add_case(method::efficiency, "peak",     tr::floor, none("none"), gpu::launch_time);
    Outputs const projections{tr::projection_time, tr::projection_back_time};
    g.add_case(llm::attention, "grouped", projections, projections_in_training, tr::tokens, llm::hidden, llm::heads, llm::mean_kv_heads, llm::mean_head_size, llm::q_rank, llm::kv_tensors, llm::cache_share, llm::output_rank,
                                                       llm::output_groups, tr::tensor, llm::operations, achieved::ramp, tr::wave_rate,
                                                       kernel::wave_units, gpu::small_tile_share, tr::bytes_per_activation, achieved::memory_rate, tr::floor, llm::attention_share, llm::linear_share,
                                                       llm::linear_params, llm::index_share, llm::index_params, llm::compressor_params);
    g.add_case(llm::attention, "latent",  projections, latent_projections_in_training, tr::tokens, tr::latent_tokens, llm::hidden, llm::heads, llm::q_rank, llm::kv_rank, llm::rope_size, llm::nope_size,
                                                       llm::value_size, tr::tensor, llm::operations, achieved::ramp, tr::wave_rate, kernel::wave_units, gpu::small_tile_share, tr::bytes_per_activation,
                                                       achieved::memory_rate, tr::floor, llm::attention_share, llm::linear_share, llm::linear_params, llm::index_share, llm::index_params);
    g.add_case(llm::attention, "grouped", tr::up_again_time, none("0"), tr::tokens);
    g.add_case(llm::attention, "latent",  tr::up_again_time, up_projections_again, tr::tokens, llm::heads, llm::q_rank, llm::kv_rank, llm::rope_size, llm::nope_size, llm::value_size, tr::tensor, llm::operations,
                                                             achieved::ramp, tr::wave_rate, kernel::wave_units, gpu::small_tile_share, tr::bytes_per_activation, achieved::memory_rate, tr::floor, llm::attention_share);
    g.add(Outputs{tr::ffn_time, tr::ffn_back_time}, feed_forward_in_training, tr::tokens, llm::hidden, llm::ffn, llm::ffn_matrices, tr::tensor, llm::operations, achieved::ramp, tr::wave_rate, kernel::wave_units,
                                                                              gpu::small_tile_share, tr::bytes_per_activation, achieved::memory_rate, tr::floor);
    g.add_case(tr::balance, "forced",    tr::expert_imbalance, certain("1"), tr::expert_gpus);
    g.add_case(tr::balance, "as served", tr::expert_imbalance, busiest_in_training, tr::expert_gpus, llm::experts, llm::active_experts, tr::tokens, tr::expert, experts::spread, dispatch::counted);
    g.add(tr::expert_time,     experts_forward,      tr::tokens, llm::active_experts, llm::always_met, llm::expert_params, llm::experts, tr::expert, tr::tensor, llm::operations, achieved::ramp,
                                                     tr::grouped_rate, tr::bytes_per_weight, achieved::memory_rate, tr::floor, tr::expert_imbalance);
    g.add(tr::permute_time,    permutation_of_visits, tr::tokens, llm::active_experts, llm::expert_width, tr::tensor, tr::bytes_per_activation, tr::expert_imbalance, achieved::memory_rate, tr::floor);
}

void wire_host(Graph& g) {
    Outputs const operators{tr::operators_forward, tr::operators_back};
    g.add_case(tr::attention, "fused",   operators, operators_fused, tr::tensor, llm::layers, llm::expert_layers, llm::stream_numbers);
    g.add_case(tr::attention, "unfused", operators, operators_unfused, tr::tensor, llm::layers, llm::expert_layers, llm::stream_numbers);
    auto const host = [&](Quantity const& out, Quantity const& count) {
        g.add_case(method::efficiency, "achieved", out, started_by_host, count, tr::kernel_time, tr::graphed);
        g.add_case(method::efficiency, "peak",     out, none("none"), count);
    };
    host(tr::host_forward, tr::operators_forward);
    host(tr::host_back,    tr::operators_back);
}

void wire_attention(Graph& g) {
    g.add_case(method::causal, "skipped", tr::seen_fused, keys_before, tr::sequence, llm::attention_share, llm::window_share, llm::window, llm::selected, llm::full_work, llm::window_work,
                                                               llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression, llm::chunked);
    g.add_case(method::causal, "full",    tr::seen_fused, same("layers with softmax attention"), llm::attention_share);
    g.add_case(tr::attention, "fused",   tr::seen, same("as skipped"), tr::seen_fused);
    g.add_case(tr::attention, "unfused", tr::seen, same("layers with softmax attention"), llm::attention_share);
    g.add_case(llm::attention, "grouped", tr::pair_width, same("w = qo"), llm::qo_width);
    g.add_case(llm::attention, "latent",  tr::pair_width, pair_in_training, llm::qo_width, llm::kv_rank, llm::rope_size, llm::attention_share, tr::seen, llm::selected, tr::sequence);
    g.add(tr::index_numbers, indexer_in_training, llm::attention_share, llm::index_share, llm::index_heads, llm::index_size, llm::compression);
    g.add(tr::scores_ops, attention_in_training, tr::tokens, tr::sequence, tr::seen, llm::heads, tr::pair_width, tr::tensor, llm::operations, tr::index_numbers, llm::state_size, llm::linear_share);
    g.add_case(method::efficiency, "achieved", tr::scores_hidden, none("none"), tr::kernel_time);
    g.add_case(method::efficiency, "peak",     tr::scores_hidden, certain("all"), tr::kernel_time);
    Outputs const both{tr::scores_time, tr::scores_back_time};
    g.add_case(tr::attention, "fused",   both, fused_attention_in_training, tr::scores_ops, tr::attention_rate, tr::sequence, tr::attention_ramp, tr::tokens, llm::heads, llm::qo_width, tr::kv_numbers, tr::tensor,
                                               tr::bytes_per_activation, achieved::memory_rate, tr::floor);
    g.add_case(tr::attention, "unfused", both, unfused_attention_in_training, tr::scores_ops, tr::wave_rate, tr::tokens, tr::sequence, llm::heads, tr::tensor, tr::scores_hidden, tr::bytes_per_activation,
                                               tr::mask, achieved::memory_rate, kernel::softmax_rate, tr::floor);
    g.add_case(tr::attention, "fused",   tr::scores_again_time, none("0"), tr::scores_time);
    g.add_case(tr::attention, "unfused", tr::scores_again_time, same("as forward"), tr::scores_time);
}

void wire_vectors(Graph& g) {
    auto const add = [&](std::string_view how, auto const& formula) {
        g.add_case(tr::sequence_parallel, how, {tr::vector_time, tr::vector_back_time}, formula, tr::tokens, llm::hidden, tr::inner_numbers, tr::tensor, tr::bytes_per_activation, tr::mask, achieved::memory_rate,
                                                kernel::norm_rate, kernel::gelu_rate, tr::floor, llm::stream_numbers);
    };
    add("on",  vectors_divided);
    add("off", vectors_whole);
    auto const again = [&](std::string_view how, auto const& formula) {
        g.add_case(tr::sequence_parallel, how, tr::vectors_again_time, formula, tr::tokens, llm::hidden, tr::inner_numbers, tr::tensor, tr::bytes_per_activation, kernel::norm_rate, kernel::gelu_rate, tr::floor);
    };
    again("on",  vectors_again_divided);
    again("off", vectors_again_whole);
}

}  // namespace

void wire_training_layer(Graph& g) {
    wire_matrices(g);
    wire_host(g);
    wire_attention(g);
    wire_vectors(g);
}

}  // namespace diecast
