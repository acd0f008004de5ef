// Point rows: tables of measurements, what is wrong with them, and where their points are drawn.
#include "optimizer/sweep/point_rows.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_data.h"
#include "app/present/charts/value_front_words.h"
#include "model/core/relations.h"
#include "model/model.h"
#include "model/study/measured.h"
#include "optimizer/sweep/explore.h"
#include "tests/loaded_study.h"

using namespace diecast;
using Catch::Matchers::Contains;

namespace {

Graph const& model_of_rows() {
    static Graph const graph = make_model();
    return graph;
}

PointRows rows_of(std::string_view text) { return read_point_rows(model_of_rows(), text, "runs/ours.csv"); }

/// The one issue of a table that is refused.
Issue refusal_of(std::string_view text) {
    PointRows const read = rows_of(text);
    REQUIRE(read.issues.size() == 1);
    CHECK(read.issues[0].severity == Severity::error);
    CHECK(read.issues[0].file == "runs/ours.csv");
    return read.issues[0];
}

}  // namespace

TEST_CASE("measured rows are read by key or label, in any unit, and an empty cell is no value") {
    PointRows const read =
        rows_of("name,die.area [cm2],Cost per token (USD/Mtoken)\n# a remark\nours,8,0.5\nhalf,4 cm2,\n");
    REQUIRE(read.issues.empty());
    REQUIRE(read.rows.size() == 2);
    CHECK(read.rows[0].name == "ours");
    CHECK(read.rows[0].series == "ours");
    CHECK(std::get<double>(read.rows[0].values.pins.at("die.area")) == Approx(800));
    CHECK(std::get<double>(read.rows[0].values.pins.at("serve.cost")) == Approx(0.5));
    CHECK(std::get<double>(read.rows[1].values.pins.at("die.area")) == Approx(400));
    CHECK_FALSE(read.rows[1].values.pins.contains("serve.cost"));
}

TEST_CASE("a column of measurements that is no quantity is refused with its place and the nearest one") {
    CHECK(rows_of("label,die.area\nours,8\n").rows[0].name == "ours");
    Issue const key = refusal_of("name,die.areas\nours,8\n");
    CHECK(key.where == "line 1, column 2");
    CHECK_THAT(key.what, Contains("\"die.areas\""));
    CHECK(key.nearest == "die.area");
    CHECK(refusal_of("Cost per tokens (USD/Mtoken)\n1\n").nearest == "Cost per token");
    CHECK(refusal_of("x,y\n1,2\n").nearest.empty());
    CHECK(refusal_of("tokens,decode.time (ms)\n1,2\n").nearest.empty());    // in many names
    CHECK(refusal_of("capacity (GB)\n80\n").nearest == "Memory capacity");  // takes GB
    CHECK(refusal_of("bandwidth (TB/s)\n3\n").nearest == "Memory bandwidth");
}

TEST_CASE("what is wrong with a table of measurements says line, column, value and limit") {
    CHECK(refusal_of("die.area\nlarge\n").where == "line 2, column 1 (die.area)");
    CHECK_THAT(refusal_of("die.area [ms]\n1\n").what, Contains("mm²"));
    CHECK_THAT(refusal_of("die.area,die.area (cm2)\n1,2\n").what, Contains("has a column already"));
    CHECK_THAT(refusal_of("die.area,serve.cost\n1\n").what, Contains("1 cells") && Contains("2"));
    CHECK_THAT(refusal_of("name,die.area\nours,\n").what, Contains("has no value"));
    CHECK_THAT(refusal_of("name\nours\n").what, Contains("names no quantity"));
    CHECK_THAT(refusal_of("die.area\n").what, Contains("no rows"));
    CHECK_THAT(refusal_of("").what, Contains("is empty"));
    CHECK_THAT(refusal_of("die.area\n\"1\n").what, Contains("not closed"));
}

