// Wiring of training to an accuracy: epochs against batch, data against hybrid parallelism, learners that are averaged.
#include "model/convergence/epochs.h"
#include "model/convergence/hybrid.h"
#include "model/convergence/learners.h"
#include "model/convergence/quadratic.h"
#include "model/convergence/quantities.h"
#include "model/core/relations.h"
#include "model/kernel_list/quantities.h"
#include "model/operators/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view by_law = "law", by_table = "points", given = "given", pipeline = "pipeline",
    occupancy = "occupancy", cap = "cap";

/// Calls f with the rows of all points: batch 1, epochs 1, batch 2, …
template <class F>
void with_points(F f) {
    f(points::batch_1, points::epochs_1, points::batch_2, points::epochs_2, points::batch_3, points::epochs_3,
      points::batch_4, points::epochs_4, points::batch_5, points::epochs_5, points::batch_6, points::epochs_6,
      points::batch_7, points::epochs_7, points::batch_8, points::epochs_8, points::batch_9, points::epochs_9,
      points::batch_10, points::epochs_10, points::batch_11, points::epochs_11, points::batch_12, points::epochs_12,
      points::batch_13, points::epochs_13, points::batch_14, points::epochs_14);
}

void wire_epochs_at(Graph& g, Quantity const& epochs, Quantity const& batch) {
    namespace c = convergence;
    g.add_case(c::method, by_law, epochs, law_of_epochs, batch, c::least_epochs, c::critical_batch, c::exponent);
    with_points([&](auto const&... p) { g.add_case(c::method, by_table, epochs, table_of_epochs, batch, p...); });
}

void wire_law(Graph& g) {
    namespace c = convergence;
    with_points([&](auto const&... p) {
        g.add({c::least_epochs, c::critical_batch}, fit_of_epochs, c::exponent, p...);
        g.add({c::fit_error, c::worst_error}, error_of_epochs, c::least_epochs, c::critical_batch, c::exponent, p...);
        g.add(c::used_points, count_of_points, p...);
        g.add(c::largest_batch, largest_of_points, p...);
    });
    g.add(c::fit_slack,   room_below("1 − error/limit"), c::fit_error, c::fit_limit);
    g.add(c::batch_slack, room_below_points, c::batch, c::largest_batch);
    wire_epochs_at(g, c::epochs, c::batch);
    g.add(c::steps,       steps_of_epochs, c::epochs, c::samples, c::batch);
    g.add(c::least_steps, steps_of_epochs, c::least_epochs, c::samples, c::critical_batch);
}

void wire_split(Graph& g) {
    namespace h = hybrid;
    g.add(h::best_micro_batches, best_parts, h::ways, worker::batch, worker::half_batch);
    g.add_case(h::split_source, given,    h::split_speedup, split_speedup_given, h::ways, h::speedup_2, h::speedup_4, h::speedup_8);
    g.add_case(h::split_source, pipeline, h::split_speedup, split_speedup_of_pipeline, h::ways, worker::batch,
                                          worker::half_batch, h::micro_batches, h::imbalance, h::hop_share);
    g.add_case(h::split_source, "placement", h::split_speedup, same("SU of the placed graph"), operators::speedup);
    g.add_case(h::split_source, "pipeline of modules", h::split_speedup, split_speedup_of_pipeline, h::ways, worker::batch,
                                          worker::half_batch, h::micro_batches, operators::imbalance, h::hop_share);
}

void wire_efficiency(Graph& g, Quantity const& efficiency, Quantity const& workers) {
    g.add_case(hybrid::scaling, "perfect",    efficiency, certain("1"), workers);
    g.add_case(hybrid::scaling, "all-reduce", efficiency, efficiency_of_exchange, workers, worker::step_time, worker::backward,
                                              worker::model, exchange::bandwidth, exchange::latency, exchange::overlap);
}

void wire_worker(Graph& g) {
    namespace w = worker;
    g.add(w::rate,       quotient("reached/work"), w::reached, classifier::work);
    g.add(w::half_batch, product_of_three("X·operators·fixed"), w::rate, classifier::operators, w::operator_time);
    g.add(w::model,      same("the classifier's"), classifier::model);
    g.add(learners::activations, product_of_three("b·numbers·bytes"), learners::batch, classifier::kept, classifier::number);
}

