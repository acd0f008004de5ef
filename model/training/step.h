// One step of training: exchange between packages, the pipeline, the update; rates and totals.
#pragma once
#include "model/core/formula.h"
#include "model/core/links.h"
#include "model/core/whole.h"
#include "model/training/layer.h"
#include "model/training/layout.h"

namespace diecast {

/// A group of n packages, `stride` apart: those that share a scale-up domain.
template <class Real>
[[gnu::always_inline]] inline Real members_in_domain(Real n, Real stride, Real domain) {
    return max(min(n, floor(domain / stride + 1e-9)), Real(1.0));
}
/// Rate of one adapter to servers in the same pod or beyond: `reach` is how many packages the group spans.
template <class Real>
[[gnu::always_inline]] inline Real adapter_rate(Real far, Real reach, Real pod, Real oversubscription) {
    return select(reach > pod, far / oversubscription, far);
}

/// Adapters of a server that an exchange among `members` of its packages uses; 0 sets no limit.
template <class Real>
[[gnu::always_inline]] inline Real adapters_used(Real members, Real most) {
    return select(most > 0, min(members, most), members);
}

/// Rings of all groups at once through `n` packages that lie `stride` apart.
template <class Real>
[[gnu::always_inline]] inline Real rate_of_group(Real stride, Real n, Real domain, Real links, Real neighbour, Real far,
                                                 Real pod, Real oversubscription, Real adapters) {
    Real const members = members_in_domain(n, stride, domain), near = rate_in_group(links, neighbour, members);
    Real const used = far * adapters_used(members, adapters);
    Real const leaving = members * rate_of_rings<Real>(far, stride * members, pod, oversubscription);
    Real const outer = select(stride * n > pod, min(used, leaving), used);
    return select(stride * n > domain, rate_through_servers(near, members, outer), near);
}
inline constexpr Formula rate_of_copies{
    "rate_of_copies",
    "Nm where t·copies fit the scale-up domain, else min(Nm·m/(m − 1), Ns·adapters of copies in a server); "
    "Nm = min(N, (m − 1)·N2), m = copies in a server; adapters alone for m = 1; beyond a pod at most "
    "m·Ns·pod/min(t·m, pod)/oversubscription",
    {"", "rings of all tensor-parallel packages share the adapters of a server"},
    [](auto tensor, auto copies, auto domain, auto links, auto neighbour, auto far, auto pod, auto oversubscription,
       auto adapters) {
        return rate_of_group<decltype(links)>(tensor, copies, domain, links, neighbour, far, pod, oversubscription,
                                              adapters);
    }};

/// What is computed next waits for the exchange, and the software for both.
inline constexpr Formula exchange_and_start{
    "exchange_and_start", "r = reduce + t0, none for t = 1",
    [](auto tensor, auto reduce, auto least) { return select(tensor > 1, reduce + least, decltype(reduce)(0.0)); }};

/// Also where both take for ever.
template <class Real>
[[gnu::always_inline]] inline Real left_after(Real exchange, Real overlap, Real work) {
    Real const hidden = select(overlap > 0, overlap * work, Real(0.0));
    return select(exchange > hidden, exchange - hidden, Real(0.0));
}

/// An all-reduce in two halves, each in as many chunks as packages: one is multiplied while the next arrives or the one
/// before leaves. The last chunk of the sums has nothing left to hide behind.
template <class Real>
[[gnu::always_inline]] inline Real exchange_beside(Real products, Real tensor, Real reduce, Real least, Real overlap) {
    Real const chunked = max(left_after(reduce, overlap, products / 2), reduce / (2 * tensor));
    return select(tensor > 1, least + select(overlap > 0, chunked, reduce), Real(0.0));
}
inline constexpr Formula exchange_beside_forward{
    "exchange_beside_forward",
    "rf = t0 + max(reduce − overlap·(projections + Ld/L·ffn)/2, reduce/(2·t)); r where nothing overlaps",
    {"chunks as in Transformer Engine: ring exchange between packages", "sending slows no product down"},
    [](auto tensor, auto reduce, auto least, auto overlap, auto projections, auto layers, auto dense, auto ffn) {
        auto const products = projections + select(dense > 0, dense / layers * ffn, decltype(ffn)(0.0));
        return exchange_beside(products, tensor, reduce, least, overlap);
    }};
inline constexpr Formula exchange_beside_backward{
    "exchange_beside_backward",
    "rb = t0 + max(reduce − overlap·(projections + Ld/L·ffn)/2, reduce/(2·t)); r where nothing overlaps",
    {"chunks as in Transformer Engine: ring exchange between packages", "sending slows no product down"},
    [](auto tensor, auto reduce, auto least, auto overlap, auto projections, auto layers, auto dense, auto ffn) {
        auto const products = projections + select(dense > 0, dense / layers * ffn, decltype(ffn)(0.0));
        return exchange_beside(products, tensor, reduce, least, overlap);
    }};

/// Keys and values of the rest of the sequence come from c − 1 others.
inline constexpr Formula gathering_of_keys{
    "gathering_of_keys",
    "start + (c − 1)·(step + u·T·kv/t/rate), rate as of copies of weights; none for c = 1",
    {"", "gathered before attention, nothing hidden"},
    [](auto tokens, auto context, auto kv_numbers, auto tensor, auto size, auto domain, auto links, auto neighbour,
       auto far, auto pod, auto oversubscription, auto adapters, auto start, auto step) {
        auto const rate = rate_of_group<decltype(links)>(tensor, context, domain, links, neighbour, far, pod,
                                                         oversubscription, adapters);
        auto const bytes = size * tokens * kv_numbers / tensor, nothing = decltype(bytes)(0.0);
        auto const sent = select(bytes > 0, bytes / rate, nothing);
        return select(context > 1, start + (context - 1) * (step + sent), nothing);
    }};

/// While tokens travel behind what is computed, compute units that send them are missing there.
inline constexpr Formula visits_there_and_back{"visits_there_and_back", "(there + back)·(1 − overlap·(1 − taken))",
                                               [](auto there, auto back, auto overlap, auto taken) {
                                                   auto const open = 1 - overlap * (1 - taken);
                                                   return select(open > 0, (there + back) * open, decltype(there)(0.0));
                                               }};

/// No layer takes no time, however slow it would be.
template <class Real>
[[gnu::always_inline]] inline Real time_of_layers(Real layers, Real each) {
    return select(layers > 0, layers * each, Real(0.0));
}
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
/// Few micro-batches do not fill the pipeline: half of them come from either end, and one way takes as long as there.
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
        Real const lonely = select(way - way == 0, way - half * (stage + hop), Real(0.0));
        return select(pipeline > 1, max(full, lonely), Real(0.0));
    }};
