#include "optimizer/sweep/parts/histogram.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include "model/core/special_values.h"

namespace diecast {
namespace {

constexpr int bits_within = 64 - 18;  // that tell doubles of one bin apart
constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

double least_in(std::uint64_t bin) {
    std::uint64_t const rising = bin << bits_within;
    return std::bit_cast<double>(rising & sign_bit ? rising ^ sign_bit : ~rising);
}

}  // namespace

Histogram::Bin Histogram::bin_of(double value) {
    std::uint64_t const bits = std::bit_cast<std::uint64_t>(value);
    return static_cast<Bin>((bits & sign_bit ? ~bits : bits ^ sign_bit) >> bits_within);
}

double Histogram::middle(Bin bin) {
    double const middle = std::midpoint(least_in(bin), least_in(std::uint64_t{bin} + 1));
    return std::fpclassify(middle) == FP_SUBNORMAL ? 0.0 : middle;
}

void Histogram::widen(Bin bin) {
    constexpr Bin margin = 64;
    Bin const last = counts_.empty() ? bin : first_ + static_cast<Bin>(counts_.size()) - 1;
    Bin const from = counts_.empty() || bin < first_ ? bin - std::min(bin, margin) : first_,
              to = std::max(last, std::min(bins - 1, bin + margin));
    std::vector<std::uint64_t> wider(to - from + 1);
    std::copy(counts_.begin(), counts_.end(), wider.begin() + (counts_.empty() ? 0 : first_ - from));
    counts_ = std::move(wider), first_ = from;
}

void Histogram::merge(Histogram const& other) {
    for (auto const& [bin, count] : other.counts()) add(bin, count);
}

std::map<Histogram::Bin, std::uint64_t> Histogram::counts() const {
    std::map<Bin, std::uint64_t> counts;
    for (std::size_t i = 0; i < counts_.size(); ++i)
        if (counts_[i] > 0) counts.emplace_hint(counts.end(), first_ + static_cast<Bin>(i), counts_[i]);
    return counts;
}

std::uint64_t Histogram::total() const {
    std::uint64_t total = 0;
    for (std::uint64_t const count : counts_) total += count;
    return total;
}

double Histogram::quantile(double share) const {
    std::uint64_t const all = total();
    if (all == 0) return nan;
    double const rank = std::clamp(std::ceil(share * static_cast<double>(all)), 1.0, static_cast<double>(all));
    std::uint64_t below = 0;
    Bin bin = first_;
    for (std::uint64_t const count : counts_) {
        below += count;
        if (static_cast<double>(below) >= rank) break;
        ++bin;
    }
    return middle(bin);
}

void HistogramStage::take(Row const& row, std::uint8_t const* feasible) {
    double const* const column = row.outputs[output_];
    for (std::size_t lane = 0; lane < row.lanes; lane += 8)
        for (unsigned left = feasible[lane / 8]; left != 0; left &= left - 1) {
            double const value = column[lane + static_cast<std::size_t>(std::countr_zero(left))];
            if (std::isfinite(value)) histogram.add(value);
        }
}

}  // namespace diecast
