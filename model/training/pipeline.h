// The pipeline of a step of training: stages, hops between them, bubbles by schedule, waiting for the slowest copy.
#pragma once
#include "model/core/whole.h"
#include "model/training/exchange.h"
#include "model/training/layer.h"

namespace diecast {

/// Where another micro-batch hides what travels, the first passes forward and the last ones backward have none beside
/// them: as many of either as `passes`.
template <class Real>
[[gnu::always_inline]] inline Real visits_of_passes(Real passes, Real micro_batches, Real stage, Real layers,
                                                    Real expert_layers, Real there, Real back, Real overlap,
                                                    Real taken) {
    Real const hidden = overlap * (1 - taken), zero = Real(0.0);
    Real const each = select(hidden > 0, 2 * hidden * (there + back), zero);
    Real const of_experts = select(expert_layers > 0, stage * expert_layers / layers, zero);
    return min(passes, micro_batches) * time_of_layers(of_experts, each);
}
inline constexpr Formula visits_with_nothing_beside{
    "visits_with_nothing_beside",
    "min(p, n)·2·Ls·Le/L·(there + back)·overlap·(1 − taken)",
    {"Megatron-LM, schedules.py: 2·(p − 1 − stage) + (v − 1)·p + 1 passes before the first pair; as played through",
     "the package, not the host, sets the pace; no pair takes less than a pass backward"},
    [](auto pipeline, auto micro_batches, auto stage, auto layers, auto expert_layers, auto there, auto back,
       auto overlap, auto taken) {
        return visits_of_passes(pipeline, micro_batches, stage, layers, expert_layers, there, back, overlap, taken);
    }};
inline constexpr Formula visits_from_both_ends{
    "visits_from_both_ends",
    "min(p + 1, n)·2·Ls·Le/L·(there + back)·overlap·(1 − taken); 1 for p = 1",
    {"DualPipe, dualpipe.py: order of passes; as played through, up to 2.3 passes more where nearly all is hidden",
     "the package, not the host, sets the pace; no pair takes less than a pass backward"},
    [](auto pipeline, auto micro_batches, auto stage, auto layers, auto expert_layers, auto there, auto back,
       auto overlap, auto taken) {
        auto const passes = select(pipeline > 1, pipeline + 1, pipeline);
        return visits_of_passes(passes, micro_batches, stage, layers, expert_layers, there, back, overlap, taken);
    }};

inline constexpr Formula sums_of_gradients{"sums_of_gradients",
                                           "q·(Pl + Pt + Pe)/M",
                                           {"Megatron-LM: 16-bit gradients read, 32-bit sums read and written"},
                                           [](auto bytes, auto layers, auto tables, auto experts, auto memory) {
                                               return time_to_send(bytes * (layers + tables + experts), memory);
                                           }};
inline constexpr Formula layers_in_turn{"layers_in_turn", "Ls·each",
                                        [](auto layers, auto each) { return time_of_layers(layers, each); }};
inline constexpr Formula stage_of_layers{"stage_of_layers", "Ls·(forward + backward + recomputing) + sums",
                                         [](auto layers, auto forward, auto backward, auto again, auto sums) {
                                             return time_of_layers(layers, forward + backward + again) + sums;
                                         }};
inline constexpr Formula stage_backward{
    "stage_backward", "Ls·backward + sums",
    [](auto layers, auto backward, auto sums) { return time_of_layers(layers, backward) + sums; }};

/// Three products of T × d × vp/t, slower where vp/t is no multiple of eight, eight kernels that pass over the scores
/// at 32 bits, two all-reduces.
inline constexpr Formula output_in_training{
    "output_in_training",
    "T × d × vp/t, T × vp/t × d, d × T × vp/t + max(8·t0, passes·2·u·T·vp/t/M) + 2·r",
    {"", "F times the odd share where 8 does not divide vp/t"},
    [](auto tokens, auto hidden, auto vocabulary, auto tensor, auto operations, auto ramp, auto rate, auto units,
       auto small, auto odd, auto passes, auto size, auto memory, auto least, auto exchange) {
        using Real = decltype(tokens);
        Real const width = vocabulary / tensor;
        Real const aligned = width / 8 - floor(width / 8 + 1e-9);
        Real const share = select(aligned > 1e-6, odd, Real(1.0));
        Multiplier<Real> const on{operations, ramp, rate * share, units, small, size, memory, least};
        return product_in_training(tokens, hidden, width, on) + products_backward(tokens, hidden, width, on) +
               max(8 * least, passes * 2 * size * tokens * width / memory) + 2 * exchange;
    }};

/// Stages of equal numbers of layers: the last has the output on top. Where layers divide only with both tables counted
/// as layers, the last stage has one layer less, and the longest may be another.
inline constexpr Formula output_beyond_stage{
    "output_beyond_stage",
    "output; max(output − forward − backward − recomputing, 0) where p·v divides L + 2, not L",
    {"Llama 3, arXiv 2407.21783: one layer less in the first and the last stage", "three stages or more"},
    [](auto output, auto layers, auto pipeline, auto pieces, auto forward, auto backward, auto again) {
        using Real = decltype(output);
        Real const chunks = pipeline * pieces;
        Real const over = max(output - finite_of(forward + backward + again), Real(0.0));
        Real const shorter = select(left_over((layers + 2) / chunks) < 1e-6, over, output);
        return select(left_over(layers / chunks) > 1e-6, shorter, output);
    }};

/// Each package of a tensor-parallel group sends its share, which the other side puts together over its own links.
inline constexpr Formula hop_of_micro_batch{
    "hop_of_micro_batch",
    "2·v·(start + step + V/(t·N2))·(1 − overlap); beyond a server V/(t·Ns) + V/min(N, (t − 1)·N2) [t > 1]; none for "
    "p = 1",
    {"Narayanan et al. 2021: scatter and gather", "the slowest hop of the pipeline counts for all"},
    [](auto pipeline, auto pieces, auto bytes, auto tensor, auto gpus, auto domain, auto links, auto neighbour,
       auto far, auto pod, auto oversubscription, auto start, auto step, auto overlap) {
        auto const outer = adapter_rate(far, gpus, pod, oversubscription);
        auto const zero = decltype(start)(0.0);
        auto const near = rate_in_group(links, neighbour, min(tensor, domain));
        auto const beyond = bytes / tensor / min(links, outer) + select(tensor > 1, bytes / near, zero);
        auto const sent = select(bytes > 0, select(gpus > domain, beyond, bytes / tensor / neighbour), zero);
        auto const hop = start + step + sent;
        return select(pipeline > 1, select(overlap < 1, 2 * pieces * hop * (1 - overlap), decltype(start)(0.0)),
                      decltype(start)(0.0));
    }};

inline constexpr Formula pipeline_bubble{"pipeline_bubble",
                                         "(p − 1)·(stage + hop)/v",
                                         {"Narayanan et al. 2021, arXiv 2104.04473"},
                                         [](auto pipeline, auto pieces, auto stage, auto hop) {
                                             return select(pipeline > 1, (pipeline - 1) * (stage + hop) / pieces,
                                                           decltype(stage)(0.0));
                                         }};

/// Also where both take for ever.
template <class Real>
[[gnu::always_inline]] inline Real left_beside_weights(Real time, Real weights) {
    return select(weights - weights == 0, max(time - weights, Real(0.0)), time);
}
/// What a pipeline waits for a micro-batch's way down and up it, less the gradients of weights that others of `passing`
/// micro-batches leave to fill it: each stage has none of its own before its first is back.
template <class Real>
[[gnu::always_inline]] inline Real bubble_filled(Real pipeline, Real passing, Real stage, Real weights) {
    Real const others = max(passing - 1, Real(0.0)) / max(pipeline - 1, Real(1.0));
    return (pipeline - 1) * left_beside_weights(stage, (1 + min(others, Real(1.0))) * weights);
}
/// Gradients of weights, which nothing in the pipeline waits for, fill the bubble.
inline constexpr Formula bubble_without_weights{
    "bubble_without_weights",
    "(p − 1)·max(stage + hop − (1 + min((n − 1)/(p − 1), 1))·W, 0)/v",
    {"Qi et al., Zero bubble pipeline parallelism, 2023, arXiv 2401.10241: schedule H1; fewer micro-batches than "
     "stages as played through"},
    [](auto pipeline, auto pieces, auto stage, auto hop, auto weights, auto micro_batches) {
        using Real = decltype(stage);
        Real const filled = bubble_filled<Real>(pipeline, micro_batches, stage + hop, weights);
        return select(pipeline > 1, filled / pieces, Real(0.0));
    }};
/// Few micro-batches do not fill the pipeline: half of them come from either end, and the way of each half down and up
/// takes as long as with schedule H1.
inline constexpr Formula bubble_of_both_ends{
    "bubble_of_both_ends",
    "max((p/2 − 1)·(S + B − 3·W), (p − 1)·(S − (1 + min((n/2 − 1)/(p − 1), 1))·W) − n/2·S, 0), S = stage + hop",
    {"DeepSeek-V3, arXiv 2412.19437, table 2: (p/2 − 1)·(F&B + B − 3·W)",
     "fewer micro-batches than stages: up to 10 % short of one played through"},
    [](auto pipeline, auto stage, auto hop, auto backward, auto again, auto weights, auto micro_batches) {
        using Real = decltype(stage);
        Real const each = left_beside_weights(stage + hop + backward + again, 3 * weights);
        Real const full = select(pipeline > 2, (pipeline / 2 - 1) * each, Real(0.0));
        Real const half = micro_batches / 2, way = bubble_filled<Real>(pipeline, half, stage + hop, weights);
        Real const unfilled = select(way - way == 0, way - half * (stage + hop), Real(0.0));
        return select(pipeline > 1, max(full, unfilled), Real(0.0));
    }};
/// What a stage saves where it leaves gradients of weights for later. The host still starts all other operators: of a
/// layer's, four are products for weights, and two more with experts.
inline constexpr Formula weights_of_stage{
    "weights_of_stage",
    "W = Ls·min(w + max(host − computing, 0), max(computing, host) − host·(1 − (4 + 2·Le/L)/operators)), backward; "
    "w = (projections + Ld/L·ffn + Le/L·2·experts)/2, computing as in backward",
    {"", "the host starts all operators equally fast"},
    [](auto stage, auto operators, auto projections, auto layers, auto dense, auto ffn, auto expert_layers,
       auto experts, auto ordering, auto dispatch, auto attention, auto vectors, auto context, auto exchange,
       auto host) {
        using Real = decltype(ffn);
        Real const zero = Real(0.0);
        Real const products = projections + select(dense > 0, dense / layers * ffn, zero) +
                              select(expert_layers > 0, expert_layers / layers * 2 * experts, zero);
        Real const computing = computed_backward<Real>(projections, layers, dense, ffn, expert_layers, experts,
                                                       ordering, dispatch, attention, vectors, context, exchange);
        Real const of_weights = min((4 + 2 * expert_layers / layers) / max(operators, Real(1.0)), Real(1.0));
        Real const alone = max(computing, host) - host * (1 - of_weights);
        return time_of_layers(stage, min(products / 2 + max(host - computing, zero), alone));
    }};

/// Micro-batches of a copy add up.
inline constexpr Formula wait_for_slowest{
    "wait_for_slowest",
    "n·(stage + output on top)·variation/√n·z(copies), z(n) = 0.6174·log₂ n/(1 + 0.0947·log₂ n)",
    {"largest of n normal variables, fitted to its exact means",
     "normal, independent between micro-batches and copies"},
    [](auto micro_batches, auto stage, auto output, auto variation, auto copies) {
        using Real = decltype(stage);
        Real const share = variation * largest_of<Real>(copies) / sqrt(max(micro_batches, Real(1.0)));
        return select(share > 0, micro_batches * (stage + output) * share, Real(0.0));
    }};

}  // namespace diecast
