// The front found by bounds is the front of all designs.
#include "optimizer/bounds/exact_front.h"
#include <catch2/catch.hpp>
#include "model/core/special_values.h"
#include "optimizer/bounds/extremes.h"
#include "optimizer/bounds/infeasibility_proof.h"
#include "optimizer/bounds/widths.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/parts/finder.h"
#include "tests/loaded_study.h"
#include "tests/random_world.h"

namespace diecast {
namespace {

using random_world::World;

std::vector<std::uint64_t> designs_of(ExactFront const& found) {
    std::vector<std::uint64_t> designs;
    for (Archive::Point const& p : found.front) designs.push_back(p.design);
    return designs;
}

/// The front of every design, one by one.
std::vector<std::uint64_t> front_of_all(Graph const& graph, FrontQuestion const& q) {
    Study study;
    study.objectives = q.objectives;
    Plan const plan(graph, q.scenario, q.axes, front_outputs(q));
    Finder all(plan, study, q.constraints, {});
    plan.for_rows([&](Row const& row) { all.take(row); });
    return all.findings({}).front;
}

FrontQuestion any_question(World& w) {
    FrontQuestion q{w.scenario(), w.axes(), {}, {}};
    for (std::size_t n = 1 + w.below(4); q.objectives.size() < n;) {
        Quantity const& of = w.any();
        if (w.graph.find(of.key)) q.objectives.push_back({&of, w.one_in(2) ? Sense::minimise : Sense::maximise});
    }
    for (std::size_t n = w.below(3); n-- > 0;)
        if (Quantity const& of = w.any(); w.graph.find(of.key))
            q.constraints.push_back({&of, w.number() - 3, w.number() + 1});
    return q;
}

}  // namespace

TEST_CASE("the front by bounds is the front of all designs of random graphs") {
    Pool pool(2);
    std::uint64_t settled_by_bounds = 0;
    for (unsigned seed = 1; seed <= 600; ++seed) {
        World w(seed);
        FrontQuestion const q = any_question(w);
        Issues issues;
        INFO("seed " << seed);
        for (std::uint64_t leaf : {std::uint64_t{4096}, std::uint64_t{8}}) {
            ExactFront const found = exact_front(w.graph, q, pool, issues, {}, {}, {0, false, leaf});
            if (has_errors(issues)) continue;
            REQUIRE(found.complete);
            REQUIRE(found.settled.designs() == found.designs);
            REQUIRE(designs_of(found) == front_of_all(w.graph, q));
            settled_by_bounds += found.settled.infeasible + found.settled.dominated;
        }
    }
    CHECK(settled_by_bounds > 0);
}

TEST_CASE("rivals keep out what one of them keeps out, however they were added") {
    World random(3);
    for (int turn = 0; turn < 400; ++turn) {
        std::size_t const objectives = 1 + random.below(4), steps = random.one_in(2) ? 6 : 60;
        std::uint64_t next = 0;
        auto const point = [&] {
            Archive::Point p{next++ * 7 % 1009, {}, {}};
            for (std::size_t j = 0; j < objectives; ++j)
                p.objectives[j] = random.one_in(20) ? infinity : static_cast<double>(random.below(steps)) - 3;
            return p;
        };
        Rivals rivals(objectives);
        std::vector<Archive::Point> all;
        Archive front(objectives);
        for (std::size_t batches = random.below(12); batches-- > 0;) {
            std::vector<Archive::Point> batch(random.below(random.one_in(3) ? 90 : 9));
            std::generate(batch.begin(), batch.end(), point);
            for (Archive::Point const& p : batch) all.push_back(p), front.offer(p);
            rivals.add(batch);
        }
        REQUIRE(rivals.size() == all.size());
        for (int i = 0; i < 30; ++i) {
            Archive::Point const p = point();
            auto const keeps_out = [&](Archive::Point const& other) {
                bool is_equal = true, is_worse = false;
                for (std::size_t j = 0; j < objectives; ++j) {
                    is_equal = is_equal && other.objectives[j] == p.objectives[j];
                    is_worse = is_worse || other.objectives[j] > p.objectives[j];
                }
                return !is_worse && (!is_equal || other.design < p.design);
            };
            Archive::Point const* const found = rivals.find_dominating(p.objectives, p.design);
            REQUIRE((found != nullptr) == std::any_of(all.begin(), all.end(), keeps_out));
            if (found) REQUIRE(keeps_out(*found));
            REQUIRE(front.keeps_out(p.objectives, p.design) == (found != nullptr));
        }
        auto const expected = front.points(), got = rivals.front();
        REQUIRE(std::equal(expected.begin(), expected.end(), got.begin(), got.end(), [](auto const& a, auto const& b) {
            return a.design == b.design && a.objectives == b.objectives;
        }));
    }
}

TEST_CASE("an order of axes divides the whole grid into single designs") {
    for (unsigned seed = 1; seed <= 100; ++seed) {
        World w(seed);
        FrontQuestion const q = any_question(w);
        BoxSearch search(w.graph, q, 1);
        if (has_errors(search.issues())) continue;
        std::vector<Archive::Point> around(1 + w.below(3));
        for (Archive::Point& p : around) p = {w.below(designs_in(whole_box(q.axes))), {}, {}};
        std::vector<std::size_t> const order = search.order_around(around);
        search.divide_along(order);
        std::vector<Part> parts{{whole_box(q.axes)}};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            Part const part = parts[i];
            INFO("seed " << seed << ", part " << i);
            if (designs_in(part.box) == 1) continue;
            REQUIRE(part.depth < order.size());
            for (Part const& smaller : search.divide(part)) parts.push_back(smaller);
        }
    }
}

