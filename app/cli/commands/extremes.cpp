// extremes: the least and the greatest of quantities over all feasible designs of a study.
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/grid.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/own_study.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/extremes_table.h"

namespace diecast::cli {
namespace {

struct ExtremesOptions {
    Task task;
    std::vector<std::string> constraints, show;
    bool any = false, progress = false;
    unsigned threads = 0;
    Format format = Format::text;
};

int run(ExtremesOptions const& options) {
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study study = prepare(model, options.task, TaskKind::grid);
    for (std::string const& text : options.constraints) add_constraint(graph, study, text);
    complete_own_study(graph, study, options.task);
    FrontQuestion grid{study.scenario, grid_of(graph, study), {}, {}};
    if (!options.any) grid.constraints = limits_of(graph, study);
    std::vector<Quantity const*> shown = select(graph, options.show, "--show");
    if (shown.empty()) shown = columns_of(graph, study, grid.axes, {});
    std::string const first(shown.empty() ? "" : shown.front()->key);
    std::erase_if(shown, [&](Quantity const* q) { return graph.is_choice(*q); });
    if (shown.empty() && !first.empty()) refuse("--show", first + " is a choice, not a number");
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Pool pool(options.threads);
    std::vector<Extremes> all;
    for (Quantity const* q : shown) {
        Issues issues;
        all.push_back(extremes(graph, grid, *q, pool, issues, interrupt.token(), progress.call()));
        require(issues);
        if (!all.back().complete) break;
    }
    progress.clear();
    bool const complete = all.empty() || all.back().complete;
    std::string const after = complete ? "" : part_done(all.size() - 1, shown.size(), "quantities");
    if (!complete) interrupt.ended(" after " + after);
    if (options.format == Format::json)
        print(json_result(table_json(extremes_table(graph, grid.axes, all, true)), after));
    else if (options.format == Format::csv) print(csv_result(extremes_table(graph, grid.axes, all, true), after));
    else if (options.format == Format::markdown) print(to_markdown(extremes_table(graph, grid.axes, all, false)));
    else print(to_text(extremes_table(graph, grid.axes, all, false)));
    return complete ? good : interrupt.code();
}

Command add_extremes(CLI::App& app) {
    auto* command = add_command(app, "extremes", "Least and greatest of quantities over all feasible designs, proven");
    auto const options = std::make_shared<ExtremesOptions>();
    add_task(*command, options->task, TaskKind::grid, Needs::nothing);
    add_constraints(*command, options->constraints);
    add_words(*command, "--show", options->show,
              "Keys and patterns, comma-separated (default: objectives, limits and figures of the study)")
        .type_name("KEYS")
        .group(heading::output);
    add_flag(*command, "--any", options->any, "Over all designs, feasible or not");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json, Format::markdown});
    add_run_options(*command, options->threads, options->progress);
    add_footer(*command,
               "Exact over the whole grid, however large: bounds prove that no other design has less or more.\n\n"
               "Examples:\n"
               "  diecast extremes package-split\n"
               "  diecast extremes lite-gpu --set \"decode.batch=1..512 step 1\" --show serve.cost");
    return {command, [options] { return run(*options); }};
}

Registered const extremes_row{CommandGroup::evaluate, 9, add_extremes};

}  // namespace
}  // namespace diecast::cli
