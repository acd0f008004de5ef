// Uneven load: the busiest package of those that wait for one another, and what two batches in turn hide.
//
// Symbols: G packages with E experts and R copies of some, k experts per token, T tokens of a pass.
#pragma once
#include "model/core/formula.h"
#include "model/core/whole.h"

namespace diecast {

/// Two causes: experts differ in popularity, which adds up over the experts of a package, and tokens choose by chance.
/// Copies go to the most popular experts, so that the largest of fewer packages counts.
inline constexpr Formula busiest_in_routing{
    "busiest_in_routing",
    "1 + counted·(√(z(r)²·p + z(G)²·q) + (2·y(r)·p² + y(G)·q·(q + 3p))/(6·(p + q))), p = c²·G/(E + R), q = G/(T·k)·"
    "(E − k)/(E − 1), r = 1/(1/G + R/E), z(n) = 0.6174·log₂ n/(1 + 0.0947·log₂ n), y(n) = z² − 1 + 1/(1 + 0.58·z + "
    "0.44·z²); at most G·min(k, (E + R)/G)/k",
    {"largest of n skewed variables after Cornish and Fisher; z and y fitted to exact means of normal ones",
     "popularity as a gamma distribution, experts lie at random; copies take half of their load"},
    [](auto gpus, auto experts, auto redundant, auto active, auto tokens, auto spread, auto counted) {
        using Real = decltype(gpus);
        Real const few = 1 / (1 / gpus + redundant / experts), unlike = spread * spread * gpus / (experts + redundant);
        Real const chance = chance_of_visits<Real>(gpus, tokens, active, experts);
        Real const most = largest_over_mean<Real>(gpus, chance, few, unlike);
        Real const busiest = at_most_held<Real>(most, gpus, active, (experts + redundant) / gpus);
        return 1 + counted * select(gpus > 1, busiest - 1, Real(0.0));
    }};

inline constexpr Formula busiest_of_groups{"busiest_of_groups", "1 + counted·z(a)·c/√(B/a)",
                                           [](auto groups, auto batch, auto spread, auto counted) {
                                               return 1 + counted * largest_of(groups) * spread / sqrt(batch / groups);
                                           }};

inline constexpr Formula batches_in_turn{"batches_in_turn", "2", [](auto n) { return decltype(n)(2.0); }};
inline constexpr Formula tokens_to_send{
    "tokens_to_send", "Ta/n/m·load",
    [](auto tokens, auto n, auto batches, auto load) { return tokens / n / batches * load; }};
inline constexpr Formula there_and_back{"there_and_back", "m·(there + back)",
                                        [](auto batches, auto there, auto back) { return batches * (there + back); }};

/// The last tile of every expert that is visited is half empty on average.
inline constexpr Formula work_of_busiest{
    "work_of_busiest", "work·load + counted·m·touched/G·tile/2·c·pe",
    [](auto work, auto load, auto counted, auto tile, auto batches, auto touched, auto gpus, auto operations,
       auto weights) { return work * load + counted * batches * touched / gpus * tile / 2 * operations * weights; }};

/// By chance some experts of a package are visited and others are not; the package on which most are visited reads
/// longest.
inline constexpr Formula traffic_of_busiest{
    "traffic_of_busiest",
    "B + counted·m·(max(min(x + z(G)·√(x·(1 − touched/E)), held), 1 where touched) − x)·pe·we, x = touched/G, held = "
    "max((E + R)/G, 1)",
    {"largest of G binomial numbers, taken as normal", "experts lie at random and are visited independently"},
    [](auto bytes, auto touched, auto gpus, auto experts, auto redundant, auto weights, auto w, auto batches,
       auto counted) {
        using Real = decltype(bytes);
        Real const mean = touched / gpus;
        Real const variance = mean * max(1 - touched / experts, Real(0.0)),
                   uneven = select(variance > 0, variance, Real(1.0));
        Real const most = min(mean + select(variance > 0, largest_of(gpus) * sqrt(uneven), 0 * variance),
                              max((experts + redundant) / gpus, Real(1.0)));
        return bytes + counted * batches * max(max(most, min(touched, Real(1.0))) - mean, Real(0.0)) * weights * w;
    }};

inline constexpr Formula copies_for_experts{"copies_for_experts", "T·k/G·load·d·u16",
                                            [](auto tokens, auto active, auto gpus, auto load, auto hidden, auto wide) {
                                                return tokens * active / gpus * load * hidden * wide;
                                            }};
/// Tokens are sorted by expert, gathered, activated between the products and joined; the time follows their copies.
inline constexpr Formula time_around_experts{
    "time_around_experts",
    "counted·(m·start + bytes/M)",
    {"fused experts of TensorRT-LLM 1.3", "one pass rate for all that is not a product"},
    [](auto counted, auto batches, auto start, auto bytes, auto rate) {
        return counted * (batches * start + bytes / rate);
    }};

/// While the tokens of one batch travel, the other is computed, by the compute units left.
inline constexpr Formula layer_of_two_batches{
    "layer_of_two_batches",
    "max(layer + dispatch·taken, dispatch) + c·(1 − hidden)·min(layer, dispatch)",
    {"DeepSeek-V3, arXiv 2412.19437, section 3.4", "the first and the last exchange of a pass are left out"},
    [](auto layer, auto dispatch, auto taken, auto hidden, auto counted) {
        auto const nothing = decltype(layer)(0.0);
        auto const open = counted * (1 - hidden);
        auto const lost = select(taken > 0, dispatch * taken, nothing);  // none of an exchange that never ends, too
        return max(layer + lost, dispatch) + select(open > 0, open * min(layer, dispatch), nothing);
    }};
inline constexpr Formula share_of_units{"share_of_units", "min(c·units/U, 1)", [](auto units, auto all, auto counted) {
                                            return min(counted * units / all, decltype(all)(1.0));
                                        }};

}  // namespace diecast
