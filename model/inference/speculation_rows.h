// Rows: speculative decoding.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

namespace speculation {
inline constexpr Quantity mode{.key = "speculation.mode", .label = "Speculative decoding",
    .scale = Scale::choice, .fallback = 0, .doc = "none; next-token layers: a further layer of the network drafts tokens (multi-token prediction, MTP; EAGLE); draft network: a smaller network does. One pass verifies all that is drafted."};
inline constexpr Quantity drafted{.key = "speculation.drafted", .label = "Drafted tokens per pass", .symbol = "γ",
    .range = {1, 16}, .scale = Scale::integer, .fallback = 1, .doc = "Of each sequence, in a chain."};
inline constexpr Quantity acceptance{.key = "speculation.acceptance", .label = "Acceptance of a drafted token", .symbol = "α", .unit = unit::percent,
    .range = {0, 100}, .fallback = 85, .doc = "Probability that the first drafted token is what the network would have written; depends on network and text.", .source = "DeepSeek-V3, arXiv 2412.19437, section 5.4.3: 85 to 90 % for the second token", .status = Status::published};
inline constexpr Quantity kept{.key = "speculation.kept", .label = "Acceptance kept per drafted token", .symbol = "κ", .unit = unit::percent,
    .range = {0, 100}, .fallback = 75, .doc = "Of the acceptance of one drafted token that of the next has this share, given that the one before is accepted; 100 % where each is as likely.", .source = "borrowed from DeepSeek-R1: fits its acceptance lengths with one to five drafted tokens, published by NVIDIA (TensorRT-LLM, May 2025)"};
inline constexpr Quantity draft_cost{.key = "speculation.draft_cost", .label = "Draft pass over pass", .unit = unit::percent,
    .range = {0, 100}, .fallback = 10, .doc = "Time that the draft network takes for one token of every sequence, over the time of the pass that verifies."};
inline constexpr Quantity draft_size{.key = "speculation.draft_size", .label = "Draft weights over weights", .unit = unit::percent,
    .range = {0, 100}, .fallback = 5, .doc = "Memory that the draft network takes beside the weights of the network."};
inline constexpr Quantity draft_cache{.key = "speculation.draft_cache", .label = "Draft cache over cache", .unit = unit::percent,
    .range = {0, 1000}, .fallback = 20, .doc = "Keys and values that the draft network keeps of a token, over those of the network: 10 % for 1B beside 70B parameters of Llama 3, 25 % for 8B beside 405B."};
inline constexpr Quantity counted{.key = "speculation.counted", .label = "Drafted tokens per pass, counted",
    .range = {0, 16}, .doc = "As chosen; none without speculative decoding."};
inline constexpr Quantity verified{.key = "speculation.verified", .label = "Tokens verified per pass", .symbol = "v",
    .range = {1, 17}, .doc = "Of each sequence: those drafted, and the one that a pass always writes."};
inline constexpr Quantity tokens{.key = "speculation.tokens", .label = "Tokens written per pass", .symbol = "e",
    .range = {1, 17}, .sense = Sense::maximise, .doc = "Of each sequence, on average (acceptance length): those accepted, and one."};
inline constexpr Quantity passes{.key = "speculation.passes", .label = "Passes per answer", .symbol = "D",
    .range = {1e-3, 1e8}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of decode, for the answer to one request."};
inline constexpr Quantity computed{.key = "speculation.computed", .label = "Tokens computed per answer", .unit = unit::tokens,
    .range = {1e-3, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Those that are written and those that are rejected."};
inline constexpr Quantity step_time{.key = "speculation.step_time", .label = "Time to draft a token", .unit = unit::us,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "One for each sequence of the batch."};
inline constexpr Quantity draft_time{.key = "speculation.draft_time", .label = "Drafting time per pass", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of all drafted tokens, one after the other."};
inline constexpr Quantity sequence_time{.key = "speculation.sequence_time", .label = "Time per sequence after a pass of decode", .unit = unit::us,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "That after any pass, and what sampling and the host take for drafted tokens."};
inline constexpr Quantity token_time{.key = "speculation.token_time", .label = "Time of a pass per token", .unit = unit::ms,
    .range = {1e-9, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Time of a pass of decode over the tokens that it writes of each sequence."};
inline constexpr Quantity weight_share{.key = "speculation.weight_share", .label = "Draft weights, counted", .unit = unit::percent,
    .range = {0, 100}, .doc = "Over the weights of the network."};
inline constexpr Quantity cache_share{.key = "speculation.cache_share", .label = "Draft cache, counted", .unit = unit::percent,
    .range = {0, 1000}, .doc = "Over the keys and values of the network."};
inline constexpr Quantity gain{.key = "speculation.gain", .label = "Gain of speculative decoding",
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Time between tokens without it over that with it, at the same batch; below 1 it does not pay."};
}  // namespace speculation

}  // namespace diecast
