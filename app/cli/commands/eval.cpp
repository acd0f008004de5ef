// eval: the numbers of one design.
#include <cmath>
#include "app/cli/commands.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/assumptions.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

struct Eval {
    Task task;
    std::vector<std::string> show;
    Format format = Format::text;
};

/// What to show where nobody says: the study's figures, or what is good or bad about the whole package.
std::vector<Quantity const*> figures(Graph const& graph, Study const& study) {
    if (!study.figures.empty()) return study.figures;
    std::vector<Quantity const*> result;
    for (Quantity const* q : graph.quantities())
        if (q->sense != Sense::inform && group_of(*q) == "package") result.push_back(q);
    return result;
}

std::string as_text(Graph const& graph, std::vector<Quantity const*> const& wanted, std::vector<double> const& values,
                    std::vector<BrokenLimit> const& broken, std::vector<Assumption> const& assumed) {
    Table table{{{"quantity"}, {"value", true}, {"unit"}, {"key"}}, {}};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        Quantity const& q = *wanted[i];
        table.rows.push_back({label_of(q), shown(graph, q, values[i]), std::string(q.unit.name), std::string(q.key)});
    }
    std::string text = to_text(table);
    for (BrokenLimit const& b : broken) text += "Not feasible: " + b.text + "\n";
    return assumed.empty() ? text : text + "\n" + to_text(assumed);
}

std::string as_csv(Graph const& graph, std::vector<Quantity const*> const& wanted, std::vector<double> const& values,
                   std::vector<BrokenLimit> const& broken) {
    Table table{{{"key"}, {"value"}, {"unit"}}, {}};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        table.rows.push_back(
            {std::string(wanted[i]->key), exact(graph, *wanted[i], values[i]), std::string(wanted[i]->unit.name)});
    table.rows.push_back({"feasible", broken.empty() ? "1" : "0", ""});
    for (BrokenLimit const& b : broken) table.rows.push_back({"violates", std::string(b.limit.quantity->key), ""});
    return to_csv(table);
}

OrderedJson as_json(Graph const& graph, std::vector<Quantity const*> const& wanted, std::vector<double> const& values,
                    std::vector<BrokenLimit> const& broken, std::vector<Assumption> const& assumed) {
    OrderedJson json = OrderedJson::object(), violates = OrderedJson::array();
    for (std::size_t i = 0; i < wanted.size(); ++i)
        json[std::string(wanted[i]->key)] = to_json(graph, *wanted[i], values[i]);
    for (BrokenLimit const& b : broken) {
        Quantity const& q = *b.limit.quantity;
        OrderedJson limit{{"key", q.key}, {"value", b.value}, {"unit", q.unit.name}};
        if (std::isfinite(b.limit.lo)) limit["min"] = b.limit.lo;
        if (std::isfinite(b.limit.hi)) limit["max"] = b.limit.hi;
        limit["text"] = b.text;
        violates.push_back(std::move(limit));
    }
    json["feasible"] = broken.empty(), json["violates"] = violates;
    json["assumptions"] = to_json(graph, assumed);
    return json;
}

int run(Eval const& options) {
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Study const study = prepare(model, options.task, Wants::one_design);
    auto const wanted = options.show.empty() ? figures(graph, study) : select(graph, options.show, "--show");
    require(Program(graph, study.scenario, {}, wanted).issues);
    auto const values = evaluate(graph, study.scenario, wanted);
    auto const limits = limits_at(graph, study, {study.scenario, wanted});
    auto const broken = broken_limits(graph, study.scenario, limits);
    auto const assumed = assumptions_of(graph, study.scenario, wanted);
    if (options.format == Format::json) print(document(as_json(graph, wanted, values, broken, assumed)));
    else if (options.format == Format::csv) print(as_csv(graph, wanted, values, broken));
    else print(as_text(graph, wanted, values, broken, assumed));
    return good;
}

}  // namespace

Command add_eval(CLI::App& app) {
    auto* command = app.add_subcommand("eval", "Compute the numbers of one design");
    auto const options = std::make_shared<Eval>();
    add_task(*command, options->task, Wants::one_design, Needs::nothing);
    add_words(*command, "--show", options->show, "Which quantities: keys and patterns like \"die.*\", comma-separated")
        ->type_name("KEYS");
    add_format(*command, options->format, {Format::text, Format::json, Format::csv});
    command->footer(
        "JSON and CSV have all digits, in the units of the rows (diecast quantities). Text and "
        "JSON (\"assumptions\") say what the numbers take for granted: request, software, precision, parallelism, "
        "batch, price.\n\n"
        "Examples:\n"
        "  diecast eval package-split\n"
        "  diecast eval --set process.node=N5 --set \"die.area=600 mm2\" --show die.yield,die.good_cost\n"
        "  diecast eval package-split --show \"package.*\" --format json");
    return {command, [options] { return run(*options); }};
}

}  // namespace diecast::cli
