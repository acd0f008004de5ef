// Wiring of one step of training: exchange, the pipeline, the update, and what follows.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/package/quantities.h"
#include "model/training/graph_rows.h"
#include "model/training/layer.h"
#include "model/training/quantities.h"
#include "model/training/step.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

namespace tr = training;

void wire_exchange(Graph& g) {
    g.add_case(method::efficiency, "achieved", tr::far_rate, product_of_three("Ns·efficiency·software"), scaleout::bandwidth, tr::far_efficiency, runtime::collective_share);
    g.add_case(method::efficiency, "peak",     tr::far_rate, same("Ns"), scaleout::bandwidth);
    g.add(tr::exchange_bytes, product_of_three("T·d·u"), tr::tokens, llm::hidden, tr::bytes_per_activation);
    g.add(tr::hop_bytes,      product_of_three("T·ds·u"), tr::tokens, llm::stream_width, tr::bytes_per_activation);
    g.add(tr::exchange_time,  exchange_and_start, tr::tensor, tr::reduce_time, tr::floor);
    auto const beside = [&](Quantity const& out, Quantity const& projections, Quantity const& ffn) {
        g.add_case(tr::sequence_parallel, "on",  out, exchange_beside_products, tr::tensor, tr::reduce_time, tr::floor, tr::tensor_overlap, projections, llm::layers, llm::dense_layers, ffn);
        g.add_case(tr::sequence_parallel, "off", out, same("r: an all-reduce in one piece"), tr::exchange_time);
    };
    beside(tr::exchange_forward, tr::projection_time, tr::ffn_time);
    beside(tr::exchange_back,    tr::projection_back_time, tr::ffn_back_time);
    g.add(tr::context_time,   gathering_of_keys, tr::tokens, tr::context, tr::kv_numbers, tr::tensor, tr::bytes_per_activation, scaleup::domain, achieved::link_rate, scaleup::neighbour_rate, tr::far_rate,
                                                 tr::pod_reach, tr::oversubscription, scaleout::adapters, collective::bulk_start, collective::bulk_step);
    g.add(tr::dispatch_time,  visits_there_and_back, tr::send_time, tr::return_time, tr::dispatch_overlap, tr::taken_share);
}

void wire_stage(Graph& g) {
    auto const layer = [&](Quantity const& out, auto const& formula, Quantity const& projections, Quantity const& ffn, Quantity const& scores, Quantity const& vectors, Quantity const& exchange, Quantity const& host) {
        g.add(out, formula, projections, llm::layers, llm::dense_layers, ffn, llm::expert_layers, tr::expert_time, tr::permute_time, tr::dispatch_time, scores, vectors, tr::context_time, exchange, host);
    };
    layer(tr::forward_time,  layer_forward,  tr::projection_time, tr::ffn_time, tr::scores_time, tr::vector_time, tr::exchange_forward, tr::host_forward);
    layer(tr::backward_time, layer_backward, tr::projection_back_time, tr::ffn_back_time, tr::scores_back_time, tr::vector_back_time, tr::exchange_back, tr::host_back);
    g.add_case(tr::recompute, "none",      tr::recompute_time, none("0"), tr::forward_time);
    g.add_case(tr::recompute, "selective", tr::recompute_time, same("scores"), tr::scores_again_time);
    g.add_case(tr::recompute, "full",      tr::recompute_time, same("as forward"), tr::forward_time);
    g.add_case(tr::recompute, "vectors",   tr::recompute_time, same("vectors"), tr::vectors_again_time);
    g.add_case(tr::recompute, "latent",    tr::recompute_time, sum_of_two("vectors + up-projections"), tr::vectors_again_time, tr::up_again_time);
    g.add_case(tr::recompute, "up-projections", tr::recompute_time, same("up-projections"), tr::up_again_time);
    g.add(tr::stage_forward,   layers_in_turn, tr::stage_layers, tr::forward_time);
    g.add(tr::stage_recompute, layers_in_turn, tr::stage_layers, tr::recompute_time);
    g.add(tr::sum_time,        sums_of_gradients, tr::sum_traffic, tr::layer_params, tr::table_params, tr::expert_params, achieved::memory_rate);
    g.add(tr::stage_backward,  stage_backward, tr::stage_layers, tr::backward_time, tr::sum_time);
    g.add(tr::stage_time,  stage_of_layers, tr::stage_layers, tr::forward_time, tr::backward_time, tr::recompute_time, tr::sum_time);
    g.add(tr::offload_time, activations_through_host_link, tr::stage_layers, tr::kept, tr::kept_share, tr::activation_offload, io::bandwidth, achieved::memory_rate, tr::stage_forward, tr::stage_backward, tr::stage_recompute);
    g.add(tr::output_time, output_in_training, tr::tokens, llm::hidden, tr::vocabulary, tr::tensor, llm::operations, achieved::ramp, tr::wave_rate, kernel::wave_units, gpu::small_tile_share, tr::odd_share, tr::output_passes,
                                               tr::bytes_per_activation, achieved::memory_rate, tr::floor, tr::exchange_time);
    g.add(tr::output_added, output_beyond_stage, tr::output_time, llm::layers, tr::pipeline, tr::interleave, tr::forward_time, tr::backward_time, tr::recompute_time);
    g.add(tr::hop_time,    hop_of_micro_batch, tr::pipeline, tr::interleave, tr::hop_bytes, tr::tensor, tr::gpus, scaleup::domain, achieved::link_rate, scaleup::neighbour_rate, tr::far_rate, tr::pod_reach, tr::oversubscription,
                                               collective::bulk_start, collective::bulk_step, tr::hop_overlap);
    g.add(tr::weight_back, weights_of_stage, tr::stage_layers, tr::operators_back, tr::projection_back_time, llm::layers, llm::dense_layers, tr::ffn_back_time, llm::expert_layers, tr::expert_time, tr::permute_time, tr::dispatch_time,
                                             tr::scores_back_time, tr::vector_back_time, tr::context_time, tr::exchange_back, tr::host_back);
    g.add_case(tr::schedule, "1F1B",        tr::bubble_time, pipeline_bubble, tr::pipeline, tr::interleave, tr::stage_time, tr::hop_time);
    g.add_case(tr::schedule, "zero-bubble", tr::bubble_time, bubble_without_weights, tr::pipeline, tr::interleave, tr::stage_time, tr::hop_time, tr::weight_back, tr::micro_batches);
    g.add_case(tr::schedule, "dual-pipe",   tr::bubble_time, bubble_of_both_ends, tr::pipeline, tr::stage_time, tr::hop_time, tr::stage_backward, tr::stage_recompute, tr::weight_back, tr::micro_batches);
    for (std::string_view order : {"1F1B", "zero-bubble"})
        g.add_case(tr::schedule, order, tr::bare_dispatch_time, visits_with_nothing_beside, tr::pipeline, tr::micro_batches, tr::stage_layers, llm::layers, llm::expert_layers, tr::send_time, tr::return_time, tr::dispatch_overlap, tr::taken_share);
    g.add_case(tr::schedule, "dual-pipe", tr::bare_dispatch_time, visits_from_both_ends, tr::pipeline, tr::micro_batches, tr::stage_layers, llm::layers, llm::expert_layers, tr::send_time, tr::return_time, tr::dispatch_overlap, tr::taken_share);
}

