// Frontier curves: a Pareto front for each value of a quantity.
#include "app/present/charts/chart_data.h"
#include "app/present/charts/chart_numbers.h"
#include "app/present/text/objective_limit.h"
#include "optimizer/sweep/explore.h"
#include "optimizer/sweep/violated_constraints.h"
#include "tests/loaded_study.h"
#include "tests/study_help.h"

using namespace diecast;

namespace {

AxisSpec axis(Graph const& graph, char const* key, char const* text) {
    Issues issues;
    auto const parsed = parse_axis(graph, *graph.find(key), text, issues);
    REQUIRE(parsed);
    return *parsed;
}

FrontierSpec spec(LoadedStudy const& s) {
    Quantity const *x = s.graph.find("package.cost_per_peak"), *y = s.graph.find("package.bandwidth_per_peak");
    FrontierSpec f{.x = Objective{x, Sense::minimise}, .y = Objective{y, Sense::maximise}};
    f.curves = axis(s.graph, "process.node", "N5-press, N3E");
    f.axes = {axis(s.graph, "package.dies", "1, 2, 4, 8"), axis(s.graph, "package.stacks", "1, 2, 4, 6, 8, 12"),
              axis(s.graph, "die.clock", "1.2..2.2 GHz step 0.2")};
    return f;
}

FrontierChart made_frontier(LoadedStudy const& s, FrontierSpec const& f) {
    Pool pool(2);
    Issues issues;
    ChartData const data = chart_data(s.graph, s.study, {"", "", f}, pool, issues);
    REQUIRE_FALSE(has_errors(issues));
    return std::get<FrontierChart>(data);
}

using Pair = std::pair<double, double>;

/// All designs with each other, evaluated one by one.
std::vector<Pair> by_hand(LoadedStudy const& s, FrontierSpec const& f, double value) {
    std::vector<Pair> feasible, front;
    Scenario base = s.study.scenario;
    base.pin(*f.curves->quantity, s.graph.pin_value_of(*f.curves->quantity, value));
    auto const limits = limits_of(s.graph, s.study, {f.x->quantity, f.y->quantity});
    for (double dies : f.axes[0].values)
        for (double stacks : f.axes[1].values)
            for (double clock : f.axes[2].values) {
                Scenario at = base;
                at.pin(*f.axes[0].quantity, dies).pin(*f.axes[1].quantity, stacks).pin(*f.axes[2].quantity, clock);
                if (!violated_constraints(s.graph, at, limits).empty()) continue;
                auto const v = evaluate(s.graph, at, {f.x->quantity, f.y->quantity});
                feasible.emplace_back(v[0] / f.x->quantity->unit, v[1] / f.y->quantity->unit);
            }
    for (Pair const& p : feasible)
        if (std::none_of(feasible.begin(), feasible.end(),
                         [&](Pair const& q) { return q.first <= p.first && q.second >= p.second && q != p; }))
            front.push_back(p);
    std::sort(front.begin(), front.end());
    front.erase(std::unique(front.begin(), front.end()), front.end());
    return front;
}

}  // namespace

TEST_CASE("each frontier curve is the Pareto front of its designs, found by comparing all with all") {
    LoadedStudy const s("package-split");
    FrontierSpec const f = spec(s);
    FrontierChart const c = made_frontier(s, f);
    REQUIRE(c.curves.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        auto const expected = by_hand(s, f, f.curves->values[i]);
        REQUIRE(c.curves[i].points.size() == expected.size());
        CHECK(expected.size() > 2);
        for (std::size_t k = 0; k < expected.size(); ++k) {
            CHECK(c.curves[i].points[k].x == Approx(expected[k].first).epsilon(1e-12));
            CHECK(c.curves[i].points[k].y == Approx(expected[k].second).epsilon(1e-12));
        }
    }
    CHECK((c.curves[0].name == "N5-press" && c.of == "Process node"));
    CHECK_THAT(result_words(ChartData(c)), Catch::EndsWith(" Steps: only swept values are computed."));
    FrontierSpec of_two_axes = f;
    of_two_axes.axes.pop_back();
    CHECK_THAT(result_words(ChartData(made_frontier(s, of_two_axes))),
               Catch::EndsWith(" Steps: only swept values of dies per package and memory stacks are computed."));
}

