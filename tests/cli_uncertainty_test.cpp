// The command line: what numbers may be where their inputs may be off.
#include <signal.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

std::string uncertain_study(Folder const& folder) {
    return folder.write(
        "small.json",
        R"({"diecast": 1, "kind": "study", "title": "Small", "pin": {"memory.class": "HBM3", "d2d.pitch": 55},
      "axes": [{"key": "process.node", "values": ["N5-press", "N3E"]}, {"key": "package.dies", "values": [1, 2, 4]},
               {"key": "package.stacks", "values": [2, 4, 6]}],
      "objectives": ["package.cost", "package.capacity"], "constraints": [{"key": "package.cost", "max": "6000 USD"}],
      "designs": [{"name": "one", "choose": {"process.node": "N5-press"}, "pin": {"package.dies": 1, "package.stacks": 4}},
                  {"name": "four", "choose": {"process.node": "N5-press"}, "pin": {"package.dies": 4, "package.stacks": 4}}]})");
}

double number(Json const& design, std::size_t output, char const* name) {
    return design["outputs"][output][name]["value"].get<double>();
}

Json json_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--format", "json"});
    Ended const e = run(arguments);
    CAPTURE(arguments, e.err);
    REQUIRE(e.code == 0);
    return Json::parse(e.out);
}

}  // namespace

TEST_CASE("a baseline takes nothing from the design that is compared with it") {
    Json const found = json_of({"uncertainty", "managed-retention-memory", "--design", "3 HBM3 + 2 MRM-STT",
                                "--baseline", "5 HBM3", "--output", "serve.cost", "--samples", "256"});
    Json const& cost = found["designs"][0]["outputs"][0];
    CHECK(cost["over_baseline"]["p5"].get<double>() < cost["over_baseline"]["p95"].get<double>());
    CHECK(cost["better"].get<double>() > 0);  // 0.71 against 0.85 USD as stated
}

TEST_CASE("uncertainty prints percentiles of a design, how likely its limits hold, and what was assumed") {
    Folder const folder;
    std::string const file = uncertain_study(folder);
    Ended const e = run({"uncertainty", file, "--design", "four", "--baseline", "one", "--inputs"});
    CAPTURE(e.out, e.err);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("P5") && Contains("P95") && Contains("better than one") &&
                          Contains("Package cost ≤ 6000") && Contains("process.wafer_price") &&
                          Contains("triangular (assumed)"));
    CHECK_THAT(e.err, Contains("samples; 18 inputs are uncertain") && Contains("correlation 0.5"));
    CHECK_THAT(run({"uncertainty", "--help"}).out, Contains("Example"));
}

TEST_CASE("uncertainty has the value of eval as it is stated, and spreads about it") {
    Folder const folder;
    std::string const file = uncertain_study(folder);
    Json const found = json_of({"uncertainty", file, "--design", "four", "--output", "package.cost,die.yield"});
    Json const eval =
        Json::parse(run({"eval", file, "--design", "four", "--show", "package.cost", "--format", "json"}).out);
    Json const& design = found["designs"][0];
    CHECK(eval.dump().find(design["outputs"][0]["base"]["value"].dump()) != std::string::npos);
    CHECK(number(design, 0, "p5") < number(design, 0, "p50"));
    CHECK(number(design, 0, "p50") < number(design, 0, "p95"));
    CHECK(number(design, 0, "pessimistic") > number(design, 0, "p75"));  // dearer is worse
    CHECK(number(design, 1, "pessimistic") < number(design, 1, "p25"));  // less yield is worse
    CHECK(design["on_front"].is_null());
    for (Json const& input : found["inputs"]) CHECK(input["stated"].get<bool>());
}

TEST_CASE("half the width is half the deviation, and a range makes more inputs uncertain") {
    Folder const folder;
    std::string const file = uncertain_study(folder);
    Json const whole = json_of({"uncertainty", file, "--output", "package.cost"});
    Json const half = json_of({"uncertainty", file, "--output", "package.cost", "--width", "50"});
    Json const ranged = json_of({"uncertainty", file, "--output", "package.cost", "--range", "10"});
    CHECK(number(half["designs"][0], 0, "deviation") / number(whole["designs"][0], 0, "deviation") ==
          Approx(0.5).epsilon(0.05));
    CHECK(ranged["inputs"].size() > whole["inputs"].size());
    CHECK(number(ranged["designs"][0], 0, "deviation") > number(whole["designs"][0], 0, "deviation"));
}

