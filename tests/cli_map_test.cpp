// The command line: break-even maps, asked there and drawn from a study.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

/// Three stacks against four over the price of memory and that of a wafer.
std::string map_study(Folder const& folder, std::string const& more = "") {
    return folder.write("map.json", R"({"diecast": 1, "kind": "study", "title": "Map", "pin": {"memory.class": "HBM3"},
      "designs": [{"name": "three", "pin": {"package.stacks": 3}}, {"name": "four", "pin": {"package.stacks": 4}},
                  {"name": "small", "pin": {"package.stacks": 4, "die.area": "400 mm2"}}])" +
                                        more + "}");
}
std::string const right = "memory.price=1..100 USD/GB log 12", up = "process.wafer_price=2000..20000 USD steps 10";

std::vector<std::string> question(std::string const& file, std::vector<std::string> const& more = {}) {
    std::vector<std::string> words{"breakeven", file,           "--map",    right,   "--map",    up,
                                   "--key",     "package.cost", "--design", "three", "--design", "small"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST_CASE("a map in letters says who is best where, and where the borders are") {
    Folder const folder;
    Ended const e = run(question(map_study(folder)));
    CAPTURE(e.out, e.err);
    CHECK(e.code == 0);
    CHECK(e.err.empty());
    CHECK_THAT(e.out, Contains("AAAA") && Contains("BBBB") && Contains("A  three: lowest in ") && Contains("B  small"));
    CHECK_THAT(e.out, Contains("Borders\n  three | small: even from ") && Contains("Memory price per byte (USD/GB)"));
}

TEST_CASE("on the border of a map both designs cost the same") {
    Folder const folder;
    std::string const file = map_study(folder);
    auto const rows = csv_of(run(question(file, {"--format", "csv"})).out);
    REQUIRE(rows.size() > 30 * 30);
    CHECK(rows[0] == std::vector<std::string>{"what", "line", "Memory price per byte [USD/GB]", "Wafer price [USD]",
                                              "best", "Package cost [USD]", "next", "value of the next", "ratio"});
    int looked = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i][0] != "even" || i % 11 != 0) continue;
        std::vector<double> costs;
        for (char const* design : {"three", "small"})
            costs.push_back(
                std::stod(csv_of(run({"eval", file, "--design", design, "--set", "memory.price=" + rows[i][2], "--set",
                                      "process.wafer_price=" + rows[i][3], "--show", "package.cost", "--format", "csv"})
                                     .out)
                              .at(1)
                              .at(1)));
        CHECK(costs[0] == Approx(costs[1]).epsilon(1e-9));
        ++looked;
    }
    CHECK(looked > 1);
}

TEST_CASE("a map as JSON is in the units of its rows, with places, borders and where designs are now") {
    Folder const folder;
    Json const json = Json::parse(run(question(map_study(folder), {"--format", "json"})).out);
    CHECK((json["key"] == "package.cost" && json["x"] == "memory.price" && json["x_unit"] == "USD/GB"));
    CHECK(json["xs"].front().get<double>() == Approx(1));
    CHECK(json["best"].size() == json["xs"].size() * json["ys"].size());
    CHECK(json["borders"][0]["kind"] == "even");
    CHECK(json["now"].size() >= 1);
}

TEST_CASE("what is asked wrongly of a map is refused, with the way out") {
    Folder const folder;
    std::string const file = map_study(folder);
    check_refused({"breakeven", file, "--map", right, "--key", "package.cost"}, {"--map", "twice"});
    check_refused({"breakeven", file, "--map", right, "--map", right, "--key", "package.cost"}, {"other axis already"});
    check_refused({"breakeven", file, "--map", right, "--map", up}, {"--key", "is missing"});
    check_refused({"breakeven", file, "--map", right, "--map", up, "--key", "package.cost"},
                  {"--design", "two designs of the study or more", "\"three\", \"four\""});
    check_refused(
        {"breakeven", file, "--map", right, "--map", up, "--key", "die.area", "--design", "three", "--design", "four"},
        {"nothing of it is best"});
    check_refused(question(file, {"--over", "four"}), {"--over", "does not go with --map"});
    check_refused(question(file, {"--design", "fuor"}), {"no design \"fuor\"", "did you mean \"four\"?"});
    check_refused(question(file, {"--set", "memory.price=3"}), {"is what the map goes along"});
    check_refused(question(file, {"--set", "die.area=100..200"}), {"several values"});
    check_refused(question(file, {"--x-of", "four"}), {"none of the designs"});
    check_refused(question(file, {"--chart", "map.gif"}), {"must end in .png, .svg or .pdf"});
    check_refused({"breakeven", file, "--x-of", "four"}, {"goes with --map"});
}

TEST_CASE("a map of a study is drawn, tabled and written back, and stands in its report") {
    Folder const folder;
    std::string const charts =
        R"(, "charts": [{"kind": "map", "title": "Where small wins", "x": {"key": "memory.price", "text": "1..100 USD/GB log 12"},
            "y": {"key": "process.wafer_price", "text": "2000..20000 USD steps 10"}, "y_of": ["small"], "key": "package.cost",
            "designs": ["three", "small"]}])";
    std::string const file = map_study(folder, charts);
    CHECK_THAT(run({"chart", file, "--list"}).out, Contains("map") && Contains("Where small wins"));
    auto const rows = csv_of(run({"chart", file, "--chart", "map", "--table"}).out);
    CHECK(rows.size() > 900);
    CHECK(run({"report", file, "-o", folder.file("report.html")}).code == 0);
    CHECK_THAT(text_of(folder.file("report.html")), Contains("Where small wins") && Contains("three in "));
