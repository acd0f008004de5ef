// What documents and help print as commands: all of them run as they stand, and print sensible numbers. What a document
// shows as printed is what is printed; with DIECAST_RENEW in the environment it is written anew (the target outputs).
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include "tests/cli_run.h"
#include "tests/console_blocks.h"

using namespace cli_test;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

std::string const source_dir = DIECAST_SOURCE_DIR;

/// A folder as a fresh clone has it, as far as the commands look, and the program on the PATH.
class Clone {
public:
    Clone() {
        fs::create_directories(folder_.file("docs"));
        fs::create_directories(folder_.file("bin"));
        fs::copy(source_dir + "/docs/examples", folder_.file("docs/examples"));
        fs::create_symlink(DIECAST_PROGRAM, folder_.file("bin/diecast"));
    }
    /// Through a shell, as a person would.
    Ended run(std::string const& command) const {
        std::string const out = folder_.file("bin/out"), err = folder_.file("bin/err");
        std::string const line = "cd '" + folder_.file("") + "' && PATH=\"" + folder_.file("bin") + ":$PATH\" && { " +
                                 command + "\n} > '" + out + "' 2> '" + err + "' < /dev/null";
        int const status = std::system(line.c_str());
        return {ended(status), text_of(out), text_of(err)};
    }
    std::string file(std::string const& name) const { return folder_.file(name); }

private:
    Folder folder_;
};

bool is_command(std::string const& text) { return text.starts_with("diecast "); }

/// Of indented lines; what ends with a backslash goes on.
Lines block_commands(std::string const& text) {
    Lines commands;
    bool goes_on = false;
    for (std::string const& line : lines_of(text)) {
        auto const first = line.find_first_not_of(' ');
        std::string const words = first == line.npos ? "" : line.substr(first);
        if (goes_on) commands.back() += "\n" + words;
        else if (first != line.npos && first >= 2 && is_command(words)) commands.push_back(words);
        else continue;
        goes_on = commands.back().ends_with("\\");
    }
    return commands;
}

/// Between single back-quotes; a command that is only named, such as `diecast optimize`, is none.
Lines inline_commands(std::string const& text) {
    Lines commands;
    static std::regex const code("`([^`\n]+)`");
    for (std::sregex_iterator it(text.begin(), text.end(), code), end; it != end; ++it)
        if (std::string const words = it->str(1); is_command(words) && words.find(' ', 8) != words.npos)
            commands.push_back(words);
    return commands;
}

std::string joined(Lines const& lines) {
    std::string text;
    for (std::string const& line : lines) text += line + "\n";
    return text;
}

/// It has a word that stands for others.
bool is_pattern(std::string const& command) {
    static std::regex const word("\\b(COMMAND|FILE|NAME|STUDY)\\b");
    return std::regex_search(command, word);
}

/// But those of console blocks.
Lines commands_of(std::string const& file) {
    std::string const text = joined(without_console_blocks(lines_of(text_of(source_dir + "/" + file))));
    Lines commands = block_commands(text);
    for (std::string& command : inline_commands(text))
        if (!is_pattern(command)) commands.push_back(std::move(command));
    return commands;
}

std::set<std::string> command_names() {
    std::set<std::string> names;
    static std::regex const row("\n  ([a-z]+) ");
    std::string const help = run({"--help"}).out;
    std::string const list = help.substr(0, help.find("\nExample"));
    for (std::sregex_iterator it(list.begin(), list.end(), row), end; it != end; ++it) names.insert(it->str(1));
    return names;
}

/// 1 says that a published number is missed, which some studies and series do.
bool may_differ(std::string const& command) {
    return command.starts_with("diecast study") || command.starts_with("diecast validate");
}
/// A study shows designs as papers have them, good or bad.
bool shows_any_design(std::string const& command) { return command.starts_with("diecast study"); }

/// A sign for every character, so that columns of a table stand below each other.
std::string in_columns(std::string const& line) {
    std::string signs;
    for (char c : line)
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) signs += static_cast<signed char>(c) < 0 ? '?' : c;
    return signs;
}

