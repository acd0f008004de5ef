// Topologies of the links between packages: what a group of n reaches, and how many messages a ring takes.
#pragma once
#include <array>
#include "model/core/formula.h"
#include "model/core/links.h"
#include "model/network/torus.h"

namespace diecast {

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
inline constexpr Formula one_link_of_two{"one_link_of_two", "N2 = N/2", [](auto rate) { return rate / 2; }};
inline constexpr Formula one_link_of_four{"one_link_of_four", "N2 = N/4", [](auto rate) { return rate / 4; }};
inline constexpr Formula one_link_of_six_ways{"one_link_of_six_ways", "N2 = N/6", [](auto rate) { return rate / 6; }};
/// The links of a package are spread evenly over all others of its domain.
inline constexpr Formula links_to_one_other{"links_to_one_other", "N2 = N/(domain − 1)", [](auto rate, auto domain) {
                                                return rate / max(domain - 1, decltype(domain)(1.0));
                                            }};
inline constexpr Formula rate_in_full_mesh{
    "rate_in_full_mesh",
    "Nn = min(N, (n − 1)·N2)",
    {"links between every two packages", "rings or direct exchanges that use the links of the group evenly"},
    [](auto rate, auto neighbour, auto n) { return rate_in_group(rate, neighbour, n); }};

/// A group of fewer than all packages of a ring is a line: its links carry sums both ways, but none closes it.
inline constexpr Formula rate_in_ring{
    "rate_in_ring",
    "Nn = N·(n − 1)/n, N for n = domain",
    {"", "neighbours side by side; two directed rings, each over half of the links"},
    [](auto rate, auto n, auto domain) { return select(n < domain, rate * (n - 1) / max(n, decltype(n)(1.0)), rate); }};

/// Links of a package that stay inside a compact block of n^(1/d) packages a side, on average.
template <class Real>
[[gnu::always_inline]] inline Real rate_in_block(Real rate, Real neighbour, Real n, Real domain, double dimensions) {
    Real const side = exp(log(n) / dimensions);
    return select(n < domain, min(rate * (1 - 1 / side), rate_in_group(rate, neighbour, n)), rate);
}
inline constexpr Formula rate_in_torus_2{
    "rate_in_torus_2",
    "Nn = min(N·(1 − 1/√n), (n − 1)·N/4), N for n = domain",
    {"", "compact blocks; rings along each dimension at once, over a quarter of the links each way"},
    [](auto rate, auto neighbour, auto n, auto domain) { return rate_in_block(rate, neighbour, n, domain, 2); }};
inline constexpr Formula rate_in_torus_3{
    "rate_in_torus_3",
    "Nn = min(N·(1 − 1/∛n), (n − 1)·N/6), N for n = domain",
    {"", "compact blocks; rings along each dimension at once, over a sixth of the links each way"},
    [](auto rate, auto neighbour, auto n, auto domain) { return rate_in_block(rate, neighbour, n, domain, 3); }};

inline constexpr Formula steps_of_ring{"steps_of_ring", "2(n − 1)", [](auto n) { return 2 * (n - 1); }};
/// One dimension after the other, each by rings of its own.
template <class Real>
[[gnu::always_inline]] inline Real steps_by_dimension(Real n, double dimensions) {
    return 2 * dimensions * (exp(log(n) / dimensions) - 1);
}
inline constexpr Formula steps_of_torus_2{
    "steps_of_torus_2", "4(√n − 1)", {"", "square blocks"}, [](auto n) { return steps_by_dimension(n, 2); }};
inline constexpr Formula steps_of_torus_3{
    "steps_of_torus_3", "6(∛n − 1)", {"", "cubic blocks"}, [](auto n) { return steps_by_dimension(n, 3); }};

/// Links that a part of an all-to-all passes on its way to another package, by the links that carry most: those of the
/// longest side of a torus, or of a side of a block that does not close. So many that the rate of a group over them
/// gives what each sends to each.
template <class Real>
[[gnu::always_inline]] inline Real hops_by_load(Real load, Real n, double dimensions, Real rate) {
    return max(Real(1.0), dimensions * n / max(n - 1, Real(1.0)) * load * rate);
}
template <class Real>
[[gnu::always_inline]] inline Real load_of_torus(Real n, Real domain, int dimensions) {
    Real load(0.0);
    for (int i = 0; i < dimensions; ++i)
        load = max(load, load_of_side(side_of_box(n, dimensions, i), side_of_box(domain, dimensions, i)));
    return load;
}
inline constexpr Formula hops_in_ring{
    "hops_in_ring",
    "max(1, (n² − n mod 2)/(4n)·n/(n − 1)), in a line twice that times Nn/N; n: packages in a server",
    {"", "the shorter way round; the links in the middle of a line decide"},
    [](auto gpus, auto domain) {
        using Real = decltype(gpus);
        Real const n = gpus / servers_of<Real>(gpus, domain);
        return hops_by_load<Real>(load_of_side<Real>(n, domain), n, 1, rate_in_ring(Real(1.0), n, domain));
    }};
inline constexpr Formula hops_in_torus_2{"hops_in_torus_2",
                                         "max(1, 2·n/(n − 1)·Nn/N·most of (s² − s mod 2)/(4s) over both sides, twice "
                                         "that of a side that does not close); n: "
                                         "packages in a server, of sides at most 2 : 1",
                                         {"", "the shorter way round each dimension; the busiest links decide"},
                                         [](auto gpus, auto domain) {
                                             using Real = decltype(gpus);
                                             Real const n = gpus / servers_of<Real>(gpus, domain), neighbour(1 / 4.);
                                             return hops_by_load<Real>(
                                                 load_of_torus<Real>(n, domain, 2), n, 2,
                                                 rate_in_block<Real>(Real(1.0), neighbour, n, domain, 2));
                                         }};
inline constexpr Formula hops_in_torus_3{
    "hops_in_torus_3",
    "max(1, 3·n/(n − 1)·Nn/N·most of (s² − s mod 2)/(4s) over three sides, twice that of a side that does not close); "
    "n: packages in a server, of sides at most 2 : 1",
    {"", "the shorter way round each dimension; the busiest links decide"},
    [](auto gpus, auto domain) {
        using Real = decltype(gpus);
        Real const n = gpus / servers_of<Real>(gpus, domain), neighbour(1 / 6.);
        return hops_by_load<Real>(load_of_torus<Real>(n, domain, 3), n, 3,
                                  rate_in_block<Real>(Real(1.0), neighbour, n, domain, 3));
    }};

/// Links on the way between the first 2 to 8 packages of a DGX-1 with V100, by the links that are busiest: of eight, 16
/// parts cross six links between the halves; of seven, 12 parts cross five; of four, some pairs have one link.
inline constexpr std::array hops_of_cube_mesh{1., 1., 1., 4 / 3., 1., 1., 1.6, 16 / 7.};
inline constexpr Formula hops_in_cube_mesh{
    "hops_in_cube_mesh",
    "1, 1, 4/3, 1, 1, 1.6, 16/7 for n = 2 to 8",
    {"counted in the wiring of the DGX-1 with V100 (recalled)",
     "at most 8 packages; parts are handed on by packages between"},
    [](auto n) { return lookup(hops_of_cube_mesh, min(n, decltype(n)(8.0)) - 1); }};

// What goes straight from each package to all others of its group takes the links on the way, too.

inline constexpr Formula straight_in_cube_mesh{"straight_in_cube_mesh", "Nn over the links on the way of an all-to-all",
                                               [](auto rate, auto n, auto) { return rate / hops_in_cube_mesh(n); }};
inline constexpr Formula straight_in_ring{
    "straight_in_ring", "Nn over the links on the way of an all-to-all",
    [](auto rate, auto n, auto domain) { return rate / hops_in_ring(n, domain); }};
inline constexpr Formula straight_in_torus_2{
    "straight_in_torus_2", "Nn over the links on the way of an all-to-all",
    [](auto rate, auto n, auto domain) { return rate / hops_in_torus_2(n, domain); }};
inline constexpr Formula straight_in_torus_3{
    "straight_in_torus_3", "Nn over the links on the way of an all-to-all",
    [](auto rate, auto n, auto domain) { return rate / hops_in_torus_3(n, domain); }};

/// Ports of a flat network of switches: with t tiers of folded Clos, half of a switch's ports lead up but in the last.
inline constexpr Formula free_ports{
    "free_ports",
    "R·(R/2)^(t − 1) − domain",
    {"", "each port of a package leads to a plane of switches of its own"},
    [](auto radix, auto tiers, auto domain) { return radix * pow(radix / 2, tiers - 1) - domain; }};

/// Switches on the way between two of n packages, by how many a leaf holds. Each tier above holds `radix`/2 times as
/// many; all ports of the topmost lead down, so that it holds twice as many.
template <class Real>
[[gnu::always_inline]] inline Real switches_by_reach(Real n, Real leaf, Real radix, Real tiers) {
    Real const pod = leaf * radix / 2, spine = select(tiers > 2, pod, 2 * pod);
    Real const core = pod * radix / 2 * select(tiers > 3, Real(1.0), Real(2.0));
    return select(n > spine, select(n > core, Real(7.0), Real(5.0)), select(n > leaf, Real(3.0), Real(1.0)));
}
inline constexpr Formula step_through_fat_tree{
    "step_through_fat_tree",
    "base + switches·latency; 1 switch for n ≤ R/2, 3 for n ≤ R²/2, or R²/4 where t > 2, 5 for n ≤ R³/4, or R³/8 where "
    "t > 3, else 7",
    {"", "half of a leaf's ports lead down; packages of a group side by side; a server is one place of a leaf"},
    [](auto base, auto latency, auto n, auto radix, auto domain, auto tiers) {
        return base + switches_by_reach(max(n, domain), radix / 2, radix, tiers) * latency;
    }};
inline constexpr Formula step_through_rails{
    "step_through_rails",
    "base + switches·latency; 1 switch for n ≤ domain·R/2, 3 for n ≤ domain·R²/2, or domain·R²/4 where t > 2, 5 for "
    "n ≤ domain·R³/4, or domain·R³/8 where t > 3, else 7",
    {"", "packages of the same place in their servers share a leaf"},
    [](auto base, auto latency, auto n, auto radix, auto domain, auto tiers) {
        return base + switches_by_reach(n, domain * radix / 2, radix, tiers) * latency;
    }};
/// A router has a quarter of its ports for packages, half for its group and a quarter for other groups.
inline constexpr Formula step_through_dragonfly{
    "step_through_dragonfly",
    "base + switches·latency; 1 switch for n ≤ R/4, 2 for n ≤ R²/8, else 4",
    {"Kim et al. 2008: a = 2p = 2h", "the shortest way: local, global, local"},
    [](auto base, auto latency, auto n, auto radix, auto domain) {
        using Real = decltype(base);
        Real const reach = max(n, domain), beyond_leaf = select(reach > radix * radix / 8, Real(4.0), Real(2.0));
        return base + select(reach > radix / 4, beyond_leaf, Real(1.0)) * latency;
    }};

/// Circuits join adapters without a switch that they would share.
inline constexpr Formula without_pods{"without_pods", "10¹²: no switch to share",
                                      [](auto pod) { return 0 * pod + 1e12; }};

/// Rate of the adapters of one package, where an exchange uses at most `most` adapters of a server; 0 sets no limit.
template <class Real>
[[gnu::always_inline]] inline Real part_of_adapters(Real far, Real domain, Real most) {
    return select(most > 0, far * min(domain, most) / domain, far);
}
inline constexpr Formula adapter_share{
    "adapter_share",
    "Ns·min(domain, adapters)/domain for n ≤ reach, else over oversubscription",
    {"", "one share of the adapters per package, or as many adapters as one exchange may use"},
    [](auto far, auto n, auto reach, auto oversubscription, auto domain, auto adapters) {
        auto const share = part_of_adapters(far, domain, adapters);
        return select(n > reach, share / oversubscription, share);
    }};

inline constexpr Formula adapter_share_in_rings{
    "adapter_share_in_rings",
    "Ns·min(domain, adapters)/domain; for n > reach no more than Ns·reach/min(rings, reach)/oversubscription, rings = "
    "n/copies·min(domain, copies)",
    {"", "each ring leaves a pod once, and rings of all groups do at once"},
    [](auto far, auto n, auto copies, auto reach, auto oversubscription, auto domain, auto adapters) {
        using Real = decltype(far);
        auto const share = part_of_adapters(far, domain, adapters);
        Real const rings = n / copies * min(domain, copies);
        return select(n > reach, min(share, rate_of_rings<Real>(far, rings, reach, oversubscription)), share);
    }};

}  // namespace diecast
