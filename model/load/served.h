// What users wait for, from the rows of a stream to percentiles.
#pragma once
#include "model/load/closed_loop.h"
#include "model/load/near_even.h"

namespace diecast {

/// The stream that is described by the quantities which the formulas below read.
template <class Real>
[[gnu::always_inline]] inline Stream<Real> stream_of(Real rate, Real stages, Real passes, Real slots, Real w, Real work,
                                                     Real ca, Real cs, Real cw, Real capacity, Real least, Real typical,
                                                     Real most, Real least_time, Real typical_time, Real most_time) {
    Real const low = min(least, most), middle = max(min(typical, most), low);
    Stream<Real> s;
    s.pass = pass_curve(low, middle, most, least_time, typical_time, most_time);
    s.rate = positive_of(rate / stages);
    s.passes = positive_of(passes);
    s.slots = positive_of(slots);
    s.prompt_time = min(w, Real(1e30));
    s.arrival_cv = ca;
    s.answer_cv = cs;
    s.prompt_cv = cw;
    s.prompt_work = min(work, Real(1e30));
    s.capacity = positive_of(capacity / stages);
    return s;
}

/// Nobody waits for a slot where the budget of passes lets in fewer than write: prompts wait for their turn instead.
template <class Real>
[[gnu::always_inline]] inline Real waiting_for_slots(Stream<Real> const& s, Real waiting, Real budgets) {
    return select(s.passes > budgets * s.slots * (1 + 1e-9), waiting, 0 * waiting);
}

inline constexpr Formula batch_of_open_loop{
    "batch_of_open_loop",
    "π(n)/π(n − z) = (λ'·(D·t(n) + (n − z)·w)/n)^(1/z) up to K', then (λ/X)^(1/z)",
    {"processor sharing with a rate that depends on the batch (Cohen 1979); peakedness (Hayward); GI/G/K (Kimura)",
     "streams of an instance do not help each other; w as at the even batch, of which s·(1 − P0(y) − y·P0'(y)) is "
     "part of t"},
    [](auto each, auto setup, auto budgets, auto time, auto... in) {
        auto const s = stream_of(in...);
        auto const b = batches_of(with_setup_in_passes(s, each, setup, time));
        return std::array{b.mean,
                          sqrt(b.variance),
                          b.percentile[0],
                          b.percentile[1],
                          b.percentile[2],
                          b.idle,
                          waiting_for_slots<decltype(time)>(s, b.waiting, budgets),
                          b.wait};
    }};

inline constexpr Formula delay_in_passes{
    "delay_in_passes",
    "certain = front end + (1 − alone)·t + s + w1 + (pieces − 1)·t; by others E[T²]/E[T]·(1/2 + w·λ'), T = t + "
    "w·(prompts of the last T), and q(w1 + β·t + (β − pieces + 1)·s) − q(w1), q(x) = λ'·x²·v/2/(1 − λ'·x)",
    {"gated service: what comes in a pass joins the next; M/G/1 with vacations (Fuhrmann and Cooper 1985)",
     "the batch changes slowly against a pass"},
    [](auto front, auto mean, auto spread, auto idle, auto alone, auto each, auto setup, auto pieces, auto budgets,
       auto hold, auto room, auto poll, auto... in) {
        using Real = decltype(mean);
        auto const s = stream_of(in...);
        Batches<Real> const b{mean, spread * spread, Real(0.0), Real(0.0), idle, {mean, mean, mean}};
        Hold<Real> const held{hold, room, poll};
        auto const d = delay_of_passes<Real>(s, b, alone, each, setup, pieces, budgets, held);
        return std::array{front + d.least, d.mean, d.shape, d.busy};
    }};
inline constexpr Formula queue_of_pool{
    "queue_of_pool",
    "tp·(u·(ca² + cw²)/(1 − u)/b + (1 − 1/b)·a/(a + e^(−a)))/2, a = u·b, b prompts of a pass",
    {"M/G/1 (Pollaczek and Khinchine), with service in batches",
     "prefill has instances of its own, as busy as decode; each has a queue of its own; a pass takes what waits, up to "
     "b, in the time of b"},
    [](auto load, auto time, auto ca, auto cw, auto prompts) {
        auto const d = delay_of_pool(load, time, decltype(time)(0.0), ca, cw, prompts);
        return d.busy * d.mean;
    }};
/// What neither the prompt itself nor writing takes of a user's turn.
inline constexpr Formula queue_of_users{
    "queue_of_users",
    "(N − p·n)/λ − front end − tp − transfer",
    {"Little's law"},
    [](auto in_flight, auto users, auto slots, auto stages, auto batch, auto rate, auto front, auto time,
       auto transfer) {
        using Real = decltype(users);
        Real const end(1e30), prompts = users_at_a_time(in_flight, users, slots) - stages * batch;
        return max(min(prompts / rate, end) - min(front, end) - min(time, end) - min(transfer, end), Real(0.0));
    }};
inline constexpr Formula delay_in_pool{
    "delay_in_pool",
    "certain = front end + tp + transfer; by others queue/u', to a share u' = u/b + (1 − 1/b)·a/(a + e^(−a)) of the "
    "requests, a = u·b",
    {"", "as spread as in an M/D/1 queue"},
    [](auto front, auto load, auto time, auto transfer, auto queue, auto prompts) {
        using Real = decltype(time);
        auto const d = delay_of_pool(load, time, front + transfer, Real(0.0), Real(0.0), prompts);
        return std::array{d.least, queue / max(d.busy, Real(1e-12)), d.shape, d.busy};
    }};

inline constexpr Formula first_token_of_open_loop{
    "first_token_of_open_loop",
    "certain + busy·by others + waiting·wait, and percentiles of their sum and of one's own prompt",
    {"", "those that wait for a slot are the slowest; prompts are lognormal, w0 for one of mean length"},
    [](auto least, auto mean, auto shape, auto busy, auto own, auto prompt_cv, auto budgets, auto pass, auto pieces,
       auto waiting, auto wait) {
        using Real = decltype(least);
        return first_token_of(Delay<Real>{least, mean, shape, busy},
                              OwnPrompt<Real>{own, prompt_cv, budgets, pass, pieces}, waiting, wait);
    }};
/// Between the first token of the first of all users and that of the last, where all ask at once and their prompts are
/// read one after the other.
template <class Real>
[[gnu::always_inline]] inline Real first_round_of(Real users, Real slots, Real streams, Real each) {
    return max(min(users, slots) / streams - 1, Real(0.0)) * each;
}

/// In a first round all users ask at once. A pass takes in as many of their prompts as its budget holds, b, and their
/// first tokens come together at its end; the batch grows meanwhile.
inline constexpr Formula first_round{
    "first_round",
    "from max(b, 1)·T to N/p·T, T = w1 + (1/b − pieces + 1)·s + (1 − alone)·(t1 + t)/2/b; b = C/(S·(1 − cached)), N/p "
    "at most",
    {"", "pieces of prompts fill what is left of a budget"},
    [](auto users, auto slots, auto streams, auto alone, auto each, auto setup, auto pieces, auto prompt, auto cached,
       auto budget, auto light_time, auto even_time) {
        using Real = decltype(users);
        Real const all = max(min(users, slots) / streams, Real(1.0)), tokens = max(prompt * (1 - cached), Real(1e-9));
        Real const together = min(budget / tokens, all), end(1e15);
        Real const writing = (1 - alone) * (min(light_time, end) + min(even_time, end)) / 2;
        Real const time = max(each + (1 / together - (pieces - 1)) * setup + writing / together, Real(0.0));
        return std::array{max(together, Real(1.0)) * time, all * time};
    }};

/// Pools of prefill read X prompts a second where they are as busy as decode; of a first round, all at once.
inline constexpr Formula first_round_apart{
    "first_round_apart", "from tp to max(N/X, tp), + transfer",
    [](auto users, auto capacity, auto time, auto transfer) {
        using Real = decltype(time);
        Real const end(1e12), one = min(time, end), sent = min(transfer, end);
        return std::array{one + sent, max(min(users / capacity, end), one) + sent};
    }};

/// By Little's law users are where they do not write; in one of R rounds as in the first.
inline constexpr Formula first_token_of_users{
    "first_token_of_users",
    "(N − p·n)/λ, and percentiles as in an open loop; in one of R rounds front end + the first to the last of all "
    "prompts",
    {"Little's law"},
    [](auto front, auto least, auto mean, auto shape, auto busy, auto own, auto prompt_cv, auto budgets, auto pass,
       auto pieces, auto rounds, auto in_flight, auto users, auto slots, auto streams, auto batch, auto rate,
       auto earliest, auto latest) {
        using Real = decltype(least);
        Real const turns = (users_at_a_time(in_flight, users, slots) - streams * batch) / rate, others = busy * mean,
                   less = max(min(turns - least, others), Real(0.0)) / max(others, Real(1e-30));
        Real const first = 1 / rounds, soonest = front + earliest, longest = latest - earliest;
        auto r = first_token_of(Delay<Real>{least, mean * less, shape, busy},
                                OwnPrompt<Real>{own, prompt_cv, budgets, pass, pieces}, Real(0.0), Real(0.0));
        Real const more = max(turns, Real(0.0)) - r[0];
        r[0] = (1 - first) * max(r[0] + more, least) + first * (soonest + longest / 2);
        for (std::size_t j = 0; j < percentiles.size(); ++j) {
            Real const left = Real(1 - percentiles[j]), late = soonest + longest * (1 - min(left / first, Real(1.0)));
            Real const later = max(r[j + 1] + more, least);
            r[j + 1] = select(first > left, max(late, later), later);
        }
        return r;
    }};

inline constexpr Formula between_tokens_under_load{
    "between_tokens_under_load",
    "over tokens n/(λ'·D·e); over requests more by σ² of answers times what one's own prompt adds; percentiles from "
    "those of the batch, averaged over D passes",
    {"Little's law", "answers take turns with others long enough to meet a mean batch"},
    [](auto tokens, auto each, auto budgets, auto mean, auto spread, auto p50, auto p95, auto p99, auto waiting,
       auto... in) {
        using Real = decltype(mean);
        Batches<Real> const b{mean, spread * spread, waiting, Real(0.0), Real(0.0), {p50, p95, p99}};
        auto const s = stream_of(in...);
        auto const r = between_passes_of<Real>(s, b, each, budgets);
        std::array all{r[0], r[1], r[2], r[3], mean_pass_of(s, b)};
        for (Real& time : all) time = time / tokens;
        return all;
    }};
inline constexpr Formula between_tokens_of_users{
    "between_tokens_of_users",
    "as in an open loop, less (N/p − 1)·w/(2·D·e) in one of R rounds",
    {"Little's law",
     "in a first round writing begins when one's own prompt is read, and the prompts before it delay the "
     "first token alone"},
    [](auto rounds, auto users, auto slots, auto streams, auto shared, auto tokens, auto each, auto budgets, auto mean,
       auto spread, auto p50, auto p95, auto p99, auto waiting, auto rate, auto stages, auto passes, auto... in) {
        using Real = decltype(mean);
        Batches<Real> const b{mean, spread * spread, waiting, Real(0.0), Real(0.0), {p50, p95, p99}};
        auto const s = stream_of(rate, stages, passes, in...);
        auto const r = between_passes_of<Real>(s, b, each, budgets);
        std::array between{r[0], r[1], r[2], r[3], mean_pass_of(s, b)};
        Real const all = first_round_of(users, slots, streams, shared) / rounds / passes;
        constexpr std::array before{0.5, 0.5, 0.05, 0.01, 0.5};  // share of the prompts that come first
        for (std::size_t j = 0; j < between.size(); ++j)
            between[j] = max(between[j] - before[j] * all, s.pass(Real(0.0))) / tokens;
        return between;
    }};
inline constexpr Formula request_under_load{
    "request_under_load",
    "first token + D·e·between tokens (mean over tokens), and percentiles of their sum",
    {"", "lengths of answers are lognormal"},
    [](auto first, auto first_50, auto first_95, auto first_99, auto between, auto between_50, auto between_95,
       auto between_99, auto over_tokens, auto passes, auto tokens, auto answer_cv) {
        using Real = decltype(first);
        return request_of(Spread<Real>{first, first_50, first_95, first_99},
                          Spread<Real>{between, between_50, between_95, between_99}, over_tokens, passes * tokens,
                          answer_cv);
    }};

inline constexpr Formula pass_under_load{"pass_under_load", "t(n)/(1 − ρ)", [](auto mean, auto... in) {
                                             auto const s = stream_of(in...);
                                             return s.pass(mean) / (1 - s.prompts_share());
                                         }};
inline constexpr Formula share_of_full_rate{"share_of_full_rate", "λ·GPU time/G",
                                            [](auto rate, auto seconds, auto gpus) { return rate * seconds / gpus; }};
inline constexpr Formula share_of_full_writing{
    "share_of_full_writing", "λ·A·(GPU time per output token)/G",
    [](auto rate, auto answer, auto seconds, auto gpus) { return rate * answer * seconds / gpus; }};

/// Slack of the limits on first token and between tokens that 99 % of the requests keep, at any rate. The middle of the
/// curve of passes is that of this rate.
template <class Real>
[[gnu::always_inline]] inline Real slack_of_latency(Stream<Real> s, Real stages, Real slots, Real work, Real each,
                                                    Real setup, Real alone, Real pieces, Real budgets, Hold<Real> held,
                                                    Real mixed, Real prefill_time, Real prompts, Real transfer,
                                                    Real front, Real first_limit, Real between_limit, Real bend) {
    Real const one(1.0);
    auto const near = near_even_of(s, slots / stages, each, setup, bend);
    s.pass = near.pass;
    Real const t = near.pass.typical_time;
    s.prompt_time = mean_time_of_prompt(s.rate, one, each, setup, s.arrival_cv, t);
    s.prompt_work = work;
    s.slots = slots_for_writing(slots, stages, s.rate * stages, each, setup, alone, pieces, t, s.passes, budgets);
    auto b = batches_of(with_setup_in_passes(s, each, setup, t));
    b.waiting = waiting_for_slots(s, b.waiting, budgets);
    auto const in_passes = delay_of_passes(s, b, alone, each, setup, pieces, budgets, held);
    auto const in_pool = delay_of_pool(s.rate / s.capacity, prefill_time, transfer, s.arrival_cv, s.prompt_cv, prompts);
    auto const choose = [&](Real a, Real c) { return select(mixed > 0.5, a, c); };
    Delay<Real> const d{choose(in_passes.least, in_pool.least), choose(in_passes.mean, in_pool.mean),
                        choose(in_passes.shape, in_pool.shape), choose(in_passes.busy, in_pool.busy)};
    OwnPrompt<Real> const own{choose(work, min(prefill_time, Real(1e12))), s.prompt_cv, budgets, t, pieces};
    return min(1 - (front + first_token_of(d, own, b.waiting, b.wait)[3]) / first_limit,
               1 - between_passes_of(s, b, each, budgets)[3] / between_limit);
}
inline constexpr Formula highest_rate_in_time{
    "highest_rate_in_time",
    "largest λ below X with 99 % of first tokens and of times between tokens within their limits, by bisection",
    {"",
     "between the lightest batch, that at the limit between tokens and the full batch passes bend as the experts "
     "touched do, E·(1 − e^(−k·v·n/E)); answers of one token have no time between tokens"},
    [](auto first_limit, auto between_limit, auto tokens, auto mixed, auto alone, auto slots, auto work, auto each,
       auto setup, auto pieces, auto budgets, auto hold, auto room, auto poll, auto prefill_time, auto prompts,
       auto transfer, auto front, auto experts, auto active, auto verified, auto stages, auto passes, auto... in) {
        using Real = decltype(first_limit);
        Real const nothing(0.0),
            bend = sequences_of_experts(experts, active, verified),
            pass_limit = between_limit * tokens * select(passes > least_passes, Real(1.0), Real(1e9));
        auto s = stream_of(nothing, stages, passes, slots, nothing, nothing, in...);
        auto const slack_at = [&](Real share) {
            s.rate = share * s.capacity;
            return slack_of_latency(s, stages, slots, work, each, setup, alone, pieces, budgets, {hold, room, poll},
                                    mixed, prefill_time, prompts, transfer, front, first_limit, pass_limit, bend);
        };
        Real low(1e-3), high(0.999), at_low(0.0), at_high(0.0), least(0.0), most(0.0);
        for (int i = 0; i < 12; ++i) {  // both ends, then ten halvings: one call, since each inlines the whole slack
            Real const middle = i == 0 ? low : i == 1 ? high : (low + high) / 2, found = slack_at(middle);
            if (i == 0) least = at_low = found;
            else if (i == 1) most = at_high = found;
            else {
                at_low = select(found < 0, at_low, found);
                low = select(found < 0, low, middle);
                at_high = select(found < 0, found, at_high);
                high = select(found < 0, middle, high);
            }
        }
        Real const between = low + (high - low) * at_low / max(at_low - at_high, Real(1e-12));
        Real const share = select(most < 0, min(max(between, low), high), Real(1.0));
        return select(least < 0, nothing, share * s.capacity * stages);
    }};

}  // namespace diecast
