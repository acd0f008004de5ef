#include "optimizer/sweep/brush.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "optimizer/sweep/choose.h"
#include "tests/toy_question.h"

using namespace diecast;

namespace {

Question brushed_question() { return toy::question({{&toy::heat, 0, 60}}, 60, 50); }

std::vector<Quantity const*> const shown{&toy::kind, &toy::dies, &toy::area, &toy::heat, &toy::hollow};

struct Kept {
    Pool pool{2};
    Explorer explorer{toy::the_model(), pool};
    std::shared_ptr<Picture const> picture;
    std::shared_ptr<KeptColumns const> columns;
    explicit Kept(Question const& q = brushed_question(), ColumnLimits const& limits = {}) {
        picture = explorer.run(q);
        REQUIRE(picture);
        columns = keep_columns(*picture, shown, pool, {}, {}, limits);
        REQUIRE(columns);
    }
    KeptColumn const& column(Quantity const& q) const { return *columns->find(&q); }
    double exactly(std::size_t row, Quantity const& q) const {
        auto const& outputs = columns->plan->outputs();
        auto const at = std::find(outputs.begin(), outputs.end(), &q) - outputs.begin();
        return columns->plan->at(columns->design(row))[static_cast<std::size_t>(at)] / q.unit;
    }
};

/// Random stretches, some between values of the column itself, so that ends are met exactly.
std::vector<BrushSpec> random_brushes(Kept const& k, std::mt19937& random) {
    std::vector<BrushSpec> brushes;
    for (Quantity const* q : shown) {
        if (random() % 2) continue;
        BrushSpec b{q, {}};
        for (unsigned i = 0; i < 1 + random() % 2; ++i) {
            double a = k.column(*q).at(random() % k.columns->rows), c = k.column(*q).at(random() % k.columns->rows);
            if (a > c) std::swap(a, c);
            if (random() % 4 == 0) a = -std::numeric_limits<double>::infinity();
            b.kept.push_back({a, c});
        }
        brushes.push_back(std::move(b));
    }
    return brushes;
}

std::vector<std::uint8_t> mask_by_hand(Kept const& k, std::vector<BrushSpec> const& brushes) {
    std::vector<std::uint8_t> inside;
    for (std::size_t r = 0; r < k.columns->rows; ++r) {
        bool in = true;
        for (BrushSpec const& b : brushes) {
            bool any = false;
            double const v = k.column(*b.quantity).at(r);
            for (BrushRange const& i : b.kept) any = any || (v >= i.lo && v <= i.hi);
            in = in && any;
        }
        inside.push_back(in);
    }
    return inside;
}

}  // namespace

TEST_CASE("kept columns hold what the plan says of each design, swept ones exactly") {
    Kept const k;
    REQUIRE(k.columns->rows == k.picture->designs);
    CHECK_FALSE(k.columns->is_sample());
    std::size_t feasible = 0;
    for (std::size_t r = 0; r < k.columns->rows; r += 97) {
        CAPTURE(r);
        for (Quantity const* q : {&toy::kind, &toy::dies, &toy::cost, &toy::speed})
            CHECK(k.column(*q).at(r) == k.exactly(r, *q));
        CHECK(k.column(toy::area).at(r) == Approx(k.exactly(r, toy::area)).epsilon(1e-14));  // to SI and back
        CHECK(k.column(toy::heat).at(r) == static_cast<double>(static_cast<float>(k.exactly(r, toy::heat))));
        CHECK(std::isnan(k.column(toy::hollow).at(r)) == std::isnan(k.exactly(r, toy::hollow)));
        CHECK(k.columns->feasible[r] == (k.exactly(r, toy::heat) <= 60));
    }
    for (std::size_t r = 0; r < k.columns->rows; ++r) feasible += k.columns->feasible[r];
    CHECK(feasible == k.picture->feasible);
    CHECK(k.columns->feasible_rows == k.picture->feasible);
}

