// Commands without a study: what --set ranges over is swept.
#include <catch2/catch.hpp>
#include "tests/cli_refused.h"

using namespace cli_test;
using Catch::Matchers::Contains;

TEST_CASE("a sweep without a study has the axes that are set, objectives that follow from them, and all limits") {
    Ended const e = run({"sweep", "--set", "die.area=100..800 mm2", "--set", "package.dies=1,2,4"});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.out,
               Contains("package.cost [USD]") && Contains("package.peak [TFLOP/s]") && Contains("die.reticle_slack"));
    CHECK_THAT(e.err,
               Contains("24 designs") && Contains("maximise") && Contains("GPU custom") && !Contains("Scenario"));
    auto const rows = csv_of(e.out);
    REQUIRE(rows.size() > 3);
    CHECK(rows[0][0] == "design");

    Ended const served =
        run({"sweep", "--set", "llm.model=Llama-3.1 70B", "--set", "gpu.model=H200", "--set", "decode.batch=1,16,64"});
    CHECK_THAT(served.out, Contains("serve.cost") && Contains("serve.between_tokens"));
    CHECK_THAT(served.err, Contains("Llama-3.1 70B") && !Contains("decode 1,"));
    CHECK_THAT(run({"sweep", "--set", "training.gpus=64,128"}).out, Contains("run.cost") && Contains("run.wall_time"));

    Ended const own = run({"sweep", "--set", "die.area=100..800 mm2", "--objective", "die.good_cost:min", "--objective",
                           "die.yield:max"});
    CHECK_THAT(own.out, Contains("die.good_cost") && !Contains("package.cost"));
}

TEST_CASE("a sweep without study and range is refused with both ways out") {
    check_refused({"sweep"}, {"STUDY: is required, or something to sweep", "diecast new"});
    check_refused({"sweep", "--set", "die.area=600 mm2"}, {"STUDY: is required"});
    check_refused({"optimize"}, {"STUDY: is required"});
    check_refused({"plan"}, {"STUDY: is required"});
    Folder const folder;
    check_refused({"chart", "-o", folder.file("none.svg")}, {"STUDY: is required"});
    check_refused({"sweep", "--design", "H100", "--set", "die.area=100..800 mm2"},
                  {"the study has no design \"H100\""});
}

TEST_CASE("designs of a table need no study, nor does a refined front") {
    Folder const folder;
    std::string const table = folder.write("designs.csv", "die.area [mm²],package.dies\n400,1\n200,2\n100,4\n");
    Ended const e = run({"sweep", "--designs", table, "--rows", "-"});
    CHECK(e.code == 0);
    CHECK(csv_of(e.out).size() == 4);
    Ended const refined =
        run({"optimize", "--set", "die.area=100..800 mm2 steps 4", "--points", "4", "--format", "csv"});
    CHECK(refined.code == 0);
    CHECK_THAT(refined.out, Contains("package.cost"));
    CHECK_THAT(refined.err, Contains("maximise"));
}

TEST_CASE("a plan without a study has the axes that are set") {
    Ended const e = run({"plan", "--set", "die.area=100..800 mm2", "--set", "package.dies=1,2,4"});
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("24 designs: ") && Contains("die.area 8") && Contains("package.dies 3"));
    CHECK_THAT(e.err, Contains("package.cost") && Contains("maximise"));
}

#ifdef DIECAST_HAS_CHARTS
TEST_CASE("a chart without a study draws what is swept") {
    Folder const folder;
    std::string const file = folder.file("dies.svg");
    Ended const e = run({"chart", "--set", "die.area=100..800 mm2", "--set", "package.dies=1,2,4", "-o", file});
    CHECK(e.code == 0);
    CHECK_THAT(text_of(file), Contains("Package cost"));
}

TEST_CASE("a chart has the objectives that are named, and designs that violate a constraint named are infeasible") {
    Folder const folder;
    std::string const file = folder.file("goals.svg");
    Ended const e = run({"chart", "gpus", "--objective", "package.cost", "--objective", "package.power", "-o", file});
    CAPTURE(e.err);
    CHECK(e.code == 0);
    CHECK_THAT(text_of(file), Contains("Package cost") && Contains("Package power"));
    CHECK(run({"chart", "gpus", "--objective", "package.cost", "--objective", "package.power", "--constraint",
               "package.power<=1 W", "-o", file})
              .code == 0);
    CHECK_THAT(text_of(file), Contains("No design"));
    check_refused({"chart", "gpus", "--objective", "package.cost", "--objective", "package.cost", "-o", file},
                  {"--objective package.cost", "twice"});
}
#endif
