// Frontier curves: the Pareto front in two numbers, once for each value of a quantity.
#include <algorithm>
#include <charconv>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/charts/value_front_words.h"
#include "app/present/text/entry_places.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/sweep/explore.h"

namespace diecast {
namespace charts {
namespace {

constexpr double wide = 20;  // from where an axis is logarithmic

class FrontierMaker {
public:
    FrontierMaker(Job const& job, FrontierSpec const& spec) : job_(job), spec_(spec), explorer_(job.graph, job.pool) {
        study_.scenario = job.scenario(spec.design);
        if (!spec.axes.empty()) study_.axes = spec.axes, study_.sampling = {};
        Quantity const* const own = spec.curves->quantity;
        std::erase_if(study_.axes, [&](AxisSpec const& a) { return a.quantity == own; });
        for (AxisSpec const& axis : spec.axes) study_.scenario.pins.erase(std::string(axis.quantity->key));
    }

    ChartData chart() {
        Quantity const &x = *spec_.x->quantity, &y = *spec_.y->quantity, &of = *spec_.curves->quantity;
        FrontierChart c{job_.chart.title, axis_label(x), axis_label(y), label_of(of), *spec_.x, *spec_.y};
        c.is_ordered = !job_.graph.is_choice(of);
        if (c.title.empty()) c.title = label_of(y) + " against " + within_text(label_of(x));
        std::vector<double> entries;
        if (!c.is_ordered) entries = named_entries(job_.graph, job_.study, of);
        for (double const value : spec_.curves->values) {
            study_.scenario.pin(of, job_.graph.pin_value_of(of, value));
            std::optional<double> limit;
            auto curve = front(c, limit);
            if (!curve) return {};
            curve->name = place_text(job_.graph, of, value);
            if (auto const at = std::ranges::find(entries, value); at != entries.end())
                curve->category = static_cast<std::size_t>(at - entries.begin());
            put_measured(*curve, value);
            if (curve->points.empty())
                job_.report("no design with " + curve->name + " satisfies all constraints", Severity::note);
            c.x_limit = c.curves.empty() || c.x_limit == limit ? limit : std::nullopt;
            c.curves.push_back(std::move(*curve));
        }
        if (spec_.break_even && !find_own(c)) return {};
        c.measured = measured_points(job_.graph, rows_of(nullptr, study_.scenario), x, y);
        c.log_x = is_log(c, spec_.x_scale, &FrontierChart::Point::x, &MeasuredPoint::x);
        c.log_y = is_log(c, spec_.y_scale, &FrontierChart::Point::y, &MeasuredPoint::y);
        return c;
    }

private:
    /// Rows that choose something else than the chart does are of no interest to it. Those that choose what a curve is
    /// of are the curve's, the others the chart's.
    std::vector<MeasuredRow> rows_of(double const* value, Scenario const& scenario) const {
        std::vector<MeasuredRow> rows = job_.study.measured;
        std::erase_if(rows, [&](MeasuredRow const& row) {
            auto const own = row.values.pins.find(std::string(spec_.curves->quantity->key));
            if (own == row.values.pins.end()) return value != nullptr;
            Issues ignored;
            return !value || job_.graph.value_of(*spec_.curves->quantity, own->second, ignored) != *value;
        });
        return measured_under(job_.graph, rows, scenario, study_.axes);
    }
    void put_measured(FrontierChart::Curve& curve, double value) const {
        curve.measured =
            measured_points(job_.graph, rows_of(&value, curve.scenario), *spec_.x->quantity, *spec_.y->quantity);
    }

    /// None where the job's issues say why, or where it was stopped. `limit`: that its designs have on x.
    std::optional<FrontierChart::Curve> front(FrontierChart& c, std::optional<double>& limit) {
        Question q;
        q.scenario = study_.scenario, q.axes = grid_of(job_.graph, study_);
        q.objectives = {*spec_.x, *spec_.y};
        q.x = spec_.x->quantity, q.y = spec_.y->quantity;
        q.columns = q.rows = 2;  // the front is wanted, not the picture
        put_limits(job_.graph, study_, q);
        limit = limit_on(job_.graph, q, *spec_.x);
        auto const picture = explorer_.run(q, job_.stop);
        if (!picture) return job_.take(explorer_.issues(), spec_.design), std::nullopt;
        c.axes.clear();
        for (Axis const& axis : picture->plan->axes())
            c.axes.insert(c.axes.end(), axis.quantities.begin(), axis.quantities.end());
        FrontierChart::Curve curve{{}, study_.scenario, {}};
        for (FrontPoint const& p : picture->front) curve.points.push_back(point(*picture->plan, p));
        return curve;
    }

