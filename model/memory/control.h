// The software control plane: what data cost that outlive their retention, by the policy at expiry.
#pragma once
#include "model/core/relations.h"
#include "model/memory/retention.h"

namespace diecast {

// ── How data lifetimes meet retention ──

/// Times that data must be written; a lifetime that is a multiple of the retention needs no write at its end.
inline constexpr Formula whole_rounds{
    "whole_rounds", "nt = ⌈td/tr⌉", {"", "all data live equally long"}, [](auto life, auto retention) {
        using Real = decltype(life + retention);
        return max(ceil(life / retention * (1 - 1e-12)), Real(1.0));
    }};
inline constexpr Formula mean_rounds{"mean_rounds",
                                     "nt = 1/(1 − e^(−tr/td))",
                                     {"mean of ⌈t/tr⌉", "lifetimes exponential, as where any time is as good to die"},
                                     [](auto life, auto retention) { return 1 / one_less_exp(retention / life); }};

inline constexpr Formula outlives{"outlives", "[td > tr]", [](auto life, auto retention) {
                                      using Real = decltype(life + retention);
                                      return select(life * (1 - 1e-12) > retention, Real(1.0), Real(0.0));
                                  }};
inline constexpr Formula chance_to_outlive{
    "chance_to_outlive", "e^(−tr/td)", {"", "lifetimes exponential"}, [](auto life, auto retention) {
        return exp(-retention / life);
    }};

inline constexpr Formula mean_first_stay{
    "mean_first_stay",
    "td·(1 − e^(−tr/td))",
    {"mean of min(t, tr)", "lifetimes exponential"},
    [](auto life, auto retention) { return life * one_less_exp(retention / life); }};

inline constexpr Relation one_less{"one_less", [](auto x) { return x - 1; }};
inline constexpr Formula part_of{"part_of", "stay/td", [](auto stay, auto life) {
                                     using Real = decltype(stay + life);
                                     return min(Real(stay / life), Real(1.0));
                                 }};

inline constexpr Formula room_for_loss{"room_for_loss", "allowed − (1 − kept)",
                                       [](auto kept, auto allowed) { return allowed - (1 - kept); }};

// ── Refresh ──

inline constexpr Formula refresh_over_read{
    "refresh_over_read", "Ms/(tr·Bs·speed)",
    [](auto capacity, auto rate, auto bandwidth, auto speed) { return capacity * rate / (bandwidth * speed); }};
inline constexpr Formula read_and_write{"read_and_write", "h·Ms/tr·(Em + Ew)",
                                        [](auto traffic, auto read, auto write) { return traffic * (read + write); }};

// ── Blocks ──

/// The last block of what is written together is padded; a block is never shared by data that die at other times.
inline constexpr Formula share_of_blocks{
    "share_of_blocks",
    "piece/(⌈piece/block⌉·block)",
    {"a device without byte addressing: Managed-Retention Memory, HotOS 2025", "a step, so no slope at whole blocks"},
    [](auto piece, auto block) { return piece / (ceil(piece / block * (1 - 1e-12)) * block); }};

// ── Traffic and energy of a policy ──

inline constexpr Relation rate_of_stored{"rate_of_stored",
                                         {"Little's law", "cells are filled again as soon as they are free"},
                                         [](auto stacks, auto capacity, auto used, auto times, auto stay) {
                                             return stacks * capacity * used * times / stay;
                                         }};

/// Writes beyond the first, reads for them, the other class's writes, and what is computed again.
inline constexpr Formula policy_energy{
    "policy_energy", "reads·Em + (nw − 1)·Ew/filled + moved·Eo + again·ek",
    [](auto reads, auto read, auto writes, auto write, auto filled, auto moved, auto other, auto again, auto compute) {
        return reads * read + (writes - 1) * write / filled + moved * other + again * compute;
    }};

inline constexpr Formula life_energy{
    "life_energy",
    "Ew/filled + nr·Em + policy + Ws·stay/(Ms·used)",
    {"", "all reads come from this class, also after a move; they take what they need of a block"},
    [](auto write, auto filled, auto reads, auto read, auto policy, auto idle, auto stay, auto capacity, auto used) {
        return write / filled + reads * read + policy + idle * stay / (capacity * used);
    }};

inline constexpr Formula break_even_energy{
    "break_even_energy",
    "Ew' + nr·(Em' − Em) + Pi'·td − Ws·stay/(Ms·used) − policy",
    {"equal energy over the life of a bit", "primes: the class compared with, whose refresh is in Pi'"},
    [](auto other_write, auto reads, auto other_read, auto read, auto other_idle, auto life, auto idle, auto stay,
       auto capacity, auto used, auto policy) {
        return other_write + reads * (other_read - read) + other_idle * life - idle * stay / (capacity * used) - policy;
    }};

inline constexpr Formula life_of_cells{
    "life_of_cells",
    "N·η·stay/(nw·held)",
    {"", "one datum after the other; grows as tr^(1 − m) below the data's lifetime, falls as tr^(−m) above"},
    [](auto endurance, auto levelling, auto stay, auto writes, auto held) {
        return endurance * levelling * stay / (writes * held);
    }};

inline constexpr Formula shortest_or_life{
    "shortest_or_life",
    "td for m ≤ 1, else min(td, ts)",
    {"life of cells over retention", "policy rewrite, all data alike; below ts nothing was shown"},
    [](auto exponent, auto life, auto shown) { return select(exponent <= 1, life, min(life, shown)); }};

}  // namespace diecast
