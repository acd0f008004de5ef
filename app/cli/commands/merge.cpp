// merge: parts of a question that several machines have computed, put together.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/parts/kept_sweep.h"
#include "app/cli/parts/refinement_print.h"
#include "app/cli/parts/search_print.h"
#include "app/cli/parts/uncertainty_print.h"
#include "app/cli/parts/validation_print.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/parts/search_part_file.h"
#include "app/present/parts/sweep_part_file.h"
#include "app/present/parts/uncertainty_part_file.h"
#include "app/present/parts/validation_part_file.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/quotes.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct Merge {
    std::vector<std::string> files;
    std::string output;
    FrontOutput front;
    unsigned threads = 0;
};

[[noreturn]] void refuse_file(std::string const& file, std::string what) {
    throw Refused{{{"", std::move(what), Severity::error, "", file}}};
}

PartFile load(std::string const& file) {
    Issues issues;
    auto part = load_part(file, issues);
    require(issues);
    return std::move(*part);
}

/// What is divided among parts.
std::string unit_of(PartQuestion const& question) {
    if (question.command == "validate") return "rows";
    return question.command == "uncertainty" && is_about_one_design(question.asked) ? "samples" : "designs";
}

/// What the merged files hold, and which of them what.
class Merged {
public:
    explicit Merged(PartFile const& first) : question_(first.question), parts_(first.parts) {}
    void add(PartFile const& part, std::string const& file) {
        if (std::string const why = why_other(question_, part.question); !why.empty()) refuse_file(file, why);
        parts_ = std::max(parts_, part.parts);
        if (auto const twice = done_.overlap(part.done)) refuse_twice(part, file, *twice);
        done_.add(part.done);
        from_.emplace_back(file, part.done);
    }
    void require_whole() const {
        auto const missing = done_.gaps({0, question_.whole});
        if (missing.empty()) return;
        refuse("FILES", parts_words(missing, question_.whole, parts_) + " " + (missing.size() == 1 ? "is" : "are") +
                            " missing, or not done yet: compute the rest, or keep what is there with -o FILE");
    }
    /// Writes what is merged as one part file. `result`: JSON.
    void write(std::string const& file, std::string const& result) const {
        cli::write(file, to_text({question_, parts_, done_, {}}, result));
        std::cerr << counted(from_.size(), "file") << ", " << percent(done_.count(), question_.whole) << " of the "
                  << unit_of(question_) << "\n";
    }

private:
    [[noreturn]] void refuse_twice(PartFile const& part, std::string const& file, NumberRange twice) const {
        auto const other =
            std::find_if(from_.begin(), from_.end(), [&](auto const& f) { return f.second.overlap(Ranges(twice)); });
        refuse_file(file, "holds " + parts_words({twice}, question_.whole, std::max(parts_, part.parts)) +
                              " once more, which " + other->first + " holds");
    }

    PartQuestion question_;
    std::uint64_t parts_;
    Ranges done_;
    std::vector<std::pair<std::string, Ranges>> from_;
};

/// Reads each file by `add`, which takes a part and the file's name.
template <class Add>
Merged merged_of(std::vector<std::string> const& files, PartFile const& first, Add const& add) {
    Merged merged(first);
    for (std::string const& file : files) {
        PartFile const part = load(file);
        merged.add(part, file);
        if (part.question.study != first.question.study)  // packed on another machine, or edited
            if (std::string why = why_other_study(part.question); !why.empty()) refuse_file(file, std::move(why));
        add(part, file);
    }
    return merged;
}

/// The designs of a grid that parts have swept.
SweepState merged_sweep(std::vector<std::string> const& files, PartFile const& first, SweepGrid const& grid,
                        std::string const& output, bool more_follows) {
    if (grid.plan.rows() != first.question.whole) refuse_file(files[0], "is a part of another whole than its study");
    Finder all = grid.finder();
    Finder const empty = all;
    std::size_t const objectives = grid.study.objectives.size();
    Merged const merged = merged_of(files, first, [&](PartFile const& part, std::string const& file) {
        Issues issues;
        auto const swept = read_sweep(part, grid.plan, objectives, empty, file, issues);
        require(issues);
        all.merge(swept->state);
    });
    SweepState state = all.state();
    if (auto const foreign = first_foreign(grid.plan, grid.study, state.front))
        refuse("FILES", "hold numbers of design " + count_text(*foreign) +
                            " that this program does not compute for it: compute the parts again");
    if (!output.empty()) merged.write(output, sweep_json(state, objectives));
    if (output.empty() || more_follows) merged.require_whole();
    return state;
}

int merge_sweep(std::vector<std::string> const& files, PartFile const& first, Merge const& options) {
    Model const model = open_model(first.question, files[0]);
    Graph const& graph = model.graph;
    auto const shown = shown_of(graph, first.question);
    if (!shown) refuse_file(files[0], "has no good field \"asked/show\"");
    SweepGrid const grid(graph, read_study(model), *shown);
    bool const is_printed = options.output.empty() || !options.front.target.empty() || options.front.percentiles;
    SweepState const state = merged_sweep(files, first, grid, options.output, is_printed);
    if (!is_printed) return good;
    Interrupt interrupt;
    Pool pool(options.threads);
    return print_found(grid, state, true, options.front, pool, interrupt);
}

