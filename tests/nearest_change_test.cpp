#include "optimizer/analysis/nearest_change.h"
#include <algorithm>
#include <cmath>
#include <random>
#include "model/study/study_limits.h"
#include "optimizer/analysis/relevance.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

/// Value by value, each design evaluated anew.
std::optional<NearestChange> by_hand(LoadedStudy const& s, Scenario const& design) {
    Asked asked{design, s.study.figures};
    for (Objective const& o : s.study.objectives) asked.quantities.push_back(o.quantity);
    auto const limits = limits_at(s.graph, s.study, asked);
    auto const violated = [&](Scenario const& at) {
        return static_cast<std::size_t>(std::count_if(limits.begin(), limits.end(), [&](Constraint const& c) {
            double const v = evaluate(s.graph, at, {c.quantity}).front() / c.quantity->unit;
            return !(v >= c.lo && v <= c.hi);
        }));
    };
    std::optional<NearestChange> best;
    std::size_t const now = violated(design);
    std::pair<std::size_t, double> least{now, std::numeric_limits<double>::infinity()};
    for (AxisSpec const& axis : s.study.axes) {
        Quantity const& q = *axis.quantity;
        if (s.graph.is_choice(q)) continue;
        double const from = evaluate(s.graph, design, {&q}).front() / q.unit;
        for (double const to : axis.values) {
            Scenario changed = design;
            changed.pin(q, to);
            std::size_t const left = violated(changed);
            std::pair const here{left, std::abs(std::log(to / from))};
            if (left < now && here < least) least = here, best = NearestChange{&q, from, to, left == 0};
        }
    }
    return best;
}

/// A design at random grid points.
Scenario on_grid(LoadedStudy const& s, std::mt19937& random) {
    Scenario design = s.study.scenario;
    for (AxisSpec const& axis : s.study.axes)
        design.pin(*axis.quantity, s.graph.pin_value_of(*axis.quantity, axis.values[random() % axis.values.size()]));
    return design;
}

}  // namespace

TEST_CASE("the nearest change is the one that trying every value of every axis finds") {
    LoadedStudy const s("package-split");
    std::mt19937 random(7);
    std::size_t helped = 0, none = 0;
    for (int i = 0; i < 60; ++i) {
        Scenario const design = on_grid(s, random);
        auto const found = nearest_change(s.graph, s.study, design, s.study.axes), expected = by_hand(s, design);
        REQUIRE(found.has_value() == expected.has_value());
        (found ? helped : none) += 1;
        if (!found) continue;
        CHECK(found->quantity == expected->quantity);
        CHECK(found->value == expected->value);
        CHECK(found->feasible == expected->feasible);
    }
    CHECK(helped > 0);
    CHECK(none > 0);
}

TEST_CASE("changes follow each other along different axes until all constraints are satisfied or none helps") {
    LoadedStudy const s("package-split");
    std::mt19937 random(11);
    std::size_t several = 0, feasible = 0;
    for (int i = 0; i < 60; ++i) {
        Scenario design = on_grid(s, random);
        auto const changes = nearest_changes(s.graph, s.study, design, s.study.axes);
        several += changes.size() > 1;
        std::vector<Quantity const*> moved;
        for (NearestChange const& c : changes) {
            auto const next = by_hand(s, design);
            REQUIRE(next);
            bool const along_another = std::ranges::find(moved, next->quantity) == moved.end();
            if (along_another) CHECK(next->quantity == c.quantity);
            if (along_another) CHECK(next->value == c.value);
            CHECK(std::ranges::find(moved, c.quantity) == moved.end());
            moved.push_back(c.quantity);
            design.pin(*c.quantity, c.value);
        }
        if (changes.empty() || !changes.back().feasible) continue;
        CHECK_FALSE(by_hand(s, design));
        ++feasible;
    }
    CHECK(several > 0);
    CHECK(feasible > several);
}

TEST_CASE("what can make a difference is an input of what is asked, and nothing else moves it") {
    LoadedStudy const s("package-split");
    Quantity const& yield = *s.graph.find("die.yield");
    auto const matters = relevant(s.graph, {&yield});
    auto const is_in = [&](std::string_view key) {
        return bool(matters[static_cast<std::size_t>(s.graph.slot(*s.graph.find(key)))]);
    };
    CHECK(is_in("die.area"));
    CHECK(is_in("process.node"));
    CHECK_FALSE(is_in("package.cost"));
    double const before = evaluate(s.graph, s.study.scenario, {&yield}).front();
    for (AxisSpec const& axis : s.study.axes) {
        if (is_in(axis.quantity->key)) continue;
        Scenario changed = s.study.scenario;
        for (double const v : axis.values) {
            changed.pin(*axis.quantity, s.graph.pin_value_of(*axis.quantity, v));
            CHECK(evaluate(s.graph, changed, {&yield}).front() == before);
        }
    }
}
