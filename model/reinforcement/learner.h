// GPU time of an environment step: inference in batches, and training on what was seen.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula units_at_work{"units_at_work", "max(offered, 1)",
                                       [](auto offered) { return max(offered, decltype(offered)(1.0)); }};

inline constexpr Formula rate_by_units{
    "rate_by_units", "P0·m/m0", {"", "more units are as well used as few"}, [](auto rate, auto units, auto reference) {
        return rate * units / reference;
    }};

inline constexpr Formula new_steps_per_training{"new_steps_per_training",
                                                "max(⌊sequences/replay⌋, 1)·unroll",
                                                {"SEED RL: R2D2", "the learner keeps up with the actors"},
                                                [](auto sequences, auto replay, auto unroll) {
                                                    return max(floor(sequences / replay), decltype(replay)(1.0)) *
                                                           unroll;
                                                }};

/// The online network and the target network go forward; backward is twice forward.
inline constexpr Formula operations_of_training{"operations_of_training",
                                                "n·(2·(burn-in + unroll) + 2·unroll)·F",
                                                {"SEED RL: R2D2", ""},
                                                [](auto sequences, auto burn_in, auto unroll, auto inference) {
                                                    return sequences * (2 * (burn_in + unroll) + 2 * unroll) *
                                                           inference;
                                                }};

inline constexpr Formula arithmetic_per_step{"arithmetic_per_step", "F/(P·n)",
                                             [](auto work, auto rate, auto steps) { return work / (rate * steps); }};

inline constexpr Formula share_shortened{
    "share_shortened", "φ = (inference + training)/B",
    [](auto inference, auto training, auto all) { return (inference + training) / all; }};

inline constexpr Formula time_of_batch{"time_of_batch",
                                       "tg = A + B·b",
                                       {"", "the batch's share of training is done between calls"},
                                       [](auto call, auto step, auto batch) { return call + step * batch; }};

/// Time to read the weights within a call, whose fixed time holds it.
inline constexpr Formula time_of_weights{"time_of_weights",
                                         "min(W/bandwidth, A)·[W > cache]",
                                         {"", "weights stay in the cache if they fit"},
                                         [](auto weights, auto bandwidth, auto cache, auto call) {
                                             return select(weights > cache, min(weights / bandwidth, call), 0 * call);
                                         }};

}  // namespace diecast
