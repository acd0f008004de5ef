// The command line and files of somebody else: nothing they hold reaches a terminal, a spreadsheet or another file
// as more than text, and none of them keeps the program from its end.
#include <sys/stat.h>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>
#include "tests/cli_refused.h"
#include "tests/cli_run.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

namespace fs = std::filesystem;

std::string const head = R"({"diecast": 1, "kind": "study", )";

/// An environment variable for as long as the test lasts.
class Set {
public:
    Set(char const* name, std::string const& value) : name_(name) {
        if (char const* was = std::getenv(name)) was_ = was;
        setenv(name, value.c_str(), 1);
    }
    ~Set() {
        if (was_.empty()) unsetenv(name_);
        else setenv(name_, was_.c_str(), 1);
    }
    Set(Set const&) = delete;
    Set& operator=(Set const&) = delete;

private:
    char const* name_;
    std::string was_;
};

bool is_plain(std::string const& text) {
    return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 && c != '\n'; });
}

}  // namespace

TEST_CASE("control characters in a file are refused where they are, and shown as text") {
    Folder const folder;
    std::string const name = "\\u001b]0;owned\\u0007";
    for (auto const& [text, where] : {std::pair{R"("name": ")" + name + "\"", std::string("name: ")},
                                      {R"("title": "two\nlines")", "title: "},
                                      {R"("summary": "bell \u0007")", "summary: "},
                                      {R"("designs": [{"name": ")" + name + "\"}]", "designs/0/name: "},
                                      {R"("assumptions": ["fine", "\u009b31m"])", "assumptions/1: "},
                                      {R"("pin": {"die.ar\u001bea": 1})", "pin/die.ar\\x1bea: "}}) {
        std::string const file = folder.write("s.json", head + text + "}");
        Ended const checked = run({"check", file});
        CAPTURE(text, checked.out, checked.err);
        CHECK(checked.code == 2);
        CHECK_THAT(checked.out, Contains(where + "contains the control character \\x"));
        CHECK(is_plain(checked.out));
        Ended const told = run({"study", file});
        CHECK(told.code == 2);
        CHECK(told.out.empty());
        CHECK(is_plain(told.err));
    }
    Ended const lines = run({"check", folder.write("s.json", head + R"("summary": "two\nlines,\tand a tab"})")});
    CHECK(lines.code == 0);
    check_refused({"eval", "--entry", folder.write("e.json", R"({"diecast": 1, "kind": "process", "name": "M\u001b",
                   "extends": "N5", "set": {}})")},
                  {"name: contains the control character \\x1b"});
    check_refused({"import", folder.write("config.json", R"({"model_type": "llama\u001b[2J"})")},
                  {"model_type: contains the control character \\x1b"});
    check_refused({"sweep", "package-split", "--designs", folder.write("t.csv", "name,die.area\na\x1b[2J,100\n")},
                  {"line 2 contains the control character \\x1b"});
}

TEST_CASE("a name that begins with = is text in a CSV and the same name when the table is read again") {
    Folder const folder;
    std::string const own = folder.write("own.json", R"({"diecast": 1, "kind": "process", "name": "=1+1",
        "extends": "N5", "set": {"process.wafer_price": {"value": 12, "unit": "kUSD", "source": "our fab"}}})");
    std::vector<std::string> const words{"sweep", "package-split", "--entry", own, "--rows", "-"};
    auto with = [&](std::vector<std::string> const& more) {
        auto all = words;
        all.insert(all.end(), more.begin(), more.end());
        return run(all);
    };
    std::string const list = folder.write("list.csv", "process.node,die.area (mm2)\n'=1+1,100\nN5,100\n");
    Ended const e = with({"--designs", list});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.out, Contains(",'=1+1,") && !Contains(",=1+1"));
    Ended const again = with({"--designs", folder.write("again.csv", e.out)});
    CAPTURE(again.err);
    CHECK(again.code == 0);
    std::string const study =
        folder.write("s.json", head + R"json("published": [{"title": "@SUM(A1)", "key": "die.yield",
        "value": 50, "status": "recalled", "source": "s"}]})json");
    Ended const both = run({"study", study, "--format", "csv"});
    CHECK_THAT(both.out, Contains("'@SUM(A1)"));
}

