#include "optimizer/sweep/explore.h"
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <thread>
#include "optimizer/sweep/sinks.h"
#include "optimizer/sweep/subsample.h"
#include "tests/filled_tables.h"
#include "tests/toy_question.h"

using namespace diecast;

namespace {

Question explored_question() { return toy::question({{&toy::heat, 0, 60}, {&toy::cost, 0, 8}}, 128, 96); }

std::uint64_t mix(std::uint64_t hash, std::uint64_t bits) { return (hash ^ bits) * 0x9e3779b97f4a7c15u + (hash >> 29); }

std::uint64_t hash_of(Picture const& p) {
    std::uint64_t h = mix(p.designs, p.feasible);
    auto const add = [&](double v) { h = mix(h, std::bit_cast<std::uint64_t>(v)); };
    for (auto b : p.violations) h = mix(h, b);
    for (Cell const& c : p.cells) {
        h = mix(mix(mix(h, c.feasible), c.infeasible), c.design);
        h = mix(h, std::bit_cast<std::uint32_t>(c.colour));
    }
    for (auto const* line : {&p.front, &p.outline})
        for (FrontPoint const& f : *line) {
            h = mix(h, f.design);
            add(f.x), add(f.y);
            for (double o : f.objectives) add(o);
        }
    for (Extent const& e : {p.extent_x[0], p.extent_x[1], p.extent_y[0], p.extent_y[1], p.extent_colour})
        add(e.lo), add(e.hi);
    for (Span const& s : {p.view.x, p.view.y}) add(s.lo), add(s.hi);
    return mix(h, p.knee);
}

std::shared_ptr<Picture const> answer(Question const& q, unsigned workers = 2, Budget const& budget = {}) {
    Pool pool(workers);
    Explorer explorer(toy::the_model(), pool, budget);
    auto const picture = explorer.run(q);
    REQUIRE(picture);
    return picture;
}

/// All numbers of all designs, one after the other, without any of the machinery.
struct Everything {
    std::vector<double> x, y, colour;
    std::vector<std::vector<double>> objectives;
    std::vector<bool> feasible;
    explicit Everything(Question const& q) {
        std::vector<Quantity const*> wanted{q.x, q.y, q.colour ? q.colour : q.x};
        for (auto const& o : q.objectives) wanted.push_back(o.quantity);
        for (auto const& c : q.constraints) wanted.push_back(c.quantity);
        Plan const plan(toy::the_model(), q.scenario, q.axes, wanted);
        plan.for_rows([&](Row const& row) {
            for (std::size_t i = 0; i < row.lanes; ++i) {
                x.push_back(row.outputs[0][i]), y.push_back(row.outputs[1][i]), colour.push_back(row.outputs[2][i]);
                std::vector<double> o;
                for (std::size_t j = 0; j < q.objectives.size(); ++j)
                    o.push_back((q.objectives[j].sense == Sense::maximise ? -1 : 1) * row.outputs[3 + j][i]);
                objectives.push_back(o);
                bool keeps = true;
                for (std::size_t c = 0; c < q.constraints.size(); ++c) {
                    double const v = row.outputs[3 + q.objectives.size() + c][i];
                    Unit const& u = q.constraints[c].quantity->unit;
                    keeps = keeps && v >= q.constraints[c].lo * u && v <= q.constraints[c].hi * u;
                }
                feasible.push_back(keeps);
            }
        });
    }
};

}  // namespace

TEST_CASE("a picture has the same bits for every instruction set, chunking, thread count and plan") {
    Question q = explored_question();
    std::uint64_t const expected = hash_of(*answer(q));
    for (unsigned workers : {1u, 2u, 3u, 4u, 8u}) CHECK(hash_of(*answer(q, workers)) == expected);
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4})
        for (std::size_t lanes : {8u, 64u, 512u})
            for (bool hoist : {true, false}) {
                CAPTURE(static_cast<int>(isa), lanes, hoist);
                CHECK(hash_of(*answer(q, 2, {.lanes = lanes, .hoist = hoist, .isa = isa})) == expected);
            }
}