void wire_speedups(Graph& g) {
    namespace h = hybrid;
    g.add_case(worker::step_source, "measured pair",  worker::step_time, step_of_batch, worker::batch, worker::half_batch, worker::rate);
    g.add_case(worker::step_source, "listed network", worker::step_time, same("of the network listed"), iteration::time);
    g.add(h::workers,    quotient("P/M"), h::devices, h::ways);
    wire_efficiency(g, h::efficiency, h::workers);
    wire_efficiency(g, h::efficiency_data, h::devices);
    g.add(h::batch,      product("N·b"), h::workers, worker::batch);
    g.add(h::batch_data, product("P·b"), h::devices, worker::batch);
    wire_epochs_at(g, h::epochs_alone, worker::batch);
    wire_epochs_at(g, h::epochs, h::batch);
    wire_epochs_at(g, h::epochs_data, h::batch_data);
    g.add(h::speedup,      speedup_to_accuracy, h::split_speedup, h::efficiency, h::workers, h::epochs_alone, h::epochs);
    g.add(h::speedup_data, data_speedup_to_accuracy, h::efficiency_data, h::devices, h::epochs_alone, h::epochs_data);
    g.add(h::gain,         quotient("hybrid/data"), h::speedup, h::speedup_data);
    g.add(h::break_even,   split_break_even, h::ways, h::efficiency_data, h::efficiency, h::epochs, h::epochs_data);
    g.add(h::break_even_growth, quotient("M/SU"), h::ways, h::split_speedup);
    g.add(h::crossover,    devices_at_crossover, h::ways, h::split_speedup, convergence::critical_batch, worker::batch, convergence::exponent);
}

void wire_accuracy(Graph& g) {
    namespace h = hybrid;
    g.add(h::step_time,   step_of_workers, worker::step_time, h::split_speedup, h::efficiency);
    g.add(h::steps,       steps_of_epochs, h::epochs, convergence::samples, h::batch);
    g.add(h::time,        product("steps·step"), h::steps, h::step_time);
    g.add(h::energy,      product_of_three("P·W·time"), h::devices, h::device_power, h::time);
    g.add(h::cost,        product_of_three("P·price·time"), h::devices, h::device_price, h::time);
    g.add(h::whole_slack, room_for_whole, h::workers);
    g.add(h::budget_slack, room_below("1 − P/budget"), h::devices, h::budget);
    g.add(h::slack,       tighter_of_two("min(whole, budget)"), h::whole_slack, h::budget_slack);
}

void wire_learners(Graph& g) {
    namespace l = learners;
    g.add(l::total,        product("g·m"), l::gpus, l::per_gpu);
    g.add(l::utilisation,  utilisation_of_batch, l::batch, worker::half_batch);
    g.add_case(l::law, occupancy, l::gain, gain_of_occupancy, l::per_gpu, l::utilisation, l::contention);
    g.add_case(l::law, cap,       l::gain, gain_of_cap, l::per_gpu, l::utilisation, l::contention);
    g.add_case(l::law, occupancy, l::tuned, tuned_by_occupancy, l::utilisation, l::contention, l::threshold);
    g.add_case(l::law, cap,       l::tuned, tuned_by_cap, l::utilisation, l::contention, l::threshold);
    g.add(l::step_time,    step_of_learners, l::per_gpu, l::batch, worker::half_batch, worker::rate, l::gain);
    g.add(l::model_memory, memory_of_replicas, worker::model, l::per_gpu);
    g.add(l::all_activations, product("m·A"), l::per_gpu, l::activations);
    g.add(l::memory,       sum_of_three("models + activations + workspace"), l::model_memory, l::all_activations, l::workspace);
    g.add(l::slack,        room_below("1 − memory/capacity"), l::memory, l::capacity);
}

