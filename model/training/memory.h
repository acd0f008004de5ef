// Memory of one GPU in training. Activations after Korthikanti et al. 2022, written for any number of KV heads and for
// gated feed-forward parts.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula layer_weights_of_stage{
    "layer_weights_of_stage", "Ls·(pn + (Ld/L·pf + Le/L·(se·pe + d·E))/t)",
    [](auto stage, auto layers, auto dense, auto expert_layers, auto attention, auto ffn, auto shared, auto expert,
       auto hidden, auto experts, auto tensor) {
        auto const others = dense * ffn + expert_layers * (shared * expert + hidden * experts);
        return stage * (attention + others / layers / tensor);
    }};
inline constexpr Formula expert_weights_of_stage{
    "expert_weights_of_stage", "Ls·Le/L·E·pe/(t·e)",
    [](auto stage, auto layers, auto expert_layers, auto experts, auto weights, auto tensor, auto spread) {
        return stage * expert_layers / layers * experts * weights / (tensor * spread);
    }};

/// In a pipeline of several stages the first needs the table of inputs and the last that of outputs.
inline constexpr Formula table_weights_of_stage{
    "table_weights_of_stage", "(tables where p = 1, else 1)·vp·d/t",
    [](auto tables, auto vocabulary, auto hidden, auto tensor, auto pipeline) {
        return select(pipeline > 1, decltype(tables)(1.0), tables) * vocabulary * hidden / tensor;
    }};

inline constexpr Formula table_weights_of_both_ends{
    "table_weights_of_both_ends",
    "tables·vp·d/t",
    {"DeepSeek-V3, arXiv 2412.19437: the first layers and the last lie in the same packages"},
    [](auto tables, auto vocabulary, auto hidden, auto tensor) { return tables * vocabulary * hidden / tensor; }};

inline constexpr Formula copies_of_expert{"copies_of_expert", "max(a·c/e, 1)", [](auto copies, auto spread) {
                                              return max(copies / spread, decltype(copies)(1.0));
                                          }};

inline constexpr Formula nothing_divided{
    "nothing_divided", "w + g + o·(1 − offload)",
    [](auto weight, auto gradient, auto state, auto offload) { return weight + gradient + state * (1 - offload); }};
inline constexpr Formula state_divided{"state_divided",
                                       "w + g + o·(1 − offload)/copies",
                                       {"Rajbhandari et al., ZeRO, SC 2020: stage 1"},
                                       [](auto weight, auto gradient, auto state, auto offload, auto copies) {
                                           return weight + gradient + state * (1 - offload) / copies;
                                       }};
inline constexpr Formula gradients_divided{"gradients_divided",
                                           "w + (g + o·(1 − offload))/copies",
                                           {"Rajbhandari et al., ZeRO, SC 2020: stage 2"},
                                           [](auto weight, auto gradient, auto state, auto offload, auto copies) {
                                               return weight + (gradient + state * (1 - offload)) / copies;
                                           }};
inline constexpr Formula weights_divided{
    "weights_divided",
    "(w + g + o·(1 − offload))/copies",
    {"Rajbhandari et al., ZeRO, SC 2020: stage 3", "the layer that is just gathered is left out"},
    [](auto weight, auto gradient, auto state, auto offload, auto copies) {
        return (weight + gradient + state * (1 - offload)) / copies;
    }};

inline constexpr Formula states_of_layers{"states_of_layers", "Pl·bl + Pe·be",
                                          [](auto params, auto bytes, auto expert_params, auto expert_bytes) {
                                              return params * bytes + expert_params * expert_bytes;
                                          }};
inline constexpr Formula states_of_two_stages{
    "states_of_two_stages",
    "2·(Pl·bl + Pe·be)",
    {"DeepSeek-V3, arXiv 2412.19437, table 2: each package holds a stage of either direction"},
    [](auto params, auto bytes, auto expert_params, auto expert_bytes) {
        return 2 * (params * bytes + expert_params * expert_bytes);
    }};

inline constexpr Formula narrow_input{"narrow_input", "min(u, bytes at this width)",
                                      [](auto size, auto narrow) { return min(size, narrow); }};

/// Numbers inside the feed-forward part per token, gate included, mean over layers.
inline constexpr Formula inner_numbers{
    "inner_numbers", "m·(Ld/L·f + Le/L·(k + s)·fe)",
    [](auto matrices, auto layers, auto dense, auto width, auto expert_layers, auto active, auto shared,
       auto expert_width) {
        return matrices * (dense * width + expert_layers * (active + shared) * expert_width) / layers;
    }};
/// Every package of a tensor-parallel group holds the matrices that compress; the others are divided.
inline constexpr Formula latent_attention_of_package{
    "latent_attention_of_package", "pn = pw + (pa − pw)/t, pw = d·(qr + kvr + rope)",
    [](auto attention, auto hidden, auto q_rank, auto kv_rank, auto rope, auto tensor) {
        auto const whole = hidden * q_rank + hidden * (kv_rank + rope);
        return whole + (attention - whole) / tensor;
    }};
