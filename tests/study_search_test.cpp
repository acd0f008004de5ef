// Searches, charts and published numbers of searches as a study file says them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

TEST_CASE("searches, charts of every kind and published numbers of a search are read whole") {
    auto const [s, issues] = read(full);
    REQUIRE(issues.empty());
    REQUIRE(s.searches.size() == 2);
    Search const& best = s.searches[0];
    CHECK((best.name == "best" && best.title == "Best area" && best.note == "A note."));
    CHECK(best.scenario == Scenario{}.pin(files::method, "Poisson").pin(limit, 900.0));
    REQUIRE((best.groups.size() == 2 && best.axes.size() == 2));
    CHECK((best.groups[0].values == Values{0, 1} && best.groups[1].values == Values{1000, 2000}));
    CHECK((best.objective == Objective{&speed, Sense::maximise} && best.constraints.size() == 1));
    CHECK(best.designs == std::vector<std::string>{"one", "old"});
    CHECK((s.searches[1].objective == Objective{&files::cost, Sense::minimise} && s.searches[1].designs.empty()));
    REQUIRE(s.charts.size() == 9);
    auto const bars = [&](std::size_t i) { return *s.charts[i].as<BarsSpec>(); };
    CHECK((bars(1).search == "best" && bars(1).over == "old" && bars(1).keys[0] == &files::cost));
    CHECK((bars(2).stacked && bars(2).keys.size() == 2 && !bars(3).stacked));
    CHECK((bars(4).stacked && bars(4).columns.size() == 2 && bars(4).names[1] == "price"));
    auto const columns = bars(4).columns;
    CHECK((columns[0].name.entry == &node &&
           columns[0].keys == std::vector<Quantity const*>{&files::cost, &wafer_price}));
    CHECK((columns[1].name.text == "again" && !columns[1].name.entry));
    CHECK((bars(5).scale == "log" && bars(5).by == "design" && bars(4).scale.empty() && bars(4).by.empty()));
    auto const limits = bars(5).limits;
    REQUIRE(limits.size() == 2);
    CHECK((limits[0].name == "of one" && limits[0].design == "one" && limits[0].key == &files::cost));
    CHECK((limits[1].name == "of all" && limits[1].design.empty() && limits[1].key == &wafer_price));
    CHECK(s.charts[6].as<LinesSpec>()->range->values.size() == 8);
    auto const& waterfall = *s.charts[7].as<WaterfallSpec>();
    CHECK((waterfall.total == &files::cost && waterfall.designs == std::vector<std::string>{"four"}));
    auto const& roofline = *s.charts[8].as<RooflineSpec>();
    CHECK((roofline.peak == &peak && roofline.bandwidths[1] == &speed));
    CHECK((roofline.ceilings.size() == 2 && !roofline.ceilings[0].entry && roofline.ceilings[1].entry == &node));
    CHECK(roofline.stages[0] == RooflineStage{"all", &work, &step_time, {&studies::traffic, nullptr}});
    Published const& found = s.published[3];
    CHECK((found.search == "best" && found.design == "one" && found.over == "old" && found.as == Published::As::ratio));
    CHECK(found.at == Scenario{}.pin(node, "N5").pin(bandwidth, 1000.0));
    CHECK((s.published.back().search == "plain" && s.published.back().at.pins.empty()));
}

TEST_CASE("break-evens, their marks in charts and published numbers of one are read whole") {
    auto const [s, issues] = read(full);
    REQUIRE((issues.empty() && s.break_evens.size() == 3));
    BreakEven const& area = s.break_evens[0];
    CHECK((area.name == "area" && area.title == "Area" && area.note == "A note." && area.both && !area.value));
    CHECK((area.change.quantity == &diecast::files::area && area.change.values.front() == 100 &&
           area.change.values.back() == 800));
    CHECK((area.quantity == &files::cost && area.design == "old" && area.over == "one"));
    CHECK((s.break_evens[1].value == 1000 && !s.break_evens[1].both && s.break_evens[2].over.empty()));
    auto const lines =
        std::find_if(s.charts.begin(), s.charts.end(), [](auto const& c) { return c.kind() == "lines"; });
    REQUIRE(lines != s.charts.end());
    CHECK(lines->as<LinesSpec>()->break_evens == std::vector<std::string>{"area", "own"});
    auto const even =
        std::find_if(s.published.begin(), s.published.end(), [](auto const& p) { return p.title == "even"; });
    REQUIRE(even != s.published.end());
    CHECK((even->break_even == "area" && even->quantity == &diecast::files::area && even->value == 300));
}

