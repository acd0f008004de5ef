#include "optimizer/percentiles.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace diecast {
namespace {

constexpr std::size_t bins = 1024;

/// Numbers by their place in order, of which few are asked for: counted in equal bins; the bins asked for are sorted.
class Order {
public:
    Order(std::span<double const> numbers) : bin_of_(numbers.size()), before_(bins + 1) {
        auto const [least, most] = std::minmax_element(numbers.begin(), numbers.end());
        least_ = *least, scale_ = static_cast<double>(bins) / (*most - *least);
        if (!std::isfinite(scale_)) scale_ = 0;  // all the same, or hardly apart
        for (std::size_t i = 0; i < numbers.size(); ++i) ++before_[(bin_of_[i] = bin(numbers[i])) + 1u];
        for (std::size_t b = 0; b < bins; ++b) before_[b + 1] += before_[b];
    }
    std::size_t bin_at(std::size_t place) const {
        auto const next = std::upper_bound(before_.begin(), before_.end(), place);
        return static_cast<std::size_t>(next - before_.begin()) - 1;
    }
    /// Those in the bins that hold these places, to be asked for.
    void sort(std::span<double const> numbers, std::vector<std::size_t> const& places) {
        std::vector<std::uint8_t> wanted(bins);
        for (std::size_t place : places) wanted[bin_at(place)] = 1;
        sorted_.resize(bins);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (wanted[bin_of_[i]]) sorted_[bin_of_[i]].push_back(numbers[i]);
        for (auto& one : sorted_) std::sort(one.begin(), one.end());
    }
    double at(std::size_t place) const {
        std::size_t const b = bin_at(place);
        return sorted_[b][place - before_[b]];
    }

private:
    std::uint16_t bin(double x) const {
        return static_cast<std::uint16_t>(std::min((x - least_) * scale_, static_cast<double>(bins - 1)));
    }
    double least_ = 0, scale_ = 0;
    std::vector<std::uint16_t> bin_of_;
    std::vector<std::size_t> before_;  // per bin: numbers in those below
    std::vector<std::vector<double>> sorted_;
};

}  // namespace

std::vector<double> percentiles(std::span<double const> numbers, std::span<double const> asked) {
    if (numbers.empty()) return std::vector<double>(asked.size(), std::numeric_limits<double>::quiet_NaN());
    Order order(numbers);
    std::vector<std::size_t> places;
    for (double p : asked) {
        auto const place = static_cast<std::size_t>(p / 100 * static_cast<double>(numbers.size() - 1));
        places.insert(places.end(), {place, std::min(place + 1, numbers.size() - 1)});
    }
    order.sort(numbers, places);
    std::vector<double> result;
    for (std::size_t k = 0; k < asked.size(); ++k) {
        double const place = asked[k] / 100 * static_cast<double>(numbers.size() - 1);
        double const here = order.at(places[2 * k]), part = place - std::floor(place);
        result.push_back(part == 0 ? here : here + part * (order.at(places[2 * k + 1]) - here));
    }
    return result;
}

}  // namespace diecast