inline constexpr Formula keys_and_values_of_heads{
    "keys_and_values_of_heads", "kv = lk·kn·zm·gm",
    [](auto size, auto kv_heads, auto tensors, auto own) { return tensors * size * kv_heads * own; }};
/// Queries, keys, values, what goes into the output projection, and the inside of the feed-forward part: for 2 bytes,
/// as many KV heads as heads and f = 4d these are 24·d. A fused kernel reads its result again in the backward pass, so
/// that a narrow copy for the output projection comes on top of it.
inline constexpr Formula activations_divided_fused{
    "activations_divided_fused",
    "u·(h·qo + kv + inner numbers) − (u − i)·inner numbers/m + i·results where i < u",
    {"Korthikanti et al. 2022, arXiv 2205.05198; narrow inputs: Transformer Engine, from memory"},
    [](auto size, auto input, auto heads, auto qo_width, auto results, auto kv_numbers, auto inner, auto matrices) {
        auto const copy = select(input < size, input * results, decltype(size)(0.0));
        return size * (heads * qo_width + kv_numbers + inner) - (size - input) * inner / matrices + copy;
    }};
inline constexpr Formula activations_divided_unfused{
    "activations_divided_unfused",
    "u·(h·qo + kv + inner numbers) − (u − i)·(inner numbers/m + results)",
    {"Korthikanti et al. 2022, arXiv 2205.05198; narrow inputs: Transformer Engine, from memory"},
    [](auto size, auto input, auto heads, auto qo_width, auto results, auto kv_numbers, auto inner, auto matrices) {
        return size * (heads * qo_width + kv_numbers + inner) - (size - input) * (inner / matrices + results);
    }};
/// Each visit of a token to an expert brings a copy of it, which waits for the gradient of the expert's weights.
inline constexpr Formula copies_kept_for_experts{
    "copies_kept_for_experts",
    "k·de·Le/L",
    {"DeepSeek-V3, arXiv 2412.19437, section 3.3: inputs of experts are kept", "visits are balanced"},
    [](auto active, auto width, auto expert_layers, auto layers) { return active * width * expert_layers / layers; }};
/// Inputs of two norms, of attention and of the feed-forward part, and two masks: 10·d at 2 bytes. Of several streams
/// those at the beginning of a layer are kept.
inline constexpr Formula activations_not_divided{
    "activations_not_divided",
    "2·(u + i + k)·d + u·(ds − d) + i·ne",
    {"Korthikanti et al. 2022, arXiv 2205.05198; streams: mHC, arXiv 2512.24880, table 3",
     "a router reads what shared experts read"},
    [](auto size, auto input, auto mask, auto hidden, auto streams, auto visits) {
        return 2 * (size + input + mask) * hidden + size * (streams - hidden) + input * visits;
    }};
/// And of the narrow vectors what goes into their norms and what comes out: the inputs of the products after them.
inline constexpr Formula latent_activations_not_divided{
    "latent_activations_not_divided",
    "2·(u + i + k)·d + u·(ds − d) + i·ne + (u + i)·(qr + kvr)",
    {"Korthikanti et al. 2022; counted in DeepSeek-V2's layer", "nothing of latent attention is computed again"},
    [](auto size, auto input, auto mask, auto hidden, auto streams, auto visits, auto q_rank, auto kv_rank) {
        return 2 * (size + input + mask) * hidden + size * (streams - hidden) + input * visits +
               (size + input) * (q_rank + kv_rank);
    }};
inline constexpr Formula scores_kept{
    "scores_kept",
    "(2·u + k)·h·s",
    {"Korthikanti et al. 2022, arXiv 2205.05198", "softmax, its mask and what dropout leaves"},
    [](auto size, auto mask, auto heads, auto sequence) { return (2 * size + mask) * heads * sequence; }};

inline constexpr Formula layer_kept_sequence_parallel{
    "layer_kept_sequence_parallel", "T·(divided + whole + scores)/t",
    [](auto tokens, auto divided, auto whole, auto scores, auto tensor) {
        return tokens * (divided + whole + scores) / tensor;
    }};
inline constexpr Formula layer_kept_tensor_parallel{
    "layer_kept_tensor_parallel", "T·((divided + scores)/t + whole)",
    [](auto tokens, auto divided, auto whole, auto scores, auto tensor) {
        return tokens * ((divided + scores) / tensor + whole);
    }};
inline constexpr Formula kept_without_scores{
    "kept_without_scores",
    "activations − T·scores/t",
    {"selective recomputation, Korthikanti et al. 2022"},
    [](auto all, auto tokens, auto scores, auto tensor) { return all - tokens * scores / tensor; }};
