// All-reduces: the time of each algorithm inside a domain of fast links and between servers, and the least of them.
//
// Two ways to send, the faster is taken. Short messages carry their own flags: small delays, a part of the link's
// rate. Bulk messages are cut into chunks that follow one another: the first chunk delays the rest, the more the
// larger it is, and each has an overhead, so that the best size costs 2·√(F·c), c the time of a package's n-th of
// the bytes.
#pragma once
#include "model/core/formula.h"
#include "model/core/links.h"

namespace diecast {

/// Factor on the time of an exchange that a machine cannot do: so large that no other way takes as long.
inline constexpr double never = 1e9;

template <class Real>
[[gnu::always_inline]] inline Real levels_of(Real n) {
    return ceil(log(n) / log(Real(2.0)) - 1e-9);  // log 8/log 2 may come out just above 3
}

/// Time added by cutting what takes `sending` into chunks of the best size: the first delays the rest, and each costs.
template <class Real>
[[gnu::always_inline]] inline Real time_of_chunks(Real overhead, Real sending) {
    auto const cut = overhead * sending > 0;  // not where chunks cost nothing, even if sending never ends
    return select(cut, 2 * sqrt(select(cut, overhead * sending, overhead * overhead)), 0 * overhead);
}

/// What links and library need beside the bytes.
template <class Real>
struct Delays {
    Real start, step, bulk_start, bulk_step, short_share, pipeline;
};
/// share    bytes that a package sends, over the bytes added up
/// steps    messages that wait for one another
template <class Real>
[[gnu::always_inline]] inline Real time_of_exchange(Real share, Real steps, Real bytes, Real n, Real rate,
                                                    Delays<Real> const& d) {
    Real const sending = time_to_send(share * bytes, rate), chunk = time_to_send(bytes / n, rate);
    Real const with_flags = d.start + steps * d.step + sending / d.short_share;
    Real const in_bulk = d.bulk_start + steps * d.bulk_step + sending + time_of_chunks(d.pipeline, chunk);
    return select(n > 1, min(with_flags, in_bulk), 0 * d.start);
}

/// The way to other servers: `domain` packages share one, each with `rate` of its adapters.
template <class Real>
struct Way {
    Real domain, rate, step, bulk, short_share, pipeline;
};
/// hops     messages that wait for one another: `latency` of them all
/// levels   of servers
template <class Real>
[[gnu::always_inline]] inline Real time_between(Real inside, Real between, Real latency, Real levels,
                                                Delays<Real> const& d, Way<Real> const& w) {
    Real const longer = max(inside, between);
    Real const with_flags = d.start + latency + inside + between / w.short_share;
    Real const in_bulk = d.bulk_start + latency + levels * w.bulk + longer + time_of_chunks(w.pipeline, longer);
    return min(with_flags, in_bulk);
}

inline constexpr Formula all_or_none{"all_or_none", "1, 0 where the switch does not add up",
                                     [](auto share) { return select(share > 0, decltype(share)(1.0), 0 * share); }};
/// Time to send `share` of the bytes through switches that add up; `never` times as long where they do not.
template <class Real>
[[gnu::always_inline]] inline Real time_in_switch(Real bytes, Real share, Real rate, Real switch_share) {
    return select(switch_share > 0, time_to_send(share * bytes, rate * switch_share),
                  never * time_to_send(share * bytes, rate));
}
/// None for one package; what only packages of one domain can do, and only where it is `possible`.
template <class Real, class Mask>
[[gnu::always_inline]] inline Real time_in_domain(Real n, Real domain, Mask possible, Real time) {
    return select(n > 1, select(n > domain, never * time, select(possible, time, never * time)), Real(0.0));
}

inline constexpr Formula there_and_back_through_fabric{"there_and_back_through_fabric", "start + 2·fabric",
                                                       [](auto start, auto fabric) { return start + 2 * fabric; }};

/// A ring through several servers waits for the steps to the next.
template <class Real>
[[gnu::always_inline]] inline Real ring_over(Real share, Real steps, Real far_steps, Real bytes, Real n, Real rate,
                                             Delays<Real> d, Real domain, Real far, Real far_step) {
    auto const spans = n > domain;
    d.step = select(spans, far_step, d.step);
    d.bulk_step = select(spans, far_step, d.bulk_step);
    Real const members = n / servers_of(n, domain);
    Real const slowest = select(spans, rate_through_servers(rate, members, members * far), rate);
    return time_of_exchange(share, select(spans, far_steps, steps), bytes, n, slowest, d);
}

inline constexpr Formula ring_all_reduce{
    "ring_all_reduce",
    "the less of start + m·step + s·V/(Nn·q) and bulk start + m·bulk step + s·V/Nn + 2√(F·V/(n·Nn)); s = 2(n − 1)/n, "
    "m = 2(n − 1); between servers Nn = min(N·g/(g − 1), g·Ns) for g packages in each, as one hop in g goes over an "
    "adapter, and steps are those to other servers; none for n = 1",
    {"Thakur, Rabenseifner and Gropp 2005; two protocols and chunks as in NCCL",
     "the same rate between all neighbours"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto steps, auto domain, auto far, auto far_step) {
        using Real = decltype(n);
        return ring_over(2 * (n - 1) / n, steps, 2 * (n - 1), bytes, n, rate,
                         Delays<Real>{start, step, bulk_start, bulk_step, short_share, pipeline}, domain, far,
                         far_step);
    }};

/// On a board a chain, between boards and servers two trees that share the links, so that none idles; sums are formed
/// in the switches of a server where that is faster.
inline constexpr Formula tree_all_reduce{
    "tree_all_reduce",
    "the less of start + L + i + b/qs and bulk start + L + levels·Bs + max(i, b) + 2√(Fs·max(i, b)); L = (2(p − 1) + "
    "2⌈log₂ g/p⌉)·step + 2·levels·step to servers; levels = ⌈log₂ m⌉, m = ⌈n/domain⌉, g = n/m, p = min(g, board); "
    "b = min(2, m − 1)·V/(g·Ns), i = least of 2(g − 1)/g·V/N and (g + 1)/g·V/(N·r); inside a server as the ring with "
    "these steps",
    {"double binary trees, Sanders, Speck and Träff 2009; chains on a board as in NCCL", ""},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto switch_share, auto board, auto domain, auto far, auto far_step, auto far_bulk,
       auto far_short, auto far_pipeline) {
        using Real = decltype(n);
        Delays<Real> const d{start, step, bulk_start, bulk_step, short_share, pipeline};
        Way<Real> const w{domain, far, far_step, far_bulk, far_short, far_pipeline};
        Real const m = servers_of(n, domain), g = n / m, p = min(g, board);
        Real const steps = 2 * (p - 1) + 2 * levels_of(g / p), levels = levels_of(m);
        Real const by_links = time_to_send(2 * (g - 1) / g * bytes, rate);
        Real const in_switch = time_in_switch(bytes, (g + 1) / g, rate, switch_share);
        Real const between = time_to_send(min(Real(2.0), max(m - 1, Real(1.0))) / g * bytes, far);
        Real const across =
            time_between(min(by_links, in_switch), between, steps * step + 2 * levels * far_step, levels, d, w);
        return select(n > domain, across, time_of_exchange(2 * (n - 1) / n, steps, bytes, n, rate, d));
    }};