TEST_CASE("a picture does not depend on what was asked before") {
    Pool pool(2);
    Explorer explorer(toy::the_model(), pool);
    Question const fit = explored_question();
    auto const first = explorer.run(fit);
    REQUIRE(first);
    Question moved = fit, zoomed = fit, other = fit, fixed = fit;
    moved.scenario.pin(toy::batch, 3.0);
    moved.axes.pop_back();
    zoomed.view = View{first->view.x.between(0.2, 0.5), first->view.y.between(0.3, 0.9)};
    other.colour = &toy::latency;
    fixed.view = first->view;
    moved.view = first->view;
    for (Question const* q :
         std::vector<Question const*>{&zoomed, &fixed, &moved, &other, &fit, &moved, &zoomed, &fit}) {
        auto const again = explorer.run(*q);
        REQUIRE(again);
        CHECK(hash_of(*again) == hash_of(*answer(*q)));
    }
    CHECK(hash_of(*explorer.run(fixed)) == hash_of(*first));
}

TEST_CASE("a zoom keeps the plan, a moved slider its clean tables") {
    Pool pool(1);
    Explorer explorer(toy::the_model(), pool);
    Question q = explored_question();
    auto const first = explorer.run(q);
    q.view = View{first->view.x.between(0.2, 0.5), first->view.y};
    CHECK(explorer.run(q)->plan == first->plan);
    q.colour = &toy::latency;  // known as an objective
    CHECK(explorer.run(q)->plan == first->plan);
    q.scenario.pin(toy::price, 12.0);
    auto const moved = explorer.run(q);
    CHECK(moved->plan != first->plan);
    CHECK(filled_tables(*moved->plan) < filled_tables(*first->plan));
}

TEST_CASE("an edit that moves nothing asked for costs no pass") {
    Pool pool(2);
    Explorer explorer(toy::the_model(), pool);
    auto const run = [&](Question const& q) {
        auto const picture = explorer.run(q);
        REQUIRE(picture);
        CHECK(picture->question.scenario == q.scenario);
        CHECK(picture->plan->scenario() == q.scenario);
        CHECK(hash_of(*picture) == hash_of(*answer(q)));
        return picture->seconds > picture->seconds_planning;
    };
    Question q = explored_question();
    CHECK(run(q));
    CHECK_FALSE(run(q));
    q.scenario.pin(toy::flat, 3.0);
    CHECK_FALSE(run(q));
    Question held = q;  // the frame stays as it is drawn
    held.view = explorer.run(q)->view;
    held.scenario.pin(toy::flat, 4.0);
    CHECK_FALSE(run(held));
    CHECK(run(q));  // fitted again
    q.columns = 100;
    CHECK(run(q));
    q.fit = Fit::front;
    CHECK(run(q));
    q.measured = {{"one", "table", 9, 9}};
    CHECK(run(q));
    q.scenario.pin(toy::price, 12.0);
    CHECK(run(q));
    q.scenario.pin(toy::flat, 4.0);
    CHECK_FALSE(run(q));
    q.constraints[0].hi = 50;
    CHECK(run(q));
    q.colour = &toy::flat;
    CHECK(run(q));
    q.scenario.pin(toy::flat, 5.0);
    CHECK(run(q));
}

TEST_CASE("where one number keeps changing, pictures that keep what it does not move are the same") {
    Pool pool(2);
    Explorer explorer(toy::the_model(), pool, {.table_bytes = 0, .unmoved_bytes = std::size_t{1} << 24});
    Question q = explored_question();
    auto const knows_after = [&](Quantity const& changed, double value) {
        q.scenario.pin(changed, value);
        bool const knew = explorer.knows_unmoved(q);
        auto const picture = explorer.run(q);
        REQUIRE(picture);
        CHECK(hash_of(*picture) == hash_of(*answer(q)));
        return knew;
    };
    CHECK_FALSE(knows_after(toy::price, 11));
    CHECK_FALSE(knows_after(toy::price, 12));  // it might be the only change
    CHECK_FALSE(knows_after(toy::price, 13));
    CHECK(knows_after(toy::price, 14));
    CHECK(knows_after(toy::price, 9));
    q.constraints[0].hi = 50;
    CHECK(knows_after(toy::price, 8));
    CHECK_FALSE(knows_after(toy::flat, 3));
    CHECK_FALSE(knows_after(toy::price, 7));
    CHECK_FALSE(knows_after(toy::price, 6));
    CHECK(knows_after(toy::price, 5));
    std::stop_source stop;
    stop.request_stop();
    q.scenario.pin(toy::flat, 4.0);
    CHECK_FALSE(explorer.run(q, stop.get_token()));
    CHECK_FALSE(knows_after(toy::flat, 5));
}

