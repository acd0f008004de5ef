// What a streamed front costs, per point and beside a sort (and beside pagmo, where it is installed), and what a global
// algorithm reaches on two problems full of local fronts.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string_view>
#include "model/core/points.h"
#include "optimizer/front/front.h"
#include "optimizer/front/trace.h"
#include "tests/benchmark/measure.h"
#ifdef DIECAST_PAGMO
#include <pagmo/utils/multi_objective.hpp>
#endif

using namespace diecast;

namespace {

constexpr std::size_t points = 1 << 20, lanes = 4096;
double checksum;

enum class Cloud { uniform, correlated, anticorrelated };
char const* name(Cloud c) {
    return c == Cloud::uniform ? "uniform" : c == Cloud::correlated ? "correlated" : "anticorrelated";
}

/// As Börzsönyi, Kossmann and Stocker (2001) spread points for skylines: evenly, along the diagonal, across it.
std::vector<std::vector<double>> cloud(Cloud kind, std::size_t d) {
    std::mt19937_64 random(d);
    std::uniform_real_distribution<double> even(0, 1);
    std::normal_distribution<double> across(0.5, 0.1), along(0, 0.05);
    std::vector<std::vector<double>> columns(d, std::vector<double>(points));
    std::vector<double> x(d);
    for (std::size_t i = 0; i < points;) {
        double const s = kind == Cloud::anticorrelated ? across(random) : even(random);
        for (double& v : x)
            v = kind == Cloud::uniform ? even(random) : kind == Cloud::correlated ? s + along(random) : s;
        if (kind == Cloud::anticorrelated)
            for (std::size_t j = 0; j < d; ++j) {
                double const shift = (2 * even(random) - 1) * std::min(s, 1 - s);
                x[j] += shift, x[(j + 1) % d] -= shift;
            }
        if (std::any_of(x.begin(), x.end(), [](double v) { return v < 0 || v > 1; })) continue;
        for (std::size_t j = 0; j < d; ++j) columns[j][i] = x[j];
        ++i;
    }
    return columns;
}

std::size_t front_of(std::vector<std::vector<double>> const& columns) {
    std::vector<Front::Objective> objectives;
    for (std::size_t j = 0; j < columns.size(); ++j) objectives.push_back({j, false});
    Front front(objectives, {});
    std::vector<std::uint8_t> const feasible(lanes / 8, 0xff);
    std::vector<double const*> at(columns.size());
    for (std::size_t first = 0; first < points; first += lanes) {
        for (std::size_t j = 0; j < columns.size(); ++j) at[j] = columns[j].data() + first;
        front.take({first, lanes, at}, feasible.data());
    }
    return front.archive().size();
}

struct Hard {
    char const* name;
    FrontProblem problem;
    std::function<double(Objectives const&)> distance;  // from the true front, roughly: its equation's excess
};

FrontProblem rough(std::size_t variables, std::size_t objectives, double lo, double hi,
                   std::function<void(std::span<double const>, std::span<double>)> f) {
    FrontProblem p;
    p.lower.assign(variables, lo), p.upper.assign(variables, hi);
    p.lower[0] = 0, p.upper[0] = 1;
    p.objectives = objectives;
    p.evaluate = [f](std::size_t, std::span<double const> x, std::span<double> y, std::span<double>) { f(x, y); };
    return p;
}

std::vector<Hard> problems() {
    constexpr double pi = 3.14159265358979323846;
    auto const zdt4 = [](std::span<double const> x, std::span<double> y) {
        double g = 1 + 10 * double(x.size() - 1);
        for (std::size_t i = 1; i < x.size(); ++i) g += x[i] * x[i] - 10 * std::cos(4 * pi * x[i]);
        y[0] = x[0], y[1] = g * (1 - std::sqrt(x[0] / g));
    };
    auto const dtlz1 = [](std::span<double const> x, std::span<double> y) {
        double g = double(x.size() - 2);
        for (std::size_t i = 2; i < x.size(); ++i) g += (x[i] - 0.5) * (x[i] - 0.5) - std::cos(20 * pi * (x[i] - 0.5));
        g *= 100;
        y[0] = 0.5 * x[0] * x[1] * (1 + g), y[1] = 0.5 * x[0] * (1 - x[1]) * (1 + g), y[2] = 0.5 * (1 - x[0]) * (1 + g);
    };
    return {{"ZDT4, 10 variables", rough(10, 2, -5, 5, zdt4),
             [](Objectives const& y) { return y[1] - (1 - std::sqrt(y[0])); }},
            {"DTLZ1, 7 variables, 3 objectives", rough(7, 3, 0, 1, dtlz1),
             [](Objectives const& y) { return y[0] + y[1] + y[2] - 0.5; }}};
}

/// What is reached from the front of 4096 Sobol' points within a budget, by distance from the true front.
void report_global(Hard const& p, Method method, int budget) {
    Points const start = sobol_points(4096, p.problem.lower.size(), 1);
    std::vector<TracePoint> seeds;
    std::vector<double> y(p.problem.objectives);
    for (std::size_t i = 0; i < start.size(); ++i) {
        TracePoint seed;
        for (std::size_t k = 0; k < p.problem.lower.size(); ++k)
            seed.x.push_back(p.problem.lower[k] + start[i][k] * (p.problem.upper[k] - p.problem.lower[k]));
        p.problem.evaluate(0, seed.x, y, {});
        std::copy(y.begin(), y.end(), std::back_inserter(seed.objectives));
        seeds.push_back(std::move(seed));
    }
    TraceOptions options;
    options.count = 16;
    options.budget = budget;
    options.effort.method = method;
    options.effort.evaluations = budget / 100;
    Trace const trace = trace_front(p.problem, seeds, options);
    std::vector<double> off;
    for (TracePoint const& point : trace.points) off.push_back(p.distance(point.objectives));
    if (off.empty()) return void(std::printf("%-34s nothing within %d evaluations\n", p.name, budget));
    std::sort(off.begin(), off.end());
    std::printf("%-34s %-17s %8d evaluations: %3zu points, off the true front by %.3g (median), %.3g (worst)\n", p.name,
                method == Method::global ? "CRS2, then SBPLX" : "SBPLX", trace.evaluations + 4096, off.size(),
                off[off.size() / 2], off.back());
}

}  // namespace

