// The numbers of charts, by hand.
#include "app/present/charts/chart_data.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_numbers.h"
#include "app/present/charts/chart_parts.h"
#include "model/core/text.h"
#include "tests/plain_blanks.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

struct Lab {
    Graph graph = chosen_graph();
    Pool pool{2};
    Issues issues = {};
    Study study = {};

    explicit Lab(std::string const& fields) {
        auto reading = read(study_with(fields));
        CAPTURE(all_text(reading.issues));
        REQUIRE(reading.issues.empty());
        study = std::move(reading.study);
    }
    template <class Chart>
    Chart make(std::size_t index = 0) {
        ChartData const data = chart_data(graph, study, study.charts.at(index), pool, issues);
        CAPTURE(all_text(issues));
        REQUIRE(std::holds_alternative<Chart>(data));
        return std::get<Chart>(data);
    }
};

Values of(BarChart::Series const& s) {
    Values values;
    for (auto const& v : s.values) values.push_back(v ? *v : -1);
    return values;
}

/// Cost of dies · wafer price / yield, all yields 1: one die is the cheapest unless it has to be more.
std::string const costs = R"("pin": {"die.yield": "100 %"},
    "designs": [{"name": "big", "pin": {"die.area": 400}}, {"name": "small", "pin": {"die.area": 100}}],
    "searches": [{"name": "most", "title": "Most speed", "groups": [{"key": "process.node", "text": "N7, N5"}],
                  "axes": [{"key": "package.dies", "text": "1..5"}, {"key": "memory.bandwidth", "text": "100,400"}],
                  "objective": {"key": "package.cost", "sense": "maximise"}, "constraints": ["package.slack", {"key": "package.speed", "max": 100}],
                  "designs": ["big", "small"]}], )";

}  // namespace

TEST_CASE("what several quantities share is named by their unit where their labels share no word") {
    for (auto const& [unit, name] : {std::pair{Unit{"MiB", 1048576, {.B = 1}}, "Data (MiB)"},
                                     {Unit{"min", 60, {.s = 1}}, "Time (min)"},
                                     {Unit{"x", 1, {}}, "x"}}) {
        Quantity const one{.key = "a.b", .label = "Activations", .unit = unit},
            other{.key = "a.c", .label = "Workspace", .unit = unit};
        CHECK(charts::common_label({&one, &other}) == name);
    }
}

TEST_CASE("bars of a search: the best of each group and design, where it was found, and what was printed") {
    // 1700 mm² hold 4 dies of 400 mm² and 5 of 100 mm²; a share of 50 % of 100 GB/s is within the limit.
    Lab lab(costs + R"("charts": [{"kind": "bars", "search": "most"}],
        "published": [{"key": "package.cost", "search": "most", "design": "small", "at": {"process.node": "N5"}, "value": 80000,
                       "tolerance": "10 %", "status": "recalled", "source": "x"},
                      {"key": "package.cost", "search": "most", "design": "big", "at": {"process.node": "N5"}, "low": 60000, "source": "x"},
                      {"key": "package.cost", "search": "most", "design": "small", "over": "big", "at": {"process.node": "N7"}, "value": 9,
                       "tolerance": "10 %", "source": "x"}])");
    auto const c = lab.make<BarChart>();
    CHECK((c.title == "Most speed" && c.value_label == "Package cost (USD)" && !c.reference && !c.stacked));
    CHECK(c.categories == std::vector<std::string>{"N7", "N5"});
    REQUIRE(c.series.size() == 2);
    CHECK((c.series[0].name == "big" && c.series[1].name == "small"));
    CHECK(of(c.series[0]) == Values{4 * 9346, 4 * 16988});
    CHECK(of(c.series[1]) == Values{5 * 9346, 5 * 16988});
    CHECK(plain(c.series[0].notes[0]) == "4 dies, bandwidth 100 GB/s");
    CHECK(chart_table(c)[0] == std::vector<std::string>{"category", "series", "Package cost [USD]", "expected", "low",
                                                        "high", "status", "Package dies", "Memory bandwidth [GB/s]"});
    CHECK(plain(c.series[1].notes[1]) == "5 dies, bandwidth 100 GB/s");
    CHECK(c.series[0].targets.empty());
    REQUIRE((c.series[1].targets.size() == 2 && c.series[1].targets[1]));
    CHECK_FALSE(c.series[1].targets[0]);  // a ratio is not this bar
    CHECK((c.series[1].targets[1]->value == 80000 && c.series[1].targets[1]->low == Approx(72000) &&
           c.series[1].targets[1]->status == Status::recalled));
}

