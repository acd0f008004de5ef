// The command line: searches, and the verdicts on what they find.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"
#include "tests/plain_blanks.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

/// The cheapest silicon and stacks for two nodes, of one die and of four; and a search that finds nothing.
std::string small_study(Folder const& folder, std::string const& status = "published") {
    return folder.write("small.json",
                        R"({"diecast": 1, "kind": "study", "title": "Small", "pin": {"memory.class": "HBM3"},
      "designs": [{"name": "whole"}, {"name": "split", "pin": {"package.dies": 4}}],
      "searches": [{"name": "cheap", "title": "Cheapest package", "groups": [{"key": "process.node", "text": "N7, N5"}],
        "axes": [{"key": "package.silicon_area", "text": "800, 400, 600 mm2"}, {"key": "package.stacks", "text": "4,2,3"}],
        "objective": "package.cost", "designs": ["whole", "split"]},
       {"name": "none", "axes": [{"key": "package.stacks", "text": "2,4"}], "objective": "package.cost",
        "constraints": [{"key": "package.cost", "max": "1 USD"}]}],
      "published": [{"key": "package.cost", "search": "cheap", "at": {"process.node": "N5"}, "design": "split", "over": "whole",
                     "value": 0.9, "tolerance": "100 %", "source": "x"},
                    {"key": "package.cost", "search": "none", "value": 1, "tolerance": "50 %", "status": ")" +
                            status + R"(", "source": "x"}]})");
}

}  // namespace

TEST_CASE("search prints the best of every group and design, where it is, and its ratio to the first design") {
    Folder const folder;
    Ended const e = run({"search", small_study(folder)});
    CAPTURE(e.out, e.err);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("Cheapest package (cheap)") && Contains("over whole") && Contains("none feasible"));
    CHECK_THAT(e.err, Contains("38 designs searched"));
    CHECK_THAT(plain(e.err), Contains("No design can satisfy Package cost ≤ 1 USD: the best has "));
    CHECK_THAT(run({"search", "--help"}).out, Contains("Example"));
}

TEST_CASE("search says which limit leaves a group without a feasible design") {
    Folder const folder;
    std::string const file = folder.file("split.diecast.json");
    REQUIRE(run({"new", "split", "--area", "1600 mm2", "--dies", "1,2,4", "-o", file}).code == 0);
    Ended const e = run({"search", file});
    std::string words = plain(e.err);
    std::replace(words.begin(), words.end(), '\n', ' ');
    CHECK_THAT(words, Contains("1 die per package: No design can satisfy Reticle slack ≥ 0: the best has −0.3656"));
    CHECK_THAT(words, Contains("35.51 mm and Reticle width 26 mm"));
    CHECK_THAT(words, !Contains("2 dies per package"));
}

TEST_CASE("a design that search finds has the value that eval gives it") {
    Folder const folder;
    std::string const file = small_study(folder);
    auto const rows = csv_of(run({"search", file, "cheap", "--format", "csv"}).out);
    REQUIRE(rows.size() == 5);
    CHECK(rows[0] == std::vector<std::string>{"search", "design", "process.node", "package.silicon_area [mm²]",
                                              "package.stacks", "objective", "value", "unit", "ratio", "feasible"});
    for (std::size_t i = 1; i < rows.size(); ++i) {
        auto const& row = rows[i];
        CHECK((row[3] == "400" && row[4] == "2"));  // the least of everything
        auto const eval = csv_of(run({"eval", file, "--design", row[1], "--set", "process.node=" + row[2], "--set",
                                      "package.silicon_area=" + row[3], "--set", "package.stacks=" + row[4], "--show",
                                      "package.cost", "--format", "csv"})
                                     .out);
        CHECK(eval.at(1).at(1) == row[6]);
    }
    CHECK((rows[1][1] == "whole" && rows[1][2] == "N7" && rows[2][1] == "split" && rows[3][2] == "N5"));
    CHECK(std::stod(rows[2][8]) == std::stod(rows[2][6]) / std::stod(rows[1][6]));
    CHECK(run({"search", file, "--format", "csv", "--threads", "3"}).out ==
          run({"search", file, "--format", "csv", "--threads", "1"}).out);
}

