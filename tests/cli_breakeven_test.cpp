// The command line: break-evens of a study and those asked on the line.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

/// At which price of memory do four stacks cost what three cost today?
std::string even_study(Folder const& folder, std::string const& claim = "") {
    return folder.write("even.json",
                        R"({"diecast": 1, "kind": "study", "title": "Even", "pin": {"memory.class": "HBM3"},
      "designs": [{"name": "three", "pin": {"package.stacks": 3}}, {"name": "four", "pin": {"package.stacks": 4}}],
      "break_evens": [{"name": "price", "title": "Four for three", "note": "Silicon stays.", "change": {"key": "memory.price", "from": "0.1 USD/GB", "to": 100},
                       "key": "package.cost", "design": "four", "over": "three"},
                      {"name": "never", "change": {"key": "memory.price", "text": "1..100 USD/GB"}, "key": "package.cost", "design": "four", "value": "1 USD"}])" +
                            claim + "}");
}
std::string const change = "memory.price=0.1..100 USD/GB";

std::string cost_of(std::string const& file, std::string const& design, std::string const& set = "package.dies=1") {
    return csv_of(
               run({"eval", file, "--design", design, "--set", set, "--show", "package.cost", "--format", "csv"}).out)
        .at(1)
        .at(1);
}

}  // namespace

TEST_CASE("breakeven says where two designs are even, which is better beside it, and where they never are") {
    Folder const folder;
    Ended const e = run({"breakeven", even_study(folder)});
    CAPTURE(e.out, e.err);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("Four for three") && Contains("four is better, by up to") && Contains("above: worse"));
    CHECK_THAT(e.out, Contains("Silicon stays.") && Contains("never, proven: four is worse everywhere, ratio "));
    CHECK_THAT(run({"breakeven", even_study(folder), "never", "--format", "markdown"}).out, Contains("| — |"));
#ifdef DIECAST_HAS_CHARTS
    Ended const drawn = run({"breakeven", even_study(folder), "--chart", folder.file("even.svg")});
    CHECK(drawn.out == e.out);
    CHECK_THAT(drawn.err, Contains("shows \"price\""));
    CHECK_THAT(text_of(folder.file("even.svg")), Contains("<svg"));
    check_refused({"breakeven", even_study(folder), "--chart", "even.gif"}, {"must end in .png, .svg or .pdf"});
#endif
}

TEST_CASE("at the price that breakeven finds both designs cost the same") {
    Folder const folder;
    std::string const file = even_study(folder);
    auto const rows = csv_of(run({"breakeven", file, "price", "--format", "csv"}).out);
    REQUIRE(rows.size() == 4);
    REQUIRE((rows[0][8] == "what" && rows[1][8] == "root" && rows[1][9] == rows[1][10] && rows[1][7] == "USD/GB"));
    CHECK(std::stod(cost_of(file, "four", "memory.price=" + rows[1][9])) ==
          Approx(std::stod(cost_of(file, "three"))).epsilon(1e-9));
    CHECK((rows[2][11] == "better" && rows[3][11] == "worse" && rows[2][10] == rows[3][9]));
    CHECK((rows[2][9] == "0.1" && rows[3][10] == "100"));
}

TEST_CASE("a question on the line has the answer of the same question in the study") {
    Folder const folder;
    std::string const file = even_study(folder);
    auto const asked = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"breakeven", file, "--format", "json"});
        return Json::parse(run(more).out)["break_evens"][0];
    };
    Json const of_study = asked({"price"});
    Json const of_line = asked({"--change", change, "--key", "package.cost", "--design", "four", "--over", "three"});
    double const root = of_study["crossings"][0]["low"];
    CHECK(of_line["crossings"][0]["low"].get<double>() == Approx(root).epsilon(1e-12));
    CHECK((of_study["change_unit"] == "USD/GB" && of_study["crossings"][0]["kind"] == "root"));
    CHECK(asked({"--change", change, "--key", "package.cost", "--design", "four", "--value",
                 cost_of(file, "three")})["crossings"][0]["low"]
              .get<double>() == Approx(root).epsilon(1e-9));
    CHECK(asked({"--change", change, "--key", "package.cost", "--design", "four", "--over", "three",
                 "--both"})["crossings"]
              .empty());
    CHECK(asked({"price", "--set", "memory.price=50..100 USD/GB"})["crossings"].empty());
}

