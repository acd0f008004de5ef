// Time of one layer in training, on one package: operators one after the other, each at least as long as the software
// takes to start the next.
#pragma once
#include <array>
#include "model/core/formula.h"
#include "model/core/links.h"
#include "model/core/tiles.h"
#include "model/core/whole.h"

namespace diecast {

/// What matrix products run on: `rate` while all `units` are busy, `small` of it with each halving of a tile; at least
/// `least` each.
template <class Real>
struct Multiplier {
    Real operations, ramp, rate, units, small, size, memory, least;
};
/// One matrix product m × k × n: no less than `least`, its work in waves of tiles and the ramp over the rate, its bytes
/// over memory.
template <class Real>
[[gnu::always_inline]] inline Real product_in_training(Real m, Real k, Real n, Multiplier<Real> const& on) {
    Real const waves = slowed_by_tiles(m, n, on.units, on.small);
    Real const work = (on.operations * m * k * n * waves + on.ramp) / on.rate;
    Real const bytes = on.size * (m * k + k * n + m * n) / on.memory;
    return max(on.least, max(work, bytes));
}
/// The two products of T × k × n backward: gradients of what came in, and of the weights, which sum over the tokens.
template <class Real>
[[gnu::always_inline]] inline Real products_backward(Real tokens, Real k, Real n, Multiplier<Real> const& on) {
    return product_in_training(tokens, n, k, on) + product_in_training(k, tokens, n, on);
}
/// Kernels on vectors that move `bytes` together.
template <class Real>
[[gnu::always_inline]] inline Real vectors_in_training(Real kernels, Real bytes, Real rate, Real least) {
    return max(kernels * least, bytes / rate);
}

/// Layers that mix tokens in several ways, and the weights of those beside softmax attention.
template <class Real>
struct Mixers {
    Real softmax, linear, linear_weights, indexed, index_weights, compressors;

