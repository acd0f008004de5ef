#include "optimizer/front/ranking.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace diecast {
namespace {

/// The point that is best in objective j; among equals the one best in the sum of the others.
std::size_t best_in(std::span<Objectives const> front, std::size_t j) {
    auto const worse = [&](Objectives const& a, Objectives const& b) {
        if (a[j] != b[j]) return a[j] > b[j];
        return std::accumulate(a.begin(), a.end(), 0.0) > std::accumulate(b.begin(), b.end(), 0.0);
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < front.size(); ++i)
        if (worse(front[best], front[i])) best = i;
    return best;
}

std::vector<std::size_t> order_by(std::vector<double> const& score) {
    std::vector<std::size_t> order(score.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return score[a] < score[b]; });
    return order;
}

double distance(Objectives const& a, Objectives const& b) {
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
    return std::sqrt(sum);
}

}  // namespace

FrontEnds ends_of(std::span<Objectives const> front) {
    if (front.empty()) return {};
    FrontEnds ends{front[0], front[0]};
    for (Objectives const& p : front)
        for (std::size_t j = 0; j < p.size(); ++j) {
            ends.ideal[j] = std::min(ends.ideal[j], p[j]);
            ends.nadir[j] = std::max(ends.nadir[j], p[j]);
        }
    return ends;
}

std::vector<Objectives> scaled(std::span<Objectives const> front, std::vector<bool> const& logarithmic) {
    FrontEnds const ends = ends_of(front);
    std::vector<Objectives> points(front.begin(), front.end());
    for (Objectives& p : points)
        for (std::size_t j = 0; j < p.size(); ++j) {
            double const best = ends.ideal[j], worst = ends.nadir[j];
            if (!(worst > best)) p[j] = 0;
            else if (logarithmic[j] && best > 0) p[j] = std::log(p[j] / best) / std::log(worst / best);
            else p[j] = (p[j] - best) / (worst - best);
        }
    return points;
}

std::size_t knee_of(std::span<Objectives const> front) {
    if (front.empty()) return 0;
    auto const d = static_cast<Eigen::Index>(front[0].size());
    Eigen::MatrixXd corners(d, d);
    for (Eigen::Index j = 0; j < d; ++j) {
        Objectives const& p = front[best_in(front, static_cast<std::size_t>(j))];
        for (Eigen::Index k = 0; k < d; ++k) corners(j, k) = p[static_cast<std::size_t>(k)];
    }
    // normal·p = 1 through the corners; where they do not span a plane, the one with equal intercepts.
    Eigen::FullPivLU<Eigen::MatrixXd> const lu(corners);
    Eigen::VectorXd normal = Eigen::VectorXd::Ones(d);
    if (lu.isInvertible()) normal = lu.solve(Eigen::VectorXd::Ones(d));
    if ((normal.array() <= 0).any()) normal.setOnes();
    std::size_t knee = 0;
    double const plane = (corners * normal).minCoeff();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < front.size(); ++i) {
        double height = 0;
        for (Eigen::Index j = 0; j < d; ++j) height += normal[j] * front[i][static_cast<std::size_t>(j)];
        if (height < least) least = height, knee = i;
    }
    return least < plane - 1e-9 ? knee : by_distance(front, Objectives(front[0].size(), 0.0)).front();
}

std::vector<std::size_t> by_weights(std::span<Objectives const> front, std::span<double const> weights) {
    std::vector<double> score;
    for (Objectives const& p : front) score.push_back(std::inner_product(p.begin(), p.end(), weights.begin(), 0.0));
    return order_by(score);
}

std::vector<std::size_t> by_distance(std::span<Objectives const> front, Objectives const& reference) {
    std::vector<double> score;
    for (Objectives const& p : front) score.push_back(distance(p, reference));
    return order_by(score);
}

std::vector<std::size_t> subsampled(std::span<Objectives const> front, std::size_t boxes) {
    if (front.empty()) return {};
    double const n = static_cast<double>(boxes);
    std::map<std::vector<int>, std::pair<double, std::size_t>> nearest;  // per box: distance from its corner
    for (std::size_t i = 0; i < front.size(); ++i) {
        std::vector<int> box;
        Objectives corner;
        for (double x : front[i]) {
            box.push_back(static_cast<int>(std::clamp(std::floor(x * n), 0.0, n - 1)));
            corner.push_back(box.back() / n);
        }
        std::pair<double, std::size_t> const here{distance(front[i], corner), i};
        auto const [at, fresh] = nearest.emplace(std::move(box), here);
        if (!fresh) at->second = std::min(at->second, here);
    }
    auto const no_worse = [](std::vector<int> const& a, std::vector<int> const& b) {
        for (std::size_t j = 0; j < a.size(); ++j)
            if (a[j] > b[j]) return false;
        return true;
    };
    std::vector<std::size_t> kept;
    for (auto const& [box, point] : nearest) {
        bool const dominated = std::any_of(nearest.begin(), nearest.end(), [&](auto const& other) {
            return other.first != box && no_worse(other.first, box);
        });
        if (!dominated) kept.push_back(point.second);
    }
    for (std::size_t j = 0; j < front[0].size(); ++j) kept.push_back(best_in(front, j));
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    return kept;
}

}  // namespace diecast
