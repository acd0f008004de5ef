#include "optimizer/analysis/break_even_map.h"
#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <set>
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

constexpr double rounding = 1e-13;  // what differs by less is equal

/// A design over the plane: what is compared, and what has limits.
struct Runner {
    std::string name;
    Scenario scenario;
    bool moves_x, moves_y;
    std::vector<bool> counts;  // per limit: it counts for this design
    std::optional<Response> response;
    std::vector<double> at, jacobian;  // scratch
};

/// All numbers of all designs at a point, in their units, design by design.
using Numbers = std::vector<double>;

class MapMaker {
public:
    MapMaker(Graph const& graph, Study const& study, MapQuestion const& question, Issues& issues, std::stop_token stop)
        : graph_(graph), question_(question), x_(question.x.axis), y_(question.y.axis), stop_(std::move(stop)) {
        sign_ = question.quantity->sense == Sense::minimise ? 1 : -1;
        outputs_.push_back(question.quantity);
        for (std::string const& name : question.designs)
            for (Constraint const& c : limits_of(study, name))
                if (std::find(limits_.begin(), limits_.end(), c) == limits_.end())
                    limits_.push_back(c), outputs_.push_back(c.quantity);
        for (std::string const& name : question.designs) add_runner(study, name, issues);
    }

    std::optional<BreakEvenMap> run(Issues& issues) {
        if (!sweep(issues)) return {};
        BreakEvenMap map{question_.designs,
                         x_.quantity,
                         y_.quantity,
                         outputs_[0],
                         x_.values,
                         y_.values,
                         x_.log,
                         y_.log,
                         {},
                         {},
                         {},
                         {}};
        std::size_t const n = x_.values.size() * y_.values.size();
        for (std::size_t i = 0; i < n; ++i) map.points.push_back(judge(at_point(i)));
        map.regions = trace(map.points);
        if (stop_.stop_requested()) return {};
        to_units(map.regions);
        map.violations = violations(map.points);
        map.marks = marks();
        return map;
    }

private:
    std::vector<Quantity const*> moved(std::string const& name) const {
        std::vector<Quantity const*> list;
        if (moves(question_.x, name)) list.push_back(x_.quantity);
        if (moves(question_.y, name)) list.push_back(y_.quantity);
        return list;
    }
    std::vector<Constraint> limits_of(Study const& study, std::string const& name) const {
        Scenario const scenario = scenario_of(study, name);
        auto limits = limits_at(graph_, study, {scenario, {question_.quantity}, free_of(moved(name))});
        std::erase_if(limits, [&](Constraint const& c) { return c.quantity == question_.quantity; });
        return limits;
    }
    void add_runner(Study const& study, std::string const& name, Issues& issues) {
        Runner r{name, scenario_of(study, name), moves(question_.x, name), moves(question_.y, name), {}, {}, {}, {}};
        auto const own = limits_of(study, name);
        for (Constraint const& c : limits_) r.counts.push_back(std::find(own.begin(), own.end(), c) != own.end());
        auto const free = moved(name);
        r.at.resize(free.size()), r.jacobian.resize(free.size() * outputs_.size());
        r.response.emplace(graph_, r.scenario, free, outputs_);
        for (Issue issue : r.response->issues()) {
            issue.where = (name.empty() ? "the study" : name) + ": " + issue.where;
            issues.push_back(std::move(issue));
        }
        runners_.push_back(std::move(r));
    }
    static bool moves(MapSide const& side, std::string const& name) {
        return side.moving.empty() || std::find(side.moving.begin(), side.moving.end(), name) != side.moving.end();
    }

