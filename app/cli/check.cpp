// check: are these files good?
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "model/catalog.h"
#include "model/migrate.h"
#include "model/package/package_model.h"
#include "model/validation.h"
#include "optimizer/search.h"

namespace diecast::cli {
namespace {

/// "study", "validation" or a kind of preset; empty, with issues, if the file is neither.
std::string kind_of(std::string const& file, Issues& issues) {
    auto const text = read_text(file, issues);
    auto const json = text ? parse_document(*text, issues) : std::nullopt;
    if (!json) return "";
    Field const document(*json, issues);
    if (!check_format(document)) return "";
    std::string const kind = document["kind"].text();
    std::vector<std::string_view> kinds{"study", "validation"};
    for (auto const& [name, selector] : catalogue_selectors()) kinds.push_back(name);
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) return kind;
    document["kind"].report(kind.empty() ? "is missing: \"study\", or the kind of preset"
                                         : "\"" + kind + "\" is neither \"study\" nor a kind of preset",
                            nearest(kind, kinds));
    return "";
}

struct Check {
    std::vector<std::string> files, entries;
};

/// The file among all presets and further entries, which it may extend and name.
Issues check_entry(std::string const& file, std::vector<std::string> const& entries) {
    Graph graph = package_graph();
    Issues issues;
    std::vector<std::filesystem::path> all(entries.begin(), entries.end());
    if (std::find(entries.begin(), entries.end(), file) == entries.end()) all.emplace_back(file);
    for (Issue const& issue : load_catalogue(graph, catalogue_selectors(), presets_folder(), all))
        if (issue.file == file) issues.push_back(issue);
    return issues;
}

Issues check(Graph const& graph, std::string const& file, std::vector<std::string> const& entries) {
    Issues issues;
    std::string const kind = kind_of(file, issues);
    for (Issue& issue : issues) issue.file = file;
    if (kind.empty()) return issues;
    if (kind == "validation") return load_series(graph, file).issues;
    if (kind != "study") return check_entry(file, entries);
    StudyReading const reading = load_study(graph, file);
    issues = reading.issues;
    if (has_errors(issues)) return issues;
    auto const add = [&](Issues const& found) {
        for (Issue issue : found) {
            issue.file = file;
            issues.push_back(std::move(issue));
        }
    };
    add(graph.check(reading.study.scenario));
    for (Search const& search : reading.study.searches) add(check_search(graph, reading.study, search));
    return issues;
}

int run(Check const& options) {
    Graph const graph = open_model_as_is(options.entries);
    bool good_files = true;
    for (std::string const& file : options.files) {
        Issues const issues = check(graph, file, options.entries);
        for (Issue const& issue : issues) print(diecast::to_text(issue) + "\n");
        if (!has_errors(issues)) print(file + ": ok\n");
        else good_files = false;
    }
    return good_files ? good : bad_input;
}

}  // namespace

Command add_check(CLI::App& app) {
    auto* command = app.add_subcommand("check", "Check studies and preset entries");
    auto const options = std::make_shared<Check>();
    command->add_option("FILE", options->files, "Files to check")->type_name("")->required();
    add_entries(*command, options->entries);
    command->footer(
        "Issues go to standard output; with errors among them the exit code is 2.\n\n"
        "Examples:\n"
        "  diecast check my-node.json\n"
        "  diecast check my-study.diecast.json --entry my-node.json");
    return {command, [options] { return run(*options); }};
}

}  // namespace diecast::cli
