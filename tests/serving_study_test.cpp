// The study of serving in 2026: published runs stand on the charts of what they ran, and the order of accelerators is
// theirs.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include "app/present/charts/chart_data.h"
#include "optimizer/analysis/search.h"
#include "optimizer/validation/validate.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

LoadedStudy const& serving() {
    static LoadedStudy const l("serving-2026");
    return l;
}

FrontierChart frontier_titled(std::string_view start) {
    auto const& charts = serving().study.charts;
    auto const at =
        std::find_if(charts.begin(), charts.end(), [&](ChartSpec const& c) { return c.title.starts_with(start); });
    REQUIRE(at != charts.end());
    Pool pool;
    Issues issues;
    return std::get<FrontierChart>(chart_data(serving().graph, serving().study, *at, pool, issues));
}

std::map<std::string, std::size_t> measured_of(FrontierChart const& c) {
    std::map<std::string, std::size_t> counts;
    for (FrontierChart::Curve const& curve : c.curves)
        if (!curve.measured.empty()) counts[curve.name] = curve.measured.size();
    return counts;
}

double measured_value(MeasuredRow const& row, char const* key) { return std::get<double>(row.values.pins.at(key)); }

}  // namespace

TEST_CASE("published rates of the study are those of Little's law from the published times") {
    std::size_t checked = 0;
    for (MeasuredRow const& row : serving().study.measured) {
        int gpus = 0, experts = 1, users = 0;
        bool const spread = std::sscanf(row.name.c_str(), "TP%d EP%d, %d users", &gpus, &experts, &users) == 3;
        if (!spread && std::sscanf(row.name.c_str(), "TP%d, %d users", &gpus, &users) != 2) continue;
        double const ttft = measured_value(row, "load.first_token"), tpot = measured_value(row, "load.between_tokens");
        double const rate = users * 1024 / (ttft + 1023 * tpot / 1e3) / std::max(gpus, experts);
        CAPTURE(row.name, row.series);
        CHECK(measured_value(row, "load.rate_per_user") == Approx(1e3 / tpot).epsilon(1e-3));
        CHECK(measured_value(row, "load.rate_per_gpu") == Approx(rate).epsilon(1e-3));
        ++checked;
    }
    CHECK(checked > 200);
}

TEST_CASE("published runs stand over the curve of their accelerator, on the chart of their network alone") {
    auto const oss = measured_of(frontier_titled("gpt-oss-120b: tokens/s per GPU"));
    CHECK(oss == std::map<std::string, std::size_t>{{"H200", 8}, {"B200", 10}, {"MI325X", 2}});
    auto const llama = measured_of(frontier_titled("Llama 3.3 70B: tokens/s per GPU"));
    CHECK(llama == std::map<std::string, std::size_t>{{"H100", 6}, {"H200", 8}, {"B200", 7}});
    CHECK(measured_of(frontier_titled("Qwen3")).empty());
}

TEST_CASE("every curve of the study falls from much throughput to much interactivity") {
    FrontierChart const c = frontier_titled("Llama 3.3 70B: tokens/s per GPU");
    CHECK(c.curves.size() == 6);
    for (FrontierChart::Curve const& curve : c.curves) {
        CAPTURE(curve.name);
        REQUIRE(curve.points.size() > 5);
        for (std::size_t i = 1; i < curve.points.size(); ++i) {
            CHECK(curve.points[i].x > curve.points[i - 1].x);
            CHECK(curve.points[i].y < curve.points[i - 1].y);
        }
    }
}

TEST_CASE("percentiles of waiting are a panel for first tokens and one for tokens between, and never cross") {
    auto const& charts = serving().study.charts;
    std::size_t drawn = 0;
    for (ChartSpec const& spec : charts) {
        if (!spec.as<LinesSpec>()) continue;
        CAPTURE(spec.title);
        Pool pool;
        Issues issues;
        auto const c = std::get<LineChart>(chart_data(serving().graph, serving().study, spec, pool, issues));
        if (spec.title.starts_with("Waiting")) {
            REQUIRE(c.panels.size() == 2);
            CHECK(c.panels[0].label == "Time to first token under load (s)");
            CHECK(c.panels[1].label == "Time between tokens under load (ms)");
        }
        for (LineChart::Panel const& panel : c.panels) {
            REQUIRE(panel.lines.size() == 3);
            for (std::size_t i = 0; i < c.places.size(); ++i) {
                CHECK(panel.lines[0].values[i] <= panel.lines[1].values[i]);
                CHECK(panel.lines[1].values[i] <= panel.lines[2].values[i]);
            }
        }
        ++drawn;
    }
    CHECK(drawn == 3);
}

TEST_CASE("runs of Llama 3.3 70B come out within their tolerance, as do the costs of a GPU-hour") {
    Pool pool;
    Issues issues;
    std::size_t checked = 0;
    for (Verdict const& v : check_claims(serving().graph, serving().study, pool, issues)) {
        CAPTURE(v.published->title, v.ours, v.problem);
        CHECK(std::isfinite(v.ours));
        bool const is_run = v.published->title.find("Llama 3.3 70B, ") != std::string::npos;
        bool const is_cost = v.published->title.find("GPU-hour") != std::string::npos;
        if (!is_run && !is_cost) continue;
        CHECK(v.within);
        ++checked;
    }
    CHECK(issues.empty());
    CHECK(checked == 14);
}

TEST_CASE("at equal interactivity accelerators stand in the published order, in every pair") {
    SeriesReading const read = load_series(shipped(), DIECAST_SOURCE_DIR "/presets/validation/serving-order.json");
    REQUIRE(read.issues.empty());
    Issues issues;
    auto const cases = predict(shipped(), read.series, issues);
    REQUIRE(issues.empty());
    std::map<std::string, std::vector<std::pair<double, double>>> at;  // published and ours, by all but the accelerator
    for (PredictedCase const& c : cases) {
        std::string name = c.row->name;
        for (std::string const gpu : {"-H100", "-H200", "-B200"})
            if (auto const where = name.find(gpu); where != std::string::npos) name.erase(where, gpu.size());
        at[name].emplace_back(*c.row->measured[0], c.ours[0]);
    }
    std::size_t pairs = 0;
    for (auto const& [name, rates] : at)
        for (auto const& a : rates)
            for (auto const& b : rates)
                if (a.first > b.first) {
                    CAPTURE(name, a.first, b.first);
                    CHECK(a.second > b.second);
                    ++pairs;
                }
    CHECK(pairs == 84);
}
