// What shells complete, and that the manual pages are those of the program.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <sstream>
#include "tests/cli_run.h"

using namespace cli_test;
using Catch::Contains;

namespace {

/// What could follow, without the meanings.
Words following(std::string const& line) {
    Ended const e = run({"complete", line});
    CAPTURE(line, e.err);
    CHECK(e.code == 0);
    Words result;
    for (std::string const& l : lines_of(e.out)) result.push_back(l.substr(0, l.find('\t')));
    return result;
}

bool has(Words const& words, std::string const& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Of UTF-8.
auto signs_in(std::string const& text) {
    return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; });
}

/// What bash would offer at the end of the line, cut into words as bash does.
Words in_bash(std::string const& line, std::string const& words) {
    Folder const folder;
    std::string const program = DIECAST_PROGRAM;
    std::string const script =
        "PATH='" + program.substr(0, program.rfind('/')) + "':$PATH\nCOMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:'\n" +
        "source '" DIECAST_SOURCE_DIR "/resources/completion/diecast.bash'\ncompopt() { :; }\n" + "COMP_WORDS=(" +
        words + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\nCOMP_LINE='" + line +
        "'\nCOMP_POINT=${#COMP_LINE}\n_diecast\nprintf '%s\\n' \"${COMPREPLY[@]}\" > '" + folder.file("out") + "'\n";
    CHECK(std::system(("bash --noprofile --norc '" + folder.write("script", script) + "'").c_str()) == 0);
    return lines_of(text_of(folder.file("out")));
}

}  // namespace

TEST_CASE("commands and options are completed, what is not for people is not among them") {
    Words const commands = following("diecast ");
    for (char const* name : {"eval", "explain", "sweep", "study", "chart", "validate", "presets", "quantities"})
        CHECK(has(commands, name));
    CHECK_FALSE(has(commands, "complete"));
    CHECK_FALSE(has(commands, "man"));
    CHECK(following("diecast sw") == Words{"sweep"});
    CHECK(following("diecast sweep lite-gpu --fr") == Words{"--front", "--front-only"});
    CHECK(has(following("diecast --"), "--version"));
    CHECK(following("diecast nothing ").empty());
}

TEST_CASE("studies, kinds, entries, keys, designs, charts and formats are completed where they belong") {
    CHECK(has(following("diecast study "), "lite-gpu"));
    CHECK(following("diecast sweep --progress lite") == Words{"lite-gpu"});
    CHECK(has(following("diecast presets "), "memory"));
    CHECK(following("diecast new se") == Words{"serve"});
    CHECK(has(following("diecast presets gpu H"), "H100"));
    CHECK(has(following("diecast presets network Qwen2.5\\ "), "Qwen2.5 72B"));
    CHECK(has(following("diecast explain die."), "die.area"));
    CHECK(following("diecast explain die") == Words{"die."});
    CHECK(has(following("diecast eval lite-gpu --set die.ar"), "die.area="));
    CHECK(has(following("diecast eval --set gpu.model=H"), "gpu.model=H100"));
    CHECK(has(following("diecast sweep lite-gpu --set gpu.model=H100,B2"), "gpu.model=H100,B200"));
    CHECK(has(following("diecast sweep lite-gpu --show die.area,die.yi"), "die.area,die.yield"));
    CHECK(has(following("diecast chart lite-gpu --x=package.co"), "--x=package.cost"));
    CHECK(has(following("diecast eval lite-gpu --design H"), "H100"));
    CHECK(following("diecast chart lite-gpu --chart ").size() >= 5);
    CHECK(following("diecast sweep lite-gpu --format ") == Words{"csv", "json"});
    CHECK(has(following("diecast validate split"), "splitwise"));
    for (char const* name : {"prefill", "decode"}) CHECK(has(following("diecast search lite-gpu "), name));
}

TEST_CASE("bash replaces only what follows its last word break, and escapes spaces") {
    CHECK(in_bash("diecast sw", "diecast sw") == Words{"sweep"});
    CHECK(has(in_bash("diecast eval --set gpu.model=H1", "diecast eval --set gpu.model = H1"), "H100"));
    CHECK(has(in_bash("diecast eval --set gpu.mod", "diecast eval --set gpu.mod"), "gpu.model="));
    CHECK(has(in_bash("diecast presets network Qwen2.5", "diecast presets network Qwen2.5"), "Qwen2.5\\ 72B"));
}

TEST_CASE("help and manual keep to 80 columns, but for examples, and name their arguments whole") {
    for (std::string const& command : following("diecast ")) {
        std::istringstream help(run({command, "--help"}).out);
        for (std::string line; std::getline(help, line);) {
            CAPTURE(command, line);
            if (!line.starts_with("  diecast ")) CHECK(signs_in(line) <= 80);
        }
    }
    CHECK_THAT(run({"chart", "--help"}).out, Contains("--chart CHART"));
    CHECK_THAT(run({"man"}).out, Contains("\\fIKEY[:min|:max]\\fP"));
}

TEST_CASE("options of one use stand below one heading, in help and manual page") {
    std::string const help = run({"sweep", "--help"}).out, page = run({"man"}).out;
    std::size_t last = 0;
    for (auto const& [heading, option] : {std::pair{"Scenario", "--set"},
                                          {"Objectives and constraints", "--objective"},
                                          {"Output", "--front"},
                                          {"Run", "--threads"}}) {
        CAPTURE(heading, option);
        std::size_t const at = help.find("\n" + std::string(heading) + ":\n");
        REQUIRE(at != std::string::npos);
        CHECK(at > last);
        last = help.find(option, at);
        CHECK(last < help.find("\n\n", at));
        CHECK_THAT(page, Contains(".PP\n\\fB" + std::string(heading) + ":\\fP\n.TP\n"));
    }
}

TEST_CASE("help and both manual pages say how the program ends and what it reads of the environment") {
    std::string const help = run({"--help"}).out;
    CHECK_THAT(help, Contains("\nExit status:\n  0  ") && Contains("\nEnvironment:\n  DIECAST_PRESETS  "));
    for (char const* page : {"diecast", "diecast-gui"}) {
        std::string const text = text_of(DIECAST_SOURCE_DIR "/docs/man/" + std::string(page) + ".1");
        CAPTURE(page);
        for (char const* title : {"EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"})
            CHECK_THAT(text, Contains("\n.SH " + std::string(title) + "\n"));
        CHECK_THAT(text, Contains("\\fBDIECAST_PRESETS\\fP") && Contains("\\fBXDG_DATA_HOME\\fP"));
    }
}

TEST_CASE("docs/man/diecast.1 is what the program prints (the target man writes it)") {
    CHECK(run({"man"}).out == text_of(DIECAST_SOURCE_DIR "/docs/man/diecast.1"));
}

TEST_CASE("the manual page names every command and every option of each") {
    std::string const page = text_of(DIECAST_SOURCE_DIR "/docs/man/diecast.1");
    for (std::string const& command : following("diecast ")) {
        CHECK_THAT(page, Contains(".SS \"" + command + "\""));
        for (std::string option : following("diecast " + command + " --")) {
            for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2) option.insert(at, "\\");
            if (option != "\\-\\-help") CHECK_THAT(page, Contains(option));
        }
    }
}
