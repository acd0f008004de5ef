// Rows: what a server holds beside its GPUs, what that costs and draws.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/fleet/units.h"
#include "model/package/units.h"

namespace diecast {

namespace server {  // money
inline constexpr Quantity cost_basis{.key = "server.cost_basis", .label = "Server cost taken",
    .scale = Scale::choice, .fallback = 0, .doc = "parts: a bill of materials per server and per GPU; share: a share of the GPUs' price."};
inline constexpr Quantity products{.key = "server.products", .label = "Products in a server",
    .range = {1, 1024}, .scale = Scale::integer, .fallback = 8, .doc = "GPUs that share a host, before products are divided into packages; of the reference size, where silicon decides.", .source = "HGX boards of eight", .status = Status::published};
inline constexpr Quantity sizing{.key = "server.sizing", .label = "Servers sized by",
    .scale = Scale::choice, .fallback = 0, .doc = "packages: as many products share a host whatever their size; silicon: a host serves the silicon of so many reference GPUs."};
inline constexpr Quantity gpus{.key = "server.gpus", .label = "GPUs in a server",
    .range = {0.01, 1e6}, .doc = "Packages that share a host; less than one where a package needs several."};
inline constexpr Quantity host_price{.key = "server.host_price", .label = "Host price", .unit = unit::usd,
    .range = {0, 1e6}, .fallback = 13242, .doc = "Of one server without GPUs, memory and adapters: processors, mainboard, storage, chassis, cooling, power supplies, assembly.", .source = "DGX H100: parts without GPUs 32,010 USD, less 7,860 of memory and 10,908 of adapters; the two recalled", .status = Status::derived};
inline constexpr Quantity memory{.key = "server.memory", .label = "Host memory", .unit = unit::GB,
    .range = {0, 1e5}, .fallback = 2048, .doc = "DRAM of one server.", .source = "DGX H100: 2 TB", .status = Status::published};
inline constexpr Quantity memory_price{.key = "server.memory_price", .label = "Host memory price", .unit = unit::usd_per_GB,
    .range = {0, 100}, .fallback = 10.9, .doc = "Of server DRAM; 4.0 in the third quarter of 2025, 7.0 in the fourth, 10.9 in March 2026.", .source = "DDR5 RDIMM of 64 GB at 700 USD, Counterpoint, March 2026", .status = Status::published};
inline constexpr Quantity gpu_part{.key = "server.gpu_part", .label = "Server parts per GPU", .unit = unit::usd,
    .range = {0, 1e5}, .fallback = 0, .doc = "Of one package: its share of boards, switches in the server or rack, power delivery, where the GPU's price does not hold them.", .source = "prices of GPUs on a board of eight hold the board", .status = Status::derived};
inline constexpr Quantity air_cooling_price{.key = "server.air_cooling_price", .label = "Air cooling price", .unit = unit::usd_per_kW,
    .range = {0, 10000}, .fallback = 45, .doc = "Heat sinks and fans per rated power of a server.", .source = "recalled: 463 USD in a DGX H100 of 10.2 kW", .status = Status::recalled};
inline constexpr Quantity liquid_cooling_price{.key = "server.liquid_cooling_price", .label = "Liquid cooling price", .unit = unit::usd_per_kW,
    .range = {0, 10000}, .fallback = 378, .doc = "Cold plates and manifolds per rated power of a server, without what feeds the racks.", .source = "GB300 NVL72: 49,860 USD of parts for 132 kW, second hand", .status = Status::derived};
inline constexpr Quantity cooling_price{.key = "server.cooling_price", .label = "Cooling price", .unit = unit::usd_per_kW,
    .range = {0, 10000}, .doc = "Heat sinks and fans, or cold plates and manifolds, per rated power of a server; of the cooling chosen unless given."};
inline constexpr Quantity markup{.key = "server.markup", .label = "Server maker's markup", .unit = unit::percent,
    .range = {0, 300}, .fallback = 50, .doc = "On all parts but the GPUs, whose price holds it; with eight H100 of 30,000 USD and parts of 32,010, a DGX H100 at 270,000 says −6 % and a server at 310,000 119 %."};
}  // namespace server

namespace server {  // power
inline constexpr Quantity power_basis{.key = "server.power_basis", .label = "Server power taken",
    .scale = Scale::choice, .fallback = 0, .doc = "parts: host, fans and losses of the supplies, as measured; factor: a factor on the power of the GPUs."};
inline constexpr Quantity host_power{.key = "server.host_power", .label = "Host power", .unit = unit::W,
    .range = {0, 1e5}, .fallback = 1600, .doc = "Of one server at work without GPUs, fans and losses: processors, memory, storage, adapters, switches on the board.", .source = "eight H100 in training: at most 8.4 kW with the boards at 680 W; eight B200 serving: 10.4 kW with the boards at 950 W", .status = Status::derived};
inline constexpr Quantity air_fan_share{.key = "server.air_fan_share", .label = "Fan power with air cooling", .unit = unit::percent,
    .range = {0, 100}, .fallback = 10, .doc = "Of what the fans cool.", .source = "recalled: 10 to 20 % of servers cooled by air", .status = Status::recalled};
inline constexpr Quantity liquid_fan_share{.key = "server.liquid_fan_share", .label = "Fan power with liquid cooling", .unit = unit::percent,
    .range = {0, 100}, .fallback = 2, .doc = "Of what boards draw, where liquid takes most of the heat; pumps are in the facility's overhead.", .source = "GB300 NVL72: 6.2 of 6.6 kW of a tray cooled by liquid", .status = Status::derived};
inline constexpr Quantity fan_share{.key = "server.fan_share", .label = "Fan power", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of what the server draws without fans; of the cooling chosen unless given."};
inline constexpr Quantity supply_efficiency{.key = "server.supply_efficiency", .label = "Power supply efficiency", .unit = unit::percent,
    .range = {50, 100}, .fallback = 95, .doc = "Power into boards and fans over power from the wall.", .source = "80 PLUS Titanium: 94 to 96 % from a fifth of the load on", .status = Status::published};
inline constexpr Quantity rating_margin{.key = "server.rating_margin", .label = "Nameplate over operating power",
    .range = {1, 3}, .fallback = 1.22, .doc = "What the plate of a server says over what it draws with every GPU at its limit.", .source = "DGX H100: 10.2 kW rated, at most 8.4 kW in training", .status = Status::derived};
inline constexpr Quantity loaded_power{.key = "server.loaded_power", .label = "Server power per GPU at full load", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "From the wall, with every package at its full power."};
inline constexpr Quantity power{.key = "server.power", .label = "Mean server power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "From the wall, over busy and idle time."};
inline constexpr Quantity rated_power{.key = "server.rated_power", .label = "Rated server power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "What the plate of the server says, per package."};
inline constexpr Quantity power_limit{.key = "server.power_limit", .label = "Power limit of a server", .unit = unit::kW,
    .range = {0.1, 1e5}, .scale = Scale::log, .fallback = 1e5, .doc = "From the wall, all its GPUs together; no limit unless given."};
}  // namespace server

namespace rack {
inline constexpr Quantity gpus{.key = "rack.gpus", .label = "GPUs in a rack",
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 32, .doc = "That share the power of the rack.", .source = "four HGX H100 servers", .status = Status::derived};
inline constexpr Quantity power_limit{.key = "rack.power_limit", .label = "Power limit of a rack", .unit = unit::kW,
    .range = {0.1, 1e6}, .scale = Scale::log, .fallback = 1e6, .doc = "Of its servers and their share of the networks; no limit unless given."};
}  // namespace rack

namespace fleet {  // power that is shared
inline constexpr Quantity site_limit{.key = "fleet.site_limit", .label = "Power limit of the site", .unit = unit::MW,
    .range = {1e-3, 1e6}, .scale = Scale::log, .fallback = 1e6, .doc = "Of the cluster with the facility's overhead; no limit unless given."};
inline constexpr Quantity power_left{.key = "fleet.power_left", .label = "Server power per GPU that limits leave", .unit = unit::W,
    .range = {0, 1e9}, .doc = "Least of what server, rack and site leave for each GPU, at the wall."};
inline constexpr Quantity shared_cap{.key = "fleet.shared_cap", .label = "Power cap that limits leave", .unit = unit::W,
    .range = {0, 1e5}, .doc = "Of a package, so that server, rack and site stay within their limits with all packages at full load; its rated power at most."};
inline constexpr Quantity power_slack{.key = "fleet.power_slack", .label = "Shared power slack",
    .sense = Sense::slack, .doc = "Room left below the limits of server, rack and site with all packages at full load.", .guards = "fleet.power_slack"};
}  // namespace fleet

}  // namespace diecast
