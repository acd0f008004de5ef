// Links and switches between packages: how many a path crosses, what its bits cost in energy, money and time.
//
// A link has a transceiver at both ends. Each transceiver sends and receives, so per bandwidth in one direction a path
// of n links and a package's share of the network hold the same: n transceivers.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Up and down again: two links and, but for the top, two switches per tier.
inline constexpr Formula packet_links{"packet_links", "2t", [](auto tiers) { return 2 * tiers; }};
inline constexpr Formula climbed_switches{"climbed_switches", "2t − 1", [](auto tiers) { return 2 * tiers - 1; }};
inline constexpr Formula one_link{"one_link", "1: light passes the switches", [](auto tiers) { return 0 * tiers + 1; }};

inline constexpr Formula path_sum{"path_sum", "links·transceiver + switches·switch",
                                  [](auto links, auto transceiver, auto switches, auto one_switch) {
                                      return links * transceiver + switches * one_switch;
                                  }};

inline constexpr Formula packet_path_energy{
    "packet_path_energy", "2t·et + (2t − 1)·es",
    [](auto tiers, auto transceiver, auto packet) { return 2 * tiers * transceiver + (2 * tiers - 1) * packet; }};
inline constexpr Formula circuit_path_energy{
    "circuit_path_energy", "et + (2t − 1)·ec",
    [](auto tiers, auto transceiver, auto circuit) { return transceiver + (2 * tiers - 1) * circuit; }};

/// Share saved of a reference; none where the reference is nothing.
inline constexpr Formula share_saved{"share_saved", "1 − x/reference [reference > 0]", [](auto x, auto reference) {
                                         return select(reference > 0, 1 - x / reference, decltype(x)(0.0));
                                     }};

/// The package's own transceivers are the first of its links.
inline constexpr Formula beyond_package{
    "beyond_package", "BL·(path − own·transceiver)",
    [](auto bandwidth, auto path, auto own, auto transceiver) { return bandwidth * (path - own * transceiver); }};

inline constexpr Formula fabric_money{"fabric_money", "BL·(links·transceiver + switches·switch)",
                                      [](auto bandwidth, auto links, auto transceiver, auto switches, auto one_switch) {
                                          return bandwidth * (links * transceiver + switches * one_switch);
                                      }};
inline constexpr Formula fabric_money_beyond_package{
    "fabric_money_beyond_package", "BL·((links − own)·transceiver + switches·switch)",
    [](auto bandwidth, auto links, auto own, auto transceiver, auto switches, auto one_switch) {
        return bandwidth * ((links - own) * transceiver + switches * one_switch);
    }};

// Between servers, per port of a package: its share of cables, each with a module at both ends, and of switch ports.

/// A router of a balanced dragonfly has p packages, 2p − 1 links in its group, counted as 2p, and p to other groups; a
/// link has two ports.
inline constexpr Formula dragonfly_cables{
    "dragonfly_cables",
    "1 + 1 + 1/(2·oversubscription)",
    {"Kim et al. 2008: a = 2p = 2h", "to the package, in the group, between groups"},
    [](auto over) { return 2 + 0.5 / over; }};
inline constexpr Formula dragonfly_ports{
    "dragonfly_ports", "1 + 2 + 1/oversubscription", {"Kim et al. 2008: a = 2p = 2h", ""}, [](auto over) {
        return 3 + 1 / over;
    }};

/// Of tiers that a person gives in part, these parts are what is built.
inline constexpr Formula tree_cables{
    "tree_cables",
    "t; of a whole number of tiers those above a pod in part: tp + (t − tp)/oversubscription, tp: the fewest with "
    "(R/2)^tp ≥ pod",
    {"a pod has as many links up as down", ""},
    [](auto tiers, auto radix, auto pod, auto over) {
        using Real = decltype(tiers);
        Real const down = log(max(radix / 2, Real(1.0 + 1e-9)));
        Real const inside = max(Real(1.0), ceil(log(max(pod, Real(1.0))) / down - 1e-9)), above = tiers - inside;
        Real const built = select(above > 0, inside + above / over, tiers);
        Real const whole = select(tiers - floor(tiers) > 1e-9, tiers, built);
        return select(over > 1, whole, tiers);
    }};

inline constexpr Formula ports_by_cables{"ports_by_cables", "2·cables − 1: all ends but that at the adapter",
                                         [](auto cables) { return 2 * cables - 1; }};

inline constexpr Formula scale_out_energy{
    "scale_out_energy", "2·cables·et + ports·es",
    [](auto cables, auto module, auto ports, auto port) { return 2 * cables * module + ports * port; }};
inline constexpr Formula scale_out_price{"scale_out_price", "adapter + cables·(cable + 2·module) + ports·switch",
                                         [](auto adapter, auto cables, auto cable, auto module, auto ports, auto port) {
                                             return adapter + cables * (cable + 2 * module) + ports * port;
                                         }};
/// Light passes the switches: a package has the module of its own end.
inline constexpr Formula scale_out_price_of_circuits{
    "scale_out_price_of_circuits", "adapter + module + cables·cable + ports·circuit switch",
    [](auto adapter, auto module, auto cables, auto cable, auto ports, auto port) {
        return adapter + module + cables * cable + ports * port;
    }};

/// Tiers of full trees with so many leaves; five at most, what lies beyond is out of reach.
template <class Real>
[[gnu::always_inline]] inline Real tiers_for(Real leaves, Real radix) {
    Real const down = log(max(radix / 2, Real(1.0 + 1e-9)));
    return max(Real(1.0), min(ceil(log(max(leaves / 2, Real(1.0))) / down - 1e-9), Real(5.0)));
}
inline constexpr Formula tiers_of_tree{"tiers_of_tree",
                                       "t = 1 … 5, the fewest with 2·(R/2)^t ≥ N",
                                       {"full trees; half of a switch's ports lead down", ""},
                                       [](auto gpus, auto radix) { return tiers_for(gpus, radix); }};
inline constexpr Formula tiers_of_rails{
    "tiers_of_rails",
    "t = 1 … 5, the fewest with domain·2·(R/2)^t ≥ N",
    {"a full tree for each place in a server", ""},
    [](auto gpus, auto radix, auto domain) { return tiers_for(gpus / domain, radix); }};

inline constexpr Formula tree_leaves{
    "tree_leaves", "2·(R/2)^⌈t⌉", {"full trees; half of a switch's ports lead down", ""}, [](auto radix, auto tiers) {
        return 2 * pow(radix / 2, ceil(tiers));
    }};
inline constexpr Formula rail_leaves{
    "rail_leaves",
    "domain·2·(R/2)^⌈t⌉",
    {"a full tree for each place in a server", ""},
    [](auto radix, auto tiers, auto domain) { return domain * (2 * pow(radix / 2, ceil(tiers))); }};
inline constexpr Formula room_in_reach{"room_in_reach", "1 − GPUs/reach", [](auto gpus, auto reach) {
                                           return 1 - gpus / reach + 1e-12;  // powers of ports come out just below
                                       }};
inline constexpr Formula dragonfly_leaves{
    "dragonfly_leaves", "R²/8·(R²/8 + 1)", {"Kim et al. 2008: a = 2p = 2h", ""}, [](auto radix) {
        auto const group = radix * radix / 8;
        return group * (group + 1);
    }};

}  // namespace diecast
