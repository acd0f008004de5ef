#include "app/chart/ticks.h"
#include <cmath>

namespace diecast {
namespace {

std::vector<double> decades(Span const& s, std::initializer_list<int> mantissas, int every) {
    std::vector<double> result;
    for (int e = static_cast<int>(std::floor(std::log10(s.lo))); std::pow(10, e) <= s.hi; ++e)
        for (int m : mantissas)
            if (double const v = m * std::pow(10, e); e % every == 0 && v >= s.lo && v <= s.hi) result.push_back(v);
    return result;
}

std::vector<double> steps(Span const& s, int at_most, bool integer) {
    double const rough = (s.hi - s.lo) / at_most, unit = std::pow(10, std::floor(std::log10(rough)));
    double step = unit;
    for (int m : {1, 2, 5, 10})
        if (step = m * unit; step >= rough) break;
    if (integer) step = std::max(1.0, step);
    std::vector<double> result;
    for (double i = std::ceil(s.lo / step); i * step <= s.hi; ++i) result.push_back(i * step);
    return result;
}

}  // namespace

std::vector<double> ticks(Span const& s, int at_most, bool integer) {
    if (!(s.hi > s.lo) || !std::isfinite(s.hi - s.lo)) return {};
    if (!s.log || s.hi / s.lo < 4) return steps(s, at_most, integer);
    auto const fits = [&](std::vector<double> const& t) { return static_cast<int>(t.size()) <= at_most; };
    for (auto mantissas : {std::initializer_list<int>{1, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}})
        if (auto t = decades(s, mantissas, 1); fits(t)) return t;
    std::vector<double> result;
    for (int every : {1, 2, 3, 4, 5, 10, 20, 50, 100, 700})
        if (result = decades(s, {1}, every); fits(result)) break;
    return result;
}

}  // namespace diecast
