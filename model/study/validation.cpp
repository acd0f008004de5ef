#include "model/study/validation.h"
#include <algorithm>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"
#include "model/catalogue/migrate.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/study/field_reader.h"
#include "model/study/study_fields.h"
#include "model/study/study_file.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

namespace fs = std::filesystem;

void check_column(Field const& f, ValidationColumn const& c) {
    int const ways = int(bool(f["key"])) + int(bool(f["measured"])) + int(bool(f["text"]));
    if (ways != 1) f.report("a column has either \"key\", or \"measured\", or \"text\"");
    if (f["text"].is_text() && c.text.empty()) f["text"].report("is empty");
    Quantity const* const q = c.key ? c.key : c.measured;
    std::string why;
    if (q && f["unit"] && !in_row_unit(1, c.unit, *q, why)) f["unit"].report(why);
}

std::optional<double> cell_number(Field const& f, Quantity const& q, std::string const& unit) {
    if (f.is_null()) return {};
    if (!f.is_number() || unit.empty()) return read_number(f, q);
    std::string why;
    return in_row_unit(f.number().value_or(0), unit, q, why);
}

void pin_cell(Graph const& graph, Field const& f, ValidationColumn const& c, Scenario& scenario) {
    if (f.is_null()) return;
    if (is_choice_row(graph, *c.key)) {
        if (auto const name = read_entry_name(graph, f, *c.key)) scenario.pin(*c.key, *name);
    } else if (auto const v = cell_number(f, *c.key, c.unit)) {
        if (std::string const limit = out_of_range(*c.key, *v); !limit.empty()) f.report(limit);
        else scenario.pin(*c.key, *v);
    }
}

void read_cells(Graph const& graph, Field const& f, Series& s) {
    std::vector<Field> const cells = f.items();
    if (cells.size() != s.columns.size())
        return f.report("has " + std::to_string(cells.size()) + " cells, and there are " +
                        std::to_string(s.columns.size()) + " columns");
    ValidationRow row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        ValidationColumn const& c = s.columns[i];
        if (c.key) pin_cell(graph, cells[i], c, row.scenario);
        else if (c.measured) row.measured.push_back(cell_number(cells[i], *c.measured, c.unit));
        else if (!c.text.empty() && !cells[i].is_null())
            if (std::string const text = cells[i].text(); row.name.empty()) row.name = text;
    }
    if (row.name.empty()) row.name = "row " + std::to_string(s.rows.size() + 1);
    s.rows.push_back(std::move(row));
}

/// Checks columns and rows of a series; issues name fields of the document that holds them.
void check_table(Field const& holder, Series const& s) {
    if (s.columns.empty()) holder["columns"].report("is missing: what the columns of the rows are");
    else if (s.measured.empty()) holder["columns"].report("no column is measured");
    if (!holder["rows"]) holder["rows"].report("is missing");
}

void take_rows(Graph const& graph, Field const& document, fs::path const& folder, Series& s) {
    for (char const* name : {"columns", "rows"})
        if (document[name]) document[name].report("comes from the series under \"rows_of\"");
    s.columns.clear(), s.measured.clear(), s.rows.clear();
    Issues issues;
    auto const text = read_text(folder / (s.rows_of + ".json"), issues);
    auto const json = text ? parse_document(*text, issues) : std::nullopt;
    if (json) {
        Field const other(*json, issues);
        read_table(graph, other["columns"], other["rows"], s);
        check_table(other, s);
    }
    if (has_errors(issues))
        document["rows_of"].report("the series " + in_quotes(s.rows_of) +
                                   " cannot be used: " + diecast::to_text(issues[0]));
}

/// What the items of a list say of a measured quantity is of one that the series measures.
void check_measured(Graph const& graph, Field const& list, Series const& s) {
    if (!list.json() || !list.json()->is_array() || list.json()->size() > most_items) return;  // reported already
    for (Field const& item : list.items()) {
        Field const f = item["measured"];
        Quantity const* const q = f.is_text() ? graph.find(f.text()) : nullptr;
        if (!q || std::find(s.measured.begin(), s.measured.end(), q) != s.measured.end()) continue;
        std::vector<std::string_view> keys;
        for (Quantity const* m : s.measured) keys.push_back(m->key);
        f.report("no column measures " + std::string(q->key), nearest(q->key, keys));
    }
}

Series read_document(Graph const& graph, Field const& d, fs::path const& folder) {
    Series s;
    if (d["kind"].one_of({"validation"}).empty() && !d["kind"])
        d["kind"].report("is missing: \"kind\": \"validation\"");
    read_fields(graph, s.common, d, {"diecast", "kind"},
                [&](FieldVisitor& v) { visit_fields(static_cast<SeriesVisitor&>(v), s); });
    if (d["rows_of"]) take_rows(graph, d, folder, s);
    else check_table(d, s);
    for (char const* name : {"parts", "accepted"}) check_measured(graph, d[name], s);
    if (s.parts.empty()) s.parts.emplace_back();
    return s;
}

}  // namespace

void read_table(Graph const& graph, Field const& columns, Field const& rows, Series& s) {
    for (Field const& item : columns.items()) {
        ValidationColumn& column = s.columns.emplace_back();
        read_fields(graph, s.common, item, {},
                    [&](FieldVisitor& v) { visit_fields(static_cast<SeriesVisitor&>(v), column); });
        if (item.is_object()) check_column(item, column);
        if (column.measured && !column.key) s.measured.push_back(column.measured);
    }
    for (Field const& item : rows.items()) read_cells(graph, item, s);
}

SeriesReading read_series(Graph const& graph, std::string_view json, std::string const& file, fs::path const& folder) {
    SeriesReading reading;
    if (auto const document = parse_document(json, reading.issues)) {
        Field const root(*document, reading.issues);
        if (check_format(root)) reading.series = read_document(graph, root, folder);
    }
    reading.series.file = file;
    if (reading.series.name.empty()) reading.series.name = study_name(file);
    for (Issue& issue : reading.issues) issue.file = file;
    return reading;
}

SeriesReading load_series(Graph const& graph, fs::path const& path) {
    SeriesReading reading;
    if (auto const text = read_text(path, reading.issues))
        return read_series(graph, *text, path.string(), path.parent_path());
    reading.series.file = path.string();
    return reading;
}

std::vector<fs::path> series_files(fs::path const& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json") files.push_back(it->path());
    std::sort(files.begin(), files.end());
    return files;
}

fs::path validation_folder() { return presets_folder() / "validation"; }

fs::path own_series_folder() {
    fs::path const entries = own_entries_folder();
    return entries.empty() ? entries : entries.parent_path() / "validation";
}

std::vector<fs::path> known_series_files() {
    std::vector<fs::path> files = series_files(validation_folder());
    for (fs::path const& file : series_files(own_series_folder())) files.push_back(file);
    return files;
}

}  // namespace diecast
