// Prefix caching: what sessions repeat, the law of what is found against a simulation, the balance of the request rate,
// and what stores load, endure and cost.
#include <catch2/catch.hpp>
#include <cmath>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/load/quantities.h"
#include "model/prefix/quantities.h"
#include "model/prefix/reuse.h"
#include "model/tiers/quantities.h"
#include "tests/package_help.h"
#include "tests/reuse_reference.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// Ten rounds of 500 new tokens and answers of 300: prompts of 4,100 tokens on average.
Scenario chatting() {
    Scenario s;
    s.pin(prefix::basis, "from reuse").pin(serve::arrangement, "mixed").pin(decode.batch, 32.0);
    s.pin(traffic::prompt, 4100.0).pin(traffic::answer, 300.0).pin(prefix::rounds, 10.0).pin(prefix::pause, 60.0);
    return s;
}
Scenario with_store(Scenario s, double modules, double capacity_gb = 64, double bandwidth = 50) {
    s.pin(store_1.modules, modules).pin(first_store(memory::stack_capacity), capacity_gb);
    return s.pin(first_store(memory::stack_bandwidth), bandwidth).pin(first_store(memory::price), 10.0);
}

double exponential(std::mt19937_64& random) { return std::exponential_distribution<>(1 / 60.)(random); }
/// Exponential with a pace that is gamma distributed: standard deviation twice the mean, α = 8/3.
double uneven(std::mt19937_64& random) {
    double const alpha = 8 / 3., pace = std::gamma_distribution<>(alpha, 1 / ((alpha - 1) * 60))(random);
    return std::exponential_distribution<>(pace)(random);
}

/// The law's share by store, for the traffic of the reference.
std::array<double, 4> predicted(ReuseTraffic const& x, double spread) {
    double const prompt = x.shared + x.fresh + (x.rounds - 1) / 2. * (x.fresh + x.answer), r = x.rounds;
    double const reusable = share_there_before(x.fresh, prompt, x.shared, 1.0, r),
                 own = reusable - share_of_prefix(1.0, x.shared, prompt, reusable);
    double const waiting = tokens_kept_for_later(r, 1.0, x.shared, x.fresh, x.answer),
                 last = tokens_left_behind(r, 1.0, x.shared, x.fresh, x.answer);
    auto const t = lives_of_stores(x.sessions_per_s * r, r, last, waiting, 60.0, spread, x.exclusive ? 1.0 : 0.0,
                                   x.tokens[0], x.tokens[1], x.tokens[2], x.tokens[3], 1e18, 1e18, 1e18);
    return {found_first(0.0, own, t[0], 60.0, spread), found_between(own, t[0], t[1], 60.0, spread),
            found_between(own, t[1], t[2], 60.0, spread), found_between(own, t[2], t[3], 60.0, spread)};
}

}  // namespace

TEST_CASE("a session repeats what was worked out by hand") {
    // Prompts of 500, 1,300, … 7,700: mean 4,100. Without end, all but the new 500 of each is found: 1 − 500/4,100.
    Scenario s = chatting();
    CHECK(value(s, prefix::new_tokens) == Approx(500));
    CHECK(value(s, prefix::reusable) == Approx(100 * (1 - 500 / 4100.)));
    CHECK(value(s, prefix::last_tokens) == Approx(8000));
    CHECK(value(s, prefix::waiting_tokens) == Approx(800 * 45));
    CHECK(value(s, prefix::session_slack) == Approx(500 / 4100.));
    // With 1,000 common tokens 300 are new: (2·3,100 − 9·300)/11 = 318.18.
    s.pin(prefix::shared, 1000.0);
    CHECK(value(s, prefix::new_tokens) == Approx(3500 / 11.));
    CHECK(value(s, prefix::reusable) == Approx(100 * (1 - 3500 / 11. / 4100)));
    CHECK(value(s, prefix::shared_found) == Approx(100 * 1000 / 4100.));
    // Of half the sessions, the common part is their own: 1,000 tokens more are new in one of ten rounds.
    s.pin(prefix::shared_share, 50.0);
    CHECK(value(s, prefix::reusable) == Approx(100 * (1 - 3500 / 11. / 4100 - 0.5 * 1000 / 41000)));
    CHECK(value(s, prefix::own_share) + value(s, prefix::shared_found) == Approx(value(s, prefix::reusable)));
    // Eighty rounds with answers of 300 make prompts of 11,850 at least.
    CHECK(value(s.pin(prefix::rounds, 80.0), prefix::session_slack) < 0);
}

