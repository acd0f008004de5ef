// sweep: every design of a study; the best ones, or all of them.
#include <filesystem>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/options.h"
#include "app/cli/own_study.h"
#include "app/cli/parts/kept_sweep.h"
#include "app/cli/parts/mpi_sweep.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/parts/sweep_part_file.h"
#include "app/present/tables/design_csv.h"
#include "app/present/tables/designs.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct Sweep {
    Task task;
    GoalWords goals;
    std::vector<std::string> show;
    std::string rows;
    FrontOutput front;
    PartOptions kept;
    bool front_only = false, feasible_only = false, progress = false;
    unsigned threads = 0;
};

/// The study with everything that the options set; the limits of the model are not listed yet.
Study study_of(Model const& model, Sweep const& options) {
    Graph const& graph = model.graph;
    Study study = prepare(model, options.task, TaskKind::grid);
    apply_goals(graph, study, options.goals);
    if (study.objectives.empty() && !options.front.target.empty() && !options.task.study.empty())
        refuse("--objective", "the study has no objective: name one");
    complete_own_study(graph, study, options.task);
    return study;
}

/// Every design into a file; the exit code. What cannot be written is said.
int write_rows(SweepGrid const& grid, Sweep const& options, ProgressLine& progress_line, Interrupt& interrupt) {
    auto columns = grid.columns;  // and limits on what an axis goes along, to be held
    for (Constraint const& c : grid.study.constraints)
        if (std::find(columns.begin(), columns.end(), c.quantity) == columns.end()) columns.push_back(c.quantity);
    Plan const plan = plan_of(grid.plan.graph(), grid.study, grid.plan.axes(), columns);
    Writer writer(options.rows);
    CsvOptions const what{options.feasible_only, grid.study.constraints};
    auto const write = format_for(options.front, options.rows) == Format::json ? write_all_json : diecast::write_csv;
    std::stop_source stop;  // also for a full disk, a closed pipe
    std::stop_callback const chained(interrupt.token(), [&stop] { stop.request_stop(); });
    auto const progress = [&, line = progress_line.call()](Progress const& p) {
        line(p);
        if (writer.failed()) stop.request_stop();
    };
    std::uint64_t const written = write(writer.stream(), plan, what, stop.get_token(), progress);
    progress_line.clear();
    try {
        writer.commit();
    } catch (Refused const& refused) { return print_issues(refused.issues), bad_input; }
    if (interrupt.requested())
        interrupt.ended(" after " + count_text(progress_line.last().done) + " of " + count_text(plan.designs()) +
                        " designs, " + count_text(written) + " rows are written" +
                        (options.front.target.empty() ? "" : ", and no front"));
    return interrupt.code_or(good);
}

/// Better known before the disk is full.
void check_room(std::string const& target, Plan const& plan, std::size_t columns) {
    std::error_code error;
    if (target == "-" || (fs::exists(target, error) && !fs::is_regular_file(target, error))) return;
    auto const space = fs::space(fs::absolute(target, error).parent_path(), error);
    double const bytes =
        static_cast<double>(plan.designs()) * 12.0 * static_cast<double>(columns + plan.axes().size() + 1);
    if (error || bytes < static_cast<double>(space.available)) return;
    refuse("--rows " + target, count_text(plan.designs()) + " designs need about " + number_text(bytes / 1e9, 2) +
                                   " GB and the disk has " +
                                   number_text(static_cast<double>(space.available) / 1e9, 2) +
                                   " GB free: narrow the ranges, or ask for the --front alone");
}

PartQuestion question_of(Graph const& graph, Study const& asked, SweepGrid const& grid, Sweep const& options) {
    Json show = Json::array();
    for (Quantity const* q : select(graph, options.show, "--show")) show.push_back(q->key);
    return part_question("sweep", std::string(version()), study_json(graph, asked), {{"show", std::move(show)}},
                         grid.plan.rows());
}

int run_kept(SweepGrid const& grid, KeptPart& kept, SweepRows const& sweep, Sweep const& options,
             Interrupt const& interrupt) {
    ProgressLine progress(options.progress || is_terminal_stderr());
    bool const is_part = !options.kept.part.empty();
    std::optional<SweepState> whole;
    int const code = sweep_kept(grid, kept, sweep, interrupt, progress, is_part, whole);
    if (!whole || is_part) return code;
    Pool pool(options.threads);
    return print_found(grid, *whole, true, options.front, pool, interrupt);
}

