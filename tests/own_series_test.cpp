// Own series: measured rows as a validation series, what is refused, and series written and read back.
#include "optimizer/validation/own_series.h"
#include <catch2/catch.hpp>
#include "model/catalogue/catalogue.h"
#include "optimizer/sweep/point_rows.h"
#include "optimizer/validation/validate.h"
#include "tests/shipped.h"

using namespace diecast;
using Catch::Matchers::Contains;

namespace {

Quantity const& own_key(char const* key) { return *shipped().find(key); }

std::vector<MeasuredRow> own_rows(std::string_view text) {
    PointRows read = read_point_rows(shipped(), text, "ours.csv");
    for (Issue const& issue : read.issues) FAIL_CHECK(to_text(issue));
    return std::move(read.rows);
}

SeriesDraft own_draft(std::vector<MeasuredRow> const& rows) {
    SeriesDraft draft{"ours", "Our runs", "", "our machine, May 2026", 2026, {}, {}};
    draft.measured = computed_among(shipped(), columns_of(shipped(), rows));
    draft.common.pin(own_key("llm.model"), std::string("Llama-2 70B"));
    return draft;
}

std::string refusal_of_series(std::vector<MeasuredRow> const& rows, SeriesDraft const& draft) {
    Issues issues;
    CHECK_FALSE(series_of_rows(shipped(), rows, draft, issues));
    REQUIRE(issues.size() == 1);
    return to_text(issues[0]);
}

}  // namespace

TEST_CASE("every series that ships is read back as it was after it is written") {
    for (auto const& file : series_files(validation_folder())) {
        INFO(file.string());
        Series const s = load_series(shipped(), file).series;
        SeriesReading const again = read_series(shipped(), to_json(shipped(), s), file.string(), validation_folder());
        for (Issue const& issue : again.issues) FAIL_CHECK(to_text(issue));
        Series const& t = again.series;
        CHECK(t.name == s.name);
        CHECK((t.title == s.title && t.summary == s.summary && t.source == s.source && t.year == s.year));
        CHECK((t.status == s.status && t.score == s.score && t.evidence == s.evidence && t.rows_of == s.rows_of));
        CHECK(t.common.scenario == s.common.scenario);
        CHECK((t.common.axes == s.common.axes && t.common.objectives == s.common.objectives));
        CHECK((t.measured == s.measured && t.parts == s.parts && t.by == s.by));
        CHECK((t.fit.size() == s.fit.size() && t.accepted.size() == s.accepted.size()));
        REQUIRE(t.rows.size() == s.rows.size());
        for (std::size_t i = 0; i < s.rows.size(); ++i) {
            CHECK(t.rows[i].name == s.rows[i].name);
            CHECK(t.rows[i].scenario == s.rows[i].scenario);
            CHECK(t.rows[i].measured == s.rows[i].measured);
        }
    }
}

TEST_CASE("measured rows become a series whose rows are predicted with what each of them sets") {
    auto const rows =
        own_rows("name,gpu.model,decode.batch,decode.time (ms)\nrig 7,H100,8,20\nrig 8,H200,16,\n,H200,32,18 ms\n");
    SeriesDraft draft = own_draft(rows);
    CHECK(draft.measured == std::vector{&own_key("decode.time")});
    draft.common.pin(own_key("decode.time"), 1.0);  // what is measured is to be predicted
    Issues issues;
    CHECK_THAT(refusal_of_series(rows, draft), Contains("row 2") && Contains("rig 8") && Contains("decode.time"));
    auto const full = own_rows("name,gpu.model,decode.batch,decode.time (ms)\nrig 7,H100,8,20\n,H200,32,18 ms\n");
    auto const series = series_of_rows(shipped(), full, draft, issues);
    REQUIRE(series);
    CHECK(issues.empty());
    auto const cases = predict(shipped(), *series, issues);
    REQUIRE(cases.size() == 2);
    CHECK(cases[0].row->name == "rig 7");
    CHECK(cases[1].row->name == "row 2");
    CHECK(cases[1].row->measured[0] == 18);
    for (std::size_t i = 0; i < 2; ++i) {
        Scenario s;
        s.pin(own_key("llm.model"), std::string("Llama-2 70B"));
        s.pin(own_key("gpu.model"), std::string(i ? "H200" : "H100"));
        s.pin(own_key("decode.batch"), i ? 32. : 8.);
        CHECK(cases[i].ours[0] == shipped_value(s, own_key("decode.time")));
    }
    SeriesReading const again = read_series(shipped(), to_json(shipped(), *series), "ours.json", {});
    CHECK(again.issues.empty());
    CHECK(again.series.rows[1].scenario == series->rows[1].scenario);
}

TEST_CASE("a draft or a row that makes no series is refused by field or row, with value, limit and way out") {
    auto const rows = own_rows("name,decode.batch,decode.time (ms)\nrig 7,8,20\n");
    SeriesDraft const good = own_draft(rows);
    SeriesDraft bad = good;
    bad.source.clear();
    CHECK_THAT(refusal_of_series(rows, bad), Contains("source: is empty") && Contains("for example"));
    bad = good, bad.name = "a/b";
    CHECK_THAT(refusal_of_series(rows, bad), Contains("name: \"a/b\" cannot name a file; \"a-b\" can"));
    bad = good, bad.measured.clear();
    CHECK_THAT(refusal_of_series(rows, bad), Contains("measured:") && Contains("decode.batch; decode.time"));
    bad = good, bad.measured = {&own_key("die.area")};
    CHECK_THAT(refusal_of_series(rows, bad), Contains("no column die.area") && Contains("decode.time"));
    bad = good, bad.year = 26;
    CHECK_THAT(refusal_of_series(rows, bad), Contains("year: is 26; expected 1900 to 2200"));
    auto none = rows;
    none[0].values.pin(own_key("decode.time"), 0.);
    CHECK_THAT(refusal_of_series(none, good),
               Contains("row 1 (\"rig 7\"), decode.time: is 0") && Contains("above 0"));
    CHECK_THAT(refusal_of_series({}, good), Contains("add measured data"));
}

TEST_CASE("a name that a series has already is refused with the file that has it") {
    Issues issues;
    CHECK_FALSE(own_series_file("splitwise", issues));
    REQUIRE(issues.size() == 1);
    CHECK_THAT(to_text(issues[0]), Contains("name: there is a series \"splitwise\" already") && Contains(".json"));
}
