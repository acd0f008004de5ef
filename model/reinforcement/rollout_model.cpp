// Wiring of reinforcement learning of a language model: rollouts by the passes of decode, training by the step of
// training, and a step of both in four arrangements.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/load/quantities.h"
#include "model/reinforcement/quantities.h"
#include "model/reinforcement/rollout.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view colocated = "colocated", in_turn = "in turn", one_ahead = "one step ahead", asynchronous = "asynchronous";

void wire_pools(Graph& g) {
    using namespace posttrain;
    g.add_case(arrangement, colocated, rollout::gpus, same("R = G"), gpus);
    g.add_case(arrangement, colocated, trainer::gpus, same("T = G"), gpus);
    for (std::string_view apart : {in_turn, one_ahead, asynchronous}) {
        g.add_case(arrangement, apart, rollout::gpus, product("R = G·r"), gpus, rollout_share);
        g.add_case(arrangement, apart, trainer::gpus, rest_of_gpus, gpus, rollout_share);
    }
    g.add_case(arrangement, colocated,    staleness_counted, none("0"), staleness);
    g.add_case(arrangement, in_turn,      staleness_counted, none("0"), staleness);
    g.add_case(arrangement, one_ahead,    staleness_counted, certain("1"), staleness);
    g.add_case(arrangement, asynchronous, staleness_counted, same("k"), staleness);
    g.add(pool_slack, room_of_pools, decode.gpus, rollout::gpus, training::gpus, training::data, trainer::gpus);
    g.add(slack,      tightest_of_four("min(pools, decode memory, decode layout, training)"), pool_slack, decode.memory_slack, decode.layout_slack, training::slack);
}

void wire_writing(Graph& g) {
    using namespace rollout;
    Quantity const &light_batch = light_pass(decode.batch), &light_time = light_pass(decode.time);
    g.add(count,       product("N = P·Q"), prompts, answers);
    g.add(share,       answers_per_instance, count, decode.gpus, gpus);
    g.add(slots,       product("m = b·p"), decode.batch, decode.pipeline);
    g.add(in_flight,   answers_under_way, slots, posttrain::staleness_counted, share);
    g.add(slot_time,   slope_of_passes, light_time, decode.time, light_batch, decode.batch, decode.pipeline, speculation::tokens);
    g.add(fixed_time,  pass_without_batch, light_time, light_batch, slot_time, decode.pipeline, speculation::tokens);
    g.add(longest,     longest_answer, count, traffic::answer, spread, limit);
    g.add(prompt_time, prompts_on_gpus, prompts, traffic::prompt, prefill.rate_per_gpu, gpus);
    auto const write = [&](Quantity const& out, Quantity const& pool) {
        g.add(out, write_to_the_last, pool, decode.gpus, count, traffic::answer, spread, limit, slots, fixed_time, slot_time);
    };
    write(write_time, gpus);
    write(together_time, posttrain::gpus);
    g.add(spread_time, write_over_steps, posttrain::staleness_counted, gpus, decode.gpus, count, traffic::answer, spread, limit, slots, fixed_time, slot_time);
    g.add(steady_time,  write_with_full_batches, fixed_time, slot_time, in_flight, share, traffic::answer);
    g.add(tail_share,   lost_to_tail, steady_time, write_time);
}