TEST_CASE("beyond the limit an even sample stands for the designs, each in its own stretch") {
    Kept const k(brushed_question(), {.rows = 1000});
    CHECK(k.columns->rows <= 1000);
    CHECK(k.columns->rows > 900);
    CHECK(k.columns->is_sample());
    std::vector<int> places(k.column(toy::dies).places.size());
    for (std::size_t r = 0; r < k.columns->rows; ++r) {
        std::uint64_t const d = k.columns->design(r);
        CHECK(d / k.columns->every == r);
        CHECK(d < k.columns->designs);
        CHECK(k.columns->row_of(d) == r);
        CHECK(k.column(toy::cost).at(r) == k.exactly(r, toy::cost));
        ++places[k.column(toy::dies).place[r]];
    }
    for (int many : places) CHECK(many > 40);  // 12 places share about 1000 rows
}

TEST_CASE("the rows within brushes are those that lie in a stretch of each axis") {
    Kept const k;
    std::mt19937 random(7);
    std::vector<std::uint8_t> inside;
    for (int round = 0; round < 40; ++round) {
        auto const brushes = random_brushes(k, random);
        find_brushed(*k.columns, brushes, inside);
        CHECK(inside == mask_by_hand(k, brushes));
    }
    find_brushed(*k.columns, {{&toy::hollow, {{-1e300, 1e300}}}}, inside);  // no number is in no stretch
    for (std::size_t r = 0; r < k.columns->rows; r += 13) CHECK(inside[r] == !std::isnan(k.exactly(r, toy::hollow)));
}

TEST_CASE("pairs of axes count every brushed row once, however many came and went since the last time") {
    Kept const k;
    std::mt19937 random(3);
    std::vector<Quantity const*> const axes{&toy::kind, &toy::heat, &toy::cost, &toy::dies, &toy::hollow};
    std::vector<std::shared_ptr<Steps const>> steps;
    for (Quantity const* q : axes) {
        Track const track = track_of(toy::the_model(), k.column(*q));
        steps.push_back(std::make_shared<Steps const>(steps_of(k.column(*q), track)));
        for (std::size_t r = 0; r < 4000; ++r)
            if (std::uint8_t const at = steps.back()->at[r]; at != Steps::none)
                CHECK(std::abs(steps.back()->steps[at].centre - track.place(k.column(*q).at(r))) <=
                      0.5 / Steps::most + 1e-9);
    }
    PairTally tally;
    std::vector<std::uint8_t> chosen(k.columns->rows);
    for (int round = 0; round < 30; ++round) {
        if (round % 5 == 0) find_brushed(*k.columns, random_brushes(k, random), chosen);
        else
            for (int i = 0; i < 50; ++i) chosen[random() % chosen.size()] ^= 1;  // a few come and go
        auto const& pairs = tally.follow(steps, chosen, chosen.size());
        REQUIRE(pairs.size() == axes.size() - 1);
        for (std::size_t g = 0; g < pairs.size(); ++g) {
            std::vector<std::uint32_t> expected(65536);
            for (std::size_t r = 0; r < chosen.size(); ++r)
                expected[static_cast<std::size_t>(steps[g]->at[r] * 256 + steps[g + 1]->at[r])] += chosen[r];
            bool same = true;
            for (std::size_t i = 0; i < 65536; ++i) same = same && pairs[g].at(i / 256, i % 256) == expected[i];
            CHECK(same);
        }
    }
}

TEST_CASE("a picture's cells hold the brushed designs in colour and the rest as grey") {
    Kept const k;
    auto const cell_of = cells_of(*k.columns, *k.picture);
    std::vector<std::uint32_t> all;
    for (std::uint32_t r = 0; r < k.columns->rows; ++r)
        if (k.columns->feasible[r]) all.push_back(r);
    auto const same = brushed_cells(*k.columns, *k.picture, cell_of, all, false);
    for (std::size_t c = 0; c < same.size(); ++c) {
        CAPTURE(c);
        CHECK(same[c].feasible == k.picture->cells[c].feasible);
        CHECK(same[c].infeasible == k.picture->cells[c].infeasible);
        if (same[c].feasible == 0) continue;
        CHECK(same[c].design == k.picture->cells[c].design);
        CHECK(same[c].colour == Approx(k.picture->cells[c].colour).epsilon(1e-5));
    }
    std::vector<std::uint32_t> some;
    for (std::size_t i = 0; i < all.size(); i += 3) some.push_back(all[i]);
    auto const part = brushed_cells(*k.columns, *k.picture, cell_of, some, false);
    auto const only = brushed_cells(*k.columns, *k.picture, cell_of, some, true);
    for (std::size_t c = 0; c < part.size(); ++c) {
        std::uint32_t const total = k.picture->cells[c].feasible + k.picture->cells[c].infeasible;
        CHECK(part[c].feasible + part[c].infeasible == total);
        CHECK(only[c].feasible + only[c].infeasible == k.picture->cells[c].feasible);
    }
}

