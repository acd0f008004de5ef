// Fronts proven by bounds against streaming every design, on parts of grids of 10¹² designs taken at random.
// benchmark_sub_grids [NUMBER [DESIGNS]] [--check]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include "model/study/study_limits.h"
#include "optimizer/bounds/exact_front.h"
#include "tests/benchmark/case_study.h"

using namespace diecast;

namespace {

struct Finer {
    std::string_view key;
    enum { linear, logarithmic, integers } steps;
    double lo, hi;  // in the quantity's unit
    int number;
};
struct Case {
    char const* study;
    std::vector<Finer> finer;
};

std::vector<Axis> fine_axes(CaseStudy const& study, std::vector<Finer> const& finer) {
    std::vector<Axis> axes = study.axes;
    for (Axis& axis : axes)
        for (Finer const& f : finer) {
            Quantity const& q = *axis.quantities.front();
            if (q.key != f.key) continue;
            if (f.steps == Finer::linear) axis = linear(q, f.lo, f.hi, f.number);
            else if (f.steps == Finer::logarithmic) axis = logarithmic(q, f.lo, f.hi, f.number);
            else axis = integers(q, static_cast<int>(f.lo), static_cast<int>(f.hi));
        }
    return propose_order(study.graph, study.study.scenario, std::move(axes), study.outputs);
}

/// Values of each axis at random, in their order: about so many designs.
std::vector<Axis> some_of(std::vector<Axis> const& axes, double designs, std::mt19937_64& random) {
    std::vector<std::size_t> counts(axes.size(), 1);
    for (double product = 1; product < designs;) {
        std::size_t const a = random() % axes.size();
        std::size_t const more = std::min(axes[a].size(), counts[a] + 1 + counts[a] / 2);
        product *= static_cast<double>(more) / static_cast<double>(counts[a]);
        counts[a] = more;
    }
    std::vector<Axis> result = axes;
    for (std::size_t a = 0; a < axes.size(); ++a)
        for (std::size_t q = 0; q < axes[a].quantities.size(); ++q) {
            auto same_for_all = random;
            result[a].values[q].clear();
            std::sample(axes[a].values[q].begin(), axes[a].values[q].end(), std::back_inserter(result[a].values[q]),
                        counts[a], same_for_all);
            if (q + 1 == axes[a].quantities.size()) random = same_for_all;
        }
    return result;
}

bool same(ExactFront const& a, ExactFront const& b) {
    return std::equal(a.front.begin(), a.front.end(), b.front.begin(), b.front.end(), [](auto const& p, auto const& q) {
        return p.design == q.design && p.objectives == q.objectives;
    });
}

}  // namespace

int main(int argc, char** argv) {
    bool const check = argc > 1 && std::string_view(argv[argc - 1]) == "--check";
    int const given = argc - 1 - check, number = given > 0 ? std::atoi(argv[1]) : check ? 3 : 200;
    double const designs = given > 1 ? std::atof(argv[2]) : check ? 1e6 : 1e7;
    std::vector<Case> const cases = {{"lite-gpu",
                                      {{"die.area", Finer::logarithmic, 75, 800, 200},
                                       {"die.clock", Finer::linear, 1.4, 2.2, 161},
                                       {"link.bandwidth", Finer::logarithmic, 100, 1800, 200},
                                       {"decode.batch", Finer::integers, 1, 512, 0}}},
                                     {"package-split",
                                      {{"package.silicon_area", Finer::logarithmic, 200, 1600, 500},
                                       {"die.clock", Finer::linear, 1, 2, 1601},
                                       {"package.stacks", Finer::integers, 1, 12, 0},
                                       {"link.ports", Finer::integers, 1, 64, 0}}}};
    Pool pool;
    int differ = 0;
    for (Case const& c : cases) {
        CaseStudy const study(c.study);
        std::vector<Axis> const axes = fine_axes(study, c.finer);
        std::mt19937_64 random(1);
        double all = 0, evaluated = 0, by_bounds = 0, streamed = 0;
        std::size_t members = 0;
        int equal = 0;
        for (int i = 0; i < number; ++i) {
            FrontQuestion const q{study.study.scenario, some_of(axes, designs, random), study.study.objectives,
                                  limits_of(study.graph, study.study)};
            Issues issues;
            ExactFront const proven = exact_front(study.graph, q, pool, issues, {}, {}, {0, false});
            ExactFront const every = exact_front(study.graph, q, pool, issues, {}, {}, {~std::uint64_t{0}, true});
            equal += same(proven, every);
            members += every.front.size();
            all += static_cast<double>(every.designs);
            evaluated += static_cast<double>(proven.settled.evaluated + proven.first_look);
            by_bounds += proven.seconds, streamed += every.seconds;
        }
        std::printf(
            "%s: %d of %d sub-grids of %.2g designs have the same front, %zu designs on them; %.1f %% evaluated, "
            "%.1f s by bounds, %.1f s streamed\n",
            c.study, equal, number, all / number, members, 100 * evaluated / all, by_bounds, streamed);
        differ += number - equal;
    }
    return differ ? 1 : 0;
}
