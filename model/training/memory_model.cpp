// Wiring of a training layout and of the memory of one GPU.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/training/layout.h"
#include "model/training/memory.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

namespace tr = training;

void wire_layout(Graph& g) {
    g.add(tr::data,          copies_of_network, tr::gpus, tr::tensor, tr::context, tr::pipeline);
    g.add(tr::micro_batches, micro_batches_per_step, tr::global_batch, tr::data, tr::micro_batch);
    g.add(tr::tokens,        tokens_per_micro_batch, tr::micro_batch, tr::sequence, tr::context);
    g.add_case(tr::sequence_parallel, "on",  tr::latent_tokens, quotient("Tl = T/t"), tr::tokens, tr::tensor);
    g.add_case(tr::sequence_parallel, "off", tr::latent_tokens, same("Tl = T"), tr::tokens);
    g.add(tr::stage_layers,  layers_of_longest_stage, llm::layers, tr::pipeline, tr::interleave);
    g.add(tr::vocabulary,    padded_vocabulary, llm::vocabulary, tr::vocabulary_multiple, tr::tensor);
    g.add(tr::copies,        product("a·c"), tr::data, tr::context);
    g.add(tr::expert_copies, copies_of_expert, tr::copies, tr::expert);
    g.add(tr::inner_numbers, inner_numbers, llm::ffn_matrices, llm::layers, llm::dense_layers, llm::ffn, llm::expert_layers, llm::active_experts, llm::shared_experts, llm::expert_ffn);
    auto const room = [&](std::string_view schedule, auto const& formula) {
        g.add_case(tr::schedule, schedule, tr::layout_slack, formula, tr::data, tr::micro_batches, llm::layers, tr::pipeline, tr::interleave, llm::heads, llm::hidden, tr::tensor, tr::sequence, tr::context,
                                           tr::expert, llm::experts);
    };
    room("1F1B", room_in_layout);
    room("zero-bubble", room_in_layout);
    room("dual-pipe", room_from_both_ends);
}

void wire_states(Graph& g) {
    g.add_case(llm::attention, "grouped", tr::attention_params, quotient("pn = pa/t"), llm::attention_params, tr::tensor);
    g.add_case(llm::attention, "latent",  tr::attention_params, latent_attention_of_package, llm::attention_params, llm::hidden, llm::q_rank, llm::kv_rank, llm::rope_size, tr::tensor);
    g.add(tr::layer_params,  layer_weights_of_stage, tr::stage_layers, llm::layers, llm::dense_layers, llm::expert_layers, tr::attention_params, llm::ffn_params, llm::always_met,
                                                     llm::expert_params, llm::hidden, llm::experts, tr::tensor);
    g.add(tr::expert_params, expert_weights_of_stage, tr::stage_layers, llm::layers, llm::expert_layers, llm::experts, llm::expert_params, tr::tensor, tr::expert);
    for (std::string_view one : {"1F1B", "zero-bubble"}) g.add_case(tr::schedule, one, tr::table_params, table_weights_of_stage, llm::embeddings, tr::vocabulary, llm::hidden, tr::tensor, tr::pipeline);
    g.add_case(tr::schedule, "dual-pipe", tr::table_params, table_weights_of_both_ends, llm::embeddings, tr::vocabulary, llm::hidden, tr::tensor);
    auto const bytes = [&](Quantity const& out, Quantity const& copies) {
        g.add_case(tr::zero, "nothing",   out, nothing_divided,   tr::bytes_per_weight, tr::bytes_per_gradient, tr::bytes_per_state, tr::offload);
        g.add_case(tr::zero, "optimizer", out, state_divided,     tr::bytes_per_weight, tr::bytes_per_gradient, tr::bytes_per_state, tr::offload, copies);
        g.add_case(tr::zero, "gradients", out, gradients_divided, tr::bytes_per_weight, tr::bytes_per_gradient, tr::bytes_per_state, tr::offload, copies);
        g.add_case(tr::zero, "weights",   out, weights_divided,   tr::bytes_per_weight, tr::bytes_per_gradient, tr::bytes_per_state, tr::offload, copies);
    };
    bytes(tr::weight_bytes,        tr::copies);
    bytes(tr::expert_weight_bytes, tr::expert_copies);
    for (std::string_view one : {"1F1B", "zero-bubble"}) g.add_case(tr::schedule, one, tr::layer_states, states_of_layers, tr::layer_params, tr::weight_bytes, tr::expert_params, tr::expert_weight_bytes);
    g.add_case(tr::schedule, "dual-pipe", tr::layer_states, states_of_two_stages, tr::layer_params, tr::weight_bytes, tr::expert_params, tr::expert_weight_bytes);
    g.add(tr::table_states, product("Pt·bl"), tr::table_params, tr::weight_bytes);
}

