// man: the manual pages, made of the programs' own help. Not listed in the help; see the target "docs".
#include <CLI/CLI.hpp>
#include <fstream>
#include <sstream>
#include "app/cli/commands.h"
#include "app/cli/writer.h"

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

std::string section(CLI::App const& command) {
    std::string text = ".SS \"" + command.get_name() + "\"\n" + synopsis(command) + "\n.PP\n" +
                       escaped(command.get_description()) + ".\n";
    for (bool positional : {true, false})
        for (CLI::Option const* o : command.get_options())
            if (o->get_positional() == positional && !o->get_group().empty() && !o->check_lname("help"))
                text += entry(*o);
    if (!command.get_footer().empty()) text += footer(command.get_footer());
    return text;
}

std::vector<CLI::App const*> listed(CLI::App const& root) {
    return root.get_subcommands([](CLI::App const* c) { return !c->get_group().empty(); });
}

std::string const see_also =
    ".SH FILES\n"
    ".TP\n.I *.diecast.json\nStudies and entries of your own.\n"
    ".TP\n.I /usr/share/diecast/presets\nThe studies and entries that ship, with the source of every value.\n"
    ".TP\n.I ~/.local/share/diecast/entries\nYour own entries, which both programs read.\n"
    ".TP\n.I /usr/share/doc/diecast\nThe manual, every equation and quantity, and the validation.\n";

std::string page(CLI::App const& root) {
    std::string text =
        heading("DIECAST", "diecast \\- design space of GPU packages, clusters and language\\-model serving");
    text += ".SH SYNOPSIS\n" + bold("diecast") + " " + slanted("COMMAND") + " [" + slanted("options") + "]\n";
    text += ".SH DESCRIPTION\n" + escaped(root.get_description()) + "\n";
    text += ".SH OPTIONS\n";
    for (CLI::Option const* o : root.get_options()) text += entry(*o);
    text += ".SH COMMANDS\n";
    for (CLI::App const* command : listed(root)) text += section(*command);
    text += ".SH NOTES\n" + footer(root.get_footer());
    return text + see_also + ".SH SEE ALSO\n.BR diecast\\-gui (1)\n";
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
           ".SH DESCRIPTION\nOpens a study: one that ships, by its name, or a file. A million designs are computed in "
           "closed form; the Pareto-optimal ones stand out; every number can be asked for its formula and its "
           "source. Press F1 in the window for the manual, Ctrl+Shift+P for everything there is to do.\n" +
           options_of_help(help.str()) + see_also + ".SH SEE ALSO\n.BR diecast (1)\n";
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