#ifdef DIECAST_HAS_CHARTS
    for (std::string const ending : {"svg", "png", "pdf"}) {
        Ended const e = run({"chart", file, "--chart", "map", "-o", folder.file("map." + ending)});
        CAPTURE(e.err);
        CHECK(e.code == 0);
        CHECK(text_of(folder.file("map." + ending)).size() > 5000);
    }
    CHECK(run(question(file, {"--chart", folder.file("asked.svg")})).code == 0);
    CHECK_THAT(text_of(folder.file("asked.svg")), Contains("small") && Contains("Wafer price (USD)"));
#endif
    std::string const bad =
        map_study(folder, R"(, "charts": [{"kind": "map", "x": {"key": "memory.price", "text": "1..9"},
        "y": {"key": "memory.price", "text": "1..9"}, "key": "die.area", "designs": ["three"]}])");
    Ended const e = run({"check", bad});
    CHECK(e.code == 2);
    for (char const* said : {"charts/0/designs: expected two designs", "charts/0/key: die.area is neither",
                             "charts/0/y/key: memory.price is the other axis"})
        CHECK_THAT(e.err + e.out, Contains(said));
}

TEST_CASE("a contour map says in letters, lines and JSON what eval says at each of its places") {
    Folder const folder;
    std::string const file = map_study(folder);
    std::vector<std::string> const words{"sensitivity",         file,    "--output", "package.cost", "--map",
                                         "package.stacks=2..6", "--map", up};
    Ended const e = run(words);
    CAPTURE(e.out, e.err);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("Package cost over memory stacks") && Contains("Package cost is lowest, "));
    auto const with = [&](std::vector<std::string> const& more) {
        auto all = words;
        all.insert(all.end(), more.begin(), more.end());
        return run(all).out;
    };
    auto const rows = csv_of(with({"--format", "csv"}));
    CHECK(rows[0] == std::vector<std::string>{"what", "line", "Memory stacks", "Wafer price [USD]",
                                              "Package cost [USD]", "violates"});
    auto const json = Json::parse(with({"--format", "json"}));
    REQUIRE(json["values"].size() == json["x"]["values"].size() * json["y"]["values"].size());
    for (std::size_t i : {1u, 44u, 101u}) {
        REQUIRE(rows[i][0] == "point");
        auto const own = csv_of(run({"eval", file, "--set", "package.stacks=" + rows[i][2], "--set",
                                     "process.wafer_price=" + rows[i][3], "--show", "package.cost", "--format", "csv"})
                                    .out);
        CHECK(std::stod(rows[i][4]) == Approx(std::stod(own.at(1).at(1))).epsilon(1e-12));
        CHECK(json["values"][i - 1].get<double>() == Approx(std::stod(rows[i][4])).epsilon(1e-12));
    }
    CHECK_THAT(with({"--chart", folder.file("contour.svg")}), Contains("Package cost"));
    CHECK_THAT(text_of(folder.file("contour.svg")), Contains("Memory stacks") && Contains("Wafer price"));
}

TEST_CASE("a contour map over a choice has a column for each entry, and a study keeps one among its charts") {
    Folder const folder;
    std::string const file = map_study(
        folder, R"(, "charts": [{"kind": "contour", "x": {"key": "process.node", "values": ["N7", "N5", "N3E"]},
        "y": {"key": "die.area", "text": "100..800 mm2 steps 8"}, "key": "package.cost", "designs": ["four"]}])");
    auto const rows = csv_of(run({"chart", file, "--chart", "contour", "--table"}).out);
    REQUIRE(rows.size() > 3 * 60);
    CHECK((rows[1][2] == "N7" && rows[2][2] == "N5" && rows[3][2] == "N3E"));
    CHECK(std::stod(rows[1][4]) != std::stod(rows[2][4]));
    for (char const* ending : {"svg", "png"})
        CHECK(run({"chart", file, "--chart", "contour", "-o", folder.file("node.") + ending}).code == 0);
    CHECK(run({"check", file}).code == 0);
}

TEST_CASE("a contour map says what is wrong with its axes, and names the option") {
    Folder const folder;
    std::string const file = map_study(folder);
    for (auto const& [words, wanted] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"--map", "die.area=100..800"}, "--map: must be given twice"},
             {{"--map", "die.area=100..800", "--map", "die.area=1..2"}, "both axes are die.area"},
             {{"--map", "die.area=100..800", "--map", "process.node"}, "expected key=range"},
             {{"--map", "die.area=100..800", "--map", "die.areaa=1..2"}, "did you mean \"die.area\""},
             {{"--map", "die.area=100..800", "--map", up, "--stated"}, "--stated: does not go with --map"}}) {
        std::vector<std::string> all{"sensitivity", file, "--output", "package.cost"};
        all.insert(all.end(), words.begin(), words.end());
        Ended const e = run(all);
        CAPTURE(e.out, e.err, wanted);
        CHECK(e.code != 0);
        CHECK_THAT(e.err, Contains(wanted));
    }
    std::string const bad =
        map_study(folder, R"(, "charts": [{"kind": "contour", "x": {"key": "die.area", "text": "100..800"},
        "y": {"key": "die.area", "text": "1..9"}, "key": "package.cost", "designs": ["four", "three"]}])");
    Ended const e = run({"check", bad});
    CHECK_THAT(e.err + e.out,
               Contains("die.area is the other axis already") && Contains("a contour map shows one design"));
}
