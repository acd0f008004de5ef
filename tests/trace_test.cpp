// Minimising from a seed, and tracing fronts of published test problems.
#include "optimizer/front/trace.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include "model/core/dual.h"
#include "model/core/points.h"
#include "optimizer/front/ranking.h"

using namespace diecast;

namespace {

template <class Real>
Real sine(Real const& x) {
    return Real(std::sin(x));
}
Dual<8> sine(Dual<8> const& x) { return {std::sin(x.value), x.slope * Pack<8>(std::cos(x.value))}; }
double square_root(double x) { return std::sqrt(x); }
Dual<8> square_root(Dual<8> const& x) { return sqrt(x); }
double bell(double x) { return std::exp(-x); }
Dual<8> bell(Dual<8> const& x) { return exp(0 - x); }
double above(double x, double least) { return std::max(x, least); }
Dual<8> above(Dual<8> const& x, double least) { return max(x, least); }
template <class Real>
Real cosine(Real const& x) {
    return sine(x + std::numbers::pi / 2);
}

/// Numbers and slopes of a function written once for both.
template <class F>
auto differentiated(F const& f, std::size_t numbers) {
    return [f, numbers](std::size_t, std::span<double const> x, std::span<double> y, std::span<double> slopes) {
        std::vector<double> const plain(x.begin(), x.end());
        auto const values = f(plain);
        for (std::size_t j = 0; j < numbers; ++j) y[j] = values[j];
        if (slopes.empty()) return;
        for (std::size_t first = 0; first < x.size(); first += 8) {
            std::vector<Dual<8>> dual(x.begin(), x.end());
            for (std::size_t i = first; i < std::min(first + 8, x.size()); ++i) {
                double one[8] = {};
                one[i - first] = 1;
                dual[i].slope = Pack<8>::load(one);
            }
            auto const result = f(dual);
            for (std::size_t j = 0; j < numbers; ++j) {
                double eight[8];
                result[j].slope.store(eight);
                std::copy_n(eight, std::min<std::size_t>(8, x.size() - first), &slopes[j * x.size() + first]);
            }
        }
    };
}

template <class Real>
Real sum_from(std::vector<Real> const& x, std::size_t first) {
    Real sum(0.0);
    for (std::size_t i = first; i < x.size(); ++i) sum = sum + x[i];
    return sum;
}

auto const zdt1 = [](auto const& x) {
    auto const g = 1 + 9 * sum_from(x, 1) / double(x.size() - 1);
    return std::vector{x[0], g * (1 - square_root(above(x[0], 1e-12) / g))};
};
auto const zdt2 = [](auto const& x) {
    auto const g = 1 + 9 * sum_from(x, 1) / double(x.size() - 1);
    return std::vector{x[0], g * (1 - x[0] / g * (x[0] / g))};
};
auto const zdt3 = [](auto const& x) {
    auto const g = 1 + 9 * sum_from(x, 1) / double(x.size() - 1);
    return std::vector{x[0],
                       g * (1 - square_root(above(x[0], 1e-12) / g) - x[0] / g * sine(10 * std::numbers::pi * x[0]))};
};
auto const dtlz2 = [](auto const& x) {
    auto g = x[0] * 0;
    for (std::size_t i = 2; i < x.size(); ++i) g = g + (x[i] - 0.5) * (x[i] - 0.5);
    return std::vector{(1 + g) * cosine(x[0] * (std::numbers::pi / 2)) * cosine(x[1] * (std::numbers::pi / 2)),
                       (1 + g) * cosine(x[0] * (std::numbers::pi / 2)) * sine(x[1] * (std::numbers::pi / 2)),
                       (1 + g) * sine(x[0] * (std::numbers::pi / 2))};
};
/// Fonseca and Fleming 1995; front: all x equal, within ±1/√n.
auto const fonseca = [](auto const& x) {
    auto a = x[0] * 0, b = x[0] * 0;
    double const c = 1 / std::sqrt(double(x.size()));
    for (auto const& xi : x) {
        a = a + (xi - c) * (xi - c);
        b = b + (xi + c) * (xi + c);
    }
    return std::vector{1 - bell(a), 1 - bell(b)};
};
/// Schaffer 1985; front: 0 ≤ x ≤ 2.
auto const schaffer = [](auto const& x) { return std::vector{x[0] * x[0], (x[0] - 2) * (x[0] - 2)}; };

template <class F>
FrontProblem problem(F const& f, std::size_t n, double lo, double hi, std::size_t objectives = 2) {
    return {std::vector<double>(n, lo), std::vector<double>(n, hi), objectives, 0, differentiated(f, objectives)};
}

std::vector<TracePoint> seeds_of(FrontProblem const& p, std::size_t count) {
    std::vector<TracePoint> seeds(count);
    Points const points = sobol_points(count, p.lower.size(), 1);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < p.lower.size(); ++k)
            seeds[i].x.push_back(p.lower[k] + points[i][k] * (p.upper[k] - p.lower[k]));
        seeds[i].objectives.resize(p.objectives);
        p.evaluate(0, seeds[i].x, seeds[i].objectives, {});
    }
    return seeds;
}

