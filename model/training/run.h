// A run that failures interrupt: checkpoints, the exact expectation of its time, spares, and totals.
//
// Failures come one after the other without memory, at the rate Λ. After each the run restarts (R) from the last
// checkpoint that can be read, and trains on: τ of work, a pause δ, and the checkpoint can be read b later. Between two
// failures Σ_j P(t ≥ R + j·(τ + δ) + b) intervals are kept.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// (e^x − 1)/x, x ≥ 0.
template <class Real>
Real growth_over(Real x) {
    Real const most = min(x, Real(700.0));
    Real const series = 1 + most * (1.0 / 2 + most * (1.0 / 6 + most * (1.0 / 24)));
    return select(most < 1e-3, series, (exp(most) - 1) / max(most, Real(1e-3)));
}

/// A rate times a time without end, or none of it.
inline constexpr Formula over_the_run{"over_the_run", "rate·time",
                                      [](auto rate, auto time) { return select(rate > 0, rate * time, rate); }};
inline constexpr Formula stops_of_run{"stops_of_run", "Λ·time·(1 − waiting)", [](auto rate, auto time, auto waiting) {
                                          auto const up = rate * (1 - waiting);
                                          return select(up > 0, up * time, up);
                                      }};

inline constexpr Formula mean_time_between{"mean_time_between", "Mi = 1/Λ", [](auto rate) { return 1 / rate; }};

inline constexpr Formula writing_of_checkpoint{
    "writing_of_checkpoint", "S/min(storage, G·rate per GPU)",
    [](auto bytes, auto storage, auto gpus, auto rate) { return bytes / min(storage, gpus * rate); }};

inline constexpr Formula writing_behind{"writing_behind", "(1 − e)·tw",
                                        [](auto exposed, auto writing) { return (1 - exposed) * writing; }};

inline constexpr Formula young_interval{
    "young_interval", "√(2·δ/Λ)", {"Young 1974", "δ far below 1/Λ"}, [](auto pause, auto rate) {
        return select(pause > 0, sqrt(2 * pause / rate), pause);
    }};

inline constexpr Formula daly_interval{"daly_interval",
                                       "√(2·δ·M)·(1 + √(δ/2M)/3 + (δ/2M)/9) − δ, M where δ ≥ 2M; M = 1/Λ",
                                       {"Daly 2006, equation 37", "failures without memory"},
                                       [](auto pause, auto rate) {
                                           using Real = decltype(pause * rate);
                                           Real const x = min(pause * rate / 2, Real(1.0)), root = sqrt(x);
                                           Real const near = sqrt(2 * pause / rate) * (1 + root / 3 + x / 9) - pause;
                                           return select(x < 1, select(pause > 0, near, Real(0 * pause)), 1 / rate);
                                       }};

/// u with (1 − u)·e^(u + d) = 1, which is 1 + W(−e^(−1 − d)). A series in √(2(1 − e^(−d))) where d is small, else
/// Newton's steps, which come from above: the function is concave and falls.
template <class Real>
Real best_interval_over_mean(Real pause) {
    Real const d = min(pause, Real(30.0));
    Real const p = sqrt(2 * d * (1 - d * (1.0 / 2 - d * (1.0 / 6 - d * (1.0 / 24)))));
    Real const series =
        p * (1 - p * (1.0 / 3 - p * (11.0 / 72 - p * (43.0 / 540 - p * (769.0 / 17280 - p * (221.0 / 8505))))));
    Real const far = max(d, Real(1e-3));
    Real u = min(sqrt(2 * far), 1 - exp(-1 - far));
    for (int i = 0; i < 8; ++i) u = u + (u + far + log(1 - u)) * (1 - u) / u;
    return select(d < 1e-3, select(d > 0, series, Real(0 * d)), u);
}

/// The interval at which d(time of a run)/dτ = 0, unless the checkpoint is still being written then.
inline constexpr Formula best_interval{
    "best_interval",
    "max(u/Λ, tw − δ), (1 − u)·e^(u + δ·Λ) = 1",
    {"minimum of the expected time, Daly 2006", "failures without memory; found by Newton's method"},
    [](auto pause, auto rate, auto writing) {
        auto const free = select(rate > 0, best_interval_over_mean(pause * rate) / rate, 1 / rate);
        return max(free, writing - pause);
    }};

/// No number, where nothing ever fails, becomes the whole run.
inline constexpr Formula interval_taken{"interval_taken", "max(interval, ts), the whole run at most",
                                        [](auto interval, auto step, auto whole) {
                                            auto const some = max(interval, step);
                                            return select(some < whole, some, max(whole, step));
                                        }};

inline constexpr Formula room_for_writing{
    "room_for_writing", "1 − tw/(τ + δ)",
    [](auto writing, auto interval, auto pause) { return 1 - writing / (interval + pause); }};

/// {kept work, pauses of checkpoints that are kept, work and pauses lost, restarts}, shares of the run's time.
inline constexpr Formula shares_of_run{
    "shares_of_run",
    "q = e^(−Λ·(R + b))·x/(e^x − 1), x = Λ·(τ + δ): {q·τ/(τ + δ), q·δ/(τ + δ), e^(−Λ·R) − q, 1 − e^(−Λ·R)}·(1 − "
    "waiting)",
    {"renewal at failures; Daly 2006 where b = 0",
     "failures without memory, also while restarting; a checkpoint at the end of each interval"},
    [](auto rate, auto interval, auto pause, auto late, auto restart, auto waiting) {
        using Real = decltype(rate * interval);
        Real const over = pause / interval, x = select(rate > 0, rate * (interval + pause), Real(0 * rate));
        Real const ready = exp(-rate * restart), kept = exp(-rate * late) / growth_over(x), up = 1 - waiting;
        Real const work = up * ready * kept / (1 + over);
        return std::array<Real, 4>{{work, work * over, up * ready * (1 - kept), up * (1 - ready)}};
    }};