    /// The numbers at all points, by plans: each formula once for what it moves with.
    bool sweep(Issues& issues) {
        std::size_t const wide = x_.values.size(), high = y_.values.size(), each = outputs_.size();
        swept_.assign(wide * high * runners_.size() * each, nan);
        for (std::size_t d = 0; d < runners_.size(); ++d) {
            Runner const& r = runners_[d];
            std::vector<Axis> axes;
            if (r.moves_y) axes.push_back(list(*y_.quantity, y_.values));
            if (r.moves_x) axes.push_back(list(*x_.quantity, x_.values));
            auto const put = [&](std::uint64_t id, std::size_t k, double si) {
                std::size_t const i = r.moves_x ? static_cast<std::size_t>(id) % wide : 0;
                std::size_t const j = static_cast<std::size_t>(id) / (r.moves_x ? wide : 1);
                for (std::size_t v = r.moves_y ? j : 0; v < (r.moves_y ? j + 1 : high); ++v)
                    for (std::size_t u = r.moves_x ? i : 0; u < (r.moves_x ? i + 1 : wide); ++u)
                        swept_[((v * wide + u) * runners_.size() + d) * each + k] = si / outputs_[k]->unit;
            };
            if (axes.empty()) {
                auto const values = evaluate(graph_, r.scenario, outputs_);
                for (std::size_t k = 0; k < each; ++k) put(0, k, values[k]);
                continue;
            }
            Plan const plan(graph_, r.scenario, axes, outputs_);
            if (has_errors(plan.issues())) {
                issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
                return false;
            }
            if (stop_.stop_requested()) return false;
            plan.for_rows([&](Row const& row) {
                for (std::size_t k = 0; k < each; ++k)
                    for (std::size_t lane = 0; lane < row.lanes; ++lane) put(row.first + lane, k, row.outputs[k][lane]);
            });
        }
        return true;
    }
    Numbers at_point(std::size_t i) const {
        std::size_t const n = runners_.size() * outputs_.size();
        auto const from = swept_.begin() + static_cast<std::ptrdiff_t>(i * n);
        return {from, from + static_cast<std::ptrdiff_t>(n)};
    }

    std::span<double const> compute(std::size_t d, PlanePoint p) {
        Runner& r = runners_[d];
        std::size_t n = 0;
        if (r.moves_x) r.at[n++] = x_.value(p.u) * x_.quantity->unit;
        if (r.moves_y) r.at[n++] = y_.value(p.v) * y_.quantity->unit;
        scratch_.resize(outputs_.size());
        r.response->values(r.at, scratch_);
        for (std::size_t k = 0; k < outputs_.size(); ++k) scratch_[k] = scratch_[k] / outputs_[k]->unit;
        return scratch_;
    }
    Numbers look(PlanePoint p) {
        Numbers all;
        for (std::size_t d = 0; d < runners_.size(); ++d) {
            auto const own = compute(d, p);
            all.insert(all.end(), own.begin(), own.end());
        }
        return all;
    }

    std::span<double const> of(Numbers const& numbers, int design) const {
        std::size_t const n = outputs_.size();
        return std::span(numbers).subspan(static_cast<std::size_t>(design) * n, n);
    }
    double score(std::span<double const> own) const { return sign_ * own[0]; }

