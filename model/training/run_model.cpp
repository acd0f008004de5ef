// Wiring of a training run: interruptions, checkpoints, spares, where its time goes and what it takes.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/package/quantities.h"
#include "model/training/quantities.h"
#include "model/training/run.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

namespace tr = training;

void wire_interruptions(Graph& g) {
    g.add(run::interruption_rate, product_of_three("Λ = G·λ·causes"), tr::gpus, fleet::failure_rate, run::other_causes);
    g.add(run::time_between,      mean_time_between, run::interruption_rate);
    g.add(run::restart_time,      sum_of_three("R = noticing + starting + tw"), run::detection_time, run::startup_time, run::write_time);
}

void wire_checkpoints(Graph& g) {
    g.add(run::bytes_per_weight, sum_of_two("w + o"), tr::bytes_per_weight, tr::bytes_per_state);
    g.add(run::checkpoint_bytes, product("S = P·bytes"), llm::parameters, run::bytes_per_weight);
    g.add(run::write_time,     writing_of_checkpoint, run::checkpoint_bytes, run::storage_rate, tr::gpus, run::gpu_storage_rate);
    g.add(run::pause,          product("δ = e·tw"), run::exposed_share, run::write_time);
    g.add(run::late,           writing_behind, run::exposed_share, run::write_time);
    g.add(run::young_interval, young_interval, run::pause, run::interruption_rate);
    g.add(run::daly_interval,  daly_interval, run::pause, run::interruption_rate);
    g.add(run::best_interval,  best_interval, run::pause, run::interruption_rate, run::write_time);
    auto const taken = [&](std::string_view law, Quantity const& interval) {
        g.add_case(run::law, law, run::interval, interval_taken, interval, tr::step_time, tr::duration);
    };
    taken("best",  run::best_interval);
    taken("Young", run::young_interval);
    taken("Daly",  run::daly_interval);
    taken("given", run::given_interval);
    g.add(run::interval_slack, room_for_writing, run::write_time, run::interval, run::pause);
}

void wire_spares(Graph& g) {
    g.add(run::servers_down, servers_under_repair, tr::gpus, fleet::failure_rate, fleet::repair_time);
    g.add_case(run::spares_by, "as needed", run::spares, spares_for_run, run::servers_down, fleet::service_level);
    g.add_case(run::spares_by, "given",     run::spares, same("given"), run::given_spares);
    g.add_case(run::without_spare, "waits",   run::waiting, waiting_for_spare, run::servers_down, run::spares);
    g.add_case(run::without_spare, "shrinks", run::waiting, shrinking_without_spare, run::servers_down, run::spares, tr::data);
}

void wire_time(Graph& g) {
    g.add(run::steps, steps_of_run, tr::token_budget, tr::global_batch, tr::sequence);
    g.add({run::goodput, run::checkpoint_share, run::lost_share, run::restart_share}, shares_of_run, run::interruption_rate, run::interval, run::pause, run::late, run::restart_time, run::waiting);
    g.add(run::wall_time,      expected_time, tr::duration, run::goodput);
    g.add(run::best_time,      time_at_interval, tr::duration, tr::step_time, run::best_interval, run::interruption_rate, run::pause, run::late, run::restart_time, run::waiting);
    g.add(run::interruptions,  stops_of_run, run::interruption_rate, run::wall_time, run::waiting);
    g.add(run::deadline_slack, room_below("1 − time/deadline"), run::wall_time, run::deadline);
    g.add(run::slack,          tightest_of_three("min(training, interval, deadline)"), tr::slack, run::interval_slack, run::deadline_slack);
}

void wire_totals(Graph& g) {
    g.add(run::gpu_time, product("G·time"), tr::gpus, run::wall_time);
    g.add(run::energy,   power_over_run, server::loaded_power, fleet::network_power, site::power_overhead, run::gpu_time);
    g.add_case(run::cost_basis, "owned",  run::hour_cost, same("as owned"), fleet::cost_rate);
    g.add_case(run::cost_basis, "rented", run::hour_cost, rent_with_spares, run::rental_price, run::spares, run::swapped, tr::gpus);
    g.add(run::cost,             over_the_run, run::hour_cost, run::gpu_time);
    g.add(run::token_cost,       quotient("cost/tokens"), run::cost, tr::token_budget);
    g.add(run::operating_carbon, over_the_run, site::carbon_intensity, run::energy);
    g.add(run::embodied_carbon,  over_the_run, fleet::embodied_carbon, run::gpu_time);
    g.add(run::carbon,           sum_of_two("operating + embodied"), run::operating_carbon, run::embodied_carbon);
}

}  // namespace

void wire_training_run(Graph& g) {
    wire_interruptions(g);
    wire_checkpoints(g);
    wire_spares(g);
    wire_time(g);
    wire_totals(g);
}

}  // namespace diecast
