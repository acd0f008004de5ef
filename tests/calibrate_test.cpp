// Calibration: planted constants come back, what the rows do not tell is named, and bad files are refused where they
// are wrong.
#include "optimizer/validation/calibrate.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include "model/catalogue/own_entry.h"
#include "model/core/points.h"
#include "model/core/text.h"

namespace diecast {
namespace {

namespace cal {
inline constexpr Quantity work{.key = "cal.work", .unit = unit::GB, .range = {1e-3, 1e6}, .fallback = 1};
inline constexpr Quantity rate{
    .key = "cal.rate", .unit = unit::GBps, .range = {1, 1e5}, .scale = Scale::log, .fallback = 1000};
inline constexpr Quantity share{.key = "cal.share", .unit = unit::percent, .range = {0, 100}, .fallback = 50};
inline constexpr Quantity launch{.key = "cal.launch", .unit = unit::us, .range = {0, 1e6}, .fallback = 5};
inline constexpr Quantity idle{.key = "cal.idle", .range = {0, 10}, .fallback = 1};
inline constexpr Quantity kind{.key = "cal.kind", .range = {0, 1}, .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity time{.key = "cal.time", .unit = unit::ms};
inline constexpr Quantity speed{.key = "cal.speed", .unit = unit::GBps};
}  // namespace cal

/// time = work/(rate·share) + launch; speed = work/time
Graph timed_graph() {
    Graph g;
    g.choose(cal::kind, {{"slow", {{&cal::launch, 9.0}}}, {"fast", {{&cal::launch, 2.0}}}});
    g.add(cal::time,
          Formula{"cal_time", "W/(R·s) + t0",
                  [](auto w, auto r, auto s, auto t, auto i) { return w / (r * s) + t + i * 0; }},
          cal::work, cal::rate, cal::share, cal::launch, cal::idle);
    g.add(cal::speed, Formula{"cal_speed", "W/t", [](auto w, auto t) { return w / t; }}, cal::work, cal::time);
    return g;
}

std::string table(Graph const& g, Scenario truth, int rows, double noise = 0, std::uint64_t seed = 1) {
    Random random(seed);
    std::string text = "case, cal.work (GB), cal.time (ms)\n";
    for (int i = 0; i < rows; ++i) {
        double const work = 0.001 * std::pow(1.7, i % 14);
        double const time = evaluate(g, truth.pin(cal::work, work), {&cal::time})[0] * 1e3;
        double normal = -6;  // sum of twelve uniform numbers less 6: of variance 1
        for (int k = 0; k < 12; ++k) normal += random();
        text += "row " + std::to_string(i) + ", " + exact_text(work) + ", " +
                exact_text(time * std::exp(noise * normal)) + "\n";
    }
    return text;
}

MeasuredRows rows_of(Graph const& g, std::string const& text) {
    MeasuredRows rows = read_measured(g, text, "mine.csv");
    for (Issue const& issue : rows.issues) FAIL_CHECK(to_text(issue));
    return rows;
}

std::optional<Calibration> calibrated(Graph const& g, MeasuredRows const& rows, std::vector<FittedKey> keys,
                                      Split const& split = {}, Issues* said = nullptr) {
    Issues issues;
    auto const cases = predict(g, rows.series, issues);
    CalibrateOptions options;
    options.keys = std::move(keys);
    auto c = calibrate(g, rows.series, cases, fitted_rows(split, rows.roles), options, issues);
    if (said) *said = issues;
    else
        for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    return c;
}

FittedKey const rate{&cal::rate, nullptr, 10, 20000}, launch{&cal::launch, nullptr, 0, 100},
    share{&cal::share, nullptr, 1, 100}, idle{&cal::idle, nullptr, 0, 10};

std::string first_table_issue(std::string const& text, std::vector<Quantity const*> const& measured = {}) {
    MeasuredRows const rows = read_measured(timed_graph(), text, "mine.csv", measured);
    REQUIRE(has_errors(rows.issues));
    return to_text(rows.issues.front());
}

}  // namespace

TEST_CASE("planted constants come back to 1e-6") {
    Graph const g = timed_graph();
    Scenario truth;
    truth.pin(cal::rate, 3210.0).pin(cal::launch, 17.25);
    auto const c = calibrated(g, rows_of(g, table(g, truth, 24)), {rate, launch});
    REQUIRE(c);
    CHECK(c->values[0].fitted == Approx(3210).epsilon(1e-6));
    CHECK(c->values[1].fitted == Approx(17.25).epsilon(1e-6));
    CHECK((c->values[0].preset == 1000 && c->values[1].preset == 9));
    CHECK(c->undetermined.empty());
    CHECK(c->complete);
    REQUIRE(c->after.size() == 2);
    for (FitErrors const& e : c->after) CHECK((e.numbers == 12 && e.worst < 1e-6 && *e.rank == Approx(1)));
    CHECK(c->before[0].median > 0.3);
}

TEST_CASE("with noise the truth lies within three standard errors, which are as large as it says") {
    Graph const g = timed_graph();
    Scenario truth;
    truth.pin(cal::rate, 3210.0).pin(cal::launch, 17.25);
    int beyond_one = 0, all = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        auto const c = calibrated(g, rows_of(g, table(g, truth, 200, 0.05, seed)), {rate, launch});
        REQUIRE(c);
        CHECK(c->deviation == Approx(0.05).epsilon(0.25));
        for (std::size_t i : {0u, 1u}) {
            double const off = std::abs(c->values[i].fitted - (i == 0 ? 3210 : 17.25)) / c->values[i].error;
            CHECK(off < 3);
            beyond_one += off > 1, ++all;
        }
        CHECK(c->correlation[0][1] == c->correlation[1][0]);
        CHECK(c->correlation[0][0] == Approx(1));
        CHECK(std::abs(c->correlation[0][1]) < 1);
        CHECK(c->after[1].median < 0.05);  // held back
    }
    CHECK(beyond_one > 0);        // errors are not told too large
    CHECK(2 * beyond_one < all);  // nor too small
}

TEST_CASE("what the rows tell only together is named, and so is what they do not tell at all") {
    Graph const g = timed_graph();
    Scenario truth;
    truth.pin(cal::rate, 3210.0).pin(cal::launch, 17.25);
    auto const c = calibrated(g, rows_of(g, table(g, truth, 24)), {rate, share, launch, idle});
    REQUIRE(c);
    REQUIRE(c->undetermined.size() == 2);
    CHECK(undetermined_text(*c, c->undetermined[0]) == "cal.idle changes nothing that was fitted");
    std::string const text = undetermined_text(*c, c->undetermined[1]);
    CHECK((text == "+1 % of cal.rate with −1 % of cal.share changes nothing that was fitted" ||
           text == "−1 % of cal.rate with +1 % of cal.share changes nothing that was fitted"));
    CHECK((std::isnan(c->values[0].error) && std::isnan(c->values[1].error) && std::isnan(c->values[3].error)));
    CHECK(std::isfinite(c->values[2].error));
    CHECK(c->values[2].fitted == Approx(17.25).epsilon(1e-5));
    CHECK(c->values[0].fitted * c->values[1].fitted == Approx(3210 * 50).epsilon(1e-5));
}

TEST_CASE("a value that would leave its bounds stops at them, and that is said") {
    Graph const g = timed_graph();
    Scenario truth;
    truth.pin(cal::rate, 3210.0).pin(cal::launch, 17.25);
    auto const c = calibrated(g, rows_of(g, table(g, truth, 24)), {{&cal::rate, nullptr, 10, 2000}, launch});
    REQUIRE(c);
    CHECK(c->values[0].fitted == Approx(2000).epsilon(1e-12));
    CHECK(c->values[0].bound == CalibratedValue::Bound::upper);
    CHECK(c->values[1].bound == CalibratedValue::Bound::none);
}

TEST_CASE("one value for each entry of a choice") {
    Graph const g = timed_graph();
    std::string text = "cal.kind, cal.work (GB), cal.time (us)\n";
    for (int i = 0; i < 16; ++i) {
        double const work = 0.001 * (i + 1), launch = i % 4 < 2 ? 30 : 11;
        text += std::string(i % 4 < 2 ? "slow" : "fast") + "," + exact_text(work) + "," +
                exact_text(work / (1000 * 0.5) * 1e6 + launch) + "\n";
    }
    auto const c = calibrated(g, rows_of(g, text), {{&cal::launch, &cal::kind, 0, 100}});
    REQUIRE(c);
    REQUIRE(c->values.size() == 2);
    CHECK((c->values[0].entry == "slow" && c->values[0].fitted == Approx(30).epsilon(1e-6)));
    CHECK((c->values[1].entry == "fast" && c->values[1].fitted == Approx(11).epsilon(1e-6)));
}

TEST_CASE("splits are stated, and draw the same rows every time") {
    std::vector<Role> roles(10, Role::automatic);
    auto const rows = [&](Split const& split) {
        std::string text;
        for (bool fitted : fitted_rows(split, roles)) text += fitted ? 'f' : '.';
        return text;
    };
    CHECK(rows({}) == "f.f.f.f.f.");
    CHECK(rows({Split::Kind::half}) == "fffff.....");
    CHECK(rows({Split::Kind::all}) == "ffffffffff");
    Split const share{Split::Kind::share, 0.7, 3};
    std::string const drawn = rows(share);
    CHECK(std::count(drawn.begin(), drawn.end(), 'f') == 7);
    CHECK(rows(share) == drawn);
    CHECK(rows({Split::Kind::share, 0.7, 4}) != drawn);
    CHECK(to_text(share) == "70 % of the rows, drawn with seed 3");
    roles[0] = roles[9] = Role::fitted;
    CHECK(rows({Split::Kind::column}) == "f........f");
}

TEST_CASE("the same rows give the same bits") {
    Graph const g = timed_graph();
    Scenario truth;
    truth.pin(cal::rate, 3210.0).pin(cal::launch, 17.25);
    MeasuredRows const rows = rows_of(g, table(g, truth, 60, 0.1));
    auto const a = calibrated(g, rows, {rate, launch, share}), b = calibrated(g, rows, {rate, launch, share});
    REQUIRE((a && b));
    for (std::size_t i = 0; i < 3; ++i) CHECK(a->values[i].fitted == b->values[i].fitted);
    CHECK(a->evaluations == b->evaluations);
    CHECK(a->start == b->start);
}

TEST_CASE("fewer numbers than values are no fit") {
    Graph const g = timed_graph();
    Issues said;
    CHECK_FALSE(calibrated(g, rows_of(g, "cal.work,cal.time\n1,2\n"), {rate, launch}, {}, &said));
    REQUIRE(said.size() == 1);
    CHECK(said[0].what == "2 values cannot be fitted to 1 measured numbers: fit fewer, or measure more");
}

TEST_CASE("a table is read with units, choices, names, a split, comments, quotes and other separators") {
    Graph const g = timed_graph();
    MeasuredRows const rows = rows_of(g,
                                      "\xEF\xBB\xBF"
                                      "case;split;cal.kind;cal.work [MB];cal.time (us);cal.speed\r\n"
                                      "# by hand\n\n"
                                      "\"first; of \"\"two\"\"\";fit;fast;500;12.5;\r\n"
                                      "second;hold;slow;2 GB;0.25 ms;8,5\n");
    REQUIRE(rows.series.rows.size() == 2);
    CHECK(rows.series.measured == std::vector<Quantity const*>{&cal::time, &cal::speed});
    CHECK(rows.set == std::vector<Quantity const*>{&cal::kind, &cal::work});
    CHECK(rows.roles == std::vector<Role>{Role::fitted, Role::held_back});
    ValidationRow const &one = rows.series.rows[0], &two = rows.series.rows[1];
    CHECK(one.name == "first; of \"two\"");
    CHECK(one.scenario.pins.at("cal.kind") == PinValue("fast"));
    CHECK(one.scenario.pins.at("cal.work") == PinValue(0.5));
    CHECK(*one.measured[0] == Approx(0.0125));
    CHECK_FALSE(one.measured[1]);
    CHECK(two.scenario.pins.at("cal.work") == PinValue(2.0));
    CHECK(*two.measured[0] == Approx(0.25));
    CHECK(*two.measured[1] == Approx(8.5));
}

TEST_CASE("what is wrong with a table is said with line, column, value and limit") {
    CHECK(first_table_issue("") == "mine.csv: is empty: a header with keys, then rows");
    CHECK(first_table_issue("cal.work,cal.time\n") == "mine.csv: has a header and no rows");
    CHECK(first_table_issue("cal.wrok,cal.time\n1,2\n") ==
          "mine.csv: line 1, column 1: there is no quantity \"cal.wrok\" (did you mean \"cal.work\"?)");
    CHECK(first_table_issue("cal.work,cal.time (GB)\n1,2\n").starts_with("mine.csv: line 1, column 2: "));
    CHECK(first_table_issue("cal.work,cal.work,cal.time\n1,1,2\n") ==
          "mine.csv: line 1, column 2: cal.work has a column already");
    CHECK(first_table_issue("cal.work\n1\n") ==
          "mine.csv: line 1: no column holds a number that formulas compute: nothing was measured");
    CHECK(first_table_issue("cal.work,cal.time\n1,2\n1\n") == "mine.csv: line 3: has 1 cells, and the header has 2");
    CHECK(first_table_issue("cal.work,cal.time\n1,two\n")
              .starts_with("mine.csv: line 2, column 2 (cal.time): \"two\": "));
    CHECK(first_table_issue("cal.work,cal.time\n1,-2\n") ==
          "mine.csv: line 2, column 2 (cal.time): is -2; what was measured must be above 0");
    CHECK(first_table_issue("cal.work,cal.time\n1e9,2\n") ==
          "mine.csv: line 2, column 1 (cal.work): 1000000000 GB is above 1000000 GB, the most cal.work can be");
    CHECK(first_table_issue("cal.kind,cal.time\nfats,2\n") ==
          "mine.csv: line 2, column 1 (cal.kind): cal.kind has no entry \"fats\"; it has: slow, fast (did you mean "
          "\"fast\"?)");
    CHECK(first_table_issue("split,cal.time\nmaybe,2\n") ==
          "mine.csv: line 2, column 1 (split): is \"maybe\", and must be fit or hold");
    CHECK(first_table_issue("cal.work,cal.time\n1,\n") == "mine.csv: line 2: has nothing measured");
    CHECK(first_table_issue("cal.work,cal.time\n1,\"2\n") == "mine.csv: line 2: a quote is opened and not closed");
    CHECK(first_table_issue("cal.work,cal.time\n1,2\n", {&cal::speed}) ==
          "mine.csv: line 1: has no column cal.speed, which was said to be measured");
}

TEST_CASE("the entry says what it is: calibrated, on what, and how well the rows tell it") {
    Graph const g = timed_graph();
    Scenario truth;
    truth.pin(cal::rate, 3210.0).pin(cal::launch, 17.25);
    auto const c = calibrated(g, rows_of(g, table(g, truth, 60, 0.05)), {rate, launch, idle});
    REQUIRE(c);
    std::string const text = calibrated_entry(
        *c, {"machine", "mine", "slow", "calibrated on mine.csv, 30 of 60 rows, split: odd rows, 2026-01-02"});
    auto const json = nlohmann::json::parse(text);
    CHECK((json["kind"] == "machine" && json["name"] == "mine" && json["extends"] == "slow"));
    auto const& value = json["set"]["cal.launch"];
    CHECK(value["value"].get<double>() == c->values[1].fitted);
    CHECK(value["unit"] == "µs");
    CHECK(value["low"].get<double>() == c->values[1].fitted - c->values[1].error);
    CHECK(value["high"].get<double>() == c->values[1].fitted + c->values[1].error);
    CHECK(value["status"] == "calibrated");
    CHECK(value["source"].get<std::string>().starts_with("calibrated on mine.csv"));
    CHECK(json["set"]["cal.idle"]["note"] == "not identifiable from these data");
    CHECK_FALSE(json["set"]["cal.idle"].contains("low"));
    std::string const again = calibrated_entry(*c, {"machine", "mine", "mine", "s"}, text);
    CHECK(nlohmann::json::parse(again)["extends"] == "slow");  // in the place of the old one, whose heading stays
}

}  // namespace diecast
