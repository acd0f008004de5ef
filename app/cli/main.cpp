// diecast: the command line.
#include <CLI/CLI.hpp>
#include <iostream>
#include <new>
#include <span>
#include <sstream>
#include <utility>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/reference.h"
#include "app/cli/writer.h"
#include "app/present/tables/table.h"
#include "app/present/text/version.h"
#include "model/core/printable.h"

namespace diecast::cli {
namespace {

constexpr auto examples =
    "Examples:\n"
    "  diecast new                                            # tasks to begin with: a study from a few answers\n"
    "  diecast study lite-gpu                                 # published numbers against the model's\n"
    "  diecast sweep lite-gpu --front front.csv               # every design, the best ones into a file\n"
    "  diecast search lite-gpu                                # the best batch and GPU count, network by network\n"
    "  diecast optimize lite-gpu                              # its Pareto front, refined between grid points\n"
    "  diecast sensitivity lite-gpu --design \"H100, serving\"  # how sensitive its numbers are to inputs\n"
    "  diecast breakeven managed-retention-memory             # at which price or energy a memory wins\n"
    "  diecast eval lite-gpu --design \"H100, serving\"         # the numbers of one design\n"
    "  diecast explain serve.cost lite-gpu --design \"H100, serving\"  # why a number is what it is\n"
    "  diecast chart lite-gpu -o chart.svg                    # the picture\n"
    "  diecast report lite-gpu -o report.html                 # everything, as a document\n"
    "  diecast link lite-gpu                                  # the study as one word, to be pasted anywhere\n"
    "  diecast validate                                       # published measurements, predicted\n"
    "  diecast eval --help                                    # options and examples of a command\n\n"
    "Results go to standard output, everything else to standard error. Files of examples lie in docs/examples of the\n"
    "sources, in /usr/share/doc/diecast/examples where it is installed.";

constexpr std::size_t help_width = 80, help_column = 34;

/// A heading, and terms with what they mean in the column of option texts.
std::string section(std::string const& title, std::span<Term const> terms) {
    std::string text = "\n\n" + title + ":";
    for (auto const& [name, meaning] : terms) {
        std::string const line = "\n  " + std::string(name);
        text += line + std::string(help_column + 1 - line.size(), ' ') + std::string(meaning);
    }
    return text;
}

/// "--set KEY=VALUE": not "--set KEY=VALUE ...", as if several could follow one --set.
class OneWordEach : public CLI::Formatter {
public:
    std::string make_option_opts(CLI::Option const* option) const override {
        std::string text = CLI::Formatter::make_option_opts(option);
        std::string const more = " ...";
        if (!option->get_positional() && !option->get_allow_extra_args() && text.ends_with(more))
            text.resize(text.size() - more.size());
        return text;
    }
};

void set_up(CLI::App& app) {
    app.formatter(std::make_shared<OneWordEach>());
    app.require_subcommand(0, 1);
    app.set_help_flag("-h,--help", "Show this help and exit");
    app.set_version_flag("--version", "diecast " + std::string(version()), "Show the version and exit");
    app.footer(examples + section("Exit status", exit_codes) + section("Environment", environment_variables));
    app.get_formatter()->column_width(help_column);
    app.allow_extras();
}

/// Words that no command or option has taken: the nearest ones that exist.
void refuse_extras(CLI::App const& app, std::vector<Command> const& commands) {
    CLI::App const* const chosen = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
    auto const extras = chosen->remaining();
    if (extras.empty()) return;
    auto const dashed = std::find_if(extras.begin(), extras.end(), [](auto const& e) { return e.starts_with("-"); });
    std::string const word = dashed == extras.end() ? extras.front() : dashed->substr(0, dashed->find('='));
    std::vector<std::string> known;
    if (word.starts_with("-"))
        for (CLI::Option const* option : chosen->get_options())
            for (std::string const& name : option->get_lnames()) known.push_back("--" + name);
    else if (chosen == &app)
        for (Command const& command : commands) known.push_back(command.app->get_name());
    std::string const what = word.starts_with("-") ? "there is no such option"
                             : chosen == &app      ? "there is no such command"
                                                   : "unexpected argument";
    refuse(word, what, nearest(word, {known.begin(), known.end()}));
}

/// Help for 80 columns: descriptions go on below themselves, sentences flow, examples stay as they are.
std::string folded(std::string const& help) {
    std::size_t const width = help_width, column = help_column;
    std::istringstream lines(help);
    std::string result, sentences;
    auto const end_sentences = [&] {
        if (!sentences.empty()) result += wrapped(std::exchange(sentences, {}), width, "") + "\n";
    };
    for (std::string line; std::getline(lines, line);) {
        bool const flows =
            !line.empty() && !line.starts_with(" ") && !line.starts_with("Usage:") && !line.ends_with(":");
        if (flows) {
            sentences += (sentences.empty() ? "" : " ") + line;
            continue;
        }
        end_sentences();
        if (line.empty() && result.ends_with("\n\n")) continue;  // CLI11 sets headings off by two lines
        std::size_t const text = line.size() > column ? line.find_first_not_of(' ', column) : line.npos;
        bool const described = text == column && line[column - 1] == ' ' && !line.starts_with("  diecast ");
        std::string const rest = described ? wrapped(line.substr(column), width - column, "") : "";
        result += described ? line.substr(0, column) : line;
        for (char c : rest) result += c == '\n' ? "\n" + std::string(column, ' ') : std::string(1, c);
        result += "\n";
    }
    end_sentences();
    return result;
}

/// Help or version.
int print_asked(CLI::App const& app, CLI::ParseError const& asked) {
    std::ostringstream text;
    app.exit(asked, text, text);
    return print(folded(text.str())), good;
}

/// Options that had another name; help tells the new one alone.
constexpr std::pair<std::string_view, std::string_view> renamed_options[] = {{"--hold", "--fix"}};

/// The words behind the program's name, the last first, as CLI11 wants them; options by their names of today.
std::vector<std::string> words_of(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    for (std::string& word : words)
        for (auto const& [was, now] : renamed_options)
            if (word == was || (word.starts_with(was) && word[was.size()] == '='))
                word = std::string(now) + word.substr(was.size());
    std::reverse(words.begin(), words.end());
    return words;
}

int answer(CLI::App& app, int argc, char** argv) {
    set_up(app);
    auto const commands = add_commands(app);
    try {
        app.parse(words_of(argc, argv));
    } catch (CLI::ParseError const& error) {
        if (error.get_exit_code() == 0) return print_asked(app, error);
        auto const chosen = app.get_subcommands();
        std::cerr << "diecast: " << printable(error.what()) << "\nTry \"diecast "
                  << (chosen.empty() ? "" : chosen.front()->get_name() + " ") << "--help\".\n";
        return bad_input;
    }
    refuse_extras(app, commands);
    for (Command const& command : commands)
        if (command.app->parsed()) return check_files(*command.app), command.run();
    return print(folded(app.help())), good;
}

int run(int argc, char** argv) {
    CLI::App app(
        "Diecast models cost, yield, power, bandwidth, performance and carbon of GPU packages, memories and clusters, "
        "and "
        "of training and inference on them, in closed form.",
        "diecast");
    try {
        return answer(app, argc, argv);
    } catch (Refused const& refused) {
        print_issues(refused.issues);
        return bad_input;
    } catch (BrokenPipe const&) { return good; }
}

}  // namespace
}  // namespace diecast::cli

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    try {
        return diecast::cli::run(argc, argv);
    } catch (std::bad_alloc const&) {
        std::cerr << "diecast: there is not enough memory for this; fewer designs, samples or grid points need less\n";
        return diecast::cli::bad_input;
    } catch (std::exception const& error) {
        std::cerr << "diecast: a defect of this program stopped it (" << error.what()
                  << "); please report it with the command\n";
        return diecast::cli::bad_input;
    }
}
