// Wiring of reinforcement learning: actors on threads, inference and learner on a GPU, their common pace, power, and what
// an ideal part would leave.
#include "model/core/relations.h"
#include "model/package/quantities.h"
#include "model/reinforcement/learner.h"
#include "model/reinforcement/period.h"
#include "model/reinforcement/power.h"
#include "model/reinforcement/quantities.h"
#include "model/reinforcement/threads.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr Relation product_over{"product_over", [](auto a, auto b, auto c) { return a * b / c; }};
constexpr Relation inverse{"inverse", [](auto a) { return 1 / a; }};

void wire_actors(Graph& g) {
    g.add_case(actors::basis, "machine", actors::threads, quotient("machine/GPUs"), machine::threads, machine::gpus);
    g.add_case(actors::basis, "ratio",   actors::threads, product("ratio·m"), actors::per_unit, learner::units);
    g.add(actors::cores,          quotient("H/k"), actors::threads, machine::threads_per_core);
    g.add(actors::count,          at_least_one, actors::per_thread, actors::threads);
    g.add(actors::batch,          quotient("b = N/G"), actors::count, actors::groups);
    g.add(actors::capacity,       worth_of_threads, actors::count, actors::threads, actors::cores, actors::second_thread);
    g.add(actors::group_capacity, worth_of_threads, actors::batch, actors::threads, actors::cores, actors::second_thread);
    g.add(actors::full_capacity,  worth_of_all_threads, actors::threads, actors::cores, actors::second_thread);
}

void wire_learner(Graph& g) {
    g.add(learner::units,          units_at_work, package::units);
    g.add(learner::bandwidth,      same("as the package"), package::bandwidth);
    g.add(learner::cache,          same("as the package"), package::cache);
    g.add(learner::rate,           rate_by_units, learner::reference_rate, learner::units, learner::reference_units);
    g.add(learner::new_steps,      new_steps_per_training, learner::sequences, learner::replay_ratio, learner::unroll);
    g.add(learner::train_work,     operations_of_training, learner::sequences, learner::burn_in, learner::unroll,
                                   learner::inference_work);
    g.add(learner::inference_time, quotient("F/P"), learner::inference_work, learner::rate);
    g.add(learner::train_time,     arithmetic_per_step, learner::train_work, learner::rate, learner::new_steps);
    g.add(learner::launch_time,    quotient("serial/n"), learner::serial_time, learner::new_steps);
    g.add(learner::step_time,      sum_of_three("B = inference + training + serial"), learner::inference_time,
                                   learner::train_time, learner::launch_time);
    g.add(learner::scaled_share,   share_shortened, learner::inference_time, learner::train_time, learner::step_time);
    g.add(learner::batch_time,     time_of_batch, learner::call_time, learner::step_time, actors::batch);
}

void wire_pace(Graph& g) {
    g.add(rl::ratio,            quotient("H/m"), actors::threads, learner::units);
    g.add(rl::core_ratio,       quotient("C/m"), actors::cores, learner::units);
    g.add(rl::thread_time,      product_over("Tcpu = s·N/cap(N)"), actors::step_time, actors::count, actors::capacity);
    g.add(rl::gpu_time,         product("Tgpu = G·tg"), actors::groups, learner::batch_time);
    g.add(rl::wait,             group_step, actors::step_time, actors::batch, actors::group_capacity);
    g.add(rl::latency,          sum_of_two("Tlat = wait + tg"), rl::wait, learner::batch_time);
    g.add(rl::period,           period_of_actors, rl::thread_time, rl::gpu_time, rl::latency, rl::sharpness);
    g.add(rl::rate,             quotient("X = N/T"), actors::count, rl::period);
    g.add(rl::thread_limit,     quotient("cap(H)/s"), actors::full_capacity, actors::step_time);
    g.add(rl::gpu_limit,        inverse("1/B"), learner::step_time);
    g.add(rl::latency_limit,    rate_at_latency, actors::count, actors::step_time, learner::call_time);
    g.add(rl::half_actors,      actors_for_half, actors::groups, learner::call_time, learner::step_time);
    g.add(rl::thread_use,       quotient("X·s/cap(H)"), rl::rate, rl::thread_limit);
    g.add(rl::gpu_busy,         quotient("Tgpu/T"), rl::gpu_time, rl::period);
    g.add(rl::gpu_work,         product("X·B"), rl::rate, learner::step_time);
    g.add(rl::balanced_threads, threads_in_balance, actors::step_time, learner::step_time, machine::threads_per_core,
                                actors::second_thread);
    g.add(rl::balanced_ratio,   quotient("H*/m"), rl::balanced_threads, learner::units);
    g.add(rl::balance,          quotient("H/H*"), actors::threads, rl::balanced_threads);
    g.add(rl::balance_slack,    fed_by_threads, rl::balanced_threads, actors::threads);
}

void wire_power_of_learning(Graph& g) {
    g.add(rl::gpu_power,  power_by_units, learner::idle_power, learner::busy_power, learner::units, learner::reference_units,
                          rl::gpu_work);
    g.add(rl::cpu_power,  power_by_threads, actors::threads, actors::idle_power, actors::busy_power, rl::thread_use);
    g.add(rl::power,      sum_of_two("CPU + GPU"), rl::cpu_power, rl::gpu_power);
    g.add(rl::energy,     quotient("P/X"), rl::power, rl::rate);
    g.add(rl::efficiency, quotient("X/P"), rl::rate, rl::power);
}

void wire_ideal(Graph& g) {
    g.add(ideal::weight_time, time_of_weights, learner::weights, learner::bandwidth, learner::cache,
                              learner::call_time);
    g.add(ideal::memory,      left_by_ideal_memory, rl::thread_time, rl::wait, actors::groups, actors::batch, learner::call_time,
                              learner::step_time, rl::sharpness, rl::period, ideal::weight_time);
    g.add(ideal::calls,       left_by_ideal_calls, rl::thread_time, rl::wait, actors::groups, actors::batch, learner::call_time,
                              learner::step_time, rl::sharpness, rl::period, ideal::weight_time);
    g.add(ideal::units,       left_by_ideal_units, rl::thread_time, rl::wait, actors::groups, actors::batch, learner::call_time,
                              learner::launch_time, rl::sharpness, rl::period);
    g.add(ideal::launches,    left_by_ideal_launches, rl::thread_time, rl::wait, actors::groups, actors::batch, learner::call_time,
                              learner::inference_time, learner::train_time, rl::sharpness, rl::period);
    g.add(ideal::gpu,         left_without_gpu, rl::thread_time, rl::wait, rl::sharpness, rl::period);
    g.add(ideal::threads,     left_by_cores, actors::step_time, rl::gpu_time, learner::batch_time, rl::sharpness, rl::period);
}

}  // namespace

void wire_reinforcement(Graph& g) {
    wire_actors(g);
    wire_learner(g);
    wire_pace(g);
    wire_power_of_learning(g);
    wire_ideal(g);
}

}  // namespace diecast