/// The grid's front is merged, and the searches between grid points begin with it.
int merge_optimize(std::vector<std::string> const& files, PartFile const& first, Merge const& options) {
    Model const model = open_model(first.question, files[0]);
    Graph const& graph = model.graph;
    Study const study = read_study(model);
    TraceOptions trace;
    auto const asked = [&](char const* field, int least, int most) {
        Json const& all = first.question.asked;
        Json const value = all.is_object() ? all.value(field, Json()) : Json();
        if (!value.is_number_integer() || value < least || value > most)
            refuse_file(files[0], std::string("has no good field \"asked/") + field + "\"");
        return value.get<int>();
    };
    trace.count = static_cast<std::size_t>(asked("points", 1, RefineLimits::most_points));
    trace.budget = asked("budget", RefineLimits::least_budget, RefineLimits::most_budget);
    SweepGrid const grid(graph, study, {});
    SweepState const state = merged_sweep(files, first, grid, options.output, false);
    if (!options.output.empty()) return good;
    Interrupt interrupt;
    Pool pool(options.threads);
    Issues issues;
    auto const found = refine(graph, study, trace, pool, issues, interrupt.token(), {}, {{}, swept_front(state)});
    require(issues);
    print_refinement(graph, study, *found, options.front.has_format ? options.front.format : Format::text, pool,
                     interrupt);
    return interrupt.code_or(good);
}

int merge_uncertainty(std::vector<std::string> const& files, PartFile const& first, Merge const& options) {
    Model const model = open_model(first.question, files[0]);
    Graph const& graph = model.graph;
    Study const study = read_study(model);
    Issues issues;
    auto const asked = read_asked(graph, study, first.question.asked, files[0], issues);
    require(issues);
    UncertaintyQuestion const& question = asked->question;
    if (whole_of(*asked) != first.question.whole)
        refuse_file(files[0], "is a part of another whole than what it was asked");
    Format const format = options.front.has_format ? options.front.format : Format::text;
    if (is_about_one_design(first.question.asked)) {
        SamplesPart all;
        Merged const merged = merged_of(files, first, [&](PartFile const& part, std::string const& file) {
            auto const sampled = read_samples(part, *asked, file, issues);
            require(issues);
            if (!diecast::merge(all, *sampled)) refuse_file(file, "has no good field \"result\"");
        });
        if (!options.output.empty()) return merged.write(options.output, samples_part_json(all)), good;
        merged.require_whole();
        Pool pool(options.threads);
        auto const found = uncertainty_of(graph, question, asked->options, all, pool, issues);
        require(issues);
        print_uncertainty({graph, question, asked->options, *found, {}, asked->baseline}, {.format = format});
        return good;
    }
    UncertaintyPart all = empty_part(question);
    Merged const merged = merged_of(files, first, [&](PartFile const& part, std::string const& file) {
        auto const sampled = read_uncertainty(part, question, file, issues);
        require(issues);
        diecast::merge(all, *sampled);
    });
    if (!options.output.empty()) return merged.write(options.output, uncertainty_part_json(all)), good;
    merged.require_whole();
    auto const found = uncertainty_of(graph, question, asked->options, all, issues);
    require(issues);
    UncertaintyReport const report{graph, question, asked->options, *found, swept_quantities(study), asked->baseline};
    print_uncertainty(report, {.over_front = true, .format = format});
    return good;
}

int merge_search(std::vector<std::string> const& files, PartFile const& first, Merge const& options) {
    Model const model = open_model(first.question, files[0]);
    Graph const& graph = model.graph;
    Study const study = read_study(model);
    Json const name = first.question.asked.is_object() ? first.question.asked.value("search", Json()) : Json();
    if (!name.is_string()) refuse_file(files[0], "has no good field \"asked/search\"");
    auto const searches = chosen_searches(study, name.get<std::string>());
    Issues issues;
    auto const sweeps = sweeps_of(graph, study, searches, issues);
    require(issues);
    if (sweeps.back().rows.last != first.question.whole)
        refuse_file(files[0], "is a part of another whole than its searches");
    SearchPart all = empty_part(sweeps);
    Merged const merged = merged_of(files, first, [&](PartFile const& part, std::string const& file) {
        auto const searched = read_search(part, sweeps, file, issues);
        require(issues);
        diecast::merge(all, *searched, sweeps);
    });
    if (!options.output.empty()) return merged.write(options.output, search_part_json(all)), good;
    merged.require_whole();
    auto const results = results_of(graph, study, searches, all, issues);
    require(issues);
    return print_results(graph, *results, options.front.has_format ? options.front.format : Format::text), good;
}

