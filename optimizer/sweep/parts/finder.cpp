#include "optimizer/sweep/parts/finder.h"
#include <algorithm>
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

std::vector<Front::Objective> objectives_of(Plan const& plan, Study const& study) {
    std::vector<Front::Objective> result;
    for (Objective const& o : study.objectives)
        result.push_back({output_of(plan, *o.quantity), o.sense == Sense::maximise});
    return result;
}

}  // namespace

Finder::Finder(Plan const& plan, Study const& study, std::vector<Constraint> const& limits, Question const& fronts)
    : limits_(plan, limits), front_(objectives_of(plan, study), {}) {
    if (fronts.colour) by_value_ = fronts_by_value(plan, {fronts.x, fronts.y, fronts.colour, study.objectives, {}});
}

Finder Finder::with_spreads(Plan const& plan, Study const& study, std::vector<Constraint> const& limits,
                            Question const& fronts) {
    Finder finder(plan, study, limits, fronts);
    for (Objective const& o : study.objectives) {
        std::size_t const output = output_of(plan, *o.quantity);
        finder.extents_.emplace_back(output, best_isa());
        finder.histograms_.emplace_back(output);
    }
    return finder;
}

std::uint8_t const* Finder::take(Row const& row) {
    seen_ += row.lanes;
    hash_.take(row);
    std::uint8_t const* const feasible = limits_(row);
    front_.take(row, feasible);
    if (by_value_) by_value_->take(row, feasible);
    for (Extents& e : extents_) e.take(row, feasible);
    for (HistogramStage& h : histograms_) h.take(row, feasible);
    return feasible;
}

void Finder::merge(Finder const& other) {
    seen_ += other.seen_;
    limits_.merge(other.limits_);
    front_.merge(other.front_);
    if (by_value_) by_value_->merge(*other.by_value_);
    hash_.merge(other.hash_);
    for (std::size_t j = 0; j < extents_.size(); ++j) {
        extents_[j].merge(other.extents_[j]);
        histograms_[j].histogram.merge(other.histograms_[j].histogram);
    }
    seconds_ += other.seconds_;
}

void Finder::merge(SweepState const& state) {
    seen_ += state.seen;
    limits_.add(state.feasible, state.violations);
    for (Archive::Point const& point : state.front) front_.add(point);
    for (std::size_t v = 0; v < state.value_fronts.size(); ++v)
        for (Archive::Point const& point : state.value_fronts[v]) by_value_->add(v, point);
    hash_.add(state.hash);
    for (std::size_t j = 0; j < extents_.size(); ++j) {
        extents_[j].widen(state.spreads[j].all, state.spreads[j].feasible);
        histograms_[j].histogram.merge(state.spreads[j].histogram);
    }
    seconds_ += state.seconds;
}

SweepState Finder::state() const {
    SweepState state{
        seen_, limits_.feasible(), hash_.value(), limits_.violations(), front_.archive().points(), {}, {}, seconds_};
    for (std::size_t v = 0; v < values(); ++v) state.value_fronts.push_back(by_value_->of(v).archive().points());
    for (std::size_t j = 0; j < extents_.size(); ++j)
        state.spreads.push_back({extents_[j].all, extents_[j].feasible, histograms_[j].histogram});
    return state;
}

Findings Finder::findings(Question const& fronts) const {
    Findings f{seen_, limits_.feasible(), hash_.value(), {}, limits_.violations(), {}};
    auto points = front_.archive().points();
    std::stable_sort(points.begin(), points.end(),
                     [](auto const& a, auto const& b) { return a.objectives[0] < b.objectives[0]; });
    for (auto const& point : points) f.front.push_back(point.design);
    if (by_value_) f.value_fronts = value_fronts_of(fronts, *by_value_);
    f.seconds = seconds_;
    return f;
}

}  // namespace diecast
