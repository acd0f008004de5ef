// Floorplans of presets, rooflines over all levels, and kernels as points.
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_data.h"
#include "model/composable/quantities.h"
#include "model/kernel_list/quantities.h"
#include "model/package/quantities.h"
#include "tests/made_chart.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

std::string const composed_study = R"({"diecast": 2, "kind": "study", "name": "x", "choose": {"gpu.model": "GPU-N"},
    "designs": [{"name": "plain", "choose": {"composable.configuration": "GPU-N"}},
                {"name": "under", "choose": {"composable.configuration": "HBML+L3"}},
                {"name": "beside", "choose": {"composable.configuration": "HBML+L3", "uhb.kind": "2.5D"}},
                {"name": "most", "choose": {"composable.configuration": "HBMLL+L3L"}},
                {"name": "decode", "choose": {"composable.configuration": "HBML+L3", "iteration.network": "language model, decode"}},
                {"name": "crumbs", "choose": {"composable.configuration": "HBML+L3"}, "pin": {"l3.largest": "1 MB"}},
                {"name": "board", "choose": {"gpu.model": "L40", "composable.configuration": "as built"}}],
    "charts": [)";

MadeChart made_composed(std::string const& chart) {
    return made_chart(read_study(shipped(), composed_study + chart + "]}", "x.json"));
}

double design_value(Study const& study, std::string const& design, Quantity const& q) {
    for (NamedDesign const& d : study.designs)
        if (d.name == design) return evaluate(shipped(), overlay(study.scenario, d.scenario), {&q})[0] / q.unit;
    return std::nan("");
}

double drawn_area(FloorplanChart::Plan const& plan, PartKind kind) {
    double sum = 0;
    for (auto const& b : plan.blocks)
        if (b.kind == kind) sum += b.box.area();
    return sum;
}

bool says(std::vector<std::string> const& remarks, std::string const& words) {
    for (std::string const& r : remarks)
        if (r.find(words) != r.npos) return true;
    return false;
}

bool told(Issues const& issues, std::string const& words) {
    std::vector<std::string> all;
    for (Issue const& i : issues) all.push_back(i.what);
    return says(all, words);
}

}  // namespace

TEST_CASE("a floorplan's blocks have the areas of the rows, and its carrier says what is charged") {
    auto const m = made_composed(R"({"kind": "floorplan", "designs": ["plain", "under", "beside", "most"]})");
    auto const& chart = std::get<FloorplanChart>(m.data);
    REQUIRE(chart.plans.size() == 4);
    for (auto const& plan : chart.plans) {
        CAPTURE(plan.design);
        auto const value = [&](Quantity const& q) { return design_value(m.study, plan.design, q); };
        CHECK(drawn_area(plan, PartKind::compute) == Approx(value(package::dies) * value(die::area)));
        CHECK(drawn_area(plan, PartKind::cache) == Approx(value(l3::dies) * value(l3::die_area)));
        CHECK(drawn_area(plan, PartKind::memory) == Approx(value(composable::sites) * value(memory::stack_area)));
        for (auto const& b : plan.blocks) {
            if (b.kind != PartKind::carrier) continue;
            CHECK(b.box.area() == Approx(plan.width * plan.height));
            CHECK(b.charged.value_or(b.box.area()) == Approx(value(composable::carrier_area)).epsilon(0.0006));
            CHECK(says(plan.remarks, b.charged ? " % less)" : "as charged"));
        }
    }
    CHECK(says(chart.plans[3].unplaced, "4 stacks of 14 find no die edge"));
    CHECK(told(m.issues, "design \"most\": 4 stacks"));
    CHECK_FALSE(has_errors(m.issues));
}

TEST_CASE("memory on the board is not drawn on the package, and the plan says so") {
    auto const m = made_composed(R"({"kind": "floorplan", "designs": ["board"], "substrate": true})");
    auto const& chart = std::get<FloorplanChart>(m.data);
    CHECK(chart.substrate);
    CHECK(drawn_area(chart.plans.at(0), PartKind::memory) == 0);
    CHECK(drawn_area(chart.plans.at(0), PartKind::carrier) == 0);
    CHECK(drawn_area(chart.plans.at(0), PartKind::substrate) ==
          Approx(design_value(m.study, "board", substrate::area)));
    CHECK(says(chart.plans[0].remarks, "24 memory devices on the board"));
}

TEST_CASE("a table of a floorplan has a line for each block and each remark") {
    auto const m = made_composed(R"({"kind": "floorplan", "designs": ["plain"]})");
    auto const& plan = std::get<FloorplanChart>(m.data).plans.at(0);
    auto const lines = chart_table(m.data);
    CHECK(lines.at(0) == std::vector<std::string>{"design", "block", "what", "x [mm]", "y [mm]", "width [mm]",
                                                  "height [mm]", "area [mm²]", "charged [mm²]"});
    CHECK(lines.size() == 1 + plan.blocks.size() + plan.remarks.size() + plan.unplaced.size());
    for (auto const& line : lines) CHECK(line.size() == lines[0].size());
}

TEST_CASE("what cannot be drawn is said with its limit") {
    auto const m = made_composed(R"({"kind": "floorplan", "designs": ["crumbs"]})");
    CHECK(std::holds_alternative<std::monostate>(m.data));
    CHECK(told(m.issues, "design \"crumbs\""));
    CHECK(told(m.issues, "more than the 512 that can be drawn"));
    auto const toy = read(study_with(R"("charts": [{"kind": "floorplan"}])"));
    Issues issues;
    Pool pool{1};
    auto const data = chart_data(chosen_graph(), toy.study, toy.study.charts.at(0), pool, issues);
    CHECK(std::holds_alternative<std::monostate>(data));
    CHECK(told(issues, "which a floorplan draws"));
}

