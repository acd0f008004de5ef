#include "model/convergence/quadratic.h"
#include <cmath>
#include <cstdint>
#include <vector>

namespace diecast {
namespace {

enum class Algorithm { averaging, elastic, parallel, mixing };

constexpr std::size_t most_modes = 64;
using Modes = std::array<double, most_modes>;

struct Setting {
    Algorithm algorithm;
    double learners, correction, momentum, period, rate, inner, decay, batch;
    std::size_t modes;
    double noise, drop_at, drop;
    Modes curvature{};
    double start_loss = 0;  // all directions start at one

    explicit Setting(std::array<double, run_inputs> const& x)
        : algorithm(static_cast<Algorithm>(static_cast<int>(x[0]))),
          learners(x[1]),
          correction(x[2]),
          momentum(x[3]),
          period(x[4]),
          rate(x[5]),
          inner(x[6]),
          decay(x[7]),
          batch(x[8]),
          modes(static_cast<std::size_t>(x[9])),
          noise(x[10]),
          drop_at(std::floor(x[11])),
          drop(x[12]) {
        if (algorithm == Algorithm::elastic) momentum = 0;
        if (algorithm == Algorithm::parallel) correction = 0;
        for (std::size_t i = 0; i < modes; ++i) {
            curvature[i] = 1 / static_cast<double>(i + 1);
            start_loss += curvature[i] / 2;
        }
    }
    /// The average is a model of its own.
    bool central() const { return algorithm == Algorithm::averaging || algorithm == Algorithm::elastic; }
    bool corrects(int iteration) const { return iteration % static_cast<int>(std::floor(period)) == 0; }
    bool drops(int iteration) const { return iteration == drop_at; }
    double rate_at(int iteration) const { return iteration >= drop_at ? rate * drop : rate; }
};

double bounded(double x) { return x < most_divergence ? x : most_divergence; }  // NaN too
bool diverges(double relative_loss) { return !(relative_loss < 1e12); }

// ── one run ──

/// Mean 0, variance 1; a function of its counter alone.
double uniform(std::uint64_t counter) {
    std::uint64_t x = counter * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    return (static_cast<double>(x >> 11) * 0x1p-53 - 0.5) * 3.4641016151377544;  // √12
}

std::uint64_t stream_of(double seed, int iteration, std::size_t learner) {
    auto const mixed = (static_cast<std::uint64_t>(seed) << 32) ^ static_cast<std::uint64_t>(iteration);
    return (mixed * 0xd1342543de82ef95u + learner + 1) * 0x2545f4914f6cdd1du;
}

struct Learner {
    Modes w{}, v{};
};

class Run {
public:
    Run(Setting const& s, double seed)
        : s_(s),
          seed_(seed),
          learners_(static_cast<std::size_t>(std::fmin(std::round(s.learners), most_run_learners))) {
        for (std::size_t i = 0; i < s.modes; ++i) {
            z_[i] = 1;
            scale_[i] = s.noise * std::sqrt(s.curvature[i] / s.batch);
        }
        for (Learner& l : learners_) l.w = z_;
    }

    void step(int iteration) {
        double const rate = s_.rate_at(iteration);
        if (s_.drops(iteration) && s_.central())
            for (Learner& l : learners_) l.w = z_;
        if (s_.algorithm == Algorithm::parallel) return step_together(iteration, rate);
        double const correction = s_.corrects(iteration) ? s_.correction : 0;
        Modes sum{};
        for (std::size_t j = 0; j < learners_.size(); ++j) {
            Learner& l = learners_[j];
            std::uint64_t const stream = stream_of(seed_, iteration, j);
            for (std::size_t i = 0; i < s_.modes; ++i) {
                double const c = correction * (l.w[i] - z_[i]);
                double const gradient = s_.curvature[i] * l.w[i] + scale_[i] * uniform(stream + i) + s_.decay * l.w[i];
                l.v[i] = s_.inner * l.v[i] - rate * gradient;
                l.w[i] = l.w[i] + l.v[i] - c;
                sum[i] += s_.central() ? c : l.w[i];
            }
        }
        if (!s_.central()) z_ = divided(sum);
        else if (s_.corrects(iteration)) move_average(sum);
    }

    double loss() const {
        double sum = 0;
        for (std::size_t i = 0; i < s_.modes; ++i) sum += s_.curvature[i] / 2 * z_[i] * z_[i];
        return sum / s_.start_loss;
    }

