// What a session repeats, how long stores keep it, how much is found, and the request rate that fills the packages.
//
// Symbols: S prompt (mean over a session), A answer, R rounds, u new tokens per round, P0 common prefix of a share q of
// the sessions; z mean pause, F(t) share of pauses shorter than t; T time from the last use of a context until a store
// has lost it; λ requests per second and package.
#pragma once
#include <array>
#include "model/core/formula.h"

namespace diecast {

/// Rounds k = 1 … R have the prompts P0 + u + (k − 1)·(u + A), whose mean is S.
inline constexpr Formula new_tokens_of_round{
    "new_tokens_of_round",
    "u = max((2·(S − P0) − (R − 1)·A)/(R + 1), 1)",
    {"", "every round adds as much; answers become part of the next prompt"},
    [](auto prompt, auto shared, auto rounds, auto answer) {
        return max((2 * (prompt - shared) - (rounds - 1) * answer) / (rounds + 1), decltype(prompt)(1.0));
    }};
inline constexpr Formula room_for_rounds{
    "room_for_rounds", "(2·(S − P0) − (R − 1)·A)/((R + 1)·S)", [](auto prompt, auto shared, auto rounds, auto answer) {
        return (2 * (prompt - shared) - (rounds - 1) * answer) / ((rounds + 1) * prompt);
    }};
inline constexpr Formula share_there_before{
    "share_there_before", "1 − u/S − (1 − q)·P0/(R·S)",
    [](auto fresh, auto prompt, auto shared, auto alike, auto rounds) {
        auto const nothing = decltype(prompt)(0.0);
        return max(1 - fresh / prompt - (1 - alike) * shared / (rounds * prompt), nothing);
    }};
inline constexpr Formula share_of_prefix{
    "share_of_prefix", "min(q·P0/S, reusable)",
    [](auto alike, auto shared, auto prompt, auto reusable) { return min(alike * shared / prompt, reusable); }};
inline constexpr Formula what_remains{"what_remains", "reusable − common prefix",
                                      [](auto all, auto part) { return all - part; }};

/// Contexts after rounds 1 … R − 1, added up; k rounds leave (1 − q)·P0 + k·(u + A).
inline constexpr Formula tokens_kept_for_later{"tokens_kept_for_later", "Lw = (R − 1)·((1 − q)·P0 + R/2·(u + A))",
                                               [](auto rounds, auto alike, auto shared, auto fresh, auto answer) {
                                                   return (rounds - 1) *
                                                          ((1 - alike) * shared + rounds / 2 * (fresh + answer));
                                               }};
/// Their mean; after a single round, what it leaves.
inline constexpr Formula mean_context_in_pause{"mean_context_in_pause", "(1 − q)·P0 + max(R/2, 1)·(u + A)",
                                               [](auto rounds, auto alike, auto shared, auto fresh, auto answer) {
                                                   return (1 - alike) * shared +
                                                          max(rounds / 2, decltype(rounds)(1.0)) * (fresh + answer);
                                               }};
inline constexpr Formula tokens_left_behind{"tokens_left_behind", "Ld = (1 − q)·P0 + R·(u + A)",
                                            [](auto rounds, auto alike, auto shared, auto fresh, auto answer) {
                                                return (1 - alike) * shared + rounds * (fresh + answer);
                                            }};

// ── How long a context is kept ──

/// Pauses of mean z: exponential, or with a spread c > 1 exponential ones whose pace is gamma distributed over
/// sessions, together a Pareto distribution of the second kind: 1 − F(t) = (1 + t/((α − 1)·z))^−α, α = 2c²/(c² − 1).
template <class Real>
struct Pauses {
    Real mean;
    Real alpha;
    Real scale;

