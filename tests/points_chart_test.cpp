// Measured points over lines: epochs against batch as the law has them and as they were counted.
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_data.h"
#include "app/present/report/report_words.h"
#include "model/convergence/quantities.h"
#include "tests/shipped.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

/// GNMT and ResNet-50, whose points the law fits, and CosmoFlow, whose points it does not.
std::string const epochs = R"({"diecast": 2, "kind": "study", "name": "x", "designs": [
    {"name": "GNMT", "choose": {"convergence.benchmark": "GNMT"}},
    {"name": "ResNet-50", "choose": {"convergence.benchmark": "ResNet-50"}},
    {"name": "CosmoFlow", "choose": {"convergence.benchmark": "CosmoFlow"}}],
    "charts": [{"kind": "lines", "title": "Epochs against batch", "range": {"key": "convergence.batch", "text": "64..65536 log 11"}, )";

StudyReading with_points(std::string const& fields) { return read_study(shipped(), epochs + fields + "}]}", "x.json"); }

double value_at_batch(Study const& study, std::size_t design, Quantity const& q, double batch) {
    Scenario s = overlay(study.scenario, study.designs[design].scenario);
    return evaluate(shipped(), s.pin(convergence::batch, batch), {&q})[0] / q.unit;
}

}  // namespace

TEST_CASE("measured epochs stand over the law's lines, each where it was measured") {
    auto const reading =
        with_points(R"("keys": ["convergence.epochs"], "points": [["points.batch_*", "points.epochs_*"]])");
    CAPTURE(all_text(reading.issues));
    REQUIRE(reading.issues.empty());
    Study const& study = reading.study;
    CHECK(study.charts[0].as<LinesSpec>()->points[0].pairs.size() == 14);
    Pool pool{1};
    Issues issues;
    auto const data = chart_data(shipped(), study, study.charts[0], pool, issues);
    CAPTURE(all_text(issues));
    REQUIRE(std::holds_alternative<LineChart>(data));
    auto const& c = std::get<LineChart>(data);
    auto const& lines = c.panels.at(0).lines;
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].points.size() == 5);  // the other nine pairs of GNMT hold no batch
    CHECK(c.places[lines[0].points[0].place] == 2048);
    CHECK(lines[0].points[0].value == 4.1);
    double off[3] = {};
    for (std::size_t d = 0; d < 3; ++d)
        for (LineChart::Point const& p : lines[d].points) {
            CHECK(lines[d].values[p.place] == value_at_batch(study, d, convergence::epochs, c.places[p.place]));
            off[d] = std::max(off[d], std::abs(lines[d].values[p.place] / p.value - 1));
        }
    CHECK(off[0] < 0.04);
    CHECK(off[1] < 0.061);
    CHECK(off[2] > 0.4);  // the law does not fit
}

TEST_CASE("a table of lines has a column of what was measured") {
    auto reading = with_points(
        R"("keys": ["convergence.epochs"], "designs": ["GNMT", "ResNet-50"], "points": [["points.batch_1", "points.epochs_1"]])");
    REQUIRE(reading.issues.empty());
    reading.study.designs[1].scenario.pin(points::batch_1, 0.0);
    Pool pool{1};
    Issues issues;
    auto const table = chart_table(chart_data(shipped(), reading.study, reading.study.charts[0], pool, issues), true);
    CHECK(table[0] == std::vector<std::string>{"Global batch of all workers", "GNMT: Epochs to accuracy",
                                               "GNMT, measured: Epochs to accuracy", "ResNet-50: Epochs to accuracy"});
    int points = 0;
    for (auto const& line : table)
        if (line[0] == "2048") points += line[2] == "4.1";
        else if (&line != &table[0]) CHECK(line[2].empty());
    CHECK(points == 1);
}

TEST_CASE("what is claimed of a line's design at a place is drawn there, with its tolerance") {
    auto const reading = read_study(shipped(), R"({"diecast": 2, "kind": "study", "name": "x", "designs": [
        {"name": "one", "pin": {"learners.gpus": 8, "learners.per_gpu": 2, "learners.batch": 16}},
        {"name": "four steps", "pin": {"learners.gpus": 8, "learners.per_gpu": 2, "learners.batch": 16, "averaging.period": 4}},
        {"name": "far", "pin": {"learners.gpus": 8, "learners.per_gpu": 2, "learners.batch": 16, "averaging.period": 400}},
        {"name": "other", "pin": {"learners.gpus": 4, "learners.per_gpu": 2, "learners.batch": 16, "averaging.period": 4}}],
        "charts": [{"kind": "lines", "range": {"key": "averaging.period", "values": [1, 2, 8]}, "keys": ["averaging.rate"], "designs": ["one", "other"]}],
        "published": [
        {"title": "a", "key": "averaging.rate", "design": "four steps", "value": 1400, "tolerance": "10 %", "status": "recalled", "source": "s"},
        {"title": "b", "key": "averaging.rate", "design": "four steps", "over": "one", "as": "ratio", "value": 1.2, "low": 1.1, "high": 1.4, "status": "published", "source": "s"},
        {"title": "beyond the range", "key": "averaging.rate", "design": "far", "value": 1400, "status": "published", "source": "s"},
        {"title": "no place on the page", "key": "averaging.rate", "design": "four steps", "low": 1400, "status": "published", "source": "s"},
        {"title": "another quantity", "key": "averaging.epochs", "design": "four steps", "value": 3, "status": "published", "source": "s"}]})",
                                    "x.json");
    CAPTURE(all_text(reading.issues));
    REQUIRE(reading.issues.empty());
    Pool pool{1};
    Issues issues;
    auto const data = chart_data(shipped(), reading.study, reading.study.charts[0], pool, issues);
    CAPTURE(all_text(issues));
    REQUIRE(std::holds_alternative<LineChart>(data));
    auto const& c = std::get<LineChart>(data);
    CHECK(c.places == std::vector<double>{1, 2, 4, 8});
    auto const& lines = c.panels.at(0).lines;
    REQUIRE(lines.at(0).claims.size() == 2);
    CHECK(lines.at(1).claims.empty());
    LineChart::Claim const &a = lines[0].claims[0], &b = lines[0].claims[1];
    CHECK(a.place == 2);
    CHECK(a.target.value == 1400);
    CHECK(a.target.low == Approx(1260));
    CHECK(a.target.status == Status::recalled);
    CHECK(b.target.value == Approx(1.2 * value_at_batch(reading.study, 0, averaging::rate, 4096)));
    CHECK(b.target.high == Approx(1.4 * value_at_batch(reading.study, 0, averaging::rate, 4096)));
    auto const table = chart_table(data, false);
    CHECK(table[0].at(2) == "one, printed: Samples per second of replicas [1/s]");
    CHECK(table[3].at(2).starts_with("1400 (1260 to 1540, recalled); "));
    CHECK(table[1].at(2).empty());
    ReportChart shown;
    shown.data = data;
    CHECK(chart_words(shipped(), shown).find("Steps between synchronisations, and what was printed.") !=
          std::string::npos);
}

