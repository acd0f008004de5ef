// Speed of sweeps that include kernel lists, against a plain loop that evaluates the same formulas design by design.
// Ratios in one run on one core; with --check the exit code says whether they hold within a quarter.
#include <cstdio>
#include <memory>
#include <string_view>
#include "model/catalogue/catalogue.h"
#include "model/composable/quantities.h"
#include "model/core/plan.h"
#include "model/kernel_list/quantities.h"
#include "model/model.h"
#include "model/package/quantities.h"
#include "model/study/study.h"
#include "tests/benchmark/measure.h"
#include "tests/benchmark/plain_loop.h"

using namespace diecast;

namespace {

double checksum;  // keeps results alive

void stream_all(Plan const& plan) {
    plan.for_rows([](Row const& row) { checksum += row.outputs[0][0]; });
}

/// A sweep with its plan made anew each time, and a sample of it by the plain loop.
struct Contest {
    char const* name;
    std::vector<Axis> axes;
    std::unique_ptr<Plan> plan = {};
    std::unique_ptr<PlainLoop> loop = {};
};

}  // namespace

int main(int argc, char** argv) {
    bool const check = argc > 1 && std::string_view(argv[1]) == "--check";
    Graph g = make_model();
    Issues const issues = load_catalogue(g, catalogue_selectors(), DIECAST_SOURCE_DIR "/presets");
    for (Issue const& i : issues) std::fprintf(stderr, "%s\n", to_text(i).c_str());
    if (has_errors(issues)) return 2;
    Scenario const s = Scenario{}.pin(gpu::model, "GPU-N");
    std::vector<Quantity const*> const outputs{&suite::time, &composable::cost, &composable::slack};
    Axis const capacity = list(l3::capacity, {0, 240, 480, 720, 960, 1440, 1920, 2880}),
               sites = linear(composable::sites, 4, 14, 6), suites = list(suite::name, {0, 3, 6});

    // Packages and what runs on them; then nothing but what the lists move with.
    std::vector<Contest> contests;
    contests.push_back({"suites, caches, sites, links, nodes, repair",
                        {suites, capacity, sites, options(g, uhb::kind), options(g, process::node),
                         list(l3::repairable, {0, 50, 80, 90, 95})}});
    contests.push_back(
        {"suites, caches, sites, link bandwidths, batches",
         {suites, capacity, sites, linear(uhb::bandwidth, 5, 20, 6), list(suite::batches, {0.25, 0.5, 1, 2})}});
    StudyReading const reading = find_study(g, "copa-gpu");
    contests.push_back({"the study copa-gpu", grid_of(g, reading.study)});
    std::vector<Variant> variants;
    for (Contest& c : contests) {
        c.axes = propose_order(g, s, std::move(c.axes), outputs);
        c.plan = std::make_unique<Plan>(g, s, c.axes, outputs);
        for (Issue const& i : c.plan->issues()) std::fprintf(stderr, "%s\n", to_text(i).c_str());
        c.loop = std::make_unique<PlainLoop>(g, s, *c.plan, outputs, 64);
        auto const n = static_cast<double>(c.plan->designs());
        std::printf("%.0f designs over %s\n", n, c.name);
        variants.push_back({std::string("plain loop: ") + c.name, c.loop->count(), [&c] { c.loop->run(); }});
        variants.push_back({std::string("sweep: ") + c.name, n, [&] { stream_all(Plan(g, s, c.axes, outputs)); }});
    }
    take_turns(variants, check ? 5 : 9);
    print(variants);
    double const lists = best_isa() == Isa::v4 ? 25 : best_isa() == Isa::v3 ? 12 : 5;
    bool const met =
        report({{"packages with lists, over a plain loop", variants[0].median() / variants[1].median(), 10, true},
                {"lists alone, over a plain loop", variants[2].median() / variants[3].median(), lists, true},
                {"the study copa-gpu, over a plain loop", variants[4].median() / variants[5].median(), 10, true}},
               0.25);
    std::size_t differences = 0;
    for (Contest& c : contests) differences += c.loop->differences(*c.plan);
    for (Contest const& c : contests) checksum += c.loop->checksum();
    std::printf("%zu results of the loop differ from the sweep's (checksum %g)\n", differences, checksum);
    return differences > 0 || (check && !met) ? 1 : 0;
}