    FrontierChart::Point point(Plan const& plan, FrontPoint const& p) const {
        FrontierChart::Point result{p.x, p.y, {}, {}};
        auto const places = plan.indices(p.design);
        std::vector<Quantity const*> all;
        for (Axis const& axis : plan.axes()) all.insert(all.end(), axis.quantities.begin(), axis.quantities.end());
        for (std::size_t a = 0; a < places.size(); ++a)
            for (std::size_t i = 0; i < plan.axes()[a].quantities.size(); ++i) {
                Quantity const& q = *plan.axes()[a].quantities[i];
                result.places.push_back(plan.axes()[a].values[i][places[a]]);
                auto const entries = job_.graph.entries(q);
                result.entries.push_back(
                    entries.empty() ? "" : entries[static_cast<std::size_t>(result.places.back())].name);
                result.settings +=
                    (result.settings.empty() ? "" : ", ") + setting_text(job_.graph, q, result.places.back(), all);
            }
        return result;
    }

    /// The best design of a curve at an x, or at the one that it has by itself; an empty one where none satisfies all
    /// constraints. None where the job was stopped, or its issues say why.
    std::optional<std::optional<FrontierChart::Point>> best_at(FrontierChart const& c,
                                                               FrontierChart::Curve const& curve,
                                                               std::optional<double> x) {
        Quantity const& along = *spec_.x->quantity;
        Study study = study_;
        std::erase_if(study.axes, [&](AxisSpec const& a) { return a.quantity == &along; });
        study.scenario = curve.scenario;
        Scenario const own = job_.scenario(spec_.design);
        if (x) study.scenario.pin(along, *x);
        else if (auto const pin = own.pins.find(std::string(along.key)); pin != own.pins.end())
            study.scenario.pin(along, pin->second);
        Question q;
        q.scenario = study.scenario, q.axes = grid_of(job_.graph, study);
        q.objectives = {*spec_.y};
        q.x = &along, q.y = spec_.y->quantity;
        q.columns = q.rows = 2;
        put_limits(job_.graph, study, q);
        auto const picture = at_one_x_.run(q, job_.stop);
        if (!picture) return job_.take(at_one_x_.issues(), spec_.design), std::nullopt;
        if (picture->front.empty()) return std::optional<FrontierChart::Point>();
        FrontPoint const& found = picture->front.front();
        FrontierChart::Point best = point(*picture->plan, found);
        auto const places = picture->plan->indices(found.design);
        best.places.clear();
        for (Quantity const* axis : c.axes) {
            auto const at = place_of(picture->plan->axes(), *axis);
            best.places.push_back(at ? picture->plan->axes()[at->axis].values[at->quantity][places[at->axis]]
                                     : found.x);
        }
        return std::optional(std::move(best));
    }

    bool is_better(double a, double b) const { return spec_.y->sense == Sense::maximise ? a > b : a < b; }

    /// False where it was stopped.
    bool find_own(FrontierChart& c) {
        for (FrontierChart::Curve& curve : c.curves) {
            auto own = best_at(c, curve, {});
            if (!own) return false;
            curve.own = std::move(*own);
        }
        for (FrontierChart::Curve& curve : c.curves) {
            FrontierChart::Curve const* other = nullptr;
            for (FrontierChart::Curve const& o : c.curves)
                if (&o != &curve && o.own && (!other || is_better(o.own->y, other->own->y))) other = &o;
            if (other && !find_even(c, curve, *other)) return false;
        }
        return true;
    }

    /// Finds where the curve passes the other's own level: between two of its points, and there by false position (the
    /// Illinois rule).
    bool find_even(FrontierChart const& c, FrontierChart::Curve& curve, FrontierChart::Curve const& other) {
        double const level = other.own->y;
        auto const& points = curve.points;
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            double a = points[k].x, b = points[k + 1].x, fa = points[k].y - level, fb = points[k + 1].y - level;
            if (fa == 0 || fa * fb > 0) continue;
            for (int i = 0, side = 0; i < 40; ++i) {
                double const x = (fa * b - fb * a) / (fa - fb);
                auto at = best_at(c, curve, x);
                if (!at) return false;
                if (!*at) return true;
                double const f = (*at)->y - level;
                curve.even = std::move(*at), curve.even->x = x, curve.even_with = other.name;
                if (std::abs(f) <= 1e-9 * std::abs(level)) return true;
                if (f * fb > 0) {
                    b = x, fb = f;
                    if (std::exchange(side, -1) == -1) fa /= 2;
                } else {
                    a = x, fa = f;
                    if (std::exchange(side, 1) == 1) fb /= 2;
                }
            }
            return true;
        }
        return true;
    }

