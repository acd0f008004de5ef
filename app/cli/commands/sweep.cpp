// sweep: every design of a study; the best ones, or all of them.
#include <filesystem>
#include <iostream>
#include <sstream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/grid.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/own_study.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/value_front_words.h"
#include "app/present/tables/design_csv.h"
#include "app/present/tables/designs.h"
#include "app/present/text/scenario_line.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct Sweep {
    Task task;
    std::vector<std::string> objectives, constraints, show;
    std::string rows, front;
    Format format = Format::csv;
    bool feasible_only = false, progress = false, has_format = false;
    unsigned threads = 0;
};

Study study_of(Model const& model, Sweep const& options) {
    Graph const& graph = model.graph;
    Study study = prepare(model, options.task, Wants::grid);
    if (!options.objectives.empty()) study.objectives.clear();
    for (std::string const& text : options.objectives) {
        study.objectives.push_back(parse_objective(graph, text));
        for (std::size_t i = 0; i + 1 < study.objectives.size(); ++i)
            if (study.objectives[i].quantity == study.objectives.back().quantity)
                refuse("--objective " + text, "is there twice");
    }
    for (std::string const& text : options.constraints) add_constraint(graph, study, text);
    if (study.objectives.empty() && !options.front.empty() && !options.task.study.empty())
        refuse("--objective", "the study has no objective: name one");
    if (study.objectives.size() > Archive::most_objectives)
        refuse("--objective", "are too many: at most " + std::to_string(Archive::most_objectives));
    complete_own_study(graph, study, options.task);
    return with_limits(graph, std::move(study), select(graph, options.show, "--show"));
}

Format format_for(Sweep const& options, std::string const& target) {
    bool const is_json = options.has_format ? options.format == Format::json : target.ends_with(".json");
    return is_json ? Format::json : Format::csv;
}

struct Output {
    std::string target;
    std::vector<Axis> const& axes;
    std::vector<Quantity const*> const& columns;
    ProgressLine& progress;
};

/// Every design into a file; the exit code. What cannot be written is said.
int write_rows(Graph const& graph, Study const& study, Sweep const& options, Output const& to, Interrupt& interrupt) {
    auto columns = to.columns;  // and limits on what an axis goes along, to be held
    for (Constraint const& c : study.constraints)
        if (std::find(columns.begin(), columns.end(), c.quantity) == columns.end()) columns.push_back(c.quantity);
    Plan const plan = plan_of(graph, study, to.axes, columns);
    Writer writer(to.target);
    CsvOptions const what{options.feasible_only, study.constraints};
    auto const write = format_for(options, to.target) == Format::json ? write_all_json : diecast::write_csv;
    std::stop_source stop;  // also for a full disk, a closed pipe
    std::stop_callback const chained(interrupt.token(), [&stop] { stop.request_stop(); });
    auto const progress = [&, line = to.progress.call()](Progress const& p) {
        line(p);
        if (writer.failed()) stop.request_stop();
    };
    std::uint64_t const written = write(writer.stream(), plan, what, stop.get_token(), progress);
    to.progress.clear();
    try {
        writer.commit();
    } catch (Refused const& refused) { return print_issues(refused.issues), bad_input; }
    if (interrupt.requested())
        interrupt.ended(" after " + count_text(to.progress.last().done) + " of " + count_text(plan.designs()) +
                        " designs, " + count_text(written) + " rows are written" +
                        (options.front.empty() ? "" : ", and no front"));
    return interrupt.code_or(good);
}

/// What cannot be written is said, and goes to standard output: it took its time. The exit code.
int write_front(Graph const& graph, Study const& study, Sweep const& options, Output const& to, Findings const& found) {
    Plan const plan = plan_of(graph, study, to.axes, to.columns);
    std::string const after = found.complete ? "" : part_done(found.seen, plan.designs(), "designs");
    std::ostringstream text;
    (format_for(options, to.target) == Format::json ? list_json : list_csv)(text, plan, found.front, after);
    std::string const problem = to.target == "-" ? "" : try_write(to.target, text.str());
    if (!problem.empty()) std::cerr << "diecast: " << problem << "\ndiecast: the front goes to standard output\n";
    if (to.target == "-" || !problem.empty()) print(text.str());
    return problem.empty() ? good : bad_input;
}

