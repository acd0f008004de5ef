// complete: what could follow on a command line; the shells' completion scripts ask it. Not listed in the help.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include "app/cli/commands.h"
#include "app/cli/writer.h"
#include "model/catalogue/catalogue.h"
#include "model/core/text.h"
#include "model/model.h"
#include "model/study/starts/starts.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

/// A command line up to the cursor.
struct Line {
    std::vector<std::string> words;  // complete ones, without the program's name
    std::string part;                // the word at the cursor, perhaps empty
};

/// Cuts a command line into words as a shell does: quotes and backslashes are taken away.
Line cut(std::string_view text) {
    Line line;
    char quote = 0;
    bool escaped = false;
    for (char c : text) {
        if (escaped) line.part += c, escaped = false;
        else if (c == '\\' && quote != '\'') escaped = true;
        else if (quote && c == quote) quote = 0;
        else if (quote) line.part += c;
        else if (c == '"' || c == '\'') quote = c;
        else if (std::isspace(static_cast<unsigned char>(c))) {
            if (!line.part.empty()) line.words.push_back(std::exchange(line.part, {}));
        } else line.part += c;
    }
    if (!line.words.empty()) line.words.erase(line.words.begin());
    return line;
}

/// One thing that fits, and what it means.
struct Candidate {
    std::string text, meaning;
};
using Candidates = std::vector<Candidate>;

struct CompletionQuestion {
    Line line;
    CLI::App const* command;
    std::string part;  // of the value alone, where the option stands before it with "="
};

Candidates names_in(fs::path const& folder) {
    Candidates result;
    std::error_code error;
    for (auto const& file : fs::directory_iterator(folder, error))
        if (std::string const name = file.path().filename().string(); name.ends_with(".json"))
            result.push_back({name.substr(0, name.find('.')), ""});
    return result;
}

/// Topics first, then the keys of the topic: a list of a thousand is too long to read.
Candidates keys_for(Graph const& graph, std::string const& part, std::string const& ending) {
    Candidates result;
    bool const topics = part.find('.') == std::string::npos;
    for (Quantity const* q : graph.quantities()) {
        std::string const topic = group_of(*q) + ".";
        auto const is_topic = [&](Candidate const& c) { return c.text == topic; };
        if (!topics) result.push_back({std::string(q->key) + ending, label_of(*q)});
        else if (std::none_of(result.begin(), result.end(), is_topic)) result.push_back({topic, ""});
    }
    return result;
}

Candidates entries_for(Graph const& graph, Quantity const* q) {
    Candidates result;
    if (q)
        for (Entry const& e : graph.entries(*q)) result.push_back({e.name, e.title == e.name ? "" : e.title});
    return result;
}

/// "die.area,die.yi": the list so far stays in front.
Candidates after(std::string const& front, Candidates list) {
    for (Candidate& c : list) c.text.insert(0, front);
    return list;
}

std::string up_to_last(std::string const& part, char sign) {
    std::size_t const at = part.rfind(sign);
    return at == std::string::npos ? "" : part.substr(0, at + 1);
}

Candidates settings(std::string const& part) {
    Graph const graph = open_model_as_is();
    std::size_t const equals = part.find('=');
    if (equals == std::string::npos) return keys_for(graph, part, "=");
    std::string const front = std::max(part.substr(0, equals + 1), up_to_last(part, ','),
                                       [](auto const& a, auto const& b) { return a.size() < b.size(); });
    return after(front, entries_for(graph, graph.find(part.substr(0, equals))));
}

Candidates key_list(std::string const& part) {
    std::string const front = up_to_last(part, ',');
    return after(front, keys_for(open_model_as_is(), part.substr(front.size()), ""));
}

/// The first word that is no option and no option's value.
std::string positional(CompletionQuestion const& q, std::size_t place) {
    for (std::size_t i = 1; i < q.line.words.size(); ++i) {
        std::string const& word = q.line.words[i];
        if (word.starts_with("-")) {
            CLI::Option const* option = q.command->get_option_no_throw(word);
            if (option && option->get_items_expected_max() > 0) ++i;
        } else if (place-- == 0) return word;
    }
    return "";
}

std::size_t positionals(CompletionQuestion const& q) {
    std::size_t n = 0;
    while (!positional(q, n).empty()) ++n;
    return n;
}

enum class Part { designs, charts, searches, break_evens };

Candidates from_study(CompletionQuestion const& q, Part part) {
    // For "explain", the study comes second.
    std::string const name = positional(q, q.command->get_name() == "explain" ? 1 : 0);
    Candidates result;
    if (name.empty()) return result;
    Graph const graph = open_model_as_is();
    Study const study = find_study(graph, name).study;
    if (part == Part::searches)
        for (Search const& s : study.searches) result.push_back({s.name, s.title});
    else if (part == Part::break_evens)
        for (BreakEven const& b : study.break_evens) result.push_back({b.name, b.title});
    else if (part == Part::designs)
        for (NamedDesign const& d : study.designs) result.push_back({d.name, d.note});
    else
        for (std::size_t i = 0; i < study.charts.size(); ++i)
            result.push_back(
                {std::to_string(i + 1), std::string(study.charts[i].kind()) + " " + study.charts[i].title});
    return result;
}