TEST_CASE("measured rows of a study are points over two quantities, where a row has both, and survive its file") {
    Graph const& graph = model_of_rows();
    Study study;
    study.measured = rows_of("name,die.area,serve.cost\nours,800,0.5\nhalf,400,\n").rows;
    Quantity const &area = *graph.find("die.area"), &cost = *graph.find("serve.cost");
    CHECK(measured_points(graph, study.measured, area, cost) == std::vector<MeasuredPoint>{{"ours", "ours", 800, 0.5}});
    CHECK(measured_points(graph, study.measured, area, *graph.find("die.yield")).empty());
    StudyReading const again = read_study(graph, to_json(graph, study), "");
    REQUIRE(again.issues.empty());
    CHECK(again.study.measured == study.measured);
}

TEST_CASE("measured rows that choose something else than a chart does are not drawn on it") {
    LoadedStudy const gpus("gpus");
    Graph const& graph = gpus.graph;
    auto const rows = read_point_rows(graph,
                                      "name,gpu.model,serve.rate_per_user,serve.rate_per_gpu\n"
                                      "one,H100,50,900\ntwo,B200,50,2000\nthree,V100,50,10\nfour,,50,500\n",
                                      "ours.csv");
    auto const names = [&](Scenario const& s, std::vector<AxisSpec> const& varied) {
        std::string text;
        for (MeasuredRow const& row : measured_under(graph, rows.rows, s, varied)) text += row.name + " ";
        return text;
    };
    Quantity const& gpu = *graph.find("gpu.model");
    CHECK(names(Scenario{}.pin(gpu, "B200"), {}) == "two four ");
    Issues issues;
    auto const two = parse_axis(graph, gpu, "H100, B200", issues);
    REQUIRE(two);
    CHECK(names({}, {*two}) == "one two four ");
    CHECK(names(Scenario{}.pin(gpu, "H100"), {*two}) == "one four ");  // kept for later, and swept nowhere
}

TEST_CASE("measured rows belong to the frontier curve of what they choose, the others to the chart") {
    LoadedStudy gpus("gpus");
    Graph const& graph = gpus.graph;
    gpus.study.measured = read_point_rows(graph,
                                          "name,gpu.model,llm.model,serve.rate_per_user,serve.rate_per_gpu\n"
                                          "own,H100,Llama-3.1 70B,50,900\nother network,H100,GPT-3 175B,50,90\n"
                                          "no curve,V100,,50,10\nfree,,,50,500\n",
                                          "ours.csv")
                              .rows;
    auto const at = std::find_if(gpus.study.charts.begin(), gpus.study.charts.end(),
                                 [](ChartSpec const& c) { return c.as<FrontierSpec>(); });
    REQUIRE(at != gpus.study.charts.end());
    Pool pool(2);
    Issues issues;
    auto const c = std::get<FrontierChart>(chart_data(graph, gpus.study, *at, pool, issues));
    auto const h100 =
        std::find_if(c.curves.begin(), c.curves.end(), [](auto const& one) { return one.name == "H100"; });
    REQUIRE(h100 != c.curves.end());
    REQUIRE(h100->measured.size() == 1);
    CHECK(h100->measured[0].name == "own");
    REQUIRE(c.measured.size() == 1);
    CHECK(c.measured[0].name == "free");
    CHECK(c.all_measured().size() == 2);
    auto const lines = table_lines(c, true);
    CHECK(lines[lines.size() - 2][0] == "H100: own");
    CHECK(lines.back()[0] == "free");
}

namespace {

inline constexpr Quantity effort{.key = "t.effort", .range = {1, 1000}, .scale = Scale::log},
    waste{.key = "t.waste", .range = {1, 1000}, .scale = Scale::integer},
    price{.key = "t.price", .sense = Sense::minimise}, delay{.key = "t.delay", .sense = Sense::minimise};

/// Prices e·w and delays w/e for e of 1, 2, 3 and w of 1 to 1000: only w = 1 is on the front, prices 1 to 3, delays 1/3
/// to 1; of all designs prices go to 3000 and delays to 1000.
Picture wasteful(Fit fit, std::vector<MeasuredPoint> measured = {}, Quantity const* colour = nullptr,
                 std::vector<std::pair<double, double>> in_sight = {}, std::vector<double> efforts = {1, 2, 3},
                 std::vector<double> wastes = {1, 10, 100, 1000}) {
    Graph g;
    g.add(price, product("p = e·w"), effort, waste);
    g.add(delay, quotient("d = w/e"), waste, effort);
    Question q;
    q.axes = {Axis{{&effort}, {std::move(efforts)}}, Axis{{&waste}, {std::move(wastes)}}};
    q.objectives = {{&price, Sense::minimise}, {&delay, Sense::minimise}};
    q.x = &price, q.y = &delay;
    q.fit = fit, q.measured = std::move(measured), q.in_sight = std::move(in_sight), q.colour = colour;
    Pool pool(1);
    Explorer explorer(g, pool);
    auto const picture = explorer.run(q);
    REQUIRE(picture);
    return *picture;
}

}  // namespace

