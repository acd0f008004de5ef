// Memory lent between neighbours: how much there is, how much of the KV cache lies in it, how fast that is read.
#pragma once
#include "model/core/formula.h"
#include "model/core/links.h"

namespace diecast {

inline constexpr Formula borrowed_memory{"borrowed_memory", "m·free·M", [](auto neighbours, auto share, auto capacity) {
                                             return neighbours * share * capacity;
                                         }};

/// Own memory is filled first, with weights before the cache. What neither has room for is read as if it were one's
/// own: that it does not fit is for the slack to say.
inline constexpr Formula share_in_lent_memory{
    "share_in_lent_memory",
    "r = min(max(use − own, 0), usable − own, cache)/cache, own = usable·M/(M + borrowed)",
    {"", "own memory first; weights stay there as long as the cache is larger than what is lent"},
    [](auto use, auto cache, auto usable, auto capacity, auto pooled) {
        using Real = decltype(use / cache);
        Real const own = select(pooled > 0, usable * (capacity / pooled), Real(0.0));
        Real const beyond = min(max(use - own, Real(0.0)), usable - own);
        return select(beyond < cache, beyond / cache, select(beyond > 0, Real(1.0), Real(0.0)));
    }};

inline constexpr Formula read_at_once{"read_at_once",
                                      "min(B/(1 − r), Nm/r), B where r = 0; Nm = min(N, m·N2)",
                                      {"", "the lender's memory is not busy, the links carry nothing else meanwhile"},
                                      [](auto own, auto rate, auto neighbour, auto lenders, auto remote) {
                                          auto const link = rate_in_group(rate, neighbour, lenders + 1);
                                          auto const both = min(own / (1 - remote), link / remote);
                                          return select(remote > 0, select(own > 0, both, decltype(own)(0.0)), own);
                                      }};
inline constexpr Formula read_in_turn{"read_in_turn",
                                      "1/((1 − r)/B + r/Nm), B where r = 0; Nm = min(N, m·N2)",
                                      {"", "as read_at_once, one stream after the other"},
                                      [](auto own, auto rate, auto neighbour, auto lenders, auto remote) {
                                          auto const link = rate_in_group(rate, neighbour, lenders + 1);
                                          auto const both = own * link / ((1 - remote) * link + remote * own);
                                          return select(remote > 0, select(own > 0, both, decltype(own)(0.0)), own);
                                      }};

}  // namespace diecast