TEST_CASE("every point of a frontier curve is derived as what it is drawn as, and is a row of its table") {
    LoadedStudy const s("package-split");
    FrontierChart const c = made_frontier(s, spec(s));
    auto const lines = table_lines(c, true);
    std::size_t row = 0;
    CHECK(lines[0].size() == 3 + c.axes.size());
    for (std::size_t i = 0; i < c.curves.size(); ++i)
        for (std::size_t k = 0; k < c.curves[i].points.size(); ++k) {
            auto const found =
                numbers_at(s.graph, ChartData(c), "point:" + std::to_string(i) + ":" + std::to_string(k));
            REQUIRE(found.size() == 2);
            auto const& p = c.curves[i].points[k];
            for (auto const& [of, drawn] : {std::pair{found[0], p.x}, {found[1], p.y}})
                CHECK(evaluate(s.graph, of.scenario, {of.quantity}).front() / of.quantity->unit ==
                      Approx(drawn).epsilon(1e-12));
            CHECK(lines[++row][0] == c.curves[i].name);
        }
    CHECK(lines.size() == row + 1);
    CHECK(numbers_at(s.graph, ChartData(c), "point:9:0").empty());
    CHECK(numbers_at(s.graph, ChartData(c), "point:0:999").empty());
}

TEST_CASE(
    "curves over an input are marked at its own value, and where each is as good as the best other is at its own") {
    LoadedStudy const s("package-split");
    Quantity const *price = s.graph.find("process.wafer_price"), *cost = s.graph.find("package.cost");
    FrontierSpec f{.x = Objective{price, Sense::maximise}, .y = Objective{cost, Sense::minimise}};
    f.curves = axis(s.graph, "process.node", "N7, N5, N3E");
    f.axes = {axis(s.graph, "process.wafer_price", "500..60000 USD log 7"),
              axis(s.graph, "package.dies", "1, 2, 4, 8")};
    f.break_even = true;
    FrontierChart const c = made_frontier(s, f);
    auto const limits = limits_of(s.graph, s.study, {price, cost});
    auto const least = [&](std::size_t curve, std::optional<double> at) {
        double best = std::numeric_limits<double>::infinity();
        for (double dies : f.axes[1].values) {
            Scenario d = s.study.scenario;
            d.pin(*f.curves->quantity, s.graph.pin_value_of(*f.curves->quantity, f.curves->values[curve]));
            d.pin(*f.axes[1].quantity, dies);
            if (at) d.pin(*price, *at);
            if (violated_constraints(s.graph, d, limits).empty())
                best = std::min(best, evaluate(s.graph, d, {cost})[0] / cost->unit);
        }
        return best;
    };
    std::vector<double> own;
    for (std::size_t i = 0; i < 3; ++i) {
        REQUIRE(c.curves[i].own);
        Scenario node = s.study.scenario;
        node.pin(*f.curves->quantity, s.graph.pin_value_of(*f.curves->quantity, f.curves->values[i]));
        CHECK(c.curves[i].own->x == Approx(evaluate(s.graph, node, {price})[0] / price->unit));
        CHECK(c.curves[i].own->y == Approx(least(i, {})));
        own.push_back(c.curves[i].own->y);
    }
    int even = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t best = i == 0 ? 1 : 0;
        for (std::size_t k = 0; k < 3; ++k)
            if (k != i && own[k] < own[best]) best = k;
        double const from = f.axes[0].values.front(), to = f.axes[0].values.back();
        CHECK(c.curves[i].even.has_value() == (least(i, from) < own[best] && least(i, to) > own[best]));
        if (!c.curves[i].even) continue;
        ++even;
        CHECK(c.curves[i].even_with == c.curves[best].name);
        CHECK(least(i, c.curves[i].even->x) == Approx(own[best]).epsilon(1e-8));
        auto const spot = numbers_at(
            s.graph, ChartData(c), "point:" + std::to_string(i) + ":" + std::to_string(c.curves[i].points.size() + 1));
        REQUIRE(spot.size() == 2);
        CHECK(evaluate(s.graph, spot[1].scenario, {cost})[0] / cost->unit == Approx(own[best]).epsilon(1e-8));
    }
    CHECK(even > 0);
    CHECK_THAT(result_words(ChartData(c)), Catch::Contains("At its own wafer price") && Catch::Contains(" with "));
    auto const lines = table_lines(c, true);
    CHECK(std::count_if(lines.begin(), lines.end(),
                        [](auto const& l) { return l[0].find("by itself") != l[0].npos; }) == 3);
}

