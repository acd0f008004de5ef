// All-gather, reduce-scatter and all-to-all by the ways in which sums are formed.
#pragma once
#include "model/network/collective.h"

namespace diecast {

/// Each package ends (or starts) with n parts of which it started (or ends) with one: V bytes in all.
inline constexpr Formula ring_gather{
    "ring_gather",
    "as the ring of an all-reduce, s = (n − 1)/n, half of its steps",
    {"Thakur, Rabenseifner and Gropp 2005", "the same rate between all neighbours"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto steps, auto domain, auto far, auto far_step) {
        return ring_over((n - 1) / n, steps / 2, n - 1, bytes, n, rate,
                         Delays<decltype(n)>{start, step, bulk_start, bulk_step, short_share, pipeline}, domain, far,
                         far_step);
    }};
inline constexpr Formula doubling_gather{
    "doubling_gather",
    "as the ring, ⌈log₂ n⌉ steps",
    {"recursive doubling and halving, Thakur, Rabenseifner and Gropp 2005", "links that lead everywhere"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step) {
        return ring_over((n - 1) / n, levels_of(n), levels_of(n), bytes, n, rate,
                         Delays<decltype(n)>{start, step, bulk_start, bulk_step, short_share, pipeline}, domain, far,
                         far_step);
    }};
inline constexpr Formula direct_gather{
    "direct_gather", "as the ring, one step", {"", "every package sends to all others at once"}, in_one_step};
/// All bytes come down every link, or go up it.
inline constexpr Formula in_switch_gather{
    "in_switch_gather",
    "start + switch start + V/(N·r) + 2√(F·V/(n·N)), none for n = 1, never beyond the domain or where switches do not "
    "add "
    "up",
    {"", "switches that add and copy"},
    [](auto bytes, auto n, auto rate, auto start, auto pipeline, auto switch_start, auto switch_share, auto domain) {
        using Real = decltype(n);
        Real const sending = time_in_switch(bytes, Real(1.0), rate, switch_share);
        Real const time = start + switch_start + sending + time_of_chunks(pipeline, time_to_send(bytes / n, rate));
        return time_in_domain(n, domain, switch_share > 0, time);
    }};
inline constexpr Formula hierarchical_gather{
    "hierarchical_gather",
    "as the hierarchical all-reduce, half of its steps and bytes",
    {"", "chunks of one level go on while those of the other follow"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step, auto far_bulk, auto far_short, auto far_pipeline) {
        using Real = decltype(n);
        Delays<Real> const d{start, step, bulk_start, bulk_step, short_share, pipeline};
        Way<Real> const w{domain, far, far_step, far_bulk, far_short, far_pipeline};
        Real const m = servers_of(n, domain), g = n / m;
        Real const across =
            time_between(time_to_send((g - 1) / g * bytes, rate), time_to_send((m - 1) / m / g * bytes, far),
                         (g - 1) * step + (m - 1) * far_step, Real(1.0), d, w);
        return select(n > domain, across, time_of_exchange((n - 1) / n, n - 1, bytes, n, rate, d));
    }};
inline constexpr Formula fastest_gather{
    "fastest_gather", "least of ring and in-switch", {"", "as libraries offer them"}, [](auto ring, auto in_switch) {
        return min(ring, in_switch);
    }};

/// Each package has V bytes, one n-th for each. A part travels n/2 neighbours far on average.
inline constexpr Formula ring_to_all{
    "ring_to_all",
    "as the ring of a gather, s = (n − 1)/2",
    {"", "passed on from neighbour to neighbour, one way"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step) {
        return ring_over((n - 1) / 2, n - 1, n - 1, bytes, n, rate,
                         Delays<decltype(n)>{start, step, bulk_start, bulk_step, short_share, pipeline}, domain, far,
                         far_step);
    }};
inline constexpr Formula doubling_to_all{
    "doubling_to_all",
    "as the ring, s = ⌈log₂ n⌉/2, ⌈log₂ n⌉ steps",
    {"Bruck et al. 1997, as in Thakur, Rabenseifner and Gropp 2005", "half of the bytes in each step"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step) {
        auto const levels = levels_of(n);
        return ring_over(levels / 2, levels, levels, bytes, n, rate,
                         Delays<decltype(n)>{start, step, bulk_start, bulk_step, short_share, pipeline}, domain, far,
                         far_step);
    }};
/// Exchange with all others at once: over the links within the domain, over the adapters beyond. Short messages take
/// one channel to each package. Links that lead only to neighbours carry each part several times; circuits are set anew
/// for those that a package has no port left for.
inline constexpr Formula direct_to_all{
    "direct_to_all",
    "the less of α + step + max(V/n/p, s·V/Nn) and β + bulk step + s·V/Nn + 2√(F·V/(n·Nn)), "
    "s = max((g − 1)/n·h, (n − g)/n·Nn/Ns); h = links on the way, g packages in a server; beyond the "
    "domain steps are those to other servers; turns of circuits are added; none for n = 1",
    {"sends and receives in one group, as in NCCL", "both networks at the same time"},
    [](auto bytes, auto n, auto rate, auto latency, auto step, auto start, auto bulk_step, auto peer, auto pipeline,
       auto domain, auto far, auto far_step, auto hops, auto ports, auto turn) {
        using Real = decltype(n);
        auto const spans = n > domain;
        Real const g = n / servers_of(n, domain), part = bytes / n;
        Real const inside = (g - 1) / n * hops, outside = select(spans, (n - g) / n * rate / positive_of(far), 0 * n);
        Real const sending = time_to_send(max(inside, outside) * bytes, rate);
        Real const with_flags = latency + select(spans, far_step, step) + max(time_to_send(part, peer), sending);
        Real const in_bulk =
            start + select(spans, far_step, bulk_step) + sending + time_of_chunks(pipeline, time_to_send(part, rate));
        return select(n > 1, min(with_flags, in_bulk) + turns_to_all(g, ports) * turn, 0 * start);
    }};
/// What crosses to another server does so once, over the adapter of who has it or of its neighbour in the same place.
inline constexpr Formula hierarchical_to_all{
    "hierarchical_to_all",
    "as the hierarchical gather, i = (g − 1)/g·V/N, b = (m − 1)/m·V/Ns",
    {"", "sorted in the server first"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step, auto far_bulk, auto far_short, auto far_pipeline) {
        using Real = decltype(n);
        Delays<Real> const d{start, step, bulk_start, bulk_step, short_share, pipeline};
        Way<Real> const w{domain, far, far_step, far_bulk, far_short, far_pipeline};
        Real const m = servers_of(n, domain), g = n / m;
        Real const across =
            time_between(time_to_send((g - 1) / g * bytes, rate), time_to_send((m - 1) / m * bytes, far),
                         (g - 1) * step + (m - 1) * far_step, Real(1.0), d, w);
        return select(n > domain, across, time_of_exchange((n - 1) / n, n - 1, bytes, n, rate, d));
    }};

}  // namespace diecast