TEST_CASE("marked designs are read in the order of their letters, brushes with their ends open or named") {
    auto const [s, issues] = read(full);
    REQUIRE(issues.empty());
    REQUIRE(s.view.marked.size() == 2);
    CHECK(s.view.marked[0] == StudyView::Marked{0, "", Scenario{}.pin(node, "N5").pin(area, 300.0), true});
    CHECK(s.view.marked[1] == StudyView::Marked{2, "one"});
    double const open = std::numeric_limits<double>::infinity();
    CHECK(s.view.brushes ==
          std::vector<Constraint>{{&files::cost, -open, 1000}, {&node, 0, 1}, {&files::cost, 2000, 3000}});
    CHECK((s.view.feasible_only && !s.view.front_inside));
}

TEST_CASE("a brush from 0 up, of a slack, reads back: its key alone would be a constraint") {
    StudyReading const first = read(study_with(R"("view": {"brushes": [{"key": "package.slack", "min": 0}]})"));
    REQUIRE(first.issues.empty());
    StudyReading const again = read(to_json(chosen_graph(), first.study));
    CHECK(all_text(again.issues) == "");
    CHECK(again.study == first.study);
}

namespace {

/// A study with two designs, a search and one more part, which is wrong.
StudyReading read_with_search(std::string const& part) {
    return read(study_with(R"("designs": [{"name": "one"}, {"name": "four"}, {"name": "old"}],
        "searches": [{"name": "best", "groups": [{"key": "package.dies", "text": "1,2,4"}, {"key": "process.node", "text": "N7, N5"}],
                      "axes": [{"key": "die.area", "text": "100,200"}], "objective": "package.cost", "designs": ["one", "four"]}],
        "break_evens": [{"name": "even", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "design": "one", "over": "old"}], )" +
                           part));
}

void check_one_issue(Issues const& issues, std::string_view where, std::string_view what) {
    CAPTURE(all_text(issues));
    CHECK(issues.size() == 1);
    CHECK(mentions(issues, where, what));
}

}  // namespace

TEST_CASE("what is wrong with a search is said once, where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("axes": [], "objective": "package.cost")", "name", "is missing: the name"},
        {R"("name": "a")", "objective", "is missing"},
        {R"("name": "a", "objective": "package.speed")", "objective", "better neither high nor low by itself"},
        {R"("name": "a", "objective": {"key": "package.cots", "sense": "maximise"})", "objective/key", "package.cost"},
        {R"("name": "a", "objective": "package.cost", "designs": ["oen"])", "designs/0", "did you mean \"one\"?"},
        {R"("name": "a", "objective": "package.cost", "designs": ["one", "one"])", "designs/1", "duplicate"},
        {R"("name": "a", "objective": "package.cost", "groups": [{"key": "die.area", "text": "1,2"}], "axes": [{"key": "die.area", "text": "1,2"}])",
         "axes/0/key", "duplicate"},
        {R"("name": "a", "objective": "package.cost", "pin": {"die.area": 5}, "axes": [{"key": "die.area", "text": "1,2"}])",
         "pin/die.area", "is an axis of the search"},
        {R"("name": "a", "objective": "package.cost", "axes": [{"key": "die.area", "text": "1,2000"}])", "axes/0/text",
         "2000 mm² is above"},
        {R"("name": "a", "objective": "package.cost", "constraints": ["package.cost"])", "constraints/0",
         "is not a slack"},
        {R"("name": "a", "objective": "package.cost", "axis": [])", "axis", "did you mean \"axes\"?"},
    }));
    CAPTURE(fields);
    auto const reading =
        read(study_with(R"("designs": [{"name": "one"}], "searches": [{)" + std::string(fields) + "}]"));
    check_one_issue(reading.issues, "searches/0/" + std::string(where), what);
}

