// calibrate: quantities fitted to one's own measurements, and an entry made of them.
#include "optimizer/calibrate.h"
#include <cmath>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "model/catalog.h"
#include "model/core/text.h"
#include "model/field_values.h"
#include "model/package/package_model.h"
#include "model/study_file.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct CalibrateCommand {
    Task task;
    std::string file, split = "odd", residual = "log", name, kind, out, date;
    std::vector<std::string> fits, measured;
    int starts = 8;
    std::uint64_t seed = 1;
    Format format = Format::text;
};

/// What was measured, where it was set, and which rows are fitted.
struct Rows {
    Series series;
    std::vector<Role> roles;
};

std::string percent(double share) {
    return std::isfinite(share) ? number_text(share < 1e-9 ? 0 : 100 * share, 3) + " %" : "";
}

/// By path, or the name of a series that ships.
fs::path file_of(std::string const& name) {
    std::error_code error;
    if (fs::is_regular_file(name, error)) return name;
    std::vector<std::string> names;
    for (fs::path const& file : series_files(validation_folder())) {
        names.push_back(study_name(file));
        if (names.back() == name) return file;
    }
    refuse("FILE", "there is neither a file nor a series \"" + name + "\"",
           nearest(name, {names.begin(), names.end()}));
}

Rows read_rows(Graph const& graph, Study const& study, CalibrateCommand const& options) {
    fs::path const file = file_of(options.file);
    if (ending_of(file.string()) == "json") {
        if (!options.measured.empty()) refuse("--measured", "is for plain tables; a series says it itself");
        SeriesReading reading = load_series(graph, file);
        require(reading.issues);
        std::size_t const n = reading.series.rows.size();
        reading.series.common.scenario = overlay(reading.series.common.scenario, study.scenario);
        return {std::move(reading.series), std::vector<Role>(n, Role::automatic)};
    }
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    if (!in) refuse("FILE", "cannot read " + file.string());
    MeasuredRows rows = read_measured(graph, text.str(), file.string(), select(graph, options.measured, "--measured"));
    require(rows.issues);
    rows.series.common.scenario = study.scenario;
    return {std::move(rows.series), std::move(rows.roles)};
}

/// What --set says goes before what rows say.
void put_first(Series& series, std::vector<std::string> const& sets) {
    for (std::string const& set : sets) {
        std::string const key = set.substr(0, set.find_last_not_of(" \t", set.find('=') - 1) + 1);
        for (ValidationRow& row : series.rows) row.scenario.pins.erase(key);
    }
}

Split split_of(CalibrateCommand const& options, std::vector<Role> const& roles) {
    Split split;
    split.seed = options.seed;
    bool const marked = std::any_of(roles.begin(), roles.end(), [](Role r) { return r != Role::automatic; });
    if (options.split == "odd") split.kind = Split::Kind::odd;
    else if (options.split == "half") split.kind = Split::Kind::half;
    else if (options.split == "all") split.kind = Split::Kind::all;
    else if (options.split == "column") {
        if (!marked) refuse("--split column", "the file has no column \"split\" that says fit or hold");
        split.kind = Split::Kind::column;
    } else {
        static constexpr Quantity share{.key = "share"};
        std::string why;
        auto const v = parse_value(options.split, share, &why);
        if (!v || !(*v > 0 && *v <= 1))
            refuse("--split " + options.split, "is none of odd, half, all, column, nor a share such as 0.7 or 70 %");
        split.kind = Split::Kind::share, split.share = *v;
    }
    return split;
}

/// "key" or "key=lo..hi"; without bounds from a tenth of the first row's value to ten times it, within the row's range.
FittedKey read_fit(Graph const& graph, Series const& series, std::string const& text) {
    std::string const option = "--fit " + text;
    std::size_t const equals = text.find('=');
    std::string key = text.substr(0, equals);
    key.erase(key.find_last_not_of(" \t") + 1);
    Quantity const& q = find(graph, key, "--fit");
    if (graph.is_choice(q)) refuse(option, key + " is a choice, not a number");
    if (q.scale == Scale::integer) refuse(option, key + " counts whole things; what is fitted moves evenly");
    if (std::find(series.measured.begin(), series.measured.end(), &q) != series.measured.end())
        refuse(option, key + " is what was measured");
    if (equals != text.npos) {
        Issues issues;
        auto const axis = parse_axis(graph, q, text.substr(equals + 1), issues);
        for (Issue& issue : issues) issue.where = option;
        require(issues);
        if (axis->values.size() < 2) refuse(option, "wants bounds, for example " + key + "=1..10");
        auto const [lo, hi] = std::minmax_element(axis->values.begin(), axis->values.end());
        return {&q, nullptr, *lo, *hi};
    }
    Scenario const first = overlay(series.common.scenario, series.rows.front().scenario);
    double const preset = evaluate(graph, first, {&q})[0] / q.unit;
    if (!(preset > 0) || !std::isfinite(preset)) refuse(option, "is " + value_text(preset, q) + " now: say its bounds");
    return {&q, nullptr, std::max(q.range.lo, preset / 10), std::min(q.range.hi, preset * 10)};
}