inline constexpr Formula servers_under_repair{"servers_under_repair",
                                              "m = G·λ·repair",
                                              {"Little's law", "one server for each failure of a GPU"},
                                              [](auto gpus, auto rate, auto repair) { return gpus * rate * repair; }};

/// Beyond so many servers under repair only the mean counts.
inline constexpr double most_servers_down = 1e4;

/// Share of time in which all n that are up to `down` busy on average are busy, from that with one fewer.
template <class Real>
Real all_busy(Real down, Real n, Real one_fewer) {
    return down * one_fewer / (n + down * one_fewer);
}

/// Smallest s whose share without a spare is at most 1 − q.
inline constexpr Formula spares_for_run{
    "spares_for_run",
    "smallest s with E(s + 1) ≤ 1 − q, E(n) = m·E(n − 1)/(n + m·E(n − 1)), E(0) = 1",
    {"Erlang 1917, loss formula", "any distribution of repair times; exact up to m = 10⁴"},
    [](auto down, auto level) {
        using Real = decltype(down * level);
        Real const m = min(Real(down), Real(most_servers_down)), most = 1 - min(Real(level), Real(1 - 1e-11));
        Real n = 1.0, busy = all_busy(m, n, Real(1.0));
        for (int i = 0; i < 20000 && any(busy > most); ++i) {
            auto const short_of = busy > most;
            n = n + select(short_of, Real(1.0), Real(0.0));
            busy = select(short_of, all_busy(m, n, busy), busy);
        }
        return max(n - 1, select(down > m, ceil(down * level) - 1, Real(0 * down)));
    }};

/// Nothing fails while the run waits.
inline constexpr Formula waiting_for_spare{
    "waiting_for_spare",
    "E(sv + 1), E(n) = m·E(n − 1)/(n + m·E(n − 1)), E(0) = 1; at least 1 − (sv + 1)/m",
    {"Erlang 1917, loss formula", "any distribution of repair times; exact up to m = 10⁴"},
    [](auto down, auto spares) {
        using Real = decltype(down * spares);
        Real const m = min(Real(down), Real(most_servers_down)), last = min(floor(spares), Real(20000.0)) + 1;
        Real busy = 1.0, n = 1.0;
        for (int i = 0; i <= 20000 && any(n <= last); ++i) {
            busy = select(n <= last, all_busy(m, n, busy), busy);
            n = n + 1;
        }
        return max(busy, select(down > m, 1 - (spares + 1) / down, Real(0 * m)));
    }};

/// A copy of the network for each server that is missing; the others train on. Σ_{i ≤ n} (i − s)·m^i/i! over
/// Σ_{i ≤ n} m^i/i! follows from that of n − 1.
inline constexpr Formula shrinking_without_spare{
    "shrinking_without_spare",
    "min(Σ_{i>sv} (i − sv)·e^(−m)·m^i/i!/copies, 1)",
    {"Poisson", "no two missing servers in one copy; exact up to m = 10⁴"},
    [](auto down, auto spares, auto copies) {
        using Real = decltype(down * spares * copies);
        Real const m = min(Real(down), Real(most_servers_down)), s = min(floor(spares), Real(20000.0)),
                   last = max(s + 1, m) + 10 * sqrt(max(s + 1, m)) + 30;
        Real busy = 1.0, missing = 0.0, n = 1.0;
        for (int i = 0; i < 22000 && any(n <= last); ++i) {
            auto const more = n <= last;
            Real const others = n / (n + m * busy);
            busy = select(more, all_busy(m, n, busy), busy);
            missing = select(more, busy * max(n - s, Real(0.0)) + others * missing, missing);
            n = n + 1;
        }
        Real const far = select(down > m, down - spares, Real(0.0));
        return min(max(missing, far) / max(copies, Real(1.0)), Real(1.0));
    }};

inline constexpr Formula steps_of_run{
    "steps_of_run", "tokens/(B·s)", [](auto tokens, auto batch, auto sequence) { return tokens / (batch * sequence); }};

inline constexpr Formula expected_time{"expected_time", "steps' time/γ", [](auto useful, auto goodput) {
                                           return select(useful > 0, useful / goodput, useful);
                                       }};

inline constexpr Formula time_at_interval{
    "time_at_interval",
    "steps' time/γ at the best interval",
    {"renewal at failures; Daly 2006 where b = 0", "as for the shares of a run"},
    [](auto useful, auto step, auto interval, auto rate, auto pause, auto late, auto restart, auto waiting) {
        auto const taken = interval_taken(interval, step, useful);
        return expected_time(useful, shares_of_run(rate, taken, pause, late, restart, waiting)[0]);
    }};

inline constexpr Formula rent_with_spares{
    "rent_with_spares", "price·(1 + sv·swapped/G)",
    [](auto price, auto spares, auto swapped, auto gpus) { return price * (1 + spares * swapped / gpus); }};

inline constexpr Formula power_over_run{"power_over_run", "(W + network)·PUE·GPU-hours",
                                        [](auto power, auto network, auto overhead, auto time) {
                                            auto const all = (power + network) * overhead;
                                            return select(all > 0, all * time, all);
                                        }};

}  // namespace diecast