TEST_CASE("what is wrong with the view is said once, where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("marked": [{"design": "one"}])", "marked/0/letter", "is missing: a letter"},
        {R"("marked": [{"letter": "G"}])", "marked/0/letter", "A, B, C, D, E"},
        {R"("marked": [{"letter": "A"}, {"letter": "A"}])", "marked/1/letter", "duplicate"},
        {R"("marked": [{"letter": "A", "design": "oen"}])", "marked/0/design", "did you mean \"one\"?"},
        {R"("marked": [{"letter": "A", "pin": {"die.area": 5000}}])", "marked/0/pin/die.area", "is above"},
        {R"("marked": [{"letter": "A", "baseline": true}, {"letter": "B", "baseline": true}])", "marked/1/baseline",
         "duplicate"},
        {R"("brushes": [{"key": "package.cots"}])", "brushes/0/key", "package.cost"},
        {R"("brushes": [{"key": "package.cost", "min": 3, "max": 2}])", "brushes/0/min", "is above \"max\""},
        {R"("brushes": [{"key": "package.cost", "entries": ["N5"]}])", "brushes/0/entries", "is for choices"},
        {R"("brushes": [{"key": "process.node", "min": 1}])", "brushes/0/entries", "is missing: a list"},
        {R"("brushes": [{"key": "process.node", "entries": ["N55"]}])", "brushes/0/entries/0", "did you mean \"N5\"?"},
        {R"("front": "none")", "front", "inside"},
        {R"("mark": [])", "mark", "unknown field; known are: marked"},
    }));
    CAPTURE(fields);
    auto const reading = read(study_with(R"("designs": [{"name": "one"}], "view": {)" + std::string(fields) + "}"));
    check_one_issue(reading.issues, "view/" + std::string(where), what);
}

TEST_CASE("two searches of one name are refused") {
    auto const reading = read(study_with(R"("searches": [{"name": "a", "objective": "package.cost"},
                                                         {"name": "a", "objective": "die.yield"}])"));
    check_one_issue(reading.issues, "searches/1/name", "duplicate");
}

TEST_CASE("what is wrong with a break-even is said once, where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "value": 1)", "/name",
         "is missing"},
        {R"("name": "even", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "value": 1)",
         "/name", "duplicate"},
        {R"("name": "a", "key": "package.cost", "value": 1)", "/change", "is missing"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "value": 1)", "/key", "is missing"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100"}, "key": "package.cost", "value": 1)", "/change",
         "one value only"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..2000"}, "key": "package.cost", "value": 1)",
         "/change/text", "2000 mm² is above"},
        {R"("name": "a", "change": {"key": "process.node", "text": "all"}, "key": "package.cost", "value": 1)",
         "/change/key", "is a choice"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "process.node", "value": 1)", "/key",
         "is a choice"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "die.area", "value": 1)", "/key",
         "is what changes"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost")", "",
         "compared with a design"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "over": "one", "value": 1)",
         "", "compared with a design"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "design": "one", "over": "one")",
         "/over", "the design itself"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "both": true, "value": 1)",
         "/both", "goes with"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "design": "oen", "value": 1)",
         "/design", "did you mean \"one\"?"},
        {R"("name": "a", "change": {"key": "die.area", "text": "100..800"}, "key": "package.cost", "value": "5 W")",
         "/value", "is power"},
    }));
    CAPTURE(fields);
    auto const reading = read(study_with(
        R"("designs": [{"name": "one"}], "break_evens": [{"name": "even", "change": {"key": "die.area", "text": "100..800"},
            "key": "package.cost", "value": 5}, {)" +
        std::string(fields) + "}]"));
    check_one_issue(reading.issues, "break_evens/1" + std::string(where), what);
}