/// A number of packages exchange with a partner twice as far away each time, first halves, then quarters, and back.
inline constexpr Formula doubling_all_reduce{
    "doubling_all_reduce",
    "as the ring, m = 2⌈log₂ n⌉, those between servers to servers; 2(g − 1)/g·V/N + 2(m − 1)/m·V/(g·Ns); m·turn",
    {"recursive halving and doubling, Thakur, Rabenseifner and Gropp 2005; no library offers it between GPUs",
     "links that lead everywhere"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step, auto turn) {
        using Real = decltype(n);
        Delays<Real> const d{start, step, bulk_start, bulk_step, short_share, pipeline};
        Real const m = servers_of(n, domain), g = n / m, levels = levels_of(g), far_levels = levels_of(m);
        Real const inside = time_of_exchange(2 * (g - 1) / g, 2 * levels, bytes, g, rate, d);
        Real const least = select(g > 1, inside, start);
        return select(n > 1,
                      least + time_to_send(2 * (m - 1) / m / g * bytes, far) + 2 * far_levels * far_step +
                          2 * (levels + far_levels) * turn,
                      0 * start);
    }};

/// How often a package sets its circuits anew until all others were reached.
template <class Real>
[[gnu::always_inline]] inline Real turns_to_all(Real n, Real ports) {
    return max(ceil((n - 1) / max(ports, Real(1.0)) - 1e-9) - 1, Real(0.0));
}
/// Kernels of a framework write straight into the memory of the other packages and wait for their flags.
template <class Real>
[[gnu::always_inline]] inline Real time_of_kernel(Real share, Real waits, Real bytes, Real n, Real rate,
                                                  Real kernel_start, Real kernel_share, Real domain, Real ports,
                                                  Real turn) {
    Real const time =
        waits * (kernel_start + turns_to_all(n, ports) * turn) + time_to_send(share * bytes, rate * kernel_share);
    return time_in_domain(n, domain, n > 1, time);
}
inline constexpr Formula one_shot_all_reduce{
    "one_shot_all_reduce",
    "k + c·turn + (n − 1)·V/(Ne·e), Ne = rate of each to each, c = ⌈(n − 1)/ports⌉ − 1; none for n = 1, never beyond "
    "the domain",
    {"custom all-reduces of vLLM, SGLang and TensorRT-LLM",
     "every package sends all it has to all others and adds for itself"},
    [](auto bytes, auto n, auto rate, auto kernel_start, auto kernel_share, auto domain, auto ports, auto turn) {
        return time_of_kernel(n - 1, decltype(n)(1.0), bytes, n, rate, kernel_start, kernel_share, domain, ports, turn);
    }};
