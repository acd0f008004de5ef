// Wiring of a pass: prefill and decode alike, apart from what is said for one of them.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/context_parallel.h"
#include "model/inference/layer.h"
#include "model/inference/load.h"
#include "model/inference/network.h"
#include "model/inference/pass.h"
#include "model/inference/quantities.h"
#include "model/inference/speculation.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/prefix/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_size(Graph& g, Phase const& x) {
    g.add(x.gpus,   product_of_three("G = n·a·p"), x.tensor, x.data, x.pipeline);
    g.add(x.tokens, product("T = Ta·a"), x.group_tokens, x.data);
    g.add(x.kept,   tokens_kept, x.context, llm::attention_share, llm::window_share, x.window, x.full_cache, x.window_cache, llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression);
    g.add(x.read,   tokens_read, x.context, llm::attention_share, llm::window_share, x.window, llm::selected, x.full_cache, x.window_cache, llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression);
}

/// Layers with a window may have heads of another shape.
void wire_heads(Graph& g, Phase const& x, Quantity const& groups) {
    g.add_case(method::kv_sharding, "replicated", x.kv_heads,        whole_kv_heads, llm::kv_heads, groups);
    g.add_case(method::kv_sharding, "even",       x.kv_heads,        quotient("gn = g/n"), llm::kv_heads, groups);
    g.add_case(method::kv_sharding, "replicated", x.window_kv_heads, whole_kv_heads, llm::window_kv_heads, groups);
    g.add_case(method::kv_sharding, "even",       x.window_kv_heads, quotient("gw/n"), llm::window_kv_heads, groups);
    g.add(x.mean_kv_heads, heads_of_mean_width, x.kv_heads, llm::head_size, x.window_kv_heads, llm::window_head_size, llm::mean_head_size, llm::attention_share, llm::window_share);
    g.add_case(llm::attention, "grouped", x.full_cache,   cache_over_mean, x.kv_heads, llm::head_size, x.mean_kv_heads, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  x.full_cache,   certain("1"), llm::head_size);
    g.add_case(llm::attention, "grouped", x.window_cache, cache_over_mean, x.window_kv_heads, llm::window_head_size, x.mean_kv_heads, llm::mean_head_size);
    g.add_case(llm::attention, "latent",  x.window_cache, certain("1"), llm::head_size);
}

/// What a prompt leaves, which every package of a group keeps of all tokens.
void wire_prompt_cache(Graph& g) {
    wire_heads(g, prefill, prefill.tensor);
    g.add_case(llm::attention, "grouped", prefill.kv_width, grouped_cache_width, llm::mean_head_size, prefill.mean_kv_heads, llm::kv_tensors);
    g.add_case(llm::attention, "latent",  prefill.kv_width, sum_of_two("kvr + rope"), llm::kv_rank, llm::rope_size);
}

/// The cache of decode, which context parallelism divides.
void wire_divided_cache(Graph& g) {
    using namespace context_parallel;
    g.add(head_groups, quotient("n/cp"), decode.tensor, packages);
    wire_heads(g, decode, head_groups);
    g.add_case(llm::attention, "grouped", decode.kv_width, grouped_width_divided, llm::mean_head_size, decode.mean_kv_heads, packages, llm::kv_tensors);
    g.add_case(llm::attention, "latent",  decode.kv_width, latent_width_divided,  llm::kv_rank, llm::rope_size, packages);
    g.add(candidates, candidates_of_indexer, packages, decode.group_tokens, decode.micro_batches, llm::selected, decode.indexed, llm::index_heads, llm::index_share, precision::wide);
    g.add(bytes,  queries_and_outputs, packages, decode.group_tokens, decode.micro_batches, llm::heads, decode.tensor, decode.pair_ops, llm::operations, precision::wire, candidates);
    g.add(time,   context_exchange, packages, llm::attention_share, collective::start_time, collective::step_time, bytes, scaleup::neighbour_rate, candidates, llm::index_share);
    g.add(starts, sum_of_two("launches + exchange"), achieved::layer_overhead, time);
}

