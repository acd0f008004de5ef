// Published cases: reading series, predicting, scoring and fitting; what ships, and that it does not get worse.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include "model/catalogue/json_reader.h"
#include "optimizer/validation/validate.h"
#include "tests/shipped.h"
#include "tests/toy_die.h"

using namespace diecast;
using Catch::Contains;

namespace {

Series good(SeriesReading reading) {
    for (Issue const& issue : reading.issues) FAIL_CHECK(to_text(issue));
    return std::move(reading.series);
}
Series toy_series(std::string const& more, std::string const& rows) {
    return good(read_series(toy_die::the_model(),
                            R"({"diecast": 2, "kind": "validation", "name": "toy", "source": "by hand",
        "score": "error", )" + more +
                                R"("columns": [{"text": "case"}, {"key": "area", "unit": "cm2"},
        {"measured": "die_cost"}], "rows": [)" +
                                rows + "]}",
                            "toy.json", ""));
}
std::string first_issue(std::string const& json) {
    SeriesReading const reading = read_series(toy_die::the_model(), json, "toy.json", "");
    REQUIRE_FALSE(reading.issues.empty());
    return to_text(reading.issues.front());
}

std::vector<PredictedCase> predicted(Graph const& graph, Series const& series) {
    Issues issues;
    auto cases = predict(graph, series, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    return cases;
}

double cost_at(double area) {
    return evaluate(toy_die::the_model(), Scenario{}.pin(toy_die::area, area), {&toy_die::die_cost})[0];
}

}  // namespace

TEST_CASE("rank correlation by hand: one swap of neighbours among five, ties, too few") {
    CHECK(spearman({1, 2, 3, 4, 5}, {10, 20, 40, 30, 50}).value() == Approx(1 - 6. * 2 / (5 * 24)));
    CHECK(spearman({1, 2, 3}, {3, 2, 1}).value() == Approx(-1));
    CHECK(spearman({1, 2, 2, 3}, {1, 2, 2, 3}).value() == Approx(1));
    CHECK(spearman({1, 2, 3, 4}, {1, 2, 2, 3}).value() == Approx(0.9486832981));  // 4.5/√(5·4.5)
    CHECK_FALSE(spearman({1, 2}, {1, 2}));
    CHECK_FALSE(spearman({1, 2, 3}, {7, 7, 7}));
    CHECK(median_of({5, 1, 3}) == 3);
    CHECK(median_of({4, 1, 3, 2}) == 2.5);
    CHECK(std::isnan(median_of({})));
}

TEST_CASE("a row is its scenario over the common one, in the units of its columns") {
    Series const s = toy_series(R"("pin": {"price": 5000}, )", R"(["a", 3, 100], [null, "250 mm2", null])");
    REQUIRE(s.rows.size() == 2);
    CHECK(s.rows[0].name == "a");
    CHECK(s.rows[1].name == "row 2");
    CHECK(std::get<double>(s.rows[0].scenario.pins.at("area")) == Approx(300));
    CHECK(std::get<double>(s.rows[1].scenario.pins.at("area")) == Approx(250));
    CHECK(*s.rows[0].measured[0] == 100);
    CHECK_FALSE(s.rows[1].measured[0]);
    auto const cases = predicted(toy_die::the_model(), s);
    auto const expected = evaluate(toy_die::the_model(), Scenario{}.pin(toy_die::area, 300.).pin(toy_die::price, 5000.),
                                   {&toy_die::die_cost});
    CHECK(cases[0].ours[0] == expected[0]);
    CHECK(score(s, cases)[0].rows == 1);  // what is not measured does not count
}

TEST_CASE("median, mean, largest error and bias of a part, by hand") {
    double const c1 = cost_at(100), c2 = cost_at(200), c3 = cost_at(400);
    auto const row = [](int area, double cost) {
        return "[null, \"" + std::to_string(area) + " mm2\", " + std::to_string(cost) + "]";
    };
    std::string const rows = row(100, c1 / 1.1) + "," + row(200, c2 / 0.8) + "," + row(400, c3 / 1.4);
    Series const s = toy_series(R"("parts": [{"limit": "25 %"}, {"name": "large", "limit": "25 %",
        "where": [{"key": "area", "min": 150}]}], )",
                                rows);
    auto const lines = score(s, predicted(toy_die::the_model(), s));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].median == Approx(0.2).epsilon(1e-4));
    CHECK(lines[0].mean == Approx((0.1 + 0.2 + 0.4) / 3).epsilon(1e-4));
    CHECK(lines[0].largest == Approx(0.4).epsilon(1e-4));
    CHECK(lines[0].bias == Approx(0.1).epsilon(1e-4));
    CHECK(lines[0].judgement == Judgement::within);
    CHECK(lines[1].rows == 2);
    CHECK(lines[1].median == Approx(0.3).epsilon(1e-4));
    CHECK(lines[1].judgement == Judgement::missed);
}