int run_kept(Graph const& graph, Study const& asked, SweepGrid const& grid, Sweep const& options) {
    KeptPart kept(options.kept, question_of(graph, asked, grid, options));
    Interrupt interrupt;
    Pool pool(options.threads);
    return run_kept(grid, kept, rows_by_pool(grid, pool, interrupt), options, interrupt);
}

#ifdef DIECAST_MPI
int run_mpi(Graph const& graph, Study const& asked, SweepGrid const& grid, Sweep const& options) {
    PartQuestion const question = question_of(graph, asked, grid, options);
    bool const is_kept = !options.kept.resume.empty();
    bool const has_spreads = is_kept || options.front.percentiles;
    Finder const empty = has_spreads ? grid.finder() : grid.finder_without_spreads();
    Interrupt interrupt;
    MpiSweep const shared{grid, empty, question, options.threads, is_kept, options.kept.pace(), interrupt};
    if (start_mpi() > 0) return help_to_sweep(shared), good;
    if (is_kept) {
        KeptPart kept(options.kept, question);
        SweepRows const sweep = [&](NumberRange rows, SweepPart& so_far, ProgressCall const& progress,
                                    Keeping const& keeping) {
            return sweep_with_all(shared, rows, so_far, progress, keeping);
        };
        return run_kept(grid, kept, sweep, options, interrupt);
    }
    ProgressLine progress(options.progress || is_terminal_stderr());
    SweepPart part;
    bool const complete = sweep_with_all(shared, {0, grid.plan.rows()}, part, progress.call(), {});
    progress.clear();
    Pool pool(options.threads);
    int const printed = print_found(grid, part.state, complete, options.front, pool, interrupt);
    return printed != good || complete ? printed : interrupt.code();
}
#else
int run_mpi(Graph const&, Study const&, SweepGrid const&, Sweep const&) {
    refuse("mpirun",
           "starts processes that know nothing of each other: this program was built without MPI "
           "(-DDIECAST_MPI=ON); give each its --part I/N");
}
#endif

/// Several processes do one sweep. One that has its --part does that alone.
bool is_shared(Sweep const& options) { return is_under_mpi() && options.kept.part.empty(); }

/// What goes with a sweep that is kept in a file or shared out, and what does not.
void check_kept(Sweep const& options) {
    bool const shared = is_shared(options);
    if (part_of(options.kept) == PartOf{} && options.kept.resume.empty() && !shared) return;
    std::string const without = shared ? "goes without mpirun" : "goes without --part and --resume";
    if (!options.task.designs.empty()) refuse("--designs", without + ": divide the table, and sweep each piece");
    if (!options.rows.empty()) refuse("--rows", without + ", where the front alone is kept");
    if (!options.kept.part.empty() && options.front.percentiles)
        refuse("--percentiles", "goes without --part: \"diecast merge\" prints those of all parts");
    if (!options.kept.part.empty() && !options.front.target.empty())
        refuse("--front", "goes without --part: \"diecast merge\" writes the front of all parts");
}

/// The front alone, by bounds.
int run_front_only(SweepGrid const& grid, Sweep const& options) {
    Graph const& graph = grid.plan.graph();
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Pool pool(options.threads);
    Issues issues;
    ExactFront const found =
        exact_front(graph, {grid.study.scenario, grid.plan.axes(), grid.study.objectives, limits_of(graph, grid.study)},
                    pool, issues, interrupt.token(), progress.call());
    progress.clear();
    require(issues);
    int const printed = print_proven(grid, found, options.front, pool, interrupt);
    return printed != good || found.complete ? printed : interrupt.code();
}

void check_front_only(Sweep const& options) {
    if (!options.front_only) return;
    if (!options.rows.empty()) refuse("--rows", "goes without --front-only, which does not visit every design");
    if (options.front.percentiles)
        refuse("--percentiles", "goes without --front-only, which does not visit every design");
    if (is_shared(options)) refuse("--front-only", "goes without mpirun: its boxes are not shared out");
    if (options.kept.resume.empty() && options.kept.part.empty()) return;
    refuse("--front-only", "goes without --part and --resume, which keep what was found at every design");
}

