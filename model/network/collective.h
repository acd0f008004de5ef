// Collectives: time of an all-reduce by ring, tree, one shot, switch or all to all.
#pragma once
#include <array>
#include "model/core/formula.h"
#include "model/core/links.h"

namespace diecast {

template <class Real>
[[gnu::always_inline]] inline Real faster_of_two(Real sending, Real steps, Real packages, Real start, Real step,
                                                 Real bulk_start, Real bulk_step, Real short_share) {
    Real const with_flags = start + steps * step + sending / short_share;
    Real const in_bulk = bulk_start + steps * bulk_step + sending;
    return select(packages > 1, min(with_flags, in_bulk), 0 * start);
}
/// Two ways to send, the faster is taken. Short messages carry their own flags: small delays, little of the link's
/// rate. Bulk messages wait for one another: long delays, all of the rate. None among fewer than two packages.
///
/// share    bytes that a package sends, over the bytes added up
/// steps    messages that wait for one another
template <class Real>
[[gnu::always_inline]] inline Real time_of_exchange(Real share, Real steps, Real bytes, Real packages, Real rate,
                                                    Real start, Real step, Real bulk_start, Real bulk_step,
                                                    Real short_share) {
    Real const sending = select(bytes > 0, share * bytes / rate, bytes);  // nothing, even at no rate
    return faster_of_two(sending, steps, packages, start, step, bulk_start, bulk_step, short_share);
}
/// In servers of `domain` packages over their links and between servers over one adapter per package, one after the
/// other: `near_share` and `far_share` of the bytes.
template <class Real>
[[gnu::always_inline]] inline Real time_in_two_levels(Real near_share, Real far_share, Real steps, Real bytes,
                                                      Real packages, Real rate, Real far, Real start, Real step,
                                                      Real bulk_start, Real bulk_step, Real short_share) {
    Real const inside = select(bytes > 0, select(near_share > 0, near_share * bytes / rate, Real(0.0)), bytes);
    Real const between = select(bytes > 0, select(far_share > 0, far_share * bytes / far, Real(0.0)), bytes);
    return faster_of_two(inside + between, steps, packages, start, step, bulk_start, bulk_step, short_share);
}
template <class Real>
[[gnu::always_inline]] inline Real servers_spanned(Real packages, Real domain) {
    return max(packages / domain, Real(1.0));
}

inline constexpr Formula ring_all_reduce{
    "ring_all_reduce",
    "s·V/Nn + start + m·step, the less of short and bulk messages; s = 2(n − 1)/n, m = 2(n − 1); none for n = 1",
    {"Thakur, Rabenseifner and Gropp 2005; two protocols as in NCCL", "the same rate between all neighbours"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        return time_of_exchange(2 * (n - 1) / n, 2 * (n - 1), bytes, n, rate, start, step, bulk_start, bulk_step,
                                short_share);
    }};

/// A little is taken off before rounding up, as log 8/log 2 may come out just above 3.
inline constexpr Formula tree_all_reduce{
    "tree_all_reduce",
    "as the ring, m = 2⌈log₂ n⌉",
    {"double binary trees, Sanders, Speck and Träff 2009", "two trees share the links, so that none idles"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        using Real = decltype(n);
        Real const depth = ceil(log(n) / log(Real(2.0)) - 1e-9);
        return time_of_exchange(2 * (n - 1) / n, 2 * depth, bytes, n, rate, start, step, bulk_start, bulk_step,
                                short_share);
    }};

/// Each package sends every other its part, while sums already flow back the other way.
inline constexpr Formula one_shot_all_reduce{
    "one_shot_all_reduce",
    "as the ring, s = (n − 1)/n, m = 1",
    {"", "scatter and gather overlap fully, as a bound: both directions of the links carry sums at once"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        using Real = decltype(n);
        return time_of_exchange((n - 1) / n, Real(1.0), bytes, n, rate, start, step, bulk_start, bulk_step,
                                short_share);
    }};

/// The switch reads all of every package's bytes, adds, and each package sends its n-th of the sums to all.
inline constexpr Formula in_switch_all_reduce{
    "in_switch_all_reduce",
    "as the ring over Nn·r, s = (n + 1)/n, m = 2",
    {"measured on 6, 7 and 8 B200, ml-engineering: one rate fits with (n + 1)/n, none with (n − 1)/n",
     "switches that add"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto switch_share) {
        using Real = decltype(n);
        return time_of_exchange((n + 1) / n, Real(2.0), bytes, n, rate * switch_share, start, step, bulk_start,
                                bulk_step, short_share);
    }};

inline constexpr Formula direct_all_reduce{
    "direct_all_reduce",
    "as the ring, s = n − 1, m = 1",
    {"", "small sums: every package sends all it has to all others and adds for itself"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share) {
        using Real = decltype(n);
        return time_of_exchange(n - 1, Real(1.0), bytes, n, rate, start, step, bulk_start, bulk_step, short_share);
    }};

/// Scattered in each server, added up in rings between servers by every package with those of its place, gathered in
/// each server.
inline constexpr Formula hierarchical_all_reduce{
    "hierarchical_all_reduce",
    "2(g − 1)/g·V/N + 2(m − 1)/m·V/g/Ns + start + 2(g + m − 2)·step, the less of short and bulk messages; "
    "g = min(n, domain), m = n/g; none for n = 1",
    {"", "one adapter per package; levels one after the other; steps as long between servers as inside"},
    [](auto bytes, auto n, auto rate, auto start, auto step, auto bulk_start, auto bulk_step, auto short_share,
       auto domain, auto far) {
        auto const m = servers_spanned(n, domain), g = n / m;
        return time_in_two_levels(2 * (g - 1) / g, 2 * (m - 1) / m / g, 2 * (g + m - 2), bytes, n, rate, far, start,
                                  step, bulk_start, bulk_step, short_share);
    }};

/// Directed rings without a common wire that the first 2 to 8 packages of a DGX-1 with V100 close, of six links each.
/// Two close none but send over their link both ways, worth one ring. Of five, one hangs on a single other: a chain
/// over one link, worth 2(n − 1)/n = 1.6 rings.
inline constexpr std::array rings_of_cube_mesh{6., 1., 2., 4., 1.6, 2., 4., 6.};
inline constexpr Formula rate_in_cube_mesh{
    "rate_in_cube_mesh",
    "Nn = N·rings(n)/6, rings = 1, 2, 4, 1.6, 2, 4, 6 for n = 2 to 8",
    {"counted in the wiring of the DGX-1 with V100 (recalled)", "at most 8 packages; a ring uses a link one way"},
    [](auto rate, auto n) { return rate * lookup(rings_of_cube_mesh, min(n, decltype(n)(8.0)) - 1) / 6; }};

inline constexpr Formula one_link_of_six{
    "one_link_of_six", "N2 = N/6", {"", "DGX-1 with V100; the second link between some is left out"}, [](auto rate) {
        return rate / 6;
    }};
/// The links of a package are spread evenly over all others of its domain.
inline constexpr Formula links_to_one_other{"links_to_one_other", "N2 = N/(domain − 1)", [](auto rate, auto domain) {
                                                return rate / max(domain - 1, decltype(domain)(1.0));
                                            }};
inline constexpr Formula rate_in_full_mesh{
    "rate_in_full_mesh",
    "Nn = min(N, (n − 1)·N2)",
    {"links between every two packages", "rings or direct exchanges that use the links of the group evenly"},
    [](auto rate, auto neighbour, auto n) { return rate_in_group(rate, neighbour, n); }};

/// What benchmarks print: it can be compared with the rate of the links whatever the number of packages.
inline constexpr Formula bus_bandwidth{
    "bus_bandwidth",
    "2(n − 1)/n·V/t, none for n = 1",
    {"NCCL tests", ""},
    [](auto bytes, auto n, auto time, auto rate) {
        return select(n > 1, 2 * (n - 1) / n * bytes / select(n > 1, time, bytes / rate), 0 * rate);
    }};

}  // namespace diecast
