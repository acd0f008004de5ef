// Histogram: how the values of an objective are spread over the feasible designs, in counts that add up.
#pragma once
#include <cstdint>
#include <map>
#include <vector>
#include "optimizer/sweep/stream.h"

namespace diecast {

/// Counts per bin of a value, SI. A bin holds the doubles that agree in sign, exponent and the first six bits of the
/// mantissa: it is 1/128 to 1/64 of its values wide, at any scale. Only finite values count.
class Histogram {
public:
    using Bin = std::uint32_t;
    static constexpr Bin bins = 1u << 18;

    /// Bins rise with their values.
    static Bin bin_of(double value);
    /// In the middle of a bin.
    static double middle(Bin);

    void add(double value) { ++at(bin_of(value)); }
    void add(Bin bin, std::uint64_t count) { at(bin) += count; }
    void merge(Histogram const&);
    std::map<Bin, std::uint64_t> counts() const;  // of bins that are not empty
    std::uint64_t total() const;
    /// The middle of the bin that holds the value which this share (0 to 1) of all values does not exceed: within 1 %
    /// of it. NaN where there are none.
    double quantile(double share) const;

private:
    std::uint64_t& at(Bin bin) {
        if (bin - first_ >= counts_.size()) widen(bin);
        return counts_[bin - first_];
    }
    void widen(Bin);

    Bin first_ = 0;
    std::vector<std::uint64_t> counts_;  // from first_ on
};

/// A sink's stage for one column.
class HistogramStage {
public:
    explicit HistogramStage(std::size_t output) : output_(output) {}
    void take(Row const&, std::uint8_t const* feasible);
    Histogram histogram;

private:
    std::size_t output_;
};

}  // namespace diecast
