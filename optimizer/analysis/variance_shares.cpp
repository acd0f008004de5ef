#include <cmath>
#include "model/core/points.h"
#include "optimizer/analysis/sensitivity.h"

namespace diecast {
namespace {

constexpr std::size_t resamples = 100;

/// f(A), f(B) and f(A with column i of B) of one output at one point.
struct Triple {
    double a, b, mixed;
};

/// Sums over points that give one input's indices.
struct Sums {
    double first = 0, total = 0, sum = 0, squares = 0, n = 0;

    /// `middle` is taken off all values: a mean far from zero would cost the first-order index its precision.
    void add(Triple const& t, double middle) {
        first += (t.b - middle) * (t.mixed - t.a);
        total += (t.a - t.mixed) * (t.a - t.mixed) / 2;
        sum += t.a + t.b - 2 * middle;
        squares += (t.a - middle) * (t.a - middle) + (t.b - middle) * (t.b - middle);
        n += 1;
    }
    double variance() const { return n > 0 ? std::max(squares / (2 * n) - sum * sum / (4 * n * n), 0.0) : 0; }
    double first_share() const { return variance() > 0 ? first / n / variance() : 0; }
    double total_share() const { return variance() > 0 ? total / n / variance() : 0; }
};

VarianceShare shares_of(std::vector<Triple> const& points, double middle, Random& random) {
    Sums all;
    for (Triple const& t : points) all.add(t, middle);
    VarianceShare share{all.first_share(), all.total_share()};
    double f = 0, ff = 0, t = 0, tt = 0;
    for (std::size_t r = 0; r < resamples; ++r) {
        Sums some;
        for (std::size_t i = 0; i < points.size(); ++i) some.add(points[random.below(points.size())], middle);
        double const first = some.first_share() - share.first, total = some.total_share() - share.total;
        f += first, ff += first * first, t += total, tt += total * total;
    }
    share.first_error = std::sqrt(std::max(ff / resamples - f * f / (resamples * resamples), 0.0));
    share.total_error = std::sqrt(std::max(tt / resamples - t * t / (resamples * resamples), 0.0));
    return share;
}

class Matrices {  // [point][output], for A, B, and A with each column of B
public:
    Matrices(std::size_t points, std::size_t inputs, std::size_t outputs)
        : inputs_(inputs), outputs_(outputs), values_(points * (inputs + 2) * outputs) {}
    std::span<double> at(std::size_t point, std::size_t matrix) {
        return {values_.data() + (point * (inputs_ + 2) + matrix) * outputs_, outputs_};
    }

private:
    std::size_t inputs_, outputs_;
    std::vector<double> values_;
};

/// How many points were evaluated.
std::size_t evaluate_all(Matrices& values, Points const& points, std::size_t inputs, UnitFunction const& f,
                         std::stop_token const& stop) {
    std::vector<double> x(inputs);
    for (std::size_t p = 0; p < points.size(); ++p) {
        if (stop.stop_requested()) return p;
        std::span<double const> const a = points[p].first(inputs), b = points[p].last(inputs);
        f(a, values.at(p, 0));
        f(b, values.at(p, 1));
        for (std::size_t i = 0; i < inputs; ++i) {
            x.assign(a.begin(), a.end());
            x[i] = b[i];
            f(x, values.at(p, 2 + i));
        }
    }
    return points.size();
}

}  // namespace

VarianceShares variance_shares(std::size_t inputs, std::size_t outputs, UnitFunction const& f, std::size_t points,
                               std::uint64_t seed, std::stop_token stop) {
    VarianceShares v;
    v.shares.assign(outputs, std::vector<VarianceShare>(inputs));
    v.mean.assign(outputs, 0), v.variance.assign(outputs, 0), v.lost.assign(outputs, 0);
    Matrices values(points, inputs, outputs);
    std::size_t const done = evaluate_all(values, sobol_points(points, 2 * inputs, seed), inputs, f, stop);
    v.points = done, v.wanted = points, v.evaluations = done * (inputs + 2);
    Random random(seed);
    std::vector<Triple> triples;
    for (std::size_t k = 0; k < outputs; ++k) {
        std::vector<std::size_t> kept;
        for (std::size_t p = 0; p < done; ++p) {
            bool finite = true;
            for (std::size_t m = 0; m < inputs + 2; ++m) finite = finite && std::isfinite(values.at(p, m)[k]);
            if (finite) kept.push_back(p);
        }
        v.lost[k] = done - kept.size();
        double const n = static_cast<double>(std::max<std::size_t>(kept.size(), 1));
        for (std::size_t p : kept) v.mean[k] += (values.at(p, 0)[k] + values.at(p, 1)[k]) / (2 * n);
        for (std::size_t p : kept)
            for (std::size_t m : {0u, 1u}) v.variance[k] += std::pow(values.at(p, m)[k] - v.mean[k], 2) / (2 * n);
        for (std::size_t i = 0; i < inputs; ++i) {
            triples.clear();
            for (std::size_t p : kept)
                triples.push_back({values.at(p, 0)[k], values.at(p, 1)[k], values.at(p, 2 + i)[k]});
            v.shares[k][i] = shares_of(triples, v.mean[k], random);
        }
    }
    return v;
}

}  // namespace diecast
