// What owning and running a GPU costs and emits per hour of work, and what that makes per token.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula busy_under_load{"busy_under_load", "min(load over full rate, 1)", [](auto share) {
                                             return max(min(share, decltype(share)(1.0)), decltype(share)(1e-6));
                                         }};

inline constexpr Formula price_less_discount{"price_less_discount", "price·(1 − discount)",
                                             [](auto price, auto discount) { return price * (1 - discount); }};

inline constexpr Formula price_from_cost{"price_from_cost", "Cp/(1 − margin)",
                                         [](auto cost, auto margin) { return cost / (1 - margin); }};

inline constexpr Formula cost_on_top{"cost_on_top", "price·(factor − 1)",
                                     [](auto price, auto factor) { return price * (factor - 1); }};

inline constexpr Formula networks_cost{
    "networks_cost", "(1 − in server)·fabric + scale-out",
    [](auto in_server, auto fabric, auto scale_out) { return (1 - in_server) * fabric + scale_out; }};

/// x of a total of which the servers are the rest.
inline constexpr Formula share_of_cluster{
    "share_of_cluster", "(GPU + server)·share/(1 − share)",
    [](auto gpu, auto server, auto share) { return (gpu + server) * share / (1 - share); }};

inline constexpr Formula spares_of_four{"spares_of_four", "spare share·(GPU + server + network + extras)",
                                        [](auto share, auto gpu, auto server, auto network, auto extras) {
                                            return select(share > 0, share * (gpu + server + network + extras),
                                                          share);  // none, however dear
                                        }};
inline constexpr Relation capital_of_five{"capital_of_five",
                                          [](auto gpu, auto server, auto network, auto extras, auto spares) {
                                              return gpu + server + network + extras + spares;
                                          }};

inline constexpr Relation capital_of_six{
    "capital_of_six", [](auto gpu, auto server, auto network, auto extras, auto spares, auto stores) {
        return gpu + server + network + extras + spares + stores;
    }};

inline constexpr Formula share_of_two{"share_of_two", "(GPU + server)·share",
                                      [](auto gpu, auto server, auto share) { return (gpu + server) * share; }};

/// Rates and powers without an end, of designs that cannot be, leave a number.
inline constexpr Formula rate_of_site_power{
    "rate_of_site_power", "output rate/site power",
    [](auto rate, auto power) { return min(rate, decltype(rate)(1e30)) / max(power, decltype(power)(1e-30)); }};

// ── a server's parts ──

inline constexpr Formula server_of_parts{
    "server_of_parts", "((host + memory·price)/n + part per GPU + W·cooling)·(1 + markup)",
    [](auto host, auto memory, auto memory_price, auto gpus, auto part, auto rated, auto cooling, auto markup) {
        return ((host + memory * memory_price) / gpus + part + rated * cooling) * (1 + markup);
    }};

inline constexpr Formula wall_power{"wall_power",
                                    "(W + host/n)·(1 + fans)/η",
                                    {"host and fans draw the same at any load", "idle hosts draw less"},
                                    [](auto gpu, auto host, auto gpus, auto fans, auto efficiency) {
                                        return (gpu + host / gpus) * (1 + fans) / efficiency;
                                    }};

/// What the limits of server, rack and site leave of the wall's power for each GPU's part of a server.
inline constexpr Formula power_left{
    "power_left",
    "min(server/n, min(rack/R, site/(PUE·N)) − network)",
    {"the GPUs of a server, rack or site share its power evenly"},
    [](auto server, auto gpus, auto rack, auto in_rack, auto site, auto overhead, auto in_site, auto network) {
        auto const beyond = min(rack / in_rack, site / (overhead * in_site)) - network;
        return max(min(server / gpus, beyond), decltype(beyond)(0.0));
    }};
inline constexpr Formula power_left_beside_stores{
    "power_left_beside_stores",
    "min(server/n, min(rack/R, site/(PUE·N)) − network − stores)",
    {"the GPUs of a server, rack or site share its power evenly; stores stand, what they read and write is left out"},
    [](auto server, auto gpus, auto rack, auto in_rack, auto site, auto overhead, auto in_site, auto network,
       auto stores) { return power_left(server, gpus, rack, in_rack, site, overhead, in_site, network + stores); }};
