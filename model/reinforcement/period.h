// The period in which every actor makes one step: threads, GPU and latency limit it.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula group_step{
    "group_step",
    "s·max(1, b/cap(b))",
    {"", "the group has all threads while the others wait for the GPU"},
    [](auto step, auto batch, auto capacity) { return step * max(batch / capacity, decltype(batch)(1.0)); }};

template <class Real>
[[gnu::always_inline]] inline Real soft_maximum(Real a, Real b, Real c, Real q) {
    Real const most = max(max(a, b), c);
    return most * pow(pow(a / most, q) + pow(b / most, q) + pow(c / most, q), 1 / q);
}

inline constexpr Formula period_of_actors{
    "period_of_actors",
    "T = (Tcpu^q + Tgpu^q + Tlat^q)^(1/q)",
    {"soft maximum of three bounds", "groups take turns"},
    [](auto threads, auto gpu, auto latency, auto q) { return soft_maximum(threads, gpu, latency, q); }};

inline constexpr Formula rate_at_latency{"rate_at_latency", "N/(s + A)",
                                         [](auto actors, auto step, auto call) { return actors / (step + call); }};
inline constexpr Formula actors_for_half{"actors_for_half", "G·A/B",
                                         [](auto groups, auto call, auto step) { return groups * call / step; }};

/// T'/T where a call takes `call` and a step `step`.
template <class Real>
[[gnu::always_inline]] inline Real left_with(Real threads, Real wait, Real groups, Real batch, Real call, Real step,
                                             Real q, Real period) {
    Real const batch_time = call + step * batch;
    return soft_maximum(threads, groups * batch_time, wait + batch_time, q) / period;
}

inline constexpr Formula left_by_ideal_units{
    "left_by_ideal_units",
    "T'/T, T' with B = serial",
    {"soft maximum of three bounds", "one part made ideal"},
    [](auto threads, auto wait, auto groups, auto batch, auto call, auto serial, auto q, auto period) {
        return left_with(threads, wait, groups, batch, call, serial, q, period);
    }};

inline constexpr Formula left_by_ideal_launches{"left_by_ideal_launches",
                                                "T'/T, T' with B = inference + training",
                                                {"soft maximum of three bounds", "one part made ideal"},
                                                [](auto threads, auto wait, auto groups, auto batch, auto call,
                                                   auto inference, auto training, auto q, auto period) {
                                                    auto const step = inference + training;
                                                    return left_with(threads, wait, groups, batch, call, step, q,
                                                                     period);
                                                }};

inline constexpr Formula left_by_ideal_memory{
    "left_by_ideal_memory",
    "T'/T, T' with A less the weights' time",
    {"soft maximum of three bounds", "one part made ideal; weights are read within A"},
    [](auto threads, auto wait, auto groups, auto batch, auto call, auto step, auto q, auto period, auto weights) {
        return left_with(threads, wait, groups, batch, max(call - weights, 0 * call), step, q, period);
    }};

inline constexpr Formula left_by_ideal_calls{
    "left_by_ideal_calls",
    "T'/T, T' with no more of A than the weights' time",
    {"soft maximum of three bounds", "one part made ideal; weights are read within A"},
    [](auto threads, auto wait, auto groups, auto batch, auto call, auto step, auto q, auto period, auto weights) {
        return left_with(threads, wait, groups, batch, min(call, weights), step, q, period);
    }};

inline constexpr Formula left_without_gpu{"left_without_gpu",
                                          "(Tcpu^q + wait^q)^(1/q)/T",
                                          {"soft maximum of three bounds", "a GPU that takes no time"},
                                          [](auto threads, auto wait, auto q, auto period) {
                                              auto const most = max(threads, wait);
                                              auto const sum = pow(threads / most, q) + pow(wait / most, q);
                                              return most * pow(sum, 1 / q) / period;
                                          }};

/// T'/T where every actor has a core.
inline constexpr Formula left_by_cores{"left_by_cores",
                                       "T'/T, T' with Tcpu = s and Tlat = s + tg",
                                       {"soft maximum of three bounds", "a core per actor"},
                                       [](auto step, auto gpu, auto batch_time, auto q, auto period) {
                                           return soft_maximum(step, gpu, step + batch_time, q) / period;
                                       }};

}  // namespace diecast
