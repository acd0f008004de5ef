// new: a study made from a task and a few answers, and what it prints.
#include <catch2/catch.hpp>
#include "tests/cli_refused.h"
#include "tests/plain_blanks.h"

using namespace cli_test;
using Catch::Matchers::Contains;

TEST_CASE("new lists the tasks, their questions and defaults") {
    Ended const e = run({"new"});
    CHECK(e.code == 0);
    CHECK(e.err.empty());
    for (std::string const task : {"serve", "train", "split", "memory", "compare"})
        CHECK_THAT(e.out, Contains("diecast new " + task + ": "));
    CHECK_THAT(e.out, Contains("--tpot") && Contains("Maximum time between tokens (TPOT)") && Contains("33 ms"));
    CHECK_THAT(e.out, Contains("--price") && Contains("1 .. 60 USD/GB log 13"));
}

TEST_CASE("the help of new has each wording of a question with the tasks that have it") {
    std::string const help = run({"new", "--help"}).out;
    std::string line;
    for (char c : help)
        if (c != '\n' && c != ' ') line += c;
    CHECK_THAT(line, Contains("Makeastudyfromatask:serve,train,split,memory,compare"));
    CHECK_THAT(line, Contains("Network(serve,train,memory,compare).Languagemodel,byitsnameinthecatalogue."));
    CHECK_THAT(line, Contains("Network(split).Languagemodeltobeserved,byitsnameinthecatalogue,ornone:packagesalone"));
    CHECK_THAT(line, Contains("GPUs(serve,train,compare)."));
}

TEST_CASE("new writes a study and prints its answers, its assumptions and next commands, which work") {
    Folder const folder;
    std::string const file = folder.file("mine.diecast.json");
    Ended const e =
        run({"new", "serve", "--network", "Llama-3.1 70B", "--gpus", "H200,B200", "--tpot", "40 ms", "-o", file});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK(e.err.empty());
    CHECK_THAT(e.out, Contains("mine.diecast.json: Llama-3.1 70B on H200 and B200; 119\u202f040 designs"));
    CHECK_THAT(e.out, Contains("--gpus     H200,B200\n"));
    CHECK_THAT(e.out, Contains("chat") && Contains("not given: the default"));
    CHECK_THAT(e.out, Contains("market, GPUs busy 70") && !Contains("prefill tensor"));
    CHECK_THAT(e.out, Contains("Next:\n  diecast sweep " + file + " --front front.csv"));
    CHECK(run({"check", file}).out == file + ": ok\n");
    Ended const front = run({"sweep", file});
    CHECK(front.code == 0);
    CHECK_THAT(front.err, Contains("119\u202f040 designs") && Contains("on the front"));
    auto const rows = csv_of(front.out);
    REQUIRE(rows.size() > 5);
    Ended const best = run({"search", file, "--format", "csv"});
    CHECK(best.code == 0);
    CHECK_THAT(best.out, Contains("B200"));
    CHECK_THAT(text_of(file), Contains("\"name\": \"mine\""));
}

TEST_CASE("eval, explain, sensitivity and uncertainty take the default design of a new study, and changes to it") {
    Folder const folder;
    std::string const file = folder.file("mine.diecast.json");
    REQUIRE(run({"new", "serve", "-o", file}).code == 0);
    Ended const named = run({"eval", file, "--design", "cheapest"}), unnamed = run({"eval", file});
    CHECK_THAT(unnamed.out, Contains("Design: cheapest, the study's default (--design: another)\n"));
    CHECK_THAT(unnamed.out, !Contains("Not feasible"));
    CHECK_THAT(named.out, !Contains("Design: "));
    CHECK(run({"eval", file, "--format", "csv"}).out ==
          run({"eval", file, "--design", "cheapest", "--format", "csv"}).out);
    CHECK_THAT(run({"eval", file, "--set", "gpu.model=H200"}).out,
               Contains("Design: cheapest, the study's default, changed by --set (--design: another)\n"));
    CHECK(run({"explain", "serve.cost", file}).out == run({"explain", "serve.cost", file, "--design", "cheapest"}).out);
    CHECK_THAT(run({"sensitivity", file, "--input", "gpu.price"}).out,
               Contains("Around cheapest, the study's default (--design: another): "));
    CHECK_THAT(run({"sensitivity", file, "--input", "gpu.price", "--set", "decode.batch=7"}).out,
               Contains("Around cheapest, the study's default, changed by --set (--design: another): "));
    CHECK_THAT(run({"sensitivity", file, "--input", "gpu.price", "--design", "cheapest"}).out,
               Contains("Around cheapest: "));
    Ended const spread = run({"uncertainty", file, "--samples", "100", "--format", "csv"});
    CHECK(spread.code == 0);
    CHECK(spread.out == run({"uncertainty", file, "--samples", "100", "--format", "csv", "--design", "cheapest"}).out);
}

