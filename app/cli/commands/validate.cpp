// validate: published cases predicted and compared with what was measured.
#include "optimizer/validation/validate.h"
#include <algorithm>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/interrupt.h"
#include "app/cli/parts/kept_part.h"
#include "app/cli/parts/validation_print.h"
#include "app/cli/picture.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_scatter.h"
#include "app/present/parts/validation_part_file.h"
#include "app/present/tables/validation_words.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"
#include "model/core/text.h"
#include "model/study/study_file.h"
#include "optimizer/sweep/pace.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct ValidateOptions {
    std::vector<std::string> names, entries;
    std::string folder;
    bool rows = false, fit = false;
    Format format = Format::text;
    PictureOptions picture;
    PartOptions kept;
    bool progress = false;
};

std::vector<Series> read_all(Graph const& graph, ValidateOptions const& options) {
    fs::path const folder = options.folder.empty() ? validation_folder() : fs::path(options.folder);
    std::vector<fs::path> files;
    for (std::string const& name : options.names) files.push_back(series_file(name, folder, "SERIES"));
    if (options.names.empty()) files = series_files(folder);
    if (files.empty()) refuse("--folder", "there is no series in " + folder.string());
    std::vector<Series> all;
    for (fs::path const& file : files) {
        SeriesReading reading = load_series(graph, file);
        require(reading.issues);
        all.push_back(std::move(reading.series));
    }
    return all;
}

/// One line on the terminal that says which case it is at.
class CaseLine {
public:
    explicit CaseLine(std::string name) : name_(std::move(name)), shown_(is_terminal_stderr()) {}
    ~CaseLine() {
        if (shown_) std::cerr << "\r\033[K" << std::flush;
    }
    CaseCall call() const {
        return [this](std::size_t done, std::size_t of) {
            if (shown_) std::cerr << "\r\033[K" << name_ << ": case " << done + 1 << " of " << of << std::flush;
        };
    }

private:
    std::string name_;
    bool shown_;
};

Validated validate(Graph const& graph, Series const& series) {
    Issues issues;
    CaseLine const line(series.name);
    std::vector<PredictedCase> cases = predict(graph, series, issues, line.call());
    require(issues);
    return {&series, std::move(cases), {}};
}

std::string fit_text(FitResult const& result, Validated const& v) {
    Table values{{{"fitted"}, {"for"}, {"preset", true}, {"fitted value", true}}, {}};
    for (FittedValue const& f : result.values)
        values.rows.push_back({std::string(f.quantity->key), f.entry, value_text(f.preset, *f.quantity),
                               value_text(f.fitted, *f.quantity)});
    Table halves{{{"what"}, {"rows of"}, {"before", true}, {"after", true}}, {}};
    Series halved = *v.series;
    halved.calibrated_on = "odd rows";
    halved.score = Score::error;
    auto const before = score(halved, v.cases), after = score(halved, result.cases);
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
        halves.rows.push_back({label_of(*before[i].measured), part_words(halved, before[i]), percent(before[i].median),
                               percent(after[i].median)});
    return "\n" + to_text(values) + "\nMean |ln(model/published)| of the odd rows: " + number_text(result.before, 3) +
           " before, " + number_text(result.after, 3) + " after " + std::to_string(result.evaluations) +
           " evaluations. Median errors:\n\n" + to_text(halves) + "\nNothing was changed.\n";
}

int print_fits(Graph const& graph, std::vector<Validated> const& all) {
    bool any = false;
    for (Validated const& v : all) {
        if (v.series->fit.empty()) continue;
        any = true;
        print(about(*v.series, false) + fit_text(fit(graph, *v.series, v.cases), v));
    }
    if (!any) refuse("--fit", "none of these series names quantities to fit");
    return good;
}

ChartData scatter_of(std::vector<Validated> const& all) {
    std::vector<PredictedSeries> series;
    for (Validated const& v : all) series.push_back({v.series, &v.cases});
    return validation_scatter(series);
}

/// What goes with rows that are kept in a file, and what does not.
void check_kept(ValidateOptions const& options) {
    part_of(options.kept);
    if (options.kept.resume.empty()) return;
    if (options.fit) refuse("--fit", "goes without --part and --resume: a fit predicts all odd rows again and again");
    if (options.picture.wanted() && !options.kept.part.empty())
        refuse("--chart", "goes without --part: it draws all rows, and here are some of them");
}

