// How long requests wait and take: a stream of passes that prompts join, and what follows for a request.
//
// Symbols as in batch.h; T time of a pass with the prompts in it, R time from an arrival to the next pass.
#pragma once
#include "model/load/batch.h"

namespace diecast {

/// Mean, and 50th, 95th and 99th percentile.
template <class Real>
using Spread = std::array<Real, 4>;

/// The p-quantile of a number that is not negative, has mean 1 and variance c: from uniform (c = 1/3) to exponential
/// (c = 1) in a straight line, beyond it exponential or zero.
template <class Real>
[[gnu::always_inline]] inline Real quantile_of_shape(Real c, Real p) {
    Real const one(1.0), nothing(0.0), share = max(min(p, Real(0.9999)), nothing), left = 1 - share;
    Real const flat = sqrt(min(3 * max(c, nothing), one));
    Real const between = max(min((c - 1.0 / 3) * 1.5, one), nothing), even = 2 * share;
    Real const light = 1 + flat * ((even - 1) + (0 - log(left) - even) * between);
    Real const some = 2 / (1 + max(c, one));
    Real const heavy = max(log(some / left), nothing) / some;
    return max(select(p > 0, select(c > 1, heavy, light), nothing), nothing);
}

/// Delay from arrival to first token where a slot is free: a part that every request takes, and with some probability
/// the rest of the pass under way and the prompts that join with it, by mean and variance over the mean squared.
template <class Real>
struct Delay {
    Real least, mean, shape, busy;
};

/// How software holds prompts back: for so many passes from the first of them on, or until so many have come; and until
/// it looks for requests, every so many passes.
template <class Real>
struct Hold {
    Real passes, room, poll;
};

/// Passes that a prompt waits beyond the next one for that, the passes whose prompts it gathers, and how many others it
/// meets in their pass because of it, where y come in a pass.
template <class Real>
struct HoldDelay {
    Real passes, gathered, others;
};
/// A hold begins with a first prompt; m others come in it (Poisson), who wait half of it on average. Seen by a prompt,
/// m + m/(1 + m) others come: it is more likely one of many. Where the room is filled sooner, the first waits for the
/// last, half of that on average.
template <class Real>
[[gnu::always_inline]] inline HoldDelay<Real> delay_of_hold(Hold<Real> const& held, Real y) {
    Real const one(1.0), nothing(0.0), room = max(held.room - 1, nothing), come = y * held.passes,
                                       hold = min(held.passes, room / max(y, Real(1e-9))), m = y * hold,
                                       between = held.poll - 1;
    Real const filled = max(min(come / max(room, Real(1e-9)) - 0.5, one), nothing),
               alone = (1 - filled) / (2 * (1 + m)), many = (1 - filled) * m / (1 + m);
    return {hold * (0.5 + alone) + between / 2, hold + between, m + many + y * between};
}

/// Share of a standard normal distribution below z (Page 1977; off by 0.0002 at most).
template <class Real>
[[gnu::always_inline]] inline Real below_normal(Real deviation) {
    Real const z = max(min(deviation, Real(8.0)), Real(-8.0));
    return 1 / (1 + exp(0 - z * (1.5976 + 0.070566 * z * z)));
}

/// How often an arrival comes within x mean intervals of the one before, over how often a Poisson arrival does: gamma
/// distributed intervals of variance ca2 < 1 over the mean squared, by Wilson and Hilferty's cube root, which is
/// normal.
template <class Real>
[[gnu::always_inline]] inline Real met_by_even(Real ca2, Real x) {
    Real const root = pow(x, Real(1.0 / 3));
    auto const within = [&](Real c) { return below_normal((root - 1 + c / 9) * 3 / sqrt(c)); };
    return within(min(max(ca2, Real(0.01)), Real(1.0))) / within(Real(1.0));
}

/// What one prompt more adds to a pass of `pass` on average: w1, and what is added once to a pass if it has no other,
/// since prompts that come along with others share that.
template <class Real>
[[gnu::always_inline]] inline Real time_of_one_more(Stream<Real> const& s, Real pass, Real each) {
    Real const y = s.rate * pass, unmet = none_comes(y, s.arrival_cv).share,
               once = (s.prompt_time - each) * y / max(1 - unmet, Real(1e-12));
    return min(max(each + once * unmet, Real(0.0)), 0.98 / s.rate);
}

/// Prompts share the budget of a pass: each takes `passes`, β of t and of what it sets up beyond w1, and the time that
/// it adds, one after the other (M/G/1).
template <class Real>
struct WaitForBudget {
    Real mean, variance;  // beyond prompts that take no budget; the mean over all
    Real in_turn;         // variance where those take turns, too
};
template <class Real>
[[gnu::always_inline]] inline WaitForBudget<Real> wait_for_budget(Real rate, Real passes, Real each, Real variation) {
    auto const queue = [&](Real service) {
        Real const u = min(rate * service, Real(1 - 1e-6)), mean = service * u * variation / (2 * (1 - u));
        return std::array{mean, mean * mean + service * service * u * variation / (3 * (1 - u))};
    };
    auto const with = queue(max(each + passes, Real(0.0))), without = queue(each);
    return {max(with[0] - without[0], Real(0.0)), max(with[1] - without[1], Real(0.0)), without[1]};
}

/// Prompts that arrive in a pass join the next, of t + w·m, so that its moments follow from those of the last (gated
/// service): κ2 = w²·λ·v·κ1/(1 − ρ²), κ3 = w³·v·(v·λ·κ1 + 3·λ²·κ2)/(1 − ρ³), v·w² = ca²·w² + σ²·w0². Where prompts have
/// passes of their own, moments of a whole cycle take their place: one pass of decode, then passes of prompts until
/// none waits. Arrivals that are more even than Poisson's spread as those in a busy time, what an arrival meets over 1
/// − ρ, and seldom meet the pass of the prompt before.
template <class Real>
[[gnu::always_inline]] inline Delay<Real> delay_of_passes(Stream<Real> const& s, Batches<Real> const& b, Real alone,
                                                          Real own, Real setup, Real pieces, Real budgets,
                                                          Hold<Real> const& held) {
    Real const one(1.0), rate = s.rate, part = s.prompts_share(),
                         pass = s.pass(min(b.mean, s.passes / max(budgets, Real(1e-12)))), k1 = pass / (1 - part);
    Real const more = time_of_one_more(s, k1, own), w = more + alone * (part / rate - more), rho = rate * w,
               t = k1 * (1 - rho), other = own + alone * (w - own);
    Real const ca2 = s.arrival_cv * s.arrival_cv, even = max(1 - ca2, Real(1e-9)), y = rate * k1;
    Real const varied = s.variance_of_prompts(), as_met = k1 + (w * w + varied) * rate / (1 - rho * rho);
    Real const counts = select(ca2 < 1, 1 - even * (1 - mean_decay(rate * as_met / (1 - rho))), ca2);
    Real const added = w * w * counts + varied, v = added / max(max(w * w, varied / 9), Real(1e-30));
    Real const k2 = added * rate * k1 / (1 - rho * rho);
    Real const clumped = max(v, one);  // prompts in clumps have a third moment of v² at least
    Real const k3 = w * w * w * clumped * (clumped * rate * k1 + 3 * rate * rate * k2) / (1 - rho * rho * rho);
    Real const joined_2 = k2 + k1 * k1, joined_3 = k3 + 3 * k2 * k1 + k1 * k1 * k1;
    Real const alone_2 = (t * t + added * rate * k1) / (1 - rho * rho);
    Real const clumps_3 = clumped * (clumped * rate * k1 + 3 * rate * rate * alone_2);
    Real const alone_3 = (t * t * t + w * w * w * clumps_3) / (1 - rho * rho * rho);
    // The batch, and with it t, changes slowly.
    Real const slope = (s.pass(b.mean + 0.5) - s.pass(b.mean - 0.5)) / (1 - rho), slow = slope * slope * b.variance;
    Real const uneven = slow / (k1 * k1);
    Real const meets = met_by_even(ca2, rate * (t + w)), any_2 = (joined_2 + alone * (alone_2 - joined_2)) / k1,
               any_3 = (joined_3 + alone * (alone_3 - joined_3)) / k1;
    Real const length = (t + meets * (any_2 - t)) * (1 + uneven);  // as an arrival meets it
    Real const square = (t * t + meets * (any_3 - t * t)) * (1 + 3 * uneven), x = rate * length;
    // Others that an arrival meets in it, as renewals: more where they come in bursts.
    Real const extra = (ca2 - 1) / 2, met = pow(x / max(ca2, one), 1 / max(ca2, one));
    Real const burst = 2 * met * extra / max(met + extra, Real(1e-9)), missed = even * (1 - exp(0 - x / even));
    Real const others = max(select(ca2 > 1, x + burst, x - missed), Real(0.0));
    // Those beyond as many as come in a pass arrive together, however long it is: they add to the mean, and their
    // prompts to the variance.
    Real const met_share = rate * other * min(others / x, one), with_pass = length / 2 + other * min(others, x);
    Delay<Real> e;
    auto const wait = delay_of_hold(held, y);
    e.mean = length / 2 + other * others + wait.passes * t + wait.others * other;
    Real const moment =
        square / 3 + met_share * square + (other * other * counts + varied) * others + met_share * met_share * square;
    Real const gathering = wait.gathered * t * wait.gathered * t / 12 + wait.others * other * other;
    e.busy = 1 - b.idle * (1 - part);
    auto const budget = wait_for_budget(rate, budgets * pass + (budgets - (pieces - 1)) * setup, own,
                                        counts + s.prompt_cv * s.prompt_cv);
    // Half of those that join with it come after it, and only what is left of the budget of its last pass delays it.
    Real const after = other * others / 2, lets_in = other / 2 / max(after * budgets + other / 2, Real(1e-30)),
               gated = max(moment - with_pass * with_pass, Real(0.0));
    Real const variance = gated - (1 - lets_in) * max(gated - budget.in_turn, Real(0.0)) + (1 - alone) * 2 * slow +
                          gathering + budget.variance;
    e.mean = e.mean - (1 - lets_in) * after + budget.mean / max(e.busy, Real(1e-9));
    e.shape = variance / (e.mean * e.mean);
    Real const passing = pass + b.idle * (s.pass(Real(0.0)) - pass);
    e.least = (1 - alone) * passing + setup + own + (pieces - 1) * pass;
    return e;
}

/// Share of the prompts that find a pass under way where passes take all prompts that wait, a of them on average.
template <class Real>
[[gnu::always_inline]] inline Real share_behind_pass(Real arrivals) {
    return arrivals / (arrivals + exp(-arrivals));
}

/// Prefill in instances of its own, each a queue of its own whose passes take up to b prompts (M/G/1 with service in
/// batches): who comes while a pass runs waits for half of it, and 1/b of the queue of single prompts is left.
template <class Real>
[[gnu::always_inline]] inline Delay<Real> delay_of_pool(Real load, Real time, Real transfer, Real arrival_cv,
                                                        Real prompt_cv, Real prompts) {
    Real const u = min(load, Real(1 - 1e-6)), v = arrival_cv * arrival_cv + prompt_cv * prompt_cv;
    Real const end(1e12), service = min(time, end), single = 1 / max(prompts, Real(1.0)), tiny(1e-300);
    Real const behind = (1 - single) * share_behind_pass(u / single), busy = u * single + behind;
    Real const passing = behind / max(busy, tiny), queued = 1 - passing;
    Real const spread = behind / max(behind + u * single / (1 - u), tiny), others = 1 - spread;
    return {service + min(transfer, end), service * v / (2 * (1 - u)) * queued + service / 2 * passing,
            (1 + 2 * u) / 3 * (others * others) + spread * spread / 3, busy};
}

/// A prompt of one's own: its mean time, how its length varies (lognormal), and the passes that it takes part in: β of
/// a mean prompt, their time, and how many they are on average.
template <class Real>
struct OwnPrompt {
    Real time, cv, budgets = Real(0.0), pass = Real(0.0), pieces = Real(1.0);
};

/// Percentiles of the sum of two independent parts, of which the first is `others` at that percentile: medians lie off
/// the mean by their third cumulants, which add up; further out the squares of the distances from the mean do.
template <class Real>
[[gnu::always_inline]] inline Real with_own_prompt(Delay<Real> const& e, OwnPrompt<Real> const& own, Real others,
                                                   double normal) {
    Real const lengths = log(1 + own.cv * own.cv), x = exp(sqrt(lengths) * normal - lengths / 2),
               time = min(own.time, Real(1e12)), pass = min(own.pass, Real(1e12)),
               spread = (time + (own.pieces - 1) * pass) * own.cv, by_others = min(e.mean, Real(1e12)),
               mean = e.busy * e.mean, variance = spread * spread,
               of_others = e.busy * by_others * by_others * (1 - e.busy + min(e.shape, Real(1e12))),
               own_off = time * (x - 1) + pass * (max(own.budgets * x + 0.5, Real(1.0)) - own.pieces),
               off = others - mean;
    if (normal == 0) return mean + (own_off * variance + off * of_others) / max(variance + of_others, Real(1e-30));
    Real const own_late = max(own_off, Real(0.0)), late = max(off, Real(0.0));
    return mean + sqrt(own_late * own_late + late * late);
}

template <class Real>
[[gnu::always_inline]] inline Spread<Real> first_token_of(Delay<Real> const& e, OwnPrompt<Real> const& own,
                                                          Real waiting, Real wait) {
    Real const mean = e.least + e.busy * e.mean;
    Spread<Real> r{mean + waiting * wait};
    constexpr std::array normal{0.0, 1.6448536269514722, 2.3263478740408408};
    for (std::size_t j = 0; j < percentiles.size(); ++j) {
        Real const left = Real(1 - percentiles[j]), not_waiting = (left - waiting) / max(1 - waiting, Real(0.1));
        Real p = min(1 - not_waiting, Real(0.995));
        // Half of all requests may wait, but not for long: x is the median where (1 − w)·P(X ≤ x) + w·P(EX + W ≤ x) =
        // 1/2.
        if (normal[j] == 0) {
            Real low(0.5), high(0.995);
            for (int i = 0; i < 7; ++i) {
                Real const level = (low + high) / 2,
                           x = e.mean * quantile_of_shape(e.shape, 1 - (1 - level) / max(e.busy, Real(1e-9))),
                           over = max(x - e.busy * e.mean, Real(0.0)) / max(wait, Real(1e-30)),
                           below = (1 - waiting) * level + waiting * (1 - exp(0 - min(over, Real(600.0))));
                low = select(below < 0.5, level, low);
                high = select(below < 0.5, high, level);
            }
            p = select(waiting > 0, min(p, (low + high) / 2), p);
        }
        Real const others = e.mean * quantile_of_shape(e.shape, 1 - (1 - p) / max(e.busy, Real(1e-9)));
        Real const soon = e.least + select(own.cv > 0, with_own_prompt(e, own, others, normal[j]), others);
        Real const late = mean + log(max(waiting / left, Real(1.0))) * wait;
        r[j + 1] = select(waiting > left, max(soon, late), soon);
    }
    return r;
}

/// How far the times between tokens of the slowest requests lie from the mean: what is written in `shorter` times fewer
/// passes than a mean answer meets prompts by chance with the variance of a mean answer times `shorter`.
template <class Real>
struct Stalls {
    Real variance;  // over the mean squared, of a mean answer
    Real after;     // what the long pass of its own prompt adds to each pass of a mean answer
    Real left;      // share of the time that is left where every more prompt takes its part
};

/// Prompts that come in the pass of one's own prompt, which is long, make the next passes longer, too: by ρ/(1 − ρ) of
/// what it is longer, as long as it takes to be spread over the passes of an answer.
template <class Real>
[[gnu::always_inline]] inline Stalls<Real> stalls_of(Stream<Real> const& s, Real pass, Real each, Real free) {
    Real const w = time_of_one_more(s, pass, each), rho = s.rate * w, rest = 1 - rho;
    Real const spread = s.rate * (w * w * s.arrival_cv * s.arrival_cv + s.variance_of_prompts());
    Real const clump = spread / (1 - rho * rho), longer = w * (1 + s.rate * (clump + pass)) - rho * pass;
    return {spread / (s.passes * pass * rest * rest) * free * free,
            free * rho / rest * max(longer, Real(0.0)) / s.passes, rest};
}

/// Over tokens, by Little's law.
template <class Real>
[[gnu::always_inline]] inline Real mean_pass_of(Stream<Real> const& s, Batches<Real> const& b) {
    return max(b.mean / (min(s.rate, s.capacity) * s.passes), s.pass(Real(0.0)));
}

/// Over requests a short answer counts as much as a long one, and has more of what the pass of its own prompt adds: on
/// average as 1/length, 1 + σ² times as much. The batch that a request meets is averaged over D passes, which
/// leaves f of its deviations, f² = 2·(x − 1 + e^−x)/x², x = mean/variance (the batch forgets in the time in which it
/// is replaced); prompts stall it by chance, lognormal, a short answer more than a long one. Of all pairs of chance and
/// length that are as likely as the percentile, the slowest counts: with a standard normal deviate β, z² + u² = β² and
/// u = −σ²·z²/2 (first-order reliability, Hasofer and Lind 1974; σ of the logarithm of lengths). Where answers are of
/// one length, no more than fill the slots run along: then none takes longer than with all slots taken at all times.
/// Nor does it where prompts fill the budget of every pass.
template <class Real>
[[gnu::always_inline]] inline Spread<Real> between_passes_of(Stream<Real> const& s, Batches<Real> const& b, Real each,
                                                             Real budgets) {
    Real const one(1.0), answer_2 = s.answer_cv * s.answer_cv, least = s.pass(Real(0.0)), mean = mean_pass_of(s, b);
    Real const x =
        max(min(b.mean * max(1.0, s.arrival_cv * s.arrival_cv) / max(b.variance, Real(1e-12)), Real(50.0)), Real(1e-3));
    Real const kept = sqrt(2 * (x - 1 + exp(0 - x)) / (x * x));
    auto const stalls = stalls_of(s, mean, each, 1 - b.waiting);
    Real const lengths = log(1 + answer_2), beyond = min(answer_2, one),
               full = max(s.pass(s.slots) / (1 - min(s.capacity * s.prompt_time, Real(0.98))), mean);
    Spread<Real> r{mean + stalls.after * min(answer_2, max(s.passes - 1, Real(0.0)))};
    constexpr std::array normal{0.0, 1.6448536269514722, 2.3263478740408408};
    for (std::size_t j = 0; j < percentiles.size(); ++j) {
        double const far = normal[j] * normal[j];
        Real const chance = 2 * far / (1 + sqrt(1 + lengths * far)),
                   shorter = min(exp(lengths * (1 + chance) / 2), max(s.passes, one));
        Real const v = log(1 + stalls.variance * shorter), from = mean + stalls.after * (shorter - 1);
        Real const deviation = kept * (s.pass(b.percentile[j]) - s.pass(b.mean)) / (stalls.left * mean),
                   slow = log(max(1 + deviation, Real(0.01))), both = sqrt(slow * slow + chance * v + 1e-30);
        Real const time = from * exp(select(slow < 0, slow, both) - v / 2), over = max(time - full, Real(0.0));
        // Prompts of a full budget share what saves time but once.
        Real const budget = s.pass(b.percentile[j]) + max(each, s.prompt_time) / max(budgets, Real(1e-12));
        r[j + 1] = max(min(time - (1 - beyond) * over, max(budget, r[0])), least);
    }
    return r;
}

/// Answers are lognormal; a slow batch makes first token and answer late together, a long answer only itself.
template <class Real>
[[gnu::always_inline]] inline Spread<Real> request_of(Spread<Real> const& first, Spread<Real> const& between,
                                                      Real over_tokens, Real passes, Real answer_cv) {
    Real const lengths = log(1 + answer_cv * answer_cv), token = max(over_tokens, Real(1e-30)),
               writing = passes * token;
    Spread<Real> r{first[0] + writing};
    constexpr std::array normal{0.0, 1.6448536269514722, 2.3263478740408408};
    for (std::size_t j = 0; j < percentiles.size(); ++j) {
        Real const slow = log(max(between[j + 1], Real(1e-30)) / token), far = lengths * normal[j] * normal[j];
        Real const both = sqrt(far + slow * slow + 1e-30);
        Real const end = writing * exp(select(slow < 0, slow + sqrt(far), both) - lengths / 2);
        Real const answer_late = end - writing, first_late = first[j + 1] - first[0];
        Real const together = slow * slow / max(slow * slow + far, Real(1e-12));
        Real const late = answer_late * answer_late + first_late * first_late + 2 * together * answer_late * first_late;
        // Where only the rarest waits are long, even a late first token comes before the mean of all.
        Real const both_late = select(first_late < 0, first_late + answer_late, sqrt(max(late, Real(1e-30))));
        r[j + 1] = j == 0 ? first[1] + end : r[0] + both_late;
    }
    return r;
}

}  // namespace diecast
