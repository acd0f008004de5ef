// The load of the busiest of several packages, against exact means of the largest of counts and of gamma variables.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include "model/core/whole.h"
#include "model/inference/pass.h"
#include "model/training/layer.h"
#include "model/training/step.h"

using namespace diecast;

namespace {

/// Mean of the largest of n Poisson variables over their mean.
double largest_count(int n, double mean) {
    double sum = 0, term = std::exp(-mean), below = term;
    for (int i = 1; below < 1 - 1e-14; ++i) {
        sum += 1 - std::pow(below, n);
        below += term *= mean / i;
    }
    return sum / mean;
}

/// Of n gamma variables with mean 1, by steps of 1/1000.
double largest_gamma(int n, double variance) {
    double const shape = 1 / variance, step = 1e-3;
    double sum = 0, below = 0;
    for (double x = step / 2; below < 1 - 1e-9 && x < 50; x += step) {
        double const density =
            std::exp(shape * std::log(shape) + (shape - 1) * std::log(x) - shape * x - std::lgamma(shape));
        sum += (1 - std::pow(std::min(below + density * step / 2, 1.0), n)) * step;
        below += density * step;
    }
    return sum;
}

double by_chance(double n, double visits) { return largest_over_mean(n, 1 / visits, n, 0.0); }
double by_popularity(double n, double variance) { return largest_over_mean(n, 0.0, n, variance); }

}  // namespace

TEST_CASE("the mean square of the largest of several normal variables lies where tables say") {
    // Mean squared and variance, from moments of order statistics of normal variables.
    double const table[][2] = {{1, 0},
                               {2, 0},
                               {4, 1.0294 * 1.0294 - 1 + 0.4917},
                               {8, 1.4236 * 1.4236 - 1 + 0.3729},
                               {16, 1.7660 * 1.7660 - 1 + 0.2951}};
    for (auto const& [n, square] : table) CHECK(square_of_largest(n) == Approx(square).margin(0.1));
}

TEST_CASE("of packages with few visits the busiest lies further out than a normal law says") {
    // One visit each on average to 64: 3.95 to the busiest, 3.36 by a normal law.
    CHECK(largest_count(64, 1) == Approx(3.95).epsilon(0.002));
    for (int const n : {2, 8, 16, 64, 256})
        for (double const visits : {1., 2., 4., 16., 100.}) {
            INFO(n << " packages, " << visits << " visits");
            CHECK(by_chance(n, visits) == Approx(largest_count(n, visits)).epsilon(0.085));
            if (visits >= 2) CHECK(by_chance(n, visits) == Approx(largest_count(n, visits)).epsilon(0.05));
        }
}

TEST_CASE("of packages with one expert each the most popular lies further out than a normal law says") {
    // 64 with a spread of 0.8: 3.29 to the busiest, 2.89 by a normal law.
    for (int const n : {2, 8, 64, 256})
        for (double const spread : {0.1, 0.3, 0.5, 0.8}) {
            INFO(n << " packages, spread " << spread);
            CHECK(by_popularity(n, spread * spread) == Approx(largest_gamma(n, spread * spread)).epsilon(0.05));
        }
}

TEST_CASE("the busiest package gets no more of a token than it holds") {
    // Where each token visits all experts, all packages get alike.
    CHECK(chance_of_visits(4.0, 100.0, 8.0, 8.0) == 0);
    CHECK(chance_of_visits(1.0, 0.0, 0.0, 0.0) == 0);
    CHECK(at_most_held(3.0, 4.0, 8.0, 2.0) == 1);
    CHECK(at_most_held(30.0, 4.0, 2.0, 2.0) == 4);
    CHECK(at_most_held(3.0, 64.0, 8.0, 0.5) == 3);
    CHECK(at_most_held(2.0, 64.0, 0.0, 0.0) == 2);
    CHECK(at_most_held(3.0, 2.0, 100.0, 1.0) == 1);  // more experts to a token than there are
}

TEST_CASE("no work takes no time at no rate") {
    CHECK(matrix_stage_time(0.0, 0.0, 0.0, 0.0, 0.0) == 0);
    CHECK(sums_of_gradients(10.0, 0.0, 0.0, 0.0, 0.0) == 0);
    CHECK(matrix_stage_time(6.0, 2.0, 5.0, 3.0, 2.0) == 2);
    CHECK(experts_forward(100.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 0.0, 0.0, 1.0, 0.0, 0.5, 1.0) == 1);
}