    /// Mean over the layers, where softmax attention takes `softmax_time`. Linear attention is one product, divided
    /// like heads; every package runs indexer and compressors whole.
    [[gnu::always_inline]] Real mean(Real softmax_time, Real tokens, Real hidden, Real tensor,
                                     auto const& time_of) const {
        auto const of_weights = [&](Real layers, Real weights) {
            return select(layers * weights > 0, layers * time_of(tokens, hidden, weights / hidden), Real(0.0));
        };
        return select(softmax > 0, softmax * softmax_time, Real(0.0)) + of_weights(softmax, compressors) +
               of_weights(linear, linear_weights / tensor) + of_weights(softmax * indexed, index_weights);
    }
};

/// Forward and backward.
inline constexpr Formula projections_in_training{
    "projections_in_training",
    "la·(queries, keys, values: T × d × (h + lk·kn·g)·z/t; output: T × h·z/t × d; narrow queries: "
    "T × d × (qr + lk·kn·g·z/t), T × qr × h·z/t; narrow outputs: T·og × h·z/og/t × or, T × og·or/t × d; compressors: "
    "T × d × pc/d) + ll·(T × d × pl/d/t) + la·li·(T × d × pi/d); backward of T × k × n: T × n × k, k × T × n",
    {"roofline of each product in waves of tiles",
     "one kernel at a time; keys and values divide over t; groups of outputs are one product, as are the weights of "
     "linear attention"},
    [](auto tokens, auto hidden, auto heads, auto kv_heads, auto head, auto q_rank, auto kept, auto own,
       auto output_rank, auto groups, auto tensor, auto operations, auto ramp, auto rate, auto units, auto small,
       auto size, auto memory, auto least, auto softmax, auto linear, auto linear_weights, auto indexed,
       auto index_weights, auto compressors) {
        using Real = decltype(tokens);
        Multiplier<Real> const on{operations, ramp, rate, units, small, size, memory, least};
        Real const tensors = kept * own, in = (heads + tensors * kv_heads) * head / tensor, out = heads * head / tensor;
        Real const down = q_rank + tensors * kv_heads * head / tensor, joined = groups * output_rank / tensor;
        auto const all = [&](auto const& time_of) {
            Real const queries = select(q_rank > 0, time_of(tokens, hidden, down) + time_of(tokens, q_rank, out),
                                        time_of(tokens, hidden, in));
            Real const outputs = select(
                output_rank > 0, time_of(tokens * groups, out / groups, output_rank) + time_of(tokens, joined, hidden),
                time_of(tokens, out, hidden));
            return Mixers<Real>{softmax, linear, linear_weights, indexed, index_weights, compressors}.mean(
                queries + outputs, tokens, hidden, tensor, time_of);
        };
        return std::array<Real, 2>{all([&](Real m, Real k, Real n) { return product_in_training(m, k, n, on); }),
                                   all([&](Real m, Real k, Real n) { return products_backward(m, k, n, on); })};
    }};
/// Latent attention: one product down to the narrow vectors of queries and of keys and values, with matrices that every
/// package holds whole; from there one up to each, and one out, divided by heads. Where queries have no narrow vector
/// they come from the wide one.
inline constexpr Formula latent_projections_in_training{
    "latent_projections_in_training",
    "la·(down: Tl × d × (qr + kvr + rope); queries: T × (qr or d) × h·(nope + rope)/t; keys, values: T × kvr × "
    "h·(nope + vh)/t; output: T × h·vh/t × d) + ll·(T × d × pl/d/t) + la·li·(T × d × pi/d); backward of T × k × n: "
    "T × n × k, k × T × n",
    {"DeepSeek-V2, arXiv 2405.04434", "one kernel at a time; norms of narrow vectors are left out"},
    [](auto tokens, auto latent_tokens, auto hidden, auto heads, auto q_rank, auto kv_rank, auto rope, auto nope,
       auto value, auto tensor, auto operations, auto ramp, auto rate, auto units, auto small, auto size, auto memory,
       auto least, auto softmax, auto linear, auto linear_weights, auto indexed, auto index_weights) {
        using Real = decltype(tokens);
        Multiplier<Real> const on{operations, ramp, rate, units, small, size, memory, least};
        Real const down = q_rank + kv_rank + rope, into_queries = select(q_rank > 0, q_rank, hidden);
        Real const queries = heads * (nope + rope) / tensor, keys = heads * (nope + value) / tensor;
        Real const out = heads * value / tensor;
        auto const all = [&](auto const& time_of) {
            Real const latent = time_of(latent_tokens, hidden, down) + time_of(tokens, into_queries, queries) +
                                time_of(tokens, kv_rank, keys) + time_of(tokens, out, hidden);
            return Mixers<Real>{softmax, linear, linear_weights, indexed, index_weights, Real(0.0)}.mean(
                latent, tokens, hidden, tensor, time_of);
        };
        return std::array<Real, 2>{all([&](Real m, Real k, Real n) { return product_in_training(m, k, n, on); }),
                                   all([&](Real m, Real k, Real n) { return products_backward(m, k, n, on); })};
    }};
inline constexpr Formula up_projections_again{
    "up_projections_again",
    "la·(queries where qr > 0: T × qr × h·(nope + rope)/t; keys, values: T × kvr × h·(nope + vh)/t)",
    {"DeepSeek-V3, arXiv 2412.19437, section 3.2.3", "one kernel at a time"},
    [](auto tokens, auto heads, auto q_rank, auto kv_rank, auto rope, auto nope, auto value, auto tensor,
       auto operations, auto ramp, auto rate, auto units, auto small, auto size, auto memory, auto least,
       auto softmax) {
        using Real = decltype(tokens);
        Multiplier<Real> const on{operations, ramp, rate, units, small, size, memory, least};
        Real const queries = heads * (nope + rope) / tensor, keys = heads * (nope + value) / tensor;
        Real const up = select(q_rank > 0, product_in_training(tokens, q_rank, queries, on), Real(0.0));
        return select(softmax > 0, softmax * (up + product_in_training(tokens, kv_rank, keys, on)), Real(0.0));
    }};
inline constexpr Formula feed_forward_in_training{
    "feed_forward_in_training",
    "up (and gate): T × d × (m − 1)·f/t; down: T × f/t × d; backward of T × k × n: T × n × k, k × T × n",
    {"roofline of each product in waves of tiles", "one kernel at a time"},
    [](auto tokens, auto hidden, auto width, auto matrices, auto tensor, auto operations, auto ramp, auto rate,
       auto units, auto small, auto size, auto memory, auto least) {
        using Real = decltype(tokens);
        Multiplier<Real> const on{operations, ramp, rate, units, small, size, memory, least};
        auto const inner = width / tensor, up = (matrices - 1) * inner;
        return std::array<Real, 2>{
            product_in_training(tokens, hidden, up, on) + product_in_training(tokens, inner, hidden, on),
            products_backward(tokens, hidden, up, on) + products_backward(tokens, inner, hidden, on)};
    }};
/// Every package computes as many visits as its tokens make, whichever experts it holds.
inline constexpr Formula experts_forward{
    "experts_forward",
    "max(2·t0, (c·T·(i·k + se)·pe/t + 2·ramp)/F, u·(E/e + se)·pe/t/M)",
    {"roofline", "the busiest package has i times the mean of visits"},
    [](auto tokens, auto active, auto shared, auto weights, auto experts, auto spread, auto tensor, auto operations,
       auto ramp, auto rate, auto size, auto memory, auto least, auto imbalance) {
        auto const visits = imbalance * active + shared;
        auto const work = time_to_send(operations * tokens * visits * weights / tensor + 2 * ramp, rate);
        auto const read = time_to_send(size * (experts / spread + shared) * weights / tensor, memory);
        return max(2 * least, max(work, read));
    }};

/// As in serving, without copies of experts: tokens of all e groups meet in the experts of a layer.
inline constexpr Formula busiest_in_training{
    "busiest_in_training",
    "1 + counted·(z(G)·√(p + q) + y(G)·(2p² + q·(q + 3p))/(6·(p + q))), p = c²·G/E, q = G/(T·e·k)·(E − k)/(E − 1), "
    "z and y as in serving; at most G·min(k, E/G)/k",
    {"as in serving: largest of n skewed variables", "popularity as a gamma distribution, experts lie at random"},
    [](auto gpus, auto experts, auto active, auto tokens, auto groups, auto spread, auto counted) {
        using Real = decltype(gpus);
        Real const chance = chance_of_visits<Real>(gpus, tokens * groups, active, experts);
        Real const most = largest_over_mean<Real>(gpus, chance, gpus, spread * spread * gpus / experts);
        Real const busiest = at_most_held<Real>(most, gpus, active, experts / gpus);
        return 1 + counted * select(gpus > 1, busiest - 1, Real(0.0));
    }};

/// Vectors of visits are read and written before the experts, and read and added up after them.
inline constexpr Formula permutation_of_visits{
    "permutation_of_visits",
    "max(2·t0, u·T/t·d·(3·i·k + 2)/M)",
    {"", "one pass to order, one to add up"},
    [](auto tokens, auto active, auto hidden, auto tensor, auto size, auto imbalance, auto memory, auto least) {
        using Real = decltype(tokens);
        return vectors_in_training(Real(2.0), size * tokens / tensor * hidden * (3 * imbalance * active + 2), memory,
                                   least);
    }};

/// Counted as the times of a layer are: matrices 4, vectors 9, attention 1 or 4; exchange 2; routing, ordering, sending
/// and grouped products of experts 10; streams 10; backward 8, 17, 1 or 6, 2, 20 and 30.
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 2> operators_of_layer(Real tensor, Real experts, Real streams,
                                                                     double forward, double backward) {
    Real const exchange = select(tensor > 1, Real(2.0), Real(0.0)), mixing = select(streams > 0, Real(10.0), Real(0.0));
    return {forward + exchange + 10 * experts + mixing, backward + exchange + 20 * experts + 3 * mixing};
}
inline constexpr Formula operators_fused{
    "operators_fused",
    "forward 14 + 2 [t > 1] + 10·Le/L + 10 [xs > 0], backward 26 + 2 [t > 1] + 20·Le/L + 30 [xs > 0]",
    [](auto tensor, auto layers, auto expert_layers, auto streams) {
        return operators_of_layer<decltype(tensor)>(tensor, expert_layers / layers, streams, 14, 26);
    }};
inline constexpr Formula operators_unfused{
    "operators_unfused",
    "forward 17 + 2 [t > 1] + 10·Le/L + 10 [xs > 0], backward 31 + 2 [t > 1] + 20·Le/L + 30 [xs > 0]",
    [](auto tensor, auto layers, auto expert_layers, auto streams) {
        return operators_of_layer<decltype(tensor)>(tensor, expert_layers / layers, streams, 17, 31);
    }};

inline constexpr Formula started_by_host{
    "started_by_host",
    "operators·(1 − graphed)·host time",
    {"", "replaying a graph takes the host no time"},
    [](auto operators, auto time, auto graphed) { return operators * (1 - graphed) * time; }};

/// Each package of a group runs the indexer whole. States take what they take of a prompt.
inline constexpr Formula attention_in_training{"attention_in_training", "c·T·(s·(seen·h·w/t + indexer) + 3·st·ll/t)",
                                               [](auto tokens, auto sequence, auto seen, auto heads, auto pair,
                                                  auto tensor, auto operations, auto index, auto state, auto linear) {
                                                   auto const states = 3 * state * linear / tensor;
                                                   return operations * tokens *
                                                          (sequence * (seen * heads * pair / tensor + index) + states);
                                               }};
/// As in a prompt: where an indexer selects, each query has keys of its own.
inline constexpr Formula pair_in_training{
    "pair_in_training",
    "w = qo; where K < s min(2·kvr + rope, qo·max(la/2/seen, 1))",
    {"FlashMLA: sparse attention in the compressed space; DeepSeek-V3.2, inference/model.py: masked"},
    [](auto qo_width, auto kv_rank, auto rope, auto share, auto seen, auto selected, auto sequence) {
        using Real = decltype(qo_width);
        Real const masked = qo_width * max(share / 2 / max(seen, Real(1e-9)), Real(1.0));
        return select(selected < sequence, min(2 * kv_rank + rope, masked), qo_width);
    }};
inline constexpr Formula indexer_in_training{"indexer_in_training",
                                             "la·li·hi·zi/2/r",
                                             {"", "products of queries and keys; the loss that teaches it is left out"},
                                             [](auto share, auto index_share, auto heads, auto size, auto compression) {
                                                 return share * index_share * heads * size / 2 / compression;
                                             }};
/// Share of its sequence that a token sees: the part before it, at most K tokens; the mean of min(i, K) over i up to s.
template <class Real>
[[gnu::always_inline]] inline Real share_of_keys(Real sequence, Real most) {
    Real const r = min(most / sequence, Real(1.0));
    return r - r * r / 2;
}
inline constexpr Formula keys_before{
    "keys_before",
    "(la − ws)·xf·f(K) + ws·xw·f(min(W, K)) + xf·(lc·f(r·K)/r + lh/2/rh); f(k) = x − x²/2, x = min(1, k/s); chunks: "
    "mean of i − W·⌊i/W⌋ for i up to s, over s, in place of f(W)",
    {"", "a kernel skips every tile that no token of it sees"},
    [](auto sequence, auto layers, auto share, auto window, auto selected, auto full, auto windowed,
       auto selected_share, auto compression, auto heavy_share, auto heavy, auto chunked) {
        using Real = decltype(sequence);
        Real const unlimited = max(layers - share, Real(0.0)), whole = floor(sequence / window);
        Real const rest = sequence - whole * window;
        Real const chunks = (whole * window * window + rest * rest) / 2 / (sequence * sequence);
        Real const shown = select(chunked > 0.5, chunks, share_of_keys<Real>(sequence, min(window, selected)));
        return unlimited * full * share_of_keys<Real>(sequence, selected) + share * windowed * shown +
               full * (selected_share * share_of_keys<Real>(sequence, compression * selected) / compression +
                       heavy_share / 2 / heavy);
    }};

/// Backward: five products where forward has two, as scores are computed again.
inline constexpr Formula fused_attention_in_training{
    "fused_attention_in_training",
    "forward max(t0, work/Fs, B/M), backward max(t0, 2.5·work/Fs, 2·B/M); B = u·T·(h·qo + kv)/t, Fs = Fa·s/(s + ramp)",
    {"Dao et al., FlashAttention, 2022", "scores stay on the die"},
    [](auto work, auto full_rate, auto sequence, auto ramp, auto tokens, auto heads, auto qo_width, auto kv_numbers,
       auto tensor, auto size, auto memory, auto least) {
        using Real = decltype(work);
        Real const rate = full_rate * sequence / (sequence + ramp);
        Real const bytes = size * tokens * (heads * qo_width + kv_numbers) / tensor;
        return std::array<Real, 2>{max(least, max(work / rate, bytes / memory)),
                                   max(least, max(2.5 * work / rate, 2 * bytes / memory))};
    }};

/// Two batched products, each of half the work, with N = T·s·h/t scores in memory; softmax; dropout where there is
/// some. Sums over one head are too short to hide what a product reads or writes of the scores: `hidden` of it is.
template <class Real>
[[gnu::always_inline]] inline Real unfused_attention(Real products, Real softmax_passes, Real work, Real rate,
                                                     Real scores, Real hidden, Real size, Real mask, Real memory,
                                                     Real softmax_rate, Real least) {
    Real const nothing(0.0), sums = select(work > 0, work / 2 / rate, nothing);  // even at no rate
    Real const crossing = select(scores * size > 0, scores * size / memory, nothing);
    Real const seen = select(hidden < 1, (1 - hidden) * min(sums, crossing), nothing);  // even if neither ends
    Real const each = max(least, max(sums, crossing) + seen);
    Real const softmax = vectors_in_training(Real(1.0), softmax_passes * size * scores, softmax_rate, least);
    Real const dropout = vectors_in_training(Real(1.0), (2 * size + mask) * scores, memory, least);
    return products * each + softmax + select(mask > 0, dropout, Real(0.0));
}
inline constexpr Formula unfused_attention_in_training{
    "unfused_attention_in_training",
    "forward 2·max(t0, max(w, c) + (1 − hidden)·min(w, c)) + max(t0, 2·u·N/Ms) + max(t0, (2·u + k)·N/M) [k > 0]; "
    "backward with 4 and 3·u; N = T·s·h/t, w = work/2/F, c = u·N/M",
    {"Korthikanti et al. 2022 for what is read and written; LLMCompass: 3.06 ms for two products of a GPT-3 layer on "
     "A100, 3.1 here",
     "the whole matrix of scores"},
    [](auto work, auto rate, auto tokens, auto sequence, auto heads, auto tensor, auto hidden, auto size, auto mask,
       auto memory, auto softmax_rate, auto least) {
        using Real = decltype(work);
        Real const scores = tokens * sequence * heads / tensor;
        return std::array<Real, 2>{unfused_attention(Real(2.0), Real(2.0), work, rate, scores, hidden, size, mask,
                                                     memory, softmax_rate, least),
                                   unfused_attention(Real(4.0), Real(3.0), work, rate, scores, hidden, size, mask,
                                                     memory, softmax_rate, least)};
    }};

/// Two norms, two sums with dropout, the activation function, four changes of layout; and backward. `across` is what
/// divides the vectors between the parallel parts: t with sequence parallelism, else 1.
/// Five kernels around each part of a layer: three for the coefficients, one before it, one behind. Backward runs them
/// once more, as what they gave is not kept, and moves twice as much for the gradients.
template <class Real>
[[gnu::always_inline]] inline Real streams_in_training(Real bytes, Real memory, Real least) {
    return select(bytes > 0, vectors_in_training(Real(10.0), bytes, memory, least), Real(0.0));
}
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 2> vectors_of_layer(Real tokens, Real hidden, Real inner, Real tensor,
                                                                   Real across, Real size, Real mask, Real memory,
                                                                   Real norm_rate, Real act_rate, Real least,
                                                                   Real streams) {
    Real const whole = tokens * hidden / across, divided = tokens * hidden / tensor;
    Real const mixing = streams_in_training(size * tokens * streams / across, memory, least);
    return {vectors_in_training(Real(2.0), 4 * size * whole, norm_rate, least) +
                vectors_in_training(Real(2.0), 2 * (3 * size + mask) * whole, memory, least) +
                vectors_in_training(Real(1.0), size * tokens * inner / tensor, act_rate, least) +
                vectors_in_training(Real(4.0), 8 * size * divided, memory, least) + mixing,
            vectors_in_training(Real(4.0), 7 * size * whole, norm_rate, least) +
                vectors_in_training(Real(4.0), 2 * (2 * size + mask) * whole, memory, least) +
                vectors_in_training(Real(3.0), 1.5 * size * tokens * inner / tensor, act_rate, least) +
                vectors_in_training(Real(6.0), 8 * size * divided, memory, least) + 3 * mixing};
}
inline constexpr Formula vectors_whole{
    "vectors_whole",
    "norms 4·u·T·d/Mn, sums (6·u + 2·k)·T·d/M, activation u·m·f·T/t/Mg, layouts 8·u·T·d/t/M, streams u·T·xs/M; 2, 2, "
    "1, 4, 10 kernels; backward 7, (4·u + 2·k), 1.5, 8, 3; 4, 4, 3, 6, 30 kernels",
    {"counted in Megatron-LM's layer", "fused kernels"},
    [](auto tokens, auto hidden, auto inner, auto tensor, auto size, auto mask, auto memory, auto norm, auto act,
       auto least, auto streams) {
        return vectors_of_layer(tokens, hidden, inner, tensor, decltype(tensor)(1.0), size, mask, memory, norm, act,
                                least, streams);
    }};
inline constexpr Formula vectors_divided{
    "vectors_divided",
    "norms 4·u·T·d/t/Mn, sums (6·u + 2·k)·T·d/t/M, activation u·m·f·T/t/Mg, layouts 8·u·T·d/t/M, streams u·T·xs/t/M; "
    "2, 2, 1, 4, 10 kernels; backward 7, (4·u + 2·k), 1.5, 8, 3; 4, 4, 3, 6, 30 kernels",
    {"counted in Megatron-LM's layer", "fused kernels"},
    [](auto tokens, auto hidden, auto inner, auto tensor, auto size, auto mask, auto memory, auto norm, auto act,
       auto least, auto streams) {
        return vectors_of_layer(tokens, hidden, inner, tensor, tensor, size, mask, memory, norm, act, least, streams);
    }};

/// Two norms and the activation function once more.
template <class Real>
[[gnu::always_inline]] inline Real vectors_once_more(Real whole, Real divided, Real size, Real norm_rate, Real act_rate,
                                                     Real least) {
    return vectors_in_training(Real(2.0), 4 * size * whole, norm_rate, least) +
           vectors_in_training(Real(1.0), size * divided, act_rate, least);
}
inline constexpr Formula vectors_again_whole{
    "vectors_again_whole", "norms 4·u·T·d/Mn, activation u·m·f·T/t/Mg; 2, 1 kernels",
    [](auto tokens, auto hidden, auto inner, auto tensor, auto size, auto norm, auto act, auto least) {
        return vectors_once_more(tokens * hidden, tokens * inner / tensor, size, norm, act, least);
    }};
inline constexpr Formula vectors_again_divided{
    "vectors_again_divided", "norms 4·u·T·d/t/Mn, activation u·m·f·T/t/Mg; 2, 1 kernels",
    [](auto tokens, auto hidden, auto inner, auto tensor, auto size, auto norm, auto act, auto least) {
        return vectors_once_more(tokens * hidden / tensor, tokens * inner / tensor, size, norm, act, least);
    }};

/// An expert layer that does not exist takes no time, however slow it would be.
inline constexpr Formula layer_forward{
    "layer_forward",
    "max(projections + Ld/L·ffn + Le/L·(experts + ordering + dispatch) + attention + vectors + keys and values + 2·rf, "
    "host)",
    [](auto projections, auto layers, auto dense, auto ffn, auto expert_layers, auto experts, auto ordering,
       auto dispatch, auto attention, auto vectors, auto context, auto exchange, auto host) {
        auto const zero = decltype(ffn)(0.0);
        auto const visits = select(expert_layers > 0, expert_layers / layers * (experts + ordering + dispatch), zero);
        auto const computing = projections + select(dense > 0, dense / layers * ffn, zero) + visits + attention;
        return max(computing + vectors + context + 2 * exchange, host);
    }};
/// What a package takes backward, however long the host takes to start it.
template <class Real>
[[gnu::always_inline]] inline Real computed_backward(Real projections, Real layers, Real dense, Real ffn,
                                                     Real expert_layers, Real experts, Real ordering, Real dispatch,
                                                     Real attention, Real vectors, Real context, Real exchange) {
    Real const zero = Real(0.0);
    Real const visits = select(expert_layers > 0, expert_layers / layers * (2 * experts + ordering + dispatch), zero);
    Real const computing = projections + select(dense > 0, dense / layers * ffn, zero) + visits + attention;
    return computing + vectors + 2 * context + 2 * exchange;
}
inline constexpr Formula layer_backward{
    "layer_backward",
    "max(projections + Ld/L·ffn + Le/L·(2·experts + ordering + dispatch) + attention + vectors + 2·keys and values + "
    "2·rb, host)",
    [](auto projections, auto layers, auto dense, auto ffn, auto expert_layers, auto experts, auto ordering,
       auto dispatch, auto attention, auto vectors, auto context, auto exchange, auto host) {
        return max(computed_backward<decltype(ffn)>(projections, layers, dense, ffn, expert_layers, experts, ordering,
                                                    dispatch, attention, vectors, context, exchange),
                   host);
    }};

}  // namespace diecast
