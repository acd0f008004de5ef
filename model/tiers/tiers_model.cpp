// Wiring of several memory tiers in a package: what they offer, where data lie, what package and passes see.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/tiers/classes.h"
#include "model/tiers/optimal.h"
#include "model/tiers/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view one = "one", several = "up to three";

std::array<TierOfferRows const*, 3> const offers{&tiers::first, &tiers::second, &tiers::third};

/// A row of the first tier, in the tier numbered.
Quantity const& row(std::size_t tier, Quantity const& first) {
    return tier == 0 ? first : tier == 1 ? second_tier(first) : third_tier(first);
}

Substitution counterparts(auto const& copies) {
    Substitution rows;
    for (Quantity const* q : memory_rows) rows[q] = &copies(*q);
    return rows;
}

void wire_offers(Graph& g) {
    g.add(tiers::first.stacks, same("h"), package::stacks);
    for (std::size_t i = 0; i < 3; ++i) {
        TierOfferRows const& x = *offers[i];
        g.add(x.capacity,    product_of_three("h·Ms·usable"), x.stacks, row(i, memory::stack_capacity), row(i, memory::usable));
        g.add(x.room,        room_of_tier, x.capacity, achieved::memory, pool::capacity);
        g.add(x.read_rate,   product_of_three("h·Bs·speed"), x.stacks, row(i, memory::stack_bandwidth), row(i, memory::speed));
        g.add(x.write_rate,  product_of_three("h·Bw·speed"), x.stacks, row(i, memory::write_bandwidth), row(i, memory::speed));
        g.add(x.cost,        product("h·Cs"), x.stacks, row(i, memory::stack_cost));
        g.add(x.write_limit, writes_survived, x.endurance, x.stacks, row(i, memory::stack_capacity), control::wear_levelling, tiers::service_life);
        g.add_case(tiers::endurance_basis, "product", x.endurance, same("in products"), row(i, memory::endurance));
        g.add_case(tiers::endurance_basis, "shown",   x.endurance, same("as shown"), row(i, memory::endurance_shown));
        g.add_case(tiers::endurance_basis, "no limit", x.endurance, no_limit, row(i, memory::endurance));
    }
    g.add_case(tiers::use, one,     tiers::read_rate, same("of the first"), tiers::first.read_rate);
    g.add_case(tiers::use, several, tiers::read_rate, sum_of_three("Σ"), tiers::first.read_rate, tiers::second.read_rate, tiers::third.read_rate);
    g.add_case(tiers::use, one,     tiers::cost,      same("of the first"), tiers::first.cost);
    g.add_case(tiers::use, several, tiers::cost,      sum_of_three("Σ"), tiers::first.cost, tiers::second.cost, tiers::third.cost);
    g.add(tiers::stacks, sum_of_three("Σ h"), tiers::first.stacks, tiers::second.stacks, tiers::third.stacks);
    g.add_case(tiers::aim, "time",   tiers::aim_number, none("0"), tiers::stacks);
    g.add_case(tiers::aim, "energy", tiers::aim_number, certain("1"), tiers::stacks);
    g.add_case(tiers::aim, "cost",   tiers::aim_number, twice_certain, tiers::stacks);
}

/// The stack that, taken for all, makes the same package.
void wire_mean_stack(Graph& g) {
    Quantity const &h1 = tiers::first.stacks, &h2 = tiers::second.stacks, &h3 = tiers::third.stacks;
    Quantity const &on1 = memory::on_package, &on2 = second_tier(on1), &on3 = third_tier(on1);
    auto const mean = [&](Quantity const& x, Quantity const& w1, Quantity const& w2, Quantity const& w3) {
        g.add(mean_stack(x), weighted_mean, w1, x, w2, second_tier(x), w3, third_tier(x));
    };
    for (Quantity const* x : {&memory::stack_capacity, &memory::static_power, &memory::stack_edge, &memory::phy_area, &memory::controller_area,
                              &memory::on_package, &memory::stack_cost})
        mean(*x, h1, h2, h3);
    for (Quantity const* x : {&memory::energy, &memory::board_energy})
        mean(*x, tiers::first.read_rate, tiers::second.read_rate, tiers::third.read_rate);
    Quantity const &area = memory::stack_area, &pitch = memory::pitch, &carbon = memory::carbon, &bytes = memory::stack_capacity;
    g.add(mean_stack(area),   mean_of_products, h1, on1, area, h2, on2, second_tier(area), h3, on3, third_tier(area));
    g.add(mean_stack(carbon), mean_of_products, h1, bytes, carbon, h2, second_tier(bytes), second_tier(carbon), h3, third_tier(bytes), third_tier(carbon));
    g.add(mean_stack(pitch),  finest_bonded,    h1, on1, pitch, h2, on2, second_tier(pitch), h3, on3, third_tier(pitch));
    g.add(tiers::bonded_cost_share, weighted_mean, tiers::first.cost, on1, tiers::second.cost, on2, tiers::third.cost, on3);
}

