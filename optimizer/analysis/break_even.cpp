#include "optimizer/analysis/break_even.h"
#include <algorithm>
#include <cmath>
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "model/study/study_limits.h"
#include "optimizer/analysis/plane_side.h"
#include "optimizer/bounds/apart.h"

namespace diecast {
namespace {

struct Place {
    double x;
    Compared compared;
    Side side;
};

class Walk {
public:
    Walk(bool whole, std::function<Compared(double)> const& compare) : whole_(whole), compare_(compare) {}

    Crossings run(std::vector<double> const& xs) {
        for (double x : xs) places_.push_back({x, compare_(x), Side::none});
        scale_of_zero();
        for (Place& p : places_) p.side = side_of(p.compared);
        double const first = places_.front().x, last = places_.back().x;
        if (first <= 0 && last >= 0) near_zero_ = 1e-5 * (last - first);
        if (!whole_) add_dips();
        narrow();
        add_extremes();
        return result();
    }

private:
    /// Beside a 0 that is compared with, rounding is a trillionth of how large the other gets.
    void scale_of_zero() {
        bool const zero =
            std::all_of(places_.begin(), places_.end(), [](Place const& p) { return !(std::abs(p.compared.b) > 0); });
        for (Place const& p : places_)
            if (zero && std::isfinite(p.compared.a)) floor_ = std::max(floor_, 250 * std::abs(p.compared.a));
    }
    double scale(Compared const& c) const { return std::max({std::abs(c.a), std::abs(c.b), floor_}); }

    Side side_of(Compared const& c) const {
        if (!c.violation.empty() || !std::isfinite(c.a) || !std::isfinite(c.b)) return Side::none;
        double const off = c.a - c.b;
        if (std::abs(off) <= rounding * scale(c)) return Side::equal;
        return off < 0 ? Side::lower : Side::higher;
    }
    Place look(double x) {
        ++looks_;
        Compared const c = compare_(x);
        return {x, c, side_of(c)};
    }

    /// What is narrow is narrow beside this.
    double size(double lo, double hi) const { return std::max({std::abs(lo), std::abs(hi), near_zero_}); }

    /// A number between them; one of the two where they are as near as they are to come.
    double between(double lo, double hi) const {
        if (whole_) return std::floor((lo + hi) / 2);
        bool const far = lo > 0 && hi > 2 * lo;
        double const x = far ? std::sqrt(lo) * std::sqrt(hi) : lo + (hi - lo) / 2;
        return hi - lo <= 1e-14 * size(lo, hi) ? lo : x;
    }

    /// Halves until the sides on both sides of a change are as near as can be; a third side on the way is a change of
    /// its own.
    void split(Place lo, Place hi, std::vector<Place>& to) {
        while (looks_ < most_looks) {
            double const x = between(lo.x, hi.x);
            if (x <= lo.x || x >= hi.x) break;
            Place middle = look(x);
            if (middle.side == lo.side) lo = std::move(middle);
            else if (middle.side == hi.side) hi = std::move(middle);
            else {
                split(lo, middle, to);
                split(std::move(middle), hi, to);
                return;
            }
        }
        to.push_back(std::move(lo)), to.push_back(std::move(hi));
    }

    void narrow() {
        std::vector<Place> all;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            all.push_back(places_[i]);
            if (i + 1 < places_.size() && places_[i].side != places_[i + 1].side)
                split(places_[i], places_[i + 1], all);
        }
        places_ = std::move(all);
    }

    static bool is_sided(Place const& p) { return p.side == Side::lower || p.side == Side::higher; }
    static double off(Place const& p) { return std::abs(p.compared.a - p.compared.b); }

