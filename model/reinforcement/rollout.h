// Reinforcement learning of a language model: what writing takes in step and with full batches, training, a step of
// both.
//
// Symbols: N answers of a step, A their mean tokens, v spread, n of them per instance, m at once, t0 + t1·batch time of
// a token.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// Expected maximum of n lognormal lengths. The quantile of the mean of the limiting Gumbel law, its upper tail by
/// Abramowitz and Stegun 26.2.23, and the second moment of that law: within 3 % of the integral for n ≥ 64, v ≤ 2.
template <class Real>
[[gnu::always_inline]] inline Real longest_of(Real n, Real mean, Real spread, Real limit) {
    Real const beyond = 1 - exp(-0.5614594835668851 / min(max(n, Real(2.0)), Real(1e12)));  // e^−γ
    Real const t = sqrt(-2 * log(beyond));
    Real const z =
        t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
    Real const variance = log(1 + spread * spread), sigma = sqrt(variance), x = sigma / (z + 1 / z);
    Real const many = mean * exp(sigma * z - variance / 2) * (1 + 0.8224670334241132 * x * x);  // π²/12
    return min(max(select(n > 1.5, many, mean), mean), max(limit, mean));
}

inline constexpr Formula longest_answer{
    "longest_answer",
    "min(A·e^(σz − σ²/2)·(1 + π²/12·(σ/(z + 1/z))²), limit), σ² = ln(1 + v²), z the normal quantile of e^(−e^−γ/N)",
    {"derived: extreme values of the lognormal law",
     "within 3 % for N ≥ 64 and v ≤ 2; the limit cuts the mean of the maximum"},
    [](auto count, auto mean, auto spread, auto limit) { return longest_of(count, mean, spread, limit); }};

inline constexpr Formula slope_of_passes{
    "slope_of_passes",
    "t1 = (t(b) − t(a))/(b − a)/(p·e)",
    {"", "passes straight between least and full batch"},
    [](auto light, auto full, auto light_batch, auto batch, auto stages, auto tokens) {
        using Real = decltype(light);
        Real const longer = max(finite_of(full) - finite_of(light), Real(0.0));
        return longer / (max(batch - light_batch, Real(1e-9)) * positive_of(stages * tokens));
    }};

inline constexpr Formula pass_without_batch{"pass_without_batch",
                                            "t0 = t(a)/e − t1·p·a, at least t(a)/e/1000",
                                            {"", "passes straight between least and full batch"},
                                            [](auto light, auto light_batch, auto slope, auto stages, auto tokens) {
                                                auto const alone = finite_of(light) / positive_of(tokens);
                                                return max(alone - slope * stages * light_batch, 1e-3 * alone);
                                            }};

inline constexpr Formula answers_per_instance{
    "answers_per_instance", "n = N·decode GPUs/R",
    [](auto count, auto instance, auto gpus) { return count * instance / positive_of(gpus); }};

inline constexpr Formula answers_under_way{
    "answers_under_way",
    "m' = min(m, max(k', 1)·n)",
    {"Little's law", "in flight: no more than the answers of k' steps"},
    [](auto slots, auto stale, auto share) { return min(slots, max(stale, decltype(stale)(1.0)) * share); }};

inline constexpr Formula prompts_on_gpus{
    "prompts_on_gpus", "P·B/(prefill rate per GPU·R)",
    [](auto prompts, auto prompt, auto rate, auto gpus) { return prompts * prompt / positive_of(rate * gpus); }};

/// All slots stay full until no answer is left to begin; then the longest of those under way decides. Exact where
/// answers are exponential or all begin at once.
template <class Real, class Time>
[[gnu::always_inline]] inline Time writing_of(Real gpus, Real instance, Real count, Real mean, Real spread, Real limit,
                                              Real slots, Time fixed, Time slope) {
    Real const share = count * instance / positive_of(gpus), at_once = min(slots, share);
    Real const waves = max(share / max(at_once, Real(1e-9)) - 1, Real(0.0));
    Real const last = longest_of(max(at_once * gpus / positive_of(instance), Real(1.0)), mean, spread, limit);
    Real const passes = max(mean * waves + last, longest_of(count, mean, spread, limit));
    return fixed * passes + slope * (share * mean);
}

inline constexpr Formula write_to_the_last{
    "write_to_the_last",
    "t0·max(A·(n/m − 1) + longest of m·N/n, longest of N) + t1·n·A, n = N·decode GPUs/GPUs, m at most n",
    {"derived", "a pass takes t0 + t1·batch; which answers are long is not known before"},
    [](auto gpus, auto instance, auto count, auto mean, auto spread, auto limit, auto slots, auto fixed, auto slope) {
        return writing_of(gpus, instance, count, mean, spread, limit, slots, fixed, slope);
    }};