TEST_CASE("bars of a search over two axes of groups stand in groups of the first") {
    Lab lab(
        R"("pin": {"die.yield": "100 %"}, "searches": [{"name": "two", "groups": [{"key": "process.node", "text": "N7, N5"},
                {"key": "memory.bandwidth", "values": [100, 400, 800]}], "axes": [{"key": "package.dies", "text": "1,2"}],
                "objective": {"key": "package.cost", "sense": "maximise"}}], "charts": [{"kind": "bars", "search": "two"}])");
    auto const c = lab.make<BarChart>();
    REQUIRE((c.groups.size() == 2 && c.categories.size() == 6));
    CHECK((c.groups[0].name == "N7" && c.groups[1].name == "N5" && c.groups[0].count == 3 && c.groups[1].count == 3));
    CHECK(plain(c.categories[0]) == "bandwidth 100 GB/s");
    CHECK((c.categories[0] == c.categories[3] && of(c.series[0])[0] == 2 * 9346 && of(c.series[0])[3] == 2 * 16988));
}

// With one die or two a package has so many wafers' worth of cost; its speed is that of the design found.
TEST_CASE("bars of the best with each entry have the colours of the entries, and say the other objective there") {
    std::string const search = R"("axes": [{"key": "process.node", "text": "N5, N7"}], "pin": {"die.yield": "100 %"},
        "searches": [{"name": "each", "groups": [{"key": "process.node", "text": "N7, N5"}],
                      "axes": [{"key": "package.dies", "text": "1,2"}], "objective": {"key": "package.cost", "sense": "maximise"}}],
        "charts": [{"kind": "bars", "search": "each"}], )";
    Lab lab(
        search +
        R"("objectives": [{"key": "package.cost", "sense": "maximise"}, {"key": "package.speed", "sense": "maximise"}])");
    auto const c = lab.make<BarChart>();
    REQUIRE((c.values.size() == 2 && c.values[0] + c.values[1] == 1));
    Quantity const& node = *lab.graph.find("process.node");
    CHECK((c.values[0] < c.values[1]) == (lab.graph.entry(node, "N7") < lab.graph.entry(node, "N5")));
    Quantity const& speed = *lab.graph.find("package.speed");
    double const there = evaluate(lab.graph, c.series[0].of[0].scenario, {&speed})[0] / speed.unit;
    CHECK(c.result.starts_with(label_of(speed) + " there: N7 " + value_text(there, speed, 3) + ", N5 "));
    Lab one(search + R"("objectives": [{"key": "package.cost", "sense": "maximise"}])");
    CHECK(one.make<BarChart>().result.empty());
}

TEST_CASE("bars of the best at each amount say the other objective at it, without the name of the amount") {
    Lab lab(
        R"("pin": {"die.yield": "100 %"},
        "searches": [{"name": "each", "groups": [{"key": "memory.bandwidth", "values": [100, 400]}],
                      "axes": [{"key": "package.dies", "text": "1,2"}], "objective": {"key": "package.cost", "sense": "maximise"}}],
        "charts": [{"kind": "bars", "search": "each"}],
        "objectives": [{"key": "package.cost", "sense": "maximise"}, {"key": "package.speed", "sense": "maximise"}])");
    auto const c = lab.make<BarChart>();
    CHECK_THAT(plain(c.result), Catch::Contains(" at 100 GB/s, ") && Catch::EndsWith(" at 400 GB/s."));
}

