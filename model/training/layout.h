// How GPUs, sequences and layers divide.
//
// Order in the cluster: tensor, context, data, pipeline; the first are neighbours.
#pragma once
#include "model/core/formula.h"
#include "model/core/whole.h"

namespace diecast {

inline constexpr Formula copies_of_network{
    "copies_of_network", "a = G/(t·c·p)",
    [](auto gpus, auto tensor, auto context, auto pipeline) { return gpus / (tensor * context * pipeline); }};

inline constexpr Formula micro_batches_per_step{
    "micro_batches_per_step", "n = B/(a·b)",
    [](auto batch, auto data, auto micro_batch) { return batch / (data * micro_batch); }};

inline constexpr Formula tokens_per_micro_batch{
    "tokens_per_micro_batch", "T = b·s/c",
    [](auto micro_batch, auto sequence, auto context) { return micro_batch * sequence / context; }};

inline constexpr Formula layers_of_longest_stage{
    "layers_of_longest_stage", "Ls = v·⌈L/(p·v)⌉",
    [](auto layers, auto pipeline, auto pieces) { return pieces * whole_above(layers / (pipeline * pieces)); }};

inline constexpr Formula padded_vocabulary{
    "padded_vocabulary", "vp = r·t·⌈v/(r·t)⌉", {"Megatron-LM"}, [](auto vocabulary, auto multiple, auto tensor) {
        return multiple * tensor * whole_above(vocabulary / (multiple * tensor));
    }};

/// Layers divide over the pieces of the pipeline, or they do with both tables counted as layers (Llama 3).
inline constexpr Formula room_in_layout{
    "room_in_layout",
    "−max of what is left over of a, n, (L or L + 2)/(p·v), h/t, d/t, s/c, n/p where v > 1, a·c/e, E/e; a and n at "
    "least 1",
    {"", "interleaving asks for a number of micro-batches that the pipeline divides"},
    [](auto data, auto micro_batches, auto layers, auto pipeline, auto pieces, auto heads, auto hidden, auto tensor,
       auto sequence, auto context, auto expert, auto experts) {
        using Real = decltype(data);
        Real const chunks = pipeline * pieces;
        Real const uneven = min(left_over(layers / chunks), left_over((layers + 2) / chunks));
        Real const split = max(left_over(heads / tensor), left_over(hidden / tensor));
        Real const rounds = select(pieces > 1, left_over(micro_batches / pipeline), Real(0.0));
        Real const too_few_stages = select(pieces > 1, max(2 - pipeline, Real(0.0)), Real(0.0));
        Real const spread = max(left_over(data * context / expert), left_over(experts / expert));
        Real const steps = max(left_over(data), left_over(micro_batches));
        Real const few = max(max(1 - data, 1 - micro_batches), max(1 - layers / chunks, Real(0.0)));
        Real const rest = max(max(rounds, too_few_stages), left_over(sequence / context));
        return 0 - max(max(max(uneven, split), max(spread, steps)), max(few, rest));
    }};

/// Half of the micro-batches come from either end, and each stage has a partner.
inline constexpr Formula room_from_both_ends{
    "room_from_both_ends",
    "as for one direction, and −max of what is left over of p/2 and n/2 where p > 1",
    {"DeepSeek-V3, arXiv 2412.19437, section 3.2.1: stages and micro-batches are divisible by two"},
    [](auto data, auto micro_batches, auto layers, auto pipeline, auto pieces, auto heads, auto hidden, auto tensor,
       auto sequence, auto context, auto expert, auto experts) {
        using Real = decltype(data);
        Real const room = room_in_layout(data, micro_batches, layers, pipeline, pieces, heads, hidden, tensor, sequence,
                                         context, expert, experts);
        Real const odd = max(left_over(pipeline / 2), left_over(micro_batches / 2));
        return min(room, select(pipeline > 1, 0 - odd, Real(1.0)));
    }};

}  // namespace diecast
