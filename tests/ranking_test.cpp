// Hypervolume, knee, weights, distances and thinning of fronts.
#include "optimizer/front/ranking.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "model/core/points.h"
#include "optimizer/sweep/picture.h"

using namespace diecast;

namespace {

/// By counting: a cell of the grid that all coordinates make is beaten or not.
double counted(std::vector<Objectives> const& points, Objectives const& reference) {
    std::size_t const d = reference.size();
    std::vector<std::vector<double>> edges(d);
    for (std::size_t j = 0; j < d; ++j) {
        for (Objectives const& p : points) edges[j].push_back(std::min(p[j], reference[j]));
        edges[j].push_back(reference[j]);
        std::sort(edges[j].begin(), edges[j].end());
    }
    double sum = 0;
    std::vector<std::size_t> at(d, 0);
    while (true) {
        double size = 1;
        for (std::size_t j = 0; j < d; ++j) size *= edges[j][at[j] + 1] - edges[j][at[j]];
        for (Objectives const& p : points) {
            bool beats = true;
            for (std::size_t j = 0; j < d; ++j) beats = beats && p[j] <= edges[j][at[j]];
            if (!beats) continue;
            sum += size;
            break;
        }
        std::size_t j = 0;
        while (j < d && ++at[j] + 1 == edges[j].size()) at[j++] = 0;
        if (j == d) return sum;
    }
}

}  // namespace

TEST_CASE("Hypervolume of three points is the area worked by hand") {
    // (1, 4), (2, 2), (4, 1) beneath (5, 5): 4·1 + 3·2 + 1·1 = 11; (3, 3) is beaten, (6, 0) lies beyond
    CHECK(hypervolume({{1, 4}, {2, 2}, {4, 1}, {3, 3}, {6, 0}}, {5, 5}) == Approx(11));
    CHECK(hypervolume({}, {5, 5}) == 0);
    CHECK(hypervolume({{2}, {3}}, {5}) == 3);
}

TEST_CASE("Hypervolume equals counted cells on random and tied points in two to five objectives") {
    Random random(3);
    for (std::size_t d = 2; d <= 5; ++d)
        for (int tied : {0, 1})
            for (int repeat = 0; repeat < 10; ++repeat) {
                std::vector<Objectives> points(d < 5 ? 12 : 8, Objectives(d));
                for (Objectives& p : points)
                    for (double& x : p) x = tied ? double(random.below(4)) / 4 : 1.1 * random();
                Objectives const reference(d, 1.0);
                CHECK(hypervolume(points, reference) == Approx(counted(points, reference)).margin(1e-12));
            }
}

TEST_CASE("The knee of a bent front is its bend") {
    std::vector<Objectives> const front{{0, 1}, {0.1, 0.5}, {0.2, 0.15}, {0.6, 0.1}, {1, 0}};
    CHECK(knee_of(front) == 2);
    std::vector<Objectives> ball;  // an eighth of a sphere about (1, 1, 1): nearest to the origin in the middle
    for (double a = 0; a < 1.58; a += 0.1)
        for (double b = 0; b < 1.58; b += 0.1)
            ball.push_back({1 - std::cos(a) * std::cos(b), 1 - std::cos(a) * std::sin(b), 1 - std::sin(a)});
    Objectives const k = ball[knee_of(ball)];
    for (double x : k) CHECK(x == Approx(1 - 1 / std::sqrt(3)).margin(0.06));
}

TEST_CASE("The knee of a drawn front is where it bends towards the better, and else what is nearest to the best") {
    static constexpr Quantity cost{.key = "k.cost", .sense = Sense::minimise},
        speed{.key = "k.speed", .sense = Sense::maximise};
    Picture p{};
    p.question.x = &cost, p.question.y = &speed;
    p.view = {{0, 10, false}, {0, 100, false}};
    auto const knee = [&](std::vector<std::pair<double, double>> const& line) {
        p.outline.clear();
        for (auto const& [x, y] : line) p.outline.push_back({0, x, y, {}});
        return knee_of(p);
    };
    CHECK(knee({{1, 10}, {2, 70}, {5, 80}, {9, 90}}) == 1);
    CHECK(knee({{1, 10}, {6, 20}, {8, 30}, {9, 90}}) == 0);  // all between the ends cost more for less than they do
    CHECK(knee({{1, 10}, {5, 48}, {9, 90}}) == 1);           // hardly below them: nearest to the best of both
    CHECK(knee({{1, 10}, {5, 20}, {7, 75}, {9, 90}}) == 2);  // the bulge at 5 is farther from the chord
    CHECK(knee({{1, 10}, {9, 90}}) == 0);
    p.question.y = &cost, p.question.x = &speed;  // the other way round
    CHECK(knee({{10, 1}, {70, 2}, {80, 5}, {90, 9}}) == 1);
}

TEST_CASE("Weights and distances order a front as said") {
    std::vector<Objectives> const front{{0, 1}, {0.3, 0.3}, {1, 0}};
    CHECK(by_weights(front, std::vector<double>{1, 1}) == std::vector<std::size_t>{1, 0, 2});
    CHECK(by_weights(front, std::vector<double>{1, 0}) == std::vector<std::size_t>{0, 1, 2});
    CHECK(by_distance(front, {1, 0.1}) == std::vector<std::size_t>{2, 1, 0});
}

TEST_CASE("Scaling goes from ideal to nadir, by logarithms where asked for and possible") {
    std::vector<Objectives> const front{{1, 100, 7}, {10, 10, 7}, {100, 0, 7}};
    auto const s = scaled(front, {true, true, false});
    CHECK(s[1][0] == Approx(0.5));
    CHECK(s[1][1] == Approx(0.1));  // 0 has no logarithm
    CHECK(s[2] == Objectives{1, 0, 0});
}

TEST_CASE("A thinned front keeps its ends, and a point of it is no farther than a box from every point left out") {
    Random random(5);
    std::vector<Objectives> front;
    for (int i = 0; i < 5000; ++i) {
        double const a = random();
        front.push_back({a, std::pow(1 - std::sqrt(a), 2)});
    }
    front.push_back({0, 1}), front.push_back({1, 0});
    auto const kept = subsampled(front, 50);
    CHECK(kept.size() <= 101);
    CHECK(kept.size() >= 25);
    CHECK(std::find(kept.begin(), kept.end(), 5000) != kept.end());
    CHECK(std::find(kept.begin(), kept.end(), 5001) != kept.end());
    for (Objectives const& p : front) {
        bool near = false;
        for (std::size_t k : kept) near = near || (front[k][0] <= p[0] + 0.0201 && front[k][1] <= p[1] + 0.0201);
        CHECK(near);
    }
}
