// optimize: the front of a study, refined between the points of its grid.
#include <filesystem>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/grid.h"
#include "app/cli/options.h"
#include "app/cli/own_study.h"
#include "app/cli/parts/kept_sweep.h"
#include "app/cli/parts/refinement_print.h"
#include "app/cli/picture.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_front.h"
#include "app/present/tables/refine_table.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"
#include "model/catalogue/text_file.h"
#include "optimizer/front/front.h"

namespace diecast::cli {
namespace {

struct OptimizeOptions {
    Task task;
    GoalWords goals;
    std::size_t points = 64;
    int budget = 100000;
    double seconds = 0;
    std::string run, sweep;
    std::vector<std::pair<std::string, Option>> of_study;  // what a sweep brings itself
    PictureOptions picture;
    Format format = Format::text;
    PartOptions kept;
    std::vector<std::pair<std::string, Option>> of_searches;  // what goes without --part, as nothing is searched yet
    bool progress = false;
    unsigned threads = 0;
};

Study study_of(Model const& model, OptimizeOptions const& options) {
    Study study = prepare(model, options.task, TaskKind::grid);
    apply_goals(model.graph, study, options.goals);
    complete_own_study(model.graph, study, options.task);
    if (study.objectives.empty()) refuse("--objective", "the study has no objective: name one");
    return study;
}

struct Earlier {
    std::vector<RefinedDesign> designs;
    SpentBefore spent;
};

/// What the saved run has found; nothing where there is no such file yet.
Earlier earlier_of(Graph const& graph, Study const& study, std::string const& file) {
    std::error_code error;
    if (file.empty() || !std::filesystem::exists(file, error)) return {};
    Issues issues;
    auto const text = read_text(file, issues, {largest_table});
    require(issues);
    auto designs = read_refinement(graph, study, *text, file, issues);
    require(issues);
    std::cerr << "diecast: goes on from " << counted(designs.size(), "design") << " that " << file << " holds\n";
    return {std::move(designs), read_spent(*text)};
}

void draw(Study const& study, Refinement const& found, PictureOptions const& options) {
    if (!options.wanted()) return;
    ChartData const data = front_chart(study, found);
    if (study.objectives.size() < 2) refuse("--chart", "draws two objectives, and the study has one");
    if (std::holds_alternative<std::monostate>(data))
        refuse("--chart", "no design is feasible: there is no front to draw");
    draw(data, options);
}

/// The run as it is saved, now and then and in the end.
class RunFile {
public:
    RunFile(Graph const& graph, Study const& study, std::string const& file)
        : graph_(graph), study_(study), file_(file) {}
    /// What goes wrong is said once.
    void save(Refinement const& found) {
        if (file_.empty()) return;
        std::string problem = try_write(file_, document(refinement_json(graph_, study_, found)));
        if (!problem.empty() && problem != problem_) std::cerr << "diecast: " << problem << "\n";
        problem_ = std::move(problem);
    }
    bool is_saved() const { return problem_.empty(); }

private:
    Graph const& graph_;
    Study const& study_;
    std::string const& file_;
    std::string problem_;
};

struct Asked {
    Model model;
    Study study;
    std::optional<SweptFront> front;
};

Asked asked_of(OptimizeOptions const& options) {
    if (options.sweep.empty()) {
        Model model = open_model(options.task);
        Study study = study_of(model, options);
        return {std::move(model), std::move(study), {}};
    }
    for (auto const& [name, option] : options.of_study)
        if (option.count() > 0) refuse("--sweep", "brings its own study and cannot be used with " + name);
    SweptStudy swept = read_swept(options.sweep);
    return {std::move(swept.model), std::move(swept.study), std::move(swept.front)};
}

/// What is done of the grid goes into the file of --resume. The exit code; `front`: that of the grid, once it is whole.
int sweep_grid(Graph const& graph, Study const& study, OptimizeOptions const& options, Pool& pool,
               Interrupt const& interrupt, ProgressLine& progress, std::optional<SweptFront>& front) {
    SweepGrid const grid(graph, study, {});
    bool const is_part = !options.kept.part.empty();
    KeptPart kept(options.kept,
                  part_question("optimize", std::string(version()), study_json(graph, study),
                                {{"points", options.points}, {"budget", options.budget}}, grid.plan.rows()));
    std::optional<SweepState> whole;
    int const code = sweep_kept(grid, kept, rows_by_pool(grid, pool, interrupt), interrupt, progress, is_part, whole);
    if (whole && !is_part) front = swept_front(*whole);
    return code;
}

void check_kept(OptimizeOptions const& options) {
    if (part_of(options.kept) == PartOf{} && options.kept.resume.empty()) return;
    if (!options.task.designs.empty()) refuse("--designs", "goes without --part and --resume: divide the table");
    if (!options.sweep.empty()) refuse("--sweep", "goes without --part and --resume: its grid is done");
    if (options.kept.part.empty()) return;
    for (auto const& [name, option] : options.of_searches)
        if (option.count() > 0)
            refuse(name,
                   "goes without --part, which computes designs of the grid alone: the searches follow when the "
                   "parts are merged");
}

int run(OptimizeOptions const& options) {
    check(options.picture);
    check_kept(options);
    auto [model, study, front] = asked_of(options);
    auto const lock = lock_of("--run", options.run);
    auto const earlier = earlier_of(model.graph, study, options.run);
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Pool pool(options.threads);
    if (!options.kept.resume.empty()) {
        int const code = sweep_grid(model.graph, study, options, pool, interrupt, progress, front);
        if (!front) return code;
    }
    TraceOptions trace;
    trace.count = options.points, trace.budget = options.budget + earlier.spent.evaluations;
    trace.seconds = options.seconds, trace.turn = earlier.spent.runs;
    Issues issues;
    RunFile file(model.graph, study, options.run);
    RefinementCall const checkpoint = [&file](Refinement const& so_far) { file.save(so_far); };
    auto const found =
        refine(model.graph, study, trace, pool, issues, interrupt.token(), progress.call(), {earlier.designs, front},
               options.run.empty() ? nullptr : checkpoint, options.kept.pace());
    progress.clear();
    require(issues);
    if (!found) {
        Progress const& seen = progress.last();
        return interrupt.ended(" after " + part_done(seen.done, seen.total, "designs") +
                               " of the grid, whose front is the beginning: there is nothing yet");
    }
    file.save(*found);
    print_refinement(model.graph, study, *found, options.format, pool, interrupt);
    draw(study, *found, options.picture);
    return !file.is_saved() ? bad_input : interrupt.code_or(good);
}

Command add_optimize(CLI::App& app) {
    auto* command = add_command(app, "optimize", "Refine a study's Pareto front between grid points");
    auto const options = std::make_shared<OptimizeOptions>();
    add_task(*command, options->task, TaskKind::grid, Needs::nothing);
    add_designs(*command, options->task);
    add_objectives(*command, options->goals.objectives);
    add_constraints(*command, options->goals.constraints);
    add_whole(*command, "--points", options->points, {"N", 1, RefineLimits::most_points},
              "Designs to look for between those of the grid (default: 64)");
    add_whole(*command, "--budget", options->budget, {"N", RefineLimits::least_budget, RefineLimits::most_budget},
              "Evaluations at most, besides the grid and those of a saved run (default: 100 000)");
    add_number(*command, "--seconds", options->seconds, {"S", 0.001, 1e6},
               "Time at most, besides the grid; what was found by then stands");
    Option const run_file = add_name(
        *command, "--run", options->run,
        "A run kept in a file: it goes on from what the file holds, and writes there what was found, every 30 s and "
        "in the end, also when interrupted");
    mark(run_file.type_name("FILE").group(heading::output), FileUse::continued);
    Option const sweep_file = add_name(
        *command, "--sweep", options->sweep,
        "A whole sweep of the study that \"diecast sweep --part\" and \"diecast merge -o\" have kept: its front is the "
        "beginning, and no design of the grid is computed again");
    mark(sweep_file.type_name("FILE"), FileUse::source);
    for (char const* other :
         {"STUDY", "--design", "--set", "--fix", "--sample", "--entry", "--designs", "--objective", "--constraint"})
        options->of_study.emplace_back(other, option_of(*command, other));
    Option const format =
        add_format(*command, options->format, {Format::text, Format::csv, Format::json, Format::markdown});
    add_picture(*command, options->picture, "both fronts in the first two objectives");
    for (char const* other : {"--seconds", "--run", "--chart"})
        options->of_searches.emplace_back(other, option_of(*command, other));
    options->of_searches.emplace_back("--format", format);
    add_part_options(*command, options->kept);
    add_run_options(*command, options->threads, options->progress);
    add_footer(
        *command,
        "First every design of the grid; then its front is refined: numbers without steps move between the ends of\n"
        "their axes, choices and whole numbers keep to their values. Every design found satisfies all constraints,\n"
        "and none is dominated by the grid.\n\n"
        "Examples:\n"
        "  diecast optimize lite-gpu\n"
        "  diecast optimize lite-gpu --objective serve.cost --objective package.power --points 32\n"
        "  diecast optimize package-split --format csv > front.csv\n"
        "  diecast optimize package-split --part 1/2 --resume 1.part     # half of the grid; \"diecast merge\" "
        "searches\n"
        "  diecast optimize package-split --chart front.svg");
    return {command, [options] { return run(*options); }};
}

Registered const optimize_row{CommandGroup::evaluate, 5, add_optimize};

}  // namespace
}  // namespace diecast::cli
