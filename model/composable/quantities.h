// The rows of composable packages: a compute die with, on request, a die that holds a third-level cache and more memory
// sites; and what other products gain or lose.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace l3 {  // the cache of the memory-system die
inline constexpr Quantity capacity{.key = "l3.capacity", .label = "Third-level cache", .symbol = "C3", .unit = unit::MB,
    .range = {0, 1e5}, .fallback = 0, .doc = "On dies of its own, beside or below the compute die; 0: none."};
inline constexpr Quantity density{.key = "l3.density", .label = "Third-level cache density", .unit = unit::MB_per_mm2,
    .range = {0.05, 20}, .scale = Scale::log, .fallback = 960.0 / 826.0, .doc = "All of the die counted.", .source = "COPA-GPU: 960 MB in 826 mm², second hand", .status = Status::derived};
inline constexpr Quantity largest{.key = "l3.largest", .label = "Largest third-level cache per die", .unit = unit::MB,
    .range = {1, 1e5}, .scale = Scale::log, .fallback = 960, .doc = "What one die of reticle size holds; more takes several dies.", .source = "COPA-GPU, second hand", .status = Status::published};
inline constexpr Quantity area{.key = "l3.area", .label = "Third-level cache area", .unit = unit::mm2,
    .range = {0, 1e6}, .doc = "All dies together, without links."};
inline constexpr Quantity dies{.key = "l3.dies", .label = "Third-level cache dies",
    .range = {0, 1000}, .doc = "As few as hold the cache."};
inline constexpr Quantity die_area{.key = "l3.die_area", .label = "Area of a third-level cache die", .unit = unit::mm2,
    .range = {0, 1e5}, .doc = "Its share of the cache, and of the link where that takes area."};
inline constexpr Quantity reticle_slack{.key = "l3.reticle_slack", .label = "Reticle slack of the cache die",
    .sense = Sense::slack, .doc = "Room left within the reticle limit.", .guards = "l3.die_area"};
inline constexpr Quantity repairable{.key = "l3.repairable", .label = "Repairable share of the cache die", .unit = unit::percent,
    .range = {0, 99.9}, .fallback = 90, .doc = "Arrays with spare rows, in which a defect loses nothing."};
inline constexpr Quantity wafer_price{.key = "l3.wafer_price", .label = "Wafer price of the cache die", .unit = unit::usd,
    .range = {500, 60000}, .scale = Scale::log, .doc = "That of the compute die unless given."};
inline constexpr Quantity defect_density{.key = "l3.defect_density", .label = "Defect density of the cache die", .unit = unit::per_cm2,
    .range = {0.001, 2}, .scale = Scale::log, .doc = "That of the compute die unless given."};
inline constexpr Quantity clustering{.key = "l3.clustering", .label = "Defect clustering of the cache die",
    .range = {0.5, 1000}, .scale = Scale::log, .doc = "That of the compute die unless given."};