void wire_stages(Graph& g, Phase const& x) {
    g.add_case(llm::attention, "grouped", x.softmax_params, grouped_weights_per_gpu, llm::hidden, llm::mean_head_size, llm::heads, x.tensor, x.mean_kv_heads, llm::q_rank,
                                                                                        llm::kv_tensors, llm::output_rank, llm::output_groups, llm::compressor_params, llm::cache_share);
    g.add_case(llm::attention, "latent",  x.softmax_params, latent_weights_per_gpu,  llm::hidden, llm::heads, llm::q_rank, llm::kv_rank, llm::rope_size,
                                                                                        llm::nope_size, llm::value_size, x.tensor);
    g.add(x.projection_params, weights_of_mixers, llm::attention_share, x.softmax_params, llm::linear_share, llm::linear_params, x.tensor, llm::index_share,
                                                  llm::index_params);
    g.add(x.projection_ops,   product_of_three("c·T·p1"), llm::operations, x.group_tokens, x.projection_params);
    g.add(x.projection_bytes, projection_traffic, x.projection_params, precision::weight, x.micro_batches, x.group_tokens, llm::hidden, llm::qo_width, llm::heads, x.tensor,
                                                  x.kv_width, precision::activation);
    g.add(x.softmax_ops,      attention_work,  x.group_tokens, x.attended, x.pair_ops, llm::heads, x.tensor);
    g.add(x.index_ops,        index_work,      x.group_tokens, x.indexed, llm::operations, llm::index_heads, llm::index_size, llm::attention_share, llm::index_share);
    g.add(x.state_ops,        state_work,      x.group_tokens, llm::operations, llm::state_size, llm::linear_share, x.tensor);
    if (&x == &prefill) g.add(x.state_bytes, state_traffic, x.batch, x.data, llm::state_size, precision::state, llm::linear_share, x.tensor);
    else g.add(x.state_bytes, state_traffic_verifying, x.batch, x.data, speculation::verified, llm::state_size, precision::state, llm::linear_share, x.tensor);
    g.add(x.attention_ops,    sum_of_three("pairs + indexer + states"), x.softmax_ops, x.index_ops, x.state_ops);
    g.add(x.score_bytes,      scores_through_memory, x.group_tokens, x.context, llm::heads, x.tensor, precision::activation, runtime::score_passes, llm::attention_share);
    g.add(x.attention_bytes,  sum_of_four("pairs + scores + indexer + states"), x.softmax_bytes, x.score_bytes, x.index_bytes, x.state_bytes);
    g.add(x.ffn_params,       quotient("p2 = pf/n"), llm::ffn_params, x.tensor);
    g.add(x.ffn_ops,          product_of_three("c·T·p2"), llm::operations, x.group_tokens, x.ffn_params);
    g.add(x.ffn_bytes,        ffn_traffic,     x.ffn_params, precision::weight, x.micro_batches, x.group_tokens, llm::hidden, llm::ffn_matrices, llm::ffn, x.tensor,
                                               precision::activation);
    g.add_case(experts::choices, "even",   x.touched_experts, experts_touched,  llm::experts, llm::active_experts, x.tokens, x.micro_batches);
    g.add_case(experts::choices, "uneven", x.touched_experts, experts_favoured, llm::experts, llm::active_experts, x.tokens, x.micro_batches, experts::pass_spread);
    g.add(x.expert_ops,       expert_work,     llm::operations, x.tokens, llm::active_experts, llm::always_met, llm::expert_params, x.tensor, x.data);
    g.add(x.expert_bytes,     expert_traffic,  x.touched_experts, llm::always_met, llm::expert_params, precision::expert_weight, x.micro_batches, x.tokens, llm::active_experts,
                                               llm::shared_experts, llm::hidden, llm::expert_width, llm::ffn_matrices, llm::expert_ffn, x.tensor, x.data, precision::activation);
    g.add(x.widened_bytes,    bytes_at_pace_of_widening, x.busy_expert_bytes, precision::widened, x.weight_rate, gpu::widen_rate);
    g.add(x.exchange_bytes,   product_of_three("V = Ta·d·uw"), x.group_tokens, llm::hidden, precision::wire);
    g.add(x.sent_bytes,       bytes_on_bus, x.exchange_bytes, x.tensor);
    g.add(x.exchange_rate,    rate_on_bus, x.sent_bytes, x.exchange_time);
    g.add(x.head_ops,         output_work,     llm::operations, x.output_tokens, x.data, llm::vocabulary, llm::hidden, x.tensor);
    g.add(x.head_bytes,       output_traffic,  llm::vocabulary, llm::hidden, precision::weight, x.tensor);
}