double volume(std::vector<TracePoint> const& points, Objectives const& reference) {
    std::vector<Objectives> values;
    for (TracePoint const& p : points) values.push_back(p.objectives);
    return hypervolume(values, reference);
}

/// As many points as `count`, even along the arc of the front f₂(f₁) where it falls to a new least.
std::vector<Objectives> ideal_front(double (*f2)(double), double hi, std::size_t count) {
    std::vector<Objectives> fine;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= 400000; ++i) {
        double const f1 = hi * i / 400000, y = f2(f1);
        if (y < least) fine.push_back({f1, least = y});
    }
    std::vector<double> length{0};  // jumps are no length
    for (std::size_t i = 1; i < fine.size(); ++i) {
        double const step = std::hypot(fine[i][0] - fine[i - 1][0], fine[i][1] - fine[i - 1][1]);
        length.push_back(length.back() + (fine[i][0] - fine[i - 1][0] > hi * 1e-4 ? 0 : step));
    }
    std::vector<Objectives> even;
    for (std::size_t i = 0, at = 0; i < count; ++i) {
        double const want = length.back() * double(i) / double(count - 1);
        while (at + 1 < fine.size() && length[at] < want) ++at;
        even.push_back(fine[at]);
    }
    return even;
}

struct Known {
    char const* name;
    FrontProblem problem;
    double (*f2)(double);  // of the front
    double hi;             // of f₁
    Objectives reference;
    double (*off)(Objectives const&);  // distance from the front's surface
};

}  // namespace

TEST_CASE("A minimum on a limit is reached and lies within it") {
    // x + y least with x·y ≥ 1: at (1, 1)
    Problem p{{0.1, 0.1}, {10, 10}, 1, [](auto x, auto y, auto slopes) {
                  y[0] = x[0] + x[1], y[1] = 1 - x[0] * x[1];
                  if (slopes.empty()) return;
                  slopes[0] = slopes[1] = 1, slopes[2] = -x[1], slopes[3] = -x[0];
              }};
    for (Method method : {Method::gradient, Method::derivative_free, Method::global}) {
        Minimum const m = minimise(p, std::vector{5.0, 3.0}, {method, 20000});
        CHECK(m.feasible);
        CHECK(m.better);
        CHECK(m.y[1] <= 0);
        CHECK(m.y[0] == Approx(2).epsilon(method == Method::gradient ? 1e-8 : 1e-3));
    }
}

TEST_CASE("A result is never worse than a feasible seed, and says why it ended") {
    Problem hollow{{-1}, {1}, 0, [](auto x, auto y, auto slopes) {
                       y[0] = -x[0] * x[0] * x[0] * x[0];
                       if (!slopes.empty()) slopes[0] = std::nan("");
                   }};
    Minimum const stuck = minimise(hollow, std::vector{1.0});
    CHECK(stuck.y[0] == -1);
    CHECK_FALSE(stuck.better);
    CHECK(minimise(hollow, std::vector{0.5}, {Method::derivative_free}).y[0] == Approx(-1));
    CHECK(minimise(hollow, std::vector{0.5}, {Method::derivative_free, 3}).ended == Ended::evaluations);
    std::stop_source stop;
    stop.request_stop();
    CHECK(minimise(hollow, std::vector{0.5}, {}, stop.get_token()).ended == Ended::stopped);
}