inline constexpr Formula two_shot_all_reduce{
    "two_shot_all_reduce",
    "2·(k + c·turn) + 2(n − 1)/n·V/(Ne·e), Ne = rate of each to each, c = ⌈(n − 1)/ports⌉ − 1; none for n = 1, never "
    "beyond the domain",
    {"custom all-reduces of vLLM, SGLang and TensorRT-LLM",
     "each package adds its n-th of the sums and sends it to all others"},
    [](auto bytes, auto n, auto rate, auto kernel_start, auto kernel_share, auto domain, auto ports, auto turn) {
        return time_of_kernel(2 * (n - 1) / n, decltype(n)(2.0), bytes, n, rate, kernel_start, kernel_share, domain,
                              ports, turn);
    }};

/// The switch reads all of every package's bytes, adds, and each package sends its n-th of the sums to all.
inline constexpr Formula in_switch_all_reduce{
    "in_switch_all_reduce",
    "start + switch start + (n + 1)/n·V/(N·r) + 2√(F·V/(n·N)), none for n = 1, never beyond the domain or where "
    "switches do not add up",
    {"measured on 6, 7 and 8 B200, ml-engineering: one rate fits with (n + 1)/n, none with (n − 1)/n", ""},
    [](auto bytes, auto n, auto rate, auto start, auto pipeline, auto switch_start, auto switch_share, auto domain) {
        using Real = decltype(n);
        Real const sending = time_in_switch(bytes, (n + 1) / n, rate, switch_share);
        Real const time = start + switch_start + sending + time_of_chunks(pipeline, time_to_send(bytes / n, rate));
        return time_in_domain(n, domain, switch_share > 0, time);
    }};

/// A kernel of a framework has its own buffer that the switch reads and writes: what is added up is copied in and out.
inline constexpr Formula in_switch_kernel_all_reduce{
    "in_switch_kernel_all_reduce",
    "2·k + (n + 1)/n·V/(N·r) + 4·V/M, none for n = 1, never for V > limit, beyond the domain or where switches do not "
    "add up",
    {"multimem all-reduce of PyTorch's symmetric memory as vLLM calls it: packages wait before and after, two copies "
     "read and write the bytes",
     ""},
    [](auto bytes, auto n, auto rate, auto kernel_start, auto switch_share, auto domain, auto memory_rate, auto limit) {
        using Real = decltype(n);
        Real const time = 2 * kernel_start + time_in_switch(bytes, (n + 1) / n, rate, switch_share) +
                          time_to_send(4 * bytes, memory_rate);
        return time_in_domain(n, domain, switch_share > 0, select(bytes > limit, never * time, time));
    }};

