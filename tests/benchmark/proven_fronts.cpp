// Fronts proven by bounds against streaming every design: package-split with fine steps, and whether both find the
// same. With --check the exit code says whether the promises hold within a quarter.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include "model/core/special_values.h"
#include "model/package/quantities.h"
#include "model/study/study_limits.h"
#include "optimizer/bounds/exact_front.h"
#include "tests/benchmark/case_study.h"
#include "tests/benchmark/measure.h"

using namespace diecast;

namespace {

/// The axes of the study, silicon, clock and ports in finer steps, in the order that suits a sweep: 3·10⁸ designs.
std::vector<Axis> fine_axes(CaseStudy const& study) {
    std::vector<Axis> axes = study.axes;
    for (Axis& axis : axes) {
        Quantity const& q = *axis.quantities.front();
        double const lo = axis.values.front().front(), hi = axis.values.front().back();
        if (q.key == "die.clock") axis = linear(q, lo, hi, 26);
        else if (q.key == "package.silicon_area") axis = logarithmic(q, lo, hi, 30);
        else if (q.key == "link.ports") axis = integers(q, 1, 36);
    }
    return propose_order(study.graph, study.study.scenario, std::move(axes), study.outputs);
}

struct Timed {
    ExactFront found;
    double seconds;
};
Timed run(CaseStudy const& study, FrontQuestion const& q, Pool& pool, bool stream) {
    Issues issues;
    auto const begin = std::chrono::steady_clock::now();
    ExactFront found = exact_front(study.graph, q, pool, issues, {}, {},
                                   stream ? BoundOptions{~std::uint64_t{0}, true} : BoundOptions{0, false});
    return {std::move(found), std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

}  // namespace

int main(int argc, char** argv) {
    bool const check = argc > 1 && std::string_view(argv[1]) == "--check";
    CaseStudy const study;
    Pool pool;
    FrontQuestion q{
        study.study.scenario, fine_axes(study), {study.study.objectives.front()}, limits_of(study.graph, study.study)};
    std::vector<Target> targets;
    bool same = true;
    for (std::size_t objectives : {1, 2, 3}) {
        q.objectives.assign(study.study.objectives.begin(),
                            study.study.objectives.begin() + static_cast<std::ptrdiff_t>(objectives));
        Timed const streamed = run(study, q, pool, true), proven = run(study, q, pool, false);
        same = same && std::equal(streamed.found.front.begin(), streamed.found.front.end(), proven.found.front.begin(),
                                  proven.found.front.end(), [](auto const& a, auto const& b) {
                                      return a.design == b.design && a.objectives == b.objectives;
                                  });
        double const evaluated = static_cast<double>(proven.found.settled.evaluated + proven.found.first_look) /
                                 static_cast<double>(proven.found.designs);
        std::printf("%zu objectives, %.3g designs: %.2f s streamed, %.2f s by bounds, %.2f %% evaluated\n", objectives,
                    static_cast<double>(proven.found.designs), streamed.seconds, proven.seconds, 100 * evaluated);
        if (objectives == 1) {
            targets.push_back({"one objective: share evaluated", evaluated, 0.05, false});
            targets.push_back(
                {"one objective: streaming over bounds, in time", streamed.seconds / proven.seconds, 3, true});
        }
    }
    if (!same) std::puts("the fronts differ");
    return report(targets, check ? 0.25 : 0) && same ? 0 : 1;
}
