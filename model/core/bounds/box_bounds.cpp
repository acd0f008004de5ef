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
      whole_(start(program_.outputs)),
      ends_(2 * outputs.size()),
      result_(program_.outputs.size()) {
    for (Axis const& axis : axes_) {
        std::vector<Moved>& moved = moved_.emplace_back();
        for (std::size_t q = 0; q < axis.quantities.size(); ++q)
            moved.push_back({to_index(program_.slot_or_bin(*axis.quantities[q])), axis.quantities[q], &axis.values[q]});
    }
}

/// Without a box.
BoxBounds::State BoxBounds::start(std::vector<int> const& outputs) const {
    State state{{}, {program_.values.begin(), program_.values.end()}, {}};
    std::vector<bool> needed(program_.values.size());
    for (int slot : outputs) needed[to_index(slot)] = true;
    for (auto step = program_.steps.rbegin(); step != program_.steps.rend(); ++step) {
        auto const is_needed = [&](int slot) { return slot != program_.bin() && needed[to_index(slot)]; };
        if (std::none_of(step->out.begin(), step->out.end(), is_needed)) continue;
        for (int slot : step->in) needed[to_index(slot)] = true;
        state.steps.push_back(&*step);
    }
    std::reverse(state.steps.begin(), state.steps.end());
    return state;
}

void BoxBounds::move_axis(State& state, std::size_t a, Places places) const {
    std::uint64_t const bit = axis_bit(a);
    for (Moved const& moved : moved_[a]) {
        Unit const& unit = moved.quantity->unit;
        auto const first = moved.values->begin() + places.first, last = moved.values->begin() + places.last;
        auto const [lo, hi] = std::minmax_element(first, last);
        Interval& value = state.values[moved.slot];
        value = {*lo * unit, *hi * unit};
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
    for (Program::Step const* step : state.steps)
        if (step->axes & changed) step->node->run(state.values.data(), step->in.data(), step->out.data());
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
    double const known = least ? whole.lo : whole.hi;
    if (whole.is_point()) return known;
    end_ = whole_.box;
    if (!narrow(end_, whole, least)) return known;
    State& state = ends_[2 * output + (least ? 1 : 0)];
    if (state.values.empty()) state = start({program_.outputs[output]});
    move(state, end_);
    Interval const& narrower = state.values[to_index(program_.outputs[output])];
    return least ? std::max(narrower.lo, known) : std::min(narrower.hi, known);
}

/// To the end of the axes along which the output only rises or only falls. False where there is none.
bool BoxBounds::narrow(GridBox& box, Interval const& output, bool least) const {
    bool is_narrower = false;
    for (std::size_t a = 0; a < box.size(); ++a) {
        bool const rises = output.rises & axis_bit(a), falls = output.falls & axis_bit(a);
        if (rises == falls || box[a].size() == 1) continue;
        if (rises == least) box[a].last = box[a].first + 1;
        else box[a].first = box[a].last - 1;
        is_narrower = true;
    }
    return is_narrower;
}

}  // namespace diecast
