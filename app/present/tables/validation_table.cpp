#include "app/present/tables/validation_table.h"
#include <algorithm>
#include <cmath>
#include "app/present/tables/objects_table.h"
#include "app/present/tables/validation_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

OrderedJson line_json(Series const& series, ValidationLine const& line) {
    bool const bound = series.score == Score::bound;
    auto const limit = [](std::optional<double> x) { return x ? OrderedJson(*x) : OrderedJson(); };
    auto const error = [&](double x) { return bound ? OrderedJson() : number_or_null(x); };
    return {{"measured", line.measured->key},
            {"part", line.part->name},
            {"half", to_text(line.half)},
            {"group", line.group},
            {"rows", line.rows},
            {"infeasible", line.blind},
            {"median", error(line.median)},
            {"mean", error(line.mean)},
            {"largest", error(line.largest)},
            {"bias", error(line.bias)},
            {"rank", line.rank ? OrderedJson(*line.rank) : OrderedJson()},
            {"below_bound", bound ? OrderedJson(line.below) : OrderedJson()},
            {"least", bound ? number_or_null(line.closest) : OrderedJson()},
            {"limit", limit(line.part->limit)},
            {"mean_limit", limit(line.part->mean_limit)},
            {"largest_limit", limit(line.part->largest_limit)},
            {"verdict", to_text(line.judgement)}};
}

OrderedJson case_json(Graph const& graph, Validated const& v, PredictedCase const& c, std::size_t i) {
    Quantity const& q = *v.series->measured[i];
    auto const& published = c.row->measured[i];
    return {{"case", c.row->name},
            {"half", v.series->halved() ? c.odd ? "fitted" : "held out" : ""},
            {"measured", q.key},
            {"unit", q.unit.name},
            {"published", published ? OrderedJson(*published) : OrderedJson()},
            {"ours", number_or_null(c.ours[i])},
            {"error", published ? number_or_null(c.ours[i] / *published - 1) : OrderedJson()},
            {"at", found_words(graph, *v.series, c)},
            {"violates", keys_text(c.violates)}};
}

template <class Objects>
Table table_of(std::vector<Validated> const& all, Objects const& objects) {
    OrderedJson list = OrderedJson::array();
    for (Validated const& v : all)
        for (OrderedJson const& object : objects(v)) {
            OrderedJson line{{"series", v.series->name}};
            line.update(object);
            list.push_back(std::move(line));
        }
    return objects_table(list);
}

std::vector<std::string> cells_of(Series const& series, ValidationLine const& line) {
    bool const bound = series.score == Score::bound;
    auto const error = [&](std::string text) { return bound ? "" : std::move(text); };
    return {series.name,
            label_of(*line.measured),
            part_words(series, line),
            std::to_string(line.rows),
            error(percent(line.median)),
            error(percent(line.mean)),
            error(percent(line.largest)),
            error(signed_percent(line.bias)),
            line.rank ? number_text(*line.rank, 3) : "",
            bound ? std::to_string(line.below) : "",
            bound ? number_text(line.closest, 3) : "",
            limit_words(series, line),
            verdict_words(series, line)};
}

}  // namespace

bool only_predicted(Validated const& v) {
    auto const none = [](PredictedCase const& c) {
        return std::ranges::none_of(c.row->measured, [](auto const& published) { return published.has_value(); });
    };
    return std::ranges::all_of(v.cases, none);
}

Table lines_table(std::vector<Validated> const& all) {
    Table table{{{"series"},
                 {"what"},
                 {"rows of"},
                 {"rows", true},
                 {"median error", true},
                 {"mean", true},
                 {"largest", true},
                 {"bias", true},
                 {"rank", true},
                 {"below bound", true},
                 {"least bound/measured", true},
                 {"limit"},
                 {"verdict"}},
                {}};
    for (Validated const& v : all)
        for (ValidationLine const& line : v.lines) table.rows.push_back(cells_of(*v.series, line));
    return table;
}

OrderedJson lines_json(Validated const& v) {
    OrderedJson list = OrderedJson::array();
    for (ValidationLine const& line : v.lines) list.push_back(line_json(*v.series, line));
    return list;
}

OrderedJson cases_json(Graph const& graph, Validated const& v) {
    OrderedJson list = OrderedJson::array();
    bool const all = only_predicted(v);
    for (PredictedCase const& c : v.cases)
        for (std::size_t i = 0; i < c.ours.size(); ++i)
            if (c.row->measured[i] || all) list.push_back(case_json(graph, v, c, i));
    return list;
}

Table lines_rows(std::vector<Validated> const& all) { return table_of(all, lines_json); }

Table cases_rows(Graph const& graph, std::vector<Validated> const& all) {
    return table_of(all, [&](Validated const& v) { return cases_json(graph, v); });
}

}  // namespace diecast
