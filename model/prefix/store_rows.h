// Rows: the stores of keys and values beside the package's own memory, one by one.
// clang-format off
#pragma once
#include "model/core/copied_rows.h"
#include "model/core/joined.h"
#include "model/inference/units.h"
#include "model/memory/quantities.h"
#include "model/training/units.h"

namespace diecast {

/// What a store is made of: the rows of a memory class that tell of bytes, rates, energy, price and wear.
inline constexpr std::array store_class_rows{
    &memory::class_, &memory::stack_bandwidth, &memory::stack_capacity, &memory::energy, &memory::board_energy, &memory::static_power,
    &memory::latency, &memory::price, &memory::technology, &memory::refresh, &memory::retention, &memory::raw_error, &memory::write_bandwidth,
    &memory::write_energy, &memory::write_latency, &memory::endurance, &memory::endurance_shown, &memory::reference_retention,
    &memory::reference_error, &memory::reference_temperature, &memory::reference_endurance, &memory::shown_retention, &memory::cell_energy,
    &memory::cell_write_time, &memory::write_share, &memory::write_stretch, &memory::barrier_exponent, &memory::barrier,
    &memory::reference_barrier, &memory::stability, &memory::reference_stability, &memory::current_ratio, &memory::energy_ratio,
    &memory::time_ratio, &memory::endurance_exponent, &memory::refresh_rate};

inline constexpr CopiedRows<store_class_rows, "store1", "Store 1:"> first_store{};
inline constexpr CopiedRows<store_class_rows, "store2", "Store 2:"> second_store{};
inline constexpr CopiedRows<store_class_rows, "store3", "Store 3:"> third_store{};

/// One store of keys and values, per package.
struct StoreRows {
    Quantity modules, place, capacity, tokens, link, read_rate, write_rate, kept, life, share;
    Quantity load_time, pace, least_tokens, reads, writes, daily_writes, write_limit, cost, power, paying_time;
    Quantity read_slack, write_slack, wear_slack, slack;
};

template <Text p, Text title>
inline constexpr StoreRows store_rows{
    .modules = {.key = joined<p, ".modules">, .label = joined<title, " modules per GPU">, .symbol = "h",
        .range = {0, 10000}, .fallback = 0, .doc = "Modules, drives or stacks of its class for each package; parts of one where several packages share it. 0: there is no such store."},
    .place = {.key = joined<p, ".place">, .label = joined<title, " place">,
        .scale = Scale::choice, .fallback = 0, .doc = "host: behind the package's link to its host; remote: a pool behind the scale-out network; package: in the package, behind no link but its own."},
    .capacity = {.key = joined<p, ".capacity">, .label = joined<title, " capacity per GPU">, .unit = unit::GB,
        .range = {0, 1e9}, .sense = Sense::maximise, .doc = "Bytes of this store for each package of all pools."},
    .tokens = {.key = joined<p, ".tokens">, .label = joined<title, " tokens per GPU">, .unit = unit::tokens,
        .range = {0, 1e15}, .sense = Sense::maximise, .doc = "Whose keys and values fit into it."},
    .link = {.key = joined<p, ".link">, .label = joined<title, " link per GPU">, .unit = unit::GBps,
        .range = {0, 1e9}, .sense = Sense::maximise, .doc = "Over which a package loads from this store, as far as copies use it."},
    .read_rate = {.key = joined<p, ".read_rate">, .label = joined<title, " rate of loading per GPU">, .unit = unit::GBps,
        .range = {0, 1e9}, .sense = Sense::maximise, .doc = "The lesser of its modules' read bandwidth and the link's."},
    .write_rate = {.key = joined<p, ".write_rate">, .label = joined<title, " rate of storing per GPU">, .unit = unit::GBps,
        .range = {0, 1e9}, .sense = Sense::maximise, .doc = "The lesser of its modules' write bandwidth and the link's."},
    .kept = {.key = joined<p, ".kept">, .label = joined<title, " time its cells keep data">, .unit = unit::s,
        .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Retention of its class where the device does not refresh; nothing is written again to outlive it."},
    .life = {.key = joined<p, ".life">, .label = joined<title, " time kept">, .symbol = "T", .unit = unit::s,
        .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "From the last use until it is in no store up to this one any more: displaced by others, or forgotten by the cells."},
    .share = {.key = joined<p, ".share">, .label = joined<title, " prompt found">, .unit = unit::percent,
        .range = {0, 100}, .sense = Sense::maximise, .doc = "Share of the tokens of all prompts that is found in this store and in none before it."},
    .load_time = {.key = joined<p, ".load_time">, .label = joined<title, " time to load a context">, .unit = unit::ms,
        .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of a request that finds all of its earlier rounds in this store."},
    .pace = {.key = joined<p, ".pace">, .label = joined<title, " speed of loading over computing again">,
        .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Time to compute a token of the prompt over time to load it, once loading has begun; below 1 loading makes users wait longer."},
    .least_tokens = {.key = joined<p, ".least_tokens">, .label = joined<title, " fewest tokens worth loading">, .unit = unit::tokens,
        .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of fewer, computing again is faster, because a load takes a while to begin; 1e12 where loading is slower."},
    .reads = {.key = joined<p, ".reads">, .label = joined<title, " loaded per second">, .unit = unit::GBps,
        .range = {0, 1e12}, .doc = "By each package that loads."},
    .writes = {.key = joined<p, ".writes">, .label = joined<title, " stored per second">, .unit = unit::GBps,
        .range = {0, 1e12}, .doc = "Per package of all pools: new tokens of prompts and answers, or in an exclusive hierarchy what the store before drops."},
    .daily_writes = {.key = joined<p, ".daily_writes">, .label = joined<title, " full writes per day">, .unit = unit::per_day,
        .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Bytes written in a day over the capacity: what makers of drives call DWPD."},
    .write_limit = {.key = joined<p, ".write_limit">, .label = joined<title, " writes endured per second">, .unit = unit::GBps,
        .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Bytes per second that its cells survive over the service life, wear levelled."},
    .cost = {.key = joined<p, ".cost">, .label = joined<title, " cost per GPU">, .unit = unit::usd,
        .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Bytes at the price of the class."},
    .power = {.key = joined<p, ".power">, .label = joined<title, " power per GPU">, .unit = unit::W,
        .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Standing power of its modules, and energy of what is loaded and stored."},
    .paying_time = {.key = joined<p, ".paying_time">, .label = joined<title, " pause up to which keeping pays">, .unit = unit::s,
        .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Keeping a token for so long costs as much in this store as the GPU time to compute it again (as in the five-minute rule)."},
    .read_slack = {.key = joined<p, ".read_slack">, .label = joined<title, " slack of loading">,
        .sense = Sense::slack, .doc = "Share of the rate of loading that is left.", .guards = joined<p, ".load_time">},
    .write_slack = {.key = joined<p, ".write_slack">, .label = joined<title, " slack of storing">,
        .sense = Sense::slack, .doc = "Share of the rate of storing that is left.", .guards = joined<p, ".share">},
    .wear_slack = {.key = joined<p, ".wear_slack">, .label = joined<title, " slack of endurance">,
        .sense = Sense::slack, .doc = "Share of the writes endured over the service life that is left.", .guards = joined<p, ".cost">},
    .slack = {.key = joined<p, ".slack">, .label = joined<title, " slack">,
        .sense = Sense::slack, .doc = "Tightest of loading, storing and endurance."}};

inline constexpr StoreRows store_1 = store_rows<"store1", "Store 1:">, store_2 = store_rows<"store2", "Store 2:">, store_3 = store_rows<"store3", "Store 3:">;

}  // namespace diecast
