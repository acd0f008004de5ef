// sensitivity: which inputs a design's numbers depend on.
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/picture.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_influence.h"

namespace diecast::cli {
namespace {

struct SensitivityOptions {
    Task task;
    std::vector<std::string> outputs, inputs, map;
    std::string method = "tornado";
    double range = 10;
    std::size_t samples = 0;
    MostRows most;
    std::uint64_t seed = 1;
    bool stated = false, decisions = false;
    PictureOptions picture;
    Format format = Format::text;
};

std::vector<Input> inputs_of(Model const& model, Study const& study, SensitivityOptions const& options,
                             std::vector<Quantity const*> const& outputs) {
    InputsAsked const asked{options.range / 100, options.stated, options.decisions,
                            select(model.graph, options.inputs, "--input")};
    auto all = inputs_asked(model.graph, study.scenario, read_study(model), outputs, asked);
    if (all.empty())
        refuse(options.inputs.empty() ? "--output" : "--input", "no input of these moves the outputs and is uncertain");
    return all;
}

InfluenceMethod method_of(SensitivityOptions const& options) {
    return options.method == "elasticity" ? InfluenceMethod::elasticity
           : options.method == "morris"   ? InfluenceMethod::screening
           : options.method == "sobol"    ? InfluenceMethod::shares
                                          : InfluenceMethod::tornado;
}

/// Elasticities of several outputs make a map; of other methods the first output is drawn.
void draw(std::vector<InfluenceReport> const& reports, SensitivityOptions const& options) {
    if (!options.picture.wanted()) return;
    bool const map = options.method == "elasticity" && reports.size() > 1;
    if (map) draw(heat_chart(reports, options.most.drawn(options.picture)), options.picture);
    else draw(rank_chart(reports.front(), method_of(options), options.most.drawn(options.picture)), options.picture);
    if (!map && reports.size() > 1)
        std::cerr << "diecast: " << options.picture.file << " shows " << reports.front().output->key
                  << "; --output chooses another\n";
}

OrderedJson side_json(ContourMap::Side const& s) {
    OrderedJson values = OrderedJson::array();
    if (s.names.empty())
        for (double v : s.values) values.push_back(v);
    else values = s.names;
    return {{"key", s.quantity->key}, {"unit", s.quantity->unit.name}, {"values", values}};
}

OrderedJson as_json(ContourChart const& c) {
    ContourMap const& m = c.map;
    OrderedJson values = OrderedJson::array(), violates = values, levels = values;
    for (ContourMap::Point const& p : m.points) {
        values.push_back(number_or_null(p.value));
        violates.push_back(p.limit < 0 ? OrderedJson()
                                       : OrderedJson(m.limits[static_cast<std::size_t>(p.limit)].limit.quantity->key));
    }
    for (ContourMap::Level const& level : m.levels) levels.push_back(number_or_null(level.value));
    return {{"title", c.title},     {"key", m.quantity->key}, {"unit", m.quantity->unit.name},
            {"x", side_json(m.x)},  {"y", side_json(m.y)},    {"values", values},
            {"violates", violates}, {"levels", levels},       {"now", number_or_null(m.value_now)}};
}

/// One number over two quantities.
int run_map(Model const& model, Study const& study, Quantity const& output, SensitivityOptions const& options) {
    if (options.map.size() != 2)
        refuse("--map", "must be given twice: for the horizontal axis, and for the vertical one");
    for (auto const& [name, given] : {std::pair{"--input", !options.inputs.empty()}, {"--stated", options.stated}})
        if (given) refuse(name, "does not go with --map, whose two inputs are its axes");
    ContourQuestion const question{read_range(model.graph, "--map", options.map[0]),
                                   read_range(model.graph, "--map", options.map[1]), &output, study.scenario};
    Issues issues;
    Interrupt interrupt;
    auto map = contour_map(model.graph, limits_of(model.graph, study, question), question, issues, interrupt.token());
    require(issues);
    if (!map) return interrupt.ended(": there is no map yet");
    ContourChart const chart = contour_chart(std::move(*map), {options.task.design, question.scenario, &output});
    if (options.format == Format::csv) print(to_csv(table_of(chart, true)));
    else if (options.format == Format::json) print(document(as_json(chart)));
    else print(contour_text(chart));
    draw(chart, options.picture);
    return good;
}

int run(SensitivityOptions options) {
    check(options.picture);
    Model const model = open_model(options.task);
    Study const study = prepare(model, of_default_design(model, options.task), TaskKind::one_design);
    auto const outputs = outputs_of(model.graph, study, options.outputs);
    if (!options.map.empty()) {
        if (outputs.size() > 1 && !options.outputs.empty()) refuse("--output", "one number with --map");
        return run_map(model, study, *outputs.front(), options);
    }
    auto const inputs = inputs_of(model, study, options, outputs);
    Interrupt interrupt;
    std::string after;
    Issues issues;
    auto reports =
        influence_reports(model.graph, study.scenario, inputs, outputs,
                          {method_of(options), options.samples, options.seed}, issues, interrupt.token(), after);
    for (Issue& issue : issues) issue.where = "--samples " + std::to_string(options.samples);
    require(issues);
    if (!after.empty()) interrupt.ended(" after " + after);
    if (reports.empty()) return interrupt.code();
    find_violations(model.graph, study, study.scenario, reports,
                    options.format == Format::text ? options.most.in_text() : reports[0].inputs.size());
    if (options.format == Format::csv) print(csv_result(influence_rows(reports), after));
    else if (options.format == Format::json) print(json_result(influence_json(model.graph, reports), after));
    else
        print(around_text(model.graph, study, study.scenario, outputs, design_text(study, options.task)) +
              influence_text(reports, options.most.in_text()));
    draw(reports, options);
    return after.empty() ? good : interrupt.code();
}

Command add_sensitivity(CLI::App& app) {
    auto* command = add_command(app, "sensitivity", "How sensitive a design's numbers are to its inputs");
    auto const options = std::make_shared<SensitivityOptions>();
    add_task(*command, options->task, TaskKind::one_design, Needs::study);
    describe_default_design(*command);
    add_words(*command, "--output", options->outputs, "Keys and patterns; without: the study's objectives")
        .type_name("KEYS");
    add_words(*command, "--input", options->inputs, "Only these: keys and patterns; without: all that matter")
        .type_name("KEYS");
    add_choice(*command, "--method", options->method, {"METHOD", {"elasticity", "tornado", "morris", "sobol"}},
               "elasticity: percent per percent; tornado: one at a time to its ends; morris: effects over "
               "the ranges; sobol: shares of the variance (default: tornado)");
    add_words(*command, "--map", options->map,
              "Twice, KEY=RANGE: the one output over two quantities, x and y, as lines of equal value; of choices, the "
              "entries")
        .type_name("KEY=RANGE");
    add_number(*command, "--range", options->range, {"PERCENT", 0.001, 1000.0},
               "Percent to both sides of inputs without a stated range (default: 10)");
    add_flag(*command, "--stated", options->stated, "Only inputs whose entry states a range");
    add_flag(*command, "--decisions", options->decisions,
             "Decisions, too: what the study's axes, searches and designs set, and counts");
    add_whole(*command, "--samples", options->samples, {"N", 2, 10000000}, "Walks (morris: 64) or points (sobol: 1024)")
        .group(heading::sampling);
    add_whole(*command, "--seed", options->seed, any_seed, "Of the samples (default: 1)").group(heading::sampling);
    add_most(*command, options->most, "Inputs shown of each output");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    add_picture(*command, options->picture, "the first output, or a map: of the elasticities of several, or --map");
    add_footer(
        *command,
        "Inputs are the numbers that nothing computes: pinned, of an entry, or a default. An entry may state "
        "a\n"
        "range; where it does not, --range gives one, and the table calls it assumed.\n\n"
        "Decisions are left out: whoever chooses a count or sweeps a quantity is not unsure of it; --decisions or "
        "--input brings them back.\n\n"
        "Examples:\n"
        "  diecast sensitivity lite-gpu --design \"H100, serving\" --output serve.cost\n"
        "  diecast sensitivity lite-gpu --design \"H100, serving\" --output serve.cost,package.cost --method "
        "elasticity\n"
        "  diecast sensitivity package-split --output package.cost --method sobol --stated\n"
        "  diecast sensitivity lite-gpu --design \"H100, serving\" --output serve.cost --chart tornado.svg\n"
        "  diecast sensitivity lite-gpu --design \"H100, serving\" --method elasticity --chart map.png --scale 2\n"
        "  diecast sensitivity package-split --output package.cost --map \"die.area=100..800 mm2\" \\\n"
        "      --map \"process.defect_density=0.01..0.3 /cm2 log 40\" --chart map.svg");
    return {command, [options] { return run(*options); }};
}

Registered const sensitivity_row{CommandGroup::explain, 5, add_sensitivity};

}  // namespace
}  // namespace diecast::cli