TEST_CASE("what is wrong with a chart is said once, where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("kind": "bars")", "/keys", "is missing"},
        {R"("kind": "bars", "search": "bset")", "/search", "did you mean \"best\"?"},
        {R"("kind": "bars", "search": "best", "over": "old")", "/over", "the search \"best\" has no design \"old\""},
        {R"("kind": "bars", "search": "best", "designs": ["old"])", "/designs/0", "has no design \"old\""},
        {R"("kind": "bars", "search": "best", "stacked": true)", "/stacked", "side by side"},
        {R"("kind": "bars", "search": "best", "keys": ["package.cost", "process.wafer_price"])", "/keys",
         "one quantity"},
        {R"("kind": "bars", "keys": ["package.cost", "die.yield"])", "/keys/1", "is in 1, and package.cost in USD"},
        {R"("kind": "bars", "keys": ["package.cost", "die.yield"], "stacked": true, "over": "one")", "/keys/1",
         "is in 1"},
        {R"("kind": "bars", "keys": ["package.cost", "package.cost"])", "/keys/1", "duplicate"},
        {R"("kind": "bars", "keys": ["process.node"])", "/keys/0", "is a choice"},
        {R"("kind": "bars", "keys": [])", "/keys", "is empty"},
        {R"("kind": "bars", "keys": ["package.cost"], "over": "oen")", "/over", "did you mean \"one\"?"},
        {R"("kind": "bars", "keys": ["package.cost"], "stacked": 1)", "/stacked", "expected true or false"},
        {R"("kind": "bars", "keys": ["package.cost"], "x": "die.area")", "/x", "unknown field"},
        {R"("kind": "bars", "keys": ["package.cost"], "scale": "square")", "/scale", "none of: linear, log"},
        {R"("kind": "bars", "keys": ["package.cost"], "stacked": true, "scale": "log")", "/scale", "linear axis only"},
        {R"("kind": "bars", "keys": ["package.cost"], "stacked": true, "by": "design")", "/by", "side by side"},
        {R"("kind": "bars", "keys": ["package.cost"], "names": ["a", "b"])", "/names",
         "expected a name for each key, 1"},
        {R"("kind": "bars", "search": "best", "names": ["a"])", "/names", "named by its designs"},
        {R"("kind": "bars", "keys": ["package.cost"], "over": "one", "limits": [{"name": "a", "key": "package.cost"}])",
         "/limits", "without"},
        {R"("kind": "bars", "keys": ["package.cost"], "limits": [{"name": "a", "key": "die.yield"}])", "/limits/0/key",
         "is in 1, not in USD"},
        {R"("kind": "bars", "keys": ["package.cost"], "limits": [{"key": "package.cost"}])", "/limits/0/name",
         "is missing"},
        {R"("kind": "bars", "keys": ["package.cost"], "limits": [{"name": "a", "key": "process.node"}])",
         "/limits/0/key", "is a choice"},
        {R"("kind": "bars", "stacked": false, "columns": [{"name": "a", "keys": ["package.cost"]}])", "/stacked",
         "are stacks"},
        {R"("kind": "bars", "stacked": true, "columns": [])", "/columns", "is empty"},
        {R"("kind": "bars", "stacked": true, "columns": [{"keys": ["package.cost"]}])", "/columns/0/name",
         "is missing"},
        {R"("kind": "bars", "stacked": true, "columns": [{"name": "a"}])", "/columns/0/keys", "is missing"},
        {R"("kind": "bars", "stacked": true, "columns": [{"name": {"entry": "die.area"}, "keys": ["package.cost"]}])",
         "/columns/0/name/entry", "is a number"},
        {R"("kind": "bars", "stacked": true, "columns": [{"name": "a", "keys": ["package.cost"]},
            {"name": "b", "keys": ["package.cost", "process.wafer_price"]}])",
         "/columns/1/keys", "as many keys as the first column, 1"},
        {R"("kind": "bars", "stacked": true, "columns": [{"name": "a", "keys": ["package.cost"]},
            {"name": "b", "keys": ["die.yield"]}])",
         "/columns/1/keys/0", "is in 1"},
        {R"("kind": "bars", "columns": [5, {"name": "a", "keys": ["package.cost"]}])", "/columns/0",
         "expected an object"},
        {R"("kind": "bars", "keys": ["package.cost"], "limits": [5, {"name": "a", "key": "package.cost"}])",
         "/limits/0", "expected an object"},
        {R"("kind": "bars", "stacked": true, "keys": ["die.yield"], "columns": [{"name": "a", "keys": ["die.yield"]}])",
         "/keys", "stand in \"columns\""},
        {R"("kind": "bars", "stacked": true, "over": "one", "columns": [{"name": "a", "keys": ["die.yield"]}])",
         "/over", "goes with \"keys\""},
        {R"("x": "package.cost", "y": "die.area", "search": "best")", "/search", "unknown field"},
        {R"("kind": "lines", "keys": ["package.cost"])", "/range", "is missing"},
        {R"("kind": "lines", "range": {"key": "die.area", "text": "1,2"})", "/keys", "is missing"},
        {R"("kind": "lines", "keys": ["package.cost"], "range": {"key": "process.node", "text": "all"})", "/range/key",
         "is a choice"},
        {R"("kind": "lines", "keys": ["package.cost"], "range": {"key": "die.area", "text": "5 W"})", "/range/text",
         "is power"},
        {R"("kind": "lines", "keys": ["package.cost"], "range": {"key": "die.area", "text": "1,2"}, "break_evens": ["evne"])",
         "/break_evens/0", "did you mean \"even\"?"},
        {R"("kind": "lines", "keys": ["package.cost"], "range": {"key": "package.dies", "text": "1,2"}, "break_evens": ["even"])",
         "/break_evens/0", "changes die.area, and the lines run along package.dies"},
        {R"("kind": "lines", "keys": ["die.yield"], "range": {"key": "die.area", "text": "1,2"}, "break_evens": ["even"])",
         "/break_evens/0", "compares package.cost, which no line shows"},
        {R"("kind": "waterfall", "keys": ["package.cost"])", "/total", "is missing"},
        {R"("kind": "waterfall", "keys": ["die.yield"], "total": "package.cost")", "/keys/0", "is in 1"},
        {R"("kind": "waterfall", "keys": ["package.cost"], "total": "process.wafer_price", "designs": ["one", "old"])",
         "/designs", "one design"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"])", "/stages", "is missing"},
        {R"("kind": "roofline", "bandwidths": ["memory.bandwidth"], "stages": [])", "/peak", "is missing"},
        {R"("kind": "roofline", "peak": "step.peak", "stages": [])", "/bandwidths", "is missing"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a", "work": "step.work", "bytes": []}])",
         "/stages/0/bytes", "1 bandwidths"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a", "work": "step.work", "bytes": [null]}])",
         "/stages/0/bytes", "names no key"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a", "work": "step.traffic", "bytes": ["step.traffic"]}])",
         "/stages/0/work", "in B, not in FLOP"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a", "work": "step.work", "time": "step.work", "bytes": ["step.traffic"]}])",
         "/stages/0/time", "in FLOP, not in s"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a", "work": "step.work", "bytes": ["step.work"]}])",
         "/stages/0/bytes/0", "in FLOP, not in B"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"work": "step.work", "bytes": ["step.traffic"]}])",
         "/stages/0/name", "is missing"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a, b", "time": "step.time", "runs": "step.time"}])",
         "/stages/0/runs", "in s"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a, b", "work": "step.work", "peak": "memory.bandwidth", "bytes": ["step.traffic"]}])",
         "/stages/0/peak", "in B/s"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a, b", "time": "step.time"}], "phases": [{"name": "c", "total": "step.time"}])",
         "/phases/0/name", "none of the stages'"},
        {R"("kind": "roofline", "peak": "step.peak", "bandwidths": ["memory.bandwidth"],
            "stages": [{"name": "a, b", "time": "step.time"}], "phases": [{"name": "a", "total": "step.work"}])",
         "/phases/0/total", "in FLOP, not in s"},
    }));
    CAPTURE(fields);
    auto const reading = read_with_search(R"("charts": [{)" + std::string(fields) + "}]");
    check_one_issue(reading.issues, "charts/0" + std::string(where), what);
}

