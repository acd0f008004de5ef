#include "optimizer/sweep/parts/kept_sweep.h"
#include <algorithm>
#include <cmath>
#include <tuple>
#include "optimizer/sweep/brush.h"
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

constexpr std::size_t most_visits = 60'000'000, least_rows = 20'000;  // visits: lanes of the rows with the sample

bool same_numbers(Question const& a, Question const& b) { return a.x == b.x && a.y == b.y && a.colour == b.colour; }

/// Puts the extents of a column and of points that are feasible, SI: of all, and of the feasible ones. Those of an
/// objective are the sweep's.
void put_extents(KeptColumn const& column, KeptSweep const& sweep, std::vector<FrontPoint> const& front,
                 double FrontPoint::*side, Extent (&to)[2]) {
    Unit const& unit = column.quantity->unit;
    to[0] = column.all, to[1] = column.feasible;
    for (Extent& e : to) {
        for (FrontPoint const& p : front)
            if (std::isfinite(p.*side)) e.lo = std::min(e.lo, p.*side), e.hi = std::max(e.hi, p.*side);
        if (!e.empty()) e.lo = e.lo * unit, e.hi = e.hi * unit;
    }
    for (std::size_t j = 0; j < sweep.state.spreads.size(); ++j)
        if (sweep.objectives[j].quantity == column.quantity)
            to[0] = sweep.state.spreads[j].all, to[1] = sweep.state.spreads[j].feasible;
}

/// Adds the front's points to the fronts of their values, which are those of a sample.
void add_front(Picture const& picture, double x_sign, double y_sign, std::vector<ValueFront>& fronts) {
    Question const& q = picture.question;
    if (fronts.empty() || !q.colour) return;
    auto const categories = Categories::of(picture.plan->graph(), picture.plan->axes(), *q.colour);
    if (!categories) return;
    for (FrontPoint const& p : picture.front) {
        double const value = categories->values()[categories->of(p.design)];
        for (ValueFront& f : fronts)
            if (f.value == value) f.points.push_back(p);
    }
    for (ValueFront& f : fronts) f.points = outline_of(std::move(f.points), x_sign, y_sign);
}

std::vector<std::uint32_t> feasible_rows(KeptColumns const& columns) {
    std::vector<std::uint32_t> rows;
    for (std::size_t r = 0; r < columns.rows; ++r)
        if (columns.feasible[r]) rows.push_back(static_cast<std::uint32_t>(r));
    return rows;
}

/// The sample's designs, each for as many as it stands for.
std::vector<Cell> cells_with(KeptColumns const& columns, Picture& picture) {
    auto const cell_of = cells_of(columns, picture);
    Question const& q = picture.question;
    picture.cells.assign(static_cast<std::size_t>(q.columns) * static_cast<std::size_t>(q.rows), {});
    std::uint32_t const each = columns.weight();
    for (std::size_t r = 0; r < columns.rows; ++r) {
        if (cell_of[r] >= picture.cells.size()) continue;
        Cell& cell = picture.cells[cell_of[r]];
        if (cell.infeasible == 0) cell.design = columns.design(r);
        cell.infeasible += each;
    }
    return brushed_cells(columns, picture, cell_of, feasible_rows(columns), false);
}

}  // namespace

