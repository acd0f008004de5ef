// The best placement as a node of the graph, and what it makes of each tier.
#pragma once
#include "model/core/formula.h"
#include "model/core/solver.h"
#include "model/tiers/traffic.h"

namespace diecast {

inline constexpr std::size_t placement_inputs = 46, placement_outputs = 15;

/// Takes for each of three tiers: room, read and write rate, read and write energy, cost and capacity of a stack, write
/// limit, retention, kind of refresh. Then weights and KV cache held; weights read, cache read, written and received;
/// activations moved beside attention and in it; weights written per second; time between updates, longest life of the
/// cache, shortest pass; service life; price of electricity, overhead of the site; aim.
/// Returns shares of weights, cache and activations in each tier; times beside attention and of attention; crowding;
/// whether each tier is rewritten.
std::array<double, placement_outputs> best_placement(std::array<double, placement_inputs> const&);

inline constexpr Formula optimal_placement{
    "optimal_placement",
    "least time, energy or cost over all ways of dividing data among tiers",
    {"linear program, solved exactly (simplex method)",
     "tiers are read at once; matrix products and attention one after the other; writes are spread over each tier"},
    Solver<placement_inputs, placement_outputs>{best_placement, 20000}};

/// {read, written and rewritten per second; filled; busy; writes per cell; time until worn out; power}
inline constexpr Formula use_of_tier{
    "use_of_tier", "Σ share·traffic; rewritten: Σ share·writes·(⌈life/retention⌉ − 1) where software refreshes",
    [](auto weights, auto cache, auto activations, auto weight_reads, auto cache_reads, auto activation_reads,
       auto weight_writes, auto cache_stored, auto weight_bytes, auto cache_bytes, auto update, auto cache_life,
       auto step, auto rewriting, auto room, auto read_rate, auto write_rate, auto read_energy, auto write_energy,
       auto retention, auto refresh, auto endurance, auto limit, auto service_life, auto stacks, auto standing) {
        using Real = decltype(weights);
        Real const zero(0.0);
        auto const again = [&](auto life) { return writes_while_alive(life, retention) - 1; };
        // No part of infinite traffic is none.
        auto const part = [&](auto share, auto traffic, auto times) {
            return select(share > 0, share * traffic * times, zero);
        };
        Real const one(1.0);
        Real const reads =
            part(weights, weight_reads, one) + part(cache, cache_reads, one) + part(activations, activation_reads, one);
        Real const writes = part(weights, weight_writes, one) + part(cache, cache_stored, one) +
                            part(activations, activation_reads, one);
        Real const expired = part(weights, weight_writes, again(update)) +
                             part(cache, cache_stored, again(cache_life)) +
                             part(activations, activation_reads, again(step));
        Real const rewritten = select(refresh == zero, zero, expired);
        Real const kept_back = rewriting * (room / retention), worn = writes + expired;
        Real const busy = if_any(reads, read_rate) + if_any(writes, write_rate) + if_any(kept_back, read_rate) +
                          if_any(kept_back, write_rate);
        Real const held = weights * weight_bytes + cache * cache_bytes;
        return std::array<Real, 8>{
            {reads, writes, rewritten, if_any(held, room), busy, endurance * if_any(worn, limit),
             select(worn > 0, service_life * (limit / worn), service_life * 1e18),
             (reads + rewritten) * read_energy + (writes + rewritten) * write_energy + stacks * standing}};
    }};

/// Energy of what passes move, per byte, without what stacks draw anyway.
inline constexpr Formula energy_per_byte_moved{
    "energy_per_byte_moved", "Σ (power − h·Ws)/(passes·bytes)",
    [](auto first, auto first_stacks, auto first_standing, auto second, auto second_stacks, auto second_standing,
       auto third, auto third_stacks, auto third_standing, auto passes, auto bytes) {
        auto const moving = (first - first_stacks * first_standing) + (second - second_stacks * second_standing) +
                            (third - third_stacks * third_standing);
        auto const moved = passes * bytes;
        return select(moved > 0, finite_of(moving) / positive_of(moved), decltype(moving)(0.0));
    }};

inline constexpr Formula tightest_endurance{
    "tightest_endurance", "1 − max(writes per cell/endurance)",
    [](auto first, auto first_limit, auto second, auto second_limit, auto third, auto third_limit) {
        return 1 - max(max(first / first_limit, second / second_limit), third / third_limit);
    }};

}  // namespace diecast