inline constexpr Formula weights_of_stage{
    "weights_of_stage", "W = Ls·(projections + Ld/L·ffn + Le/L·2·experts)/2, backward",
    [](auto stage, auto projections, auto layers, auto dense, auto ffn, auto expert_layers, auto experts) {
        auto const zero = decltype(ffn)(0.0);
        return time_of_layers(stage / 2, projections + select(dense > 0, dense / layers * ffn, zero) +
                                             select(expert_layers > 0, expert_layers / layers * 2 * experts, zero));
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

/// Sums of gradients are scattered, then they or new weights gathered; rings of (a − 1)/a each. Copies of an expert are
/// fewer and further apart: their rings are counted by themselves.
inline constexpr Formula gradients_once{
    "gradients_once",
    "start + 2·(copies − 1)/copies·(Pl + Pt)·sum/rate, none for one copy; experts beside it",
    {"", "one bucket after the other at the full rate"},
    [](auto copies, auto layers, auto tables, auto experts, auto sum, auto rate, auto start) {
        auto const sent = 2 * (copies - 1) / copies * (layers + tables) * sum / rate;
        return select(copies > 1, start + sent, decltype(start)(0.0)) + experts;
    }};
inline constexpr Formula gradients_then_weights{
    "gradients_then_weights",
    "start + (copies − 1)/copies·(Pl + Pt)·(sum + w)/rate, none for one copy; experts beside it",
    {"Rajbhandari et al., ZeRO, SC 2020: stages 1 and 2", "one bucket after the other at the full rate"},
    [](auto copies, auto layers, auto tables, auto experts, auto sum, auto weight, auto rate, auto start) {
        auto const sent = (copies - 1) / copies * (layers + tables) * (sum + weight) / rate;
        return select(copies > 1, start + sent, decltype(start)(0.0)) + experts;
    }};
/// Rings through the copies of an expert, in bulk: a reduce-scatter and an all-gather.
template <class Real>
[[gnu::always_inline]] inline Real rings_of_experts(Real copies, Real weights, Real bytes, Real rate, Real start,
                                                    Real step) {
    Real const sent = time_to_send((copies - 1) / copies * weights * bytes, rate);
    Real const time = select(weights > 0, start + 2 * (copies - 1) * step + sent, 0 * start);
    return select(copies > 1, time, 0 * start);
}
inline constexpr Formula expert_gradients_once{
    "expert_gradients_once",
    "start + 2·(n − 1)·step + 2·(n − 1)/n·Pe·sum/rate, n = copies of an expert; none for n = 1 or Pe = 0",
    {"", "all experts at once"},
    [](auto copies, auto weights, auto sum, auto rate, auto start, auto step) {
        return rings_of_experts(copies, weights, 2 * sum, rate, start, step);
    }};
inline constexpr Formula expert_gradients_then_weights{
    "expert_gradients_then_weights",
    "start + 2·(n − 1)·step + (n − 1)/n·Pe·(sum + w)/rate, n = copies of an expert; none for n = 1 or Pe = 0",
    {"Rajbhandari et al., ZeRO, SC 2020: stages 1 and 2", "all experts at once"},
    [](auto copies, auto weights, auto sum, auto weight, auto rate, auto start, auto step) {
        return rings_of_experts(copies, weights, sum + weight, rate, start, step);
    }};
/// Weights of a layer are gathered for every micro-batch, forward and backward; gradients are scattered once. Each is a
/// ring through all copies, of experts through theirs.
template <class Real>
[[gnu::always_inline]] inline Real rings_of_layers(Real copies, Real weights, Real sum, Real weight, Real rate,
                                                   Real start, Real step, Real micro_batches, Real layers) {
    Real const bytes = weights * (2 * micro_batches * weight + sum);
    Real const starts = (2 * micro_batches + 1) * layers * (start + (copies - 1) * step);
    Real const time = starts + time_to_send((copies - 1) / copies * bytes, rate);
    return select(copies > 1, select(weights > 0, time, 0 * start), 0 * start);
}
inline constexpr Formula gradients_and_weights{
    "gradients_and_weights",
    "(2·n + 1)·Ls·(start + (copies − 1)·step) + (copies − 1)/copies·(Pl + Pt)·(2·n·w + sum)/rate, none for one copy; "
    "experts beside it",
    {"Rajbhandari et al., ZeRO, SC 2020: stage 3", "a layer at a time"},
    [](auto copies, auto layers, auto tables, auto experts, auto sum, auto weight, auto rate, auto start, auto step,
       auto micro_batches, auto stage_layers) {
        return experts +
               rings_of_layers(copies, layers + tables, sum, weight, rate, start, step, micro_batches, stage_layers);
    }};
inline constexpr Formula expert_gradients_and_weights{
    "expert_gradients_and_weights",
    "(2·n + 1)·Ls·Le/L·(start + (m − 1)·step) + (m − 1)/m·Pe·(2·n·w + sum)/rate, m = copies of an expert; none for m = "
    "1 or Pe = 0",
    {"Rajbhandari et al., ZeRO, SC 2020: stage 3", "all experts of a layer at a time"},
    [](auto copies, auto weights, auto sum, auto weight, auto rate, auto start, auto step, auto micro_batches,
       auto stage_layers, auto layers, auto expert_layers) {
        return rings_of_layers(copies, weights, sum, weight, rate, start, step, micro_batches,
                               stage_layers * expert_layers / layers);
    }};
inline constexpr Formula exposed_behind_backward{
    "exposed_behind_backward", "max(exchange − overlap·Ls·(backward + recomputing), 0)",
    [](auto exchange, auto overlap, auto layers, auto backward, auto again) {
        return left_after(exchange, overlap, time_of_layers(layers, backward + again));
    }};
/// Nothing is computed before the first layer is there, nor after the last gradients are made.
inline constexpr Formula exposed_behind_all{
    "exposed_behind_all", "max(exchange − overlap·n·stage, exchange·(w + sum)/(2·n·w + sum)/Ls)",
    [](auto exchange, auto overlap, auto micro_batches, auto stage, auto weight, auto sum, auto layers) {
        auto const ends =
            exchange * ((weight + sum) / (2 * micro_batches * weight + sum)) / max(layers, decltype(layers)(1.0));
        return max(left_after(exchange, overlap, micro_batches * stage), ends);
    }};

/// State is read and written, gradients read, weights written. What lies in the host is updated there: gradients cross
/// the link to it and weights come back.
inline constexpr Formula update_of_weights{
    "update_of_weights",
    "((Pl + Pt)/sharing + Pe/min(sharing, copies of an expert))·((1 − x)·(2·o + g + w)/M + x·((g + w)/host link + "
    "(2·o + g + w)/Mh)), x = offload",
    {"Adam; Ren et al., ZeRO-Offload, 2021", "one after the other, nothing hidden"},
    [](auto layers, auto tables, auto experts, auto state, auto gradient, auto weight, auto memory, auto offload,
       auto host, auto host_memory, auto sharing, auto expert_copies) {
        auto const own = (layers + tables) / sharing + experts / min(sharing, expert_copies);
        auto const touched = 2 * state + gradient + weight;
        auto const away = offload * ((gradient + weight) / max(host, 1e-9 * memory) + touched / host_memory);
        return own * ((1 - offload) * touched / memory + select(offload > 0, away, decltype(state)(0.0)));
    }};

/// Activations leave while a stage computes forward and return while it computes backward.
inline constexpr Formula activations_through_host_link{
    "activations_through_host_link",
    "max(s − forward, 0) + max(s − backward − recomputed, 0), s = x·Ls·kept·width kept/host link",
    {"Transformer Engine, activations in the host", "both directions of the link at full rate"},
    [](auto layers, auto kept, auto width, auto away, auto host, auto memory, auto forward, auto backward, auto again) {
        auto const sending = time_to_send(away * layers * kept * width, max(host, 1e-9 * memory)),
                   back = backward + again;
        return select(sending > forward, sending - forward, 0 * away) +
               select(sending > back, sending - back, 0 * away);  // never the difference of two that never end
    }};

inline constexpr Formula time_of_step{
    "time_of_step", "ts = n·(stage + output on top + hop + host) + bubble + to experts + waiting + exposed + update",
    [](auto micro_batches, auto stage, auto output, auto hop, auto bubble, auto to_experts, auto waiting, auto exposed,
       auto update, auto host) {
        return micro_batches * (stage + output + hop + host) + bubble + to_experts + waiting + exposed + update;
    }};

inline constexpr Formula work_of_layers{
    "work_of_layers", "B·s·c·(L·pa + Ld·pf + Le·((k + se)·pe + d·E) + L·(s·(seen·h·qo + indexer) + 3·st·ll))",
    [](auto batch, auto sequence, auto operations, auto layers, auto attention, auto dense, auto ffn,
       auto expert_layers, auto active, auto shared, auto expert, auto hidden, auto experts, auto seen, auto heads,
       auto qo_width, auto index, auto state, auto linear) {
        auto const weights =
            layers * attention + dense * ffn + expert_layers * ((active + shared) * expert + hidden * experts);
        auto const mixing = sequence * (seen * heads * qo_width + index) + 3 * state * linear;
        return batch * sequence * operations * (weights + layers * mixing);
    }};
inline constexpr Formula work_of_up_projections{
    "work_of_up_projections", "c·B·s·la·L·h·(qr·(nope + rope) + kvr·(nope + vh))",
    [](auto operations, auto batch, auto sequence, auto layers, auto heads, auto q_rank, auto kv_rank, auto rope,
       auto nope, auto value, auto softmax) {
        auto const weights = heads * (q_rank * (nope + rope) + kv_rank * (nope + value));
        return operations * batch * sequence * (softmax * layers) * weights;
    }};
inline constexpr Formula work_of_attention{
    "work_of_attention", "c·B·s·L·s·(seen·h·qo + indexer)",
    [](auto operations, auto batch, auto sequence, auto layers, auto seen, auto heads, auto qo_width, auto index) {
        return operations * batch * sequence * layers * sequence * (seen * heads * qo_width + index);
    }};
inline constexpr Formula work_of_output{"work_of_output", "c·B·s·v·d",
                                        [](auto operations, auto batch, auto sequence, auto vocabulary, auto hidden) {
                                            return operations * batch * sequence * vocabulary * hidden;
                                        }};
inline constexpr Formula rate_asked_for{
    "rate_asked_for", "3·(layers + output)/(G·ts)",
    [](auto layers, auto output, auto gpus, auto time) { return 3 * (layers + output) / (gpus * time); }};
inline constexpr Formula rate_computed{"rate_computed", "(3·(layers + output) + again)/(G·ts)",
                                       [](auto layers, auto output, auto again, auto gpus, auto time) {
                                           return (3 * (layers + output) + again) / (gpus * time);
                                       }};

/// Also of a step that never ends.
inline constexpr Formula share_of_step{"share_of_step", "bubble/ts", [](auto bubble, auto time) {
                                           return select(time - time == 0, bubble / time, decltype(time)(0.0));
                                       }};
inline constexpr Formula share_of_peak{"share_of_peak", "rate/F", [](auto rate, auto peak) {
                                           return select(rate == 0, decltype(peak)(0.0), rate / peak);
                                       }};

inline constexpr Formula tokens_trained{"tokens_trained", "B·s/ts",
                                        [](auto batch, auto sequence, auto time) { return batch * sequence / time; }};
/// What draws nothing spends nothing, even if it never ends.
inline constexpr Formula energy_to_budget{"energy_to_budget", "G·W·PUE·time",
                                          [](auto gpus, auto power, auto overhead, auto time) {
                                              auto const drawn = gpus * power * overhead;
                                              return select(drawn > 0, drawn * time, decltype(drawn)(0.0));
                                          }};

}  // namespace diecast
