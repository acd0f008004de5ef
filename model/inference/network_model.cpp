// Wiring of a network: its weights and its cache, undivided.
#include "model/core/relations.h"
#include "model/inference/layer.h"
#include "model/inference/network.h"
#include "model/inference/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_network(Graph& g) {
    g.add(llm::window_kv_heads,  same("as without a window"), llm::kv_heads);
    g.add(llm::window_head_size, same("as without a window"), llm::head_size);
    g.add(llm::mean_head_size,   mean_head_width, llm::head_size, llm::window_head_size, llm::attention_share, llm::window_share);
    g.add(llm::mean_kv_heads,    heads_of_mean_width, llm::kv_heads, llm::head_size, llm::window_kv_heads, llm::window_head_size, llm::mean_head_size, llm::attention_share, llm::window_share);
    g.add_case(llm::attention, "grouped", llm::full_work,   quotient("z/zm"), llm::head_size, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  llm::full_work,   certain("1"), llm::head_size);
    g.add_case(llm::attention, "grouped", llm::window_work, quotient("zw/zm"), llm::window_head_size, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  llm::window_work, certain("1"), llm::head_size);
    g.add_case(llm::attention, "grouped", llm::window_cache, cache_over_mean, llm::window_kv_heads, llm::window_head_size, llm::mean_kv_heads, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  llm::window_cache, certain("1"), llm::head_size);
    g.add_case(llm::attention, "grouped", llm::softmax_params, grouped_attention_weights, llm::hidden, llm::mean_head_size, llm::heads, llm::mean_kv_heads, llm::q_rank, llm::kv_tensors, llm::output_rank,
                                                                                            llm::output_groups, llm::compressor_params, llm::cache_share);
    g.add_case(llm::attention, "latent",  llm::softmax_params, latent_attention_weights,  llm::hidden, llm::heads, llm::q_rank, llm::kv_rank,
                                                                                            llm::rope_size, llm::nope_size, llm::value_size);
    g.add(llm::index_params,      index_weights, llm::hidden, llm::q_rank, llm::index_heads, llm::index_size);
    g.add(llm::compressor_params, weights_of_compressors, llm::hidden, llm::head_size, llm::index_size, llm::compressed_share, llm::heavy_share);
    g.add(llm::attention_share,   other_layers, llm::linear_share);
    g.add(llm::attention_params,  mixers, llm::attention_share, llm::softmax_params, llm::linear_share, llm::linear_params, llm::index_share, llm::index_params);
    g.add_case(llm::attention, "grouped", llm::qo_width, sum_of_two("zm + zm"), llm::mean_head_size, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  llm::qo_width, sum_of_three("nope + rope + vh"), llm::nope_size, llm::rope_size, llm::value_size);
    g.add_case(llm::attention, "grouped", llm::kv_numbers, grouped_cache_width, llm::mean_head_size, llm::mean_kv_heads, llm::kv_tensors);
    g.add_case(llm::attention, "latent",  llm::kv_numbers, sum_of_two("kvr + rope"), llm::kv_rank, llm::rope_size);
    g.add(llm::kv_bytes,          cache_of_token, llm::kv_numbers, llm::layers, precision::cache, llm::attention_share, llm::index_share, llm::index_size, precision::index, llm::compression, llm::cache_share);
    g.add(llm::ffn_params,        product_of_three("m·d·f"), llm::ffn_matrices, llm::hidden, llm::ffn);
    g.add(llm::expert_params,     product_of_three("pe = m·de·fe"), llm::ffn_matrices, llm::expert_width, llm::expert_ffn);
    g.add(llm::expert_width,      same("de = d"), llm::hidden);
    g.add(llm::always_met,        experts_all_meet, llm::shared_experts, llm::hidden, llm::expert_width, llm::expert_params);
    g.add(llm::routed_params,     product_of_three("Le·E·pe"), llm::expert_layers, llm::experts, llm::expert_params);
    g.add(llm::stream_width,      product("ds = nr·d"), llm::residual_streams, llm::hidden);
    g.add(llm::stream_numbers,    numbers_to_mix_streams, llm::hidden, llm::residual_streams);
    g.add(llm::dense_layers,      layers_without_experts, llm::layers, llm::expert_layers);
    g.add_case(llm::attention, "grouped", llm::slack, room_for_heads_and_experts, llm::kv_heads, llm::window_kv_heads, llm::heads, llm::active_experts, llm::experts, llm::expert_layers, llm::layers, llm::attention_share, llm::window_share);
    g.add_case(llm::attention, "latent",  llm::slack, room_for_experts, llm::active_experts, llm::experts, llm::expert_layers, llm::layers, llm::attention_share, llm::window_share);
    g.add(llm::parameters,        all_weights, llm::layers, llm::dense_layers, llm::expert_layers, llm::attention_params, llm::ffn_params, llm::expert_params,
                                               llm::experts, llm::always_met, llm::hidden, llm::embeddings, llm::vocabulary);
    g.add(llm::active_parameters, weights_met, llm::layers, llm::dense_layers, llm::expert_layers, llm::attention_params, llm::ffn_params, llm::expert_params,
                                               llm::active_experts, llm::always_met, llm::experts, llm::hidden, llm::embeddings, llm::vocabulary);
    g.add(llm::weight_bytes,      bytes_of_weights, llm::parameters, llm::routed_params, precision::weight, precision::expert_weight);
}

}  // namespace diecast
