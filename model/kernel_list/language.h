// Kernel lists of a language model: one pass over a batch of prompts (prefill), or one token of each sequence (decode).
// The widths are inputs like any other, so the list is built from numbers of any kind.
#pragma once
#include "model/kernel_list/roofline.h"

namespace diecast {

template <class Real>
struct LanguageModel {
    Real layers, dense_layers, expert_layers, hidden, heads, qo_width, attention_weights;
    Real ffn, matrices, ffn_weights;                             // of a dense layer
    Real experts, active, shared, expert_width, expert_weights;  // of a layer with experts
    Real vocabulary, all_weights, kv_bytes;                      // weights and cache of one token in bytes
    Real window, window_share, window_work, window_cache;        // the last two of such a layer over the mean
    Real weight, activation;                                     // bytes of a number
};
template <class Real>
struct Asked {
    Real sequences, prompt, answer;
};

/// One part of a buffer as a kernel touches it. `far`: at least an iteration away from the next touch.
template <class Real>
struct Part {
    int buffer;
    Real bytes;
    bool writes = false, far = false;
};

/// The kernels of one layer, in place: a formula allocates nothing.
template <class Real>
class LayerList {
public:
    template <class... Parts>
    void add(Units units, Real const& work, Parts const&... parts) {
        kernels_[kernel_count_++] = {units, work, part_count_, part_count_ + sizeof...(parts)};
        (put(parts), ...);
    }

    /// Reuse as in profile_of: around the layer, for layers follow each other.
    template <class Visit>
    void for_loads(Real const& count, Real const& footprint, Levels<Real> const& g, Visit&& visit) const {
        Caches<Real> const caches(g);
        for (std::size_t k = 0; k < kernel_count_; ++k) {
            Kernel const& kernel = kernels_[k];
            Traffic<Real> bytes{0.0, 0.0, 0.0};
            for (std::size_t i = kernel.first; i < kernel.last; ++i) {
                Real const far = parts_[i].far ? footprint : min(distance(i), footprint);
                bytes.l2 = bytes.l2 + parts_[i].bytes;
                bytes.beyond_l2 = bytes.beyond_l2 + parts_[i].bytes * caches.l2(far);
                bytes.memory = bytes.memory + parts_[i].bytes * caches.last(far);
            }
            Real const rate = kernel.units == Units::matrix ? g.matrix_rate : g.vector_rate;
            visit(KernelLoad<Real>{count, kernel.work * g.operations / rate, bytes, kernel.work * g.operations,
                                   kernel.units});
        }
    }
    std::size_t kernels() const { return kernel_count_; }
    Real work() const {
        Real sum = 0.0;
        for (std::size_t k = 0; k < kernel_count_; ++k) sum = sum + kernels_[k].work;
        return sum;
    }

private:
    struct Kernel {
        Units units = Units::matrix;
        Real work = 0.0;
        std::size_t first = 0, last = 0;
    };
    void put(Part<Real> const& part) {
        parts_[part_count_++] = part;
        length_ = length_ + part.bytes;
    }
    Real between(std::size_t from, std::size_t to) const {
        Real sum = 0.0;
        for (std::size_t i = from; i < to; ++i) sum = sum + parts_[i].bytes;
        return sum;
    }
    /// Buffers and directions are the same for all numbers: this searches integers.
    Real distance(std::size_t at) const {
        for (std::size_t step = 1; step <= part_count_; ++step) {
            std::size_t const there = (parts_[at].writes ? at + step : at + part_count_ - step) % part_count_;
            if (parts_[there].buffer != parts_[at].buffer || (parts_[at].writes && !parts_[there].writes)) continue;
            std::size_t const from = parts_[at].writes ? at : there, to = parts_[at].writes ? there : at;
            // In long lists what is left of the length may be less than its rounding.
            return to > from ? between(from, to) : max(length_ - between(to, from), Real(0.0));
        }
        return length_;
    }

