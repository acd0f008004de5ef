// Packages with several memory tiers: rows, sums, and what placement makes of passes, power and cost.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/core/plan.h"
#include "model/core/solver.h"
#include "model/fleet/quantities.h"
#include "model/tiers/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// Eight H100-like packages that write answers; beside HBM, two stacks of something denser, slower to write.
Scenario with_second(double stacks = 2) {
    Scenario s;
    s.pin(tiers::use, "up to three").pin(decode.batch, 64.).pin(prefill.batch, 2.).pin(tiers::second.stacks, stacks);
    s.pin(second_tier(memory::stack_bandwidth), 1600.).pin(second_tier(memory::stack_capacity), 128.);
    s.pin(second_tier(memory::write_bandwidth), 100.).pin(second_tier(memory::write_energy), 20.);
    s.pin(second_tier(memory::energy), 2.).pin(second_tier(memory::price), 4.);
    s.pin(second_tier(memory::endurance), 1e9).pin(second_tier(memory::retention), 24.);
    return s.pin(second_tier(memory::refresh), "software");
}

Scenario random_package(std::mt19937& random) {
    auto const pick = [&](double low, double high) {
        return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
    };
    Scenario s = with_second(static_cast<double>(random() % 5));
    s.pin(second_tier(memory::stack_bandwidth), pick(100, 3000)).pin(second_tier(memory::stack_capacity), pick(8, 512));
    s.pin(second_tier(memory::write_bandwidth), pick(1, 100)).pin(second_tier(memory::endurance), pick(1e3, 1e15));
    s.pin(second_tier(memory::retention), pick(1e-3, 1e3)).pin(second_tier(memory::energy), pick(0.5, 20));
    s.pin(tiers::third.stacks, static_cast<double>(random() % 3)).pin(third_tier(memory::price), pick(1, 30));
    s.pin(tiers::weight_update, pick(1e-3, 1e3)).pin(decode.batch, std::round(pick(1, 256)));
    s.pin(traffic::prompt, std::round(pick(100, 10000)));
    s.pin(tiers::aim, std::array{"time", "energy", "cost"}[random() % 3]);
    return s;
}

double per_token(Scenario s) { return value(s.pin(fleet::price_basis, "cost plus"), serve::output_cost); }

}  // namespace

TEST_CASE("a solver gives each lane its own answer, and no slope") {
    Solver<2, 2> const larger_first{[](std::array<double, 2> const& x) {
                                        return std::array{std::max(x[0], x[1]), std::min(x[0], x[1])};
                                    },
                                    50};
    Pack<4> a(1.0), b(2.0);
    a.lanes[2] = 5;
    auto const y = larger_first(a, b);
    CHECK(y[0].lanes[1] == 2);
    CHECK(y[0].lanes[2] == 5);
    CHECK(y[1].lanes[2] == 2);
    auto const slopes = larger_first(Gradient(3.0), Gradient(4.0));
    CHECK(slopes[0].value == 4);
    CHECK(std::isnan(slopes[0].slope.lanes[0]));
    double const before = Counted::work;
    larger_first(Counted(1.0), Counted(2.0));
    CHECK(Counted::work == before + 50);
}

TEST_CASE("a formula said once more takes its other inputs where its case is chosen, and cannot vary what is given") {
    static constexpr Quantity style{.key = "test.style", .scale = Scale::choice, .fallback = 0},
        a{.key = "test.a", .fallback = 2}, b{.key = "test.b", .fallback = 3}, c{.key = "test.c", .fallback = 7},
        sum{.key = "test.sum"}, first{.key = "test.first"};
    Graph g;
    g.add(sum, Formula{"sum", "a + b", [](auto x, auto y) { return x + y; }}, a, b);
    g.add_case(style, "plain", first, Formula{"same", "a", [](auto x) { return x; }}, a);
    g.vary(style, "other", sum, {{&b, &c}});
    CHECK(evaluate(g, {}, {&sum})[0] == 5);
    CHECK(evaluate(g, Scenario{}.pin(style, "other"), {&sum})[0] == 9);
    CHECK(g.check().empty());
    g.vary(style, "other", a, {{&b, &c}});
    CHECK(g.check().size() == 1);
}

