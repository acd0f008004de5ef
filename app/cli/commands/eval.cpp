// eval: the numbers of one design.
#include <cmath>
#include "app/cli/commands.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/assumptions.h"
#include "app/present/text/scenario_line.h"
#include "app/present/text/study_words.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "optimizer/analysis/nearest_change.h"

namespace diecast::cli {
namespace {

struct Eval {
    Task task;
    std::vector<std::string> show;
    Format format = Format::text;
};

/// What a design is, and what of it is asked.
struct Reading {
    Graph const& graph;
    std::vector<Quantity const*> const& wanted;
    std::vector<double> values;
    std::vector<ViolatedConstraint> violated;
    std::optional<NearestChange> nearest;
    std::vector<ScenarioPart> scenario;
    std::vector<Assumption> assumed;
    std::string design;  // whose numbers they are, where that is the study's default
};

std::string nearest_text(Graph const& graph, NearestChange const& n) {
    Quantity const& q = *n.quantity;
    std::string const unit = q.unit.name.empty() ? "" : " " + std::string(q.unit.name);
    return std::string("Nearest change that satisfies ") + (n.feasible ? "all" : "more") +
           " constraints: " + label_of(q) + " " + shown(graph, q, n.value * q.unit) + unit + " instead of " +
           shown(graph, q, n.from * q.unit) + unit + " (--set " + std::string(q.key) + "=" + exact_text(n.value) +
           ")\n";
}

std::string scenario_text(Reading const& r) {
    return (r.design.empty() ? "" : "Design: " + r.design + "\n") +
           (r.scenario.empty() ? "" : scenario_sentence(r.scenario) + "\n");
}

std::string reading_text(Reading const& r) {
    std::string text = to_text(values_table(r.graph, r.wanted, r.values)) + scenario_text(r);
    for (ViolatedConstraint const& v : r.violated) text += "Not feasible: " + v.text + "\n";
    if (r.nearest) text += nearest_text(r.graph, *r.nearest);
    return r.assumed.empty() ? text : text + "\n" + to_text(r.assumed);
}

std::string as_markdown(Reading const& r) {
    std::string text = to_markdown(values_table(r.graph, r.wanted, r.values));
    if (std::string const scenario = scenario_text(r); !scenario.empty()) text += "\n" + scenario;
    for (ViolatedConstraint const& v : r.violated) text += "\nNot feasible: " + v.text + "\n";
    return text;
}

std::string as_csv(Reading const& r) {
    Table table{{{"key"}, {"value"}, {"unit"}}, {}};
    for (std::size_t i = 0; i < r.wanted.size(); ++i) {
        Quantity const& q = *r.wanted[i];
        table.rows.push_back({std::string(q.key), exact(r.graph, q, r.values[i]), std::string(q.unit.name)});
    }
    table.rows.push_back({"feasible", r.violated.empty() ? "1" : "0", ""});
    for (ViolatedConstraint const& v : r.violated)
        table.rows.push_back({"violates", std::string(v.constraint.quantity->key), ""});
    return to_csv(table);
}

OrderedJson as_json(Reading const& r) {
    OrderedJson json = OrderedJson::object(), violates = OrderedJson::array();
    for (std::size_t i = 0; i < r.wanted.size(); ++i)
        json[std::string(r.wanted[i]->key)] = to_json(r.graph, *r.wanted[i], r.values[i]);
    for (ViolatedConstraint const& v : r.violated) {
        Quantity const& q = *v.constraint.quantity;
        OrderedJson limit{{"key", q.key}, {"value", v.value}, {"unit", q.unit.name}};
        if (std::isfinite(v.constraint.lo)) limit["min"] = v.constraint.lo;
        if (std::isfinite(v.constraint.hi)) limit["max"] = v.constraint.hi;
        limit["text"] = v.text;
        violates.push_back(std::move(limit));
    }
    json["feasible"] = r.violated.empty(), json["violates"] = violates;
    if (r.nearest)
        json["nearest_change"] = {{"key", r.nearest->quantity->key},
                                  {"from", r.nearest->from},
                                  {"value", r.nearest->value},
                                  {"unit", r.nearest->quantity->unit.name},
                                  {"feasible", r.nearest->feasible}};
    json["scenario"] = OrderedJson::object();
    for (ScenarioPart const& part : r.scenario) json["scenario"][std::string(part.quantity->key)] = part.text;
    json["assumptions"] = to_json(r.graph, r.assumed);
    return json;
}

int run(Eval const& options) {
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Task const task = of_default_design(model, options.task);
    Study study = prepare(model, task, TaskKind::one_design);
    if (!options.task.study.empty()) study.axes = read_study(model).axes;  // the nearest change is along them
    auto const wanted = options.show.empty() ? shown_figures(graph, study) : select(graph, options.show, "--show");
    require(Program(graph, study.scenario, {}, wanted).issues);
    auto const limits = limits_at(graph, study, {study.scenario, wanted});
    Reading r{graph,
              wanted,
              evaluate(graph, study.scenario, wanted),
              violated_constraints(graph, study.scenario, limits),
              {},
              scenario_parts(graph, {study.scenario, study.axes, wanted, limits, true}),
              assumptions_of(graph, study.scenario, wanted),
              options.task.design == task.design ? "" : design_text(study, options.task)};
    if (!r.violated.empty()) r.nearest = nearest_change(graph, study, study.scenario, study.axes);
    if (options.format == Format::json) print(document(as_json(r)));
    else if (options.format == Format::csv) print(as_csv(r));
    else if (options.format == Format::markdown) print(as_markdown(r));
    else print(reading_text(r));
    return good;
}

Command add_eval(CLI::App& app) {
    auto* command = add_command(app, "eval", "Compute the numbers of one design");
    auto const options = std::make_shared<Eval>();
    add_task(*command, options->task, TaskKind::one_design, Needs::nothing);
    describe_default_design(*command);
    add_words(*command, "--show", options->show, "Which quantities: keys and patterns like \"die.*\", comma-separated")
        .type_name("KEYS")
        .group(heading::output);
    add_format(*command, options->format, {Format::text, Format::json, Format::csv, Format::markdown});
    add_footer(
        *command,
        "JSON and CSV have all digits, in the units of the rows (diecast quantities). The line Scenario names what "
        "the numbers depend on: network, GPU, precision, request, software, price, bounds (JSON: \"scenario\"). Text "
        "and JSON (\"assumptions\") say all that the numbers take for granted: request, software, precision, "
        "parallelism, batch, price. Of a design that violates constraints they also say which single value of the "
        "study's axes, changed least, would satisfy them all, or most of them.\n\n"
        "Examples:\n"
        "  diecast eval package-split\n"
        "  diecast eval --set process.node=N5 --set \"die.area=600 mm2\" --show die.yield,die.good_cost\n"
        "  diecast eval package-split --show \"package.*\" --format json");
    return {command, [options] { return run(*options); }};
}

Registered const eval_row{CommandGroup::evaluate, 2, add_eval};

}  // namespace
}  // namespace diecast::cli