TEST_CASE("where the study limits x for all of them alike, frontier curves are compared at the limit") {
    LoadedStudy s("package-split");
    FrontierSpec const f = spec(s);
    std::erase_if(s.study.constraints, [&](Constraint const& limit) { return limit.quantity == f.x->quantity; });
    FrontierChart const free = made_frontier(s, f);
    CHECK_FALSE(free.x_limit);
    double const most = 1.5 * free.curves[0].points.front().x;
    s.study.constraints.push_back({f.x->quantity, -std::numeric_limits<double>::infinity(), most});
    FrontierChart const c = made_frontier(s, f);
    REQUIRE(c.x_limit);
    CHECK(*c.x_limit == Approx(most));
    CHECK_THAT(result_words(ChartData(c)), Catch::Contains(bound_words(c.x, most)));
    CHECK(result_words(ChartData(c)).find(bound_words(c.x, most)) < result_words(ChartData(c)).find('.', 40));
}

TEST_CASE("a value that no design can have is a curve without points, and a note") {
    LoadedStudy const s("package-split");
    FrontierSpec f = spec(s);
    f.axes[1] = axis(s.graph, "package.stacks", "12");
    f.curves = axis(s.graph, "package.class", "organic, CoWoS-S");
    Pool pool(2);
    Issues issues;
    ChartData const data = chart_data(s.graph, s.study, {"", "", f}, pool, issues);
    auto const& c = std::get<FrontierChart>(data);
    REQUIRE((c.curves[0].points.empty() && issues.size() == 1 && issues[0].severity == Severity::note));
    CHECK_THAT(issues[0].what, Catch::Contains("no design with organic satisfies all constraints"));
    CHECK_THAT(chart_words(c), Catch::Contains("organic (no design)"));
}

TEST_CASE("a frontier chart that asks for what cannot be is refused where it stands") {
    auto const& [fields, where, what] = GENERATE(table<char const*, char const*, char const*>({
        {R"("kind": "frontier", "y": "package.cost", "curves": {"key": "process.node", "text": "all"})", "/x",
         "is missing"},
        {R"("kind": "frontier", "x": "package.cost", "y": "package.cost", "curves": {"key": "process.node", "text": "all"})",
         "/y", "other axis"},
        {R"("kind": "frontier", "x": "die.area", "y": "package.cost", "curves": {"key": "process.node", "text": "all"})",
         "/x", "sense"},
        {R"("kind": "frontier", "x": {"key": "die.area", "sense": "minimise"}, "y": "package.cost", "curves": {"key": "package.dies", "text": "1..13"})",
         "/curves", "12 curves at most"},
        {R"("kind": "frontier", "x": {"key": "die.area", "sense": "minimise"}, "y": "package.cost", "curves": {"key": "package.dies", "text": "1..3"}, "axes": [{"key": "package.dies", "text": "1,2"}])",
         "/axes/0", "has a curve"},
        {R"("kind": "frontier", "x": {"key": "process.wafer_price", "sense": "maximise"}, "y": "package.cost", "curves": {"key": "process.node", "text": "all"}, "axes": [{"key": "package.dies", "text": "1,2"}], "break_even": true)",
         "/break_even", "not among the axes"},
    }));
    CAPTURE(fields);
    auto const reading = read_study(
        studies::chosen_graph(), R"({"diecast": 2, "kind": "study", "charts": [{)" + std::string(fields) + "}]}", "");
    REQUIRE(!reading.issues.empty());
    CHECK_THAT(reading.issues[0].where, Catch::StartsWith("charts/0" + std::string(where)));
    CHECK_THAT(reading.issues[0].what, Catch::Contains(what));
}
