#include "app/cli/options.h"
#include <charconv>
#include <cmath>
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

CLI::App* add_command(CLI::App& app, std::string const& name, std::string const& doc) {
    return app.add_subcommand(name, doc);
}

CLI::Option* add_flag(CLI::App& app, std::string const& name, bool& value, std::string const& doc) {
    return app.add_flag(name, value, doc);
}

CLI::Option* add_option(CLI::App& app, std::string const& name, std::string& word, std::string const& doc) {
    return app.add_option(name, word, doc);
}

CLI::Option* add_option(CLI::App& app, std::string const& name, std::vector<std::string>& words,
                        std::string const& doc) {
    return app.add_option(name, words, doc);
}

CLI::Option* add_words(CLI::App& app, std::string const& name, std::vector<std::string>& words,
                       std::string const& doc) {
    return app.add_option(name, words, doc)->type_size(1)->allow_extra_args(false);
}

CLI::Option* add_name(CLI::App& app, std::string const& name, std::string& word, std::string const& doc) {
    auto const read = [&word, name](CLI::results_t const& words) {
        if (words.back().empty()) refuse(name, "is empty");
        return word = words.back(), true;
    };
    return app.add_option(name, read, doc);
}

CLI::Option* add_choice(CLI::App& app, std::string const& name, std::string& word, Choices const& choices,
                        std::string const& doc) {
    return app.add_option(name, word, doc)->type_name(choices.name)->check(CLI::IsMember(choices.words));
}

double read_number(std::string const& option, std::string const& word, NumberLimits const& limits) {
    double value = 0;
    if (!is_read(word, value) || !std::isfinite(value) || value < limits.least || value > limits.most)
        refuse(option, "\"" + word + "\" is not a number from " + limits_text(limits));
    return value;
}

std::uint64_t read_whole(std::string const& option, std::string const& word, WholeLimits const& limits) {
    std::uint64_t value = 0;
    if (!is_read(word, value) || value < limits.least || value > limits.most)
        refuse(option, "\"" + word + "\" is not a whole number from " + limits_text(limits));
    return value;
}

CLI::Option* add_number(CLI::App& app, std::string const& name, double& value, NumberLimits const& limits,
                        std::string const& doc) {
    auto const read = [&value, limits, option = long_name(name)](CLI::results_t const& words) {
        return value = read_number(option, words.back(), limits), true;
    };
    return described(app.add_option(name, read, doc), limits.name, limits_text(limits));
}

CLI::Option* add_whole(CLI::App& app, std::string const& name, WholeLimits const& limits, std::string const& doc,
                       std::function<void(std::uint64_t)> take) {
    auto const read = [take = std::move(take), limits, option = long_name(name)](CLI::results_t const& words) {
        return take(read_whole(option, words.back(), limits)), true;
    };
    bool const any = limits.most == std::numeric_limits<std::uint64_t>::max();
    return described(app.add_option(name, read, doc), limits.name, any ? "" : limits_text(limits));
}

}  // namespace diecast::cli