TEST_CASE("every design is counted in the cell it lies in, and each cell names the first of its designs") {
    Question q = explored_question();
    q.x_scale = GENERATE(AxisScale::linear, AxisScale::log);
    bool const zoom = GENERATE(false, true);
    if (zoom) {
        auto const whole = answer(q);
        q.view = View{whole->view.x.between(0.61, 0.6100001), whole->view.y.between(0.1, 0.9)};
        q.columns = 3;
    }
    auto const picture = answer(q);
    Everything const all(q);
    REQUIRE(picture->designs == all.x.size());
    struct Tally {
        std::uint32_t feasible = 0, infeasible = 0;
        double colour = 0;
    };
    std::vector<Tally> tally(picture->cells.size());
    std::uint64_t shown = 0, misplaced = 0;
    for (std::size_t i = 0; i < all.x.size(); ++i) {
        double const u = picture->view.x.place(all.x[i] / q.x->unit) * q.columns;
        double const v = (1 - picture->view.y.place(all.y[i] / q.y->unit)) * q.rows;
        bool const inside = u >= 0 && u <= q.columns && v >= 0 && v <= q.rows;
        if (!inside) continue;
        ++shown;
        auto const near_edge = [](double p) { return std::abs(p - std::round(p)) < 1e-6; };
        if (near_edge(u) || near_edge(v)) ++misplaced;  // either neighbour is right
        Tally& t = tally[static_cast<std::size_t>(std::min(v, q.rows - 1.0)) * static_cast<std::size_t>(q.columns) +
                         static_cast<std::size_t>(std::min(u, q.columns - 1.0))];
        ++(all.feasible[i] ? t.feasible : t.infeasible);
        if (all.feasible[i]) t.colour += all.colour[i];
    }
    std::uint64_t counted = 0, differing = 0;
    for (int row = 0; row < q.rows; ++row)
        for (int column = 0; column < q.columns; ++column) {
            Cell const& c = picture->cell(column, row);
            Tally const& t = tally[static_cast<std::size_t>(row * q.columns + column)];
            counted += c.feasible + c.infeasible;
            if (c.feasible != t.feasible || c.infeasible != t.infeasible) ++differing;
            else if (c.feasible) CHECK(c.colour == Approx(t.colour / t.feasible).epsilon(1e-6));
            if (c.feasible + c.infeasible == 0) continue;
            CHECK(all.feasible[c.design] == (c.feasible > 0));
            double const u = picture->view.x.place(picture->x_of(c.design)) * q.columns;
            double const v = (1 - picture->view.y.place(picture->y_of(c.design))) * q.rows;
            CHECK(u >= column - 1e-6);
            CHECK(u <= column + 1 + 1e-6);
            CHECK(v >= row - 1e-6);
            CHECK(v <= row + 1 + 1e-6);
        }
    CHECK(std::max(counted, shown) - std::min(counted, shown) <= misplaced);
    CHECK(differing <= 2 * misplaced);
    CHECK(misplaced < all.x.size() / 100);
}

TEST_CASE("nobody on the front is beaten, and nobody is missing") {
    Question q = explored_question();
    q.axes = toy::grid(toy::the_model(), 5);
    auto const picture = answer(q);
    Everything const all(q);
    auto const beats = [&](std::size_t a, std::size_t b) {
        for (std::size_t j = 0; j < 3; ++j)
            if (!(all.objectives[a][j] <= all.objectives[b][j])) return false;
        return all.objectives[a] != all.objectives[b] || a < b;
    };
    std::vector<std::uint64_t> expected, found;
    for (std::size_t i = 0; i < all.x.size(); ++i) {
        bool out = !all.feasible[i];
        for (std::size_t k = 0; k < all.x.size() && !out; ++k) out = all.feasible[k] && beats(k, i);
        if (!out) expected.push_back(i);
    }
    for (FrontPoint const& p : picture->front) {
        found.push_back(p.design);
        CHECK(p.x == picture->x_of(p.design));
        CHECK(p.y == picture->y_of(p.design));
        CHECK(p.objectives == std::vector<double>{p.x, p.y, all.objectives[p.design][2] / toy::latency.unit});
    }
    CHECK(std::is_sorted(picture->front.begin(), picture->front.end(),
                         [](auto const& a, auto const& b) { return a.x < b.x; }));
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
    REQUIRE(picture->outline.size() > 2);
    for (std::size_t i = 1; i < picture->outline.size(); ++i) {
        CHECK(picture->outline[i].x > picture->outline[i - 1].x);
        CHECK(picture->outline[i].y > picture->outline[i - 1].y);
    }
    std::size_t lowest = 0,
                nearest = 0;  // less cost, more speed: how far below the chord, how far from the best of both
    auto const place = [&](std::size_t i) {
        auto const at = [&](std::size_t k) {
            return std::pair(picture->view.x.place(picture->outline[k].x),
                             picture->view.y.place(picture->outline[k].y));
        };
        auto const from = at(0), to = at(picture->outline.size() - 1), here = at(i);
        return std::pair((here.first - from.first) / (to.first - from.first),
                         (to.second - here.second) / (to.second - from.second));
    };
    auto const height = [&](std::size_t i) { return place(i).first + place(i).second; };
    auto const distance = [&](std::size_t i) { return std::hypot(place(i).first, place(i).second); };
    for (std::size_t i = 1; i < picture->outline.size(); ++i) {
        if (height(i) < height(lowest) - 1e-12) lowest = i;
        if (distance(i) < distance(nearest) - 1e-12) nearest = i;
    }
    CHECK(picture->knee == (height(lowest) < 1 - 1e-9 ? lowest : nearest));
    CHECK(picture->feasible == static_cast<std::uint64_t>(std::count(all.feasible.begin(), all.feasible.end(), true)));
}

