#include "model/core/points.h"

#include <boost/random/sobol.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace diecast {
namespace {

/// The upper 53 bits, in [0, 1).
double unit_number(std::uint64_t bits) { return std::ldexp(static_cast<double>(bits >> 11), -53); }

}  // namespace

Random::Random(std::uint64_t seed) : state_(seed) {}

/// SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t Random::next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}
double Random::operator()() { return unit_number(next()); }
std::size_t Random::below(std::size_t limit) {
    return static_cast<std::size_t>((*this)() * static_cast<double>(limit));
}
void Random::skip(std::uint64_t numbers) { state_ += numbers * 0x9e3779b97f4a7c15u; }
void Random::shuffle(std::span<std::size_t> items) {
    for (std::size_t n = items.size(); n > 1; --n) std::swap(items[n - 1], items[below(n)]);
}

Points sobol_points(std::size_t count, std::size_t dimensions, std::uint64_t seed, std::size_t first) {
    Points points(count, dimensions);
    if (dimensions == 0) return points;
    if (dimensions > most_sobol_dimensions) throw std::invalid_argument("too many dimensions for a Sobol' sequence");
    std::vector<std::uint64_t> shift(dimensions, 0);
    Random random(seed);
    if (seed != 0)
        for (std::uint64_t& s : shift) s = static_cast<std::uint64_t>(std::ldexp(random(), 53)) << 11;
    boost::random::sobol sequence(dimensions);  // leaves out the origin, which is the first point
    if (first > 1) sequence.discard((first - 1) * dimensions);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t d = 0; d < dimensions; ++d)
            points[i][d] = unit_number((i + first == 0 ? 0 : sequence()) ^ shift[d]);
    return points;
}

Points latin_hypercube(std::size_t count, std::size_t dimensions, std::uint64_t seed) {
    Points points(count, dimensions);
    Random random(seed);
    std::vector<std::size_t> order(count);
    for (std::size_t d = 0; d < dimensions; ++d) {
        std::iota(order.begin(), order.end(), std::size_t{0});
        random.shuffle(order);
        for (std::size_t i = 0; i < count; ++i)
            points[i][d] = (static_cast<double>(order[i]) + random()) / static_cast<double>(count);
    }
    return points;
}

Points random_points(std::size_t count, std::size_t dimensions, std::uint64_t seed, std::size_t first) {
    Points points(count, dimensions);
    Random random(seed);
    random.skip(first * dimensions);
    for (std::size_t i = 0; i < count; ++i)
        for (double& x : points[i]) x = random();
    return points;
}

}  // namespace diecast