std::vector<FittedKey> keys_of(Graph const& graph, Series const& series, CalibrateCommand const& options) {
    std::vector<FittedKey> keys;
    for (std::string const& fit : options.fits) {
        keys.push_back(read_fit(graph, series, fit));
        for (std::size_t i = 0; i + 1 < keys.size(); ++i)
            if (keys[i].quantity == keys.back().quantity) refuse("--fit " + fit, "is there already");
    }
    if (keys.empty()) keys = series.fit;
    if (keys.empty()) refuse("--fit", "is missing: the key of what is to be fitted, for example runtime.memory_share");
    return keys;
}

/// A word on each value that a person should not take at its face.
std::string remark_of(CalibratedValue const& v) {
    if (v.bound == CalibratedValue::Bound::lower) return "at its lower bound";
    if (v.bound == CalibratedValue::Bound::upper) return "at its upper bound";
    if (!std::isfinite(v.error)) return "not told by these rows";
    if (v.error > 0.5 * std::abs(v.fitted)) return "hardly told by these rows";
    return "";
}

Table values_table(Calibration const& c) {
    Table table{{{"Fitted"}, {"For"}, {"Preset", true}, {"Value", true}, {"± 1 s.e.", true}, {"Bounds"}, {"Remark"}},
                {}};
    for (CalibratedValue const& v : c.values) {
        Quantity const& q = *v.quantity;
        table.rows.push_back({label_of(q), v.entry, value_text(v.preset, q, 4), value_text(v.fitted, q, 5),
                              std::isfinite(v.error) ? value_text(v.error, q, 2) : "",
                              number_text(v.lo) + " … " + value_text(v.hi, q), remark_of(v)});
    }
    return table;
}

