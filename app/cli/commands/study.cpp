// study: the report, with numbers to compare with beside ours.
#include "app/cli/commands.h"
#include "app/cli/commands/report.h"
#include "app/cli/files.h"
#include "app/cli/interrupt.h"
#include "app/cli/picture.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_scatter.h"
#include "model/catalogue/catalogue.h"
#include "model/study/study_file.h"

namespace diecast::cli {
namespace {

struct StudyOptions {
    std::string name;
    std::vector<std::string> entries;
    Format format = Format::text;
    PictureOptions picture;
};

int list_studies(Graph const& graph, Format format) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(presets_folder() / "studies", error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json") files.push_back(it->path());
    std::sort(files.begin(), files.end());
    Table table{{{"study"}, {"title"}, {"axes", true}, {"designs", true}, {"numbers", true}}, {}};
    OrderedJson json = OrderedJson::object();
    for (fs::path const& file : files) {
        StudyReading const reading = load_study(graph, file);
        print_issues(reading.issues);
        Study const& s = reading.study;
        table.rows.push_back({study_name(file), s.title, std::to_string(s.axes.size()),
                              std::to_string(s.designs.size()), std::to_string(s.published.size())});
        json[study_name(file)] = {
            {"title", s.title},      {"summary", s.summary},        {"file", file.string()},
            {"axes", s.axes.size()}, {"designs", s.designs.size()}, {"numbers", s.published.size()}};
    }
    print(format == Format::json       ? document(json)
          : format == Format::csv      ? to_csv(table)
          : format == Format::markdown ? to_markdown(table)
                                       : to_text(table));
    return good;
}

int run(StudyOptions const& options) {
    check(options.picture);
    Model const model = open_model(options.name, options.entries);
    Graph const& graph = model.graph;
    if (options.name.empty() && options.picture.wanted()) refuse("--chart", "expected the name of a study");
    if (options.name.empty()) return list_studies(graph, options.format);
    Study const study = read_study(model);
    Interrupt interrupt;
    Pool pool;
    ProgressLine progress(is_terminal_stderr());
    Issues issues;
    Report const report = make_report(graph, study, pool, issues, interrupt.token(), progress.call());
    progress.clear();
    if (interrupt.requested()) return interrupt.ended(": there is nothing to print yet");
    require(issues);
    if (options.format == Format::json) print(document(as_json(graph, report)));
    else if (options.format == Format::csv) print(to_csv(claims_table(report.verdicts)));
    else print(as_text(graph, report, options.format == Format::markdown));
    if (options.picture.wanted()) draw(claims_scatter(study, report.verdicts), options.picture);
    return std::ranges::none_of(report.verdicts, fails) ? good : differs;
}

Command add_study(CLI::App& app) {
    auto* command =
        add_command(app, "study", "Report on a study: its designs, and published numbers against the model's");
    auto const options = std::make_shared<StudyOptions>();
    Option const study =
        add_name(*command, "STUDY", options->name, "Name of a built-in study, a file, or link text; without: a list");
    mark(study.type_name(""), FileUse::study);
    add_entries(*command, options->entries);
    add_format(*command, options->format, {Format::text, Format::json, Format::csv, Format::markdown});
    add_picture(*command, options->picture, "the numbers against those they are compared with");
    add_footer(*command,
               "The exit code is 1 if a published or derived number is outside its tolerance, or if a regression check "
               "fails.\n"
               "Published numbers are printed in a source; derived ones follow from printed numbers by arithmetic. A "
               "regression\n"
               "check compares the program with a number of our own: no headline counts it as reproduced. Recalled, "
               "calibrated\n"
               "and assumed numbers are informational. As csv it has these numbers alone; \"sweep --show\" and "
               "\"eval "
               "--show\" print figures of designs, and json has both.\n\n"
               "Examples:\n"
               "  diecast study\n"
               "  diecast study package-split\n"
               "  diecast study package-split --chart claims.svg\n"
               "  diecast study docs/examples/my-study.diecast.json --format markdown > report.md");
    return {command, [options] { return run(*options); }};
}

Registered const study_row{CommandGroup::evaluate, 1, add_study};

}  // namespace
}  // namespace diecast::cli
