// Rows: sends of every package to every other, as a library's all-to-all consists of.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace gpu {  // what sends need, beside collective_rows.h
inline constexpr Quantity send_latency{.key = "gpu.send_latency", .label = "Start of short sends", .unit = unit::us,
    .range = {0, 1000}, .fallback = 6.57, .doc = "Of an all-to-all of short messages, which carry their own flags.", .source = "borrowed from H100: odd rows of nccl-to-all", .status = Status::assumption};
inline constexpr Quantity send_rate{.key = "gpu.send_rate", .label = "Rate of short sends to one package", .unit = unit::GBps,
    .range = {0.01, 1e5}, .scale = Scale::log, .fallback = 6.08, .doc = "Of messages that carry their own flags: each pair of packages has a channel of its own.", .source = "borrowed from H100: odd rows of nccl-to-all", .status = Status::assumption};
inline constexpr Quantity send_start{.key = "gpu.send_start", .label = "Start of bulk sends", .unit = unit::us,
    .range = {0, 1000}, .fallback = 9.55, .doc = "Of an all-to-all of long messages: both ends agree on where they go.", .source = "borrowed from H100: odd rows of nccl-to-all", .status = Status::assumption};
}  // namespace gpu

namespace collective {
inline constexpr Quantity send_latency{.key = "collective.send_latency", .label = "Start of short sends, counted", .symbol = "α", .unit = unit::us,
    .range = {0, 1e6}, .doc = "With the launch, as counted: none at peak."};
inline constexpr Quantity send_start{.key = "collective.send_start", .label = "Start of bulk sends, counted", .symbol = "β", .unit = unit::us,
    .range = {0, 1e6}, .doc = "With the launch, as counted: none at peak."};
inline constexpr Quantity to_all_far{.key = "collective.to_all_rate", .label = "All-to-all rate to other servers", .symbol = "Ns", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package's share of the adapters in an all-to-all; beyond a pod over the oversubscription, as all packages send to others there."};
inline constexpr Quantity send_rate{.key = "collective.send_rate", .label = "Rate of short sends, counted", .symbol = "p", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "To one package, as counted: that of all links at peak."};
}  // namespace collective

}  // namespace diecast
