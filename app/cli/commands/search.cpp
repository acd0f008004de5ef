// search: the best designs that a study's searches find.
#include <chrono>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/parts/kept_part.h"
#include "app/cli/parts/search_print.h"
#include "app/cli/progress.h"
#include "app/cli/values.h"
#include "app/present/parts/search_part_file.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"

namespace diecast::cli {
namespace {

struct SearchOptions {
    Task task;
    std::string name;
    PartOptions kept;
    Format format = Format::text;
    bool progress = false;
    unsigned threads = 0;
};

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
                    else {
                        axis.values = {graph.value_of(q, pin->second, ignored)};
                        axis.text = list_text(graph, q, axis.values);
                    }
                    varied = true;
                }
        }
        if (pin == study.scenario.pins.end() && !varied)
            refuse("--set " + set, "has several values, and no search varies " + key);
    }
}

/// Runs the searches with a file that keeps what is done; prints them once all are whole. Returns the exit code.
int run_kept(Graph const& graph, Study const& study, SearchOptions const& options) {
    auto const searches = chosen_searches(study, options.name);
    Issues issues;
    auto const sweeps = sweeps_of(graph, study, searches, issues);
    require(issues);
    std::uint64_t const rows = sweeps.back().rows.last;
    KeptPart kept(options.kept, part_question("search", std::string(version()), study_json(graph, study),
                                              {{"search", options.name}}, rows));
    SearchPart part = empty_part(sweeps);
    if (kept.before()) {
        auto before = read_search(*kept.before(), sweeps, kept.file(), issues);
        require(issues);
        part = std::move(*before);
    }
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Pool pool(options.threads);
    auto const keep = [&](SearchPart const& so_far) { kept.save(so_far.rows, search_part_json(so_far)); };
    bool const done = search_rows(graph, study, sweeps, kept.share(), part, pool, interrupt.token(), progress.call(),
                                  keep, kept.pace());
    progress.clear();
    keep(part);
    if (!kept.is_saved()) return bad_input;
    std::string const share_done = percent(part.rows.count(), kept.share().size());
    if (!done) return interrupt.ended(" after " + share_done + ", which " + kept.file() + " holds");
    if (!options.kept.part.empty())
        return std::cerr << percent(part.rows.count(), rows) << " of the designs searched\n", good;
    auto const results = results_of(graph, study, searches, part, issues);
    require(issues);
    report_ties(graph, study, *results);
    return print_results(graph, *results, options.format), good;
}

int run(SearchOptions const& options) {
    part_of(options.kept);
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study study = prepare(model, options.task, TaskKind::search);
    apply_sets_to_searches(graph, study, options.task.sets);
    if (!options.kept.resume.empty()) return run_kept(graph, study, options);
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
    if (complete) report_ties(graph, study, results);
    if (!results.empty()) print_results(graph, results, options.format, after);
    for (SearchResult const& result : complete ? results : std::vector<SearchResult>{})
        for (std::string const& words : empty_group_words(graph, study, result, pool, interrupt.token()))
            std::cerr << wrapped(words, 118, "  ") << "\n";
    return complete ? good : interrupt.code();
}

Command add_search(CLI::App& app) {
    auto* command = add_command(app, "search", "The best design of each group in a study's searches");
    auto const options = std::make_shared<SearchOptions>();
    add_task(*command, options->task, TaskKind::search, Needs::study);
    add_name(*command, "SEARCH", options->name, "One of the study's searches; without: all of them").type_name("");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    add_part_options(*command, options->kept);
    add_run_options(*command, options->threads, options->progress);
    add_footer(
        *command,
        "Each search is a sweep over its axes for each of its designs; the best feasible design of every group is "
        "shown,\n"
        "where it was found, and its ratio to the first design. Of equal designs the one with the lowest number is\n"
        "kept, with any number of threads. Ctrl-C keeps the searches that are done.\n\n"
        "Examples:\n"
        "  diecast search docs/examples/my-study.diecast.json\n"
        "  diecast search lite-gpu decode --format csv > decode.csv\n"
        "  diecast search docs/examples/my-study.diecast.json --set \"decode.batch=1..64 step 1\"");
    return {command, [options] { return run(*options); }};
}

Registered const search_row{CommandGroup::evaluate, 4, add_search};

}  // namespace
}  // namespace diecast::cli
