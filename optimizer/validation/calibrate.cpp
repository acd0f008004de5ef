#include "optimizer/validation/calibrate.h"
#include <Eigen/Dense>
#include <cmath>
#include <set>
#include <unsupported/Eigen/NonLinearOptimization>
#include "model/core/points.h"
#include "model/core/special_values.h"
#include "model/core/value_text.h"
#include "optimizer/analysis/variables.h"

namespace diecast {
namespace {

constexpr double residual_if_none = 10;  // the residual counted for a number that cannot be compared

/// All residuals of the rows fitted, over places between the bounds, each 0 to 1.
class Residuals {
public:
    Residuals(Graph const& graph, Series const& series, std::vector<PredictedCase> const& cases,
              std::vector<bool> const& fit_rows, CalibrateOptions const& options)
        : graph_(graph), series_(series), options_(options), ours_(series.measured.size()) {
        for (std::size_t i = 0; i < cases.size(); ++i)
            if (!std::isnan(cases[i].ours.front())) add(cases[i], fit_rows[i]);
    }

    std::size_t numbers() const { return numbers_; }
    std::vector<CalibratedValue>& values() { return values_; }
    std::vector<Variable> const& variables() const { return variables_; }
    Issues const& issues() const { return issues_; }
    int evaluations = 0;

    /// `slopes`: over the places; left alone where null.
    void compute(Eigen::VectorXd const& places, Eigen::VectorXd& r, Eigen::MatrixXd* slopes) {
        ++evaluations;
        Eigen::Index row = 0;
        if (slopes) slopes->setZero(static_cast<Eigen::Index>(numbers_), places.size());
        r.resize(static_cast<Eigen::Index>(numbers_));
        for (Item& item : items_)
            if (item.fitted) compute(item, places, r, slopes, row);
    }

    std::vector<PredictedCase> predicted(Eigen::VectorXd const& places) {
        std::vector<PredictedCase> cases;
        for (Item& item : items_) {
            cases.push_back(*item.given);
            item.response.values(place_item(item, places), ours_);
            for (std::size_t i = 0; i < ours_.size(); ++i) cases.back().ours[i] = ours_[i] / series_.measured[i]->unit;
        }
        return cases;
    }
    std::vector<PredictedCase> given() const {
        std::vector<PredictedCase> cases;
        for (Item const& item : items_) cases.push_back(*item.given);
        return cases;
    }
    std::vector<bool> fitted() const {
        std::vector<bool> list;
        for (Item const& item : items_) list.push_back(item.fitted);
        return list;
    }

private:
    struct Item {
        PredictedCase const* given;
        bool fitted;
        std::vector<std::size_t> at;  // per key: which of the values
        Response response;
    };

    void add(PredictedCase const& c, bool fitted) {
        std::vector<std::size_t> at;
        std::vector<Quantity const*> free;
        for (FittedKey const& key : options_.keys) {
            free.push_back(key.quantity);
            at.push_back(value_for(key, key.per ? entry_at(graph_, c.design, *key.per) : "", c));
        }
        items_.push_back({&c, fitted, std::move(at), Response(graph_, c.design, free, series_.measured)});
        for (Issue const& issue : items_.back().response.issues())
            if (issue.severity == Severity::error) issues_.push_back(issue);
        for (auto const& m : c.row->measured) numbers_ += fitted && m;
    }

    std::size_t value_for(FittedKey const& key, std::string const& entry, PredictedCase const& c) {
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (values_[i].quantity == key.quantity && values_[i].entry == entry) return i;
        double const preset = evaluate(graph_, c.design, {key.quantity})[0] / key.quantity->unit;
        values_.push_back({key.quantity, entry, key.lo, key.hi, preset, preset, nan});
        bool const log = key.lo > 0 && (key.quantity->scale == Scale::log || key.hi > 100 * key.lo);
        variables_.push_back({key.quantity, key.lo * key.quantity->unit, key.hi * key.quantity->unit, log});
        return values_.size() - 1;
    }