/// Two batches in turn, and the busiest package, for which all others wait.
void wire_load(Graph& g, Phase const& x) {
    g.add(x.expert_gpus, product("G = n·a"), x.tensor, x.data);
    g.add_case(x.expert_overlap, "as the network", x.micro_batches, certain("1"), x.tensor);
    g.add_case(x.expert_overlap, "two batches",    x.micro_batches, batches_in_turn, x.tensor);
    g.add_case(dispatch::routing, "random",   x.expert_load, busiest_in_routing, x.expert_gpus, llm::experts, experts::redundant, llm::active_experts, x.tokens, experts::spread, dispatch::counted);
    g.add_case(dispatch::routing, "balanced", x.expert_load, certain("1"), x.expert_gpus);
    g.add(x.attention_load,       busiest_of_groups, x.data, x.batch, traffic::length_spread, dispatch::counted);
    g.add(x.sent_tokens,          tokens_to_send, x.group_tokens, x.tensor, x.micro_batches, x.expert_load);
    g.add(x.busy_attention_ops,   attention_work_of_busiest, x.attention_ops, x.index_ops, achieved::pass_attention_rate, achieved::index_rate, x.attention_load);
    g.add(x.busy_attention_bytes, attention_bytes_of_busiest, x.attention_bytes, x.state_bytes, achieved::attention_memory_rate, achieved::state_rate,
                                                              x.attention_load);
    g.add(x.busy_expert_ops,      work_of_busiest, x.expert_ops, x.expert_load, dispatch::counted, gpu::expert_tile, x.micro_batches, x.touched_experts, x.expert_gpus, llm::operations, llm::expert_params);
    g.add(x.ramp,                 product("m·ramp"), x.micro_batches, achieved::ramp);
    g.add(x.launches,             product("m·launches"), x.micro_batches, &x == &decode ? context_parallel::starts : achieved::layer_overhead);
    g.add_case(dispatch::routing, "random",   x.busy_expert_bytes, traffic_of_busiest, x.expert_bytes, x.touched_experts, x.expert_gpus, llm::experts, experts::redundant, llm::expert_params, precision::expert_weight, x.micro_batches, dispatch::counted);
    g.add_case(dispatch::routing, "balanced", x.busy_expert_bytes, same("traffic"), x.expert_bytes);
    g.add(x.routing_bytes,        copies_for_experts, x.tokens, llm::active_experts, x.expert_gpus, x.expert_load, llm::expert_width, precision::wide);
    g.add(x.routing_time,         time_around_experts, dispatch::counted, x.micro_batches, achieved::routing_time, x.routing_bytes, achieved::permute_rate);
    g.add(x.expert_launches,      sum_of_three("launches + routing + vectors"), x.launches, x.routing_time, x.vector_time);
    g.add(x.dense_launches,       sum_of_three("launches + vectors + activation"), x.launches, x.vector_time, x.activation_time);
    g.add_case(x.dispatch, "per server", x.taken_share, share_of_units, dispatch::units, package::units, dispatch::counted);
    g.add_case(x.dispatch, "per expert", x.taken_share, none("none"), dispatch::units);
}

/// The cache of decode may lie in part in memory lent by neighbours.
Quantity const& cache_rate(Phase const& x) { return &x == &decode ? pool::read_rate : achieved::attention_memory_rate; }

void wire_memory_rates(Graph& g, Phase const& x) {
    g.add(x.weight_rate, same("Mw"), kernel::weight_rate);
    g.add(x.cache_rate,  same("Ma"), cache_rate(x));
}