/// Makes the formulas of a package with several tiers use the mean stack.
void wire_package(Graph& g) {
    Substitution seen{{&package::stacks, &tiers::stacks}};
    for (Quantity const* q : stack_rows) seen[q] = &mean_stack(*q);
    seen[&memory::idle_power] = &mean_stack(memory::static_power);  // placement counts what software rewrites
    for (Quantity const* q : {&carrier::silicon, &carrier::bridges, &assembly::bond_yield, &assembly::pitch_slack, &package::interface_area, &shoreline::memory,
                              &power::memory, &memory::board_power, &carbon::memory, &carbon::wasted, &cost::memory, &cost::assembly,
                              &fleet::steady_power, &fleet::slow_load_power})
        g.vary(tiers::use, several, *q, seen);
    Substitution const by_cost{{&memory::on_package, &tiers::bonded_cost_share}};
    g.vary(tiers::use, several, cost::wasted_memory, by_cost);
    g.vary(tiers::use, several, cost::recurring, by_cost);
    g.add_case(tiers::use, several, package::bandwidth, same("Σ h·Bs·speed"), tiers::read_rate);
    g.add_case(tiers::use, several, package::capacity, sum_of_three("Σ h·Ms·usable"), tiers::first.capacity, tiers::second.capacity, tiers::third.capacity);
}

void wire_placement(Graph& g, Phase const& x, PassData const& d, PlacedData const& y) {
    auto const tier_1 = [&](Quantity const& q) -> Quantity const& { return q; };
    auto const solve = [&](auto const& c1, auto const& c2, auto const& c3) {
        g.add({y.weights_1, y.cache_1, y.activations_1, y.weights_2, y.cache_2, y.activations_2, y.weights_3, y.cache_3, y.activations_3,
               y.matrix_time, y.attention_time, y.crowding, y.rewriting_1, y.rewriting_2, y.rewriting_3},
              optimal_placement,
              tiers::first.room, tiers::first.read_rate, tiers::first.write_rate, c1(memory::energy), c1(memory::write_energy),
              c1(memory::stack_cost), c1(memory::stack_capacity), tiers::first.write_limit, c1(memory::retention), c1(memory::refresh),
              tiers::second.room, tiers::second.read_rate, tiers::second.write_rate, c2(memory::energy), c2(memory::write_energy),
              c2(memory::stack_cost), c2(memory::stack_capacity), tiers::second.write_limit, c2(memory::retention), c2(memory::refresh),
              tiers::third.room, tiers::third.read_rate, tiers::third.write_rate, c3(memory::energy), c3(memory::write_energy),
              c3(memory::stack_cost), c3(memory::stack_capacity), tiers::third.write_limit, c3(memory::retention), c3(memory::refresh),
              x.weight_bytes, x.cache_bytes, d.weights_read, d.cache_read, d.cache_written, d.cache_received, d.matrix_activations,
              d.attention_activations, d.weight_writes, tiers::weight_update, d.cache_limit, d.shortest, tiers::service_life,
              site::electricity_price, site::power_overhead, tiers::aim_number);
    };
    solve(tier_1, second_tier, third_tier);
    g.add(y.matrix_share,    share_reached, d.matrix_bytes, tiers::read_rate, y.matrix_time);
    g.add(y.attention_share, share_reached, d.attention_bytes, tiers::read_rate, y.attention_time);
}