/// Runs with a file that keeps what is done. Returns the predictions of all rows once it is whole; else sets the code.
std::optional<PredictedPart> predicted_kept(Graph const& graph, std::vector<Series> const& series,
                                            ValidateOptions const& options, Interrupt& interrupt, int& code) {
    std::uint64_t const rows = rows_in(series);
    KeptPart kept(options.kept, part_question("validate", std::string(version()), series_json(graph, series),
                                              {{"rows", options.rows}}, rows));
    Issues issues;
    PredictedPart part;
    if (kept.before()) {
        auto before = read_predicted(graph, *kept.before(), series, kept.file(), issues);
        require(issues);
        part = std::move(*before);
    }
    auto const keep = [&](PredictedPart const& so_far) { kept.save(so_far.rows, predicted_part_json(series, so_far)); };
    auto const keep_now_and_then = [&, pace = kept.pace()](PredictedPart const& so_far) mutable {
        if (pace.due()) keep(so_far);
    };
    ProgressLine progress(options.progress || is_terminal_stderr(), "rows");
    bool const done =
        predict_rows(graph, series, kept.share(), part, issues, interrupt.token(), progress.call(), keep_now_and_then);
    progress.clear();
    require(issues);
    keep(part);
    std::string const share_done = percent(part.rows.count(), kept.share().size());
    code = !kept.is_saved() ? bad_input
           : done           ? good
                            : interrupt.ended(" after " + share_done + ", which " + kept.file() + " holds");
    if (code != good) return {};
    if (options.kept.part.empty()) return part;
    std::cerr << counted(part.rows.count(), "row") << " of " << count_text(rows) << "\n";
    return {};
}

int print_all(Graph const& graph, std::vector<Validated> const& all, ValidateOptions const& options,
              std::string const& after) {
    bool const held = print_validation(graph, all, {options.rows, options.format, after});
    if (options.picture.wanted()) draw(scatter_of(all), options.picture);
    return held ? good : differs;
}

int run(ValidateOptions const& options) {
    check_kept(options);
    check(options.picture);
    if (options.fit && options.format != Format::text)
        refuse("--format", "a fit is printed as text; \"diecast calibrate\" writes csv and json");
    Graph const graph = open_model(options.entries);
    std::vector<Series> const series = read_all(graph, options);
    std::vector<Validated> all;
    Interrupt interrupt;
    if (!options.kept.resume.empty()) {
        int code = good;
        auto const part = predicted_kept(graph, series, options, interrupt, code);
        return part ? print_all(graph, validated(series, *part), options, "") : code;
    }
    for (Series const& s : series) {
        if (interrupt.requested()) break;
        if (options.fit && s.fit.empty()) continue;
        all.push_back(validate(graph, s));
        all.back().lines = score(s, all.back().cases);
    }
    std::string const after = interrupt.requested() ? part_done(all.size(), series.size(), "series") : "";
    if (!after.empty()) interrupt.ended(" after " + after);
    if (options.fit && after.empty()) return print_fits(graph, all);
    if (all.empty() || options.fit) return interrupt.code_or(good);
    return interrupt.code_or(print_all(graph, all, options, after));
}

Command add_validate(CLI::App& app) {
    auto* command = add_command(app, "validate", "Predict published measurements and score the errors");
    auto const options = std::make_shared<ValidateOptions>();
    Option const series = add_option(*command, "SERIES", options->names,
                                     "Names of built-in series or your own, or files; without: all built-in");
    mark(series.type_name(""), FileUse::series);
    add_entries(*command, options->entries);
    add_format(*command, options->format, {Format::text, Format::csv, Format::json, Format::markdown});
    add_flag(*command, "--rows", options->rows, "Print every case").group(heading::output);
    add_flag(*command, "--fit", options->fit,
             "Fit the quantities that a series names to its odd rows; changes nothing");
    add_name(*command, "--folder", options->folder, "Another folder of series").type_name("DIR");
    add_picture(*command, options->picture, "predicted against measured numbers");
    add_part_options(*command, options->kept);
    add_flag(*command, "--progress", options->progress, "Show how far it is, where it is kept in a file")
        .group(heading::run);
    add_footer(
        *command,
        "The exit code is 1 if a limit is violated. Numbers from memory, unverified, are shown but not scored.\n\n"
        "Examples:\n"
        "  diecast validate\n"
        "  diecast validate splitwise --rows\n"
        "  diecast validate splitwise --fit\n"
        "  diecast validate splitwise --chart splitwise.svg\n"
        "  diecast validate --part 1/2 --resume 1.part        # half of all rows; run again, it continues\n"
        "  diecast validate --format markdown > docs/validation.md");
    return {command, [options] { return run(*options); }};
}

Registered const validate_row{CommandGroup::data, 4, add_validate};

}  // namespace
}  // namespace diecast::cli
