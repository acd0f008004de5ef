#include "model/core/bounds/box_bounds.h"
#include <algorithm>
#include <functional>
#include "model/core/isa.h"

namespace diecast {
namespace {
std::uint64_t axis_bit(std::size_t axis) { return std::uint64_t{1} << std::min<std::size_t>(axis, 63); }
}  // namespace

GridBox whole_box(std::vector<Axis> const& axes) {
    GridBox box;
    for (Axis const& axis : axes) box.push_back({0, static_cast<std::uint32_t>(axis.size())});
    return box;
}

std::uint64_t designs_in(GridBox const& box) {
    std::uint64_t product = 1;
    for (Places const& places : box) product *= places.size();
    return product;
}

std::array<GridBox, 2> halves(GridBox const& box, std::size_t axis) {
    std::array<GridBox, 2> both{box, box};
    both[0][axis].last = both[1][axis].first = box[axis].first + box[axis].size() / 2;
    return both;
}

BoxBounds::BoxBounds(Graph const& graph, Scenario const& scenario, std::vector<Axis> axes,
                     std::vector<Quantity const*> const& outputs)
    : axes_(std::move(axes)),
      program_(graph, scenario, free_quantities(axes_), outputs),
      whole_{{}, {program_.values.begin(), program_.values.end()}},
      end_(whole_),
      result_(program_.outputs.size()) {}

void BoxBounds::move_axis(State& state, std::size_t a, Places places) const {
    std::uint64_t const bit = axis_bit(a);
    for (std::size_t q = 0; q < axes_[a].quantities.size(); ++q) {
        Quantity const& moved = *axes_[a].quantities[q];
        auto const first = axes_[a].values[q].begin() + places.first, last = axes_[a].values[q].begin() + places.last;
        auto const [lo, hi] = std::minmax_element(first, last);
        Interval& value = state.values[to_index(program_.slot_or_bin(moved))];
        value = {*lo * moved.unit, *hi * moved.unit};
        if (value.is_point()) continue;
        if (!std::is_sorted(first, last, std::greater<>())) value.rises = bit;
        if (!std::is_sorted(first, last)) value.falls = bit;
    }
}

void BoxBounds::move(State& state, GridBox const& box) const {
    std::uint64_t changed = 0;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
        if (!state.box.empty() && state.box[a] == box[a]) continue;
        changed |= axis_bit(a);
        move_axis(state, a, box[a]);
    }
    state.box = box;
    for (Program::Step const& step : program_.steps)
        if (step.axes & changed) step.node->run(state.values.data(), step.in.data(), step.out.data());
}

std::span<Interval const> BoxBounds::of(GridBox const& box) {
    clear_upper_registers();
    move(whole_, box);
    for (std::size_t j = 0; j < result_.size(); ++j) result_[j] = whole_.values[to_index(program_.outputs[j])];
    return result_;
}

bool BoxBounds::exclude(std::size_t output, double lo, double hi) {
    if (exclude_at_once(output, lo, hi)) return true;
    Interval const b = result_[output];
    return (b.lo < lo && most(output) < lo) || (b.hi > hi && least(output) > hi);
}

double BoxBounds::at_end(std::size_t output, bool least) {
    Interval const& whole = result_[output];
    GridBox end = whole_.box;
    for (std::size_t a = 0; a < end.size(); ++a) {
        bool const rises = whole.rises & axis_bit(a), falls = whole.falls & axis_bit(a);
        if (rises && falls) continue;
        if (rises == least) end[a].last = end[a].first + 1;
        else end[a].first = end[a].last - 1;
    }
    move(end_, end);
    Interval const& narrow = end_.values[to_index(program_.outputs[output])];
    return least ? std::max(narrow.lo, whole.lo) : std::min(narrow.hi, whole.hi);
}

}  // namespace diecast
