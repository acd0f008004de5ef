// Frontier curves: the Pareto front in two numbers, once for each value of a quantity.
#include <algorithm>
#include <charconv>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/charts/value_front_words.h"
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
        if (c.title.empty()) c.title = label_of(y) + " against " + within_text(label_of(x));
        for (double const value : spec_.curves->values) {
            study_.scenario.pin(of, job_.graph.pin_value_of(of, value));
            auto curve = front(c);
            if (!curve) return {};
            curve->name = place_text(job_.graph, of, value);
            put_measured(*curve, value);
            if (curve->points.empty())
                job_.report("no design with " + curve->name + " satisfies all constraints", Severity::note);
            c.curves.push_back(std::move(*curve));
        }
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

    /// None where the job's issues say why, or where it was stopped.
    std::optional<FrontierChart::Curve> front(FrontierChart& c) {
        Question q;
        q.scenario = study_.scenario, q.axes = grid_of(job_.graph, study_);
        q.objectives = {*spec_.x, *spec_.y};
        q.x = spec_.x->quantity, q.y = spec_.y->quantity;
        q.columns = q.rows = 2;  // the front is wanted, not the picture
        put_limits(job_.graph, study_, q);
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
        auto const places = plan.places(p.design);
        for (std::size_t a = 0; a < places.size(); ++a)
            for (std::size_t i = 0; i < plan.axes()[a].quantities.size(); ++i) {
                Quantity const& q = *plan.axes()[a].quantities[i];
                result.places.push_back(plan.axes()[a].values[i][places[a]]);
                result.settings +=
                    (result.settings.empty() ? "" : ", ") + place_text(job_.graph, q, result.places.back());
            }
        return result;
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

TableLines table_lines(FrontierChart const& c, bool exact) {
    TableLines lines{{c.of, charts::column_title(c.x_label), charts::column_title(c.y_label)}};
    for (Quantity const* q : c.axes) lines[0].push_back(charts::column_title(charts::axis_label(*q)));
    for (FrontierChart::Curve const& curve : c.curves)
        for (FrontierChart::Point const& p : curve.points) {
            lines.push_back({curve.name, charts::cell(p.x, exact), charts::cell(p.y, exact)});
            for (double v : p.places) lines.back().push_back(charts::cell(v, exact));
        }
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
    if (point >= c.curves[curve].points.size()) return {};
    FrontierChart::Point const& p = c.curves[curve].points[point];
    NumberOf of{c.curves[curve].name, c.curves[curve].scenario, c.x.quantity, p.settings};
    for (std::size_t i = 0; i < c.axes.size(); ++i)
        of.scenario.pin(*c.axes[i], graph.pin_value_of(*c.axes[i], p.places[i]));
    NumberOf up = of;
    up.quantity = c.y.quantity;
    return {of, up};
}

std::string result_sentence(FrontierChart const& c) {
    std::vector<NamedFront> fronts;
    for (FrontierChart::Curve const& curve : c.curves) {
        if (curve.points.empty()) continue;
        fronts.push_back({curve.name, {}});
        for (FrontierChart::Point const& p : curve.points) fronts.back().points.emplace_back(p.x, p.y);
    }
    return value_front_words(c.x, c.y, fronts);
}

}  // namespace diecast
