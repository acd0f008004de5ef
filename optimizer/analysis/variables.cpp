#include "optimizer/analysis/variables.h"

#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

std::size_t index_in(std::vector<Quantity const*>& list, Quantity const* q) {
    auto const at = std::find(list.begin(), list.end(), q);
    if (at != list.end()) return static_cast<std::size_t>(at - list.begin());
    list.push_back(q);
    return list.size() - 1;
}

}  // namespace

double Variable::value(double place) const {
    double const p = std::clamp(place, 0.0, 1.0);
    return std::clamp(log ? lo * std::pow(hi / lo, p) : lo + p * (hi - lo), lo, hi);
}
double Variable::place(double value) const {
    return std::clamp(log ? std::log(value / lo) / std::log(hi / lo) : (value - lo) / (hi - lo), 0.0, 1.0);
}
double Variable::slope(double place) const { return log ? value(place) * std::log(hi / lo) : hi - lo; }

SplitAxes split_axes(Graph const& graph, Study const& study) {
    SplitAxes split;
    for (AxisSpec const& axis : study.axes) {
        if (study.scenario.pins.contains(std::string(axis.quantity->key))) continue;
        if (!moves_without_steps(graph, axis)) {
            split.discrete.push_back(&axis);
            continue;
        }
        auto const [lo, hi] = std::minmax_element(axis.values.begin(), axis.values.end());
        Unit const& unit = axis.quantity->unit;
        split.variables.push_back(
            {axis.quantity, *lo * unit, *hi * unit, axis.quantity->scale == Scale::log && *lo > 0});
    }
    return split;
}

StudyFunctions::StudyFunctions(Graph const& graph, Study const& study, std::vector<Variable> variables,
                               std::vector<bool> logarithms)
    : graph_(graph), study_(study), variables_(std::move(variables)), logarithms_(std::move(logarithms)) {
    for (Objective const& o : study.objectives) outputs_.push_back(o.quantity);
    for (Constraint const& c : study.constraints) {
        std::size_t const output = index_in(outputs_, c.quantity);
        if (std::isfinite(c.lo)) limits_.push_back({output, c.lo * c.quantity->unit, -1});
        if (std::isfinite(c.hi)) limits_.push_back({output, c.hi * c.quantity->unit, 1});
    }
    at_.resize(variables_.size());
    values_.resize(outputs_.size());
    jacobian_.resize(outputs_.size() * variables_.size());
}

std::size_t StudyFunctions::mode_of(Scenario const& discrete) {
    auto const at = std::find(modes_.begin(), modes_.end(), discrete);
    if (at != modes_.end()) return static_cast<std::size_t>(at - modes_.begin());
    modes_.push_back(discrete);
    responses_.emplace_back();
    return modes_.size() - 1;
}

Response& StudyFunctions::response(std::size_t mode) {
    if (!responses_[mode]) {
        std::vector<Quantity const*> free;
        for (Variable const& v : variables_) free.push_back(v.quantity);
        responses_[mode] = std::make_unique<Response>(graph_, overlay(study_.scenario, modes_[mode]), free, outputs_);
        Issues const& found = responses_[mode]->issues();
        issues_.insert(issues_.end(), found.begin(), found.end());
    }
    return *responses_[mode];
}

FrontProblem StudyFunctions::problem() {
    std::size_t const n = variables_.size();
    return {std::vector<double>(n, 0.0), std::vector<double>(n, 1.0), study_.objectives.size(), limits_.size(),
            [this](std::size_t mode, auto x, auto y, auto slopes) { evaluate(mode, x, y, slopes); }};
}

void StudyFunctions::evaluate(std::size_t mode, std::span<double const> x, std::span<double> y,
                              std::span<double> slopes) {
    std::size_t const n = variables_.size(), d = study_.objectives.size();
    for (std::size_t i = 0; i < n; ++i) at_[i] = variables_[i].value(x[i]);
    if (slopes.empty()) response(mode).values(at_, values_);
    else response(mode).jacobian(at_, values_, jacobian_);
    auto const put = [&](std::size_t row, std::size_t output, double factor) {
        if (slopes.empty()) return;
        for (std::size_t i = 0; i < n; ++i)
            slopes[row * n + i] = factor * jacobian_[output * n + i] * variables_[i].slope(x[i]);
    };
    for (std::size_t j = 0; j < d; ++j) {
        double const sign = study_.objectives[j].sense == Sense::maximise ? -1 : 1;
        bool const log = logarithms_[j];
        y[j] = sign * (log ? std::log(values_[j]) : values_[j]);
        put(j, j, log ? sign / values_[j] : sign);
    }
    for (std::size_t k = 0; k < limits_.size(); ++k) {
        y[d + k] = limits_[k].sign * (values_[limits_[k].output] - limits_[k].bound);
        put(d + k, limits_[k].output, limits_[k].sign);
    }
}

Scenario StudyFunctions::design(std::size_t mode, std::span<double const> x) const {
    Scenario s = overlay(study_.scenario, modes_[mode]);
    for (std::size_t i = 0; i < variables_.size(); ++i)
        s.pin(*variables_[i].quantity, variables_[i].value(x[i]) / variables_[i].quantity->unit);
    return s;
}

Objectives StudyFunctions::objectives_of(std::span<double const> in_unit) const {
    Objectives y;
    for (std::size_t j = 0; j < study_.objectives.size(); ++j) {
        double const si = in_unit[j] * study_.objectives[j].quantity->unit;
        y.push_back((study_.objectives[j].sense == Sense::maximise ? -1 : 1) * (logarithms_[j] ? std::log(si) : si));
    }
    return y;
}
std::vector<double> StudyFunctions::in_unit(Objectives const& y) const {
    std::vector<double> values;
    for (std::size_t j = 0; j < y.size(); ++j) {
        double const turned = study_.objectives[j].sense == Sense::maximise ? -y[j] : y[j];
        values.push_back((logarithms_[j] ? std::exp(turned) : turned) / study_.objectives[j].quantity->unit);
    }
    return values;
}

bool StudyFunctions::is_rough(std::size_t mode, std::span<double const> x) {
    std::vector<double> y(study_.objectives.size() + limits_.size()), slopes(y.size() * variables_.size());
    evaluate(mode, x, y, slopes);
    return std::any_of(slopes.begin(), slopes.end(), [](double s) { return !std::isfinite(s); });
}

}  // namespace diecast
