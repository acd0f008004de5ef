#include "app/present/charts/calibration_words.h"
#include <algorithm>
#include <cmath>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {

std::string calibration_heading(Series const& series, std::vector<bool> const& fitted, Split const& split) {
    auto const n = static_cast<std::size_t>(std::count(fitted.begin(), fitted.end(), true));
    return series.file + ": " + std::to_string(fitted.size()) + " rows, " + std::to_string(n) + " fitted (" +
           to_text(split) + "), " + std::to_string(fitted.size() - n) + " held back";
}

std::string remark_of(CalibratedValue const& v) {
    if (v.bound == CalibratedValue::Bound::lower) return "at its lower bound";
    if (v.bound == CalibratedValue::Bound::upper) return "at its upper bound";
    if (!std::isfinite(v.error)) return "not identifiable from these data";
    if (v.error > 0.5 * std::abs(v.fitted)) return "weakly identifiable from these data";
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
    std::string text = counted(c.numbers, "number") + ", " + counted(c.evaluations, "evaluation");
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
    chart.theirs_label = "Measured" + words;
    if (blind > 0)
        chart.remark =
            counted(blind, "number has", "numbers have") + " no place here: no design satisfies all constraints";
    return chart;
}

}  // namespace diecast