    std::array<Kernel, 12> kernels_{};
    std::array<Part<Real>, 32> parts_{};
    std::size_t kernel_count_ = 0, part_count_ = 0;
    Real length_ = 0.0;
};

/// How much a pass does in a layer.
template <class Real>
struct Pass {
    Real tokens, attended, kept;  // new tokens of the batch; seen by each; past tokens read per sequence
};
template <bool is_decode, class Real>
Pass<Real> pass_of(Asked<Real> const& a) {
    if constexpr (is_decode) {
        Real const context = a.prompt + a.answer / 2;
        return {a.sequences, context, context};
    } else {
        return {a.sequences * a.prompt, (a.prompt + 1) / 2, Real(0.0)};
    }
}
/// With a window. The i-th token of a prompt sees min(i, window) of it.
template <bool is_decode, class Real>
Pass<Real> window_pass_of(Real const& all_tokens, Asked<Real> const& a) {
    if constexpr (is_decode) {
        Real const context = min(a.prompt + a.answer / 2, all_tokens);
        return {a.sequences, context, context};
    } else {
        Real const window = min(all_tokens, a.prompt);
        return {a.sequences * a.prompt, window - window * (window - 1) / (2 * a.prompt), Real(0.0)};
    }
}

/// The network as if all layers had heads of one kind, `work` and `cache` times as wide as the mean. What is not in
/// queries and output is in keys and values, as far as these are projected from the state.
template <class Real>
LanguageModel<Real> with_heads(LanguageModel<Real> m, Real const& work, Real const& cache) {
    Real const ends = min(m.heads * m.qo_width * m.hidden, m.attention_weights), others = m.attention_weights - ends;
    m.attention_weights = max(m.attention_weights + ends * (work - 1) + others * (cache - 1), Real(0.0));
    m.qo_width = m.qo_width * work, m.kv_bytes = m.kv_bytes * cache;
    return m;
}
/// What layers without a window have over the mean, where those with one have this much.
template <class Real>
Real of_others(LanguageModel<Real> const& m, Real const& windowed) {
    Real const others = 1 - m.window_share;
    return select(others > 1e-9, max(1 - m.window_share * windowed, Real(0.0)) / others, Real(1.0));
}

/// Norm, projections in, fused attention, projection out, norm, up, activation, down, sum. `rows`: tokens times the
/// matrices of the feed-forward part that each visits; `touched`: bytes of that part's weights.
template <class Real>
LayerList<Real> layer_of(LanguageModel<Real> const& m, Asked<Real> const& a, Pass<Real> const& p, Real const& rows,
                         Real const& width, Real const& ffn_work, Real const& touched) {
    using Q = Part<Real>;
    enum { x, normed, q, kv, o, projected, middle, up_in, up, active, down, w_in, w_out, w_up, w_down, past };
    Real const state = p.tokens * m.hidden * m.activation, inside = rows * width * m.activation,
               half = p.tokens * m.heads * m.qo_width / 2 * m.activation, cached = m.kv_bytes / m.layers;
    Real const out_weights = min(m.heads * m.qo_width / 2 * m.hidden, m.attention_weights),
               in_weights = m.attention_weights - out_weights;
    Real const gated = m.matrices - 1, narrow = 4 * p.tokens * m.hidden;
    LayerList<Real> l;
    l.add(Units::vector, narrow, Q{x, state}, Q{normed, state, true});
    l.add(Units::matrix, p.tokens * in_weights, Q{normed, state}, Q{w_in, in_weights * m.weight, false, true},
          Q{q, half, true}, Q{kv, p.tokens * cached, true, true});
    l.add(Units::matrix, p.tokens * p.attended * m.heads * m.qo_width, Q{q, half}, Q{kv, p.tokens * cached},
          Q{past, a.sequences * p.kept * cached, false, true}, Q{o, half, true});
    l.add(Units::matrix, p.tokens * out_weights, Q{o, half}, Q{w_out, out_weights * m.weight, false, true},
          Q{projected, state, true});
    l.add(Units::vector, narrow, Q{projected, state}, Q{x, state}, Q{middle, state, true}, Q{up_in, state, true});
    l.add(Units::matrix, ffn_work * gated / m.matrices, Q{up_in, rows * m.hidden * m.activation},
          Q{w_up, touched * gated / m.matrices, false, true}, Q{up, inside * gated, true});
    l.add(Units::vector, 4 * rows * width, Q{up, inside * gated}, Q{active, inside, true});
    l.add(Units::matrix, ffn_work / m.matrices, Q{active, inside}, Q{w_down, touched / m.matrices, false, true},
          Q{down, rows * m.hidden * m.activation, true});
    l.add(Units::vector, narrow, Q{down, rows * m.hidden * m.activation}, Q{middle, state}, Q{x, state, true});
    return l;
}

inline constexpr std::string_view layer_kernel_names[]{
    "norm", "projections in", "attention", "projection out", "sum and norm", "up", "activation", "down", "sum"};

template <class Real>
LayerList<Real> dense_layer(LanguageModel<Real> const& m, Asked<Real> const& a, Pass<Real> const& p) {
    return layer_of(m, a, p, p.tokens, m.ffn, p.tokens * m.ffn_weights, m.ffn_weights * m.weight);
}

/// T tokens with k even choices each leave each of E experts untouched with probability (1 − k/E)^T.
template <class Real>
LayerList<Real> expert_layer(LanguageModel<Real> const& m, Asked<Real> const& a, Pass<Real> const& p) {
    Real const missed = max(1 - m.active / m.experts, Real(1e-99)),
               met = m.experts * (1 - exp(p.tokens * log(missed))) + m.shared, rows = p.tokens * (m.active + m.shared);
    return layer_of(m, a, p, rows, m.expert_width, rows * m.expert_weights, met * m.expert_weights * m.weight);
}

/// Only the last token of a sequence needs its logits.
template <class Real>
LayerList<Real> output_layer(LanguageModel<Real> const& m, Asked<Real> const& a) {
    LayerList<Real> l;
    Real const weights = m.vocabulary * m.hidden;
    l.add(Units::matrix, a.sequences * weights, Part<Real>{0, a.sequences * m.hidden * m.activation, false, true},
          Part<Real>{1, weights * m.weight, false, true},
          Part<Real>{2, a.sequences * m.vocabulary * m.activation, true, true});
    return l;
}

template <bool is_decode, class Real>
Real language_footprint(LanguageModel<Real> const& m, Asked<Real> const& a) {
    Pass<Real> const p = pass_of<is_decode>(a);
    Real const context = is_decode ? a.prompt + a.answer / 2 : a.prompt;
    return m.all_weights + a.sequences * context * m.kv_bytes +
           p.tokens * m.activation * (7 * m.hidden + m.heads * m.qo_width + m.matrices * max(m.ffn, m.expert_width));
}

enum class LayerKind { dense, experts, output };

/// Visits (count of layers, list of one, kind, whether it has a window) of dense layers, layers with experts, and the
/// output. As many of either have a window as of all layers.
template <bool is_decode, class Real, class Visit>
void for_layers(LanguageModel<Real> const& m, Asked<Real> const& a, Visit&& visit) {
    auto const both = [&](LanguageModel<Real> const& shape, Pass<Real> const& p, Real const& share, bool window) {
        visit(m.dense_layers * share, dense_layer(shape, a, p), LayerKind::dense, window);
        if (any(m.expert_layers > Real(0.0)))
            visit(m.expert_layers * share, expert_layer(shape, a, p), LayerKind::experts, window);
    };
    bool const windows = any(m.window_share > Real(0.0));
    both(windows ? with_heads(m, of_others(m, m.window_work), of_others(m, m.window_cache)) : m, pass_of<is_decode>(a),
         1 - m.window_share, false);
    if (windows)
        both(with_heads(m, m.window_work, m.window_cache), window_pass_of<is_decode>(m.window, a), m.window_share,
             true);
    visit(Real(1.0), output_layer(m, a), LayerKind::output, false);
}

/// The inputs of a formula in the order of their wiring: the model, what is asked, then further ones.
template <class Real>
struct LanguageInputs {
    static constexpr std::size_t model = 24, asked = 3;
    LanguageModel<Real> m;
    Asked<Real> a;
    explicit LanguageInputs(Real const* v)
        : m{v[0],  v[1],  v[2],  v[3],  v[4],  v[5],  v[6],  v[7],  v[8],  v[9],  v[10], v[11],
            v[12], v[13], v[14], v[15], v[16], v[17], v[18], v[19], v[20], v[21], v[22], v[23]},
          a{v[24], v[25], v[26]} {}
};
template <class Real>
Levels<Real> levels_from(Real const* v) {
    return {v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12]};
}

