// Speculative decoding: tokens are drafted cheaply, and one pass of the network verifies them all.
//
// Symbols: γ drafted tokens per pass, v = 1 + γ verified, α probability that the first is accepted, κ what is kept of
// it from one drafted token to the next, e tokens written per pass.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr int most_drafted = 16;

/// A drafted token counts if all before it do; the pass itself always yields one.
inline constexpr Formula tokens_of_pass{"tokens_of_pass",
                                        "e = 1 + Σ_{i=1…γ} α^i·κ^(i·(i − 1)/2)",
                                        {"Leviathan et al., arXiv 2211.17192, equation 1 (κ = 1)",
                                         "a chain of drafted tokens, no tree; acceptance falls evenly along it"},
                                        [](auto drafted, auto acceptance, auto kept) {
                                            using Real = decltype(drafted);
                                            Real tokens(1.0), next = acceptance, all = acceptance;
                                            for (int i = 1; i <= most_drafted; ++i) {
                                                tokens = tokens + select(drafted < i, Real(0.0), all);
                                                next = next * kept;
                                                all = all * next;
                                            }
                                            return tokens;
                                        }};
inline constexpr Formula tokens_to_verify{"tokens_to_verify", "v = 1 + γ", [](auto drafted) { return 1 + drafted; }};

/// A layer that predicts the next token has experts where the network has; the head is that of the network.
inline constexpr Formula layer_and_head{
    "layer_and_head",
    "te (tl without experts) + output",
    {"DeepSeek-V3, arXiv 2412.19437, section 2.2", "a step of drafting handles as many tokens as the pass"},
    [](auto expert_layers, auto dense, auto expert, auto head) {
        return select(expert_layers > 0, expert, dense) + head;
    }};
inline constexpr Formula time_of_drafting{"time_of_drafting", "γ·step", [](auto drafted, auto step) {
                                              return select(drafted > 0, drafted * step, decltype(step)(0.0));
                                          }};
inline constexpr Formula sequence_with_drafts{
    "sequence_with_drafts",
    "per sequence + γ·sampling + (per sequence with drafts where γ > 0)",
    {"vLLM, apply_sampling_constraints of its rejection sampler: logits of all tokens that are verified"},
    [](auto any, auto drafted, auto more, auto sampling) {
        return any + drafted * sampling + select(drafted > 0, more, decltype(more)(0.0));
    }};
inline constexpr Formula sampling_of_verified{
    "sampling_of_verified", "per sequence + γ·sampling",
    [](auto any, auto drafted, auto sampling) { return any + drafted * sampling; }};
/// Time per token without speculation over that with it; 1 where neither pass ends.
inline constexpr Formula gain_of_speculation{"gain_of_speculation", "t without/t per token",
                                             [](auto plain, auto token) {
                                                 auto const end = decltype(plain)(1e30);
                                                 return min(plain, end) / max(min(token, end), 1 / end);
                                             }};
inline constexpr Formula share_of_one_layer{"share_of_one_layer", "1/L", [](auto layers) { return 1 / layers; }};
/// A layer that drafts has softmax attention, also where not all layers have.
inline constexpr Formula cache_of_one_layer{
    "cache_of_one_layer", "1/(L·la·lk), 0 for la = 0", [](auto layers, auto attention, auto own) {
        using Real = decltype(layers);
        Real const keeping = layers * attention * own;
        return select(keeping > 0, 1 / select(keeping > 0, keeping, Real(1.0)), Real(0.0));
    }};

inline constexpr Formula pass_beside_drafting{
    "pass_beside_drafting", "t·(device − drafting)/device", [](auto time, auto device, auto drafting) {
        using Real = decltype(time);
        Real const all = min(device, Real(1e30)), share = min(drafting / max(all, Real(1e-30)), Real(0.999));
        return time * (1 - select(drafting > 0, share, Real(0.0)));
    }};

}  // namespace diecast
