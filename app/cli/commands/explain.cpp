// explain: why a number is what it is.
#include "model/core/explain.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "app/present/tables/derivation.h"

namespace diecast::cli {
namespace {

struct Explain {
    Task task;
    std::string quantity;
    int depth = 4;
    Format format = Format::text;
};

int run(Explain const& options) {
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Quantity const& q = find(graph, options.quantity, "explain");
    Study const study = prepare(model, of_default_design(model, options.task), TaskKind::one_design);
    Quantity const* const wanted[] = {&q};
    require(Program(graph, study.scenario, {}, wanted).issues);
    Explanation const e = explain(graph, study.scenario, q);
    if (options.format == Format::json) return print(document(derivation_json(graph, e, options.depth))), good;
    print(derivation_text(graph, e, options.depth));
    return good;
}

Command add_explain(CLI::App& app) {
    auto* command = add_command(app, "explain", "Show how a number is computed, down to its sources");
    auto const options = std::make_shared<Explain>();
    add_option(*command, "QUANTITY", options->quantity, "Key of the quantity").type_name("").required();
    add_task(*command, options->task, TaskKind::one_design, Needs::nothing);
    describe_default_design(*command);
    add_whole(*command, "--depth", options->depth, {"N", 0, 1000}, "Levels of inputs to show")
        .default_str(std::to_string(options->depth))
        .group(heading::output);
    add_format(*command, options->format, {Format::text, Format::json});
    add_footer(*command,
               "Examples:\n"
               "  diecast explain die.yield --set process.node=N5 --set \"die.area=800 mm2\"\n"
               "  diecast explain package.cost package-split --depth 2");
    return {command, [options] { return run(*options); }};
}

Registered const explain_row{CommandGroup::explain, 1, add_explain};

}  // namespace
}  // namespace diecast::cli
