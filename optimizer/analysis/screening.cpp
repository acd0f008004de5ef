#include <cmath>
#include <numeric>
#include "model/core/points.h"
#include "optimizer/analysis/sensitivity.h"

namespace diecast {
namespace {

struct MorrisTrajectory {
    std::vector<double> x, before, after;
    std::vector<std::vector<double>> slopes;  // [output][input]
};

void evaluate_trajectory(MorrisTrajectory& t, UnitFunction const& f, double step, std::size_t levels,
                         std::vector<std::size_t>& order, Random& random) {
    for (double& x : t.x) x = static_cast<double>(random.below(levels / 2)) / static_cast<double>(levels - 1);
    std::vector<double> direction(t.x.size(), 1);
    for (std::size_t i = 0; i < t.x.size(); ++i)
        if (random.below(2)) {
            t.x[i] += step;
            direction[i] = -1;
        }
    random.shuffle(order);
    f(t.x, t.before);
    for (std::size_t i : order) {
        t.x[i] += direction[i] * step;
        f(t.x, t.after);
        for (std::size_t k = 0; k < t.before.size(); ++k)
            t.slopes[k][i] = (t.after[k] - t.before[k]) / (direction[i] * step);
        std::swap(t.before, t.after);
    }
}

bool all_finite(std::vector<double> const& values) {
    for (double v : values)
        if (!std::isfinite(v)) return false;
    return true;
}

void add(std::vector<Effect>& effects, std::vector<double> const& slopes) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
        effects[i].mean += slopes[i];
        effects[i].mean_absolute += std::abs(slopes[i]);
        effects[i].deviation += slopes[i] * slopes[i];
    }
}

void finish(std::vector<Effect>& effects, double n) {
    for (Effect& e : effects) {
        if (n > 0) e.mean /= n, e.mean_absolute /= n;
        double const variance = n > 1 ? (e.deviation - n * e.mean * e.mean) / (n - 1) : 0;
        e.deviation = std::sqrt(std::max(variance, 0.0));
    }
}

}  // namespace

Screening screen(std::size_t inputs, std::size_t outputs, UnitFunction const& f, std::size_t trajectories,
                 std::size_t levels, std::uint64_t seed, std::stop_token stop) {
    Screening s;
    s.effects.assign(outputs, std::vector<Effect>(inputs));
    s.lost.assign(outputs, 0);
    s.wanted = trajectories;
    double const step = static_cast<double>(levels) / (2 * static_cast<double>(levels - 1));
    MorrisTrajectory t{std::vector<double>(inputs), std::vector<double>(outputs), std::vector<double>(outputs),
                       std::vector<std::vector<double>>(outputs, std::vector<double>(inputs))};
    std::vector<std::size_t> order(inputs);
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random random(seed);
    for (; s.trajectories < trajectories && !stop.stop_requested(); ++s.trajectories) {
        evaluate_trajectory(t, f, step, levels, order, random);
        s.evaluations += inputs + 1;
        for (std::size_t k = 0; k < outputs; ++k) {
            if (all_finite(t.slopes[k])) add(s.effects[k], t.slopes[k]);
            else ++s.lost[k];
        }
    }
    for (std::size_t k = 0; k < outputs; ++k) finish(s.effects[k], static_cast<double>(s.trajectories - s.lost[k]));
    return s;
}

}  // namespace diecast