TEST_CASE("the front inside brushes is that of the brushed designs alone") {
    Kept const k;
    std::mt19937 random(11);
    auto const less = [&](std::size_t r, std::size_t j) {
        Objective const& o = k.picture->question.objectives[j];
        return (o.sense == Sense::maximise ? -1 : 1) * k.exactly(r, *o.quantity);
    };
    for (int round = 0; round < 4; ++round) {
        std::vector<std::uint8_t> chosen(k.columns->rows + 8);
        std::vector<std::vector<double>> points;
        std::vector<std::size_t> rows;
        for (std::size_t r = 0; r < k.columns->rows; ++r) {
            chosen[r] = random() % 40 == 0 && k.columns->feasible[r];
            if (chosen[r]) rows.push_back(r), points.push_back({less(r, 0), less(r, 1), less(r, 2)});
        }
        std::vector<std::uint64_t> expected;
        for (std::size_t i = 0; i < points.size(); ++i) {
            bool beaten = false;
            for (std::size_t j = 0; j < points.size() && !beaten; ++j) {
                bool as_good = true;
                for (std::size_t o = 0; o < 3; ++o) as_good = as_good && points[j][o] <= points[i][o];
                beaten = as_good && (points[j] != points[i] || j < i);
            }
            if (!beaten) expected.push_back(k.columns->design(rows[i]));
        }
        std::vector<std::uint64_t> found;
        for (FrontPoint const& p : front_of(*k.columns, *k.picture, chosen).front) found.push_back(p.design);
        std::sort(found.begin(), found.end());
        CHECK(found == expected);
    }
    std::vector<std::uint8_t> all = k.columns->feasible;
    BrushedFront const whole = front_of(*k.columns, *k.picture, all);
    CHECK(whole.front == k.picture->front);
    CHECK(whole.outline == k.picture->outline);
}

TEST_CASE("one goal alone puts its best design first, and between two the weights decide") {
    Kept const k;
    auto const& front = k.picture->front;
    auto const objective = [&](std::size_t i, std::size_t j) { return front[i].objectives[j]; };
    REQUIRE(front.size() > 3);
    std::vector<double> const cost_alone{1, 0, 0}, speed_alone{0, 2, 0}, nothing{0, 0, 0};
    std::size_t const cheapest = ranked_front(*k.picture, cost_alone).front(),
                      fastest = ranked_front(*k.picture, speed_alone).front();
    for (std::size_t i = 0; i < front.size(); ++i) {
        CHECK(objective(i, 0) >= objective(cheapest, 0));
        CHECK(objective(i, 1) <= objective(fastest, 1));
        CHECK(ranked_front(*k.picture, nothing)[i] == i);
    }
    Picture three;
    three.question = k.picture->question;
    three.question.objectives.pop_back();  // cost to minimise, speed to maximise
    three.front = {{0, 0, 0, {1, 10}}, {1, 0, 0, {2, 18}}, {2, 0, 0, {3, 20}}};
    auto const scaled = scaled_front(three);  // (0, 1), (0.5, 0.2), (1, 0)
    CHECK(scaled[1][0] == Approx(0.5));
    CHECK(scaled[1][1] == Approx(0.2));
    CHECK(ranked_front(three, std::vector<double>{1, 1}) == std::vector<std::size_t>{1, 0, 2});  // 0.7, 1, 1
    CHECK(ranked_front(three, std::vector<double>{4, 1}) == std::vector<std::size_t>{0, 1, 2});  // 1, 2.2, 4
    three.front[2].objectives[0] = 100;  // a hundredfold: counted in ratios, 2 is log 2 / log 100 of the way
    CHECK(scaled_front(three)[1][0] == Approx(0.150515).epsilon(1e-5));
}