/// Scattered in each server, added up in rings between servers by every package with those of its place, gathered in
/// each server.
inline constexpr Formula hierarchical_all_reduce{
    "hierarchical_all_reduce",
    "the less of start + L + i + b/qs and bulk start + L + Bs + max(i, b) + 2√(Fs·max(i, b)); L = 2(g − 1)·step + "
    "2(m − 1)·step to servers, i = 2(g − 1)/g·V/N, b = 2(m − 1)/m·V/g/Ns; m = ⌈n/domain⌉, g = n/m; in one server "
    "the ring; none for n = 1",
    {"", "chunks of one level go on while those of the other follow"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto pipeline, auto domain, auto far, auto far_step, auto far_bulk, auto far_short, auto far_pipeline) {
        using Real = decltype(n);
        Delays<Real> const d{start, step, bulk_start, bulk_step, short_share, pipeline};
        Way<Real> const w{domain, far, far_step, far_bulk, far_short, far_pipeline};
        Real const m = servers_of(n, domain), g = n / m;
        Real const latency = 2 * (g - 1) * step + 2 * (m - 1) * far_step;
        Real const across = time_between(time_to_send(2 * (g - 1) / g * bytes, rate),
                                         time_to_send(2 * (m - 1) / m / g * bytes, far), latency, Real(1.0), d, w);
        return select(n > domain, across, time_of_exchange(2 * (n - 1) / n, 2 * (n - 1), bytes, n, rate, d));
    }};

/// (n − 1)/n of the bytes at once.
inline constexpr auto in_one_step = [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start,
                                       auto bulk_step, auto short_share, auto pipeline, auto domain, auto far,
                                       auto far_step) {
    using Real = decltype(n);
    return ring_over((n - 1) / n, Real(1.0), Real(1.0), bytes, n, rate,
                     Delays<Real>{start, step, bulk_start, bulk_step, short_share, pipeline}, domain, far, far_step);
};
/// Scatter and gather overlap fully: both directions of the links carry sums at once.
inline constexpr Formula least_all_reduce{
    "least_all_reduce", "as the ring, s = (n − 1)/n, m = 1", {"", "a bound: no kernel sends so little"}, in_one_step};

/// What a library would take: it runs trees where a group is larger than a board, between servers if its tuner lets
/// it; kernels of the framework serve messages up to a limit.
inline constexpr Formula fastest_all_reduce{
    "fastest_all_reduce",
    "least of ring, in-switch, in-switch kernel, tree beyond a board, and one-shot and two-shot for V ≤ limit",
    {"", "as libraries offer them: trees between servers where its tuner takes them"},
    [](auto ring, auto in_switch, auto tree, auto one_shot, auto two_shot, auto switch_kernel, auto bytes, auto limit,
       auto n, auto board, auto domain, auto trees) {
        auto const between_servers = select(trees > 0.5, tree, ring);
        auto const library =
            min(min(ring, in_switch), select(n > board, select(n > domain, between_servers, tree), ring));
        return min(min(library, switch_kernel), select(bytes > limit, ring, min(one_shot, two_shot)));
    }};

// Whether a machine has an algorithm that is pinned.

inline constexpr Formula room_in_domain{"room_in_domain", "1 − n/domain, 1 for n = 1", [](auto n, auto domain) {
                                            return select(n > 1, 1 - n / domain, decltype(n)(1.0));
                                        }};
inline constexpr Formula room_in_switch{"room_in_switch", "1 − n/domain, −1 where switches do not add up, 1 for n = 1",
                                        [](auto n, auto domain, auto switch_share) {
                                            using Real = decltype(n);
                                            return select(n > 1, select(switch_share > 0, 1 - n / domain, Real(-1.0)),
                                                          Real(1.0));
                                        }};
inline constexpr Formula room_in_switch_kernel{
    "room_in_switch_kernel",
    "min(1 − n/domain, 1 − V/limit), −1 where switches do not add up or limit = 0, 1 for n = 1",
    [](auto n, auto domain, auto switch_share, auto bytes, auto limit) {
        using Real = decltype(n);
        Real const below = select(limit > 0, 1 - bytes / select(limit > 0, limit, Real(1.0)), Real(-1.0));
        return select(n > 1, select(switch_share > 0, min(1 - n / domain, below), Real(-1.0)), Real(1.0));
    }};

/// What benchmarks print: it can be compared with the rate of the links whatever the number of packages.
inline constexpr Formula bus_bandwidth{
    "bus_bandwidth",
    "2(n − 1)/n·V/t, none for n = 1",
    {"NCCL tests", ""},
    [](auto bytes, auto n, auto time, auto rate) {
        return select(n > 1, 2 * (n - 1) / n * bytes / select(n > 1, time, bytes / rate), 0 * rate);
    }};

}  // namespace diecast
