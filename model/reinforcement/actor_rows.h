// Rows: machines for reinforcement learning, their threads, and the actors on them.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/reinforcement/units.h"

namespace diecast {

namespace machine {
inline constexpr Quantity name{.key = "machine.name", .label = "Machine for reinforcement learning",
    .scale = Scale::choice, .fallback = 0, .doc = "Machine by name: sets units, bandwidth and cache of a GPU, number of GPUs and hardware threads."};
inline constexpr Quantity threads{.key = "machine.threads", .label = "Hardware threads of the machine",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 40, .doc = "Of all its CPUs."};
inline constexpr Quantity threads_per_core{.key = "machine.threads_per_core", .label = "Hardware threads per core",
    .range = {1, 8}, .fallback = 2, .doc = "The first has a core to itself, the others share it."};
inline constexpr Quantity gpus{.key = "machine.gpus", .label = "GPUs of the machine",
    .range = {1, 1e4}, .scale = Scale::log, .fallback = 1, .doc = "That share its threads evenly."};
}  // namespace machine

namespace actors {
inline constexpr Quantity basis{.key = "actors.basis", .label = "Threads given by",
    .scale = Scale::choice, .fallback = 0, .doc = "machine: its threads over its GPUs; ratio: threads per compute unit."};
inline constexpr Quantity per_unit{.key = "actors.per_unit", .label = "Hardware threads per compute unit",
    .range = {0.001, 1000}, .scale = Scale::log, .fallback = 1, .doc = "The CPU/GPU ratio, where it is what is given."};
inline constexpr Quantity per_thread{.key = "actors.per_thread", .label = "Actors per hardware thread",
    .range = {0.01, 1000}, .scale = Scale::log, .fallback = 6.4, .doc = "256 actors on 40 threads."};
inline constexpr Quantity threads{.key = "actors.threads", .label = "Hardware threads per GPU", .symbol = "H",
    .range = {0.01, 1e6}, .scale = Scale::log, .doc = "On which the actors of one GPU run."};
inline constexpr Quantity cores{.key = "actors.cores", .label = "Cores per GPU",
    .range = {0.001, 1e6}, .scale = Scale::log, .doc = "Of these threads."};
inline constexpr Quantity environment{.key = "actors.environment", .label = "Environment and its workers",
    .scale = Scale::choice, .fallback = 0, .doc = "How environments are run, by name: sets the thread time per step."};
inline constexpr Quantity count{.key = "actors.count", .label = "Actors", .symbol = "N",
    .range = {1, 1e6}, .scale = Scale::log, .doc = "Per GPU, each with one environment; so many per thread unless given."};
inline constexpr Quantity groups{.key = "actors.groups", .label = "Groups of actors", .symbol = "G",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 2, .doc = "They take turns: the GPU infers for one while the others step.", .source = "SEED RL: a batch is half of the actors", .status = Status::published};
inline constexpr Quantity step_time{.key = "actors.step_time", .label = "Thread time per environment step", .symbol = "s", .unit = unit::ms,
    .range = {0.001, 1000}, .scale = Scale::log, .fallback = 3, .doc = "Emulator, wrapper and call to the GPU, on a thread with a core to itself; conclusions are sensitive to it."};
inline constexpr Quantity second_thread{.key = "actors.second_thread", .label = "Gain of a further thread per core", .symbol = "σ", .unit = unit::percent,
    .range = {0, 100}, .fallback = 30, .doc = "Work of each thread but the first of a core, over that of the first."};
inline constexpr Quantity batch{.key = "actors.batch", .label = "Inference batch", .symbol = "b",
    .range = {0.01, 1e6}, .scale = Scale::log, .doc = "Actors of one group."};
inline constexpr Quantity capacity{.key = "actors.capacity", .label = "Threads' worth of all actors",
    .range = {1e-9, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Cores that would do as much, if all actors could run at once."};
inline constexpr Quantity group_capacity{.key = "actors.group_capacity", .label = "Threads' worth of one group",
    .range = {1e-9, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Cores that would do as much, if the actors of one group run."};
inline constexpr Quantity full_capacity{.key = "actors.full_capacity", .label = "Threads' worth of all threads",
    .range = {1e-9, 1e6}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Cores that would do as much as all threads, each with an actor."};
inline constexpr Quantity idle_power{.key = "actors.idle_power", .label = "CPU power at rest per thread", .unit = unit::W,
    .range = {0, 1000}, .fallback = 1.5, .doc = "60 W of a socket with 40 threads."};
inline constexpr Quantity busy_power{.key = "actors.busy_power", .label = "CPU power of work per thread", .unit = unit::W,
    .range = {0, 1000}, .fallback = 1.875, .doc = "On top of rest, where every thread is busy: 75 W of a socket with 40 threads."};
}  // namespace actors

}  // namespace diecast
