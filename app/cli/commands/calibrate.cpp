// calibrate: quantities fitted to one's own measurements, and an entry made of them.
#include <cmath>
#include <ctime>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/picture.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/calibration_words.h"
#include "app/present/tables/objects_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"
#include "model/core/text.h"
#include "model/model.h"
#include "model/study/study_file.h"
#include "optimizer/validation/calibration_task.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct CalibrateCommand {
    Task task;
    std::string file, split = "odd", residual = "log", name, kind, out, date;
    std::vector<std::string> fits, measured;
    int starts = 8;
    std::uint64_t seed = 1;
    PictureOptions picture;
    Format format = Format::text;
};

CalibrationRows read_rows(Graph const& graph, Study const& study, CalibrateCommand const& options) {
    fs::path const file = series_file(options.file, validation_folder(), "FILE");
    if (!options.measured.empty() && ending_of(file.string()) == "json")
        refuse("--measured", "is for plain tables; a series says it itself");
    Issues issues;
    auto rows = read_calibration_rows(graph, file, select(graph, options.measured, "--measured"), issues);
    require(issues);
    rows->series.common.scenario = overlay(rows->series.common.scenario, study.scenario);
    return std::move(*rows);
}

/// What --set says goes before what rows say.
void put_first(Series& series, std::vector<std::string> const& sets) {
    for (std::string const& set : sets) {
        std::string const key = key_of_set(set);
        for (ValidationRow& row : series.rows) row.scenario.pins.erase(key);
    }
}

/// As require(), with the option's name in front of the place of each issue.
void require_of(std::string const& option, Issues issues) {
    for (Issue& issue : issues) issue.where = option + " " + issue.where;
    require(issues);
}

Split split_of(CalibrateCommand const& options, std::vector<Role> const& roles) {
    Issues issues;
    auto const split = parse_split(options.split, options.seed, roles, issues);
    require_of("--split", issues);
    return *split;
}

std::vector<FittedKey> keys_of(Graph const& graph, Series const& series, CalibrateCommand const& options) {
    std::vector<FittedKey> keys;
    for (std::string const& fit : options.fits) {
        Issues issues;
        auto const key = parse_fit(graph, series, fit, issues);
        require_of("--fit", issues);
        for (FittedKey const& other : keys)
            if (other.quantity == key->quantity) refuse("--fit " + fit, "duplicate");
        keys.push_back(*key);
    }
    if (keys.empty()) keys = series.fit;
    if (keys.empty()) refuse("--fit", "is missing: the key of what is to be fitted, for example runtime.memory_share");
    return keys;
}

std::string correlation_text(Calibration const& c) {
    if (c.values.size() < 2) return "";
    Table table{{{"Correlation"}}, {}};
    for (std::size_t i = 0; i < c.values.size(); ++i) table.columns.push_back({std::to_string(i + 1), true});
    for (std::size_t i = 0; i < c.values.size(); ++i) {
        auto& row = table.rows.emplace_back();
        row.push_back(std::to_string(i + 1) + "  " + std::string(c.values[i].quantity->key) +
                      (c.values[i].entry.empty() ? "" : ", " + c.values[i].entry));
        for (std::size_t j = 0; j < c.values.size(); ++j)
            row.push_back(j > i ? "" : std::isfinite(c.correlation[i][j]) ? number_text(c.correlation[i][j], 2) : "–");
    }
    return "\n" + to_text(table);
}

std::string text_of(Calibration const& c, std::string const& heading) {
    std::string text = heading + ".\n\n" + to_text(calibrated_values_table(c)) + "\n" +
                       to_text(calibration_errors_table(c)) + correlation_text(c);
    for (Undetermined const& u : c.undetermined) text += "\nNot determined: " + undetermined_text(c, u) + ".";
    if (!c.undetermined.empty()) text += "\n";
    return text + "\n" + calibration_words(c) + "\n";
}

