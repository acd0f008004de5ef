// Speed of sweeps over layouts of transformer training, and of one evaluation, on one core. With --check the exit code
// says whether the promises hold within a quarter.
#include <chrono>
#include <cstdio>
#include <string_view>
#include "model/catalogue/catalogue.h"
#include "model/core/plan.h"
#include "model/model.h"
#include "model/study/study.h"
#include "model/training/quantities.h"
#include "optimizer/analysis/search.h"
#include "tests/benchmark/measure.h"
#include "tests/benchmark/plain_loop.h"

using namespace diecast;

namespace {

/// Seconds that pass while every layout of GPT-3 is looked at, the search of the study that is named so.
double seconds_of_search(Graph const& g, Study const& study, Issues& issues) {
    Pool pool;
    auto const begin = std::chrono::steady_clock::now();
    auto const result = run_search(g, study, *search_named(study, "GPT-3 175B"), pool, issues);
    std::chrono::duration<double> const passed = std::chrono::steady_clock::now() - begin;
    if (!result) return 1e9;
    for (Found const& best : result->found[0])
        if (!best.feasible) return 1e9;
    return passed.count();
}

}  // namespace

int main(int argc, char** argv) {
    bool const check = argc > 1 && std::string_view(argv[1]) == "--check";
    Graph g = make_model();
    Issues issues = load_catalogue(g, catalogue_selectors(), DIECAST_SOURCE_DIR "/presets");
    StudyReading const reading = load_study(g, DIECAST_SOURCE_DIR "/presets/studies/train-llama3-405b.diecast.json");
    issues.insert(issues.end(), reading.issues.begin(), reading.issues.end());
    for (Issue const& i : issues) std::fprintf(stderr, "%s\n", to_text(i).c_str());
    if (has_errors(issues)) return 2;
    Scenario const& s = reading.study.scenario;
    std::vector<Quantity const*> const outputs{&training::step_time, &training::memory_use, &training::slack};
    std::vector<Axis> const axes = propose_order(g, s, grid_of(g, reading.study), outputs);

    Plan const plan(g, s, axes, outputs);
    PlainLoop loop(g, s, plan, outputs, 4096);
    auto const n = static_cast<double>(plan.designs());
    double checksum = 0;
    auto const sweep = [&] {
        Plan(g, s, axes, outputs).for_rows([&](Row const& row) { checksum += row.outputs[0][0]; });
    };
    std::vector<Variant> variants{{"plain loop over layouts", loop.count(), [&] { loop.run(); }},
                                  {"sweep over layouts, its plan made anew", n, sweep}};
    std::printf("%.0f layouts\n", n);
    take_turns(variants, check ? 5 : 9);
    print(variants);
    double const scalar = variants[0].median(), swept = variants[1].median();
    bool const met = report({{"one evaluation, in microseconds", scalar / 1e3, 4, false},
                             {"a sweep, in million layouts per second", 1e3 / swept, 1, true},
                             {"a sweep over a plain loop", scalar / swept, 10, true},
                             {"best layouts of GPT-3 on 64, 512 and 4096 GPUs, in seconds",
                              seconds_of_search(g, reading.study, issues), 1, false}},
                            0.25);
    std::size_t const differences = loop.differences(plan);
    std::printf("%zu results of the loop differ from the sweep's (checksum %g)\n", differences,
                checksum + loop.checksum());
    return differences > 0 || (check && !met) ? 1 : 0;
}
