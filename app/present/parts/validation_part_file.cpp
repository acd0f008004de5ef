#include "app/present/parts/validation_part_file.h"
#include <algorithm>
#include "model/study/bundle.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

/// A study that depends on all entries that the series depend on.
Study study_with(std::vector<Series> const& all) {
    Study study;
    for (Series const& series : all) {
        Search search;
        search.scenario = series.common.scenario;
        search.axes = series.common.axes;
        study.searches.push_back(std::move(search));
        for (ValidationRow const& row : series.rows) study.designs.push_back({row.name, "", row.scenario});
    }
    return study;
}

OrderedJson found_json(PredictedCase const& c, Series const& series) {
    OrderedJson found = OrderedJson::object();
    for (AxisSpec const& axis : series.common.axes) {
        std::string const key(axis.quantity->key);
        auto const pin = c.design.pins.find(key);
        if (pin == c.design.pins.end()) continue;
        if (auto const* name = std::get_if<std::string>(&pin->second)) found[key] = *name;
        else found[key] = std::get<double>(pin->second);
    }
    return found;
}

/// The values that the search has found, laid over the row's scenario.
bool read_found(Graph const& graph, Json const& json, Series const& series, Scenario& design) {
    if (!json.is_object()) return false;
    for (auto const& [key, value] : json.items()) {
        Quantity const* const q = graph.find(key);
        auto const is_axis = [&](AxisSpec const& axis) { return axis.quantity == q; };
        if (!q || std::none_of(series.common.axes.begin(), series.common.axes.end(), is_axis)) return false;
        Issues issues;
        if (value.is_string()) design.pin(*q, value.get<std::string>());
        else if (value.is_number()) design.pin(*q, value.get<double>());
        else return false;
        graph.value_of(*q, design.pins[key], issues);
        if (has_errors(issues)) return false;
    }
    return true;
}

bool read_case(Graph const& graph, Json const& json, RowOfSeries at, PredictedCase& c) {
    Series const& series = *at.series;
    for (char const* name : {"ours", "found", "parts", "group", "violates"})
        if (!json.is_object() || !json.contains(name)) return false;
    c.row = &series.rows[at.row];
    c.odd = at.row % 2 == 0;
    c.design = overlay(series.common.scenario, c.row->scenario);
    Json const &ours = json["ours"], &parts = json["parts"], &violates = json["violates"];
    if (!ours.is_array() || ours.size() != series.measured.size() || !parts.is_array() ||
        parts.size() != series.parts.size() || !violates.is_array() || !json["group"].is_string())
        return false;
    for (Json const& number : ours) {
        auto const x = number_of(number);
        if (!x) return false;
        c.ours.push_back(*x);
    }
    for (Json const& is_in : parts) {
        if (!is_in.is_boolean()) return false;
        c.parts.push_back(is_in.get<bool>());
    }
    for (Json const& key : violates) {
        Quantity const* const q = key.is_string() ? graph.find(key.get_ref<std::string const&>()) : nullptr;
        if (!q) return false;
        c.violates.push_back(q);
    }
    c.group = json["group"].get<std::string>();
    return read_found(graph, json["found"], series, c.design);
}

std::optional<PredictedPart> read_part_of(Graph const& graph, PartFile const& file, std::vector<Series> const& all) {
    Json const& json = file.result;
    PredictedPart part{file.done, {}};
    if (!json.is_object() || !json.contains("rows") || !json["rows"].is_array() || file.question.whole != rows_in(all))
        return {};
    for (Json const& row : json["rows"]) {
        auto const number = row.is_array() && row.size() == 2 ? count_of(row[0]) : std::nullopt;
        if (!number || !file.done.contains(*number)) return {};
        PredictedCase c{};
        if (!read_case(graph, row[1], row_of(all, *number), c)) return {};
        part.cases[*number] = std::move(c);
    }
    return part.cases.size() == file.done.count() ? std::optional(std::move(part)) : std::nullopt;
}

}  // namespace

std::string series_json(Graph const& graph, std::vector<Series> const& all) {
    Study entries;
    entries.entries = bundled(graph, study_with(all)).entries;
    OrderedJson json = OrderedJson::parse(to_json(graph, entries));
    json["series"] = OrderedJson::array();
    for (Series series : all) {
        std::string const rows_of = std::exchange(series.rows_of, "");  // its rows stand here
        json["series"].push_back({{"rows_of", rows_of}, {"file", OrderedJson::parse(to_json(graph, series))}});
    }
    return json.dump();
}

std::vector<Series> read_series_list(Graph const& graph, std::string const& text, std::string const& file,
                                     Issues& issues) {
    std::vector<Series> all;
    Json const json = Json::parse(text, nullptr, false);
    auto const refuse = [&](std::string what) {
        issues.push_back({"", std::move(what), Severity::error, "", file});
        return std::vector<Series>{};
    };
    if (!json.is_object() || !json.contains("series") || !json["series"].is_array() || json["series"].empty())
        return refuse("brings no validation series");
    for (Json const& one : json["series"]) {
        if (!one.is_object() || !one.contains("file") || !one.contains("rows_of") || !one["rows_of"].is_string())
            return refuse("brings a validation series without its file");
        SeriesReading reading = read_series(graph, one["file"].dump(), file, {});
        issues.insert(issues.end(), reading.issues.begin(), reading.issues.end());
        if (has_errors(reading.issues)) return {};
        reading.series.rows_of = one["rows_of"].get<std::string>();
        all.push_back(std::move(reading.series));
    }
    return all;
}

std::string predicted_part_json(std::vector<Series> const& all, PredictedPart const& part) {
    std::string json = "{\"rows\": [";
    char const* gap = "\n   [";
    for (auto const& [number, c] : part.cases) {
        json += gap + std::to_string(number) + ", {\"ours\": [";
        for (std::size_t i = 0; i < c.ours.size(); ++i) append_number(json += i ? ", " : "", c.ours[i]);
        OrderedJson rest{{"found", found_json(c, *row_of(all, number).series)},
                         {"parts", c.parts},
                         {"group", c.group},
                         {"violates", OrderedJson::array()}};
        for (Quantity const* q : c.violates) rest["violates"].push_back(q->key);
        json += "], " + rest.dump().substr(1) + "]";
        gap = ",\n   [";
    }
    return json + "]}";
}

std::optional<PredictedPart> read_predicted(Graph const& graph, PartFile const& file, std::vector<Series> const& all,
                                            std::string const& name, Issues& issues) {
    auto part = read_part_of(graph, file, all);
    if (!part) issues.push_back({"", "has no good field \"result\"", Severity::error, "", name});
    return part;
}

std::vector<Validated> validated(std::vector<Series> const& series, PredictedPart const& part) {
    std::vector<Validated> all;
    auto next = part.cases.begin();
    for (Series const& s : series) {
        Validated& v = all.emplace_back(Validated{&s, {}, {}});
        for (std::size_t row = 0; row < s.rows.size(); ++row, ++next) v.cases.push_back(next->second);
        v.lines = score(s, v.cases);
    }
    return all;
}

}  // namespace diecast