TEST_CASE("every row of memory has its like in the second and third tier") {
    for (Quantity const* q : graph().quantities()) {
        if (!q->key.starts_with("memory.") || q == &memory::board_power || q == &memory::remote_latency) continue;
        CAPTURE(q->key);
        REQUIRE(std::find(memory_rows.begin(), memory_rows.end(), q) != memory_rows.end());
        Quantity const& copy = second_tier(*q);
        CHECK(copy.key == "tier2." + std::string(q->key.substr(7)));
        CHECK(graph().find(copy.key) == &copy);
        CHECK(graph().is_input(copy) == graph().is_input(*q));
        CHECK(graph().entries(copy).size() == graph().entries(*q).size());
    }
    CHECK(second_tier(memory::energy).label == "Tier 2: memory access energy (device)");
}

TEST_CASE("an entry of the kind memory serves all tiers alike") {
    Graph g = make_model();
    g.choose(memory::class_,
             {{"A", {{&memory::energy, 2.5}, {&memory::technology, "PCM"}}}, {"B", {{&memory::energy, 7.0}}}});
    Scenario s;
    s.pin(memory::class_, "A").pin(second_tier(memory::class_), "B").pin(third_tier(memory::class_), "A");
    CHECK(value(s, memory::energy, g) == 2.5);
    CHECK(value(s, second_tier(memory::energy), g) == 7.0);
    CHECK(value(s, third_tier(memory::energy), g) == 2.5);
    CHECK(value(s, third_tier(memory::technology), g) == value(s, memory::technology, g));
    for (Issue const& issue : g.check(s)) FAIL_CHECK(to_text(issue));
    s.pin(third_tier(memory::energy), 1.0);
    CHECK(value(s, third_tier(memory::energy), g) == 1.0);
}

TEST_CASE("formulas of cells serve all tiers alike: retention decides write energy and endurance of each") {
    Scenario s;
    for (Quantity const* q : memory_rows) {
        if (!graph().is_input(*q) || graph().is_choice(*q)) continue;
        s.pin(second_tier(*q), 0.9 * q->fallback + 0.1 * q->range.lo);
        s.pin(*q, 0.9 * q->fallback + 0.1 * q->range.lo);
    }
    for (char const* technology : {"STT-MRAM", "PCM", "RRAM"}) {
        s.pin(memory::technology, technology).pin(second_tier(memory::technology), technology);
        for (Quantity const* q :
             {&memory::write_energy, &memory::endurance, &memory::write_bandwidth, &memory::stack_cost})
            CHECK(value(s, *q) == value(s, second_tier(*q)));
    }
}

TEST_CASE("units fit with several tiers, and nothing is left without a value") {
    for (char const* aim : {"time", "energy", "cost"}) {
        Scenario s = with_second();
        s.pin(tiers::aim, aim).pin(tiers::third.stacks, 1.).pin(precision::activation, 1.);
        for (Issue const& issue : graph().check(s)) FAIL_CHECK(to_text(issue));
    }
}

TEST_CASE("with one tier, what others are has no bearing on anything") {
    std::vector<Quantity const*> all;
    for (Quantity const* q : graph().quantities())
        if (!q->key.starts_with("tier") && q->key.find("_tier") == std::string::npos &&
            q->key.find("_place") == std::string::npos && !q->key.starts_with("mean_stack"))
            all.push_back(q);
    Scenario const plain = Scenario{}.pin(decode.batch, 64.).pin(prefill.batch, 2.);
    auto const before = evaluate(graph(), plain, all),
               after = evaluate(graph(), with_second().pin(tiers::use, "one"), all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CAPTURE(all[i]->key);
        CHECK((before[i] == after[i] || (std::isnan(before[i]) && std::isnan(after[i]))));
    }
}