TEST_CASE("a store keeps the states at the end of a context beside its keys and values") {
    // Half of ten layers with states of a million numbers of 4 bytes: 20 MB of a context. Contexts of nine pauses have
    // 800 to 7,200 tokens, 4,000 on average: 5 kB for each token.
    Scenario plain = with_store(chatting(), 4).pin(llm::layers, 10.0).pin(llm::linear_share, 50.0);
    plain.pin(decode.tensor, 2.0).pin(precision::state, 4.0).pin(prefix::rate, 0.5);
    Scenario const hybrid = Scenario(plain).pin(llm::state_size, 1e6);
    CHECK(value(hybrid, prefix::context_tokens) == Approx(4000));
    CHECK(value(hybrid, prefix::state_bytes) == Approx(20));
    CHECK(value(plain, prefix::state_bytes) == 0);
    double const keys = value(plain, prefix::token_bytes);
    CHECK(value(plain, prefix::kept_bytes) == keys);
    CHECK(value(hybrid, prefix::token_bytes) == keys);
    CHECK(value(hybrid, prefix::kept_bytes) == Approx(keys + 5));
    CHECK(value(hybrid, prefix::gpu_bytes) == Approx(value(plain, prefix::gpu_bytes) + 2.5));
    CHECK(value(hybrid, store_1.tokens) == Approx(value(plain, store_1.tokens) * keys / (keys + 5)));
    // All is found: 500 new tokens and 300 of the answer are written of each request, and its states.
    Scenario const all = Scenario(hybrid).pin(store_1.life, 1e12), alone = Scenario(plain).pin(store_1.life, 1e12);
    CHECK(value(alone, store_1.writes) == Approx(0.5 * 800 * keys / 1e6).epsilon(1e-4));
    CHECK(value(all, store_1.writes) == Approx(value(alone, store_1.writes) + 0.5 * 20 / 1e3));
    // A session of one round leaves 4,100 tokens and an answer.
    CHECK(value(Scenario(hybrid).pin(prefix::rounds, 1.0), prefix::context_tokens) == Approx(4400));
}

TEST_CASE("a context is kept as long as was worked out by hand") {
    // One round: nothing waits, so the time kept is tokens over tokens per second: 8,000/(2·800) = 5 s.
    auto const once = lives_of_stores(2.0, 1.0, 800.0, 0.0, 60.0, 1.0, 0.0, 8000.0, 0.0, 0.0, 0.0, 1e18, 1e18, 1e18);
    CHECK(once[0] == Approx(5));
    CHECK(once[3] == once[0]);
    // Exponential pauses, T = 60 s: (1/2)·(1,600·60 + 800·60·(1 − 1/e)) tokens.
    double const tokens = 0.5 * (1600 * 60 + 800 * 60 * (1 - std::exp(-1)));
    auto const twice =
        lives_of_stores(1.0, 2.0, 1600.0, 800.0, 60.0, 1.0, 0.0, tokens, 0.0, 0.0, 0.0, 1e18, 1e18, 1e18);
    CHECK(twice[0] == Approx(60).epsilon(1e-4));
    CHECK(found_first(0.1, 0.8, 60.0, 60.0, 1.0) == Approx(0.1 + 0.8 * (1 - std::exp(-1))).epsilon(1e-4));
    // Spread 2: α = 8/3, 1 − F(60 s) = (1 + 3/5)^(−8/3).
    CHECK(found_first(0.0, 1.0, 60.0, 60.0, 2.0) == Approx(1 - std::pow(1.6, -8 / 3.)));
    // A cell that forgets after 20 s: an inclusive store keeps a context so long, an exclusive one so much longer.
    auto const both = [&](double exclusive) {
        return lives_of_stores(1.0, 2.0, 1600.0, 800.0, 60.0, 1.0, exclusive, tokens, 1e9, 0.0, 0.0, 20.0, 1e18,
                               1e18)[1];
    };
    CHECK(both(0) == Approx(60).epsilon(1e-4));
    CHECK(both(1) == Approx(80).epsilon(1e-4));
}

