// decide: which assumption reverses the ranking of two designs, and at which value.
#include <iostream>
#include <nlohmann/json.hpp>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/picture.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_decide.h"
#include "app/present/tables/tipping_words.h"

namespace diecast::cli {
namespace {

struct DecideOptions {
    Task task;
    std::string over, key;
    TippingOptions switch_over;
    double range = 10;
    MostRows most;
    PictureOptions picture;
    Format format = Format::text;
};

int run(DecideOptions const& options) {
    check(options.picture);
    Model const model = open_model(options.task);
    Task task = options.task;
    task.design.clear();
    Study study = prepare(model, task, TaskKind::one_design);
    study.axes = read_study(model).axes;  // what is swept is decided
    require_two_designs(study, options.task.design, options.over);
    for (auto const& [option, name] : {std::pair{"--design", options.task.design}, {"--over", options.over}})
        if (name.empty()) refuse(option, "is missing: the name of a design of the study");
    std::string const first = find_design(study, options.task.design, "--design").name,
                      second = find_design(study, options.over, "--over").name;
    if (options.key.empty()) refuse("--key", "is missing: the key of what is compared");
    Quantity const& output = find(model.graph, options.key, "--key");
    if (model.graph.is_choice(output)) refuse("--key", options.key + " is a choice, not a number");
    TippingOptions asked = options.switch_over;
    asked.share = options.range / 100;
    Interrupt interrupt;
    ProgressLine progress(is_terminal_stderr());
    Issues issues;
    auto const found =
        tipping_points(model.graph, study, first, second, output, asked, issues, interrupt.token(), progress.call());
    progress.clear();
    require(issues);
    std::string const after =
        found->complete ? "" : part_done(progress.last().done, progress.last().total, "assumptions");
    if (!found->complete) interrupt.ended(" after " + after);
    std::size_t const most = options.most.in_text();
    if (options.format == Format::csv) print(csv_result(tipping_rows(*found), after));
    else if (options.format == Format::json) print(json_result(tipping_json(*found), after));
    else if (options.format == Format::markdown) print(to_markdown(tipping_table(*found, most)));
    else {
        print(wrapped(tipping_words(*found), 118, "") + "\n\n" + to_text(tipping_table(*found, most)));
        if (found->inputs.size() > most)
            print("… and " + std::to_string(found->inputs.size() - most) + " weaker ones: --most\n");
        if (!found->choices.empty()) print("\n" + to_text(tipping_choices_table(*found, most)));
        if (found->choices.size() > most)
            print("… and " + std::to_string(found->choices.size() - most) + " that move it less: --most\n");
    }
    draw(switch_over_chart(*found, options.most.drawn(options.picture)), options.picture);
    return found->complete ? good : interrupt.code();
}

Command add_decide(CLI::App& app) {
    auto* command = add_command(app, "decide", "Which assumption reverses the ranking of two designs");
    auto const options = std::make_shared<DecideOptions>();
    add_task(*command, options->task, TaskKind::one_design, Needs::study);
    option_of(*command, "--design").description("The design in question");
    add_name(*command, "--over", options->over, "The design it is compared with").type_name("NAME");
    add_name(*command, "--key", options->key, "What is compared").type_name("KEY");
    add_number(*command, "--range", options->range, {"PERCENT", 0.001, 1000.0},
               "Percent to both sides of inputs without a stated range (default: 10)");
    add_number(
        *command, "--reach", options->switch_over.reach, {"TIMES", 1.01, 1e6},
        "How far from its value an input is searched for where the two are equal: up to this multiple of it, and "
        "down by the same factor (default: 10)");
    add_flag(*command, "--decisions", options->switch_over.decisions,
             "Also what axes, searches and designs of the study set, and counts");
    add_most(*command, options->most, "Inputs shown");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json, Format::markdown});
    add_picture(*command, options->picture, "each input between its ends, and where the two are equal");
    add_footer(
        *command,
        "Each input is varied alone: in both designs where they have the same, else in the one that has it. Those\n"
        "that reverse the ranking within their range come first, then those that would have to leave it, the\n"
        "smallest change first; the rest never do. Constraints that a design violates as it is do not count.\n\n"
        "Examples:\n"
        "  diecast decide lite-gpu --design \"Lite, serving\" --over \"H100, serving\" --key serve.cost\n"
        "  diecast decide lite-gpu --design \"Lite, serving\" --over \"H100, serving\" --key serve.cost --chart "
        "decide.svg\n"
        "  diecast decide lite-gpu --design \"Lite, serving\" --over \"H100, serving\" --key serve.rate_per_watt "
        "--decisions");
    return {command, [options] { return run(*options); }};
}

Registered const decide_row{CommandGroup::explain, 4, add_decide};

}  // namespace
}  // namespace diecast::cli
