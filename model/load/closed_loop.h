// A closed loop in a mixed pool: how often a user comes round, and what its passes meet.
//
// Symbols as in batch.h; N users of a stream, f mean time of the front end, A passes of a turn, y prompts of the N − 1
// others in a pass, q share of passes of decode after which prompts wait.
#pragma once
#include "model/load/stream.h"

namespace diecast {

/// What the users of one stream do and take.
template <class Real>
struct UsersOfStream {
    PassCurve<Real> pass;
    Real users, slots, passes, alone, front, each, setup, pieces, budgets;  // N, K, D, f, w1, s, β
    Hold<Real> held;

    [[gnu::always_inline]] Real others() const { return max(users - 1, Real(0.0)); }
    [[gnu::always_inline]] Real own_passes() const { return passes + (1 - alone) * pieces; }  // that one takes part in
};

/// One turn of a user where slots are free.
template <class Real>
struct TurnOfUser {
    Real around, time, first;  // A, the whole, its part from the last token to the first
};

/// The turn that follows from A passes. A user's last token comes at the end of a pass. The front end takes an
/// exponential time, then the request waits for the pass under way: passes T = t + w·(prompts of others) go by until
/// the front end is done, 1/(1 − E e^(−T/f)) of them, each with those that finish while it runs. f = 0: exactly one, as
/// the next pass begins at once, and none where nobody else is there. Prompts of a pass are Poisson; where the front
/// end outlasts passes, a longer one lets in more, and they spread more (negative binomial). Where prompts go first,
/// they do so after q = a/(1 + a) of the passes of decode, a = 1 − e^−y.
template <class Real>
[[gnu::always_inline]] inline TurnOfUser<Real> turn_of_user(UsersOfStream<Real> const& s, Real around) {
    Real const one(1.0), front = max(s.front, Real(1e-9)), users = max(s.users, one), y = s.others() / around;
    auto const wait = delay_of_hold(s.held, y);
    Real const t = s.pass(users * s.passes / around),
               w = max(s.each + s.setup * mean_decay(y * (1 + wait.gathered)), Real(0.0)), pass = t + y * w;
    Real const x = min(pass / front, Real(600.0)), outlasts = exp(0 - x) / mean_decay(x), rho = y * w / pass;
    Real const spread = 1 / (1 - min(outlasts * rho, Real(0.98)) * min(outlasts * rho, Real(0.98))) - 1 + 1e-6;
    // E e^(−T/f) and E T·e^(−T/f)
    Real const one_more = exp(0 - min(w / front, Real(600.0))), base = 1 + spread * (1 - one_more);
    Real const lasts = exp(0 - min(t / front, Real(600.0)) - y / spread * log(base));
    Real const ends = max(1 - lasts, Real(1e-12)), last = (pass - lasts * (t + y * w * one_more / base)) / ends;
    Real const busy = 1 - exp(s.others() * log(max(1 - s.own_passes() / around, Real(1e-9))));
    Real const some = 1 - exp(0 - y), missed = 1 / ends - s.alone * some / (1 + some);
    TurnOfUser<Real> r;
    Real const own = max(s.each + around * s.setup * exp(0 - y) * (1 - exp(0 - 1 / around)), Real(0.0));
    r.around = s.own_passes() + busy * (missed + wait.passes);
    r.time = around * pass + own + (1 - busy) * s.front;
    Real const met = y / pass * last * busy, pieces = (1 - s.alone) * s.pieces;
    r.first = busy * (missed * pass + wait.passes * t) + (1 - busy) * s.front + pieces * t + own +
              (met + busy * wait.others) * max(s.each, Real(0.0)) + max(pieces - 1, Real(0.0)) * y * w;
    return r;
}

/// Rate of one stream, and time of a pass that its users write in.
template <class Real>
struct LoopOfUsers {
    Real rate, between;
};

/// A = what a turn of A passes says, by Aitken's method; where slots are short they are full at all times, and what
/// leaves is replaced in the next pass.
template <class Real>
[[gnu::always_inline]] inline LoopOfUsers<Real> loop_of_users(UsersOfStream<Real> const& s) {
    Real const one(1.0), least = s.own_passes();
    Real around = least + 1;
    for (int i = 0; i < 3; ++i) {
        Real const next = turn_of_user(s, around).around, after = turn_of_user(s, next).around;
        Real const step = after - next, bend = next - around - step;
        auto const settled = max(bend, 0 - bend) < 1e-7 * after;
        around = max(after + select(settled, Real(0.0), step * step / select(settled, one, bend)), least);
    }
    auto const turn = turn_of_user(s, around);
    Real const y = max(s.slots - 1, Real(0.0)) / least;
    Real const full = rate_of_slots(s.pass, s.slots, s.passes, least - s.passes, s.each, s.setup,
                                    delay_of_hold(s.held, y).gathered),
               free = s.users / turn.time;
    Real const w = max(s.each + s.setup * mean_decay(y), Real(0.0)),
               own = max(s.each + least * s.setup * exp(0 - y) * (1 - exp(0 - 1 / least)), Real(0.0));
    Real const budget = rate_of_budget(s.pass, s.slots, s.passes, s.each, s.setup, s.pieces, s.budgets),
               filled = min(s.passes / max(s.budgets, Real(1e-12)), s.slots) / (budget * s.passes);
    Real const crowded = s.slots / (least * full) - own / least - s.alone * y * w * min(1 / s.passes, one);
    Real const empty = s.pass(Real(0.0));
    Real const between = select(free < full, (turn.time - turn.first) / s.passes, crowded), most = min(free, full);
    return {min(most, budget), max(select(budget < most, filled, between), empty)};
}

template <class Real>
[[gnu::always_inline]] inline UsersOfStream<Real> users_of_stream(Real in_flight, Real users, Real streams, Real slots,
                                                                  Real passes, Real alone, Real front, Real each,
                                                                  Real setup, Real pieces, Real budgets, Real hold,
                                                                  Real room, Real poll, Real least, Real most,
                                                                  Real least_time, Real most_time) {
    return {pass_curve(min(least, most), most, most, least_time, most_time, most_time),
            users_at_a_time(in_flight, users, slots) / streams,
            in_flight / streams,
            passes,
            alone,
            min(front, Real(1e12)),
            each,
            setup,
            pieces,
            budgets,
            {hold, room, poll}};
}

inline constexpr Formula rate_of_users{
    "rate_of_users",
    "least of N/(A·(t + y·w) + own prompt), A = D + (1 − alone)·pieces + missed, and X with n in flight; missed = "
    "1/(1 − E e^(−T/f)) passes, 1 without a front end, none where nobody else is there; as many as budgets allow",
    {"Little's law; Wald's identity",
     "users reply at once; the front end takes an exponential time; t on a straight line from the lightest to the full "
     "batch"},
    [](auto... in) {
        auto const of_streams = [](auto in_flight, auto users, auto streams, auto... rest) {
            return streams * loop_of_users(users_of_stream(in_flight, users, streams, rest...)).rate;
        };
        return of_streams(in...);
    }};
inline constexpr Formula batch_of_users{
    "batch_of_users",
    "n = λ'·(time of a turn after its first token), (N − K − λ·f)/λ wait; in split pools n = λ'·D·t(n), nobody "
    "waits for a slot",
    {"Little's law", "users in flight are spread evenly over time"},
    [](auto rate, auto mixed, auto in_flight, auto users, auto streams, auto slots, auto passes, auto alone, auto front,
       auto each, auto setup, auto pieces, auto budgets, auto hold, auto room, auto poll, auto least, auto most,
       auto least_time, auto most_time) {
        using Real = decltype(users);
        Real const nothing(0.0);
        auto const s = users_of_stream(in_flight, users, streams, slots, passes, alone, front, each, setup, pieces,
                                       budgets, hold, room, poll, least, most, least_time, most_time);
        Real const joined = min(rate / streams * passes * loop_of_users(s).between, s.slots),
                   n = select(mixed > 0.5, joined, batch_of_writing(s.pass, rate / streams, passes, slots / streams));
        Real const beyond = mixed * max(users - slots - rate * s.front, nothing);
        return std::array{n, nothing, n, n, n, nothing, select(beyond > 0, Real(1.0), nothing), beyond / rate};
    }};

}  // namespace diecast
