#include "optimizer/front/trace.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include "optimizer/front/ranking.h"

namespace diecast {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double share_of_ends = 0.25, share_of_polish = 0.35;  // of the budget, at most
constexpr double flattest = 2e-4;                               // slope of a ray beside its steepest
constexpr std::size_t tries = 3, tries_at_ends = 16;            // solves for each point, from different seeds

class Tracer {
public:
    Tracer(FrontProblem const& problem, std::vector<TracePoint> const& seeds, TraceOptions const& options,
           std::stop_token stop)
        : problem_(problem),
          options_(options),
          stop_(std::move(stop)),
          d_(problem.objectives),
          n_(problem.lower.size()),
          seeds_(seeds.size()),
          known_(seeds),
          limit_(options.budget) {
        for (std::size_t i = 0; i < known_.size(); ++i) known_[i].seed = i;
    }

    Trace run(std::size_t count) {
        if (known_.empty() || count == 0) return {};
        measure(known_);
        if (options_.seconds > 0 && options_.turn > 0) go_on(count);
        else if (d_ == 1) polish(seeds_);
        else {
            spend(share_of_ends);
            for (std::size_t j = 0; j < d_; ++j) go_to_end(j);
            spend(share_of_ends + share_of_polish);
            polish(count);
            spend(1);
            for (std::size_t j = 0; j < d_ && found_.size() < d_; ++j) go_to_end(j);  // the share was too little
            if (d_ == 2) trace_curve(count);
            else trace_surface(count);
        }
        trace_.complete = !is_over();
        trace_.points = nondominated();
        return trace_;
    }

private:
    static constexpr double none = 1e300;
    struct Capped {  // in scaled objectives: a weighted sum, and what each may be at most
        Objectives weight, cap;
    };

    /// Runs the legs, another of the three first than in the run before, from another place and with all that is known:
    /// the same order would only repeat that run in the same time.
    void go_on(std::size_t count) {
        for (int leg = 0; leg < 3 && !is_over(); ++leg) {
            int const which = d_ == 1 ? 2 : (options_.turn + leg) % 3;
            if (which == 0)
                for (std::size_t j = 0; j < d_; ++j) go_to_end((j + turned()) % d_);
            else if (which == 2) polish(count);
            else {
                std::vector<TracePoint> const ends = found_;
                d_ == 2 ? fill_gaps(count) : trace_surface(count);
                found_.insert(found_.end(), ends.begin(), ends.end());
            }
        }
    }
    std::size_t turned() const { return static_cast<std::size_t>(options_.turn / (d_ == 1 ? 1 : 3)); }

    /// The widest gaps of all that is known, one after the other.
    void fill_gaps(std::size_t count) {
        found_ = nondominated_of(known_);
        std::vector<Gap> order = gaps();
        std::stable_sort(order.begin(), order.end(),
                         [](Gap const& a, Gap const& b) { return a.length() > b.length(); });
        for (std::size_t i = 0; i < std::min(count, order.size()) && !is_over(); ++i) {
            go_between(order[(i + turned()) % order.size()], 0.5);
            say(i + 1, count);
        }
    }

    /// The least of objective j, and among such points the least of the others.
    void go_to_end(std::size_t j) {
        Capped least{Objectives(d_, 0.0), Objectives(d_, none)};
        least.weight[j] = 1;
        std::size_t const kept = found_.size();
        under_caps(least, nearest(score_of(least), tries_at_ends));
        found_.resize(kept);  // among such points others may be better
        Capped others{Objectives(d_, 1.0), Objectives(d_, none)};
        others.weight[j] = 0;
        others.cap[j] = none;
        for (TracePoint const& k : known_) others.cap[j] = std::min(others.cap[j], place(k.objectives, j));
        others.cap[j] += 1e-8;  // room for a step
        under_caps(others, nearest(score_of(others), tries_at_ends));
    }

    /// Some seeds led to where they are dominated by nothing near: a start in every valley that a seed lies in.
    void polish(std::size_t count) {
        std::size_t const ends = found_.size();
        std::size_t const stride = std::max<std::size_t>(1, seeds_ / count);
        for (std::size_t n = 0; n < seeds_ && !is_over(); n += stride) {
            std::size_t const i = (n + turned()) % seeds_;
            Capped better{Objectives(d_, 1.0), {}};
            for (std::size_t j = 0; j < d_; ++j) better.cap.push_back(place(known_[i].objectives, j));
            under_caps(better, {i});
        }
        if (d_ == 1) return;
        auto const first = found_.begin() + static_cast<std::ptrdiff_t>(ends);
        trace_.polished.assign(first, found_.end());
        found_.resize(ends);
    }

