// Tokens on their way to experts: how many servers one of them reaches, what goes over which network.
//
// A server is a scale-up domain. Each of n packages sends its share of its group's tokens.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula servers_with_experts{
    "servers_with_experts", "D = max(n·a/domain, 1)",
    [](auto n, auto groups, auto domain) { return max(n * groups / domain, decltype(domain)(1.0)); }};

/// Of m servers, k even choices leave each untouched with (1 − 1/m)^k; the token's own server is one of D.
inline constexpr Formula far_servers{
    "far_servers",
    "Df = (1 − 1/D)·m·(1 − (1 − 1/m)^k), m = min(limit, D), D where limit = 0",
    {"limit as in DeepSeek-V3, arXiv 2412.19437", "servers allowed and experts on them are chosen evenly"},
    [](auto servers, auto limit, auto active) {
        using Real = decltype(servers);
        Real const allowed = select(limit > 0, min(limit, servers), servers);
        Real const missed = max(1 - 1 / allowed, Real(1e-300));
        return (1 - 1 / servers) * allowed * (1 - pow(missed, active));
    }};

/// Every copy travels inside a server, but for those that already came to the right package.
inline constexpr Formula spread_inside_servers{
    "spread_inside_servers", "Ta/n·k·d·uw·max(1 − 1/a − (1 − 1/D)/domain, 0)",
    [](auto tokens, auto n, auto active, auto hidden, auto wire, auto groups, auto servers, auto domain) {
        auto const share = 1 - 1 / groups - (1 - 1 / servers) / domain;
        return tokens / n * active * hidden * wire * max(share, decltype(share)(0.0));
    }};
inline constexpr Formula one_copy_per_server{
    "one_copy_per_server", "Ta/n·Df·d·uw",
    [](auto tokens, auto n, auto reached, auto hidden, auto wire) { return tokens / n * reached * hidden * wire; }};

inline constexpr Formula copies_in_own_server{
    "copies_in_own_server", "Ta/n·k·d·uw·max(1/D − 1/a, 0)",
    [](auto tokens, auto n, auto active, auto hidden, auto wire, auto groups, auto servers) {
        auto const share = 1 / servers - 1 / groups;
        return tokens / n * active * hidden * wire * max(share, decltype(share)(0.0));
    }};
inline constexpr Formula one_copy_per_expert{
    "one_copy_per_expert", "Ta/n·k·d·uw·(1 − 1/D)",
    [](auto tokens, auto n, auto active, auto hidden, auto wire, auto servers) {
        return tokens / n * active * hidden * wire * (1 - 1 / servers);
    }};

}  // namespace diecast
