// The command line: sweeps in parts, what they are merged to, and parts that are refused.
#include <catch2/catch.hpp>
#include <chrono>
#include <random>
#include "tests/cli_refused.h"
#include "tests/cli_run.h"

using namespace cli_test;
using Catch::Matchers::Contains;

namespace {

/// Some ten thousand designs in some hundred rows.
Words swept(Words more = {}) {
    Words words{"sweep", "package-split"};
    for (char const* set : {"process.node=N5,N7", "package.class=CoWoS-S,organic", "memory.class=HBM3,HBM2E",
                            "package.stacks=4,6", "link.class=NVLink 4", "die.clock=1..2 GHz steps 60"})
        words.insert(words.end(), {"--set", set});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// The line of counts and hash, without the speed; and what follows it.
std::string counts_of(Ended const& e) {
    std::string text = e.err.substr(0, e.err.find("front, ")) + e.err.substr(e.err.find("hash"));
    return text;
}

std::vector<std::string> parts_of(Folder const& folder, std::size_t n, Words const& more = {}) {
    std::vector<std::string> files;
    for (std::size_t i = 1; i <= n; ++i) {
        files.push_back(folder.file(std::to_string(i) + "-of-" + std::to_string(n) + ".part"));
        Words words = swept({"--part", std::to_string(i) + "/" + std::to_string(n), "--resume", files.back()});
        words.insert(words.end(), more.begin(), more.end());
        Ended const e = run(words);
        CAPTURE(e.err);
        CHECK(e.code == 0);
        CHECK(e.out.empty());
        CHECK_THAT(e.err, Contains("on the front of this part"));
    }
    return files;
}

Words merge(std::vector<std::string> const& files, Words const& more = {}) {
    Words words{"merge"};
    words.insert(words.end(), files.begin(), files.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string percentiles_of(Ended const& e) {
    std::size_t const at = e.err.find("Percentiles over the feasible designs");
    return at == std::string::npos ? "" : e.err.substr(at);
}

/// A part file without what it took, and without its digest.
std::string without_time(std::string text) {
    text.resize(text.find("\"digest\": \""));
    if (std::size_t const at = text.find("\"seconds\": "); at != text.npos)
        text.erase(at, text.find_first_of(",}", at) - at);
    return text;
}

}  // namespace

TEST_CASE("a sweep in parts, merged in any order, prints what one run prints") {
    Folder const folder;
    Ended const whole = run(swept()), json = run(swept({"--format", "json"}));
    REQUIRE(whole.code == 0);
    Ended const spread = run(swept({"--percentiles"}));
    CHECK(spread.out == whole.out);
    CHECK(counts_of(spread) == counts_of(whole) + percentiles_of(spread));
    CHECK_THAT(percentiles_of(spread), Contains("lowest") && Contains("50 %") && Contains("highest"));
    for (std::size_t n : {1u, 2u, 7u}) {
        CAPTURE(n);
        auto files = parts_of(folder, n);
        std::reverse(files.begin(), files.end());
        Ended const e = run(merge(files));
        CHECK(e.code == 0);
        CHECK(e.out == whole.out);
        CHECK(counts_of(e) == counts_of(whole));
        CHECK(run(merge(files, {"--format", "json"})).out == json.out);
        CHECK(percentiles_of(run(merge(files, {"--percentiles"}))) == percentiles_of(spread));
        if (n != 7) continue;
        std::string const left = folder.file("left"), right = folder.file("right");
        Ended const first = run(merge({files[5], files[0], files[3]}, {"-o", left}));
        CAPTURE(first.err);
        CHECK(first.code == 0);
        CHECK(first.out.empty());
        CHECK(run(merge({files[1], files[6], files[2], files[4]}, {"-o", right})).code == 0);
        CHECK(run(merge({left, right})).out == whole.out);
        check_refused(merge({left, files[1]}), {"parts", "of 7", "missing"});
        check_refused(merge({left, files[3]}), {files[3] + ": holds part 4 of 7 once more, which " + left + " holds"});
        std::string const front = folder.file("front.json");
        CHECK(run(merge({left, right}, {"--front", front})).code == 0);
        CHECK(text_of(front) == json.out);
        // What is missing of a merged file can be computed.
        Ended const rest = run(swept({"--resume", left}));
        CHECK_THAT(rest.err, Contains("goes on from"));
        CHECK(rest.out == whole.out);
    }
}

TEST_CASE("the front of a merged sweep is refined as that of the study's grid is") {
    Folder const folder;
    Words const refined{"--points", "3", "--budget", "300", "--format", "csv"};
    Words words = swept(refined);
    words[0] = "optimize";
    Ended const whole = run(words);
    CAPTURE(whole.err);
    REQUIRE(whole.code == 0);
    auto const files = parts_of(folder, 3);
    std::string const all = folder.file("all");
    REQUIRE(run(merge(files, {"-o", all})).code == 0);
    Words from{"optimize", "--sweep", all};
    from.insert(from.end(), refined.begin(), refined.end());
    Ended const e = run(from);
    CAPTURE(e.err);
    CHECK(e.code == 0);
    CHECK(e.out == whole.out);
    check_refused({"optimize", "--sweep", files[1]}, {files[1] + ": lacks part", "diecast merge -o"});
    check_refused({"optimize", "package-split", "--sweep", all}, {"--sweep", "STUDY"});
    check_refused({"optimize", "--sweep", all, "--set", "package.stacks=6"}, {"--sweep", "--set"});
    check_refused({"optimize", "--sweep", DIECAST_SOURCE_DIR "/README.md"}, {"README.md", "part file"});
}

TEST_CASE("an optimisation whose grid is divided, merged in any order, prints what one run prints") {
    Folder const folder;
    Words asked = swept({"--points", "3", "--budget", "300"});
    asked[0] = "optimize";
    for (char const* format : {"csv", "json", "text"}) {
        CAPTURE(format);
        Words const printed{"--format", format};
        Ended const whole = run(with(asked, printed));
        REQUIRE(whole.code == 0);
        for (std::size_t n : {1u, 2u, 7u}) {
            CAPTURE(n);
            std::vector<std::string> files;
            for (std::size_t i = n; i > 0; --i) {
                files.push_back(folder.file(format + std::to_string(i) + "-of-" + std::to_string(n)));
                Ended const part =
                    run(with(asked, {"--part", std::to_string(i) + "/" + std::to_string(n), "--resume", files.back()}));
                CHECK(part.code == 0);
                CHECK(part.out.empty());
            }
            Ended const merged = run(merge(files, printed));
            CHECK(merged.code == 0);
            CHECK(merged.out == whole.out);
            CHECK(merged.err == whole.err);
        }
        std::string const kept = folder.file(std::string("kept ") + format);
        CHECK(run(with(with(asked, printed), {"--resume", kept})).out == whole.out);
        Ended const again = run(with(with(asked, printed), {"--resume", kept}));
        CHECK_THAT(again.err, Contains("goes on from 100 %"));
        CHECK(again.out == whole.out);
    }
}

TEST_CASE("parts of an optimisation take no options of its searches, and are no sweep") {
    Folder const folder;
    std::string const file = folder.file("1.part");
    Words asked = swept({"--points", "3"});
    asked[0] = "optimize";
    Words const part = with(asked, {"--part", "1/2", "--resume", file});
    for (Words const& more :
         {Words{"--seconds", "2"}, {"--run", folder.file("run.json")}, {"--chart", "c.svg"}, {"--format", "csv"}})
        check_refused(with(part, more), {more[0], "when the parts are merged"});
    check_refused({"optimize", "--sweep", file, "--resume", folder.file("2.part")}, {"--sweep", "--resume"});
    REQUIRE(run(part).code == 0);
    check_refused(with(swept(), {"--part", "1/2", "--resume", file}), {file, "optimize"});
    check_refused(merge({file}), {"part 2 of 2 is missing"});
    check_refused(merge({file}, {"--front", "front.csv"}), {"--front", "diecast optimize"});
    check_refused({"optimize", "--sweep", file}, {"diecast optimize"});
    CHECK(run(merge({file}, {"-o", folder.file("all")})).code == 0);
}

TEST_CASE("all parts of a folder are merged, with an own entry and further columns") {
    Folder const folder;
    Words const more{"--entry", DIECAST_SOURCE_DIR "/docs/examples/my-node.json",
                     "--set",   "process.node=My N4,N5",
                     "--show",  "die.yield,package.peak"};
    Words words = swept(more);
    Ended const whole = run(words);
    REQUIRE(whole.code == 0);
    parts_of(folder, 3, more);
    CHECK(folder.files() == 3);
    Ended const e = run({"merge", folder.file("")});
    CAPTURE(e.err);
    CHECK(e.out == whole.out);
}

TEST_CASE("a sample is swept in parts, a list of designs is not") {
    Folder const folder;
    Words const base{"sweep", "package-split", "--sample", "sobol 5000"};
    Ended const whole = run(base);
    REQUIRE(whole.code == 0);
    std::vector<std::string> files{folder.file("a"), folder.file("b")};
    for (std::size_t i = 0; i < 2; ++i) {
        Words words = base;
        words.insert(words.end(), {"--part", std::to_string(i + 1) + "/2", "--resume", files[i]});
        CHECK(run(words).code == 0);
    }
    Ended const e = run(merge(files));
    CHECK(e.out == whole.out);
    CHECK(counts_of(e) == counts_of(whole));
    check_refused({"sweep", DIECAST_SOURCE_DIR "/docs/examples/my-study.diecast.json", "--designs",
                   DIECAST_SOURCE_DIR "/docs/examples/designs.csv", "--resume", folder.file("c")},
                  {"--designs", "--resume"});
}

TEST_CASE("a sweep that is stopped goes on where it was, and one that is done is done") {
    Folder const folder;
    Words const large{"sweep", "package-split", "--set", "die.clock=1..2 GHz steps 200"};
    std::string const file = folder.file("half.part");
    Words part = large;
    part.insert(part.end(), {"--part", "2/2", "--resume", file, "--progress"});
    bool sent = false;
    Ended const stopped = run(part, [&](pid_t process, Ended const& so_far) {
        if (!sent && so_far.err.find("s left") != std::string::npos) sent = kill(process, SIGTERM) == 0;
    });
    CAPTURE(stopped.err);
    REQUIRE(sent);
    CHECK(stopped.code == 143);
    CHECK_THAT(stopped.err, Contains("interrupted after") && Contains(file + " holds"));
    check_refused({"merge", file}, {"missing, or not done yet"});
    Ended const again = run(part);
    CHECK(again.code == 0);
    CHECK_THAT(again.err, Contains("goes on from"));
    std::string const done = text_of(file);
    Ended const once_more = run(part);
    CHECK_THAT(once_more.err, Contains("goes on from 100 %"));
    Words other = large;
    std::string const fresh = folder.file("fresh.part");
    other.insert(other.end(), {"--part", "2/2", "--resume", fresh});
    REQUIRE(run(other).code == 0);
    CHECK(without_time(done) == without_time(text_of(fresh)));
}

TEST_CASE("what is killed at random moments and resumed has the bytes of what nobody stopped") {
    Folder const folder;
    std::mt19937 random(7);
    auto const [name, command] = GENERATE(table<std::string, Words>(
        {{"sweep", {"sweep", "package-split", "--set", "die.clock=1..2 GHz steps 100"}},
         {"design", {"uncertainty", "package-split", "--design", "H100", "--samples", "50000"}},
         {"front", {"uncertainty", "package-split", "--over", "front", "--samples", "3000", "--designs", "30"}},
         {"validate", {"validate", "tensorrt-llm-1.0"}}}));
    CAPTURE(name);
    auto const part = [&](std::string const& file) {
        return with(command, {"--part", "1/3", "--resume", folder.file(file), "--checkpoint", "0.05"});
    };
    auto const start = std::chrono::steady_clock::now();
    REQUIRE(run(part("fresh")).code == 0);
    std::chrono::duration<double> const time = std::chrono::steady_clock::now() - start;
    for (int i = 0; i < 4; ++i) {
        auto const begin = std::chrono::steady_clock::now();
        auto const moment = time * std::uniform_real_distribution(0.1, 1.0)(random);
        run(part("killed"), [&](pid_t process, Ended const&) {
            if (std::chrono::steady_clock::now() - begin > moment) kill(process, SIGKILL);
        });
    }
    REQUIRE(run(part("killed")).code == 0);
    CHECK(without_time(text_of(folder.file("killed"))) == without_time(text_of(folder.file("fresh"))));
}

TEST_CASE("what a process that was killed in the midst of writing left goes with the next run") {
    Folder const folder;
    auto const left = [&](std::string const& name) {
        std::ofstream(folder.file(name)) << "{";
        return folder.file(name);
    };
    std::string const own = left("a.part1234"), again = left("a.part99-2"), part = left("a.part-of-mine"),
                      other = left("b.part1234");
    REQUIRE(run(swept({"--resume", folder.file("a")})).code == 0);
    CHECK_FALSE(std::filesystem::exists(own));
    CHECK_FALSE(std::filesystem::exists(again));
    CHECK(std::filesystem::exists(part));
    CHECK(std::filesystem::exists(other));
}

TEST_CASE("a sweep with further columns is merged, and is no beginning of an optimisation without their limits") {
    Folder const folder;
    std::string const file = folder.file("whole.part");
    REQUIRE(run(swept({"--show", "serve.cost", "--resume", file})).code == 0);
    Ended const merged = run(merge({file}));
    CHECK(merged.code == 0);
    CHECK_THAT(merged.out, Contains("serve.cost"));
    check_refused({"optimize", "--sweep", file}, {file, "further limits of the model, those of its --show"});
}

TEST_CASE("parts are refused with the file and the reason") {
    Folder const folder;
    auto const files = parts_of(folder, 2);
    auto const other = parts_of(folder, 3, {"--constraint", "package.power<=500 W"});
    std::string const text = text_of(files[0]);
    check_refused(merge({files[0]}), {"FILES: part 2 of 2 is missing"});
    check_refused(merge({files[0], files[0]}),
                  {files[0] + ": holds part 1 of 2 once more, which " + files[0] + " holds"});
    check_refused(merge({files[0], other[1]}), {other[1] + ": is of another study"});
    check_refused(merge({files[0], folder.write("cut", text.substr(0, text.size() / 2))}), {"cut: is cut off"});
    std::string edited = text;
    edited[edited.find("\"feasible\": ") + 12] ^= 1;
    check_refused(merge({folder.write("edited", edited), files[1]}), {"edited: is damaged or was edited"});
    check_refused(merge({files[0], folder.write("other", "{}")}), {"other: is not a part file"});
    check_refused(merge({files[0], folder.file("none")}), {"none: there is no such file"});
    check_refused({"merge", folder.write("empty", "")}, {"empty: is "});
    check_refused({"merge", files[0], files[1], "-o", files[0]}, {"would overwrite"});
    check_refused(swept({"--part", "1/2", "--resume", files[1]}), {files[1], "holds part 2 of 2", "--part 1/2"});
    check_refused(swept({"--constraint", "package.power<=400 W", "--resume", files[1]}), {files[1], "another study"});
    check_refused(swept({"--part", "1/2"}), {"--part 1/2", "--resume"});
    for (std::string const part : {"3/2", "0/2", "1", "1/", "/2", "a/b", "1/2000000", "1/0", "-1/2", "1/2/3"})
        check_refused(swept({"--part", part, "--resume", folder.file("x")}), {"--part " + part});
    check_refused(swept({"--part", "1/2", "--resume", folder.file("x"), "--rows", "-"}), {"--rows", "--resume"});
    check_refused(swept({"--part", "1/2", "--resume", folder.file("x"), "--front", "-"}), {"--front", "merge"});
    check_refused(swept({"--part", "1/2", "--resume", folder.file("no/x")}), {"no folder"});
    std::filesystem::create_directory(folder.file("all"));
    for (std::string const name : {"1.part", "2.part"}) folder.write("all/" + name, text_of(files[name[0] - '1']));
    check_refused({"merge", folder.file("all"), "-o", folder.file("all/1.part")}, {"would overwrite"});
    check_refused({"merge", folder.file("all"), "--front", folder.file("all/2.part")}, {"would overwrite"});
    std::filesystem::create_directory(folder.file("bare"));
    check_refused({"merge", folder.file("bare")}, {"is a folder without files that end in .part"});
}

TEST_CASE("uncertainty over a front in parts, merged, prints what one run prints") {
    Folder const folder;
    Words const base{"uncertainty", "package-split", "--over",    "front", "--set",     "die.clock=1.2, 1.8 GHz",
                     "--baseline",  "H100",          "--samples", "1000",  "--designs", "30"};
    auto const with = [&](Words const& more) {
        Words words = base;
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    std::vector<std::string> files;
    for (int i = 1; i <= 3; ++i) {
        files.push_back(folder.file(std::to_string(i)));
        Ended const e = run(with({"--part", std::to_string(i) + "/3", "--resume", files.back()}));
        CAPTURE(e.err);
        CHECK(e.code == 0);
        CHECK(e.out.empty());
    }
    std::string const both = folder.file("both");
    CHECK(run(merge({files[2], files[0]}, {"-o", both})).code == 0);
    for (std::string const format : {"text", "csv", "json"}) {
        Ended const whole = run(with({"--format", format}));
        REQUIRE(whole.code == 0);
        CHECK(run(merge({both, files[1]}, {"--format", format})).out == whole.out);
        CHECK(run(with({"--format", format, "--resume", both})).out == whole.out);
        std::filesystem::remove(both);
        CHECK(run(merge({files[2], files[0]}, {"-o", both})).code == 0);
    }
    check_refused(merge({files[0], files[1]}), {"part 3 of 3 is missing"});
    check_refused(merge(files, {"--front", "-"}), {"--front"});
    check_refused(with({"--seed", "2", "--part", "1/3", "--resume", files[0]}), {files[0], "was asked something else"});
}

TEST_CASE("uncertainty of one design in parts of its samples, merged, prints what one run prints") {
    Folder const folder;
    std::vector<Words> const questions{
        {"--design", "H100", "--output", "package.cost,die.yield", "--samples", "10000"},
        {"--design", "H100", "--baseline", "B200", "--samples", "3001", "--sampling", "latin", "--seed", "7"},
        {"--design", "H100", "--samples", "2050", "--sampling", "random", "--correlation", "0"}};
    for (std::size_t q = 0; q < questions.size(); ++q) {
        CAPTURE(q);
        auto const with = [&](Words const& more) {
            Words words{"uncertainty", "package-split"};
            words.insert(words.end(), questions[q].begin(), questions[q].end());
            words.insert(words.end(), more.begin(), more.end());
            return words;
        };
        std::vector<std::string> whole;
        for (std::string const format : {"text", "csv", "json"}) {
            Ended const e = run(with({"--format", format}));
            CAPTURE(e.err);
            REQUIRE(e.code == 0);
            whole.push_back(e.out);
        }
        for (std::size_t n : {1u, 2u, 3u, 7u}) {
            std::vector<std::string> files;
            for (std::size_t i = 1; i <= n; ++i) {
                files.push_back(folder.file(std::to_string(q) + "-" + std::to_string(i) + "-of-" + std::to_string(n)));
                Ended const e =
                    run(with({"--part", std::to_string(i) + "/" + std::to_string(n), "--resume", files.back()}));
                CAPTURE(e.err);
                CHECK(e.code == 0);
                CHECK(e.out.empty());
                CHECK_THAT(e.err, Contains("samples of "));
            }
            std::rotate(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(n / 2), files.end());
            CHECK(run(merge(files)).out == whole[0]);
            CHECK(run(merge(files, {"--format", "csv"})).out == whole[1]);
            CHECK(run(merge(files, {"--format", "json"})).out == whole[2]);
            if (n != 7) continue;
            std::string const some = folder.file("some" + std::to_string(q));
            Ended const e = run(merge({files[5], files[0], files[3]}, {"-o", some}));
            CAPTURE(e.err);
            CHECK(e.code == 0);
            CHECK_THAT(e.err, Contains("of the samples"));
            check_refused(merge({some, files[1]}), {"of 7", "missing"});
            check_refused(merge({some, files[3]}), {files[3] + ": holds part", "once more"});
            CHECK(run(merge({files[6], some, files[1], files[4], files[2]})).out == whole[0]);
            // What is missing of a merged file can be computed.
            Ended const rest = run(with({"--resume", some, "--format", "json"}));
            CHECK_THAT(rest.err, Contains("goes on from"));
            CHECK(rest.out == whole[2]);
            std::string const text = text_of(files[0]);
            check_refused(merge({files[1], folder.write("cut", text.substr(0, text.size() / 2))}), {"cut: is cut off"});
            check_refused(with({"--percentile", "80", "--part", "1/7", "--resume", files[0]}),
                          {files[0], "was asked something else"});
        }
    }
    check_refused({"uncertainty", "package-split", "--design", "H100", "--samples", "100000000", "--part", "1/2",
                   "--resume", folder.file("x")},
                  {"--samples 100000000", "512 MB", "at most"});
}

TEST_CASE("validation in parts of rows, merged, prints what one run prints") {
    Folder const folder;
    Words base{"validate", "narayanan-table-2", "tensorrt-llm-1.0-blackwell-bound", "llama3-training", "--rows"};
    auto const with = [&](Words const& more) {
        Words words = base;
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    std::vector<Ended> whole;
    for (std::string const format : {"text", "csv", "json"}) whole.push_back(run(with({"--format", format})));
    CHECK(whole[0].code < 2);
    for (std::size_t n : {1u, 2u, 3u, 7u}) {
        std::vector<std::string> files;
        for (std::size_t i = 1; i <= n; ++i) {
            files.push_back(folder.file(std::to_string(i) + "-of-" + std::to_string(n)));
            Ended const e =
                run(with({"--part", std::to_string(i) + "/" + std::to_string(n), "--resume", files.back()}));
            CAPTURE(e.err);
            CHECK(e.code == 0);
            CHECK(e.out.empty());
            CHECK_THAT(e.err, Contains("rows of "));
        }
        std::rotate(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(n / 2), files.end());
        Ended const merged = run(merge(files));
        CHECK(merged.out == whole[0].out);
        CHECK(merged.code == whole[0].code);
        CHECK(run(merge(files, {"--format", "csv"})).out == whole[1].out);
        CHECK(run(merge(files, {"--format", "json"})).out == whole[2].out);
        if (n != 3) continue;
        std::string const both = folder.file("both"), text = text_of(files[0]);
        CHECK(run(merge({files[2], files[0]}, {"-o", both})).code == 0);
        check_refused(merge({both}), {"of 3 is missing"});
        check_refused(merge({both, files[0]}), {files[0] + ": holds part", "once more"});
        CHECK(run(merge({files[1], both})).out == whole[0].out);
        Ended const rest = run(with({"--resume", both}));
        CHECK_THAT(rest.err, Contains("goes on from"));
        CHECK(rest.out == whole[0].out);
        check_refused(merge({files[1], folder.write("cut", text.substr(0, text.size() / 2))}), {"cut: is cut off"});
        base.pop_back();
        check_refused(with({"--part", "1/3", "--resume", files[0]}), {files[0], "was asked something else"});
        base.push_back("--rows");
        check_refused({"validate", "splitwise", "--rows", "--resume", files[0]}, {files[0], "another study"});
    }
    check_refused(with({"--fit", "--resume", folder.file("x")}), {"--fit"});
    check_refused(with({"--chart", "x.svg", "--part", "1/2", "--resume", folder.file("x")}), {"--chart", "--part"});
    check_refused(with({"--part", "1/2"}), {"--part 1/2", "--resume"});
}

TEST_CASE("searches in parts, merged, print what one run prints") {
    Folder const folder;
    Words const base{"search", "lite-gpu", "--set", "decode.batch=1..64 log 9", "--set", "llm.model=GPT-3 175B"};
    auto const with = [&](Words const& more) {
        Words words = base;
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    std::vector<std::string> files;
    for (int i = 1; i <= 3; ++i) {
        files.push_back(folder.file(std::to_string(i)));
        Ended const e = run(with({"--part", std::to_string(i) + "/3", "--resume", files.back()}));
        CAPTURE(e.err);
        CHECK(e.code == 0);
        CHECK(e.out.empty());
    }
    for (std::string const format : {"text", "csv", "json"}) {
        Ended const whole = run(with({"--format", format}));
        CAPTURE(whole.err);
        REQUIRE(whole.code == 0);
        CHECK(run(merge({files[2], files[0], files[1]}, {"--format", format})).out == whole.out);
        CHECK(run(with({"--format", format, "--resume", folder.file("all")})).out == whole.out);
    }
    check_refused(merge({files[0], files[1]}), {"part 3 of 3 is missing"});
}
