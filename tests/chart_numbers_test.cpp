// What a chart draws can be derived: the derivation's value is the number drawn.
#include "app/present/charts/chart_numbers.h"
#include <catch2/catch.hpp>
#include <map>
#include "model/core/explain.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

/// In the unit that the chart is drawn in.
double derived(Graph const& graph, NumberOf const& n, Unit const& unit) {
    return explain(graph, n.scenario, *n.quantity).value / unit;
}

std::size_t check(LoadedStudy const& s, BarsSpec const& spec, BarChart const& bars) {
    std::size_t checked = 0;
    for (std::size_t i = 0; i < bars.series.size(); ++i)
        for (std::size_t k = 0; k < bars.series[i].values.size(); ++k) {
            auto const found = numbers_at(s.graph, bars, "bar:" + std::to_string(i) + ":" + std::to_string(k));
            auto const& drawn = bars.series[i].values[k];
            CHECK(found.size() == (drawn ? 1 : 0));
            if (!drawn || !spec.over.empty()) continue;  // a bar over another is derived as what it is itself
            CAPTURE(words_of(found[0]));
            Unit const& unit = !spec.columns.empty() ? spec.columns[0].keys[0]->unit
                               : !spec.keys.empty()  ? spec.keys[0]->unit
                                                     : found[0].quantity->unit;
            CHECK(derived(s.graph, found[0], unit) == Approx(*drawn).epsilon(1e-12));
            ++checked;
        }
    return checked;
}

std::size_t check(LoadedStudy const& s, LineChart const& lines) {
    std::size_t checked = 0;
    for (std::size_t p = 0; p < lines.panels.size(); ++p)
        for (std::size_t at : {std::size_t{0}, lines.places.size() / 2, lines.places.size() - 1}) {
            auto const found = numbers_at(s.graph, lines, "place:" + std::to_string(p) + ":" + std::to_string(at));
            std::size_t n = 0;
            for (auto const& line : lines.panels[p].lines) {
                if (std::isnan(line.values[at])) continue;
                REQUIRE(n < found.size());
                CAPTURE(words_of(found[n]));
                CHECK(derived(s.graph, found[n], lines.panels[p].lines[0].of.quantity->unit) ==
                      Approx(line.values[at]).epsilon(1e-12));
                ++n, ++checked;
            }
            CHECK(found.size() == n);
        }
    return checked;
}

}  // namespace

TEST_CASE("every bar and every point of a line is derived as what it is drawn as") {
    std::string const name = GENERATE("lite-gpu", "managed-retention-memory", "hybrid-parallelism");
    CAPTURE(name);
    LoadedStudy const s(name);
    Pool pool(2);
    Issues issues;
    std::size_t bars = 0, points = 0;
    for (ChartSpec const& spec : s.study.charts) {
        CAPTURE(spec.title);
        ChartData const data = chart_data(s.graph, s.study, spec, pool, issues);
        if (auto const* b = std::get_if<BarChart>(&data)) bars += check(s, *spec.as<BarsSpec>(), *b);
        if (auto const* l = std::get_if<LineChart>(&data)) points += check(s, *l);
        if (auto const* w = std::get_if<WaterfallChart>(&data))
            for (auto const& step : w->steps)
                if (!step.key.empty()) {
                    auto const found = numbers_at(s.graph, data, step.key);
                    REQUIRE(found.size() == 1);
                    CHECK(derived(s.graph, found[0], spec.as<WaterfallSpec>()->total->unit) ==
                          Approx(step.value).epsilon(1e-12));
                }
        if (auto const* r = std::get_if<RooflineChart>(&data))
            for (std::size_t c = 0; c < r->ceilings.size(); ++c) {
                auto const found = numbers_at(s.graph, data, "ceiling:" + std::to_string(c));
                REQUIRE(found.size() == 1);
                CHECK(derived(s.graph, found[0], Unit{}) == Approx(r->ceilings[c].rate).epsilon(1e-9));
            }
        if (auto const* m = std::get_if<MapChart>(&data))
            for (std::size_t i : {std::size_t{0}, m->map.xs.size() / 2, m->map.xs.size() - 1})
                for (std::size_t j : {std::size_t{0}, m->map.ys.size() - 1}) {
                    auto const found =
                        numbers_at(s.graph, data, "place:" + std::to_string(i) + ":" + std::to_string(j));
                    REQUIRE(found.size() == m->map.designs.size());
                    MapPoint const& place = m->map.point(i, j);
                    if (place.best < 0) continue;
                    NumberOf const& best = found[static_cast<std::size_t>(place.best)];
                    CAPTURE(words_of(best));
                    CHECK(derived(s.graph, best, best.quantity->unit) == Approx(place.value).epsilon(1e-9));
                }
        if (auto const* m = std::get_if<ContourChart>(&data))
            for (std::size_t i : {std::size_t{0}, m->map.x.values.size() - 1})
                for (std::size_t j : {std::size_t{0}, m->map.y.values.size() / 2}) {
                    auto const found =
                        numbers_at(s.graph, data, "place:" + std::to_string(i) + ":" + std::to_string(j));
                    REQUIRE(found.size() == 1);
                    CHECK(derived(s.graph, found[0], found[0].quantity->unit) ==
                          Approx(m->map.point(i, j).value).epsilon(1e-9));
                }
        if (auto const* f = std::get_if<FloorplanChart>(&data))
            for (std::size_t p = 0; p < f->plans.size(); ++p) {
                auto const found = numbers_at(s.graph, data, "die.area@" + std::to_string(p));
                REQUIRE(found.size() == 1);
                CHECK(found[0].design == f->plans[p].design);
            }
        for (char const* nothing : {"", "bar:", "bar:9:9999", "place:0:99999", "place:x:1", "ceiling:999", "no.such"})
            CHECK(numbers_at(s.graph, data, nothing).empty());
    }
    CHECK(bars + points > 20);
    CHECK(issues.empty());
}

