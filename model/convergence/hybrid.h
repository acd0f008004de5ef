// Data against hybrid parallelism: a worker's step, exchange of gradients, split workers, speed-ups to accuracy.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula step_of_batch{"step_of_batch", "(b + bh)/X",
                                       [](auto batch, auto half, auto rate) { return (batch + half) / rate; }};

/// The faster of a ring and a double tree, without protocols; none for one worker.
template <class Real, class Bytes, class Rate, class Time>
[[gnu::always_inline]] inline auto exchange_of(Real n, Bytes bytes, Rate rate, Time latency) {
    Real const deep = ceil(log(max(n, Real(1.0))) / log(Real(2.0)) - 1e-9);
    auto const once = bytes / rate;
    auto const ring = 2 * (n - 1) * latency + 2 * (n - 1) / n * once;
    auto const tree = 2 * deep * latency + 2 * once;
    return select(n > 1, min(ring, tree), 0 * once);
}

inline constexpr Formula ring_time_of{"ring_time_of", "2(n − 1)·latency + 2(n − 1)/n·S/bandwidth",
                                      [](auto n, auto bytes, auto rate, auto latency) {
                                          return 2 * (n - 1) * latency + 2 * (n - 1) / n * (bytes / rate);
                                      }};

inline constexpr Formula exchange_time_of{
    "exchange_time_of", "min(2(n − 1)·latency + 2(n − 1)/n·S/bandwidth, 2⌈log₂ n⌉·latency + 2·S/bandwidth)",
    [](auto n, auto bytes, auto rate, auto latency) { return exchange_of(n, bytes, rate, latency); }};

inline constexpr Formula efficiency_of_exchange{
    "efficiency_of_exchange",
    "t/(t + max(exchange − ω·backward·t, 0))",
    {"Pal et al. 2019: SE = T1/TN", "the faster of ring and double tree"},
    [](auto n, auto step, auto backward, auto bytes, auto rate, auto latency, auto overlap) {
        auto const waits = max(exchange_of(n, bytes, rate, latency) - overlap * backward * step, 0 * step);
        return step / (step + waits);
    }};

/// Straight between 1, 2, 4 and 8 devices on logarithmic axes.
inline constexpr Formula split_speedup_given{
    "split_speedup_given", "SU2, SU4, SU8 and 1 at one device, straight between on logarithmic axes",
    [](auto ways, auto two, auto four, auto eight) {
        using Real = decltype(ways);
        Real const x = min(max(log(ways) / log(Real(2.0)), Real(0.0)), Real(3.0));
        Real const first = exp(x * log(two)), second = two * exp((x - 1) * log(four / two)),
                   third = four * exp((x - 2) * log(eight / four));
        return select(x > 2, third, select(x > 1, second, first));
    }};

inline constexpr Formula split_speedup_of_pipeline{
    "split_speedup_of_pipeline",
    "M'·(1 + h)/((q + M' − 1)·(1/q + h))/(1 + c), M' = max(M/imbalance, 1), h = bh/b",
    {"derived", "each micro-batch pays the fixed time of a step"},
    [](auto ways, auto batch, auto half, auto parts, auto imbalance, auto hops) {
        using Real = decltype(ways);
        Real const stages = max(ways / imbalance, Real(1.0)), h = half / batch;
        Real const piped = stages * (1 + h) / ((parts + stages - 1) * (1 / parts + h)) / (1 + hops);
        return select(ways > 1, piped, Real(1.0));
    }};

/// Infinitely many where a step has no fixed time; a limit stands for that.
inline constexpr Formula best_parts{"best_parts", "√((M − 1)·b/bh), 10^9 at most",
                                    [](auto ways, auto batch, auto half) {
                                        using Real = decltype(ways);
                                        Real const h = max(half, Real(1e-30));
                                        return min(sqrt((ways - 1) * batch / h), Real(1e9));
                                    }};

inline constexpr Formula speedup_to_accuracy{"speedup_to_accuracy",
                                             "SU·SE·N·E1/EN",
                                             {"Pal et al. 2019", "against one device at a worker's batch"},
                                             [](auto split, auto efficiency, auto workers, auto alone, auto epochs) {
                                                 return split * efficiency * workers * alone / epochs;
                                             }};

inline constexpr Formula data_speedup_to_accuracy{
    "data_speedup_to_accuracy",
    "SE·P·E1/EP",
    {"Pal et al. 2019", "one device per worker"},
    [](auto efficiency, auto devices, auto alone, auto epochs) { return efficiency * devices * alone / epochs; }};

inline constexpr Formula split_break_even{"split_break_even",
                                          "M·SEP/SEN·EN/EP",
                                          {"Pal et al. 2019", "the same number of devices"},
                                          [](auto ways, auto data, auto efficiency, auto epochs, auto epochs_data) {
                                              return ways * data / efficiency * epochs / epochs_data;
                                          }};

/// Derived from R = SU/M·(1 + x^p)/(1 + (x/M)^p) = 1 with x = P·b/Bc. For p = 1: x = (M − SU)/(SU − 1).
inline constexpr Formula devices_at_crossover{
    "devices_at_crossover",
    "((M − SU)/(SU − M^(1 − p)))^(1/p)·Bc/b; 0 for SU ≥ M; 10^18 where it never pays",
    {"derived from the law of epochs", "no exchange; devices counted as a real number"},
    [](auto ways, auto split, auto critical, auto batch, auto p) {
        using Real = decltype(ways);
        Real const over = split - exp((1 - p) * log(ways)), short_of = max(ways - split, Real(0.0));
        auto const pays = over > 1e-9;
        auto const least = short_of > 0;
        Real const x = pow(select(least, short_of, Real(1.0)) / select(pays, over, Real(1.0)), 1 / p);
        Real const found = min(x * critical / batch, Real(1e18));
        return select(least, select(pays, found, Real(1e18)), Real(0.0));
    }};

inline constexpr Formula step_of_workers{
    "step_of_workers", "t/(SU·SE)", [](auto step, auto split, auto efficiency) { return step / (split * efficiency); }};

inline constexpr Formula room_for_whole{"room_for_whole", "⌊N⌋ − N, and N ≥ 1", [](auto workers) {
                                            using Real = decltype(workers);
                                            Real const short_of = min(workers - 1, Real(0.0));
                                            Real const part = floor(workers + 1e-9) - workers;
                                            return select(part < -1e-9, part, 0 * part) + short_of;
                                        }};

}  // namespace diecast
