// attribute: why one design's numbers are not another's.
#include <iostream>
#include <nlohmann/json.hpp>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/picture.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_influence.h"
#include "app/present/charts/gap_words.h"
#include "app/present/tables/difference_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

struct AttributeOptions {
    Task task;
    std::string over, by = "parameter";
    std::vector<std::string> outputs;
    PictureOptions picture;
    Format format = Format::text;
};

std::string text_of(Graph const& graph, Difference const& d, AttributeOptions const& options) {
    std::string text = label_of(*d.output) + " (" + std::string(d.output->key) + "): " + design_or_study(options.over) +
                       " to " + design_or_study(options.task.design) + "\n";
    if (std::string const coupled = coupling_words(graph, d); !coupled.empty()) text += coupled + "\n";
    text += to_text(difference_table(d));
    Attribution const& a = d.by_change.attribution;
    if (!a.exact)
        text += "Parts are means over " + std::to_string(a.evaluations) +
                " evaluations in random orders; they sum to the difference.\n";
    return text;
}

ChangesBy changes_by(std::string const& how) {
    return how == "pin" ? ChangesBy::pin : how == "topic" ? ChangesBy::topic : ChangesBy::parameter;
}

int run(AttributeOptions options) {
    check(options.picture);
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study const study = read_study(model);
    bool const names_one = !options.task.design.empty() || !options.over.empty();
    for (std::string* name : {&options.task.design, &options.over})
        if (name->empty() && names_one) *name = study.default_design;
    require_two_designs(study, options.task.design, options.over);
    Study const to = prepare(model, options.task, TaskKind::one_design);
    Task other = options.task;
    other.design = options.over;
    Study const from = prepare(model, other, TaskKind::one_design);
    auto const outputs = outputs_of(graph, to, options.outputs);
    DifferenceAsked asked{from.scenario, to.scenario, nullptr,
                          limits_between(graph, to, from.scenario, to.scenario, outputs)};
    Interrupt interrupt;
    std::vector<Difference> list;
    std::size_t evaluations = 0;
    bool complete = true;
    for (Quantity const* output : outputs) {
        asked.output = output;
        Issues issues;
        auto d = difference(graph, asked, changes_by(options.by), issues, interrupt.token());
        require(issues);
        list.push_back(std::move(*d));
        evaluations += list.back().by_change.attribution.evaluations;
        complete = complete && list.back().by_change.attribution.complete;
        if (!complete) break;
    }
    std::string const after = complete ? "" : counted(evaluations, "evaluation");
    if (!complete) interrupt.ended(" after " + after + ": parts are of the orders so far");
    if (options.format == Format::csv) print(csv_result(difference_rows(list), after));
    else if (options.format == Format::json) print(json_result(difference_json(graph, list), after));
    else
        for (std::size_t i = 0; i < list.size(); ++i) print((i == 0 ? "" : "\n") + text_of(graph, list[i], options));
    if (options.picture.wanted())
        draw(difference_chart(graph, list[0], design_or_study(options.over), design_or_study(options.task.design)),
             options.picture);
    if (options.picture.wanted() && list.size() > 1)
        std::cerr << "diecast: " << options.picture.file << " shows " << list.front().output->key
                  << "; --output chooses another\n";
    return complete ? good : interrupt.code();
}

Command add_attribute(CLI::App& app) {
    auto* command = add_command(app, "attribute", "Why two designs' numbers differ, change by change");
    auto const options = std::make_shared<AttributeOptions>();
    add_task(*command, options->task, TaskKind::one_design, Needs::study);
    describe_default_design(*command);
    add_name(*command, "--over", options->over, "The design it is compared with; without: the study's default design")
        .type_name("NAME");
    add_words(*command, "--output", options->outputs, "Keys and patterns; without: the study's objectives")
        .type_name("KEYS");
    add_choice(*command, "--by", options->by, {"HOW", {"parameter", "topic", "pin"}},
               "parameter: every number that an entry brings; topic: those of a topic together; pin: as the "
               "designs say it (default: parameter)");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    add_picture(*command, options->picture, "a waterfall of the first output");
    add_footer(
        *command,
        "Each part is what a change adds when it joins the others, averaged over all orders (Shapley value); parts "
        "sum\n"
        "to the difference, and with the two designs exchanged each has the other sign. Up to twelve changes are "
        "counted in all orders, more in random ones; no order passes "
        "through a design\nthat violates a constraint that both ends satisfy. Changes of which one alone would account "
        "for more than three times\nthe difference are made together; if that leaves only one, the parts are those of "
        "what "
        "the number is computed from.\n\n"
        "Examples:\n"
        "  diecast attribute lite-gpu --design \"Lite, serving\" --over \"H100, serving\"\n"
        "  diecast attribute lite-gpu --design \"Lite, serving\" --over \"H100, serving\" --by topic --format csv\n"
        "  diecast attribute lite-gpu --design \"Lite\" --over \"H100\" --output package.cost --chart why.svg");
    return {command, [options] { return run(*options); }};
}

Registered const attribute_row{CommandGroup::explain, 2, add_attribute};

}  // namespace
}  // namespace diecast::cli
