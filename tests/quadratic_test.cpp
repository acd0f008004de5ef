// Learners on a noisy quadratic: the recursion against loops of its own, its mean against runs, and what it shows.
#include "model/convergence/quadratic.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/catalogue/catalogue.h"
#include "model/convergence/learners.h"
#include "model/convergence/quantities.h"
#include "model/core/plan.h"
#include "model/core/program.h"
#include "model/model.h"
#include "tests/package_help.h"

using namespace diecast;
using diecast::test::graph;

namespace {

enum { averaging_, elastic_, parallel_, mixing_ };

struct Case {
    int algorithm = averaging_, learners = 4;
    double correction = 0.25, momentum = 0.9;
    int period = 1;
    double rate = 0.1, inner = 0.5, decay = 0.01, batch = 2;
    int modes = 7;
    double noise = 1;
    int drop_at = 1000000000;
    double drop = 0.1;

    std::array<double, run_inputs> with(double a, double b) const {
        return {double(algorithm),
                double(learners),
                correction,
                momentum,
                double(period),
                rate,
                inner,
                decay,
                batch,
                double(modes),
                noise,
                double(drop_at),
                drop,
                a,
                b};
    }
};

using Vectors = std::vector<std::vector<double>>;

/// The iteration as it is written down, one direction after the other, without noise.
struct Plain {
    std::vector<double> z, before;
    Vectors w, v;
};
Plain plainly(Case const& c, int iterations) {
    auto const k = std::size_t(c.learners), modes = std::size_t(c.modes);
    Plain p{std::vector<double>(modes, 1), std::vector<double>(modes, 1), Vectors(k, std::vector<double>(modes, 1)),
            Vectors(k, std::vector<double>(modes, 0))};
    for (std::size_t i = 0; i < modes; ++i) {
        double const h = 1.0 / double(i + 1), mu = c.algorithm == averaging_ ? c.momentum : 0;
        double rate = c.rate;
        for (int n = 1; n <= iterations; ++n) {
            if (n == c.drop_at) {
                rate *= c.drop;
                for (std::size_t j = 0; j < k; ++j) p.w[j][i] = p.z[i];
            }
            double pulled = 0;
            for (std::size_t j = 0; j < k; ++j) {
                double const correction = n % c.period == 0 ? c.correction * (p.w[j][i] - p.z[i]) : 0;
                double const gradient = h * p.w[j][i] + c.decay * p.w[j][i];
                p.v[j][i] = c.inner * p.v[j][i] - rate * gradient;
                p.w[j][i] += p.v[j][i] - correction;
                pulled += correction;
            }
            if (n % c.period != 0) continue;
            double const next = p.z[i] + pulled + mu * (p.z[i] - p.before[i]);
            p.before[i] = p.z[i];
            p.z[i] = next;
        }
    }
    return p;
}

double length(std::vector<double> const& x) {
    double sum = 0;
    for (double y : x) sum += y * y;
    return std::sqrt(sum / double(x.size()));
}

/// Few directions and no momentum inside: what the findings are about.
Case few_directions(int algorithm, int learners, double rate, double momentum) {
    return {algorithm, learners, 1.0 / learners, momentum, 1, rate, 0, 0, 1, 64, 1, 1000000000, 0.1};
}
double steps(Case const& c, double aim, double most = 20000) {
    auto const [n, slack] = steps_on_quadratic(c.with(aim, most));
    return slack >= 0 ? n : 1e18;
}
int learners_needed(int algorithm, double rate, double momentum, double aim) {
    for (int k = 1; k <= 64; k *= 2)
        if (steps(few_directions(algorithm, k, rate, momentum), aim) < 1e18) return k;
    return 0;
}

}  // namespace