void wire_activations(Graph& g) {
    g.add_case(llm::attention, "grouped", tr::kv_numbers, keys_and_values_of_heads, llm::mean_head_size, llm::mean_kv_heads, llm::kv_tensors, llm::cache_share);
    g.add_case(llm::attention, "latent",  tr::kv_numbers, product("h·qo: keys and values of every head"), llm::heads, llm::qo_width);
    g.add_case(llm::attention, "grouped", tr::attention_results, product("h·zm"), llm::heads, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  tr::attention_results, product("h·vh"), llm::heads, llm::value_size);
    g.add_case(tr::arithmetic, "16-bit",    tr::input_bytes, same("u"), tr::bytes_per_activation);
    g.add_case(tr::arithmetic, "8-bit",     tr::input_bytes, narrow_input, tr::bytes_per_activation, tr::input_bytes_8);
    g.add_case(tr::arithmetic, "4-bit",     tr::input_bytes, narrow_input, tr::bytes_per_activation, tr::input_bytes_4);
    g.add_case(tr::arithmetic, "as served", tr::input_bytes, narrow_input, tr::bytes_per_activation, precision::activation);
    g.add_case(tr::attention, "fused",   tr::divided_numbers, activations_divided_fused,   tr::bytes_per_activation, tr::input_bytes, llm::heads, llm::qo_width, tr::attention_results, tr::kv_numbers, tr::inner_numbers, llm::ffn_matrices);
    g.add_case(tr::attention, "unfused", tr::divided_numbers, activations_divided_unfused, tr::bytes_per_activation, tr::input_bytes, llm::heads, llm::qo_width, tr::attention_results, tr::kv_numbers, tr::inner_numbers, llm::ffn_matrices);
    g.add(tr::expert_inputs, copies_kept_for_experts, llm::active_experts, llm::expert_width, llm::expert_layers, llm::layers);
    g.add_case(llm::attention, "grouped", tr::whole_numbers, activations_not_divided, tr::bytes_per_activation, tr::input_bytes, tr::mask, llm::hidden, llm::stream_width, tr::expert_inputs);
    g.add_case(llm::attention, "latent",  tr::whole_numbers, latent_activations_not_divided, tr::bytes_per_activation, tr::input_bytes, tr::mask, llm::hidden, llm::stream_width, tr::expert_inputs, llm::q_rank, llm::kv_rank);
    g.add_case(tr::attention, "fused",   tr::score_numbers, none("0"), tr::mask);
    g.add_case(tr::attention, "unfused", tr::score_numbers, scores_kept, tr::bytes_per_activation, tr::mask, llm::heads, tr::sequence);
    g.add_case(tr::sequence_parallel, "on",  tr::layer_activations, layer_kept_sequence_parallel, tr::tokens, tr::divided_numbers, tr::whole_numbers, tr::score_numbers, tr::tensor);
    g.add_case(tr::sequence_parallel, "off", tr::layer_activations, layer_kept_tensor_parallel,   tr::tokens, tr::divided_numbers, tr::whole_numbers, tr::score_numbers, tr::tensor);
    g.add_case(tr::recompute, "none",      tr::kept, same("all"), tr::layer_activations);
    g.add_case(tr::recompute, "selective", tr::kept, kept_without_scores, tr::layer_activations, tr::tokens, tr::score_numbers, tr::tensor);
    g.add_case(tr::sequence_parallel, "on",  tr::layer_input, input_sequence_parallel, tr::tokens, tr::bytes_per_activation, llm::stream_width, tr::tensor);
    g.add_case(tr::sequence_parallel, "off", tr::layer_input, input_tensor_parallel,   tr::tokens, tr::bytes_per_activation, llm::stream_width);
    g.add_case(tr::recompute, "full",      tr::kept, same("the input"), tr::layer_input);
    g.add_case(tr::sequence_parallel, "on",  tr::vector_outputs, vectors_divided_outputs, tr::tokens, tr::input_bytes, llm::hidden, tr::inner_numbers, llm::ffn_matrices, tr::tensor);
    g.add_case(tr::sequence_parallel, "off", tr::vector_outputs, vectors_whole_outputs,   tr::tokens, tr::input_bytes, llm::hidden, tr::inner_numbers, llm::ffn_matrices, tr::tensor);
    g.add_case(tr::recompute, "vectors",   tr::kept, kept_without_vectors, tr::layer_activations, tr::vector_outputs);
    g.add_case(llm::attention, "grouped", tr::up_results, none("0"), tr::tokens);
    g.add_case(llm::attention, "latent",  tr::up_results, results_of_up_projections, tr::tokens, tr::bytes_per_activation, llm::heads, llm::q_rank, llm::nope_size, llm::rope_size, llm::value_size, tr::tensor);
    g.add_case(tr::recompute, "latent",    tr::kept, kept_without_up_projections, tr::layer_activations, tr::vector_outputs, tr::up_results);
    g.add_case(tr::recompute, "up-projections", tr::kept, kept_without_up_results, tr::layer_activations, tr::up_results);
    for (std::string_view one : {"1F1B", "zero-bubble"}) g.add_case(tr::schedule, one, tr::in_flight, micro_batches_in_flight, tr::pipeline, tr::interleave, tr::micro_batches);
    g.add_case(tr::schedule, "dual-pipe", tr::in_flight, micro_batches_from_both_ends, tr::pipeline, tr::micro_batches);
    g.add(tr::activations, activations_in_flight, tr::stage_layers, tr::kept, tr::in_flight, tr::kept_share, tr::activation_offload);
    g.add(tr::working,     working_memory, tr::layer_activations, tr::kept, tr::bytes_per_activation, tr::tokens, tr::vocabulary, tr::tensor, tr::pipeline);
}

}  // namespace

void wire_training_memory(Graph& g) {
    wire_layout(g);
    wire_states(g);
    wire_activations(g);
    g.add(tr::memory_use,   sum_of_four("layers + tables + activations + working"), tr::layer_states, tr::table_states, tr::activations, tr::working);
    g.add_case(method::efficiency, "achieved", tr::memory, product("M·usable"), pool::capacity, tr::memory_usable);
    g.add_case(method::efficiency, "peak",     tr::memory, same("M"), pool::capacity);
    g.add(tr::memory_slack, room_beside_states, tr::memory_use, tr::memory);
}

}  // namespace diecast