TEST_CASE("axes are fitted to a front that takes a small part of them, with a quarter of it beyond its worse end") {
    View const all = wasteful(Fit::all).view, front = wasteful(Fit::front).view;
    CHECK(all.x.hi > 3000);
    CHECK(all.y.hi > 1000);
    double const price_end = 3 * std::pow(3.0, 0.25);  // a quarter of log 3 more
    CHECK(front.x.lo == Approx(1 - 0.04 * (price_end - 1)).margin(0.02));
    CHECK(front.x.hi == Approx(price_end + 0.04 * (price_end - 1)).margin(0.02));
    CHECK(front.y.lo < 1.0 / 3);
    CHECK(front.y.hi < 1.6);
}

TEST_CASE("axes have other points in sight where these are asked for") {
    View const view = wasteful(Fit::front, {}, nullptr, {{0.4, 50}}).view;
    CHECK(view.x.lo < 0.4);
    CHECK(view.y.hi > 50);
    CHECK(view.x.hi < 5);
}

// The least delay of w of 1, 10, 100 and 1000 is w/3, at a price of 3·w: of all these the front takes a sixth.
TEST_CASE("axes have the best of each value in sight where values split the front") {
    View const view = wasteful(Fit::front, {}, &waste).view;
    CHECK(view.x.hi >= 3000);
    CHECK(view.y.hi >= 1000.0 / 3);
}

// The front has prices of 100 to 100.2: 0.2 of the 100.4 up to the price of the least delay of w = 2, yet a tenth of
// its numbers is a tenth of these. At w = 1000 that price is 100 200, too far.
TEST_CASE("axes have the best of each value in sight where the front hardly differs along them") {
    View const view = wasteful(Fit::front, {}, &waste, {}, {100, 100.1, 100.2}, {1, 2, 1000}).view;
    CHECK(view.x.hi >= 200.4);
    CHECK(view.y.hi >= 2 / 100.2);
    CHECK(view.x.hi < 1000);
    CHECK(view.y.hi < 1);
    CHECK(wasteful(Fit::front, {}, nullptr, {}, {100, 100.1, 100.2}, {1, 2, 1000}).view.x.hi < 101);
}

TEST_CASE("axes have measured points in sight") {
    View const view = wasteful(Fit::front, {{"ours", "", 0.5, 40}}).view;
    CHECK(view.x.lo < 0.5);
    CHECK(view.y.hi > 40);
    CHECK(view.x.hi < 5);
}

TEST_CASE("frontier curves say which leads by how much, and have the measured points in their table and words") {
    FrontierChart c{"Delay against price",    "Price", "Delay", "Maker", {&price, Sense::minimise},
                    {&delay, Sense::minimise}};
    c.curves = {{"A", {}, {{1, 2, {}, ""}, {2, 1, {}, ""}}}, {"B", {}, {{1, 4, {}, ""}, {2, 2, {}, ""}}}};
    c.measured = {{"run 1", "ours", 1.5, 3}};
    std::string const words = result_words(c);
    CHECK_THAT(words, Catch::StartsWith("A is lowest in T delay everywhere, 50 % lower "));
    CHECK(words == value_front_words(c.x, c.y, {{"A", {{1, 2}, {2, 1}}}, {"B", {{1, 4}, {2, 2}}}}) +
                       " Steps: only swept values are computed.");
    CHECK(result_words(ChartData(c)) == words);
    CHECK(result_words(ChartData(BarChart{})).empty());
    CHECK_THAT(chart_words(c), Contains("Measured: ours."));
    CHECK(table_lines(c, true).back() == std::vector<std::string>{"run 1", "1.5", "3"});
}