TEST_CASE("a question that names no design is about the default design, as elsewhere, and says so") {
    Folder const folder;
    std::string const file = even_study(folder, R"(, "default_design": "four")");
    std::vector<std::string> const words{"breakeven", file, "--change", change, "--key", "package.cost"};
    auto const asked = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return run(more).out;
    };
    std::string const cost = cost_of(file, "three"), about = "Design  four, the study's default (--design: another)";
    CHECK(asked({"--value", cost, "--format", "csv"}) ==
          asked({"--value", cost, "--format", "csv", "--design", "four"}));
    CHECK(asked({"--over", "three", "--format", "csv"}) ==
          asked({"--over", "three", "--design", "four", "--format", "csv"}));
    CHECK_THAT(asked({"--value", cost}), Contains(about) && Contains("Even at"));
    CHECK_THAT(asked({"--over", "three"}), Contains(about));
    CHECK_THAT(asked({"--value", cost, "--design", "four"}), !Contains("default"));
    CHECK_THAT(asked({"--design", "three"}), Contains("Compared with  four, the study's default (--over: another)"));
    auto none = words;
    check_refused(none, {"--over", "(\"four\")", "--value"});
    CHECK_THAT(run({"attribute", file, "--design", "three", "--output", "package.cost"}).out,
               Contains("four to three"));
    CHECK_THAT(run({"attribute", file, "--over", "three", "--output", "package.cost"}).out, Contains("three to four"));
}

TEST_CASE("limits of the study hold in break-evens, unless they are waived") {
    Folder const folder;
    std::string const file = even_study(folder, R"(, "constraints": [{"key": "package.capacity", "max": "50 GB"}])");
    Ended const held = run({"breakeven", file, "price"});
    CHECK_THAT(held.out, Contains("nothing to compare (four violates the limit on "));
    CHECK_THAT(run({"breakeven", file, "price", "--no-limits"}).out, Contains("four is better, by up to"));
}

TEST_CASE("what is wrong with a question is said, with the way out") {
    Folder const folder;
    std::string const file = even_study(folder);
    check_refused({"breakeven", file, "prize"}, {"QUESTION", "\"price\", \"never\"", "did you mean \"price\"?"});
    check_refused({"breakeven", folder.write("empty.json", R"({"diecast": 1, "kind": "study"})")},
                  {"has no break-evens", "--change"});
    check_refused({"breakeven", file, "--key", "package.cost"}, {"--key", "goes with --change"});
    check_refused({"breakeven", file, "--change", change}, {"--key", "is missing"});
    check_refused({"breakeven", file, "--change", "memory.price"}, {"expected key=range"});
    check_refused({"breakeven", file, "--change", "memory.class=all", "--key", "package.cost"}, {"is a choice"});
    check_refused({"breakeven", file, "--change", change, "--key", "package.cots"}, {"package.cost"});
    check_refused({"breakeven", file, "--change", change, "--key", "package.cost", "--design", "foru"},
                  {"--design", "did you mean \"four\"?"});
    check_refused({"breakeven", file, "--change", change, "--key", "package.cost"}, {"--over", "another design"});
    check_refused({"breakeven", file, "--change", change, "--key", "package.cost", "--value", "1 W"}, {"--value 1 W"});
    check_refused({"breakeven", file, "price", "--set", "memory.price=5"}, {"is what \"price\" changes"});
    check_refused({"breakeven", file, "--set", "die.clock=1..2 GHz"}, {"no break-even changes die.clock"});
}

TEST_CASE("a published number may be the answer to a break-even") {
    Folder const folder;
    auto const study = [&](std::string const& name) {
        return even_study(folder, R"(, "published": [{"title": "even", "break_even": ")" + name +
                                      R"(", "value": 50, "tolerance": "100 %", "source": "x"}])");
    };
    Json const json = Json::parse(run({"study", study("price"), "--format", "json"}).out);
    CHECK((json["published"][0]["break_even"] == "price" && json["published"][0]["within"] == true));
    CHECK(json["published"][0]["key"] == "memory.price");
    Ended const never = run({"study", study("never")});
    CHECK(never.code == 1);
    CHECK_THAT(never.out, Contains("never even"));
}
