// Refining the front of a study's grid.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include "app/present/tables/refine_table.h"
#include "optimizer/analysis/variables.h"
#include "optimizer/sweep/explore.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

LoadedStudy lite_gpu(std::vector<char const*> const& objectives) {
    LoadedStudy f("lite-gpu");
    if (objectives.empty()) return f;
    f.study.objectives.clear();
    for (char const* key : objectives) f.study.objectives.push_back({f.graph.find(key), f.graph.find(key)->sense});
    return f;
}

/// Less is better.
std::vector<double> costs(Study const& study, std::vector<double> values) {
    for (std::size_t j = 0; j < values.size(); ++j)
        if (study.objectives[j].sense == Sense::maximise) values[j] = -values[j];
    return values;
}
bool dominates(std::vector<double> const& a, std::vector<double> const& b) {
    bool better = false;
    for (std::size_t j = 0; j < a.size(); ++j) {
        if (a[j] > b[j]) return false;
        better = better || a[j] < b[j];
    }
    return better;
}

}  // namespace

TEST_CASE("A pace is due once in its time, by its own clock") {
    Pace::Clock::time_point now;
    Pace pace(std::chrono::seconds(30), [&now] { return now; });
    CHECK_FALSE(pace.due());
    now += std::chrono::milliseconds(29999);
    CHECK_FALSE(pace.due());
    now += std::chrono::milliseconds(1);
    CHECK(pace.due());
    CHECK_FALSE(pace.due());
    now += std::chrono::minutes(5);
    CHECK(pace.due());
    CHECK_FALSE(pace.due());
}

TEST_CASE("What is told on the way can be saved, and a run goes on from there") {
    LoadedStudy const f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    Pool pool(2);
    Issues issues;
    TraceOptions little;
    little.count = 16;
    Pace::Clock::time_point now;
    auto const later = [&now] { return now += std::chrono::seconds(10); };
    std::vector<std::string> saved;
    Refinement last;
    auto const keep = [&](Refinement const& so_far) {
        CHECK_FALSE(so_far.complete);
        saved.push_back(document(refinement_json(f.graph, f.study, so_far)));
        last = so_far;
    };
    auto const whole = refine(f.graph, f.study, little, pool, issues, {}, {}, {}, keep,
                              Pace(std::chrono::seconds(30), later));  // every third point
    REQUIRE(whole);
    REQUIRE(saved.size() > 1);
    auto const earlier = read_refinement(f.graph, f.study, saved.back(), "run.json", issues);
    CHECK(issues.empty());
    CHECK(!earlier.empty());
    SpentBefore const spent = read_spent(saved.back());
    CHECK(spent.evaluations > 0);
    CHECK(spent.evaluations <= whole->evaluations);
    CHECK(spent.runs == 1);
    auto const next = refine(f.graph, f.study, little, pool, issues, {}, {}, {earlier, {}});
    REQUIRE(next);
    CHECK(next->volume > next->grid_volume);
    for (RefinedDesign const& before : last.designs)
        CHECK(std::any_of(next->designs.begin(), next->designs.end(), [&](RefinedDesign const& d) {
            auto const now_costs = costs(f.study, d.objectives), then = costs(f.study, before.objectives);
            return now_costs[0] <= then[0] + 1e-9 * std::abs(then[0]) &&
                   now_costs[1] <= then[1] + 1e-9 * std::abs(then[1]);
        }));
}

TEST_CASE("With three objectives, too, what is found is told from the beginning") {
    LoadedStudy const f = lite_gpu({});
    Pool pool(2);
    Issues issues;
    TraceOptions little;
    little.budget = 20000;
    std::vector<int> told;
    auto const count = [&told](Refinement const& so_far) { told.push_back(so_far.evaluations); };
    auto const whole =
        refine(f.graph, f.study, little, pool, issues, {}, {}, {}, count, Pace(std::chrono::milliseconds(0)));
    REQUIRE(whole);
    REQUIRE(told.size() > 10);
    CHECK(told.front() < whole->evaluations / 4);
}

