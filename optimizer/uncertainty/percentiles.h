// Percentiles: exact ones of many numbers, without sorting them all.
#pragma once
#include <span>
#include <vector>

namespace diecast {

/// The percentiles asked for (0 … 100, rising) of numbers that are all finite; between neighbours in proportion, the
/// least being 0 and the largest 100. NaN where there are no numbers.
std::vector<double> percentiles(std::span<double const> numbers, std::span<double const> asked);

bool all_finite(std::span<double const> numbers);

struct Moments {
    double mean, deviation;  // of a sample; of one number 0, of none NaN
};
/// The same bits at every SIMD level.
Moments moments(std::span<double const> numbers);

}  // namespace diecast
