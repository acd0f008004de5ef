// What owning and running a GPU costs and emits per hour of work, and what that makes per token.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula busy_under_load{"busy_under_load", "min(load over full rate, 1)", [](auto share) {
                                             return max(min(share, decltype(share)(1.0)), decltype(share)(1e-6));
                                         }};

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

inline constexpr Formula spares_of_three{
    "spares_of_three", "spare share·(GPU + server + network)", [](auto share, auto gpu, auto server, auto network) {
        return select(share > 0, share * (gpu + server + network), share);  // none, however dear
    }};

inline constexpr Formula server_and_network{"server_and_network", "factor·W + network",
                                            [](auto factor, auto gpu, auto network) { return factor * gpu + network; }};

inline constexpr Formula mean_power{"mean_power", "factor·(u·busy + (1 − u)·unused) + network",
                                    [](auto factor, auto utilisation, auto busy, auto unused, auto network) {
                                        return factor * (utilisation * busy + (1 - utilisation) * unused) + network;
                                    }};

/// All rates are per hour of work: hours without work are paid for by the others.
inline constexpr Formula depreciation{
    "depreciation",
    "capital/(life·u)",
    {"straight-line depreciation", "no interest, no residual value"},
    [](auto capital, auto life, auto utilisation) { return capital / (life * utilisation); }};
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
    "part_per_token", "T·part/(life·u)",
    [](auto time, auto part, auto life, auto utilisation) { return time * part / (life * utilisation); }};
inline constexpr Formula step_per_token{"step_per_token", "T·(whole − part)/(life·u)",
                                        [](auto time, auto whole, auto part, auto life, auto utilisation) {
                                            return time * (whole - part) / (life * utilisation);
                                        }};

}  // namespace diecast