TEST_CASE("bars of a search over one of its designs, with ratios and savings as targets") {
    Lab lab(costs + R"("charts": [{"kind": "bars", "title": "Gain", "search": "most", "over": "big"},
                                  {"kind": "bars", "search": "most", "over": "big", "designs": ["small"], "keys": ["die.area"]}],
        "published": [{"key": "package.cost", "search": "most", "design": "small", "over": "big", "at": {"process.node": "N7"}, "value": 1.2,
                       "low": 1.1, "high": 1.4, "source": "x"},
                      {"key": "package.cost", "search": "most", "design": "small", "over": "big", "at": {"process.node": "N5"}, "as": "saving",
                       "value": "-20 %", "low": -0.3, "high": -0.1, "source": "x"}])");
    auto const c = lab.make<BarChart>();
    CHECK((c.title == "Gain" && c.value_label == "Package cost over big" && c.reference == 1.0));
    CHECK(of(c.series[0]) == Values{1, 1});
    CHECK(of(c.series[1]) == Values{1.25, 1.25});
    REQUIRE(c.series[1].targets.size() == 2);
    CHECK((c.series[1].targets[0]->low == 1.1 && c.series[1].targets[0]->high == 1.4));
    CHECK((c.series[1].targets[1]->value == Approx(1.2) && c.series[1].targets[1]->low == Approx(1.1) &&
           c.series[1].targets[1]->high == Approx(1.3)));
    auto const areas = lab.make<BarChart>(1);
    REQUIRE(areas.series.size() == 1);
    CHECK((of(areas.series[0]) == Values{0.25, 0.25} && areas.series[0].name == "small"));
}

TEST_CASE("bars of a search without a feasible design are left open and say so") {
    Lab lab(costs +
            R"("charts": [{"kind": "bars", "search": "most"}, {"kind": "bars", "search": "most", "over": "big"}])");
    lab.study.designs[0].scenario.pin(files::limit, 300.0);
    for (std::size_t chart : {0u, 1u}) {
        auto const c = lab.make<BarChart>(chart);
        CHECK_FALSE(c.series[0].values[0]);
        CHECK_THAT(c.series[0].notes[0],
                   Catch::StartsWith("no feasible design: package ") && Catch::Contains(" at best ("));
        CHECK(c.series[1].values[0].has_value() == (chart == 0));  // no ratio without its base
        CHECK(chart_table(c)[1][2].empty());
    }
}

TEST_CASE("bars of designs stand in groups of keys, each in one unit or over one design") {
    Lab lab(R"("designs": [{"name": "a", "pin": {"die.area": 100, "memory.bandwidth": 1000}},
                           {"name": "b", "pin": {"die.area": 400, "memory.bandwidth": 500}}],
        "charts": [{"kind": "bars", "keys": ["die.area", "memory.bandwidth"], "over": "a"}, {"kind": "bars", "keys": ["die.area", "package.limit"]},
                   {"kind": "bars", "keys": ["die.area"], "designs": ["b", "a"]}],
        "published": [{"key": "memory.bandwidth", "design": "b", "over": "a", "value": 0.4, "source": "x"},
                      {"key": "die.area", "design": "b", "value": 300, "source": "x"}])");
    auto const ratio = lab.make<BarChart>();
    CHECK((ratio.categories == std::vector<std::string>{"Die area", "Memory bandwidth"} &&
           ratio.value_label == "Ratio over a"));
    CHECK((of(ratio.series[0]) == Values{1, 1} && of(ratio.series[1]) == Values{4, 0.5}));
    CHECK((ratio.series[0].targets.empty() && !ratio.series[1].targets[0] && ratio.series[1].targets[1]->value == 0.4));
    auto const plain = lab.make<BarChart>(1);
    CHECK((plain.value_label == "Area (mm²)" && of(plain.series[1]) == Values{400, 1700} &&
           plain.series[1].targets[0]->value == 300));
    auto const one = lab.make<BarChart>(2);
    CHECK((one.categories == std::vector<std::string>{"b", "a"} && one.value_label == "Die area (mm²)"));
    CHECK((one.series.size() == 1 && of(one.series[0]) == Values{400, 100} && one.series[0].name == "Die area"));
}

