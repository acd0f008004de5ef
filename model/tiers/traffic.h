// What a pass reads and writes, how long it lives, and how often that writes each cell.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Nothing over nothing is nothing.
template <class Real>
Real if_any(Real amount, Real over) {
    return select(amount > 0, amount / over, Real(0.0));
}

inline constexpr Formula of_all_layers{
    "of_all_layers", "x·L/p", [](auto of_layer, auto layers, auto stages) { return of_layer * layers / stages; }};
inline constexpr Formula beside_attention{"beside_attention", "bytes − attention", [](auto bytes, auto attention) {
                                              return max(bytes - attention, decltype(bytes)(0.0));
                                          }};

/// The table of input vectors is looked up, not read.
inline constexpr Formula weights_read{
    "weights_read", "(L·p1 + Ld·p2 + Le·(touched/(n·a) + se/n)·pe·(we/w))·w/p + output/p",
    [](auto layers, auto dense_layers, auto expert_layers, auto projection, auto ffn, auto touched, auto shared,
       auto expert, auto n, auto groups, auto w, auto expert_w, auto output, auto stages) {
        auto const experts = expert_layers * (touched / (n * groups) + shared / n) * expert * (expert_w / w);
        return ((layers * projection + dense_layers * ffn + experts) * w + output) / stages;
    }};

inline constexpr Formula cache_of_tokens{"cache_of_tokens", "T·lk·kv·q·L/p",
                                         [](auto tokens, auto width, auto q, auto layers, auto stages, auto own) {
                                             return tokens * width * q * layers / stages * own;
                                         }};
inline constexpr Formula cache_of_context{
    "cache_of_context", "B/a·C·kv·q·L/p",
    [](auto batch, auto groups, auto kept, auto width, auto q, auto layers, auto stages) {
        return batch / groups * kept * width * q * layers / stages;
    }};

/// Each answer of A tokens brings a prompt of S.
inline constexpr Formula cache_of_prompts{
    "cache_of_prompts", "written·S/A",
    [](auto written, auto prompt, auto answer) { return written * prompt / answer; }};

/// What rounding leaves of a full tier is nothing.
inline constexpr Formula what_is_left{"what_is_left", "max(all − one − two, 0)", [](auto all, auto one, auto two) {
                                          auto const left = all - one - two;
                                          return select(left >= 1e-6 * all, left, decltype(all)(0.0));
                                      }};

/// A layer's activations take the place of the layer's before.
inline constexpr Formula activations_held{"activations_held",
                                          "(beside + of attention)/2·p/L",
                                          {"", "each activation is written once and read once"},
                                          [](auto beside, auto of_attention, auto stages, auto layers) {
                                              return (beside + of_attention) / 2 * stages / layers;
                                          }};

inline constexpr Formula shortest_pass{
    "shortest_pass",
    "max(bytes/max(M, Mw), work/max(F, Fa, Fe))",
    {"", "a bound, not an estimate: perfect overlap, no network, no launches"},
    [](auto bytes, auto memory, auto of_products, auto work, auto rate, auto attention_rate, auto grouped_rate) {
        return max(bytes / max(memory, of_products), work / max(max(rate, attention_rate), grouped_rate));
    }};

inline constexpr Formula passes_per_second{"passes_per_second", "p/t",
                                           [](auto stages, auto time) { return stages / time; }};
inline constexpr Formula two_per_second{"two_per_second", "(x + y)·passes",
                                        [](auto x, auto y, auto passes) { return (x + y) * passes; }};
inline constexpr Formula half_per_second{"half_per_second", "(x + y)/2·passes",
                                         [](auto x, auto y, auto passes) { return (x + y) / 2 * passes; }};
inline constexpr Formula reads_per_write{
    "reads_per_write", "(weights + cache)/written",
    [](auto weights, auto cache, auto written) { return if_any(weights + cache, written); }};

/// Room beside the weights; where they leave none, the cache is counted as if it had its own bytes.
inline constexpr Formula room_beside_weights{
    "room_beside_weights", "M − weights, no less than the cache",
    [](auto memory, auto weights, auto cache) { return max(memory - weights, cache); }};

inline constexpr Formula writes_per_cell{
    "writes_per_cell",
    "Nkv = w·Tl/(room·η)",
    {"Managed-retention memory, HotOS 2025", "writes spread over the whole room"},
    [](auto rate, auto life, auto room, auto levelling) { return if_any(rate * life, room * levelling); }};
inline constexpr Formula kept_writes_per_cell{
    "kept_writes_per_cell",
    "w·Tl/(room·η)·⌈td/tr⌉",
    {"Managed-retention memory, HotOS 2025", "writes spread over the whole room"},
    [](auto rate, auto life, auto room, auto levelling, auto writes) {
        return if_any(rate * life * writes, room * levelling);
    }};
inline constexpr Formula updates_per_life{"updates_per_life",
                                          "Nw = Tl/τw",
                                          {"Managed-retention memory, HotOS 2025", "all weights at once"},
                                          [](auto life, auto update) { return life / update; }};
/// A ratio that rounding has lifted above a whole number is that number.
inline constexpr Formula writes_while_alive{"writes_while_alive", "⌈td/tr⌉, 1 to 10¹⁸", [](auto life, auto retention) {
                                                using Real = decltype(life / retention);
                                                return min(max(ceil(life / retention * (1 - 1e-12)), Real(1.0)),
                                                           Real(1e18));
                                            }};

inline constexpr Formula reads_of_request{
    "reads_of_request", "(weights + cache)·G/B in prefill, A times that in decode",
    [](auto prompt_weights, auto prompt_cache, auto prompt_gpus, auto prompt_batch, auto weights, auto cache, auto gpus,
       auto batch, auto answer) {
        return (prompt_weights + prompt_cache) * prompt_gpus / prompt_batch + answer * (weights + cache) * gpus / batch;
    }};
inline constexpr Formula writes_of_request{
    "writes_of_request", "written·G/B in prefill, A times that in decode",
    [](auto prompt, auto prompt_gpus, auto prompt_batch, auto token, auto gpus, auto batch, auto answer) {
        return prompt * prompt_gpus / prompt_batch + answer * token * gpus / batch;
    }};
inline constexpr Formula ratio_if_any{"ratio_if_any", "read/written",
                                      [](auto read, auto written) { return if_any(read, written); }};
/// Bytes moved in one tier: by its shares of weights, cache and activations, and what a pass moves of each.
inline constexpr Formula moved_by_tier{
    "moved_by_tier", "weights·read + cache·(read + written) + activations·(beside + of attention)",
    [](auto weights, auto cache, auto activations, auto read_weights, auto cache_read, auto cache_written, auto beside,
       auto of_attention) {
        return weights * read_weights + cache * (cache_read + cache_written) + activations * (beside + of_attention);
    }};
inline constexpr Formula requests_written{"requests_written", "rate per GPU/A·bytes",
                                          [](auto rate, auto answer, auto bytes) { return rate / answer * bytes; }};

}  // namespace diecast
