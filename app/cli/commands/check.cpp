// check: are these files good?
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "model/catalogue/migrate.h"
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/model.h"
#include "model/study/bundle.h"
#include "model/study/validation.h"
#include "optimizer/analysis/search.h"

namespace diecast::cli {
namespace {

/// "study", "validation" or a kind of preset; empty, with issues, if the text is neither.
std::string kind_of(std::string const& text, Issues& issues) {
    auto const json = parse_document(text, issues);
    if (!json) return "";
    Field const document(*json, issues);
    if (!check_format(document)) return "";
    std::string const kind = document["kind"].text();
    std::vector<std::string_view> kinds{"study", "validation"};
    for (auto const& [name, selector] : catalogue_selectors()) kinds.push_back(name);
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) return kind;
    document["kind"].report(kind.empty() ? "is missing: \"study\", or the kind of preset"
                                         : in_quotes(kind) + " is neither \"study\" nor a kind of preset",
                            nearest(kind, kinds));
    return "";
}

struct Check {
    std::vector<std::string> files, entries;
};

/// The file among all presets and further entries, which it may extend and name.
Issues check_entry(std::string const& file, std::vector<std::string> entries) {
    Graph graph = make_model();
    if (std::find(entries.begin(), entries.end(), file) == entries.end()) entries.push_back(file);
    Issues issues;
    for (Issue const& issue : load_entries(graph, entries))
        if (issue.file == file) issues.push_back(issue);
    return issues;
}

/// Notes on empty lists of constraints, with which designs that the model calls impossible count as feasible.
Issues switched_off(Study const& study) {
    Issues notes;
    auto const note = [&](std::string const& where) {
        notes.push_back({where,
                         "is empty, which switches the limits of the model off: designs that do not fit into "
                         "memory or cannot be built count as feasible; without \"constraints\" they do not",
                         Severity::note});
    };
    if (study.model_limits == ModelLimits::off) note("constraints");
    for (std::size_t i = 0; i < study.searches.size(); ++i)
        if (study.searches[i].model_limits == ModelLimits::off) note("searches/" + std::to_string(i) + "/constraints");
    return notes;
}

/// Checks a study together with the entries that it brings.
Issues check_study(StudyText const& text, std::vector<std::string> const& entries) {
    Graph graph = make_model();
    Issues issues, said_later;
    auto const brought = brought_entries(text.json, said_later);
    for (Issue const& issue : load_entries(graph, entries, brought, text.file))
        if (issue.file == text.file) issues.push_back(issue);
    auto const add = [&](Issues const& found) {
        for (Issue issue : found) {
            issue.file = text.file;
            issues.push_back(std::move(issue));
        }
    };
    StudyReading const reading = read_study(graph, text.json, text.file);
    add(reading.issues);
    if (has_errors(issues)) return issues;
    add(graph.check(reading.study.scenario));
    add(switched_off(reading.study));
    for (Search const& search : reading.study.searches) add(check_search(graph, reading.study, search));
    return issues;
}

Issues check(std::string const& file, std::vector<std::string> const& entries) {
    StudyText const text = load_study_text(file);
    Issues issues = text.issues;
    if (has_errors(issues)) return issues;
    std::string const kind = kind_of(text.json, issues);
    for (Issue& issue : issues) issue.file = file;
    if (kind.empty()) return issues;
    if (kind == "validation") return load_series(open_model_as_is(entries), file).issues;
    return kind == "study" ? check_study(text, entries) : check_entry(file, entries);
}

int run(Check const& options) {
    bool good_files = true;
    for (std::string const& file : options.files) {
        Issues const issues = check(file, options.entries);
        for (Issue const& issue : issues) print(diecast::to_text(issue) + "\n");
        if (!has_errors(issues)) print(printable(file) + ": ok\n");
        else good_files = false;
    }
    return good_files ? good : bad_input;
}

Command add_check(CLI::App& app) {
    auto* command = add_command(app, "check", "Check studies and preset entries");
    auto const options = std::make_shared<Check>();
    add_option(*command, "FILE", options->files, "Files to check").type_name("").required();
    add_entries(*command, options->entries);
    add_footer(*command,
               "Issues go to standard output; with errors among them the exit code is 2.\n\n"
               "Examples:\n"
               "  diecast check docs/examples/my-node.json\n"
               "  diecast check docs/examples/my-study.diecast.json --entry docs/examples/my-node.json");
    return {command, [options] { return run(*options); }};
}

Registered const check_row{CommandGroup::share, 4, add_check};

}  // namespace
}  // namespace diecast::cli