TEST_CASE("what is wrong with a published number of a search is said once, where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("search": "bset", "design": "one")", "/search", "did you mean \"best\"?"},
        {R"("search": "best", "design": "old", "at": {"package.dies": 1, "process.node": "N7"})", "/design",
         "has no design \"old\""},
        {R"("search": "best", "at": {"package.dies": 1, "process.node": "N7"})", "/design", "is missing"},
        {R"("search": "best", "design": "one", "over": "old", "at": {"package.dies": 1, "process.node": "N7"})",
         "/over", "has no design \"old\""},
        {R"("search": "best", "design": "one", "at": {"package.dies": 1})", "/at/process.node", "is missing"},
        {R"("search": "best", "design": "one", "at": {"package.dies": 3, "process.node": "N7"})", "/at/package.dies",
         "has 1,2,4"},
        {R"("search": "best", "design": "one", "at": {"package.dies": 1, "process.node": "N3"})", "/at/process.node",
         "has N7, N5"},
        {R"("search": "best", "design": "one", "at": {"package.dies": 1, "process.node": "N77"})", "/at/process.node",
         "no entry \"N77\""},
        {R"("search": "best", "design": "one", "at": {"package.dies": "1 W", "process.node": "N7"})",
         "/at/package.dies", "W"},
        {R"("search": "best", "design": "one", "at": {"package.dies": 1, "process.node": "N7", "die.area": 100})",
         "/at/die.area", "is not a group"},
        {R"("design": "one", "at": {"package.dies": 1})", "/at", "say which"},
        {R"("break_even": "even")", "/key", "is said by the break-even"},
    }));
    CAPTURE(fields);
    auto const reading = read_with_search(R"("published": [{"key": "package.cost", "value": 1, "source": "x", )" +
                                          std::string(fields) + "}]");
    check_one_issue(reading.issues, "published/0" + std::string(where), what);
}