/// Between layers each package of a tensor-parallel group has its share of the tokens, which is what Megatron-LM keeps.
inline constexpr Formula input_sequence_parallel{
    "input_sequence_parallel",
    "T·u·ds/t",
    {"full recomputation, Korthikanti et al. 2022", "as Megatron-LM keeps it; no more is gathered for it"},
    [](auto tokens, auto size, auto hidden, auto tensor) { return tokens * size * hidden / tensor; }};
inline constexpr Formula input_tensor_parallel{
    "input_tensor_parallel",
    "T·u·ds",
    {"full recomputation, Korthikanti et al. 2022"},
    [](auto tokens, auto size, auto hidden) { return tokens * size * hidden; }};

/// Outputs: as many numbers as one product inside the feed-forward part has, and the inputs of two others.
inline constexpr Formula vectors_divided_outputs{
    "vectors_divided_outputs", "T·i·(2·d + inner numbers/m)/t",
    [](auto tokens, auto size, auto hidden, auto inner, auto matrices, auto tensor) {
        return tokens * size * (2 * hidden + inner / matrices) / tensor;
    }};
inline constexpr Formula vectors_whole_outputs{
    "vectors_whole_outputs", "T·i·(2·d + inner numbers/m/t)",
    [](auto tokens, auto size, auto hidden, auto inner, auto matrices, auto tensor) {
        return tokens * size * (2 * hidden + inner / matrices / tensor);
    }};
inline constexpr Formula kept_without_vectors{"kept_without_vectors",
                                              "activations − outputs of vectors",
                                              {"Megatron Core, recompute_modules layernorm and mlp_act"},
                                              [](auto all, auto outputs) { return all - outputs; }};

/// Queries, where they have a narrow vector, keys and values of every head.
inline constexpr Formula results_of_up_projections{
    "results_of_up_projections",
    "T·u·h·((nope + rope where qr > 0) + nope + rope + vh)/t",
    {"DeepSeek-V3, arXiv 2412.19437, section 3.2.3; Megatron Core, recompute_modules mla_up_proj"},
    [](auto tokens, auto size, auto heads, auto q_rank, auto nope, auto rope, auto value, auto tensor) {
        auto const queries = select(q_rank > 0, nope + rope, decltype(nope)(0.0));
        return tokens * size * heads * (queries + nope + rope + value) / tensor;
    }};
inline constexpr Formula kept_without_up_results{"kept_without_up_results",
                                                 "activations − results of up-projections",
                                                 {"Megatron Core, recompute_modules mla_up_proj"},
                                                 [](auto all, auto results) { return all - results; }};
inline constexpr Formula kept_without_up_projections{
    "kept_without_up_projections", "activations − outputs of vectors − results of up-projections",
    [](auto all, auto outputs, auto results) { return all - outputs - results; }};

/// The first stage starts p micro-batches before the first gradient returns, and with v pieces a share of them more.
inline constexpr Formula micro_batches_in_flight{
    "micro_batches_in_flight",
    "min(p + (p − 1)/v [v > 1], n)",
    {"Korthikanti et al. 2022, arXiv 2205.05198: L·(1 + (p − 1)/(p·v)) layers"},
    [](auto pipeline, auto pieces, auto micro_batches) {
        auto const more = select(pieces > 1, (pipeline - 1) / pieces, decltype(pipeline)(0.0));
        return min(pipeline + more, micro_batches);
    }};
/// Half of them from either end.
inline constexpr Formula micro_batches_from_both_ends{"micro_batches_from_both_ends",
                                                      "min(p + 1, n) [p > 1], 1",
                                                      {"DeepSeek-V3, arXiv 2412.19437, table 2"},
                                                      [](auto pipeline, auto micro_batches) {
                                                          using Real = decltype(pipeline);
                                                          return min(select(pipeline > 1, pipeline + 1, Real(1.0)),
                                                                     micro_batches);
                                                      }};
inline constexpr Formula activations_in_flight{"activations_in_flight",
                                               "Ls·kept·in flight·width kept·(1 − in the host)",
                                               [](auto layers, auto kept, auto in_flight, auto share, auto away) {
                                                   return layers * kept * in_flight * share * (1 - away);
                                               }};
/// The output's scores are at 32 bits; in a pipeline its stage has one micro-batch in flight and room to spare.
inline constexpr Formula working_memory{
    "working_memory", "max(activations − kept, 2·u·T·vp/t [p = 1])",
    [](auto all, auto kept, auto size, auto tokens, auto vocabulary, auto tensor, auto pipeline) {
        auto const output = 2 * size * tokens * vocabulary / tensor;
        return max(all - kept, select(pipeline > 1, decltype(size)(0.0), output));
    }};

/// Slack of the memory; 1 where nothing is held.
inline constexpr Formula room_beside_states{"room_beside_states", "1 − use/memory", [](auto use, auto memory) {
                                                return 1 - select(use == 0, use, use / memory);
                                            }};

}  // namespace diecast
