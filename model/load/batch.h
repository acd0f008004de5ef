// How many sequences write at once: a birth-death chain over the batch of one stream.
//
// A stream is one of the p batches that follow one another through the stages of an instance. Symbols: λ requests per
// second of a stream, D passes of decode for each, K slots, w time that one prompt adds to a pass, ρ = λ·w, n sequences
// that write, t(n) time of their pass, ca, cs, cw coefficients of variation of arrivals, answers and prompts.
#pragma once
#include <array>
#include "model/load/pass_curve.h"

namespace diecast {

/// (1 − e^−y)/y, the mean of e^−x up to y: the share of what is added once to a pass that one of its prompts bears
/// where y join on average.
template <class Real>
[[gnu::always_inline]] inline Real mean_decay(Real y) {
    return select(y > 1e-6, (1 - exp(0 - y)) / max(y, Real(1e-6)), 1 - y / 2);
}

/// How likely none of y requests comes, and by how much less for one more: (1 + (c² − 1)·y)^(−1/(c² − 1)), as of counts
/// that are binomial where arrivals vary by c < 1, and negative binomial where by more; e^−y where they are Poisson.
template <class Real>
struct NoneComes {
    Real share, slope;
};
template <class Real>
[[gnu::always_inline]] inline NoneComes<Real> none_comes(Real y, Real arrival_cv) {
    Real const one(1.0), nothing(0.0), more = arrival_cv * arrival_cv - 1, base = 1 + more * y,
                                       few = max(base, Real(1e-6));
    auto const poisson = max(more, 0 - more) < 1e-5;
    Real const share = exp(select(poisson, 0 - y, 0 - log(few) / select(poisson, one, more)));
    return {select(base > 1e-6, share, nothing), select(base > 1e-6, share / few, nothing)};
}

/// Requests as one stream of an instance sees them.
template <class Real>
struct Stream {
    PassCurve<Real> pass;
    Real rate, passes, slots, prompt_time, prompt_work;  // λ, D, K, w, w0
    Real arrival_cv, answer_cv, prompt_cv;
    Real capacity;  // rate at which all slots are always taken

    /// How much the times vary that prompts add: what hides of their work does not depend on their lengths.
    [[gnu::always_inline]] Real variance_of_prompts() const {
        Real const deviation = prompt_cv * min(prompt_work, Real(1e12));
        return deviation * deviation;
    }
    [[gnu::always_inline]] Real prompts_share() const { return min(rate * prompt_time, Real(0.98)); }  // ρ

    /// The batch at which what comes and what leaves are even, n = λ·(D·t(n) + n·w): close to the mean. The line of t
    /// on which it lies follows from whether more comes or leaves at the typical batch.
    [[gnu::always_inline]] Real centre() const {
        Real const comes = rate * (passes * pass.typical_time + pass.typical * prompt_time);
        Real const slope = select(comes < pass.typical, pass.slope_below, pass.slope_above);
        Real const left = 1 - rate * (passes * slope + prompt_time);
        Real const n = rate * passes * (pass.typical_time - slope * pass.typical) / max(left, Real(1e-6));
        return max(min(n, min(slots, pass.most)), Real(0.0));
    }
};

/// What is known of the batch: mean, variance, and the batches that 50, 95 and 99 % of passes do not exceed; how often
/// all slots are taken, how long one then waits, and how often nothing is done.
template <class Real>
struct Batches {
    Real mean, variance, waiting, wait, idle;
    std::array<Real, 3> percentile;
};
inline constexpr std::array percentiles{0.5, 0.95, 0.99};

/// The chain of one stream: how it drifts from batch to batch, and where its batches are likely.
template <class Real>
struct Chain {
    Stream<Real> stream;
    Real peaked, z, slots;
    Real centre, spread;