    [[gnu::always_inline]] static Pauses of(Real mean, Real spread) {
        Real const c2 = max(spread * spread, Real(1.0002)), alpha = 2 * c2 / (c2 - 1);
        return {mean, alpha, mean * (alpha - 1)};
    }
    [[gnu::always_inline]] Real longer_than(Real t) const { return exp(0 - alpha * log(1 + t / scale)); }
    [[gnu::always_inline]] Real shorter_than(Real t) const { return 1 - longer_than(t); }
    /// Mean of the shorter of a pause and t: ∫₀ᵗ (1 − F).
    [[gnu::always_inline]] Real up_to(Real t) const { return mean * (1 - longer_than(t) * (1 + t / scale)); }
};

/// A session that uses `last` tokens no more and `waiting` tokens again after a pause. Each context takes room until it
/// is used again or lost, so that the tokens kept for the time T are (λ/R)·(last·T + waiting·∫₀ᵀ (1 − F)).
template <class Real>
struct Reuse {
    Pauses<Real> pauses;
    Real last, waiting;

    [[gnu::always_inline]] Real filled(Real t) const { return last * t + waiting * pauses.up_to(t); }
    /// The T at which so much is filled, in token-seconds per session. The function is concave: from the left, Newton's
    /// steps fall short of it and never pass it. Where hardly anything fills the room, the life ends after very many
    /// pauses.
    [[gnu::always_inline]] Real life(Real room) const {
        Real const end = 1e15 * pauses.mean;
        Real t = min(room / (last + waiting), end);
        for (int i = 0; i < 8; ++i) t = min(t + (room - filled(t)) / (last + waiting * pauses.longer_than(t)), end);
        return t;
    }
};

/// How long contexts live in the package's memory and in three stores: by the tokens that fit, and how long the cells
/// of a store keep data. An exclusive store begins where the one before ends; inclusive ones all begin at once.
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 4> lives_of(Reuse<Real> const& r, auto per_token, Real exclusive,
                                                           std::array<Real, 4> const& tokens,
                                                           std::array<Real, 3> const& kept) {
    std::array<Real, 4> t;
    t[0] = r.life(tokens[0] * per_token);
    for (std::size_t i = 1; i < t.size(); ++i) {
        Real const before = exclusive * t[i - 1];
        Real const own = min(r.life(exclusive * r.filled(t[i - 1]) + tokens[i] * per_token), before + kept[i - 1]);
        t[i] = select(tokens[i] > 0, max(t[i - 1], own), t[i - 1]);
    }
    return t;
}

inline constexpr Formula lives_of_stores{
    "lives_of_stores",
    "(λ/R)·(Ld·T + Lw·∫₀ᵀ (1 − F)) = tokens; exclusive: of all stores so far; T ≤ retention; 1 − F = (1 + t/((α − "
    "1)·z))^−α, α = 2c²/(c² − 1)",
    {"Che, Tung and Wang 2002: characteristic time of a cache that drops what was used longest ago; pauses of one kind "
     "of session are exponential (arXiv 2506.02634), kinds differ",
     "a context is kept or lost as a whole; many sessions at a time"},
    [](auto rate, auto rounds, auto last, auto waiting, auto pause, auto spread, auto exclusive, auto hbm, auto first,
       auto second, auto third, auto kept_1, auto kept_2, auto kept_3) {
        using Real = decltype(rounds);
        Reuse<Real> const r{Pauses<Real>::of(pause, spread), last, waiting};
        auto const t =
            lives_of<Real>(r, rounds / rate, exclusive, {hbm, first, second, third}, {kept_1, kept_2, kept_3});
        return t;
    }};

inline constexpr Formula found_first{"found_first", "common prefix + own·F(T0)",
                                     [](auto shared, auto own, auto life, auto pause, auto spread) {
                                         auto const p = Pauses<decltype(spread)>::of(pause, spread);
                                         return shared + own * p.shorter_than(life);
                                     }};
inline constexpr Formula found_between{"found_between", "own·(F(T) − F(T of the store before))",
                                       [](auto own, auto before, auto life, auto pause, auto spread) {
                                           auto const p = Pauses<decltype(spread)>::of(pause, spread);
                                           return own * max(p.shorter_than(life) - p.shorter_than(before),
                                                            decltype(own)(0.0));
                                       }};

// ── The request rate ──

/// What is found saves GPU time, so more requests come, so contexts are lost sooner. λ·(GPU time of a request) rises
/// with λ, so there is one rate at which it is the utilisation. Between nothing and everything found, GPU time follows
/// the work: attention, whose pairs are 1 − c², by the square of the share, the rest in proportion.
inline constexpr Formula rate_in_balance{
    "rate_in_balance",
    "λ·G(c(λ)) = u; G = G0 − (G0 − Gw)·((1 − a)·y + a·y²), y = c/w, a = L·(ta,0 − ta,w)/(t0 − tw)",
    {"",
     "GPU time of a request between nothing (0) and everything (w) found by a parabola; the utilisation is that of "
     "the cluster"},
    [](auto busy, auto at_none, auto at_all, auto layers, auto cold_attention, auto warm_attention, auto cold_time,
       auto warm_time, auto reusable, auto shared, auto own, auto rounds, auto last, auto waiting, auto pause,
       auto spread, auto exclusive, auto hbm, auto first, auto second, auto third, auto kept_1, auto kept_2,
       auto kept_3) {
        using Real = decltype(rounds);
        Real const nothing(0.0), one(1.0);
        Real const end = 2e13 * pause, least = 1e-17 * pause;  // times without end are of its unit, too
        Real const g0 = max(min(at_none, end), least), gw = max(min(at_all, g0), least);
        Real const saved = max(min(cold_time, end) - min(warm_time, end), least);
        Real const curved =
            max(min(layers * (min(cold_attention, end) - min(warm_attention, end)) / saved, one), nothing);
        Reuse<Real> const r{Pauses<Real>::of(pause, spread), last, waiting};
        auto const over = [&](auto rate) {  // GPUs that this rate takes, less those there are
            auto const t =
                lives_of<Real>(r, rounds / rate, exclusive, {hbm, first, second, third}, {kept_1, kept_2, kept_3});
            Real const found = shared + own * r.pauses.shorter_than(t[3]);
            Real const y = select(reusable > 0, found / select(reusable > 0, reusable, one), nothing);
            return rate * (g0 - (g0 - gw) * ((1 - curved) * y + curved * y * y)) - busy;
        };
        auto low = busy / g0, high = busy / gw;
        for (int i = 0; i < 16; ++i) {
            auto const middle = (low + high) / 2;
            auto const x = over(middle);
            low = select(x < 0, middle, low);
            high = select(x < 0, high, middle);
        }
        auto rate = (low + high) / 2;
        for (int i = 0; i < 2; ++i) {
            auto const step = 1e-5 * rate;
            auto const slope = max((over(rate + step) - over(rate)) / step, 0.1 * gw);
            rate = max(min(rate - over(rate) / slope, busy / gw), busy / g0);
        }
        return rate;
    }};
inline constexpr Formula balance_reached{
    "balance_reached", "λ·(GPU time of a request)/u",
    [](auto rate, auto time, auto busy) { return rate * min(time, decltype(time)(1e30)) / busy; }};

inline constexpr Formula found_in_all{
    "found_in_all", "min(found in memory + loaded, 99.9 %)",
    [](auto memory, auto loaded) { return min(memory + loaded, decltype(memory)(0.999)); }};
inline constexpr Formula all_found{"all_found", "min(reusable, 99.9 %)",
                                   [](auto reusable) { return min(reusable, decltype(reusable)(0.999)); }};
inline constexpr Formula what_is_missed{"what_is_missed", "reusable − found", [](auto all, auto memory, auto loaded) {
                                            return max(all - memory - loaded, decltype(all)(0.0));
                                        }};
inline constexpr Formula contexts_in_pauses{"contexts_in_pauses", "λ/R·Lw·z·bk",
                                            [](auto rate, auto rounds, auto waiting, auto pause, auto bytes) {
                                                return rate / rounds * waiting * pause * bytes;
                                            }};

}  // namespace diecast
