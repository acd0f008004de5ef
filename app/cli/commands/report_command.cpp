// report: all that a study says, as a document to read, print or send.
#include "app/cli/charts.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "app/present/text/version.h"

namespace diecast::cli {
namespace {

struct ReportCommand {
    Task task;
    std::string file, date;
    Format format = Format::html;
    bool format_said = false;
};

void check_target(ReportCommand const& options) {
    if (options.file.empty()) refuse("-o", "is required: a file ending in .html or .pdf");
    std::string const file = ending_of(options.file), said(format_name(options.format));
    bool const named = file == "html" || file == "pdf";
    if (options.format_said && named && said != file)
        refuse("--format " + said, "-o " + options.file + " says ." + file);
    if (!options.format_said && options.file == "-") refuse("-o -", "needs --format html or pdf");
    if (!options.format_said && !named) refuse("-o " + options.file, "must end in .html or .pdf");
    charts("report");
}

int run(ReportCommand const& options) {
    check_target(options);
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study const study = prepare(model, options.task, TaskKind::grid);
    Interrupt interrupt;
    ProgressLine progress(is_terminal_stderr());
    Pool pool;
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    std::string bytes;
    ReportRequest request{options.file, {std::string(version()), options.date}};
    if (options.format_said) request.ending = format_name(options.format);
    if (options.file == "-") request.into = &bytes;
    std::string const problem =
        charts("report").draw_report(argc, argv, graph, study, pool, request, interrupt.token(), progress.call());
    progress.clear();
    if (interrupt.requested() && !problem.empty()) return interrupt.ended("; " + options.file + " is not written");
    if (!problem.empty()) refuse("report", problem);
    return print(bytes), good;
}

Command add_report(CLI::App& app) {
    auto* command = add_command(app, "report", "Write all that a study says as one HTML or PDF file");
    auto const options = std::make_shared<ReportCommand>();
    add_task(*command, options->task, TaskKind::grid, Needs::study);
    add_target(*command, "-o,--output", options->file, "File, ending in .html or .pdf; - is standard output");
    Option const format = add_format(*command, options->format, {Format::html, Format::pdf}).default_str("");
    add_option(*command, "--date", options->date, "A line that dates it; without, the same study gives the same bytes")
        .type_name("TEXT")
        .group(heading::output);
    add_footer(*command,
               "The file holds everything: charts, designs, published numbers beside the model's, assumptions, and the "
               "source of every input.\n\n"
               "Examples:\n"
               "  diecast report package-split -o report.html\n"
               "  diecast report lite-gpu --set fleet.price_basis=market -o report.pdf --date \"$(date +%F)\"");
    return {command, [options, format] {
                options->format_said = format.count() > 0;
                return run(*options);
            }};
}

Registered const report_row{CommandGroup::share, 1, add_report};

}  // namespace
}  // namespace diecast::cli