TEST_CASE("a point beyond what the range's quantity can be is told and left out") {
    auto reading = with_points(
        R"("keys": ["convergence.epochs"], "designs": ["GNMT"], "points": [["points.batch_1", "points.epochs_1"], ["points.batch_2", "points.epochs_2"]])");
    REQUIRE(reading.issues.empty());
    reading.study.designs[0].scenario.pin(points::batch_1, 0.5);
    Pool pool{1};
    Issues issues;
    auto const c = std::get<LineChart>(chart_data(shipped(), reading.study, reading.study.charts[0], pool, issues));
    CHECK(c.panels[0].lines[0].points.size() == 1);
    REQUIRE(issues.size() == 1);
    CHECK(to_text(issues[0]).find("design \"GNMT\": points.batch_1: 0.5 is below 1") != std::string::npos);
}

TEST_CASE("points are written as they were read") {
    auto const reading = with_points(
        R"("keys": ["convergence.epochs"], "points": [["points.batch_*", "points.epochs_*"], ["points.batch_3", "points.epochs_4"]], "points_name": "counted")");
    REQUIRE(reading.issues.empty());
    std::string const text = to_json(shipped(), reading.study);
    CHECK(text.find("points.batch_*") != text.npos);
    CHECK(text.find("points.batch_14") == text.npos);
    auto const again = read_study(shipped(), text, "x.json");
    CHECK(again.issues.empty());
    CHECK(again.study.charts == reading.study.charts);
}

TEST_CASE("what is wrong with points is said where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("points_name": "counted")", "points_name", "goes with"},
        {R"("points": ["points.batch_*"])", "points/0", "list"},
        {R"("points": [["points.batch_*"]])", "points/0", "expected two keys"},
        {R"("points": [["points.bach_1", "points.epochs_1"]])", "points/0/0", "points.batch_1"},
        {R"("points": [["points.bach_*", "points.epochs_*"]])", "points/0/0", "no quantity has such a key"},
        {R"("points": [["points.batch_*", "points.epoch_*"]])", "points/0/1", "points.epochs_1"},
        {R"("points": [["points.batch_*", "points.epochs_1"]])", "points/0/1", "expected a *"},
        {R"("points": [["points.batch_1", "points.epochs_*"]])", "points/0/0", "expected a *"},
        {R"("points": [["points.*_*", "points.epochs_*"]])", "points/0/0", "more than one *"},
        {R"("points": [["worker.step_time", "points.epochs_1"]])", "points/0/0", "the range in"},
        {R"("points": [["points.batch_1", "worker.step_time"]])", "points/0/1", "no line is"},
        {R"("points": [["points.batch_1", "convergence.method"]])", "points/0/1", "is a choice"},
        {R"("points": [["points.batch_1", "points.epochs_1"], ["points.batch_1", "points.epochs_1"]])", "points/1",
         "duplicate"},
    }));
    CAPTURE(fields);
    auto const reading = with_points(R"("keys": ["convergence.epochs"], )" + std::string(fields));
    CAPTURE(all_text(reading.issues));
    CHECK(reading.issues.size() == 1);
    CHECK(mentions(reading.issues, "charts/0/" + std::string(where), what));
}

TEST_CASE("an axis says what its key is in this chart, where the chart has a name for it") {
    auto const reading = with_points(R"("keys": ["convergence.epochs"], "names": ["Samples to the loss"])");
    REQUIRE(reading.issues.empty());
    Pool pool{1};
    Issues issues;
    auto const data = chart_data(shipped(), reading.study, reading.study.charts[0], pool, issues);
    CHECK(std::get<LineChart>(data).panels.at(0).label == "Samples to the loss");
    auto const refused = with_points(R"("keys": ["convergence.epochs"], "names": ["one", "two"])");
    REQUIRE(refused.issues.size() == 1);
    CHECK(refused.issues[0].where == "charts/0/names");
    CHECK_THAT(refused.issues[0].what, Catch::Contains("expected a name for each key, 1"));
}
