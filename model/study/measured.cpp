#include "model/study/measured.h"
#include <algorithm>
#include <cmath>
#include "model/catalogue/field_values.h"
#include "model/core/program.h"
#include "model/study/study.h"

namespace diecast {
namespace {

/// NaN where the row has none.
double value_in(Graph const& graph, MeasuredRow const& row, Quantity const& q) {
    auto const found = row.values.pins.find(std::string(q.key));
    if (found == row.values.pins.end()) return std::nan("");
    Issues issues;
    return graph.value_of(q, found->second, issues);
}

}  // namespace

std::vector<MeasuredRow> measured_under(Graph const& graph, std::vector<MeasuredRow> const& rows,
                                        Scenario const& scenario, std::vector<AxisSpec> const& varied) {
    std::vector<Quantity const*> choices;
    for (MeasuredRow const& row : rows)
        for (auto const& [key, pin] : row.values.pins)
            if (Quantity const* q = graph.find(key);
                q && is_choice_row(graph, *q) && std::find(choices.begin(), choices.end(), q) == choices.end())
                choices.push_back(q);
    if (choices.empty()) return rows;
    std::vector<std::vector<double>> allowed;
    for (double const chosen : evaluate(graph, scenario, choices)) {
        Quantity const* const q = choices[allowed.size()];
        auto const axis =
            std::find_if(varied.begin(), varied.end(), [&](AxisSpec const& a) { return a.quantity == q; });
        bool const is_fixed = axis == varied.end() || scenario.pins.contains(std::string(q->key));
        allowed.push_back(is_fixed ? std::vector{chosen} : axis->values);
    }
    auto const fits = [&](MeasuredRow const& row) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
            double const v = value_in(graph, row, *choices[i]);
            if (!std::isnan(v) && std::find(allowed[i].begin(), allowed[i].end(), v) == allowed[i].end()) return false;
        }
        return true;
    };
    std::vector<MeasuredRow> under;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(under), fits);
    return under;
}

std::vector<MeasuredPoint> measured_points(Graph const& graph, std::vector<MeasuredRow> const& rows, Quantity const& x,
                                           Quantity const& y) {
    std::vector<MeasuredPoint> points;
    for (MeasuredRow const& row : rows) {
        MeasuredPoint const p{row.name, row.series, value_in(graph, row, x), value_in(graph, row, y)};
        if (std::isfinite(p.x) && std::isfinite(p.y)) points.push_back(p);
    }
    return points;
}

std::vector<std::string> series_of(std::vector<MeasuredPoint> const& points) {
    std::vector<std::string> names;
    for (MeasuredPoint const& p : points)
        if (std::find(names.begin(), names.end(), p.series) == names.end()) names.push_back(p.series);
    return names;
}

}  // namespace diecast