    /// λ over the rate at which sequences leave, between two batches around n.
    [[gnu::always_inline]] Real coming(Real n) const {
        Real const time =
            stream.passes * stream.pass(n + peaked - z / 2) + max(n - z / 2, Real(0.0)) * stream.prompt_time;
        return stream.rate * time / (n + z / 2);
    }
};

template <class Real>
[[gnu::always_inline]] inline Chain<Real> chain_of(Stream<Real> const& s) {
    Real const ca2 = s.arrival_cv * s.arrival_cv, cs2 = s.answer_cv * s.answer_cv,
               varied = s.rate * s.rate * s.variance_of_prompts();
    Real const rho = s.prompts_share(), rest = 1 - rho, arrivals = (ca2 + varied) / (rest * rest);
    Real const peaked = max(1 + (arrivals - 1) / (1 + cs2), Real(0.05)), slots = max(Real(1.0), s.slots);
    // The centre may be the middle node, where rounding decides on which line it lies.
    Real const centre = min(s.centre(), slots), time = s.pass(centre),
               slope = (s.pass.slope_below + s.pass.slope_above) / 2;
    return {s,     peaked, peaked * rest,
            slots, centre, sqrt(peaked * centre * time / max(time - centre * slope, 0.05 * time))};
}

/// Cells of one batch or more over all that is likely: four and a half standard deviations below the centre, fourteen
/// above, as slow passes and bursts give the batch an exponential tail. The first cells are narrow for the little that
/// lies near an empty stream, the last ever wider; where the slots end before, all are narrower.
template <class Real>
struct Cells {
    static constexpr int count = 16, early = 4, even = 11;  // the first four, and those up to the eleventh
    static constexpr std::array narrow{0.3, 0.5, 0.7, 0.9};
    std::array<Real, count> start, width, weight, slope;
    Real low, high, most_width;

