#include "model/study/validation.h"
#include <algorithm>
#include <cmath>
#include "model/catalog/catalog.h"
#include "model/catalog/field_values.h"
#include "model/catalog/migrate.h"
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "model/study/study_fields.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

namespace fs = std::filesystem;
constexpr Quantity share{.key = "limit"};
constexpr std::string_view score_words[] = {"error", "rank", "bound", "none"};

struct Column {
    enum Kind { pinned, measured, text } kind;
    Quantity const* quantity;  // null for texts, and where the column cannot be used
    std::string unit;          // of bare numbers; empty: the row's own
};

class SeriesReader {
public:
    SeriesReader(Graph const& graph, Field document, fs::path folder)
        : graph_(graph), document_(std::move(document)), folder_(std::move(folder)) {}

    Series read() {
        Field const& d = document_;
        d.has_only({"diecast",  "kind",   "name",          "title", "summary", "source",  "year",
                    "evidence", "status", "choose",        "pin",   "by",      "columns", "rows",
                    "rows_of",  "search", "calibrated_on", "fit",   "score",   "parts",   "accepted"});
        if (d["kind"].one_of({"validation"}).empty() && !d["kind"])
            d["kind"].report("is missing: \"kind\": \"validation\"");
        read_heading();
        read_common();
        for (Field const& f : d["by"].items())
            if (auto const* q = read_row(graph_, f)) {
                if (is_choice_row(graph_, *q)) s_.by.push_back(q);
                else f.report(std::string(q->key) + " is a number, not a choice");
            }
        if (d["rows_of"]) read_rows_of();
        else read_table(d);
        for (Field const& f : d["parts"].items()) read_part(f);
        if (s_.parts.empty()) s_.parts.emplace_back();
        for (Field const& f : d["fit"].items()) read_fit(f);
        for (Field const& f : d["accepted"].items()) read_accepted(f);
        return std::move(s_);
    }

private:
    void read_heading() {
        Field const& d = document_;
        s_.name = d["name"].text();
        s_.title = d["title"].text();
        s_.summary = d["summary"].text();
        s_.source = d["source"].text();
        if (s_.source.empty()) d["source"].report("is missing: where the numbers were read");
        s_.year = d["year"].whole(1900, 2200).value_or(0);
        s_.evidence = d["evidence"].one_of({"measured", "vendor", "analytic", "public-estimate"});
        if (d["status"].one_of({"published", "derived", "recalled"}) == "recalled") s_.status = Status::recalled;
        else if (d["status"].text() == "derived") s_.status = Status::derived;
        std::string const word = d["score"].one_of({"error", "rank", "bound", "none"});
        for (std::size_t i = 0; i < std::size(score_words); ++i)
            if (word == score_words[i]) s_.score = static_cast<Score>(i);
        s_.calibrated_on = d["calibrated_on"].text();
    }

    void read_common() {
        s_.common.scenario = read_scenario(graph_, document_);
        Field const search = document_["search"];
        search.has_only({"axes", "objective", "constraints"});
        if (!search.is_object()) return;
        for (char const* name : {"axes", "objective"})
            if (!search[name]) search[name].report("is missing");
        for (Field const& f : search["axes"].items()) read_axis(graph_, f, s_.common.axes);
        s_.common.model_limits = read_constraints(graph_, search["constraints"], s_.common.constraints);
        if (auto objective = search["objective"] ? read_objective(graph_, search["objective"]) : std::nullopt)
            s_.common.objectives.push_back(*objective);
    }

    void read_rows_of() {
        Field const f = document_["rows_of"];
        for (char const* name : {"columns", "rows"})
            if (document_[name]) document_[name].report("comes from the series under \"rows_of\"");
        std::string const name = f.text();
        fs::path const path = folder_ / (name + ".json");
        Issues issues;
        auto const text = read_text(path, issues);
        auto const json = text ? parse_document(*text, issues) : std::nullopt;
        if (json) read_table(Field(*json, issues));
        s_.again = true;
        if (has_errors(issues)) f.report("the series \"" + name + "\" cannot be used: " + diecast::to_text(issues[0]));
    }

    void read_table(Field const& holder) {
        std::vector<Column> columns;
        for (Field const& f : holder["columns"].items()) columns.push_back(column(f));
        for (Column const& c : columns)
            if (c.kind == Column::measured && c.quantity) s_.measured.push_back(c.quantity);
        if (columns.empty()) holder["columns"].report("is missing: what the columns of the rows are");
        else if (s_.measured.empty()) holder["columns"].report("no column is measured");
        if (!holder["rows"]) holder["rows"].report("is missing");
        for (Field const& f : holder["rows"].items()) read_case(f, columns);
    }

    Column column(Field const& f) {
        f.has_only({"key", "measured", "text", "unit"});
        int const ways = int(bool(f["key"])) + int(bool(f["measured"])) + int(bool(f["text"]));
        if (ways != 1) f.report("a column has either \"key\", or \"measured\", or \"text\"");
        if (f["text"]) return {Column::text, nullptr, ""};
        bool const key = bool(f["key"]);
        Column c{key ? Column::pinned : Column::measured, read_row(graph_, f[key ? "key" : "measured"]), ""};
        c.unit = f["unit"].text();
        std::string why;
        if (c.quantity && f["unit"] && !in_row_unit(1, c.unit, *c.quantity, why)) f["unit"].report(why);
        return c;
    }

