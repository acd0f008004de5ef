// man: the manual pages, made of the programs' own help. Not listed in the help; see the target "docs".
#include <CLI/CLI.hpp>
#include <fstream>
#include <span>
#include <sstream>
#include "app/cli/commands.h"
#include "app/cli/reference.h"
#include "app/cli/writer.h"
#include "model/core/quotes.h"

namespace diecast::cli {
namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (c == '\\') result += "\\e";
        else if (c == '-') result += "\\-";
        else if (c == '\'' && (result.empty() || result.back() == '\n')) result += "\\&'";
        else if (c == '.' && (result.empty() || result.back() == '\n')) result += "\\&.";
        else result += c;
    }
    return result;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fP"; }
std::string slanted(std::string_view text) { return "\\fI" + escaped(text) + "\\fP"; }

std::string heading(std::string const& program, std::string const& what) {
    return ".\\\" Written by \"diecast man\"; do not edit.\n.TH " + program +
           " 1 \"\" \"Diecast\" \"User Commands\"\n.SH NAME\n" + what + "\n";
}

/// Sentences flow; what is set off by blanks stays as it is.
std::string footer(std::string const& text) {
    std::istringstream lines(text);
    std::string result;
    char before = 0;  // 'f': flowing; 'v': as it is
    for (std::string line; std::getline(lines, line);) {
        char const now = line.empty() ? 0 : line.starts_with(" ") ? 'v' : 'f';
        if (before == 'v' && now != 'v') result += ".fi\n";
        if (now == 'f' && before != 'f') result += ".PP\n";
        if (now == 'v' && before != 'v') result += ".PP\n.nf\n";
        if (now) result += escaped(line) + "\n";
        before = now;
    }
    return result + (before == 'v' ? ".fi\n" : "");
}

std::string values_of(CLI::Option const& option) {
    std::string const type = option.get_type_name();
    std::size_t depth = 0;
    for (std::size_t i = 0; i < type.size(); ++i) {  // what CLI11 checks follows a colon
        if (type[i] == '[') ++depth;
        else if (type[i] == ']' && depth > 0) --depth;
        else if (type[i] == ':' && depth == 0) return type.substr(0, i);
    }
    return type;
}

std::string entry(CLI::Option const& option) {
    std::string names;
    if (option.get_positional()) names = slanted(option.get_name());
    else {
        for (std::string const& n : option.get_snames()) names += (names.empty() ? "" : ", ") + bold("-" + n);
        for (std::string const& n : option.get_lnames()) names += (names.empty() ? "" : ", ") + bold("--" + n);
        if (option.get_items_expected_max() > 0)
            names += " " + slanted(values_of(option).empty() ? "WORD" : values_of(option));
    }
    std::string text = escaped(option.get_description());
    if (!option.get_default_str().empty()) text += " (default: " + escaped(option.get_default_str()) + ")";
    return ".TP\n" + names + "\n" + text + "\n";
}

std::string synopsis(CLI::App const& command) {
    std::string words = bold("diecast " + command.get_name()) + " [" + slanted("options") + "]";
    for (CLI::Option const* o : command.get_options())
        if (o->get_positional())
            words += " " + (o->get_required() ? slanted(o->get_name()) : "[" + slanted(o->get_name()) + "]");
    return words;
}

/// Arguments first, then options below the headings that the help has.
std::string man_options_of(CLI::App const& command) {
    std::string text;
    for (CLI::Option const* o : command.get_options())
        if (o->get_positional()) text += entry(*o);
    for (std::string const& heading : command.get_groups()) {
        std::string entries;
        for (CLI::Option const* o : command.get_options())
            if (!o->get_positional() && o->get_group() == heading && !o->check_lname("help")) entries += entry(*o);
        if (!heading.empty() && !entries.empty()) text += ".PP\n" + bold(heading + ":") + "\n" + entries;
    }
    return text;
}

std::string section(CLI::App const& command) {
    std::string const text = ".SS " + in_quotes(command.get_name()) + "\n" + synopsis(command) + "\n.PP\n" +
                             escaped(command.get_description()) + ".\n" + man_options_of(command);
    return command.get_footer().empty() ? text : text + footer(command.get_footer());
}

