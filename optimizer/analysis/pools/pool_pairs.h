// PoolPair: requests whose prompts one design reads and whose answers another writes.
#pragma once
#include "optimizer/analysis/search.h"

namespace diecast {

/// Numbers in SI units; GPU time, cost and energy are per token of the answers, of prompts by their share.
struct PoolPair {
    std::size_t prefill, decode;         // groups of the two searches
    double prompt_cost, answer_cost;     // USD
    double first_token, between_tokens;  // s; the first waits for the hand-over, too
    double prefill_gpus;                 // for each GPU that writes
    double energy;                       // J
    bool in_time;                        // within both latency limits of the design that writes
    double cost() const { return prompt_cost + answer_cost; }
};

/// All pairs of groups where both searches found a design, the cheapest first. The slower of the two networks hands the
/// cache over. A GPU-hour costs what it costs in the design found, with the power of that design's own mix of both
/// passes. Issues say where designs share their GPUs among prompts and answers, or serve different requests.
std::vector<PoolPair> pool_pairs(Graph const&, SearchResult const& prompts, SearchResult const& answers, Issues&);

}  // namespace diecast