/// Of "Cost per token   0.4305  USD/Mtoken", and of one for each design; percentages are something else.
void add_rows(std::vector<double>& costs, std::string const& line) {
    static std::regex const number(" (-?[0-9][0-9.]*(?:e[-+]?[0-9]+)?)(?= |$)(?! %)");
    if (line.starts_with("Cost per token  ") || line.starts_with("Cost per token ["))
        for (std::sregex_iterator it(line.begin(), line.end(), number), end; it != end; ++it)
            costs.push_back(std::stod(it->str(1)));
}

/// Costs of tokens that were printed: in rows, in a derivation; under the heading of a table and in a column of a CSV,
/// which may be a front and reach to a batch of 1, the least.
std::vector<double> costs_per_token(std::string const& text) {
    std::vector<double> costs, listed;
    static std::regex const derived("serve\\.cost ([0-9.]+) USD/Mtoken"),
        heading("Cost per token \\[USD/Mtoken\\]( P50)?"), last("(^| )([0-9.]+)$");
    for (std::sregex_iterator it(text.begin(), text.end(), derived), end; it != end; ++it)
        costs.push_back(std::stod(it->str(1)));
    std::size_t column = 0;  // one behind the heading; 0: none
    for (std::string const& raw : lines_of(text)) {
        std::string const line = in_columns(raw);
        add_rows(costs, line);
        std::smatch m;
        if (column > 0 && line.size() >= column) {
            std::string const cell = line.substr(0, column);
            if (std::regex_search(cell, m, last)) listed.push_back(std::stod(m.str(2)));
        }
        if (line.empty()) column = 0;
        if (!line.starts_with("Cost per token  ") && std::regex_search(line, m, heading))
            column = static_cast<std::size_t>(m.position() + m.length());
    }
    auto const cells = csv_of(text);
    for (std::size_t k = 0; !cells.empty() && k < cells[0].size(); ++k)
        if (cells[0][k].starts_with("serve.cost ["))
            for (std::size_t i = 1; i < cells.size(); ++i)
                if (cells[i].size() == cells[0].size()) listed.push_back(std::stod(cells[i][k]));
    if (!listed.empty()) costs.push_back(*std::min_element(listed.begin(), listed.end()));
    return costs;
}

bool has_word(std::string const& text, std::string const& words) {
    return std::regex_search(text, std::regex("(^|[^A-Za-z])(" + words + ")([^A-Za-z]|$)"));
}

/// What the command wrote into files; of pictures and documents only that they are there.
std::string written_by(Clone const& clone, std::string const& command) {
    std::string text;
    static std::regex const target("(?:>|-o|--out|--front|--rows|--chart|--run) +([a-z/-]+\\.[a-z.]+)");
    for (std::sregex_iterator it(command.begin(), command.end(), target), end; it != end; ++it) {
        INFO(command << "\n" << it->str(1));
        std::string const file = text_of(clone.file(it->str(1)));
        CHECK(file.size() > 20);
        text += it->str(1).ends_with(".csv") ? file : "\n" + it->str(1) + " is written\n";
    }
    return text;
}

#ifndef DIECAST_HAS_CHARTS
/// It draws, and needs a build that can.
bool is_drawing(std::string const& command) {
    return command.find("diecast chart ") != command.npos || command.find("diecast report ") != command.npos ||
           command.find(" --chart ") != command.npos;
}
#endif

void check_command(Clone const& clone, std::string const& command) {
#ifndef DIECAST_HAS_CHARTS
    if (is_drawing(command)) return;
#endif
    Ended const e = clone.run(command);
    INFO(command << "\n" << e.out.substr(0, 2000) << "\n" << e.err);
    CHECK((e.code == 0 || (e.code == 1 && may_differ(command))));
    std::string const text = e.out + written_by(clone, command);
    CHECK((text + e.err).size() > 20);
    CHECK((text + e.err).find("No design is feasible") == text.npos);
    bool const encoded = text.starts_with("diecast:1:");  // any letters may follow each other in a link
    CHECK((encoded || !has_word(text, "nan|inf|NaN|Inf")));
    CHECK(!has_word(text + e.err, "does not override"));
    if (shows_any_design(command)) return;
    CHECK(text.find("Not feasible") == text.npos);
    for (double cost : costs_per_token(text)) {
        CHECK(cost > 0.01);
        CHECK(cost < 50);
    }
}

