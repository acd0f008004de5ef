// Speed of sweeps that include kernel lists, against a plain loop that evaluates the same formulas design by design.
// Ratios in one run on one core; with --check the exit code says whether they hold within a quarter.
#include <cstdio>
#include <memory>
#include <string_view>
#include "model/catalog.h"
#include "model/composable/quantities.h"
#include "model/core/plan.h"
#include "model/kernel_list/quantities.h"
#include "model/package/package_model.h"
#include "model/study.h"
#include "tests/benchmark/measure.h"

using namespace diecast;

namespace {

double checksum;  // keeps results alive

/// One design after the other, every formula that moves with any axis, scalars.
class PlainLoop {
public:
    PlainLoop(Graph const& g, Scenario const& s, Plan const& plan, std::vector<Quantity const*> const& outputs,
              std::uint64_t count)
        : response_(g, s, free_of(plan), outputs), y_(outputs.size()) {
        for (std::uint64_t i = 0; i < count; ++i) {
            std::uint64_t const id = plan.designs() / count * i + i % (plan.designs() / count);
            auto const places = plan.places(id);
            std::vector<double> x;
            for (std::size_t a = 0; a < places.size(); ++a)
                x.push_back(plan.axes()[a].values[0][places[a]] * plan.axes()[a].quantities[0]->unit);
            points_.push_back(std::move(x));
            ids_.push_back(id);
        }
    }
    void run() {
        for (auto const& x : points_) response_.values(x, y_), checksum += y_[0];
    }
    double count() const { return static_cast<double>(points_.size()); }
    /// How many results have other bits than the plan's.
    std::size_t differences(Plan const& plan) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < points_.size(); i += 16) {
            response_.values(points_[i], y_);
            auto const ours = plan.at(ids_[i]);
            for (std::size_t j = 0; j < y_.size(); ++j) n += y_[j] != ours[j];
        }
        return n;
    }

private:
    static std::vector<Quantity const*> free_of(Plan const& plan) {
        std::vector<Quantity const*> result;
        for (Axis const& axis : plan.axes()) result.push_back(axis.quantities[0]);
        return result;
    }
    Response response_;
    std::vector<double> y_;
    std::vector<std::vector<double>> points_;
    std::vector<std::uint64_t> ids_;
};

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
    Graph g = package_graph();
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
    double const lists = best_isa() == Isa::v4 ? 5 : best_isa() == Isa::v3 ? 3 : 1.2;
    bool const met =
        report({{"packages with lists, over a plain loop", variants[0].median() / variants[1].median(), 10, true},
                {"lists alone, over a plain loop", variants[2].median() / variants[3].median(), lists, true},
                {"the study copa-gpu, over a plain loop", variants[4].median() / variants[5].median(), 10, true}},
               0.25);
    std::size_t differences = 0;
    for (Contest& c : contests) differences += c.loop->differences(*c.plan);
    std::printf("%zu results of the loop differ from the sweep's (checksum %g)\n", differences, checksum);
    return differences > 0 || (check && !met) ? 1 : 0;
}