TEST_CASE("a proof that nothing is feasible covers the grid, and no fewer limits would do") {
    int proven = 0, of_two = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        World w(seed);
        FrontQuestion q = any_question(w);
        while (q.constraints.size() < 3)
            if (Quantity const& of = w.any(); w.graph.find(of.key)) q.constraints.push_back({&of, w.number() - 2, 2});
        BoxLanes lanes(w.graph, q.scenario, q.axes, front_outputs(q));
        if (has_errors(lanes.issues())) continue;
        auto const proof = prove_infeasible(w.graph, q.scenario, q.axes, q.constraints);
        std::vector<Quantity const*> limited;
        for (Constraint const& c : q.constraints) limited.push_back(c.quantity);
        std::vector<std::vector<bool>> held;  // per design, per limit
        Plan const plan(w.graph, q.scenario, q.axes, limited);
        plan.for_rows([&](Row const& row) {
            for (std::size_t i = 0; i < row.lanes; ++i) {
                held.emplace_back();
                for (std::size_t l = 0; l < limited.size(); ++l)
                    held.back().push_back(row.outputs[l][i] >= q.constraints[l].lo &&
                                          row.outputs[l][i] <= q.constraints[l].hi);
            }
        });
        auto const excludes = [&](std::vector<Constraint> const& limits) {
            return std::none_of(held.begin(), held.end(), [&](std::vector<bool> const& of) {
                return std::all_of(limits.begin(), limits.end(), [&](Constraint const& c) {
                    return of[static_cast<std::size_t>(std::find(q.constraints.begin(), q.constraints.end(), c) -
                                                       q.constraints.begin())];
                });
            });
        };
        INFO("seed " << seed);
        REQUIRE(proof.has_value() == excludes(q.constraints));
        if (!proof) continue;
        std::uint64_t designs = 0;
        for (InfeasibilityProof::Leaf const& leaf : proof->leaves) designs += designs_in(leaf.box);
        REQUIRE(designs == held.size());
        REQUIRE(excludes(proof->limits));
        if (proof->limits.size() == 2)
            for (Constraint const& one : q.constraints) REQUIRE(!excludes({one}));
        ++proven, of_two += proof->limits.size() == 2;
    }
    CHECK(proven > 20);
    CHECK(of_two > 0);
}

TEST_CASE("the extremes of a quantity are the least and the greatest of all feasible designs") {
    Pool pool(2);
    int found = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        World w(seed);
        FrontQuestion const q = any_question(w);
        Quantity const& of = *q.objectives.front().quantity;
        Issues issues;
        Extremes const e = extremes(w.graph, q, of, pool, issues, {}, {}, {0, false});
        if (has_errors(issues)) continue;
        Plan const plan(w.graph, q.scenario, q.axes, front_outputs(q));
        Limits limits(plan, q.constraints);
        double least = infinity, greatest = -infinity;
        std::size_t const column = output_of(plan, of);
        plan.for_rows([&](Row const& row) {
            std::uint8_t const* const feasible = limits(row);
            for (std::size_t i = 0; i < row.lanes; ++i)
                if (double const v = row.outputs[column][i]; feasible[i / 8] >> i % 8 & 1 && v == v)
                    least = std::min(least, v), greatest = std::max(greatest, v);
        });
        INFO("seed " << seed);
        REQUIRE(e.complete);
        REQUIRE(e.least.has_value() == (least <= greatest));
        if (!e.least) continue;
        REQUIRE(e.least->value == least);
        REQUIRE(e.greatest->value == greatest);
        ++found;
    }
    CHECK(found > 50);
}

TEST_CASE(
    "bounds are at least as wide as the values, and no wider where a number has one input that it only rises with") {
    LoadedStudy const f("package-split");
    Issues issues;
    auto const widths = bound_widths(
        f.graph, {f.study.scenario, grid_of(f.graph, f.study), f.study.objectives, f.study.constraints}, issues, 50);
    CHECK(issues.empty());
    REQUIRE(widths.size() > 20);
    for (BoundWidth const& w : widths) {
        INFO(w.quantity->key);
        CHECK(w.median >= 1);
        CHECK(w.high >= w.median);
        CHECK(w.of_inputs >= 1);
        if (w.quantity->key == "package.silicon_area") CHECK(w.high == 1);
    }
    CHECK(std::is_sorted(widths.begin(), widths.end(),
                         [](auto const& a, auto const& b) { return a.widening() > b.widening(); }));
}

}  // namespace diecast