TEST_CASE("a fitted view shows every feasible design with a margin") {
    auto const picture = answer(explored_question());
    Extent const x = picture->extent_x[1];
    CHECK(picture->view.x.log);
    CHECK(picture->view.x.place(x.lo / toy::cost.unit) == Approx(0.04 / 1.08));
    CHECK(picture->view.x.place(x.hi / toy::cost.unit) == Approx(1.04 / 1.08));
    CHECK(x.lo >= picture->extent_x[0].lo);
    CHECK(x.hi < picture->extent_x[0].hi);
    Question q = explored_question();
    q.x_scale = AxisScale::linear;
    CHECK_FALSE(answer(q)->view.x.log);
    CHECK(fitted({2, 4}, unit::one) == Span{2, 4}.between(-0.04, 1.04));
    CHECK(fitted({2, 4}, unit::one, AxisScale::log).log);
    CHECK_FALSE(fitted({-2, 4}, unit::one, AxisScale::log).log);
}

TEST_CASE("odd questions get an answer") {
    Question q = explored_question();
    SECTION("no feasible design: the view shows all of them") {
        q.constraints = {{&toy::heat, -2, -1}};
        auto const p = answer(q);
        CHECK(p->feasible == 0);
        CHECK(p->violations == std::vector<std::uint64_t>{p->designs});
        CHECK(p->front.empty());
        CHECK(p->outline.empty());
        CHECK(p->extent_x[1].empty());
        std::uint64_t shown = 0;
        for (Cell const& c : p->cells) shown += c.infeasible;
        CHECK(shown == p->designs);
    }
    SECTION("no constraints, no objectives, no colour") {
        q.constraints.clear();
        q.objectives.clear();
        q.colour = nullptr;
        auto const p = answer(q);
        CHECK(p->feasible == p->designs);
        CHECK(p->front.empty());
        CHECK(p->outline.empty());  // there is no objective
    }
    SECTION("an axis without places") {
        q.axes[2].values.front().clear();
        Pool pool(2);
        Explorer explorer(toy::the_model(), pool);
        auto const p = explorer.run(q);
        CHECK((p ? p->designs == 0 && p->front.empty() : has_errors(explorer.issues())));
    }
    SECTION("one design") {
        q.axes.clear();
        auto const p = answer(q);
        CHECK(p->designs == 1);
        CHECK(p->front.size() == 1);
        CHECK(p->knee == 0);
        std::uint64_t shown = 0;
        for (Cell const& c : p->cells) shown += c.feasible;
        CHECK(shown == 1);
    }
    SECTION("the same quantity along both axes") {
        q.y = q.x;
        auto const p = answer(q);
        CHECK(p->outline.size() == 1);
        for (int row = 0; row < q.rows; ++row)
            for (int column = 0; column < q.columns; ++column)
                if (p->cell(column, row).feasible)
                    CHECK(std::abs(column * q.rows - (q.rows - 1 - row) * q.columns) <= 2 * q.columns);
    }
    SECTION("more designs in one cell than a small counter holds") {
        q.x = q.y = &toy::flat;
        q.constraints.clear();
        for (unsigned workers : {1u, 2u}) {
            auto const p = answer(q, workers);
            std::uint64_t shown = 0;
            for (Cell const& c : p->cells) shown += c.feasible;
            REQUIRE(p->designs > 65536);
            CHECK(shown == p->designs);
        }
    }
    SECTION("a constant quantity") {
        q.y = &toy::flat;
        auto const p = answer(q);
        std::uint64_t shown = 0;
        for (Cell const& c : p->cells) shown += c.feasible;
        CHECK(shown == p->feasible);
        CHECK(p->outline.empty());  // less of it is not better
    }
    SECTION("a quantity that is not a number for some designs") {
        q.y = &toy::hollow;
        q.colour = &toy::hollow;
        q.objectives = {{&toy::hollow, Sense::maximise}};
        auto const p = answer(q);
        std::uint64_t shown = 0;
        for (Cell const& c : p->cells) {
            shown += c.feasible;
            if (c.feasible) CHECK(c.colour == c.colour);
        }
        CHECK(shown > 0);
        CHECK(shown < p->feasible);
        CHECK(p->front.size() == 1);
        q.y = &toy::speed;
        std::size_t grey = 0;
        auto const coloured = answer(q);
        for (Cell const& c : coloured->cells) grey += c.feasible && c.colour != c.colour;
        CHECK(grey > 0);
    }
    SECTION("a quantity that is nowhere a number") {
        q.scenario.pin(toy::clock, 1.5);
        q.axes.erase(q.axes.begin() + 3);
        q.y = q.colour = &toy::hollow;
        q.objectives = {{&toy::hollow, Sense::maximise}};
        auto const p = answer(q);
        CHECK(p->front.empty());
        for (Cell const& c : p->cells) CHECK(c.feasible + c.infeasible == 0);
    }
}