    [[gnu::always_inline]] explicit Cells(Chain<Real> const& c) {
        constexpr double whole = count - early + 2.4, squares = 55;  // widths of all cells; 1 + 4 + 9 + 16 + 25
        static_assert(count - even == 5);
        low = max(floor(c.centre - 4.5 * c.spread), Real(0.0));
        high = min(c.slots, c.centre + 14 * c.spread + 6);
        // Narrow cells of one batch, where the range is short, take more of it than their part.
        Real const range = high - low, fits = min(range / whole, (range - early) / (count - early)),
                   h = max(min(0.6 * c.spread, fits), Real(1.0));
        Real first = Real(0.0), at = low;
        for (double part : narrow) first = first + max(h * part, Real(1.0));
        Real const more = max(range - (count - early) * h - first, Real(0.0)) / squares;
        for (int i = 0; i < count; ++i) {
            auto const k = static_cast<std::size_t>(i);
            double const above = i < even ? 0 : i - even + 1;
            width[k] = i < early ? max(h * narrow[k % early], Real(1.0)) : h + more * (above * above);
            start[k] = at;
            at = at + width[k];
        }
        most_width = h;
    }
    [[gnu::always_inline]] Real middle(std::size_t k) const { return start[k] + (width[k] + 1) / 2; }
};

/// Sums over the cells: of weights, of batches, of their squares, and of the rates at which sequences leave; the weight
/// of the last slot.
template <class Real>
struct CellSums {
    Real all, first, second, flow, at_slots;
};

/// Weights of the middles follow from the drift between them; what the others of a cell weigh beside its middle, from
/// slope and bend of the logarithm, and so where its mean lies.
template <class Real>
[[gnu::always_inline]] inline CellSums<Real> weigh(Chain<Real> const& c, Cells<Real>& cells) {
    constexpr int count = Cells<Real>::count;
    Real const nothing(0.0), per_z = 1 / c.z, per_width = 1 / cells.most_width;
    Real log_weight = nothing, largest = nothing;
    cells.weight[0] = nothing;
    for (std::size_t k = 1; k < count; ++k) {
        Real const before = cells.width[k - 1], step = (before + cells.width[k]) / 2;
        cells.slope[k] = log(c.coming(cells.start[k] + 0.5 + (cells.width[k] - before) / 4)) * per_z;
        log_weight = log_weight + step * cells.slope[k];
        cells.weight[k] = log_weight;
        largest = max(largest, select(cells.start[k] < c.slots, log_weight, largest));
    }
    cells.slope[0] = cells.slope[1];
    CellSums<Real> r{nothing, nothing, nothing, nothing, nothing};
    for (std::size_t k = 0; k < count; ++k) {
        Real const h = cells.width[k], n = min(cells.middle(k), c.slots), square = h * h - 1,
                   next = cells.slope[k + 1 < count ? k + 1 : k], slope = (cells.slope[k] + next) / 2;
        Real bend = nothing;
        if (k > 0 && k < Cells<Real>::even)
            bend = (next - cells.slope[k]) * (k < Cells<Real>::early ? 1 / h : per_width);
        Real const density = exp(min(cells.weight[k] - largest, nothing)),
                   beside = max(1 + (slope * slope + bend) * square * (1.0 / 24), Real(0.5)),
                   p = density * beside * max(min(c.slots - cells.start[k], h), nothing),
                   off = slope * square * (1.0 / 12);
        // Only the last cells are wider than one batch where the slots end.
        Real const last = k + 3 < count ? density : density * exp(min(slope * (h - 1) / 2, Real(20.0)));
        r.at_slots = select(cells.start[k] < c.slots, last, r.at_slots);
        r.all = r.all + p;
        r.first = r.first + p * min(n + off, c.slots);
        r.second = r.second + p * (n * n + 2 * n * off + square * (1.0 / 12));
        cells.weight[k] = p;
        cells.slope[k] = slope * (h - 1) / 2;  // from here on half of what the logarithm rises by in the cell
    }
    Stream<Real> const& s = c.stream;
    if (any(cells.low < 0.5))
        for (std::size_t k = 0; k < count; ++k) {
            Real const n = min(cells.middle(k), c.slots);
            r.flow = r.flow + cells.weight[k] * n / (s.passes * s.pass(n) + max(n - 1, nothing) * s.prompt_time);
        }
    return r;
}

/// The batch that a share of the weight does not exceed: in a cell the density is a straight line, which leans by its
/// slope. `empty`: weight of no batch at all.
template <class Real>
[[gnu::always_inline]] inline Real batch_at(Chain<Real> const& c, Cells<Real> const& cells, Real empty, Real share,
                                            bool leans) {
    Real const nothing(0.0), one(1.0);
    Real start = nothing, width = one, slope = nothing, before = empty, weighs = one, below = empty;
    for (std::size_t k = 0; k < Cells<Real>::count; ++k) {
        auto const is_left = below < share;
        start = select(is_left, cells.start[k], start);
        width = select(is_left, cells.width[k], width);
        if (leans) slope = select(is_left, cells.slope[k], slope);
        before = select(is_left, below, before);
        weighs = select(is_left, cells.weight[k], weighs);
        below = below + cells.weight[k];
    }
    Real const part = max(min((share - before) / max(weighs, Real(1e-300)), one), nothing);
    Real inside = part;
    if (leans) {  // one step of Newton's method on x − lean·x·(1 − x) = part
        Real const lean = max(min(0.9 * slope, Real(0.75)), Real(-0.75)), x = part + lean * part * (1 - part);
        inside = x - (x - lean * x * (1 - x) - part) / (1 - lean + 2 * lean * x);
    }
    Real const n = min(select(below < share, c.slots, start + 0.5 + width * inside), c.slots);
    return select(empty < share, n, nothing);
}

/// Sequences leave at n/(D·t(n) + n·w): a processor-sharing queue whose rate depends on what is in it (Cohen 1979), and
/// whose distribution depends on answers by their mean alone where arrivals are Poisson. Others spread more or less by
/// the peakedness z (Hayward): arrivals stall the passes that they join, which adds to the noise. Beyond the slots
/// requests wait in turn for X(K); their mean wait is that of GI/G/K (Kimura, with Cosmetatos for equal answers).
template <class Real>
[[gnu::always_inline]] inline Batches<Real> batches_of(Stream<Real> const& s) {
    Real const one(1.0), nothing(0.0), ca2 = s.arrival_cv * s.arrival_cv, cs2 = s.answer_cv * s.answer_cv,
                                       varied = s.rate * s.rate * s.variance_of_prompts(), rest = 1 - s.prompts_share();
    auto const c = chain_of(s);
    Cells<Real> cells(c);
    auto const sums = weigh(c, cells);
    Real const slots = c.slots, load = min(s.rate / s.capacity, Real(1 - 1e-9));
    Real const full = select(cells.high < slots, nothing, sums.at_slots), decay = pow(load, 1 / c.z);
    Real const beyond = full * decay / max(1 - decay, Real(1e-9));
    // As many requests leave as come; for the rest of the time there is none.
    Real const busy = sums.all + beyond, left_alone = (sums.flow + beyond * s.capacity) / s.rate - busy;
    Real const empty = select(cells.low < 0.5, max(left_alone, nothing), nothing), all = busy + empty;

    Batches<Real> r;
    r.mean = (sums.first + beyond * slots) / all;
    r.variance = max((sums.second + beyond * slots * slots) / all - r.mean * r.mean, nothing);
    r.idle = empty / all;
    r.waiting = min((full + beyond) / all, one);
    Real const light = min((1 - load) * (slots - 1) * (sqrt(4 + 5 * slots) - 2) / (16 * load * slots), one);
    Real const noise = (ca2 + cs2 * rest * rest + varied + max(1 - cs2, nothing) * light) / 2;
    r.wait = noise / max(s.capacity - s.rate, 1e-6 * s.capacity);
    for (std::size_t j = 0; j < percentiles.size(); ++j)  // around the median no cell leans
        r.percentile[j] = batch_at(c, cells, empty, percentiles[j] * all, j > 0);
    return r;
}

}  // namespace diecast