    static bool is_log(FrontierChart const& c, std::string const& said, double FrontierChart::Point::*side,
                       double MeasuredPoint::*measured) {
        double least = std::numeric_limits<double>::infinity(), most = 0;
        for (FrontierChart::Curve const& curve : c.curves)
            for (FrontierChart::Point const& p : curve.points)
                least = std::min(least, p.*side), most = std::max(most, p.*side);
        for (MeasuredPoint const& p : c.all_measured())
            least = std::min(least, p.*measured), most = std::max(most, p.*measured);
        return least > 0 && (said.empty() ? most > wide * least : said == "log");
    }

    Job const& job_;
    FrontierSpec const& spec_;
    Study study_ = job_.study;  // of one curve at a time
    Explorer explorer_;
    Explorer at_one_x_{job_.graph, job_.pool};
};

}  // namespace

ChartData numbers(Job const& job, FrontierSpec const& spec) {
    if (!spec.x || !spec.y || !spec.curves) return job.report("expected x, y and curves"), ChartData{};
    return FrontierMaker(job, spec).chart();
}

}  // namespace charts

std::vector<MeasuredPoint> FrontierChart::all_measured() const {
    std::vector<MeasuredPoint> all = measured;
    for (Curve const& curve : curves) all.insert(all.end(), curve.measured.begin(), curve.measured.end());
    return all;
}

bool FrontierChart::is_front() const {
    return std::none_of(curves.begin(), curves.end(), [](Curve const& c) { return c.own.has_value(); });
}

namespace {

std::optional<Span> span_of(FrontierChart const& c, double FrontierChart::Point::*side, double MeasuredPoint::*measured,
                            bool log) {
    Extent e;
    auto const grow = [&](double v) { e.lo = std::min(e.lo, v), e.hi = std::max(e.hi, v); };
    for (FrontierChart::Curve const& curve : c.curves) {
        for (FrontierChart::Point const& p : curve.points) grow(p.*side);
        if (curve.own) grow((*curve.own).*side);
    }
    for (MeasuredPoint const& p : c.all_measured()) grow(p.*measured);
    if (e.empty()) return {};
    return fitted(e, Unit{}, log ? AxisScale::log : AxisScale::linear);
}

}  // namespace

std::optional<Span> FrontierChart::across() const { return span_of(*this, &Point::x, &MeasuredPoint::x, log_x); }
std::optional<Span> FrontierChart::up() const { return span_of(*this, &Point::y, &MeasuredPoint::y, log_y); }

TableLines table_lines(FrontierChart const& c, bool exact) {
    TableLines lines{{c.of, charts::column_title(c.x_label), charts::column_title(c.y_label)}};
    for (Quantity const* q : c.axes) lines[0].push_back(charts::column_title(charts::axis_label(*q)));
    auto const add_point = [&](std::string name, FrontierChart::Point const& p) {
        lines.push_back({std::move(name), charts::cell(p.x, exact), charts::cell(p.y, exact)});
        for (std::size_t i = 0; i < p.places.size(); ++i)
            lines.back().push_back(i >= p.entries.size() || p.entries[i].empty() ? charts::cell(p.places[i], exact)
                                                                                 : p.entries[i]);
    };
    for (FrontierChart::Curve const& curve : c.curves)
        for (FrontierChart::Point const& p : curve.points) add_point(curve.name, p);
    for (FrontierChart::Curve const& curve : c.curves)
        if (curve.own) add_point(curve.name + ", by itself", *curve.own);
    for (FrontierChart::Curve const& curve : c.curves)
        if (curve.even) add_point(curve.name + ", even with " + curve.even_with, *curve.even);
    auto const add = [&](MeasuredPoint const& p, std::string const& of) {
        lines.push_back(
            {of + (p.name.empty() ? p.series : p.name), charts::cell(p.x, exact), charts::cell(p.y, exact)});
        lines.back().resize(lines[0].size());
    };
    for (FrontierChart::Curve const& curve : c.curves)
        for (MeasuredPoint const& p : curve.measured) add(p, curve.name + ": ");
    for (MeasuredPoint const& p : c.measured) add(p, "");
    return lines;
}

