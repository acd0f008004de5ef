// Learners on a noisy quadratic: one run of the recursion, its exact mean over all runs, and how long it takes.
#pragma once
#include "model/core/formula.h"
#include "model/core/solver.h"

namespace diecast {

/// Algorithm, learners, correction α, momentum μ of the average, period τ, learning rate γ, momentum μL and weight
/// decay of learners, batch, directions, noise σ, iteration at which the rate drops, drop; then iterations and seed.
inline constexpr std::size_t run_inputs = 15;
/// {loss and distance of the average model, distance of the first learner, spread}, all over the start's; at most
/// most_divergence.
std::array<double, 4> run_on_quadratic(std::array<double, run_inputs> const&);
/// The same, mean squares over all runs; the seed is ignored.
std::array<double, 4> expected_on_quadratic(std::array<double, run_inputs> const&);
/// Takes the loss aimed at and the iterations tried in place of iterations and seed: {iterations to it, slack}.
std::array<double, 2> steps_on_quadratic(std::array<double, run_inputs> const&);

inline constexpr double most_divergence = 1e15;
inline constexpr int most_run_learners = 64;

inline constexpr Citation averaging_citation{
    "github.com/lsds/Crossbow: correction before the local step, momentum of the average, restart on a drop",
    "½·Σ h·w², h = 1/i; noise of gradients: variance σ²h/b"};

inline constexpr Formula one_run{
    "one_run", "c = α(w − z); v ← μL·v − γ(h·w + noise + λ·w); w ← w + v − c; V ← Σ c + μV; z ← z + V",
    averaging_citation, Solver<run_inputs, 4>{run_on_quadratic, 1e6}};

inline constexpr Formula mean_of_runs{"mean_of_runs", "E[x·xᵀ] ← A·E[x·xᵀ]·Aᵀ + Q, x = (mean w, mean v, z, V)",
                                      averaging_citation, Solver<run_inputs, 4>{expected_on_quadratic, 1e6}};

inline constexpr Formula steps_to_loss{"steps_to_loss", "least n with E[loss] ≤ aim", averaging_citation,
                                       Solver<run_inputs, 2>{steps_on_quadratic, 3e6}};

}  // namespace diecast
