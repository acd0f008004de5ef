#include "optimizer/validation/calibration_task.h"
#include <cmath>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"
#include "model/catalogue/json_reader.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/model.h"

namespace diecast {
namespace {

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
        return refuse(issues, where, "there is no quantity " + in_quotes(key), nearest(key, keys));
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
        if (axis->values.size() < 2) return refuse(issues, where, "expected bounds, for example " + key + "=1..10");
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
                          "rows have several entries of kind " + kind + ", " + in_quotes(base) + " and " +
                              in_quotes(of) + ": fit those of one alone");
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
