// Rows of a pass of decode that change with its batch.
// clang-format off
#pragma once
#include <array>
#include "model/inference/context_parallel_rows.h"
#include "model/inference/phase_rows.h"
#include "model/inference/speculation_rows.h"
#include "model/network/quantities.h"

namespace diecast {

/// What of a pass of decode changes with its batch.
inline constexpr std::array rows_of_batch{
    &decode.batch, &decode.tokens, &decode.group_tokens, &decode.output_tokens, &decode.projection_ops, &decode.projection_bytes, &decode.softmax_ops, &decode.softmax_bytes, &decode.score_bytes,
    &decode.index_ops, &decode.index_bytes, &decode.state_ops, &decode.state_bytes, &decode.attention_ops,
    &decode.attention_bytes, &decode.ffn_ops, &decode.ffn_bytes, &decode.touched_experts, &decode.expert_ops, &decode.expert_bytes, &decode.busy_expert_bytes, &decode.widened_bytes,
    &decode.exchange_bytes, &decode_exchange.ring, &decode_exchange.tree, &decode_exchange.doubling, &decode_exchange.one_shot,
    &decode_exchange.two_shot, &decode_exchange.switch_kernel, &decode_exchange.in_switch, &decode_exchange.hierarchical, &decode_exchange.least, &decode.exchange_time,
    &decode.expert_load, &decode.sent_tokens, &decode.dispatch_bytes, &decode.far_bytes, &decode.send_time, &decode.return_time,
    &decode.dispatch_time, &decode.expert_exchange_time, &decode.routing_bytes, &decode.routing_time, &decode.expert_launches,
    &context_parallel::candidates, &context_parallel::bytes, &context_parallel::time, &context_parallel::starts, &decode.launches,
    &decode.attention_load, &decode.busy_attention_ops, &decode.busy_attention_bytes, &decode.busy_expert_ops,
    &decode.projection_time, &decode.attention_time, &decode.ffn_time, &decode.expert_time, &decode.dense_layer_time,
    &decode.expert_stage_time, &decode.expert_layer_time, &decode.head_ops, &decode.head_time, &decode.vector_time,
    &decode.activation_time, &decode.dense_launches, &decode.arithmetic_time, &decode.products_time, &decode.pipeline_time,
    &decode.layers_time, &speculation::step_time, &speculation::draft_time, &decode.device_time, &decode.time};

}  // namespace diecast
