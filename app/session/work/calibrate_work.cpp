#include "app/session/work/calibrate_work.h"
#include <cmath>
#include "model/core/program.h"
#include "optimizer/analysis/influence.h"

namespace diecast {
namespace {

CalibrateAnswer with(CalibrateAnswer some, Calibration const& found) {
    some.found = found;
    return some;
}

/// What is 0 has no percent to move by, but a slope.
std::vector<Quantity const*> moving_from_zero(Graph const& graph, Scenario const& scenario,
                                              std::vector<Quantity const*> const& outputs) {
    std::vector<Quantity const*> listed, zero;
    for (Quantity const* q : graph.quantities())
        if (graph.selector_of(*q) && graph.is_input(*q) && !graph.is_choice(*q) && q->scale != Scale::integer)
            listed.push_back(q);
    auto const now = evaluate(graph, scenario, listed);
    for (std::size_t i = 0; i < listed.size(); ++i)
        if (now[i] == 0) zero.push_back(listed[i]);
    if (zero.empty()) return {};
    Response response(graph, scenario, zero, outputs);
    std::vector<double> const at(zero.size(), 0.0);
    std::vector<double> values(outputs.size()), slopes(outputs.size() * zero.size());
    response.jacobian(at, values, slopes);
    std::vector<Quantity const*> moving;
    for (std::size_t i = 0; i < zero.size(); ++i)
        for (std::size_t k = 0; k < outputs.size(); ++k)
            if (double const s = slopes[k * zero.size() + i]; std::isfinite(s) && s != 0) {
                moving.push_back(zero[i]);
                break;
            }
    return moving;
}

}  // namespace

Series series_of(CalibrateAsk const& ask) {
    Series series = ask.rows->series;
    series.common.scenario = overlay(series.common.scenario, ask.common);
    if (!ask.instead) return series;
    auto const& [key, word] = *ask.instead;
    series.common.scenario.pins[key] = word;
    for (ValidationRow& row : series.rows) row.scenario.pins.erase(key);
    return series;
}

std::shared_ptr<CalibrateAnswer const> calibrate(CalibrateAsk const& ask, std::stop_token stop,
                                                 ProgressCall const& progress, CalibrateCall const& so_far) {
    auto const a = std::make_shared<CalibrateAnswer>();
    a->graph = ask.graph, a->series = std::make_shared<Series const>(series_of(ask));
    CalibrateOptions options{{}, ask.residual, ask.starts, ask.seed};
    for (std::string const& fit : ask.fits)
        if (auto const key = parse_fit(*ask.graph, *a->series, fit, a->issues)) options.keys.push_back(*key);
    if (ask.fits.empty()) a->issues.push_back({"", "there is nothing to fit: add a quantity"});
    auto const split = parse_split(ask.split, ask.seed, ask.rows->roles, a->issues);
    if (has_errors(a->issues)) return a;
    a->split = *split, a->fitted = fitted_rows(a->split, ask.rows->roles);
    a->before = predict(*ask.graph, *a->series, a->issues);
    if (has_errors(a->issues) || stop.stop_requested()) return a;
    auto const report = [&](Calibration const& c) {
        if (so_far) so_far(std::make_shared<CalibrateAnswer const>(with(*a, c)));
    };
    a->found =
        diecast::calibrate(*ask.graph, *a->series, a->before, a->fitted, options, a->issues, stop, progress, report);
    return a;
}

std::vector<Quantity const*> fit_candidates(Graph const& graph, CalibrationRows const& rows, Scenario const& common) {
    Scenario const first = overlay(overlay(rows.series.common.scenario, common), rows.series.rows.front().scenario);
    auto inputs = inputs_of(graph, first, rows.series.measured);
    std::erase_if(inputs, [](Input const& i) { return !i.listed || i.quantity->scale == Scale::integer; });
    auto const found = influences(graph, first, inputs, rows.series.measured);
    std::vector<std::pair<double, Quantity const*>> list;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        double most = 0;
        for (auto const& of_output : found)
            if (std::isfinite(of_output[i].elasticity)) most = std::max(most, std::abs(of_output[i].elasticity));
        if (most > 1e-9) list.emplace_back(most, inputs[i].quantity);
    }
    std::stable_sort(list.begin(), list.end(), [](auto const& a, auto const& b) { return a.first > b.first; });
    std::vector<Quantity const*> candidates;
    for (auto const& [strength, q] : list) candidates.push_back(q);
    for (Quantity const* q : moving_from_zero(graph, first, rows.series.measured)) candidates.push_back(q);
    return candidates;
}

}  // namespace diecast