TEST_CASE("what a sweep has written is read again: results are left out, and that is said") {
    Folder const folder;
    std::vector<std::string> words{"sweep", "package-split"};
    for (char const* set : {"process.node=N5", "package.class=organic", "memory.class=HBM3", "package.stacks=4",
                            "die.clock=1.5 GHz", "link.class=NVLink 4", "link.ports=9", "package.dies=1,2,4"})
        words.insert(words.end(), {"--set", set});
    words.insert(words.end(), {"--rows", folder.file("all.csv")});
    REQUIRE(run(words).code == 0);
    Ended const e =
        run({"sweep",  "package-split",         "--set", "process.node=N5",  "--set",     "package.class=organic",
             "--set",  "memory.class=HBM3",     "--set", "package.stacks=4", "--set",     "die.clock=1.5 GHz",
             "--set",  "link.class=NVLink 4",   "--set", "link.ports=9",     "--designs", folder.file("all.csv"),
             "--rows", folder.file("again.csv")});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.err, Contains("columns that are not read: ") && Contains("package.slack") && Contains("feasible") &&
                          Contains("package.cost"));
    auto const all = csv_of(text_of(folder.file("all.csv"))), again = csv_of(text_of(folder.file("again.csv")));
    REQUIRE(all.size() == again.size());
    for (char const* key : {"package.slack", "package.cost [USD]", "feasible"}) {
        auto const in = [&](auto const& rows, std::size_t row) {
            auto const at = std::find(rows[0].begin(), rows[0].end(), key) - rows[0].begin();
            return rows[row].at(static_cast<std::size_t>(at));
        };
        for (std::size_t row = 1; row < all.size(); ++row) CHECK(in(all, row) == in(again, row));
    }
    check_refused({"sweep", "package-split", "--designs", folder.write("t.csv", "process.node,colour\nN5,red\n")},
                  {"there is no quantity \"colour\""});
    check_refused({"sweep", "package-split", "--designs", folder.write("t.csv", "package.slack,feasible\n1,1\n")},
                  {"names no quantity that can be set"});
}

TEST_CASE("pipes, devices and loops among a person's own entries are left out, and nothing waits for them") {
    Folder const folder;
    fs::create_directories(folder.file("diecast/entries"));
    REQUIRE(mkfifo(folder.file("diecast/entries/pipe.json").c_str(), 0600) == 0);
    fs::create_symlink("/dev/zero", folder.file("diecast/entries/zero.json"));
    fs::create_symlink("loop.json", folder.file("diecast/entries/loop.json"));
    Set const home("XDG_DATA_HOME", folder.file(""));
    Ended const e = run({"eval", "--show", "package.cost"});
    CAPTURE(e.err);
    CHECK(e.code == 0);
    for (char const* said : {"pipe.json: warning: is a pipe or a device", "zero.json: warning: is a pipe or a device",
                             "loop.json: warning: cannot be opened"})
        CHECK_THAT(e.err, Contains(said));
}

TEST_CASE("a pipe that is named is read, up to the same limit as a file") {
    Folder const folder;
    std::string const pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    std::thread writer([&] { std::ofstream(pipe) << head << R"("pin": {"die.area": "500 mm2"}})"; });
    Ended const e = run({"eval", pipe, "--show", "die.area"});
    writer.join();
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("500"));
    check_refused({"sweep", "package-split", "--designs", "/dev/zero"},
                  {"/dev/zero: is larger than 256 MiB, the limit"});
    check_refused({"optimize", "lite-gpu", "--run", "/dev/zero"}, {"--run /dev/zero: is not a file"});
    check_refused({"study", "/dev/zero"}, {"/dev/zero: is larger than 16 MiB, the limit"});
}