TEST_CASE("the recursion is that of two plain loops") {
    std::mt19937 random(11);
    std::uniform_real_distribution<> any(0, 1);
    for (int n = 0; n < 200; ++n) {
        Case c;
        c.algorithm = n % 2;
        c.learners = 1 + n % 9;
        c.momentum = 0.95 * any(random);
        c.correction = 0.9 * any(random) * stable_correction(double(c.learners), 0.0);
        c.period = 1 + n % 4;
        c.rate = 0.2 * any(random);
        c.inner = 0.9 * any(random);
        c.noise = 0;
        c.drop_at = n % 3 ? 40 : 1000000000;
        int const iterations = 1 + n;
        Plain const p = plainly(c, iterations);
        auto const run = run_on_quadratic(c.with(iterations, 1));
        CAPTURE(n);
        CHECK(run[1] == Approx(length(p.z)).epsilon(1e-9));
        CHECK(run[2] == Approx(length(p.w[0])).epsilon(1e-9));
        CHECK(run[3] == Approx(0).margin(1e-9));  // without noise learners do the same
        auto const expected = expected_on_quadratic(c.with(iterations, 1));
        for (std::size_t i = 0; i < 4; ++i) CHECK(expected[i] == Approx(run[i]).epsilon(1e-9).margin(1e-9));
    }
}

TEST_CASE("with a correction of one over the learners the average is their mean and its own momentum") {
    // two steps of one direction by hand: h = 1, γ = 0.1, k = 2, α = 1/2, μ = 0.9, no noise
    Case c{averaging_, 2, 0.5, 0.9, 1, 0.1, 0, 0, 1, 1, 0};
    CHECK(run_on_quadratic(c.with(1, 1))[1] == Approx(1));                    // the correction comes first: none yet
    CHECK(run_on_quadratic(c.with(1, 1))[2] == Approx(0.9));                  // 1 − 0.1
    CHECK(run_on_quadratic(c.with(2, 1))[1] == Approx(0.9));                  // 1 + 2·½·(0.9 − 1)
    CHECK(run_on_quadratic(c.with(2, 1))[2] == Approx(0.9 - 0.09 + 0.05));    // and half the way back to the average
    CHECK(run_on_quadratic(c.with(3, 1))[1] == Approx(0.86 + 0.9 * (-0.1)));  // mean of learners + μ·(z − z before)
    c.algorithm = elastic_;
    CHECK(run_on_quadratic(c.with(3, 1))[1] == Approx(0.86));
    c.algorithm = parallel_;
    CHECK(run_on_quadratic(c.with(3, 1))[1] == Approx(0.729));
    CHECK(run_on_quadratic(c.with(3, 1))[3] == 0);
}

TEST_CASE("the mean over many runs is what is expected") {
    for (int algorithm : {averaging_, elastic_, parallel_, mixing_}) {
        Case c{algorithm, 4, 0.2, 0.7, 2, 0.1, 0.5, 0.01, 2, 8, 2, 30, 0.3};
        auto const expected = expected_on_quadratic(c.with(50, 0));
        int const runs = 4000;
        std::array<double, 4> sum{}, squares{};
        for (int seed = 0; seed < runs; ++seed) {
            auto const run = run_on_quadratic(c.with(50, seed));
            for (std::size_t i = 0; i < 4; ++i) {
                double const x = i == 0 ? run[i] : run[i] * run[i];
                sum[i] += x;
                squares[i] += x * x;
            }
        }
        for (std::size_t i = 0; i < 4; ++i) {
            double const mean = sum[i] / runs, error = std::sqrt((squares[i] / runs - mean * mean) / runs);
            double const there = i == 0 ? expected[i] : expected[i] * expected[i];
            CAPTURE(algorithm, i, mean, there, error);
            CHECK(std::abs(mean - there) <= 4 * error + 1e-15);
            if (algorithm != parallel_ || i < 3) CHECK(error < 0.05 * there);
        }
    }
}

TEST_CASE("averaging swings ever farther apart beyond its bound and settles within it") {
    std::mt19937 random(12);
    std::uniform_real_distribution<> any(0, 1);
    int stable = 0;
    for (int n = 0; n < 400; ++n) {
        Case c{averaging_, 1 + n % 32, 0, n % 4 ? 0.95 * any(random) : 0, 1, 1e-3, 0, 0, 1, 1, 0};
        double const bound = stable_correction(double(c.learners), c.momentum);
        c.correction = bound * (0.5 + any(random));
        if (std::abs(c.correction / bound - 1) < 0.05 || c.correction > 1.99) continue;
        auto const run = run_on_quadratic(c.with(5000, 1));
        CAPTURE(c.learners, c.momentum, c.correction, bound, run[1]);
        CHECK((run[1] < 1) == (c.correction < bound));
        stable += c.correction < bound;
    }
    CHECK(stable > 100);
    CHECK(stable < 300);
}

