// Blocks ```console of a document: lines that begin with "$ " are commands, the lines below each are what it prints.
#pragma once
#include <algorithm>
#include <cstddef>
#include <regex>
#include <string>
#include <vector>
#include "tests/cli_run.h"

namespace cli_test {

/// A line of this alone stands for all lines that are left out.
inline std::string const left_out = "…";

struct ConsoleExample {
    std::string command;             // lines that end with a backslash go on
    std::size_t begin = 0, end = 0;  // lines of the document with what it prints
};

inline std::vector<ConsoleExample> console_examples(std::vector<std::string> const& lines) {
    std::vector<ConsoleExample> examples;
    bool in_block = false, goes_on = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string const& line = lines[i];
        bool const begins = !in_block && line.starts_with("```console"), ends = in_block && line.starts_with("```");
        if (begins || ends) in_block = begins, goes_on = false;
        if (!in_block || begins) continue;
        bool const is_command = line.starts_with("$ ");
        if (goes_on) examples.back().command += "\n" + line;
        else if (is_command) examples.push_back({line.substr(2)});
        if (examples.empty()) continue;
        if (goes_on || is_command) examples.back().begin = i + 1, goes_on = line.ends_with("\\");
        examples.back().end = i + 1;
    }
    return examples;
}

/// The lines outside, and the line that ends each block.
inline std::vector<std::string> without_console_blocks(std::vector<std::string> const& lines) {
    std::vector<std::string> rest;
    bool in_block = false;
    for (std::string const& line : lines) {
        bool const ends = in_block && line.starts_with("```");
        if (!in_block && line.starts_with("```console")) in_block = true;
        if (!in_block || ends) rest.push_back(line);
        if (ends) in_block = false;
    }
    return rest;
}

/// A speed in a line of messages hangs on the machine.
inline std::string without_speed(std::string const& line) {
    static std::regex const speed(", [0-9][^,A-Za-z]*[kMG]?/s(?=,|$)");
    return std::regex_replace(line, speed, ", …/s");
}

/// What a document shows of what was printed: where it has left lines out, as many before and behind as it has now.
inline std::vector<std::string> shown_of(std::vector<std::string> printed, std::vector<std::string> const& document) {
    for (std::string& line : printed) line = without_speed(line.substr(0, line.find_last_not_of(" \r") + 1));
    while (!printed.empty() && printed.back().empty()) printed.pop_back();
    auto const gap = std::find(document.begin(), document.end(), left_out);
    auto const before = gap - document.begin(), behind = document.end() - gap - 1;
    if (gap == document.end() || static_cast<std::ptrdiff_t>(printed.size()) <= before + behind) return printed;
    std::vector<std::string> shown(printed.begin(), printed.begin() + before);
    shown.push_back(left_out);
    shown.insert(shown.end(), printed.end() - behind, printed.end());
    return shown;
}

/// The lines of the document that show what the command prints, without blank ones at the end.
inline std::vector<std::string> shown_in(std::vector<std::string> const& lines, ConsoleExample const& example) {
    auto const at = [&](std::size_t line) { return lines.begin() + static_cast<std::ptrdiff_t>(line); };
    std::vector<std::string> shown(at(example.begin), at(example.end));
    while (!shown.empty() && shown.back().empty()) shown.pop_back();
    return shown;
}

/// The document with other lines below its commands, one list for each example.
inline std::vector<std::string> with_outputs(std::vector<std::string> lines,
                                             std::vector<ConsoleExample> const& examples,
                                             std::vector<std::vector<std::string>> const& outputs) {
    for (std::size_t i = examples.size(); i-- > 0;) {
        auto const begin = lines.begin() + static_cast<std::ptrdiff_t>(examples[i].begin);
        auto const old = shown_in(lines, examples[i]).size();
        auto const place = lines.erase(begin, begin + static_cast<std::ptrdiff_t>(old));
        lines.insert(place, outputs[i].begin(), outputs[i].end());
    }
    return lines;
}

}  // namespace cli_test