template <bool is_decode>
struct WorkOfLanguage {
    template <class Real, class... More>
    auto operator()(Real const& first, More const&... more) const {
        std::array<Real, 1 + sizeof...(More)> const v{first, more...};
        LanguageInputs<Real> const in(v.data());
        Real work = 0.0, kernels = 0.0;
        for_layers<is_decode>(in.m, in.a, [&](Real const& count, LayerList<Real> const& layer, LayerKind, bool) {
            work = work + count * layer.work();
            kernels = kernels + count * static_cast<double>(layer.kernels());
        });
        return std::array<Real, 3>{work * v.back(), kernels, language_footprint<is_decode>(in.m, in.a)};
    }
};

template <bool is_decode>
struct TimeOfLanguage {
    template <class Real, class... More>
    auto operator()(Real const& first, More const&... more) const {
        std::array<Real, 1 + sizeof...(More)> const v{first, more...};
        LanguageInputs<Real> const in(v.data());
        Levels<Real> const g = levels_from(v.data() + LanguageInputs<Real>::model + LanguageInputs<Real>::asked);
        ListSums<Real> sums(g);
        Real const footprint = language_footprint<is_decode>(in.m, in.a);
        for_layers<is_decode>(in.m, in.a, [&](Real const& count, LayerList<Real> const& layer, LayerKind, bool) {
            layer.for_loads(count, footprint, g, sums);
        });
        return time_and_traffic(sums, g);
    }
};

template <bool is_decode>
struct SharesOfLanguage {
    template <class Real, class... More>
    auto operator()(Real const& first, More const&... more) const {
        std::array<Real, 1 + sizeof...(More)> const v{first, more...};
        LanguageInputs<Real> const in(v.data());
        Levels<Real> const g = levels_from(v.data() + LanguageInputs<Real>::model + LanguageInputs<Real>::asked);
        ListShares<Real> found(g);
        Real const footprint = language_footprint<is_decode>(in.m, in.a);
        for_layers<is_decode>(in.m, in.a, [&](Real const& count, LayerList<Real> const& layer, LayerKind, bool) {
            layer.for_loads(count, footprint, g, found);
        });
        return found.shares();
    }
};

}  // namespace diecast
