#include "optimizer/front/minimise.h"

#include <algorithm>
#include <cmath>
#include <nlopt.hpp>

namespace diecast {
namespace {

/// So much stays of a limit, over the largest amount seen by which it is violated or satisfied: NLopt's results may lie
/// that far outside.
constexpr double margin = 1e-10;
constexpr int most_descents = 4, most_cautious_steps = 60;
constexpr double worst = 1e100;  // instead of what is no number

class Run {
public:
    Run(Problem const& problem, Effort const& effort, std::stop_token stop)
        : problem_(problem),
          effort_(effort),
          stop_(std::move(stop)),
          n_(problem.lower.size()),
          y_(1 + problem.limits),
          slopes_(y_.size() * n_) {}

    Minimum run(std::span<double const> seed) {
        best_.x = within_bounds(seed);
        evaluate(best_.x, effort_.method == Method::gradient);
        best_.y = y_;
        best_.feasible = keeps_limits();
        weigh_limits();
        switch (effort_.method) {
            case Method::gradient:
                descend();
                if (!best_.better) improve(nlopt::LD_CCSAQ, "CCSAQ", most_cautious_steps);
                break;
            case Method::derivative_free:
                improve(nlopt::LN_SBPLX, "SBPLX");
                break;
            case Method::global:
                improve(nlopt::GN_CRS2_LM, "CRS2");
                improve(nlopt::LN_SBPLX, "SBPLX");
        }
        best_.evaluations = evaluations_;
        return best_;
    }

private:
    std::vector<double> within_bounds(std::span<double const> seed) const {
        std::vector<double> x(seed.begin(), seed.end());
        for (std::size_t i = 0; i < n_; ++i) x[i] = std::clamp(x[i], problem_.lower[i], problem_.upper[i]);
        return x;
    }
    /// A limit's size at the seed: itself, or what it changes by along the whole of one variable.
    void weigh_limits() {
        weight_.clear();
        for (std::size_t j = 1; j < y_.size(); ++j) {
            double size = std::isfinite(y_[j]) ? std::abs(y_[j]) : 0;
            for (std::size_t i = 0; i < n_ && slopes_known_; ++i) {
                double const change = std::abs(slopes_[j * n_ + i] * (problem_.upper[i] - problem_.lower[i]));
                if (std::isfinite(change)) size = std::max(size, change);
            }
            weight_.push_back(size > 0 ? 1 / size : 1.0);
        }
    }
    bool keeps_limits() const {
        for (std::size_t j = 1; j < y_.size(); ++j)
            if (!(y_[j] <= 0)) return false;
        return std::isfinite(y_[0]);
    }

    void evaluate(std::span<double const> x, bool slopes) {
        if (stop_.stop_requested()) throw nlopt::forced_stop();
        if (known_ && (slopes_known_ || !slopes) && std::equal(x.begin(), x.end(), at_.begin())) return;
        problem_.evaluate(x, y_, slopes ? std::span<double>(slopes_) : std::span<double>());
        at_.assign(x.begin(), x.end());
        known_ = true, slopes_known_ = slopes;
        ++evaluations_;
    }
    void remember() {
        if (!keeps_limits() || (best_.feasible && !(y_[0] < best_.y[0]))) return;
        best_.x = at_, best_.y = y_;
        best_.feasible = best_.better = true;
        best_.algorithm = algorithm_;
    }

    double penalty() const {
        double sum = 0;
        for (std::size_t j = 1; j < y_.size(); ++j) {
            double const broken = y_[j] * weight_[j - 1];
            if (!(broken <= 0)) sum += std::isnan(broken) ? worst : broken;
        }
        return sum;
    }
    static void copy_slopes(double const* from, std::size_t n, double factor, double* to) {
        for (std::size_t i = 0; i < n; ++i) to[i] = std::isfinite(from[i]) ? factor * from[i] : 0;
    }
    double value(unsigned, double const* x, double* slope) {
        evaluate({x, n_}, slope != nullptr);
        remember();
        double const y = std::isfinite(y_[0]) ? std::clamp(y_[0], -worst, worst) : worst;
        if (slope) copy_slopes(slopes_.data(), n_, 1, slope);
        if (effort_.method == Method::gradient) return y;
        double const broken = penalty();
        return broken > 0 ? std::min(std::max(y, penalised_) + steep_ * broken, worst) : y;
    }
    void limits(unsigned m, double* result, double const* x, double* slope) {
        evaluate({x, n_}, slope != nullptr);
        for (unsigned j = 0; j < m; ++j) {
            double const broken = y_[j + 1] * weight_[j];
            result[j] = std::isfinite(broken) ? broken + margin : worst;
            if (slope) copy_slopes(slopes_.data() + (j + 1) * n_, n_, weight_[j], slope + j * n_);
        }
    }

