// The plan: the same bits however it is run, tables shared between questions, designs by number and by place.
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <thread>
#include "tests/bits.h"
#include "tests/filled_tables.h"
#include "tests/toy_die.h"

using namespace diecast;

namespace {

std::uint64_t hash(Plan const& plan, std::uint64_t first, std::uint64_t last) {
    std::uint64_t sum = 0;
    plan.for_rows(first, last, [&](Row const& row) {
        for (std::size_t i = 0; i < row.lanes; ++i) {
            std::uint64_t h = (row.first + i) * 0x9e3779b97f4a7c15u;
            for (double const* column : row.outputs) h = (h ^ bits(column[i])) * 0xbf58476d1ce4e5b9u;
            sum += h ^ (h >> 31);
        }
    });
    return sum;
}

std::uint64_t hash(Plan const& plan, unsigned threads = 1) {
    std::vector<std::uint64_t> sums(threads);
    {
        std::vector<std::jthread> pool;
        for (unsigned t = 0; t < threads; ++t)
            pool.emplace_back(
                [&, t] { sums[t] = hash(plan, plan.rows() * t / threads, plan.rows() * (t + 1) / threads); });
    }
    std::uint64_t sum = 0;
    for (std::uint64_t s : sums) sum += s;
    return sum;
}

}  // namespace

TEST_CASE("every way to run a plan gives the same bits") {
    Graph const g = toy_die::model();
    auto const plan = [&](Budget budget) { return Plan(g, {}, toy_die::grid(g), toy_die::outputs(), budget); };
    std::uint64_t const expected = hash(plan({}));
    CHECK(plan({}).issues().empty());
    for (int isa = 0; isa <= static_cast<int>(best_isa()); ++isa)
        for (std::size_t lanes : {8, 24, 512})
            CHECK(hash(plan({.lanes = lanes, .isa = static_cast<Isa>(isa)})) == expected);
    for (std::size_t bytes : {0, 1 << 12, 1 << 20}) CHECK(hash(plan({.table_bytes = bytes})) == expected);
    CHECK(hash(plan({.hoist = false})) == expected);
    for (unsigned threads : {2u, 3u, 8u}) CHECK(hash(plan({}), threads) == expected);
}

TEST_CASE("one design of a grid, a probe, and the grid written out as a list have the grid's bits") {
    Graph const g = toy_die::model();
    std::vector<Axis> const axes = toy_die::grid(g);
    Plan const grid(g, {}, axes, toy_die::outputs());
    Probe probe(g, {}, axes, toy_die::outputs());
    std::vector<Quantity const*> moved;
    std::vector<std::vector<double>> columns(axes.size());
    for (Axis const& axis : axes) moved.push_back(axis.quantities[0]);
    for (std::uint64_t id = 0; id < grid.designs(); ++id) {
        std::vector<std::size_t> const place = grid.indices(id);
        CHECK(grid.id(place) == id);
        for (std::size_t x = 0; x < axes.size(); ++x) columns[x].push_back(axes[x].values[0][place[x]]);
    }
    Plan const listed(g, {}, {designs(moved, columns)}, toy_die::outputs());
    CHECK(listed.designs() == grid.designs());
    CHECK(hash(listed) == hash(grid));
    grid.for_rows([&](Row const& row) {
        std::size_t const lane = row.first / 7 % row.lanes;
        std::vector<double> const again = grid.at(row.first + lane);
        auto const probed = probe.at(row.first + lane);
        for (std::size_t j = 0; j < again.size(); ++j) {
            CHECK(bits(again[j]) == bits(row.outputs[j][lane]));
            CHECK(bits(probed[j]) == bits(row.outputs[j][lane]));
        }
    });
}

TEST_CASE("a cursor that jumps to rows in any order has their bits, and each design's row is known") {
    Graph const g = toy_die::model();
    for (Budget const& budget : {Budget{}, Budget{.table_bytes = 0, .lanes = 24}, Budget{.hoist = false}}) {
        Plan const plan(g, {}, toy_die::grid(g), toy_die::outputs(), budget);
        Plan::Cursor jumping(plan, plan.rows() / 2);
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            std::uint64_t const row = random() % plan.rows();
            if (i % 3 == 0 && jumping.row().first + jumping.row().lanes < plan.designs()) jumping.next();
            jumping.go_to(row);
            Plan::Cursor const fresh(plan, row);
            REQUIRE(jumping.row().first == fresh.row().first);
            REQUIRE(jumping.row().lanes == fresh.row().lanes);
            CHECK(plan.first_of(row) == fresh.row().first);
            CHECK(plan.row_of(fresh.row().first) == row);
            CHECK(plan.row_of(fresh.row().first + fresh.row().lanes - 1) == row);
            for (std::size_t j = 0; j < fresh.row().outputs.size(); ++j)
                for (std::size_t lane = 0; lane < fresh.row().lanes; ++lane)
                    REQUIRE(bits(jumping.row().outputs[j][lane]) == bits(fresh.row().outputs[j][lane]));
        }
    }
}

