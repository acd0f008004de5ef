// Replicas of a language model in clusters apart: what is sent, what training waits for, and laws of the loss.
//
// Symbols: M clusters, N parameters, q bytes per number, H steps between exchanges in P parts, t step, h hidden steps.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Citation diloco_laws{
    "DiLoCo scaling laws, Charles et al., arXiv 2503.09799",
    "35 million to 2.4 billion parameters, 1 to 8 clusters, H = 30; held to 10 billion"};

inline constexpr Formula sent_between_clusters{
    "sent_between_clusters",
    "2(1 − 1/M)·N·q",
    {"Patarasuk and Yuan 2009: a bandwidth-optimal all-reduce", ""},
    [](auto count, auto parameters, auto bytes) { return 2 * (1 - 1 / count) * parameters * bytes; }};

inline constexpr Formula sent_per_token{
    "sent_per_token", "bytes/(H·tokens of a step)",
    [](auto bytes, auto period, auto batch, auto sequence) { return bytes / positive_of(period * batch * sequence); }};

inline constexpr Formula fewer_bytes{"fewer_bytes", "H·gradient/q", [](auto period, auto bytes, auto wide) {
                                         return period * wide / positive_of(bytes);
                                     }};

inline constexpr Formula time_between_clusters{"time_between_clusters",
                                               "bytes/P/W + latency; 0 of one cluster",
                                               {"DiLoCo scaling laws, arXiv 2503.09799, appendix A", ""},
                                               [](auto count, auto bytes, auto parts, auto bandwidth, auto latency) {
                                                   auto const time = bytes / positive_of(parts * bandwidth) + latency;
                                                   return select(count > 1, time, 0 * latency);
                                               }};

inline constexpr Formula waiting_per_step{
    "waiting_per_step",
    "max(exchange − h·t, exchange − latency − t·H/P, 0)·P/H",
    {"derived: gives the bandwidths that Streaming DiLoCo's simulator prints to 30 %",
     "no cluster is slower than another; the line sends one exchange after the other"},
    [](auto exchange, auto latency, auto hidden, auto step, auto parts, auto period) {
        using Real = decltype(step);
        Real const time = min(exchange, Real(1e30)), some = min(step, Real(1e30));
        Real const late = time - hidden * some, behind = time - min(latency, time) - some * period / parts;
        return max(max(late, behind), Real(0.0)) * parts / period;
    }};

inline constexpr Formula share_of_computing{"share_of_computing", "t/(t + waiting)", [](auto step, auto waiting) {
                                                auto const some = positive_of(step);
                                                return some / (some + waiting);
                                            }};

inline constexpr Formula bandwidth_for_utilisation{
    "bandwidth_for_utilisation",
    "bytes/P/(H/P·t·(1/CU − 1) + min(h·t − latency, t·H/P)); 10^30 where that is not positive",
    {"waiting per step solved for the bandwidth", ""},
    [](auto bytes, auto parts, auto period, auto step, auto target, auto hidden, auto latency) {
        auto const some = positive_of(step);
        auto const between = period / parts * some;
        auto const time = between * (1 / target - 1) + min(hidden * some - latency, between);
        auto const least = 1e-12 * some;
        return select(time > least, bytes / (parts * max(time, least)), 1e30 * (bytes / some));
    }};

inline constexpr Formula rate_of_clusters{
    "rate_of_clusters", "M·tokens of a step/step",
    [](auto count, auto batch, auto sequence, auto step) { return count * batch * sequence / positive_of(step); }};

inline constexpr Formula loss_of_data_parallelism{
    "loss_of_data_parallelism", "18.129·N^−0.0953", diloco_laws, [](auto parameters) {
        return 18.129 * pow(max(parameters, decltype(parameters)(1.0)), decltype(parameters)(-0.0953));
    }};

inline constexpr Formula loss_by_joint_law{
    "loss_by_joint_law", "19.226·N^−0.0985·M^0.0116", diloco_laws, [](auto parameters, auto count) {
        using Real = decltype(parameters);
        return 19.226 * pow(max(parameters, Real(1.0)), Real(-0.0985)) * pow(count, Real(0.0116));
    }};

inline constexpr Formula loss_by_laws_apart{
    "loss_by_laws_apart",
    "M = 1: 18.363·N^−0.0961, 2: 18.768·N^−0.0969, 4: 19.762·N^−0.0992, 8: 21.051·N^−0.1018; between: straight in log "
    "M",
    diloco_laws, [](auto parameters, auto count) {
        using Real = decltype(parameters);
        auto const at = [&](double a, double power) { return a * pow(max(parameters, Real(1.0)), Real(power)); };
        Real const one = at(18.363, -0.0961), two = at(18.768, -0.0969), four = at(19.762, -0.0992),
                   eight = at(21.051, -0.1018);
        Real const x = min(max(log(count) / log(Real(2.0)), Real(0.0)), Real(3.0));
        return select(x > 2, four + (x - 2) * (eight - four),
                      select(x > 1, two + (x - 1) * (four - two), one + x * (two - one)));
    }};

inline constexpr Formula loss_over{"loss_over", "L/L' − 1",
                                   [](auto loss, auto alone) { return loss / positive_of(alone) - 1; }};

/// L ∝ N^−0.0953 and compute ∝ N² at 20 tokens per parameter.
inline constexpr Formula compute_of_loss{
    "compute_of_loss",
    "(L/L')^(−2/0.0953)",
    {"derived from the law of data parallelism", "compute grows with the square of parameters, at 20 tokens each"},
    [](auto loss, auto alone) {
        using Real = decltype(loss);
        return pow(max(min(loss / positive_of(alone), Real(1e6)), Real(1e-6)), Real(-2 / 0.0953));
    }};

inline constexpr Formula useful_compute{
    "useful_compute", "CU·min(worth, 1)", {"", "a better loss is not counted"}, [](auto utilisation, auto worth) {
        return utilisation * min(worth, decltype(worth)(1.0));
    }};

inline constexpr Formula gain_of_replicas{
    "gain_of_replicas",
    "worth·(t + waiting with gradients)/(t + waiting)",
    {"derived", "gradients of a step are sent before those of the next"},
    [](auto worth, auto step, auto inner, auto count, auto parameters, auto bytes, auto bandwidth, auto latency,
       auto hidden) {
        auto const wide = 2 * (1 - 1 / count) * parameters * bytes;
        auto const alone = positive_of(inner);
        auto const exchange = wide / bandwidth + latency;
        auto const waits = max(max(exchange - hidden * alone, wide / bandwidth - alone), 0 * alone);
        return min(worth, decltype(worth)(1.0)) * (alone + select(count > 1, waits, 0 * alone)) / positive_of(step);
    }};

}  // namespace diecast