/// "Output format: csv, json".
Candidates formats(CLI::Option const& option) {
    Candidates result;
    std::string const doc = option.get_description();
    std::string_view rest = std::string_view(doc).substr(std::min(doc.size(), doc.find(':') + 1));
    while (!rest.empty()) {
        std::size_t const comma = std::min(rest.find(','), rest.size());
        std::string_view word = rest.substr(0, comma);
        while (word.starts_with(' ')) word.remove_prefix(1);
        result.push_back({std::string(word), ""});
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return result;
}

Candidates kinds() {
    Candidates result;
    for (auto const& [kind, selector] : catalogue_selectors())
        result.push_back({std::string(kind), label_of(*selector)});
    return result;
}

Candidates tasks() {
    Candidates result;
    for (StartTask const& task : start_tasks()) result.push_back({std::string(task.name), std::string(task.title)});
    return result;
}

Candidates entries_of_kind(std::string const& kind) {
    for (auto const& [name, selector] : catalogue_selectors())
        if (name == kind) return entries_for(open_model_as_is(), selector);
    return {};
}

Candidates values_of(CompletionQuestion const& q, CLI::Option const& option) {
    std::string const type = option.get_type_name();
    if (option.check_lname("set") || option.check_lname("change")) return settings(q.part);
    if (option.check_lname("format")) return formats(option);
    if (option.check_lname("design") || option.check_lname("over")) return from_study(q, Part::designs);
    if (option.check_lname("chart")) return from_study(q, Part::charts);
    if (type.starts_with("KEYS")) return key_list(q.part);
    if (type.starts_with("KEY")) return keys_for(open_model_as_is(), q.part, "");
    return {};
}

Candidates positionals_of(CompletionQuestion const& q) {
    auto const options = q.command->get_options([](CLI::Option const* o) { return o->get_positional(); });
    if (options.empty()) return {};
    std::size_t const place = std::min(positionals(q), options.size() - 1);
    std::string const name = options[place]->get_name();
    if (name == "STUDY") return names_in(presets_folder() / "studies");
    if (name == "SEARCH") return from_study(q, Part::searches);
    if (name == "QUESTION") return from_study(q, Part::break_evens);
    if (name == "SERIES") return names_in(presets_folder() / "validation");
    if (name == "KIND") return kinds();
    if (name == "TASK") return tasks();
    if (name == "NAME") return entries_of_kind(positional(q, 0));
    if (name == "QUANTITY" || name == "PATTERN") return keys_for(open_model_as_is(), q.part, "");
    return {};
}

Candidates options_of(CLI::App const& app) {
    Candidates result;
    for (CLI::Option const* option : app.get_options())
        for (std::string const& name : option->get_lnames())
            if (!option->get_group().empty()) result.push_back({"--" + name, option->get_description()});
    return result;
}

Candidates commands_of(CLI::App const& root) {
    Candidates result;
    for (CLI::App const* command : root.get_subcommands([](CLI::App const*) { return true; }))
        if (!command->get_group().empty()) result.push_back({command->get_name(), command->get_description()});
    return result;
}

Candidates answer(CLI::App const& root, Line const& line) {
    if (line.words.empty()) return line.part.starts_with("-") ? options_of(root) : commands_of(root);
    CLI::App const* command = nullptr;
    for (CLI::App const* c : root.get_subcommands([](CLI::App const*) { return true; }))
        if (c->get_name() == line.words.front()) command = c;
    if (!command) return {};
    CompletionQuestion q{line, command, line.part};
    std::string option = line.words.back();
    std::string front;
    if (std::size_t const equals = line.part.find('='); line.part.starts_with("--") && equals != std::string::npos) {
        option = line.part.substr(0, equals);
        front = option + "=";
        q.part = line.part.substr(equals + 1);
    } else if (line.part.starts_with("-")) return options_of(*command);
    CLI::Option const* taking = option.starts_with("-") ? command->get_option_no_throw(option) : nullptr;
    if (taking && taking->get_items_expected_max() > 0) return after(front, values_of(q, *taking));
    return positionals_of(q);
}

int run(CLI::App const& root, std::string const& text, std::string const& breaks) {
    Line const line = cut(text);
    std::size_t const cut_off = breaks.empty() ? 0 : line.part.find_last_of(breaks) + 1;  // npos + 1 is 0
    std::string result;
    for (Candidate const& c : answer(root, line))
        if (c.text.starts_with(line.part)) result += c.text.substr(cut_off) + "\t" + c.meaning + "\n";
    return print(result), good;
}

Command add_completion(CLI::App& app) {
    auto* command = add_command(app, "complete", "What could follow: one candidate and its meaning on each line");
    auto const line = std::make_shared<std::string>();
    auto const breaks = std::make_shared<std::string>();
    add_option(*command, "LINE", *line, "The command line up to the cursor").type_name("");
    add_option(*command, "--breaks", *breaks, "Signs at which the shell cuts words: print what follows the last");
    return {command, [&app, line, breaks] { return run(app, *line, *breaks); }};
}

Registered const completion_row{CommandGroup::hidden, 1, add_completion};

}  // namespace
}  // namespace diecast::cli
