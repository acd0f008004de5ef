// Samples of numbers that hang together: points of the unit cube with normal scores that are correlated.
#pragma once
#include <optional>
#include <string>
#include "model/core/points.h"

namespace diecast {

enum class Sampling { sobol, latin, random };

/// Points in (0, 1), piece by piece: the same ones whatever the pieces.
class Samples {
public:
    /// std::invalid_argument where there are too many dimensions for the Sobol' sequence.
    Samples(std::size_t count, std::size_t dimensions, Sampling, std::uint64_t seed);
    std::size_t size() const { return count_; }
    std::size_t dimensions() const { return dimensions_; }
    Points piece(std::size_t first, std::size_t count) const;

private:
    std::size_t count_, dimensions_;
    Sampling sampling_;
    std::uint64_t seed_;
    std::optional<Points> all_;  // of a Latin hypercube, which is not made piece by piece
};

/// A Gaussian copula: columns of one group get correlation `rho` with each other (of their normal scores); each column
/// stays uniform. By Cholesky's factor of each group's matrix.
class Copula {
public:
    /// `groups` are lists of columns. std::invalid_argument, saying the least possible, where the matrix is not
    /// positive semidefinite: below −1/(n − 1) in a group of n, or above 1.
    Copula(std::vector<std::vector<std::size_t>> groups, double rho);
    void apply(Points& points) const { apply(points, 0, points.size()); }
    void apply(Points&, std::size_t first, std::size_t last) const;  // some of them

private:
    struct Group {
        std::vector<std::size_t> columns;
        std::vector<double> factor;  // lower triangle, row by row
    };
    std::vector<Group> groups_;
};

}  // namespace diecast
