// Tokens on their way to experts and back: how many copies travel where, and how long kernels take to send them.
//
// A server is a scale-up domain. Symbols: G packages over which experts are spread, D servers, g = G/D of them in each,
// k experts per token, K different packages per token, t tokens of a package, d width of a token, b bytes per value.
#pragma once
#include "model/core/formula.h"
#include "model/core/links.h"
#include "model/core/whole.h"
#include "model/network/collective.h"
#include "model/network/topology.h"

namespace diecast {

inline constexpr Formula servers_with_experts{"servers_with_experts",
                                              "D = ⌈G/domain⌉",
                                              {"", "the packages are spread evenly over them"},
                                              [](auto gpus, auto domain) { return servers_of(gpus, domain); }};

/// The token's own server is one of D.
inline constexpr Formula far_servers{
    "far_servers",
    "Df = (1 − 1/D)·places(D); places(x) = met(x, E, k), met(x, E, k) = x·(1 − (1 − E/x/(E − (k − 1)/2))^k); with a "
    "limit below γ, given groups or D, met(x, γ, v) for x < γ, v·met(x/γ, E/γ, k/v) else, v = min(limit, met(γ, E, k))",
    {"limit as in DeepSeek-V3, arXiv 2412.19437",
     "experts are chosen evenly, groups for the best in them; within 6 % of tokens drawn"},
    [](auto servers, auto limit, auto active, auto experts, auto groups) {
        using Real = decltype(servers);
        return (1 - 1 / servers) * places_drawn<Real>(servers, servers, Drawn<Real>{active, experts, limit, groups});
    }};

/// Two experts on one package get one copy.
inline constexpr Formula gpus_met_by_chance{
    "gpus_met_by_chance",
    "K = places(G), as of servers",
    {"DeepEP, kernels for throughput: one copy per package", "experts are chosen evenly"},
    [](auto gpus, auto servers, auto limit, auto active, auto experts, auto groups) {
        using Real = decltype(gpus);
        return places_drawn<Real>(gpus, servers, Drawn<Real>{active, experts, limit, groups});
    }};
inline constexpr Formula gpus_met_in_balance{
    "gpus_met_in_balance", "K = min(k, G, max(G/γ, 1)·limit), γ = D or given groups; min(k, G) where limit = 0",
    [](auto gpus, auto servers, auto limit, auto active, auto groups) {
        using Real = decltype(gpus);
        Real const parts = select(groups > 0, Real(groups), Real(servers));
        Real const allowed = select(limit > 0, limit * max(gpus / parts, Real(1.0)), Real(gpus));
        return min(active, min(allowed, Real(gpus)));
    }};

/// A package sends its part of the tokens of its group, which its G/a neighbours have, too. Of the copies for other
/// servers one in g arrives at the right package at once.
inline constexpr Formula near_copies_spread{"near_copies_spread", "Kn = K·max(1 − 1/a − (1 − 1/D)·D/G, 0)",
                                            [](auto copies, auto groups, auto servers, auto gpus) {
                                                auto const share = 1 - 1 / groups - (servers - 1) / gpus;
                                                return copies * max(share, decltype(share)(0.0));
                                            }};
inline constexpr Formula near_copies_straight{"near_copies_straight", "Kn = k·max(1/D − 1/a, 0)",
                                              [](auto active, auto groups, auto servers) {
                                                  auto const share = 1 / servers - 1 / groups;
                                                  return active * max(share, decltype(share)(0.0));
                                              }};
inline constexpr Formula far_copies_straight{"far_copies_straight", "Kf = k·(1 − 1/D)",
                                             [](auto active, auto servers) { return active * (1 - 1 / servers); }};

template <class Real>
[[gnu::always_inline]] inline Real members_of_server(Real gpus, Real domain) {
    return gpus / servers_of(gpus, domain);
}
inline constexpr Formula links_in_use{
    "links_in_use", "min(1, (g − 1)·N2/N), g = G/⌈G/domain⌉; 1 where there are no links",
    [](auto link, auto neighbour, auto gpus, auto domain) {
        auto const used = rate_in_group(link, neighbour, members_of_server(gpus, domain));
        return select(link > 0, used / link, decltype(link)(1.0));
    }};
/// Links of a group with this rate; copies that others hand on take the links of those, too.
template <class Real>
[[gnu::always_inline]] inline Real links_shared(Real link, Real rate, Real hops) {
    return select(link > 0, rate / link, Real(1.0)) / hops;
}
inline constexpr Formula links_in_use_of_cube_mesh{
    "links_in_use_of_cube_mesh",
    "rate among g over N and over the links on the way, as of an all-to-all; g = G/⌈G/domain⌉",
    [](auto link, auto, auto gpus, auto domain) {
        auto const g = members_of_server(gpus, domain);
        return links_shared(link, rate_in_cube_mesh(link, g), hops_in_cube_mesh(g));
    }};
inline constexpr Formula links_in_use_of_ring{
    "links_in_use_of_ring", "rate among g over N and over the links on the way, as of an all-to-all; g = G/⌈G/domain⌉",
    [](auto link, auto, auto gpus, auto domain) {
        auto const g = members_of_server(gpus, domain);
        return links_shared(link, rate_in_ring(link, g, domain), hops_in_ring(g, domain));
    }};
inline constexpr Formula links_in_use_of_torus_2{
    "links_in_use_of_torus_2",
    "rate among g over N and over the links on the way, as of an all-to-all; g = G/⌈G/domain⌉",
    [](auto link, auto neighbour, auto gpus, auto domain) {
        auto const g = members_of_server(gpus, domain);
        return links_shared(link, rate_in_torus_2(link, neighbour, g, domain), hops_in_torus_2(g, domain));
    }};
inline constexpr Formula links_in_use_of_torus_3{
    "links_in_use_of_torus_3",
    "rate among g over N and over the links on the way, as of an all-to-all; g = G/⌈G/domain⌉",
    [](auto link, auto neighbour, auto gpus, auto domain) {
        auto const g = members_of_server(gpus, domain);
        return links_shared(link, rate_in_torus_3(link, neighbour, g, domain), hops_in_torus_3(g, domain));
    }};

/// Time until circuits have led to all GPUs of the domain.
inline constexpr Formula turns_in_exchange{"turns_in_exchange",
                                           "(⌈(g − 1)/ports⌉ − 1)·turn, g = G/⌈G/domain⌉",
                                           {"", "tokens for GPUs that no circuit leads to wait until it does"},
                                           [](auto gpus, auto domain, auto ports, auto turn) {
                                               return turns_to_all(members_of_server(gpus, domain), ports) * turn;
                                           }};

inline constexpr Formula counted_share_of_rate{
    "counted_share_of_rate", "B·(1 − c·(1 − share))",
    [](auto rate, auto counted, auto share) { return rate * (1 - counted * (1 - share)); }};
/// Packages without links of their own exchange over that of the host.
inline constexpr Formula counted_share_of_larger{
    "counted_share_of_larger", "max(B, host link)·(1 − c·(1 − share))",
    [](auto links, auto host, auto counted, auto share) { return max(links, host) * (1 - counted * (1 - share)); }};

/// What is multiplied in 8 bits is sent so, with a scale of four bytes for each 128 values.
inline constexpr Formula wire_with_scales{
    "wire_with_scales",
    "min(uw, w·(1 + 4/128))",
    {"DeepSeek-V3, arXiv 2412.19437: dispatch in FP8, a scale for each 128 values"},
    [](auto wire, auto weight) { return min(wire, weight * (1 + 4 / 128.)); }};

/// Three limits at once: compute units hand on every copy, also one that stays on its package; links and adapters carry
/// what leaves it.
inline constexpr Formula exchange_of_copies{
    "exchange_of_copies",
    "c·(start + fabric + hop·log₂ D + t·per token) + turns + max(c·t·K·(b·d + overhead)/(units·rate·φ), "
    "t·Kn·b·d/(N·share), "
    "t·Kf·b·d/Ns), φ: those that forward where D > 1; none for Kn + Kf = 0",
    {"DeepEP, kernels for throughput", "the three limits overlap fully"},
    [](auto tokens, auto copies, auto near, auto far, auto servers, auto hidden, auto size, auto start, auto hop,
       auto token_time, auto units, auto unit_rate, auto overhead, auto forward, auto link, auto share, auto outer,
       auto counted, auto fabric, auto turns) {
        using Real = decltype(tokens);
        Real const bytes = hidden * size;
        Real const handing = units * unit_rate * select(servers > 1, forward, Real(1.0));
        Real const unit_time = counted * tokens * copies * (bytes + overhead) / handing;
        Real const inside = time_to_send(tokens * near * bytes, link * share);
        Real const between = time_to_send(tokens * far * bytes, outer);
        Real const waiting =
            counted * (start + fabric + hop * log(servers) / log(Real(2.0)) + token_time * tokens) + turns;
        return select(near + far > 0, waiting + max(max(unit_time, inside), between), 0 * start);
    }};

/// Sends and receives of a collective library: every copy goes straight to its expert.
inline constexpr Formula exchange_by_all_to_all{
    "exchange_by_all_to_all",
    "start + step + turns + t·b·d·max(Kn/(N·share), Kf/Ns); none for Kn + Kf = 0",
    {"sends and receives in one group, as in NCCL", "links and adapters carry at once"},
    [](auto tokens, auto near, auto far, auto hidden, auto size, auto start, auto step, auto link, auto share,
       auto outer, auto turns) {
        using Real = decltype(tokens);
        Real const bytes = tokens * hidden * size;
        Real const sent = max(time_to_send(near * bytes, link * share), time_to_send(far * bytes, outer));
        return select(near + far > 0, start + step + turns + sent, 0 * start);
    }};

/// Every copy goes straight to its expert, over the links in its own server, over adapters to others.
inline constexpr Formula exchange_at_low_latency{
    "exchange_at_low_latency",
    "c·(start + fabric + hop·log₂ D) + turns + t·b·d·max(Kn/min(N·share, rate at most), Kf/Ns); none for Kn + Kf = 0",
    {"DeepEP, low-latency kernels", "links and adapters carry at once; the most of the kernels is left out at peak"},
    [](auto tokens, auto near, auto far, auto servers, auto hidden, auto size, auto start, auto hop, auto most,
       auto link, auto share, auto outer, auto counted, auto fabric, auto turns) {
        using Real = decltype(tokens);
        Real const bytes = tokens * hidden * size;
        Real const links = link * share;
        Real const inside = time_to_send(near * bytes, select(counted > 0, min(links, most), links));
        Real const between = time_to_send(far * bytes, outer);
        Real const waiting = counted * (start + fabric + hop * log(servers) / log(Real(2.0))) + turns;
        return select(near + far > 0, waiting + max(inside, between), 0 * start);
    }};

inline constexpr Formula units_that_send{
    "units_that_send", "min(c·units/U, 1)",
    [](auto units, auto all, auto counted) { return min(counted * units / all, decltype(all)(1.0)); }};
/// Tensor parallelism divides the vectors; each package sends its part of every token's visits.
inline constexpr Formula visits_sent{
    "visits_sent", "t = T/t·i", [](auto tokens, auto tensor, auto imbalance) { return tokens / tensor * imbalance; }};
inline constexpr Formula bytes_there_and_back{"bytes_there_and_back", "t·copies·d·(b + b back)",
                                              [](auto tokens, auto copies, auto hidden, auto there, auto back) {
                                                  return tokens * copies * hidden * (there + back);
                                              }};

}  // namespace diecast