    std::vector<double> const& place_item(Item const& item, Eigen::VectorXd const& places) {
        at_.clear();
        for (std::size_t i : item.at) at_.push_back(variables_[i].value(places[static_cast<Eigen::Index>(i)]));
        return at_;
    }

    double residual(double ours, double measured) const {
        bool const log = options_.residual == Residual::logarithm;
        double const off = log ? std::log(ours / measured) : ours / measured - 1;
        return std::isfinite(off) && std::abs(off) < residual_if_none ? off : residual_if_none;
    }

    void compute(Item& item, Eigen::VectorXd const& places, Eigen::VectorXd& r, Eigen::MatrixXd* slopes,
                 Eigen::Index& row) {
        place_item(item, places);
        std::size_t const free = at_.size();
        if (slopes) {
            jacobian_.resize(ours_.size() * free);
            item.response.jacobian(at_, ours_, jacobian_);
            mend(item);
        } else item.response.values(at_, ours_);
        for (std::size_t k = 0; k < ours_.size(); ++k) {
            if (!item.given->row->measured[k]) continue;
            double const measured = *item.given->row->measured[k] * series_.measured[k]->unit;
            r[row] = residual(ours_[k], measured);
            double const by = options_.residual == Residual::logarithm ? ours_[k] : measured;
            for (std::size_t f = 0; slopes && r[row] != residual_if_none && f < free; ++f) {
                auto const value = static_cast<Eigen::Index>(item.at[f]);
                (*slopes)(row, value) += jacobian_[k * free + f] / by * variables_[item.at[f]].slope(places[value]);
            }
            ++row;
        }
    }

    /// Formulas without slopes: by differences.
    void mend(Item& item) {
        std::size_t const free = at_.size();
        std::vector<double> up(ours_.size()), down(ours_.size());
        for (std::size_t f = 0; f < free; ++f) {
            bool missing = false;
            for (std::size_t k = 0; k < ours_.size(); ++k) missing = missing || std::isnan(jacobian_[k * free + f]);
            if (!missing) continue;
            Variable const& v = variables_[item.at[f]];
            double const here = at_[f], step = 1e-6 * std::max(std::abs(here), 1e-3 * (v.hi - v.lo));
            double const above = std::min(here + step, v.hi), below = std::max(here - step, v.lo);
            at_[f] = above, item.response.values(at_, up);
            at_[f] = below, item.response.values(at_, down);
            at_[f] = here;
            for (std::size_t k = 0; k < ours_.size(); ++k)
                jacobian_[k * free + f] = (up[k] - down[k]) / (above - below);
        }
    }

    Graph const& graph_;
    Series const& series_;
    CalibrateOptions const& options_;
    std::vector<CalibratedValue> values_;
    std::vector<Variable> variables_;
    std::vector<Item> items_;
    std::size_t numbers_ = 0;
    std::vector<double> at_, ours_, jacobian_;
    Issues issues_;
};

/// The residuals for Eigen, over angles: place = (1 + sin z)/2 keeps to its bounds.
struct Bounded {
    using Scalar = double;
    using InputType = Eigen::VectorXd;
    using ValueType = Eigen::VectorXd;
    using JacobianType = Eigen::MatrixXd;
    enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

    Residuals& residuals;
    std::stop_token stop;

    int inputs() const { return static_cast<int>(residuals.variables().size()); }
    int values() const { return static_cast<int>(residuals.numbers()); }
    static Eigen::VectorXd places(Eigen::VectorXd const& z) { return ((1 + z.array().sin()) / 2).matrix(); }
    int operator()(Eigen::VectorXd const& z, Eigen::VectorXd& r) const {
        residuals.compute(places(z), r, nullptr);
        return stop.stop_requested() ? -1 : 0;
    }
    int df(Eigen::VectorXd const& z, Eigen::MatrixXd& slopes) const {
        Eigen::VectorXd r;
        residuals.compute(places(z), r, &slopes);
        slopes *= (z.array().cos() / 2).matrix().asDiagonal();
        return stop.stop_requested() ? -1 : 0;
    }
};

class Calibrator {
public:
    Calibrator(Residuals& residuals, CalibrateOptions const& options, std::stop_token stop,
               ProgressCall const& progress)
        : residuals_(residuals), options_(options), stop_(std::move(stop)), progress_(progress) {}

