// Wiring of speculative decoding: what is drafted and accepted, what drafting takes, and what it gains.
#include "model/core/relations.h"
#include "model/inference/plain_rows.h"
#include "model/inference/quantities.h"
#include "model/inference/speculation.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_tokens(Graph& g) {
    using namespace speculation;
    g.add_case(mode, "none",              counted, none("0"), drafted);
    g.add_case(mode, "next-token layers", counted, same("γ"), drafted);
    g.add_case(mode, "draft network",     counted, same("γ"), drafted);
    g.add(verified,   tokens_to_verify, counted);
    g.add(tokens,     tokens_of_pass, counted, acceptance, kept);
    g.add(passes,     quotient("D = A/e"), traffic::answer, tokens);
    g.add(computed,   product("D·v"), passes, verified);
    g.add(token_time, quotient("t/e"), decode.time, tokens);
}

void wire_drafting(Graph& g) {
    using namespace speculation;
    g.add_case(mode, "none",              step_time, none("0"), decode.head_time);
    g.add_case(mode, "next-token layers", step_time, layer_and_head, llm::expert_layers, decode.dense_layer_time, decode.expert_layer_time, decode.head_time);
    g.add_case(mode, "draft network",     step_time, product("c·t"), draft_cost, decode.layers_time);
    g.add_case(method::efficiency, "achieved", sequence_time, sequence_with_drafts, achieved::sequence_time, counted, runtime::draft_sequence_time, achieved::sampling_time);
    g.add_case(method::efficiency, "peak",     sequence_time, sampling_of_verified, achieved::sequence_time, counted, achieved::sampling_time);
    g.add(draft_time, time_of_drafting, counted, step_time);
    g.add_case(mode, "none",              weight_share, none("0"), draft_size);
    g.add_case(mode, "next-token layers", weight_share, share_of_one_layer, llm::layers);
    g.add_case(mode, "draft network",     weight_share, same("as given"), draft_size);
    g.add_case(mode, "none",              cache_share,  none("0"), draft_cache);
    g.add_case(mode, "next-token layers", cache_share,  cache_of_one_layer, llm::layers, llm::attention_share, llm::cache_share);
    g.add_case(mode, "draft network",     cache_share,  same("as given"), draft_cache);
}

/// The same pass once more; what is drafted and verified in it has formulas of its own.
void wire_gain(Graph& g) {
    Substitution rows;
    for (Quantity const* q : rows_of_tokens) rows[q] = &plain_pass(*q);
    g.repeat(rows);
    g.add(plain_pass(decode.batch),          same("B"), decode.batch);
    g.add(plain_pass(speculation::counted),  none("0"), decode.batch);
    g.add(plain_pass(speculation::verified), certain("1"), decode.batch);
    g.add(speculation::gain, gain_of_speculation, plain_pass(decode.time), speculation::token_time);
}

}  // namespace

void wire_speculation(Graph& g) {
    wire_drafting(g);
    wire_gain(g);  // before the formulas that it does not copy
    wire_tokens(g);
}

}  // namespace diecast
