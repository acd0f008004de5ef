// The rows of links that leave a die: scale-up, host and die to die. Bandwidths count one direction.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/network/collective_rows.h"
#include "model/network/dispatch_rows.h"
#include "model/package/units.h"

namespace diecast {

namespace link {  // scale-up: to other packages
inline constexpr Quantity class_{.key = "link.class", .label = "Scale-up link class",
    .scale = Scale::choice, .fallback = 0, .doc = "Kind of link to other packages: NVLink generations, co-packaged optics."};
inline constexpr Quantity port_bandwidth{.key = "link.port_bandwidth", .label = "Scale-up bandwidth per port", .unit = unit::GBps,
    .range = {1, 2000}, .scale = Scale::log, .fallback = 25, .doc = "One direction of one port.", .source = "NVLink 4: 450 GB/s over 18 ports", .status = Status::derived};
inline constexpr Quantity ports{.key = "link.ports", .label = "Scale-up ports",
    .range = {0, 144}, .fallback = 18, .doc = "Ports of one package.", .source = "recalled: H100 has 18 NVLink 4 ports", .status = Status::recalled, .is_count = true};
inline constexpr Quantity bandwidth{.key = "link.bandwidth", .label = "Scale-up bandwidth", .symbol = "BL", .unit = unit::GBps,
    .range = {0, 20000}, .sense = Sense::maximise, .doc = "To other packages, one direction, all ports of a package."};
inline constexpr Quantity energy{.key = "link.energy", .label = "Scale-up link energy", .symbol = "EL", .unit = unit::pJ_per_bit,
    .range = {0, 50}, .fallback = 5.6, .doc = "Per bit across the link, both ends together; a package pays one end of each direction.", .source = "112G long-reach SerDes, second hand", .status = Status::published};
inline constexpr Quantity edge_density{.key = "link.edge_density", .label = "Scale-up edge density", .symbol = "bL", .unit = unit::GBps_per_mm,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 50, .doc = "One-direction bandwidth per length of die edge."};
inline constexpr Quantity area_density{.key = "link.area_density", .label = "Scale-up areal density", .unit = unit::GBps_per_mm2,
    .range = {0.5, 1e6}, .scale = Scale::log, .fallback = 25.9, .doc = "One-direction bandwidth per die area of its interface.", .source = "LLMCompass: NVLink 4 takes 0.965 mm² per 25 GB/s", .status = Status::derived};
inline constexpr Quantity latency{.key = "link.latency", .label = "Scale-up latency", .symbol = "tL", .unit = unit::us,
    .range = {0.001, 50}, .scale = Scale::log, .fallback = 1, .doc = "One message between neighbours."};
inline constexpr Quantity engine_price{.key = "link.engine_price", .label = "Scale-up engine price", .unit = unit::usd_per_GBps,
    .range = {0, 50}, .fallback = 0, .doc = "Price of optical engines in the package per one-direction bandwidth; none for copper."};
inline constexpr Quantity power{.key = "link.power", .label = "Scale-up link power", .unit = unit::W,
    .range = {0, 5000}, .sense = Sense::minimise, .doc = "Both directions at full rate."};
inline constexpr Quantity bytes_in_flight{.key = "link.bytes_in_flight", .label = "Scale-up bytes in flight", .unit = unit::kB,
    .range = {0, 1e9}, .doc = "Bandwidth times latency: what must be sent at once to fill the link."};
inline constexpr Quantity area{.key = "link.area", .label = "Scale-up PHY area", .unit = unit::mm2,
    .range = {0, 2000}, .doc = "On all dies of a package."};
}  // namespace link

namespace io {  // to the host
inline constexpr Quantity class_{.key = "io.class", .label = "Host link class",
    .scale = Scale::choice, .fallback = 0, .doc = "Kind of link to the host: PCIe generations."};
inline constexpr Quantity lane_bandwidth{.key = "io.lane_bandwidth", .label = "Host bandwidth per lane", .unit = unit::GBps,
    .range = {0.1, 100}, .scale = Scale::log, .fallback = 3.9375, .doc = "One direction of one lane.", .source = "PCIe 5: 63 GB/s over 16 lanes", .status = Status::derived};
inline constexpr Quantity lanes{.key = "io.lanes", .label = "Host lanes",
    .range = {0, 256}, .fallback = 16, .doc = "Lanes of one package.", .is_count = true};
inline constexpr Quantity bandwidth{.key = "io.bandwidth", .label = "Host bandwidth", .unit = unit::GBps,
    .range = {0, 20000}, .sense = Sense::maximise, .doc = "To the host, one direction, all lanes."};
inline constexpr Quantity energy{.key = "io.energy", .label = "Host link energy", .unit = unit::pJ_per_bit,
    .range = {0, 50}, .fallback = 7.6, .doc = "Per bit across the link, both ends together; a package pays one end of each direction.", .source = "PCIe 5, low end, second hand", .status = Status::published};
inline constexpr Quantity edge_density{.key = "io.edge_density", .label = "Host edge density", .unit = unit::GBps_per_mm,
    .range = {0.5, 1e5}, .scale = Scale::log, .fallback = 8, .doc = "One-direction bandwidth per length of die edge."};
inline constexpr Quantity lane_area{.key = "io.lane_area", .label = "Host PHY area per lane", .unit = unit::mm2,
    .range = {0, 10}, .fallback = 0.64, .doc = "On the die.", .source = "LLMCompass: PCIe 5", .status = Status::published};
inline constexpr Quantity power{.key = "io.power", .label = "Host link power", .unit = unit::W,
    .range = {0, 5000}, .doc = "Both directions at full rate."};
inline constexpr Quantity area{.key = "io.area", .label = "Host PHY area", .unit = unit::mm2,
    .range = {0, 2000}, .doc = "On all dies of a package."};
}  // namespace io

namespace d2d {  // die to die, inside a package
inline constexpr Quantity class_{.key = "d2d.class", .label = "Die-to-die link class",
    .scale = Scale::choice, .fallback = 0, .doc = "Kind of link between dies of a package: UCIe, NV-HBI, hybrid bonds."};
inline constexpr Quantity energy{.key = "d2d.energy", .label = "Die-to-die energy", .symbol = "Ed", .unit = unit::pJ_per_bit,
    .range = {0, 10}, .fallback = 0.5, .doc = "Spent in the package per bit crossing between dies.", .source = "recalled: UCIe standard, target", .status = Status::recalled};
inline constexpr Quantity edge_density{.key = "d2d.edge_density", .label = "Die-to-die edge density", .symbol = "bd", .unit = unit::GBps_per_mm,
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 224, .doc = "One-direction bandwidth per length of die edge; vertical bonds need none, so theirs is very large.", .source = "UCIe standard, upper end", .status = Status::published};
inline constexpr Quantity latency{.key = "d2d.latency", .label = "Die-to-die latency", .unit = unit::ns,
    .range = {0.1, 100}, .fallback = 2, .doc = "Through both interfaces.", .source = "UCIe: below 2 ns", .status = Status::published};
inline constexpr Quantity pitch{.key = "d2d.pitch", .label = "Die-to-die bump pitch", .unit = unit::um,
    .range = {1, 1000}, .scale = Scale::log, .fallback = 130, .doc = "Coarsest pitch of a package that can carry the link.", .source = "UCIe standard: 100 to 130 µm", .status = Status::published};
inline constexpr Quantity area_overhead{.key = "d2d.area_overhead", .label = "Die-to-die area overhead", .unit = unit::percent,
    .range = {0, 50}, .fallback = 10, .doc = "Area added to a die that has neighbours, over its own modules.", .source = "Chiplet Actuary; AMD states about 10 %", .status = Status::published};
inline constexpr Quantity provision{.key = "d2d.provision", .label = "Die-to-die provision",
    .range = {0, 4}, .fallback = 1, .doc = "Bandwidth built over the memory traffic that crosses when addresses are spread evenly over the dies."};
inline constexpr Quantity bandwidth{.key = "d2d.bandwidth", .label = "Die-to-die bandwidth", .unit = unit::GBps,
    .range = {0, 1e5}, .doc = "Into one die from its neighbours, one direction."};
inline constexpr Quantity power{.key = "d2d.power", .label = "Die-to-die power", .unit = unit::W,
    .range = {0, 5000}, .doc = "Of all crossings in a package at full memory rate."};
}  // namespace d2d

}  // namespace diecast