TEST_CASE("uncertainty over the front: chances and robust designs, alike for any threads") {
    Folder const folder;
    std::vector<std::string> const asked{
        "uncertainty", uncertain_study(folder), "--over", "front", "--baseline", "four", "--samples", "2000"};
    auto const with = [&](std::vector<std::string> const& more) {
        std::vector<std::string> all = asked;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    Json const found = json_of(asked);
    bool some_robust = false;
    double chances = 0;
    for (Json const& design : found["designs"]) {
        double const chance = design["on_front"].get<double>();
        CHECK((chance >= 0 && chance <= 1));
        CHECK(design["axes"].contains("process.node"));
        CHECK(design["outputs"][0]["better"].is_number());
        some_robust = some_robust || design["robust"].get<bool>();
        chances += chance;
    }
    CHECK(some_robust);
    CHECK(chances > 1);
    auto const rows = csv_of(run(with({"--format", "csv"})).out);
    CHECK(rows.size() == 1 + 2 * found["designs"].size());
    CHECK(rows[0][0] == "design");
    CHECK(run(with({"--format", "csv", "--threads", "1"})).out == run(with({"--format", "csv", "--threads", "4"})).out);
    CHECK(run(with({"--format", "csv", "--seed", "2"})).out != run(with({"--format", "csv"})).out);
    Ended const text = run(with({}));
    CHECK_THAT(text.out, Contains("on the front") && Contains("robust") && Contains("P90") && Contains("P10"));
    CHECK_THAT(text.err, Contains("robust: feasible in 90 %"));
}

TEST_CASE("what uncertainty cannot do is said") {
    Folder const folder;
    std::string const file = uncertain_study(folder);
    check_refused({"uncertainty", file, "--baseline", "ones"}, {"--baseline", "one"});
    check_refused(
        {"uncertainty", file, "--over", "front", "--set", "package.dies=1", "--constraint", "package.cost<=1 USD"},
        {"no design is feasible"});
    check_refused({"uncertainty", file, "--samples", "90000000"}, {"--samples", "at most"});
    check_refused({"uncertainty", file, "--output", "process.node"}, {"is a choice"});
    Ended const e = run({"uncertainty", file, "--correlation", "-0.9"});
    CHECK(e.code == 2);
    CHECK_THAT(e.err, Contains("--correlation") && Contains("it goes from"));
}

TEST_CASE("uncertainty that is interrupted keeps what it has, and says so") {
    Folder const folder;
    bool sent = false;
    Ended const e = run({"uncertainty", uncertain_study(folder), "--design", "one", "--samples", "10000000",
                         "--threads", "1", "--progress"},
                        [&](pid_t process, Ended const& so_far) {
                            if (!sent && so_far.err.size() > 200) sent = kill(process, SIGINT) == 0;
                        });
    CAPTURE(e.out, e.err.substr(e.err.size() > 500 ? e.err.size() - 500 : 0));
    REQUIRE(sent);
    CHECK(e.code == 130);
    CHECK_THAT(e.out, Contains("P95"));
    CHECK_THAT(e.err, Contains("then stopped;") || Contains("stopped; 7 inputs"));
}

#ifdef DIECAST_HAS_CHARTS
TEST_CASE("uncertainty draws what it says, of a design and of the front") {
    Folder const folder;
    std::string const file = uncertain_study(folder), picture = folder.file("picture.svg");
    auto const drawn = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--chart", picture, "--samples", "500"});
        Ended const e = run(arguments);
        CAPTURE(e.err);
        CHECK(e.code == 0);
        return text_of(picture);
    };
    CHECK_THAT(drawn({"uncertainty", file, "--design", "four"}),
               Contains("is most uncertain") && Contains("Package cost") && Contains("5th to 95th percentile"));
    CHECK_THAT(drawn({"uncertainty", file, "--over", "front", "--most", "3"}),
               Contains("on the front") && Contains("the likeliest") && Contains("memory stacks"));
    check_refused({"uncertainty", file, "--chart", folder.file("picture.gif")}, {"--chart", ".svg"});
}
#endif
