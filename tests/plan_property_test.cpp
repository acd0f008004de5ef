// Random graphs, catalogues, cases, pins and axes: every way to ask gives the same numbers.
#include <bit>
#include <catch2/catch.hpp>
#include "model/core/explain.h"
#include "model/core/plan.h"
#include "tests/random_world.h"

namespace diecast {
namespace {

using random_world::World;

/// 0 of NaN, of which there are several.
std::uint64_t bits_of_number(double x) { return x == x ? std::bit_cast<std::uint64_t>(x) : 0; }

std::uint64_t hash_of_numbers(Plan const& plan) {
    std::uint64_t sum = 0;
    plan.for_rows([&](Row const& row) {
        for (std::size_t i = 0; i < row.lanes; ++i) {
            std::uint64_t h = (row.first + i) * 0x9e3779b97f4a7c15u;
            for (double const* column : row.outputs) h = (h ^ bits_of_number(column[i])) * 0xbf58476d1ce4e5b9u;
            sum += h ^ (h >> 31);
        }
    });
    return sum;
}

bool same(std::span<double const> a, std::span<double const> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](double x, double y) { return bits_of_number(x) == bits_of_number(y); });
}

/// Some designs of the plan, each once more alone.
bool rows_are_right(Plan const& plan) {
    Probe probe(plan.graph(), plan.scenario(), plan.axes(), plan.outputs());
    std::uint64_t const step = plan.designs() / 23 + 1;
    std::uint64_t next = 0, seen = 0;
    bool right = true;
    plan.for_rows([&](Row const& row) {
        right = right && row.first == seen;
        for (seen += row.lanes; next < seen; next += step) {
            std::vector<double> here;
            for (double const* column : row.outputs) here.push_back(column[next - row.first]);
            right = right && same(here, plan.at(next)) && same(here, probe.at(next));
        }
    });
    return right && seen == plan.designs();
}

bool explanations_are_right(World& w, Scenario const& scenario) {
    for (Quantity const* q : w.graph.quantities())
        if (bits_of_number(explain(w.graph, scenario, *q).value) != bits_of_number(evaluate(w.graph, scenario, {q})[0]))
            return false;
    return true;
}

}  // namespace

TEST_CASE("rows of random plans are the designs evaluated one by one") {
    for (unsigned seed = 1; seed <= 1500; ++seed) {
        World w(seed);
        Plan const plan(w.graph, w.scenario(), w.axes(), w.outputs(), w.budget());
        INFO("seed " << seed << "\n" << plan.explain());
        REQUIRE(rows_are_right(plan));
        REQUIRE(explanations_are_right(w, plan.design(w.below(plan.designs()))));
    }
}

TEST_CASE("random plans made one from another equal fresh ones") {
    for (unsigned seed = 1; seed <= 1000; ++seed) {
        World w(seed);
        Scenario scenario = w.scenario();
        std::vector<Axis> axes = w.axes();
        std::vector<Quantity const*> outputs = w.outputs();
        std::unique_ptr<Plan const> before;
        for (int change = 0; change < 8; ++change) {
            INFO("seed " << seed << ", change " << change);
            Budget const budget = w.budget();
            auto now = std::make_unique<Plan const>(w.graph, scenario, axes, outputs, budget, before.get());
            Plan const fresh(w.graph, scenario, axes, outputs, w.budget());
            REQUIRE(hash_of_numbers(*now) == hash_of_numbers(fresh));
            before = std::move(now);
            if (w.one_in(4)) scenario = w.scenario();
            else w.pin(scenario);
            if (w.one_in(6)) axes = w.axes();
            if (w.one_in(4)) outputs = w.outputs();
        }
    }
}

TEST_CASE("what a changing input does not move is kept with the bits of fresh plans") {
    std::size_t kept = 0, cut = 0;
    for (unsigned seed = 1; seed <= 4000; ++seed) {
        World w(seed);
        Quantity const& moving = w.any();
        if (!w.graph.find(moving.key) || moving.scale == Scale::choice) continue;
        Scenario scenario = w.scenario();
        scenario.pin(moving, w.value(moving));
        std::vector<Axis> const axes = w.axes();
        std::vector<Quantity const*> const outputs = w.outputs();
        Budget budget = w.budget();
        budget.unmoved_bytes = 1 << 24;
        UnmovedTables unmoved(w.graph, scenario, axes, outputs, moving, budget, nullptr);
        if (!unmoved.plan()) continue;
        ++kept;
        cut += unmoved.plan()->rows() > unmoved.plan()->designs() / unmoved.plan()->row_lanes() + 1;
        unmoved.plan()->for_rows([&](Row const& row) { unmoved.take(row); });
        std::unique_ptr<Plan const> before;
        for (int move = 0; move < 3; ++move) {
            INFO("seed " << seed << ", move " << move);
            REQUIRE(unmoved.serve(scenario, axes, outputs));
            auto now = std::make_unique<Plan const>(w.graph, scenario, axes, outputs, budget, before.get(), &unmoved);
            Plan const fresh(w.graph, scenario, axes, outputs, w.budget());
            REQUIRE(hash_of_numbers(*now) == hash_of_numbers(fresh));
            before = std::move(now);
            scenario.pin(moving, w.value(moving));
        }
        scenario.pins.erase(std::string(moving.key));
        CHECK_FALSE(unmoved.serve(scenario, axes, outputs));
    }
    CHECK(kept > 100);
    CHECK(cut > 5);
}

}  // namespace diecast
