// docs/formats.md against what the commands write: every field that is written is described, and every one described is
// written.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include "model/catalogue/json_reader.h"
#include "tests/cli_run.h"

using namespace cli_test;
using diecast::OrderedJson;

namespace {

using Path = std::vector<std::string>;

struct Described {
    std::string command;                       // its first example, "" before there is one
    std::vector<std::pair<Path, bool>> paths;  // and whether it is always there
};

struct Page {
    std::vector<Described> sections;
    std::map<std::string, std::string> files;  // by name: input of the commands
};

Path split(std::string const& text, char between) {
    Path parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, between);) parts.push_back(part);
    return parts;
}

/// Words as a shell takes them: quotes and blanks, no more.
std::vector<std::string> words_of(std::string const& line) {
    std::vector<std::string> words{""};
    char quote = 0;
    for (char c : line)
        if (quote && c == quote) quote = 0;
        else if (quote) words.back() += c;
        else if (c == '"' || c == '\'') quote = c;
        else if (c != ' ') words.back() += c;
        else if (!words.back().empty()) words.emplace_back();
    if (words.back().empty()) words.pop_back();
    return words;
}

/// The first cell of a line of a table, without its backquotes: `a/b`? is not always there.
std::optional<std::pair<std::string, bool>> field_of(std::string const& line) {
    if (!line.starts_with("| `")) return {};
    std::size_t const end = line.find('`', 3);
    return std::pair{line.substr(3, end - 3), line[end + 1] != '?'};
}

Page read_page() {
    Page page;
    std::string block;
    bool in_block = false, in_file = false;
    for (std::string const& line : lines_of(text_of(DIECAST_SOURCE_DIR "/docs/formats.md"))) {
        if (line.starts_with("```")) {
            in_file = !in_block && line.starts_with("```csv ");
            if (in_file) block = line.substr(7);
            in_block = !in_block;
        } else if (in_file) page.files[block] += line + "\n";
        else if (in_block && line.starts_with("diecast ")) page.sections.push_back({line.substr(8), {}});
        else if (auto const field = field_of(line); field && !page.sections.empty())
            page.sections.back().paths.emplace_back(split(field->first, '/'), field->second);
    }
    return page;
}

/// Every place of a document that is no object: "designs", "[]", "figures", key, "value".
void collect(OrderedJson const& json, Path const& at, std::set<Path>& paths) {
    auto const under = [&](std::string const& name) {
        Path path = at;
        path.push_back(name);
        return path;
    };
    if (json.is_object())
        for (auto const& [name, value] : json.items()) collect(value, under(name), paths);
    else if (json.is_array() && !json.empty() && (json[0].is_object() || json[0].is_array()))
        for (OrderedJson const& item : json) collect(item, under("[]"), paths);
    else paths.insert(at);
}

std::set<Path> columns(std::string const& csv) {
    std::set<Path> paths;
    std::string cell;
    bool quoted = false;
    for (char c : csv.substr(0, csv.find('\n')) + ",")
        if (c == '"') quoted = !quoted;
        else if (c == ',' && !quoted) paths.insert({std::exchange(cell, "")});
        else cell += c;
    return paths;
}

/// "{key}" is any name; "{key} [{unit}]" one with or without a unit.
bool fits(Path const& pattern, Path const& path) {
    return std::equal(pattern.begin(), pattern.end(), path.begin(), path.end(),
                      [](std::string const& p, std::string const& name) { return p == name || p.starts_with("{"); });
}

std::string path_text(Path const& path) {
    std::string text;
    for (std::string const& part : path) text += (text.empty() ? "" : "/") + part;
    return text;
}

/// What the command writes: into the file that it names after --rows, --front or --run, else to standard output.
std::string written(std::string const& command, Page const& page, Folder const& folder) {
    std::vector<std::string> words = words_of(command);
    std::string target;
    for (std::size_t i = 1; i < words.size(); ++i) {
        bool const is_target = words[i - 1] == "--rows" || words[i - 1] == "--front" || words[i - 1] == "--run";
        if (is_target && !words[i].starts_with("-")) target = words[i] = folder.file(words[i]);
        else if (auto const file = page.files.find(words[i]); file != page.files.end())
            words[i] = folder.write(words[i], file->second);
    }
    Ended const ended = run(words);
    CAPTURE(ended.err);
    CHECK(ended.code <= 1);
    return target.empty() ? ended.out : text_of(target);
}

}  // namespace

