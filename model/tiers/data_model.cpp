// Wiring of what prefill and decode read and write, and of the writes that cells must survive for it.
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/tiers/quantities.h"
#include "model/tiers/traffic.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_bytes(Graph& g, Phase const& x, PassData const& d) {
    g.add(d.attention_bytes, of_all_layers,    x.attention_bytes, llm::layers, x.pipeline);
    g.add(d.matrix_bytes,    beside_attention, x.bytes, d.attention_bytes);
    g.add(d.weights_read,    weights_read,     llm::layers, llm::dense_layers, llm::expert_layers, x.projection_params, x.ffn_params, x.touched_experts,
                                               llm::always_met, llm::expert_params, x.tensor, x.data, precision::weight, precision::expert_weight, x.head_bytes, x.pipeline);
    g.add(d.cache_read,      cache_of_context, x.batch, x.data, x.kept, x.kv_width, precision::cache, llm::layers, x.pipeline);
    g.add(d.cache_written,   cache_of_tokens,  x.group_tokens, x.kv_width, precision::cache, llm::layers, x.pipeline, llm::cache_share);
    g.add(d.matrix_activations,    what_is_left, d.matrix_bytes, d.weights_read, d.cache_written);
    g.add(d.attention_activations, beside_attention, d.attention_bytes, d.cache_read);
    g.add(d.activation_bytes, activations_held, d.matrix_activations, d.attention_activations, x.pipeline, llm::layers);
    g.add(d.shortest,         shortest_pass,   x.bytes, achieved::memory_rate, kernel::weight_rate, x.ops, achieved::matrix_rate, achieved::attention_rate, achieved::grouped_rate);
}

void wire_rates(Graph& g, Phase const& x, PassData const& d) {
    g.add(d.passes,           passes_per_second, x.pipeline, x.time);
    g.add(d.weight_reads,     product("read·passes"), d.weights_read, d.passes);
    g.add(d.weight_writes,    quotient("weights/τw"), x.weight_bytes, tiers::weight_update);
    g.add(d.cache_reads,      product("read·passes"), d.cache_read, d.passes);
    g.add(d.cache_writes,     product("written·passes"), d.cache_written, d.passes);
    g.add(d.cache_stored,     two_per_second,    d.cache_written, d.cache_received, d.passes);
    g.add(d.activation_reads, half_per_second,   d.matrix_activations, d.attention_activations, d.passes);
    g.add(d.read_ratio,       reads_per_write,   d.weights_read, d.cache_read, d.cache_written);
}

/// Times that data are written while they live, for a first tier that keeps them shorter.
void wire_endurance(Graph& g, Phase const& x, PassData const& d) {
    g.add(d.cache_room,       room_beside_weights, package::capacity, x.weight_bytes, x.cache_bytes);
    g.add(d.cell_writes,      writes_per_cell,    d.cache_writes, tiers::service_life, d.cache_room, control::wear_levelling);
    g.add(d.rewrites,         writes_while_alive, d.cache_life, memory::retention);
    g.add(d.kept_cell_writes, kept_writes_per_cell, d.cache_stored, tiers::service_life, d.cache_room, control::wear_levelling, d.rewrites);
    g.add(d.margin,           quotient("endurance/writes"), memory::endurance, d.kept_cell_writes);
    g.add(d.margin_shown,     quotient("endurance/writes"), memory::endurance_shown, d.kept_cell_writes);
    g.add(d.slack,            room_below("1 − writes/endurance"), d.kept_cell_writes, memory::endurance);
    g.add(d.slack_shown,      room_below("1 − writes/endurance"), d.kept_cell_writes, memory::endurance_shown);
}

void wire_weights(Graph& g) {
    g.add(tiers::weight_cell_writes,  updates_per_life,   tiers::service_life, tiers::weight_update);
    g.add(tiers::weight_rewrites,     writes_while_alive, tiers::weight_update, memory::retention);
    g.add(tiers::weight_kept_writes,  product("Nw·writes per life"), tiers::weight_cell_writes, tiers::weight_rewrites);
    g.add(tiers::weight_margin,       quotient("endurance/writes"), memory::endurance, tiers::weight_kept_writes);
    g.add(tiers::weight_margin_shown, quotient("endurance/writes"), memory::endurance_shown, tiers::weight_kept_writes);
    g.add(tiers::weight_slack,        room_below("1 − writes/endurance"), tiers::weight_kept_writes, memory::endurance);
    g.add(tiers::weight_slack_shown,  room_below("1 − writes/endurance"), tiers::weight_kept_writes, memory::endurance_shown);
}

void wire_requests(Graph& g) {
    g.add(tiers::request_reads,  reads_of_request,  prefill_data.weights_read, prefill_data.cache_read, prefill.gpus, prefill.batch,
                                                    decode_data.weights_read, decode_data.cache_read, decode.gpus, decode.batch, speculation::passes);
    g.add(tiers::request_writes, writes_of_request, prefill_data.cache_written, prefill.gpus, prefill.batch,
                                                    decode_data.cache_written, decode.gpus, decode.batch, speculation::passes);
    g.add(tiers::request_ratio,  ratio_if_any, tiers::request_reads, tiers::request_writes);
    g.add(tiers::mixed_writes,   requests_written,  serve::rate_per_gpu, traffic::answer, tiers::request_writes);
    g.add(tiers::mixed_cell_writes, writes_per_cell, tiers::mixed_writes, tiers::service_life, decode_data.cache_room, control::wear_levelling);
}

}  // namespace

void wire_data(Graph& g) {
    g.add(prefill_data.cache_received, none("0"), prefill_data.cache_written);
    g.add(prefill_data.cache_limit,    same("TTFT"), traffic::first_token_limit);
    g.add(prefill_data.cache_life,     same("t"), prefill.time);
    g.add(decode_data.cache_received,  cache_of_prompts, decode_data.cache_written, traffic::prompt, speculation::computed);
    g.add(decode_data.cache_limit,     product("A·TPOT"), traffic::answer, traffic::between_tokens_limit);
    g.add(decode_data.cache_life,      product("D·t"), speculation::passes, decode.time);
    for (auto const& [x, d] : {std::pair(&prefill, &prefill_data), std::pair(&decode, &decode_data)}) {
        wire_bytes(g, *x, *d);
        wire_rates(g, *x, *d);
        wire_endurance(g, *x, *d);
    }
    wire_weights(g);
    wire_requests(g);
}

}  // namespace diecast