TEST_CASE("a rate too hot for one learner: averaging without momentum gets by with fewer learners than parallel SGD") {
    double const aim = 1 / 118.0;  // between the noise that k + 1 and k learners leave
    CHECK(learners_needed(parallel_, 0.04, 0, aim) == 4);
    CHECK(learners_needed(elastic_, 0.04, 0, aim) == 2);
    CHECK(learners_needed(parallel_, 0.08, 0, aim) == 8);
    CHECK(learners_needed(elastic_, 0.08, 0, aim) == 4);
    CHECK(learners_needed(parallel_, 0.16, 0, aim) == 16);
    CHECK(learners_needed(elastic_, 0.16, 0, aim) == 16);
    for (double rate : {0.04, 0.08, 0.16})  // with the momentum of the paper's code it is parallel SGD again
        CHECK(learners_needed(averaging_, rate, 0.9, aim) == learners_needed(parallel_, rate, 0, aim));
}

TEST_CASE("the same seed is the same run, another seed another") {
    Case const c;
    CHECK(run_on_quadratic(c.with(100, 7)) == run_on_quadratic(c.with(100, 7)));
    CHECK(run_on_quadratic(c.with(100, 7)) != run_on_quadratic(c.with(100, 8)));
    CHECK(run_on_quadratic(c.with(0, 7)) == std::array<double, 4>{1, 1, 1, 0});
}

TEST_CASE("what diverges is bounded, and learners beyond those run are still expected") {
    Case c{averaging_, 32, 1.5, 0.9, 1, 0.1, 0.9, 0, 1, 32, 1};
    for (double x : run_on_quadratic(c.with(5000, 1))) CHECK(x <= most_divergence);
    for (double x : expected_on_quadratic(c.with(5000, 1))) CHECK(x <= most_divergence);
    CHECK(run_on_quadratic(c.with(5000, 1))[0] > 1e11);
    CHECK(steps_on_quadratic(c.with(0.01, 100))[1] < 0);
    c.learners = 100000;
    c.correction = 1e-5;
    CHECK(expected_on_quadratic(c.with(300, 1))[0] < 0.01);
}

TEST_CASE("trajectories have the same bits alone, in lanes and at every instruction set") {
    std::vector<Axis> const axes{options(graph(), quadratic::algorithm), list(learners::per_gpu, {1, 2, 3}),
                                 list(quadratic::iterations, {0, 1, 2, 5, 10, 30, 100})};
    std::vector<Quantity const*> const outputs{&quadratic::loss, &quadratic::spread, &quadratic::expected_loss,
                                               &quadratic::samples};
    Scenario const s = Scenario{}.pin(learners::gpus, 2.0);
    Probe probe(graph(), s, axes, outputs);
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4}) {
        if (isa > best_isa()) continue;
        Plan const plan(graph(), s, axes, outputs, {.isa = isa});
        REQUIRE(plan.issues().empty());
        std::uint64_t different = 0;
        plan.for_rows([&](Row const& row) {
            for (std::size_t lane = 0; lane < row.lanes; ++lane) {
                auto const y = probe.at(row.first + lane);
                for (std::size_t j = 0; j < y.size(); ++j) different += row.outputs[j][lane] != y[j];
            }
        });
        CHECK(different == 0);
    }
}

TEST_CASE("with the rate tuned, no averaging needs fewer samples than one learner, and momentum costs most") {
    auto const tuned = [](int algorithm, int learners, double momentum) {
        double best = 1e18;
        for (double rate = 0.01; rate < 0.4; rate *= 1.25) {
            Case c = few_directions(algorithm, learners, rate, momentum);
            c.modes = 24;
            best = std::min(best, steps(c, 1 / 118.0, 4000) * learners);
        }
        return best;
    };
    double const alone = tuned(parallel_, 1, 0), together = tuned(parallel_, 8, 0);
    double const elastic = tuned(elastic_, 8, 0), averaged = tuned(averaging_, 8, 0.9);
    CAPTURE(alone, together, elastic, averaged);
    CHECK(together == Approx(alone).epsilon(0.06));
    CHECK(elastic > 0.99 * alone);
    CHECK(averaged > 1.1 * elastic);
    CHECK(averaged < 1.4 * alone);
}
