// What the stores of keys and values hold, load, write, endure and cost.
#pragma once
#include "model/core/relations.h"
#include "model/prefix/reuse.h"

namespace diecast {

/// 0 of what has no end, so that it makes numbers.
template <class Real>
[[gnu::always_inline]] inline Real if_finite(Real x) {
    return select(x - x == 0, x, Real(0.0));
}

inline constexpr Formula bytes_in_gpu{
    "bytes_in_gpu", "(lk·kv·q·(tokens kept) + li·zi·qi·(keys kept))·(1 + draft)·L/p/S + (bk − b)/(n·p)",
    [](auto width, auto number, auto index_share, auto index, auto index_number, auto layers, auto stages, auto kept,
       auto keys, auto context, auto own, auto draft, auto with_state, auto without, auto tensor) {
        auto const keys_and_values =
            (width * number * own * kept + index_share * index * index_number * keys) * (1 + draft);
        return keys_and_values * layers / stages / context + (with_state - without) / (tensor * stages);
    }};
inline constexpr Formula bytes_of_token{
    "bytes_of_token", "b = (lk·kv·q·(tokens kept) + li·zi·qi·(keys kept))·(1 + draft)·L/S",
    [](auto width, auto number, auto index_share, auto index, auto index_number, auto layers, auto kept, auto keys,
       auto context, auto own, auto draft) {
        using Real = decltype(layers);
        Real const one(1.0), nothing(0.0);
        return bytes_in_gpu(width, number, index_share, index, index_number, layers, one, kept, keys, context, own,
                            draft, nothing, nothing, one);
    }};
inline constexpr Formula bytes_with_state{
    "bytes_with_state", "bk = b + states/(tokens of a context)",
    [](auto bytes, auto state, auto tokens) { return bytes + state / max(tokens, decltype(tokens)(1e-9)); }};

/// The packages of a group hold a token's keys and values together, copies of KV heads included.
inline constexpr Formula tokens_beside_batch{
    "tokens_beside_batch", "max(memory − use, 0)/(bytes in a GPU·n·p)",
    [](auto memory, auto use, auto bytes, auto tensor, auto stages) {
        using Real = decltype(memory);
        Real const all(1e24), room = max(min(memory, all) - min(use, all), Real(0.0));
        return min(room / max(bytes * tensor * stages, Real(1e-30)), Real(1e15));
    }};
inline constexpr Formula tokens_in_store{"tokens_in_store", "capacity/bk", [](auto capacity, auto bytes) {
                                             using Real = decltype(capacity);
                                             return min(capacity / max(bytes, Real(1e-30)), Real(1e15));
                                         }};

inline constexpr Formula least_of_rates{"least_of_rates", "min(h·B, link)",
                                        [](auto modules, auto rate, auto link) { return min(modules * rate, link); }};
inline constexpr Formula share_of_prefill{"share_of_prefill", "1/(1 + 1/r)",
                                          [](auto ratio) { return max(1 / (1 + 1 / ratio), decltype(ratio)(1e-9)); }};
inline constexpr Formula for_ever{"for_ever", "10¹⁸·retention: the device refreshes",
                                  [](auto retention) { return 1e18 * retention; }};

/// All packages of a group load at once.
inline constexpr Formula load_of_context{
    "load_of_context", "start + (prompt from earlier rounds)·R/(R − 1)·S·(bytes in a GPU)/rate",
    [](auto start, auto own, auto rounds, auto prompt, auto bytes, auto rate) {
        using Real = decltype(own);
        Real const later = max(1 - 1 / rounds, Real(1e-9));  // the first round has no earlier one
        auto const time = start + own / later * prompt * bytes / select(rate > 0, rate, decltype(rate)(1.0));
        return select(rate > 0, time, decltype(time)(0.0));
    }};
/// Nothing to load is loaded at any pace.
inline constexpr Formula pace_of_loading{"pace_of_loading", "(tp,0/S)/(bytes in a GPU/rate)",
                                         [](auto time, auto prompt, auto bytes, auto rate) {
                                             auto const some = select(bytes > 0, bytes, decltype(bytes)(1.0));
                                             auto const pace = if_finite(time) / prompt * rate / some;
                                             return select(bytes > 0, pace, decltype(pace)(1e30));
                                         }};
inline constexpr Formula rate_of_even_loading{
    "rate_of_even_loading",
    "S·(bytes in a GPU)/tp,0",
    {"Mooncake, FAST 2025, equation 2", "loading and computing of different layers at once"},
    [](auto time, auto prompt, auto bytes) { return prompt * bytes / max(time, decltype(time)(1e-30)); }};
inline constexpr Formula fewest_tokens{"fewest_tokens", "start/(tp,0/S − bytes in a GPU/rate)",
                                       [](auto start, auto time, auto prompt, auto bytes, auto rate) {
                                           using Real = decltype(prompt);
                                           auto const gain = if_finite(time) / prompt -
                                                             bytes / select(rate > 0, rate, decltype(rate)(1.0));
                                           auto const good = select(gain > 0, gain, decltype(gain)(1.0));
                                           Real const most(1e12), tokens = min(start / good, most);
                                           return select(rate > 0, select(gain > 0, tokens, most), most);
                                       }};
inline constexpr Formula time_of_front_end{"time_of_front_end",
                                           "f + S·b",
                                           {"", "one request does not wait for another"},
                                           [](auto fixed, auto prompt, auto each) { return fixed + prompt * each; }};
/// Mean time to load over all requests: a session's first loads nothing, others if their pause ends in time.
inline constexpr Formula mean_load{
    "mean_load", "start·(loaded/own)·(1 − 1/R) + S·(bytes in a GPU)·Σ share/rate",
    [](auto start, auto loaded, auto own, auto rounds, auto prompt, auto bytes, auto share_1, auto rate_1, auto share_2,
       auto rate_2, auto share_3, auto rate_3) {
        using Real = decltype(own);
        Real const chance = loaded / max(own, Real(1e-9)) * (1 - 1 / rounds);
        auto const of = [&](auto share, auto rate) {
            return select(rate > 0, share, Real(0.0)) / select(rate > 0, rate, decltype(rate)(1.0));
        };
        return start * chance + prompt * bytes * (of(share_1, rate_1) + of(share_2, rate_2) + of(share_3, rate_3));
    }};
/// Mean over all requests, of which some load nothing: what each load lasts longer than the rest of the prompt is
/// averaged, as the mean load may be shorter than that. Requests of one pass load over the same links, layer by layer.
inline constexpr Formula shown_beside_prefill{
    "shown_beside_prefill",
    "Σ p·(max(l − tw, 0) + min(l, tw)/L), p = share/own·(1 − 1/R), l = load + (mean load)·(Bp/a − 1); others load 0",
    {"derived: loading and computing of L layers, one after the other in either", "one rate for all layers"},
    [](auto mean, auto time, auto layers, auto prompts, auto groups, auto own, auto rounds, auto share_1, auto load_1,
       auto share_2, auto load_2, auto share_3, auto load_3) {
        using Real = decltype(rounds);
        Real const end(1e30), nothing(0.0), rest_of_prompt = min(time, end);
        Real const beside = max(prompts / groups - 1, nothing) * min(mean, end);
        Real const later = (1 - 1 / rounds) / max(own, Real(1e-9));
        Real shown = nothing, others(1.0);
        auto const add = [&](Real chance, Real load) {
            shown = shown + chance * (max(load - rest_of_prompt, nothing) + min(load, rest_of_prompt) / layers);
            others = others - chance;
        };
        add(share_1 * later, min(load_1, end) + beside);
        add(share_2 * later, min(load_2, end) + beside);
        add(share_3 * later, min(load_3, end) + beside);
        add(max(others, nothing), beside);
        return shown;
    }};
inline constexpr Formula loads_of_pass{"loads_of_pass", "load·max(Bp/a, 1)", [](auto load, auto prompts, auto groups) {
                                           return load * max(prompts / groups, decltype(prompts)(1.0));
                                       }};

/// Rate of loading in bytes per second and package: each package of a group loads its part of a token found.
inline constexpr Formula loaded_per_second{
    "loaded_per_second", "λ·n·p·S·share·(bytes in a GPU)/(GPUs that load)",
    [](auto rate, auto tensor, auto stages, auto prompt, auto share, auto bytes, auto loading) {
        return rate * tensor * stages * prompt * share * bytes / max(loading, decltype(loading)(1e-9));
    }};
/// Written at once: what no copy of is in this store, and the states after each request; dropped by the store before:
/// contexts not used again in time.
inline constexpr Formula written_at_once{
    "written_at_once", "λ·(b·(S·(1 − common prefix − own·F(T)) + A) + states)",
    [](auto rate, auto bytes, auto prompt, auto shared, auto own, auto life, auto pause, auto spread, auto answer,
       auto tokens, auto state) {
        auto const p = Pauses<decltype(spread)>::of(pause, spread);
        auto const fresh = prompt * max(1 - shared - own * p.shorter_than(life), decltype(shared)(0.0)) + answer;
        return select(tokens > 0, rate * bytes * fresh + rate * state, decltype(rate * state)(0.0));
    }};
inline constexpr Formula dropped_before{
    "dropped_before", "λ/R·bk·(Ld + Lw·(1 − F(T of the store before)))",
    [](auto rate, auto rounds, auto bytes, auto last, auto waiting, auto before, auto pause, auto spread, auto tokens) {
        auto const p = Pauses<decltype(spread)>::of(pause, spread);
        auto const dropped = rate / rounds * bytes * (last + waiting * p.longer_than(before));
        return select(tokens > 0, dropped, decltype(dropped)(0.0));
    }};

/// 1 where nothing moves.
inline constexpr Formula room_in_rate{"room_in_rate", "1 − used/rate", [](auto used, auto rate) {
                                          using Real = decltype(used / rate);
                                          auto const some = select(rate > 0, rate, decltype(rate)(1.0));
                                          Real const left = select(rate > 0, 1 - used / some, Real(-1.0));
                                          return select(used > 0, left, Real(1.0));
                                      }};
inline constexpr Formula writes_of_all_bytes{"writes_of_all_bytes", "stored/capacity", [](auto written, auto capacity) {
                                                 auto const rate =
                                                     written / select(capacity > 0, capacity, decltype(capacity)(1.0));
                                                 return select(capacity > 0, rate, decltype(rate)(0.0));
                                             }};
inline constexpr Formula writes_endured{
    "writes_endured", "N·capacity·η/Tl",
    [](auto endurance, auto capacity, auto levelling, auto life) { return endurance * capacity * levelling / life; }};
inline constexpr Formula power_of_store{
    "power_of_store", "h·standing + loaded·Emb·(GPUs that load) + stored·Ew",
    [](auto modules, auto standing, auto reads, auto read_energy, auto loading, auto writes, auto write_energy) {
        return modules * standing + reads * read_energy * loading + writes * write_energy;
    }};

// ── Money ──

inline constexpr Formula standing_of_stores{
    "standing_of_stores", "Σ h·standing",
    [](auto modules_1, auto standing_1, auto modules_2, auto standing_2, auto modules_3, auto standing_3) {
        return modules_1 * standing_1 + modules_2 * standing_2 + modules_3 * standing_3;
    }};
/// Capital, operations, electricity and room for the rated power, as fleet.cost_rate counts them for all else.
inline constexpr Formula hourly_cost_of_stores{
    "hourly_cost_of_stores", "(cost·(κ + operations) + W·(rent + PUE·electricity))/u",
    [](auto cost, auto charge, auto operations, auto power, auto rent, auto overhead, auto price, auto busy) {
        return (cost * (charge + operations) + power * (rent + overhead * price)) / busy;
    }};
inline constexpr Formula cost_without_stores{"cost_without_stores", "(GPU time, nothing cached)·(cost rate − stores)/A",
                                             [](auto time, auto rate, auto stores, auto answer) {
                                                 return if_finite(time) * (if_finite(rate) - if_finite(stores)) /
                                                        answer;
                                             }};
inline constexpr Formula stores_of_request{"stores_of_request", "GPU time·stores",
                                           [](auto time, auto rate) { return if_finite(time) * if_finite(rate); }};
/// 0 where neither is a number, or both are the same but for rounding.
inline constexpr Formula share_saved_by_caching{
    "share_saved_by_caching", "1 − cost/cost without caching", [](auto cost, auto without) {
        using Real = decltype(cost / without);
        Real const x = max(1 - cost / without, Real(-1e7));
        return select(x * x > 1e-12, select(without - without == 0, x, Real(0.0)), Real(0.0));
    }};
inline constexpr Formula time_saved{"time_saved", "nothing cached − as it is", [](auto without, auto with) {
                                        auto const x = if_finite(without) - if_finite(with);
                                        return select(max(x, 0 - x) > 1e-6 * without, x, 0 * x);
                                    }};
inline constexpr Formula pause_that_pays{
    "pause_that_pays",
    "(GPU time of an input token, nothing cached)·(cost rate − stores)/(bk·cm·(κ + operations))",
    {"Gray and Putzolu 1987: the five-minute rule", "price of the bytes alone; power and wear left out"},
    [](auto time, auto rate, auto stores, auto bytes, auto price, auto charge, auto operations) {
        auto const again = if_finite(time) * (if_finite(rate) - if_finite(stores));
        auto const keeping = bytes * price * (charge + operations);
        auto const pause = again / select(keeping > 0, keeping, decltype(keeping)(1.0));
        return select(keeping > 0, pause, decltype(pause)(0.0));
    }};

}  // namespace diecast