    /// `so_far` is called where there is something better.
    void run(Calibration& result, std::function<void()> const& so_far) {
        std::size_t const n = residuals_.variables().size();
        Points const spread =
            sobol_points(static_cast<std::size_t>(std::max(0, options_.starts - 1)), n, options_.seed);
        double least = infinity;
        for (int start = 0; start < options_.starts && !stop_.stop_requested(); ++start) {
            if (progress_)
                progress_({static_cast<std::uint64_t>(start), static_cast<std::uint64_t>(options_.starts), 0});
            Eigen::VectorXd p(static_cast<Eigen::Index>(n));
            for (std::size_t i = 0; i < n; ++i)
                p[static_cast<Eigen::Index>(i)] = std::clamp(
                    start == 0 ? preset_place(i) : spread[static_cast<std::size_t>(start - 1)][i], 0.02, 0.98);
            Eigen::VectorXd const found = solve(p);
            double const sum = square(found);
            if (sum < least * (1 - 1e-9)) {
                least = sum, best_ = found, result.start = start;
                if (start + 1 < options_.starts) so_far();
            }
        }
        result.complete = !stop_.stop_requested();
        if (best_.size() == 0) best_ = presets();
        conclude(result);
    }
    void conclude(Calibration& result) {
        snap(result);
        judge(result);
    }
    Eigen::VectorXd const& best() const { return best_; }

private:
    double preset_place(std::size_t i) const {
        Variable const& v = residuals_.variables()[i];
        double const si = residuals_.values()[i].preset * v.quantity->unit;
        return std::clamp(v.place(std::clamp(si, v.lo, v.hi)), 0.0, 1.0);
    }
    Eigen::VectorXd presets() const {
        Eigen::VectorXd p(static_cast<Eigen::Index>(residuals_.variables().size()));
        for (Eigen::Index i = 0; i < p.size(); ++i) p[i] = preset_place(static_cast<std::size_t>(i));
        return p;
    }
    double square(Eigen::VectorXd const& places) {
        Eigen::VectorXd r;
        residuals_.compute(places, r, nullptr);
        return r.squaredNorm();
    }

    Eigen::VectorXd solve(Eigen::VectorXd const& from) {
        Bounded problem{residuals_, stop_};
        Eigen::LevenbergMarquardt<Bounded> search(problem);
        search.parameters.ftol = search.parameters.xtol = 1e-15;
        search.parameters.gtol = 0;
        search.parameters.maxfev = 600;
        Eigen::VectorXd z = (2 * from.array() - 1).asin().matrix();
        search.minimize(z);
        return Bounded::places(z);
    }

    /// Onto a bound that is as good as reached, if that is no worse.
    void snap(Calibration& result) {
        for (Eigen::Index i = 0; i < best_.size(); ++i) {
            double const edge = std::round(best_[i]), was = best_[i];
            if (std::abs(was - edge) > 1e-5) continue;
            double const before = square(best_);
            best_[i] = edge;
            if (square(best_) <= before * (1 + 1e-9)) {
                result.values[static_cast<std::size_t>(i)].bound =
                    edge < 0.5 ? CalibratedValue::Bound::lower : CalibratedValue::Bound::upper;
            } else best_[i] = was;
        }
    }

    /// Slopes over relative changes of the values, and what follows from them.
    void judge(Calibration& result) {
        Eigen::VectorXd r;
        Eigen::MatrixXd slopes;
        residuals_.compute(best_, r, &slopes);
        auto const n = best_.size();
        Eigen::VectorXd scale(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            CalibratedValue& v = result.values[static_cast<std::size_t>(i)];
            Variable const& variable = residuals_.variables()[static_cast<std::size_t>(i)];
            double const fitted = variable.value(best_[i]);
            v.fitted = fitted / v.quantity->unit;
            scale[i] = fitted != 0 ? std::abs(fitted) : variable.hi - variable.lo;
            slopes.col(i) *= scale[i] / variable.slope(best_[i]);
        }
        std::vector<Eigen::Index> moving;
        double const most = slopes.colwise().norm().maxCoeff();
        for (Eigen::Index i = 0; i < n; ++i)
            if (slopes.col(i).norm() > 1e-10 * most) moving.push_back(i);
            else add_direction(result, {i}, Eigen::VectorXd::Ones(1));
        decompose(result, slopes, moving, scale, r);
    }

