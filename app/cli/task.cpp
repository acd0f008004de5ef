#include "app/cli/task.h"
#include <algorithm>
#include <filesystem>
#include <iostream>
#include "app/cli/files.h"
#include "app/present/text/study_words.h"
#include "model/catalogue/text_file.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"
#include "model/study/bundle.h"
#include "optimizer/sweep/design_rows.h"

namespace diecast::cli {
namespace {

std::string trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(" \t");
    return first == text.npos ? "" : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// `parse` reports with the quantity's key; here it is said which option was meant.
template <class Parse>
auto read(std::string const& option, Parse const& parse) {
    Issues issues;
    auto const result = parse(issues);
    for (Issue& issue : issues) issue.where = option;
    if (!result || has_errors(issues)) {
        if (!has_errors(issues)) issues.push_back({option, "cannot be read"});
        throw Refused{issues};
    }
    return *result;
}

/// The key.
std::string set_one(Graph const& graph, Study& study, std::string const& text, TaskKind kind) {
    std::size_t const equals = text.find('=');
    if (equals == text.npos || trimmed(text.substr(0, equals)).empty())
        refuse("--set " + text, "expected key=value, for example --set \"die.area=600 mm2\"");
    std::string const key = key_of_set(text);
    std::string const value = trimmed(std::string_view(text).substr(equals + 1));
    Quantity const& q = find(graph, key, "--set " + key);
    std::string const option = "--set " + key + "=" + value;
    if (kind == TaskKind::one_design && is_axis_text(graph, q, value))
        refuse(option, "has several values, and one design has one: use \"diecast sweep\" (decimals have a point)");
    Issues issues;
    set_in_words(graph, study, q, value, option, issues);
    if (has_errors(issues)) throw Refused{issues};
    return key;
}

/// Whether lists of keys and patterns, apart by commas, name this key as it is.
bool names_key(std::vector<std::string> const& lists, std::string const& key) {
    return std::ranges::any_of(lists, [&](std::string const& list) {
        std::string bare = "," + list + ",";
        std::erase(bare, ' ');
        return bare.find("," + key + ",") != bare.npos;
    });
}

/// Takes axes out of the study; a list of keys that names none of them is said to change nothing.
std::vector<Quantity const*> stop_sweeping(Graph const& graph, Study& study, std::vector<std::string> const& lists) {
    std::vector<Quantity const*> fixed;
    for (std::string const& list : lists) {
        std::size_t const before = study.axes.size();
        for (Quantity const* q : select(graph, {list}, "--fix"))
            if (std::erase_if(study.axes, [&](AxisSpec const& axis) { return axis.quantity == q; })) fixed.push_back(q);
        if (study.axes.size() == before)
            std::cerr << "diecast: --fix " << printable(list) << ": nothing of it is swept, so it changes nothing\n";
    }
    return fixed;
}

void list_designs(Graph const& graph, Study& study, std::string const& file) {
    Issues issues;
    auto const text = read_text(file, issues, {largest_table});
    require(issues);
    DesignRows rows = read_designs(graph, *text, file, study.axes);
    require(rows.issues);
    for (Issue const& issue : rows.issues)
        if (issue.severity == Severity::note) std::cerr << "diecast: " << diecast::to_text(issue) << "\n";
    take_designs(study, std::move(rows.axes));
}

/// Titles and the summary speak of the study as it was saved: they say what is set here.
void say_sets(Study& study, std::vector<std::string> const& sets) {
    std::string said;
    for (std::string const& set : sets) said += (said.empty() ? "" : ", ") + trimmed(set);
    if (said.empty()) return;
    auto const add = [&](std::string& title) {
        if (!title.empty()) title += " (set: " + said + ")";
    };
    add(study.title);
    for (ChartSpec& chart : study.charts) add(chart.title);
    for (Search& search : study.searches) add(search.title);
    if (!study.summary.empty()) study.summary += " Set for these numbers, whatever the text says: " + said + ".";
}

void say_masked(Graph const& graph, Study const& study, std::string const& key, bool is_of_design) {
    for (std::string const& words : masked_words(graph, study, key, is_of_design))
        std::cerr << "diecast: " << words << "\n";
}

}  // namespace

Option add_entries(CLI::App& app, std::vector<std::string>& entries) {
    Option const option =
        add_words(app, "--entry", entries, "Your own entry, beside the presets or in place of one (repeatable)");
    return mark(option.type_name("FILE").group(heading::scenario), FileUse::source);
}

void add_scenario_of_rows(CLI::App& app, Task& task) {
    Option const study = add_name(app, "--study", task.study, "A study whose choices and pins hold for all rows");
    mark(study.type_name("STUDY").group(heading::scenario), FileUse::study);
    add_name(app, "--design", task.design, "Take this design of the study").type_name("NAME").group(heading::scenario);
    add_words(app, "--set", task.sets, "Fix a quantity for all rows: gpu.model=H100 (repeatable)")
        .type_name("KEY=VALUE")
        .group(heading::scenario);
    add_entries(app, task.entries);
}

void add_task(CLI::App& app, Task& task, TaskKind kind, Needs needs) {
    bool const is_optional_grid = kind == TaskKind::grid && needs == Needs::nothing;
    Option const study = add_name(app, "STUDY", task.study,
                                  std::string("Name of a built-in study, a file, or link text") +
                                      (is_optional_grid ? "; without it, --set says what is swept" : ""))
                             .type_name("");
    mark(study, FileUse::study);
    if (needs == Needs::study) study.required();
    add_name(app, "--design", task.design, "Take this design of the study").type_name("NAME").group(heading::scenario);
    bool const ranges = kind != TaskKind::one_design;
    add_words(app, "--set", task.sets,
              ranges ? "Fix a quantity, or let it range: \"die.area=200..800 mm2 steps 13\" (repeatable)"
                     : "Fix a quantity: \"die.area=600 mm2\", process.node=N5 (repeatable)")
        .type_name("KEY=VALUE")
        .group(heading::scenario);
    if (kind == TaskKind::grid)
        add_words(app, "--fix", task.holds,
                  "Fix these at their values, do not sweep them: keys and patterns, comma-separated")
            .type_name("KEYS")
            .group(heading::scenario);
    if (kind == TaskKind::grid)
        add_name(
            app, "--sample", task.sample,
            "Not every combination of values, but \"sobol N\", \"latin-hypercube N\" or \"random N\" designs spread "
            "over the axes, optionally followed by \"seed N\"; \"in-step\": the first values of all axes, then the "
            "second ones")
            .type_name("HOW")
            .group(heading::scenario);
    add_entries(app, task.entries);
}

void add_designs(CLI::App& app, Task& task) {
    Option const option =
        add_name(app, "--designs", task.designs,
                 "Not what axes span, but the designs of a table (CSV), a row each: its header names keys with units, "
                 "\"process.node,die.area [mm²]\"");
    mark(option.type_name("FILE").group(heading::scenario), FileUse::source);
}

void add_objectives(CLI::App& app, std::vector<std::string>& objectives) {
    add_words(app, "--objective", objectives, "Objective, in place of the study's own (repeatable)")
        .type_name("KEY[:min|:max]")
        .group(heading::goals);
}

void add_constraints(CLI::App& app, std::vector<std::string>& constraints) {
    add_words(app, "--constraint", constraints,
              "A further constraint, or \"KEY<=VALUE\"; it replaces that bound of the study's (repeatable)")
        .type_name("\"KEY>=VALUE\"")
        .group(heading::goals);
}

Model open_model(std::string const& word, std::vector<std::string> const& entries) {
    if (word.empty()) return {{}, open_model(entries)};
    StudyText text = find_study_text(word);
    std::error_code error;
    if (has_errors(text.issues) && word.find('=') != word.npos && !std::filesystem::exists(word, error))
        refuse(word, "is not a study; a setting is given as --set " + in_quotes(word));
    require(text.issues);
    Issues said_later;
    auto const brought = brought_entries(text.json, said_later);
    std::string const name = text.file.empty() ? "the link" : text.file;
    return {std::move(text), open_model(entries, brought, name)};
}

Study read_study(Model const& model) {
    StudyReading reading = read_study(model.graph, model.text.json, model.text.file);
    require(reading.issues);
    return std::move(reading.study);
}

std::string key_of_set(std::string_view set) { return trimmed(set.substr(0, set.find('='))); }

NamedDesign const& find_design(Study const& study, std::string const& name, std::string const& option) {
    Issues issues;
    NamedDesign const* const design = find_design(study, name, option, issues);
    require(issues);
    return *design;
}

void require_two_designs(Study const& study, std::string const& design, std::string const& over) {
    if (design != over) return;
    std::vector<std::string_view> names;
    for (NamedDesign const& d : study.designs) names.push_back(d.name);
    if (!design.empty())
        refuse("--over " + design, "expected another design than --design" + known_words(names, "there are"));
    refuse("--over", names.empty()
                         ? "is missing, and the study names no designs: compare two of a study that does"
                         : "and --design are missing: name two designs of the study" + known_words(names, "there are"));
}

Task of_default_design(Model const& model, Task task) {
    if (!task.study.empty() && task.design.empty()) task.design = read_study(model).default_design;
    return task;
}

void describe_default_design(CLI::App& app) {
    option_of(app, "--design").description("Take this design of the study; without, its default design, if it has one");
}

std::string design_text(Study const& study, Task const& asked) {
    return design_words(study, asked.design) + (asked.sets.empty() ? "" : ", changed by --set") +
           (asked.design.empty() && !study.designs.empty() ? " (--design: another)" : "");
}

Study prepare(Model const& model, Task const& task, TaskKind kind) {
    Graph const& graph = model.graph;
    Study study;
    if (!task.study.empty()) study = read_study(model);
    if (!task.design.empty()) lay_design(study, find_design(study, task.design, "--design"));
    auto const fixed = stop_sweeping(graph, study, task.holds);
    if (!task.designs.empty() && !task.sample.empty()) refuse("--sample", "goes without --designs, which lists them");
    if (!task.designs.empty()) list_designs(graph, study, task.designs);
    std::vector<std::string> keys, sets;
    for (std::string const& set : task.sets) {
        std::string const key = set_one(graph, study, set, kind);
        if (auto const earlier = std::ranges::find(keys, key); earlier != keys.end()) {
            std::cerr << "diecast: --set " << printable(set) << " replaces an earlier one of " << key << "\n";
            sets.erase(sets.begin() + (earlier - keys.begin()));
            keys.erase(earlier);
        }
        keys.push_back(key);
        sets.push_back(set);
        bool const several = is_axis_text(graph, find(graph, key, "--set"), set.substr(set.find('=') + 1));
        if (several && !task.designs.empty())
            refuse("--set " + set, "has several values, and --designs says every design");
        if (several && names_key(task.holds, key))
            refuse("--set " + set, "has several values, and --fix " + key + " takes one: leave one of the two out");
        if (std::string const words = replaced_words(graph, find(graph, key, "--set")); several && !words.empty())
            std::cerr << "diecast: --set " << printable(set) << ": " << words << "\n";
    }
    if (!fixed.empty()) std::cerr << "diecast: --fix: " << fixed_words(graph, study, fixed) << "\n";
    say_sets(study, sets);
    if (!task.sample.empty())
        study.sampling = read("--sample", [&](Issues& issues) { return parse_sampling(task.sample, issues); });
    if (kind == TaskKind::one_design) study.axes.clear();
    if (kind == TaskKind::search) return study;
    for (std::string const& key : keys) say_masked(graph, study, key, false);
    for (NamedDesign const& design : study.designs)
        for (auto const& [key, word] : design.scenario.pins)
            if (design.name == task.design) say_masked(graph, study, key, true);
    return study;
}

Objective parse_objective(Graph const& graph, std::string_view text) {
    Issues issues;
    auto const objective = parse_objective(graph, text, "--objective " + std::string(text), issues);
    require(issues);
    return *objective;
}

void add_constraint(Graph const& graph, Study& study, std::string_view text) {
    Issues issues;
    add_constraint(graph, study, text, "--constraint " + in_quotes(text), issues);
    require(issues);
}

void apply_goals(Graph const& graph, Study& study, GoalWords const& goals) {
    if (!goals.objectives.empty()) study.objectives.clear();
    for (std::string const& text : goals.objectives) {
        study.objectives.push_back(parse_objective(graph, text));
        for (std::size_t i = 0; i + 1 < study.objectives.size(); ++i)
            if (study.objectives[i].quantity == study.objectives.back().quantity)
                refuse("--objective " + text, "is there twice");
    }
    if (study.objectives.size() > Archive::most_objectives)
        refuse("--objective", "are too many: at most " + std::to_string(Archive::most_objectives));
    for (std::string const& text : goals.constraints) add_constraint(graph, study, text);
}

AxisSpec read_range(Graph const& graph, std::string const& name, std::string const& text) {
    std::string const option = name + " " + text;
    std::size_t const equals = text.find('=');
    if (equals == text.npos)
        refuse(option, "expected key=range, for example " + name + " \"memory.price=1..50 USD/GB\"");
    Quantity const& q = find(graph, text.substr(0, equals), name);
    Issues issues;
    auto axis = parse_axis(graph, q, text.substr(equals + 1), issues);
    for (Issue& issue : issues) issue.where = option;
    require(issues);
    if (axis && axis->values.size() < 2) refuse(option, "has one value only: it goes from one value to another");
    if (!graph.is_choice(q)) std::sort(axis->values.begin(), axis->values.end());
    return *axis;
}

std::vector<Quantity const*> outputs_of(Graph const& graph, Study const& study, std::vector<std::string> const& words) {
    std::vector<Quantity const*> list = select(graph, words, "--output");
    if (list.empty())
        for (Objective const& o : study.objectives) list.push_back(o.quantity);
    if (list.empty()) refuse("--output", "is missing: the key of a number");
    for (Quantity const* q : list)
        if (graph.is_choice(*q)) refuse("--output", std::string(q->key) + " is a choice, not a number");
    return list;
}

}  // namespace diecast::cli
