// Exchange in a step of training: rates between packages, what computing hides, gradients of weights.
#pragma once
#include "model/core/formula.h"
#include "model/core/links.h"

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
inline constexpr Formula exchange_beside_products{
    "exchange_beside_products",
    "t0 + max(reduce − overlap·(projections + Ld/L·ffn)/2, reduce/(2·t)), none for t = 1; t0 + reduce where nothing "
    "overlaps",
    {"chunks as in Transformer Engine: ring exchange between packages", "sending slows no product down"},
    [](auto tensor, auto reduce, auto least, auto overlap, auto projections, auto layers, auto dense, auto ffn) {
        using Real = decltype(tensor);
        Real const products = projections + select(dense > 0, dense / layers * ffn, Real(0.0));
        Real const chunked = max(left_after(reduce, overlap, products / 2), reduce / (2 * tensor));
        return select(tensor > 1, least + select(overlap > 0, chunked, reduce), Real(0.0));
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

/// No layer takes no time, however slow it would be.
template <class Real>
[[gnu::always_inline]] inline Real time_of_layers(Real layers, Real each) {
    return select(layers > 0, layers * each, Real(0.0));
}
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

}  // namespace diecast
