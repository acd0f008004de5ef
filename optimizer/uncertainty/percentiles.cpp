#include "optimizer/uncertainty/percentiles.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

constexpr std::size_t bins = 4096;

/// Numbers by their place in order, of which few are asked for: counted in equal bins; the bins asked for are sorted.
class Order {
public:
    explicit Order(std::span<double const> numbers) : numbers_(numbers), bin_of_(numbers.size()), before_(bins + 2) {
        run_at(best_isa(), [&](auto width) { find_bins<decltype(width)::lanes>(); });
        for (std::uint16_t b : bin_of_) ++before_[b + 1u];
        for (std::size_t b = 0; b + 1 < before_.size(); ++b) before_[b + 1] += before_[b];
    }
    /// The numbers at these places, rising.
    void find(std::vector<std::size_t> const& places) {
        std::vector<std::uint8_t> wanted(before_.size());
        for (std::size_t place : places) wanted[bin_at(place)] = 1;
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            if (wanted[bin_of_[i]]) sorted_.push_back(numbers_[i]);
        std::sort(sorted_.begin(), sorted_.end());
        first_.assign(before_.size(), 0);
        std::size_t so_far = 0;
        for (std::size_t b = 0; b + 1 < before_.size(); ++b) {
            first_[b] = so_far;
            if (wanted[b]) so_far += before_[b + 1] - before_[b];
        }
    }
    double at(std::size_t place) const {
        std::size_t const b = bin_at(place);
        return sorted_[first_[b] + place - before_[b]];
    }

private:
    std::size_t bin_at(std::size_t place) const {
        auto const next = std::upper_bound(before_.begin(), before_.end(), place);
        return static_cast<std::size_t>(next - before_.begin()) - 1;
    }

    /// The nearest of bins + 1: which one does not matter as long as none is below that of a smaller number.
    template <int W>
    void find_bins() {
        using P = Pack<W>;
        std::size_t const whole = numbers_.size() / W * W;
        P low(numbers_[0]), high(numbers_[0]);
        for (std::size_t i = 0; i < whole; i += W) {
            P const x = P::load(numbers_.data() + i);
            low = select(x < low, x, low), high = select(high < x, x, high);
        }
        double least = numbers_[0], most = numbers_[0];
        for (int l = 0; l < W; ++l) least = std::min(least, low.lanes[l]), most = std::max(most, high.lanes[l]);
        for (double x : numbers_.subspan(whole)) least = std::min(least, x), most = std::max(most, x);
        double scale = static_cast<double>(bins) / (most - least);
        if (!std::isfinite(scale)) scale = 0;         // all the same, or hardly apart
        double const whole_below = 6755399441055744;  // added to it, a number's last bits are an integer
        for (std::size_t i = 0; i < whole; i += W) {
            P const place = (P::load(numbers_.data() + i) - P(least)) * P(scale) + P(whole_below);
            auto const bits = std::bit_cast<typename P::Unsigned>(place.lanes);
            for (int l = 0; l < W; ++l) bin_of_[i + static_cast<std::size_t>(l)] = static_cast<std::uint16_t>(bits[l]);
        }
        for (std::size_t i = whole; i < numbers_.size(); ++i)
            bin_of_[i] =
                static_cast<std::uint16_t>(std::bit_cast<std::uint64_t>((numbers_[i] - least) * scale + whole_below));
    }

    std::span<double const> numbers_;
    std::vector<std::uint16_t> bin_of_;
    std::vector<std::uint32_t> before_;  // per bin: numbers in those below
    std::vector<double> sorted_;
    std::vector<std::size_t> first_;  // per bin asked for: of `sorted_`
};

/// Σ f(x) as eight sums of every eighth number: the same bits at every width.
template <int W, class F>
double eight_sums(std::span<double const> numbers, F const& f) {
    Pack<W> sums[8 / W];
    for (auto& s : sums) s = Pack<W>(0.0);
    std::size_t const whole = numbers.size() / 8 * 8;
    for (std::size_t i = 0; i < whole; i += 8)
        for (int k = 0; k < 8 / W; ++k)
            sums[k] = sums[k] + f(Pack<W>::load(numbers.data() + i + static_cast<std::size_t>(k * W)));
    double all[8];
    for (int k = 0; k < 8 / W; ++k) sums[k].store(all + k * W);
    for (std::size_t i = whole; i < numbers.size(); ++i) all[i % 8] += f(numbers[i]);
    return ((all[0] + all[1]) + (all[2] + all[3])) + ((all[4] + all[5]) + (all[6] + all[7]));
}

}  // namespace

std::vector<double> percentiles(std::span<double const> numbers, std::span<double const> asked) {
    if (numbers.empty()) return std::vector<double>(asked.size(), std::numeric_limits<double>::quiet_NaN());
    Order order(numbers);
    std::vector<std::size_t> places;
    for (double p : asked) {
        auto const place = static_cast<std::size_t>(p / 100 * static_cast<double>(numbers.size() - 1));
        places.insert(places.end(), {place, std::min(place + 1, numbers.size() - 1)});
    }
    order.find(places);
    std::vector<double> result;
    for (std::size_t k = 0; k < asked.size(); ++k) {
        double const place = asked[k] / 100 * static_cast<double>(numbers.size() - 1);
        double const here = order.at(places[2 * k]), part = place - std::floor(place);
        result.push_back(part == 0 ? here : here + part * (order.at(places[2 * k + 1]) - here));
    }
    return result;
}

Moments moments(std::span<double const> numbers) {
    auto const n = static_cast<double>(numbers.size());
    if (numbers.empty()) return {std::nan(""), std::nan("")};
    Moments m{0, 0};
    run_at(best_isa(), [&](auto width) {
        constexpr int W = decltype(width)::lanes;
        m.mean = eight_sums<W>(numbers, [](auto const& x) { return x; }) / n;
        if (numbers.size() < 2) return;
        double const mean = m.mean;
        m.deviation =
            std::sqrt(eight_sums<W>(numbers, [mean](auto const& x) { return (x - mean) * (x - mean); }) / (n - 1));
    });
    return m;
}

}  // namespace diecast