    /// How far from breaking; rounding breaks nothing.
    double slack(std::size_t limit, int design, std::span<double const> own) const {
        Constraint const& c = limits_[limit];
        double const v = own[limit + 1], inf = infinity;
        if (!runners_[static_cast<std::size_t>(design)].counts[limit]) return inf;
        auto const slip = [](double bound) { return rounding * std::max(1.0, std::abs(bound)); };
        double const below = std::isinf(c.lo) ? inf : v - (c.lo - slip(c.lo));
        double const above = std::isinf(c.hi) ? inf : c.hi + slip(c.hi) - v;
        return std::isnan(v) ? -inf : std::min(below, above);
    }
    bool holds(Numbers const& numbers, int design) const {
        auto const own = of(numbers, design);
        for (std::size_t k = 0; k < limits_.size(); ++k)
            if (!(slack(k, design, own) >= 0)) return false;
        return std::isfinite(own[0]);
    }
    static bool same(double a, double b) { return std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b)); }

    MapPoint judge(Numbers const& numbers) const {
        MapPoint point{-1, -1, false, nan, nan};
        auto const least = [&](int without) {
            double best = infinity;
            for (int d = 0; d < static_cast<int>(runners_.size()); ++d)
                if (d != without && holds(numbers, d)) best = std::min(best, score(of(numbers, d)));
            for (int d = 0; d < static_cast<int>(runners_.size()); ++d)
                if (d != without && holds(numbers, d) && same(score(of(numbers, d)), best)) return d;
            return -1;
        };
        point.best = least(-1);
        if (point.best < 0) return point;
        point.value = of(numbers, point.best)[0], point.next = least(point.best);
        if (point.next < 0) return point;
        point.next_value = of(numbers, point.next)[0], point.tie = same(point.value, point.next_value);
        return point;
    }

    Regions trace(std::vector<MapPoint> const& points) {
        LabelledGrid grid;
        for (double x : x_.values) grid.us.push_back(x_.to_plane(x));
        for (double y : y_.values) grid.vs.push_back(y_.to_plane(y));
        for (MapPoint const& p : points) {
            grid.labels.push_back(p.best);
            grid.heights.push_back(std::log(ratio_of(p).value_or(nan)));
        }
        for (double ratio : map_ratios) grid.levels.push_back(std::log(ratio));
        grid.changes = [&](PlanePoint from, PlanePoint to) { return changes(from, to); };
        grid.label = [&](PlanePoint p) { return judge(look(p)).best; };
        grid.meeting = [&](std::vector<int> const& labels, PlanePoint guess, PlanePoint low, PlanePoint high) {
            return meeting(labels, guess, low, high);
        };
        return trace_regions(grid);
    }

    struct Seen {
        PlanePoint at;
        Numbers numbers;
        int best;
    };
    Seen see(PlanePoint p) {
        Numbers numbers = look(p);
        int const best = judge(numbers).best;
        return {p, std::move(numbers), best};
    }
    static PlanePoint along(PlanePoint a, PlanePoint b, double t) {
        return {a.u == b.u ? a.u : a.u + t * (b.u - a.u), a.v == b.v ? a.v : a.v + t * (b.v - a.v)};
    }

    std::vector<LabelChange> changes(PlanePoint from, PlanePoint to) {
        std::vector<LabelChange> found;
        if (stop_.stop_requested()) return found;
        PlaneSide const& side = from.v == to.v ? x_ : y_;
        if (side.whole) steps(from, to, side, found);
        else narrow(see(from), see(to), found, 0);
        return found;
    }

    /// Whole numbers one after the other: the line lies between two of them.
    void steps(PlanePoint from, PlanePoint to, PlaneSide const& side, std::vector<LabelChange>& found) {
        bool const right = from.v == to.v;
        double const first = side.value(right ? from.u : from.v), last = side.value(right ? to.u : to.v);
        int label = see(from).best;
        for (double n = first + 1; n <= last; ++n) {
            double const here = side.to_plane(n), before = side.to_plane(n - 1), middle = (here + before) / 2;
            int const now = see(right ? PlanePoint{here, from.v} : PlanePoint{from.u, here}).best;
            if (now != label)
                found.push_back({right ? PlanePoint{middle, from.v} : PlanePoint{from.u, middle}, now, Border::step});
            label = now;
        }
    }

    void narrow(Seen lo, Seen hi, std::vector<LabelChange>& found, int depth) {
        if (lo.best == hi.best || by_root(lo, hi, found)) return;
        for (int i = 0; i < 48; ++i) {
            Seen middle = see(along(lo.at, hi.at, 0.5));
            if (middle.best == lo.best) lo = std::move(middle);
            else if (middle.best == hi.best) hi = std::move(middle);
            else if (depth < 40) {
                narrow(std::move(lo), middle, found, depth + 1);
                return narrow(std::move(middle), std::move(hi), found, depth + 1);
            } else break;
        }
        found.push_back({along(lo.at, hi.at, 0.5), hi.best, border(lo, hi)});
    }

    /// What lies between two points that are next to each other.
    Border border(Seen const& lo, Seen const& hi) const {
        for (int d : {lo.best, hi.best})
            if (d < 0 || holds(lo.numbers, d) != holds(hi.numbers, d)) return Border::limit;
        for (Seen const* s : {&lo, &hi}) {
            double const a = of(s->numbers, lo.best)[0], b = of(s->numbers, hi.best)[0];
            if (!(std::abs(a - b) <= 1e-7 * std::max(std::abs(a), std::abs(b)))) return Border::jump;
        }
        return Border::even;
    }

    /// Finds where the two are equal, or where a limit of one of them begins, if that is all there is between.
    bool by_root(Seen const& lo, Seen const& hi, std::vector<LabelChange>& found) {
        if (lo.best >= 0 && hi.best >= 0) {
            auto const a = static_cast<std::size_t>(lo.best), b = static_cast<std::size_t>(hi.best);
            auto const off = [&](PlanePoint p) {
                double const at_a = score(compute(a, p));
                return at_a - score(compute(b, p));
            };
            double const at_lo = score(of(lo.numbers, lo.best)) - score(of(lo.numbers, hi.best)),
                         at_hi = score(of(hi.numbers, lo.best)) - score(of(hi.numbers, hi.best));
            if (root(lo, hi, at_lo, at_hi, off, found)) return true;
        }
        for (int d : {lo.best, hi.best})
            for (std::size_t k = 0; d >= 0 && k < limits_.size(); ++k) {
                double const at_lo = slack(k, d, of(lo.numbers, d)), at_hi = slack(k, d, of(hi.numbers, d));
                auto const own = [&](PlanePoint p) { return slack(k, d, compute(static_cast<std::size_t>(d), p)); };
                if ((at_lo >= 0) != (at_hi >= 0) && root(lo, hi, at_lo, at_hi, own, found)) return true;
            }
        return false;
    }
    template <class F>
    bool root(Seen const& lo, Seen const& hi, double at_lo, double at_hi, F const& f, std::vector<LabelChange>& found) {
        if (!std::isfinite(at_lo) || !std::isfinite(at_hi) || !(at_lo * at_hi < 0)) return false;
        std::uintmax_t most = 100;
        auto const near = [](double a, double b) { return std::abs(b - a) <= 1e-14; };
        auto const at = [&](double t) {
            double const v = f(along(lo.at, hi.at, t));
            return std::isnan(v) ? at_hi : v;
        };
        auto const [from, to] = boost::math::tools::toms748_solve(at, 0.0, 1.0, at_lo, at_hi, near, most);
        double const beside = 1e-9;
        Seen const before = see(along(lo.at, hi.at, std::max(0.0, from - beside))),
                   after = see(along(lo.at, hi.at, std::min(1.0, to + beside)));
        if (before.best != lo.best || after.best != hi.best) return false;
        found.push_back({along(lo.at, hi.at, from + (to - from) / 2), hi.best, border(before, after)});
        return true;
    }

    /// Newton's way to where three are equal; the guess where it leads out of the cell, or there are no slopes.
    PlanePoint meeting(std::vector<int> const& labels, PlanePoint guess, PlanePoint low, PlanePoint high) {
        if (x_.whole || y_.whole || labels.front() < 0) return guess;
        PlanePoint p = guess;
        for (int step = 0; step < 20; ++step) {
            double value[3], du[3], dv[3];
            for (std::size_t i = 0; i < 3; ++i) slopes(labels[i], p, value[i], du[i], dv[i]);
            double const a = du[0] - du[1], b = dv[0] - dv[1], c = du[1] - du[2], d = dv[1] - dv[2],
                         e = value[0] - value[1], f = value[1] - value[2], det = a * d - b * c;
            double const u = (d * e - b * f) / det, v = (a * f - c * e) / det;
            if (!std::isfinite(u) || !std::isfinite(v)) return guess;
            p = {p.u - u, p.v - v};
            if (p.u < low.u || p.u > high.u || p.v < low.v || p.v > high.v) return guess;
            if (std::abs(u) <= 1e-13 * (high.u - low.u) && std::abs(v) <= 1e-13 * (high.v - low.v)) break;
        }
        return p;
    }
    void slopes(int design, PlanePoint p, double& value, double& du, double& dv) {
        Runner& r = runners_[static_cast<std::size_t>(design)];
        std::size_t n = 0;
        if (r.moves_x) r.at[n++] = x_.value(p.u) * x_.quantity->unit;
        if (r.moves_y) r.at[n++] = y_.value(p.v) * y_.quantity->unit;
        scratch_.resize(outputs_.size());
        r.response->jacobian(r.at, scratch_, r.jacobian);
        value = scratch_[0], n = 0;
        auto const slope = [&](PlaneSide const& side, double on_plane) {
            return r.jacobian[n++] * (side.log ? side.value(on_plane) * side.quantity->unit : side.quantity->unit.si);
        };
        du = r.moves_x ? slope(x_, p.u) : 0, dv = r.moves_y ? slope(y_, p.v) : 0;
    }

    void to_units(Regions& regions) const {
        auto const turn = [&](std::vector<PlanePoint>& points) {
            for (PlanePoint& p : points) p = {x_.to_draw(p.u), y_.to_draw(p.v)};
        };
        for (BorderLine& line : regions.lines) turn(line.points);
        for (LevelLine& line : regions.levels) turn(line.points), line.level = std::exp(line.level);
        for (Region& region : regions.regions)
            for (auto& loop : region.loops) turn(loop);
        for (LevelLine& line : regions.levels)  // as it was asked for
            for (double ratio : map_ratios)
                if (std::abs(line.level - ratio) < 1e-9) line.level = ratio;
    }

    /// What each design violates at the points where none is within the limits.
    std::vector<std::string> violations(std::vector<MapPoint> const& points) const {
        std::set<std::string> said;
        std::vector<std::string> list;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (points[i].best >= 0) continue;
            Numbers const numbers = at_point(i);
            for (int d = 0; d < static_cast<int>(runners_.size()); ++d) {
                std::string const& name = runners_[static_cast<std::size_t>(d)].name;
                auto const say = [&](std::string const& what) {
                    std::string const text = (name.empty() ? "the study" : name) + ": " + what;
                    if (said.insert(text).second) list.push_back(text);
                };
                for (std::size_t k = 0; k < limits_.size(); ++k)
                    if (!(slack(k, d, of(numbers, d)) >= 0)) say(label_of(*limits_[k].quantity));
                if (!std::isfinite(of(numbers, d)[0])) say("no number");
            }
        }
        return list;
    }

    /// The same all over the map.
    bool stands_still(std::size_t d) const {
        std::size_t const each = outputs_.size(), all = each * runners_.size();
        for (std::size_t i = 0; i < swept_.size(); i += all)
            for (std::size_t k = d * each; k < (d + 1) * each; ++k)
                if (swept_[i + k] != swept_[k] && !(std::isnan(swept_[i + k]) && std::isnan(swept_[k]))) return false;
        return true;
    }

    /// The points of the designs without being moved; those of one point together.
    std::vector<BreakEvenMap::Mark> marks() const {
        std::vector<BreakEvenMap::Mark> list;
        for (std::size_t d = 0; d < runners_.size(); ++d) {
            Runner const& r = runners_[d];
            if (stands_still(d)) continue;
            if (has_errors(Program(graph_, r.scenario, {}, std::vector{x_.quantity, y_.quantity}).issues)) continue;
            auto const at = evaluate(graph_, r.scenario, {x_.quantity, y_.quantity});
            double const x = at[0] / x_.quantity->unit, y = at[1] / y_.quantity->unit;
            bool const inside =
                x >= x_.values.front() && x <= x_.values.back() && y >= y_.values.front() && y <= y_.values.back();
            if (!inside) continue;
            auto const known = std::find_if(list.begin(), list.end(),
                                            [&](BreakEvenMap::Mark const& m) { return same(m.x, x) && same(m.y, y); });
            std::string const name = r.name.empty() ? "the study" : r.name;
            if (known == list.end()) list.push_back({x, y, name});
            else known->name += "; " + name;
        }
        return list;
    }

    Graph const& graph_;
    MapQuestion const& question_;
    PlaneSide x_, y_;
    std::stop_token stop_;
    double sign_;
    std::vector<Quantity const*> outputs_;  // what is compared, then what has limits
    std::vector<Constraint> limits_;
    std::vector<Runner> runners_;
    std::vector<double> swept_, scratch_;
};

