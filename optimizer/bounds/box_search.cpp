#include "optimizer/bounds/box_search.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

std::size_t const most_pivots = 16;

std::size_t place_of(std::vector<Quantity const*> const& outputs, Quantity const* q) {
    return static_cast<std::size_t>(std::find(outputs.begin(), outputs.end(), q) - outputs.begin());
}

/// The half of the places in which one of them is.
Places half_with(Places p, std::uint32_t at) {
    std::uint32_t const middle = p.first + p.size() / 2;
    return at < middle ? Places{p.first, middle} : Places{middle, p.last};
}

}  // namespace

GridBox box_of(std::uint64_t design, std::vector<Axis> const& axes) {
    GridBox box = whole_box(axes);
    for (std::size_t a = axes.size(); a-- > 0; design /= axes[a].size()) {
        auto const at = static_cast<std::uint32_t>(design % axes[a].size());
        box[a] = {at, at + 1};
    }
    return box;
}

std::vector<Quantity const*> front_outputs(FrontQuestion const& q) {
    std::vector<Quantity const*> outputs;
    auto const add = [&](Quantity const* quantity) {
        if (std::find(outputs.begin(), outputs.end(), quantity) == outputs.end()) outputs.push_back(quantity);
    };
    for (Objective const& o : q.objectives) add(o.quantity);
    for (Constraint const& c : q.constraints) add(c.quantity);
    return outputs;
}

void Settled::add(Settled const& other) {
    infeasible += other.infeasible;
    dominated += other.dominated;
    evaluated += other.evaluated;
    boxes += other.boxes;
}

BoxSearch::BoxSearch(Graph const& graph, FrontQuestion const& q, std::uint64_t most_evaluated, Isa isa)
    : axes_(q.axes),
      bounds_(graph, q.scenario, q.axes, front_outputs(q)),
      lanes_(graph, q.scenario, q.axes, front_outputs(q), isa),
      isa_(std::min(isa, best_isa())),
      most_evaluated_(most_evaluated) {
    auto const outputs = front_outputs(q);
    for (Axis const& axis : q.axes)
        is_choice_.push_back(axis.quantities.size() == 1 && graph.is_choice(*axis.quantities.front()));
    for (std::size_t j = 0; j < q.objectives.size(); ++j) {
        objectives_.push_back(place_of(outputs, q.objectives[j].quantity));
        sign_[j] = q.objectives[j].sense == Sense::maximise ? -1 : 1;
    }
    for (Constraint const& c : q.constraints)
        limits_.push_back({place_of(outputs, c.quantity), c.lo * c.quantity->unit, c.hi * c.quantity->unit});
}

Settled BoxSearch::settle(Part const& part, Rivals const& known, Archive& found, std::stop_token const& stop) {
    settled_ = {};
    pivots_.clear();
    known_ = &known;
    found_ = &found;
    stop_ = &stop;
    settle(part);
    return settled_;
}

void BoxSearch::settle(Part const& part) {
    if (stop_->stop_requested()) return;
    GridBox const& box = part.box;
    std::uint64_t const designs = designs_in(box);
    auto const bounds = bounds_.of(box);
    ++settled_.boxes;
    if (is_infeasible()) settled_.infeasible += designs;
    else if (is_dominated(bounds, lowest_design(box))) settled_.dominated += designs;
    else if (designs <= most_evaluated_) evaluate(box);
    else
        for (Part const& smaller : divide(part)) settle(smaller);
}

/// First by the bounds at hand, then by closer ones.
bool BoxSearch::is_infeasible() {
    return std::any_of(limits_.begin(), limits_.end(),
                       [&](Limit const& l) { return bounds_.exclude_at_once(l.output, l.lo, l.hi); }) ||
           std::any_of(limits_.begin(), limits_.end(),
                       [&](Limit const& l) { return bounds_.exclude(l.output, l.lo, l.hi); });
}

bool BoxSearch::is_dominated(std::span<Interval const> bounds, std::uint64_t lowest) {
    Archive::Values best{};
    for (std::size_t j = 0; j < objectives_.size(); ++j)
        best[j] = sign_[j] < 0 ? -bounds[objectives_[j]].hi : bounds[objectives_[j]].lo;
    if (are_dominated(best, lowest)) return true;
    for (std::size_t j = 0; j < objectives_.size(); ++j)
        best[j] = sign_[j] < 0 ? -bounds_.most(objectives_[j]) : bounds_.least(objectives_[j]);
    return are_dominated(best, lowest);
}