TEST_CASE("docs/formats.md has just the fields that every command writes as CSV and JSON") {
    Page const page = read_page();
    REQUIRE(page.sections.size() > 20);
    for (Described const& section : page.sections) {
        CAPTURE(section.command);
        Folder const folder;
        std::string const text = written(section.command, page, folder);
        std::set<Path> found;
        if (text.starts_with("{")) collect(OrderedJson::parse(text), {}, found);
        else found = columns(text);
        std::set<std::size_t> used;
        for (Path const& path : found) {
            auto const& known = section.paths;
            auto at = std::find_if(known.begin(), known.end(), [&](auto const& p) { return p.first == path; });
            if (at == known.end())
                at = std::find_if(known.begin(), known.end(), [&](auto const& p) { return fits(p.first, path); });
            std::string const written_but_not_described = path_text(path);
            CAPTURE(written_but_not_described);
            CHECK(at != known.end());
            if (at != known.end()) used.insert(static_cast<std::size_t>(at - known.begin()));
        }
        for (std::size_t i = 0; i < section.paths.size(); ++i) {
            std::string const described_but_not_written = path_text(section.paths[i].first);
            CAPTURE(described_but_not_written);
            CHECK((used.contains(i) || !section.paths[i].second));
        }
    }
}

TEST_CASE("docs/formats.md speaks of every command that writes CSV or JSON") {
    std::string const page = text_of(DIECAST_SOURCE_DIR "/docs/formats.md");
    for (std::string const& line : lines_of(run({"--help"}).out)) {
        std::vector<std::string> const words = words_of(line);
        if (!line.starts_with("  ") || words.size() < 3 || words[0].starts_with("-") || words[0] == "diecast") continue;
        Ended const help = run({words[0], "--help"});
        if (help.code != 0) continue;
        for (char const* format : {"csv", "json"}) {
            bool const writes = help.out.find("--format") != std::string::npos &&
                                help.out.substr(help.out.find("--format"), 200).find(format) != std::string::npos;
            if (!writes) continue;
            CAPTURE(words[0], format);
            std::size_t at = 0;
            // What parts are merged into is printed as by the command that computed them.
            bool described = words[0] == "merge" && page.find("`diecast merge` prints") != std::string::npos;
            while ((at = page.find("\ndiecast " + words[0] + " ", at)) != std::string::npos) {
                std::string const command = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
                described = described || command.find(format) != std::string::npos || words[0] == "sweep";
                ++at;
            }
            CHECK(described);
        }
    }
}

TEST_CASE("CSV and JSON of one table have the same numbers in the same units") {
    auto const json = OrderedJson::parse(
        run({"eval", "--show", "serve.cost,serve.rate_per_gpu,die.area,die.yield", "--format", "json"}).out);
    auto const csv =
        csv_of(run({"eval", "--show", "serve.cost,serve.rate_per_gpu,die.area,die.yield", "--format", "csv"}).out);
    std::size_t compared = 0;
    for (auto const& row : csv)
        if (row[0].find('.') != std::string::npos && json.contains(row[0])) {
            CAPTURE(row[0]);
            CHECK(json[row[0]]["unit"] == (row.size() > 2 ? row[2] : ""));
            CHECK(std::stod(row[1]) == json[row[0]]["value"].get<double>());
            ++compared;
        }
    CHECK(compared == 4);
    CHECK(json["serve.cost"]["unit"] == "USD/Mtoken");
    CHECK(json["serve.rate_per_gpu"]["unit"] == "tokens/s");
}

TEST_CASE("no cell of validate's CSV is a number that a program cannot read") {
    for (std::vector<std::string> words : {std::vector<std::string>{"validate", "--format", "csv"},
                                           {"validate", "splitwise", "--rows", "--format", "csv"}}) {
        std::string const text = run(words).out;
        CHECK(text.find("\u2212") == std::string::npos);  // a minus that is none
        CHECK(text.find(" %") == std::string::npos);
        CHECK(text.find("\u202f") == std::string::npos);  // between thousands
    }
}

TEST_CASE("a round number in a unit is printed round") {
    auto const csv = csv_of(run({"eval", "--set", "die.area=500 mm2", "--show", "die.area", "--format", "csv"}).out);
    REQUIRE(csv.size() > 1);
    CHECK(csv[1][1] == "500");
}