TEST_CASE("several tiers of which the others have no stacks are as one") {
    Scenario const one = Scenario{}.pin(decode.batch, 64.).pin(prefill.batch, 2.), several = with_second(0);
    for (Quantity const* q :
         {&package::bandwidth, &package::capacity, &package::cost, &package::power, &package::carbon, &shoreline::used,
          &die::phy_area, &carrier::area, &assembly::pitch_slack, &package::slack, &decode.memory_slack}) {
        CAPTURE(q->key);
        CHECK(value(several, *q) == Approx(value(one, *q)).epsilon(1e-12));
    }
    // Updates of weights and prompts that come to decode are written too: they take little.
    CHECK(value(several, decode.time) >= value(one, decode.time));
    CHECK(value(several, decode.time) == Approx(value(one, decode.time)).epsilon(0.01));
    CHECK(value(several, prefill.time) == Approx(value(one, prefill.time)).epsilon(1e-4));
    CHECK(value(several, decode.power) == Approx(value(one, decode.power)).epsilon(0.02));
    CHECK(value(several, decode_place.weights_1) == Approx(100));
}

TEST_CASE("a second tier adds its bandwidth, room, edge, power and price") {
    Scenario const one = Scenario{}.pin(decode.batch, 64.).pin(prefill.batch, 2.), two = with_second();
    CHECK(value(two, package::bandwidth) == Approx(value(one, package::bandwidth) + 3.2));
    CHECK(value(two, package::capacity) == Approx(value(one, package::capacity) + 256));
    CHECK(value(two, shoreline::memory) == Approx(value(one, shoreline::memory) + 2 * 11));
    CHECK(value(two, cost::memory) == Approx(value(one, cost::memory) + 256 * 4));
    CHECK(value(two, power::memory) == Approx(value(one, power::memory) + 3.2e12 * 8 * 2e-12 + 2 * 0.86));
    CHECK(value(two, carbon::memory) == Approx(value(one, carbon::memory) + 256 * 0.065));
    CHECK(value(two, carrier::silicon) == Approx(value(one, carrier::silicon) + 2 * 110));
    CHECK(value(two, assembly::bond_yield) == Approx(value(one, assembly::bond_yield) * 0.995 * 0.995));
    CHECK(value(two, decode.time) < value(one, decode.time));
    CHECK(value(two, decode.memory_slack) > value(one, decode.memory_slack));
}

TEST_CASE("what lies in the tiers adds up to what a pass moves, holds and draws") {
    std::mt19937 random(8);
    for (int n = 0; n < 60; ++n) {
        CAPTURE(n);
        Scenario const s = random_package(random);
        for (auto const& [x, d, y, uses] : {std::tuple(&prefill, &prefill_data, &prefill_place, &prefill_use),
                                            std::tuple(&decode, &decode_data, &decode_place, &decode_use)}) {
            CHECK(value(s, y->weights_1) + value(s, y->weights_2) + value(s, y->weights_3) == Approx(100));
            CHECK(value(s, y->cache_1) + value(s, y->cache_2) + value(s, y->cache_3) == Approx(100));
            double reads = 0, writes = 0, held = 0, drawn = 0, busiest = 0, moved = 0, activations = 0;
            std::array const offers{&tiers::first, &tiers::second, &tiers::third};
            for (std::size_t i = 0; i < 3; ++i) {
                TierUse const& u = (*uses)[i];
                reads += value(s, u.reads), writes += value(s, u.writes), drawn += value(s, u.power);
                held += value(s, u.filled) / 100 * value(s, offers[i]->room);
                moved += value(s, u.moved), activations += value(s, u.activations);
                double const weights_and_cache = value(s, u.weights) + value(s, u.cache);
                CHECK(weights_and_cache == Approx(value(s, u.filled) / 100 * value(s, offers[i]->room)).margin(1e-9));
                if (value(s, u.filled) <= 100 && value(s, u.activations) <= value(s, u.kept_back))
                    CHECK(weights_and_cache + value(s, u.free) + value(s, u.activations) + value(s, u.kept_back) ==
                          Approx(value(s, offers[i]->capacity)).margin(1e-9));
                if (value(s, y->crowding) <= 100) CHECK(value(s, u.filled) <= 100 * (1 + 1e-7));
                if (value(s, y->crowding) <= 100) CHECK(value(s, u.lifetime) >= 5 * (1 - 1e-7));
                busiest = std::max(busiest, value(s, u.busy));
            }
            CHECK(reads ==
                  Approx(value(s, d->weight_reads) + value(s, d->cache_reads) + value(s, d->activation_reads)));
            CHECK(writes ==
                  Approx(value(s, d->weight_writes) + value(s, d->cache_stored) + value(s, d->activation_reads)));
            CHECK(held == Approx(value(s, x->weight_bytes) + value(s, x->cache_bytes)));
            CHECK(moved == Approx(value(s, x->bytes)));
            CHECK(activations == Approx(value(s, d->activation_bytes)));
            CHECK(value(s, y->matrix_share) <= 100 * (1 + 1e-9));
            CHECK(value(s, y->attention_share) <= 100 * (1 + 1e-9));
            if (value(s, tiers::second.stacks) > 0) CHECK(busiest > 0);
            CHECK(value(s, x->power) > drawn);
        }
    }
}

