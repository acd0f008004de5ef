// Points: spread over the unit cube, to sample a design space or what is uncertain.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace diecast {

/// `count` points of `dimensions` numbers each, all in [0, 1).
class Points {
public:
    Points(std::size_t count, std::size_t dimensions)
        : count_(count), dimensions_(dimensions), values_(count * dimensions) {}
    std::size_t size() const { return count_; }
    std::size_t dimensions() const { return dimensions_; }
    std::span<double> operator[](std::size_t i) { return {values_.data() + i * dimensions_, dimensions_}; }
    std::span<double const> operator[](std::size_t i) const { return {values_.data() + i * dimensions_, dimensions_}; }

private:
    std::size_t count_, dimensions_;
    std::vector<double> values_;
};

/// At most so many dimensions; std::invalid_argument beyond.
inline constexpr std::size_t most_sobol_dimensions = 3667;

/// Sobol' sequence (Joe and Kuo's direction numbers), each dimension shifted digitally by the seed; 0: not shifted.
/// Each 2^−m of any one axis holds exactly one of the first 2^m points.
/// Returns the points from the point `first` on.
Points sobol_points(std::size_t count, std::size_t dimensions, std::uint64_t seed = 0, std::size_t first = 0);
/// One point in each n-th of every axis, at random within it, axes paired at random.
Points latin_hypercube(std::size_t count, std::size_t dimensions, std::uint64_t seed);
/// Independent; from the point `first` on.
Points random_points(std::size_t count, std::size_t dimensions, std::uint64_t seed, std::size_t first = 0);

/// The same numbers on every machine, which the standard library's distributions do not promise.
class Random {
public:
    explicit Random(std::uint64_t seed);
    double operator()();                   // [0, 1)
    std::size_t below(std::size_t limit);  // 0 … limit − 1
    void shuffle(std::span<std::size_t>);
    void skip(std::uint64_t numbers);

private:
    std::uint64_t next();
    std::uint64_t state_;
};

}  // namespace diecast
