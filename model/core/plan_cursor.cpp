// Plan::Cursor: rows, one after the other.
#include <algorithm>
#include "model/core/layout.h"

namespace diecast {
namespace {
std::uint64_t const everything = ~std::uint64_t{0};  // all axes
}  // namespace

Plan::Cursor::Cursor(Plan const& plan, std::uint64_t row)
    : plan_(plan),
      place_(plan.lane_axis_),
      block_(row % plan.blocks_),
      data_(plan.tables_.size()),
      seen_(plan.tables_.size()),
      outputs_(plan.wanted_.size()) {
    std::uint64_t point = row / plan.blocks_;
    for (std::size_t a = plan.lane_axis_; a-- > 0; point /= plan.axes_[a].size())
        place_[a] = point % plan.axes_[a].size();
    row_.first = row / plan.blocks_ * plan.extent_ + block_ * plan.block_lanes_;
    for (std::size_t s = 0; s < plan.program_.steps.size(); ++s)
        if (!plan.is_table_[s]) add_leaf(s);
    for (int slot : plan.program_.outputs) {
        read_table(slot);
        spread_.push_back(plan.has_lanes(plan.program_.axes[to_index(slot)]) ? nullptr : new_scratch());
    }
    row_.outputs = outputs_;
    move(everything);
}

double* Plan::Cursor::new_scratch() { return scratch_.emplace_back(allocate(plan_.block_lanes_)).get()->lane; }

void Plan::Cursor::read_table(int slot) {
    if (plan_.tables_[to_index(slot)].data && !seen_[to_index(slot)]) tables_.push_back(slot);
    seen_[to_index(slot)] = true;
}

void Plan::Cursor::add_leaf(std::size_t s) {
    Program const& program = plan_.program_;
    Program::Step const& step = program.steps[s];
    Leaf leaf{&step, std::vector<double const*>(step.in.size()), {}, {}};
    for (int slot : step.in) {
        read_table(slot);
        leaf.moves.push_back(plan_.has_lanes(program.axes[to_index(slot)]));
    }
    for (int slot : step.out) {
        leaf.out.push_back(new_scratch());
        if (slot != program.bin()) data_[to_index(slot)] = leaf.out.back();
    }
    leaves_.push_back(std::move(leaf));
}

void Plan::Cursor::next() {
    row_.first += row_.lanes;
    std::uint64_t changed = plan_.blocks_ > 1 ? plan_.lane_mask() : 0;
    if (++block_ == plan_.blocks_) {
        block_ = 0;
        for (std::size_t a = plan_.lane_axis_; a-- > 0;) {  // count up, last axis fastest
            changed |= std::uint64_t{1} << a;
            if (++place_[a] < plan_.axes_[a].size()) break;
            place_[a] = 0;
        }
    }
    move(plan_.budget_.hoist ? changed : everything);
}

/// Brings everything that moves with one of the changed axes up to date.
void Plan::Cursor::move(std::uint64_t changed) {
    Program const& program = plan_.program_;
    row_.lanes = std::min<std::uint64_t>(plan_.block_lanes_, plan_.extent_ - block_ * plan_.block_lanes_);
    for (int slot : tables_) {
        std::uint64_t const axes = program.axes[to_index(slot)];
        if (changed != everything && !(axes & changed)) continue;
        Table const& t = plan_.tables_[to_index(slot)];
        double const* data = t.lanes() + (plan_.has_lanes(axes) ? block_ * plan_.block_lanes_ : 0);
        for (std::size_t a = 0; a < place_.size(); ++a) data += place_[a] * t.stride[a];
        data_[to_index(slot)] = data;
    }
    for (Leaf& leaf : leaves_) {
        if (!(leaf.step->axes & changed)) continue;
        for (std::size_t i = 0; i < leaf.in.size(); ++i) leaf.in[i] = data_[to_index(leaf.step->in[i])];
        leaf.step->node->run(plan_.budget_.isa, {leaf.in.data(), leaf.moves.data(), leaf.out.data(),
                                                 plan_.has_lanes(leaf.step->axes) ? detail::round_up(row_.lanes) : 8});
    }
    for (std::size_t j = 0; j < outputs_.size(); ++j) {
        double const* data = data_[to_index(program.outputs[j])];
        if (spread_[j]) std::fill_n(spread_[j], detail::round_up(row_.lanes), *data);
        outputs_[j] = spread_[j] ? spread_[j] : data;
    }
}

}  // namespace diecast
