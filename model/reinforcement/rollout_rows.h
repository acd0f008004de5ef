// Rows: reinforcement learning of a language model: answers written by rollout GPUs, trained on by trainer GPUs, and
// what a step of both takes.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/inference/units.h"
#include "model/package/units.h"

namespace diecast {

namespace rollout {  // answers that are written to be trained on
inline constexpr Quantity prompts{.key = "rollout.prompts", .label = "Prompts per step", .symbol = "P",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 512, .doc = "Of a step of reinforcement learning.", .source = "DAPO, AReaL and verl: 512 prompts with 16 answers each", .status = Status::published};
inline constexpr Quantity answers{.key = "rollout.answers", .label = "Answers per prompt", .symbol = "Q",
    .range = {1, 1e4}, .scale = Scale::log, .fallback = 16, .doc = "Whose rewards are compared with one another (the group of GRPO).", .source = "DAPO, AReaL and verl: 512 prompts with 16 answers each", .status = Status::published};
inline constexpr Quantity spread{.key = "rollout.spread", .label = "Spread of answer lengths in rollouts", .symbol = "v",
    .range = {0.01, 5}, .fallback = 0.8, .doc = "Standard deviation over mean of the tokens of an answer, taken as lognormal; the mean is traffic.answer."};
inline constexpr Quantity limit{.key = "rollout.limit", .label = "Longest answer allowed", .unit = unit::tokens,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 31744, .doc = "Longer answers are cut; traffic.answer is the mean of what is left.", .source = "AReaL's benchmark: 31k of 32k tokens", .status = Status::published};
inline constexpr Quantity environment{.key = "rollout.environment", .label = "Environments run on",
    .scale = Scale::choice, .fallback = 0, .doc = "CPU: tools, tests and rewards run beside the GPUs, which write meanwhile; GPU: they take time of the rollout GPUs (simulators, reward models)."};
inline constexpr Quantity environment_time{.key = "rollout.environment_time", .label = "Environment time per answer", .symbol = "e", .unit = unit::s,
    .range = {0, 1e6}, .fallback = 1, .doc = "Of tools, tests and reward of one answer, while its tokens wait."};
inline constexpr Quantity cpu_environments{.key = "rollout.cpu_environments", .label = "Environments at once on CPUs",
    .range = {1, 1e7}, .scale = Scale::log, .fallback = 1024, .doc = "Workers of all CPUs together."};
inline constexpr Quantity gpu_environments{.key = "rollout.gpu_environments", .label = "Environments at once per rollout GPU",
    .range = {0.01, 1e6}, .scale = Scale::log, .fallback = 64, .doc = "Where environments run on GPUs; no tokens are written meanwhile."};
inline constexpr Quantity cache_after{.key = "rollout.cache_after", .label = "KV cache after new weights",
    .scale = Scale::choice, .fallback = 0, .doc = "Of answers under way in asynchronous rollouts: kept (PipelineRL), or computed again with the new weights (AReaL)."};
inline constexpr Quantity gpus{.key = "rollout.gpus", .label = "Rollout GPUs", .symbol = "R",
    .range = {1e-3, 1e6}, .scale = Scale::log, .doc = "Packages that write answers; all of them where phases take turns on the same."};
inline constexpr Quantity count{.key = "rollout.count", .label = "Answers per step", .symbol = "N",
    .range = {1, 1e10}, .scale = Scale::log, .doc = "Of all prompts."};
inline constexpr Quantity share{.key = "rollout.share", .label = "Answers per instance", .symbol = "n",
    .range = {1e-6, 1e10}, .scale = Scale::log, .doc = "That one instance of decode writes in a step."};
inline constexpr Quantity slots{.key = "rollout.slots", .label = "Answers at once per instance", .symbol = "m",
    .range = {1, 1e9}, .scale = Scale::log, .doc = "Decode batch times pipeline stages."};
inline constexpr Quantity in_flight{.key = "rollout.in_flight", .label = "Answers under way per instance", .symbol = "m'",
    .range = {1e-6, 1e9}, .scale = Scale::log, .doc = "As many as slots, and no more than the answers of the steps that staleness allows."};
inline constexpr Quantity fixed_time{.key = "rollout.fixed_time", .label = "Time per token without a batch", .symbol = "t0", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Of the line through passes of decode at its least and its full batch, where the batch is none: weights, launches, exchanges."};
inline constexpr Quantity slot_time{.key = "rollout.slot_time", .label = "Time per token and answer under way", .symbol = "t1", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Slope of the same line: reading the KV cache, arithmetic."};
inline constexpr Quantity longest{.key = "rollout.longest", .label = "Longest answer of a step", .unit = unit::tokens,
    .range = {1, 1e9}, .scale = Scale::log, .doc = "Expected maximum over all answers of a step."};
inline constexpr Quantity prompt_time{.key = "rollout.prompt_time", .label = "Prefill of the prompts of a step", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Each prompt is read once for all of its answers."};
inline constexpr Quantity write_time{.key = "rollout.write_time", .label = "Writing in step", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "All answers of a step begun together, to the last of them: batches shrink as answers end."};
inline constexpr Quantity steady_time{.key = "rollout.steady_time", .label = "Writing with full batches", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "As many tokens, where every answer that ends is followed by the next."};
inline constexpr Quantity tail_share{.key = "rollout.tail_share", .label = "Writing lost to the tail", .unit = unit::percent,
    .range = {-1e6, 100}, .sense = Sense::minimise, .doc = "Share of writing in step that full batches would save."};
inline constexpr Quantity environment_load{.key = "rollout.environment_load", .label = "Environments of a step", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Time in which all environments at hand, always busy, do those of a step."};
inline constexpr Quantity together_time{.key = "rollout.together_time", .label = "Writing in step on all GPUs", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "As writing in step, if every GPU wrote."};
inline constexpr Quantity batch_time{.key = "rollout.batch_time", .label = "Rollouts in step", .symbol = "Tb", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Prefill, writing and environments of a step, to the last answer."};
inline constexpr Quantity work_time{.key = "rollout.work_time", .label = "Rollout work", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Prefill and writing with full batches, and environments where they run on these GPUs: what of a step is no waiting."};
inline constexpr Quantity spread_time{.key = "rollout.spread_time", .label = "Writing, asynchronous", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Per step, where the answers of as many steps as staleness allows are begun together and the last of them is waited for once: the tail is shared by these steps."};
inline constexpr Quantity recompute_time{.key = "rollout.recompute_time", .label = "KV cache computed again", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of all answers under way, once per step."};
inline constexpr Quantity flow_time{.key = "rollout.flow_time", .label = "Rollouts, asynchronous", .symbol = "Ta", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Prefill, writing and environments of a step, where rollouts do not wait for training."};
inline constexpr Quantity gpu_flow_time{.key = "rollout.gpu_flow_time", .label = "Rollouts on GPUs, asynchronous", .symbol = "Tg", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Prefill, writing and cache computed again, and environments where they run on these GPUs: what more GPUs divide."};
inline constexpr Quantity send_time{.key = "rollout.send_time", .label = "Sending new weights", .symbol = "w", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "To all rollout GPUs at once, each taking its part over its adapter; over the scale-up links where phases take turns on the same GPUs."};
inline constexpr Quantity turn_send_time{.key = "rollout.turn_send_time", .label = "Sending new weights in turn", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Where phases take turns on the same GPUs, whatever the arrangement: each takes its part over the scale-up links."};
}  // namespace rollout

namespace trainer {  // GPUs that train on the answers
inline constexpr Quantity forward_passes{.key = "trainer.forward_passes", .label = "Forward passes beside training", .symbol = "f",
    .range = {0, 10}, .fallback = 1, .doc = "Over all tokens: log-probabilities by the policy before its update; one more with a reference policy, one with a critic or reward model as large."};
inline constexpr Quantity epochs{.key = "trainer.epochs", .label = "Times that an answer is trained on", .symbol = "E",
    .range = {0.01, 100}, .fallback = 1, .doc = "Epochs of PPO over the answers of a step."};
inline constexpr Quantity gpus{.key = "trainer.gpus", .label = "Trainer GPUs", .symbol = "T",
    .range = {1e-3, 1e6}, .scale = Scale::log, .doc = "Packages that train; all of them where phases take turns on the same."};
inline constexpr Quantity tokens{.key = "trainer.tokens", .label = "Tokens per step of reinforcement learning", .unit = unit::tokens,
    .range = {1, 1e15}, .scale = Scale::log, .doc = "Of all answers with their prompts."};
inline constexpr Quantity forward_share{.key = "trainer.forward_share", .label = "Forward pass over training", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of the time that a stage takes forward, backward and recomputing."};
inline constexpr Quantity time{.key = "trainer.time", .label = "Training of a step", .symbol = "Tt", .unit = unit::s,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Forward passes and training on all tokens at the rate per GPU of training.gpus."};
}  // namespace trainer

namespace posttrain {  // a step of both
inline constexpr Quantity arrangement{.key = "posttrain.arrangement", .label = "Rollouts and training",
    .scale = Scale::choice, .fallback = 0, .doc = "colocated: in turn on the same GPUs; in turn: each on GPUs of its own, one waits for the other; one step ahead: on GPUs of their own at once, answers written by the weights before; asynchronous: rollouts never wait, answers may be older."};
inline constexpr Quantity gpus{.key = "posttrain.gpus", .label = "GPUs of reinforcement learning", .symbol = "G",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 128, .doc = "Rollouts and training together."};
inline constexpr Quantity rollout_share{.key = "posttrain.rollout_share", .label = "Rollout GPUs over all", .symbol = "r", .unit = unit::percent,
    .range = {0.1, 99.9}, .fallback = 50, .doc = "Where rollouts and training have GPUs of their own."};
inline constexpr Quantity staleness{.key = "posttrain.staleness", .label = "Staleness allowed", .symbol = "k",
    .range = {1, 64}, .fallback = 4, .doc = "Asynchronous: updates by which the weights that began an answer may be behind those trained with it.", .source = "AReaL: up to 4 costs next to nothing", .status = Status::published};
inline constexpr Quantity staleness_counted{.key = "posttrain.staleness_counted", .label = "Staleness", .symbol = "k'",
    .range = {0, 64}, .sense = Sense::minimise, .doc = "0 in turn, 1 one step ahead, as allowed where asynchronous."};
inline constexpr Quantity steps{.key = "posttrain.steps", .label = "Steps with fresh answers",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1000, .doc = "To the reward wanted.", .source = "AReaL: 1,000 steps of PPO", .status = Status::published};
inline constexpr Quantity staleness_cost{.key = "posttrain.staleness_cost", .label = "More steps per update of staleness", .symbol = "c", .unit = unit::percent,
    .range = {0, 100}, .fallback = 1, .doc = "No law is published. AReaL's scores after as many steps do not fall up to a staleness of 4 with its decoupled objective, and fall without it."};
inline constexpr Quantity steps_needed{.key = "posttrain.steps_needed", .label = "Steps to the reward",
    .range = {1, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Steps with fresh answers, and those that staleness adds."};
inline constexpr Quantity rest_time{.key = "posttrain.rest_time", .label = "Rest of a step", .symbol = "x", .unit = unit::s,
    .range = {0, 1e6}, .fallback = 3.9, .doc = "Rewards, advantages, data on their way: beside training, where it is the trainer that waits.", .source = "verl, github:volcengine/verl @21470098, docs/advance/fully_async.md: steps of 7B on 32 to 128 H20 less their parts, asynchronous: 3.7, 3.8, 4.3 s", .status = Status::derived};
inline constexpr Quantity switch_time{.key = "posttrain.switch_time", .label = "Switching between phases", .symbol = "y", .unit = unit::s,
    .range = {0, 1e6}, .fallback = 7, .doc = "Per step, where phases take turns on the same GPUs: one program gives its memory to the other and takes it back.", .source = "verl, github:volcengine/verl @21470098, docs/advance/fully_async.md: steps of 7B on 32 to 128 H20 less their parts, colocated: 11.2, 10.9, 10.7 s, of which 3.9 are the rest of a step", .status = Status::derived};
inline constexpr Quantity step_time{.key = "posttrain.step_time", .label = "Step of reinforcement learning", .symbol = "ts", .unit = unit::s,
    .range = {1e-9, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "From one update of the rollout GPUs' weights to the next."};
inline constexpr Quantity colocated_time{.key = "posttrain.colocated_time", .label = "Step if colocated", .symbol = "tc", .unit = unit::s,
    .range = {1e-9, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of as many GPUs, rollouts and training in turn on all of them."};
inline constexpr Quantity speedup{.key = "posttrain.speedup", .label = "Speed-up over colocated",
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "To the same reward on as many GPUs, steps added by staleness included."};
inline constexpr Quantity step_speedup{.key = "posttrain.step_speedup", .label = "Speed-up of a step over colocated",
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "For as many steps: what is measured where both run the same number."};
inline constexpr Quantity balanced_ratio{.key = "posttrain.balanced_ratio", .label = "Balanced rollout GPUs per trainer GPU", .symbol = "R:T",
    .range = {0, 1e9}, .scale = Scale::log, .doc = "At which neither waits for the other: GPU time of rollouts over GPU time of training. Environments on CPUs are left out, as no GPU makes them faster."};
inline constexpr Quantity rollout_phase{.key = "posttrain.rollout_phase", .label = "Rollouts' share of a colocated step", .unit = unit::percent,
    .range = {0, 100}, .doc = "Of a step in turn on the same GPUs."};
inline constexpr Quantity idle{.key = "posttrain.idle", .label = "GPU time idle", .unit = unit::percent,
    .range = {-100, 100}, .sense = Sense::minimise, .doc = "Share of all GPU time that is neither training nor what writing with full batches takes."};
inline constexpr Quantity rate{.key = "posttrain.rate", .label = "Tokens trained per second", .unit = unit::tokens_per_s,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Effective throughput of reinforcement learning: tokens of a step over its time."};
inline constexpr Quantity gpu_time{.key = "posttrain.gpu_time", .label = "GPU-hours per step", .unit = unit::h,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of all GPUs, busy or not."};
inline constexpr Quantity cost{.key = "posttrain.cost", .label = "Cost per step of reinforcement learning", .unit = unit::usd,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "GPU-hours at what owning the cluster costs."};
inline constexpr Quantity run_time{.key = "posttrain.run_time", .label = "Time to the reward", .unit = unit::h,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Steps needed times their time."};
inline constexpr Quantity run_cost{.key = "posttrain.run_cost", .label = "Cost to the reward", .unit = unit::usd,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Steps needed times their cost."};
inline constexpr Quantity pool_slack{.key = "posttrain.pool_slack", .label = "Slack of rollout and trainer pools",
    .sense = Sense::slack, .doc = "Negative where a pool is smaller than one instance of decode or one copy in training.", .guards = "posttrain.step_time"};
inline constexpr Quantity slack{.key = "posttrain.slack", .label = "Slack of reinforcement learning",
    .sense = Sense::slack, .doc = "Tightest of the pools, memory and layout of decode, and training; where phases share GPUs, one is taken to leave their memory to the other."};
}  // namespace posttrain

}  // namespace diecast