TEST_CASE("stacked bars: a stack for each design, and one stack is 1 if it is said so") {
    Lab lab(
        R"("designs": [{"name": "a", "pin": {"die.area": 100, "package.limit": 300}}, {"name": "b", "pin": {"die.area": 200, "package.limit": 400}}],
        "charts": [{"kind": "bars", "keys": ["die.area", "package.limit"], "stacked": true, "over": "a"}])");
    auto const c = lab.make<BarChart>();
    CHECK((c.stacked && c.categories == std::vector<std::string>{"a", "b"}));
    CHECK((of(c.series[0]) == Values{0.25, 0.5} && of(c.series[1]) == Values{0.75, 1}));
}

TEST_CASE("bars of each design beside each other, with names, and held against numbers of other designs") {
    Lab lab(
        R"("designs": [{"name": "kind: a", "pin": {"die.area": 100}}, {"name": "kind: b", "pin": {"die.area": "4 cm2"}},
                           {"name": "wanted", "pin": {"package.limit": 250}}],
        "charts": [{"kind": "bars", "keys": ["die.area", "package.limit"], "names": ["area", "limit"], "by": "design", "scale": "log",
                    "limits": [{"name": "need", "key": "package.limit", "design": "wanted"}], "designs": ["kind: a", "kind: b"]},
                   {"kind": "bars", "keys": ["die.area"], "names": ["area"]}],
        "published": [{"key": "die.area", "design": "kind: b", "value": 300, "source": "x"}])");
    auto const c = lab.make<BarChart>();
    CHECK((c.log && c.value_label == "Area (mm²)" && c.categories == std::vector<std::string>{"a", "b"}));
    REQUIRE(c.series.size() == 2);
    CHECK((of(c.series[0]) == Values{100, 400} && c.series[0].name == "area" && of(c.series[1]) == Values{1700, 1700}));
    CHECK((c.series[0].targets[1]->value == 300 && !c.series[0].targets[0] && c.series[1].targets.empty()));
    REQUIRE(c.limits.size() == 1);
    CHECK((c.limits[0].name == "need" && c.limits[0].value == Approx(250)));
    auto const table = chart_table(c);
    CHECK((table.size() == 6 && table[5][1] == "need" && table[5][2] == "250" && table[5][0].empty()));
    auto const plain = lab.make<BarChart>(1);
    CHECK((!plain.log && plain.series[0].name == "area"));
    CHECK(plain.categories == std::vector<std::string>{"kind: a", "kind: b", "wanted"});  // no common start
}

TEST_CASE("bars of logarithmic rows over more than a factor of 30 are so too, unless the chart says otherwise") {
    static constexpr Quantity a{.key = "cell.a", .scale = Scale::log, .fallback = 10},
        b{.key = "cell.b", .scale = Scale::log, .fallback = 1e6}, c{.key = "cell.c", .fallback = 5};
    BarsSpec spec;
    BarChart wide, narrow;
    wide.series = {{"", {10.0, 0.0, 1e6, std::nullopt}, {}, {}}}, narrow.series = {{"", {1e6, 2e6}, {}, {}}};
    CHECK(charts::wants_log(spec, {&a, &b}, wide));
    CHECK_FALSE(charts::wants_log(spec, {&a, &b}, narrow));
    CHECK_FALSE(charts::wants_log(spec, {&a, &c}, wide));
    spec.scale = "log";
    CHECK(charts::wants_log(spec, {&a, &c}, narrow));
    spec.scale = "linear";
    CHECK_FALSE(charts::wants_log(spec, {&a, &b}, wide));
    spec.scale.clear(), spec.stacked = true;
    CHECK_FALSE(charts::wants_log(spec, {&a, &b}, wide));
    narrow.limits = {{"far", 1}}, spec.stacked = false;
    CHECK(charts::wants_log(spec, {&a, &b}, narrow));
}