/// What the objectives are computed under.
std::string scenario_text(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> shown;
    for (Objective const& o : study.objectives) shown.push_back(o.quantity);
    std::string const text =
        scenario_sentence(scenario_parts(graph, {study.scenario, study.axes, shown, study.constraints}));
    return text.empty() ? "" : text + "\n";
}

void summarise(Plan const& plan, Findings const& found) {
    char hash[24];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(found.hash));
    if (!found.complete)
        std::cerr << "diecast: interrupted after " << count_text(found.seen) << " of " << count_text(plan.designs())
                  << " designs (" << percent(found.seen, plan.designs()) << "); this is the front of those\n";
    std::cerr << counted(found.seen, "design") << ", " << percent(found.feasible, found.seen) << " feasible, "
              << found.front.size() << " on the front, "
              << number_text(static_cast<double>(found.seen) / std::max(found.seconds, 1e-9), 3) << "/s, hash " << hash
              << "\n";
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

int run(Sweep options) {
    if (options.rows == "-" && options.front == "-")
        refuse("--rows, --front", "only one of them can go to standard output");
    if (options.rows.empty() && options.front.empty()) options.front = "-";
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study const study = study_of(model, options);
    Plan const plan = plan_of(graph, study, measures_of(graph, study));
    auto const columns = columns_of(graph, study, plan.axes(), select(graph, options.show, "--show"));
    if (!options.rows.empty()) check_room(options.rows, plan, columns.size());
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Output const rows{options.rows, plan.axes(), columns, progress},
        front{options.front, plan.axes(), columns, progress};
    int const written = options.rows.empty() ? good : write_rows(graph, study, options, rows, interrupt);
    if (interrupt.requested() || study.objectives.empty()) return written;  // or no objective
    Pool pool(options.threads);
    Question const fronts = value_fronts_question(graph, study, plan.axes());
    Findings const found = explore(plan, study, pool, interrupt.token(), progress.call(), fronts);
    progress.clear();
    summarise(plan, found);
    if (!options.task.study.empty()) std::cerr << scenario_text(graph, study);  // else it stands in the assumptions
    std::string const words = value_front_words(graph, fronts, found.value_fronts);
    if (!words.empty()) std::cerr << words << "\n";
    if (found.complete && found.feasible == 0)
        std::cerr << why_nothing_is_feasible(graph, study, pool, interrupt.token());
    int const told = options.front.empty() ? good : write_front(graph, study, options, front, found);
    if (written != good || told != good) return bad_input;
    return found.complete ? good : interrupt.code();
}

Command add_sweep(CLI::App& app) {
    auto* command = add_command(app, "sweep", "Compute every design of a study; write the best, or all");
    auto const options = std::make_shared<Sweep>();
    add_task(*command, options->task, Wants::grid, Needs::nothing);
    add_designs(*command, options->task);
    add_objectives(*command, options->objectives);
    add_constraints(*command, options->constraints);
    add_target(*command, "--front", options->front, "Write the Pareto-optimal designs to FILE; - is standard output");
    add_target(*command, "--rows", options->rows, "Where all designs go; - is standard output");
    Option const format = add_format(*command, options->format, {Format::csv, Format::json});
    add_flag(*command, "--feasible-only", options->feasible_only, "Only rows of designs that satisfy all constraints")
        .group(heading::output);
    add_words(*command, "--show", options->show, "Further columns: keys and patterns, comma-separated")
        .type_name("KEYS")
        .group(heading::output);
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
               "  diecast sweep package-split --objective package.cost:min --constraint \"package.power<=700 W\"");
    return {command, [options, format] {
                options->has_format = format.count() > 0;
                return run(*options);
            }};
}

Registered const sweep_row{CommandGroup::evaluate, 3, add_sweep};

}  // namespace
}  // namespace diecast::cli
