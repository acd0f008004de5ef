// Rows: tokens on their way to experts and back: libraries of kernels that send them, and one such exchange on its own.
// clang-format off
#pragma once
#include "model/core/joined.h"
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

/// What a library needs for one of the two ways: dispatch to the experts, combine on the way back.
struct ExchangeWay {
    Quantity value_bytes, start_time, hop_time, token_time, unit_rate, copy_overhead, link_share;  // kernels for throughput
    Quantity short_start, short_hop, short_rate;                                                   // low-latency kernels
    Quantity link_rate, time;
};

template <Text p, Text title>
inline constexpr ExchangeWay way_rows{
    .value_bytes = {.key = joined<p, ".value_bytes">, .label = joined<title, " bytes per value">, .symbol = "b", .unit = unit::B,
        .range = {0.1, 8}, .doc = "Bytes sent for a number of a token, scales included. Computed: as on the wire; on the way to experts no more than what they multiply."},
    .start_time = {.key = joined<p, ".start_time">, .label = joined<title, " start time">, .unit = unit::us,
        .range = {0, 1e5}, .fallback = 30, .doc = "Of kernels for throughput: of one exchange inside a server before its tokens, the exchange of counts included, beside the latency of the fabric."},
    .hop_time = {.key = joined<p, ".hop_time">, .label = joined<title, " time per doubling of servers">, .unit = unit::us,
        .range = {0, 1e5}, .fallback = 30, .doc = "Of kernels for throughput: added to the start for each doubling of the servers."},
    .token_time = {.key = joined<p, ".token_time">, .label = joined<title, " time per token">, .unit = unit::ns,
        .range = {0, 1e5}, .fallback = 0, .doc = "Of kernels for throughput: work for a token beside its copies, sorting for one."},
    .unit_rate = {.key = joined<p, ".unit_rate">, .label = joined<title, " rate of a compute unit">, .unit = unit::GBps,
        .range = {0.01, 1e4}, .fallback = 30, .doc = "Bytes of copies that a compute unit (SM) given to kernels for throughput hands on."},
    .copy_overhead = {.key = joined<p, ".copy_overhead">, .label = joined<title, " overhead of a copy">, .unit = unit::kB,
        .range = {0, 1e3}, .fallback = 0, .doc = "What a copy of a token costs a compute unit beside its bytes, as bytes."},
    .link_share = {.key = joined<p, ".link_share">, .label = joined<title, " share of the link rate">, .unit = unit::percent,
        .range = {1, 100}, .fallback = 65, .doc = "Of the rated scale-up bandwidth, as far as an exchange fills it."},
    .short_start = {.key = joined<p, ".short_start">, .label = joined<title, " start time, low latency">, .unit = unit::us,
        .range = {0, 1e5}, .fallback = 12, .doc = "Of low-latency kernels: of one exchange inside a server before its tokens, beside the latency of the fabric."},
    .short_hop = {.key = joined<p, ".short_hop">, .label = joined<title, " time per doubling of servers, low latency">, .unit = unit::us,
        .range = {0, 1e5}, .fallback = 6, .doc = "Of low-latency kernels: added to the start for each doubling of the servers."},
    .short_rate = {.key = joined<p, ".short_rate">, .label = joined<title, " rate at most, low latency">, .unit = unit::GBps,
        .range = {1, 1e6}, .fallback = 1e6, .doc = "Of low-latency kernels of one package inside a server, where the links would allow more."},
    .link_rate = {.key = joined<p, ".link_rate">, .label = joined<title, " link rate">, .symbol = "N", .unit = unit::GBps,
        .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of one package over its scale-up links, one direction."},
    .time = {.key = joined<p, ".time">, .label = joined<title, " time">, .unit = unit::us,
        .range = {0, 1e9}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of one exchange on its own."},
};
inline constexpr ExchangeWay dispatch_way = way_rows<"dispatch", "Dispatch">;
inline constexpr ExchangeWay combine_way = way_rows<"combine", "Combine">;

namespace dispatch {
inline constexpr Quantity library{.key = "dispatch.library", .label = "Library that sends tokens to experts",
    .scale = Scale::choice, .fallback = 0, .doc = "Kernels by name and release: sets their start times, rates and the compute units they take."};
inline constexpr Quantity units{.key = "dispatch.units", .label = "Compute units for dispatch",
    .range = {1, 1e4}, .fallback = 20, .doc = "Compute units (SMs) that kernels for throughput take from the matrix products while they run."};
inline constexpr Quantity forward_share{.key = "dispatch.forward_share", .label = "Compute units that hand copies on", .unit = unit::percent,
    .range = {1, 100}, .fallback = 50, .doc = "Between servers: share of the compute units that spread copies in a server, while the others send and receive.", .source = "DeepEP: two compute units for each channel between servers, one sends and one forwards", .status = Status::derived};
inline constexpr Quantity far_share{.key = "dispatch.far_share", .label = "Share of the adapter rate in dispatch", .unit = unit::percent,
    .range = {1, 100}, .fallback = 91, .doc = "Of the scale-out bandwidth of a package, both ways."};
inline constexpr Quantity far_rate{.key = "dispatch.far_rate", .label = "Adapter rate in dispatch", .symbol = "Ns", .unit = unit::GBps,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of one package between servers, one direction."};
inline constexpr Quantity counted{.key = "dispatch.counted", .label = "Overheads of dispatch counted", .symbol = "c", .unit = unit::percent,
    .range = {0, 100}, .doc = "All of them as achieved, none at peak."};
inline constexpr Quantity routing{.key = "dispatch.routing", .label = "Routing of tokens",
    .scale = Scale::choice, .fallback = 0, .doc = "random: a token chooses its experts evenly, so that some share a GPU and some GPUs get more tokens than others; balanced: as benchmarks force it, the experts of a token lie on as many GPUs as they can and all GPUs get as many tokens."};
inline constexpr Quantity hidden_share{.key = "dispatch.hidden_share", .label = "Dispatch hidden by two batches", .unit = unit::percent,
    .range = {0, 100}, .fallback = 70, .doc = "Share of the shorter of layer and dispatch that two batches in turn hide; the rest is lost where a batch waits for the other and where both want the same memory and links.", .source = "recalled: two batches raise the rate of prefill by 27 to 35 % on 96 H100, LMSYS, May 2025; with 70 % ours rises by as much", .status = Status::recalled};

// One exchange on its own.
inline constexpr Quantity kernel{.key = "dispatch.kernel", .label = "Dispatch kernel",
    .scale = Scale::choice, .fallback = 0, .doc = "Of an exchange on its own. normal: for throughput, one copy of a token goes to each server and one to each GPU in it; low-latency: every copy goes straight to its expert.",
    .is_way = true};
inline constexpr Quantity gpus{.key = "dispatch.gpus", .label = "GPUs with experts", .symbol = "G",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 8, .doc = "Packages over which experts are spread, in an exchange on its own."};
inline constexpr Quantity tokens{.key = "dispatch.tokens", .label = "Tokens per GPU in dispatch", .symbol = "t", .unit = unit::tokens,
    .range = {0.01, 1e9}, .scale = Scale::log, .fallback = 128, .doc = "Tokens that each package sends to experts, in an exchange on its own."};
inline constexpr Quantity servers{.key = "dispatch.servers", .label = "Servers with experts", .symbol = "D",
    .range = {1, 1e6}, .doc = "Scale-up domains over which experts are spread, in an exchange on its own."};
inline constexpr Quantity far_servers{.key = "dispatch.far_servers", .label = "Far servers per token", .symbol = "Df",
    .range = {0, 1e4}, .doc = "Different servers other than its own that a token visits on average, in an exchange on its own."};
inline constexpr Quantity copies{.key = "dispatch.copies", .label = "GPUs per token", .symbol = "K",
    .range = {0, 1e5}, .doc = "Different GPUs that a token visits on average, in an exchange on its own."};
inline constexpr Quantity near_copies{.key = "dispatch.near_copies", .label = "Copies over the links", .symbol = "Kn",
    .range = {0, 1e5}, .doc = "Copies of a token that travel inside a server, in an exchange on its own."};
inline constexpr Quantity far_copies{.key = "dispatch.far_copies", .label = "Copies between servers", .symbol = "Kf",
    .range = {0, 1e5}, .doc = "Copies of a token that travel between servers, in an exchange on its own."};
inline constexpr Quantity group_share{.key = "dispatch.group_share", .label = "Share of the links in use", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of a package's scale-up links, those that lead to GPUs with experts; all behind a switch."};
inline constexpr Quantity turns_time{.key = "dispatch.turns_time", .label = "Time to set circuits for dispatch", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Until circuits have led to all GPUs with experts in the domain, in an exchange on its own; none where there are no circuits."};
inline constexpr Quantity volume{.key = "dispatch.volume", .label = "Size of dispatch and combine over the links", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes that one package sends over its scale-up links, there and back, in an exchange on its own."};
inline constexpr Quantity far_volume{.key = "dispatch.far_volume", .label = "Size of dispatch and combine between servers", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Bytes that one package sends between servers, there and back, in an exchange on its own."};
}  // namespace dispatch

}  // namespace diecast