TEST_CASE("the law of what is found keeps to a simulation of stores that drop what was used longest ago") {
    bool const exclusive = GENERATE(false, true), spread = GENERATE(false, true);
    int const rounds = GENERATE(2, 6, 20);
    ReuseTraffic x;
    x.exclusive = exclusive;
    x.rounds = rounds;
    x.shared = 400;
    x.sessions_per_s = 4;
    x.pause = spread ? uneven : exponential;
    double const whole = x.sessions_per_s * rounds * 60 * rounds * 400;  // about what waits
    x.tokens = {0.1 * whole, 0.3 * whole, 0, whole};
    x.sessions = 30'000;
    ReuseFound const r = play(x);
    auto const p = predicted(x, spread ? 2 : 1);
    for (std::size_t i = 0; i < 4; ++i) {
        CAPTURE(exclusive, spread, rounds, i, p[i], r.share[i]);
        CHECK(std::abs(p[i] - r.share[i]) < 0.02);
    }
    CHECK(p[2] == 0);
}

TEST_CASE("more is found in larger stores and after shorter pauses, and the parts add up") {
    double last = -1;
    for (double modules : {0., 1., 4., 16., 64.}) {
        double const found = value(with_store(chatting(), modules), prefix::cached_share);
        CHECK(found >= last);
        last = found;
    }
    last = 101;
    for (double pause : {1., 30., 300., 3000.}) {
        Scenario s = with_store(chatting(), 4).pin(prefix::pause, pause).pin(prefix::shared, 500.0);
        s.pin(store_2.modules, 1.0);
        double const found = value(s, prefix::cached_share);
        CHECK(found <= last);
        last = found;
        double const parts =
            value(s, prefix::hbm_share) + value(s, store_1.share) + value(s, store_2.share) + value(s, store_3.share);
        CHECK(parts == Approx(found));
        CHECK(found + value(s, prefix::missed_share) == Approx(value(s, prefix::reusable)));
    }
}

TEST_CASE("the request rate fills the packages, whatever is found") {
    for (char const* pools : {"mixed", "split"})
        for (double modules : {0., 2., 30.})
            for (double prompt : {4100., 40000.}) {
                Scenario s =
                    with_store(chatting(), modules).pin(serve::arrangement, pools).pin(traffic::prompt, prompt);
                CAPTURE(pools, modules, prompt, value(s, prefix::cached_share));
                CHECK(value(s, prefix::balance) == Approx(1).epsilon(0.03));
            }
    // Nothing found: the rate is utilisation over the GPU time of a request.
    Scenario const s = chatting().pin(serve::arrangement, "split");
    CHECK(value(s, prefix::cached_share) == Approx(0).margin(1e-9));
    CHECK(value(s, prefix::rate) == Approx(value(s, fleet::utilisation) / 100 / value(s, serve::gpu_seconds)));
}

TEST_CASE("a share that is given stays as it is, and no store is paid for") {
    Scenario s = with_store(chatting(), 8);
    s.pin(prefix::basis, "given").pin(traffic::cached_share, 40.0);
    CHECK(value(s, prefix::cached_share) == 40);
    CHECK(value(s, serve::store_cost) == 0);
    Scenario const without = Scenario(s).pin(store_1.modules, 0.0);
    for (Quantity const* q :
         {&serve::cost, &serve::first_token, &fleet::capital, &fleet::power, &load::first_token_p99})
        CHECK(value(s, *q) == value(without, *q));
}