/// What fills one tier, and what a pass moves to and from it. Shares: weights, cache, activations.
void wire_bytes(Graph& g, Phase const& x, PassData const& d, Quantity const* const* shares, TierUse const& u, TierOfferRows const& o) {
    Quantity const &weights = *shares[0], &cache = *shares[1], &activations = *shares[2];
    g.add(u.weights,     product("share·weights"), weights, x.weight_bytes);
    g.add(u.cache,       product("share·cache"), cache, x.cache_bytes);
    g.add(u.activations, product("share·activations"), activations, d.activation_bytes);
    g.add(u.free,        what_is_left, o.room, u.weights, u.cache);
    g.add(u.kept_back,   what_is_left, o.capacity, o.room, u.activations);
    g.add(u.moved,       moved_by_tier, weights, cache, activations, d.weights_read, d.cache_read, d.cache_written, d.matrix_activations,
                                         d.attention_activations);
}

void wire_use(Graph& g, Phase const& x, PassData const& d, PlacedData const& y, std::array<TierUse, 3> const& uses) {
    Quantity const* shares[3][4] = {{&y.weights_1, &y.cache_1, &y.activations_1, &y.rewriting_1},
                                    {&y.weights_2, &y.cache_2, &y.activations_2, &y.rewriting_2},
                                    {&y.weights_3, &y.cache_3, &y.activations_3, &y.rewriting_3}};
    for (std::size_t i = 0; i < 3; ++i) {
        TierUse const& u = uses[i];
        TierOfferRows const& o = *offers[i];
        g.add({u.reads, u.writes, u.rewritten, u.filled, u.busy, u.cell_writes, u.lifetime, u.power}, use_of_tier,
              *shares[i][0], *shares[i][1], *shares[i][2], d.weight_reads, d.cache_reads, d.activation_reads, d.weight_writes, d.cache_stored,
              x.weight_bytes, x.cache_bytes, tiers::weight_update, d.cache_limit, d.shortest, *shares[i][3], o.room, o.read_rate, o.write_rate,
              row(i, memory::energy), row(i, memory::write_energy), row(i, memory::retention), row(i, memory::refresh), o.endurance, o.write_limit,
              tiers::service_life, o.stacks, row(i, memory::static_power));
        wire_bytes(g, x, d, shares[i], u, o);
    }
    g.add(y.access_energy, energy_per_byte_moved, uses[0].power, tiers::first.stacks, memory::static_power,
                                                  uses[1].power, tiers::second.stacks, second_tier(memory::static_power),
                                                  uses[2].power, tiers::third.stacks, third_tier(memory::static_power), d.passes, x.bytes);
    g.add(y.endurance_slack, tightest_endurance, uses[0].cell_writes, tiers::first.endurance, uses[1].cell_writes, tiers::second.endurance,
                                                 uses[2].cell_writes, tiers::third.endurance);
}

/// What a pass sees of its memory.
void wire_pass(Graph& g, Phase const& x, PlacedData const& y) {
    g.add_case(tiers::use, several, x.weight_rate,  product("Mw·share reached"), kernel::weight_rate, y.matrix_share);
    g.add_case(tiers::use, several, x.cache_rate,   product("M·share reached"), &x == &decode ? pool::read_rate : achieved::attention_memory_rate,
                                                                                y.attention_share);
    g.add_case(tiers::use, several, x.memory_slack, room_not_crowded, y.crowding);
    g.vary(tiers::use, several, x.parts_power, {{&memory::energy, &y.access_energy}, {&package::stacks, &tiers::stacks},
                                                {&memory::static_power, &mean_stack(memory::static_power)},
                                                {&memory::idle_power, &mean_stack(memory::static_power)}});
}

}  // namespace

void wire_tiers(Graph& g) {
    g.repeat(counterparts(second_tier));
    g.repeat(counterparts(third_tier));
    wire_data(g);
    wire_offers(g);
    wire_mean_stack(g);
    wire_package(g);
    wire_placement(g, prefill, prefill_data, prefill_place);
    wire_placement(g, decode, decode_data, decode_place);
    wire_use(g, prefill, prefill_data, prefill_place, prefill_use);
    wire_use(g, decode, decode_data, decode_place, decode_use);
    wire_pass(g, prefill, prefill_place);
    wire_pass(g, decode, decode_place);
}

}  // namespace diecast