TEST_CASE("stacks beside each other: a group for each design, without stacks of nothing, named by what it chose") {
    Lab lab(
        R"("designs": [{"name": "a", "choose": {"process.node": "N5"}, "pin": {"die.yield": "80 %", "die.share": "25 %"}},
                           {"name": "b", "pin": {"die.yield": "60 %", "die.share": 0}}],
        "charts": [{"kind": "bars", "stacked": true, "names": ["part"],
                    "columns": [{"name": {"entry": "process.node"}, "keys": ["die.yield"]}, {"name": "share", "keys": ["die.share"]}]}])");
    auto const c = lab.make<BarChart>();
    CHECK((c.stacked && !c.log && c.categories == std::vector<std::string>{"N5", "share", "N7"}));
    REQUIRE((c.groups.size() == 2 && c.series.size() == 1 && c.series[0].name == "part"));
    CHECK((c.groups[0].name == "a" && c.groups[0].count == 2 && c.groups[1].name == "b" && c.groups[1].count == 1));
    double const one = files::die_yield.unit.si;  // all in the unit of the first
    CHECK(of(c.series[0])[0] == Approx(0.8 / one));
    CHECK(of(c.series[0])[1] == Approx(0.25 / one));
    CHECK(of(c.series[0])[2] == Approx(0.6 / one));
    auto const table = chart_table(c);
    REQUIRE(table.size() == 4);
    CHECK((table[0][0] == "group" && table[1][0] == "a" && table[2][0] == "a" && table[3][0] == "b"));
    CHECK((table[2][1] == "share" && table[3][1] == "N7" && table[3][2] == "part"));
}

TEST_CASE("lines: a panel for each unit, a line for each design, logarithmic where it must be") {
    Lab lab(R"("designs": [{"name": "a", "pin": {"package.dies": 1}}, {"name": "b", "pin": {"package.dies": 4}}],
        "charts": [{"kind": "lines", "keys": ["package.cost", "die.yield", "process.wafer_price"], "range": {"key": "die.area", "text": "1,100,1000"}},
                   {"kind": "lines", "keys": ["package.slack"], "range": {"key": "die.area", "text": "100..500 steps 5"}, "designs": ["b"]}])");
    lab.study.scenario.pin(method, "Poisson").pin(defects, 1.0);
    auto const c = lab.make<LineChart>();
    CHECK((c.places == Values{1, 100, 1000} && c.log_x && c.x_label == "Die area (mm²)"));
    REQUIRE(c.panels.size() == 2);
    CHECK((c.panels[0].label == "Cost (USD)" && c.panels[1].label == "Die yield (%)"));
    REQUIRE((c.panels[0].lines.size() == 4 && c.panels[1].lines.size() == 2));
    CHECK((c.panels[0].lines[3].name == "Process wafer price, b" && c.panels[1].lines[0].name == "a"));
    CHECK(c.panels[1].lines[0].values[1] == Approx(100 * std::exp(-1)).epsilon(1e-13));
    CHECK(c.panels[0].lines[2].values[1] == Approx(4 * 9346 * std::exp(1)).epsilon(1e-13));
    CHECK(c.panels[0].log);  // 9346 … 8e8 USD
    CHECK(c.panels[1].log);  // 0.0045 … 99 %
    auto const slack = lab.make<LineChart>(1);
    CHECK((!slack.log_x && slack.panels.size() == 1 && !slack.panels[0].log));  // it falls below zero
    CHECK((slack.panels[0].lines.size() == 1 && slack.panels[0].lines[0].values[3] == Approx(100)));
    auto const table = chart_table(slack, true);
    REQUIRE(table.size() == 6);
    CHECK(table[0] == std::vector<std::string>{"Die area [mm²]", "Package slack [mm²]"});
    CHECK((table[5][0] == "500" && std::stod(table[5][1]) == Approx(-300)));
    CHECK(std::stod(table[5][1]) == slack.panels[0].lines[0].values[4]);  // every digit
}