TEST_CASE("kernels of a roofline: the longest first, over their bytes at every level, within their ceilings") {
    auto const m =
        made_composed(R"({"kind": "roofline", "designs": ["decode"], "levels": true, "peak": "levels.matrix_rate",
        "bandwidths": ["levels.l2_rate", "uhb.bandwidth", "levels.memory_rate"], "stages": [{"kernels": "iteration", "most": 6}]})");
    auto const& chart = std::get<RooflineChart>(m.data);
    REQUIRE(chart.points.size() == 6);
    double shown = 0, before = 1;
    for (auto const& p : chart.points) {
        CAPTURE(p.name);
        REQUIRE(p.levels.size() == 3);
        CHECK(p.share.value() <= before);
        before = *p.share, shown += *p.share;
        int binding = 0;
        for (std::size_t b = 0; b < 3; ++b) {
            CHECK(p.rate <= p.levels[b].intensity * chart.ceilings[b + 1].rate * (1 + 1e-9));
            binding += p.levels[b].binding;
            if (p.levels[b].binding) CHECK(p.intensity == p.levels[b].intensity);
        }
        CHECK(binding == 1);
    }
    CHECK(shown > 0.9);
    CHECK(chart.remark.starts_with("6 of "));
    auto const lines = chart_table(m.data);
    CHECK(lines[0].back() == "share of the time [%]");
    REQUIRE((chart.parts.size() == 1 && chart.phases.size() == 1));
    CHECK(shown + chart.parts[0].share == Approx(1));  // with the kernels not shown
    CHECK(lines.size() == 1 + chart.ceilings.size() + 6 * 4 + 1);
    CHECK(lines.back()[2] == "other kernels");
}

TEST_CASE("a stage over all levels has one rate, and the intensity of each level's bytes") {
    auto const m =
        made_composed(R"({"kind": "roofline", "designs": ["decode"], "levels": true, "peak": "levels.matrix_rate",
        "bandwidths": ["levels.l2_rate", "uhb.bandwidth", "levels.memory_rate"], "stages": [{"name": "all",
        "work": "iteration.work", "time": "iteration.time", "bytes": ["iteration.l2_traffic", "iteration.link_traffic", null]}]})");
    auto const& p = std::get<RooflineChart>(m.data).points.at(0);
    REQUIRE(p.levels.size() == 2);
    auto const si = [&](Quantity const& q) { return design_value(m.study, "decode", q) * q.unit.si; };
    CHECK(p.levels[0].intensity == Approx(si(iteration::work) / si(iteration::l2_traffic)));
    CHECK(p.levels[1].intensity == Approx(si(iteration::work) / si(iteration::link_traffic)));
    CHECK(p.rate == Approx(si(iteration::work) / si(iteration::time)));
    CHECK(p.intensity == p.levels[p.levels[1].binding ? 1 : 0].intensity);
}

TEST_CASE("kernels under none of their bandwidths are refused with the bandwidths they have") {
    auto const m = made_composed(R"({"kind": "roofline", "designs": ["decode"], "peak": "levels.matrix_rate",
        "bandwidths": ["link.bandwidth"], "stages": [{"kernels": "iteration"}]})");
    CHECK(std::holds_alternative<std::monostate>(m.data));
    CHECK(told(m.issues, "levels.l2_rate, uhb.bandwidth, levels.memory_rate"));
}

TEST_CASE("what is wrong with a floorplan or with kernels is said where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("kind": "floorplan", "keys": ["die.area"])", "charts/0/keys", ""},
        {R"("kind": "floorplan", "designs": ["plai"])", "charts/0/designs/0", "plain"},
        {R"("kind": "floorplan", "substrate": "yes")", "charts/0/substrate", "true or false"},
        {R"("kind": "roofline", "peak": "levels.matrix_rate", "bandwidths": ["uhb.bandwidth"], "levels": 1, "stages": [{"kernels": "iteration"}])",
         "charts/0/levels", "true or false"},
        {R"("kind": "roofline", "peak": "levels.matrix_rate", "bandwidths": ["uhb.bandwidth"], "stages": [{"kernels": "iterations"}])",
         "charts/0/stages/0/kernels", "iteration"},
        {R"("kind": "roofline", "peak": "levels.matrix_rate", "bandwidths": ["uhb.bandwidth"], "stages": [{"kernels": "iteration", "most": 0}])",
         "charts/0/stages/0/most", "1"},
        {R"("kind": "roofline", "peak": "levels.matrix_rate", "bandwidths": ["uhb.bandwidth"], "stages": [{"kernels": "iteration", "time": "iteration.time"}])",
         "charts/0/stages/0/time", ""},
    }));
    CAPTURE(fields);
    auto const reading = read_study(shipped(), composed_study + "{" + std::string(fields) + "}]}", "x.json");
    CAPTURE(all_text(reading.issues));
    CHECK(reading.issues.size() == 1);
    CHECK(mentions(reading.issues, where, what));
}

TEST_CASE("floorplans and kernels are written as they were read") {
    for (
        char const* chart :
        {R"({"kind": "floorplan", "title": "t", "substrate": true, "designs": ["plain", "most"]})",
         R"({"kind": "roofline", "levels": true, "peak": "levels.matrix_rate", "bandwidths": ["uhb.bandwidth"], "stages": [{"kernels": "iteration", "most": 12}, {"kernels": "iteration"}]})"}) {
        auto const m = made_composed(chart);
        auto const again = read_study(shipped(), to_json(shipped(), m.study), "x.json");
        CHECK(again.issues.empty());
        CHECK(again.study.charts == m.study.charts);
    }
}