TEST_CASE("A run that is saved goes on where it was, and is never worse") {
    LoadedStudy const f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    Pool pool(2);
    Issues issues;
    TraceOptions little;
    little.budget = 2000;
    auto const first = refine(f.graph, f.study, little, pool, issues);
    REQUIRE(first);
    std::string const saved = document(refinement_json(f.graph, f.study, *first));
    auto const earlier = read_refinement(f.graph, f.study, saved, "run.json", issues);
    REQUIRE(issues.empty());
    CHECK(earlier.size() == static_cast<std::size_t>(std::count_if(first->designs.begin(), first->designs.end(),
                                                                   [](auto const& d) { return d.refined; })));
    auto const second = refine(f.graph, f.study, little, pool, issues, {}, {}, {earlier, {}});
    REQUIRE(second);
    for (RefinedDesign const& before : first->designs) {
        auto const c = costs(f.study, before.objectives);
        bool kept = false;
        for (RefinedDesign const& now : second->designs) {
            auto const n = costs(f.study, now.objectives);
            kept = kept || (n[0] <= c[0] + 1e-9 * std::abs(c[0]) && n[1] <= c[1] + 1e-9 * std::abs(c[1]));
        }
        CHECK(kept);
    }
}

TEST_CASE("A run with hardly any budget gets further each time it is resumed") {
    LoadedStudy const f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    Pool pool(2);
    Issues issues;
    TraceOptions little;
    little.budget = 100;
    auto found = refine(f.graph, f.study, little, pool, issues);
    REQUIRE(found);
    CHECK_FALSE(found->complete);
    double const first = found->volume;
    for (int run = 0; run < 12; ++run) {
        std::string const saved = document(refinement_json(f.graph, f.study, *found));
        auto const earlier = read_refinement(f.graph, f.study, saved, "run.json", issues);
        int const before = read_spent(saved).evaluations;
        CHECK(before == found->evaluations);
        little.budget = 100 + before;
        found = refine(f.graph, f.study, little, pool, issues, {}, {}, {earlier, {}});
        REQUIRE(found);
        CHECK(found->evaluations > before);
    }
    CHECK(found->volume > first);
    CHECK(read_spent("nonsense").evaluations == 0);
}

TEST_CASE("A run with hardly any time gets further each time it is resumed, in one objective, two or three") {
    for (int objectives : {1, 2, 3}) {
        LoadedStudy const f = lite_gpu(objectives == 3   ? std::vector<char const*>{}
                                       : objectives == 2 ? std::vector<char const*>{"serve.cost", "serve.rate_per_watt"}
                                                         : std::vector<char const*>{"serve.cost"});
        Pool pool(2);
        Issues issues;
        TraceOptions little;
        little.seconds = 1e-9;  // one solve
        auto found = refine(f.graph, f.study, little, pool, issues);
        REQUIRE(found);
        auto const refined = [&] {
            return std::count_if(found->designs.begin(), found->designs.end(), [](auto const& d) { return d.refined; });
        };
        double const first = found->volume;
        auto const before = refined();
        for (int run = 1; run < 24; ++run) {
            std::string const saved = document(refinement_json(f.graph, f.study, *found));
            auto const earlier = read_refinement(f.graph, f.study, saved, "run.json", issues);
            little.turn = read_spent(saved).runs;
            CHECK(little.turn == run);
            double const volume = found->volume;
            found = refine(f.graph, f.study, little, pool, issues, {}, {}, {earlier, {}});
            REQUIRE(found);
            // Volumes are scaled to the range of the front, which grows with it where there are three objectives.
            CHECK(found->volume >= volume * (1 - (objectives == 3 ? 1e-3 : 1e-6)));
        }
        CAPTURE(objectives, first, found->volume, before, refined());
        if (objectives == 2) CHECK(found->volume > first);
        if (objectives > 1) CHECK(refined() > before + 4);
    }
}

