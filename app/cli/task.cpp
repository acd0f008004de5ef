#include "app/cli/task.h"
#include <cmath>
#include <filesystem>
#include <iostream>
#include "app/cli/files.h"
#include "model/catalog/text_file.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
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
std::string set_one(Graph const& graph, Study& study, std::string const& text, Wants wants) {
    std::size_t const equals = text.find('=');
    if (equals == text.npos) refuse("--set " + text, "expected key=value, for example --set \"die.area=600 mm2\"");
    std::string const key = key_of_set(text);
    std::string const value = trimmed(std::string_view(text).substr(equals + 1));
    Quantity const& q = find(graph, key, "--set " + key);
    std::string const option = "--set " + key + "=" + value;
    std::erase_if(study.axes, [&](AxisSpec const& axis) { return axis.quantity == &q; });
    if (!is_axis_text(value)) {
        study.scenario.pin(q, read(option, [&](Issues& issues) { return parse_word(graph, q, value, issues); }));
        return key;
    }
    if (wants == Wants::one_design)
        refuse(option, "says several values, and one design has one: use \"diecast sweep\" (decimals have a point)");
    study.scenario.pins.erase(key);
    study.axes.push_back(read(option, [&](Issues& issues) { return parse_axis(graph, q, value, issues); }));
    return key;
}

void lay_design(Study& study, std::string const& name) {
    NamedDesign const& design = find_design(study, name, "--design");
    study.scenario = overlay(study.scenario, design.scenario);
    std::erase_if(study.axes,
                  [&](AxisSpec const& axis) { return design.scenario.pins.contains(std::string(axis.quantity->key)); });
}

/// What a person sets goes before what the study's designs and searches say of the same quantity.
void put_first(Study& study, std::string const& key) {
    for (NamedDesign& design : study.designs) design.scenario.pins.erase(key);
    for (Search& search : study.searches) search.scenario.pins.erase(key);
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

/// An entry that was asked for has no say in what is swept or pinned: a person may expect otherwise.
void say_masked(Graph const& graph, Study const& study, std::string const& key, bool is_of_design) {
    Quantity const& q = *graph.find(key);
    auto const pin = study.scenario.pins.find(key);
    if (!graph.is_choice(q) || pin == study.scenario.pins.end()) return;
    Issues ignored;
    auto const place = static_cast<std::size_t>(graph.value_of(q, pin->second, ignored));
    auto const entries = graph.entries(q);
    if (place >= entries.size()) return;
    std::string swept, pinned;
    for (Assignment const& a : entries[place].sets) {
        std::string const other(a.quantity->key);
        auto const has = [&](AxisSpec const& axis) { return axis.quantity == a.quantity; };
        if (std::any_of(study.axes.begin(), study.axes.end(), has)) swept += (swept.empty() ? "" : ", ") + other;
        else if (study.scenario.pins.contains(other)) pinned += (pinned.empty() ? "" : ", ") + other;
    }
    std::string const whose = key + "=" + std::string(entries[place].name);
    if (!swept.empty())
        std::cerr << "diecast: " << whose << " does not override what is swept: " << swept << "; use --fix KEYS\n";
    if (!pinned.empty() && !is_of_design)
        std::cerr << "diecast: " << whose << " does not override what is pinned: " << pinned << "\n";
}

}  // namespace

Option add_entries(CLI::App& app, std::vector<std::string>& entries) {
    Option const option =
        add_words(app, "--entry", entries, "Your own entry, beside the presets or in place of one (repeatable)");
    return mark(option.type_name("FILE").group(heading::scenario), FileUse::source);
}