bool BoxSearch::are_dominated(Archive::Values const& best, std::uint64_t lowest) const {
    return known_->find_dominating(best, lowest) || found_->keeps_out(best, lowest);
}

std::uint64_t BoxSearch::lowest_design(GridBox const& box) const {
    std::uint64_t design = 0;
    for (std::size_t a = 0; a < box.size(); ++a) design = design * axes_[a].size() + box[a].first;
    return design;
}

void BoxSearch::evaluate(GridBox const& box) {
    Row const row = lanes_.of(box);
    settled_.evaluated += row.lanes;
    run_at(isa_, [&]<int W>(Width<W>) { find_feasible<W>(row); });
    Archive::Values const best = best_of_feasible(row);
    if (!(best[0] < infinity) || known_->find_dominating(best, lanes_.design(0))) return;
    run_at(isa_, [&]<int W>(Width<W>) { scan<W>(row); });
}

template <int W>
void BoxSearch::find_feasible(Row const& row) {
    feasible_.assign(row.lanes / 8 + 1, 0);
    for (std::size_t lane = 0; lane < row.lanes; lane += W) {
        unsigned alive = existing(lane / 8 * 8, row.lanes) >> lane % 8 & ((1u << W) - 1);
        for (Limit const& l : limits_) {
            auto const v = Pack<W>::load(row.outputs[l.output] + lane);
            alive &= bits_le(splat(Width<W>{}, l.lo), v) & bits_le(v, splat(Width<W>{}, l.hi));
        }
        feasible_[lane / 8] = static_cast<std::uint8_t>(feasible_[lane / 8] | alive << lane % 8);
    }
}

/// The best of each objective apart; infinitely bad where no design is feasible.
Archive::Values BoxSearch::best_of_feasible(Row const& row) const {
    Archive::Values best;
    best.fill(infinity);
    for (std::size_t block = 0; block < feasible_.size(); ++block)
        for (unsigned alive = feasible_[block]; alive; alive &= alive - 1) {
            std::size_t const lane = 8 * block + static_cast<std::size_t>(std::countr_zero(alive));
            for (std::size_t j = 0; j < objectives_.size(); ++j)
                best[j] = std::min(best[j], sign_[j] * row.outputs[objectives_[j]][lane]);
        }
    return best;
}

template <int W>
void BoxSearch::scan(Row const& row) {
    for (std::size_t lane = 0; lane < row.lanes; lane += W) {
        unsigned alive = unsigned{feasible_[lane / 8]} >> lane % 8 & ((1u << W) - 1);
        if (!alive) continue;
        Pack<W> values[Archive::most_objectives];
        for (std::size_t j = 0; j < objectives_.size(); ++j)
            values[j] = Pack<W>::load(row.outputs[objectives_[j]] + lane) * splat(Width<W>{}, sign_[j]);
        for (alive = survivors<W>(values, alive); alive; alive &= alive - 1)
            offer(row, lane + static_cast<std::size_t>(std::countr_zero(alive)));
    }
}

/// Those that no pivot dominates. Equals of a pivot survive.
template <int W>
unsigned BoxSearch::survivors(Pack<W> const* values, unsigned alive) {
    for (std::size_t k = 0; k < pivots_.size() && alive; ++k) {
        auto const pivot = [&](std::size_t j) { return splat(Width<W>{}, pivots_[k][j]); };
        auto const value = [&](std::size_t j) { return values[j]; };
        unsigned const out = alive & bits_all_le(Width<W>{}, objectives_.size(), pivot, value);
        if (!out) continue;
        alive &= ~(out & ~bits_all_le(Width<W>{}, objectives_.size(), value, pivot));
        if (!alive && k > 0) std::swap(pivots_[k], pivots_[k / 2]);  // it is likely to dominate the next, too
    }
    return alive;
}

