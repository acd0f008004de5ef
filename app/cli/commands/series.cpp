// series: a validation series made of one's own measured rows.
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/options.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/word_search.h"
#include "model/catalogue/json_reader.h"
#include "model/catalogue/text_file.h"
#include "model/study/study_file.h"
#include "optimizer/sweep/point_rows.h"
#include "optimizer/sweep/violated_constraints.h"
#include "optimizer/validation/own_series.h"

namespace diecast::cli {
namespace {

struct SeriesCommand {
    Task task;
    std::string rows, name, title, source, target = "-";
    std::vector<std::string> measured;
    int year = 0;
    bool keep = false;
};

std::vector<MeasuredRow> read_rows(Graph const& graph, std::string const& file) {
    Issues issues;
    auto const text = read_text(file, issues, {largest_table});
    require(issues);
    PointRows read = read_point_rows(graph, *text, file, key_finder(graph));
    require(read.issues);
    return std::move(read.rows);
}

SeriesDraft draft_of(Graph const& graph, std::vector<MeasuredRow> const& rows, Study const& study,
                     SeriesCommand const& options) {
    SeriesDraft draft{options.name, options.title, "", options.source, options.year, {}, study.scenario};
    if (draft.name.empty()) draft.name = study_name(file_stem(std::filesystem::path(options.rows).stem().string()));
    draft.measured = options.measured.empty() ? computed_among(graph, columns_of(graph, rows))
                                              : select(graph, options.measured, "--measured");
    return draft;
}

/// Fields of the draft are options.
void require_options(Issues issues) {
    for (Issue& issue : issues)
        for (char const* field : {"name", "source", "measured", "year"})
            if (issue.where == field) issue.where = std::string("--") + field;
    require(issues);
}

int run(SeriesCommand const& options) {
    if (options.keep && options.target != "-")
        refuse("--keep", "and --output both say where the series goes: take one");
    Model const model = open_model(options.task);
    auto const rows = read_rows(model.graph, options.rows);
    SeriesDraft const draft = draft_of(model.graph, rows, prepare(model, options.task, TaskKind::one_design), options);
    Issues issues;
    auto const series = series_of_rows(model.graph, rows, draft, issues);
    require_options(issues);
    if (!options.keep) return write(options.target, to_json(model.graph, *series)), good;
    auto const file = own_series_file(series->name, issues);
    require_options(issues);
    save_series(model.graph, *series, *file, issues);
    require(issues);
    std::cout << counted(series->rows.size(), "row") << ", measured: " << keys_text(series->measured) << "\nKept in "
              << file->string() << "; see it with: diecast validate " << series->name << " --rows" << std::endl;
    return good;
}

Command add_series(CLI::App& app) {
    auto* command = add_command(app, "series", "Make a validation series of your own measured rows");
    auto const options = std::make_shared<SeriesCommand>();
    Option const rows = add_option(*command, "ROWS", options->rows,
                                   "Measured rows: a table (CSV) whose header names keys or labels, with units");
    mark(rows.type_name("").required(), FileUse::source);
    add_words(*command, "--measured", options->measured,
              "Columns that were measured; without: those that formulas compute")
        .type_name("KEYS");
    add_name(*command, "--source", options->source, "Who measured this, where and when").type_name("TEXT");
    add_whole(*command, "--year", options->year, {"N", 1900, 2200}, "Year of the measurement");
    add_name(*command, "--name", options->name, "What the series is called; without: as the table").type_name("NAME");
    add_name(*command, "--title", options->title, "Its title; without: its name").type_name("TEXT");
    add_scenario_of_rows(*command, options->task);
    add_target(*command, "-o,--output", options->target, "File to write; else standard output");
    add_flag(*command, "--keep", options->keep,
             "Keep it among your own series, where \"diecast validate NAME\" and the window find it")
        .group(heading::output);
    add_footer(*command,
               "A row says what was set and what was measured; a cell may be empty. What no row sets is that of the "
               "study\n"
               "and of --set. Columns called name, case or design name the rows.\n\n"
               "Examples:\n"
               "  diecast series docs/examples/mine.csv --study docs/examples/my-study.diecast.json --design \"one "
               "GPU\" \\\n"
               "      --source \"own runs, one GPU\" -o my-runs.json\n"
               "  diecast validate my-runs.json --rows");
    return {command, [options] { return run(*options); }};
}

Registered const series_row{CommandGroup::data, 5, add_series};

}  // namespace
}  // namespace diecast::cli
