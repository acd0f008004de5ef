// The command line: measured data over charts.
#include "tests/cli_refused.h"

using namespace cli_test;
using Catch::Matchers::Contains;

TEST_CASE("measured points are drawn over a cloud and over frontier curves, with their names and a key") {
    Folder const folder;
    std::string const table = folder.write(
        "ours.csv", "name;Time between tokens at full batch (ms);Cost per token (USD/Mtoken)\nrig 7;12;0.3\n");
    std::string const svg = folder.file("cloud.svg");
    Ended const cloud = run({"chart", "lite-gpu", "--data", table, "-o", svg});
    CAPTURE(cloud.err);
    REQUIRE(cloud.code == 0);
    CHECK_THAT(text_of(svg), Contains("rig 7") && Contains(">ours<"));
    Ended const curves = run({"chart", "gpus", "--chart", "frontier", "--data",
                              DIECAST_SOURCE_DIR "/docs/examples/measured.csv", "--table"});
    REQUIRE(curves.code == 0);
    CHECK_THAT(curves.out, Contains("B200 at 64,80,5200"));
}

TEST_CASE(
    "measured data without a point on the chart, or a chart that is not over two quantities, is refused with the way "
    "out") {
    Folder const folder;
    std::string const area = folder.write("area.csv", "die.area\n800\n"), svg = folder.file("x.svg");
    check_refused({"chart", "lite-gpu", "--data", area, "-o", svg},
                  {"no row has both serve.cost and serve.between_tokens", "--x"});
    check_refused({"chart", "lite-gpu", "--chart", "bars", "--data", area, "-o", svg}, {"two quantities", "--list"});
    check_refused({"chart", "gpus", "--data", folder.write("bad.csv", "die.areas\n1\n"), "-o", svg},
                  {"bad.csv: line 1, column 1", "did you mean \"die.area\"?"});
    for (auto const& [name, key] : {std::pair{"TPOT", "serve.between_tokens"},
                                    {"TTFT (ms)", "serve.first_token"},
                                    {"time between tokens", "serve.between_tokens"}})
        check_refused({"chart", "gpus", "--data", folder.write("words.csv", std::string(name) + "\n1\n"), "-o", svg},
                      {"words.csv: line 1, column 1", std::string("did you mean \"") + key + "\"?"});
}