void add_task(CLI::App& app, Task& task, Wants wants, Needs needs) {
    bool const is_optional_grid = wants == Wants::grid && needs == Needs::nothing;
    Option const study = add_name(app, "STUDY", task.study,
                                  std::string("Name of a built-in study, a file, or link text") +
                                      (is_optional_grid ? "; without it, --set says what is swept" : ""))
                             .type_name("");
    mark(study, FileUse::study);
    if (needs == Needs::study) study.required();
    add_name(app, "--design", task.design, "Take this design of the study").type_name("NAME").group(heading::scenario);
    bool const ranges = wants != Wants::one_design;
    add_words(app, "--set", task.sets,
              ranges ? "Fix a quantity, or let it range: \"die.area=200..800 mm2 steps 13\" (repeatable)"
                     : "Fix a quantity: \"die.area=600 mm2\", process.node=N5 (repeatable)")
        .type_name("KEY=VALUE")
        .group(heading::scenario);
    if (wants == Wants::grid)
        add_words(app, "--fix", task.holds,
                  "Fix these at their values, do not sweep them: keys and patterns, comma-separated")
            .type_name("KEYS")
            .group(heading::scenario);
    if (wants == Wants::grid)
        add_name(
            app, "--sample", task.sample,
            "Not every combination of values, but \"sobol N\", \"latin-hypercube N\" or \"random N\" designs spread "
            "over the axes, with \"seed N\" behind if wanted; \"in-step\": the first values of all axes, then the "
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
    std::vector<std::string_view> names;
    for (NamedDesign const& design : study.designs) {
        if (design.name == name) return design;
        names.push_back(design.name);
    }
    refuse_unknown(option, "design", name, names);
}

Study prepare(Model const& model, Task const& task, Wants wants) {
    Graph const& graph = model.graph;
    Study study;
    if (!task.study.empty()) study = read_study(model);
    if (!task.design.empty()) lay_design(study, task.design);
    for (Quantity const* q : select(graph, task.holds, "--fix"))
        std::erase_if(study.axes, [&](AxisSpec const& axis) { return axis.quantity == q; });
    if (!task.designs.empty() && !task.sample.empty()) refuse("--sample", "goes without --designs, which lists them");
    if (!task.designs.empty()) list_designs(graph, study, task.designs);
    std::vector<std::string> keys;
    for (std::string const& set : task.sets) {
        put_first(study, keys.emplace_back(set_one(graph, study, set, wants)));
        if (!task.designs.empty() && is_axis_text(set.substr(set.find('=') + 1)))
            refuse("--set " + set, "says several values, and --designs says every design");
    }
    say_sets(study, task.sets);
    if (!task.sample.empty())
        study.sampling = read("--sample", [&](Issues& issues) { return parse_sampling(task.sample, issues); });
    if (wants == Wants::one_design) study.axes.clear();
    if (wants == Wants::search) return study;
    for (std::string const& key : keys) say_masked(graph, study, key, false);
    for (NamedDesign const& design : study.designs)
        for (auto const& [key, word] : design.scenario.pins)
            if (design.name == task.design) say_masked(graph, study, key, true);
    return study;
}

Objective parse_objective(Graph const& graph, std::string_view text) {
    std::string const option = "--objective " + std::string(text);
    std::size_t const colon = text.find(':');
    Quantity const& q = find(graph, trimmed(text.substr(0, colon)), option);
    if (graph.is_choice(q)) refuse(option, "is a choice; an objective is a number");
    std::string const sense = colon == text.npos ? "" : trimmed(text.substr(colon + 1));
    if (sense == "min") return {&q, Sense::minimise};
    if (sense == "max") return {&q, Sense::maximise};
    if (!sense.empty()) refuse(option, in_quotes(sense) + " is neither min nor max");
    if (q.sense == Sense::slack) return {&q, Sense::maximise};
    if (q.sense == Sense::inform) refuse(option, "say which is better: " + std::string(q.key) + ":min or :max");
    return {&q, q.sense};
}

void add_constraint(Graph const& graph, Study& study, std::string_view text) {
    std::string const option = "--constraint " + in_quotes(text);
    std::size_t at = text.npos, length = 0;
    bool below = false;
    for (std::string_view sign : {">=", "<=", "≥", "≤"})
        if (std::size_t const found = text.find(sign); found < at)
            at = found, length = sign.size(), below = sign == "<=" || sign == "≤";
    std::string const wanted = "expected KEY>=VALUE or KEY<=VALUE";
    if (at == text.npos && text.find_first_of("=<>") != text.npos) refuse(option, wanted);
    Quantity const& q = find(graph, trimmed(text.substr(0, at)), option);
    if (graph.is_choice(q)) refuse(option, "is a choice: fix it with --set " + std::string(q.key) + "=…");
    double bound = 0;
    if (at != text.npos) {
        std::string why;
        auto const value = parse_value(trimmed(text.substr(at + length)), q, &why);
        if (!value) refuse(option, why);
        bound = *value;
    } else if (q.sense != Sense::slack) refuse(option, wanted);
    auto known = std::find_if(study.constraints.begin(), study.constraints.end(),
                              [&](Constraint const& c) { return c.quantity == &q; });
    double const most = std::numeric_limits<double>::infinity();
    if (known == study.constraints.end()) known = study.constraints.insert(known, {&q, -most, most});
    (below ? known->hi : known->lo) = bound;
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
