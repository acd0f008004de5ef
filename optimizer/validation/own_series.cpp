#include "optimizer/validation/own_series.h"
#include <algorithm>
#include "model/catalogue/field_values.h"
#include "model/catalogue/part_file.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/study/study_file.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_complaints = 20;

bool is_among(Quantity const* q, std::vector<Quantity const*> const& list) {
    return std::find(list.begin(), list.end(), q) != list.end();
}

/// The number in the unit; none where the row has none of it.
std::optional<double> number_in(MeasuredRow const& row, Quantity const& q) {
    auto const pin = row.values.pins.find(std::string(q.key));
    if (pin == row.values.pins.end() || pin->second.index() != 0) return {};
    return std::get<double>(pin->second);
}

class SeriesMaker {
public:
    SeriesMaker(Graph const& graph, SeriesDraft const& draft, Issues& issues)
        : graph_(graph), draft_(draft), issues_(issues) {}

    Series make(std::vector<MeasuredRow> const& rows) {
        Series s;
        s.name = draft_.name, s.title = draft_.title.empty() ? draft_.name : draft_.title;
        s.summary = draft_.summary, s.source = draft_.source, s.year = draft_.year;
        s.evidence = "measured", s.score = Score::error;
        s.common.scenario = draft_.common;
        s.parts.emplace_back();
        auto const columns = columns_of(graph_, rows);
        check(columns);
        s.columns.push_back({.text = "case"});
        for (Quantity const* q : columns)
            if (is_among(q, draft_.measured)) s.measured.push_back(q);
            else s.columns.push_back({.key = q});
        for (Quantity const* q : s.measured)
            s.columns.push_back({.measured = q}), s.common.scenario.pins.erase(std::string(q->key));
        if (s.measured.empty()) return s;  // reported above
        for (std::size_t i = 0; i < rows.size() && issues_.size() < most_complaints; ++i)
            s.rows.push_back(row_of(s, rows[i], i + 1));
        return s;
    }

private:
    void complain(std::string where, std::string what) { issues_.push_back({std::move(where), std::move(what)}); }

    void check(std::vector<Quantity const*> const& columns) {
        if (draft_.name.empty()) complain("name", "is empty: what the file and \"diecast validate\" call the series");
        else if (std::string const good = study_name(file_stem(draft_.name)); good != draft_.name)
            complain("name", in_quotes(draft_.name) + " cannot name a file; " + in_quotes(good) + " can");
        if (draft_.source.empty())
            complain("source", "is empty: say who measured this, where and when, for example \"own run, 8 H100, May 2026\"");
        if (draft_.year && (draft_.year < 1900 || draft_.year > 2200))
            complain("year", "is " + std::to_string(draft_.year) + "; expected 1900 to 2200");
        if (columns.empty()) return complain("rows", "there are none: add measured data first");
        if (draft_.measured.empty()) complain("measured", "no column is measured: choose one of " + keys_text(columns));
        for (Quantity const* q : draft_.measured)
            if (!is_among(q, columns))
                complain("measured",
                         "the rows have no column " + std::string(q->key) + "; they have " + keys_text(columns));
            else if (is_choice_row(graph_, *q))
                complain("measured", std::string(q->key) + " is a choice, and errors are of numbers");
    }

    ValidationRow row_of(Series const& s, MeasuredRow const& from, std::size_t number) {
        std::string const place =
            "row " + std::to_string(number) + (from.name.empty() ? "" : " (" + in_quotes(from.name) + ")");
        ValidationRow row{from.name.empty() ? "row " + std::to_string(number) : from.name, {}, {}};
        for (Quantity const* q : s.measured) {
            auto const value = number_in(from, *q);
            if (value && !(*value > 0))
                complain(place + ", " + std::string(q->key),
                         "is " + value_text(*value, *q) +
                             "; a measured value must be above 0, as its error is a share "
                             "of it");
            row.measured.push_back(value);
        }
        if (std::none_of(row.measured.begin(), row.measured.end(), [](auto const& v) { return v.has_value(); }))
            complain(place, "has no measured value: of " + keys_text(s.measured) + " it needs one at least");
        for (ValidationColumn const& c : s.columns) {
            if (!c.key) continue;
            std::string const key(c.key->key);
            auto const pin = from.values.pins.find(key);
            if (pin == from.values.pins.end()) continue;
            auto const number_set = number_in(from, *c.key);
            std::string const limit =
                number_set && !is_choice_row(graph_, *c.key) ? out_of_range(*c.key, *number_set) : std::string();
            if (!limit.empty()) complain(place + ", " + key, limit);
            else row.scenario.pins[key] = pin->second;
        }
        return row;
    }

    Graph const& graph_;
    SeriesDraft const& draft_;
    Issues& issues_;
};

}  // namespace

std::vector<Quantity const*> columns_of(Graph const& graph, std::vector<MeasuredRow> const& rows) {
    std::vector<Quantity const*> columns;
    for (Quantity const* q : graph.quantities())
        if (std::any_of(rows.begin(), rows.end(),
                        [&](MeasuredRow const& row) { return row.values.pins.contains(std::string(q->key)); }))
            columns.push_back(q);
    return columns;
}

std::vector<Quantity const*> computed_among(Graph const& graph, std::vector<Quantity const*> const& columns) {
    std::vector<Quantity const*> computed;
    for (Quantity const* q : columns)
        if (!graph.is_input(*q) && !is_choice_row(graph, *q)) computed.push_back(q);
    return computed;
}

std::optional<Series> series_of_rows(Graph const& graph, std::vector<MeasuredRow> const& rows, SeriesDraft const& draft,
                                     Issues& issues) {
    Issues found;
    Series series = SeriesMaker(graph, draft, found).make(rows);
    issues.insert(issues.end(), found.begin(), found.end());
    if (has_errors(found)) return {};
    return series;
}

std::optional<fs::path> own_series_file(std::string const& name, Issues& issues) {
    fs::path const folder = own_series_folder();
    if (folder.empty())
        return issues.push_back({"name", "there is no place for own series: set HOME or XDG_DATA_HOME"}), std::nullopt;
    for (fs::path const& file : known_series_files())
        if (study_name(file) == name)
            return issues.push_back({"name", "there is a series " + in_quotes(name) +
                                                 " already: choose another name, or remove " + file.string()}),
                   std::nullopt;
    return folder / (name + ".json");
}

bool save_series(Graph const& graph, Series const& series, fs::path const& file, Issues& issues) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    std::string const why = error ? error.message() : write_whole(file, to_json(graph, series));
    if (!why.empty()) issues.push_back({"", "was not written: " + why, Severity::error, "", file.string()});
    return why.empty();
}

}  // namespace diecast