    std::array<double, 4> result() const {
        Modes mean{};
        for (Learner const& l : learners_)
            for (std::size_t i = 0; i < s_.modes; ++i) mean[i] += l.w[i];
        mean = divided(mean);
        double apart = 0;
        if (s_.algorithm != Algorithm::parallel)
            for (Learner const& l : learners_) apart += square(l.w, mean);
        double const all = static_cast<double>(s_.modes), k = static_cast<double>(learners_.size());
        return {bounded(loss()), bounded(std::sqrt(square(z_, {}) / all)),
                bounded(std::sqrt(square(learners_[0].w, {}) / all)), bounded(std::sqrt(apart / k / all))};
    }

private:
    Modes divided(Modes sum) const {
        for (double& x : sum) x /= static_cast<double>(learners_.size());
        return sum;
    }
    double square(Modes const& a, Modes const& b) const {
        double sum = 0;
        for (std::size_t i = 0; i < s_.modes; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
        return sum;
    }
    void move_average(Modes const& sum) {
        for (std::size_t i = 0; i < s_.modes; ++i) {
            moved_[i] = sum[i] + s_.momentum * moved_[i];
            z_[i] += moved_[i];
        }
    }
    /// Parallel SGD: the mean of all gradients moves the one model.
    void step_together(int iteration, double rate) {
        Modes noise{};
        for (std::size_t j = 0; j < learners_.size(); ++j)
            for (std::size_t i = 0; i < s_.modes; ++i)
                noise[i] += scale_[i] * uniform(stream_of(seed_, iteration, j) + i);
        noise = divided(noise);
        for (std::size_t i = 0; i < s_.modes; ++i) {
            moved_[i] = s_.inner * moved_[i] - rate * (s_.curvature[i] * z_[i] + noise[i] + s_.decay * z_[i]);
            z_[i] += moved_[i];
        }
        for (Learner& l : learners_) l.w = z_;
    }

    Setting const& s_;
    double seed_;
    std::vector<Learner> learners_;
    Modes z_{}, moved_{}, scale_{};
};

// ── all runs ──

/// Second moments of the mean learner (w, v), the average z and its last move V; and of what sets a learner apart from
/// the mean (d, u): by symmetry the two parts never meet.
class Moments {
public:
    explicit Moments(Setting const& s) : s_(s) { ww_.fill(1), wz_.fill(1), zz_.fill(1); }

    void step(int iteration, bool with_spread) {
        double const rate = s_.rate_at(iteration);
        bool const corrects = s_.corrects(iteration);
        if (s_.drops(iteration) && s_.central()) restart();
        double const pull = corrects ? s_.correction : 0, variance = s_.noise * s_.noise / s_.batch * rate * rate;
        step_mean(rate, corrects, variance / s_.learners);
        if (with_spread && s_.algorithm != Algorithm::parallel)
            step_spread(rate, pull, variance * (1 - 1 / s_.learners));
    }

    double loss() const {
        double sum = 0;
        for (std::size_t i = 0; i < s_.modes; ++i) sum += s_.curvature[i] / 2 * average()[i];
        return sum / s_.start_loss;
    }

    std::array<double, 4> result() const {
        double at = 0, learner = 0, apart = 0;
        for (std::size_t i = 0; i < s_.modes; ++i) {
            at += average()[i];
            learner += ww_[i] + spread_[0][0][i];
            apart += spread_[0][0][i];
        }
        double const all = static_cast<double>(s_.modes);
        return {bounded(loss()), bounded(std::sqrt(at / all)), bounded(std::sqrt(learner / all)),
                bounded(std::sqrt(apart / all))};
    }

private:
    Modes const& average() const { return s_.central() ? zz_ : ww_; }