std::string chart_words(FrontierChart const& c) {
    std::string text =
        "Pareto fronts of " + c.y_label + " against " + c.x_label + ", one for each " + within_text(c.of) + ": ";
    for (FrontierChart::Curve const& curve : c.curves)
        text += (&curve == &c.curves.front() ? "" : ", ") + curve.name + (curve.points.empty() ? " (no design)" : "");
    text += ".";
    if (auto const measured = c.all_measured(); !measured.empty())
        text += " Measured: " + list_words(series_of(measured)) + ".";
    return text;
}

std::vector<NumberOf> numbers_of_spot(Graph const& graph, FrontierChart const& c, std::string_view key) {
    constexpr std::string_view start = "point:";
    if (!key.starts_with(start)) return {};
    std::size_t curve = 0, point = 0;
    char const *const end = key.data() + key.size(), *at = key.data() + start.size();
    at = std::from_chars(at, end, curve).ptr;
    if (at == end || curve >= c.curves.size()) return {};
    std::from_chars(at + 1, end, point);
    std::vector<FrontierChart::Point> points = c.curves[curve].points;
    for (auto const& more : {c.curves[curve].own, c.curves[curve].even})
        if (more) points.push_back(*more);
    if (point >= points.size()) return {};
    FrontierChart::Point const& p = points[point];
    NumberOf of{c.curves[curve].name, c.curves[curve].scenario, c.x.quantity, p.settings};
    for (std::size_t i = 0; i < c.axes.size(); ++i)
        of.scenario.pin(*c.axes[i], graph.pin_value_of(*c.axes[i], p.places[i]));
    NumberOf up = of;
    up.quantity = c.y.quantity;
    return {of, up};
}

namespace {

/// "At its own memory price per byte HBM4 has the lowest cost per token: 0.19 USD/Mtoken at 14 USD/GB. Even: MRM-STT at
/// 22 USD/GB with HBM4. Nowhere from 1 to 60 USD/GB: HBM3."
std::string even_words(FrontierChart const& c) {
    FrontierChart::Curve const* best = nullptr;
    auto const is_better = [&](double a, double b) { return c.y.sense == Sense::maximise ? a > b : a < b; };
    for (FrontierChart::Curve const& curve : c.curves)
        if (curve.own && (!best || is_better(curve.own->y, best->own->y))) best = &curve;
    if (!best) return "";
    Quantity const &x = *c.x.quantity, &y = *c.y.quantity;
    std::string text = "At its own " + within_text(label_of(x)) + " " + best->name + " has the " +
                       (c.y.sense == Sense::maximise ? "highest " : "lowest ") + within_text(label_of(y)) + ": " +
                       value_text(best->own->y, y, 3) + " at " + value_text(best->own->x, x, 3) + ".";
    std::vector<double> places;
    for (FrontierChart::Curve const& curve : c.curves)
        if (curve.even) places.push_back(curve.even->x);
    auto const texts = even_texts(places, 3);
    auto next = texts.begin();
    std::string even, nowhere;
    for (FrontierChart::Curve const& curve : c.curves) {
        if (curve.even)
            even += (even.empty() ? " Even: " : ", ") + curve.name + " at " + unit_behind(*next++, x) + " with " +
                    curve.even_with;
        else if (curve.own && curve.points.size() > 1)
            nowhere += (nowhere.empty() ? " Nowhere from " + number_text(curve.points.front().x, 3) + " to " +
                                              value_text(curve.points.back().x, x, 3) + ": "
                                        : ", ") +
                       curve.name;
    }
    return text + even + (even.empty() ? "" : ".") + nowhere + (nowhere.empty() ? "" : ".");
}

/// Why curves go by steps: "Steps: only swept values of decode batch are computed."; without names behind a long text.
std::string steps_words(FrontierChart const& c, bool is_brief) {
    std::vector<std::string> names;
    for (Quantity const* axis : c.axes) names.push_back(within_text(label_of(*axis)));
    bool const few = !names.empty() && names.size() <= 2 && !is_brief;
    return " Steps: only swept values" + (few ? " of " + list_words(names) : "") + " are computed.";
}

}  // namespace

std::string result_sentence(FrontierChart const& c) {
    if (std::string text = even_words(c); !text.empty()) return text;
    std::vector<NamedFront> fronts;
    for (FrontierChart::Curve const& curve : c.curves) {
        if (curve.points.empty()) continue;
        fronts.push_back({curve.name, {}});
        for (FrontierChart::Point const& p : curve.points) fronts.back().points.emplace_back(p.x, p.y);
    }
    std::string const text = value_front_words(c.x, c.y, fronts, c.x_limit);
    return text.empty() ? text : text + steps_words(c, text.size() > 300);
}

}  // namespace diecast