TEST_CASE("search says in JSON what was found and what was not") {
    Folder const folder;
    Json const json = Json::parse(run({"search", small_study(folder), "--format", "json"}).out);
    REQUIRE(json["searches"].size() == 2);
    Json const& first = json["searches"][0]["found"][3];
    CHECK((first["design"] == "split" && first["group"]["process.node"]["entry"] == "N5" && first["feasible"] == true));
    CHECK(first["chosen"]["package.silicon_area"]["value"].get<double>() == 400);
    CHECK(json["searches"][0]["found"][2]["ratio"] == 1.0);
    Json const& none = json["searches"][1]["found"][0];
    CHECK((none["feasible"] == false && none["value"].is_null() && none["chosen"].empty()));
}

TEST_CASE("what is set goes before what a search varies") {
    Folder const folder;
    auto const rows =
        csv_of(run({"search", small_study(folder), "cheap", "--set", "package.stacks=3", "--set", "process.node=N5",
                    "--set", "package.silicon_area=500..700 mm2 steps 3", "--set", "package.dies=2", "--format", "csv"})
                   .out);
    REQUIRE(rows.size() == 3);
    CHECK((rows[1][3] == "500" && rows[1][4] == "3" && rows[1][2] == "N5"));
    CHECK(rows[1][6] == rows[2][6]);  // both designs have two dies now
    check_refused({"search", small_study(folder), "--set", "die.clock=1..2 GHz"},
                  {"die.clock=1..2 GHz", "no search varies"});
}

TEST_CASE("a search that does not exist is answered with the nearest, a study without any with a reason") {
    Folder const folder;
    check_refused({"search", small_study(folder), "chaep"},
                  {"SEARCH", "\"cheap\", \"none\"", "did you mean \"cheap\"?"});
    check_refused({"search", folder.write("empty.json", R"({"diecast": 1, "kind": "study"})")}, {"has no searches"});
    check_refused({"search", small_study(folder), "--format", "xml"}, {"text, csv, json"});
}

TEST_CASE("the report of a study has verdicts on searches, and no number where nothing is feasible") {
    Folder const folder;
    Ended const text = run({"study", small_study(folder)});
    CAPTURE(text.out, text.err);
    CHECK(text.code == 1);
    CHECK_THAT(text.out, Contains("no feasible design") && Contains("Package cost of split over whole, N5"));
    Ended const json_run = run({"study", small_study(folder, "recalled"), "--format", "json"});
    CHECK(json_run.code == 0);  // a recalled number is informational
    Json const json = Json::parse(json_run.out);
    CHECK((json["published"][0]["search"] == "cheap" && json["published"][0]["at"]["process.node"] == "N5"));
    CHECK((json["published"][0]["within"] == true && json["published"][0]["problem"] == ""));
    CHECK((json["published"][1]["ours"].is_null() && json["published"][1]["problem"] == "no feasible design"));
}

TEST_CASE("check reads searches, charts and their claims") {
    Folder const folder;
    CHECK(run({"check", small_study(folder)}).code == 0);
    std::string text = text_of(small_study(folder));
    auto const broken = [&](std::string const& part, std::string const& by, std::string const& said) {
        std::string changed = text;
        changed.replace(changed.find(part), part.size(), by);
        Ended const e = run({"check", folder.write("broken.json", changed)});
        CAPTURE(e.out);
        CHECK(e.code == 2);
        CHECK_THAT(e.out, Contains(said));
    };
    broken(R"("process.node": "N5"})", R"("process.node": "N3"})", "published/0/at/process.node");
    broken(R"("designs": ["whole", "split"])", R"("designs": ["whole", "splti"])", "searches/0/designs/1");
    broken(R"("objective": "package.cost", "designs")", R"("objective": "package.csot", "designs")",
           "searches/0/objective");
}

