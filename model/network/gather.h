// All-gather, reduce-scatter and all-to-all by the ways in which sums are formed.
#pragma once
#include "model/network/collective.h"

namespace diecast {

/// Each package ends (or starts) with n parts of which it started (or ends) with one: V bytes in all.
inline constexpr Formula ring_gather{
    "ring_gather",
    "(n − 1)/n·V/Nn + start + (n − 1)·step, the less of short and bulk messages; none for n = 1",
    {"Thakur, Rabenseifner and Gropp 2005", "the same rate between all neighbours"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        return time_of_exchange((n - 1) / n, n - 1, bytes, n, rate, start, step, bulk_start, bulk_step, short_share);
    }};
inline constexpr Formula tree_gather{
    "tree_gather",
    "as the ring, ⌈log₂ n⌉ steps",
    {"recursive doubling and halving, Thakur, Rabenseifner and Gropp 2005", "links that lead everywhere"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        using Real = decltype(n);
        Real const depth = ceil(log(n) / log(Real(2.0)) - 1e-9);
        return time_of_exchange((n - 1) / n, depth, bytes, n, rate, start, step, bulk_start, bulk_step, short_share);
    }};
inline constexpr Formula direct_gather{
    "direct_gather",
    "as the ring, one step",
    {"", "every package sends to all others at once"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        using Real = decltype(n);
        return time_of_exchange((n - 1) / n, Real(1.0), bytes, n, rate, start, step, bulk_start, bulk_step,
                                short_share);
    }};
/// All bytes come down every link, or go up it.
inline constexpr Formula in_switch_gather{
    "in_switch_gather",
    "V/(Nn·r) + start + step, the less of short and bulk messages; none for n = 1",
    {"", "switches that add and copy"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto switch_share) {
        using Real = decltype(n);
        return time_of_exchange(Real(1.0), Real(1.0), bytes, n, rate * switch_share, start, step, bulk_start, bulk_step,
                                short_share);
    }};
inline constexpr Formula hierarchical_gather{
    "hierarchical_gather",
    "(g − 1)/g·V/N + (m − 1)/m·V/g/Ns + start + (g + m − 2)·step, the less of short and bulk messages; "
    "g = min(n, domain), m = n/g; none for n = 1",
    {"", "one adapter per package; levels one after the other; steps as long between servers as inside"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto domain, auto far) {
        auto const m = servers_spanned(n, domain), g = n / m;
        return time_in_two_levels((g - 1) / g, (m - 1) / m / g, g + m - 2, bytes, n, rate, far, start, step, bulk_start,
                                  bulk_step, short_share);
    }};

/// Each package has V bytes, one n-th for each. A part travels n/2 neighbours far on average.
inline constexpr Formula ring_to_all{
    "ring_to_all",
    "(n − 1)/2·V/Nn + start + (n − 1)·step, the less of short and bulk messages; none for n = 1",
    {"", "passed on from neighbour to neighbour, one way"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        return time_of_exchange((n - 1) / 2, n - 1, bytes, n, rate, start, step, bulk_start, bulk_step, short_share);
    }};
inline constexpr Formula tree_to_all{
    "tree_to_all",
    "⌈log₂ n⌉·(V/2/Nn + step) + start, the less of short and bulk messages; none for n = 1",
    {"Bruck et al. 1997, as in Thakur, Rabenseifner and Gropp 2005", "half of the bytes in each step"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        using Real = decltype(n);
        Real const depth = ceil(log(n) / log(Real(2.0)) - 1e-9);
        return time_of_exchange(depth / 2, depth, bytes, n, rate, start, step, bulk_start, bulk_step, short_share);
    }};
/// What crosses to another server does so once, over the adapter of who has it or of its neighbour in the same place.
inline constexpr Formula hierarchical_to_all{
    "hierarchical_to_all",
    "(g − 1)/g·V/N + (m − 1)/m·V/Ns + start + (g + m − 2)·step, the less of short and bulk messages; "
    "g = min(n, domain), m = n/g; none for n = 1",
    {"", "one adapter per package; sorted in the server first; steps as long between servers as inside"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto domain, auto far) {
        auto const m = servers_spanned(n, domain), g = n / m;
        return time_in_two_levels((g - 1) / g, (m - 1) / m, g + m - 2, bytes, n, rate, far, start, step, bulk_start,
                                  bulk_step, short_share);
    }};

}  // namespace diecast