    void measure(std::vector<TracePoint> const& points) {
        std::vector<Objectives> values;
        for (TracePoint const& p : points) values.push_back(p.objectives);
        FrontEnds const ends = ends_of(values);
        ideal_ = ends.ideal;
        size_.assign(d_, 1);
        for (std::size_t j = 0; j < d_; ++j)
            if (ends.nadir[j] > ends.ideal[j]) size_[j] = ends.nadir[j] - ends.ideal[j];
    }
    double place(std::span<double const> y, std::size_t j) const { return (y[j] - ideal_[j]) / size_[j]; }
    /// A stretch between neighbours on the curve. A jump: a solve between them led to one of them.
    struct Gap {
        double first[2], second[2];  // of its two ends, scaled
        double length() const { return std::hypot(first[1] - first[0], second[1] - second[0]); }
    };
    std::vector<Gap> gaps() const {
        std::vector<TracePoint> const curve = nondominated();
        std::vector<Gap> list;
        for (std::size_t i = 1; i < curve.size(); ++i) {
            Objectives const &a = curve[i - 1].objectives, &b = curve[i].objectives;
            list.push_back({{place(a, 0), place(b, 0)}, {place(a, 1), place(b, 1)}});
        }
        return list;
    }
    /// The objective that changes more is held, the other minimised; or the other way round.
    void go_between(Gap const& g, double share, bool turned = false, std::size_t most = tries) {
        double const wide = g.first[1] - g.first[0], high = g.second[0] - g.second[1];
        Capped held{{1, 0}, {none, g.second[0] - share * high}};
        if ((wide > high) != turned) held = {{0, 1}, {g.first[0] + share * wide, none}};
        under_caps(held, nearest(score_of(held), most));
    }
    /// False where there is nothing between, as far as can be told.
    bool halve(Gap const& gap) {
        go_between(gap, 0.5);
        if (!is_still_there(gap)) return true;
        go_between(gap, 0.5, true, tries_at_ends);
        if (!is_still_there(gap)) return true;
        go_between(gap, 0.5, false, tries_at_ends);
        return !is_still_there(gap);
    }
    bool is_still_there(Gap const& gap) const {
        auto const now = gaps();
        return std::any_of(now.begin(), now.end(),
                           [&](Gap const& g) { return g.length() > 0.9 * gap.length() && covers(g, gap); });
    }
    static bool covers(Gap const& g, Gap const& j) {
        double const middle = (j.second[0] + j.second[1]) / 2;
        return g.second[0] >= middle && middle >= g.second[1] && g.length() > j.length() / 2;
    }
    bool is_jump(Gap const& g) const {
        return std::any_of(jumps_.begin(), jumps_.end(), [&](Gap const& j) { return covers(g, j); });
    }

    /// A quarter of the points halve the widest gap each; then the curve's length is known, and all points are laid
    /// evenly along it.
    void trace_curve(std::size_t count) {
        if (!found_.empty()) measure(found_);
        std::size_t const ends = found_.size();
        for (std::size_t i = 0; i < count / 4 + 2 && !is_over(); ++i) {
            Gap widest{};
            for (Gap const& g : gaps())
                if (g.length() > widest.length() && !is_jump(g)) widest = g;
            if (!(widest.length() > 0)) break;
            if (!halve(widest)) jumps_.push_back(widest);
        }
        std::vector<Gap> open;
        double length = 0;
        for (Gap const& g : gaps())
            if (!is_jump(g)) open.push_back(g), length += g.length();
        double passed = 0;
        std::size_t at = 0;
        found_.resize(ends);
        for (std::size_t i = 0; i < count && !is_over(); ++i) {
            double const want = length * double(i) / double(count - 1);
            while (at < open.size() && passed + open[at].length() < want) passed += open[at++].length();
            if (at == open.size()) break;
            double const share = (want - passed) / open[at].length();
            go_between(open[at], share);
            say(i + 1, count);
        }
    }
    void say(std::size_t done, std::size_t of) const {
        if (options_.progress) options_.progress(done, of);
    }
    void report() const {
        if (!options_.found || (options_.due && !options_.due())) return;
        options_.found({nondominated(), trace_.polished, trace_.evaluations, false});
    }