TEST_CASE("a calibrated series is judged on the rows held out") {
    std::string const exact = std::to_string(cost_at(100)), off = std::to_string(cost_at(100) * 2);
    Series s = toy_series(R"("calibrated_on": "odd rows", "parts": [{"limit": "15 %"}], )",
                          "[null, 1, " + exact + "], [null, 1, " + off + "]");
    auto const cases = predicted(toy_die::the_model(), s);
    auto const lines = score(s, cases);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].half == Half::fitted);
    CHECK(lines[0].judgement == Judgement::shown);
    CHECK(lines[1].median == Approx(0.5).epsilon(1e-4));
    CHECK(lines[1].judgement == Judgement::missed);
    CHECK(errors_on(Footing::held_out, s, cases).size() == 1);
    s.status = Status::recalled;
    CHECK(errors_on(Footing::held_out, s, cases).empty());
    CHECK(score(s, cases)[1].judgement == Judgement::far);  // what is recalled is informational
}

TEST_CASE("what an error is worth follows from the evidence and the calibration of its series") {
    auto const counts = [](std::string const& more, Score score = Score::error) {
        Series s = toy_series(more, "[null, 1, 30], [null, 2, 60], [null, 3, 90]");
        s.score = score;
        auto const cases = predicted(toy_die::the_model(), s);
        std::vector<std::size_t> sizes;
        for (Footing footing : footings) sizes.push_back(errors_on(footing, s, cases).size());
        return sizes;
    };
    using Sizes = std::vector<std::size_t>;  // measured, held out, calibrated, carried
    CHECK(counts(R"("evidence": "measured", )") == Sizes{3, 0, 0, 0});
    CHECK(counts(R"("evidence": "vendor", )") == Sizes{3, 0, 0, 0});
    CHECK(counts(R"("evidence": "measured", )", Score::none) == Sizes{3, 0, 0, 0});  // shown is measured all the same
    CHECK(counts(R"("evidence": "measured", "calibrated_on": "odd rows", )") == Sizes{0, 1, 2, 0});
    CHECK(counts(R"("evidence": "vendor", "calibrated_on": "odd rows", )", Score::rank) == Sizes{0, 1, 2, 0});
    CHECK(counts(R"("evidence": "public-estimate", "calibrated_on": "prices", )") == Sizes{0, 0, 3, 0});
    CHECK(counts(R"("evidence": "analytic", )") == Sizes{0, 0, 0, 3});
    CHECK(counts(R"("evidence": "vendor", )", Score::bound) == Sizes{0, 0, 0, 0});
}

TEST_CASE("a rank is printed over all rows of a group and over those held out, and judged over all") {
    Series const s =
        good(load_series(shipped(), DIECAST_SOURCE_DIR "/presets/validation/tensorrt-llm-1.0-blackwell.json"));
    std::size_t all = 0, held_out = 0;
    for (ValidationLine const& line : score(s, predicted(shipped(), s))) {
        if (line.group.empty()) continue;
        CAPTURE(line.group, to_text(line.half));
        REQUIRE(line.rank);
        (line.half == Half::all ? all : held_out) += line.rows;
        CHECK(line.half != Half::fitted);
        CHECK((line.judgement == Judgement::shown) == (line.half == Half::held_out));
    }
    CHECK(all == 21);
    CHECK(held_out == 10);
}

TEST_CASE("a bound is broken by one better measurement, of times as of costs") {
    Series s = toy_series("", "[null, 1, " + std::to_string(cost_at(100) * 1.5) + "]");
    s.score = Score::bound;
    auto const line = [&](double factor) {
        s.rows[0].measured[0] = cost_at(100) * factor;
        return score(s, predicted(toy_die::the_model(), s)).at(0);
    };
    CHECK(line(1.5).judgement == Judgement::within);
    CHECK(line(1.5).closest == Approx(1.5));
    CHECK(line(0.9).judgement == Judgement::missed);
    CHECK(line(0.9).below == 1);
}

