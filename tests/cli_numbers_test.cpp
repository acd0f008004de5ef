// Options that take numbers: what is no number within the limits is refused by each option of each command.
#include <catch2/catch.hpp>
#include <set>
#include "cli_run.h"

using cli_test::run;

namespace {

struct NumberOption {
    std::string command, name;
    bool below_zero;  // its limits say so
};

/// "-o,--output FILE" → {"--output", "FILE"}; empty for other lines.
std::pair<std::string, std::string> option_of(std::string const& line) {
    if (!line.starts_with("  -")) return {};
    std::size_t const dashes = line.find("--");
    if (dashes == line.npos) return {};
    std::size_t const end = std::min(line.find_first_of(", ", dashes), line.size());
    std::size_t const blank = std::min(line.find(' ', dashes), line.size());
    std::string type = line.substr(std::min(blank + 1, line.size()));
    if (type.starts_with(" ")) type.clear();  // a flag, and what it does
    return {line.substr(dashes, end - dashes), type};
}

std::string kind_of(std::string const& type) { return type.substr(0, type.find_first_of(":= ")); }

std::vector<std::string> commands() {
    std::vector<std::string> names;
    for (std::string const& line : cli_test::lines_of(run({"complete", "diecast "}).out))
        names.push_back(line.substr(0, line.find('\t')));
    return names;
}

/// Of all commands, as their help says them. What an option takes has a name; a new one is put into one of two lists.
std::vector<NumberOption> number_options() {
    std::set<std::string> const numbers{"N", "PERCENT", "P", "PT", "R", "S", "TIMES"};
    std::set<std::string> const others{"",     "ANSWER",         "CHART",      "DATE",  "DIR",   "FILE",  "FORMAT",
                                       "HOW",  "FAMILY",         "KEY",        "KEYS",  "KIND",  "LIMIT", "MM",
                                       "NAME", "Excludes",       "METHOD",     "PLACE", "SHAPE", "STUDY", "TEXT",
                                       "I/N",  "COMMAND",        "TIME",       "WORD",  "VALUE", "WHAT",  "WxH",
                                       "KEY[", "KEY[:min|:max]", "KEY[=RANGE]"};
    std::vector<NumberOption> result;
    for (std::string const& command : commands())
        for (std::string const& line : cli_test::lines_of(run({command, "--help"}).out)) {
            auto const [name, type] = option_of(line);
            if (name.empty()) continue;
            CAPTURE(command, line);
            if (numbers.contains(kind_of(type))) result.push_back({command, name, type.find(":-") != type.npos});
            else CHECK((others.contains(kind_of(type)) || type.starts_with("KEY=") || type.starts_with("\"KEY>=")));
        }
    return result;
}

}  // namespace

TEST_CASE("every option refuses what is no number within its limits") {
    auto const options = number_options();
    CHECK(options.size() > 25);
    for (auto const& [command, name, below_zero] : options)
        for (std::string const word :
             {"nan", "inf", "-1", "1e999", "99999999999999999999999", "-inf", "0x10", "1,5", "1 ", ""}) {
            if (below_zero && word == "-1") continue;
            CAPTURE(command, name, word);
            std::vector<std::string> line{command, word.empty() ? name : name + "=" + word};
            if (word.empty()) line.emplace_back("");
            auto const refused = run(line);
            CHECK(refused.code == 2);
            CHECK(refused.out.empty());
            CHECK(refused.err.find(name + ": \"" + word + "\" is not a") != std::string::npos);
        }
}

TEST_CASE("seeds and sizes are taken whole or not at all") {
    auto const seeded = [](std::string const& seed) {
        return run({"sensitivity", "lite-gpu", "--method", "morris", "--samples", "2", "--output", "package.cost",
                    "--seed", seed, "--format", "csv"});
    };
    CHECK(seeded("1").code == 0);
    CHECK(seeded("18446744073709551615").code == 0);
    CHECK(seeded("18446744073709551615").out != seeded("1").out);
    auto const beyond = seeded("18446744073709551616");
    CHECK(beyond.code == 2);
    CHECK(beyond.err.find("is not a whole number from 0 to 18446744073709551615") != std::string::npos);
    for (std::string const size : {"", "x", "1000", "1000x", "x700", "1000x700x1", "-1000x700", "1e3x700",
                                   "99999999999999999999999x700", "nanxnan", "100x700", "1000x10001"}) {
        CAPTURE(size);
        auto const refused = run({"chart", "lite-gpu", "-o", "/tmp/never.svg", "--size", size});
        CHECK(refused.code == 2);
        CHECK(refused.err.find("--size") != std::string::npos);
    }
}

TEST_CASE(
    "a study that pins its own axis is refused, with place and way out, and --set takes the pin or the axis away") {
    cli_test::Folder folder;
    std::string const both = folder.write("both.json", R"({"diecast": 2, "kind": "study", "name": "both",
        "pin": {"die.area": "300 mm2"}, "axes": [{"key": "die.area", "values": ["100 mm2", "200 mm2"]}],
        "objectives": ["package.cost"], "designs": [{"name": "small", "pin": {"die.area": "50 mm2"}}]})");
    auto const checked = run({"check", both});
    CHECK(checked.code == 2);
    CHECK(checked.out.find("axes/0/key: is an axis, and") != std::string::npos);
    CHECK(checked.out.find("\"held\": true") != std::string::npos);
    CHECK(run({"sweep", both}).code == 2);
    std::string const held = folder.write("held.json", R"({"diecast": 1, "kind": "study", "name": "held",
        "pin": {"die.area": "300 mm2"}, "axes": [{"key": "die.area", "values": ["100 mm2", "200 mm2"], "held": true}],
        "objectives": ["package.cost"], "designs": [{"name": "small", "pin": {"die.area": "50 mm2"}}]})");
    CHECK(run({"check", held}).code == 0);
    auto const rows = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"sweep", held, "--rows", "-"};
        words.insert(words.end(), more.begin(), more.end());
        return cli_test::csv_of(run(words).out).size();
    };
    CHECK(rows({}) == 2);  // and the header
    CHECK(rows({"--set", "die.area=100,200,300"}) == 4);
    CHECK(rows({"--design", "small"}) == 2);
}

TEST_CASE("limits and values of a question are finite") {
    for (std::string const word : {"nan", "inf", "-inf", "1e999"}) {
        CAPTURE(word);
        CHECK(run({"sweep", "lite-gpu", "--constraint", "package.cost<=" + word}).code == 2);
        CHECK(run({"eval", "lite-gpu", "--set", "die.area=" + word}).code == 2);
        CHECK(run({"sweep", "lite-gpu", "--set", "die.area=100.." + word}).code == 2);
        CHECK(run({"breakeven", "managed-retention-memory", "--change", "tier2.price=1..200 USD/GB", "--key",
                   "serve.cost", "--value", word})
                  .code == 2);
    }
}