    /// Two crossings between three places of one side show as a dip; golden section goes down it until it is across.
    void add_dips() {
        std::vector<Place> found;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            Place const &left = places_[i ? i - 1 : 0], &middle = places_[i],
                        &right = places_[std::min(i + 1, places_.size() - 1)];
            bool const alike = left.side == middle.side && middle.side == right.side && is_sided(middle);
            bool const dips = off(middle) <= std::min(off(left), off(right));
            if (alike && dips && off(middle) < std::max(off(left), off(right)))
                go_down(left.x, right.x, middle.side, found);
        }
        add(std::move(found));
    }
    void go_down(double lo, double hi, Side side, std::vector<Place>& found) {
        double const golden = (std::sqrt(5.0) - 1) / 2;
        Place left = look(hi - golden * (hi - lo)), right = look(lo + golden * (hi - lo));
        for (int i = 0; i < 40 && looks_ < most_looks; ++i) {
            for (Place const* p : {&left, &right})
                if (p->side != side) return found.push_back(*p);
            if (off(left) <= off(right)) {
                hi = right.x, right = std::move(left), left = look(hi - golden * (hi - lo));
            } else lo = left.x, left = std::move(right), right = look(lo + golden * (hi - lo));
        }
    }

    static double ratio(Place const& p) { return is_sided(p) && p.compared.b != 0 ? p.compared.a / p.compared.b : nan; }