TEST_CASE("optimize finds designs between grid points, in a table, as CSV and as JSON") {
    Folder const folder;
    std::string const file = folder.write("area.json", R"({"diecast": 1, "kind": "study", "title": "Area",
      "axes": [{"key": "package.silicon_area", "text": "400, 600, 800 mm2"}, {"key": "process.node", "text": "N7, N5"},
               {"key": "die.clock", "text": "1.2, 1.6, 2 GHz"}],
      "objectives": ["package.cost_per_peak", "package.power_per_peak"], "constraints": ["package.slack"]})");
    Ended const text = run({"optimize", file, "--points", "8"});
    CHECK(text.code == 0);
    CHECK_THAT(text.out, Contains("between"));
    CHECK_THAT(text.err, Contains("18 designs of the grid"));
    Ended const json = run({"optimize", file, "--points", "8", "--format", "json"});
    Json const found = Json::parse(json.out);
    CHECK(found["hypervolume"] > found["grid_hypervolume"]);
    CHECK(found["complete"] == true);
    for (Json const& d : found["designs"]) {
        CHECK(d["axes"]["package.silicon_area"]["value"] >= 400);
        CHECK(d["axes"]["package.silicon_area"]["value"] <= 800);
    }
    Ended const csv = run({"optimize", file, "--points", "8", "--format", "csv"});
    CHECK_THAT(csv.out, Contains("found,grid_design,"));
    CHECK_THAT(csv.out, Contains("\nbetween,"));
}

TEST_CASE("optimize goes on from a run that an older version saved in SI units") {
    Folder const folder;
    std::string const study = folder.write("front.json", R"({"diecast": 1, "kind": "study", "title": "Front",
      "pin": {"package.dies": 1, "package.stacks": 4},
      "axes": [{"key": "package.silicon_area", "text": "400, 600, 800 mm2"},
               {"key": "die.clock", "text": "1.2, 1.6, 2 GHz"}],
      "objectives": ["package.cost_per_peak", "package.power_per_peak"], "constraints": ["package.slack"]})"),
                      file = folder.file("run.json");
    REQUIRE(run({"optimize", study, "--points", "4", "--run", file}).code == 0);
    Json saved = Json::parse(text_of(file));
    std::size_t between = 0;
    for (Json& d : saved["designs"]) {
        Json &area = d["axes"]["package.silicon_area"], &clock = d["axes"]["die.clock"];
        CHECK((area["unit"] == "mm²" && clock["unit"] == "GHz"));
        area = {{"value", area["value"].get<double>() * 1e-6}, {"unit", "m^2"}};
        clock = {{"value", clock["value"].get<double>() * 1e9}, {"unit", "1/s"}};
        between += d["found"] == "between";
    }
    REQUIRE(between > 0);
    Ended const again = run({"optimize", study, "--points", "4", "--run", folder.write("si.json", saved.dump())});
    CHECK(again.code == 0);
    CHECK_THAT(again.err, Contains("goes on from " + std::to_string(between) + " design"));
    saved["designs"][0]["axes"]["die.clock"]["unit"] = "USD";
    for (Json& d : saved["designs"]) d["found"] = "between";
    check_refused({"optimize", study, "--run", folder.write("usd.json", saved.dump())}, {"die.clock/unit"});
}

TEST_CASE("optimize refuses what it cannot do, and says so") {
    Folder const folder;
    std::string const file = folder.write("none.json", R"({"diecast": 1, "kind": "study", "title": "None"})");
    check_refused({"optimize", file}, {"--objective", "the study has no objective"});
    check_refused({"optimize", file, "--objective", "package.cots"}, {"package.cost"});
    check_refused({"optimize", file, "--objective", "package.cost", "--budget", "3"}, {"--budget"});
}

TEST_CASE("sensitivity ranks inputs by four methods, and refuses what has none") {
    for (std::string const method : {"elasticity", "tornado", "morris", "sobol"}) {
        Ended const e = run({"sensitivity", "package-split", "--output", "package.cost", "--method", method, "--most",
                             "4", "--samples", "16"});
        CAPTURE(method, e.err);
        CHECK(e.code == 0);
        CHECK_THAT(e.out, Contains("Package cost (package.cost)"));
        CHECK_THAT(e.out, Contains("--most"));
    }
    Ended const json = run({"sensitivity", "package-split", "--output", "package.cost", "--format", "json"});
    CHECK(Json::parse(json.out)["outputs"][0]["inputs"].size() > 10);
    Ended const csv = run({"sensitivity", "package-split", "--output", "package.cost", "--format", "csv"});
    CHECK_THAT(csv.out, Contains("output,input,at_low,at_high,swing,value,low,high,unit,stated"));
    Ended const decided =
        run({"sensitivity", "package-split", "--output", "package.cost", "--decisions", "--format", "csv"});
    CHECK_THAT(decided.out, Contains(",package.stacks,"));
    CHECK_THAT(csv.out, !Contains(",package.stacks,"));
    CHECK_THAT(run({"sensitivity", "package-split", "--output", "package.cost", "--input", "package.stacks"}).out,
               Contains("package.stacks"));
    check_refused({"sensitivity", "package-split", "--output", "package.cost", "--chart", "a.bmp"}, {"--chart a.bmp"});
    check_refused({"sensitivity", "package-split", "--output", "process.node"}, {"--output", "is a choice"});
    check_refused({"sensitivity", "package-split", "--output", "package.cost", "--input", "rl.*"}, {"--input"});
    check_refused({"sensitivity", "package-split", "--method", "sobl"}, {"--method"});
}