std::vector<CLI::App const*> listed(CLI::App const& root) {
    return root.get_subcommands([](CLI::App const* c) { return !c->get_group().empty(); });
}

std::string terms_section(std::string const& title, std::span<Term const> terms) {
    std::string text = ".SH " + title + "\n";
    for (auto const& [name, meaning] : terms) text += ".TP\n" + bold(name) + "\n" + escaped(meaning) + ".\n";
    return text;
}

/// The footer of the help has examples and a paragraph, then what has sections of its own here.
std::string examples_of(CLI::App const& root) {
    std::string const text = root.get_footer();
    return text.substr(0, text.find("\n\nExit status:"));
}

constexpr Term window_exit_codes[] = {{"0", "The window was closed, or what was asked for was written"},
                                      {"1", "The picture of --screenshot cannot be written"},
                                      {"2", "Bad arguments"}};

std::string page(CLI::App const& root) {
    std::string text =
        heading("DIECAST", "diecast \\- design space of GPU packages, clusters and language\\-model serving");
    text += ".SH SYNOPSIS\n" + bold("diecast") + " " + slanted("COMMAND") + " [" + slanted("options") + "]\n";
    text += ".SH DESCRIPTION\n" + escaped(root.get_description()) + "\n";
    text += ".SH OPTIONS\n";
    for (CLI::Option const* o : root.get_options()) text += entry(*o);
    text += ".SH COMMANDS\n";
    for (CLI::App const* command : listed(root)) text += section(*command);
    text += ".SH EXAMPLES\n" + footer(examples_of(root));
    return text + terms_section("EXIT STATUS", exit_codes) + terms_section("ENVIRONMENT", environment_variables) +
           terms_section("FILES", used_files) + ".SH SEE ALSO\n.BR diecast\\-gui (1)\n";
}

/// Qt's help: "  -h, --help   Displays help", further lines further in.
std::string options_of_help(std::string const& help) {
    std::istringstream lines(help);
    std::string text;
    bool in_options = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Options:" || line == "Arguments:") {
            in_options = true;
            text += ".SH " + std::string(line == "Options:" ? "OPTIONS" : "ARGUMENTS") + "\n";
            continue;
        }
        if (!in_options || line.empty()) continue;
        std::size_t const start = line.find_first_not_of(' ');
        std::size_t const gap = line.find("  ", start);
        if (start == 2) text += ".TP\n" + bold(line.substr(2, gap - 2)) + "\n";
        std::size_t const words = start == 2 ? line.find_first_not_of(' ', std::min(gap, line.size())) : start;
        if (words != std::string::npos) text += escaped(line.substr(words)) + "\n";
    }
    return text;
}

std::string page_of_window(std::string const& file) {
    std::ifstream in(file);
    if (!in) refuse("--window", "cannot read " + file);
    std::ostringstream help;
    help << in.rdbuf();
    return heading("DIECAST\\-GUI", "diecast\\-gui \\- explore GPU packages and clusters in a window") +
           ".SH SYNOPSIS\n" + bold("diecast-gui") + " [" + slanted("options") + "] [" + slanted("STUDY") + "|" +
           slanted("FILE") + "]\n" +
           ".SH DESCRIPTION\nOpens a study: a built-in one, by its name, or a file. A million designs are computed in "
           "closed form; the Pareto-optimal ones stand out; every number can be asked for its formula and its "
           "source. Press F1 in the window for the manual, Ctrl+Shift+P for everything there is to do.\n" +
           options_of_help(help.str()) + terms_section("EXIT STATUS", window_exit_codes) +
           terms_section("ENVIRONMENT", environment_variables) + terms_section("FILES", used_files) +
           ".SH SEE ALSO\n.BR diecast (1)\n";
}

Command add_man(CLI::App& app) {
    auto* command = add_command(app, "man", "Print the manual page");
    auto const help = std::make_shared<std::string>();
    add_option(*command, "--window", *help, "The help of diecast-gui, in a file: its page instead").type_name("FILE");
    return {command, [&app, help] { return print(help->empty() ? page(app) : page_of_window(*help)), good; }};
}

Registered const man_row{CommandGroup::hidden, 2, add_man};

}  // namespace
}  // namespace diecast::cli
