// Rows: what an hour of a GPU in the cluster costs and emits, and what that makes per token.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/fleet/units.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

namespace fleet {  // assumptions of ownership
inline constexpr Quantity price_basis{.key = "fleet.price_basis", .label = "GPU price taken",
    .scale = Scale::choice, .fallback = 0, .doc = "market: what the product sells for; cost plus: the cost of the package and a gross margin."};
inline constexpr Quantity network_basis{.key = "fleet.network_basis", .label = "Network cost taken",
    .scale = Scale::choice, .fallback = 0, .doc = "fabric: from links, transceivers and switches; share: a share of the cluster's cost."};
inline constexpr Quantity power_basis{.key = "fleet.power_basis", .label = "GPU power taken",
    .scale = Scale::choice, .fallback = 0, .doc = "serving: as the workload draws; full load: the power of the package."};
inline constexpr Quantity gross_margin{.key = "fleet.gross_margin", .label = "Gross margin", .unit = unit::percent,
    .range = {0, 99}, .fallback = 75, .doc = "Share of the price that the package does not cost, where prices follow cost.", .source = "recalled: NVIDIA's gross margin, about 75 %", .status = Status::recalled};
inline constexpr Quantity server_overhead{.key = "fleet.server_overhead", .label = "Server price over GPU price",
    .range = {1, 10}, .fallback = 1.64, .doc = "Price of a server over the price of the GPUs in it, where its cost is a share of theirs.", .source = "Epoch AI: mean of P100, V100, A100", .status = Status::published};
inline constexpr Quantity network_share{.key = "fleet.network_share", .label = "Network share of cluster cost", .unit = unit::percent,
    .range = {0, 90}, .fallback = 19, .doc = "Of servers and network together.", .source = "Epoch AI", .status = Status::published};
inline constexpr Quantity life{.key = "fleet.life", .label = "Depreciation period", .unit = unit::year,
    .range = {0.5, 20}, .fallback = 5, .doc = "Time over which the cluster is paid off.", .source = "Epoch AI: 5 years from 2023 on", .status = Status::published};
inline constexpr Quantity interest{.key = "fleet.interest", .label = "Cost of capital", .symbol = "i", .unit = unit::percent_per_year,
    .range = {0, 50}, .fallback = 8, .doc = "Interest on what is not yet paid off; 0 for straight-line depreciation. Loans on GPUs bore 15 % in 2023 and, rated A3, 5.9 % in 2026."};
inline constexpr Quantity residual{.key = "fleet.residual", .label = "Residual value", .symbol = "ρ", .unit = unit::percent,
    .range = {0, 90}, .fallback = 13, .doc = "Of the capital, at the end of its life.", .source = "25 to 35 % after three years (one reseller), falling as fast until the fifth", .status = Status::derived};
inline constexpr Quantity rent_share{.key = "fleet.rent_share", .label = "Year's rent over GPU price", .unit = unit::percent_per_year,
    .range = {1, 1000}, .scale = Scale::log, .fallback = 68.62, .doc = "Of a product whose rent is not given; a survey of August 2025 over prices of 2025 and 2026 says 38 % of an H100, 64 of a B200, 68 of an MI300X and 89 of a GB200.", .source = "an H100 of 30,000 USD reserved for a year at 2.35 USD/h, March 2026", .status = Status::derived};
inline constexpr Quantity discount{.key = "fleet.discount", .label = "Discount on GPU prices", .unit = unit::percent,
    .range = {0, 90}, .fallback = 0, .doc = "Of a large buyer on the market price."};
inline constexpr Quantity extras_share{.key = "fleet.extras_share", .label = "Cluster extras", .unit = unit::percent,
    .range = {0, 100}, .fallback = 10, .doc = "Shared storage, management servers, racks and installation, of GPUs and servers.", .source = "a cluster of 1,024 H100 at 46,000 to 52,000 USD per GPU, servers at 38,750 of them, network 5,700: 4 to 20 %", .status = Status::derived};
inline constexpr Quantity utilisation{.key = "fleet.utilisation", .label = "Utilisation", .symbol = "u", .unit = unit::percent,
    .range = {1, 100}, .fallback = 70, .doc = "Share of the time that a GPU is busy; idle hours are paid for by busy ones. Requests come at this share of the highest rate, unless the load says otherwise."};
inline constexpr Quantity load_basis{.key = "fleet.load_basis", .label = "Utilisation taken",
    .scale = Scale::choice, .fallback = 0, .doc = "constant: the utilisation given; under load: what the requests of the load make of it."};
inline constexpr Quantity busy{.key = "fleet.busy", .label = "Utilisation counted", .symbol = "u", .unit = unit::percent,
    .range = {1e-4, 100}, .doc = "Share of the work that a GPU could do that is asked of it, on the basis chosen; idle time is paid for by what is done."};
inline constexpr Quantity server_power_factor{.key = "fleet.server_power_factor", .label = "Server power over GPU power",
    .range = {1, 10}, .fallback = 1.82, .doc = "Power of a server over the power of the GPUs in it, where its power is a factor on theirs: host, fans, adapters, switches in the box.", .source = "Epoch AI: DGX H100, 10.2 kW / 8 over 0.7 kW", .status = Status::derived};
inline constexpr Quantity facility_basis{.key = "fleet.facility_basis", .label = "Facility taken",
    .scale = Scale::choice, .fallback = 0, .doc = "rented: at a price per power and month; built: as capital of its own life."};
inline constexpr Quantity build_price{.key = "fleet.build_price", .label = "Facility building price", .unit = unit::usd_per_kW,
    .range = {0, 1e5}, .fallback = 10000, .doc = "Of building space, power supply and cooling per rated power of machines.", .source = "recalled: 8 to 12 MUSD per MW of machines; analysts of 2026 imply 4 to 5", .status = Status::recalled};
inline constexpr Quantity build_life{.key = "fleet.build_life", .label = "Facility life", .unit = unit::year,
    .range = {1, 50}, .fallback = 15, .doc = "Time over which a facility that is built is paid off."};
inline constexpr Quantity facility_price{.key = "fleet.facility_price", .label = "Facility rent", .unit = unit::usd_per_kW_month,
    .range = {0, 5000}, .fallback = 200, .doc = "Rent of space, power supply and cooling per rated power of machines, without electricity.", .source = "middle of 150 to 250 USD in colocation, second hand", .status = Status::derived};
inline constexpr Quantity operations_share{.key = "fleet.operations_share", .label = "Operating cost, share of capital", .unit = unit::percent_per_year,
    .range = {0, 100}, .fallback = 5, .doc = "Staff, software and repair per year, of the capital."};
inline constexpr Quantity carbon_factor{.key = "fleet.carbon_factor", .label = "Server carbon over GPU carbon",
    .range = {1, 100}, .fallback = 2, .doc = "Embodied carbon of server and network over that of the GPUs in it."};
}  // namespace fleet