void wire_rollout_pool(Graph& g) {
    using namespace rollout;
    g.add_case(environment, "CPU", environment_load, environments_on_cpus, count, environment_time, cpu_environments);
    g.add_case(environment, "GPU", environment_load, environments_on_gpus, count, environment_time, gpu_environments, gpus);
    g.add_case(environment, "CPU", batch_time, batch_beside_environments, prompt_time, write_time, environment_time, environment_load);
    g.add_case(environment, "GPU", batch_time, batch_and_environments, prompt_time, write_time, environment_time, environment_load);
    g.add_case(environment, "CPU", work_time,  sum_of_two("prefill + writing"), prompt_time, steady_time);
    g.add_case(environment, "GPU", work_time,  sum_of_three("prefill + writing + environments"), prompt_time, steady_time, environment_load);
    g.add_case(cache_after, "kept",       recompute_time, none("0"), steady_time);
    g.add_case(cache_after, "recomputed", recompute_time, cache_again, in_flight, traffic::prompt, traffic::answer, prefill.rate_per_gpu, decode.gpus);
    g.add_case(environment, "CPU", gpu_flow_time, sum_of_three("prefill + writing + cache again"), prompt_time, spread_time, recompute_time);
    g.add_case(environment, "GPU", gpu_flow_time, sum_of_four("prefill + writing + cache again + environments"), prompt_time, spread_time, recompute_time, environment_load);
    g.add_case(environment, "CPU", flow_time, flow_beside_environments, prompt_time, spread_time, recompute_time, environment_load);
    g.add_case(environment, "GPU", flow_time, sum_of_four("prefill + writing + cache again + environments"), prompt_time, spread_time, recompute_time, environment_load);
    g.add(turn_send_time, weights_to_rollout, decode.weight_bytes, achieved::link_rate);
    g.add_case(posttrain::arrangement, colocated, send_time, same("in turn"), turn_send_time);
    for (std::string_view apart : {in_turn, one_ahead, asynchronous})
        g.add_case(posttrain::arrangement, apart, send_time, weights_to_rollout, decode.weight_bytes, training::far_rate);
}

void wire_trainer_pool(Graph& g) {
    using namespace trainer;
    g.add(tokens,        tokens_of_answers, rollout::count, traffic::prompt, traffic::answer);
    g.add(forward_share, share_of_stage, training::stage_forward, training::stage_time);
    g.add(time,          training_of_answers, tokens, epochs, forward_passes, forward_share, training::rate_per_gpu, gpus);
}

void wire_step_of_both(Graph& g) {
    using namespace posttrain;
    g.add_case(arrangement, colocated,    step_time, step_colocated, rollout::batch_time, trainer::time, rollout::send_time, rest_time, switch_time);
    g.add_case(arrangement, in_turn,      step_time, sum_of_four("Tb + Tt + w + x"), rollout::batch_time, trainer::time, rollout::send_time, rest_time);
    g.add_case(arrangement, one_ahead,    step_time, step_one_ahead, rollout::batch_time, trainer::time, rollout::send_time, rest_time);
    g.add_case(arrangement, asynchronous, step_time, step_asynchronous, rollout::flow_time, trainer::time, rollout::send_time, rest_time);
    auto const together = [&](std::string_view where, auto const& formula) {
        g.add_case(rollout::environment, where, colocated_time, formula, rollout::prompt_time, rollout::gpus, gpus, rollout::together_time, rollout::environment_time,
                                                rollout::environment_load, trainer::time, trainer::gpus, rollout::turn_send_time, rest_time, switch_time);
    };
    together("CPU", colocated_beside_environments);
    together("GPU", colocated_and_environments);
    g.add(rollout_phase,  rollouts_of_colocated, trainer::time, trainer::gpus, gpus, rollout::turn_send_time, rest_time, switch_time, colocated_time);
    g.add(step_speedup,   faster_than, colocated_time, step_time);
    g.add(speedup,        speedup_to_reward, colocated_time, step_time, staleness_cost, staleness_counted);
    g.add(steps_needed,   steps_with_stale_answers, steps, staleness_cost, staleness_counted);
    g.add(balanced_ratio, ratio_of_work, rollout::gpu_flow_time, rollout::gpus, trainer::time, trainer::gpus);
    g.add(idle,           idle_of_both, rollout::work_time, rollout::gpus, trainer::time, trainer::gpus, gpus, step_time);
    g.add(rate,           tokens_per_step, trainer::tokens, step_time);
    g.add(gpu_time,       product("G·ts"), gpus, step_time);
    g.add(posttrain::cost, cost_of_hours, gpu_time, fleet::cost_rate);
    g.add(run_time,       product("steps·ts"), steps_needed, step_time);
    g.add(run_cost,       product("steps·cost"), steps_needed, posttrain::cost);
}

}  // namespace

void wire_rollouts(Graph& g) {
    wire_pools(g);
    wire_writing(g);
    wire_rollout_pool(g);
    wire_trainer_pool(g);
    wire_step_of_both(g);
}

}  // namespace diecast
