// Requests served by pools of instances.
#pragma once
#include "model/core/relations.h"

namespace diecast {

/// What attention will still read of a prompt, and the states of layers that keep no keys and values.
inline constexpr Formula context_handed_over{
    "context_handed_over", "S·b + ll·L·st·qs, b bytes of a token kept",
    [](auto prompt, auto bytes, auto layers, auto linear_share, auto state, auto state_bytes) {
        return prompt * bytes + linear_share * layers * state * state_bytes;
    }};
/// All packages of the smaller instance send or receive at once, all prompts of a batch.
inline constexpr Formula hand_over_time{"hand_over_time", "Bp·bytes/(min(Gp, Gd)·rate)",
                                        [](auto prompts, auto bytes, auto senders, auto receivers, auto rate) {
                                            return prompts * bytes / (min(senders, receivers) * rate);
                                        }};
/// Either pool at full rate: the one of fewer GPUs sends or receives more on each of them.
inline constexpr Formula room_for_hand_over{
    "room_for_hand_over",
    "1 − max(prompt tokens/s per GPU/S, answer tokens/s per GPU/A)·bytes/rate",
    {"", "prompts are handed over evenly; both directions of an adapter carry at once"},
    [](auto tokens, auto bytes, auto prompt, auto rate, auto written, auto answer) {
        return 1 - max(tokens * bytes / prompt, written * bytes / answer) / rate;
    }};

/// Prompts come as answers end: k = B/(D·Bp) batches of prompts for every pass of decode. Several join one pass, or one
/// joins every 1/k passes. Weights are read once for both; an exchange of both starts once, which is left out.
inline constexpr Formula prompts_joining_decode{
    "prompts_joining_decode",
    "min(k, 1)·max(Fd + m·Fp − td, 0) + k·(xp + vp + L·ta + host), k = B/(D·Bp), m = max(k, 1)",
    {"Orca (OSDI 2022) and Sarathi (arXiv 2308.16369): prompts and answers in one pass",
     "a batch of prompts is not cut; no request waits for another"},
    [](auto batch, auto passes, auto prompts, auto arithmetic, auto prompt_arithmetic, auto products, auto exchanges,
       auto vectors, auto layers, auto attention, auto pass_with_prompt, auto pass) {
        using Real = decltype(batch);
        Real const k = batch / (passes * prompts), several = max(k, Real(1.0));
        Real const computing = max(arithmetic + several * prompt_arithmetic - products, Real(0.0));
        Real const beside = exchanges + vectors + layers * attention + pass_with_prompt - pass;
        return min(min(k, Real(1.0)) * computing + k * beside, Real(1e30));  // see reciprocal
    }};
inline constexpr Formula prompt_share_of_pass{
    "prompt_share_of_pass", "added·G·D/(p·B·S)",
    [](auto added, auto gpus, auto passes, auto stages, auto batch, auto prompt) {
        return added * gpus * passes / (stages * batch * prompt);
    }};

/// Every pass also takes the share of prompts that arrives meanwhile: S/A prompt tokens for each token written.
inline constexpr Formula token_with_prompts{
    "token_with_prompts", "t + p·B·(S/A)·(GPU time per input token)/G",
    [](auto time, auto stages, auto batch, auto prompt, auto answer, auto per_token, auto gpus) {
        return time + stages * batch * prompt / answer * per_token / gpus;
    }};

inline constexpr Formula whole_request{
    "whole_request", "first token + (A − 1)·between",
    [](auto first, auto answer, auto between) { return first + max(answer - 1, decltype(answer)(0.0)) * between; }};
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
    [](auto prompt, auto input, auto answer, auto output) { return prompt * input / positive_of(answer * output); }};
/// No time, no power.
inline constexpr Formula power_over_time{"power_over_time", "energy/GPU time", [](auto energy, auto time) {
                                             return select(time > 0, energy / time, decltype(energy)(0.0));
                                         }};
}  // namespace diecast