struct Printed {
    int code;
    bool complete;
};
/// Percentiles take a sweep that counts for them.
Printed sweep_and_print(SweepGrid const& grid, Sweep const& options, Pool& pool, ProgressLine& progress,
                        Interrupt const& interrupt) {
    if (!options.front.percentiles) {
        Findings const found = explore(grid.plan, grid.study, pool, interrupt.token(), progress.call(), grid.fronts);
        progress.clear();
        return {print_found(grid, found, options.front, pool, interrupt), found.complete};
    }
    SweepPart part;
    bool const complete = rows_by_pool(grid, pool, interrupt)({0, grid.plan.rows()}, part, progress.call(), Keeping{});
    progress.clear();
    return {print_found(grid, part.state, complete, options.front, pool, interrupt), complete};
}

int run(Sweep options) {
    check_kept(options);
    check_front_only(options);
    if (options.rows == "-" && options.front.target == "-")
        refuse("--rows, --front", "only one of them can go to standard output");
    if (options.rows.empty() && options.front.target.empty()) options.front.target = "-";
    options.front.says_scenario = !options.task.study.empty();  // else it stands in the assumptions
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study const asked = study_of(model, options);
    SweepGrid const grid(graph, asked, select(graph, options.show, "--show"));
    if (!options.rows.empty()) check_room(options.rows, grid.plan, grid.columns.size());
    if (options.front_only) return run_front_only(grid, options);
    if (is_shared(options)) return run_mpi(graph, asked, grid, options);
    if (!options.kept.resume.empty()) return run_kept(graph, asked, grid, options);
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    int const written = options.rows.empty() ? good : write_rows(grid, options, progress, interrupt);
    if (interrupt.requested() || grid.study.objectives.empty()) return written;  // or no objective
    Pool pool(options.threads);
    auto const [printed, complete] = sweep_and_print(grid, options, pool, progress, interrupt);
    if (written != good || printed != good) return bad_input;
    return complete ? good : interrupt.code();
}

Command add_sweep(CLI::App& app) {
    auto* command = add_command(app, "sweep", "Compute every design of a study; write the best, or all");
    auto const options = std::make_shared<Sweep>();
    add_task(*command, options->task, TaskKind::grid, Needs::nothing);
    add_designs(*command, options->task);
    add_objectives(*command, options->goals.objectives);
    add_constraints(*command, options->goals.constraints);
    add_target(*command, "--front", options->front.target,
               "Write the Pareto-optimal designs to FILE, of equal ones the first; - is standard output");
    add_target(*command, "--rows", options->rows, "Where all designs go; - is standard output");
    Option const format = add_format(*command, options->front.format, {Format::csv, Format::json});
    add_flag(*command, "--front-only", options->front_only,
             "Prove what is on the front by bounds, without visiting every design: for grids of 10^9 designs and more")
        .group(heading::output);
    add_flag(*command, "--feasible-only", options->feasible_only, "Only rows of designs that satisfy all constraints")
        .group(heading::output);
    add_percentiles(*command, options->front.percentiles);
    add_words(*command, "--show", options->show, "Further columns: keys and patterns, comma-separated")
        .type_name("KEYS")
        .group(heading::output);
    add_part_options(*command, options->kept);
    add_run_options(*command, options->threads, options->progress);
    add_footer(*command,
               "Without --front and --rows the front goes to standard output. Files that end in .json are JSON. Ctrl-C "
               "keeps the designs seen so far.\n\n"
               "Examples:\n"
               "  diecast sweep package-split > front.csv\n"
               "  diecast sweep docs/examples/my-study.diecast.json --set \"decode.batch=1..64 step 1\" \\\n"
               "      --rows all.csv --front front.json\n"
               "  diecast sweep docs/examples/my-study.diecast.json --designs docs/examples/designs.csv --rows -\n"
               "  diecast sweep --set \"die.area=100..800 mm2\" --set package.dies=1,2,4      # no study\n"
               "  diecast sweep --set llm.model=DeepSeek-V3 --set gpu.model=H200,B200 \\\n"
               "      --set decode.tensor=1 --set decode.data=8 --set prefill.tensor=1 \\\n"
               "      --set prefill.data=8 --set \"decode.batch=64..4096 log 7\"\n"
               "  diecast sweep package-split --objective package.cost:min --constraint \"package.power<=700 W\"\n"
               "  diecast sweep package-split --part 1/2 --resume 1.part        # half of it; run again, it continues");
    return {command, [options, format] {
                options->front.has_format = format.count() > 0;
                return run(*options);
            }};
}

Registered const sweep_row{CommandGroup::evaluate, 3, add_sweep};

}  // namespace
}  // namespace diecast::cli
