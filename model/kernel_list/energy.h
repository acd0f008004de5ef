// Energy of an iteration, and shares of its time.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula energy_of_list{"energy_of_list",
                                        "E = eM·TM + (eu + e3)·T3 + e2·T2 + eop·F + P0·t",
                                        {"", "energies per bit and operation do not depend on the rate"},
                                        [](auto memory, auto per_memory, auto link, auto per_link, auto per_l3, auto l2,
                                           auto per_l2, auto work, auto per_operation, auto at_rest, auto time) {
                                            return per_memory * memory + (per_link + per_l3) * link + per_l2 * l2 +
                                                   per_operation * work + at_rest * time;
                                        }};

inline constexpr Formula bits_over_time{"bits_over_time", "e·T/t",
                                        [](auto bytes, auto energy, auto time) { return energy * bytes / time; }};

/// Traffic over that of the reference; 1 where the reference moves nothing.
inline constexpr Formula traffic_over{"traffic_over", "TM/TM0", [](auto here, auto reference) {
                                          return select(reference > 0, here / reference, decltype(here)(1.0));
                                      }};

inline constexpr Formula launch_share{"launch_share", "kernels·t0/t",
                                      [](auto kernels, auto floor, auto time) { return kernels * floor / time; }};

/// Never below what the host link delivers, so that a package without memory is slow and not stuck.
inline constexpr Formula rate_or_host{
    "rate_or_host", "BM = max(ηM·B, host link)",
    [](auto efficiency, auto bandwidth, auto host) { return max(efficiency * bandwidth, host); }};

inline constexpr Formula last_cache{"last_cache", "C = max(C2, C3)", [](auto l2, auto l3) { return max(l2, l3); }};

}  // namespace diecast
