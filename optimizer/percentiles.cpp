#include "optimizer/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace diecast {

std::vector<double> percentiles(std::span<double> numbers, std::span<double const> asked) {
    std::vector<double> result;
    if (numbers.empty()) return std::vector<double>(asked.size(), std::numeric_limits<double>::quiet_NaN());
    auto from = numbers.begin();
    for (double p : asked) {
        double const place = p / 100 * static_cast<double>(numbers.size() - 1), whole = std::floor(place);
        auto const at = numbers.begin() + static_cast<std::ptrdiff_t>(whole);
        if (at >= from) {
            std::nth_element(from, at, numbers.end());
            from = at;
        }
        double const next = at + 1 == numbers.end() ? *at : *std::min_element(at + 1, numbers.end());
        result.push_back(place == whole ? *at : *at + (place - whole) * (next - *at));
    }
    return result;
}

}  // namespace diecast