int merge_validation(std::vector<std::string> const& files, PartFile const& first, Merge const& options) {
    Model const model = open_model(first.question, files[0]);
    Graph const& graph = model.graph;
    Json const rows = first.question.asked.is_object() ? first.question.asked.value("rows", Json()) : Json();
    if (!rows.is_boolean()) refuse_file(files[0], "has no good field \"asked/rows\"");
    Issues issues;
    auto const series = read_series_list(graph, model.text.json, files[0], issues);
    require(issues);
    if (rows_in(series) != first.question.whole) refuse_file(files[0], "is a part of another whole than its series");
    PredictedPart all;
    Merged const merged = merged_of(files, first, [&](PartFile const& part, std::string const& file) {
        auto const predicted = read_predicted(graph, part, series, file, issues);
        require(issues);
        diecast::merge(all, *predicted);
    });
    if (!options.output.empty()) return merged.write(options.output, predicted_part_json(series, all)), good;
    merged.require_whole();
    Format const format = options.front.has_format ? options.front.format : Format::text;
    return print_validation(graph, validated(series, all), {rows.get<bool>(), format, ""}) ? good : differs;
}

/// The files of a folder are those that end in ".part".
std::vector<std::string> files_of(std::vector<std::string> const& words) {
    std::vector<std::string> files;
    for (std::string const& word : words) {
        std::error_code error;
        if (!fs::is_directory(word, error)) {
            files.push_back(word);
            continue;
        }
        std::size_t const before = files.size();
        for (fs::directory_iterator it(word, error), end; !error && it != end; it.increment(error))
            if (it->path().extension() == ".part") files.push_back(it->path().string());
        if (error) refuse(word, "cannot be listed: " + error.message());
        if (files.size() == before) refuse(word, "is a folder without files that end in .part");
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
    }
    return files;
}

/// Named files are known as such to the options; those of a folder are not.
void check_output(std::vector<std::string> const& files, std::string const& option, std::string const& output) {
    std::error_code error;
    for (std::string const& file : files)
        if (!output.empty() && fs::equivalent(file, output, error))
            refuse(option + " " + output, "would overwrite what FILES reads");
}

/// Refuses what is asked of sweeps alone.
void check_command(Merge const& options, std::string const& command) {
    if (command == "sweep") return;
    std::string const why = "is of sweeps: these parts are of " + in_quotes("diecast " + command);
    if (!options.front.target.empty()) refuse("--front", why);
    if (options.front.percentiles) refuse("--percentiles", why);
}

int run(Merge options) {
    auto const files = files_of(options.files);
    check_output(files, "--output", options.output);
    check_output(files, "--front", options.front.target);
    PartFile const first = load(files[0]);
    require_own_version(first.question, files[0]);
    check_command(options, first.question.command);
    if (first.question.command == "uncertainty") return merge_uncertainty(files, first, options);
    if (first.question.command == "search") return merge_search(files, first, options);
    if (first.question.command == "optimize") return merge_optimize(files, first, options);
    if (first.question.command == "validate") return merge_validation(files, first, options);
    if (options.output.empty() && options.front.target.empty()) options.front.target = "-";
    if (first.question.command == "sweep") return merge_sweep(files, first, options);
    refuse_file(files[0],
                "is a part of " + in_quotes("diecast " + first.question.command) + ", which cannot be merged");
}

Command add_merge(CLI::App& app) {
    auto* command = add_command(app, "merge", "Put together the parts of an answer that several machines computed");
    auto const options = std::make_shared<Merge>();
    Option const files = add_option(*command, "FILES", options->files,
                                    "Files that --part or --resume has written, in any order; of a folder all that end "
                                    "in .part");
    mark(files.type_name("").required(), FileUse::source);
    add_target(*command, "-o,--output", options->output,
               "Write what the files hold as one part file, which can be merged or continued; outside of their folder");
    add_target(*command, "--front", options->front.target,
               "Write the Pareto-optimal designs to FILE; - is standard output");
    add_percentiles(*command, options->front.percentiles);
    Option const format = add_format(*command, options->front.format, {Format::csv, Format::json, Format::text});
    add_whole(*command, "--threads", options->threads, {"N", 0, 1024}, "How many (default: one per core)")
        .group(heading::run);
    add_footer(*command,
               "Without -o and --front the front goes to standard output. It has the bytes that one machine would have "
               "written. A part that is missing, there twice, damaged, of another study, catalogue or version is "
               "refused by name.\n\n"
               "Examples:\n"
               "  diecast sweep package-split --part 1/2 --resume 1.part\n"
               "  diecast sweep package-split --part 2/2 --resume 2.part\n"
               "  diecast merge 1.part 2.part --front front.csv");
    return {command, [options, format] {
                options->front.has_format = format.count() > 0;
                return run(*options);
            }};
}

Registered const merge_row{CommandGroup::evaluate, 7, add_merge};

}  // namespace
}  // namespace diecast::cli