namespace fleet {  // capital, power and rates; per package, and per hour that it is busy
inline constexpr Quantity gpu_price{.key = "fleet.gpu_price", .label = "Price paid for a GPU", .unit = unit::usd,
    .range = {0, 1e11}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one package, on the basis chosen."};
inline constexpr Quantity server_cost{.key = "fleet.server_cost", .label = "Server cost per GPU", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "All of a server but its GPUs."};
inline constexpr Quantity network_cost{.key = "fleet.network_cost", .label = "Network cost per GPU", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "Networks beyond package and server."};
inline constexpr Quantity extras_cost{.key = "fleet.extras_cost", .label = "Cluster extras per GPU", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "Shared storage, management, racks and installation."};
inline constexpr Quantity spare_cost{.key = "fleet.spare_cost", .label = "Spares per GPU", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "Share of the spares, each with its server, network and extras."};
inline constexpr Quantity capital{.key = "fleet.capital", .label = "Capital per GPU", .unit = unit::usd,
    .range = {0, 1e11}, .scale = Scale::log, .sense = Sense::minimise, .doc = "GPU, server, network, cluster extras and spares."};
inline constexpr Quantity gpu_power{.key = "fleet.gpu_power", .label = "Power of a busy GPU", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of one package, on the basis chosen."};
inline constexpr Quantity mean_gpu_power{.key = "fleet.mean_gpu_power", .label = "Mean power of a GPU", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of one package over busy and idle time."};
inline constexpr Quantity network_power{.key = "fleet.network_power", .label = "Network power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Networks beyond package and server, always on."};
inline constexpr Quantity rated_power{.key = "fleet.rated_power", .label = "Rated power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Servers by their plates and network: what the facility must provide, which is no more than limits of server, rack and site let them draw."};
inline constexpr Quantity power{.key = "fleet.power", .label = "Mean power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Server and network over busy and idle time."};
inline constexpr Quantity charge{.key = "fleet.charge", .label = "Capital charge", .symbol = "κ", .unit = unit::percent_per_year,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Even payments that return the capital over its life with interest, less what it is worth in the end, over the capital."};
inline constexpr Quantity facility_charge{.key = "fleet.facility_charge", .label = "Facility price", .unit = unit::usd_per_kW_month,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of space, power supply and cooling per rated power, on the basis chosen."};
inline constexpr Quantity capital_rate{.key = "fleet.capital_rate", .label = "Capital per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Capital charge per hour that a GPU is busy."};
inline constexpr Quantity operations_rate{.key = "fleet.operations_rate", .label = "Operating cost per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Staff, software and repair per hour that a GPU is busy."};
inline constexpr Quantity facility_rate{.key = "fleet.facility_rate", .label = "Facility per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Rent of the facility per hour that a GPU is busy."};
inline constexpr Quantity energy_rate{.key = "fleet.energy_rate", .label = "Electricity per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "With the facility's overhead and idle time, per hour that a GPU is busy."};
inline constexpr Quantity cost_rate{.key = "fleet.cost_rate", .label = "Cost per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All that one hour of a busy GPU costs: capital, operations, facility, electricity."};
inline constexpr Quantity provided_rate{.key = "fleet.provided_rate", .label = "Owner's cost per GPU-hour", .unit = unit::usd_per_h,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All that one hour of a GPU costs its owner, busy or not: what a rent is compared with."};
inline constexpr Quantity rent_ratio{.key = "fleet.rent_ratio", .label = "Rent over owner's cost",
    .range = {0, 1e9}, .scale = Scale::log, .doc = "Above 1 it is cheaper to own, if as many hours are used."};
inline constexpr Quantity operating_carbon{.key = "fleet.operating_carbon", .label = "Operating carbon per GPU-hour", .unit = unit::g_per_h,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of the electricity, per hour that a GPU is busy."};
inline constexpr Quantity embodied_carbon{.key = "fleet.embodied_carbon", .label = "Embodied carbon per GPU-hour", .unit = unit::g_per_h,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Share of making GPU, server, network and spares, per hour that a GPU is busy."};
inline constexpr Quantity investment{.key = "fleet.investment", .label = "Capital of the cluster", .unit = unit::Musd,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All packages with server, network and spares."};
inline constexpr Quantity site_power{.key = "fleet.site_power", .label = "Power of the cluster", .unit = unit::MW,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Rated, with the facility's overhead."};
inline constexpr Quantity facility_power{.key = "fleet.facility_power", .label = "Facility power per GPU", .unit = unit::kW,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Rated, of server and network, with the facility's overhead."};
inline constexpr Quantity output_rate{.key = "fleet.output_rate", .label = "Output rate of the cluster", .unit = unit::tokens_per_s,
    .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens of answers per second, idle time included."};
inline constexpr Quantity output_per_power{.key = "fleet.output_per_power", .label = "Output rate per MW of the site", .unit = unit::tokens_per_s_MW,
    .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens of answers per second over the rated power with the facility's overhead: what a site with so much power writes."};
}  // namespace fleet

namespace serve {  // cost and carbon of tokens
inline constexpr Quantity token_gpu_seconds{.key = "serve.token_gpu_seconds", .label = "GPU time per output token, prompt included", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Package-seconds of a request over the tokens of its answer."};
inline constexpr Quantity input_cost{.key = "serve.input_cost", .label = "Cost of input tokens", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of a million tokens of prompts."};
inline constexpr Quantity output_cost{.key = "serve.output_cost", .label = "Cost of output tokens", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of a million tokens of answers, without their prompts."};
inline constexpr Quantity cost_per_request{.key = "serve.cost_per_request", .label = "Cost per request", .unit = unit::usd,
    .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Prompt and answer."};
inline constexpr Quantity cost{.key = "serve.cost", .label = "Cost per token", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of a million tokens of answers with the prompts they need."};
inline constexpr Quantity wafer_cost{.key = "serve.wafer_cost", .label = "Token cost: wafers", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: the wafer area of the dies."};
inline constexpr Quantity die_cost{.key = "serve.die_cost", .label = "Token cost: bad dies and tests", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: dies lost to defects, and wafer test."};
inline constexpr Quantity package_cost{.key = "serve.package_cost", .label = "Token cost: package and memory", .unit = unit::usd_per_Mtoken,
    .range = {-1e12, 1e12}, .doc = "Part of the cost per token: packaging, memory, assembly and development."};
inline constexpr Quantity margin_cost{.key = "serve.margin_cost", .label = "Token cost: GPU margin", .unit = unit::usd_per_Mtoken,
    .range = {-1e12, 1e12}, .doc = "Part of the cost per token: price of the GPU beyond the cost of its package."};
inline constexpr Quantity server_cost{.key = "serve.server_cost", .label = "Token cost: server", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: the server without its GPUs."};
inline constexpr Quantity network_cost{.key = "serve.network_cost", .label = "Token cost: network", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: networks beyond package and server."};
inline constexpr Quantity spare_cost{.key = "serve.spare_cost", .label = "Token cost: spares", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: spare GPUs with server, network and extras."};
inline constexpr Quantity extras_cost{.key = "serve.extras_cost", .label = "Token cost: cluster extras", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: shared storage, management, racks and installation."};
inline constexpr Quantity store_cost{.key = "serve.store_cost", .label = "Token cost: KV stores", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: stores of cached keys and values, where the share cached follows from reuse."};
inline constexpr Quantity operations_cost{.key = "serve.operations_cost", .label = "Token cost: operations", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: staff, software and repair."};
inline constexpr Quantity facility_cost{.key = "serve.facility_cost", .label = "Token cost: facility", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: space, power supply and cooling."};
inline constexpr Quantity power_cost{.key = "serve.power_cost", .label = "Token cost: electricity", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e12}, .doc = "Part of the cost per token: electricity of server and network, with the facility's overhead."};
inline constexpr Quantity operating_carbon{.key = "serve.operating_carbon", .label = "Operating carbon per token", .unit = unit::g_per_Mtoken,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of a million tokens of answers with their prompts: electricity."};
inline constexpr Quantity embodied_carbon{.key = "serve.embodied_carbon", .label = "Embodied carbon per token", .unit = unit::g_per_Mtoken,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of a million tokens of answers with their prompts: share of making the machines."};
inline constexpr Quantity carbon{.key = "serve.carbon", .label = "Carbon per token", .unit = unit::g_per_Mtoken,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of a million tokens of answers with their prompts: electricity and machines."};
}  // namespace serve

}  // namespace diecast