TEST_CASE("What has been found so far is told on the way, and of what the designs are") {
    LoadedStudy f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    f.study.sampling = {DesignSampling::By::sobol, 3000};
    Pool pool(2);
    Issues issues;
    int told = 0;
    auto const tell = [&](Refinement const& r) {
        ++told;
        CHECK_FALSE(r.complete);
        CHECK(r.volume >= r.grid_volume);
    };
    auto const found = refine(f.graph, f.study, {}, pool, issues, {}, {}, {}, tell, Pace(std::chrono::milliseconds(0)));
    REQUIRE(found);
    CHECK(told > 0);
    CHECK_THAT(refinement_words(*found), Catch::Contains("designs of the sample, "));
}

TEST_CASE("A saved run of something else is refused with the place where it differs") {
    LoadedStudy const f = lite_gpu({"serve.cost"});
    auto const said = [&](std::string_view text) {
        Issues issues;
        read_refinement(f.graph, f.study, text, "run.json", issues);
        REQUIRE(issues.size() == 1);
        return to_text(issues[0]);
    };
    CHECK_THAT(said("nonsense"), Catch::Contains("run.json") && Catch::Contains("is not a run"));
    CHECK_THAT(said(R"({"designs": [{"found": "between", "axes": {}}]})"), Catch::Contains("did not move"));
    CHECK_THAT(said(R"({"designs": [3]})"), Catch::Contains("designs[0]"));
}

TEST_CASE("A trace ends when its time is up, with what it has") {
    LoadedStudy const f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    Pool pool(1);
    Issues issues;
    TraceOptions options;
    options.seconds = 1e-9;
    auto const r = refine(f.graph, f.study, options, pool, issues);
    REQUIRE(r);
    CHECK_FALSE(r->complete);
    CHECK(r->designs.size() >= r->grid_front);
}

TEST_CASE(
    "A trace of the Lite-GPU study in two objectives is feasible, not dominated by the grid and adds hypervolume") {
    LoadedStudy const f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    Pool pool(1);
    Issues issues;
    TraceOptions options;
    options.budget = 30000;
    auto const r = refine(f.graph, f.study, options, pool, issues);
    REQUIRE(r);
    CHECK(issues.empty());
    CHECK(r->complete);
    CHECK(r->evaluations <= 30000);
    CHECK(r->volume > r->grid_volume * 1.01);

    Explorer explorer(f.graph, pool);
    auto const grid = explorer.run(question_of(f.graph, f.study));
    std::size_t refined = 0;
    for (RefinedDesign const& d : r->designs) {
        refined += d.refined;
        std::vector<Quantity const*> wanted;
        for (Objective const& o : f.study.objectives) wanted.push_back(o.quantity);
        for (Constraint const& c : f.study.constraints) wanted.push_back(c.quantity);
        auto const values = evaluate(f.graph, d.design, wanted);
        for (std::size_t j = 0; j < 2; ++j)
            CHECK(values[j] / wanted[j]->unit == Approx(d.objectives[j]).epsilon(1e-12));
        for (std::size_t k = 0; k < f.study.constraints.size(); ++k) {
            CHECK(values[2 + k] >= f.study.constraints[k].lo * wanted[2 + k]->unit);
            CHECK(values[2 + k] <= f.study.constraints[k].hi * wanted[2 + k]->unit);
        }
        for (FrontPoint const& p : grid->front)
            CHECK_FALSE(dominates(costs(f.study, p.objectives), costs(f.study, d.objectives)));
    }
    CHECK(refined >= 50);
}

TEST_CASE("A refined design in three objectives is never beaten, and the same is found with any number of threads") {
    LoadedStudy const f = lite_gpu({});
    TraceOptions options;
    options.count = 8, options.budget = 10000;
    Issues issues;
    Pool one(1), three(3);
    auto const a = refine(f.graph, f.study, options, one, issues), b = refine(f.graph, f.study, options, three, issues);
    REQUIRE(a);
    REQUIRE(b);
    REQUIRE(a->designs.size() == b->designs.size());
    for (std::size_t i = 0; i < a->designs.size(); ++i) CHECK(a->designs[i].objectives == b->designs[i].objectives);
    for (RefinedDesign const& d : a->designs)
        for (RefinedDesign const& e : a->designs)
            CHECK_FALSE(dominates(costs(f.study, d.objectives), costs(f.study, e.objectives)));
    CHECK(a->volume >= a->grid_volume);
}

