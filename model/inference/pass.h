// Time of a layer and of a whole pass, memory, rate, power and energy.
#pragma once
#include "model/core/formula.h"
#include "model/core/whole.h"

namespace diecast {

/// No bytes and no work take no time, even of a memory that does not answer and at no rate.
template <class Bytes, class Rate>
[[gnu::always_inline]] inline auto time_to_move(Bytes bytes, Rate memory) {
    auto const time = bytes / memory;
    return select(bytes > 0, time, decltype(bytes / memory)(0.0));
}
/// The ramp is the work that would take as long as a product needs to get up to speed; a stage has two products.
inline constexpr Formula matrix_stage_time{"matrix_stage_time", "max((work + 2·ramp)/F, bytes/M)",
                                           [](auto work, auto ramp, auto rate, auto bytes, auto memory) {
                                               return max(time_to_move(work + 2 * ramp, rate),
                                                          time_to_move(bytes, memory));
                                           }};
inline constexpr Formula stage_time{
    "stage_time", "max(work/F, bytes/M)",
    [](auto work, auto rate, auto bytes, auto memory) { return max(work / rate, time_to_move(bytes, memory)); }};

/// How a layer's stages and its two exchanges (r) meet.
inline constexpr Formula layer_stages_overlap{
    "layer_stages_overlap", "max(t1, r) + ta + max(t2, r) + launches",
    [](auto projection, auto attention, auto ffn, auto reduce, auto launches) {
        return max(projection, reduce) + attention + max(ffn, reduce) + launches;
    }};
inline constexpr Formula layer_network_exposed{
    "layer_network_exposed", "t1 + ta + t2 + 2·r + launches",
    [](auto projection, auto attention, auto ffn, auto reduce, auto launches) {
        return projection + attention + ffn + 2 * reduce + launches;
    }};
inline constexpr Formula layer_overlaps{
    "layer_overlaps", "max(Σ work/F, Σ bytes/M, 2·r) + launches",
    [](auto work_1, auto work_a, auto work_2, auto ramp, auto rate, auto attention_rate, auto rate_2, auto bytes_1,
       auto bytes_a, auto bytes_2, auto memory, auto attention_memory, auto reduce, auto launches) {
        auto const compute = (work_1 + 2 * ramp) / rate + work_a / attention_rate + (work_2 + 2 * ramp) / rate_2;
        auto const moved = (bytes_1 + bytes_2) / memory + time_to_move(bytes_a, attention_memory);
        return max(max(compute, moved), 2 * reduce) + launches;
    }};
inline constexpr Formula layer_serial{
    "layer_serial", "Σ work/F + Σ bytes/M + 2·r + launches",
    [](auto work_1, auto work_a, auto work_2, auto ramp, auto rate, auto attention_rate, auto rate_2, auto bytes_1,
       auto bytes_a, auto bytes_2, auto memory, auto attention_memory, auto reduce, auto launches) {
        auto const compute = (work_1 + 2 * ramp) / rate + work_a / attention_rate + (work_2 + 2 * ramp) / rate_2;
        auto const moved = (bytes_1 + bytes_2) / memory + time_to_move(bytes_a, attention_memory);
        return compute + moved + 2 * reduce + launches;
    }};

/// Sending tokens to experts and back is spread over both exchanges of a layer.
inline constexpr Formula exchange_with_dispatch{"exchange_with_dispatch", "r + dispatch/2",
                                                [](auto reduce, auto dispatch) { return reduce + dispatch / 2; }};

/// A kind of layer that does not exist takes no time, however slow it would be.
inline constexpr Formula arithmetic_of_products{"arithmetic_of_products", "L·work/F + Ld·work/F + Le·work/Fe",
                                                [](auto layers, auto dense_layers, auto expert_layers, auto projection,
                                                   auto ffn, auto expert, auto rate, auto grouped_rate) {
                                                    auto const zero = decltype(layers)(0.0);
                                                    return (layers * projection + dense_layers * ffn) / rate +
                                                           select(expert_layers > 0,
                                                                  expert_layers * expert / grouped_rate, zero);
                                                }};
inline constexpr Formula products_of_pass{
    "products_of_pass", "L·t1 + Ld·t2 + Le·te",
    [](auto layers, auto dense_layers, auto expert_layers, auto projection, auto ffn, auto expert) {
        auto const zero = decltype(layers)(0.0);
        return layers * projection + select(dense_layers > 0, dense_layers * ffn, zero) +
               select(expert_layers > 0, expert_layers * expert, zero);
    }};
inline constexpr Formula vectors_of_pass{"vectors_of_pass", "L·vectors + Ld·activation",
                                         [](auto layers, auto dense_layers, auto vectors, auto activation) {
                                             return layers * vectors + dense_layers * activation;
                                         }};
inline constexpr Formula bytes_on_bus{"bytes_on_bus", "2·(n − 1)/n·V",
                                      [](auto bytes, auto n) { return 2 * (n - 1) / n * bytes; }};
inline constexpr Formula rate_on_bus{"rate_on_bus", "sent/r; 0 where nothing is sent", [](auto sent, auto time) {
                                         return select(sent > 0, sent / select(sent > 0, time, decltype(time)(1.0)),
                                                       decltype(sent)(0.0));
                                     }};
inline constexpr Formula exchanges_of_pass{
    "exchanges_of_pass", "Ld·2·r + Le·(2·re + routing)",
    [](auto dense_layers, auto expert_layers, auto dense, auto expert, auto routing) {
        auto const zero = decltype(dense_layers)(0.0);
        return select(dense_layers > 0, dense_layers * 2 * dense, zero) +
               select(expert_layers > 0, expert_layers * (2 * expert + routing), zero);
    }};

/// Stages that follow one another fill servers; from one server to the next each of n packages sends its part over its
/// adapter.
inline constexpr Formula hops_between_stages{
    "hops_between_stages",
    "(p − 1 − f)·(start + step + V/N2) + f·(start + step to another server + V/Ns), V = Ta·ds·uw/n; f of the hops lead "
    "from server to server, ⌈p/⌊domain/(n·a)⌋⌉ − 1",
    [](auto stages, auto start, auto step, auto tokens, auto hidden, auto wire, auto n, auto link, auto groups,
       auto domain, auto far_step, auto far) {
        using Real = decltype(stages);
        Real const bytes = tokens * hidden * wire / n, nothing = 0 * bytes,
                   per_server = max(floor(domain / (n * groups) + 1e-9), Real(1.0)),
                   outside = min(ceil(stages / per_server - 1e-9) - 1, stages - 1);
        auto const hops = [&](Real count, Real latency, Real rate) {
            Real const one = start + latency + select(bytes > 0, bytes / rate, nothing);
            return select(count > 0, count * one, nothing);
        };
        return hops(stages - 1 - outside, step, link) + hops(outside, far_step, far);
    }};

/// An expert layer that does not exist takes no time, however slow it would be.
inline constexpr Formula layers_and_output{
    "layers_and_output", "Ld·tl + Le·te + output + hops",
    [](auto dense_layers, auto expert_layers, auto dense, auto expert, auto output, auto hops) {
        auto const zero = decltype(dense)(0.0);
        return select(dense_layers > 0, dense_layers * dense, zero) +
               select(expert_layers > 0, expert_layers * expert, zero) + output + hops;
    }};

/// The host issues a pass while the packages run it; the longer of the two counts. Each attention group has software of
/// its own, which handles the sequences of that group only.
inline constexpr Formula time_of_pass{
    "time_of_pass", "t = max(device, host per pass + L·host per layer) + B/a·time per sequence",
    [](auto device, auto per_pass, auto layers, auto per_layer, auto batch, auto groups, auto per_sequence) {
        return max(device, per_pass + layers * per_layer) + batch / groups * per_sequence;
    }};

inline constexpr Formula weights_held{
    "weights_held", "((P − routed)/n + routed·(1 + R/E)·(we/w)/(n·a))·w/p·(1 + draft)",
    [](auto all, auto routed, auto experts, auto redundant, auto n, auto groups, auto w, auto expert_w, auto stages,
       auto draft) {
        auto const copied = routed * (1 + redundant / experts) * (expert_w / w);
        return ((all - routed) / n + copied / (n * groups)) * w / stages * (1 + draft);
    }};
inline constexpr Formula room_in_memory{"room_in_memory", "1 − use/memory",
                                        [](auto use, auto memory) { return 1 - select(use == 0, use, use / memory); }};

/// `draft`: what a draft network or a layer that drafts keeps of a token, over the keys and values of the network.
template <class Real>
Real bytes_held(Real batch, Real groups, Real kept, Real width, Real q, Real layers, Real index_share, Real index,
                Real index_bytes, Real linear_share, Real state, Real state_bytes, Real n, Real keys, Real own,
                Real draft) {
    Real const beside = keys * index_share * index * index_bytes * (1 + draft) + linear_share * state * state_bytes / n;
    return batch / groups * kept * own * width * q * layers * (1 + draft) + batch / groups * layers * beside;
}
inline constexpr Formula cache_held{
    "cache_held", "B/a·L·((lk·C·kv·q + Ci·li·zi·qi)·(1 + draft) + ll·st·qs/n)",
    [](auto batch, auto groups, auto kept, auto width, auto q, auto layers, auto index_share, auto index,
       auto index_bytes, auto linear_share, auto state, auto state_bytes, auto n, auto keys, auto own, auto draft) {
        return bytes_held(batch, groups, kept, width, q, layers, index_share, index, index_bytes, linear_share, state,
                          state_bytes, n, keys, own, draft);
    }};
inline constexpr Formula cache_held_verifying{
    "cache_held_verifying",
    "B/a·L·((lk·C·kv·q + Ci·li·zi·qi)·(1 + draft) + v·ll·st·qs/n)",
    {"vLLM, GDNAttentionMetadata.spec_state_indices_tensor: a state for each token that is verified"},
    [](auto batch, auto groups, auto kept, auto width, auto q, auto layers, auto index_share, auto index,
       auto index_bytes, auto linear_share, auto state, auto state_bytes, auto n, auto keys, auto own, auto draft,
       auto verified) {
        return bytes_held(batch, groups, kept, width, q, layers, index_share, index, index_bytes, linear_share,
                          state * verified, state_bytes, n, keys, own, draft);
    }};

/// A stage holds at least one layer, a group at least one sequence, and packages share query heads evenly. KV heads
/// need not divide: where there are fewer than packages, they are copied.
inline constexpr Formula room_in_phase{
    "room_in_phase",
    "min(1 − p/L, network); at most −max(what is left over of h/n, 1 − B/a) where that is not 0",
    {"", "one head is computed by one package, one sequence by one group"},
    [](auto stages, auto layers, auto network, auto heads, auto tensor, auto batch, auto groups) {
        using Real = decltype(stages);
        Real const room = min(1 - stages / layers, network);
        Real const uneven = max(left_over(heads / tensor), max(1 - batch / groups, Real(0.0)));
        return select(uneven > 1e-9, min(room, 0 - uneven), room);
    }};

inline constexpr Formula prompt_rate{"prompt_rate", "p·B·S/t", [](auto stages, auto batch, auto prompt, auto time) {
                                         return stages * batch * prompt / time;
                                     }};
inline constexpr Formula token_rate{"token_rate", "p·B·e/t", [](auto stages, auto batch, auto tokens, auto time) {
                                        return stages * batch * tokens / time;
                                    }};

inline constexpr Formula sum_over_layers{
    "sum_over_layers", "(L·(x1 + xa) + Ld·x2 + Le·xe + output)/p",
    [](auto layers, auto dense_layers, auto expert_layers, auto projection, auto attention, auto ffn, auto expert,
       auto output, auto stages) {
        return (layers * (projection + attention) + dense_layers * ffn + expert_layers * expert + output) / stages;
    }};
inline constexpr Formula traffic_of_pass{
    "traffic_of_pass", "(L·(x1 + xa + Ta·xs·u) + Ld·x2 + Le·xe + output + To/a·sampling)/p, To tokens with an output",
    [](auto layers, auto dense_layers, auto expert_layers, auto projection, auto attention, auto ffn, auto expert,
       auto output, auto stages, auto outputs, auto groups, auto sampling, auto tokens, auto streams, auto u) {
        auto const computed = layers * (projection + attention) + dense_layers * ffn + expert_layers * expert + output;
        return (computed + outputs / groups * sampling + layers * tokens * streams * u) / stages;
    }};
/// A ring sends 2·(n − 1)/n of the bytes; other algorithms are counted alike.
inline constexpr Formula bytes_sent{
    "bytes_sent", "(L·4·(n − 1)/n·V + Le·m·dispatch)/p",
    [](auto layers, auto n, auto reduce, auto expert_layers, auto batches, auto dispatch, auto stages) {
        return (layers * 4 * (n - 1) / n * reduce + expert_layers * batches * dispatch) / stages;
    }};

inline constexpr Formula bytes_sent_divided{
    "bytes_sent_divided", "(L·(4·(n − 1)/n·V + la·m·Vc) + Le·m·dispatch)/p, Vc of context parallelism",
    [](auto layers, auto n, auto reduce, auto expert_layers, auto batches, auto dispatch, auto stages, auto share,
       auto context) {
        return bytes_sent(layers, n, reduce, expert_layers, batches, dispatch, stages) +
               layers * share * batches * context / stages;
    }};

/// Energy of a pass over its time, and what is drawn anyway.
inline constexpr Formula power_while_running{
    "power_while_running", "(p/t·(work·E + bytes·Em + sent·EL) + leakage + memory standing + other)/η",
    [](auto stages, auto time, auto work, auto operation, auto bytes, auto access, auto sent, auto link, auto leakage,
       auto stacks, auto standing, auto other, auto efficiency) {
        auto const moving = work * operation + bytes * access + sent * link;
        auto const rate = select(moving > 0, stages / time * finite_of(moving), leakage * 0);
        return (rate + leakage + stacks * standing + other) / efficiency;
    }};

inline constexpr Formula board_operation_energy{
    "board_operation_energy",
    "x·rated power/peak rate·φ^(2·ε), at most once",
    {"", "measured at the highest clock, which a higher cap does not raise"},
    [](auto factor, auto power, auto peak, auto capped) {
        return factor * power / peak * min(capped, decltype(capped)(1.0));
    }};

/// 0 for a pass that takes no time or never ends.
inline constexpr Formula wait_for_host{"wait_for_host", "max(host per pass + L·host per layer − device, 0)/t",
                                       [](auto per_pass, auto layers, auto per_layer, auto device, auto time) {
                                           using Real = decltype(time);
                                           Real const share =
                                               max(per_pass + layers * per_layer - device, Real(0.0)) / time;
                                           return select(share >= 0, min(share, Real(1.0)), Real(0.0));
                                       }};
/// A board that does nothing draws no more than one that serves.
inline constexpr Formula base_of_pass{
    "base_of_pass", "base − waiting·max(base − standing, 0)",
    [](auto base, auto waiting, auto standing) { return base - waiting * max(base - standing, decltype(base)(0.0)); }};

inline constexpr Formula power_of_board{
    "power_of_board",
    "min(base + p/tw·(work·E16·F16/F + bytes·Eb + sent·EL), limit)",
    {"", "the clock is that of the measurement; rates do not fall where the limit is reached"},
    [](auto base, auto stages, auto time, auto work, auto operation, auto rate_16, auto rate, auto bytes, auto access,
       auto sent, auto link, auto limit) {
        auto const moving = work * operation * rate_16 / rate + bytes * access + sent * link;
        auto const drawn = base + stages / time * moving;
        return select(drawn >= base, min(drawn, limit), min(base, limit));  // a pass without an end draws the base
    }};

inline constexpr Formula power_of_product{
    "power_of_product",
    "min(base + (work·E16·F16/F + bytes·Eb)/t, limit)",
    {"as power_of_board", "numbers of ordinary size: products of zeros draw about two thirds"},
    [](auto base, auto time, auto work, auto operation, auto rate_16, auto rate, auto bytes, auto access, auto limit) {
        auto const moving = (work * operation * rate_16 / rate + bytes * access) / time;
        return min(base + select(moving >= 0, moving, decltype(moving)(0.0)), limit);  // no number: nothing moves
    }};

/// A package that draws nothing spends nothing, even at no rate; nor does a pass that takes no time.
inline constexpr Formula energy_per_token{"energy_per_token", "power/rate per GPU", [](auto power, auto rate) {
                                              auto const drawn = select(power > 0, power / rate, decltype(power)(0.0));
                                              return select(rate - rate == 0, drawn, decltype(power)(0.0));
                                          }};
inline constexpr Formula rate_per_power{"rate_per_power", "rate per GPU/power", [](auto rate, auto power) {
                                            auto const bounded = select(rate > 0, rate / power, decltype(rate)(0.0));
                                            return select(power - power == 0, bounded, decltype(rate)(0.0));
                                        }};

}  // namespace diecast