    /// What the ratio a/b comes to between three places of one side, the middle one of which is the least or the most.
    void add_extremes() {
        std::vector<Place> found;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            Place const &left = places_[i ? i - 1 : 0], &middle = places_[i],
                        &right = places_[std::min(i + 1, places_.size() - 1)];
            if (left.side != middle.side || middle.side != right.side) continue;
            for (double const sign : {-1.0, 1.0}) {
                double const before = sign * ratio(left), at = sign * ratio(middle), after = sign * ratio(right);
                if (at >= std::max(before, after) && at > std::min(before, after))
                    climb(left.x, middle, right.x, sign, found);
            }
        }
        add(std::move(found));
    }
    void add(std::vector<Place> found) {
        places_.insert(places_.end(), found.begin(), found.end());
        std::sort(places_.begin(), places_.end(), [](Place const& p, Place const& q) { return p.x < q.x; });
    }

    /// By golden section to where the ratio times the sign is most, if it is more than in the middle.
    void climb(double lo, Place const& middle, double hi, double sign, std::vector<Place>& found) {
        double const golden = (std::sqrt(5.0) - 1) / 2;
        auto const at = [&](double x) { return look(whole_ ? std::round(x) : x); };
        Place left = at(hi - golden * (hi - lo)), right = at(lo + golden * (hi - lo)), best = middle;
        for (int i = 0; i < 40 && looks_ < most_looks; ++i) {
            for (Place const* p : {&left, &right})
                if (p->side == middle.side && sign * ratio(*p) > sign * ratio(best)) best = *p;
            if (hi - lo <= (whole_ ? 1 : 1e-9 * size(lo, hi))) break;
            if (sign * ratio(left) >= sign * ratio(right)) {
                hi = right.x, right = std::move(left), left = at(hi - golden * (hi - lo));
            } else lo = left.x, left = std::move(right), right = at(lo + golden * (hi - lo));
        }
        if (best.x != middle.x) found.push_back(std::move(best));
    }

    /// Places of one side that follow each other: [first, last].
    struct Run {
        std::size_t first, last;
        Side side;
    };
    std::vector<Run> runs() const {
        std::vector<Run> result;
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (result.empty() || result.back().side != places_[i].side) result.push_back({i, i, places_[i].side});
            else result.back().last = i;
        return result;
    }

    /// Equal over so little that it is a point: how far rounding lets two lines that cross seem one.
    bool is_point(Run const& r) const {
        double const from = places_[r.first].x, to = places_[r.last].x;
        return r.side == Side::equal && to - from <= 1e-6 * size(from, to);
    }

    Crossings result() const {
        Crossings found;
        auto const all = runs();
        for (std::size_t i = 0; i < all.size(); ++i) {
            Run const* const before = i ? &all[i - 1] : nullptr;
            Run const* const after = i + 1 < all.size() ? &all[i + 1] : nullptr;
            if (is_point(all[i])) found.crossings.push_back(point(all[i], before, after));
            else {
                if (before && !is_point(*before)) found.crossings.push_back(border(*before, all[i]));
                add_stretch(found, all[i]);
            }
        }
        std::erase_if(found.crossings, [](Crossing const& c) { return std::isnan(c.low); });
        close_gaps(found.stretches);
        for (Place const& p : places_) found.a_moves = found.a_moves || !same(p.compared.a, places_[0].compared.a);
        return found;
    }
    static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

    Crossing point(Run const& r, Run const* before, Run const* after) const {
        double const x = places_[r.first].x + (places_[r.last].x - places_[r.first].x) / 2;
        bool const touch = before && after && before->side == after->side;
        return {touch ? Crossing::Kind::touch : Crossing::Kind::root, x, x, places_[r.first].compared.b};
    }

    /// The crossing between two stretches; of no number (NaN) where a limit begins.
    Crossing border(Run const& one, Run const& other) const {
        Place const &lo = places_[one.last], &hi = places_[other.first];
        if (one.side == Side::none || other.side == Side::none) return {Crossing::Kind::root, nan, nan, nan};
        if (one.side == Side::equal) return {Crossing::Kind::root, lo.x, lo.x, lo.compared.b};
        if (other.side == Side::equal) return {Crossing::Kind::root, hi.x, hi.x, hi.compared.b};
        if (whole_) return {Crossing::Kind::step, lo.x, hi.x, hi.compared.b};
        double const at_lo = off(lo), at_hi = off(hi);
        double const x = lo.x + (hi.x - lo.x) * (at_lo / (at_lo + at_hi));
        bool const jump = at_lo + at_hi > 1e-9 * std::max(scale(lo.compared), scale(hi.compared));
        return {jump ? Crossing::Kind::jump : Crossing::Kind::root, x, x, hi.compared.b};
    }

    /// Goes on with the one before where that was only interrupted by a place where both are equal.
    void add_stretch(Crossings& found, Run const& r) const {
        if (found.stretches.empty() || found.stretches.back().side != r.side)
            found.stretches.push_back({places_[r.first].x, 0, r.side, nan, nan, {}});
        Stretch& s = found.stretches.back();
        s.to = places_[r.last].x;
        for (std::size_t i = r.first; i <= r.last; ++i) {
            Compared const& c = places_[i].compared;
            double const ratio = c.b == 0 || r.side == Side::none ? nan : c.a / c.b;
            s.least = std::fmin(s.least, ratio), s.most = std::fmax(s.most, ratio);
            if (r.side != Side::none) continue;
            std::string const why = c.violation.empty() ? "no number" : c.violation;
            if (std::find(s.violations.begin(), s.violations.end(), why) == s.violations.end())
                s.violations.push_back(why);
        }
    }

    /// Stretches end where the next begins, but for whole numbers.
    void close_gaps(std::vector<Stretch>& stretches) const {
        for (std::size_t i = 0; i + 1 < stretches.size() && !whole_; ++i)
            stretches[i].to = stretches[i + 1].from = stretches[i].to + (stretches[i + 1].from - stretches[i].to) / 2;
    }

    static constexpr double rounding = 4e-15;
    static constexpr std::size_t most_looks = 20000;
    bool whole_;
    std::function<Compared(double)> const& compare_;
    std::vector<Place> places_;
    double near_zero_ = 0, floor_ = 0;
    std::size_t looks_ = 0;
};

/// At least 64 values, those of the axis among them; whole numbers as they are.
std::vector<double> places_along(AxisSpec const& axis) {
    auto const& given = axis.values;
    if (axis.quantity->scale == Scale::integer) return given;
    bool const log = given.front() > 0 && (axis.quantity->scale == Scale::log || given.back() > 100 * given.front());
    return places_between(given, 64, log);
}

