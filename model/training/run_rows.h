// Rows: a training run from its first to its last token: what interrupts it, checkpoints, spares, and what all of it
// takes, costs and emits.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/fleet/units.h"
#include "model/training/units.h"

namespace diecast::run {

// what interrupts it
inline constexpr Quantity other_causes{.key = "run.other_causes", .label = "Interruptions over failures of GPUs",
    .range = {1, 100}, .fallback = 419. / 256, .doc = "Software, network and hosts stop a run as well; for each failure of a GPU, so many stops of all kinds.", .source = "Llama 3, table 5: 419 unexpected interruptions, 256 of them by GPU, HBM or their chips", .status = Status::derived};
inline constexpr Quantity interruption_rate{.key = "run.interruption_rate", .label = "Interruptions of a run", .symbol = "Λ", .unit = unit::per_day,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of all its packages together."};
inline constexpr Quantity time_between{.key = "run.time_between", .label = "Time between interruptions", .symbol = "Mi", .unit = unit::h,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Mean, while the run is up or restarting."};
inline constexpr Quantity detection_time{.key = "run.detection_time", .label = "Time to notice a failure", .unit = unit::minute,
    .range = {0, 10000}, .fallback = 2, .doc = "From a failure until the run is stopped."};
inline constexpr Quantity startup_time{.key = "run.startup_time", .label = "Time to start a run", .unit = unit::minute,
    .range = {0, 10000}, .fallback = 8, .doc = "From stopping until all processes work again, the checkpoint's reading left out."};
inline constexpr Quantity restart_time{.key = "run.restart_time", .label = "Time of a restart", .symbol = "R", .unit = unit::minute,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Noticing, starting, reading the checkpoint; another failure in the meantime starts it over."};

// checkpoints
inline constexpr Quantity bytes_per_weight{.key = "run.bytes_per_weight", .label = "Bytes per weight in a checkpoint", .unit = unit::B,
    .range = {0.1, 100}, .doc = "The weights as multiplied and the optimizer's state; gradients are computed again."};
inline constexpr Quantity checkpoint_bytes{.key = "run.checkpoint_bytes", .label = "Size of a checkpoint", .symbol = "S", .unit = unit::TB,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of the whole network, each weight once."};
inline constexpr Quantity storage_rate{.key = "run.storage_rate", .label = "Rate of the storage", .unit = unit::TBps,
    .range = {1e-6, 1e6}, .scale = Scale::log, .fallback = 2, .doc = "Sustained by all of it together, in either direction.", .source = "Llama 3, Tectonic: 2 TB/s sustained, 7 at its peak, second hand", .status = Status::published};
inline constexpr Quantity gpu_storage_rate{.key = "run.gpu_storage_rate", .label = "Storage rate per GPU", .unit = unit::GBps,
    .range = {1e-6, 1e6}, .scale = Scale::log, .fallback = 3.125, .doc = "A package's share of the way from its server to the storage; an adapter of 200 Gb/s for eight unless given."};
inline constexpr Quantity write_time{.key = "run.write_time", .label = "Time to write a checkpoint", .symbol = "tw", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "By the slower of the storage and the ways to it; reading takes as long."};
inline constexpr Quantity exposed_share{.key = "run.exposed_share", .label = "Checkpoint writing in the open", .symbol = "e", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Share of the writing for which training stops; the rest goes on behind it, and until it is done only the checkpoint before can be read."};
inline constexpr Quantity pause{.key = "run.pause", .label = "Pause of a checkpoint", .symbol = "δ", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "For which training stops."};
inline constexpr Quantity late{.key = "run.late", .label = "Checkpoint writing behind training", .symbol = "b", .unit = unit::s,
    .range = {0, 1e15}, .doc = "Time after the pause until a checkpoint can be read."};
inline constexpr Quantity law{.key = "run.law", .label = "Checkpoint interval by",
    .scale = Scale::choice, .fallback = 0, .doc = "The best one, the estimates of Young or Daly, or one that is given."};
inline constexpr Quantity given_interval{.key = "run.given_interval", .label = "Checkpoint interval given", .unit = unit::minute,
    .range = {1e-3, 1e7}, .scale = Scale::log, .fallback = 30, .doc = "Training between two checkpoints."};
inline constexpr Quantity young_interval{.key = "run.young_interval", .label = "Checkpoint interval of Young", .unit = unit::minute,
    .range = {0, 1e15}, .doc = "First order in the pause over the time between interruptions."};
inline constexpr Quantity daly_interval{.key = "run.daly_interval", .label = "Checkpoint interval of Daly", .unit = unit::minute,
    .range = {0, 1e15}, .doc = "Higher order; a pause of more than twice the time between interruptions gets that time."};
inline constexpr Quantity best_interval{.key = "run.best_interval", .label = "Best checkpoint interval", .unit = unit::minute,
    .range = {0, 1e15}, .doc = "Shortest run, by the exact expectation; no shorter than it takes to write a checkpoint."};
inline constexpr Quantity interval{.key = "run.interval", .label = "Checkpoint interval", .symbol = "τ", .unit = unit::minute,
    .range = {1e-15, 1e15}, .scale = Scale::log, .doc = "Training between two checkpoints: a step at least, the whole run at most."};
inline constexpr Quantity interval_slack{.key = "run.interval_slack", .label = "Slack of the checkpoint interval",
    .sense = Sense::slack, .doc = "Room of a checkpoint's writing below the time until the next one.", .guards = "run.goodput"};

// spares
inline constexpr Quantity swapped{.key = "run.swapped", .label = "GPUs replaced together",
    .range = {1, 1024}, .scale = Scale::integer, .fallback = 8, .doc = "When one of them fails: a server's.", .source = "HGX H100: eight to a board", .status = Status::published};
inline constexpr Quantity servers_down{.key = "run.servers_down", .label = "Servers down on average",
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Under repair at any time after failures of GPUs; other stops leave nothing to repair."};
inline constexpr Quantity spares_by{.key = "run.spares_by", .label = "Spare servers by",
    .scale = Scale::choice, .fallback = 0, .doc = "As many as the service level asks for, or a number that is given."};
inline constexpr Quantity given_spares{.key = "run.given_spares", .label = "Spare servers given",
    .range = {0, 1e4}, .scale = Scale::integer, .fallback = 0, .doc = "Kept for this run."};
inline constexpr Quantity spares{.key = "run.spares", .label = "Spare servers", .symbol = "sv",
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Beside those that train."};
inline constexpr Quantity without_spare{.key = "run.without_spare", .label = "Where no spare is left",
    .scale = Scale::choice, .fallback = 0, .doc = "The run waits for a repair, or it shrinks by one copy of the network for each server that is missing."};
inline constexpr Quantity waiting{.key = "run.waiting", .label = "Run without a spare", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the run's time that is lost because no spare is left."};

// where its time goes
inline constexpr Quantity steps{.key = "run.steps", .label = "Steps of a run",
    .range = {0, 1e18}, .scale = Scale::log, .doc = "Updates to the token budget."};
inline constexpr Quantity goodput{.key = "run.goodput", .label = "Goodput", .symbol = "γ", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of the run's time whose work is kept."};
inline constexpr Quantity checkpoint_share{.key = "run.checkpoint_share", .label = "Pauses of checkpoints", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the run's time."};
inline constexpr Quantity lost_share{.key = "run.lost_share", .label = "Work done again", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the run's time that was lost with a failure, its pauses included."};
inline constexpr Quantity restart_share{.key = "run.restart_share", .label = "Restarts", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the run's time."};
inline constexpr Quantity wall_time{.key = "run.wall_time", .label = "Run duration", .unit = unit::day,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Expected, to the token budget, with everything that goes wrong."};
inline constexpr Quantity best_time{.key = "run.best_time", .label = "Run duration at the best interval", .unit = unit::day,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Expected, if checkpoints came at the best interval."};
inline constexpr Quantity interruptions{.key = "run.interruptions", .label = "Interruptions in a run",
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Expected until its end."};
inline constexpr Quantity deadline{.key = "run.deadline", .label = "Time there is for a run", .unit = unit::day,
    .range = {0.01, 1e5}, .scale = Scale::log, .fallback = 3650, .doc = "As good as no limit unless given."};
inline constexpr Quantity deadline_slack{.key = "run.deadline_slack", .label = "Slack of the deadline",
    .sense = Sense::slack, .doc = "Room of the run below the time there is.", .guards = "run.deadline_slack"};
inline constexpr Quantity slack{.key = "run.slack", .label = "Slack of a run",
    .sense = Sense::slack, .doc = "Tightest of training, checkpoint interval and deadline."};

// what it takes
inline constexpr Quantity gpu_time{.key = "run.gpu_time", .label = "GPU-hours of a run", .unit = unit::Mh,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of the packages that train, spares left out."};
inline constexpr Quantity energy{.key = "run.energy", .label = "Energy of a run", .unit = unit::MWh,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All packages at their full power, under a cap at that, to the end, with servers, networks and facility; spares left out."};
inline constexpr Quantity cost_basis{.key = "run.cost_basis", .label = "GPU-hours paid",
    .scale = Scale::choice, .fallback = 0, .doc = "owned: at the cost of owning the cluster; rented: at a price per hour, spares as well."};
inline constexpr Quantity rental_price{.key = "run.rental_price", .label = "Rent that a run pays", .unit = unit::usd_per_h,
    .range = {0, 1e4}, .fallback = 2.75, .doc = "For a GPU-hour with everything, of any GPU the same unless given; gpu.rent is that of the GPU chosen, and says only when owning is cheaper.", .source = "middle of 2.0 to 3.5 USD for an H100 at specialised clouds, Epoch AI, second hand", .status = Status::derived};
inline constexpr Quantity hour_cost{.key = "run.hour_cost", .label = "Cost of a GPU-hour of training", .unit = unit::usd_per_h,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of a package that trains, its share of the spares included."};
inline constexpr Quantity cost{.key = "run.cost", .label = "Cost of a run", .unit = unit::Musd,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To the token budget."};
inline constexpr Quantity token_cost{.key = "run.token_cost", .label = "Cost per token trained", .unit = unit::usd_per_Mtoken,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of a million tokens."};
inline constexpr Quantity operating_carbon{.key = "run.operating_carbon", .label = "Operating carbon of a run", .unit = unit::t,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of its electricity, where the site's power comes from."};
inline constexpr Quantity embodied_carbon{.key = "run.embodied_carbon", .label = "Embodied carbon of a run", .unit = unit::t,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Its hours' share of making the machines."};
inline constexpr Quantity carbon{.key = "run.carbon", .label = "Carbon of a run", .unit = unit::t,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Electricity and machines."};

}  // namespace diecast::run