TEST_CASE("loading takes what was worked out by hand") {
    Scenario s = with_store(chatting(), 4, 64, 10);
    s.pin(store_1.link, 25.0).pin(prefix::start_time, 2.0);
    CHECK(value(s, store_1.read_rate) == 25);  // 4·10 GB/s behind a link of 25
    double const bytes = value(s, prefix::gpu_bytes) * 1e3, own = value(s, prefix::own_share) / 100;
    CHECK(value(s, prefix::token_bytes) * 1e3 == Approx(8 * bytes));  // eight packages, one KV head each
    CHECK(value(s, store_1.load_time) == Approx(2 + 1e3 * own / 0.9 * 4100 * bytes / 25e9));
    CHECK(value(s, prefix::load_time) == Approx(2 * value(s, store_1.share) / 100 / own * 0.9 +
                                                1e3 * value(s, store_1.share) / 100 * 4100 * bytes / 25e9));
    double const computing = value(s, cold_prompt(prefill.time)) / 4100, loading = 1e3 * bytes / 25e9;
    CHECK(value(s, store_1.pace) == Approx(computing / loading));
    CHECK(value(s, store_1.least_tokens) == Approx(2 / (computing - loading)));
    Scenario slow = Scenario(s).pin(store_1.link, 1e-3);
    CHECK(value(slow, store_1.pace) < 1);
    CHECK(value(slow, store_1.least_tokens) == 1e12);
}

TEST_CASE("loading delays the first token of those that load, by what outlasts the rest of the prompt and by a layer") {
    Scenario s = with_store(chatting(), 4, 64, 10).pin(store_1.link, 25.0).pin(llm::layers, 80.0);
    s.pin(prefix::own_share, 90.0).pin(store_1.share, 45.0).pin(warm_prompt(prefill.time), 100.0);
    // One request of ten is a first one, half of the others load: 0.45 of all. 40 ms hide but for a layer of 0.5.
    s.pin(store_1.load_time, 40.0).pin(prefix::load_time, 18.0);
    CHECK(value(s, prefix::exposed_time) == Approx(0.45 * 40 / 80));
    // 160 ms in place of 40 outlast 100 by 60, though their mean, 72, outlasts nothing; the last layer is computed
    // after.
    s.pin(store_1.load_time, 160.0).pin(prefix::load_time, 72.0);
    CHECK(value(s, prefix::exposed_time) == Approx(0.45 * (60 + 100 / 80.)));
    CHECK(value(s, serve::first_token) * 1e3 == Approx(value(s, prefill.time) + value(s, prefix::exposed_time)));
    Scenario const before = Scenario(s).pin(prefix::overlap, "before");
    CHECK(value(before, prefix::exposed_time) == Approx(72));
    CHECK(value(before, prefix::front_time) == Approx(72));
    // Three prompts in a pass: those that load wait for 160 + 2·72 ms of loads, the others for 144.
    double const groups = value(s, prefill.data);
    s.pin(prefill.batch, 3 * groups);
    CHECK(value(s, prefix::exposed_time) == Approx(0.45 * 204 + 0.55 * 44 + 100 / 80.));
    CHECK(value(s.pin(prefix::overlap, "before"), prefix::exposed_time) == Approx(216));
}

TEST_CASE("the front end turns all of a prompt into tokens, found or not") {
    auto const s = Scenario{}.pin(load::front_time, 20.0).pin(load::token_time, 5.0).pin(traffic::prompt, 4000.0);
    CHECK(value(s, prefix::front_time) == Approx(40));
    CHECK(value(Scenario(s).pin(traffic::cached_share, 50.0), prefix::front_time) == Approx(40));
}