    void read_case(Field const& f, std::vector<Column> const& columns) {
        std::vector<Field> const cells = f.items();
        ValidationRow row{"row " + std::to_string(s_.rows.size() + 1), {}, {}};
        if (cells.size() != columns.size())
            return f.report("has " + std::to_string(cells.size()) + " cells, and there are " +
                            std::to_string(columns.size()) + " columns");
        bool named = false;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            Column const& c = columns[i];
            if (c.kind == Column::text) {
                if (std::string text = cells[i].is_null() ? "" : cells[i].text(); !named && !text.empty())
                    row.name = text, named = true;
            } else if (c.kind == Column::measured && c.quantity) row.measured.push_back(number(cells[i], c));
            else if (c.quantity) pin(row.scenario, cells[i], c);
        }
        s_.rows.push_back(std::move(row));
    }

    std::optional<double> number(Field const& f, Column const& c) {
        if (f.is_null()) return {};
        if (!f.is_number() || c.unit.empty()) return read_number(f, *c.quantity);
        std::string why;
        return in_row_unit(f.number().value_or(0), c.unit, *c.quantity, why);
    }

    void pin(Scenario& scenario, Field const& f, Column const& c) {
        if (f.is_null()) return;
        if (is_choice_row(graph_, *c.quantity)) {
            if (auto const name = read_entry_name(graph_, f, *c.quantity)) scenario.pin(*c.quantity, *name);
        } else if (auto const v = number(f, c)) {
            if (std::string const limit = out_of_range(*c.quantity, *v); !limit.empty()) f.report(limit);
            else scenario.pin(*c.quantity, *v);
        }
    }

    /// A measured quantity of this series.
    Quantity const* read_measured(Field const& f) {
        auto const* q = read_row(graph_, f);
        if (!q || std::find(s_.measured.begin(), s_.measured.end(), q) != s_.measured.end()) return q;
        std::vector<std::string_view> keys;
        for (Quantity const* m : s_.measured) keys.push_back(m->key);
        f.report("no column measures " + std::string(q->key), nearest(q->key, keys));
        return nullptr;
    }

    void read_part(Field const& f) {
        f.has_only({"name", "measured", "where", "limit"});
        ValidationPart part{f["name"].text()};
        if (f["measured"]) part.measured = read_measured(f["measured"]);
        if (f["limit"]) part.limit = read_number(f["limit"], share);
        for (Field const& w : f["where"].items()) {
            w.has_only({"key", "min", "max", "is"});
            auto const* q = read_row(graph_, w["key"]);
            if (!q) continue;
            ValidationCondition c{q, -infinity, infinity};
            if (w["is"]) c.entry = read_entry_name(graph_, w["is"], *q).value_or("");
            else if (!w["min"] && !w["max"]) w.report("expected \"min\", \"max\" or \"is\"");
            if (w["min"]) c.lo = read_number(w["min"], *q).value_or(c.lo);
            if (w["max"]) c.hi = read_number(w["max"], *q).value_or(c.hi);
            part.where.push_back(std::move(c));
        }
        s_.parts.push_back(std::move(part));
    }

    void read_fit(Field const& f) {
        f.has_only({"key", "per", "min", "max"});
        auto const* q = read_row(graph_, f["key"]);
        if (!q) return;
        FittedKey fitted{q, f["per"] ? read_row(graph_, f["per"]) : nullptr, q->range.lo, q->range.hi};
        if (fitted.per && !is_choice_row(graph_, *fitted.per)) f["per"].report("is a number, not a choice");
        if (f["min"]) fitted.lo = read_number(f["min"], *q).value_or(fitted.lo);
        if (f["max"]) fitted.hi = read_number(f["max"], *q).value_or(fitted.hi);
        if (!std::isfinite(fitted.lo) || !std::isfinite(fitted.hi) || !(fitted.lo < fitted.hi))
            return f.report("expected a \"min\" below a \"max\"");
        s_.fit.push_back(fitted);
    }

    void read_accepted(Field const& f) {
        f.has_only({"measured", "part", "group", "value"});
        auto const* q = read_measured(f["measured"]);
        auto const value = f["value"] ? read_number(f["value"], share) : std::nullopt;
        if (!f["value"]) f["value"].report("is missing: the error reached");
        if (q && value) s_.accepted.push_back({q, f["part"].text(), f["group"].text(), *value});
    }

    Graph const& graph_;
    Field document_;
    fs::path folder_;
    Series s_;
};

}  // namespace

std::string_view to_text(Score score) { return score_words[static_cast<std::size_t>(score)]; }

SeriesReading read_series(Graph const& graph, std::string_view json, std::string const& file, fs::path const& folder) {
    SeriesReading reading;
    if (auto const document = parse_document(json, reading.issues)) {
        Field const root(*document, reading.issues);
        if (check_format(root)) reading.series = SeriesReader(graph, root, folder).read();
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

}  // namespace diecast