Table errors_table(Calibration const& c) {
    Table table{{{"Measured"},
                 {"Rows"},
                 {"Numbers", true},
                 {"Mean error", true},
                 {"before", true},
                 {"Median", true},
                 {"before", true},
                 {"Worst", true},
                 {"before", true},
                 {"Rank", true},
                 {"before", true}},
                {}};
    auto const rank = [](FitErrors const& e) { return e.rank ? number_text(*e.rank, 3) : ""; };
    for (std::size_t i = 0; i < c.after.size(); ++i) {
        FitErrors const &now = c.after[i], &then = c.before[i];
        table.rows.push_back({now.measured ? label_of(*now.measured) : "all", now.fitted ? "fitted" : "held back",
                              std::to_string(now.numbers), percent(now.mean), percent(then.mean), percent(now.median),
                              percent(then.median), percent(now.worst), percent(then.worst), rank(now), rank(then)});
    }
    return table;
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

std::string heading(Rows const& rows, std::vector<bool> const& fitted, Split const& split) {
    auto const n = static_cast<std::size_t>(std::count(fitted.begin(), fitted.end(), true));
    return rows.series.file + ": " + std::to_string(fitted.size()) + " rows, " + std::to_string(n) + " fitted (" +
           to_text(split) + "), " + std::to_string(fitted.size() - n) + " held back";
}

std::string text_of(Calibration const& c, std::string const& heading) {
    std::string text =
        heading + ".\n\n" + to_text(values_table(c)) + "\n" + to_text(errors_table(c)) + correlation_text(c);
    for (Undetermined const& u : c.undetermined) text += "\nNot determined: " + undetermined_text(c, u) + ".";
    if (!c.undetermined.empty()) text += "\n";
    text += "\n" + std::to_string(c.numbers) + " numbers, " + std::to_string(c.evaluations) + " evaluations";
    if (std::isfinite(c.deviation)) text += "; a residual is " + number_text(c.deviation, 3) + " off as a rule";
    return text + ".\n" + (c.complete ? "" : "It was stopped: the best so far.\n");
}

OrderedJson number_or_null(double v) { return std::isfinite(v) ? OrderedJson(v) : OrderedJson(); }

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

OrderedJson as_json(Calibration const& c, Rows const& rows, Split const& split) {
    OrderedJson json{{"file", rows.series.file}, {"split", to_text(split)}, {"complete", c.complete}};
    json["values"] = OrderedJson::array();
    for (CalibratedValue const& v : c.values) {
        Quantity const& q = *v.quantity;
        json["values"].push_back({{"key", q.key},
                                  {"for", v.entry},
                                  {"unit", si_name(q.unit.dim)},
                                  {"preset", v.preset * q.unit},
                                  {"fitted", v.fitted * q.unit},
                                  {"standard_error", number_or_null(v.error * q.unit)},
                                  {"low", v.lo * q.unit},
                                  {"high", v.hi * q.unit},
                                  {"remark", remark_of(v)}});
    }
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

/// Kind and selector of the catalogue that all fitted quantities belong to.
std::pair<std::string, Quantity const*> catalogue_of(Graph const& graph, Calibration const& c,
                                                     std::string const& said) {
    std::string kind = said;
    Quantity const* selector = nullptr;
    for (CalibratedValue const& v : c.values) {
        if (!v.entry.empty())
            refuse("--as", "one entry has one value of " + std::string(v.quantity->key) +
                               ", and a value was fitted for each of several: say --fit KEY");
        Quantity const* const own = graph.selector_of(*v.quantity);
        auto const all = catalogue_selectors();
        auto const found = std::find_if(all.begin(), all.end(), [&](auto const& s) { return s.second == own; });
        if (!own || found == all.end())
            refuse("--as", "no catalogue sets " + std::string(v.quantity->key) + ": it cannot be put into an entry");
        if (!kind.empty() && found->first != kind)
            refuse(
                said.empty() ? "--as" : "--kind " + said,
                std::string(v.quantity->key) + " belongs to a " + std::string(found->first) +
                    (said.empty() ? ", and another fitted value to a " + kind + ": fit them one after the other" : ""));
        kind = found->first, selector = own;
    }
    return {kind, selector};
}

void write_entry(Graph const& graph, Calibration const& c, Rows const& rows, std::vector<bool> const& fitted,
                 Split const& split, CalibrateCommand const& options) {
    auto const [kind, selector] = catalogue_of(graph, c, options.kind);
    CalibratedEntry entry{kind, options.name, "", ""};
    for (PredictedCase const& one : c.cases) {
        auto const at = static_cast<std::size_t>(evaluate(graph, one.design, {selector})[0]);
        std::string const name(graph.entries(*selector)[at].name);
        if (!entry.extends.empty() && entry.extends != name)
            refuse("--as", "rows have several entries of kind " + kind + ", \"" + entry.extends + "\" and \"" + name +
                               "\": fit those of one alone");
        entry.extends = name;
        for (CalibratedValue const& v : c.values)
            if (one.design.pins.contains(std::string(v.quantity->key)))
                std::cerr << "diecast: " << v.quantity->key
                          << " is pinned in the rows, so that the entry has no say in it there\n";
    }
    auto const n = static_cast<std::size_t>(std::count(fitted.begin(), fitted.end(), true));
    entry.source = "calibrated on " + fs::path(rows.series.file).filename().string() + ", " + std::to_string(n) +
                   " of " + std::to_string(fitted.size()) + " rows, split: " + to_text(split) + ", " +
                   (options.date.empty() ? today() : options.date);
    int const old = graph.entry(*selector, options.name);
    std::string const base =
        options.name == entry.extends ? std::string(graph.entries(*selector)[static_cast<std::size_t>(old)].text) : "";
    std::string const text = calibrated_entry(c, entry, base);
    Issues issues;
    auto const own = own_entry(text, issues);
    require(issues);
    Graph again = package_graph();
    auto files = own_entry_files();
    files.insert(files.end(), options.task.entries.begin(), options.task.entries.end());
    Issues found = load_catalogue(again, catalogue_selectors(), presets_folder(), files, {*own}, options.out);
    forgive_own_entries(found);
    if (has_errors(found)) throw Refused{found};
    write(options.out, text.ends_with('\n') ? text : text + "\n");
}

int run(CalibrateCommand const& options) {
    if (options.name.empty() != options.out.empty())
        refuse(options.name.empty() ? "--as" : "--out", "is missing: --as NAME --out FILE write an entry");
    Model const model = open_model(options.task);
    Graph const& graph = model.graph;
    Rows rows = read_rows(graph, prepare(model, options.task, Wants::one_design), options);
    put_first(rows.series, options.task.sets);
    Split const split = split_of(options, rows.roles);
    CalibrateOptions how{keys_of(graph, rows.series, options), Residual::logarithm, options.starts, options.seed};
    if (options.residual == "relative") how.residual = Residual::relative;
    std::vector<bool> const fitted = fitted_rows(split, rows.roles);
    Interrupt interrupt;
    Issues issues;
    auto const cases = predict(graph, rows.series, issues);
    require(issues);
    auto const c = calibrate(graph, rows.series, cases, fitted, how, issues, interrupt.token());
    require(issues);
    if (!options.out.empty()) write_entry(graph, *c, rows, fitted, split, options);
    if (options.out == "-") return interrupt.requested() ? interrupted : good;
    if (options.format == Format::json) print(document(as_json(*c, rows, split)));
    else if (options.format == Format::csv) print(to_csv(values_table(*c)));
    else print(text_of(*c, heading(rows, fitted, split)));
    return interrupt.requested() ? interrupted : good;
}

}  // namespace

Command add_calibrate(CLI::App& app) {
    auto* command =
        app.add_subcommand("calibrate", "Fit quantities to your own measurements, and make an entry of them");
    auto const options = std::make_shared<CalibrateCommand>();
    add_name(*command, "FILE", options->file,
             "Measured rows: a table (CSV) whose header names keys, or a validation series")
        ->type_name("")
        ->required();
    add_words(*command, "--fit", options->fits,
              "What is fitted, and its bounds: \"runtime.memory_share=20..100 %\" (repeatable); without bounds from a "
              "tenth to ten times what it is")
        ->type_name("KEY[=RANGE]");
    add_name(*command, "--split", options->split,
             "Rows that are fitted: odd, half (the first), all, column (a column \"split\" says fit or hold), or a "
             "share such as 70 % (default: odd)")
        ->type_name("HOW");
    add_words(*command, "--measured", options->measured,
              "Columns that were measured; without: those that formulas compute")
        ->type_name("KEYS");
    command
        ->add_option("--residual", options->residual,
                     "log: ln(ours/measured); relative: ours/measured − 1 (default: log)")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"log", "relative"}));
    command->add_option("--starts", options->starts, "Searches, the first from the presets (default: 8)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command->add_option("--seed", options->seed, "Of the starts, and of rows drawn for --split (default: 1)")
        ->type_name("N");
    add_name(*command, "--study", options->task.study, "A study whose choices and pins hold for all rows")
        ->type_name("STUDY");
    add_name(*command, "--design", options->task.design, "Take this design of the study")->type_name("NAME");
    add_words(*command, "--set", options->task.sets, "Fix a quantity for all rows: gpu.model=H100 (repeatable)")
        ->type_name("KEY=VALUE");
    add_entries(*command, options->task.entries);
    add_name(*command, "--as", options->name, "Make an entry of this name")->type_name("NAME");
    add_name(*command, "--kind", options->kind, "Its kind; without: that which the fitted quantities belong to")
        ->type_name("KIND");
    add_name(*command, "--out", options->out, "Where it is written; - is standard output")->type_name("FILE");
    add_name(*command, "--date", options->date, "Of its source; without: today")->type_name("DATE");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    command->footer(
        "Least squares by Levenberg and Marquardt, from several starts. Columns of a table are keys with units: "
        "\"gpu.model,"
        "prefill.batch,prefill.time (ms)\"; one called name or case names its rows.\n"
        "Values that the rows do not tell are said, and so is what they tell only together.\n\n"
        "Examples:\n"
        "  diecast calibrate mine.csv --set gpu.model=H100 --fit \"runtime.memory_share=20..100 %\"\n"
        "  diecast calibrate mine.csv --fit runtime.memory_share --fit runtime.layer_time --split column \\\n"
        "      --as \"My server\" --out my-server.json\n"
        "  diecast eval --entry my-server.json --set \"runtime.name=My server\"\n"
        "  diecast calibrate splitwise");
    return {command, [options] { return run(*options); }};
}

}  // namespace diecast::cli