inline constexpr Quantity yield{.key = "l3.yield", .label = "Yield of the cache die", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of dies without a defect where nothing can be repaired."};
inline constexpr Quantity per_wafer{.key = "l3.per_wafer", .label = "Cache dies per wafer",
    .range = {1, 1e9}, .doc = "Gross, counted as a real number."};
inline constexpr Quantity cost{.key = "l3.cost", .label = "Cost of the cache dies", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Good ones, all of a package."};
inline constexpr Quantity energy{.key = "l3.energy", .label = "Third-level cache energy", .unit = unit::pJ_per_bit,
    .range = {0, 10}, .fallback = 0.5, .doc = "Per bit read or written, without the link; none is published."};
inline constexpr Quantity static_power{.key = "l3.static_power", .label = "Static power of the cache dies", .unit = unit::W,
    .range = {0, 1e4}, .sense = Sense::minimise, .doc = "Leakage of their area."};
}  // namespace l3

namespace uhb {  // the link between compute die and memory-system die
inline constexpr Quantity kind{.key = "uhb.kind", .label = "Link to the third-level cache",
    .scale = Scale::choice, .fallback = 0, .doc = "Dies on each other (3D) or side by side on an interposer (2.5D)."};
inline constexpr Quantity bandwidth{.key = "uhb.bandwidth", .label = "Bandwidth to the third-level cache", .symbol = "Bu", .unit = unit::TBps,
    .range = {0.01, 1000}, .scale = Scale::log, .fallback = 10.752, .doc = "Reads and writes together.", .source = "four times the 2,688 GB/s of GPU-N", .status = Status::derived};
inline constexpr Quantity other{.key = "uhb.other", .label = "Other bandwidth over the link", .unit = unit::TBps,
    .range = {0, 1000}, .fallback = 3.948, .doc = "What else the link carries; its make-up is not known.", .source = "14.7 TB/s of COPA-GPU, second hand, less that to the cache", .status = Status::derived};
inline constexpr Quantity total{.key = "uhb.total", .label = "Bandwidth of the link", .unit = unit::TBps,
    .range = {0, 2000}, .doc = "All that it carries; none without a memory-system die."};
inline constexpr Quantity density{.key = "uhb.density", .label = "Bandwidth per area, 3D", .unit = unit::TBps_per_mm2,
    .range = {0.001, 100}, .scale = Scale::log, .fallback = 0.512, .doc = "Of dies bonded on each other.", .source = "COPA-GPU: 14.7 TB/s in 28.7 mm², second hand", .status = Status::derived};
inline constexpr Quantity edge_density{.key = "uhb.edge_density", .label = "Bandwidth per edge, 2.5D", .unit = unit::GBps_per_mm,
    .range = {10, 1e5}, .scale = Scale::log, .fallback = 1317, .doc = "Of dies side by side; COPA-GPU's is not known: that of the UCIe standard."};
inline constexpr Quantity energy_3d{.key = "uhb.energy_3d", .label = "Link energy, 3D", .unit = unit::pJ_per_bit,
    .range = {0, 5}, .fallback = 0.05, .doc = "Per bit, of dies bonded on each other.", .source = "recalled: COPA-GPU", .status = Status::recalled};
inline constexpr Quantity energy_25d{.key = "uhb.energy_25d", .label = "Link energy, 2.5D", .unit = unit::pJ_per_bit,
    .range = {0, 5}, .fallback = 0.3, .doc = "Per bit, of dies side by side.", .source = "recalled: COPA-GPU", .status = Status::recalled};
inline constexpr Quantity energy{.key = "uhb.energy", .label = "Link energy", .unit = unit::pJ_per_bit,
    .range = {0, 5}, .sense = Sense::minimise, .doc = "Of the kind chosen."};
inline constexpr Quantity area{.key = "uhb.area", .label = "Link area", .unit = unit::mm2,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "On each of the two dies; none where they lie side by side."};
inline constexpr Quantity edge{.key = "uhb.edge", .label = "Die edge of the link", .unit = unit::mm,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of the compute die; none where dies are bonded on each other."};
inline constexpr Quantity edge_available{.key = "uhb.edge_available", .label = "Die edge for the link", .unit = unit::mm,
    .range = {0, 1e5}, .doc = "Long sides of the compute die that face cache dies: one each, two at most."};
inline constexpr Quantity slack{.key = "uhb.slack", .label = "Link slack",
    .sense = Sense::slack, .doc = "Room left on the compute die: area of a die on a die, facing edge of dies side by side.", .guards = "uhb.bandwidth, uhb.power"};
inline constexpr Quantity power{.key = "uhb.power", .label = "Link power at full rate", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "All that the link carries."};
}  // namespace uhb

namespace composable {  // the package as composed
inline constexpr Quantity configuration{.key = "composable.configuration", .label = "Composable configuration",
    .scale = Scale::choice, .fallback = 0, .doc = "Memory sites and third-level cache by name."};
inline constexpr Quantity sites{.key = "composable.sites", .label = "Memory sites",
    .range = {0.25, 64}, .doc = "Stacks of the composed package; those of the package unless given. Fractions make sweeps of bandwidth."};
inline constexpr Quantity bandwidth{.key = "composable.bandwidth", .label = "Memory bandwidth as composed", .unit = unit::TBps,
    .range = {0, 1000}, .sense = Sense::maximise, .doc = "All sites together."};
inline constexpr Quantity capacity{.key = "composable.capacity", .label = "Memory capacity as composed", .unit = unit::GB,
    .range = {0, 1e5}, .sense = Sense::maximise, .doc = "All sites together."};
inline constexpr Quantity memory_power{.key = "composable.memory_power", .label = "Memory power as composed", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "All sites at full rate, without refresh."};
inline constexpr Quantity footprint{.key = "composable.footprint", .label = "Silicon side by side", .unit = unit::mm2,
    .range = {0, 1e5}, .doc = "Compute dies, cache dies that stand beside them, and memory stacks."};
inline constexpr Quantity carrier_area{.key = "composable.carrier_area", .label = "Carrier as composed", .unit = unit::mm2,
    .range = {0, 1e6}, .doc = "Of one piece, under all of them."};
inline constexpr Quantity carrier_slack{.key = "composable.carrier_slack", .label = "Carrier slack as composed",
    .sense = Sense::slack, .doc = "Room left below the largest carrier.", .guards = "composable.carrier_area, composable.sites"};
inline constexpr Quantity critical_area{.key = "composable.critical_area", .label = "Critical carrier area as composed", .unit = unit::mm2,
    .range = {1e-4, 1e5}, .doc = "Of the carrier, in which a defect kills it, seams between exposures included."};
inline constexpr Quantity carrier_yield{.key = "composable.carrier_yield", .label = "Carrier yield as composed", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Share of carriers without a killing defect."};
inline constexpr Quantity carriers_per_wafer{.key = "composable.carriers_per_wafer", .label = "Carriers per wafer as composed",
    .range = {1, 1e6}, .doc = "Gross, counted as a real number."};
inline constexpr Quantity carrier_cost{.key = "composable.carrier_cost", .label = "Carrier cost as composed", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of one carrier, good ones only."};
inline constexpr Quantity bond_yield{.key = "composable.bond_yield", .label = "Bond yield as composed", .unit = unit::percent,
    .range = {0.01, 100}, .sense = Sense::maximise, .doc = "Chance that every bond of a die or stack works, and that of the carrier to its substrate."};
inline constexpr Quantity memory_cost{.key = "composable.memory_cost", .label = "Memory cost as composed", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "All stacks together."};
inline constexpr Quantity parts_cost{.key = "composable.parts_cost", .label = "Parts as composed", .unit = unit::usd,
    .range = {0, 1e7}, .sense = Sense::minimise, .doc = "Good compute dies, cache dies, carrier and stacks of one package started."};
inline constexpr Quantity work{.key = "composable.work", .label = "Assembly and test as composed", .unit = unit::usd,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of each package started: fixed, per part bonded, per area of silicon, and final test, as of any package."};
inline constexpr Quantity bonding_cost{.key = "composable.bonding_cost", .label = "Assembly and failing bonds as composed", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "Of one good package: putting it together, and the parts of those that are lost in it."};
inline constexpr Quantity products{.key = "composable.products", .label = "Products sharing the compute die", 
    .range = {1, 100}, .fallback = 2, .doc = "Products of equal volume: one for HPC without, one for deep learning with a memory-system die."};
inline constexpr Quantity cache_development{.key = "composable.cache_development", .label = "Cache die development over the compute die's", .unit = unit::percent,
    .range = {0, 100}, .fallback = 20, .doc = "Design and masks of the cache die, as a share of those of the compute die: arrays repeat."};
inline constexpr Quantity development{.key = "composable.development", .label = "Development per composed package", .unit = unit::usd,
    .range = {0, 1e11}, .sense = Sense::minimise, .doc = "Compute die shared by its products; cache die alone."};
inline constexpr Quantity cost{.key = "composable.cost", .label = "Cost as composed", .unit = unit::usd,
    .range = {0.01, 1e11}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one good package: parts, bonds that fail, development."};
inline constexpr Quantity static_power{.key = "composable.static_power", .label = "Static power as composed", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Leakage of compute and cache dies, memory at rest, the package's own."};
inline constexpr Quantity slack{.key = "composable.slack", .label = "Slack as composed",
    .sense = Sense::slack, .doc = "Tightest of reticle limit, link and carrier."};
inline constexpr Quantity around{.key = "composable.around", .label = "Cost around a composed package", .unit = unit::usd,
    .range = {0, 1e6}, .fallback = 0, .doc = "Board, server and network of one package, which its speed-up makes use of as well; none unless given."};
inline constexpr Quantity speedup_per_cost{.key = "composable.speedup_per_cost", .label = "Speed-up per thousand dollars",
    .unit = {"1/kUSD", 1e-3, {.usd = -1}}, .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of the suite, over the cost as composed and what stands around it."};
}  // namespace composable

namespace hpc {  // codes without a list: two lumps, one that scales with bandwidth
inline constexpr Quantity point_bandwidth{.key = "hpc.point_bandwidth", .label = "Memory bandwidth of the known point", .unit = unit::percent,
    .range = {1, 99}, .fallback = 75, .doc = "Relative to the reference.", .source = "COPA-GPU, second hand", .status = Status::published};
inline constexpr Quantity point_performance{.key = "hpc.point_performance", .label = "Performance of the known point", .unit = unit::percent,
    .range = {1, 99.99}, .fallback = 96, .doc = "Of HPC codes on average, relative to the reference.", .source = "COPA-GPU, from a garbled second-hand text", .status = Status::published};
inline constexpr Quantity core_share{.key = "hpc.core_share", .label = "Time share that bandwidth does not change", .symbol = "c^p", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the two lumps, in the power of the overlap; from the known point."};
inline constexpr Quantity bandwidth{.key = "hpc.bandwidth", .label = "Memory bandwidth over the reference", .unit = unit::percent,
    .range = {0, 1e6}, .doc = "Of the composed package."};
inline constexpr Quantity performance{.key = "hpc.performance", .label = "HPC performance over the reference", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of codes that mix arithmetic and memory, on average; caches not counted."};
}  // namespace hpc

namespace shortcut {  // where no list exists
inline constexpr Quantity exponent{.key = "shortcut.exponent", .label = "Traffic exponent", .symbol = "α",
    .range = {0, 2}, .fallback = 0.17, .doc = "Memory traffic falls as the last cache to this power; 0.17 fits training with large batches from 60 to 960 MB."};
inline constexpr Quantity compulsory{.key = "shortcut.compulsory", .label = "Compulsory traffic", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "What no cache keeps away, relative to the reference."};
inline constexpr Quantity traffic{.key = "shortcut.traffic", .label = "Memory traffic by power law", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Relative to the reference."};
}  // namespace shortcut

namespace scaleout {  // training on many GPUs
inline constexpr Quantity benchmark{.key = "scaleout.benchmark", .label = "Scaling measured on",
    .scale = Scale::choice, .fallback = 0, .doc = "Training whose times on the two largest systems give the exponent."};
inline constexpr Quantity exponent{.key = "scaleout.exponent", .label = "Scaling exponent", .symbol = "β",
    .range = {0.05, 1}, .fallback = 0.45, .doc = "Time to train falls as the number of GPUs to this power, at the far end of scaling.", .source = "MLPerf training v0.7, mean of five", .status = Status::derived};
inline constexpr Quantity doubling_gain{.key = "scaleout.doubling_gain", .label = "Gain of twice the GPUs",
    .range = {1, 2}, .sense = Sense::maximise, .doc = "Time to train before over after."};
inline constexpr Quantity instances{.key = "scaleout.instances", .label = "GPUs for the same time to train", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Over those of the reference."};
inline constexpr Quantity saving{.key = "scaleout.saving", .label = "GPUs saved", .unit = unit::percent,
    .range = {-1e6, 100}, .sense = Sense::maximise, .doc = "At the same time to train."};
}  // namespace scaleout

}  // namespace diecast
