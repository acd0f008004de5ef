// The command line and sizes: a limit is said before memory is taken, and what takes long can be stopped.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"
#include "tests/cli_run.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

Json study_of_many(std::size_t designs) {
    Json study{{"diecast", 1}, {"kind", "study"}, {"figures", {"package.cost"}}};
    for (std::size_t i = 0; i < designs; ++i)
        study["designs"].push_back(
            {{"name", "d" + std::to_string(i)}, {"pin", {{"die.area", std::to_string(100 + i % 500) + " mm2"}}}});
    return study;
}

/// A signal that this thread, and what it starts, does not take.
class Blocked {
public:
    explicit Blocked(int signal) {
        sigset_t set;
        sigemptyset(&set), sigaddset(&set, signal);
        pthread_sigmask(SIG_BLOCK, &set, &before_);
    }
    ~Blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t before_{};
};

}  // namespace

TEST_CASE("a map of too many grid points is refused where it is asked for, with the limit") {
    Folder const folder;
    for (char const* kind : {"map", "contour"}) {
        Json chart{{"kind", kind},
                   {"key", "package.cost"},
                   {"x", {{"key", "die.area"}, {"text", "100..800 mm2 steps 20000"}}},
                   {"y", {{"key", "process.defect_density"}, {"text", "0.01..0.3 /cm2 steps 20000"}}},
                   {"designs", {"d0"}}};
        Json study = study_of_many(2);
        if (kind == std::string("map")) chart["designs"].push_back("d1");
        study["charts"] = {chart};
        std::string const file = folder.write("s.json", study.dump());
        Ended const checked = run({"check", file});
        CAPTURE(kind, checked.out);
        CHECK(checked.code == 2);
        CHECK_THAT(checked.out, Contains("charts/0/y: ") && Contains("grid points, and a map has at most"));
#ifdef DIECAST_HAS_CHARTS
        check_refused({"report", file, "-o", folder.file("r.html")}, {"charts/0/y: ", "give its axes fewer steps"});
#endif
    }
    std::vector<std::string> const axes{"--map", "die.area=100..800 mm2 steps 20000", "--map",
                                        "process.defect_density=0.01..0.3 /cm2 steps 20000"};
    std::vector<std::string> even{"breakeven", "package-split", "--key", "package.cost", "--design",
                                  "H100",      "--design",      "B200",  "--no-limits"},
        contour{"sensitivity", "package-split", "--output", "package.cost"};
    for (auto* words : {&even, &contour}) {
        words->insert(words->end(), axes.begin(), axes.end());
        check_refused(*words, {"grid points, and a map has at most", "give its axes fewer steps"});
    }
}

TEST_CASE("samples that do not fit into memory are refused with how many do") {
    check_refused({"sensitivity", "lite-gpu", "--output", "serve.cost", "--method", "sobol", "--samples", "10000000"},
                  {"--samples 10000000: ", "inputs and 1 output do not fit into 2 GiB", "take fewer samples"});
}

TEST_CASE("a study of many designs tells how far it is, and can be stopped") {
    Folder const folder;
    std::string const few = folder.write("few.json", study_of_many(40).dump());
    Ended const whole = run({"study", few, "--format", "json"});
    CAPTURE(whole.err);
    REQUIRE(whole.code == 0);
    Json const json = Json::parse(whole.out);
    REQUIRE(json["designs"].size() == 40);
    CHECK(json["designs"][7]["name"] == "d7");
    Ended const one = run({"eval", few, "--design", "d7", "--show", "package.cost", "--format", "json"});
    CHECK(json["designs"][7]["figures"]["package.cost"]["value"] ==
          Json::parse(one.out)["package.cost"]["value"]);  // each design has its own numbers
    std::string const many = folder.write("many.json", study_of_many(10000).dump());
    bool sent = false;
    auto const interrupt = [&](pid_t process, Ended const&) { sent = sent || kill(process, SIGINT) == 0; };
    Blocked const blocked(SIGINT);  // inherited: the signal waits until the program looks for it
    Ended const stopped = run({"study", many}, interrupt);
    CAPTURE(stopped.err);
    REQUIRE(sent);
    CHECK(stopped.code == 130);
    CHECK(stopped.out.empty());
}

TEST_CASE("what is mistyped is refused with what there is, or how it is written") {
#ifdef DIECAST_HAS_CHARTS
    check_refused({"chart", "lite-gpu", "-o", ""}, {"diecast: -o: is empty"});
#endif
    check_refused({"eval", "--set", "=5"}, {"--set =5: expected key=value"});
    check_refused({"sensitivity", "lite-gpu", "--output", "serve.cost", "--method", "guess"},
                  {"--method: \"guess\" is none of elasticity, tornado, morris, sobol"});
    check_refused({"validate", "gpus"}, {"\"gpus\" is a study, not a series", "diecast study gpus"});
    check_refused({"attribute", "lite-gpu"}, {"and --design are missing", "there are: \"H100\"", ", …"});
    check_refused({"validate", "nope"}, {"there is neither a file nor a series \"nope\"; there are: \"", ", …"});
    check_refused({"eval", "lite-gpu", "--design", "X"}, {"the study has no design \"X\"; it has: \"H100\", ", ", …"});
}
