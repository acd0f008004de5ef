// uncertainty: what the numbers of a design, or of a whole front, may be where their inputs are uncertain.
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/parts/kept_part.h"
#include "app/cli/parts/uncertainty_print.h"
#include "app/cli/picture.h"
#include "app/cli/progress.h"
#include "app/cli/values.h"
#include "app/present/charts/chart_uncertainty.h"
#include "app/present/parts/uncertainty_part_file.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"
#include "optimizer/sweep/pace.h"

namespace diecast::cli {
namespace {

struct UncertaintyCommand {
    Task task;
    std::vector<std::string> outputs, constraints;
    std::string over = "design", baseline, sampling = "sobol", shape = "triangular";
    std::size_t samples = 10000, designs = 100000;
    MostRows most;
    std::uint64_t seed = 1;
    double correlation = 0.5, range = 0, width = 100, percentile = 90;
    bool inputs = false, progress = false;
    PictureOptions picture;
    PartOptions kept;
    Format format = Format::text;
    unsigned threads = 0;
};

UncertaintyOptions options_of(UncertaintyCommand const& c) {
    UncertaintyOptions options;
    options.samples = c.samples, options.seed = c.seed;
    options.sampling = c.sampling == "latin"    ? Sampling::latin
                       : c.sampling == "random" ? Sampling::random
                                                : Sampling::sobol;
    options.assumed = {c.range / 100, *distribution_named(c.shape), c.width / 100};
    options.correlation = c.correlation, options.pessimistic = c.percentile;
    return options;
}

std::optional<UncertaintyQuestion> question_of(Graph const& graph, Study const& study, UncertaintyCommand const& c,
                                               Pool& pool, std::stop_token stop, ProgressCall const& progress) {
    if (c.over == "design") {
        bool const other = !c.outputs.empty() || study.objectives.empty();
        return question_about(graph, study, study.scenario,
                              other ? outputs_of(graph, study, c.outputs) : std::vector<Quantity const*>{});
    }
    if (study.objectives.empty()) refuse("--over front", "the study has no objectives, hence no front");
    Issues issues;
    auto question = question_about_front(graph, study, c.designs, pool, issues, stop, progress);
    require(issues);
    if (question && question->designs.empty()) refuse(c.task.study, "no design is feasible: see \"diecast sweep\"");
    return question;
}

/// Issues with the samples are those of an option.
void require_options(Issues issues) {
    for (Issue& issue : issues)
        if (issue.where == "samples" || issue.where == "correlation") issue.where = "--" + issue.where;
    require(issues);
}

void draw(UncertaintyReport const& r, UncertaintyCommand const& c) {
    if (!c.picture.wanted()) return;
    if (c.over == "front") cli::draw(front_uncertainty_chart(r, c.most.drawn(c.picture)), c.picture);
    else cli::draw(uncertainty_chart(r.found, 0, c.task.design, r.baseline), c.picture);
}

/// What is kept of a run over a front.
struct FrontParts {
    static constexpr char const* unit = "design";
    using Part = UncertaintyPart;
    Graph const& graph;
    AskedUncertainty const& asked;
    Part empty() const { return empty_part(asked.question); }
    static Ranges const& done(Part const& part) { return part.designs; }
    static std::string json(Part const& part) { return uncertainty_part_json(part); }
    std::optional<Part> read(PartFile const& file, std::string const& name, Issues& issues) const {
        return read_uncertainty(file, asked.question, name, issues);
    }
    bool run(NumberRange share, Part& part, Pool& pool, Issues& issues, std::stop_token stop,
             ProgressCall const& progress, PartCall const& keep) const {
        return sample_designs(graph, asked.question, asked.options, share, part, pool, issues, stop, progress, keep);
    }
    std::optional<Uncertainty> found(Part const& part, Pool&, Issues& issues) const {
        return uncertainty_of(graph, asked.question, asked.options, part, issues);
    }
};

/// What is kept of a run over one design.
struct SampleParts {
    static constexpr char const* unit = "sample";
    using Part = SamplesPart;
    Graph const& graph;
    AskedUncertainty const& asked;
    Part empty() const { return {}; }
    static Ranges const& done(Part const& part) { return part.samples; }
    static std::string json(Part const& part) { return samples_part_json(part); }
    std::optional<Part> read(PartFile const& file, std::string const& name, Issues& issues) const {
        return read_samples(file, asked, name, issues);
    }
    bool run(NumberRange share, Part& part, Pool& pool, Issues& issues, std::stop_token stop,
             ProgressCall const& progress, SamplesCall const& keep) const {
        return sample_one(graph, asked.question, asked.options, share, part, pool, issues, stop, progress, keep);
    }
    std::optional<Uncertainty> found(Part const& part, Pool& pool, Issues& issues) const {
        return uncertainty_of(graph, asked.question, asked.options, part, pool, issues);
    }
};

/// Runs with a file that keeps what is done. Returns what was found once it is whole; else the exit code is in `code`.
template <class Parts>
std::optional<Uncertainty> found_kept(Parts const& parts, Study const& study, UncertaintyCommand const& c, Pool& pool,
                                      Interrupt& interrupt, ProgressLine& progress, int& code) {
    using Part = typename Parts::Part;
    KeptPart kept(c.kept, part_question("uncertainty", std::string(version()), study_json(parts.graph, study),
                                        asked_json(parts.asked), whole_of(parts.asked)));
    Issues issues;
    Part part = parts.empty();
    if (kept.before()) {
        auto before = parts.read(*kept.before(), kept.file(), issues);
        require(issues);
        part = std::move(*before);
    }
    auto const keep = [&](Part const& so_far) { kept.save(Parts::done(so_far), Parts::json(so_far)); };
    auto const keep_now_and_then = [&, pace = kept.pace()](Part const& so_far) mutable {
        if (pace.due()) keep(so_far);
    };
    bool const done =
        parts.run(kept.share(), part, pool, issues, interrupt.token(), progress.call(), keep_now_and_then);
    progress.clear();
    require_options(issues);
    keep(part);
    std::uint64_t const count = Parts::done(part).count();
    std::string const share_done = percent(count, kept.share().size());
    code = !kept.is_saved() ? bad_input
           : done           ? good
                            : interrupt.ended(" after " + share_done + ", which " + kept.file() + " holds");
    if (code != good) return {};
    if (c.kept.part.empty()) return parts.found(part, pool, issues);
    std::cerr << counted(count, Parts::unit) << " of " << count_text(whole_of(parts.asked)) << "\n";
    return {};
}

/// What a file of samples needs.
void check_room(AskedUncertainty const& asked) {
    double const all = largest_samples_file(asked), most = static_cast<double>(largest_part);
    if (all <= most) return;
    auto const fit = static_cast<std::uint64_t>(static_cast<double>(asked.options.samples) * most / all);
    refuse("--samples " + std::to_string(asked.options.samples),
           "are too many for a file of 512 MB, which holds their numbers: at most " + count_text(fit) +
               " with these outputs and limits; or go without --part and --resume");
}

int run(UncertaintyCommand c) {
    check(c.picture);
    bool const front = c.over == "front";
    part_of(c.kept);
    Model const model = open_model(c.task);
    Graph const& graph = model.graph;
    Study const whole = read_study(model);
    if (!front) c.task = of_default_design(model, c.task);
    Study study = prepare(model, c.task, front ? TaskKind::grid : TaskKind::one_design);
    for (std::string const& text : c.constraints) add_constraint(graph, study, text);
    Interrupt interrupt;
    ProgressLine progress(c.progress || is_terminal_stderr());
    Pool pool(c.threads);
    auto question = question_of(graph, study, c, pool, interrupt.token(), progress.call());
    if (!question) return progress.clear(), interrupt.ended(" before the front of the grid was known");
    if (!c.outputs.empty() || study.objectives.empty()) {
        question->outputs = outputs_of(graph, study, c.outputs);
        if (!front) question->objectives.clear();
    }
    question->decided = decisions_of(graph, whole);
    if (!c.baseline.empty()) {
        Scenario const& own = find_design(study, c.baseline, "--baseline").scenario;
        Task other = c.task;
        other.design = c.baseline;  // of one design the study has what --design sets
        question->baseline =
            front ? overlay(study.scenario, own) : prepare(model, other, TaskKind::one_design).scenario;
    }
    AskedUncertainty const asked{*question, options_of(c), c.baseline};
    Issues issues;
    int code = good;
    if (!c.kept.resume.empty() && !front) check_room(asked);
    auto const go_on = [&](auto const& parts) { return found_kept(parts, study, c, pool, interrupt, progress, code); };
    auto const found = c.kept.resume.empty() ? uncertainty(graph, *question, asked.options, pool, issues,
                                                           interrupt.token(), progress.call())
                       : front               ? go_on(FrontParts{graph, asked})
                                             : go_on(SampleParts{graph, asked});
    progress.clear();
    require_options(issues);
    if (!found && !c.kept.resume.empty()) return code;
    if (!found) return interrupt.ended(" before there were enough samples");
    UncertaintyReport const report{
        graph,     *question, asked.options, *found, front ? swept_quantities(study) : std::vector<Quantity const*>{},
        c.baseline};
    if (!found->complete) interrupt.ended(" after " + part_done(found->samples, found->asked, "samples"));
    print_uncertainty(report, {front, c.inputs, c.most.in_text(), c.format});
    draw(report, c);
    return found->complete ? good : interrupt.code();
}

Command add_uncertainty(CLI::App& app) {
    auto* command = add_command(app, "uncertainty", "How uncertain inputs make the numbers (Monte Carlo)");
    auto const c = std::make_shared<UncertaintyCommand>();
    add_task(*command, c->task, TaskKind::grid, Needs::study);
    describe_default_design(*command);
    add_choice(*command, "--over", c->over, {"WHAT", {"design", "front"}},
               "design: one; front: the best of the study's grid (default: design)");
    add_words(*command, "--output", c->outputs, "Keys and patterns; without: the study's objectives").type_name("KEYS");
    add_constraints(*command, c->constraints);
    add_name(*command, "--baseline", c->baseline, "Named design to compare with, at the same samples")
        .type_name("NAME");
    add_whole(*command, "--samples", c->samples, {"N", 2, 100000000}, "How many (default: 10 000)")
        .group(heading::sampling);
    add_choice(*command, "--sampling", c->sampling, {"HOW", {"sobol", "latin", "random"}},
               "sobol: spread evenly; latin: one in each slice of every input; random (default: sobol)")
        .group(heading::sampling);
    add_whole(*command, "--seed", c->seed, any_seed, "Of the samples (default: 1)").group(heading::sampling);
    add_choice(*command, "--shape", c->shape, {"SHAPE", {"uniform", "triangular", "normal", "lognormal"}},
               "Where the entry does not say: uniform, triangular, normal or lognormal (default: triangular)")
        .group(heading::sampling);
    add_number(*command, "--correlation", c->correlation, {"R", -1.0, 1.0},
               "Of the numbers of one source: 0 independent, 1 in step (default: 0.5, an assumption)")
        .group(heading::sampling);
    add_number(*command, "--range", c->range, {"PERCENT", 0.0, 1000.0},
               "Percent to both sides of inputs without a stated range (default: 0, they stay)")
        .group(heading::sampling);
    add_number(*command, "--width", c->width, {"PERCENT", 0.001, 1000.0},
               "Percent; of all intervals: 50 halves them (default: 100)")
        .group(heading::sampling);
    add_number(*command, "--percentile", c->percentile, {"P", 50.0, 100.0},
               "The pessimistic one, that the robust front is made of (default: 90)");
    add_whole(*command, "--designs", c->designs, {"N", 1, 100000},
              "Of the front at most, spread over it (default: 100 000)");
    add_most(*command, c->most, "Designs shown, the likeliest on the front first");
    add_flag(*command, "--inputs", c->inputs, "Show what was sampled, too").group(heading::output);
    add_format(*command, c->format, {Format::text, Format::csv, Format::json});
    add_picture(
        *command, c->picture,
        "5th to 95th and 25th to 75th percentiles and the median: of each output, or of the designs likeliest on the "
        "front");
    add_part_options(*command, c->kept);
    add_run_options(*command, c->threads, c->progress);
    add_footer(
        *command,
        "An entry may state a range of its value (low, high) and the shape of the distribution between. All\n"
        "such inputs are drawn at random, those of one source together; low and high of a normal or lognormal shape\n"
        "are the 5th and the 95th percentile. What a person sets stays. All designs see the same samples. Ctrl-C "
        "keeps\n"
        "the samples drawn so far.\n\n"
        "Examples:\n"
        "  diecast uncertainty package-split --design H100 --output package.cost,die.yield\n"
        "  diecast uncertainty lite-gpu --design \"Lite-GPU as designed\" --baseline \"H100 as sold\" --inputs\n"
        "  diecast uncertainty package-split --over front --baseline H100 --format csv > front.csv\n"
        "  diecast uncertainty lite-gpu --over front --chart front.svg");
    return {command, [c] { return run(*c); }};
}

Registered const uncertainty_row{CommandGroup::explain, 6, add_uncertainty};

}  // namespace
}  // namespace diecast::cli
