// The command validate, and the page it writes.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/cli_run.h"

using namespace cli_test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

/// One die against a cost that is not its own.
std::string series(std::string const& limit, std::string const& status = "published") {
    return R"({"diecast": 1, "kind": "validation", "name": "one", "title": "One die", "source": "by hand", "score": "error",
        "evidence": "analytic", "status": ")" +
           status + R"(", "fit": [{"key": "process.defect_density", "max": "1 1/cm2"}],
        "choose": {"process.node": "N5", "gpu.model": "custom"}, "parts": [{"limit": ")" +
           limit + R"("}],
        "columns": [{"text": "case"}, {"key": "die.area"}, {"measured": "die.good_cost"}], "rows": [["small", 100, 40]]})";
}

}  // namespace

TEST_CASE("docs/validation.md is what the program prints (the target docs writes it)") {
    CHECK(run({"validate", "--format", "markdown"}).out == text_of(DIECAST_SOURCE_DIR "/docs/validation.md"));
}

TEST_CASE("the JSON schemas in docs are what the program prints (the target docs writes them)") {
    for (char const* file : {"study", "validation", "entry"}) {
        std::string const schema = DIECAST_SOURCE_DIR "/docs/" + std::string(file) + ".schema.json";
        CHECK(run({"quantities", "--renew", schema}).out == text_of(schema));
    }
}

TEST_CASE("validate prints a series' lines, its cases, CSV and JSON") {
    Ended const text = run({"validate", "splitwise"});
    CHECK(text.code == 0);
    CHECK_THAT(text.out, Contains("splitwise") && Contains("even rows, held out") && Contains("within limit"));
    Ended const rows = run({"validate", "splitwise", "--rows", "--format", "csv"});
    CHECK(lines_of(rows.out).size() == 1 + 2 * 34);  // prefill and decode of each case
    Json const json = Json::parse(run({"validate", "splitwise", "--rows", "--format", "json"}).out);
    CHECK(json["series"]["splitwise"]["rows"].size() == 2 * 34);
    CHECK(json["sum"]["missed"] == 0);
    CHECK(json["sum"]["errors"]["held out of a fit"]["numbers"] == 34);
    CHECK(json["sum"]["errors"]["measured, nothing fitted to them"]["numbers"] == 0);
}

TEST_CASE("a limit that holds on calibrated rows says so") {
    CHECK_THAT(run({"validate", "bom"}).out, Contains("within limit, calibrated"));
    CHECK_THAT(run({"validate", "tensorrt-llm-1.0-blackwell"}).out, Contains("within limit, fitted rows among them"));
    CHECK_THAT(run({"validate", "splitwise"}).out, Contains("within limit") && !Contains("within limit,"));
}

TEST_CASE("a missed limit ends with 1, a recalled one is informational, a wrong name is refused with the nearest") {
    Folder const folder;
    CHECK(run({"validate", folder.write("one.json", series("1 %"))}).code == 1);
    CHECK(run({"validate", folder.write("one.json", series("1 %", "recalled"))}).code == 0);
    CHECK(run({"validate", "one", "--folder", folder.file("")}).code == 0);
    Ended const wrong = run({"validate", "splitwize"});
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Contains("did you mean \"splitwise\""));
    CHECK(run({"validate", "--folder", folder.file("none")}).code == 2);
}

TEST_CASE("a fit is printed beside the preset and changes nothing") {
    Folder const folder;
    std::string const file = folder.write("one.json", series("1 %"));
    Ended const fitted = run({"validate", file, "--fit"});
    CHECK(fitted.code == 0);
    CHECK_THAT(fitted.out, Contains("process.defect_density") && Contains("Nothing was changed"));
    CHECK(text_of(file) == series("1 %"));
    CHECK(run({"validate", "bom", "--fit"}).code == 2);
}

TEST_CASE("check knows validation series") {
    Folder const folder;
    CHECK(run({"check", folder.write("good.json", series("1 %"))}).code == 0);
    Ended const bad = run({"check", folder.write("bad.json", series("nothing"))});
    CHECK(bad.code == 2);
    CHECK_THAT(bad.out, Contains("parts/0/limit"));
}

#ifdef DIECAST_HAS_CHARTS
TEST_CASE("validate and study draw our numbers against published ones, and refuse what is no picture") {
    Folder const folder;
    for (std::vector<std::string> const& asked :
         {std::vector<std::string>{"validate", "splitwise"}, {"study", "gpus"}}) {
        std::string const file = folder.file(asked[1] + ".svg");
        std::vector<std::string> words = asked;
        words.insert(words.end(), {"--chart", file});
        CHECK(run(words).code == 0);
        CHECK_THAT(text_of(file), Contains("<svg") && Contains("10 %"));
    }
    CHECK(run({"validate", "splitwise", "--chart", folder.file("x.txt")}).code == 2);
    CHECK(run({"study", "--chart", folder.file("x.svg")}).code == 2);
}
#endif

TEST_CASE("measured rows are made a series, kept among one's own and found by its name") {
    Folder const folder;
    struct OwnHome {
        explicit OwnHome(std::string const& path) { ::setenv("XDG_DATA_HOME", path.c_str(), 1); }
        ~OwnHome() { ::setenv("XDG_DATA_HOME", "/nowhere", 1); }
    } const home(folder.file(""));
    std::string const table =
        folder.write("runs.csv", "name;Die area (mm²);die.good_cost\nsmall;100;40\nlarge;4 cm2;130\n");
    Words words{"series",          table,   "--measured",       "die.good_cost", "--set",
                "process.node=N5", "--set", "gpu.model=custom", "--keep"};
    Ended const unsaid = run(words);
    CHECK(unsaid.code == 2);
    CHECK_THAT(unsaid.err, Contains("--source: is empty"));
    words.insert(words.end(), {"--source", "by hand"});
    Ended const kept = run(words);
    CAPTURE(kept.err);
    REQUIRE(kept.code == 0);
    CHECK_THAT(kept.out, Contains("2 rows, measured: die.good_cost") && Contains("diecast validate runs --rows"));
    Ended const rows = run({"validate", "runs", "--rows", "--format", "csv"});
    REQUIRE(lines_of(rows.out).size() == 3);
    std::string const said = run({"validate", "runs", "--rows", "--format", "json"}).out;
    CHECK(Json::parse(said)["series"]["runs"]["cases"] == 2);
    CHECK_THAT(run(words).err, Contains("there is a series \"runs\" already"));
    CHECK_THAT(run({"validate", "runes"}).err, Contains("did you mean \"runs\"?"));
}