    void add_direction(Calibration& result, std::vector<Eigen::Index> const& of, Eigen::VectorXd const& direction) {
        Undetermined u{std::vector<double>(result.values.size(), 0)};
        Eigen::Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        for (std::size_t k = 0; k < of.size(); ++k) {
            double const share = direction[static_cast<Eigen::Index>(k)] / direction[largest];
            u.shares[static_cast<std::size_t>(of[k])] = std::abs(share) < 1e-5 ? 0 : share;
        }
        result.undetermined.push_back(std::move(u));
    }

    void decompose(Calibration& result, Eigen::MatrixXd const& slopes, std::vector<Eigen::Index> const& moving,
                   Eigen::VectorXd const& scale, Eigen::VectorXd const& r) {
        auto const n = static_cast<Eigen::Index>(moving.size());
        std::size_t const all = result.values.size();
        result.correlation.assign(all, std::vector<double>(all, nan));
        if (n == 0) return;
        Eigen::MatrixXd const own = slopes(Eigen::all, moving);
        Eigen::JacobiSVD<Eigen::MatrixXd> const svd(own, Eigen::ComputeThinU | Eigen::ComputeFullV);
        Eigen::VectorXd const& sizes = svd.singularValues();
        Eigen::MatrixXd cov = Eigen::MatrixXd::Zero(n, n);
        Eigen::Index rank = 0;
        for (Eigen::Index k = 0; k < n; ++k) {
            Eigen::VectorXd const direction = svd.matrixV().col(k);
            if (k < sizes.size() && sizes[k] > 1e-7 * sizes[0]) {
                ++rank, cov += direction * direction.transpose() / (sizes[k] * sizes[k]);
            } else add_direction(result, moving, direction);
        }
        auto const free = static_cast<double>(result.numbers) - static_cast<double>(rank);
        result.deviation = free > 0 ? std::sqrt(r.squaredNorm() / free) : nan;
        for (Eigen::Index a = 0; a < n; ++a) {
            auto const i = static_cast<std::size_t>(moving[static_cast<std::size_t>(a)]);
            if (!is_told(result, i)) continue;
            result.values[i].error = result.deviation * std::sqrt(cov(a, a)) *
                                     scale[moving[static_cast<std::size_t>(a)]] / result.values[i].quantity->unit;
            for (Eigen::Index b = 0; b < n; ++b) {
                auto const j = static_cast<std::size_t>(moving[static_cast<std::size_t>(b)]);
                if (is_told(result, j)) result.correlation[i][j] = cov(a, b) / std::sqrt(cov(a, a) * cov(b, b));
            }
        }
    }
    static bool is_told(Calibration const& result, std::size_t i) {
        return std::all_of(result.undetermined.begin(), result.undetermined.end(),
                           [&](Undetermined const& u) { return u.shares[i] == 0; });
    }

