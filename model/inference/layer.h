// One layer of a transformer on one package: work and bytes of its stages. Symbols of the Lite-GPU reproduction: T
// tokens, n tensor-parallel packages, w/q/u bytes per weight, cached number and activation.
#pragma once
#include "model/inference/network.h"

namespace diecast {

inline constexpr Formula prompts_per_group{
    "prompts_per_group", "Ta = B/a·S·(1 − cached)",
    [](auto batch, auto groups, auto prompt, auto cached) { return batch / groups * prompt * (1 - cached); }};

/// Mean context C of the sequences in a batch, in tokens: of an answer half is written on average, and long answers are
/// in the batch for longer, so that they count by their length. v is the answers' standard deviation over their mean A.
inline constexpr Formula mean_context{
    "mean_context", "C = S + A·(1 + v²)/2", {"renewal theory: mean age"}, [](auto prompt, auto answer, auto spread) {
        return prompt + answer * (1 + spread * spread) / 2;
    }};

/// Tokens before a token in its chunk of W, added up over the tokens of a sequence up to x.
template <class Real>
[[gnu::always_inline]] inline Real seen_in_chunks(Real x, Real chunk) {
    Real const whole = floor(x / chunk), rest = x - whole * chunk;
    return (whole * chunk * chunk + rest * rest) / 2;
}
/// Mean over the tokens from a to b.
template <class Real>
[[gnu::always_inline]] inline Real mean_in_chunks(Real from, Real to, Real chunk) {
    Real const end = max(to, from * (1 + 1e-9) + Real(1e-6));
    return (seen_in_chunks(end, chunk) - seen_in_chunks(from, chunk)) / (end - from);
}
/// The answer is written from S on, and its mean token sees C.
inline constexpr Formula window_of_answer{
    "window_of_answer", "W; chunks: mean of i − W·⌊i/W⌋ for i from S to 2·C − S",
    [](auto window, auto chunked, auto context, auto prompt) {
        using Real = decltype(context);
        return select(chunked > 0.5, mean_in_chunks<Real>(prompt, 2 * context - prompt, window), Real(window));
    }};

/// Layers with softmax attention and no window: none where more have a window than there are.
template <class Real>
[[gnu::always_inline]] inline Real unlimited(Real layers, Real share) {
    return max(layers - share, Real(0.0));
}

/// Entries of compressed keys: of r tokens each, at most so many of which are selected, and of rh tokens each.
template <class Real>
struct Compressed {
    Real share, tokens, heavy_share, heavy_tokens;
    [[gnu::always_inline]] Real entries(Real context, Real most) const {
        return share * min(context / tokens, most) + heavy_share * context / heavy_tokens;
    }
    [[gnu::always_inline]] Real entries(Real context) const {
        return share * context / tokens + heavy_share * context / heavy_tokens;
    }
};

/// Layers with and without a window count by what they keep of a token over the mean: yw and yf.
inline constexpr Formula tokens_kept{
    "tokens_kept", "(la − ws)·yf·C + ws·yw·min(C, W) + yf·(lc·C/r + lh·C/rh)",
    [](auto context, auto layers, auto share, auto window, auto full, auto windowed, auto selected_share,
       auto compression, auto heavy_share, auto heavy) {
        Compressed<decltype(context)> const c{selected_share, compression, heavy_share, heavy};
        return unlimited(layers, share) * full * context + share * windowed * min(context, window) +
               full * c.entries(context);
    }};
/// An indexer chooses at most so many of them.
inline constexpr Formula tokens_read{
    "tokens_read", "(la − ws)·yf·min(C, K) + ws·yw·min(C, W, K) + yf·(lc·min(C/r, K) + lh·C/rh)",
    [](auto context, auto layers, auto share, auto window, auto selected, auto full, auto windowed, auto selected_share,
       auto compression, auto heavy_share, auto heavy) {
        using Real = decltype(context);
        Compressed<Real> const c{selected_share, compression, heavy_share, heavy};
        Real const seen = min(context, selected);
        return unlimited(layers, share) * full * seen + share * windowed * min(seen, window) +
               full * c.entries(context, selected);
    }};

/// A new token attends to all that is read, where layers count by the width of their heads: xw and xf.
inline constexpr Formula tokens_attended{
    "tokens_attended", "Ca = (la − ws)·xf·min(C, K) + ws·xw·min(C, W, K) + xf·(lc·min(C/r, K) + lh·C/rh)",
    [](auto context, auto layers, auto share, auto window, auto selected, auto full, auto windowed, auto selected_share,
       auto compression, auto heavy_share, auto heavy) {
        return tokens_read(context, layers, share, window, selected, full, windowed, selected_share, compression,
                           heavy_share, heavy);
    }};
/// Keys of an indexer: one of every token that is kept, or of every compressed entry.
inline constexpr Formula keys_kept{"keys_kept", "tokens kept, or la·C/r where keys are compressed",
                                   [](auto kept, auto context, auto layers, auto compression) {
                                       return select(compression > 1, layers * context / compression, kept);
                                   }};
inline constexpr Formula keys_reserved{
    "keys_reserved", "(tokens reserved, or la·R/r where keys are compressed)/cp; R = C + A·(reserved − ½)",
    [](auto kept, auto context, auto answer, auto reserved, auto layers, auto compression, auto packages) {
        return keys_kept(kept, context + answer * (reserved - 0.5), layers, compression) / packages;
    }};
inline constexpr Formula cache_over_mean{"cache_over_mean", "gn·z/(gm·zm), 1 where nothing is kept",
                                         [](auto kv_heads, auto size, auto mean_heads, auto mean_size) {
                                             auto const kept = mean_heads * mean_size;
                                             return select(kept > 0, kv_heads * size / kept, decltype(kept)(1.0));
                                         }};

/// Half of the answer is in the context already.
inline constexpr Formula tokens_reserved{
    "tokens_reserved",
    "R = C + A·(reserved − ½), (la − ws)·yf·R + ws·yw·(R − (1 − held)·max(R − W, 0)) + yf·(lc·R/r + lh·R/rh)",
    {"", "what is held beyond the window is never read"},
    [](auto context, auto answer, auto reserved, auto layers, auto share, auto window, auto held, auto full,
       auto windowed, auto selected_share, auto compression, auto heavy_share, auto heavy) {
        Compressed<decltype(context)> const c{selected_share, compression, heavy_share, heavy};
        auto const room = context + answer * (reserved - 0.5);
        auto const dropped = (1 - held) * max(room - window, decltype(room)(0.0));
        auto const alike = max(layers, share) * room - share * dropped;
        return alike + unlimited(layers, share) * room * (full - 1) + share * (room - dropped) * (windowed - 1) +
               full * c.entries(room);
    }};

/// How many tokens before it a token of a prompt sees on average, where the first ones of the prompt have been cached.
inline constexpr Formula tokens_before{"tokens_before", "S·(1 + cached)/2",
                                       [](auto prompt, auto cached) { return prompt * (1 + cached) / 2; }};
inline constexpr Formula keys_before_token{
    "keys_before_token", "S·(1 + cached)/2/r",
    [](auto prompt, auto cached, auto compression) { return tokens_before(prompt, cached) / compression; }};

/// The mean of min(i, K) for i from a to S: where an indexer selects K of the i tokens before a token, or a window
/// shows K of them.
template <class Real>
[[gnu::always_inline]] inline Real selected_of(Real prompt, Real cached, Real seen, Real selected) {
    Real const first = prompt * cached, until = max(min(selected, prompt), first);
    Real const rest = max(prompt - first, Real(1e-9) * prompt);
    Real const mean = ((until * until - first * first) / 2 + selected * (prompt - until)) / rest;
    return select(selected >= prompt, seen, min(mean, selected));
}

/// A new token sees what was cached and, of the new ones, those before it (half) or, in a full matrix, all.
inline constexpr Formula attended_full{"attended_full", "(la − ws)·xf·S + ws·xw·min(S, W) + xf·(lc·S/r + lh·S/rh)",
                                       [](auto prompt, auto layers, auto share, auto window, auto full, auto windowed,
                                          auto selected_share, auto compression, auto heavy_share, auto heavy) {
                                           return tokens_kept(prompt, layers, share, window, full, windowed,
                                                              selected_share, compression, heavy_share, heavy);
                                       }};
inline constexpr Formula attended_causal{
    "attended_causal",
    "s = S·(1 + cached)/2, (la − ws)·xf·s(K) + ws·xw·s(min(W, K)) + xf·(lc·s(r·K)/r + lh·s/rh); s(k) = mean of min(i, "
    "k) where k < S; chunks: i − W·⌊i/W⌋ in place of min(i, W)",
    [](auto prompt, auto layers, auto share, auto window, auto cached, auto selected, auto full, auto windowed,
       auto selected_share, auto compression, auto heavy_share, auto heavy, auto chunked) {
        using Real = decltype(prompt);
        Real const seen = tokens_before(prompt, cached);
        Real const shown = select(chunked > 0.5, mean_in_chunks<Real>(prompt * cached, prompt, window),
                                  selected_of<Real>(prompt, cached, seen, min(window, selected)));
        return unlimited(layers, share) * full * selected_of<Real>(prompt, cached, seen, selected) +
               share * windowed * shown +
               full * (selected_share * selected_of<Real>(prompt, cached, seen, compression * selected) / compression +
                       heavy_share * seen / heavy);
    }};

inline constexpr Formula whole_kv_heads{"whole_kv_heads", "gn = max(1, ⌈g/n⌉)", [](auto kv_heads, auto n) {
                                            return max(decltype(n)(1.0), ceil(kv_heads / n));
                                        }};

/// What compresses the queries is held whole.
inline constexpr Formula grouped_weights_per_gpu{
    "grouped_weights_per_gpu",
    "p1 = 2·d·zm·h/n + lk·kn·d·zm·gm + compressors; narrow queries: d·qr + qr·zm·h/n in place of d·zm·h/n, narrow "
    "outputs: or·(zm·h + og·d)/n",
    [](auto hidden, auto size, auto heads, auto n, auto kv_heads, auto q_rank, auto tensors, auto output_rank,
       auto groups, auto compressors, auto own) {
        using Real = decltype(hidden);
        return queries_and_output<Real>(hidden, size * heads, q_rank, output_rank, groups, n) +
               tensors * hidden * size * kv_heads * own + compressors;
    }};

inline constexpr Formula projection_traffic{
    "projection_traffic", "b·p1·w + T·(2·d + qo·h/n + kv)·u, b batches",
    [](auto weights, auto w, auto batches, auto tokens, auto hidden, auto qo_width, auto heads, auto n, auto kv_width,
       auto u) { return batches * weights * w + tokens * (2 * hidden + qo_width * heads / n + kv_width) * u; }};

inline constexpr Formula attention_work{
    "attention_work", "T·Ca·(work per pair)·h/n",
    [](auto tokens, auto attended, auto pair, auto heads, auto n) { return tokens * attended * pair * heads / n; }};

/// The indexer multiplies each token's small queries with the keys of all tokens before it.
inline constexpr Formula index_work{
    "index_work", "T·s·c·hi·zi·la·li",
    [](auto tokens, auto seen, auto operations, auto heads, auto size, auto share, auto index_share) {
        return tokens * seen * operations * heads * size * share * index_share;
    }};
inline constexpr Formula index_traffic{
    "index_traffic", "B/a·C/r·zi·qi·la·li",
    [](auto batch, auto groups, auto context, auto size, auto bytes, auto share, auto index_share, auto compression) {
        return batch / groups * context * size * bytes * share * index_share / compression;
    }};
/// Context parallelism divides the keys of an indexer, too: each package looks through its own.
inline constexpr Formula index_traffic_divided{
    "index_traffic_divided", "B/a·C/(r·cp)·zi·qi·la·li",
    [](auto batch, auto groups, auto looked_through, auto size, auto bytes, auto share, auto index_share) {
        return batch / groups * looked_through * size * bytes * share * index_share;
    }};
/// A token decays and corrects the state and reads it: an operation on each number for each of the three.
inline constexpr Formula state_work{
    "state_work",
    "T·3·c·st·ll/n",
    {"gated delta rule, arXiv 2412.06464; Mamba-2 needs two of the three", "prompts take as many as answers"},
    [](auto tokens, auto operations, auto state, auto share, auto n) {
        return tokens * 3 * operations * state * share / n;
    }};
inline constexpr Formula state_traffic{"state_traffic", "B/a·2·st·qs·ll/n",
                                       [](auto batch, auto groups, auto state, auto bytes, auto share, auto n) {
                                           return batch / groups * 2 * state * bytes * share / n;
                                       }};
inline constexpr Formula state_traffic_verifying{
    "state_traffic_verifying",
    "B/a·(1 + v)·st·qs·ll/n",
    {"SGLang, MambaPool.SpeculativeState; vLLM, GDNAttentionMetadata.spec_state_indices_tensor",
     "the state after each token that is verified is written, as a rejected one must leave none behind"},
    [](auto batch, auto groups, auto verified, auto state, auto bytes, auto share, auto n) {
        return batch / groups * (1 + verified) * state * bytes * share / n;
    }};

inline constexpr Formula prefill_attention_traffic{
    "prefill_attention_traffic", "B/a·C·kv·q + T·qo·h/n·u",
    [](auto batch, auto groups, auto kept, auto kv_width, auto q, auto tokens, auto qo_width, auto heads, auto n,
       auto u) { return batch / groups * kept * kv_width * q + tokens * qo_width * heads / n * u; }};
inline constexpr Formula decode_attention_traffic{
    "decode_attention_traffic", "B/a·C·kv·q",
    [](auto batch, auto groups, auto kept, auto kv_width, auto q) { return batch / groups * kept * kv_width * q; }};

/// Operators of their own for scores, softmax and weighted values leave the whole matrix in memory, masked or not.
inline constexpr Formula scores_through_memory{
    "scores_through_memory", "passes·T·C·h/n·u·la",
    [](auto tokens, auto context, auto heads, auto n, auto u, auto passes, auto share) {
        return passes * tokens * context * heads / n * u * share;
    }};

/// The up-projections are absorbed into query and output: attention runs in the compressed space.
inline constexpr Formula latent_decode_pair_work{
    "latent_decode_pair_work",
    "c·(2·kvr + rope)",
    {"DeepSeek-V2, arXiv 2405.04434"},
    [](auto operations, auto kv_rank, auto rope) { return operations * (2 * kv_rank + rope); }};

/// Where an indexer selects tokens, each query has keys of its own: attention runs in the compressed space, or over all
/// tokens with the others masked, whichever is less work.
inline constexpr Formula latent_prefill_pair_work{
    "latent_prefill_pair_work",
    "c·(query + output width); where K < S c·min(2·kvr + rope, (query + output width)·max(la·s/Ca, 1))",
    {"FlashMLA: sparse prefill in the compressed space; DeepSeek-V3.2, inference/model.py: masked", ""},
    [](auto operations, auto qo_width, auto kv_rank, auto rope, auto seen, auto share, auto attended, auto selected,
       auto prompt) {
        using Real = decltype(operations);
        Real const masked = qo_width * max(share * seen / max(attended, Real(1e-9)), Real(1.0));
        return operations * select(selected < prompt, min(2 * kv_rank + rope, masked), Real(qo_width));
    }};

inline constexpr Formula ffn_traffic{
    "ffn_traffic", "b·p2·w + T·(2·d + m·f/n)·u, b batches",
    [](auto weights, auto w, auto batches, auto tokens, auto hidden, auto matrices, auto width, auto n, auto u) {
        return batches * weights * w + tokens * (2 * hidden + matrices * width / n) * u;
    }};

/// Two norms read the vector and what was added to it, and write both; queries, keys and values are read once to be
/// rotated and written.
inline constexpr Formula norms_and_rotation{
    "norms_and_rotation",
    "T·u·(8·d + qo·h/n + 2·kv + xs)/M",
    {"", "norms fused with the sum before them; kernels of their own, none fused with the products"},
    [](auto tokens, auto u, auto hidden, auto heads, auto qo_width, auto n, auto kv_width, auto streams, auto rate) {
        return tokens * u * (8 * hidden + qo_width * heads / n + 2 * kv_width + streams) / rate;
    }};
/// Gate and up are read and one is written, or one is read and written where there is no gate.
inline constexpr Formula wide_vector{"wide_vector", "T·u·m·f/n/M",
                                     [](auto tokens, auto u, auto matrices, auto width, auto n, auto rate) {
                                         return tokens * u * matrices * width / n / rate;
                                     }};

/// Experts that T tokens touch: k even choices each leave one of E experts untouched with probability (1 − k/E)^T.
inline constexpr Formula experts_touched{
    "experts_touched", "E·(1 − (1 − k/E)^(T/b)), b batches", [](auto experts, auto active, auto tokens, auto batches) {
        auto const missed = 1 - min(active / experts, decltype(active)(1.0));
        auto const untouched = pow(max(missed, decltype(missed)(1e-300)), tokens / batches);
        return experts * (1 - select(missed > 0, untouched, 0 * missed));
    }};

/// Chances with a gamma distribution of mean k/E and spread ς; exact for one token, and for ς → 0 as even choices.
inline constexpr Formula experts_favoured{
    "experts_favoured",
    "E·(1 − (1 − k/E)·(1 − (T/b − 1)·ln(1 − k/E)·ς²)^(−1/ς²)), b batches",
    {"mean of (1 − p)^T over gamma-distributed chances", "the same experts are favoured throughout a pass"},
    [](auto experts, auto active, auto tokens, auto batches, auto spread) {
        using Real = decltype(experts);
        Real const missed = 1 - min(active / experts, Real(1.0)), some = max(missed, Real(1e-300));
        Real const later = max(tokens / batches - 1, Real(0.0)), variance = spread * spread;
        Real const untouched = some * pow(1 - later * log(some) * variance, -1 / variance);
        return experts * (1 - select(missed > 0, untouched, 0 * missed));
    }};

/// Bytes whose reading takes as long as widening the weights among them does, where that is slower.
inline constexpr Formula bytes_at_pace_of_widening{"bytes_at_pace_of_widening", "B, where widened B·max(1, Mw/R)",
                                                   [](auto bytes, auto widened, auto rate, auto widen_rate) {
                                                       decltype(widened) const one(1.0);
                                                       return bytes *
                                                              select(widened > 0.5, max(rate / widen_rate, one), one);
                                                   }};

/// The indexer counts by the rate of attention over its own.
inline constexpr Formula attention_work_of_busiest{
    "attention_work_of_busiest", "((W − Wi) + Wi·F/Fi)·load",
    [](auto work, auto index, auto rate, auto own, auto load) {
        auto const as_attention = index * (rate / own);
        return (work - index + select(index > 0, as_attention, 0 * index)) * load;
    }};

/// States count by the rate of their kernels over that of the cache's.
inline constexpr Formula attention_bytes_of_busiest{
    "attention_bytes_of_busiest", "((B − Bst) + Bst·Ma/Ms)·load",
    [](auto bytes, auto states, auto rate, auto state_rate, auto load) {
        return ((bytes - states) + states * (rate / max(state_rate, decltype(rate)(1e-9)))) * load;
    }};

inline constexpr Formula expert_work{
    "expert_work", "c·T·(k + se)·pe/(n·a)",
    [](auto operations, auto tokens, auto active, auto shared, auto weights, auto n, auto groups) {
        return operations * tokens * (active + shared) * weights / (n * groups);
    }};
inline constexpr Formula expert_traffic{
    "expert_traffic", "b·(touched/(n·a) + se/n)·pe·w + T·(k·(2·de + m·fe) + s·(2·d + m·fe))/(n·a)·u, b batches",
    [](auto touched, auto met, auto weights, auto w, auto batches, auto tokens, auto active, auto shared, auto hidden,
       auto read, auto matrices, auto width, auto n, auto groups, auto u) {
        auto const vectors = (active + shared) * (2 * hidden + matrices * width) - active * 2 * (hidden - read);
        return batches * (touched / (n * groups) + met / n) * weights * w + tokens * vectors / (n * groups) * u;
    }};

inline constexpr Formula output_work{
    "output_work", "c·To/a·v·d/n", [](auto operations, auto tokens, auto groups, auto vocabulary, auto hidden, auto n) {
        return operations * tokens / groups * vocabulary * hidden / n;
    }};
inline constexpr Formula output_traffic{"output_traffic", "v·d·w/n", [](auto vocabulary, auto hidden, auto w, auto n) {
                                            return vocabulary * hidden * w / n;
                                        }};

}  // namespace diecast