TEST_CASE("a search predicts at the best feasible design, and says where there is none") {
    std::string const search = R"("search": {"axes": [{"key": "clock", "values": [1, 2, 3]}], "objective": "peak",
        "constraints": [{"key": "clock", "max": "2 GHz"}]}, )";
    Series const s = toy_series(search, "[null, 1, 1]");
    auto const cases = predicted(toy_die::the_model(), s);
    CHECK(std::get<double>(cases[0].design.pins.at("clock")) == 2);
    std::string const none = R"("search": {"axes": [{"key": "clock", "values": [1, 2]}], "objective": "peak",
        "constraints": [{"key": "clock", "max": "0.5 GHz"}]}, "parts": [{"limit": 1}], )";
    Series const blind = toy_series(none, "[null, 1, 1]");
    auto const line = score(blind, predicted(toy_die::the_model(), blind)).at(0);
    CHECK(line.blind == 1);
    CHECK(line.judgement == Judgement::missed);
}

TEST_CASE("a fit finds the price that made the numbers, from the odd rows alone") {
    std::string rows;
    for (int area : {100, 150, 200, 250}) {
        bool const odd = area % 100 == 0;  // rows 1 and 3
        auto const made =
            evaluate(toy_die::the_model(), Scenario{}.pin(toy_die::area, double(area)).pin(toy_die::price, 4321.),
                     {&toy_die::die_cost});
        rows += (rows.empty() ? "" : ",") + std::string("[null, \"") + std::to_string(area) + " mm2\", " +
                std::to_string(odd ? made[0] : 1e6) + "]";
    }
    Series const s =
        toy_series(R"("calibrated_on": "odd rows", "fit": [{"key": "price", "min": 1000, "max": 20000}], )", rows);
    FitResult const result = fit(toy_die::the_model(), s, predicted(toy_die::the_model(), s));
    REQUIRE(result.values.size() == 1);
    CHECK(result.values[0].fitted == Approx(4321).epsilon(1e-3));
    CHECK(result.after < 1e-3);
    CHECK(result.before > 0.1);
}

TEST_CASE("what is wrong with a series is said where it stands, with the nearest name") {
    std::string const head = R"({"diecast": 2, "kind": "validation", "source": "x", "score": "error", )";
    CHECK_THAT(first_issue(head + R"("columns": [{"key": "aera"}], "rows": []})"),
               Contains("columns/0/key") && Contains("did you mean \"area\""));
    CHECK_THAT(first_issue(head + R"("columns": [{"measured": "die_cost"}], "rows": [[1, 2]]})"),
               Contains("rows/0") && Contains("2 cells") && Contains("1 column"));
    CHECK_THAT(first_issue(head + R"("columns": [{"key": "area"}, {"measured": "die_cost"}], "rows": [[1, 2]]})"),
               Contains("rows/0/0") && Contains("below 10"));
    CHECK_THAT(
        first_issue(head + R"("columns": [{"key": "area", "unit": "GB"}, {"measured": "die_cost"}], "rows": []})"),
        Contains("columns/0/unit"));
    CHECK_THAT(first_issue(head + R"("rows_of": "nothing"})"), Contains("rows_of") && Contains("nothing"));
    CHECK_THAT(first_issue(head + R"("parts": [{"limits": 1}], "columns": [{"measured": "die_cost"}], "rows": []})"),
               Contains("parts/0/limits"));
    CHECK_THAT(first_issue(R"({"diecast": 2, "kind": "validation", "score": "error", "columns": [], "rows": []})"),
               Contains("source") && Contains("missing"));
    CHECK_THAT(first_issue(head + R"("columns": [{"text": ""}, {"measured": "die_cost"}], "rows": []})"),
               Contains("columns/0/text: is empty"));
    std::string const cost = R"("columns": [{"measured": "die_cost"}], "rows": [[1]])";
    CHECK_THAT(first_issue(head + R"("columns": [{"key": "area"}], "rows": []})"),
               Contains("columns") && Contains("no column is measured"));
    CHECK_THAT(first_issue(head + R"("columns": [{"key": "area", "text": "x"}], "rows": []})"),
               Contains("columns/0") && Contains("either \"key\", or \"measured\", or \"text\""));
    CHECK_THAT(first_issue(head + R"("parts": [{"measured": "yield"}], )" + cost + "}"),
               Contains("parts/0/measured") && Contains("no column measures yield"));
    CHECK_THAT(first_issue(head + R"("accepted": [{"measured": "die_cost"}], )" + cost + "}"),
               Contains("accepted/0/value") && Contains("the error reached"));
    CHECK_THAT(first_issue(head + R"("parts": [{"where": [{"key": "area"}]}], )" + cost + "}"),
               Contains("parts/0/where/0") && Contains("expected \"min\", \"max\" or \"is\""));
    CHECK_THAT(first_issue(head + R"("fit": [{"key": "price", "min": 9000, "max": 100}], )" + cost + "}"),
               Contains("fit/0") && Contains("expected a \"min\" below a \"max\""));
    CHECK_THAT(first_issue(head + R"("fit": [{"key": "price", "per": "area"}], )" + cost + "}"),
               Contains("fit/0/per") && Contains("is a number, not a choice"));
    CHECK_THAT(first_issue(head + R"("by": ["area"], )" + cost + "}"),
               Contains("by/0") && Contains("is a number, not a choice"));
    CHECK_THAT(first_issue(head + R"("score": "median", )" + cost + "}"), Contains("score"));
}

