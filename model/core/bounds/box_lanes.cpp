#include "model/core/bounds/box_lanes.h"
#include <algorithm>
#include "model/core/isa.h"
#include "model/core/layout.h"

namespace diecast {
namespace {
std::size_t const to_one_number = 0, to_each_lane = 1, most_shapes = 1000;
}  // namespace

BoxLanes::BoxLanes(Graph const& graph, Scenario const& scenario, std::vector<Axis> axes,
                   std::vector<Quantity const*> const& outputs, Isa isa)
    : axes_(std::move(axes)),
      program_(graph, scenario, free_quantities(axes_), outputs),
      isa_(std::min(isa, best_isa())),
      lanes_(program_.values.size()) {
    for (std::size_t slot = 0; slot < lanes_.size(); ++slot) {
        if (program_.axes[slot]) continue;
        make_room(lanes_[slot], 1);
        std::fill_n(lanes_[slot].data(), 8, program_.values[slot]);
    }
    for (Program::Step const& step : program_.steps) {
        Leaf leaf{&step,
                  {},
                  std::vector<double const*>(step.in.size()),
                  std::vector<std::size_t>(step.in.size()),
                  std::vector<double*>(step.out.size())};
        for (int slot : step.in) leaf.inputs.push_back({slot, program_.axes[to_index(slot)]});
        leaves_.push_back(std::move(leaf));
    }
    for (int slot : program_.outputs) wanted_.push_back({slot, program_.axes[to_index(slot)]});
    outputs_.resize(wanted_.size());
}

std::size_t BoxLanes::places(std::uint64_t axes) const {
    std::size_t product = 1;
    for (std::size_t a = 0; a < box_.size(); ++a)
        if (detail::moves_with(axes, a)) product *= box_[a].size();
    return product;
}

void BoxLanes::make_room(Lanes& lanes, std::size_t used) {
    lanes.used = used;
    if (lanes.memory.size() * 8 < used) lanes.memory.resize(detail::round_up(used) / 8);
}

void BoxLanes::move_axis(std::size_t a) {
    for (std::size_t q = 0; q < axes_[a].quantities.size(); ++q) {
        Quantity const& moved = *axes_[a].quantities[q];
        Lanes& lanes = lanes_[to_index(program_.slot_or_bin(moved))];
        make_room(lanes, box_[a].size());
        for (std::size_t i = 0; i < detail::round_up(lanes.used); ++i)
            lanes.data()[i] = axes_[a].values[q][box_[a].first + std::min(i, lanes.used - 1)] * moved.unit;
    }
}

/// The lane along `from` with the same places for each lane along `to`; those beyond repeat the last.
BoxLanes::Index const& BoxLanes::index(std::uint64_t from, std::uint64_t to) {
    Index& index = (*shape_)[{from, to}];
    if (!index.empty()) return index;
    index.resize(detail::round_up(places(to)));
    std::size_t const used = places(to);
    for (std::size_t lane = 0; lane < used; ++lane) {
        std::size_t rest = lane, stride = 1, at = 0;
        for (std::size_t a = box_.size(); a-- > 0;) {
            if (!detail::moves_with(to, a)) continue;
            if (detail::moves_with(from, a)) at += rest % box_[a].size() * stride, stride *= box_[a].size();
            rest /= box_[a].size();
        }
        index[lane] = static_cast<std::uint32_t>(at);
    }
    std::fill(index.begin() + static_cast<std::ptrdiff_t>(used), index.end(), index[used - 1]);
    return index;
}

double const* BoxLanes::lanes_of(Input& input, std::uint64_t along, std::size_t& moves) {
    Lanes& kept = lanes_[to_index(input.slot)];
    std::size_t const used = places(along);
    moves = kept.used == 1 ? to_one_number : to_each_lane;
    if (kept.used == 1 || kept.used == used) {
        input.shape = nullptr;
        return kept.data();
    }
    if (input.shape == shape_ && !(input.axes & changed_)) return input.spread.data();
    input.shape = shape_;
    make_room(input.spread, used);
    Index const& from = index(input.axes, along);
    double* const to = input.spread.data();
    double const* const values = kept.data();
    for (std::size_t lane = 0; lane < from.size(); ++lane) to[lane] = values[from[lane]];
    return to;
}

void BoxLanes::run(Leaf& leaf) {
    std::size_t const used = places(leaf.step->axes);
    for (std::size_t i = 0; i < leaf.in.size(); ++i)
        leaf.in[i] = lanes_of(leaf.inputs[i], leaf.step->axes, leaf.moves[i]);
    for (std::size_t j = 0; j < leaf.out.size(); ++j) {
        int const slot = leaf.step->out[j];
        Lanes& lanes = slot == program_.bin() ? leaf.bin : lanes_[to_index(slot)];
        make_room(lanes, used);
        leaf.out[j] = lanes.data();
    }
    leaf.step->node->run(isa_, {leaf.in.data(), leaf.moves.data(), leaf.out.data(), detail::round_up(used)});
}

Row BoxLanes::of(GridBox const& box) {
    clear_upper_registers();
    GridBox const before = std::exchange(box_, box);
    std::vector<std::uint32_t> sizes;
    changed_ = 0;
    for (std::size_t a = 0; a < box.size(); ++a) {
        sizes.push_back(box[a].size());
        if (!before.empty() && before[a] == box[a]) continue;
        changed_ |= std::uint64_t{1} << std::min<std::size_t>(a, 63);
        move_axis(a);
    }
    if (shapes_.size() > most_shapes) forget_shapes();
    shape_ = &shapes_[std::move(sizes)];
    for (Leaf& leaf : leaves_)
        if (leaf.step->axes & changed_) run(leaf);
    std::uint64_t const all = ~std::uint64_t{0};
    std::size_t const count = places(all);
    for (std::size_t j = 0; j < wanted_.size(); ++j) {
        std::size_t moves = to_each_lane;
        outputs_[j] = lanes_of(wanted_[j], all, moves);
        if (moves || count == 1) continue;
        make_room(wanted_[j].spread, count);
        std::fill_n(wanted_[j].spread.data(), detail::round_up(count), *outputs_[j]);
        outputs_[j] = wanted_[j].spread.data();
    }
    return {0, count, outputs_};
}

void BoxLanes::forget_shapes() {
    shapes_.clear();
    for (Leaf& leaf : leaves_)
        for (Input& input : leaf.inputs) input.shape = nullptr;
    for (Input& input : wanted_) input.shape = nullptr;
}

std::uint64_t BoxLanes::design(std::size_t lane) const {
    std::uint64_t design = 0, stride = 1;
    for (std::size_t a = box_.size(); a-- > 0; lane /= box_[a].size()) {  // the last axis counts fastest
        design += stride * (box_[a].first + lane % box_[a].size());
        stride *= axes_[a].size();
    }
    return design;
}

}  // namespace diecast
