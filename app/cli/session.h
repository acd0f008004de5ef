// Session: the model with its catalogue, and how a command says what is wrong.
#pragma once
#include <functional>
#include "model/study/study.h"

namespace CLI {
class App;
}

namespace diecast::cli {

/// Exit codes; of an interrupted command see Interrupt.
enum Exit { good = 0, differs = 1, bad_input = 2 };

/// Bad input: printed on standard error before the program ends with bad_input.
struct Refused {
    Issues issues;
};
/// The reader of the output is gone (a broken pipe): the program ends without a message.
struct BrokenPipe {};

/// One command of the program. The options live in what `run` has caught.
struct Command {
    CLI::App* app;
    std::function<int()> run;
};

/// The package model with all presets, the person's own entries, those of further files and those that a study brings;
/// refused if one is broken: numbers would be others. One that is broken in the own folder is reported and left out.
Graph open_model(std::vector<std::string> const& entries = {}, std::vector<OwnEntry> const& brought = {},
                 std::string const& study = "the study");
/// The same, but what is wrong is only reported on standard error: for listings.
Graph open_model_as_is(std::vector<std::string> const& entries = {});
/// What is wrong with them, and the graph they give.
Issues load_entries(Graph&, std::vector<std::string> const& entries, std::vector<OwnEntry> const& brought = {},
                    std::string const& study = "the study");

/// Throws Refused if there are errors, prints the others on standard error.
void require(Issues const&);
[[noreturn]] void refuse(std::string where, std::string what, std::string nearest = "");
/// Refuses as refuse() does: "the study has no THING NAME", with those that it has.
[[noreturn]] void refuse_unknown(std::string where, std::string const& thing, std::string const& name,
                                 std::vector<std::string_view> const& known);
void print_issues(Issues const&);

enum class Format { text, json, csv, markdown, png, svg, pdf, html };
std::string_view format_name(Format);
/// Ending of a file's name, in small letters: "png" of "A.PNG"; empty: none.
std::string ending_of(std::string const& file);

/// The quantity of that key; refused, with the nearest key, if there is none.
Quantity const& find(Graph const&, std::string_view key, std::string const& option);
/// Keys and patterns ("die.*"), several apart by commas, in the order given; each quantity once.
std::vector<Quantity const*> select(Graph const&, std::vector<std::string> const& words, std::string const& option);

}  // namespace diecast::cli
