#include "optimizer/uncertainty/uncertainty_samples.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include "model/core/text.h"
#include "optimizer/uncertainty/normal.h"

namespace diecast {
namespace {

double inside(double u) { return std::min(std::max(u, 0x1p-54), 1 - 0x1p-53); }

/// F with F·Fᵀ the matrix of correlations; Cholesky's, with pivots where the matrix is only semidefinite.
Eigen::MatrixXd factor_of(std::size_t size, double rho) {
    auto const n = static_cast<Eigen::Index>(size);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Constant(n, n, rho);
    matrix.diagonal().setOnes();
    Eigen::LLT<Eigen::MatrixXd> const plain(matrix);
    if (plain.info() == Eigen::Success) return plain.matrixL();
    Eigen::LDLT<Eigen::MatrixXd> const pivoted(matrix);
    Eigen::VectorXd const d = pivoted.vectorD();
    if (pivoted.info() != Eigen::Success || !(std::abs(rho) <= 1) || d.minCoeff() < -1e-12)
        throw std::invalid_argument("no " + std::to_string(size) + " numbers can all have correlation " +
                                    number_text(rho) + " with each other: it goes from " +
                                    number_text(-1.0 / static_cast<double>(size - 1)) + " to 1");
    Eigen::MatrixXd const lower = pivoted.matrixL();
    Eigen::MatrixXd const scaled = lower * d.cwiseMax(0).cwiseSqrt().asDiagonal();
    return pivoted.transpositionsP().transpose() * scaled;
}

}  // namespace

Samples::Samples(std::size_t count, std::size_t dimensions, Sampling sampling, std::uint64_t seed)
    : count_(count), dimensions_(dimensions), sampling_(sampling), seed_(seed) {
    if (sampling == Sampling::sobol && dimensions > most_sobol_dimensions)
        throw std::invalid_argument("too many dimensions for a Sobol' sequence");
    if (sampling == Sampling::latin) all_ = latin_hypercube(count, dimensions, seed);
}

Points Samples::piece(std::size_t first, std::size_t count) const {
    Points points(0, 0);
    if (sampling_ == Sampling::sobol) points = sobol_points(count, dimensions_, seed_, first);
    else if (sampling_ == Sampling::random) points = random_points(count, dimensions_, seed_, first);
    else {
        points = Points(count, dimensions_);
        for (std::size_t i = 0; i < count; ++i)
            std::copy((*all_)[first + i].begin(), (*all_)[first + i].end(), points[i].begin());
    }
    for (std::size_t i = 0; i < count; ++i)
        for (double& u : points[i]) u = inside(u);
    return points;
}

Copula::Copula(std::vector<std::vector<std::size_t>> groups, double rho) {
    for (auto& columns : groups) {
        if (columns.size() < 2 || rho == 0) continue;
        Eigen::MatrixXd const f = factor_of(columns.size(), rho);
        Group group{std::move(columns), {}};
        for (Eigen::Index i = 0; i < f.rows(); ++i)
            for (Eigen::Index j = 0; j < f.cols(); ++j) group.factor.push_back(f(i, j));
        groups_.push_back(std::move(group));
    }
}

void Copula::apply(Points& points, std::size_t first, std::size_t last) const {
    std::vector<double> score;
    for (Group const& group : groups_) {
        std::size_t const n = group.columns.size();
        score.resize(n);
        for (std::size_t i = first; i < last; ++i) {
            auto const point = points[i];
            for (std::size_t c = 0; c < n; ++c) score[c] = normal_quantile(point[group.columns[c]]);
            for (std::size_t c = 0; c < n; ++c) {
                double sum = 0;
                for (std::size_t k = 0; k < n; ++k) sum += group.factor[c * n + k] * score[k];
                point[group.columns[c]] = inside(normal_share(sum));
            }
        }
    }
}

}  // namespace diecast
