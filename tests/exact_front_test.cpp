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

TEST_CASE("rivals within a box dominate there what all of them dominate") {
    World random(3);
    for (int turn = 0; turn < 2000; ++turn) {
        std::size_t const objectives = 1 + random.below(4);
        auto const point = [&] {
            Archive::Values v{};
            for (std::size_t j = 0; j < objectives; ++j) v[j] = static_cast<double>(random.below(12));
            return v;
        };
        Archive front(objectives);
        for (std::uint64_t i = 0; i < 40; ++i) front.offer({100 + i, point(), {}});
        Rivals all(objectives);
        for (Archive::Point const& p : front.points()) all.add(p.objectives, p.design);
        Archive::Values best = point(), worst = point();
        for (std::size_t j = 0; j < objectives; ++j)
            if (best[j] > worst[j]) std::swap(best[j], worst[j]);
        auto const fewer = all.within(best, worst);
        if (!fewer) continue;
        CHECK(fewer->size() < all.size());
        for (int i = 0; i < 20; ++i) {
            Archive::Values design = point();
            for (std::size_t j = 0; j < objectives; ++j) design[j] = std::clamp(design[j], best[j], worst[j]);
            REQUIRE(fewer->dominate(design, 0) == all.dominate(design, 0));
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
