// What comes to one stream of an instance and what its passes can take: slots, time that prompts add, highest rate.
#pragma once
#include "model/load/latency.h"

namespace diecast {

inline constexpr Formula sequences_that_fit{
    "sequences_that_fit", "p·B·max(memory − weights, 0)/cache",
    [](auto stages, auto batch, auto memory, auto weights, auto cache) {
        auto const all = decltype(memory)(1e24), room = max(min(memory, all) - min(weights, all), 0 * all);
        return min(stages * batch * room / max(cache, decltype(cache)(1e-3)), decltype(memory)(1e12));
    }};
inline constexpr Formula slots_of_instance{
    "slots_of_instance", "K = max(min(p·B, sequences that fit), 1)",
    [](auto stages, auto batch, auto fit) { return max(min(stages * batch, fit), decltype(batch)(1.0)); }};

/// Where pools are split, no prompt takes a pass of those that write.
inline constexpr Formula prompts_elsewhere{"prompts_elsewhere", "1 − mixed", [](auto mixed) { return 1 - mixed; }};

/// Arithmetic beside what the passes that write leave idle while they read weights is not hidden here: see set_up_once.
inline constexpr Formula time_of_prompt{
    "time_of_prompt",
    "w0 = mixed·(Fp + xp + vp + L·ta + hp − h1)/Bp",
    {"",
     "of products only the arithmetic: weights are read with those of the pass; from stage to stage only the bytes, as "
     "the pass hands over in any case"},
    [](auto mixed, auto arithmetic, auto exchanges, auto vectors, auto layers, auto attention, auto hops,
       auto light_hops, auto prompts) {
        using Real = decltype(mixed);
        Real const end(1e12), handed = max(min(hops, end) - min(light_hops, end), Real(0.0));
        return mixed * min(arithmetic + exchanges + vectors + layers * attention + handed, end) / prompts;
    }};
/// Mean of the lesser of `most` and a lognormal number of mean 1 and coefficient of variation `cv`, times `mean`.
template <class Real>
[[gnu::always_inline]] inline Real mean_at_most(Real most, Real mean, Real cv) {
    Real const lengths = log(1 + cv * cv), width = sqrt(max(lengths, Real(1e-12))),
               z = (log(max(most, Real(1e-30)) / max(mean, Real(1e-30))) + lengths / 2) / width;
    Real const varying = mean * below_normal(z - width) + most * (1 - below_normal(z));
    return select(cv > 0, select(most > 0, varying, most), min(most, mean));
}
/// What prompts do while a pass would wait in any case, in a `room` of time.
template <class Real>
struct HiddenWork {
    Real alone;    // of one prompt, or of one of its pieces
    Real another;  // share of that which each further one in the same pass hides, too
};
/// As many fit into the room as k = room/alone, and into the budget. Of y that come in a pass (Poisson) y − 1 + e^−y
/// are further ones: all of them fit where they are few against k − 1, k − 1 where they are many.
template <class Real>
[[gnu::always_inline]] inline HiddenWork<Real> hidden_work(Real room, Real work, Real prompt_cv, Real budgets,
                                                           Real together) {
    Real const piece = 1 / max(budgets, Real(1e-9)), alone = mean_at_most(min(room, piece * work), work, prompt_cv);
    Real const further = together - 1 + exp(0 - together),
               fit = max(min(room / max(alone, Real(1e-30)), piece) - 1, Real(0.0));
    return {alone, fit / sqrt(fit * fit + further * (1 + further) + 1e-30)};
}
/// Passes that write read weights, or wait for the host: then prompts cost them nothing.
inline constexpr Formula set_up_joined{
    "set_up_joined",
    "s = mixed·(host per prefill − host per pass − (1 − a)·h − (1 − b)·i), w1 = w0 − mixed·(a·h + b·i) + (pieces − "
    "1)·s; "
    "h = E min(td − Fd, Fp/Bp·x, Fp/Bp/β), i = E min(host per pass + L·host per layer − device, w·x, w/β), w = w0 − "
    "max(β, 1)·h, x the length of a prompt over the mean; a, b = (k − 1)/√((k − 1)² + z·(1 + z)), z = y − 1 + e^−y, k "
    "prompts fit",
    {"Orca (OSDI 2022) and Sarathi (arXiv 2308.16369): prompts and answers in one pass", "x is lognormal"},
    [](auto mixed, auto host_prompt, auto host_pass, auto products, auto arithmetic, auto prompt_arithmetic,
       auto prompts, auto prompt_cv, auto work, auto budgets, auto pieces, auto together, auto layers, auto host_layer,
       auto device) {
        using Real = decltype(mixed);
        Real const end(1e12), zero = 0 * end, room = min(products, end) - min(arithmetic, end),
                              idle = max(min(host_pass + layers * host_layer, end) - min(device, end), zero);
        auto const reading =
            hidden_work<Real>(room, min(prompt_arithmetic, end) / prompts, prompt_cv, budgets, together);
        Real const rest = max(min(work, end) - max(budgets, Real(1.0)) * reading.alone, zero);
        auto const host = hidden_work<Real>(idle, rest, prompt_cv, budgets, together);
        Real const each = reading.another * reading.alone + host.another * host.alone,
                   setup = mixed * (host_prompt - host_pass - reading.alone - host.alone + each);
        return std::array{setup, max(work - mixed * each + (pieces - 1) * setup, zero)};
    }};
inline constexpr Formula set_up_alone{
    "set_up_alone", "s = mixed·max(tp − Bp·w0, 0), w1 = w0", [](auto mixed, auto time, auto prompts, auto work) {
        using Real = decltype(time);
        return std::array{mixed * max(min(time, Real(1e12)) - prompts * work, Real(0.0)), Real(work)};
    }};
/// A prompt ends half a pass after its budgets on average, where lengths vary; where they do not, with the pass.
inline constexpr Formula pieces_of_prompt{
    "pieces_of_prompt",
    "E max(β·x, 1) + P(β·x > 1)/2, x the length of a prompt over the mean; ⌈β⌉ where all are of one length",
    {"", "x is lognormal"},
    [](auto budgets, auto prompt_cv) {
        using Real = decltype(budgets);
        Real const one(1.0), lengths = log(1 + prompt_cv * prompt_cv), width = sqrt(max(lengths, Real(1e-12)));
        Real const longer = below_normal((log(max(budgets, Real(1e-30))) - lengths / 2) / width),
                   whole = budgets + one - mean_at_most(one, budgets, prompt_cv);
        return max(select(prompt_cv > 0, whole + longer / 2, ceil(budgets - 1e-9)), one);
    }};
inline constexpr Formula prompts_of_full_pass{"prompts_of_full_pass", "y = n/p/(D + (1 − alone)·pieces)",
                                              [](auto in_flight, auto streams, auto passes, auto alone, auto pieces) {
                                                  return in_flight / streams / (passes + (1 - alone) * pieces);
                                              }};

inline constexpr Formula budgets_of_prompt{
    "budgets_of_prompt", "β = (1 − alone)·S·(1 − cached)/C",
    [](auto alone, auto prompt, auto cached, auto budget) { return (1 - alone) * prompt * (1 - cached) / budget; }};

inline constexpr Formula prompts_that_end_hold{
    "prompts_that_end_hold", "share·C/(S·(1 − cached))", [](auto share, auto budget, auto prompt, auto cached) {
        using Real = decltype(share);
        return min(share * budget / max(prompt * (1 - cached), Real(1e-9)), Real(1e12));
    }};

/// The time between every J-th of independent intervals is the sum of J of them.
inline constexpr Formula spread_when_dealt{"spread_when_dealt", "ca = c/√J",
                                           [](auto spread, auto instances) { return spread / sqrt(instances); }};

inline constexpr double least_passes = 1e-3;  // of an answer of one token, which comes with the prompt
inline constexpr Formula passes_of_answer{"passes_of_answer", "D = max((A − 1)/e, 10⁻³)", [](auto answer, auto tokens) {
                                              return max((answer - 1) / tokens, decltype(answer)(least_passes));
                                          }};

/// Rate of requests with all slots taken: K/A prompts join every pass. `others` counts the passes of a request in which
/// it does not write, `gathered` those whose prompts come together, beside their own.
template <class Real>
[[gnu::always_inline]] inline Real rate_of_slots(PassCurve<Real> const& pass, Real slots, Real passes, Real others,
                                                 Real each, Real setup, Real gathered = Real(0.0)) {
    Real const all = passes + others, together = 1 + gathered;
    Real const prompts = slots * each + all / together * setup * (1 - exp(0 - slots / all * together));
    return slots / (all * pass(slots * passes / all) + max(prompts, Real(0.0)));
}
/// Rate of requests where prompts fill the budget of every pass, one in β of them, and D/β sequences write. What
/// prompts set up once comes β times for each then, of which w1 has pieces − 1.
template <class Real>
[[gnu::always_inline]] inline Real rate_of_budget(PassCurve<Real> const& pass, Real slots, Real passes, Real each,
                                                  Real setup, Real pieces, Real budgets) {
    Real const some = max(budgets, Real(1e-12)), once = (some - (pieces - 1)) * setup;
    return select(budgets > 0, 1 / max(some * pass(min(passes / some, slots)) + once + each, Real(1e-30)), Real(1e30));
}
/// Prompts with passes of their own cost no pass of writing.
inline constexpr Formula highest_rate{
    "highest_rate",
    "X = p·K'/(A'·t(K'·D/A') + K'·w1 + A'/(1 + g)·s·(1 − e^(−(1 + g)·K'/A'))), K' = K/p, A' = D + (1 − alone)·pieces, "
    "prompts of g passes gather; at most p/(β·t(min(D/β, K')) + (β − pieces + 1)·s + w1)",
    {"", "t on a straight line from the lightest to the full batch"},
    [](auto stages, auto slots, auto passes, auto alone, auto each, auto setup, auto pieces, auto budgets, auto hold,
       auto room, auto poll, auto least, auto most, auto least_time, auto most_time) {
        using Real = decltype(stages);
        auto const pass = pass_curve(min(least, most), most, most, least_time, most_time, most_time);
        Real const others = (1 - alone) * pieces, of_stream = slots / stages;
        auto const wait = delay_of_hold(Hold<Real>{hold, room, poll}, of_stream / (passes + others));
        return stages * min(rate_of_slots<Real>(pass, of_stream, passes, others, each, setup, wait.gathered),
                            rate_of_budget<Real>(pass, of_stream, passes, each, setup, pieces, budgets));
    }};
/// Equal requests end together: Q of them take ⌈Q/n⌉ waves, and on a straight line t as long as waves of equal size.
inline constexpr Formula in_flight_of_run{
    "in_flight_of_run",
    "n = min(N, K), of a run with an end Q/⌈Q/n⌉",
    {"", "equal prompts and answers, all users at once"},
    [](auto users, auto slots, auto requests) {
        auto const most = min(users, slots);
        return select(requests < 1e12, requests / max(ceil(requests / most - 1e-9), decltype(most)(1.0)), most);
    }};

/// Users of one instance at any time: of a run with an end as many as its waves have.
template <class Real>
[[gnu::always_inline]] inline Real users_at_a_time(Real in_flight, Real users, Real slots) {
    return users * in_flight / min(users, slots);
}
/// The batch of a stream that only writes, where t is a straight line: n = λ'·D·t(n), K/p at most.
template <class Real>
[[gnu::always_inline]] inline Real batch_of_writing(PassCurve<Real> const& pass, Real flow, Real passes, Real slots) {
    Real const left = max(1 - flow * passes * pass.slope_below, Real(1e-9));
    return min(flow * passes * pass.empty_time / left, slots);
}
/// In split pools a user waits for a pool of prefill, too. By mean value analysis an arrival finds there what the N − 1
/// others leave: f = 1 − 1/N of the mean queue, where an open loop's finds all of it.
inline constexpr Formula rate_of_users_apart{
    "rate_of_users_apart",
    "least of X and λ with N = λ·(front end + tp + tp·(f·u·(1 + cw²)/(1 − f·u)/b + (1 − 1/b)·a/(a + e^(−a)))/2 + "
    "transfer) + p·n, f = 1 − 1/N, u = λ/X, a = f·u·b; n = λ'·D·t(n)",
    {"mean value analysis, Reiser and Lavenberg 1980; Schweitzer 1979",
     "users reply at once; prefill as busy as decode, a queue for each of its instances; t on a straight line from the "
     "lightest to the full batch"},
    [](auto in_flight, auto users, auto stages, auto slots, auto passes, auto capacity, auto front, auto prompt,
       auto transfer, auto prompt_cv, auto prompts, auto least, auto most, auto least_time, auto most_time) {
        using Real = decltype(users);
        auto const pass = pass_curve(min(least, most), most, most, least_time, most_time, most_time);
        Real const end(1e12), n = users_at_a_time(in_flight, users, slots), others = 1 - 1 / max(n, Real(1.0)),
                              service = min(prompt, end), alone = min(front, end) + service + min(transfer, end),
                              single = 1 / max(prompts, Real(1.0));
        Real low(0.0), high = capacity;
        for (int i = 0; i < 44; ++i) {
            Real const rate = (low + high) / 2, seen = others * rate / capacity;
            Real const queue = service * seen * (1 + prompt_cv * prompt_cv) / (2 * max(1 - seen, Real(1e-9)));
            Real const behind = (1 - single) * share_behind_pass(seen / single) * service / 2;
            Real const writing = stages * batch_of_writing(pass, rate / stages, passes, slots / stages);
            Real const held = rate * (alone + queue * single + behind) + writing;
            low = select(held < n, rate, low);
            high = select(held < n, high, rate);
        }
        return (low + high) / 2;
    }};

/// T = empty + s·(1 − P0(λ'·T)) + λ'·T·each, a pass that takes `empty` without prompts and grows by `each` with every
/// request that comes in it. Newton's method comes to it from the side of T = empty + s + λ'·T·each only.
template <class Real>
[[gnu::always_inline]] inline Real pass_with_prompts(int rounds, Real flow, Real each, Real setup, Real arrival_cv,
                                                     Real empty, Real least_left) {
    Real const left = max(1 - flow * each, least_left);
    Real pass = max(empty + setup, 1e-3 * empty) / left;
    for (int i = 0; i < rounds; ++i) {
        auto const prompts = none_comes(flow * pass, arrival_cv);
        Real const over = pass * left - empty - setup * (1 - prompts.share);
        pass = max(pass - over / max(left - setup * flow * prompts.slope, 1e-3 * left), 1e-3 * empty);
    }
    return pass;
}
/// w = w1 + s·(1 − P0(y))/y with y = λ'·T prompts in a pass that takes t without them.
template <class Real>
[[gnu::always_inline]] inline Real time_of_prompt_at(Real flow, Real each, Real setup, Real arrival_cv, Real time) {
    Real const y = max(flow * pass_with_prompts(4, flow, each, setup, arrival_cv, time, Real(0.02)), Real(1e-9));
    return max(each + setup * min((1 - none_comes(y, arrival_cv).share) / y, Real(1.0)), Real(0.0));
}

/// The batch at which what comes and what leaves are even, on a straight line from the lightest to the full batch: then
/// n = λ'·D·T sequences write in a pass of T = t(n) + s·(1 − P0(λ'·T)) + λ'·T·w1.
template <class Real>
[[gnu::always_inline]] inline Real even_batch_of(int rounds, Real rate, Real stages, Real passes, Real slots, Real each,
                                                 Real setup, Real arrival_cv, Real least, Real most, Real least_time,
                                                 Real most_time) {
    Real const low = min(least, most), end(1e15), t1 = min(least_time, end), t2 = min(most_time, end);
    Real const slope = (t2 - t1) / max(most - low, Real(1e-9)), flow = rate / stages,
               empty = max(t1 - slope * low, 1e-3 * t1);
    Real const pass = pass_with_prompts(rounds, flow, each + passes * slope, setup, arrival_cv, empty, Real(1e-6));
    return max(min(min(flow * passes * pass, slots / stages), most), low);
}
inline constexpr Formula even_batch{
    "even_batch",
    "n = λ'·D·T from B1 to K/p, T = t1 + c·(n − B1) + s·(1 − P0(λ'·T)) + λ'·T·w1; c slope of t, λ' = λ/p; P0(y) = (1 + "
    "(ca² − 1)·y)^(−1/(ca² − 1))",
    {"", "s as at the full batch"},
    [](auto rate, auto stages, auto passes, auto slots, auto each, auto setup, auto arrival_cv, auto least, auto most,
       auto least_time, auto most_time) {
        return even_batch_of(8, rate, stages, passes, slots, each, setup, arrival_cv, least, most, least_time,
                             most_time);
    }};
inline constexpr Formula even_batch_of_writing{
    "even_batch_of_writing", "n = λ'·D·(t1 − c·B1)/(1 − λ'·D·c), from B1 to K/p; c slope of t, λ' = λ/p",
    [](auto rate, auto stages, auto passes, auto slots, auto least, auto most, auto least_time, auto most_time) {
        decltype(rate) const nothing(0.0);
        return even_batch_of(0, rate, stages, passes, slots, nothing, nothing, decltype(rate)(1.0), least, most,
                             least_time, most_time);
    }};

/// The middle of the three batches between which a pass is a straight line: the even batch, but a third of the full one
/// at most, below which passes of experts bend.
inline constexpr Formula middle_of_curve{"middle_of_curve", "min(even batch, max(B/3, B1))",
                                         [](auto even, auto least, auto most) {
                                             using Real = decltype(even);
                                             return min(even, max(most / 3, min(Real(least), Real(most))));
                                         }};
/// Prompts come as answers end, n/D in a pass. A straight line may find too large a batch, which is cut as above.
inline constexpr Formula batch_at_limit{
    "batch_at_limit",
    "n = (TPOT·e − t1 + c·B1 − s·(1 − e^(−n/D)))/(c + w1/D), from B1 to max(min(B/3, K/p), B1); c slope of t",
    {"", "t on a straight line from the lightest to the full batch, s as at the full batch; one step from s = 0"},
    [](auto limit, auto tokens, auto stages, auto passes, auto slots, auto each, auto setup, auto least, auto most,
       auto least_time, auto most_time) {
        using Real = decltype(limit);
        Real const low = min(Real(least), Real(most)), end(1e15), t1 = min(least_time, end), t2 = min(most_time, end);
        Real const slope = max((t2 - t1) / max(most - low, Real(1e-9)), Real(0.0)),
                   left = limit * tokens - t1 + slope * low, one_more = max(slope + each / passes, Real(1e-15));
        Real const high = max(min(most / 3, slots / stages), low), guess = max(min(left / one_more, high), low),
                   once = setup * (1 - exp(0 - guess / passes));
        return max(min((left - once) / one_more, high), low);
    }};
inline constexpr Formula pass_at_even_batch{
    "pass_at_even_batch", "t on straight lines through the three batches",
    [](auto even, auto least, auto typical, auto most, auto least_time, auto typical_time, auto most_time) {
        using Real = decltype(even);
        Real const low = min(Real(least), Real(most));
        return pass_curve(low, max(min(Real(typical), Real(most)), low), Real(most), Real(least_time),
                          Real(typical_time), Real(most_time))(even);
    }};

inline constexpr Formula mean_time_of_prompt{
    "mean_time_of_prompt", "w = w1 + s·(1 − P0(y))/y, y = λ'·t/(1 − λ'·w), P0 as in the even batch",
    [](auto rate, auto stages, auto each, auto setup, auto arrival_cv, auto time) {
        return time_of_prompt_at(rate / stages, each, setup, arrival_cv, min(time, decltype(time)(1e15)));
    }};
/// Prompts that fill the budget of every pass let D/β of them write at most.
inline constexpr Formula slots_for_writing{
    "slots_for_writing", "max(min(K/p − λ'·(w1 + s + (1 − alone)·pieces·t), D/β), 1)",
    [](auto slots, auto stages, auto rate, auto each, auto setup, auto alone, auto pieces, auto time, auto passes,
       auto budgets) {
        using Real = decltype(rate);
        Real const reading = each + setup + (1 - alone) * pieces * min(time, Real(1e15));
        Real const let_in = passes / max(budgets, Real(1e-12));
        return max(min((slots - rate * reading) / stages, let_in), Real(1.0));
    }};

}  // namespace diecast