#ifdef DIECAST_HAS_CHARTS
TEST_CASE("sensitivities by every method fit into a column of a paper") {
    for (std::string const method : {"elasticity", "tornado", "morris", "sobol"})
        for (std::string const outputs : {"package.cost", "package.cost,die.yield"}) {
            Folder const folder;
            std::string const file = folder.file("s.svg");
            Ended const e = run({"sensitivity", "package-split", "--output", outputs, "--method", method, "--samples",
                                 "16", "--chart", file, "--size", "85mm"});
            CAPTURE(method, outputs, e.err);
            CHECK(e.code == 0);
            std::string const svg = text_of(file);
            CHECK_THAT(svg, Contains("weaker inputs are left out") && !Contains("have no room"));
        }
}
#endif

TEST_CASE("attribute divides the difference of two designs among its changes") {
    Ended const e = run(
        {"attribute", "lite-gpu", "--design", "Lite, serving", "--over", "H100, serving", "--output", "package.cost"});
    CAPTURE(e.err);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("H100, serving to Lite, serving") && Contains("(before)"));
    Ended const csv = run({"attribute", "lite-gpu", "--design", "Lite", "--by", "topic", "--format", "csv"});
    CHECK_THAT(csv.out, Contains("output,change,from,to,part,standard_error"));
    check_refused({"attribute", "lite-gpu", "--design", "Lite", "--over", "Lite"}, {"--over", "another design"});
    check_refused({"attribute", "lite-gpu", "--design", "Lite", "--over", "H10"}, {"H100"});
}

TEST_CASE("decide says what settles whether one design beats another, and where that flips") {
    std::vector<std::string> const asked{"decide", "lite-gpu",      "--design", "Lite, serving",
                                         "--over", "H100, serving", "--key",    "serve.cost"};
    Ended const text = run(asked);
    REQUIRE(text.code == 0);
    CHECK_THAT(text.out, Contains("equal at") && Contains("GPU price") && Contains("made in"));
#ifdef DIECAST_HAS_CHARTS
    Folder const folder;
    auto drawn = asked;
    drawn.insert(drawn.end(), {"--chart", folder.file("decide.svg")});
    CHECK(run(drawn).out == text.out);
    CHECK_THAT(text_of(folder.file("decide.svg")), Contains("Input, over its value now"));
#endif
    auto with = asked;
    with.insert(with.end(), {"--format", "csv", "--decisions"});
    Ended const csv = run(with);
    REQUIRE(csv.code == 0);
    auto const rows = csv_of(csv.out);
    CHECK(rows[0][0] == "input");
    CHECK(rows.size() > 50);
    check_refused({"decide", "lite-gpu", "--design", "Lite, serving", "--key", "serve.cost"}, {"--over", "missing"});
    check_refused({"decide", "lite-gpu", "--design", "Lite", "--over", "Lite", "--key", "serve.cost"},
                  {"another design"});
    check_refused({"decide", "lite-gpu", "--design", "Lite", "--over", "H10", "--key", "serve.cost"}, {"H100"});
    check_refused({"decide", "lite-gpu", "--design", "Lite", "--over", "H100"}, {"--key", "missing"});
    check_refused({"decide", "lite-gpu", "--design", "Lite", "--over", "H100", "--key", "serve.cst"}, {"serve.cost"});
}
