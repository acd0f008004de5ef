// search: the best designs that a study's searches find.
#include <chrono>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

struct SearchOptions {
    Task task;
    std::string name;
    Format format = Format::text;
    bool progress = false;
    unsigned threads = 0;
};

/// Its own constraints, and how many limits of the model count besides.
std::string limits_of(SearchResult const& result) {
    std::vector<Constraint> const& own = result.search->constraints;
    std::string text;
    std::size_t of_model = 0;
    for (Constraint const& c : result.limits)
        if (std::find(own.begin(), own.end(), c) == own.end()) ++of_model;
        else text += (text.empty() ? "; " : ", ") + limit_text(c);
    if (of_model > 0) text += (text.empty() ? "; " : " and ") + counted(of_model, "limit") + " of the model";
    return text;
}

std::string text_of(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    std::string text = s.title.empty() ? s.name : s.title + " (" + s.name + ")";
    std::string const aim = aim_of(s.objective) + " of " + count_text(designs_in(s)) + " designs" + limits_of(result);
    text += "\n" + wrapped(aim, 118, "  ") + "\n";
    if (!s.note.empty()) text += wrapped(s.note, 118, "") + "\n";
    return text + "\n" + to_text(search_table(graph, result));
}

void print_results(Graph const& graph, std::vector<SearchResult> const& results, Format format,
                   std::string const& after) {
    std::string text;
    if (format == Format::csv) text = csv_result(searches_table(graph, results), after);
    else if (format == Format::json) text = json_result(searches_json(graph, results), after);
    else
        for (SearchResult const& result : results) text += (text.empty() ? "" : "\n") + text_of(graph, result);
    print(text);
}

/// What --set says of an axis that is searched goes before the search.
void apply_sets_to_searches(Graph const& graph, Study& study, std::vector<std::string> const& sets) {
    for (std::string const& set : sets) {
        Quantity const& q = find(graph, key_of_set(set), "--set");
        std::string const key(q.key);
        auto const pin = study.scenario.pins.find(key);
        auto const ranged =
            std::find_if(study.axes.begin(), study.axes.end(), [&](auto const& a) { return a.quantity == &q; });
        bool varied = false;
        for (Search& search : study.searches) {
            for (auto* axes : {&search.groups, &search.axes})
                for (AxisSpec& axis : *axes) {
                    if (axis.quantity != &q) continue;
                    Issues ignored;
                    if (pin == study.scenario.pins.end()) axis = *ranged;
                    else axis.values = {graph.value_of(q, pin->second, ignored)};
                    varied = true;
                }
        }
        if (pin == study.scenario.pins.end() && !varied)
            refuse("--set " + set, "says several values, and no search varies " + key);
    }
}

/// All searches, or the one that is named.
std::vector<Search const*> chosen_searches(Study const& study, std::string const& name) {
    std::vector<std::string_view> names;
    std::vector<Search const*> all;
    std::string known;
    for (Search const& search : study.searches) {
        if (search.name == name) return {&search};
        names.push_back(search.name), all.push_back(&search);
        known += (known.empty() ? "; it has: \"" : ", \"") + search.name + "\"";
    }
    if (all.empty())
        refuse("STUDY", "\"" + study.name + "\" has no searches: they stand in its file under \"searches\"");
    if (!name.empty()) refuse("SEARCH", "the study has no search \"" + name + "\"" + known, nearest(name, names));
    return all;
}

int run(SearchOptions const& options) {
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study study = prepare(model, options.task, Wants::search);
    apply_sets_to_searches(graph, study, options.task.sets);
    auto const searches = chosen_searches(study, options.name);
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Pool pool(options.threads);
    std::vector<SearchResult> results;
    auto const start = std::chrono::steady_clock::now();
    std::uint64_t designs = 0;
    for (Search const* search : searches) {
        Issues issues;
        auto result = run_search(graph, study, *search, pool, issues, interrupt.token(), progress.call());
        progress.clear();
        require(issues);
        if (!result) break;
        designs += designs_in(*search);
        results.push_back(std::move(*result));
    }
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    bool const complete = results.size() == searches.size();
    std::string const after = complete ? "" : part_done(results.size(), searches.size(), "searches");
    if (!complete) interrupt.ended(" after " + after);
    else
        std::cerr << count_text(designs) << " designs searched, "
                  << number_text(static_cast<double>(designs) / std::max(seconds, 1e-9), 3) << "/s\n";
    if (!results.empty()) print_results(graph, results, options.format, after);
    return complete ? good : interrupt.code();
}

Command add_search(CLI::App& app) {
    auto* command = add_command(app, "search", "The best design of each group in a study's searches");
    auto const options = std::make_shared<SearchOptions>();
    add_task(*command, options->task, Wants::search, Needs::study);
    add_name(*command, "SEARCH", options->name, "One of the study's searches; without: all of them").type_name("");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    add_run_options(*command, options->threads, options->progress);
    add_footer(
        *command,
        "Each search is a sweep over its axes for each of its designs; the best feasible design of every group is "
        "shown,\n"
        "where it was found, and its ratio to the first design. Ctrl-C keeps the searches that are done.\n\n"
        "Examples:\n"
        "  diecast search docs/examples/my-study.diecast.json\n"
        "  diecast search lite-gpu decode --format csv > decode.csv\n"
        "  diecast search docs/examples/my-study.diecast.json --set \"decode.batch=1..64 step 1\"");
    return {command, [options] { return run(*options); }};
}

Registered const search_row{CommandGroup::evaluate, 4, add_search};

}  // namespace
}  // namespace diecast::cli
