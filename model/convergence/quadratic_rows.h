// The rows of learners on a noisy quadratic loss: what the recursion takes, and where it leads.
// clang-format off
#pragma once
#include "model/core/quantity.h"

namespace diecast {

namespace quadratic {  // ½·Σ h·w², curvatures h = 1, 1/2, 1/3, …, noise of gradients in proportion to them
inline constexpr Quantity algorithm{.key = "quadratic.algorithm", .label = "Replicas are kept together by",
    .scale = Scale::choice, .fallback = 0, .doc = "Model averaging with momentum, elastic averaging without, parallel SGD with one model, or mixing each learner with the mean of all."};
inline constexpr Quantity modes{.key = "quadratic.modes", .label = "Directions of the quadratic",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 32, .doc = "The i-th has the curvature 1/i. All start at the distance one from the optimum."};
inline constexpr Quantity noise{.key = "quadratic.noise", .label = "Noise of a sample's gradient", .symbol = "σ",
    .range = {0, 1e6}, .fallback = 4, .doc = "Over the root of the curvature; over the root of the batch for a batch. 4 makes a batch of 16 as noisy as its start is far away."};
inline constexpr Quantity iterations{.key = "quadratic.iterations", .label = "Iterations on the quadratic", .symbol = "n",
    .range = {0, 2000}, .fallback = 200, .doc = "Steps of every learner; whole ones count."};
inline constexpr Quantity seed{.key = "quadratic.seed", .label = "Seed of the noise",
    .range = {0, 1e9}, .scale = Scale::integer, .fallback = 1, .doc = "Another seed is another run; the same seed is the same run on every machine."};
inline constexpr Quantity drop_at{.key = "quadratic.drop_at", .label = "Iteration at which the learning rate drops",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1e9, .doc = "Averaging then starts again: every learner becomes the average."};
inline constexpr Quantity drop{.key = "quadratic.drop", .label = "Learning rate after the drop over that before",
    .range = {0.001, 1}, .scale = Scale::log, .fallback = 0.1, .doc = "One: no drop, but averaging starts again.", .source = "CROSSBOW's scripts", .status = Status::published};
inline constexpr Quantity loss{.key = "quadratic.loss", .label = "Loss of the average model, one run",
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Over that at the start. 10^15 stands for a run that diverges, as below. 64 learners at most are run."};
inline constexpr Quantity distance{.key = "quadratic.distance", .label = "Distance of the average model, one run",
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "From the optimum, over that at the start."};
inline constexpr Quantity learner_distance{.key = "quadratic.learner_distance", .label = "Distance of one replica, one run",
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of the first one from the optimum, over that at the start."};
inline constexpr Quantity spread{.key = "quadratic.spread", .label = "Spread of replicas, one run",
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Root mean square of their distances from their mean, over that from the optimum at the start."};
inline constexpr Quantity expected_loss{.key = "quadratic.expected_loss", .label = "Expected loss of the average model",
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Mean over all runs, over that at the start; exact, no run is drawn."};
inline constexpr Quantity expected_distance{.key = "quadratic.expected_distance", .label = "Expected distance of the average model",
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Root of the mean square over all runs."};
inline constexpr Quantity expected_learner_distance{.key = "quadratic.expected_learner_distance", .label = "Expected distance of a replica",
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Root of the mean square over all runs."};
inline constexpr Quantity expected_spread{.key = "quadratic.expected_spread", .label = "Expected spread of replicas",
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Root of the mean square over all runs."};
inline constexpr Quantity target{.key = "quadratic.target", .label = "Loss aimed at on the quadratic",
    .range = {1e-9, 1}, .scale = Scale::log, .fallback = 0.05, .doc = "Expected loss of the average model over that at the start."};
inline constexpr Quantity most{.key = "quadratic.most", .label = "Iterations tried",
    .range = {1, 10000}, .scale = Scale::log, .fallback = 2000, .doc = "Until the loss aimed at counts as never reached."};
inline constexpr Quantity steps{.key = "quadratic.steps", .label = "Iterations to the loss aimed at",
    .range = {0, 10000}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Until the expected loss is there for the first time; as many as are tried where it never is."};
inline constexpr Quantity samples{.key = "quadratic.samples", .label = "Samples to the loss aimed at",
    .range = {0, 1e18}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Of all learners: what epochs are on a data set. A quadratic has gradients that are linear, so averaging follows SGD with the batch of all learners; it cannot give the gain of 1.6 that is recalled."};
inline constexpr Quantity slack{.key = "quadratic.slack", .label = "Loss aimed at is reached",
    .sense = Sense::slack, .doc = "Share of the iterations tried that is left; negative where the loss stays above, by how much of the aim.", .guards = "quadratic.steps"};
}  // namespace quadratic

}  // namespace diecast
