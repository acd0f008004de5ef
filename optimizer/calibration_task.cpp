#include "optimizer/calibration_task.h"
#include <cmath>
#include "model/catalog.h"
#include "model/core/text.h"
#include "model/field_values.h"
#include "model/json_reader.h"
#include "model/package/package_model.h"

namespace diecast {
namespace {

std::string percent(double share) {
    return std::isfinite(share) ? number_text(share < 1e-9 ? 0 : 100 * share, 3) + " %" : "";
}

std::nullopt_t refuse(Issues& issues, std::string where, std::string what, std::string near = {}) {
    issues.push_back({std::move(where), std::move(what), Severity::error, std::move(near)});
    return std::nullopt;
}

std::size_t count_of(std::vector<bool> const& fitted) {
    return static_cast<std::size_t>(std::count(fitted.begin(), fitted.end(), true));
}

/// Kind and selector of the catalogue that all fitted quantities belong to.
std::optional<std::pair<std::string, Quantity const*>> catalogue_of(Graph const& graph, Calibration const& c,
                                                                    Issues& issues) {
    std::string kind;
    Quantity const* selector = nullptr;
    for (CalibratedValue const& v : c.values) {
        std::string const key(v.quantity->key);
        if (!v.entry.empty())
            return refuse(issues, key,
                          "one entry has one value of " + key +
                              ", and a value was fitted for each of several: fit the key alone");
        Quantity const* const own = graph.selector_of(*v.quantity);
        auto const all = catalogue_selectors();
        auto const found = std::find_if(all.begin(), all.end(), [&](auto const& s) { return s.second == own; });
        if (!own || found == all.end())
            return refuse(issues, key, "no catalogue sets " + key + ": it cannot be put into an entry");
        if (!kind.empty() && found->first != kind)
            return refuse(issues, key,
                          key + " belongs to a " + std::string(found->first) + ", and another fitted value to a " +
                              kind + ": fit them one after the other");
        kind = found->first, selector = own;
    }
    return std::pair{kind, selector};
}

}  // namespace

std::optional<CalibrationRows> read_calibration_rows(Graph const& graph, std::filesystem::path const& file,
                                                     std::vector<Quantity const*> const& measured, Issues& issues) {
    if (file.extension() == ".json") {
        SeriesReading reading = load_series(graph, file);
        issues.insert(issues.end(), reading.issues.begin(), reading.issues.end());
        if (has_errors(reading.issues)) return {};
        std::size_t const n = reading.series.rows.size();
        return CalibrationRows{std::move(reading.series), std::vector<Role>(n, Role::automatic)};
    }
    auto const text = read_text(file, issues);
    if (!text) return {};
    MeasuredRows rows = read_measured(graph, *text, file.string(), measured);
    issues.insert(issues.end(), rows.issues.begin(), rows.issues.end());
    if (has_errors(rows.issues)) return {};
    return CalibrationRows{std::move(rows.series), std::move(rows.roles)};
}

std::optional<FittedKey> parse_fit(Graph const& graph, Series const& series, std::string_view text, Issues& issues) {
    std::size_t const equals = text.find('=');
    std::string key(text.substr(0, equals));
    key.erase(key.find_last_not_of(" \t") + 1);
    std::string const where(text);
    Quantity const* q = graph.find(key);
    if (!q) {
        std::vector<std::string_view> keys;
        for (Quantity const* known : graph.quantities()) keys.push_back(known->key);
        return refuse(issues, where, "there is no quantity \"" + key + "\"", nearest(key, keys));
    }
    if (graph.is_choice(*q)) return refuse(issues, where, key + " is a choice, not a number");
    if (q->scale == Scale::integer)
        return refuse(issues, where, key + " counts whole things; what is fitted moves evenly");
    if (std::find(series.measured.begin(), series.measured.end(), q) != series.measured.end())
        return refuse(issues, where, key + " is what was measured");
    if (equals != text.npos) {
        Issues found;
        auto const axis = parse_axis(graph, *q, text.substr(equals + 1), found);
        for (Issue& issue : found) issue.where = where, issues.push_back(std::move(issue));
        if (!axis || has_errors(found)) return {};
        if (axis->values.size() < 2) return refuse(issues, where, "wants bounds, for example " + key + "=1..10");
        auto const [lo, hi] = std::minmax_element(axis->values.begin(), axis->values.end());
        return FittedKey{q, nullptr, *lo, *hi};
    }
    Scenario const first = overlay(series.common.scenario, series.rows.front().scenario);
    double const preset = evaluate(graph, first, {q})[0] / q->unit;
    if (!(preset > 0) || !std::isfinite(preset))
        return refuse(issues, where, "is " + value_text(preset, *q) + " now: say its bounds");
    return FittedKey{q, nullptr, std::max(q->range.lo, preset / 10), std::min(q->range.hi, preset * 10)};
}

std::optional<Split> parse_split(std::string_view text, std::uint64_t seed, std::vector<Role> const& roles,
                                 Issues& issues) {
    Split split;
    split.seed = seed;
    bool const marked = std::any_of(roles.begin(), roles.end(), [](Role r) { return r != Role::automatic; });
    std::string const how(text);
    if (how == "odd") split.kind = Split::Kind::odd;
    else if (how == "half") split.kind = Split::Kind::half;
    else if (how == "all") split.kind = Split::Kind::all;
    else if (how == "column") {
        if (!marked) return refuse(issues, how, "the file has no column \"split\" that says fit or hold");
        split.kind = Split::Kind::column;
    } else {
        static constexpr Quantity share{.key = "share"};
        std::string why;
        auto const v = parse_value(how, share, &why);
        if (!v || !(*v > 0 && *v <= 1))
            return refuse(issues, how, "is none of odd, half, all, column, nor a share such as 0.7 or 70 %");
        split.kind = Split::Kind::share, split.share = *v;
    }
    return split;
}

std::string calibration_heading(Series const& series, std::vector<bool> const& fitted, Split const& split) {
    std::size_t const n = count_of(fitted);
    return series.file + ": " + std::to_string(fitted.size()) + " rows, " + std::to_string(n) + " fitted (" +
           to_text(split) + "), " + std::to_string(fitted.size() - n) + " held back";
}

std::string remark_of(CalibratedValue const& v) {
    if (v.bound == CalibratedValue::Bound::lower) return "at its lower bound";
    if (v.bound == CalibratedValue::Bound::upper) return "at its upper bound";
    if (!std::isfinite(v.error)) return "not told by these rows";
    if (v.error > 0.5 * std::abs(v.fitted)) return "hardly told by these rows";
    return "";
}

Table calibrated_values_table(Calibration const& c) {
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

Table calibration_errors_table(Calibration const& c) {
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

std::string calibration_words(Calibration const& c) {
    std::string text = std::to_string(c.numbers) + " numbers, " + std::to_string(c.evaluations) + " evaluations";
    if (std::isfinite(c.deviation)) text += "; a residual is " + number_text(c.deviation, 3) + " off as a rule";
    return text + "." + (c.complete ? "" : " It was stopped: the best so far.");
}

ScatterChart calibration_chart(Series const& series, std::vector<PredictedCase> const& before, Calibration const& c,
                               std::vector<bool> const& fitted) {
    ScatterChart chart;
    chart.title =
        "Predicted against measured, before and after: " + std::filesystem::path(series.file).filename().string();
    chart.groups = {"before", "after"};
    chart.theirs_name = "measured", chart.ours_name = "predicted";
    chart.open_name = "fitted", chart.closed_name = "held back";
    std::size_t blind = 0;
    auto const add = [&](PredictedCase const& of, std::size_t group, std::size_t row) {
        for (std::size_t i = 0; i < series.measured.size(); ++i) {
            auto const& measured = of.row->measured[i];
            if (!measured) continue;
            if (!(*measured > 0 && of.ours[i] > 0) || !std::isfinite(of.ours[i])) {
                ++blind;
                continue;
            }
            Quantity const& q = *series.measured[i];
            chart.points.push_back({of.row->name, *measured, of.ours[i], std::string(q.unit.name), group,
                                    static_cast<bool>(fitted[row]), false, ScatterChart::Limit::none, label_of(q),
                                    row * series.measured.size() + i});
        }
    };
    std::size_t found = 0;
    for (std::size_t row = 0; row < before.size(); ++row) {
        add(before[row], 0, row);
        if (found < c.cases.size() && c.cases[found].row == before[row].row) add(c.cases[found++], 1, row);
    }
    if (std::none_of(chart.points.begin(), chart.points.end(), [](auto const& p) { return p.open; }) ||
        std::all_of(chart.points.begin(), chart.points.end(), [](auto const& p) { return p.open; }))
        chart.open_name = chart.closed_name = "";
    auto const& points = chart.points;
    std::string const unit = points.empty() ? "" : points.front().unit;
    bool const one = std::all_of(points.begin(), points.end(), [&](auto const& p) { return p.unit == unit; });
    std::string const words = !one ? " (each in its own unit)" : unit.empty() ? "" : " (" + unit + ")";
    chart.theirs_label = "Measured" + words, chart.ours_label = "Predicted" + words;
    if (blind > 0)
        chart.remark = std::to_string(blind) + (blind == 1 ? " number has" : " numbers have") +
                       " no place here: no design keeps the limits";
    return chart;
}

std::optional<CalibratedPlace> calibrated_place(Graph const& graph, Calibration const& c, Series const& series,
                                                std::vector<bool> const& fitted, Split const& split,
                                                std::string const& name, std::string const& date, Issues& issues,
                                                std::vector<Quantity const*>* pinned) {
    auto const found = catalogue_of(graph, c, issues);
    if (!found) return {};
    auto const& [kind, selector] = *found;
    CalibratedPlace place{{kind, name, "", ""}, selector};
    std::string& base = place.entry.extends;
    for (PredictedCase const& one : c.cases) {
        auto const at = static_cast<std::size_t>(evaluate(graph, one.design, {selector})[0]);
        std::string const of(graph.entries(*selector)[at].name);
        if (!base.empty() && base != of)
            return refuse(issues, name,
                          "rows have several entries of kind " + kind + ", \"" + base + "\" and \"" + of +
                              "\": fit those of one alone");
        base = of;
        for (CalibratedValue const& v : c.values)
            if (pinned && one.design.pins.contains(std::string(v.quantity->key)) &&
                std::find(pinned->begin(), pinned->end(), v.quantity) == pinned->end())
                pinned->push_back(v.quantity);
    }
    place.entry.source = "calibrated on " + std::filesystem::path(series.file).filename().string() + ", " +
                         std::to_string(count_of(fitted)) + " of " + std::to_string(fitted.size()) +
                         " rows, split: " + to_text(split) + ", " + date;
    return place;
}

}  // namespace diecast
