// The options that commands have: each kind is added in one way, so that none can forget its limits. CLI11, which takes
// seconds to compile, is included by options.cpp and by the few files that ask what options there are.
#pragma once
#include <limits>
#include "app/cli/session.h"

namespace CLI {
class Option;
}

namespace diecast::cli {

/// An option that a command has been given, and what else is said of it. The command owns it.
class Option {
public:
    Option(CLI::Option* option) : option_(option) {}
    Option type_name(std::string const&) const;
    Option required() const;
    Option excludes(Option other) const;
    Option default_str(std::string const&) const;
    Option capture_default_str() const;
    Option description(std::string const&) const;
    Option group(std::string const&) const;
    std::size_t count() const;  // how often it was given
    CLI::Option* get() const { return option_; }

private:
    CLI::Option* option_;
};

/// Headings of the help, below which options of one use stand; without one an option stands below "Options".
namespace heading {
inline constexpr auto scenario = "Scenario", goals = "Objectives and constraints", output = "Output",
                      picture = "Picture", sampling = "Sampling", run = "Run";
}

CLI::App* add_command(CLI::App&, std::string const& name, std::string const& doc);
void add_footer(CLI::App&, std::string const& text);
Option option_of(CLI::App&, std::string const& name);
void remove_option(CLI::App&, std::string const& name);
Option add_flag(CLI::App&, std::string const& name, bool&, std::string const& doc);
Option add_option(CLI::App&, std::string const& name, std::string&, std::string const& doc);
Option add_option(CLI::App&, std::string const& name, std::vector<std::string>&, std::string const& doc);
Option add_format(CLI::App&, Format&, std::vector<Format> const& possible);
/// An option that may be repeated and takes one word each time.
Option add_words(CLI::App&, std::string const& name, std::vector<std::string>&, std::string const& doc);
/// A word that is not empty, if it is there.
Option add_name(CLI::App&, std::string const& name, std::string& word, std::string const& doc);

/// What the help calls the word, and which it may be.
struct Choices {
    std::string name;
    std::vector<std::string> words;
};
Option add_choice(CLI::App&, std::string const& name, std::string& word, Choices const&, std::string const& doc);

/// What the help calls the number, and the least and the most it may be, both included.
struct NumberLimits {
    std::string name;
    double least, most;
};
struct WholeLimits {
    std::string name;
    std::uint64_t least = 0, most = std::numeric_limits<std::uint64_t>::max();
};

/// Reads a whole word, finite and within the limits; else refused, with the option, the word and the limits.
double read_number(std::string const& option, std::string const& word, NumberLimits const&);
std::uint64_t read_whole(std::string const& option, std::string const& word, WholeLimits const&);

Option add_number(CLI::App&, std::string const& name, double&, NumberLimits const&, std::string const& doc);

Option add_whole(CLI::App&, std::string const& name, WholeLimits const&, std::string const& doc,
                 std::function<void(std::uint64_t)> take);
template <class Whole>
Option add_whole(CLI::App& app, std::string const& name, Whole& value, WholeLimits limits, std::string const& doc) {
    limits.most = std::min(limits.most, static_cast<std::uint64_t>(std::numeric_limits<Whole>::max()));
    return add_whole(app, name, limits, doc, [&value](std::uint64_t n) { value = static_cast<Whole>(n); });
}

/// Limits of the seed of samples and draws: any number of 64 bits.
inline WholeLimits const any_seed{"N"};

/// --threads N and --progress, of commands that compute many designs.
void add_run_options(CLI::App&, unsigned& threads, bool& progress);

}  // namespace diecast::cli