/// What each command of the console blocks prints now, shortened as it is in the document.
std::vector<Lines> printed_now(Clone const& clone, Lines const& lines, std::vector<ConsoleExample> const& examples) {
    std::vector<Lines> outputs;
    for (ConsoleExample const& example : examples) {
        outputs.push_back(shown_in(lines, example));
#ifndef DIECAST_HAS_CHARTS
        if (is_drawing(example.command)) continue;
#endif
        Ended const e = clone.run("{ " + example.command + "\n} 2>&1");  // as a terminal shows it
        INFO(example.command << "\n" << e.out.substr(0, 2000));
        CHECK(e.code <= 2);
        outputs.back() = shown_of(lines_of(e.out), outputs.back());
    }
    return outputs;
}

bool renews() { return std::getenv("DIECAST_RENEW") != nullptr; }

/// In order, in one clone.
void check_console_blocks(Clone const& clone, std::string const& document) {
    std::string const file = source_dir + "/" + document;
    Lines const lines = lines_of(text_of(file));
    auto const examples = console_examples(lines);
    auto const outputs = printed_now(clone, lines, examples);
    if (renews()) std::ofstream(file) << joined(with_outputs(lines, examples, outputs));
    else
        for (std::size_t i = 0; i < examples.size(); ++i) {
            INFO(document << ": " << examples[i].command);
            CHECK(joined(shown_in(lines, examples[i])) == joined(outputs[i]));
        }
}

/// One after the other: later ones may read what earlier ones have written.
void check_commands(Clone const& clone, Lines const& commands) {
    static std::set<std::string> seen;  // once for all documents
    for (std::string const& command : commands) {
        bool const is_new = seen.insert(command).second;
        bool const writes = command.find(" -o ") != command.npos || command.find("--out ") != command.npos;
        if (is_new || writes) check_command(clone, command);
    }
}

/// The page with the tables that it repeats from another one as they are there; they are known by their first line.
Lines with_copied_tables(Lines const& page, Lines const& from, std::size_t& copied) {
    auto const in_table = [](std::string const& line) { return line.starts_with("|"); };
    Lines result;
    for (std::size_t i = 0; i < page.size();) {
        bool const begins = in_table(page[i]) && (i == 0 || !in_table(page[i - 1]));
        auto const table = begins ? std::find(from.begin(), from.end(), page[i]) : from.end();
        if (table == from.end()) {
            result.push_back(page[i++]);
            continue;
        }
        ++copied;
        result.insert(result.end(), table, std::find_if_not(table, from.end(), in_table));
        while (i < page.size() && in_table(page[i])) ++i;
    }
    return result;
}

/// Names under "properties", at any depth.
std::set<std::string> fields_of(nlohmann::json const& schema) {
    std::set<std::string> fields;
    if (schema.is_object() && schema.contains("properties"))
        for (auto const& [name, value] : schema["properties"].items())
            if (value.is_object()) fields.insert(name);
    if (schema.is_structured())
        for (auto const& value : schema) fields.merge(fields_of(value));
    return fields;
}

void check_document(std::string const& document) {
    Lines const commands = commands_of(document);
    CHECK(commands.size() + console_examples(lines_of(text_of(source_dir + "/" + document))).size() >= 2);
    Clone const clone;
    check_console_blocks(clone, document);
    if (!renews()) check_commands(clone, commands);
}

}  // namespace

TEST_CASE("the commands of README run as printed and print what stands below them") { check_document("README.md"); }

TEST_CASE("the commands of the tutorial run as printed and print what stands below them") {
    check_document("docs/tutorial.md");
}

TEST_CASE("the commands of the manual run as printed and print what stands below them") {
    check_document("docs/manual.md");
}

