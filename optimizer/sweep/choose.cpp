#include "optimizer/sweep/choose.h"
#include <algorithm>
#include <numeric>

namespace diecast {
namespace {

bool spans_ratios(Picture const& p, std::size_t objective) {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (FrontPoint const& f : p.front) {
        least = std::min(least, f.objectives[objective]);
        most = std::max(most, f.objectives[objective]);
    }
    return least > 0 && most > 8 * least;
}

}  // namespace

std::vector<Objectives> scaled_front(Picture const& p) {
    auto const& goals = p.question.objectives;
    std::vector<bool> ratios;
    for (std::size_t j = 0; j < goals.size(); ++j) ratios.push_back(spans_ratios(p, j));
    std::vector<Objectives> less_is_better;
    for (FrontPoint const& f : p.front) {
        Objectives o(f.objectives.begin(), f.objectives.end());
        for (std::size_t j = 0; j < goals.size(); ++j)
            if (goals[j].sense == Sense::maximise) o[j] = ratios[j] ? 1 / o[j] : -o[j];
        less_is_better.push_back(std::move(o));
    }
    return scaled(less_is_better, ratios);
}

std::vector<std::size_t> ranked_front(Picture const& p, std::span<double const> weights) {
    if (std::any_of(weights.begin(), weights.end(), [](double w) { return w > 0; }))
        return by_weights(scaled_front(p), weights);
    std::vector<std::size_t> order(p.front.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

}  // namespace diecast
