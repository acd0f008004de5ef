#include "app/cli/options.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

template <class Number>
bool is_read(std::string const& word, Number& value) {
    char const* const end = word.data() + word.size();
    auto const [stop, error] = std::from_chars(word.data(), end, value);
    return error == std::errc() && stop == end;
}

std::string limits_text(NumberLimits const& l) { return exact_text(l.least) + " to " + exact_text(l.most); }
std::string limits_text(WholeLimits const& l) { return std::to_string(l.least) + " to " + std::to_string(l.most); }

/// "--most", of "-m,--most".
std::string long_name(std::string const& names) { return names.substr(names.rfind(',') + 1); }

/// Shown in the help behind the name of what is taken.
CLI::Option* described(CLI::Option* option, std::string const& name, std::string const& limits) {
    return option->type_name(limits.empty() ? name : name + ":" + limits);
}

}  // namespace

Option Option::type_name(std::string const& name) const { return option_->type_name(name); }
Option Option::required() const { return option_->required(); }
Option Option::excludes(Option other) const { return option_->excludes(other.option_); }
Option Option::default_str(std::string const& text) const { return option_->default_str(text); }
Option Option::capture_default_str() const { return option_->capture_default_str(); }
Option Option::description(std::string const& text) const { return option_->description(text); }
Option Option::group(std::string const& title) const { return option_->group(title); }
std::size_t Option::count() const { return option_->count(); }

CLI::App* add_command(CLI::App& app, std::string const& name, std::string const& doc) {
    return app.add_subcommand(name, doc);
}

void add_footer(CLI::App& app, std::string const& text) { app.footer(text); }

Option option_of(CLI::App& app, std::string const& name) { return app.get_option(name); }

void remove_option(CLI::App& app, std::string const& name) { app.remove_option(app.get_option(name)); }

Option add_flag(CLI::App& app, std::string const& name, bool& value, std::string const& doc) {
    return app.add_flag(name, value, doc);
}

Option add_option(CLI::App& app, std::string const& name, std::string& word, std::string const& doc) {
    return app.add_option(name, word, doc);
}

Option add_option(CLI::App& app, std::string const& name, std::vector<std::string>& words, std::string const& doc) {
    return app.add_option(name, words, doc);
}

Option add_words(CLI::App& app, std::string const& name, std::vector<std::string>& words, std::string const& doc) {
    return app.add_option(name, words, doc)->type_size(1)->allow_extra_args(false);
}

Option add_name(CLI::App& app, std::string const& name, std::string& word, std::string const& doc) {
    auto const read = [&word, name](CLI::results_t const& words) {
        if (words.back().empty()) refuse(name.substr(0, name.find(',')), "is empty");
        return word = words.back(), true;
    };
    return app.add_option(name, read, doc);
}

Option add_choice(CLI::App& app, std::string const& name, std::string& word, Choices const& choices,
                  std::string const& doc) {
    std::string names;
    for (std::string const& known : choices.words) names += (names.empty() ? "" : ", ") + known;
    auto const check = [name, names, words = choices.words](std::string const& typed) {
        if (std::ranges::find(words, typed) == words.end()) refuse(name, in_quotes(typed) + " is none of " + names);
        return std::string();
    };
    std::string const listed = CLI::IsMember(choices.words).get_description();
    return app.add_option(name, word, doc)->type_name(choices.name)->check(check, listed);
}

Option add_format(CLI::App& app, Format& format, std::vector<Format> const& possible) {
    std::string names;
    for (Format f : possible) names += (names.empty() ? "" : ", ") + std::string(format_name(f));
    auto const read = [&format, possible, names](CLI::results_t const& words) {
        for (Format f : possible)
            if (words.back() == format_name(f)) return format = f, true;
        refuse("--format", in_quotes(words.back()) + " is none of " + names);
    };
    return app.add_option("--format", read, "Output format: " + names)
        ->type_name("FORMAT")
        ->group(heading::output)
        ->default_str(std::string(format_name(format)));
}

double read_number(std::string const& option, std::string const& word, NumberLimits const& limits) {
    double value = 0;
    if (!is_read(word, value) || !std::isfinite(value) || value < limits.least || value > limits.most)
        refuse(option, in_quotes(word) + " is not a number from " + limits_text(limits));
    return value;
}

std::uint64_t read_whole(std::string const& option, std::string const& word, WholeLimits const& limits) {
    std::uint64_t value = 0;
    if (!is_read(word, value) || value < limits.least || value > limits.most)
        refuse(option, in_quotes(word) + " is not a whole number from " + limits_text(limits));
    return value;
}

Option add_number(CLI::App& app, std::string const& name, double& value, NumberLimits const& limits,
                  std::string const& doc) {
    auto const read = [&value, limits, option = long_name(name)](CLI::results_t const& words) {
        return value = read_number(option, words.back(), limits), true;
    };
    return described(app.add_option(name, read, doc), limits.name, limits_text(limits));
}

Option add_whole(CLI::App& app, std::string const& name, WholeLimits const& limits, std::string const& doc,
                 std::function<void(std::uint64_t)> take) {
    auto const read = [take = std::move(take), limits, option = long_name(name)](CLI::results_t const& words) {
        return take(read_whole(option, words.back(), limits)), true;
    };
    bool const any = limits.most == std::numeric_limits<std::uint64_t>::max();
    return described(app.add_option(name, read, doc), limits.name, any ? "" : limits_text(limits));
}

void add_run_options(CLI::App& app, unsigned& threads, bool& progress) {
    add_flag(app, "--progress", progress, "Show progress even if standard error is not a terminal").group(heading::run);
    add_whole(app, "--threads", threads, {"N", 0, 1024}, "How many; the results are the same (default: one per core)")
        .group(heading::run);
}

}  // namespace diecast::cli
