#include "optimizer/analysis/contour_map.h"
#include <algorithm>
#include <array>
#include <cmath>
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"
#include "model/study/study_limits.h"
#include "optimizer/analysis/plane_side.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

constexpr std::size_t fine = 65, most_steps = 250;  // points along a side; steps beyond this are subsampled out
constexpr std::size_t most_levels = 12;

/// Half of the gap to the neighbour before the first and behind the last.
void widen(ContourMap::Side& s) {
    auto const outwards = [&](double end, double next) {
        return s.log ? end * std::sqrt(end / next) : end + (end - next) / 2;
    };
    std::size_t const n = s.drawn.size();
    if (s.in_steps) s.lo = outwards(s.drawn[0], s.drawn[1]), s.hi = outwards(s.drawn[n - 1], s.drawn[n - 2]);
}

ContourMap::Side side_of(Graph const& graph, AxisSpec const& axis) {
    ContourMap::Side s{axis.quantity, {}, {}, {}, 0, 0, false, true};
    if (graph.is_choice(*axis.quantity)) {
        s.values = axis.values;
        for (std::size_t i = 0; i < s.values.size(); ++i) {
            s.drawn.push_back(static_cast<double>(i));
            s.names.push_back(std::get<std::string>(graph.pin_value_of(*axis.quantity, s.values[i])));
        }
    } else {
        PlaneSide plane(axis, fine);
        for (std::size_t n = plane.values.size(), i = 0; i < std::min(n, most_steps); ++i)
            s.values.push_back(plane.values[n <= most_steps ? i : i * (n - 1) / (most_steps - 1)]);
        s.drawn = s.values, s.log = plane.log, s.in_steps = plane.whole;
    }
    s.lo = s.drawn.front(), s.hi = s.drawn.back();
    widen(s);
    return s;
}

class Maker {
public:
    Maker(Graph const& graph, std::vector<Constraint> const& limits, ContourQuestion const& q, std::stop_token stop)
        : graph_(graph), q_(q), stop_(std::move(stop)), map_{side_of(graph, q.x), side_of(graph, q.y), q.quantity} {
        outputs_.push_back(q.quantity);
        for (Constraint const& c : limits_apart(graph, q.scenario, limits))
            map_.limits.push_back({c}), outputs_.push_back(c.quantity);
    }

    std::optional<ContourMap> run(Issues& issues) {
        if (!sweep(issues)) return {};
        mark();
        span();
        bool const steady = std::isfinite(map_.least) && map_.least < map_.most;
        if (steady)
            for (double level : contour_levels(map_.least, map_.most, map_.log)) {
                if (stop_.stop_requested()) return {};
                map_.levels.push_back(trace(level));
            }
        auto const breaks = [](ContourMap::Point const& p) { return p.limit >= 0; };
        auto const empty = [](ContourMap::Point const& p) { return !std::isfinite(p.value); };
        Regions violations = trace(breaks);
        map_.violations = of_one(violations), map_.limit_lines = violations.lines;
        map_.nothing = of_one(trace(empty));
        if (stop_.stop_requested()) return {};
        return std::move(map_);
    }

private:
    using Point = ContourMap::Point;
    using Side = ContourMap::Side;

    static bool breaks(Constraint const& c, double v) { return !(v >= c.lo && v <= c.hi); }
    Point judge(std::span<double const> in_units) const {
        Point p{in_units[0]};
        for (std::size_t k = 0; k < map_.limits.size() && p.limit < 0; ++k) {
            double const v = in_units[k + 1];
            if (breaks(map_.limits[k].limit, v)) p.limit = static_cast<int>(k), p.limit_value = v;
        }
        return p;
    }

    /// Computes the points by a plan: each formula once for what it moves with.
    bool sweep(Issues& issues) {
        std::size_t const wide = map_.x.values.size(), high = map_.y.values.size();
        Plan const plan(graph_, q_.scenario,
                        {list(*map_.y.quantity, map_.y.values), list(*map_.x.quantity, map_.x.values)}, outputs_);
        if (has_errors(plan.issues())) {
            issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
            return false;
        }
        map_.points.resize(wide * high);
        std::vector<double> own(outputs_.size());
        plan.for_rows([&](Row const& row) {
            for (std::size_t lane = 0; lane < row.lanes; ++lane) {
                for (std::size_t k = 0; k < own.size(); ++k) own[k] = row.outputs[k][lane] / outputs_[k]->unit;
                map_.points[row.first + lane] = judge(own);
                for (std::size_t k = 0; k < map_.limits.size(); ++k)
                    if (breaks(map_.limits[k].limit, own[k + 1])) ++map_.limits[k].violations;
            }
        });
        return !stop_.stop_requested();
    }

