// Rows: collectives among the packages of an instance, and one all-reduce on its own.
// clang-format off
#pragma once
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace collective {
inline constexpr Quantity algorithm{.key = "collective.algorithm", .label = "All-reduce algorithm",
    .scale = Scale::choice, .fallback = 0, .doc = "fastest: the least of what libraries and frameworks offer for a message and a group; ring: 2(n − 1)/n of the bytes in 2(n − 1) steps; tree: a chain on a board, two trees between boards and servers, sums formed in the switches where that is faster; recursive doubling: halves, then quarters, in 2·log₂ n steps; one-shot: kernels that send everything to all others; two-shot: kernels that scatter and gather; in-switch: the switch adds up, (n + 1)/n of the bytes; in-switch kernel: the same by a kernel of the framework, with copies into its buffer and out of it; hierarchical: in servers first, then between them; least bytes: a bound, (n − 1)/n of the bytes in one step.",
    .is_way = true};
inline constexpr Quantity start_time{.key = "collective.start_time", .label = "Collective start time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity step_time{.key = "collective.step_time", .label = "Collective step time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity bulk_start{.key = "collective.bulk_start", .label = "Bulk start time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity bulk_step{.key = "collective.bulk_step", .label = "Bulk step time, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity short_share{.key = "collective.short_share", .label = "Rate of short messages over that of long ones", .unit = unit::percent,
    .range = {0.1, 100}, .doc = "As counted: all of it at peak."};
inline constexpr Quantity switch_share{.key = "collective.switch_share", .label = "Rate in the switch over that between GPUs", .unit = unit::percent,
    .range = {0, 1000}, .doc = "As counted: the same at peak."};
inline constexpr Quantity rate{.key = "collective.rate", .label = "Link rate of an all-reduce on its own", .symbol = "Nn", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that take part; all its links where they meet in switches."};
inline constexpr Quantity prefill_rate{.key = "collective.prefill_rate", .label = "Link rate of an all-reduce, prefill", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that share its matrices in prefill."};
inline constexpr Quantity decode_rate{.key = "collective.decode_rate", .label = "Link rate of an all-reduce, decode", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that share its matrices in decode."};
inline constexpr Quantity training_rate{.key = "collective.training_rate", .label = "Link rate of an all-reduce, training", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards those that share its matrices in training, as far as they are in one server."};
inline constexpr Quantity bytes{.key = "collective.bytes", .label = "All-reduce size", .symbol = "V", .unit = unit::MB,
    .range = {1e-6, 1e8}, .scale = Scale::log, .fallback = 64, .doc = "Bytes that an all-reduce on its own adds up over its packages."};
inline constexpr Quantity gpus{.key = "collective.gpus", .label = "GPUs in the all-reduce", .symbol = "n",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 8, .doc = "Packages that take part in an all-reduce on its own."};
inline constexpr Quantity time{.key = "collective.time", .label = "All-reduce time", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of an all-reduce on its own."};
inline constexpr Quantity bus_bandwidth{.key = "collective.bus_bandwidth", .label = "Bus bandwidth", .unit = unit::GBps,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "2(n − 1)/n of the bytes over the time of an all-reduce; what is compared with the rate of the links."};
inline constexpr Quantity gather_time{.key = "collective.gather_time", .label = "All-gather or reduce-scatter time", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one on its own: parts that make up the bytes together, from each to all, or sums of them from all to each."};
inline constexpr Quantity to_all_time{.key = "collective.to_all_time", .label = "All-to-all time", .unit = unit::us,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one on its own: every package has the bytes, an equal part of them for each."};
inline constexpr Quantity pipeline{.key = "collective.pipeline_time", .label = "Chunk overhead, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity kernel_start{.key = "collective.kernel_start", .label = "Start of an exchange kernel, counted", .symbol = "k", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity kernel_share{.key = "collective.kernel_share", .label = "Rate of exchange kernels over that of the library", .symbol = "e", .unit = unit::percent,
    .range = {0, 1000}, .doc = "As counted: the same at peak."};
inline constexpr Quantity switch_start{.key = "collective.switch_start", .label = "Start of adding in the switch, counted", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity packet_share{.key = "collective.packet_share", .label = "Rate of adding in packet switches over that between GPUs", .unit = unit::percent,
    .range = {0, 1000}, .doc = "None where light is switched or packages are wired directly."};
inline constexpr Quantity adding_share{.key = "collective.adding_share", .label = "Rate of adding in the switch over that between GPUs", .symbol = "r", .unit = unit::percent,
    .range = {0, 1000}, .doc = "None where packages are wired directly, over circuits, or behind switches that do not add up."};
inline constexpr Quantity far_base{.key = "collective.far_base", .label = "Step to another server, software and adapters", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted, switches left out: none at peak."};
inline constexpr Quantity far_bulk{.key = "collective.far_bulk", .label = "Bulk start per level of servers, counted", .symbol = "Bs", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity far_short{.key = "collective.far_short", .label = "Rate of short messages between servers over that of long ones", .symbol = "qs", .unit = unit::percent,
    .range = {0.1, 100}, .doc = "As counted: all of it at peak."};
inline constexpr Quantity far_pipeline{.key = "collective.far_pipeline", .label = "Chunk overhead between servers, counted", .symbol = "Fs", .unit = unit::us,
    .range = {0, 1e6}, .doc = "As counted: none at peak."};
inline constexpr Quantity ring_gather_time{.key = "collective.ring_gather_time", .label = "Gather by ring", .unit = unit::us,
    .range = {0, 1e12}, .doc = "All-gather or reduce-scatter on its own."};
inline constexpr Quantity in_switch_gather_time{.key = "collective.in_switch_gather_time", .label = "Gather in the switch", .unit = unit::us,
    .range = {0, 1e12}, .doc = "All-gather or reduce-scatter on its own; a thousand million times as long where it cannot be."};
inline constexpr Quantity gather_slack{.key = "collective.gather_slack", .label = "All-gather algorithm slack",
    .sense = Sense::slack, .doc = "Negative where gathers in the switch are pinned, beyond a scale-up domain or where switches do not add up.", .guards = "collective.gather_time"};
inline constexpr Quantity hops{.key = "collective.hops", .label = "Links on the way of an all-to-all", .symbol = "h",
    .range = {1, 1e6}, .doc = "That a part passes on average, more in a part of a ring or torus, where the links in the middle decide, and in a cube mesh, where those between its halves do; one behind switches and in a full mesh."};
}  // namespace collective

/// The algorithms of one all-reduce: on its own, in prefill, decode and training.
struct Exchange {
    Quantity steps, straight, far, far_step;
    Quantity ring, tree, doubling, one_shot, two_shot, switch_kernel, in_switch, hierarchical, least;
    Quantity algorithm_slack;
};
template <Text p, Text title, Text guarded>
inline constexpr Exchange exchange_rows{
    .steps = {.key = joined<p, ".ring_steps">, .label = joined<title, " steps of a ring">, .symbol = "m",
        .range = {0, 1e7}, .doc = "Messages that wait for one another, inside a domain; fewer where each dimension of a torus has rings of its own."},
    .straight = {.key = joined<p, ".straight_rate">, .label = joined<title, " rate of each to each">, .unit = unit::GBps,
        .range = {0, 1e6}, .doc = "Of one package that sends to all others of a domain at once: less than in a ring where packages without a link between them hand on what others send."},
    .far = {.key = joined<p, ".adapter_rate">, .label = joined<title, " rate to other servers">, .symbol = "Ns", .unit = unit::GBps,
        .range = {0, 1e6}, .doc = "Of one package's share of the adapters, no more than oversubscription leaves to the rings that leave a pod."},
    .far_step = {.key = joined<p, ".far_step">, .label = joined<title, " step to another server">, .unit = unit::us,
        .range = {0, 1e6}, .doc = "Of one message: software, adapters and the switches on the way."},
    .ring = {.key = joined<p, ".ring_time">, .label = joined<title, " by ring">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce, as a library runs it."},
    .tree = {.key = joined<p, ".tree_time">, .label = joined<title, " by tree">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce, as a library runs it."},
    .doubling = {.key = joined<p, ".doubling_time">, .label = joined<title, " by recursive doubling">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce; no library offers it."},
    .one_shot = {.key = joined<p, ".one_shot_time">, .label = joined<title, " in one shot">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce by a kernel of the framework; a thousand million times as long where it cannot be."},
    .two_shot = {.key = joined<p, ".two_shot_time">, .label = joined<title, " in two shots">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce by a kernel of the framework; a thousand million times as long where it cannot be."},
    .switch_kernel = {.key = joined<p, ".switch_kernel_time">, .label = joined<title, " by in-switch kernel">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce by a kernel of the framework; a thousand million times as long where it cannot be."},
    .in_switch = {.key = joined<p, ".in_switch_time">, .label = joined<title, " in the switch">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce, as a library runs it; a thousand million times as long where it cannot be."},
    .hierarchical = {.key = joined<p, ".hierarchical_time">, .label = joined<title, ", hierarchical">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "One all-reduce, in servers and between them."},
    .least = {.key = joined<p, ".least_time">, .label = joined<title, ", least bytes">, .unit = unit::us,
        .range = {0, 1e12}, .doc = "A bound below any all-reduce."},
    .algorithm_slack = {.key = joined<p, ".algorithm_slack">, .label = joined<title, " algorithm slack">,
        .sense = Sense::slack, .doc = "Negative where a pinned algorithm is one that the machine does not have: kernels and switches serve one scale-up domain, sums in the switch need switches that add up, and their kernel messages up to its limit.", .guards = joined<guarded, "">},
};
inline constexpr Exchange lone_exchange = exchange_rows<"collective", "All-reduce", "collective.time">;
inline constexpr Exchange prefill_exchange = exchange_rows<"prefill", "Prefill all-reduce", "prefill.exchange_time">;
inline constexpr Exchange decode_exchange = exchange_rows<"decode", "Decode all-reduce", "decode.exchange_time">;
inline constexpr Exchange training_exchange = exchange_rows<"training", "Training all-reduce", "training.reduce_time">;

namespace gpu {  // what exchanges need, beside achieved_rows.h
inline constexpr Quantity pipeline_time{.key = "gpu.pipeline_time", .label = "Chunk overhead", .symbol = "F", .unit = unit::us,
    .range = {0, 1000}, .fallback = 8, .doc = "Bulk messages are cut into chunks; what each costs, times the steps that the first delays.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity switch_start{.key = "gpu.switch_start", .label = "Start of adding in the switch", .unit = unit::us,
    .range = {0, 1000}, .fallback = 52.6, .doc = "Beside the start of any collective and the latency of the fabric, there and back.", .source = "borrowed from H100: odd rows of nccl-inside", .status = Status::assumption};
inline constexpr Quantity kernel_start{.key = "gpu.kernel_start", .label = "Start of an exchange kernel", .unit = unit::us,
    .range = {0, 1000}, .fallback = 2.54, .doc = "Of a framework's own all-reduce inside a captured graph: once for each time that packages wait for one another, beside the latency of the fabric.", .source = "borrowed from H100: odd rows of exchange-kernels, SGLang", .status = Status::assumption};
inline constexpr Quantity kernel_efficiency{.key = "gpu.kernel_efficiency", .label = "Efficiency of exchange kernels", .unit = unit::percent,
    .range = {1, 100}, .fallback = 66, .doc = "Share of the scale-up bandwidth that a framework's own all-reduces sustain.", .source = "borrowed from H100: odd rows of exchange-kernels, SGLang", .status = Status::assumption};
}  // namespace gpu

namespace runtime {
inline constexpr Quantity exchange_launch{.key = "runtime.exchange_launch", .label = "Launch time of a collective", .unit = unit::us,
    .range = {0, 1000}, .fallback = 0, .doc = "Of the host, before each call of the library: none inside a captured graph or where the host runs ahead, 10 to 40 µs where every call waits for it.", .source = "by definition of a captured graph", .status = Status::derived};
inline constexpr Quantity kernel_start{.key = "runtime.kernel_start", .label = "Software start of an exchange kernel", .unit = unit::us,
    .range = {0, 1000}, .fallback = 0, .doc = "Beside that of the GPU.", .source = "SGLang 0.5.14, on which the GPU's is calibrated", .status = Status::derived};
inline constexpr Quantity kernel_limit{.key = "runtime.kernel_limit", .label = "Largest message of exchange kernels", .unit = unit::MB,
    .range = {0, 1e6}, .fallback = 4.194304, .doc = "Larger all-reduces go to the library; none where the software has no kernels of its own.", .source = "vLLM: 4 MiB of H100 and B200", .status = Status::published};
inline constexpr Quantity switch_kernel_limit{.key = "runtime.switch_kernel_limit", .label = "Largest message of in-switch kernels", .unit = unit::MB,
    .range = {0, 1e6}, .fallback = 0, .doc = "Of all-reduces by kernels of the framework that add in the switch (multimem instructions on symmetric memory); none where the software has no such kernels.", .status = Status::assumption};
}  // namespace runtime

namespace scaleup {
inline constexpr Quantity domain{.key = "scaleup.domain", .label = "Scale-up domain",
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 8, .doc = "Packages that reach each other over the scale-up links.", .source = "eight H100 share NVSwitches", .status = Status::published};
inline constexpr Quantity topology{.key = "scaleup.topology", .label = "Scale-up topology",
    .scale = Scale::choice, .fallback = 0, .doc = "switch: all links of a package lead everywhere; cube mesh: eight packages wired directly, six links each, as in a DGX-1; full mesh: every package is wired to every other of the domain, so that a group of n uses n − 1 of its domain − 1 shares; ring, 2-D torus, 3-D torus: half, a quarter, a sixth of the links to each neighbour; circuits: light is switched from every port to any other package, and stays until it is switched anew."};
inline constexpr Quantity board{.key = "scaleup.board", .label = "GPUs on a board",
    .range = {1, 1000}, .scale = Scale::integer, .fallback = 8, .doc = "Where a library chains GPUs rather than building trees: those of one server or tray.", .source = "eight H100 of an HGX board", .status = Status::published};
inline constexpr Quantity turn_time{.key = "scaleup.turn_time", .label = "Circuit setting time, counted", .unit = unit::us,
    .range = {0, 1e9}, .doc = "Until a circuit to another package is set; none where there are no circuits."};
inline constexpr Quantity free_ports{.key = "scaleup.free_ports", .label = "Free ports of a scale-up switch plane",
    .range = {-1e6, 1e9}, .sense = Sense::maximise, .doc = "Each port of a package leads to a plane of its own; below zero, the domain is larger than its switches can be."};
inline constexpr Quantity neighbour_rate{.key = "scaleup.neighbour_rate", .label = "Link rate between two packages", .symbol = "N2", .unit = unit::GBps,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of one package towards one other, one direction: all its links behind a switch, those between the two where packages are wired directly."};
}  // namespace scaleup

}  // namespace diecast
