#include "optimizer/analysis/influence.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace diecast {
namespace {

std::vector<Quantity const*> quantities_of(std::vector<Input> const& inputs) {
    std::vector<Quantity const*> list;
    for (Input const& i : inputs) list.push_back(i.quantity);
    return list;
}
std::vector<double> values_of(std::vector<Input> const& inputs) {
    std::vector<double> list;
    for (Input const& i : inputs) list.push_back(i.value);
    return list;
}

bool is_stepped(Quantity const& q) { return q.scale == Scale::integer; }

}  // namespace

double Influence::swing() const { return std::max(std::abs(at_lo - base), std::abs(at_hi - base)); }

std::vector<std::vector<Influence>> influences(Graph const& graph, Scenario const& scenario,
                                               std::vector<Input> const& inputs,
                                               std::vector<Quantity const*> const& outputs) {
    std::size_t const n = inputs.size(), m = outputs.size();
    Response response(graph, scenario, quantities_of(inputs), outputs);
    std::vector<double> x = values_of(inputs), base(m), y(m), slopes(m * n);
    response.jacobian(x, base, slopes);
    std::vector<std::vector<Influence>> found(m, std::vector<Influence>(n));
    for (std::size_t i = 0; i < n; ++i) {
        bool const stepped = is_stepped(*inputs[i].quantity);
        for (std::size_t k = 0; k < m; ++k) {
            double const e = base[k] != 0 ? slopes[k * n + i] * x[i] / base[k] : std::nan("");
            found[k][i] = {&inputs[i], stepped ? std::nan("") : e, base[k], base[k], base[k]};
        }
        for (double Influence::*end : {&Influence::at_lo, &Influence::at_hi}) {
            x[i] = end == &Influence::at_lo ? inputs[i].lo : inputs[i].hi;
            if (stepped) x[i] = std::round(x[i] / inputs[i].quantity->unit) * inputs[i].quantity->unit;
            response.values(x, y);
            for (std::size_t k = 0; k < m; ++k) found[k][i].*end = y[k];
        }
        x[i] = inputs[i].value;
    }
    return found;
}

std::vector<Input> strongest_inputs(Graph const& graph, Scenario const& scenario, Quantity const& output) {
    auto const inputs = inputs_of(graph, scenario, {&output});
    auto found = influences(graph, scenario, inputs, {&output}).front();
    auto const strength = [](Influence const& i) { return std::isfinite(i.elasticity) ? std::abs(i.elasticity) : 0; };
    std::stable_sort(found.begin(), found.end(),
                     [&](Influence const& a, Influence const& b) { return strength(a) > strength(b); });
    std::vector<Input> sorted;
    for (Influence const& i : found) sorted.push_back(*i.input);
    return sorted;
}

UnitFunction over_ranges(Graph const& graph, Scenario const& scenario, std::vector<Input> const& inputs,
                         std::vector<Quantity const*> const& outputs) {
    auto const response = std::make_shared<Response>(graph, scenario, quantities_of(inputs), outputs);
    auto const at = std::make_shared<std::vector<double>>(inputs.size());
    return [response, at, inputs](std::span<double const> x, std::span<double> y) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            Input const& in = inputs[i];
            bool const log = in.quantity->scale == Scale::log && in.lo > 0;
            (*at)[i] = log ? in.lo * std::pow(in.hi / in.lo, x[i]) : in.lo + x[i] * (in.hi - in.lo);
            if (is_stepped(*in.quantity)) (*at)[i] = std::round((*at)[i] / in.quantity->unit) * in.quantity->unit;
        }
        response->values(*at, y);
    };
}

}  // namespace diecast