TEST_CASE("a plan made from the one before has fresh numbers and fills only what has changed") {
    Graph const g = toy_die::model();
    std::vector<Scenario> const questions{
        {},
        Scenario{}.pin(toy_die::wafer, 200.0),
        Scenario{}.pin(toy_die::wafer, 210.0),
        Scenario{}.pin(toy_die::wafer, 210.0).pin(toy_die::yield, 60.0),
        Scenario{}.pin(toy_die::base_clock, 1.2),
        Scenario{}.pin(toy_die::price, 12345.0),
        Scenario{}.pin(toy_die::price, 12345.0).pin(toy_die::defects, 0.2),
        {},
    };
    for (std::size_t bytes : {std::size_t{0}, std::size_t{1} << 14, std::size_t{16} << 20}) {
        Budget const budget{.table_bytes = bytes};
        auto before = std::make_shared<Plan const>(g, Scenario{}, toy_die::grid(g), toy_die::outputs(), budget);
        for (Scenario const& s : questions) {
            Plan const fresh(g, s, toy_die::grid(g), toy_die::outputs(), budget);
            auto now = std::make_shared<Plan const>(g, s, toy_die::grid(g), toy_die::outputs(), budget, before.get());
            CHECK(hash(*now) == hash(fresh));
            CHECK(filled_tables(*now) <= filled_tables(fresh));
            if (s == before->scenario()) CHECK(filled_tables(*now) == 0);
            before = now;
        }
    }
    Plan const first(g, {}, toy_die::grid(g), toy_die::outputs());
    Plan const slid(g, Scenario{}.pin(toy_die::limit, 2000.0), toy_die::grid(g), toy_die::outputs(), {}, &first);
    CHECK(filled_tables(slid) <= 1);
    CHECK(filled_tables(first) > 3);
}

TEST_CASE("the proposed order of axes keeps the designs and never costs more tables and leaves") {
    Graph const g = toy_die::model();
    std::vector<Axis> const axes = toy_die::grid(g), ordered = propose_order(g, {}, axes, toy_die::outputs());
    REQUIRE(ordered.size() == axes.size());
    for (Axis const& axis : axes) CHECK(std::find(ordered.begin(), ordered.end(), axis) != ordered.end());
    CHECK(propose_order(g, {}, axes, toy_die::outputs()) == ordered);
    auto const values = [&](std::vector<Axis> const& order) {
        std::multiset<double> all;
        Plan const plan(g, {}, order, {&toy_die::cost_per_peak});
        plan.for_rows([&](Row const& row) { all.insert(row.outputs[0], row.outputs[0] + row.lanes); });
        return all;
    };
    CHECK(values(ordered) == values(axes));
}

TEST_CASE("a catalogue may be silent where it is swept, and outputs need not move at all") {
    Graph const g = toy_die::model();
    Plan const plan(g, {}, {options(g, toy_die::node), list(toy_die::defects, {0.1, 0.2})},
                    {&toy_die::defects, &toy_die::price, &toy_die::wafer});
    std::vector<double> seen;
    plan.for_rows([&](Row const& row) {
        for (std::size_t i = 0; i < row.lanes; ++i) seen.push_back(row.outputs[1][i]);
    });
    CHECK(seen == std::vector<double>{4000, 4000, 17000, 17000, 9000, 9000});
    Plan const nothing(g, {}, {list(toy_die::area, {})}, {&toy_die::cost});
    nothing.for_rows([](Row const&) { FAIL(); });
    int rows = 0;
    Plan const single(g, {}, {}, {&toy_die::cost});
    single.for_rows(
        [&](Row const& row) { rows += row.lanes == 1 && row.outputs[0][0] == evaluate(g, {}, {&toy_die::cost})[0]; });
    CHECK(rows == 1);
}

TEST_CASE("a grid too large to number is refused with its size") {
    Graph const g = toy_die::model();
    std::vector<Axis> huge(6, linear(toy_die::area, 10, 900, 1000));
    Plan const plan(g, {}, huge, {&toy_die::cost});
    CHECK(has_errors(plan.issues()));
    CHECK(plan.designs() == 0);
}