/// One layer, with the feed-forward part or with experts.
void wire_layer(Graph& g, Phase const& x, Quantity const& out, Quantity const& time, Quantity const& work, Quantity const& rate, Quantity const& bytes,
                Quantity const& exchange, Quantity const& launches) {
    using namespace achieved;
    g.add_case(method::overlap, "stage",   out, layer_stages_overlap,  x.projection_time, x.attention_time, time, exchange, launches);
    g.add_case(method::overlap, "layer",   out, layer_overlaps,        x.projection_ops, x.busy_attention_ops, work, x.ramp, matrix_rate, pass_attention_rate, rate,
                                                                       x.projection_bytes, x.busy_attention_bytes, bytes, x.weight_rate, x.cache_rate,
                                                                       exchange, launches);
    g.add_case(method::overlap, "exposed", out, layer_network_exposed, x.projection_time, x.attention_time, time, exchange, launches);
    g.add_case(method::overlap, "serial",  out, layer_serial,          x.projection_ops, x.busy_attention_ops, work, x.ramp, matrix_rate, pass_attention_rate, rate,
                                                                       x.projection_bytes, x.busy_attention_bytes, bytes, x.weight_rate, x.cache_rate,
                                                                       exchange, launches);
}

void wire_vectors(Graph& g, Phase const& x) {
    g.add_case(method::efficiency, "achieved", x.vector_time,     norms_and_rotation, x.group_tokens, precision::activation, llm::hidden, llm::heads, llm::qo_width, x.tensor, x.kv_width, llm::stream_numbers, kernel::gelu_rate);
    g.add_case(method::efficiency, "peak",     x.vector_time,     none("fused"), x.group_tokens);
    g.add_case(method::efficiency, "achieved", x.activation_time, wide_vector, x.group_tokens, precision::activation, llm::ffn_matrices, llm::ffn, x.tensor, kernel::gelu_rate);
    g.add_case(method::efficiency, "peak",     x.activation_time, none("fused"), x.group_tokens);
    g.add(x.vectors_time, vectors_of_pass, llm::layers, llm::dense_layers, x.vector_time, x.activation_time);
}

void wire_time(Graph& g, Phase const& x) {
    g.add(x.projection_time, matrix_stage_time, x.projection_ops, x.ramp, achieved::matrix_rate, x.projection_bytes, x.weight_rate);
    g.add(x.attention_time,  stage_time,        x.busy_attention_ops, achieved::pass_attention_rate, x.busy_attention_bytes, x.cache_rate);
    g.add(x.ffn_time,        matrix_stage_time, x.ffn_ops, x.ramp, achieved::matrix_rate, x.ffn_bytes, x.weight_rate);
    g.add(x.expert_time,     matrix_stage_time, x.busy_expert_ops, x.ramp, achieved::grouped_rate, x.widened_bytes, x.weight_rate);
    g.add(x.head_time,       stage_time,        x.head_ops, achieved::matrix_rate, x.head_bytes, x.weight_rate);
    g.add(x.dispatch_time,   there_and_back,    x.micro_batches, x.send_time, x.return_time);
    g.add_case(x.expert_overlap, "as the network", x.expert_exchange_time, exchange_with_dispatch, x.exchange_time, x.dispatch_time);
    g.add_case(x.expert_overlap, "two batches",    x.expert_exchange_time, same("r"), x.exchange_time);
    wire_layer(g, x, x.dense_layer_time,  x.ffn_time,    x.ffn_ops,    achieved::matrix_rate,  x.ffn_bytes,    x.exchange_time, x.dense_launches);
    wire_layer(g, x, x.expert_stage_time, x.expert_time, x.busy_expert_ops, achieved::grouped_rate, x.widened_bytes, x.expert_exchange_time, x.expert_launches);
    g.add_case(x.expert_overlap, "as the network", x.expert_layer_time, same("te"), x.expert_stage_time);
    g.add_case(x.expert_overlap, "two batches",    x.expert_layer_time, layer_of_two_batches, x.expert_stage_time, x.dispatch_time, x.taken_share, dispatch::hidden_share, dispatch::counted);
    g.add(x.arithmetic_time, arithmetic_of_products, llm::layers, llm::dense_layers, llm::expert_layers, x.projection_ops, x.ffn_ops, x.busy_expert_ops, achieved::matrix_rate, achieved::grouped_rate);
    g.add(x.products_time,   products_of_pass, llm::layers, llm::dense_layers, llm::expert_layers, x.projection_time, x.ffn_time, x.expert_time);
    for (char const* shown : {"exposed", "serial"})
        g.add_case(method::overlap, shown, x.exchanges_time, exchanges_of_pass, llm::dense_layers, llm::expert_layers, x.exchange_time, x.expert_exchange_time, x.routing_time);
    for (char const* hidden : {"stage", "layer"})
        g.add_case(method::overlap, hidden, x.exchanges_time, none("hidden"), x.exchange_time);
    g.add(x.pipeline_time,   hops_between_stages, x.pipeline, collective::start_time, collective::step_time, x.group_tokens, llm::stream_width, precision::wire,
                                                  x.tensor, scaleup::neighbour_rate, x.data, scaleup::domain, collective::far_base, scaleout::bandwidth);
    g.add(x.layers_time,     layers_and_output, llm::dense_layers, llm::expert_layers, x.dense_layer_time, x.expert_layer_time, x.head_time, x.pipeline_time);
    g.add(x.time,            time_of_pass,      x.device_time, &x == &prefill ? achieved::host_prompt_time : achieved::host_pass_time, llm::layers, achieved::host_layer_time, x.batch, x.data,
                                                &x == &prefill ? achieved::sequence_time : speculation::sequence_time);
}