TEST_CASE("a design that does not move along the range has a level line, at its own value of it") {
    Lab lab(R"("designs": [{"name": "a", "pin": {"die.area": "100 mm2"}}, {"name": "b", "pin": {"package.dies": 4}}],
        "charts": [{"kind": "lines", "keys": ["die.yield"], "range": {"key": "die.area", "text": "200,400"}, "range_of": ["b"]}])");
    lab.study.scenario.pin(method, "Poisson").pin(defects, 1.0);
    auto const c = lab.make<LineChart>();
    auto const& lines = c.panels.at(0).lines;
    REQUIRE(lines.size() == 2);
    CHECK((!lines[0].moves && lines[1].moves));
    for (double const yield : lines[0].values) CHECK(yield == Approx(100 * std::exp(-1)));
    CHECK(lines[1].values[1] == Approx(100 * std::exp(-4)));
    CHECK(numbers_at(lab.graph, c, "place:0:1").at(0).at.empty());
}

TEST_CASE("a panel of few keys without a word in common is named after them all") {
    Lab lab(
        R"("charts": [{"kind": "lines", "keys": ["die.share", "package.slack", "die.area"], "range": {"key": "package.dies", "text": "1,2"}},
                          {"kind": "lines", "keys": ["die.share", "die.yield"], "range": {"key": "package.dies", "text": "1,2"}}])");
    auto const c = lab.make<LineChart>();
    CHECK((c.panels[0].label == "Die share (%)" && c.panels[1].label == "Package slack, die area (mm²)"));
    CHECK(lab.make<LineChart>(1).panels[0].label == "Die share, die yield (%)");
}

TEST_CASE("lines are marked where a break-even is answered, and have a place there") {
    Lab lab(R"("designs": [{"name": "a", "pin": {"package.dies": 1}}, {"name": "b", "pin": {"package.dies": 4}}],
        "break_evens": [{"name": "four", "title": "Four", "change": {"key": "process.wafer_price", "text": "1..50 kUSD"}, "key": "package.cost",
                         "design": "b", "over": "a"},
                        {"name": "out", "change": {"key": "process.wafer_price", "text": "1..50 kUSD"}, "key": "package.cost", "design": "b", "value": "1 GUSD"}],
        "charts": [{"kind": "lines", "keys": ["die.yield", "package.cost"], "range": {"key": "process.wafer_price", "text": "1000,9000,16000"},
                    "break_evens": ["four", "out"]}])");
    lab.study.scenario.pin(method, "Poisson").pin(defects, 1.0);
    auto const c = lab.make<LineChart>();
    REQUIRE((c.marks.size() == 1 && c.places.size() == 4));
    LineChart::Mark const& m = c.marks[0];
    CHECK((m.panel == 1 && m.name == "Four" && m.place < 4));
    CHECK(m.of == "b = a");
    auto const& lines = c.panels[1].lines;
    CHECK(lines[1].values[m.place] == Approx(m.value).epsilon(1e-12));
    auto const table = chart_table(c, true);
    CHECK((table[0].back() == "even" && table[1 + m.place].back() == "Four"));
    CHECK(std::stod(table[1 + m.place][0]) == c.places[m.place]);
}