TEST_CASE("new overwrites a file with --force alone") {
    Folder const folder;
    std::string const file = folder.write("mine.diecast.json", "my notes");
    check_refused({"new", "split", "-o", file}, {"exists already", "--force"});
    CHECK(text_of(file) == "my notes");
    CHECK(run({"new", "split", "-o", file, "--force"}).code == 0);
    CHECK_THAT(text_of(file), Contains("\"package.dies\""));
    check_refused({"new", "split", "-o", folder.file("none/mine.diecast.json")}, {"there is no folder"});
}

TEST_CASE("new prints a study to standard output and everything else to standard error") {
    Ended const e = run({"new", "split", "--area", "800 mm2", "--dies", "1,2,4", "-o", "-"});
    CHECK(e.code == 0);
    CHECK(e.out.starts_with("{"));
    CHECK_THAT(e.out, Contains("Splitting 800 mm² of N3E into 1, 2 or 4 dies"));
    CHECK_THAT(e.err, Contains("--area") && Contains("Next:"));
    Folder const folder;
    std::string const file = folder.write("split.diecast.json", e.out);
    CHECK(run({"sweep", file}).code == 0);
}

TEST_CASE("new refuses wrong answers with the option, the value and the nearest") {
    check_refused({"new", "serv"}, {"TASK: there is no task \"serv\"", "serve, train", "did you mean \"serve\"?"});
    check_refused({"new", "serve", "--network", "DeepSeek-V4", "-o", "-"},
                  {"--network: ", "did you mean \"DeepSeek-V3\"?"});
    check_refused({"new", "train", "--tpot", "50 ms", "-o", "-"},
                  {"--tpot: is not a question of \"train\"", "network, gpus, count"});
    check_refused({"new", "serve", "--tpot", "50 W", "-o", "-"}, {"--tpot: "});
    check_refused({"new", "serve", "--tpot", "", "-o", "-"}, {"--tpot: is empty"});
    check_refused({"new", "--network", "DeepSeek-V3"}, {"TASK: is missing"});
    check_refused({"new", "serve", "--netwrok", "X"}, {"--netwrok", "did you mean \"--network\"?"});
}

TEST_CASE("new says which limits exclude every design, and which answer lets some in") {
    Ended const e = run({"new", "split", "--area", "4000 mm2", "--dies", "1", "-o", "-"});
    CHECK(e.code == 0);
    std::string words = plain(e.err);
    std::replace(words.begin(), words.end(), '\n', ' ');
    CHECK_THAT(words,
               Contains("No design of the search \"The cheapest peak rate for each number of dies\" is feasible. "
                        "No design can satisfy Operations per byte ≤ 300 FLOP/B: the best has 591.1 FLOP/B"));
    CHECK_THAT(words,
               Contains("No design can satisfy Reticle slack ≥ 0: the best has −1.159 (organic, 2 memory stacks), "
                        "with Die height 71.25 mm and Reticle height 33 mm."));
    CHECK_THAT(words,
               Contains("2 other limits exclude all designs, too: Substrate slack ≥ 0, Package power slack ≥ 0."));
    CHECK_THAT(words, Contains("Designs are feasible with --area '400 .. 1600 mm2 steps 13' (the default)."));
    CHECK_THAT(run({"new", "split", "--area", "800 mm2", "-o", "-"}).err, !Contains("can satisfy"));
}