[[gnu::noinline]] void BoxSearch::offer(Row const& row, std::size_t lane) {
    Archive::Point p{lanes_.design(lane), {}, {}};
    for (std::size_t j = 0; j < objectives_.size(); ++j) p.objectives[j] = sign_[j] * row.outputs[objectives_[j]][lane];
    if (Archive::Point const* dominating = known_->find_dominating(p.objectives, p.design))
        return remember(dominating->objectives);
    std::size_t const member = found_->offer(p);
    if (member == Archive::nobody) return;
    Archive::Values keeps{};
    for (std::size_t j = 0; j < objectives_.size(); ++j) keeps[j] = found_->objective(member, j);
    remember(keeps);
}

void BoxSearch::remember(Archive::Values const& pivot) {
    if (pivots_.size() == most_pivots) pivots_.pop_back();
    pivots_.insert(pivots_.begin() + static_cast<std::ptrdiff_t>(pivots_.size() / 2), pivot);
}

std::vector<Part> BoxSearch::divide(Part const& part) const {
    std::size_t depth = part.depth;
    while (depth < order_.size() && part.box[order_[depth]].size() < 2) ++depth;
    auto const longest =
        std::max_element(part.box.begin(), part.box.end(), [](Places a, Places b) { return a.size() < b.size(); });
    std::size_t const a = depth < order_.size() ? order_[depth] : static_cast<std::size_t>(longest - part.box.begin());
    Places const places = part.box[a];
    std::vector<Part> parts;
    if (!is_choice_[a])
        for (GridBox& half : halves(part.box, a)) parts.push_back({std::move(half), depth + 1});
    for (std::uint32_t i = places.first; i < places.last && is_choice_[a]; ++i) {
        parts.push_back({part.box, depth + 1});
        parts.back().box[a] = {i, i + 1};
    }
    return parts;
}

std::vector<std::size_t> BoxSearch::order_around(std::vector<Archive::Point> const& around) {
    std::size_t const most_points = 3;
    std::vector<std::size_t> order;
    std::vector<GridBox> boxes, places;
    for (std::size_t i = 0; i < most_points && i < around.size(); ++i)
        places.push_back(box_of(around[i * around.size() / std::min(most_points, around.size())].design, axes_));
    for (std::size_t j = 0; j < objectives_.size(); ++j) {
        scale_[j] = infinity;
        for (Archive::Point const& p : around)
            if (double const size = std::abs(p.objectives[j]); size > 0) scale_[j] = std::min(scale_[j], size);
        if (scale_[j] == infinity) scale_[j] = 1;
    }
    boxes.assign(std::max<std::size_t>(1, places.size()), whole_box(axes_));
    std::vector<std::uint32_t> longest;  // part along each axis, of all that the grid is divided into by then
    for (Axis const& axis : axes_) longest.push_back(static_cast<std::uint32_t>(axis.size()));
    while (designs_in(boxes.front()) > 1) {
        std::size_t const a = axis_to_divide(boxes);
        do {
            order.push_back(a);
            longest[a] = is_choice_[a] ? 1 : longest[a] - longest[a] / 2;
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                Places& p = boxes[i][a];
                std::uint32_t const at = places.empty() ? p.first : places[i][a].first;
                if (is_choice_[a]) p = {at, at + 1};
                else if (p.size() > 1) p = half_with(p, at);
            }
        } while (longest[a] > 1 && boxes.front()[a].size() == 1);
    }
    return order;
}

std::size_t BoxSearch::axis_to_divide(std::vector<GridBox> const& around) {
    std::size_t best = 0;
    double most = -infinity;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
        if (around.front()[a].size() < 2) continue;
        if (is_choice_[a]) return a;
        double gain = 0;
        for (GridBox const& box : around) {
            if (box[a].size() < 2) continue;
            auto const [low, high] = halves(box, a);
            gain += promise(box) - 0.5 * (promise(low) + promise(high));
        }
        if (gain > most || (gain == most && axes_[a].size() < axes_[best].size())) most = gain, best = a;
    }
    return best;
}

/// How good the best corner looks, about logarithmic; what a division takes from it is what it gains.
double BoxSearch::promise(GridBox const& box) {
    double const far = 50;
    bounds_.of(box);
    double sum = 0;
    for (std::size_t j = 0; j < objectives_.size(); ++j) {
        double const best = sign_[j] < 0 ? -bounds_.most(objectives_[j]) : bounds_.least(objectives_[j]);
        sum -= std::clamp(std::asinh(best / scale_[j]), -far, far);
    }
    return sum;
}

}  // namespace diecast
