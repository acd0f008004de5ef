// One step of training: the update, the time of the step, rates and totals.
#pragma once
#include "model/training/pipeline.h"

namespace diecast {

/// State is read and written, gradients read, weights written. What lies in the host is updated there: gradients cross
/// the link to it and weights come back.
inline constexpr Formula update_of_weights{
    "update_of_weights",
    "((Pl + Pt)/sharing + Pe/min(sharing, copies of an expert))·((1 − x)·(2·o + g + w)/M + x·((g + w)/host link + "
    "(2·o + g + w)/Mh)), x = offload",
    {"Adam; Ren et al., ZeRO-Offload, 2021", "one after the other, nothing hidden"},
    [](auto layers, auto tables, auto experts, auto state, auto gradient, auto weight, auto memory, auto offload,
       auto host, auto host_memory, auto sharing, auto expert_copies) {
        auto const own = (layers + tables) / sharing + experts / min(sharing, expert_copies);
        auto const touched = 2 * state + gradient + weight;
        auto const away = offload * ((gradient + weight) / max(host, 1e-9 * memory) + touched / host_memory);
        return own * ((1 - offload) * touched / memory + select(offload > 0, away, decltype(state)(0.0)));
    }};

/// Activations leave while a stage computes forward and return while it computes backward.
inline constexpr Formula activations_through_host_link{
    "activations_through_host_link",
    "max(s − forward, 0) + max(s − backward − recomputed, 0), s = x·Ls·kept·width kept/host link",
    {"Transformer Engine, activations in the host", "both directions of the link at full rate"},
    [](auto layers, auto kept, auto width, auto away, auto host, auto memory, auto forward, auto backward, auto again) {
        auto const sending = time_to_send(away * layers * kept * width, max(host, 1e-9 * memory)),
                   back = backward + again;
        return select(sending > forward, sending - forward, 0 * away) +
               select(sending > back, sending - back, 0 * away);  // never the difference of two that never end
    }};

inline constexpr Formula time_of_step{
    "time_of_step", "ts = n·(stage + output on top + hop + host) + bubble + to experts + waiting + exposed + update",
    [](auto micro_batches, auto stage, auto output, auto hop, auto bubble, auto to_experts, auto waiting, auto exposed,
       auto update, auto host) {
        return micro_batches * (stage + output + hop + host) + bubble + to_experts + waiting + exposed + update;
    }};

inline constexpr Formula work_of_layers{
    "work_of_layers", "B·s·c·(L·pa + Ld·pf + Le·((k + se)·pe + d·E) + L·(s·(seen·h·qo + indexer) + 3·st·ll))",
    [](auto batch, auto sequence, auto operations, auto layers, auto attention, auto dense, auto ffn,
       auto expert_layers, auto active, auto shared, auto expert, auto hidden, auto experts, auto seen, auto heads,
       auto qo_width, auto index, auto state, auto linear) {
        auto const weights =
            layers * attention + dense * ffn + expert_layers * ((active + shared) * expert + hidden * experts);
        auto const mixing = sequence * (seen * heads * qo_width + index) + 3 * state * linear;
        return batch * sequence * operations * (weights + layers * mixing);
    }};
inline constexpr Formula work_of_up_projections{
    "work_of_up_projections", "c·B·s·la·L·h·(qr·(nope + rope) + kvr·(nope + vh))",
    [](auto operations, auto batch, auto sequence, auto layers, auto heads, auto q_rank, auto kv_rank, auto rope,
       auto nope, auto value, auto softmax) {
        auto const weights = heads * (q_rank * (nope + rope) + kv_rank * (nope + value));
        return operations * batch * sequence * (softmax * layers) * weights;
    }};
inline constexpr Formula work_of_attention{
    "work_of_attention", "c·B·s·L·s·(seen·h·qo + indexer)",
    [](auto operations, auto batch, auto sequence, auto layers, auto seen, auto heads, auto qo_width, auto index) {
        return operations * batch * sequence * layers * sequence * (seen * heads * qo_width + index);
    }};
inline constexpr Formula work_of_output{"work_of_output", "c·B·s·v·d",
                                        [](auto operations, auto batch, auto sequence, auto vocabulary, auto hidden) {
                                            return operations * batch * sequence * vocabulary * hidden;
                                        }};
inline constexpr Formula rate_asked_for{
    "rate_asked_for", "3·(layers + output)/(G·ts)",
    [](auto layers, auto output, auto gpus, auto time) { return 3 * (layers + output) / (gpus * time); }};
inline constexpr Formula rate_computed{"rate_computed", "(3·(layers + output) + again)/(G·ts)",
                                       [](auto layers, auto output, auto again, auto gpus, auto time) {
                                           return (3 * (layers + output) + again) / (gpus * time);
                                       }};

/// Also of a step that never ends.
inline constexpr Formula share_of_step{"share_of_step", "bubble/ts", [](auto bubble, auto time) {
                                           return select(time - time == 0, bubble / time, decltype(time)(0.0));
                                       }};
inline constexpr Formula share_of_peak{"share_of_peak", "rate/F", [](auto rate, auto peak) {
                                           return select(rate == 0, decltype(peak)(0.0), rate / peak);
                                       }};

inline constexpr Formula tokens_trained{"tokens_trained", "B·s/ts",
                                        [](auto batch, auto sequence, auto time) { return batch * sequence / time; }};
/// What draws nothing spends nothing, even if it never ends.
inline constexpr Formula energy_to_budget{"energy_to_budget", "G·W·PUE·time",
                                          [](auto gpus, auto power, auto overhead, auto time) {
                                              auto const drawn = gpus * power * overhead;
                                              return select(drawn > 0, drawn * time, decltype(drawn)(0.0));
                                          }};

}  // namespace diecast