TEST_CASE("stores are written, worn and paid for as was worked out by hand") {
    Scenario s = with_store(chatting(), 4);
    s.pin(first_store(memory::endurance), 3000.0).pin(tiers::service_life, 5.0);
    double const rate = value(s, prefix::rate), bytes = value(s, prefix::token_bytes) * 1e3;
    double const missed = 4100 * (1 - value(s, prefix::cached_share) / 100) + 300;
    CHECK(value(s, store_1.writes) * 1e9 == Approx(rate * bytes * missed));
    CHECK(value(s, store_1.daily_writes) == Approx(value(s, store_1.writes) * 86400 / 256));
    double const endured = 3000 * 256 * value(s, control::wear_levelling) / 100 / (5 * 8760 * 3600.);
    CHECK(value(s, store_1.write_limit) == Approx(endured));
    CHECK(value(s, store_1.wear_slack) == Approx(1 - value(s, store_1.writes) / endured));
    CHECK(value(s, prefix::store_cost) == Approx(2560));
    Scenario const without = Scenario(s).pin(first_store(memory::price), 0.01);
    CHECK(value(s, fleet::capital) - value(without, fleet::capital) == Approx(2560 - 2.56));
    // The five-minute rule: a token computed again costs as much as keeping it so long.
    double const per_s = (value(s, fleet::cost_rate) - value(s, prefix::store_rate)) / 3600;
    double const again = value(s, cold_prompt(serve::input_gpu_seconds)) * 1e-6 * per_s;
    double const yearly = (value(s, fleet::charge) + value(s, fleet::operations_share)) / 100;
    CHECK(value(s, store_1.paying_time) == Approx(again / (bytes * 10e-9 * yearly / (8760 * 3600.))));
    // Exclusive: all that the package's memory drops, whole contexts, old tokens included.
    s.pin(prefix::hierarchy, "exclusive").pin(prefix::rate, 0.1).pin(prefix::hbm_tokens, 0.0);
    CHECK(value(s, store_1.writes) * 1e9 == Approx(0.1 / 10 * bytes * (8000 + 36000)));
}

TEST_CASE("caching saves what it saves: cost without it less cost with it") {
    Scenario s = with_store(chatting(), 8).pin(traffic::prompt, 20000.0);
    Scenario const cold = Scenario(s).pin(prefix::basis, "given").pin(traffic::cached_share, 0.0);
    CHECK(value(s, prefix::saved_time) == Approx(value(cold, serve::gpu_seconds) - value(s, serve::gpu_seconds)));
    CHECK(value(s, prefix::cost_saving) == Approx(100 * (1 - value(s, serve::cost) / value(s, prefix::cold_cost))));
    CHECK(value(s, prefix::cost_saving) > 0);
    // At the power of full load an hour costs the same with and without caching, so that the two ways agree.
    s.pin(fleet::power_basis, "full load");
    Scenario const bare = Scenario(cold).pin(fleet::power_basis, "full load");
    CHECK(value(s, prefix::cold_cost) == Approx(value(bare, serve::cost)).epsilon(0.01));
}

TEST_CASE("serving under load takes the share that was counted, and the time of loading") {
    Scenario s = with_store(chatting(), 8).pin(load::rate, 0.05);
    Scenario const told =
        Scenario(s).pin(prefix::basis, "given").pin(traffic::cached_share, value(s, prefix::cached_share));
    CHECK(value(s, load::pieces) == value(told, load::pieces));
    CHECK(value(s, load::prompt_time) == Approx(value(told, load::prompt_time)));
    CHECK(value(s, load::first_token) * 1e3 ==
          Approx(value(told, load::first_token) * 1e3 + value(s, prefix::exposed_time)));
}

TEST_CASE("stores take their part of the power that a site leaves") {
    auto s = with_store(chatting(), 32);
    s.pin(fleet::gpus, 1000.0).pin(fleet::site_limit, 1.4);
    s.pin(first_store(memory::stack_capacity), 64.0);
    double const stores = value(s, prefix::standing_power);
    CHECK(stores > 0);
    CHECK(stores < value(s, prefix::store_power));
    double const left = value(Scenario(s).pin(prefix::basis, "given"), fleet::power_left);
    CHECK(value(s, fleet::power_left) == Approx(left - stores));
    s.pin(power::limit, "shared");
    double const moved = value(s, prefix::store_power) - stores, site = value(s, fleet::site_power);
    CHECK(site <= (1 + 1e-9) * 1.4 + 1000 * moved * value(s, site::power_overhead) / 1e6);
}
