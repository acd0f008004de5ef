// Sampling: designs spread over the space of a study, or given one by one.
#include <cmath>
#include <map>
#include "optimizer/sweep/grid.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

DesignSampling sampling(std::string_view text) {
    Issues issues;
    auto const s = parse_sampling(text, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    REQUIRE(s);
    return *s;
}

std::vector<double> const& values_of(std::vector<Axis> const& axes, Quantity const& q) {
    auto const at = place_of(axes, q);
    REQUIRE(at);
    return axes[at->axis].values[at->quantity];
}

}  // namespace

TEST_CASE("So many designs as asked for, none off its axis, and each equal part of an axis holds as many") {
    LoadedStudy loaded("package-split");
    for (char const* how : {"sobol 256", "latin-hypercube 256", "latin-hypercube 256 seed 9"}) {
        loaded.study.sampling = sampling(how);
        auto const axes = grid_of(loaded.graph, loaded.study);
        REQUIRE(axes.size() == 1);
        REQUIRE(axes[0].size() == 256);
        for (AxisSpec const& spec : loaded.study.axes) {
            auto const& values = values_of(axes, *spec.quantity);
            auto const [lo, hi] = std::minmax_element(spec.values.begin(), spec.values.end());
            std::map<int, int> parts;
            bool const smooth = moves_without_steps(loaded.graph, spec);
            for (double v : values) {
                REQUIRE(v >= *lo);
                REQUIRE(v <= *hi);
                if (!smooth) CHECK(std::count(spec.values.begin(), spec.values.end(), v) == 1);
                bool const log = spec.quantity->scale == Scale::log;
                double const u = log ? std::log(v / *lo) / std::log(*hi / *lo) : (v - *lo) / (*hi - *lo);
                if (smooth) ++parts[static_cast<int>(u * 8 - 1e-12)];
            }
            for (auto const& [part, count] : parts) CHECK(std::abs(count - 32) <= 1);
        }
    }
}

TEST_CASE("Other seeds are other designs, the same seed the same ones") {
    LoadedStudy loaded("package-split");
    auto const with = [&](std::string_view how) {
        loaded.study.sampling = sampling(how);
        return grid_of(loaded.graph, loaded.study);
    };
    for (std::string const name : {"sobol 64", "latin-hypercube 64", "random 64"}) {
        CHECK(with(name) == with(name + " seed 1"));
        CHECK_FALSE(with(name) == with(name + " seed 2"));
    }
}

TEST_CASE("In step, axes are a list of designs, and each is computed as it is alone") {
    LoadedStudy loaded("package-split");
    loaded.study.axes.clear();
    Issues issues;
    for (auto const& [key, text] : {std::pair{"die.clock", "1.2,1.4,2.0"}, {"package.split", "1,4,2"}}) {
        auto const axis = parse_axis(loaded.graph, *loaded.graph.find(key), text, issues);
        REQUIRE(axis);
        loaded.study.axes.push_back(*axis);
    }
    loaded.study.sampling = sampling("in-step");
    Plan const plan(loaded.graph, loaded.study.scenario, grid_of(loaded.graph, loaded.study),
                    measures_of(loaded.graph, loaded.study));
    REQUIRE(plan.designs() == 3);
    double const clocks[] = {1.2, 1.4, 2.0}, splits[] = {1, 4, 2};
    for (std::uint64_t id = 0; id < 3; ++id) {
        Scenario alone = loaded.study.scenario;
        alone.pin(*loaded.graph.find("die.clock"), clocks[id]),
            alone.pin(*loaded.graph.find("package.split"), splits[id]);
        CHECK(plan.at(id) == evaluate(loaded.graph, alone, plan.outputs()));
    }
    Pool pool(2);
    Findings const found = explore(plan, loaded.study, pool);
    CHECK(found.seen == 3);
}

TEST_CASE("A sampled study is written and read back, and what cannot be meant is refused with the way out") {
    LoadedStudy loaded("package-split");
    loaded.study.sampling = sampling("latin-hypercube 1000 seed 7");
    auto const again = read_study(loaded.graph, to_json(loaded.graph, loaded.study), "");
    CHECK_FALSE(has_errors(again.issues));
    CHECK(again.study.sampling == loaded.study.sampling);
    CHECK(to_text(loaded.study.sampling) == "latin-hypercube 1000 seed 7");
    for (char const* wrong : {"sobol", "sobol 0", "sobol x", "sobol 10000001", "sobol 8 seed", "sobol 8 sead 3",
                              "halton 8", "every 8", "sobol 8 seed 3 more", ""}) {
        Issues issues;
        CHECK_FALSE(parse_sampling(wrong, issues));
        CHECK(issues.size() == 1);
    }
    loaded.study.sampling = sampling("in-step");
    auto const uneven = read_study(loaded.graph, to_json(loaded.graph, loaded.study), "");
    REQUIRE(has_errors(uneven.issues));
    CHECK(uneven.issues.front().where == "sampling");
    CHECK_THAT(uneven.issues.front().what, Catch::Contains("takes one value of each axis"));
}

TEST_CASE("The front of samples keeps its bits for any number of threads") {
    LoadedStudy loaded("lite-gpu");
    loaded.study.sampling = sampling("sobol 20000");
    Plan const plan(loaded.graph, loaded.study.scenario, grid_of(loaded.graph, loaded.study),
                    measures_of(loaded.graph, loaded.study));
    Pool one(1), four(4);
    Findings const a = explore(plan, loaded.study, one), b = explore(plan, loaded.study, four);
    CHECK(a.hash == b.hash);
    CHECK(a.front == b.front);
    CHECK(a.feasible > 0);
}