void wire_limits(Graph& g, Phase const& x) {
    g.add(x.weight_bytes, weights_held, llm::parameters, llm::routed_params, llm::experts, experts::redundant, x.tensor, x.data, precision::weight, precision::expert_weight, x.pipeline, speculation::weight_share);
    auto const held = [&](auto const& formula, auto const&... more) {
        g.add(x.cache_bytes, formula, x.batch, x.data, x.reserved, x.kv_width, precision::cache, llm::layers, llm::index_share, llm::index_size, precision::index,
                                      llm::linear_share, llm::state_size, precision::state, x.tensor, x.index_kept, llm::cache_share, speculation::cache_share, more...);
    };
    if (&x == &prefill) held(cache_held);
    else held(cache_held_verifying, speculation::verified);
    g.add(x.memory_use,   sum_of_two("weights + cache"), x.weight_bytes, x.cache_bytes);
    g.add(x.memory_slack, room_in_memory, x.memory_use, achieved::memory);
    g.add(x.domain_slack, room_below("1 − n/domain"), x.tensor, scaleup::domain);
    if (&x == &prefill) g.add(x.layout_slack, room_in_phase, x.pipeline, llm::layers, llm::slack, llm::heads, x.tensor, x.batch, x.data);
    else g.add(x.layout_slack, room_in_divided_phase, x.pipeline, llm::layers, llm::slack, llm::heads, x.tensor, x.batch, x.data, context_parallel::head_groups);
    g.add(x.slack,        tightest_of_five("min(memory, domain, layout, algorithm, latency)"), x.memory_slack, x.domain_slack, x.layout_slack, (&x == &prefill ? prefill_exchange : decode_exchange).algorithm_slack, x.time_slack);
}