TEST_CASE("Counts, choices and whole numbers stay where the grid has them") {
    LoadedStudy const f = lite_gpu({});
    SplitAxes const axes = split_axes(f.graph, f.study);
    std::vector<std::string_view> keys;
    for (Variable const& v : axes.variables) keys.push_back(v.quantity->key);
    CHECK(keys == std::vector<std::string_view>{"die.area", "link.bandwidth", "die.clock"});
}

TEST_CASE("A single objective is brought down from every seed, and never up") {
    LoadedStudy const f = lite_gpu({"serve.cost"});
    Pool pool(1);
    Issues issues;
    auto const r = refine(f.graph, f.study, {}, pool, issues);
    REQUIRE(r);
    REQUIRE(r->designs.size() == 1);
    CHECK(r->designs[0].refined);
    CHECK(r->designs[0].objectives[0] < 0.137);
}

namespace {

void spread(Study& study, std::string_view key, double from, double step, int count) {
    for (AxisSpec& a : study.axes) {
        if (a.quantity->key != key) continue;
        a.values.clear();
        for (int i = 0; i < count; ++i) a.values.push_back(from + step * i);
    }
}

}  // namespace

TEST_CASE("The front of a large grid is that of all its designs, and bounds may settle most of them unseen") {
    Pool pool(2);
    Issues issues;
    TraceOptions little;
    little.budget = 100;
    LoadedStudy f = lite_gpu({"serve.cost", "serve.rate_per_watt"});
    spread(f.study, "die.clock", 1.4, 0.0023, 348);
    auto const r = refine(f.graph, f.study, little, pool, issues);
    REQUIRE(r);
    CHECK(r->grid > 67'108'864);
    CHECK_FALSE(r->feasible);
    Explorer explorer(f.graph, pool);
    auto const all = explorer.run(question_of(f.graph, f.study));
    REQUIRE(all);
    std::set<std::vector<double>> front;
    for (FrontPoint const& p : all->front) front.insert(p.objectives);
    CHECK(std::set(r->grid_objectives.begin(), r->grid_objectives.end()) == front);
    CHECK(r->grid_front == all->front.size());

    LoadedStudy larger = lite_gpu({"serve.cost"});
    spread(larger.study, "die.clock", 1.4, 0.005, 161);
    spread(larger.study, "decode.batch", 1, 12, 44);
    auto const unseen = refine(larger.graph, larger.study, little, pool, issues);
    REQUIRE(unseen);
    INFO(refinement_words(*unseen));
    CHECK(unseen->unseen > 0.9);
    CHECK_THAT(refinement_words(*unseen), Catch::Matchers::Contains(" % settled by bounds, 1 on its front."));
}

TEST_CASE("Whole numbers of which an axis names some are said not to be searched between") {
    LoadedStudy f = lite_gpu({"serve.cost"});
    std::erase_if(f.study.axes, [](AxisSpec const& axis) { return axis.quantity->scale != Scale::integer; });
    Pool pool(2);
    Issues issues;
    spread(f.study, "decode.batch", 1, 10, 20);
    spread(f.study, "package.stacks", 4, 1, 3);
    auto const words = [&] {
        auto const found = refine(f.graph, f.study, {}, pool, issues);
        REQUIRE(found);
        return refinement_words(*found);
    };
    CHECK_THAT(words(), Catch::Contains("nothing was searched between") && Catch::Contains("decode batch") &&
                            !Catch::Contains("memory stacks"));
    spread(f.study, "decode.batch", 1, 1, 20);
    CHECK_THAT(words(), !Catch::Contains("decode batch"));
}

TEST_CASE("Without objectives, or stopped, nothing is refined") {
    LoadedStudy f = lite_gpu({"serve.cost"});
    Pool pool(1);
    Issues issues;
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(refine(f.graph, f.study, {}, pool, issues, stop.get_token()));
    CHECK(issues.empty());
    f.study.objectives.clear();
    CHECK_FALSE(refine(f.graph, f.study, {}, pool, issues));
    CHECK(issues.size() == 1);
}
