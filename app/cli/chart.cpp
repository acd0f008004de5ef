// chart: the picture of a study into a file.
#include "app/cli/commands.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#ifdef DIECAST_HAS_CHARTS
#include "app/chart/headless.h"
#endif

namespace diecast::cli {
namespace {

struct Chart {
    Task task;
    std::string file, x, y, colour, size = "1000x700";
    double scale = 1;
    bool dark = false;
};

#ifdef DIECAST_HAS_CHARTS
void read_size(std::string const& text, ChartRequest& request) {
    char rest = 0;
    bool const good = std::sscanf(text.c_str(), "%dx%d%c", &request.width, &request.height, &rest) == 2;
    for (int side : {request.width, request.height})
        if (!good || side < 200 || side > 10000)
            refuse("--size", "\"" + text + "\" is not WxH, each 200 to 10000, for example 1000x700");
}

/// The study's first chart, with the axes that were asked for.
void choose_axes(Graph const& graph, Study& study, Chart const& options) {
    if (options.x.empty() && options.y.empty() && options.colour.empty()) return;
    if (study.charts.empty()) study.charts.emplace_back();
    ChartSpec& chart = study.charts.front();
    chart.title.clear();
    if (!options.x.empty()) chart.x = &find(graph, options.x, "--x");
    if (!options.y.empty()) chart.y = &find(graph, options.y, "--y");
    if (!options.colour.empty())
        chart.colour = options.colour == "none" ? nullptr : &find(graph, options.colour, "--colour");
    for (std::size_t i = 0; i < study.objectives.size(); ++i) {
        if (!chart.x && chart.y != study.objectives[i].quantity) chart.x = study.objectives[i].quantity;
        else if (!chart.y && chart.x != study.objectives[i].quantity) chart.y = study.objectives[i].quantity;
    }
}

int run(Chart const& options) {
    ChartRequest request{options.file};
    request.scale = options.scale, request.dark = options.dark;
    read_size(options.size, request);
    std::string_view const file = options.file;
    if (!file.ends_with(".png") && !file.ends_with(".svg") && !file.ends_with(".pdf"))
        refuse("-o " + options.file, "must end in .png, .svg or .pdf");
    Writer{options.file};  // better known before the work than after it
    Graph const graph = open_model(options.task.entries);
    Study study = prepare(graph, options.task, Wants::grid);
    choose_axes(graph, study, options);
    Pool pool;
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    std::string const problem = draw_chart(argc, argv, graph, study, pool, request);
    if (!problem.empty()) refuse("chart", problem);
    return good;
}
#else
int run(Chart const&) { refuse("chart", "this build has no charts: it was configured with DIECAST_GUI=OFF"); }
#endif

}  // namespace

Command add_chart(CLI::App& app) {
    auto* command = app.add_subcommand("chart", "Draw a study's chart into a PNG, SVG or PDF file");
    auto const options = std::make_shared<Chart>();
    add_task(*command, options->task, Wants::grid, Needs::study);
    command->add_option("-o,--output", options->file, "File, ending in .png, .svg or .pdf")
        ->type_name("FILE")
        ->required();
    command->add_option("--x", options->x, "Quantity to the right, instead of the study's")->type_name("KEY");
    command->add_option("--y", options->y, "Quantity upwards")->type_name("KEY");
    command->add_option("--colour,--color", options->colour, "Quantity that colours the cloud, or none")
        ->type_name("KEY");
    command->add_option("--size", options->size, "Logical pixels")->type_name("WxH")->capture_default_str();
    command->add_option("--scale", options->scale, "Pixels of a PNG per logical pixel")
        ->type_name("N")
        ->check(CLI::Range(0.25, 8.0))
        ->capture_default_str();
    command->add_flag("--dark", options->dark, "Light on dark");
    command->footer(
        "Examples:\n"
        "  diecast chart package-split -o chart.svg\n"
        "  diecast chart package-split -o chart.png --scale 2 --dark --x package.power --y package.cost");
    return {command, [options] { return run(*options); }};
}

}  // namespace diecast::cli