    /// Points of the simplex lattice with at least `count` points: Das and Dennis' directions.
    std::vector<Objectives> lattice(std::size_t count) const {
        std::size_t parts = 1;
        std::vector<Objectives> points;
        for (; points.size() < count; ++parts) {
            points.clear();
            Objectives at(d_, 0.0);
            fill_lattice(points, at, 0, parts, parts);
        }
        return points;
    }
    void fill_lattice(std::vector<Objectives>& points, Objectives& at, std::size_t j, std::size_t left,
                      std::size_t parts) const {
        if (j + 1 == d_) {
            at[j] = double(left) / double(parts);
            points.push_back(at);
            return;
        }
        for (std::size_t k = 0; k <= left; ++k) {
            at[j] = double(k) / double(parts);
            fill_lattice(points, at, j + 1, left - k, parts);
        }
    }

    bool is_over() const { return stop_.stop_requested() || trace_.evaluations >= limit_ || is_late(); }
    bool is_late() const {
        return options_.seconds > 0 && trace_.evaluations > 0 &&
               Clock::now() - start_ > std::chrono::duration<double>(options_.seconds);
    }
    void spend(double share) { limit_ = static_cast<int>(share * options_.budget); }
    using Score = std::function<double(Objectives const&)>;  // less is better
    Score score_of(Capped const& c) const {
        return [this, &c](Objectives const& y) {
            double sum = 0;
            for (std::size_t j = 0; j < d_; ++j)
                sum += c.weight[j] * place(y, j) + 1e6 * std::max(place(y, j) - c.cap[j], 0.0);
            return sum;
        };
    }
    void under_caps(Capped const& c, std::vector<std::size_t> const& starts) {
        std::vector<std::size_t> capped;
        for (std::size_t j = 0; j < d_; ++j)
            if (c.cap[j] < none) capped.push_back(j);
        Problem p{problem_.lower, problem_.upper, capped.size() + problem_.limits, {}};
        p.evaluate = [&](std::span<double const> x, std::span<double> y, std::span<double> slopes) {
            ask(x, slopes);
            y[0] = 0;
            for (std::size_t j = 0; j < d_; ++j) y[0] += c.weight[j] * place(y_, j);
            std::fill(slopes.begin(), slopes.end(), 0.0);
            for (std::size_t j = 0; j < d_; ++j) add_slopes(slopes, 0, j, c.weight[j] / size_[j], n_);
            for (std::size_t k = 0; k < capped.size(); ++k) {
                y[1 + k] = place(y_, capped[k]) - c.cap[capped[k]];
                add_slopes(slopes, 1 + k, capped[k], 1 / size_[capped[k]], n_);
            }
            put_limits(y, slopes, 1 + capped.size(), n_);
        };
        attempt(p, starts, false, score_of(c));
    }

    /// The ends alone may tell too little of how far the front reaches: rays are laid a second time.
    void trace_surface(std::size_t count) {
        measure(nondominated_of(known_));
        if (turned() == 0)
            for (Objectives const& ray : lattice(count / 4)) along_ray(ray);
        if (!found_.empty()) measure(nondominated());
        found_.clear();
        auto const rays = lattice(count);
        for (std::size_t i = 0; i < rays.size() && !is_over(); ++i) {
            along_ray(rays[(i + turned()) % rays.size()]);
            say(i + 1, rays.size());
        }
    }
    /// minimise t with placeⱼ ≤ t·rayⱼ for each objective j; t is one more variable.
    void along_ray(Objectives ray) {
        for (double& r : ray) r = std::max(r, flattest);
        std::size_t const width = n_ + 1;
        Problem p{problem_.lower, problem_.upper, d_ + problem_.limits, {}};
        p.lower.push_back(-10 / flattest), p.upper.push_back(10 / flattest);
        p.evaluate = [&](std::span<double const> x, std::span<double> y, std::span<double> slopes) {
            ask(x.first(n_), slopes);
            y[0] = x[n_];
            std::fill(slopes.begin(), slopes.end(), 0.0);
            if (!slopes.empty()) slopes[n_] = 1;
            for (std::size_t j = 0; j < d_; ++j) {
                y[1 + j] = place(y_, j) - x[n_] * ray[j];
                add_slopes(slopes, 1 + j, j, 1 / size_[j], width);
                if (!slopes.empty()) slopes[(1 + j) * width + n_] = -ray[j];
            }
            put_limits(y, slopes, 1 + d_, width);
        };
        Score const reach = [&](Objectives const& y) {
            double most = place(y, 0) / ray[0];
            for (std::size_t j = 1; j < d_; ++j) most = std::max(most, place(y, j) / ray[j]);
            return most;
        };
        Score const beside = [&](Objectives const& y) {  // cosine of the angle, turned round
            double along = 0, size = 1e-300, length = 0;
            for (std::size_t j = 0; j < d_; ++j) {
                along += place(y, j) * ray[j];
                size += place(y, j) * place(y, j);
                length += ray[j] * ray[j];
            }
            return -along / std::sqrt(size * length);
        };
        attempt(p, nearest(beside, tries), true, reach);
    }
    void ask(std::span<double const> x, std::span<double> slopes) {
        y_.resize(d_ + problem_.limits);
        jacobian_.resize(y_.size() * n_);
        problem_.evaluate(mode_, x, y_, slopes.empty() ? slopes : std::span<double>(jacobian_));
        ++trace_.evaluations;
    }
    void add_slopes(std::span<double> slopes, std::size_t row, std::size_t from, double factor,
                    std::size_t width) const {
        if (slopes.empty() || factor == 0) return;
        for (std::size_t i = 0; i < n_; ++i) slopes[row * width + i] += factor * jacobian_[from * n_ + i];
    }
    void put_limits(std::span<double> y, std::span<double> slopes, std::size_t row, std::size_t width) const {
        for (std::size_t k = 0; k < problem_.limits; ++k) {
            y[row + k] = y_[d_ + k];
            add_slopes(slopes, row + k, d_ + k, 1, width);
        }
    }