void wire_averaging(Graph& g) {
    namespace a = averaging;
    namespace l = learners;
    g.add_case(a::rule, "one over learners", a::correction, one_over, l::total);
    g.add_case(a::rule, given,               a::correction, same("given"), a::fixed);
    g.add(a::bound,         stable_correction, l::total, a::momentum);
    g.add(a::stability,     room_below("1 − α/bound"), a::correction, a::bound);
    g.add(a::local_time,    local_averaging, l::per_gpu, a::momentum, worker::model, l::bandwidth);
    g.add_case(a::exchange, "faster of ring and tree", a::exchange_time, exchange_time_of, l::gpus, worker::model, exchange::bandwidth, exchange::latency);
    g.add_case(a::exchange, "ring",                    a::exchange_time, ring_time_of, l::gpus, worker::model, exchange::bandwidth, exchange::latency);
    g.add(a::time_per_sync, sum_of_two("local + exchange"), a::local_time, a::exchange_time);
    g.add(a::exposed,       exposed_part, a::time_per_sync, a::hidden, l::step_time);
    g.add(a::rate,          rate_of_learners, l::gpus, l::per_gpu, l::batch, l::step_time, a::exposed, a::period);
    g.add(a::never_gain,    gain_of_never, a::exposed, l::step_time);
    g.add(a::batch,         batch_forgiven, l::total, l::batch, a::noise_gain);
    wire_epochs_at(g, a::epochs, a::batch);
    g.add(a::time,          time_of_samples, a::epochs, convergence::samples, a::rate);
    g.add(a::over_sgd,      quotient("parallel SGD/averaging"), parallel_sgd::time, a::time);
    g.add(a::over_elastic,  quotient("elastic/averaging"), elastic::time, a::time);
}

void wire_others(Graph& g) {
    namespace p = parallel_sgd;
    namespace e = elastic;
    namespace l = learners;
    g.add(p::batch,        product("m·b"), l::per_gpu, l::batch);
    g.add_case(p::software, "as of replicas", p::half_batch, same("that of replicas"), worker::half_batch);
    g.add_case(p::software, "TensorFlow",     p::half_batch, half_batch_of_software, p::device_batch, worker::rate, classifier::operators, p::operator_time);
    g.add_case(p::software, "as of replicas", p::share_lost, none("0"), l::gpus);
    g.add_case(p::software, "TensorFlow",     p::share_lost, lost_by_several, l::gpus, p::lost);
    g.add(p::step_time,    step_of_parallel_sgd, p::batch, p::half_batch, worker::rate, worker::backward,
                           averaging::exchange_time, exchange::overlap, p::share_lost);
    g.add(p::global_batch, product("g·b"), l::gpus, p::batch);
    g.add(p::rate,         quotient("batch/step"), p::global_batch, p::step_time);
    wire_epochs_at(g, p::epochs, p::global_batch);
    g.add(p::time,         time_of_samples, p::epochs, convergence::samples, p::rate);
    g.add(e::bound,        stable_elastic_correction, l::total);
    g.add(e::stability,    room_below("1 − α/bound"), averaging::correction, e::bound);
    g.add(e::local_time,   local_elastic_averaging, l::per_gpu, worker::model, l::bandwidth);
    g.add(e::time_per_sync, sum_of_two("local + exchange"), e::local_time, averaging::exchange_time);
    g.add(e::exposed,      exposed_part, e::time_per_sync, averaging::hidden, l::step_time);
    g.add(e::rate,         rate_of_learners, l::gpus, l::per_gpu, l::batch, l::step_time, e::exposed, averaging::period);
    g.add(e::batch,        product("k·b"), l::total, l::batch);
    wire_epochs_at(g, e::epochs, e::batch);
    g.add(e::time,         time_of_samples, e::epochs, convergence::samples, e::rate);
}

/// Calls f with what every recursion on the quadratic takes.
template <class F>
void with_recursion(F f) {
    namespace q = quadratic;
    namespace l = learners;
    f(q::algorithm, l::total, averaging::correction, averaging::momentum, averaging::period, l::learning_rate, l::momentum,
      l::weight_decay, l::batch, q::modes, q::noise, q::drop_at, q::drop);
}

void wire_quadratic(Graph& g) {
    namespace q = quadratic;
    g.choose(q::algorithm, {{"model averaging", {}}, {"elastic averaging", {}}, {"parallel SGD", {}}, {"mixing with the mean", {}}});
    with_recursion([&](auto const&... in) {
        g.add({q::loss, q::distance, q::learner_distance, q::spread}, one_run, in..., q::iterations, q::seed);
        g.add({q::expected_loss, q::expected_distance, q::expected_learner_distance, q::expected_spread}, mean_of_runs,
              in..., q::iterations, q::seed);
        g.add({q::steps, q::slack}, steps_to_loss, in..., q::target, q::most);
    });
    g.add(q::samples, product_of_three("n·k·b"), q::steps, learners::total, learners::batch);
}

}  // namespace

void wire_convergence(Graph& g) {
    wire_law(g);
    wire_worker(g);
    wire_split(g);
    wire_speedups(g);
    wire_accuracy(g);
    wire_learners(g);
    wire_averaging(g);
    wire_others(g);
    wire_quadratic(g);
}

}  // namespace diecast
