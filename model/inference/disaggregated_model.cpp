// Wiring of attention and experts on GPUs of their own: a batch of decode as the GPUs for attention see it, the same
// batch on the GPUs for experts, several of them in flight. What travels between them: network/dispatch_model.cpp.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/disaggregated.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_pools(Graph& g) {
    using namespace afd;
    g.add(attention_gpus, product("A = n·a"), decode.tensor, decode.data);
    g.add(pool_gpus,      sum_of_two("A + E"), attention_gpus, expert_gpus);
    g.add_case(placement, "apart",    gpus, same("A + E"), pool_gpus);
    g.add_case(placement, "together", gpus, same("G of decode"), decode.gpus);
    g.add_case(path, "adapters", by_links,    none("0"), pool_gpus);
    g.add_case(path, "links",    by_links,    certain("1"), pool_gpus);
    g.add_case(path, "adapters", by_adapters, certain("1"), pool_gpus);
    g.add_case(path, "links",    by_adapters, none("0"), pool_gpus);
    g.add(servers,        servers_of_pools, pool_gpus, scaleup::domain, by_adapters);
    g.add_case(dispatch::routing, "random",   expert_load, busiest_in_routing, expert_gpus, llm::experts, experts::redundant, llm::active_experts, decode.tokens, experts::spread, dispatch::counted);
    g.add_case(dispatch::routing, "balanced", expert_load, certain("1"), expert_gpus);
    g.add_case(decode.dispatch, "per expert", copies, copies_between_pools, decode.tokens, llm::active_experts, attention_gpus, expert_gpus, expert_load);
    g.add_case(decode.dispatch, "per server", copies, copies_for_servers, decode.tokens, llm::active_experts, attention_gpus, expert_gpus, expert_load, scaleup::domain, llm::experts, llm::expert_servers, llm::expert_groups);
}

void wire_experts(Graph& g) {
    using namespace afd;
    g.add_case(experts::choices, "even",   touched_experts, experts_of_batch,  llm::experts, llm::active_experts, decode.tokens);
    g.add_case(experts::choices, "uneven", touched_experts, favoured_of_batch, llm::experts, llm::active_experts, decode.tokens, experts::pass_spread);
    g.add(busy_ops,      work_of_pool, llm::operations, decode.tokens, llm::active_experts, llm::always_met, llm::expert_params, expert_gpus, expert_load, dispatch::counted,
                                       gpu::expert_tile, touched_experts);
    g.add(bytes,         traffic_of_pool, touched_experts, llm::always_met, llm::expert_params, precision::expert_weight, decode.tokens, llm::active_experts, llm::shared_experts,
                                          llm::hidden, llm::expert_width, llm::ffn_matrices, llm::expert_ffn, expert_gpus, precision::activation);
    g.add_case(dispatch::routing, "random",   busy_bytes, traffic_of_busiest_in_pool, bytes, touched_experts, expert_gpus, llm::experts, experts::redundant, llm::expert_params, precision::expert_weight, dispatch::counted);
    g.add_case(dispatch::routing, "balanced", busy_bytes, same("traffic"), bytes);
    g.add(widened_bytes, bytes_at_pace_of_widening, busy_bytes, precision::widened, decode.weight_rate, gpu::widen_rate);
    g.add(routing_bytes, copies_for_experts, decode.tokens, llm::active_experts, expert_gpus, expert_load, llm::expert_width, precision::wide);
    g.add(routing_time,  time_around_pool, dispatch::counted, achieved::routing_time, routing_bytes, achieved::permute_rate);
    g.add(expert_time,   stage_of_experts, busy_ops, achieved::ramp, achieved::grouped_rate, widened_bytes, decode.weight_rate, routing_time);
}

void wire_attention(Graph& g) {
    using namespace afd;
    for (char const* shown : {"exposed", "serial"})
        g.add_case(method::overlap, shown,  attention_time, attention_stage_exposed,  decode.projection_time, decode.attention_time, decode.exchange_time, context_parallel::starts, decode.vector_time);
    for (char const* hidden : {"stage", "layer"})
        g.add_case(method::overlap, hidden, attention_time, attention_stage_overlaps, decode.projection_time, decode.attention_time, decode.exchange_time, context_parallel::starts, decode.vector_time);
}

void wire_pass(Graph& g) {
    using namespace afd;
    g.add(layer_time,     layer_of_pools, micro_batches, attention_time, expert_time, send_time, return_time);
    g.add(device_time,    device_time_of_pools, llm::expert_layers, layer_time, micro_batches, llm::dense_layers, decode.dense_layer_time, decode.head_time, speculation::draft_time);
    g.add_case(placement, "apart",    time, pass_over_pools, device_time, micro_batches, achieved::host_pass_time, llm::layers, achieved::host_layer_time, decode.batch, decode.data, speculation::sequence_time);
    // Computed as decode.time is, not taken from it: its limits are not those of pools that are apart.
    g.add_case(placement, "together", time, time_of_pass, decode.device_time, achieved::host_pass_time, llm::layers, achieved::host_layer_time, decode.batch, decode.data, speculation::sequence_time);
    g.add(between_tokens, quotient("t/e"), time, speculation::tokens);
    g.add(rate_per_user,  reciprocal("1/TPOT"), between_tokens);
    g.add_case(placement, "apart",    rate, token_rate, micro_batches, decode.batch, speculation::tokens, time);
    g.add_case(placement, "together", rate, token_rate, decode.pipeline, decode.batch, speculation::tokens, time);
    g.add(rate_per_gpu,   quotient("rate/GPUs"), rate, gpus);
    g.add(token_cost,     cost_at_rate, fleet::cost_rate, rate_per_gpu);
    g.add(attention_busy, share_of_layer, micro_batches, attention_time, layer_time);
    g.add(expert_busy,    share_of_layer, micro_batches, expert_time, layer_time);
}

void wire_room(Graph& g) {
    using namespace afd;
    g.add(attention_memory, memory_of_attention_pool, llm::parameters, llm::routed_params, llm::expert_layers, llm::always_met, llm::expert_params, decode.tensor, speculation::weight_share,
                                                      precision::weight, micro_batches, decode.cache_bytes);
    g.add(expert_memory,    memory_of_expert_pool, llm::routed_params, experts::redundant, llm::experts, expert_gpus, llm::expert_layers, llm::always_met, llm::expert_params, precision::expert_weight);
    g.add_case(placement, "apart",    memory_slack, room_in_both, attention_memory, expert_memory, achieved::memory);
    g.add_case(placement, "together", memory_slack, same("that of decode"), decode.memory_slack);
    g.add_case(placement, "together", layout_slack, tighter_of_two("min(layout, domain) of decode"), decode.layout_slack, decode.domain_slack);
    g.add_case(placement, "apart",    layout_slack, room_for_pools, expert_gpus, llm::experts, experts::redundant, decode.layout_slack, decode.domain_slack, by_links, pool_gpus, scaleup::domain, llm::expert_layers, decode.pipeline);
    g.add(time_slack, room_below("1 − TPOT/limit"), between_tokens, traffic::between_tokens_limit);
    g.add(slack,      tightest_of_three("min(memory, layout, latency)"), memory_slack, layout_slack, time_slack);
}

}  // namespace

void wire_disaggregated(Graph& g) {
    wire_pools(g);
    wire_experts(g);
    wire_attention(g);
    wire_pass(g);
    wire_room(g);
}

}  // namespace diecast
