// Requests served by pools of instances.
#pragma once
#include "model/core/relations.h"

namespace diecast {

/// All packages of the smaller instance send or receive at once.
inline constexpr Formula hand_over_time{
    "hand_over_time", "bytes/(min(Gp, Gd)·rate)",
    [](auto bytes, auto senders, auto receivers, auto rate) { return bytes / (min(senders, receivers) * rate); }};
inline constexpr Formula room_for_hand_over{
    "room_for_hand_over", "1 − (prompt tokens/s per GPU)·(KV bytes per token)/rate",
    [](auto tokens, auto bytes, auto rate) { return 1 - tokens * bytes / rate; }};

/// Every pass also takes the share of prompts that arrives meanwhile: S/A prompt tokens for each token written.
inline constexpr Formula token_with_prompts{
    "token_with_prompts", "t + p·B·(S/A)·(GPU time per input token)/G",
    [](auto time, auto stages, auto batch, auto prompt, auto answer, auto per_token, auto gpus) {
        return time + stages * batch * prompt / answer * per_token / gpus;
    }};

inline constexpr Formula whole_request{"whole_request", "first token + A·between",
                                       [](auto first, auto answer, auto between) { return first + answer * between; }};
inline constexpr Formula weighted_tokens{
    "weighted_tokens", "S·input + A·output",
    [](auto prompt, auto input, auto answer, auto output) { return prompt * input + answer * output; }};
inline constexpr Formula weighted_energy{
    "weighted_energy", "S·input·Wp + A·output·Wd",
    [](auto prompt, auto input, auto prefill_power, auto answer, auto output, auto decode_power) {
        return prompt * input * prefill_power + answer * output * decode_power;
    }};
inline constexpr Formula ratio_of_pools{
    "ratio_of_pools", "S·input/(A·output)",
    [](auto prompt, auto input, auto answer, auto output) { return prompt * input / (answer * output); }};
/// What never ends is given 10³⁰ seconds, so that costs and powers made from it stay numbers.
inline constexpr Relation reciprocal{"reciprocal", [](auto x) { return 1 / max(x, decltype(x)(1e-30)); }};
inline constexpr Formula room_in_time{"room_in_time", "min(1 − first/TTFT, 1 − between/TPOT)",
                                      [](auto first, auto first_limit, auto between, auto between_limit) {
                                          return min(1 - first / first_limit, 1 - between / between_limit);
                                      }};

}  // namespace diecast