TEST_CASE("a waterfall ends at its total, and shows what its parts do not explain") {
    Lab lab(
        R"("pin": {"die.yield": "50 %", "package.dies": 2, "process.wafer_price": "10 kUSD", "package.limit": 500, "die.area": 400},
        "charts": [{"kind": "waterfall", "keys": ["process.wafer_price"], "total": "package.cost"},
                   {"kind": "waterfall", "title": "Room", "keys": ["die.area", "package.slack"], "total": "package.limit"}])");
    auto const c = lab.make<WaterfallChart>();
    CHECK((c.title == "Package cost" && c.value_label == "Package cost (USD)"));
    REQUIRE(c.steps.size() == 3);
    CHECK((c.steps[0].name == "Process wafer price" && c.steps[0].value == 10000 && !c.steps[0].total));
    CHECK((c.steps[1].name == "Other" && c.steps[1].value == 30000));
    CHECK((c.steps[2].value == 40000 && c.steps[2].total));
    auto const room = lab.make<WaterfallChart>(1);  // 400 + (500 − 2 · 400), and 400 too few
    REQUIRE(room.steps.size() == 4);
    CHECK((room.steps[1].value == Approx(-300) && room.steps[2].value == Approx(400) &&
           room.steps[3].value == Approx(500)));
    lab.study.scenario.pin(files::dies, 1.0);
    CHECK(lab.make<WaterfallChart>(1).steps.size() == 3);  // 400 + 100 = 500: nothing is left
    CHECK(chart_table(room)[0] == std::vector<std::string>{"design", "step", "Package limit [mm²]", "share [%]"});
    CHECK(chart_table(room)[3] == std::vector<std::string>{"", "Other", "400", "80"});
}

TEST_CASE("a roofline puts each stage under the ceiling that limits it most") {
    // 100 TFLOP/s; 1 TB/s of memory; "speed" half of that. A: 1e12 FLOP, 1e11 B; B: the same on 1e8 B.
    Lab lab(R"("pin": {"step.work": 1e12, "step.peak": 100, "memory.bandwidth": 1000, "die.share": 50},
        "designs": [{"name": "A", "pin": {"step.traffic": 1e11}}, {"name": "B", "pin": {"step.traffic": 1e8}}],
        "charts": [{"kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth", "package.speed"],
                    "stages": [{"name": "memory", "work": "step.work", "bytes": ["step.traffic", null]},
                               {"name": "both", "work": "step.work", "bytes": ["step.traffic", "step.traffic"]},
                               {"name": "timed", "work": "step.work", "time": "step.time", "bytes": ["step.traffic", null]}]}])");
    auto const c = lab.make<RooflineChart>();
    REQUIRE((c.designs == std::vector<std::string>{"A", "B"} && c.ceilings.size() == 6 && c.points.size() == 6));
    CHECK((plain(c.ceilings[0].name) == "A: peak 100 TFLOP/s" && c.ceilings[0].flat && c.ceilings[0].rate == 1e14));
    CHECK((!c.ceilings[1].flat && c.ceilings[1].rate == Approx(1e12) && c.ceilings[2].rate == Approx(5e11)));
    CHECK((c.points[0].bandwidth == 0 && c.points[0].intensity == Approx(10) && c.points[0].rate == Approx(1e13)));
    CHECK((c.points[0].binding == "bandwidth" && c.points[0].design == 0));
    CHECK((c.points[1].bandwidth == 1 && c.points[1].rate == Approx(5e12) && c.points[1].binding == "speed"));
    CHECK(c.points[2].rate == Approx(1e13));  // 0.1 s
    CHECK((c.points[3].rate == Approx(1e14) && c.points[3].binding == "peak" && c.points[3].intensity == Approx(1e4)));
    CHECK((c.points[5].rate == Approx(1e14) && c.points[5].design == 1));
    CHECK(chart_table(c).size() == 13);
    lab.study.designs[1].scenario.pin(traffic, 0.0);
    CHECK(lab.make<RooflineChart>().points.size() == 3);
    CHECK((lab.issues.size() == 3 && !has_errors(lab.issues)));
}

