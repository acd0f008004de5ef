// The rows of one worker's step, of the exchange of gradients, and of data against hybrid parallelism.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace worker {  // one worker on one device
inline constexpr Quantity measured{.key = "worker.measured", .label = "Step of a worker as of",
    .scale = Scale::choice, .fallback = 0, .doc = "A network on a device: measured at two batches or more, or scaled by work from another."};
inline constexpr Quantity reached{.key = "worker.reached", .label = "Rate that training reaches", .unit = unit::TFLOPs,
    .range = {1e-6, 1e9}, .scale = Scale::log, .fallback = 4.66, .doc = "At a very large batch; used where samples per second are not measured.", .source = "borrowed from ResNet-50 on a Titan X (Pascal), cnn-benchmarks"};
inline constexpr Quantity operator_time{.key = "worker.operator_time", .label = "Fixed time of an operator", .unit = unit::us,
    .range = {0, 1e6}, .fallback = 5, .doc = "Launch of a kernel; used where the fixed time of a step is not measured."};
inline constexpr Quantity batch{.key = "worker.batch", .label = "Batch of a worker", .symbol = "b",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 64, .doc = "Samples that one worker takes per step."};
inline constexpr Quantity rate{.key = "worker.rate", .label = "Samples per second of a device", .symbol = "X", .unit = unit::per_s,
    .range = {1e-3, 1e9}, .scale = Scale::log, .doc = "At a very large batch: measured, or rate reached over the work of a sample."};
inline constexpr Quantity half_batch{.key = "worker.half_batch", .label = "Batch at half the rate", .symbol = "bh",
    .range = {0, 1e6}, .doc = "The fixed time of a step, in samples: measured, or of its operators."};
inline constexpr Quantity step_source{.key = "worker.step_source", .label = "Step of a worker by",
    .scale = Scale::choice, .fallback = 0, .doc = "measured pair: rate and fixed time of the device; listed network: kernel by kernel on the package, where the network listed trains and its batch is that of a worker."};
inline constexpr Quantity step_time{.key = "worker.step_time", .label = "Step of a worker alone", .symbol = "t(b)", .unit = unit::ms,
    .range = {1e-6, 1e15}, .sense = Sense::minimise, .doc = "Forward and backward pass of one batch on one device."};
inline constexpr Quantity backward{.key = "worker.backward", .label = "Backward share of a step", .unit = unit::percent,
    .range = {0, 100}, .fallback = 200.0 / 3, .doc = "Twice the work of the forward pass."};
inline constexpr Quantity model{.key = "worker.model", .label = "Model of a worker", .symbol = "S", .unit = unit::MB,
    .range = {0, 1e7}, .doc = "Bytes of its weights: those of the image classifier unless given."};
}  // namespace worker

namespace exchange {  // sums of gradients or models over workers
inline constexpr Quantity bandwidth{.key = "exchange.bandwidth", .label = "Bandwidth between workers", .unit = unit::GBps,
    .range = {0.001, 1e5}, .scale = Scale::log, .fallback = 10, .doc = "One direction, sustained by the slowest link of a ring."};
inline constexpr Quantity latency{.key = "exchange.latency", .label = "Latency between workers", .unit = unit::us,
    .range = {0, 1e4}, .fallback = 20, .doc = "Of one message."};
inline constexpr Quantity overlap{.key = "exchange.overlap", .label = "Backward pass that hides the exchange", .symbol = "ω", .unit = unit::percent,
    .range = {0, 100}, .fallback = 80, .doc = "Share of the backward pass during which gradients travel unnoticed."};
}  // namespace exchange