/// A design along the quantity that changes, or standing still, with the limits it must keep.
class Along {
public:
    Along(Graph const& graph, Study const& study, BreakEven const& asked, std::string const& name, bool moves,
          Issues& issues)
        : name_(name.empty() ? "the study" : name), unit_(asked.change.quantity->unit) {
        Scenario const scenario = scenario_of(study, name);
        std::vector<Quantity const*> free;
        if (moves) free.push_back(asked.change.quantity);
        outputs_.push_back(asked.quantity);
        for (Constraint const& c : limits_at(graph, study, {scenario, outputs_, free_of(free)}))
            if (c.quantity != asked.quantity) limits_.push_back(c), outputs_.push_back(c.quantity);
        response_.emplace(graph, scenario, free, outputs_);
        values_.resize(outputs_.size());
        moves_ = moves;
        for (Issue issue : response_->issues()) {
            issue.where = "break-even " + in_quotes(asked.name) + ": " + name_ + ": " + issue.where;
            issues.push_back(std::move(issue));
        }
    }

    /// The number at x, in the unit; `violation` gets the constraint that is violated, if it was empty before.
    double at(double x, std::string& violation) {
        if (!seen_ || moves_) {
            double const si = x * unit_;
            response_->values(std::span(&si, moves_ ? 1 : 0), values_);
            seen_ = true;
        }
        for (std::size_t i = 0; i < limits_.size() && violation.empty(); ++i)
            if (!holds(limits_[i], values_[i + 1] / limits_[i].quantity->unit))
                violation = name_ + " violates the limit on " + label_of(*limits_[i].quantity);
        return values_[0] / outputs_[0]->unit;
    }

private:
    /// Rounding violates no constraint.
    static bool holds(Constraint const& c, double v) {
        auto const slip = [](double limit) { return 1e-12 * std::max(1.0, std::abs(limit)); };
        return v >= c.lo - (std::isinf(c.lo) ? 0 : slip(c.lo)) && v <= c.hi + (std::isinf(c.hi) ? 0 : slip(c.hi));
    }

    std::string name_;
    Unit unit_;
    bool moves_ = false, seen_ = false;
    std::vector<Constraint> limits_;
    std::vector<Quantity const*> outputs_;
    std::optional<Response> response_;
    std::vector<double> values_;
};

}  // namespace

Crossings find_crossings(std::vector<double> const& places, bool whole,
                         std::function<Compared(double)> const& compare) {
    return Walk(whole, compare).run(places);
}

BreakEven const* break_even_named(Study const& study, std::string_view name) {
    for (BreakEven const& b : study.break_evens)
        if (b.name == name) return &b;
    return nullptr;
}

std::optional<BreakEvenAnswer> answer(Graph const& graph, Study const& study, BreakEven const& asked, Issues& issues) {
    Issues found;
    Along design(graph, study, asked, asked.design, true, found);
    std::optional<Along> over;
    if (!asked.value) over.emplace(graph, study, asked, asked.over, asked.both, found);
    issues.insert(issues.end(), found.begin(), found.end());
    if (has_errors(found)) return {};
    auto const compare = [&](double x) {
        std::string violation;
        double const a = design.at(x, violation);
        double const b = over ? over->at(x, violation) : *asked.value;
        return Compared{a, b, violation};
    };
    bool const whole = asked.change.quantity->scale == Scale::integer;
    std::vector<double> places = places_along(asked.change);
    BreakEvenAnswer answer{&asked, find_crossings(places, whole, compare), {}};
    auto const& stretches = answer.found.stretches;
    if (answer.found.crossings.empty() && stretches.size() == 1 && stretches[0].side != Side::none)
        answer.proven = is_proven_apart(graph, {{asked.change.quantity}, {places}}, *asked.quantity,
                                        {scenario_of(study, asked.design), true, {}},
                                        {scenario_of(study, asked.over), asked.both, asked.value});
    for (Crossing const& c : answer.found.crossings) places.push_back(c.high);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (double x : places) {
        Compared const c = compare(x);
        answer.curve.push_back({x, c.a, c.b, c.violation.empty()});
    }
    return answer;
}

double first_crossing(BreakEvenAnswer const& answer) {
    auto const& all = answer.found.crossings;
    return all.empty() ? nan : all.front().high;
}

}  // namespace diecast