TEST_CASE("a chart that cannot be made says which and why") {
    Lab lab(
        R"("charts": [{"kind": "pareto", "x": "package.cost", "y": "die.area"}, {"kind": "bars", "keys": ["package.cost"]}])");
    CHECK(std::holds_alternative<std::monostate>(
        chart_data(lab.graph, lab.study, lab.study.charts[0], lab.pool, lab.issues)));
    CHECK(lab.issues.empty());
    for (ChartKind const& kind : {ChartKind(BarsSpec{.search = "none"}), ChartKind(LinesSpec()),
                                  ChartKind(WaterfallSpec()), ChartKind(RooflineSpec())}) {
        ChartSpec const spec{"Cost", "", kind};
        Issues issues;
        CHECK(chart_table(chart_data(lab.graph, lab.study, spec, lab.pool, issues)).empty());
        CHECK((has_errors(issues) && issues[0].where == "chart \"Cost\""));
    }
    lab.study.scenario.pin(node, "N9");
    CHECK(chart_table(chart_data(lab.graph, lab.study, lab.study.charts[1], lab.pool, lab.issues)).empty());
    REQUIRE(has_errors(lab.issues));
    CHECK(lab.issues[0].where == "chart \"bars\"");
}

TEST_CASE("a stopped chart is none") {
    Lab lab(costs + R"("charts": [{"kind": "bars", "search": "most"}])");
    std::stop_source stop;
    stop.request_stop();
    CHECK(chart_table(chart_data(lab.graph, lab.study, lab.study.charts[0], lab.pool, lab.issues, stop.get_token()))
              .empty());
    CHECK(lab.issues.empty());
}

TEST_CASE("a place is told as a person would") {
    Graph const g = chosen_graph();
    static constexpr Quantity gpus{.key = "x.gpus", .label = "GPUs per instance"},
        stages{.key = "x.s", .label = "Pipeline stages"};
    static constexpr Quantity batch{.key = "x.batch", .label = "X batch"};
    CHECK(charts::place_text(g, gpus, 4) == "4 GPUs per instance");
    CHECK(charts::place_text(g, gpus, 1) == "1 GPU per instance");
    CHECK(charts::place_text(g, stages, 1) == "1 pipeline stage");
    CHECK(charts::place_text(g, batch, 37) == "batch 37");
    CHECK(charts::place_text(g, node, 1) == "N5");
    CHECK(plain(charts::place_text(g, area, 200)) == "area 200 mm²");
}

// A cloud or bars of the best colour N7 and N5 by their places on the axis; N3E is no place of it and comes behind.
TEST_CASE("designs have the colour of their entry, the same in all charts of a study") {
    std::string const designs = R"("axes": [{"key": "process.node", "text": "N5, N7"}], "pin": {"die.yield": "100 %"},
        "searches": [{"name": "each", "groups": [{"key": "process.node", "text": "N7, N5"}],
                      "axes": [{"key": "package.dies", "text": "1,2"}], "objective": {"key": "package.cost", "sense": "maximise"}}],
        "designs": [{"name": "later", "choose": {"process.node": "N5"}, "pin": {"die.area": 100}},
                    {"name": "early", "choose": {"process.node": "N7"}, "pin": {"die.area": 100}},
                    {"name": "early, large", "choose": {"process.node": "N7"}, "pin": {"die.area": 400}}],
        "charts": [{"kind": "bars", "search": "each"},
                   {"kind": "bars", "keys": ["package.cost", "die.area"], "over": "early", "designs": ["later", "early"]},
                   {"kind": "lines", "keys": ["package.cost"], "range": {"key": "die.area", "values": [100, 200]},
                    "designs": ["later", "early"]},
                   {"kind": "bars", "keys": ["package.cost", "die.area"], "over": "early", "designs": ["early", "early, large"]}])";
    Lab lab(designs);
    auto const best = lab.make<BarChart>(0), bars = lab.make<BarChart>(1), alike = lab.make<BarChart>(3);
    auto const lines = lab.make<LineChart>(2);
    REQUIRE((best.values.size() == 2 && best.categories[0] == "N7"));
    CHECK(bars.series.at(0).category == best.values[1]);
    CHECK(bars.series.at(1).category == best.values[0]);
    CHECK(lines.panels.at(0).lines.at(0).category == best.values[1]);
    CHECK(lines.panels.at(0).lines.at(1).category == best.values[0]);
    for (BarChart::Series const& s : alike.series) CHECK_FALSE(s.category);  // the entry does not set them apart
}