/// Answers that the next steps may use are begun before the last of this step's has ended. A schedule that does so
/// without ever waiting is no slower.
inline constexpr Formula write_over_steps{
    "write_over_steps",
    "writing in step of k·N answers, over k",
    {"derived", "answers of k steps are begun together: none is older than k updates"},
    [](auto stale, auto gpus, auto instance, auto count, auto mean, auto spread, auto limit, auto slots, auto fixed,
       auto slope) {
        auto const steps = max(stale, decltype(stale)(1.0));
        return writing_of(gpus, instance, steps * count, mean, spread, limit, slots, fixed, slope) / steps;
    }};

inline constexpr Formula write_with_full_batches{
    "write_with_full_batches",
    "(t0/m' + t1)·n·A",
    {"derived", "an answer that ends is followed by the next"},
    [](auto fixed, auto slope, auto under_way, auto share, auto mean) {
        return (fixed / max(under_way, decltype(under_way)(1e-9)) + slope) * share * mean;
    }};

/// 1 − x, and 0 where only rounding is left of it.
template <class Real>
[[gnu::always_inline]] inline Real rest_of(Real x) {
    return select(1 - x > 1e-7, 1 - x, min(1 - x + 1e-7, Real(0.0)));
}

inline constexpr Formula lost_to_tail{"lost_to_tail", "1 − full batches/in step", [](auto steady, auto drained) {
                                          return rest_of(finite_of(steady) / positive_of(drained));
                                      }};

inline constexpr Formula environments_on_cpus{
    "environments_on_cpus", "N·e/environments at once",
    [](auto count, auto time, auto at_once) { return count * time / positive_of(at_once); }};

inline constexpr Formula environments_on_gpus{
    "environments_on_gpus", "N·e/(environments per GPU·R)",
    [](auto count, auto time, auto per_gpu, auto gpus) { return count * time / positive_of(per_gpu * gpus); }};

/// The environment of the last answer follows its last token; all of them may take longer than the writing.
inline constexpr Formula batch_beside_environments{
    "batch_beside_environments", "max(prefill + writing + e, environments)",
    [](auto prompts, auto writing, auto time, auto load) { return max(prompts + writing + time, load); }};

inline constexpr Formula batch_and_environments{
    "batch_and_environments", "prefill + writing + max(e, environments)",
    [](auto prompts, auto writing, auto time, auto load) { return prompts + writing + max(time, load); }};

inline constexpr Formula cache_again{
    "cache_again",
    "m'·(B + A/2)/(prefill rate·decode GPUs)",
    {"AReaL: caches of old weights are discarded", "once per step; answers under way are half written"},
    [](auto under_way, auto prompt, auto answer, auto rate, auto instance) {
        return under_way * (prompt + answer / 2) / positive_of(rate * instance);
    }};

inline constexpr Formula flow_beside_environments{
    "flow_beside_environments", "max(prefill + writing + cache again, environments)",
    [](auto prompts, auto writing, auto again, auto load) { return max(prompts + writing + again, load); }};

inline constexpr Formula tokens_of_answers{
    "tokens_of_answers", "N·(B + A)", [](auto count, auto prompt, auto answer) { return count * (prompt + answer); }};

inline constexpr Formula share_of_stage{"share_of_stage", "forward/stage", [](auto forward, auto stage) {
                                            return min(finite_of(forward) / positive_of(stage),
                                                       decltype(forward / stage)(1.0));
                                        }};

inline constexpr Formula training_of_answers{
    "training_of_answers",
    "tokens·(E + f·forward share)/(rate per GPU·T)",
    {"derived", "packed sequences; more GPUs train in proportion"},
    [](auto tokens, auto epochs, auto passes, auto forward, auto rate, auto gpus) {
        return tokens * (epochs + passes * forward) / positive_of(rate * gpus);
    }};

inline constexpr Formula step_colocated{"step_colocated", "Tb + Tt + w + x + y",
                                        [](auto rollouts, auto training, auto weights, auto rest, auto switching) {
                                            return rollouts + training + weights + rest + switching;
                                        }};

inline constexpr Formula step_one_ahead{
    "step_one_ahead",
    "max(Tb, Tt + x) + w",
    {"AReaL, verl: one-step overlap", "answers of a step are begun together"},
    [](auto rollouts, auto training, auto weights, auto rest) { return max(rollouts, training + rest) + weights; }};