    /// w' = b·w + m·v + p·z, v' = −a·w + m·v; V' = K(w − z) + M·V, z' = z + V' where the average moves.
    void step_mean(double rate, bool corrects, double variance) {
        bool const moves = corrects && s_.central();
        double const p = moves ? s_.correction : 0, m = s_.inner;
        for (std::size_t i = 0; i < s_.modes; ++i) {
            double const a = rate * (s_.curvature[i] + s_.decay), b = 1 - a - p;
            double const q = variance * s_.curvature[i];  // noise moves w and v alike
            double const ww = ww_[i], wv = wv_[i], vv = vv_[i], wz = wz_[i], vz = vz_[i], zz = zz_[i];
            ww_[i] = b * b * ww + m * m * vv + p * p * zz + 2 * (b * m * wv + b * p * wz + m * p * vz) + q;
            wv_[i] = m * m * vv - a * b * ww + m * (b - a) * wv + p * (m * vz - a * wz) + q;
            vv_[i] = a * a * ww - 2 * a * m * wv + m * m * vv + q;
            if (moves) move_average(i, a, b, p, ww, wv);
            else if (s_.central()) leave_average(i, a, b);
        }
    }

    /// Moves the average after w and v; their values before are passed along.
    void move_average(std::size_t i, double a, double b, double p, double ww, double wv) {
        double const K = s_.learners * p, M = s_.momentum, m = s_.inner;
        double const wz = wz_[i], vz = vz_[i], zz = zz_[i], wV = wV_[i], vV = vV_[i], zV = zV_[i];
        double const gw = K * (ww - wz) + M * wV, gv = K * (wv - vz) + M * vV, gz = K * (wz - zz) + M * zV;
        double const gV = K * (wV - zV) + M * VV_[i], gg = K * (gw - gz) + M * gV;
        wV_[i] = b * gw + m * gv + p * gz;
        vV_[i] = m * gv - a * gw;
        wz_[i] = b * wz + m * vz + p * zz + wV_[i];
        vz_[i] = m * vz - a * wz + vV_[i];
        zz_[i] = zz + 2 * gz + gg;
        zV_[i] = gz + gg;
        VV_[i] = gg;
    }
    void leave_average(std::size_t i, double a, double b) {
        double const m = s_.inner, wz = wz_[i], wV = wV_[i];
        wz_[i] = b * wz + m * vz_[i];
        vz_[i] = m * vz_[i] - a * wz;
        wV_[i] = b * wV + m * vV_[i];
        vV_[i] = m * vV_[i] - a * wV;
    }

    void step_spread(double rate, double pull, double variance) {
        for (std::size_t i = 0; i < s_.modes; ++i) {
            double const a = rate * (s_.curvature[i] + s_.decay), keep = 1 - a - pull, m = s_.inner;
            double const dd = spread_[0][0][i], du = spread_[0][1][i], uu = spread_[1][1][i];
            double const q = variance * s_.curvature[i];
            spread_[0][0][i] = keep * keep * dd + 2 * keep * m * du + m * m * uu + q;
            spread_[0][1][i] = -a * keep * dd + (keep * m - a * m) * du + m * m * uu + q;
            spread_[1][1][i] = a * a * dd - 2 * a * m * du + m * m * uu + q;
        }
    }

    /// Every learner becomes the average, its velocity stays.
    void restart() {
        ww_ = wz_ = zz_;
        wv_ = vz_;
        wV_ = zV_;
        spread_[0][0].fill(0);
        spread_[0][1].fill(0);
    }

    Setting const& s_;
    Modes ww_{}, wv_{}, vv_{}, wz_{}, vz_{}, zz_{}, wV_{}, vV_{}, zV_{}, VV_{}, spread_[2][2] = {};
};

}  // namespace

std::array<double, 4> run_on_quadratic(std::array<double, run_inputs> const& x) {
    Setting const setting(x);
    Run run(setting, x[14]);
    for (int n = 1, last = static_cast<int>(x[13]); n <= last && !diverges(run.loss()); ++n) run.step(n);
    return run.result();
}

std::array<double, 4> expected_on_quadratic(std::array<double, run_inputs> const& x) {
    Setting const setting(x);
    Moments moments(setting);
    for (int n = 1, last = static_cast<int>(x[13]); n <= last && !diverges(moments.loss()); ++n) moments.step(n, true);
    return moments.result();
}

std::array<double, 2> steps_on_quadratic(std::array<double, run_inputs> const& x) {
    Setting const setting(x);
    Moments moments(setting);
    double const aim = x[13];
    int const most = static_cast<int>(x[14]);
    int n = 0;
    for (; n < most && moments.loss() > aim && !diverges(moments.loss()); ++n) moments.step(n + 1, false);
    double const tried = most, there = moments.loss();
    if (there <= aim) return {static_cast<double>(n), 1 - n / tried};
    return {tried, -bounded(there / aim - 1)};
}

}  // namespace diecast