TEST_CASE(
    "bytes in a tier, by hand: half of 40 GB of weights and a tenth of 30 GB of cache in 45 GB of a 50 GB tier") {
    Scenario const s = with_second()
                           .pin(decode.weight_bytes, 40.)
                           .pin(decode.cache_bytes, 30.)
                           .pin(decode_place.weights_2, 50.)
                           .pin(decode_place.cache_2, 10.)
                           .pin(decode_place.activations_2, 0.)
                           .pin(tiers::second.capacity, 50.)
                           .pin(tiers::second.room, 45.);
    TierUse const& u = decode_use[1];
    CHECK(value(s, u.weights) == Approx(20));
    CHECK(value(s, u.cache) == Approx(3));
    CHECK(value(s, u.free) == Approx(22));
    CHECK(value(s, u.kept_back) == Approx(5));
    Scenario const crowded = Scenario(s).pin(tiers::second.room, 20.);
    CHECK(value(crowded, u.free) == 0);
    Scenario moved = s;
    moved.pin(decode_data.weights_read, 39.).pin(decode_data.cache_read, 30.).pin(decode_data.cache_written, 1.);
    CHECK(value(moved, u.moved) == Approx(0.5 * 39 + 0.1 * 31));
}

TEST_CASE("cheaper, leaner, faster or more lasting memory never makes a token dearer, and prices meet at break-even") {
    Scenario const s = with_second().pin(decode.batch, 256.).pin(method::efficiency, "peak").pin(decode.tensor, 2.);
    auto const at_price = [&](double price) { return per_token(Scenario(s).pin(second_tier(memory::price), price)); };
    double const alone = per_token(Scenario(s).pin(tiers::second.stacks, 0.));
    CHECK(at_price(1) < at_price(10));
    CHECK(at_price(10) < at_price(100));
    CHECK(at_price(1) < alone);
    double low = 1, high = 200;  // the price at which the second tier stops to pay
    CHECK(at_price(high) > alone);
    for (int n = 0; n < 60; ++n) (at_price((low + high) / 2) < alone ? low : high) = (low + high) / 2;
    CHECK(low > 5);
    CHECK(per_token(Scenario(s).pin(second_tier(memory::energy), 1.0)) <= per_token(s));
    CHECK(value(Scenario(s).pin(second_tier(memory::stack_bandwidth), 2000.0), decode.time) < value(s, decode.time));
    CHECK(value(Scenario(s).pin(second_tier(memory::endurance), 1e4), decode.time) >= value(s, decode.time));
    CHECK(value(Scenario(s).pin(tiers::aim, "energy"), decode_place.access_energy) <=
          value(s, decode_place.access_energy));
}

TEST_CASE("a sweep over packages with several tiers gives the bits of each design alone") {
    Scenario const s = with_second();
    std::vector<Axis> const axes{list(decode.batch, {8, 64, 512}), list(second_tier(memory::retention), {1e-3, 1, 24}),
                                 integers(tiers::second.stacks, 0, 4)};
    std::vector<Quantity const*> const outputs{&decode.time, &decode_place.cache_2, &package::cost, &decode.power};
    Plan const plan(graph(), s, axes, outputs);
    CHECK(plan.issues().empty());
    plan.for_rows([&](Row const& row) {
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            CAPTURE(row.first + lane);
            auto const alone = evaluate(graph(), plan.design(row.first + lane), outputs);
            for (std::size_t k = 0; k < outputs.size(); ++k) CHECK(alone[k] == row.outputs[k][lane]);
        }
    });
}