TEST_CASE("A seed that violates a limit is led back within it") {
    Problem p{{0}, {4}, 1, [](auto x, auto y, auto slopes) {
                  y[0] = -x[0], y[1] = x[0] * x[0] - 4;
                  if (!slopes.empty()) slopes[0] = -1, slopes[1] = 2 * x[0];
              }};
    Minimum const m = minimise(p, std::vector{3.5});
    CHECK(m.feasible);
    CHECK(m.x[0] == Approx(2));
    CHECK(m.x[0] <= 2);
}

TEST_CASE("Traced fronts of ZDT1 to 3, Fonseca's and Schaffer's problem lie on the true front and cover it") {
    Known const cases[] = {
        {"ZDT1",
         problem(zdt1, 30, 0, 1),
         [](double f) { return 1 - std::sqrt(f); },
         1,
         {1.1, 1.1},
         [](Objectives const& y) { return std::abs(y[1] - (1 - std::sqrt(y[0]))); }},
        {"ZDT2",
         problem(zdt2, 30, 0, 1),
         [](double f) { return 1 - f * f; },
         1,
         {1.1, 1.1},
         [](Objectives const& y) { return std::abs(y[1] - (1 - y[0] * y[0])); }},
        {"ZDT3",
         problem(zdt3, 30, 0, 1),
         [](double f) { return 1 - std::sqrt(f) - f * std::sin(10 * std::numbers::pi * f); },
         1,
         {1.1, 1.1},
         [](Objectives const& y) {
             return std::abs(y[1] - (1 - std::sqrt(y[0]) - y[0] * std::sin(10 * std::numbers::pi * y[0])));
         }},
        {"Fonseca",
         problem(fonseca, 3, -4, 4),
         [](double f) { return 1 - std::exp(-std::pow(2 - std::sqrt(-std::log(1 - f)), 2)); },
         1 - std::exp(-4.0),
         {1.1, 1.1},
         [](Objectives const& y) {
             return std::abs(std::sqrt(-std::log(1 - y[0])) + std::sqrt(-std::log(1 - y[1])) - 2);
         }},
        {"Schaffer",
         problem(schaffer, 1, -10, 10),
         [](double f) { return std::pow(std::sqrt(f) - 2, 2); },
         4,
         {4.4, 4.4},
         [](Objectives const& y) { return std::abs(std::sqrt(y[0]) + std::sqrt(y[1]) - 2); }}};
    for (Known const& k : cases) {
        INFO(k.name);
        Trace const t = trace_front(k.problem, seeds_of(k.problem, 256));
        CHECK(t.complete);
        CHECK(t.points.size() >= 30);
        double worst = 0;
        for (TracePoint const& p : t.points) worst = std::max(worst, k.off(p.objectives));
        CHECK(worst < 1e-6);
        double const ideal = hypervolume(ideal_front(k.f2, k.hi, t.points.size()), k.reference);
        double const ours = volume(t.points, k.reference);
        INFO(k.name << ": " << t.points.size() << " points, " << t.evaluations << " evaluations, off " << worst
                    << ", hypervolume over ideal − 1: " << ours / ideal - 1);
        CHECK(ours > 0.999 * ideal);
    }
}

TEST_CASE("A traced front of DTLZ2 in three objectives lies on the sphere and covers it") {
    FrontProblem const p = problem(dtlz2, 12, 0, 1, 3);
    Trace const t = trace_front(p, seeds_of(p, 256), {.count = 91});
    CHECK(t.points.size() >= 80);
    double worst = 0;
    for (TracePoint const& point : t.points)
        worst =
            std::max(worst, std::abs(std::hypot(point.objectives[0], point.objectives[1], point.objectives[2]) - 1));
    CHECK(worst < 1e-6);
    std::vector<Objectives> ideal;  // Das and Dennis' lattice, 91 points, pushed on the sphere
    for (int a = 0; a <= 12; ++a)
        for (int b = 0; a + b <= 12; ++b) {
            double const c = 12 - a - b, r = std::sqrt(a * a + b * b + c * c);
            ideal.push_back({a / r, b / r, c / r});
        }
    double const best = hypervolume(ideal, {1.1, 1.1, 1.1}), ours = volume(t.points, {1.1, 1.1, 1.1});
    INFO("DTLZ2: " << t.points.size() << " points, " << t.evaluations << " evaluations, off " << worst
                   << ", hypervolume over ideal − 1: " << ours / best - 1);
    CHECK(ours > 0.999 * best);
}
