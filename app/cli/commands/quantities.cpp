// quantities: every row of the model; the reference manual.
#include <nlohmann/json.hpp>
#include "app/cli/commands.h"
#include "app/cli/commands/rows.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/equation_page.h"
#include "app/present/text/quantity_words.h"
#include "app/present/text/synonyms.h"
#include "app/present/text/word_search.h"
#include "model/catalogue/entry_json.h"
#include "model/catalogue/json_reader.h"
#include "model/catalogue/text_file.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/model.h"
#include "model/study/charts/chart_io.h"
#include "optimizer/analysis/relevance.h"

namespace diecast::cli {
namespace {

struct Quantities {
    std::vector<std::string> pattern;
    std::string study, page;
    Format format = Format::text;
};

void sort_by_topic(std::vector<Quantity const*>& rows) {
    std::stable_sort(rows.begin(), rows.end(), [](auto a, auto b) { return group_of(*a) < group_of(*b); });
}

/// What fits a word, the best first: what merely mentions it only where there is nothing else.
std::vector<Quantity const*> rows_found(Graph const& graph, std::string const& word) {
    FoundQuantities const found = search_quantities(graph, word);
    if (!found.instead.empty() || found.hits.empty())
        refuse("quantities", "no quantity matches " + in_quotes(word), found.instead);
    bool const is_named = found.hits.front().fit < WordFit::mention;
    std::vector<Quantity const*> result;
    for (auto const& [q, fit] : found.hits)
        if (!is_named || fit < WordFit::mention) result.push_back(q);
    return result;
}

/// Keys like the pattern, by topic; of a plain word what every search finds.
std::vector<Quantity const*> rows_like(Graph const& graph, std::string const& pattern) {
    if (Quantity const* q = graph.find(pattern)) return {q};
    if (!pattern.empty() && pattern.find_first_of("*?") == pattern.npos) return rows_found(graph, pattern);
    std::vector<Quantity const*> result;
    for (Quantity const* q : graph.quantities())
        if (pattern.empty() || matches(lower_case(pattern), lower_case(q->key))) result.push_back(q);
    if (result.empty()) refuse("quantities", "no quantity matches " + in_quotes(pattern));
    sort_by_topic(result);
    return result;
}

/// Those of them that can make a difference to what the study shows or asks for.
std::vector<Quantity const*> rows_of(Model const& model, std::vector<Quantity const*> rows) {
    auto const matters = relevant(model.graph, outputs_of(read_study(model)));
    std::erase_if(rows, [&](Quantity const* q) { return !matters[static_cast<std::size_t>(model.graph.slot(*q))]; });
    if (rows.empty()) refuse("--of", "none of these quantities makes a difference to the study");
    return rows;
}

std::string join(std::vector<std::string> const& words, std::string_view between) {
    std::string text;
    for (std::string const& word : words) text += (text.empty() ? "" : std::string(between)) + word;
    return text;
}

std::string set_by(Graph const& graph, Quantity const& q) {
    std::vector<std::string> words;
    for (Setter const& s : setters_of(graph, q))
        if (std::string const word = s.kind == "catalogue" ? s.what : s.kind; words.empty() || words.back() != word)
            words.push_back(word);
    return join(words, ", ");
}

std::string equations(Graph const& graph, Quantity const& q) {
    std::vector<std::string> words;
    for (Setter const& s : setters_of(graph, q))
        if (s.kind == "formula") words.push_back(s.what);
    return join(words, "; ");
}

/// Status of the default; empty for a row that only a formula sets.
std::string status_of(Quantity const& q) { return q.fallback == q.fallback ? std::string(to_text(q.status)) : ""; }

std::string as_list(Graph const& graph, std::vector<Quantity const*> const& rows) {
    Table table{{{"key"}, {"quantity"}, {"unit"}, {"default", true}, {"range"}, {"set by"}}, {}};
    for (Quantity const* q : rows)
        table.rows.push_back({std::string(q->key), label_of(*q), std::string(q->unit.name), fallback_text(graph, *q),
                              range_text(graph, *q), set_by(graph, *q)});
    return to_text(table);
}

/// Everything there is to say about one row.
std::string as_card(Graph const& graph, Quantity const& q) {
    std::string text = std::string(q.key) + " – " + label_of(q) + "\n";
    auto const line = [&](std::string const& name, std::string_view value) {
        if (!value.empty()) text += "  " + padded(name, 10) + wrapped(value, 100, std::string(12, ' ')) + "\n";
    };
    line("", q.doc);
    line("also", other_names(q));
    line("symbol", q.symbol);
    line("unit", q.unit.name);
    line("SI unit", si_name(q.unit.dim));
    line("range", range_text(graph, q));
    line("default", fallback_text(graph, q));
    line("scale", name_of(q.scale));
    line("sense", name_of(q.sense));
    for (Setter const& s : setters_of(graph, q)) line("set by", s.kind + (s.what.empty() ? "" : ": " + s.what));
    line("with", q.set_with);
    line("entries", join(entries_of(graph, q), ", "));
    line("source", q.source);
    line("status", status_of(q));
    return text;
}

std::string as_csv(Graph const& graph, std::vector<Quantity const*> const& rows) {
    Table table{{{"key"},
                 {"label"},
                 {"symbol"},
                 {"unit"},
                 {"si_unit"},
                 {"low"},
                 {"high"},
                 {"default"},
                 {"scale"},
                 {"sense"},
                 {"set_by"},
                 {"equations"},
                 {"entries"},
                 {"doc"},
                 {"source"},
                 {"status"}},
                {}};
    auto const limit = [](double x) { return x - x == 0 ? exact_text(x) : ""; };
    for (Quantity const* q : rows)
        table.rows.push_back({std::string(q->key), label_of(*q), std::string(q->symbol), std::string(q->unit.name),
                              si_name(q->unit.dim), limit(q->range.lo), limit(q->range.hi),
                              q->fallback == q->fallback ? exact(graph, *q, q->fallback * q->unit) : "",
                              std::string(name_of(q->scale)), std::string(name_of(q->sense)), set_by(graph, *q),
                              equations(graph, *q), join(entries_of(graph, *q), "; "), std::string(q->doc),
                              std::string(q->source), status_of(*q)});
    return to_csv(table);
}

OrderedJson as_json(Graph const& graph, std::vector<Quantity const*> const& rows) {
    OrderedJson json = OrderedJson::object();
    for (Quantity const* q : rows) {
        OrderedJson& row = json[std::string(q->key)];
        row = {{"label", label_of(*q)},
               {"symbol", q->symbol},
               {"unit", q->unit.name},
               {"si_unit", si_name(q->unit.dim)},
               {"si_factor", q->unit.si}};
        auto const number = [&](char const* name, double x) {
            if (x - x == 0) row[name] = x;
        };
        number("low", q->range.lo);
        number("high", q->range.hi);
        if (graph.is_choice(*q)) row["default"] = fallback_text(graph, *q);
        else number("default", q->fallback);
        row["scale"] = name_of(q->scale);
        row["sense"] = name_of(q->sense);
        for (Setter const& s : setters_of(graph, *q)) row["set_by"].push_back({{"kind", s.kind}, {"what", s.what}});
        if (graph.is_choice(*q)) row["entries"] = entries_of(graph, *q);
        row["doc"] = q->doc;
        row["source"] = q->source;
        row["status"] = status_of(*q);
    }
    return json;
}

std::string as_markdown(Graph const& graph, std::vector<Quantity const*> rows) {
    sort_by_topic(rows);
    std::string text =
        "# Quantities\n\nEvery number of the model, by topic. Written by `diecast quantities --format markdown`; do "
        "not edit.\n"
        "The status is that of the default; numbers of catalogue entries have their own (`diecast presets`).\n";
    Table table{{{"Key"},
                 {"Quantity"},
                 {"Symbol"},
                 {"Unit"},
                 {"Default", true},
                 {"Range"},
                 {"Set by"},
                 {"Meaning"},
                 {"Source"}},
                {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Quantity const& q = *rows[i];
        std::string const formula = equations(graph, q), source(q.source), status = status_of(q);
        std::vector<std::string> choices;
        for (Setter const& s : setters_of(graph, q))
            if (s.kind != "formula") choices.push_back(s.kind == "catalogue" ? s.what : s.kind);
        if (!formula.empty()) choices.push_back(formula);
        std::string const entries = join(entries_of(graph, q), ", ");
        table.rows.push_back({std::string(q.key), label_of(q), std::string(q.symbol), std::string(q.unit.name),
                              fallback_text(graph, q), range_text(graph, q), join(choices, "; "),
                              std::string(q.doc) + (entries.empty() ? "" : " Entries: " + entries + "."),
                              source + (source.empty() || status.empty() ? "" : ", ") + status});
        if (i + 1 == rows.size() || group_of(*rows[i + 1]) != group_of(q)) {
            text += "\n## " + group_of(q) + "\n\n" + to_markdown(table);
            table.rows.clear();
        }
    }
    return text;
}

std::string on_one_line(OrderedJson const& json) {
    if (!json.is_structured()) return json.dump();
    std::string text(1, json.is_object() ? '{' : '[');
    for (auto const& [name, value] : json.items())
        text += (text.size() > 1 ? ", " : "") + (json.is_object() ? OrderedJson(name).dump() + ": " : "") +
                on_one_line(value);
    return text + (json.is_object() ? '}' : ']');
}

/// What fits into a line stands in one.
std::string indented(OrderedJson const& json, std::size_t by = 0) {
    constexpr std::size_t wide = 140;
    std::string const line = on_one_line(json);
    if (line.size() + by <= wide || !json.is_structured()) return line;
    std::string text(1, json.is_object() ? '{' : '[');
    for (auto const& [name, value] : json.items())
        text += (text.size() > 1 ? ",\n" : "\n") + std::string(by + 2, ' ') +
                (json.is_object() ? OrderedJson(name).dump() + ": " : "") + indented(value, by + 2);
    return text + "\n" + std::string(by, ' ') + (json.is_object() ? '}' : ']');
}

/// A JSON schema with the fields, the kinds of charts and the kinds of entries there are now.
OrderedJson schema_now(OrderedJson schema) {
    std::string const kind = schema.value(OrderedJson::json_pointer("/properties/kind/const"), "");
    if (kind == "study") return study_schema(std::move(schema));
    if (kind == "validation") return series_schema(std::move(schema));
    std::vector<std::string_view> kinds;
    for (auto const& [name, selector] : catalogue_selectors()) kinds.push_back(name);
    return entry_schema(std::move(schema), kinds);
}

std::string with_fields(std::string const& schema, Issues& issues) {
    auto const valid = parse_json(schema, issues);
    if (valid && !valid->is_object()) issues.push_back({"", "is not a JSON schema: expected an object"});
    return valid && valid->is_object() ? indented(schema_now(OrderedJson::parse(schema))) + "\n" : "";
}

/// The page with its tables of equations as the model has them now; of a JSON schema of files, its fields.
int renew(Graph const& graph, std::string const& file) {
    Issues issues;
    auto const page = read_text(file, issues, {largest_file});
    std::string const text = !page                     ? ""
                             : file.ends_with(".json") ? with_fields(*page, issues)
                                                       : with_equations(graph, *page, issues);
    for (Issue& issue : issues) issue.file = file;
    require(issues);
    print(text);
    return good;
}

int run(Quantities const& options) {
    Model const model = options.study.empty() ? Model{{}, open_model_as_is()} : open_model(options.study, {});
    Graph const& graph = model.graph;
    if (!options.page.empty()) return renew(graph, options.page);
    auto rows = rows_like(graph, join(options.pattern, " "));
    if (!options.study.empty()) rows = rows_of(model, std::move(rows));
    if (options.format == Format::csv) print(as_csv(graph, rows));
    else if (options.format == Format::json) print(document(as_json(graph, rows)));
    else if (options.format == Format::markdown) print(as_markdown(graph, rows));
    else print(rows.size() == 1 ? as_card(graph, *rows.front()) : as_list(graph, rows));
    return good;
}

Command add_quantities(CLI::App& app) {
    auto* command = add_command(app, "quantities", "List the quantities of the model: keys, units, ranges, formulas");
    auto const options = std::make_shared<Quantities>();
    add_option(*command, "PATTERN", options->pattern, "A key, a pattern like \"die.*\", or words in key or label")
        .type_name("");
    add_name(*command, "--of", options->study, "Only those that can make a difference to what this study shows")
        .type_name("STUDY");
    add_format(*command, options->format, {Format::text, Format::json, Format::csv, Format::markdown});
    add_option(*command, "--renew", options->page, "Print this page with its tables of equations as they are now")
        .group("");  // for docs/model.md and the JSON schemas in docs
    add_footer(*command,
               "Examples:\n"
               "  diecast quantities yield           # all about yield\n"
               "  diecast quantities defect density  # several words\n"
               "  diecast quantities die.area        # everything about one\n"
               "  diecast quantities --of copa-gpu   # what the numbers of a study depend on\n"
               "  diecast quantities --format csv    # all, for a spreadsheet");
    return {command, [options] { return run(*options); }};
}

Registered const quantities_row{CommandGroup::data, 2, add_quantities};

}  // namespace
}  // namespace diecast::cli
