// report: all that a study says, as a document to read, print or send.
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#ifdef DIECAST_HAS_CHARTS
#include <iostream>
#include "app/chart/headless.h"
#endif

namespace diecast::cli {
namespace {

struct ReportCommand {
    Task task;
    std::string file, date;
};

#ifdef DIECAST_HAS_CHARTS
void check_target(ReportCommand const& options) {
    if (options.file.empty()) refuse("-o", "is required: a file ending in .html or .pdf");
    std::string_view const file = options.file;
    if (!file.ends_with(".html") && !file.ends_with(".pdf")) refuse("-o " + options.file, "must end in .html or .pdf");
    Writer{options.file};  // better known before the work than after it
}

int run(ReportCommand const& options) {
    check_target(options);
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study const study = prepare(model, options.task, Wants::grid);
    Interrupt interrupt;
    Pool pool;
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    std::string const problem =
        draw_report(argc, argv, graph, study, pool, options.file, {DIECAST_VERSION, options.date}, interrupt.token());
    if (interrupt.requested()) return interrupted;
    if (!problem.empty()) refuse("report", problem);
    return good;
}
#else
int run(ReportCommand const&) {
    refuse("report",
           "this build draws no charts: it was configured with DIECAST_GUI=OFF; \"diecast study\" prints text");
}
#endif

}  // namespace

Command add_report(CLI::App& app) {
    auto* command = app.add_subcommand("report", "Write all that a study says as one HTML or PDF file");
    auto const options = std::make_shared<ReportCommand>();
    add_task(*command, options->task, Wants::grid, Needs::study);
    command->add_option("-o,--output", options->file, "File, ending in .html or .pdf")->type_name("FILE");
    command->add_option("--date", options->date, "A line that dates it; without, the same study gives the same bytes")
        ->type_name("TEXT");
    command->footer(
        "The file holds everything: charts, designs, published numbers beside ours, assumptions, and the source of "
        "every "
        "input.\n\n"
        "Examples:\n"
        "  diecast report package-split -o report.html\n"
        "  diecast report lite-gpu --set fleet.price_basis=market -o report.pdf --date \"$(date +%F)\"");
    return {command, [options] { return run(*options); }};
}

}  // namespace diecast::cli