namespace hybrid {  // N workers of M devices each
inline constexpr Quantity devices{.key = "hybrid.devices", .label = "Devices that train", .symbol = "P",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 256, .doc = "All together."};
inline constexpr Quantity budget{.key = "hybrid.budget", .label = "Devices at hand",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 1e6, .doc = "Fewer may be used, and sometimes should."};
inline constexpr Quantity ways{.key = "hybrid.ways", .label = "Devices per worker", .symbol = "M",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 2, .doc = "1: data parallelism alone."};
inline constexpr Quantity workers{.key = "hybrid.workers", .label = "Workers", .symbol = "N",
    .range = {1e-3, 1e6}, .doc = "Devices over devices per worker."};
inline constexpr Quantity split_source{.key = "hybrid.split_source", .label = "Speed-up of a split worker by",
    .scale = Scale::choice, .fallback = 0, .doc = "Speed-ups given for 2, 4 and 8 devices, a pipeline of equal stages or of a network's modules, or a network's operators placed in the best way."};
inline constexpr Quantity speedup_2{.key = "hybrid.speedup_2", .label = "Speed-up of two devices per worker", .symbol = "SU2",
    .range = {0.1, 2}, .fallback = 1.32, .doc = "Against one device with the same batch.", .source = "recalled: Pal et al. 2019, Inception-V3", .status = Status::recalled};
inline constexpr Quantity speedup_4{.key = "hybrid.speedup_4", .label = "Speed-up of four devices per worker", .symbol = "SU4",
    .range = {0.1, 4}, .fallback = 1.34, .doc = "Against one device with the same batch.", .source = "borrowed from a placement of Inception-V3 over four devices"};
inline constexpr Quantity speedup_8{.key = "hybrid.speedup_8", .label = "Speed-up of eight devices per worker", .symbol = "SU8",
    .range = {0.1, 8}, .fallback = 1.34, .doc = "Against one device; more devices per worker give no more than eight."};
inline constexpr Quantity micro_batches{.key = "hybrid.micro_batches", .label = "Micro-batches of a split worker", .symbol = "q",
    .range = {1, 1e4}, .scale = Scale::integer, .fallback = 2, .doc = "Parts of a worker's batch that follow each other through the pipeline."};
inline constexpr Quantity imbalance{.key = "hybrid.imbalance", .label = "Slowest stage over the mean",
    .range = {1, 64}, .fallback = 1, .doc = "1: all stages of the pipeline take equally long."};
inline constexpr Quantity hop_share{.key = "hybrid.hop_share", .label = "Transfers between stages over the pipeline's time", .symbol = "c", .unit = unit::percent,
    .range = {0, 1000}, .fallback = 0, .doc = "What they add to a step."};
inline constexpr Quantity best_micro_batches{.key = "hybrid.best_micro_batches", .label = "Best micro-batches", .symbol = "q*",
    .range = {0, 1e9}, .doc = "About; more fill the pipeline better, but each costs the fixed time of a step."};
inline constexpr Quantity split_speedup{.key = "hybrid.split_speedup", .label = "Speed-up of a split worker", .symbol = "SU",
    .range = {1e-3, 64}, .sense = Sense::maximise, .doc = "Of the devices of one worker against one device."};
inline constexpr Quantity scaling{.key = "hybrid.scaling", .label = "Step time of many workers",
    .scale = Scale::choice, .fallback = 0, .doc = "The same as of one (what is best for data parallelism), or longer by the exchange of gradients."};
inline constexpr Quantity efficiency{.key = "hybrid.efficiency", .label = "Scaling efficiency of the workers", .symbol = "SE", .unit = unit::percent,
    .range = {1e-4, 100}, .sense = Sense::maximise, .doc = "Step of one over step of all of them."};
inline constexpr Quantity efficiency_data{.key = "hybrid.efficiency_data", .label = "Scaling efficiency, one device per worker", .unit = unit::percent,
    .range = {1e-4, 100}, .sense = Sense::maximise, .doc = "Step of one worker over step of as many as there are devices."};
inline constexpr Quantity batch{.key = "hybrid.batch", .label = "Global batch of the workers",
    .range = {1e-3, 1e12}, .scale = Scale::log, .doc = "Workers times the batch of each."};
inline constexpr Quantity batch_data{.key = "hybrid.batch_data", .label = "Global batch, one device per worker",
    .range = {1, 1e12}, .scale = Scale::log, .doc = "Devices times the batch of each."};
inline constexpr Quantity epochs_alone{.key = "hybrid.epochs_alone", .label = "Epochs of one worker", .symbol = "E1",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "At a worker's batch."};
inline constexpr Quantity epochs{.key = "hybrid.epochs", .label = "Epochs of the workers", .symbol = "EN",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "At their global batch."};
inline constexpr Quantity epochs_data{.key = "hybrid.epochs_data", .label = "Epochs, one device per worker", .symbol = "EP",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "At the global batch of as many workers as devices."};
inline constexpr Quantity speedup{.key = "hybrid.speedup", .label = "Speed-up to accuracy",
    .range = {1e-12, 1e30}, .sense = Sense::maximise, .doc = "Of the workers against one device."};
inline constexpr Quantity speedup_data{.key = "hybrid.speedup_data", .label = "Speed-up to accuracy, one device per worker",
    .range = {1e-12, 1e30}, .sense = Sense::maximise, .doc = "Of data parallelism alone, against one device."};
inline constexpr Quantity gain{.key = "hybrid.gain", .label = "Hybrid over data parallelism", .symbol = "R",
    .range = {0, 1e30}, .sense = Sense::maximise, .doc = "Speed-ups to accuracy of as many devices; above one, splitting workers pays."};
inline constexpr Quantity break_even{.key = "hybrid.break_even", .label = "Speed-up at which splitting pays",
    .range = {0, 1e30}, .sense = Sense::minimise, .doc = "What the devices of a worker must reach together for hybrid and data parallelism to be equal."};
inline constexpr Quantity break_even_growth{.key = "hybrid.break_even_growth", .label = "Growth of epochs at which splitting pays",
    .range = {0, 1e30}, .sense = Sense::minimise, .doc = "Epochs with one device per worker over those of the workers, where both are equal at the same efficiency."};
inline constexpr Quantity crossover{.key = "hybrid.crossover", .label = "Devices from which splitting pays",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "By the law of epochs and without exchange; 10^18 where it never does."};
inline constexpr Quantity step_time{.key = "hybrid.step_time", .label = "Step of the workers", .unit = unit::ms,
    .range = {1e-9, 1e18}, .sense = Sense::minimise, .doc = "With what of the exchange is not hidden."};
inline constexpr Quantity steps{.key = "hybrid.steps", .label = "Steps of the workers",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To accuracy."};
inline constexpr Quantity time{.key = "hybrid.time", .label = "Time to accuracy of the workers", .unit = unit::h,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Steps times their time, without evaluation and start."};
inline constexpr Quantity device_power{.key = "hybrid.device_power", .label = "Power of a device that trains", .unit = unit::W,
    .range = {1, 1e5}, .fallback = 300, .doc = "With its share of the server."};
inline constexpr Quantity device_price{.key = "hybrid.device_price", .label = "Price of a device that trains", .unit = unit::usd_per_h,
    .range = {0.001, 1e4}, .fallback = 3, .doc = "Rented, with all that belongs to it."};
inline constexpr Quantity energy{.key = "hybrid.energy", .label = "Energy to accuracy", .unit = unit::kWh,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All devices for the time to accuracy."};
inline constexpr Quantity cost{.key = "hybrid.cost", .label = "Cost to accuracy", .unit = unit::usd,
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "All devices for the time to accuracy."};
inline constexpr Quantity whole_slack{.key = "hybrid.whole_slack", .label = "Whole workers",
    .sense = Sense::slack, .doc = "Negative where the devices are no multiple of those per worker.", .guards = "hybrid.whole_slack"};
inline constexpr Quantity budget_slack{.key = "hybrid.budget_slack", .label = "Devices within budget",
    .sense = Sense::slack, .doc = "Share of the devices that is left.", .guards = "hybrid.budget_slack"};
inline constexpr Quantity slack{.key = "hybrid.slack", .label = "Slack of the workers",
    .sense = Sense::slack, .doc = "Tighter of whole workers and budget."};
}  // namespace hybrid

}  // namespace diecast
