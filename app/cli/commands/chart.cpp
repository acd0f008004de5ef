// chart: a chart of a study into a file, or its numbers as a table.
#include <algorithm>
#include "app/cli/charts.h"
#include "app/cli/commands.h"
#include "app/cli/figure.h"
#include "app/cli/files.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/own_study.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_data.h"
#include "app/present/report/report_facts.h"
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "app/present/text/study_words.h"
#include "app/present/text/word_search.h"
#include "model/catalogue/text_file.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/study/measured.h"
#include "optimizer/sweep/point_rows.h"

namespace diecast::cli {
namespace {

struct Chart {
    Task task;
    std::string file, chart, x, y, colour;
    std::vector<std::string> of, data;
    GoalWords goals;
    FigureWords figure;
    bool list = false, table = false;
    Format format = Format::csv;
    bool format_said = false;
};

std::optional<std::size_t> chosen_chart(Study const& study, std::string const& name) {
    if (name.empty()) return usual_chart(study);
    Issues issues;
    auto const chart = find_chart(study, name, "--chart", issues);
    require(issues);
    return chart;
}

/// Shows these designs of the study in the place of those of the chart; refused for a pareto chart.
void choose_designs(Study& study, std::vector<std::string> const& names, std::optional<std::size_t> chart) {
    if (names.empty()) return;
    std::vector<std::string>* const shown = chart ? shown_designs(study.charts[*chart]) : nullptr;
    if (!shown) refuse("--of", "a pareto chart has all designs: fix quantities with --set, or take another --chart");
    for (std::string const& name : names)
        if (!name.empty()) find_design(study, name, "--of");
    *shown = names;
}

std::string list_of(Study const& study, Chart const& options) {
    Table table{{{"no.", true}, {"kind"}, {"title"}}, {}};
    for (std::size_t i = 0; i < study.charts.size(); ++i)
        table.rows.push_back({std::to_string(i + 1), std::string(study.charts[i].kind()), study.charts[i].title});
    if (options.format_said && options.format == Format::csv) return to_csv(table);
    if (options.format == Format::json) return document(table_json(table));
    return study.charts.empty() ? "the study has no charts of its own\n" : to_text(table);
}

std::string table_of(Graph const& graph, Study const& study, std::optional<std::size_t> chart, Format format,
                     std::stop_token stop) {
    if (!chart || plot_of(study.charts[*chart]))
        refuse("--table",
               "a pareto chart has a point for every design: `diecast sweep` writes them; see --list for other charts");
    Pool pool;
    Issues issues;
    ChartData const data = chart_data(graph, study, study.charts[*chart], pool, issues, stop);
    if (stop.stop_requested()) return "";
    require(issues);
    Table const table = table_of(data, true);
    if (table.columns.empty()) refuse("--table", "the chart has no numbers");
    return format == Format::json ? document(table_json(table)) : to_csv(table);
}

/// The pareto chart, with the axes that were asked for.
void choose_axes(Graph const& graph, Study& study, Chart const& options, std::optional<std::size_t>& chosen_chart) {
    if (options.x.empty() && options.y.empty() && options.colour.empty()) return;
    if (!chosen_chart) chosen_chart = study.charts.size(), study.charts.emplace_back();
    ChartSpec& chart = study.charts[*chosen_chart];
    PlotAxes* const axes = plot_of(chart);
    if (!axes)
        refuse("--x, --y, --colour", "only a pareto chart has free axes, this is of kind " + in_quotes(chart.kind()));
    chart.title.clear();
    auto& [x, y, colour] = *axes;
    if (!options.x.empty()) x = &find(graph, options.x, "--x");
    if (!options.y.empty()) y = &find(graph, options.y, "--y");
    if (!options.colour.empty()) colour = options.colour == "none" ? nullptr : &find(graph, options.colour, "--colour");
    for (Objective const& o : study.objectives) {
        if (!x && y != o.quantity) x = o.quantity;
        else if (!y && x != o.quantity) y = o.quantity;
    }
}

/// The two quantities that the chart has axes for; none: it is of another kind, or has none yet.
std::optional<std::array<Quantity const*, 2>> axes_of(Graph const& graph, Study const& study,
                                                      std::optional<std::size_t> chart) {
    ChartSpec const spec = chart ? study.charts[*chart] : ChartSpec{};
    if (auto const plane = plane_of(spec)) return plane;
    if (chart && !plot_of(spec)) return {};
    Question const q = question_of(graph, study, chart ? &spec : nullptr);
    return q.x && q.y ? std::optional(std::array{q.x, q.y}) : std::nullopt;
}

/// The rows of the files, as points of the study.
void add_measured(Graph const& graph, Study& study, std::vector<std::string> const& files) {
    for (std::string const& file : files) {
        Issues issues;
        auto const text = read_text(file, issues, {largest_table});
        require(issues);
        PointRows const read = read_point_rows(graph, *text, file, key_finder(graph));
        require(read.issues);
        study.measured.insert(study.measured.end(), read.rows.begin(), read.rows.end());
    }
}

/// Points that would not be visible are refused.
void check_measured(Graph const& graph, Study const& study, std::optional<std::size_t> chart) {
    auto const axes = axes_of(graph, study, chart);
    if (!axes)
        refuse("--data", "points need a chart of designs over two quantities, and this is of kind " +
                             in_quotes(chart ? study.charts[*chart].kind() : "pareto") + " (see --list)");
    auto const& [x, y] = *axes;
    if (measured_points(graph, study.measured, *x, *y).empty())
        refuse("--data", "no row has both " + std::string(x->key) + " and " + std::string(y->key) +
                             ", which are the axes of this chart; choose others with --x and --y, or another --chart");
}

int draw(Graph const& graph, Study study, Chart const& options, ChartRequest request) {
    if (options.chart.empty() && !options.goals.objectives.empty()) study.charts.clear();  // that of the objectives
    request.chart = chosen_chart(study, options.chart);
    choose_designs(study, options.of, request.chart);
    choose_axes(graph, study, options, request.chart);
    if (!options.data.empty()) check_measured(graph, study, request.chart);
    Interrupt interrupt;
    Pool pool;
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    std::string bytes;
    if (request.file == "-") request.into = &bytes;
    ProgressLine progress(is_terminal_stderr());
    request.stop = interrupt.token(), request.progress = progress.call();
    std::string const problem = charts("chart").draw_chart(argc, argv, graph, study, pool, request);
    progress.clear();
    if (interrupt.requested() && !problem.empty()) return interrupt.ended("; " + options.file + " is not written");
    if (!problem.empty()) refuse("chart", problem);
    return print(bytes), good;
}

bool is_picture(Format f) { return f == Format::png || f == Format::svg || f == Format::pdf; }

/// Format of a picture: that of --format, else by the file's name; refused where the two differ.
std::string picture_ending(Chart const& options) {
    std::string const file = ending_of(options.file),
                      said = options.format_said ? std::string(format_name(options.format)) : "";
    bool const named = file == "png" || file == "svg" || file == "pdf";
    if (options.format_said && !is_picture(options.format))
        refuse("--format " + said, "is for --list and --table; a picture is png, svg or pdf");
    if (!said.empty() && named && said != file) refuse("--format " + said, "-o " + options.file + " says ." + file);
    if (said.empty() && options.file == "-") refuse("-o -", "needs --format png, svg or pdf");
    if (said.empty() && !named) refuse("-o " + options.file, "must end in .png, .svg or .pdf");
    return said.empty() ? file : said;
}

/// What the options alone determine: its errors are reported before the work and not after it.
ChartRequest request_of(Chart const& options) {
    ChartRequest request{options.file};
    request.figure = read_figure(options.figure);
    request.ending = picture_ending(options);
    charts("chart");
    return request;
}

/// Format of a table: that of --format, else by the file's name.
Format format_of(Chart const& options) {
    return !options.format_said && ending_of(options.file) == "json" ? Format::json : options.format;
}

void check_text_format(Chart const& options) {
    bool const text = options.format == Format::text;
    if (options.format_said && options.format != Format::csv && options.format != Format::json &&
        !(text && options.list))
        refuse("--format " + std::string(format_name(options.format)),
               options.list ? "a list is text, csv or json" : "numbers are csv or json");
}

int run(Chart const& options) {
    bool const drawing = !options.list && !options.table;
    if (!drawing) check_text_format(options);
    if (drawing && options.file.empty()) refuse("-o", "is required: a file ending in .png, .svg or .pdf");
    ChartRequest const request = drawing ? request_of(options) : ChartRequest{};
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study study = prepare(model, options.task, TaskKind::grid);
    apply_goals(graph, study, options.goals);
    complete_own_study(graph, study, options.task);
    add_measured(graph, study, options.data);
    if (drawing) return draw(graph, study, options, request);
    if (options.table) choose_designs(study, options.of, chosen_chart(study, options.chart));
    Interrupt interrupt;
    std::string const text = options.list ? list_of(study, options)
                                          : table_of(graph, study, chosen_chart(study, options.chart),
                                                     format_of(options), interrupt.token());
    if (text.empty()) return interrupt.ended(": there are no numbers yet");
    write(options.file.empty() ? "-" : options.file, text);
    return good;
}

Command add_chart(CLI::App& app) {
    auto* command = add_command(app, "chart", "Draw a study's chart into a PNG, SVG or PDF file, or print its numbers");
    auto const options = std::make_shared<Chart>();
    add_task(*command, options->task, TaskKind::grid, Needs::nothing);
    add_objectives(*command, options->goals.objectives);
    add_constraints(*command, options->goals.constraints);
    add_target(*command, "-o,--output", options->file, "File, ending in .png, .svg or .pdf; - is standard output");
    add_name(*command, "--chart", options->chart, "Which chart: number, title or kind; without, the first pareto chart")
        .type_name("CHART");
    add_words(*command, "--of", options->of,
              "Draw this design of the study instead of the chart's own ones; \"\" is the study with what is set "
              "(repeatable)")
        .type_name("NAME");
    mark(add_words(
             *command, "--data", options->data,
             "Table of measurements, drawn as points over the chart: a header of quantities, by key or label, with "
             "units, and a row for each (repeatable)")
             .type_name("FILE"),
         FileUse::source);
    Option const list = add_flag(*command, "--list", options->list, "List the study's charts");
    add_flag(*command, "--table", options->table, "Print the chart's numbers instead").excludes(list);
    Option const format = add_format(*command, options->format,
                                     {Format::csv, Format::json, Format::text, Format::png, Format::svg, Format::pdf})
                              .default_str("");
    add_option(*command, "--x", options->x, "Quantity to the right, instead of the study's")
        .type_name("KEY")
        .group(heading::picture);
    add_option(*command, "--y", options->y, "Quantity upwards").type_name("KEY").group(heading::picture);
    add_option(*command, "--colour,--color", options->colour, "Quantity that colours the cloud, or none")
        .type_name("KEY")
        .group(heading::picture);
    add_figure(*command, options->figure);
    add_footer(*command,
               "Examples:\n"
               "  diecast chart package-split -o chart.svg\n"
               "  diecast chart package-split --list\n"
               "  diecast chart gpus --chart throughput --data docs/examples/measured.csv -o measured.svg\n"
               "  diecast chart package-split --chart 2 -o chart.pdf\n"
               "  diecast chart --set \"die.area=100..800 mm2\" --set package.dies=1,2,4 -o dies.svg\n"
               "  diecast chart lite-gpu --chart waterfall --table --format json\n"
               "  diecast chart package-split -o chart.png --scale 2 --dark --x package.power --y package.cost\n"
               "  diecast chart package-split -o chart.pdf --width 85mm --font-size 8 --no-title --theme mono\n"
               "  diecast chart package-split -o chart.png --size 175x105mm --dpi 600 --title \"Power and cost\"");
    return {command, [options, format] {
                options->format_said = format.count() > 0;
                return run(*options);
            }};
}

Registered const chart_row{CommandGroup::evaluate, 6, add_chart};

}  // namespace
}  // namespace diecast::cli