OrderedJson errors_json(std::vector<FitErrors> const& list) {
    OrderedJson json = OrderedJson::array();
    for (FitErrors const& e : list)
        json.push_back({{"measured", e.measured ? OrderedJson(e.measured->key) : OrderedJson()},
                        {"rows", e.fitted ? "fitted" : "held back"},
                        {"numbers", e.numbers},
                        {"infeasible", e.blind},
                        {"mean", number_or_null(e.mean)},
                        {"median", number_or_null(e.median)},
                        {"worst", number_or_null(e.worst)},
                        {"rank", e.rank ? OrderedJson(*e.rank) : OrderedJson()}});
    return json;
}

OrderedJson values_json(Calibration const& c) {
    OrderedJson json = OrderedJson::array();
    for (CalibratedValue const& v : c.values) {
        Quantity const& q = *v.quantity;
        json.push_back({{"key", q.key},
                        {"for", v.entry},
                        {"unit", q.unit.name},
                        {"preset", v.preset},
                        {"fitted", v.fitted},
                        {"standard_error", number_or_null(v.error)},
                        {"low", v.lo},
                        {"high", v.hi},
                        {"remark", remark_of(v)}});
    }
    return json;
}

OrderedJson as_json(Calibration const& c, CalibrationRows const& rows, Split const& split) {
    OrderedJson json{{"file", rows.series.file}, {"split", to_text(split)}, {"complete", c.complete}};
    json["values"] = values_json(c);
    json["correlation"] = OrderedJson::array(), json["undetermined"] = OrderedJson::array();
    for (auto const& row : c.correlation) {
        OrderedJson list = OrderedJson::array();
        for (double v : row) list.push_back(number_or_null(v));
        json["correlation"].push_back(list);
    }
    for (Undetermined const& u : c.undetermined)
        json["undetermined"].push_back({{"shares", u.shares}, {"text", undetermined_text(c, u)}});
    json["before"] = errors_json(c.before), json["after"] = errors_json(c.after);
    json["numbers"] = c.numbers, json["evaluations"] = c.evaluations;
    return json;
}