    Residuals& residuals_;
    CalibrateOptions const& options_;
    std::stop_token stop_;
    ProgressCall const& progress_;
    Eigen::VectorXd best_;
};

FitErrors errors_of(Series const& series, std::vector<PredictedCase> const& cases, std::vector<bool> const& fitted,
                    bool wanted, Quantity const* measured) {
    FitErrors e{measured, wanted};
    std::vector<double> off, ours, theirs;
    for (std::size_t c = 0; c < cases.size(); ++c)
        for (std::size_t i = 0; i < series.measured.size(); ++i) {
            auto const& m = cases[c].row->measured[i];
            if (fitted[c] != wanted || !m || (measured && series.measured[i] != measured)) continue;
            if (!std::isfinite(cases[c].ours[i])) {
                ++e.blind;
                continue;
            }
            off.push_back(std::abs(cases[c].ours[i] / *m - 1));
            ours.push_back(cases[c].ours[i]), theirs.push_back(*m);
        }
    e.numbers = off.size();
    if (off.empty()) return e;
    for (double v : off) e.mean += v / static_cast<double>(off.size()), e.worst = std::max(e.worst, v);
    e.median = median_of(off);
    if (measured || series.measured.size() == 1) e.rank = spearman(ours, theirs);
    return e;
}

std::vector<FitErrors> all_errors(Series const& series, std::vector<PredictedCase> const& cases,
                                  std::vector<bool> const& fitted) {
    std::vector<Quantity const*> of = series.measured;
    if (of.size() > 1) of.push_back(nullptr);
    std::vector<FitErrors> list;
    for (Quantity const* q : of)
        for (bool const wanted : {true, false})
            if (FitErrors const e = errors_of(series, cases, fitted, wanted, q); e.numbers + e.blind > 0)
                list.push_back(e);
    return list;
}

}  // namespace

std::string to_text(Split const& split) {
    switch (split.kind) {
        case Split::Kind::odd:
            return "odd rows";
        case Split::Kind::half:
            return "the first half of the rows";
        case Split::Kind::share:
            return percent(std::round(100 * split.share) / 100) + " of the rows, drawn with seed " +
                   std::to_string(split.seed);
        case Split::Kind::column:
            return "rows marked fit";
        default:
            return "all rows";
    }
}

std::vector<bool> fitted_rows(Split const& split, std::vector<Role> const& roles) {
    std::size_t const n = roles.size();
    std::vector<bool> fitted(n, split.kind == Split::Kind::all);
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    if (split.kind == Split::Kind::share) {
        Random random(split.seed);
        random.shuffle(order);
    }
    auto const part = static_cast<std::size_t>(std::lround(split.share * static_cast<double>(n)));
    for (std::size_t i = 0; i < n; ++i) {
        if (split.kind == Split::Kind::odd) fitted[i] = i % 2 == 0;
        if (split.kind == Split::Kind::half) fitted[i] = i < (n + 1) / 2;
        if (split.kind == Split::Kind::share && i < part) fitted[order[i]] = true;
        if (split.kind == Split::Kind::column) fitted[i] = roles[i] == Role::fitted;
    }
    return fitted;
}

std::optional<Calibration> calibrate(Graph const& graph, Series const& series, std::vector<PredictedCase> const& cases,
                                     std::vector<bool> const& fit_rows, CalibrateOptions const& options, Issues& issues,
                                     std::stop_token stop, ProgressCall const& progress,
                                     CalibrationCall const& so_far) {
    Residuals residuals(graph, series, cases, fit_rows, options);
    issues.insert(issues.end(), residuals.issues().begin(), residuals.issues().end());
    std::size_t const values = residuals.values().size(), numbers = residuals.numbers();
    if (values == 0) issues.push_back({"calibrate", "there is nothing to fit: no row has a feasible design"});
    else if (numbers < values)
        issues.push_back({"calibrate", std::to_string(values) + " values cannot be fitted to " +
                                           std::to_string(numbers) + " measured numbers: fit fewer, or measure more"});
    if (has_errors(issues)) return {};
    Calibration result;
    result.numbers = numbers, result.values = residuals.values();
    result.before = all_errors(series, residuals.given(), residuals.fitted());
    Calibrator calibrator(residuals, options, stop, progress);
    auto const finish = [&](Calibration& c, Eigen::VectorXd const& places) {
        c.evaluations = residuals.evaluations;
        c.cases = residuals.predicted(places);
        c.after = all_errors(series, c.cases, residuals.fitted());
    };
    calibrator.run(result, [&] {
        if (!so_far) return;
        Calibrator some = calibrator;
        Calibration c = result;
        some.conclude(c), finish(c, some.best());
        c.complete = false;
        so_far(c);
    });
    finish(result, calibrator.best());
    return result;
}

}  // namespace diecast