namespace {

using Json = nlohmann::json;

/// Fields of `value` that this part of the schema does not know; of several ways, those of the best fitting one.
std::vector<std::string> unknown_fields(Json const& root, Json part, Json const& value, std::string const& path) {
    while (part.contains("$ref")) part = root["$defs"][part["$ref"].get<std::string>().substr(8)];
    std::vector<std::string> unknown;
    auto const add = [&](std::vector<std::string> const& more) {
        unknown.insert(unknown.end(), more.begin(), more.end());
    };
    if (part.contains("const") && part["const"] != value) return {path};
    if (value.is_object() && part.contains("properties")) {
        for (auto const& [name, inner] : value.items())
            if (!part["properties"].contains(name)) unknown.push_back(path + "/" + name);
            else add(unknown_fields(root, part["properties"][name], inner, path + "/" + name));
    } else if (part.contains("oneOf") && (value.is_object() || value.is_array())) {
        std::optional<std::vector<std::string>> best;
        for (Json const& way : part["oneOf"]) {
            auto const tried = unknown_fields(root, way, value, path);
            if (way.value("type", value.is_object() ? "object" : "array") != (value.is_object() ? "object" : "array"))
                continue;
            if (!best || tried.size() < best->size()) best = tried;
        }
        if (best) add(*best);
    } else if (value.is_array() && part.contains("items"))
        for (std::size_t i = 0; i < value.size(); ++i)
            add(unknown_fields(root, part["items"], value[i], path + "/" + std::to_string(i)));
    return unknown;
}

Json schema() {
    std::ifstream in(DIECAST_SOURCE_DIR "/docs/study.schema.json");
    return Json::parse(in);
}

}  // namespace

TEST_CASE("the schema of studies knows every field that a study is written with, and no others") {
    Graph const g = chosen_graph();
    Json const root = schema();
    Json written = Json::parse(to_json(g, read(full).study));
    CHECK(unknown_fields(root, root, written, "").empty());
    CHECK(unknown_fields(root, root, Json::parse(full), "").empty());
    written["charts"][4]["total"] = "package.cost";  // of lines
    written["searches"][0]["axis"] = Json::array();
    CHECK(unknown_fields(root, root, written, "") == std::vector<std::string>{"/charts/4/total", "/searches/0/axis"});
}

TEST_CASE("the schema of studies has the kinds of charts, and their fields, that are read") {
    Json const root = schema();
    for (Json const& way : root["$defs"]["chart"]["oneOf"]) {
        std::string const kind = way["properties"]["kind"]["const"];
        Json chart{{"kind", kind}, {"no_such", 1}};
        auto const issues = read_with_search("\"charts\": [" + chart.dump() + "]").issues;
        std::string known;
        for (Issue const& i : issues)
            if (i.where == "charts/0/no_such") known = i.what.substr(i.what.find(": ") + 2) + ", ";
        CAPTURE(kind, known);
        for (auto const& [name, any] : way["properties"].items()) CHECK(known.find(name + ", ") != known.npos);
        CHECK(way["properties"].size() == static_cast<std::size_t>(std::count(known.begin(), known.end(), ',')));
    }
}

TEST_CASE("the schema of studies has the fields of axes, objectives, constraints and brushes that are read") {
    Json const root = schema();
    for (auto const& [holder, definition] : std::map<std::string, std::string>{
             {"axes", "axis"}, {"objectives", "objective"}, {"constraints", "constraint"}, {"view/brushes", "brush"}}) {
        Json part = root["$defs"][definition];
        if (!part.contains("properties")) part = part["oneOf"][1];
        Json study = Json::parse(study_with(R"("title": "")"));
        study[Json::json_pointer("/" + holder)] = Json::array({{{"no_such", 1}}});
        std::string known;
        for (Issue const& i : read(study.dump()).issues)
            if (i.where == holder + "/0/no_such") known = i.what.substr(i.what.find(": ") + 2) + ", ";
        CAPTURE(holder, known);
        for (auto const& [name, any] : part["properties"].items()) CHECK(known.find(name + ", ") != known.npos);
        CHECK(part["properties"].size() == static_cast<std::size_t>(std::count(known.begin(), known.end(), ',')));
    }
}