    /// Marks where the design is now, as drawn.
    void mark() {
        auto const now = evaluate(graph_, q_.scenario, {map_.quantity, map_.x.quantity, map_.y.quantity});
        map_.value_now = now[0] / map_.quantity->unit;
        auto const point = [&](Side const& s, double si) {
            double v = si / s.quantity->unit;
            if (!s.names.empty()) {
                auto const at = std::find(s.values.begin(), s.values.end(), v);
                return at == s.values.end() ? nan : static_cast<double>(at - s.values.begin());
            }
            return v >= s.lo && v <= s.hi ? v : nan;
        };
        PlanePoint const p{point(map_.x, now[1]), point(map_.y, now[2])};
        if (std::isfinite(p.u) && std::isfinite(p.v)) map_.now = p;
    }

    void span() {
        for (bool const within : {true, false}) {
            map_.least = infinity, map_.most = -map_.least;
            for (Point const& p : map_.points)
                if (std::isfinite(p.value) && (!within || p.limit < 0))
                    map_.least = std::min(map_.least, p.value), map_.most = std::max(map_.most, p.value);
            if (map_.least <= map_.most) break;
        }
        if (map_.quantity->sense != Sense::minimise && map_.quantity->sense != Sense::maximise) return;
        double const sign = map_.quantity->sense == Sense::minimise ? 1 : -1;
        for (std::size_t i = 0; i < map_.points.size(); ++i) {
            Point const& p = map_.points[i];
            if (p.limit >= 0 || !std::isfinite(p.value)) continue;
            if (!map_.best || sign * p.value < sign * map_.points[*map_.best].value) map_.best = i;
        }
    }

    static double on_plane(Side const& s, double drawn) { return s.log ? std::log(drawn) : drawn; }
    static double drawn(Side const& s, double on_plane) {
        return std::clamp(s.log ? std::exp(on_plane) : on_plane, s.lo, s.hi);
    }

    /// The value at a place of the plane, in the unit; of what goes in steps the nearest.
    static double value_at(Side const& s, double on_plane) {
        double const d = drawn(s, on_plane);
        if (!s.in_steps) return d;
        auto const nearest = std::min_element(s.drawn.begin(), s.drawn.end(), [&](double a, double b) {
            return std::abs(Maker::on_plane(s, a) - on_plane) < std::abs(Maker::on_plane(s, b) - on_plane);
        });
        return s.values[static_cast<std::size_t>(nearest - s.drawn.begin())];
    }

    /// The place of each grid line; what goes in steps has two lines for each, close to both ends of its step.
    static std::vector<std::size_t> columns(Side const& s) {
        std::vector<std::size_t> list;
        for (std::size_t i = 0; i < s.values.size(); ++i)
            for (int twice = 0; twice < (s.in_steps ? 2 : 1); ++twice) list.push_back(i);
        return list;
    }
    static std::vector<double> grid_line(Side const& s) {
        std::vector<double> all;
        for (double d : s.drawn) all.push_back(on_plane(s, d));
        if (!s.in_steps) return all;
        double const lo = on_plane(s, s.lo), hi = on_plane(s, s.hi), hair = 1e-9 * (hi - lo);
        std::vector<double> ends;
        for (std::size_t i = 0; i < all.size(); ++i) {
            ends.push_back(i == 0 ? lo : (all[i - 1] + all[i]) / 2 + hair);
            ends.push_back(i + 1 == all.size() ? hi : (all[i] + all[i + 1]) / 2 - hair);
        }
        return ends;
    }