std::vector<FrontPoint> points_of(Plan const& plan, Question const& q, std::vector<Archive::Point> const& front) {
    std::vector<Quantity const*> outputs{q.x, q.y};
    for (Objective const& o : q.objectives) outputs.push_back(o.quantity);
    Probe probe(plan.graph(), plan.scenario(), plan.axes(), outputs);
    std::vector<FrontPoint> points;
    for (Archive::Point const& p : front) {
        auto const si = probe.at(p.design);
        FrontPoint& point = points.emplace_back(FrontPoint{p.design, si[0] / q.x->unit, si[1] / q.y->unit, {}});
        for (std::size_t j = 0; j < q.objectives.size(); ++j)
            point.objectives.push_back(si[2 + j] / q.objectives[j].quantity->unit);
    }
    std::stable_sort(points.begin(), points.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
    return points;
}

std::vector<FrontPoint> outline_of(std::vector<FrontPoint> points, double x_sign, double y_sign) {
    std::erase_if(points, [](FrontPoint const& p) { return !std::isfinite(p.x) || !std::isfinite(p.y); });
    std::sort(points.begin(), points.end(), [&](FrontPoint const& a, FrontPoint const& b) {
        return std::tuple(x_sign * a.x, y_sign * a.y, a.design) < std::tuple(x_sign * b.x, y_sign * b.y, b.design);
    });
    std::vector<FrontPoint> outline;
    for (FrontPoint& p : points)
        if (outline.empty() || y_sign * p.y < y_sign * outline.back().y) outline.push_back(std::move(p));
    if (x_sign < 0) std::reverse(outline.begin(), outline.end());
    return outline;
}

bool KeptSweep::answers(Question const& q) const {
    return q.scenario == scenario && q.axes == axes && q.objectives == objectives && q.constraints == constraints;
}

std::vector<FrontPoint> with_front(std::vector<FrontPoint> others, std::vector<FrontPoint> const& front,
                                   std::vector<double> const& wanted) {
    auto const is_dominated = [&](FrontPoint const& one) {
        return std::any_of(front.begin(), front.end(), [&](FrontPoint const& by) {
            for (std::size_t j = 0; j < wanted.size(); ++j)
                if (!(wanted[j] * by.objectives[j] <= wanted[j] * one.objectives[j])) return false;
            return true;
        });
    };
    std::erase_if(others, is_dominated);
    others.insert(others.end(), front.begin(), front.end());
    std::stable_sort(others.begin(), others.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
    return others;
}

bool KeptPictures::knows_value_fronts(Question const& q) const { return same_numbers(q, sweep_->fronts); }

void KeptPictures::take_value_fronts(Question const& q, std::vector<ValueFront> fronts) {
    auto sweep = std::make_shared<KeptSweep>(*sweep_);
    sweep->fronts = q, sweep->value_fronts = std::move(fronts);
    sweep_ = std::move(sweep);
}

std::shared_ptr<Picture const> KeptPictures::run(Question const& q, std::stop_token stop,
                                                 ProgressCall const& progress) {
    auto const start = Clock::now();
    auto picture = std::make_shared<Picture>();
    Graph const& graph = *sweep_->graph;
    picture->question = q;
    picture->plan = std::make_shared<Plan const>(graph, q.scenario, q.axes, outputs_of(q));
    picture->seconds_planning = std::chrono::duration<double>(Clock::now() - start).count();
    if (!columns_ || !columns_->serve(q, {})) {
        ColumnLimits limits;
        std::size_t const visits = most_visits / std::max<std::size_t>(1, picture->plan->row_lanes());
        if (picture->plan->designs() > most_visits) limits.rows = std::min(limits.rows, std::max(least_rows, visits));
        columns_ = keep_columns(*picture, {}, pool_, std::move(stop), progress, limits);
        if (!columns_) return nullptr;
    }
    SweepState const& state = sweep_->state;
    picture->designs = state.seen, picture->feasible = state.feasible, picture->violations = state.violations;
    picture->sampled = columns_->is_sample() ? columns_->rows : 0;
    picture->front_alone = sweep_->front_alone;
    picture->front = points_of(*picture->plan, q, state.front);
    put_extents(*columns_->find(q.x), *sweep_, picture->front, &FrontPoint::x, picture->extent_x);
    put_extents(*columns_->find(q.y), *sweep_, picture->front, &FrontPoint::y, picture->extent_y);
    if (q.colour) {
        KeptColumn const& c = *columns_->find(q.colour);
        Extent const& e = c.feasible.empty() ? c.all : c.feasible;
        picture->extent_colour = e;
        if (!e.empty()) picture->extent_colour = {e.lo * c.quantity->unit, e.hi * c.quantity->unit};
    }
    double const x_sign = wanted_sign(graph, *q.x, q.objectives), y_sign = wanted_sign(graph, *q.y, q.objectives);
    if (!q.objectives.empty() && x_sign != 0 && y_sign != 0) picture->outline = picture->front;  // front_of asks for it
    BrushedFront found = front_of(*columns_, *picture, columns_->feasible);
    if (!picture->outline.empty()) {
        found.outline.insert(found.outline.end(), picture->front.begin(), picture->front.end());
        picture->outline = outline_of(std::move(found.outline), x_sign, y_sign);
    }
    picture->value_fronts = std::move(found.value_fronts);
    picture->value_fronts_of_sample = !knows_value_fronts(q);
    if (!picture->value_fronts_of_sample) picture->value_fronts = sweep_->value_fronts;
    else add_front(*picture, x_sign, y_sign, picture->value_fronts);
    picture->view = q.view ? *q.view : fitted_view(*picture, picture->outline);
    picture->knee = knee_of(*picture);
    picture->cells = cells_with(*columns_, *picture);
    picture->seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return picture;
}

}  // namespace diecast