TEST_CASE("a list of a series that is too long is said once") {
    for (std::string const list : {"parts", "accepted"}) {
        std::string items = "{}";
        for (std::size_t i = 0; i < most_items; ++i) items += ", {}";
        SeriesReading const reading =
            read_series(toy_die::the_model(),
                        R"({"diecast": 2, "kind": "validation", "source": "x", "columns": [{"measured": "die_cost"}],
                        "rows": [[1]], ")" +
                            list + "\": [" + items + "]}",
                        "toy.json", "");
        REQUIRE(reading.issues.size() == 1);
        CHECK_THAT(to_text(reading.issues[0]), Contains(list) && Contains("the limit is"));
    }
}

TEST_CASE("Megatron-LM's networks come out within 12 % each, in the published order of their rates") {
    Series const s = good(load_series(shipped(), DIECAST_SOURCE_DIR "/presets/validation/narayanan-table-1.json"));
    auto const cases = predicted(shipped(), s);
    REQUIRE(cases.size() == 4);
    for (PredictedCase const& a : cases) {
        double const published = a.row->measured[0].value();
        CHECK(std::abs(a.ours[0] / published - 1) < 0.12);
        for (PredictedCase const& b : cases) CHECK((a.ours[0] < b.ours[0]) == (published < b.row->measured[0].value()));
    }
}

TEST_CASE("no series that ships misses a limit or gets worse than what was accepted") {
    std::size_t series_count = 0;
    for (auto const& file : series_files(DIECAST_SOURCE_DIR "/presets/validation")) {
        Series const s = good(load_series(shipped(), file));
        CAPTURE(s.name);
        CHECK_FALSE(s.evidence.empty());
        CHECK_FALSE(s.title.empty());
        ++series_count;
        std::size_t used = 0;
        std::map<ValidationPart const*, bool> known;
        for (ValidationLine const& line : score(s, predicted(shipped(), s))) {
            CAPTURE(line.measured->key, line.part->name, line.group, to_text(line.half));
            CHECK(line.judgement != Judgement::missed);
            if (line.part->known_miss) known[line.part] |= line.judgement == Judgement::known;
            if (Accepted const* a = accepted_of(s, line)) {
                ++used;
                if (s.score == Score::rank) CHECK(line.reached(s.score) >= a->value - 0.001);
                else CHECK(line.reached(s.score) <= a->value * 1.01 + 1e-5);
            } else CHECK((s.score != Score::error || line.half == Half::fitted));
            if (s.score == Score::rank && line.half == Half::all) CHECK(accepted_of(s, line));
        }
        for (auto const& [part, missed] : known) {
            CAPTURE(part->name);
            CHECK(missed);  // a miss that is none any more is not called known
        }
        CHECK(used == s.accepted.size());  // none is for rows that are no longer there
    }
    CHECK(series_count > 20);
}
