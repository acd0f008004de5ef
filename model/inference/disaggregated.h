// Attention and experts on GPUs of their own (attention–FFN disaggregation): what a batch needs in either pool, on the
// way between them, and how several batches in flight overlap.
//
// Symbols: A GPUs for attention, E for experts, m batches in flight of T tokens each, k experts per token.
#pragma once
#include "model/core/whole.h"
#include "model/inference/layer.h"
#include "model/inference/load.h"
#include "model/inference/pass.h"

namespace diecast {

inline constexpr Formula servers_of_pools{
    "servers_of_pools", "D = max((A + E)/domain, 1), at least 2 over adapters",
    [](auto gpus, auto domain, auto by_adapters) { return max(gpus / domain, 1 + by_adapters); }};

/// The fewer GPUs one pool has, the more each of them sends or receives.
inline constexpr Formula copies_between_pools{
    "copies_between_pools",
    "T·k·max(1/A, load/E)",
    {"", "both directions of a GPU's links carry at once; all GPUs for attention send as much"},
    [](auto tokens, auto active, auto attention_gpus, auto expert_gpus, auto load) {
        return tokens * active * max(1 / attention_gpus, load / expert_gpus);
    }};
inline constexpr Formula copies_for_servers{
    "copies_for_servers",
    "T·places(De)·max(1/A, load/E), De = max(E/domain, 1), places as of far servers",
    {"", "a server with experts hands copies on over its own links meanwhile; experts are chosen evenly"},
    [](auto tokens, auto active, auto attention_gpus, auto expert_gpus, auto load, auto domain, auto experts,
       auto limit, auto groups) {
        using Real = decltype(tokens);
        Real const servers = max(expert_gpus / domain, Real(1.0));
        Real const met = places_drawn<Real>(servers, servers, Drawn<Real>{active, experts, limit, groups});
        return copies_between_pools(tokens, met, attention_gpus, expert_gpus, load);
    }};

inline constexpr Formula experts_of_batch{"experts_of_batch", "E·(1 − (1 − k/E)^T)",
                                          [](auto experts, auto active, auto tokens) {
                                              return experts_touched(experts, active, tokens, decltype(tokens)(1.0));
                                          }};
inline constexpr Formula favoured_of_batch{
    "favoured_of_batch", "as touched by a pass, of one batch", [](auto experts, auto active, auto tokens, auto spread) {
        return experts_favoured(experts, active, tokens, decltype(tokens)(1.0), spread);
    }};

inline constexpr Formula work_of_pool{
    "work_of_pool",
    "c·T·(k + se)·pe/E·load + counted·touched/E·tile/2·c·pe",
    {"", "experts that every token visits are on all GPUs for experts, which share its tokens"},
    [](auto operations, auto tokens, auto active, auto shared, auto weights, auto gpus, auto load, auto counted,
       auto tile, auto touched) {
        using Real = decltype(tokens);
        Real const work = expert_work(operations, tokens, active, shared, weights, Real(1.0), gpus);
        return work_of_busiest(work, load, counted, tile, Real(1.0), touched, gpus, operations, weights);
    }};
inline constexpr Formula traffic_of_pool{
    "traffic_of_pool", "(touched/E + se)·pe·w + T·(k·(2·de + m·fe) + s·(2·d + m·fe))/E·u",
    [](auto touched, auto met, auto weights, auto w, auto tokens, auto active, auto shared, auto hidden, auto read,
       auto matrices, auto width, auto gpus, auto u) {
        using Real = decltype(tokens);
        return expert_traffic(touched, met, weights, w, Real(1.0), tokens, active, shared, hidden, read, matrices,
                              width, Real(1.0), gpus, u);
    }};
inline constexpr Formula traffic_of_busiest_in_pool{
    "traffic_of_busiest_in_pool", "as on the busiest GPU of a pass, of one batch",
    [](auto bytes, auto touched, auto gpus, auto experts, auto redundant, auto weights, auto w, auto counted) {
        return traffic_of_busiest(bytes, touched, gpus, experts, redundant, weights, w, decltype(bytes)(1.0), counted);
    }};
inline constexpr Formula time_around_pool{
    "time_around_pool", "counted·(start + bytes/M)", [](auto counted, auto start, auto bytes, auto rate) {
        return time_around_experts(counted, decltype(counted)(1.0), start, bytes, rate);
    }};

inline constexpr Formula stage_of_experts{"stage_of_experts", "te = max((work + 2·ramp)/F, bytes/M) + routing",
                                          [](auto work, auto ramp, auto rate, auto bytes, auto memory, auto routing) {
                                              return matrix_stage_time(work, ramp, rate, bytes, memory) + routing;
                                          }};

inline constexpr Formula attention_stage_exposed{
    "attention_stage_exposed", "ta = t1 + t + r + launches + vectors",
    [](auto projection, auto attention, auto exchange, auto launches, auto vectors) {
        return projection + attention + exchange + launches + vectors;
    }};
inline constexpr Formula attention_stage_overlaps{
    "attention_stage_overlaps", "ta = max(t1, r) + t + launches + vectors",
    [](auto projection, auto attention, auto exchange, auto launches, auto vectors) {
        return max(projection, exchange) + attention + launches + vectors;
    }};

/// Batches follow each other through attention, the way to the experts, experts and the way back, layer after layer.
inline constexpr Formula layer_of_pools{
    "layer_of_pools",
    "tl = max(m·max(ta, te, there, back), ta + there + te + back)",
    {"MegaScale-Infer, arXiv 2504.02263: ping-pong pipeline", "batches of one size; stages do not slow one another"},
    [](auto batches, auto attention, auto expert, auto there, auto back) {
        auto const longest = max(max(attention, expert), max(there, back));
        return max(batches * longest, attention + there + expert + back);
    }};
/// Layers without experts, output and drafting have the GPUs for attention, batch after batch.
inline constexpr Formula device_time_of_pools{
    "device_time_of_pools", "Le·tl + m·(Ld·td + output + drafting)",
    [](auto expert_layers, auto layer, auto batches, auto dense_layers, auto dense, auto output, auto drafting) {
        auto const zero = decltype(layer)(0.0);
        auto const alone = select(dense_layers > 0, dense_layers * dense, zero) + output + drafting;
        return select(expert_layers > 0, expert_layers * layer, zero) + batches * alone;
    }};
inline constexpr Formula pass_over_pools{
    "pass_over_pools", "t = max(device, m·(host per pass + L·host per layer)) + m·B/a·time per sequence",
    [](auto device, auto batches, auto per_pass, auto layers, auto per_layer, auto batch, auto groups,
       auto per_sequence) {
        return time_of_pass(device, batches * per_pass, layers, batches * per_layer, batches * batch, groups,
                            per_sequence);
    }};
/// Stages that never end fill a layer that never ends.
inline constexpr Formula share_of_layer{"share_of_layer", "m·stage/tl", [](auto batches, auto stage, auto layer) {
                                            return min(batches * (finite_of(stage) / positive_of(layer)),
                                                       decltype(batches)(1.0));
                                        }};
inline constexpr Formula cost_at_rate{"cost_at_rate", "cost rate/rate per GPU",
                                      [](auto cost, auto rate) { return cost * (1 / positive_of(rate)); }};

inline constexpr Formula memory_of_attention_pool{
    "memory_of_attention_pool", "(P·(1 + draft) − routed − Le·se·pe)/n·w + m·cache",
    [](auto all, auto routed, auto expert_layers, auto shared, auto weights, auto n, auto draft, auto w, auto batches,
       auto cache) {
        return (all * (1 + draft) - routed - expert_layers * shared * weights) / n * w + batches * cache;
    }};
inline constexpr Formula memory_of_expert_pool{
    "memory_of_expert_pool", "(routed·(1 + R/Ne)/E + Le·se·pe)·we",
    [](auto routed, auto redundant, auto experts, auto gpus, auto expert_layers, auto shared, auto weights, auto w) {
        return (routed * (1 + redundant / experts) / gpus + expert_layers * shared * weights) * w;
    }};

inline constexpr Formula room_in_both{
    "room_in_both", "min(1 − attention/memory, 1 − experts/memory)", [](auto attention, auto experts, auto memory) {
        return min(room_in_memory(attention, memory), room_in_memory(experts, memory));
    }};

inline constexpr Formula room_for_pools{"room_for_pools",
                                        "min(1 − E/(Ne + R), decode's layout, decode's domain, over links 1 − (A + "
                                        "E)/domain); −1 without experts, 1 − p with "
                                        "stages",
                                        [](auto gpus, auto experts, auto redundant, auto layout, auto domain_room,
                                           auto by_links, auto all, auto domain, auto expert_layers, auto stages) {
                                            using Real = decltype(gpus);
                                            Real const inside = select(by_links > 0.5, 1 - all / domain, Real(1.0));
                                            Real const room = min(min(1 - gpus / (experts + redundant), inside),
                                                                  min(layout, domain_room));
                                            Real const whole = select(expert_layers > 0.5, room, min(room, Real(-1.0)));
                                            return select(stages > 1, min(whole, 1 - stages), whole);
                                        }};

}  // namespace diecast
