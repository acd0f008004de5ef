// Training of a language model to a loss: critical batch, and what a batch costs in tokens.
//
// Symbols: D token budget, N active parameters, L loss, B tokens of a step, Bc critical batch.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula loss_of_tokens{
    "loss_of_tokens",
    "L = 1.69 + 406.4·N^−0.34 + 410.7·D^−0.28",
    {"Hoffmann et al. 2022, arXiv 2203.15556, approach 3", "dense, 70 million to 16 billion parameters, its tokenizer"},
    [](auto parameters, auto tokens) {
        using Real = decltype(parameters * tokens);
        return 1.69 + 406.4 * pow(max(parameters, Real(1.0)), Real(-0.34)) +
               410.7 * pow(max(tokens, Real(1.0)), Real(-0.28));
    }};

inline constexpr Formula critical_batch_of{"critical_batch_of",
                                           "Bc = B1·(D/10^12)^a·L^−b",
                                           {"form of Kaplan et al. 2020 and of Bergsma et al. 2025", ""},
                                           [](auto reference, auto tokens, auto power, auto loss, auto loss_power) {
                                               using Real = decltype(reference * tokens);
                                               return reference * pow(max(tokens / 1e12, Real(1e-30)), power) /
                                                      pow(max(loss, Real(1e-30)), loss_power);
                                           }};

inline constexpr Formula growth_of_batch{
    "growth_of_batch",
    "1 + B/Bc",
    {"McCandlish et al. 2018, arXiv 1812.06162", "rate of learning tuned for each batch, one batch for all of the run"},
    [](auto batch, auto critical) { return 1 + batch / positive_of(critical); }};

inline constexpr Formula steps_of_batch{
    "steps_of_batch",
    "D/B + D/Bc",
    {"McCandlish et al. 2018, arXiv 1812.06162", "one batch for all of the run"},
    [](auto tokens, auto batch, auto critical) { return tokens / batch + tokens / positive_of(critical); }};

inline constexpr Formula room_without{"room_without", "1 − ways of the kinds left out",
                                      [](auto... ways) { return 1 - (ways * ...); }};

inline constexpr Formula room_for_hybrid{"room_for_hybrid", "ways/2 − 1",
                                         [](auto... ways) { return (ways * ...) / 2 - 1; }};

}  // namespace diecast
