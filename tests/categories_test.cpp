#include "optimizer/sweep/categories.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <tuple>
#include "optimizer/sweep/brush.h"
#include "tests/toy_question.h"

using namespace diecast;

namespace {

/// Cost against speed, coloured by a choice or a count. `lanes`: its axis is the last, so that it moves within a row.
Question coloured_question(Quantity const& colour, bool lanes) {
    Question q = toy::question({{&toy::heat, 0, 60}}, 48, 40);
    q.colour = &colour;
    if (lanes)
        std::rotate(q.axes.begin(), q.axes.begin() + static_cast<std::ptrdiff_t>(place_of(q.axes, colour)->axis) + 1,
                    q.axes.end());
    return q;
}

std::shared_ptr<Picture const> coloured_picture(Question const& q, unsigned workers = 2, Budget const& budget = {}) {
    Pool pool(workers);
    Explorer explorer(toy::the_model(), pool, budget);
    auto const picture = explorer.run(q);
    REQUIRE(picture);
    return picture;
}

bool is_feasible(Picture const& p, std::uint64_t design) {
    auto const outputs = p.plan->at(design);
    std::vector<Quantity const*> const& of = p.plan->outputs();
    auto const at = static_cast<std::size_t>(std::find(of.begin(), of.end(), &toy::heat) - of.begin());
    return outputs[at] <= 60 && outputs[at] >= 0;
}

double colour_of_design(Picture const& p, std::uint64_t design) {
    Quantity const& q = *p.question.colour;
    auto const at = place_of(p.plan->axes(), q);
    return p.plan->axes()[at->axis].values[at->quantity][p.plan->indices(design)[at->axis]];
}

/// The Pareto-optimal design of lowest cost, by comparing all with all along the sorted list.
std::vector<std::pair<double, double>> front_by_hand(std::vector<std::pair<double, double>> cost_and_speed) {
    std::sort(cost_and_speed.begin(), cost_and_speed.end(), [](auto const& a, auto const& b) {
        return std::tuple(a.first, -a.second) < std::tuple(b.first, -b.second);
    });
    std::vector<std::pair<double, double>> front;
    for (auto const& p : cost_and_speed)
        if (front.empty() || p.second > front.back().second) front.push_back(p);
    return front;
}

std::vector<std::pair<double, double>> places_of(std::vector<FrontPoint> const& points) {
    std::vector<std::pair<double, double>> places;
    for (FrontPoint const& p : points) places.emplace_back(p.x, p.y);
    return places;
}

}  // namespace

TEST_CASE("a choice and a small count tell designs apart, a number and a large count do not") {
    Graph const& g = toy::the_model();
    auto const axes = toy::grid(g);
    auto const kinds = Categories::of(g, axes, toy::kind);
    REQUIRE(kinds);
    CHECK(kinds->values() == std::vector<double>{0, 1, 2});
    CHECK(kinds->stride() == 12u * 40 * 11 * 7);
    auto const counts = Categories::of(g, axes, toy::dies);
    REQUIRE(counts);
    CHECK(counts->values().size() == 12);
    CHECK(counts->are_few());
    CHECK(counts->of(40u * 11 * 7 * 5) == 5);
    CHECK_FALSE(Categories::of(g, axes, toy::area));  // swept, a number
    CHECK_FALSE(Categories::of(g, axes, toy::cost));  // not swept
    CHECK_FALSE(Categories::of(g, {integers(toy::dies, 1, 13)}, toy::dies));
    CHECK(Categories::of(g, {list(toy::dies, {4, 1, 4, 2})}, toy::dies)->values() == std::vector<double>{1, 2, 4});
}

