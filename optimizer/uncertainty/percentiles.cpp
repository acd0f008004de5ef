#include "optimizer/uncertainty/percentiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

constexpr std::size_t bins = 1024, looked_at = 256;

/// Numbers by their place in order, of which few are asked for: counted in bins that are equal between the ends of most
/// numbers; the bins asked for are sorted.
class Order {
public:
    explicit Order(std::span<double const> numbers) : numbers_(numbers), bin_of_(numbers.size()), before_(bins + 1) {
        run_at(best_isa(), [&](auto width) { find_bins<decltype(width)::lanes>(); });
        for (std::uint16_t b : bin_of_) ++before_[b + 1u];
        for (std::size_t b = 0; b < bins; ++b) before_[b + 1] += before_[b];
    }
    /// The numbers at these places, which rise.
    void find(std::vector<std::size_t> const& places) {
        std::vector<std::uint16_t> bin_of_place;
        for (std::size_t place : places) bin_of_place.push_back(bin_at(place));
        std::array<std::uint32_t, bins> next;  // place for the next number of a bin asked for
        next.fill(unwanted);
        std::size_t members = 0;
        for (std::uint16_t b : bin_of_place)
            if (next[b] == unwanted) {
                next[b] = first_[b] = static_cast<std::uint32_t>(members);
                members += before_[b + 1u] - before_[b];
            }
        members_.resize(members);
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            if (std::uint32_t& to = next[bin_of_[i]]; to != unwanted) members_[to++] = numbers_[i];
        for (std::size_t k = 0; k < bin_of_place.size(); ++k)
            if (std::uint16_t const b = bin_of_place[k]; k == 0 || b != bin_of_place[k - 1]) sort(first_[b], next[b]);
    }
    double at(std::size_t place) const {
        std::uint16_t const b = bin_at(place);
        return members_[first_[b] + place - before_[b]];
    }

private:
    static constexpr std::uint32_t unwanted = ~std::uint32_t{0};

    std::uint16_t bin_at(std::size_t place) const {
        auto const next = std::upper_bound(before_.begin(), before_.end(), place);
        return static_cast<std::uint16_t>(next - before_.begin() - 1);
    }

    void sort(std::size_t first, std::size_t last) {
        auto const from = members_.begin() + static_cast<std::ptrdiff_t>(first),
                   to = members_.begin() + static_cast<std::ptrdiff_t>(last);
        if (std::any_of(from, to, [&](double x) { return x != *from; })) std::sort(from, to);
    }

    /// Which bin does not matter as long as none is below that of a smaller number.
    template <int W>
    void find_bins() {
        using P = Pack<W>;
        auto [least, most] = most_lie_between();
        double scale = static_cast<double>(bins - 2) / (most - least);
        if (!std::isfinite(scale) || scale == 0) least = scale = 0;  // as good as the same, or too far apart: one bin
        double const whole_below = 6755399441055744;                 // added to it, a number's last bits are an integer
        double const from = least, times = scale;
        auto const bin_of = [&](P const& x) {
            P const place = (x - splat(Width<W>{}, from)) * splat(Width<W>{}, times) + 1.0;
            P const low = splat(Width<W>{}, 0.0), high = splat(Width<W>{}, static_cast<double>(bins - 1));
            P const inside = select(place < low, low, select(high < place, high, place));
            return std::bit_cast<typename P::Unsigned>((inside + splat(Width<W>{}, whole_below)).lanes);
        };
        std::size_t const whole = numbers_.size() / W * W;
        for (std::size_t i = 0; i < whole; i += W) {
            auto const bits = bin_of(P::load(numbers_.data() + i));
            for (int l = 0; l < W; ++l) bin_of_[i + static_cast<std::size_t>(l)] = static_cast<std::uint16_t>(bits[l]);
        }
        for (std::size_t i = whole; i < numbers_.size(); ++i)
            bin_of_[i] = static_cast<std::uint16_t>(bin_of(P(numbers_[i]))[0]);
    }

    /// The ends of most numbers, from a few of them.
    std::pair<double, double> most_lie_between() const {
        std::vector<double> some;
        std::size_t const step = std::max<std::size_t>(numbers_.size() / looked_at, 1);
        for (std::size_t i = 0; i < numbers_.size(); i += step) some.push_back(numbers_[i]);
        std::size_t const beyond = some.size() / 100;
        auto const end = some.end() - 1 - static_cast<std::ptrdiff_t>(beyond);
        std::nth_element(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(beyond), some.end());
        double const least = some[beyond];
        std::nth_element(some.begin(), end, some.end());
        return {least, *end};
    }

    std::span<double const> numbers_;
    std::vector<std::uint16_t> bin_of_;
    std::vector<std::uint32_t> before_;  // per bin: numbers in those below
    std::array<std::uint32_t, bins> first_{};
    std::vector<double> members_;  // of the bins asked for
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

bool all_finite(std::span<double const> numbers) {
    bool all = true;
    run_at(best_isa(), [&](auto width) {
        all = eight_sums<decltype(width)::lanes>(numbers, [](auto const& x) { return x - x; }) == 0;
    });
    return all;
}

}  // namespace diecast
