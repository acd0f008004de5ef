#include "app/session/work/front_alone.h"
#include <algorithm>
#include <cmath>
#include "optimizer/bounds/exact_front.h"
#include "optimizer/sweep/categories.h"
#include "optimizer/sweep/subsample.h"
#include "optimizer/sweep/survey.h"

namespace diecast {
namespace {

/// A value's part of the grid: of the axis that the colour goes along, the values that have it.
class ValueGrid {
public:
    ValueGrid(std::vector<Axis> const& axes, PlaceInAxes at, double value) : axes_(axes) {
        Axis const& whole = axes[at.axis];
        size_ = whole.size();
        for (std::size_t i = 0; i < size_; ++i)
            if (whole.values[at.quantity][i] == value) places_.push_back(i);
        for (std::size_t k = 0; k < whole.values.size(); ++k) {
            std::vector<double>& values = axes_[at.axis].values[k];
            values.clear();
            for (std::size_t i : places_) values.push_back(whole.values[k][i]);
        }
        for (std::size_t a = at.axis + 1; a < axes.size(); ++a) stride_ *= axes[a].size();
    }
    std::vector<Axis> const& axes() const { return axes_; }
    /// Number of a design in the whole grid.
    std::uint64_t whole(std::uint64_t design) const {
        std::uint64_t const behind = design % stride_, rest = design / stride_;
        return (rest / places_.size() * size_ + places_[rest % places_.size()]) * stride_ + behind;
    }

private:
    std::vector<Axis> axes_;
    std::vector<std::size_t> places_;  // along the axis
    std::uint64_t size_ = 1, stride_ = 1;
};

}  // namespace

std::shared_ptr<KeptSweep const> front_alone(std::shared_ptr<Graph const> graph, Question const& q, Picture const& some,
                                             Pool& pool, std::stop_token stop, ProgressCall const& progress) {
    if (q.objectives.empty() || some.designs == 0) return nullptr;
    Issues issues;
    ExactFront found =
        exact_front(*graph, {q.scenario, q.axes, q.objectives, q.constraints}, pool, issues, std::move(stop), progress);
    if (!found.complete) return nullptr;
    auto const estimate = [&](std::uint64_t of_some) {
        double const share = static_cast<double>(of_some) / static_cast<double>(some.designs);
        return static_cast<std::uint64_t>(std::llround(share * static_cast<double>(found.designs)));
    };
    auto kept = std::make_shared<KeptSweep>();
    kept->graph = std::move(graph);
    kept->scenario = q.scenario, kept->axes = q.axes, kept->objectives = q.objectives,
    kept->constraints = q.constraints;
    kept->front_alone = true;
    SweepState& state = kept->state;
    state.seen = found.designs, state.seconds = found.seconds;
    state.feasible = std::max<std::uint64_t>(estimate(some.feasible), found.front.size());
    for (std::uint64_t n : some.violations) state.violations.push_back(estimate(n));
    state.front = std::move(found.front);
    return kept;
}

std::optional<std::vector<ValueFront>> value_fronts_alone(Graph const& graph, Question const& q, Pool& pool,
                                                          std::stop_token stop, ProgressCall const& progress,
                                                          double most) {
    double const x_sign = wanted_sign(graph, *q.x, q.objectives), y_sign = wanted_sign(graph, *q.y, q.objectives);
    auto const at = q.colour ? place_of(q.axes, *q.colour) : std::nullopt;
    auto const categories = at ? Categories::of(graph, q.axes, *q.colour) : std::nullopt;
    if (!categories || !categories->are_few() || x_sign == 0 || y_sign == 0 || q.x == q.y) return {};
    auto const sense_of = [](double sign) { return sign < 0 ? Sense::maximise : Sense::minimise; };
    std::vector<Objective> const both{{q.x, sense_of(x_sign)}, {q.y, sense_of(y_sign)}};
    auto const start = Clock::now();
    std::stop_source late;
    std::stop_callback const chained(stop, [&late] { late.request_stop(); });
    Plan const plan(graph, q.scenario, q.axes, outputs_of(q));
    std::vector<ValueFront> fronts;
    std::uint64_t const all = designs_of(q.axes);
    std::uint64_t of_each = 0, furthest = 0;  // designs
    auto const report = [&](Progress const& of_value) {
        double const seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (seconds > most) late.request_stop();
        if (!progress || of_value.total != of_each) return;  // of a few designs that are looked at first
        double const values =
            static_cast<double>(fronts.size()) + static_cast<double>(of_value.done) / static_cast<double>(of_each);
        double const share = values / static_cast<double>(categories->values().size());
        furthest = std::max(furthest, static_cast<std::uint64_t>(share * static_cast<double>(all)));
        progress({furthest, all, seconds});
    };
    for (double const value : categories->values()) {
        ValueGrid const grid(q.axes, *at, value);
        of_each = designs_of(grid.axes());
        Issues issues;
        ExactFront found =
            exact_front(graph, {q.scenario, grid.axes(), both, q.constraints}, pool, issues, late.get_token(), report);
        if (!found.complete) return {};
        for (Archive::Point& point : found.front) point.design = grid.whole(point.design);
        fronts.push_back({value, outline_of(points_of(plan, q, found.front), x_sign, y_sign)});
    }
    return fronts;
}

}  // namespace diecast