TEST_CASE("a cell of categories shows its best design, never a mean") {
    bool const lanes = GENERATE(false, true);
    Quantity const* const colour = GENERATE(&toy::kind, &toy::dies);
    auto const p = coloured_picture(coloured_question(*colour, lanes));
    std::vector<double> xs, ys;
    p->plan->for_rows([&](Row const& row) {  // x and y come first
        for (std::size_t i = 0; i < row.lanes; ++i) xs.push_back(row.outputs[0][i]), ys.push_back(row.outputs[1][i]);
    });
    std::map<std::pair<int, int>, std::tuple<double, double, std::uint64_t>> best;
    std::size_t const columns = 48, rows = 40;
    for (std::uint64_t d = 0; d < p->designs; ++d) {
        double const u = p->view.x.place(xs[d] / toy::cost.unit) * columns,
                     v = (1 - p->view.y.place(ys[d] / toy::speed.unit)) * rows;
        if (!(u > 0 && u < columns && v > 0 && v < rows) || !is_feasible(*p, d)) continue;
        auto const now = std::tuple(-ys[d], xs[d], d);  // more speed, then less cost, then the lowest
        auto const at = best.emplace(std::pair(static_cast<int>(u), static_cast<int>(v)), now).first;
        at->second = std::min(at->second, now);
    }
    std::size_t seen = 0, other_than_lowest = 0;
    Question plain = p->question;
    plain.colour = nullptr;
    auto const dense = coloured_picture(plain);
    for (auto const& [at, b] : best) {
        Cell const& c = p->cell(at.first, at.second);
        CHECK(c.design == std::get<2>(b));
        CHECK(c.colour == static_cast<float>(colour_of_design(*p, c.design)));
        ++seen;
        other_than_lowest += c.design != dense->cell(at.first, at.second).design;
    }
    CHECK(seen > 200);
    CHECK(other_than_lowest > 100);
}

TEST_CASE("each value has the front of its own designs") {
    bool const lanes = GENERATE(false, true);
    Quantity const* const colour = GENERATE(&toy::kind, &toy::dies);
    auto const p = coloured_picture(coloured_question(*colour, lanes));
    REQUIRE(p->value_fronts.size() == (colour == &toy::kind ? 3 : 12));
    for (ValueFront const& front : p->value_fronts) {
        Question alone = p->question;
        alone.scenario.pin(*colour, toy::the_model().pin_value_of(*colour, front.value));
        alone.axes.erase(alone.axes.begin() + static_cast<std::ptrdiff_t>(place_of(alone.axes, *colour)->axis));
        CAPTURE(front.value, lanes);
        CHECK(places_of(front.points) == places_of(coloured_picture(alone)->outline));
        for (FrontPoint const& f : front.points) CHECK(colour_of_design(*p, f.design) == front.value);
    }
}

TEST_CASE("categories look the same for every instruction set, chunking and thread count") {
    for (bool lanes : {false, true}) {
        Question const q = coloured_question(toy::dies, lanes);
        auto const expected = coloured_picture(q);
        for (unsigned workers : {1u, 3u, 8u})
            for (Isa isa : {Isa::v2, Isa::v3, Isa::v4}) {
                auto const p = coloured_picture(q, workers, {.lanes = workers == 3 ? 8u : 512u, .isa = isa});
                CHECK((p->cells == expected->cells));
                CHECK((p->value_fronts == expected->value_fronts));
            }
    }
}

TEST_CASE("what is no category has means and no fronts, and without directions no value has a front") {
    CHECK(coloured_picture(coloured_question(toy::heat, false))->value_fronts.empty());
    Question aimless = coloured_question(toy::kind, false);
    aimless.objectives.clear();
    CHECK(coloured_picture(aimless)->value_fronts.empty());
    Question odd = coloured_question(toy::kind, false);
    odd.x = &toy::area;  // neither less nor more is wanted
    CHECK(coloured_picture(odd)->value_fronts.empty());
}

TEST_CASE("brushed designs of categories have cells and fronts as if they were all") {
    Pool pool(2);
    Explorer explorer(toy::the_model(), pool);
    auto const p = explorer.run(coloured_question(toy::kind, false));
    REQUIRE(p);
    auto const columns = keep_columns(*p, {&toy::kind, &toy::dies}, pool);
    REQUIRE(columns);
    auto const cell_of = cells_of(*columns, *p);
    std::vector<std::uint32_t> all;
    for (std::uint32_t r = 0; r < columns->rows; ++r)
        if (columns->feasible[r]) all.push_back(r);
    CHECK((brushed_cells(*columns, *p, cell_of, all, false) == p->cells));
    CHECK((front_of(*columns, *p, columns->feasible).value_fronts == p->value_fronts));

    std::vector<std::uint8_t> some(columns->feasible.size());
    std::vector<std::vector<std::pair<double, double>>> points(3);
    for (std::uint32_t r : all)
        if (r % 7 == 3) {
            some[r] = 1;
            std::uint64_t const design = columns->design(r);
            points[static_cast<std::size_t>(colour_of_design(*p, design))].emplace_back(p->x_of(design),
                                                                                        p->y_of(design));
        }
    auto const part = front_of(*columns, *p, some).value_fronts;
    REQUIRE(part.size() == 3);
    for (std::size_t v = 0; v < 3; ++v) CHECK(places_of(part[v].points) == front_by_hand(points[v]));
}