    /// Begun anew where it ended, SLSQP forgets curvature that has misled it.
    void descend() {
        for (int i = 0; i < most_descents; ++i) {
            bool const known = best_.feasible;
            double const before = best_.y[0];
            improve(nlopt::LD_SLSQP, "SLSQP");
            if (!best_.better || best_.ended == Ended::stopped) return;
            if (known && !(best_.y[0] < before - 1e-6 * std::abs(before))) return;
        }
    }
    void improve(nlopt::algorithm algorithm, std::string_view name, int most = 1 << 30) {
        algorithm_ = name;
        nlopt::opt search(algorithm, static_cast<unsigned>(n_));
        search.set_lower_bounds(problem_.lower);
        search.set_upper_bounds(problem_.upper);
        search.set_xtol_rel(effort_.tolerance);
        search.set_ftol_rel(effort_.tolerance * 1e-3);
        search.set_maxeval(std::min(effort_.evaluations, most));
        if (algorithm == nlopt::LD_CCSAQ) search.set_param("dual_maxeval", 300);  // of its own, inside each step
        if (effort_.seconds > 0) search.set_maxtime(effort_.seconds);
        search.set_min_objective(
            [](unsigned n, double const* x, double* g, void* self) { return static_cast<Run*>(self)->value(n, x, g); },
            this);
        if (effort_.method == Method::gradient && problem_.limits > 0)
            search.add_inequality_mconstraint([](unsigned m, double* r, unsigned, double const* x, double* g,
                                                 void* self) { static_cast<Run*>(self)->limits(m, r, x, g); },
                                              this, std::vector<double>(problem_.limits, 0.0));
        penalised_ = std::isfinite(best_.y[0]) ? best_.y[0] : 0;
        steep_ = 10 * std::max(std::abs(penalised_), 1.0);
        std::vector<double> x = best_.x;
        double least = 0;
        nlopt::srand(1);  // of this thread: the same search each time
        try {
            best_.ended = ended(search.optimize(x, least));
        } catch (nlopt::roundoff_limited const&) { best_.ended = Ended::rounding; } catch (nlopt::forced_stop const&) {
            best_.ended = Ended::stopped;
        } catch (std::exception const&) {
            best_.ended = Ended::failed;  // NLopt's "generic failure": what was best so far stays
        }
    }
    static Ended ended(nlopt::result result) {
        switch (result) {
            case nlopt::MAXEVAL_REACHED:
                return Ended::evaluations;
            case nlopt::MAXTIME_REACHED:
                return Ended::time;
            case nlopt::FORCED_STOP:
                return Ended::stopped;
            case nlopt::ROUNDOFF_LIMITED:
                return Ended::rounding;
            default:
                return result > 0 ? Ended::converged : Ended::failed;
        }
    }

    Problem const& problem_;
    Effort const& effort_;
    std::stop_token stop_;
    std::size_t n_;
    std::vector<double> y_, slopes_, at_, weight_;
    bool known_ = false, slopes_known_ = false;
    double penalised_ = 0, steep_ = 1;
    std::string_view algorithm_;
    int evaluations_ = 0;
    Minimum best_;
};

}  // namespace

std::string_view to_text(Ended e) {
    switch (e) {
        case Ended::converged:
            return "converged";
        case Ended::evaluations:
            return "evaluations used up";
        case Ended::time:
            return "time used up";
        case Ended::rounding:
            return "as near as numbers allow";
        case Ended::stopped:
            return "stopped";
        case Ended::failed:
            break;
    }
    return "failed";
}

Minimum minimise(Problem const& problem, std::span<double const> seed, Effort const& effort, std::stop_token stop) {
    if (stop.stop_requested()) {
        Minimum none;
        none.x.assign(seed.begin(), seed.end());
        none.ended = Ended::stopped;
        return none;
    }
    return Run(problem, effort, std::move(stop)).run(seed);
}

}  // namespace diecast