/// What is wrong with a question itself.
std::string problem_of(Graph const& graph, MapQuestion const& q) {
    if (!q.x.axis.quantity || !q.y.axis.quantity || !q.quantity) return "expected two axes and what is compared";
    std::string const key(q.quantity->key);
    for (AxisSpec const* axis : {&q.x.axis, &q.y.axis}) {
        std::string const name(axis->quantity->key);
        if (graph.is_choice(*axis->quantity)) return name + " is a choice; a map lies over numbers";
        if (axis->quantity == q.quantity) return name + " is what is compared: choose another axis";
        if (map_places(*axis).size() < 2) return name + " has one value only: it goes from one value to another";
    }
    if (q.x.axis.quantity == q.y.axis.quantity) return "both axes are " + std::string(q.x.axis.quantity->key);
    if (graph.is_choice(*q.quantity)) return key + " is a choice, not a number";
    if (q.quantity->sense == Sense::inform) return key + " is neither to be low nor to be high: nothing of it is best";
    if (q.designs.size() < 2) return "expected two designs at least";
    return map_size_problem(q.x.axis.values.size(), q.y.axis.values.size());
}

}  // namespace

std::optional<double> ratio_of(MapPoint const& p) {
    double const large = std::max(p.value, p.next_value), small = std::min(p.value, p.next_value);
    if (p.next < 0 || !(small > 0)) return {};
    return large / small;
}

std::optional<BreakEvenMap> map_of(Graph const& graph, Study const& study, MapQuestion const& question, Issues& issues,
                                   std::stop_token stop) {
    if (std::string const why = problem_of(graph, question); !why.empty()) {
        issues.push_back({"break-even map", why});
        return {};
    }
    Issues found;
    MapMaker maker(graph, study, question, found, std::move(stop));
    issues.insert(issues.end(), found.begin(), found.end());
    if (has_errors(found)) return {};
    return maker.run(issues);
}

}  // namespace diecast