void wire_update(Graph& g) {
    g.add(tr::gradient_rate, rate_of_copies, tr::tensor, tr::copies, scaleup::domain, achieved::link_rate, scaleup::neighbour_rate, tr::far_rate, tr::pod_reach, tr::oversubscription, scaleout::adapters);
    g.add(tr::expert_gradient_rate, rate_of_copies, tr::expert_gpus, tr::expert_copies, scaleup::domain, achieved::link_rate, scaleup::neighbour_rate, tr::far_rate, tr::pod_reach, tr::oversubscription, scaleout::adapters);
    g.add_case(tr::zero, "nothing", tr::expert_gradient_time, expert_gradients_once, tr::expert_copies, tr::expert_params, tr::bytes_per_sum, tr::expert_gradient_rate, collective::bulk_start, collective::bulk_step);
    g.add_case(tr::zero, "nothing", tr::full_rate_time, gradients_once, tr::copies, tr::layer_params, tr::table_params, tr::expert_gradient_time, tr::bytes_per_sum, tr::gradient_rate, collective::bulk_start);
    for (std::string_view divided : {"optimizer", "gradients"})
        g.add_case(tr::zero, divided, tr::expert_gradient_time, expert_gradients_then_weights, tr::expert_copies, tr::expert_params, tr::bytes_per_sum, tr::bytes_per_weight, tr::expert_gradient_rate,
                                                                collective::bulk_start, collective::bulk_step);
    for (std::string_view divided : {"optimizer", "gradients"})
        g.add_case(tr::zero, divided, tr::full_rate_time, gradients_then_weights, tr::copies, tr::layer_params, tr::table_params, tr::expert_gradient_time, tr::bytes_per_sum, tr::bytes_per_weight, tr::gradient_rate,
                                                         collective::bulk_start);
    g.add_case(tr::zero, "weights", tr::expert_gradient_time, expert_gradients_and_weights, tr::expert_copies, tr::expert_params, tr::bytes_per_sum, tr::bytes_per_weight, tr::expert_gradient_rate,
                                                              collective::bulk_start, collective::bulk_step, tr::micro_batches, tr::stage_layers, llm::layers, llm::expert_layers);
    g.add_case(tr::zero, "weights", tr::full_rate_time, gradients_and_weights, tr::copies, tr::layer_params, tr::table_params, tr::expert_gradient_time, tr::bytes_per_sum, tr::bytes_per_weight, tr::gradient_rate,
                                                       collective::bulk_start, collective::bulk_step, tr::micro_batches, tr::stage_layers);
    for (std::string_view divided : {"nothing", "optimizer", "gradients"})
        g.add_case(tr::zero, divided, tr::exposed_time, exposed_behind_backward, tr::gradient_time, tr::overlap, tr::stage_layers, tr::backward_time, tr::recompute_time);
    g.add_case(tr::zero, "weights", tr::exposed_time, exposed_behind_all, tr::gradient_time, tr::overlap, tr::micro_batches, tr::stage_time, tr::bytes_per_weight, tr::bytes_per_sum, tr::stage_layers);
    g.add_case(tr::zero, "nothing", tr::sharing, certain("1"), tr::copies);
    for (std::string_view divided : {"optimizer", "gradients", "weights"}) g.add_case(tr::zero, divided, tr::sharing, same("copies"), tr::copies);
    g.add(tr::optimizer_time, update_of_weights, tr::layer_params, tr::table_params, tr::expert_params, tr::bytes_per_state, tr::bytes_per_gradient, tr::bytes_per_weight, achieved::memory_rate,
                                                 tr::offload, io::bandwidth, tr::host_rate, tr::sharing, tr::expert_copies);
}