std::string today() {
    std::time_t const now = std::time(nullptr);
    char text[11] = "";
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

std::string entry_text(Graph const& graph, Calibration const& c, CalibrationRows const& rows,
                       std::vector<bool> const& fitted, Split const& split, CalibrateCommand const& options) {
    Issues problems;
    std::vector<Quantity const*> pinned;
    auto const place = calibrated_place(graph, c, rows.series, fitted, split, options.name,
                                        options.date.empty() ? today() : options.date, problems, &pinned);
    require_of("--as", problems);
    auto const& [entry, selector] = *place;
    if (!options.kind.empty() && options.kind != entry.kind)
        refuse("--kind " + options.kind, std::string(c.values.front().quantity->key) + " belongs to a " + entry.kind);
    for (Quantity const* q : pinned)
        std::cerr << "diecast: " << q->key << " is pinned in the rows, so that the entry does not override it there\n";
    int const old = graph.entry(*selector, options.name);
    std::string const base =
        options.name == entry.extends ? std::string(graph.entries(*selector)[static_cast<std::size_t>(old)].text) : "";
    std::string const text = calibrated_entry(c, entry, base);
    Issues issues;
    auto const own = own_entry(text, issues);
    require(issues);
    Graph again = make_model();
    auto files = own_entry_files();
    files.insert(files.end(), options.task.entries.begin(), options.task.entries.end());
    Issues found = load_catalogue(again, catalogue_selectors(), presets_folder(), files, {*own}, options.out);
    forgive_own_entries(found);
    if (has_errors(found)) throw Refused{found};
    return text.ends_with('\n') ? text : text + "\n";
}

int run(CalibrateCommand const& options) {
    check(options.picture);
    if (options.name.empty() != options.out.empty())
        refuse(options.name.empty() ? "--as" : "--out", "is missing: --as NAME --out FILE write an entry");
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    CalibrationRows rows = read_rows(graph, prepare(model, options.task, TaskKind::one_design), options);
    put_first(rows.series, options.task.sets);
    Split const split = split_of(options, rows.roles);
    CalibrateOptions how{keys_of(graph, rows.series, options), Residual::logarithm, options.starts, options.seed};
    if (options.residual == "relative") how.residual = Residual::relative;
    std::vector<bool> const fitted = fitted_rows(split, rows.roles);
    Interrupt interrupt;
    Issues issues;
    auto const cases = predict(graph, rows.series, issues);
    require(issues);
    ProgressLine progress(is_terminal_stderr());
    auto const c = calibrate(graph, rows.series, cases, fitted, how, issues, interrupt.token(), progress.call());
    progress.clear();
    require(issues);
    std::string const after = c->complete ? "" : counted(c->evaluations, "evaluation");
    bool const makes_entry = !options.out.empty() && c->complete;
    std::string const entry = makes_entry ? entry_text(graph, *c, rows, fitted, split, options) : "";
    if (options.out != "-" || !c->complete) {
        if (options.format == Format::json) print(json_result(as_json(*c, rows, split), after));
        else if (options.format == Format::csv) print(csv_result(objects_table(values_json(*c)), after));
        else print(text_of(*c, calibration_heading(rows.series, fitted, split)));
    }
    if (!c->complete) interrupt.ended(" after " + after + (options.out.empty() ? "" : "; the entry is not written"));
    else if (makes_entry) write(options.out, entry);
    draw(calibration_chart(rows.series, cases, *c, fitted), options.picture);
    return c->complete ? good : interrupt.code();
}

Command add_calibrate(CLI::App& app) {
    auto* command = add_command(app, "calibrate", "Fit quantities to your own measurements, and make an entry of them");
    auto const options = std::make_shared<CalibrateCommand>();
    Option const rows = add_name(*command, "FILE", options->file,
                                 "Measured rows: a table (CSV) whose header names keys, or a validation series");
    mark(rows.type_name("").required(), FileUse::series);
    add_words(*command, "--fit", options->fits,
              "What is fitted, and its bounds: \"runtime.memory_share=20..100 %\" (repeatable); without bounds from a "
              "tenth to ten times what it is")
        .type_name("KEY[=RANGE]");
    add_name(*command, "--split", options->split,
             "Rows that are fitted: odd, half (the first), all, column (a column \"split\" says fit or hold), or a "
             "share such as 70 % (default: odd)")
        .type_name("HOW");
    add_words(*command, "--measured", options->measured,
              "Columns that were measured; without: those that formulas compute")
        .type_name("KEYS");
    add_choice(*command, "--residual", options->residual, {"WHAT", {"log", "relative"}},
               "log: ln(model/measured); relative: model/measured − 1 (default: log)");
    add_whole(*command, "--starts", options->starts, {"N", 1, 1000},
              "Searches, the first from the presets (default: 8)");
    add_whole(*command, "--seed", options->seed, any_seed, "Of the starts, and of rows drawn for --split (default: 1)");
    add_scenario_of_rows(*command, options->task);
    add_name(*command, "--as", options->name, "Make an entry of this name").type_name("NAME").group(heading::output);
    add_name(*command, "--kind", options->kind, "Its kind; without: that which the fitted quantities belong to")
        .type_name("KIND")
        .group(heading::output);
    add_target(*command, "--out", options->out, "Where it is written; - is standard output");
    add_name(*command, "--date", options->date, "Of its source; without: today")
        .type_name("DATE")
        .group(heading::output);
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    add_picture(*command, options->picture, "predicted against measured, before and after");
    add_footer(
        *command,
        "Least squares by Levenberg and Marquardt, from several starts. Columns of a table are keys with units: "
        "\"gpu.model,"
        "prefill.batch,prefill.time (ms)\"; one called name or case names its rows.\n"
        "Values that are not identifiable from the rows are named, and so are those that only together are.\n\n"
        "Examples:\n"
        "  diecast calibrate docs/examples/mine.csv --study docs/examples/my-study.diecast.json --design \"one GPU\" "
        "\\\n"
        "      --fit \"runtime.memory_share=20..100 %\" \\\n"
        "      --fit \"runtime.sequence_time=0..200 us\" \\\n"
        "      --as \"My server\" --out my-server.json\n"
        "  diecast sweep docs/examples/my-study.diecast.json --entry my-server.json --set \"runtime.name=My server\"\n"
        "  diecast calibrate splitwise --chart splitwise.svg");
    return {command, [options] { return run(*options); }};
}

Registered const calibrate_row{CommandGroup::data, 6, add_calibrate};

}  // namespace
}  // namespace diecast::cli