TEST_CASE("a question without axes to plot is answered with an issue") {
    Pool pool(1);
    Explorer explorer(toy::the_model(), pool);
    Question q = explored_question();
    q.y = nullptr;
    CHECK_FALSE(explorer.run(q));
    CHECK(has_errors(explorer.issues()));
    CHECK(explorer.run(explored_question()));
    CHECK(explorer.issues().empty());
}

TEST_CASE("a cancelled question returns soon and leaves the explorer usable") {
    Pool pool(2);
    Explorer explorer(toy::the_model(), pool);
    Question big = explored_question();
    big.axes[2] = linear(toy::area, 20, 800, 400'000);
    std::stop_source source;
    int steps = 0;
    auto const impatient = [&](Progress const& p) {
        ++steps;
        CHECK(p.done < p.total / 2);
        source.request_stop();
    };
    CHECK_FALSE(explorer.run(big, source.get_token(), impatient));
    CHECK(steps == 1);  // none is begun after it
    CHECK(hash_of(*explorer.run(explored_question())) == hash_of(*answer(explored_question())));
}

TEST_CASE("progress comes from the calling thread, at most twenty times a second") {
    Pool pool(2);
    Explorer explorer(toy::the_model(), pool);
    Question big = explored_question();
    big.axes[2] = linear(toy::area, 20, 800, 5'000);
    auto const me = std::this_thread::get_id();
    int calls = 0;
    double last = 0;
    auto const start = Clock::now();
    explorer.run(big, {}, [&](Progress const& p) {
        ++calls;
        CHECK(std::this_thread::get_id() == me);
        CHECK(p.done <= p.total);
        CHECK(p.total == 3u * 12 * 5000 * 11 * 7);
        last = p.seconds;
    });
    CHECK(calls <= 1 + 20 * std::chrono::duration<double>(Clock::now() - start).count());
}

TEST_CASE("a first look takes every other place of the longest axis, ends kept, until there are few enough") {
    Question q = explored_question();
    q.axes = {linear(toy::area, 100, 200, 9), list(toy::dies, {1, 2}), linear(toy::clock, 1, 2, 5)};
    REQUIRE(designs_of(q.axes) == 90);
    CHECK(subsampled(q, 90).axes == q.axes);
    Question const half = subsampled(q, 60);
    CHECK(half.axes[0].values[0] == std::vector<double>{100, 125, 150, 175, 200});
    CHECK(half.axes[2] == q.axes[2]);
    Question const least = subsampled(q, 1);
    for (std::size_t a = 0; a < 3; ++a) {
        auto const &few = least.axes[a].values[0], &all = q.axes[a].values[0];
        CHECK(few == std::vector<double>{all.front(), all.back()});
    }
}
