// Wiring of refresh and of the software control plane.
#include "model/core/relations.h"
#include "model/memory/control.h"
#include "model/memory/quantities.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_refresh(Graph& g) {
    g.add(control::refresh_bandwidth, product_of_three("h·Ms/tr"), package::stacks, memory::stack_capacity, memory::refresh_rate);
    g.add(control::refresh_share,     refresh_over_read, memory::stack_capacity, memory::refresh_rate, memory::stack_bandwidth, memory::speed);
    g.add_case(memory::refresh, "software", control::refresh_power, read_and_write, control::refresh_bandwidth, memory::energy, memory::write_energy);
    g.add(control::refresh_power,     product("h·Ms/tr·er"), control::refresh_bandwidth, control::refresh_energy);
}

void wire_lifetimes(Graph& g) {
    using namespace control;
    g.add_case(lifetime_law, "fixed",       rounds,     whole_rounds,      data_lifetime, memory::retention);
    g.add_case(lifetime_law, "exponential", rounds,     mean_rounds,       data_lifetime, memory::retention);
    g.add_case(lifetime_law, "fixed",       outliving,  outlives,          data_lifetime, memory::retention);
    g.add_case(lifetime_law, "exponential", outliving,  chance_to_outlive, data_lifetime, memory::retention);
    g.add_case(lifetime_law, "fixed",       first_stay, tighter_of_two("min(td, tr)"), data_lifetime, memory::retention);
    g.add_case(lifetime_law, "exponential", first_stay, mean_first_stay,   data_lifetime, memory::retention);
}

void wire_policies(Graph& g) {
    using namespace control;
    g.add_case(policy, "rewrite",   writes, same("nt"), rounds);
    g.add_case(policy, "migrate",   writes, certain("1"), rounds);
    g.add_case(policy, "recompute", writes, same("nt"), rounds);
    g.add_case(policy, "free",      writes, certain("1"), rounds);
    g.add_case(policy, "migrate",   moved_writes, same("[outlives]"), outliving);
    g.add(moved_writes,             none("0"), outliving);
    g.add_case(policy, "rewrite",   moving_reads, one_less("nt − 1"), rounds);
    g.add_case(policy, "migrate",   moving_reads, same("[outlives]"), outliving);
    g.add(moving_reads,             none("0"), outliving);
    g.add_case(policy, "recompute", recomputes, one_less("nt − 1"), rounds);
    g.add(recomputes,               none("0"), rounds);
    g.add_case(policy, "migrate",   stay, same("min(td, tr)"), first_stay);
    g.add_case(policy, "free",      stay, same("min(td, tr)"), first_stay);
    g.add(stay,                     same("td"), data_lifetime);
    g.add_case(policy, "free",      kept_share, part_of, first_stay, data_lifetime);
    g.add(kept_share,               certain("1"), data_lifetime);
    g.add(kept_slack,               room_for_loss, kept_share, loss_allowed);
}

}  // namespace

void wire_control(Graph& g) {
    using namespace control;
    wire_refresh(g);
    wire_lifetimes(g);
    wire_policies(g);
    g.add(filled,        share_of_blocks, piece, block);
    g.add(held_share,    quotient("used/filled"), stored_share, filled);
    g.add(write_traffic, rate_of_stored("h·Ms·held·nw/stay"), package::stacks, memory::stack_capacity, held_share, writes, stay);
    g.add(read_traffic,  rate_of_stored("h·Ms·used·reads/stay"), package::stacks, memory::stack_capacity, stored_share, moving_reads, stay);
    g.add(upkeep_energy, policy_energy, moving_reads, memory::energy, writes, memory::write_energy, filled, moved_writes, other_energy, recomputes, recompute_energy);
    g.add(upkeep_power,  rate_of_stored("h·Ms·used·policy/stay"), package::stacks, memory::stack_capacity, stored_share, upkeep_energy, stay);
    g.add(datum_energy,  life_energy, memory::write_energy, filled, reads, memory::energy, upkeep_energy, memory::static_power, stay, memory::stack_capacity, stored_share);
    g.add(break_even_write, break_even_energy, compared_write, reads, compared_read, memory::energy, compared_idle, data_lifetime, memory::static_power, stay,
                                               memory::stack_capacity, stored_share, upkeep_energy);
    g.add(service_life,   life_of_cells, memory::endurance, wear_levelling, stay, writes, held_share);
    g.add(best_retention, shortest_or_life, memory::endurance_exponent, data_lifetime, memory::shown_retention);
}

}  // namespace diecast