    /// Two labels: 1 where it is so. `share` tells how far along the way from one point to the next it changes.
    template <class Is, class Share>
    Regions trace(Is const& is, Share const& share) {
        auto const xs = columns(map_.x), ys = columns(map_.y);
        LabelledGrid grid{grid_line(map_.x), grid_line(map_.y), {}, {}, {}, {}, {}, {}};
        for (std::size_t j : ys)
            for (std::size_t i : xs) grid.labels.push_back(is(map_.point(i, j)) ? 1 : 0);
        grid.heights.assign(grid.labels.size(), nan);
        auto const at = [](std::vector<double> const& line, std::vector<std::size_t> const& points, double v) {
            return points[static_cast<std::size_t>(std::lower_bound(line.begin(), line.end(), v) - line.begin())];
        };
        grid.changes = [&, at](PlanePoint a, PlanePoint b) {
            Point const &from = map_.point(at(grid.us, xs, a.u), at(grid.vs, ys, a.v)),
                        &to = map_.point(at(grid.us, xs, b.u), at(grid.vs, ys, b.v));
            bool const steps = a.v == b.v ? map_.x.in_steps : map_.y.in_steps;
            double const t = steps ? 0.5 : share(from, to, a, b);
            PlanePoint const p{a.u == b.u ? a.u : a.u + t * (b.u - a.u), a.v == b.v ? a.v : a.v + t * (b.v - a.v)};
            return std::vector<LabelChange>{{p, is(to) ? 1 : 0, steps ? Border::step : Border::even}};
        };
        grid.label = [](PlanePoint) { return 1; };
        grid.meeting = [](std::vector<int> const&, PlanePoint guess, PlanePoint, PlanePoint) { return guess; };
        Regions found = trace_regions(grid);
        auto const draw = [&](std::vector<PlanePoint>& points) {
            for (PlanePoint& p : points) p = {drawn(map_.x, p.u), drawn(map_.y, p.v)};
        };
        for (Region& r : found.regions)
            for (auto& loop : r.loops) draw(loop);
        for (BorderLine& line : found.lines) draw(line.points);
        return found;
    }
    ContourMap::Level trace(double level) {
        auto const height = [this](double v) { return map_.log ? std::log(v) : v; };
        auto const share = [&](Point const& from, Point const& to, PlanePoint, PlanePoint) {
            double const a = height(from.value), b = height(to.value), t = (height(level) - a) / (b - a);
            return std::isfinite(t) ? std::clamp(t, 0.0, 1.0) : 0.5;
        };
        Regions found = trace([&](Point const& p) { return p.value >= level; }, share);
        return {level, of_one(found), std::move(found.lines)};
    }
    /// Traces regions with borders found by bisection.
    template <class Is>
    Regions trace(Is const& is) {
        Response response(graph_, q_.scenario, {map_.x.quantity, map_.y.quantity}, outputs_);
        std::vector<double> own(outputs_.size());
        auto const so = [&](PlanePoint p) {
            std::array<double, 2> const at{value_at(map_.x, p.u) * map_.x.quantity->unit,
                                           value_at(map_.y, p.v) * map_.y.quantity->unit};
            response.values(at, own);
            for (std::size_t k = 0; k < own.size(); ++k) own[k] = own[k] / outputs_[k]->unit;
            return is(judge(own));
        };
        auto const share = [&](Point const& from, Point const&, PlanePoint a, PlanePoint b) {
            bool const first = is(from);
            double lo = 0, hi = 1;
            for (int k = 0; k < 30 && !stop_.stop_requested(); ++k) {
                double const t = (lo + hi) / 2;
                (so({a.u + t * (b.u - a.u), a.v + t * (b.v - a.v)}) == first ? lo : hi) = t;
            }
            return (lo + hi) / 2;
        };
        return trace(is, share);
    }
    static Region of_one(Regions const& found) {
        for (Region const& r : found.regions)
            if (r.label == 1) return r;
        return {1, {}};
    }

    Graph const& graph_;
    ContourQuestion const& q_;
    std::stop_token stop_;
    ContourMap map_;
    std::vector<Quantity const*> outputs_;  // what is shown, then what has limits
};

std::string problem_of(Graph const& graph, ContourQuestion const& q) {
    if (!q.x.quantity || !q.y.quantity || !q.quantity) return "expected two axes and a number";
    if (graph.is_choice(*q.quantity)) return std::string(q.quantity->key) + " is a choice, not a number";
    for (AxisSpec const* axis : {&q.x, &q.y}) {
        std::string const name(axis->quantity->key);
        if (axis->quantity == q.quantity) return name + " is the number that is shown: choose another axis";
        if (axis->values.size() < 2) return name + " has one value only: it goes from one value to another";
    }
    if (q.x.quantity == q.y.quantity) return "both axes are " + std::string(q.x.quantity->key);
    return map_size_problem(q.x.values.size(), q.y.values.size());
}

}  // namespace

std::vector<double> contour_levels(double least, double most, bool& log) {
    log = least > 0 && most / least >= 8;
    std::vector<double> levels;
    if (log) {
        static std::vector<double> const steps[] = {
            {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8}, {1, 1.5, 2, 3, 5, 7}, {1, 2, 3, 5}, {1, 2, 5}, {1, 3}, {1}};
        for (auto const& within : steps) {
            levels.clear();
            for (double decade = std::floor(std::log10(least)); decade <= std::log10(most); ++decade)
                for (double v : within)
                    if (double const level = v * std::pow(10, decade); level > least && level < most)
                        levels.push_back(level);
            if (levels.size() <= most_levels) return levels;
        }
        std::vector<double> some;
        std::size_t const each = levels.size() / most_levels + 1;
        for (std::size_t i = 0; i < levels.size(); i += each) some.push_back(levels[i]);
        return some;
    }
    double const decade = std::pow(10, std::floor(std::log10((most - least) / most_levels)));
    for (double step : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        if ((most - least) / (step * decade) > most_levels) continue;
        for (double k = std::floor(least / (step * decade)) + 1; k * step * decade < most; ++k)
            levels.push_back(k * step * decade);
        break;
    }
    return levels;
}

std::vector<Constraint> limits_of(Graph const& graph, Study const& study, ContourQuestion const& q) {
    return limits_at(graph, study, {q.scenario, {q.quantity}, free_of({q.x.quantity, q.y.quantity})});
}

std::optional<ContourMap> contour_map(Graph const& graph, std::vector<Constraint> const& limits,
                                      ContourQuestion const& question, Issues& issues, std::stop_token stop) {
    if (std::string const why = problem_of(graph, question); !why.empty()) {
        issues.push_back({"contour map", why});
        return {};
    }
    return Maker(graph, limits, question, std::move(stop)).run(issues);
}

}  // namespace diecast