/// Slack of a server's power; 1 where no power is drawn.
inline constexpr Formula room_below_power_left{
    "room_below_power_left", "1 − server power/power left",
    [](auto power, auto left) { return 1 - select(power == 0, power, power / left); }};
/// A facility is built for the power on the plates of servers, but for no more than limits let servers draw. Servers
/// that break these limits count with what they draw.
inline constexpr Formula power_to_provide{
    "power_to_provide", "max(loaded, min(rated, left)) + network",
    [](auto loaded, auto rated, auto left, auto network) { return max(loaded, min(rated, left)) + network; }};
inline constexpr Formula power_to_provide_with_stores{
    "power_to_provide_with_stores", "max(loaded, min(rated, left)) + network + stores",
    [](auto loaded, auto rated, auto left, auto network, auto stores) {
        return power_to_provide(loaded, rated, left, network) + stores;
    }};
/// A package that is slowed down to a cap keeps this share of it, so that rounding breaks no limit.
inline constexpr double within_cap = 1 - 1e-9;
inline constexpr Formula cap_within_server{"cap_within_server", "min((left·η/(1 + fans) − host/n)·(1 − 10⁻⁹), W)",
                                           [](auto left, auto efficiency, auto fans, auto host, auto gpus, auto rated) {
                                               auto const cap = left * efficiency / (1 + fans) - host / gpus;
                                               return max(min(cap * within_cap, rated), decltype(rated)(0.0));
                                           }};
inline constexpr Formula cap_by_factor{
    "cap_by_factor", "min(left/factor·(1 − 10⁻⁹), W)",
    [](auto left, auto factor, auto rated) { return min(left / factor * within_cap, rated); }};

inline constexpr Formula mean_gpu_power{
    "mean_gpu_power", "u·busy + (1 − u)·unused",
    [](auto utilisation, auto busy, auto unused) { return utilisation * busy + (1 - utilisation) * unused; }};

/// Even payments per time over the capital, i interest, L life: a loan less what is left at its end.
inline constexpr Formula annuity{
    "annuity",
    "κ = i·(1 − ρ·e^(−i·L))/(1 − e^(−i·L)); (1 − ρ)/L without interest",
    {"capital recovery factor of engineering economics", "paid as the hours go by; no taxes"},
    [](auto interest, auto life, auto residual) {
        auto const x = max(interest * life, decltype(interest * life)(1e-6));
        auto const left = exp(-x);
        return (1 - residual * left) * x / (1 - left) / life;
    }};
inline constexpr Formula facility_annuity{"facility_annuity",
                                          "price·κ without residual value",
                                          {"capital recovery factor of engineering economics", ""},
                                          [](auto price, auto interest, auto life) {
                                              return price * annuity(interest, life, decltype(interest * life)(0.0));
                                          }};

/// All rates are per hour of work: hours without work are paid for by the others.
inline constexpr Formula share_per_busy_time{
    "share_per_busy_time", "capital·share/u",
    [](auto capital, auto share, auto utilisation) { return capital * share / utilisation; }};
inline constexpr Formula rent{"rent", "rated power·price/u",
                              [](auto power, auto price, auto utilisation) { return power * price / utilisation; }};
inline constexpr Formula electricity{
    "electricity", "W·PUE·price/u",
    [](auto power, auto overhead, auto price, auto utilisation) { return power * overhead * price / utilisation; }};
inline constexpr Formula emission_rate{"emission_rate", "W·PUE·CI/u",
                                       [](auto power, auto overhead, auto intensity, auto utilisation) {
                                           return power * overhead * intensity / utilisation;
                                       }};
inline constexpr Formula embodied_rate{"embodied_rate", "carbon·factor·(1 + spare share)/(life·u)",
                                       [](auto carbon, auto factor, auto spares, auto life, auto utilisation) {
                                           return carbon * factor * (1 + spares) / (life * utilisation);
                                       }};

/// A part of the capital per token, and what lies between two of its stages.
inline constexpr Formula part_per_token{
    "part_per_token", "T·part·κ/u",
    [](auto time, auto part, auto charge, auto utilisation) { return time * part * charge / utilisation; }};
inline constexpr Formula step_per_token{"step_per_token", "T·(whole − part)·κ/u",
                                        [](auto time, auto whole, auto part, auto charge, auto utilisation) {
                                            return time * (finite_of(whole) - finite_of(part)) * charge / utilisation;
                                        }};

}  // namespace diecast