    /// Points that score best, and the one found last.
    std::vector<std::size_t> nearest(Score const& score, std::size_t most) const {
        std::vector<double> scores;
        for (TracePoint const& k : known_) scores.push_back(score(k.objectives));
        std::vector<std::size_t> order(known_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        auto const end = order.begin() + static_cast<std::ptrdiff_t>(std::min(most - 1, order.size()));
        std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(scores[a], a) < std::pair(scores[b], b);
        });
        order.erase(end, order.end());
        if (std::find(order.begin(), order.end(), known_.size() - 1) == order.end()) order.push_back(known_.size() - 1);
        return order;
    }
    void attempt(Problem const& p, std::vector<std::size_t> const& starts, bool with_t, Score const& score) {
        std::optional<TracePoint> best;
        for (std::size_t at : starts) {
            std::vector<double> x = known_[at].x;
            if (with_t) x.push_back(score(known_[at].objectives) + 1e-9);
            mode_ = known_[at].mode;
            if (is_over()) break;
            Minimum const m = minimise(p, x, options_.effort, stop_);
            if (!m.feasible) continue;
            TracePoint const found = point(m.x, known_[at].seed);
            if (!best || score(found.objectives) < score(best->objectives)) best = found;
        }
        if (best) {
            known_.push_back(*best);
            found_.push_back(*best);
        }
        report();
    }
    TracePoint point(std::vector<double> const& x, std::size_t seed) {
        TracePoint p{{x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n_)}, {}, mode_, seed};
        ask(p.x, {});
        p.objectives.assign(y_.begin(), y_.begin() + static_cast<std::ptrdiff_t>(d_));
        return p;
    }

    std::vector<TracePoint> nondominated() const { return nondominated_of(found_); }
    static std::vector<TracePoint> nondominated_of(std::vector<TracePoint> const& points) {
        std::vector<TracePoint> kept;
        for (TracePoint const& p : points) {
            bool const dominated = std::any_of(
                kept.begin(), kept.end(), [&](TracePoint const& k) { return no_worse(k.objectives, p.objectives); });
            if (dominated) continue;
            std::erase_if(kept, [&](TracePoint const& k) { return no_worse(p.objectives, k.objectives); });
            kept.push_back(p);
        }
        std::sort(kept.begin(), kept.end(),
                  [](TracePoint const& a, TracePoint const& b) { return a.objectives < b.objectives; });
        return kept;
    }

    FrontProblem const& problem_;
    TraceOptions const& options_;
    std::stop_token stop_;
    std::size_t d_, n_, seeds_, mode_ = 0;
    std::vector<TracePoint> known_, found_;  // known: seeds, and all that was found on the way
    std::vector<Gap> jumps_;
    Objectives ideal_, size_;
    std::vector<double> y_, jacobian_;
    Trace trace_;
    Clock::time_point start_ = Clock::now();
    int limit_;
};

}  // namespace

Trace trace_front(FrontProblem const& problem, std::vector<TracePoint> const& seeds, TraceOptions const& options,
                  std::stop_token stop) {
    return Tracer(problem, seeds, options, std::move(stop)).run(options.count);
}

}  // namespace diecast