int main(int argc, char** argv) {
    bool const check = argc > 1 && std::string_view(argv[1]) == "--check";
    std::vector<Variant> variants;
    auto const plain = cloud(Cloud::uniform, 2);
    std::vector<double> sorted;
    variants.push_back({"sort of one objective", double(points), [&] {
                            sorted = plain[0];
                            std::sort(sorted.begin(), sorted.end());
                            checksum += sorted[points / 2];
                        }});
#ifdef DIECAST_PAGMO
    std::vector<pagmo::vector_double> rows(points);
    for (std::size_t i = 0; i < points; ++i) rows[i] = {plain[0][i], plain[1][i]};
    variants.push_back({"pagmo's non_dominated_front_2d, uniform", double(points),
                        [&] { checksum += double(pagmo::non_dominated_front_2d(rows).size()); }});
#endif
    std::size_t const before = variants.size();
    for (std::size_t d : {2, 3, 4})
        for (Cloud kind : {Cloud::uniform, Cloud::correlated, Cloud::anticorrelated}) {
            auto const columns = std::make_shared<std::vector<std::vector<double>> const>(cloud(kind, d));
            variants.push_back(
                {std::to_string(d) + " objectives, " + name(kind) + ", front of " + std::to_string(front_of(*columns)),
                 double(points), [columns] { checksum += double(front_of(*columns)); }});
        }
    take_turns(variants, check ? 5 : 9);
    print(variants);
    double worst[5] = {};
    for (std::size_t i = before; i < variants.size(); ++i) {
        std::size_t const d = 2 + (i - before) / 3;
        worst[d] = std::max(worst[d], variants[i].median());
    }
    double const sort = variants[0].median();
    std::vector<Target> targets{{"a sort over the front of 2 objectives, at worst", sort / worst[2], 15, true},
                                {"a sort over the front of 3 objectives, at worst", sort / worst[3], 8, true},
                                {"a sort over the front of 4 objectives, at worst", sort / worst[4], 5, true}};
#ifdef DIECAST_PAGMO
    targets.push_back({"pagmo over the front of 2 objectives", variants[1].median() / variants[2].median(), 50, true});
#endif
    std::printf("\n");
    bool const met = report(targets, 0.25);
    if (!check) {
        std::printf("\n");
        for (Hard const& p : problems())
            for (Method method : {Method::global, Method::derivative_free})
                for (int budget : {100000, 1000000}) report_global(p, method, budget);
    }
    std::printf("(checksum %g)\n", checksum);
    return check && !met ? 1 : 0;
}