TEST_CASE("the commands of other pages run as printed and print what stands below them") {
    for (char const* page : {"scope", "files", "networks", "cluster"})
        check_document("docs/" + std::string(page) + ".md");
}

TEST_CASE("README and the page on validity have the tables of docs/validation.md") {
    auto const [page, tables] = GENERATE(table<std::string, std::size_t>({{"README.md", 1}, {"docs/scope.md", 2}}));
    std::string const file = source_dir + "/" + page;
    Lines const lines = lines_of(text_of(file));
    std::size_t copied = 0;
    Lines const now = with_copied_tables(lines, lines_of(text_of(source_dir + "/docs/validation.md")), copied);
    CHECK(copied == tables);
    if (renews()) std::ofstream(file) << joined(now);
    else CHECK(joined(lines) == joined(now));
}

TEST_CASE("a table is copied as it stands in the other page") {
    std::size_t copied = 0;
    Lines const page{"| a | b |", "|---|---|", "| 1 | 2 |", "", "| c |", "|---|"};
    CHECK(with_copied_tables(page, {"", "| a | b |", "|---|---|", "| 3 | 4 |", "| 5 | 6 |", "text"}, copied) ==
          Lines{"| a | b |", "|---|---|", "| 3 | 4 |", "| 5 | 6 |", "", "| c |", "|---|"});
    CHECK(copied == 1);
}

TEST_CASE("docs/files.md names every field that the schemas have, but for those of charts") {
    std::string const page = text_of(source_dir + "/docs/files.md");
    for (char const* file : {"study", "entry", "validation"}) {
        auto schema = nlohmann::json::parse(text_of(source_dir + "/docs/" + file + ".schema.json"));
        if (schema["$defs"].contains("chart")) schema["$defs"].erase("chart"), schema["$defs"].erase("chart_name");
        std::set<std::string> const fields = fields_of(schema);
        CHECK(fields.size() > 10);
        for (std::string const& field : fields) {
            CAPTURE(file, field);
            CHECK((page.find("`" + field + "`") != page.npos || page.find("\"" + field + "\":") != page.npos));
        }
    }
}

TEST_CASE("a console block has commands, what they print, and a line for what is left out") {
    Lines const lines{"text", "```console", "$ one \\", "    more", "a", "", "b", "", "$ two", "```", "$ none"};
    auto const examples = console_examples(lines);
    REQUIRE(examples.size() == 2);
    CHECK(examples[0].command == "one \\\n    more");
    CHECK(examples[1].command == "two");
    CHECK(shown_in(lines, examples[0]) == Lines{"a", "", "b"});
    CHECK(shown_in(lines, examples[1]).empty());
    CHECK(with_outputs(lines, examples, {{"x"}, {"y", "z"}}) ==
          Lines{"text", "```console", "$ one \\", "    more", "x", "", "$ two", "y", "z", "```", "$ none"});
    CHECK(without_console_blocks(lines) == Lines{"text", "```", "$ none"});
    CHECK(shown_of({"a", "b", "c", "d  ", ""}, {"a", "…", "x"}) == Lines{"a", "…", "d"});
    CHECK(shown_of({"a", "b"}, {"a", "…", "x"}) == Lines{"a", "b"});
    CHECK(shown_of({"a", "b"}, {}) == Lines{"a", "b"});
    CHECK(shown_of({"9 designs, 62\u202f549/s, hash 0", "9 searched, 2.05 M/s", "x, 3 tokens/s", "1,2/s"}, {}) ==
          Lines{"9 designs, …/s, hash 0", "9 searched, …/s", "x, 3 tokens/s", "1,2/s"});
}

TEST_CASE("the examples of every command's help run as printed") {
    auto const names = command_names();
    CHECK(names.size() > 20);
    check_commands(Clone(), block_commands(run({"--help"}).out));
    for (std::string const& name : names) {
        std::string const help = run({name, "--help"}).out;
        std::size_t const examples = help.find("\nExample");
        INFO(name);
        REQUIRE(examples != help.npos);
        Lines const commands = block_commands(help.substr(examples));
        CHECK(!commands.empty());
        check_commands(Clone(), commands);
    }
}