void wire_work(Graph& g) {
    g.add(tr::forward_ops, work_of_layers, tr::global_batch, tr::sequence, llm::operations, llm::layers, llm::attention_params, llm::dense_layers, llm::ffn_params, llm::expert_layers,
                                           llm::active_experts, llm::always_met, llm::expert_params, llm::hidden, llm::experts, tr::seen, llm::heads, llm::qo_width, tr::index_numbers,
                                           llm::state_size, llm::linear_share);
    g.add(tr::output_ops,  work_of_output, llm::operations, tr::global_batch, tr::sequence, tr::vocabulary, llm::hidden);
    g.add_case(tr::attention, "fused",   tr::scores_again_ops, none("0"), llm::operations);
    g.add_case(tr::attention, "unfused", tr::scores_again_ops, work_of_attention, llm::operations, tr::global_batch, tr::sequence, llm::layers, tr::seen, llm::heads, llm::qo_width, tr::index_numbers);
    g.add_case(tr::recompute, "none",      tr::again_ops, none("0"), tr::forward_ops);
    g.add_case(tr::recompute, "selective", tr::again_ops, same("scores"), tr::scores_again_ops);
    g.add_case(tr::recompute, "full",      tr::again_ops, same("all layers"), tr::forward_ops);
    g.add_case(tr::recompute, "vectors",   tr::again_ops, none("0"), tr::forward_ops);
    g.add_case(llm::attention, "grouped", tr::up_again_ops, none("0"), llm::operations);
    g.add_case(llm::attention, "latent",  tr::up_again_ops, work_of_up_projections, llm::operations, tr::global_batch, tr::sequence, llm::layers, llm::heads, llm::q_rank, llm::kv_rank, llm::rope_size, llm::nope_size, llm::value_size,
                                                            llm::attention_share);
    for (std::string_view how : {"latent", "up-projections"}) g.add_case(tr::recompute, how, tr::again_ops, same("up-projections"), tr::up_again_ops);
    g.add(tr::model_rate,    rate_asked_for, tr::forward_ops, tr::output_ops, tr::gpus, tr::step_time);
    g.add(tr::hardware_rate, rate_computed, tr::forward_ops, tr::output_ops, tr::again_ops, tr::gpus, tr::step_time);
    g.add(tr::mfu,           share_of_peak, tr::model_rate, tr::peak_rate);
    g.add(tr::hfu,           share_of_peak, tr::hardware_rate, tr::peak_rate);
}

}  // namespace

void wire_training(Graph& g) {
    wire_training_memory(g);
    wire_training_rates(g);
    wire_training_layer(g);
    wire_exchange(g);
    wire_stage(g);
    wire_update(g);
    g.add(tr::layers_total, product("n·stage"), tr::micro_batches, tr::stage_time);
    g.add(tr::output_total, product("n·output on top"), tr::micro_batches, tr::output_added);
    g.add(tr::hop_total,    product("n·hop"), tr::micro_batches, tr::hop_time);
    g.add(tr::wait_time,    wait_for_slowest, tr::micro_batches, tr::stage_time, tr::output_added, tr::variation, tr::copies);
    g.add(tr::step_time,    time_of_step, tr::micro_batches, tr::stage_time, tr::output_added, tr::hop_time, tr::bubble_time, tr::bare_dispatch_time, tr::wait_time, tr::exposed_time, tr::optimizer_time, tr::offload_time);
    g.add(tr::bubble,       share_of_step, tr::bubble_time, tr::step_time);
    g.add(tr::rate,         tokens_trained, tr::global_batch, tr::sequence, tr::step_time);
    g.add(tr::rate_per_gpu, quotient("rate/G"), tr::rate, tr::gpus);
    wire_work(g);
    g.add(tr::duration,     quotient("tokens/rate"), tr::token_budget, tr::rate);
    g.add(tr::energy,       energy_to_budget, tr::gpus, server::loaded_power, site::power_overhead, tr::duration);
    g.add(tr::slack,        tightest_of_four("min(memory, layout, algorithm, network)"), tr::memory_slack, tr::layout_slack, training_exchange.algorithm_slack, llm::slack);
    wire_training_run(g);
}

}  // namespace diecast