inline constexpr Formula step_asynchronous{
    "step_asynchronous",
    "max(Ta + w, Tt + x)",
    {"derived", "rollouts pause for new weights, the trainer does not"},
    [](auto rollouts, auto training, auto weights, auto rest) { return max(rollouts + weights, training + rest); }};

/// Prefill and training shrink as all GPUs share them.
inline constexpr Formula colocated_beside_environments{
    "colocated_beside_environments", "max(prefill·R/G + writing + e, environments) + Tt·T/G + w + x + y",
    [](auto prompts, auto rollout_gpus, auto gpus, auto writing, auto time, auto load, auto training, auto trainer_gpus,
       auto weights, auto rest, auto switching) {
        return max(prompts * rollout_gpus / gpus + writing + time, load) + training * trainer_gpus / gpus + weights +
               rest + switching;
    }};

inline constexpr Formula colocated_and_environments{
    "colocated_and_environments", "prefill·R/G + writing + max(e, environments·R/G) + Tt·T/G + w + x + y",
    [](auto prompts, auto rollout_gpus, auto gpus, auto writing, auto time, auto load, auto training, auto trainer_gpus,
       auto weights, auto rest, auto switching) {
        return prompts * rollout_gpus / gpus + writing + max(time, load * rollout_gpus / gpus) +
               training * trainer_gpus / gpus + weights + rest + switching;
    }};

inline constexpr Formula rollouts_of_colocated{
    "rollouts_of_colocated", "1 − (Tt·T/G + w + x + y)/tc",
    [](auto training, auto trainer_gpus, auto gpus, auto weights, auto rest, auto switching, auto step) {
        return rest_of(finite_of(training * trainer_gpus / gpus + weights + rest + switching) / positive_of(step));
    }};

inline constexpr Formula steps_with_stale_answers{
    "steps_with_stale_answers",
    "steps·(1 + c·k')",
    {"", "linear in the staleness allowed, though most answers are fresher; no law is published"},
    [](auto steps, auto cost, auto stale) { return steps * (1 + cost * stale); }};

inline constexpr Formula speedup_to_reward{"speedup_to_reward", "tc/ts/(1 + c·k')",
                                           [](auto colocated, auto step, auto cost, auto stale) {
                                               return finite_of(colocated) / (positive_of(step) * (1 + cost * stale));
                                           }};

inline constexpr Formula faster_than{
    "faster_than", "tc/ts", [](auto colocated, auto step) { return finite_of(colocated) / positive_of(step); }};

inline constexpr Formula ratio_of_work{
    "ratio_of_work", "Tg·R/(Tt·T)", [](auto rollouts, auto rollout_gpus, auto training, auto trainer_gpus) {
        return finite_of(rollouts * rollout_gpus) / positive_of(training * trainer_gpus);
    }};

inline constexpr Formula idle_of_both{
    "idle_of_both", "1 − (work·R + Tt·T)/(G·ts)",
    [](auto work, auto rollout_gpus, auto training, auto trainer_gpus, auto gpus, auto step) {
        return rest_of(finite_of(work * rollout_gpus + training * trainer_gpus) / positive_of(gpus * step));
    }};

inline constexpr Formula tokens_per_step{"tokens_per_step", "tokens/ts",
                                         [](auto tokens, auto step) { return tokens / positive_of(step); }};

inline constexpr Formula cost_of_hours{"cost_of_hours", "G·ts·cost per GPU-hour",
                                       [](auto time, auto rate) { return finite_of(time) * finite_of(rate); }};

inline constexpr Formula weights_to_rollout{"weights_to_rollout",
                                            "weights per GPU/rate",
                                            {"", "over the adapter of each GPU; over scale-up links where colocated"},
                                            [](auto bytes, auto rate) { return finite_of(bytes) / positive_of(rate); }};

inline constexpr Formula rest_of_gpus{"rest_of_gpus", "T = G·(1 − r)",
                                      [](auto gpus, auto share) { return gpus * (1 - share); }};

inline constexpr Formula room_of_pools{
    "room_of_pools", "min(1 − decode GPUs/R, 1 − GPUs of a copy/T)",
    [](auto instance, auto rollout_gpus, auto training_gpus, auto copies, auto trainer_gpus) {
        return min(1 - instance / rollout_gpus, 1 - training_gpus / (copies * trainer_gpus));
    }};

}  // namespace diecast
