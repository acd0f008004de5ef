// Learners that share GPUs and are averaged: how much several gain, memory, synchronisation, stability.
#pragma once
#include "model/convergence/hybrid.h"
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula utilisation_of_batch{
    "utilisation_of_batch", "b/(b + bh), no less than 10^−9",
    [](auto batch, auto half) { return max(batch / (batch + half), decltype(batch / half)(1e-9)); }};

template <class Real>
[[gnu::always_inline]] inline Real gain_by_occupancy(Real learners, Real used, Real contention) {
    Real const idle = max(1 - used, Real(1e-12));
    return (1 - exp(learners * log(idle))) / used / (1 + contention * (learners - 1));
}
template <class Real>
[[gnu::always_inline]] inline Real gain_by_cap(Real learners, Real used, Real contention) {
    return min(learners * used, Real(1.0)) / used / (1 + contention * (learners - 1));
}

inline constexpr Formula gain_of_occupancy{
    "gain_of_occupancy",
    "(1 − (1 − u)^m)/u/(1 + κ(m − 1))",
    {"derived", "learners fill what the others leave idle, at random"},
    [](auto learners, auto used, auto contention) { return gain_by_occupancy(learners, used, contention); }};
inline constexpr Formula gain_of_cap{
    "gain_of_cap",
    "min(1, m·u)/u/(1 + κ(m − 1))",
    {"derived", "learners never meet before the GPU is full"},
    [](auto learners, auto used, auto contention) { return gain_by_cap(learners, used, contention); }};

inline constexpr int most_tuned_learners = 16;

/// Learners are added while each gains more than the threshold.
template <class Real, class Gain>
[[gnu::always_inline]] inline Real tuned_learners(Gain gain, Real used, Real contention, Real threshold) {
    Real m(1.0), going(1.0), last = gain(Real(1.0), used, contention);
    for (int next = 2; next <= most_tuned_learners; ++next) {
        Real const now = gain(Real(static_cast<double>(next)), used, contention);
        going = select(now / last - 1 > threshold, going, Real(0.0));
        m = m + going;
        last = now;
    }
    return m;
}

inline constexpr Formula tuned_by_occupancy{
    "tuned_by_occupancy",
    "largest m up to which each learner gains more than the threshold, by occupancy",
    {"github.com/lsds/Crossbow: one is added while the last gained more; the first that does not is taken back", ""},
    [](auto used, auto contention, auto threshold) {
        return tuned_learners([](auto m, auto u, auto c) { return gain_by_occupancy(m, u, c); }, used, contention,
                              threshold);
    }};
inline constexpr Formula tuned_by_cap{
    "tuned_by_cap",
    "largest m up to which each learner gains more than the threshold, by cap",
    {"github.com/lsds/Crossbow: one is added while the last gained more; the first that does not is taken back", ""},
    [](auto used, auto contention, auto threshold) {
        return tuned_learners([](auto m, auto u, auto c) { return gain_by_cap(m, u, c); }, used, contention, threshold);
    }};

inline constexpr Formula step_of_learners{
    "step_of_learners", "m·(b + bh)/X/G",
    [](auto learners, auto batch, auto half, auto rate, auto gain) { return learners * (batch + half) / rate / gain; }};

inline constexpr Formula memory_of_replicas{
    "memory_of_replicas",
    "4S·(m + 1) + S",
    {"github.com/lsds/Crossbow: data, gradient, difference and last of each model and of the average", "with momentum"},
    [](auto bytes, auto learners) { return 4 * bytes * (learners + 1) + bytes; }};

inline constexpr Formula one_over{"one_over", "1/k", [](auto k) { return 1 / k; }};

/// Jury's test of λ² − (1 + μ − α(1 + k))λ + μ(1 − α), the motion of mean learner and average on a flat loss.
inline constexpr Formula stable_correction{
    "stable_correction",
    "2(1 + μ)/(1 + k + μ)",
    {"derived, Jury's test", "no curvature; with curvature less"},
    [](auto learners, auto momentum) { return 2 * (1 + momentum) / (1 + learners + momentum); }};
inline constexpr Formula stable_elastic_correction{"stable_elastic_correction", "2/(1 + k)",
                                                   [](auto learners) { return 2 / (1 + learners); }};

inline constexpr Formula local_averaging{"local_averaging",
                                         "(11m + passes)·S/bandwidth, passes = 10 with momentum, else 7",
                                         {"github.com/lsds/Crossbow, passes over vectors counted", "limited by memory"},
                                         [](auto learners, auto momentum, auto bytes, auto bandwidth) {
                                             using Real = decltype(learners);
                                             return (11 * learners + select(momentum > 0, Real(10.0), Real(7.0))) *
                                                    bytes / bandwidth;
                                         }};
inline constexpr Formula local_elastic_averaging{
    "local_elastic_averaging",
    "(11m + 7)·S/bandwidth",
    {"github.com/lsds/Crossbow, passes over vectors counted", "limited by memory"},
    [](auto learners, auto bytes, auto bandwidth) { return (11 * learners + 7) * bytes / bandwidth; }};

inline constexpr Formula exposed_part{
    "exposed_part", "max(sync − hidden·step, 0)",
    [](auto sync, auto hidden, auto step) { return max(sync - hidden * step, 0 * step); }};

inline constexpr Formula rate_of_learners{
    "rate_of_learners", "g·m·b/(step + exposed/τ)",
    [](auto gpus, auto learners, auto batch, auto step, auto exposed, auto period) {
        return gpus * learners * batch / (step + exposed / period);
    }};

inline constexpr Formula gain_of_never{"gain_of_never", "1 + exposed/step",
                                       [](auto exposed, auto step) { return 1 + exposed / step; }};

inline constexpr Formula batch_forgiven{
    "batch_forgiven", "k·b/ρ", [](auto learners, auto batch, auto forgiven) { return learners * batch / forgiven; }};

inline constexpr Formula time_of_samples{"time_of_samples", "E·D/rate",
                                         [](auto epochs, auto samples, auto rate) { return epochs * samples / rate; }};

/// A fixed time of the host for every operator, and one of the device, which is counted in samples.
inline constexpr Formula half_batch_of_software{
    "half_batch_of_software",
    "bd + X·operators·t",
    {"tensorflow.org, benchmarks, 2017: two batches on two kinds of GPU tell both parts apart",
     "one host time for all operators"},
    [](auto device, auto rate, auto operators, auto time) { return device + rate * operators * time; }};
inline constexpr Formula lost_by_several{"lost_by_several", "lost where g > 1, else 0", [](auto gpus, auto lost) {
                                             return select(gpus > 1, lost, decltype(lost)(0.0));
                                         }};
inline constexpr Formula step_of_parallel_sgd{
    "step_of_parallel_sgd",
    "((b + bh)/X + max(exchange − ω·backward·(b + bh)/X, 0))/(1 − lost)",
    {"", "the faster of ring and double tree"},
    [](auto batch, auto half, auto rate, auto backward, auto exchange, auto overlap, auto lost) {
        auto const step = (batch + half) / rate;
        return (step + max(exchange - overlap * backward * step, 0 * step)) / (1 - lost);
    }};

}  // namespace diecast