void wire_rates(Graph& g, Phase const& x) {
    g.add(x.rate_per_gpu,  quotient("rate/G"), x.rate, x.gpus);
    g.add(x.rate_per_unit, quotient("rate per GPU/units"), x.rate_per_gpu, package::units);
    g.add(x.ops,           sum_over_layers, llm::layers, llm::dense_layers, llm::expert_layers, x.projection_ops, x.attention_ops, x.ffn_ops, x.expert_ops, x.head_ops, x.pipeline);
    g.add(x.bytes,         traffic_of_pass, llm::layers, llm::dense_layers, llm::expert_layers, x.projection_bytes, x.attention_bytes, x.ffn_bytes, x.expert_bytes, x.head_bytes, x.pipeline,
                                            x.output_tokens, x.data, achieved::sampling_bytes, x.group_tokens, llm::stream_numbers, precision::activation);
    if (&x == &prefill) g.add(x.link_bytes, bytes_sent, llm::layers, x.tensor, x.exchange_bytes, llm::expert_layers, x.micro_batches, x.dispatch_bytes, x.pipeline);
    else g.add(x.link_bytes, bytes_sent_divided, llm::layers, x.tensor, x.exchange_bytes, llm::expert_layers, x.micro_batches, x.dispatch_bytes, x.pipeline, llm::attention_share, context_parallel::bytes);
    g.add(x.parts_power,   power_while_running, x.pipeline, x.work_time, x.ops, achieved::operation_energy, x.bytes, memory::energy, x.link_bytes, link::energy,
                                                power::leakage, package::stacks, memory::idle_power, power::idle, power::conversion);
    g.add_case(board::basis, "ratings",         x.power, larger_of_two("max(parts, standing)"), x.parts_power, fleet::standing_power);
    g.add(x.waiting_share, wait_for_host, &x == &prefill ? achieved::host_prompt_time : achieved::host_pass_time, llm::layers, achieved::host_layer_time, x.device_time, x.time);
    g.add(x.base_power,    base_of_pass,  board::base, x.waiting_share, fleet::standing_power);
    g.add_case(board::basis, "measured boards", x.power, power_of_board, x.base_power, x.pipeline, x.work_time, x.ops, board::operation_energy,
                                                package::sustained_peak, achieved::peak_rate, x.bytes, board::bit_energy, x.link_bytes, link::energy, board::limit);
    g.add(x.energy,        energy_per_token, x.power, x.rate_per_gpu);
    g.add(x.rate_per_watt, rate_per_power, x.rate_per_gpu, x.power);
}

}  // namespace

