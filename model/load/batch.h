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

/// Requests as one stream of an instance sees them.
template <class Real>
struct Stream {
    PassCurve<Real> pass;
    Real rate, passes, slots, prompt_time;  // λ, D, K, w
    Real arrival_cv, answer_cv, prompt_cv;
    Real capacity;  // rate at which all slots are always taken

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

/// Sequences leave at n/(D·t(n) + n·w): a processor-sharing queue whose rate depends on what is in it (Cohen 1979), and
/// whose distribution depends on answers by their mean alone where arrivals are Poisson. Others spread more or less by
/// the peakedness z (Hayward): arrivals stall the passes that they join, which adds to the noise. Beyond the slots
/// requests wait in turn for X(K); their mean wait is that of GI/G/K (Kimura, with Cosmetatos for equal answers).
template <class Real>
[[gnu::always_inline]] inline Batches<Real> batches_of(Stream<Real> const& s) {
    constexpr int cells = 32;
    Real const one(1.0), nothing(0.0), ca2 = s.arrival_cv * s.arrival_cv, cs2 = s.answer_cv * s.answer_cv,
                                       cw2 = s.prompt_cv * s.prompt_cv;
    Real const rho = s.prompts_share(), rest = 1 - rho;
    Real const arrivals = (ca2 + rho * rho * cw2) / (rest * rest);
    Real const peaked = max(1 + (arrivals - 1) / (1 + cs2), Real(0.05)), z = peaked * rest;
    Real const slots = max(one, s.slots);
    // λ over the rate at which sequences leave, between two cells around n.
    auto const coming = [&](Real n) {
        Real const time = s.passes * s.pass(n + peaked - z / 2) + max(n - z / 2, nothing) * s.prompt_time;
        return s.rate * time / (n + z / 2);
    };
    // Cells of h batches each over all that is likely: six standard deviations on both sides.
    Real const centre = min(s.centre(), slots), time = s.pass(centre);
    Real const spread = sqrt(peaked * centre * time / max(time - centre * s.pass.slope_at(centre), 0.05 * time));
    Real const low = max(floor(centre - 6 * spread), nothing), high = min(slots, centre + 6 * spread + 6);
    Real const h = max((high - low) / cells, one);
    std::array<Real, cells> weight;
    Real log_weight = nothing, largest = nothing;
    weight[0] = log_weight;
    for (int i = 1; i < cells; ++i) {
        log_weight = log_weight + h / z * log(coming(low + h * i + 0.5));
        weight[static_cast<std::size_t>(i)] = log_weight;
        largest = max(largest, select(low + h * i < slots, log_weight, largest));
    }
    Real sum = nothing, flow = nothing, first = nothing, second = nothing, at_slots = nothing;
    for (int i = 0; i < cells; ++i) {
        Real& p = weight[static_cast<std::size_t>(i)];
        Real const start = low + h * i, n = min(start + (h + 1) / 2, slots);
        Real const inside = max(min((slots - start) / h, one), nothing);
        Real const density = exp(min(p - largest, nothing));
        at_slots = select(inside > 0, density, at_slots);
        p = density * inside * h;
        sum = sum + p;
        first = first + p * n;
        second = second + p * n * n;
        flow = flow + p * n / (s.passes * s.pass(n) + max(n - 1, nothing) * s.prompt_time);
    }
    Real const load = min(s.rate / s.capacity, Real(1 - 1e-9));
    Real const full = select(high < slots, nothing, at_slots), decay = pow(load, 1 / z);
    Real const beyond = full * decay / max(1 - decay, Real(1e-9));
    // As many requests leave as come; for the rest of the time there is none.
    Real const busy = sum + beyond, left_alone = (flow + beyond * s.capacity) / s.rate - busy;
    Real const empty = select(low < 0.5, max(left_alone, nothing), nothing), all = busy + empty;

    Batches<Real> r;
    r.mean = (first + beyond * slots) / all;
    r.variance = max((second + beyond * slots * slots) / all - r.mean * r.mean, nothing);
    r.idle = empty / all;
    r.waiting = min((full + beyond) / all, one);
    Real const light = min((1 - load) * (slots - 1) * (sqrt(4 + 5 * slots) - 2) / (16 * load * slots), one);
    Real const noise = (ca2 + cs2 * rest * rest + rho * rho * cw2 + max(1 - cs2, nothing) * light) / 2;
    r.wait = noise / max(s.capacity - s.rate, 1e-6 * s.capacity);
    for (std::size_t j = 0; j < percentiles.size(); ++j) {
        Real const share = percentiles[j] * all;
        // The cell in which the share is reached: its number, what lies below it, its weight.
        Real cell = nothing, before = empty, weighs = one, below = empty;
        for (int i = 0; i < cells; ++i) {
            Real const p = weight[static_cast<std::size_t>(i)];
            auto const is_left = below < share;
            cell = select(is_left, Real(i), cell);
            before = select(is_left, below, before);
            weighs = select(is_left, p, weighs);
            below = below + p;
        }
        Real const inside = low + h * cell + 0.5 + h * (share - before) / max(weighs, Real(1e-300));
        Real const n = min(select(below < share, slots, inside), slots);
        r.percentile[j] = select(empty < share, n, nothing);
    }
    return r;
}

}  // namespace diecast