TEST_CASE("what cannot be read or written is said in words: the file and the reason") {
    Folder const folder;
    for (std::vector<std::string> const& words :
         std::vector<std::vector<std::string>>{{"sweep", "package-split", "--designs", folder.file("")},
                                               {"study", folder.file("")},
                                               {"calibrate", folder.file(""), "--fit", "achieved.memory"}})
        check_refused(words, {folder.file("") + ": is a folder, not a file"});
    check_refused({"optimize", "lite-gpu", "--run", folder.file("")}, {folder.file("") + ": is a folder"});
    check_refused({"sweep", "package-split", "--rows", "/dev/full", "--format", "csv"},
                  {"/dev/full: cannot be written: No space left on device"});
#ifdef DIECAST_HAS_CHARTS
    check_refused({"chart", "package-split", "--format", "svg", "-o", "/dev/full"},
                  {"/dev/full could not be written: No space left on device"});
#endif
    check_refused({"eval", "die.area=100"}, {"--set \"die.area=100\""});
    check_refused({"eval", "--set", "die.area=100", "die.clock=1"}, {"--set \"die.clock=1\""});
    Set const presets("DIECAST_PRESETS", folder.file("nowhere"));
    std::string const said = "DIECAST_PRESETS names the folder " + folder.file("nowhere") + ", which does not exist";
    check_refused({"study", "lite-gpu"}, {said});
    check_refused({"eval"}, {said});
}

TEST_CASE("the program needs no Qt, and says what is missing where it is to draw") {
    Folder const folder;
    {
        Set const trace("LD_TRACE_LOADED_OBJECTS", "1");  // what ldd does
        Ended const needed = run({});
        CHECK_THAT(needed.out, Contains("libnlopt") && !Contains("Qt"));
    }
    std::string const alone = folder.file("diecast");
    fs::copy_file(DIECAST_PROGRAM, alone);
    auto const result = [&](std::string const& words) {
        std::string const out = folder.file("out");
        int const status = std::system((alone + " " + words + " >" + out + " 2>&1").c_str());
        return Ended{ended(status), text_of(out), ""};
    };
    CHECK(result("eval package-split --show package.cost").code == 0);
    for (char const* words : {"chart package-split -o x.svg", "report package-split -o x.html",
                              "sensitivity package-split --output package.cost --chart x.svg"}) {
        Ended const e = result(words);
        CAPTURE(words, e.out);
        CHECK(e.code == 2);
        CHECK_THAT(e.out, Contains("diecast-charts.so, which draws, is not installed (looked for /") &&
                              Contains("diecast-gui"));
        CHECK_FALSE(fs::exists("x.svg"));
    }
#ifdef DIECAST_HAS_CHARTS
    folder.write("libQt6Charts.so.6", "no library");
    Set const path("LD_LIBRARY_PATH", folder.file(""));
    check_refused({"chart", "package-split", "-o", folder.file("x.svg")},
                  {"Qt 6, which draws, cannot be loaded", "libQt6Charts.so.6"});
    CHECK(run({"eval", "package-split", "--show", "package.cost"}).code == 0);
#endif
}

#ifdef DIECAST_HAS_CHARTS
TEST_CASE("what is drawn does not depend on the platform that a desktop asks for") {
    Folder const folder;
    auto const drawn = [&](std::string const& name) {
        Ended const e = run({"chart", "package-split", "-o", folder.file(name)});
        CAPTURE(e.err);
        CHECK(e.code == 0);
        return text_of(folder.file(name));
    };
    std::string const plain = drawn("plain.svg");
    CHECK(plain.find("<svg") != std::string::npos);
    for (char const* platform : {"wayland", "xcb", "nonsense"}) {
        Set const wanted("QT_QPA_PLATFORM", platform);
        CHECK(drawn("other.svg") == plain);
    }
}
#endif

TEST_CASE("the help shows that an option takes one word each time") {
    std::string const help = run({"sweep", "--help"}).out;
    CHECK_THAT(help, Contains("--set KEY=VALUE\n") || Contains("--set KEY=VALUE  "));
    CHECK_THAT(help, !Contains(" ..."));
}
