// The command line: quantities fitted to one's own rows, and the entry made of them.
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

std::vector<std::string> const common{"gpu.model=H100", "llm.model=Llama-2 70B", "runtime.name=ideal",
                                      "decode.tensor=8"};

std::string time_at(int batch, std::vector<std::string> sets, char const* key = "decode.time") {
    std::vector<std::string> words{
        "eval", "--show", key, "--format", "csv", "--set", "decode.batch=" + std::to_string(batch)};
    sets.insert(sets.end(), common.begin(), common.end());
    for (std::string const& set : sets) words.insert(words.end(), {"--set", set});
    Ended const e = run(words);
    INFO(e.err);
    return csv_of(e.out).at(1).at(1);
}

/// Rows of a machine whose memory runs at 71.3 % and whose host takes 12.3 µs for each sequence.
std::string rows_file(Folder const& folder) {
    std::string text = "decode.batch, decode.time (ms)\n";
    for (int batch : {1, 2, 4, 8, 16, 32, 64, 128})
        text += std::to_string(batch) + ", " +
                time_at(batch, {"runtime.memory_share=71.3 %", "runtime.sequence_time=12.3 us"}) + "\n";
    return folder.write("mine.csv", text);
}

std::vector<std::string> fit(std::string const& file, std::vector<std::string> const& more = {}) {
    std::vector<std::string> words{
        "calibrate", file, "--fit", "runtime.memory_share=20..100 %", "--fit", "runtime.sequence_time=0..1000 us"};
    for (std::string const& set : common) words.insert(words.end(), {"--set", set});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST_CASE("docs/examples/mine.csv gives back the 82 % and 25 µs that it was made with, within three errors") {
    std::string const examples = DIECAST_SOURCE_DIR "/docs/examples/";
    Ended const e = run({"calibrate", examples + "mine.csv", "--study", examples + "my-study.diecast.json", "--design",
                         "one GPU", "--fit", "runtime.memory_share=20..100 %", "--fit",
                         "runtime.sequence_time=0..200 us", "--format", "json"});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    Json const values = Json::parse(e.out)["values"];
    for (auto const& [i, made_with] : {std::pair{0, 82.}, {1, 25.}}) {
        double const error = values[i]["standard_error"];
        CHECK(std::abs(values[i]["fitted"].get<double>() - made_with) < 3 * error);
        CHECK(error < made_with / 5);
    }
}

TEST_CASE("calibrate finds what rows were made with, and the entry it writes gives the rows back") {
    Folder const folder;
    std::string const file = rows_file(folder), entry = folder.file("my-server.json");
    Ended const e = run(fit(file, {"--format", "json", "--as", "My server", "--out", entry, "--date", "2026-01-02"}));
    CAPTURE(e.err, e.out);
    REQUIRE(e.code == 0);
    Json const json = Json::parse(e.out);
    CHECK(json["values"][0]["fitted"].get<double>() == Approx(71.3).epsilon(1e-6));
    CHECK(json["values"][1]["fitted"].get<double>() == Approx(12.3).epsilon(1e-6));
    CHECK(json["undetermined"].empty());
    for (Json const& half : json["after"]) CHECK(half["worst"].get<double>() < 1e-6);
    Json const written = Json::parse(text_of(entry));
    CHECK((written["kind"] == "runtime" && written["extends"] == "ideal" && written["name"] == "My server"));
    CHECK(written["set"]["runtime.memory_share"]["status"] == "calibrated");
    CHECK(written["set"]["runtime.memory_share"]["source"] ==
          "calibrated on mine.csv, 4 of 8 rows, split: odd rows, 2026-01-02");
    CHECK(run({"check", entry}).code == 0);
    Ended const again = run({"eval", "--entry", entry, "--show", "decode.time", "--format", "csv", "--set",
                             "gpu.model=H100", "--set", "llm.model=Llama-2 70B", "--set", "decode.tensor=8", "--set",
                             "decode.batch=16", "--set", "runtime.name=My server"});
    CAPTURE(again.err);
    CHECK(
        std::stod(csv_of(again.out).at(1).at(1)) ==
        Approx(std::stod(time_at(16, {"runtime.memory_share=71.3 %", "runtime.sequence_time=12.3 us"}))).epsilon(1e-6));
}

TEST_CASE("validate with the entry has the errors that calibrate has told") {
    Folder const folder;
    std::string series =
        R"({"diecast": 1, "kind": "validation", "name": "mine", "title": "Mine", "source": "own", "year": 2026, "evidence": "measured",
            "status": "published", "choose": {"gpu.model": "H100", "llm.model": "Llama-2 70B"}, "pin": {"decode.tensor": 8},
            "score": "error", "calibrated_on": "odd rows",
            "columns": [{"key": "runtime.name"}, {"key": "decode.batch"}, {"measured": "decode.time", "unit": "ms"}], "rows": [)";
    int n = 0;
    for (int batch : {1, 2, 4, 8, 16, 32, 64, 128, 256, 300}) {
        double const off = 1 + 0.03 * (n % 3 - 1);  // what no value explains
        series += std::string(n++ ? "," : "") + "[\"My server\"," + std::to_string(batch) + "," +
                  std::to_string(off * std::stod(time_at(
                                           batch, {"runtime.memory_share=71.3 %", "runtime.sequence_time=12.3 us"}))) +
                  "]";
    }
    std::string const file = folder.write("series.json", series + "]}"), entry = folder.file("my.json");
    // an entry of that name has to be there before: the ideal one
    folder.write(
        "first.json",
        R"({"diecast": 1, "kind": "runtime", "name": "My server", "title": "Mine", "extends": "ideal", "set": {}})");
    Ended const e =
        run({"calibrate", file, "--entry", folder.file("first.json"), "--fit", "runtime.memory_share=20..100 %",
             "--fit", "runtime.sequence_time=0..1000 us", "--as", "My server", "--out", entry, "--format", "json"});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    Json const told = Json::parse(e.out)["after"];
    Ended const v = run({"validate", file, "--entry", entry, "--format", "json"});
    CAPTURE(v.err);
    Json const lines = Json::parse(v.out)["series"]["mine"]["lines"];
    REQUIRE((told.size() == 2 && lines.size() == 2));
    for (Json const& line : lines) {
        Json const& half = told[line["half"] == "odd rows, fitted" ? 0 : 1];
        CHECK(line["median"].get<double>() == Approx(half["median"].get<double>()).epsilon(1e-9));
        CHECK(line["largest"].get<double>() == Approx(half["worst"].get<double>()).epsilon(1e-9));
        CHECK(half["worst"].get<double>() > 0.001);
    }
}

TEST_CASE("calibrate tells in words what was fitted, how well, and what the rows do not tell") {
    Folder const folder;
    std::string const file = rows_file(folder);
    Ended const e = run(fit(file, {"--fit", "memory.price"}));
    CAPTURE(e.out, e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.out, Contains("mine.csv: 8 rows, 4 fitted (odd rows), 4 held back.") && Contains("held back") &&
                          Contains("71.3") && Contains("not identifiable from these data") &&
                          Contains("Not determined: memory.price changes nothing that was fitted."));
    CHECK(run(fit(file)).out == run(fit(file)).out);
#ifdef DIECAST_HAS_CHARTS
    CHECK(run(fit(file, {"--chart", folder.file("fit.svg")})).out == run(fit(file)).out);
    CHECK_THAT(text_of(folder.file("fit.svg")),
               Contains("Measured (ms)") && Contains("after") && Contains("held back"));
#endif
    CHECK_THAT(run(fit(file, {"--split", "all"})).out, Contains("8 fitted (all rows), 0 held back"));
    CHECK_THAT(run(fit(file, {"--split", "75 %", "--seed", "4"})).out,
               Contains("6 fitted (75 % of the rows, drawn with seed 4)"));
}

TEST_CASE("what is wrong with a calibration is said where it is") {
    Folder const folder;
    std::string const file = rows_file(folder);
    check_refused({"calibrate", folder.file("none.csv"), "--fit", "die.area"}, {"FILE", "neither a file nor a series"});
    check_refused({"calibrate", file}, {"--fit", "is missing"});
    check_refused({"calibrate", file, "--fit", "runtime.memory_shar"}, {"did you mean \"runtime.memory_share\"?"});
    check_refused({"calibrate", file, "--fit", "gpu.model"}, {"is a choice"});
    check_refused({"calibrate", file, "--fit", "decode.time=1..2 ms"}, {"is what was measured"});
    check_refused({"calibrate", file, "--fit", "runtime.memory_share=5"}, {"expected bounds"});
    check_refused(fit(file, {"--split", "most"}), {"--split most", "odd, half, all, column"});
    check_refused(fit(file, {"--split", "column"}), {"no column \"split\""});
    check_refused(fit(file, {"--as", "x"}), {"--out", "is missing"});
    check_refused(fit(file, {"--kind", "gpu", "--as", "x", "--out", folder.file("x.json")}),
                  {"runtime.memory_share belongs to a runtime"});
    std::string const bad = folder.write("bad.csv", "decode.batch,decode.time (ms)\n1,5\n2,six\n");
    check_refused(fit(bad), {"bad.csv: line 3, column 2 (decode.time (ms))"});
    std::string const few = folder.write("few.csv", "decode.batch,decode.time (ms)\n1,5\n2,6\n");
    check_refused(fit(few), {"2 values cannot be fitted to 1 measured numbers"});
}