void wire_phases(Graph& g) {
    g.add(board::base,             product("share·rated power"), board::base_share, package::power);
    g.add(board::operation_energy, board_operation_energy, board::energy_factor, package::power, package::peak, power::energy_share);
    g.add(board::bit_energy,       product("x·Emb"), board::energy_factor, memory::board_energy);
    g.add(board::limit,            same("full load at the cap"), power::drawn);
    g.add(board::product_power,    power_of_product, board::base, gemm::time, gemm::ops, board::operation_energy, package::sustained_peak, achieved::peak_rate,
                                                     gemm::bytes, board::bit_energy, board::limit);
    g.add(prefill.tensor,       same("n of decode"), decode.tensor);
    g.add(prefill.data,         same("a of decode"), decode.data);
    g.add(prefill.pipeline,     same("p of decode"), decode.pipeline);
    g.add(prefill.batch,        same("one prompt in each group"), prefill.data);
    g.add(prefill.output_tokens, same("B"), prefill.batch);
    g.add(prefill.device_time,  same("layers and output"), prefill.layers_time);
    g.add(prefill.work_time,    same("t"), prefill.time);
    g.add(prefill.group_tokens, prompts_per_group, prefill.batch, prefill.data, traffic::prompt, prefix::cached_share);
    g.add(prefill.context,      same("C = S"), traffic::prompt);
    g.add(prefill.window,       same("W"), llm::window);
    g.add(prefill.reserved,     same("as kept"), prefill.kept);
    g.add_case(method::causal, "skipped", prefill.attended, attended_causal, traffic::prompt, llm::attention_share, llm::window_share, llm::window, prefix::cached_share, llm::selected, llm::full_work, llm::window_work,
                                                            llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression, llm::chunked);
    g.add_case(method::causal, "full",    prefill.attended, attended_full,   traffic::prompt, llm::attention_share, llm::window_share, llm::window, llm::full_work, llm::window_work, llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression);
    g.add(prefill.index_kept,   keys_kept, prefill.reserved, prefill.context, llm::attention_share, llm::compression);
    g.add(prefill.index_bytes,  index_traffic, prefill.batch, prefill.data, prefill.context, llm::index_size, precision::index, llm::attention_share, llm::index_share, llm::compression);
    g.add(prefill.indexed,      keys_before_token, traffic::prompt, prefix::cached_share, llm::compression);
    g.add_case(llm::attention, "grouped", prefill.pair_ops, product("c·(query + output width)"), llm::operations, llm::qo_width);
    g.add_case(llm::attention, "latent",  prefill.pair_ops, latent_prefill_pair_work, llm::operations, llm::qo_width, llm::kv_rank, llm::rope_size, prefill.indexed,
                                                            llm::attention_share, prefill.attended, llm::selected, traffic::prompt);
    g.add(prefill.softmax_bytes, prefill_attention_traffic, prefill.batch, prefill.data, prefill.kept, prefill.kv_width, precision::cache,
                                                              prefill.group_tokens, llm::qo_width, llm::heads, prefill.tensor, precision::activation);
    g.add(prefill.rate,         prompt_rate, prefill.pipeline, prefill.batch, traffic::prompt, prefill.time);
    g.add(prefill.time_slack,   room_below("1 − t/TTFT"), prefill.time, traffic::first_token_limit);

    g.add(decode.group_tokens,  ratio_of_product("Ta = B·v/a"), decode.batch, speculation::verified, decode.data);
    g.add(decode.output_tokens, product("B·v"), decode.batch, speculation::verified);
    g.add(decode.device_time,   sum_of_two("layers and output + drafting"), decode.layers_time, speculation::draft_time);
    g.add(decode.work_time,     pass_beside_drafting, decode.time, decode.device_time, speculation::draft_time);
    g.add(decode.context,       mean_context, traffic::prompt, traffic::answer, traffic::answer_spread);
    g.add(decode.window,        window_of_answer, llm::window, llm::chunked, decode.context, traffic::prompt);
    g.add(decode.reserved,      tokens_reserved, decode.context, traffic::answer, runtime::reserved_answer, llm::attention_share, llm::window_share, decode.window, runtime::window_held, decode.full_cache, decode.window_cache,
                                                 llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression);
    g.add(decode.attended,      tokens_attended, decode.context, llm::attention_share, llm::window_share, decode.window, llm::selected, llm::full_work, llm::window_work,
                                                 llm::compressed_share, llm::compression, llm::heavy_share, llm::heavy_compression);
    g.add(decode.index_kept,    keys_reserved, decode.reserved, decode.context, traffic::answer, runtime::reserved_answer, llm::attention_share, llm::compression, context_parallel::packages);
    g.add(decode.indexed,       keys_looked_through, decode.context, llm::compression, context_parallel::packages);
    g.add(decode.index_bytes,   index_traffic_divided, decode.batch, decode.data, decode.indexed, llm::index_size, precision::index, llm::attention_share, llm::index_share);
    g.add_case(llm::attention, "grouped", decode.pair_ops, product("c·(query + output width)"), llm::operations, llm::qo_width);
    g.add_case(llm::attention, "latent",  decode.pair_ops, latent_decode_pair_work, llm::operations, llm::kv_rank, llm::rope_size);
    g.add(decode.softmax_bytes, decode_attention_traffic, decode.batch, decode.data, decode.read, decode.kv_width, precision::cache);
    g.add(decode.rate,          token_rate, decode.pipeline, decode.batch, speculation::tokens, decode.time);
    g.add(decode.time_slack,    room_below("1 − t/e/TPOT"), speculation::token_time, traffic::between_tokens_limit);

    wire_prompt_cache(g);
    wire_divided_cache(g);
    for (Phase const* x : {&prefill, &decode}) {
        wire_size(g, *x);
        wire_stages(g, *x);
        wire_load(g, *x);
        wire_memory_rates(g, *x);
        wire_vectors(g, *x);
        wire_time(g, *x);
        wire_limits(g, *x);
        wire_rates(g, *x);
    }
}

}  // namespace diecast