TEST_CASE("passes of a timeline, what follows them and the time in closed form are derived") {
    LoadedStudy const s("train-llama3-405b");
    Pool pool(2);
    Issues issues;
    auto const spec = std::find_if(s.study.charts.begin(), s.study.charts.end(),
                                   [](auto const& c) { return c.kind() == "timeline"; });
    REQUIRE(spec != s.study.charts.end());
    ChartData const data = chart_data(s.graph, s.study, *spec, pool, issues);
    auto const& chart = std::get<TimelineChart>(data);
    REQUIRE((!chart.plans.empty() && !chart.pass_keys[0].empty() && !chart.plans[0].after.empty()));
    std::map<std::string, double> const lengths{
        {chart.plans[0].after[0].key, chart.plans[0].after[0].end - chart.plans[0].after[0].start},
        {chart.total_key, *chart.plans[0].total}};
    for (auto const& [key, length] : lengths) {
        auto const found = numbers_at(s.graph, data, key + "@0");
        REQUIRE(found.size() == 1);
        double const seconds = chart.unit == "s" ? 1 : chart.unit == "ms" ? 1e-3 : 1e-6;
        CHECK(explain(s.graph, found[0].scenario, *found[0].quantity).value / seconds == Approx(length).epsilon(1e-9));
    }
    for (std::string const& key : chart.pass_keys)
        CHECK(numbers_at(s.graph, data, key + "@0").size() == (key.empty() ? 0 : 1));
}

TEST_CASE("a derived number is named with its design and its place") {
    LoadedStudy const s("lite-gpu");
    Quantity const& cost = *s.graph.find("package.cost");
    CHECK(words_of({"", {}, &cost}) == "package cost");
    CHECK(words_of({"H100", {}, &cost, "batch 64"}) == "package cost of H100 at batch 64");
}

TEST_CASE("a chart knows which of the designs it names are no longer what their names say") {
    LoadedStudy s("managed-retention-memory");
    auto const spec = std::find_if(s.study.charts.begin(), s.study.charts.end(),
                                   [](ChartSpec const& c) { return c.as<LinesSpec>() != nullptr; });
    REQUIRE(spec != s.study.charts.end());
    Pool pool(2);
    Issues issues;
    auto const misnamed = [&] {
        return std::get<LineChart>(chart_data(s.graph, s.study, *spec, pool, issues)).misnamed;
    };
    CHECK(misnamed().empty());
    REQUIRE(s.study.designs.front().name == "5 HBM3");
    s.study.designs.front().scenario.pin(*s.graph.find("memory.class"), std::string("HBM4"));
    auto const now = misnamed();
    REQUIRE(now.size() == 1);
    CHECK(now[0].design == "5 HBM3");
    CHECK(now[0].is == "memory.class is HBM4, not HBM3");
}
