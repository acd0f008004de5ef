// Plan::Cursor: rows, one after the other.
#include <algorithm>
#include <utility>
#include "model/core/isa.h"
#include "model/core/plan.h"

namespace diecast {
namespace {
std::uint64_t const everything = ~std::uint64_t{0};  // all axes
}  // namespace

Plan::Cursor::Cursor(Plan const& plan, std::uint64_t row)
    : plan_(plan),
      place_(plan.layout_.lane_axis),
      data_(plan.tables_.size()),
      seen_(plan.tables_.size()),
      outputs_(plan.wanted_.size()) {
    clear_upper_registers();
    detail::Layout const& layout = plan.layout_;
    place_at(row);
    add_leaves();
    for (int slot : plan.program_.outputs) {
        read_table(slot);
        bool const moves = layout.lane_part(plan.program_.axes[to_index(slot)]) != 0;
        filled_.push_back(moves ? nullptr : new_scratch(layout.block_lanes));
        wanted_.push_back({slot, moves ? spread_for(slot, layout.lane_mask()) : -1});
    }
    row_.outputs = outputs_;
    move(everything);
}

double* Plan::Cursor::new_scratch(std::size_t lanes) { return scratch_.emplace_back(memory_.take(lanes)).get()->lane; }

void Plan::Cursor::read_table(int slot) {
    if (plan_.tables_[to_index(slot)].data && !seen_[to_index(slot)]) tables_.push_back(slot);
    seen_[to_index(slot)] = true;
}

/// −1 where the slot is kept along just these axes.
int Plan::Cursor::spread_for(int slot, std::uint64_t to) {
    detail::Layout const& layout = plan_.layout_;
    std::uint64_t const axes = plan_.program_.axes[to_index(slot)], part = layout.lane_part(axes),
                        target = layout.lane_part(to);
    if (part == 0 || part == target) return -1;
    for (std::size_t i = 0; i < spreads_.size(); ++i)
        if (spreads_[i].slot == slot && spreads_[i].to == target) return static_cast<int>(i);
    spreads_.push_back({slot, axes, target, &plan_.spreads_.at({part, target}), new_scratch(layout.lanes(to))});
    return static_cast<int>(spreads_.size()) - 1;
}

/// What every row computes anew is written over what the row has read for the last time: more of it stays in the cache.
void Plan::Cursor::add_leaves() {
    Program const& program = plan_.program_;
    detail::Layout const& layout = plan_.layout_;
    std::vector<std::size_t> last_read(program.values.size());
    for (std::size_t s = 0; s < program.steps.size(); ++s)
        for (int slot : program.steps[s].in) last_read[to_index(slot)] = s;
    for (int slot : program.outputs) last_read[to_index(slot)] = program.steps.size();

    std::uint64_t const every_row = layout.blocks > 1 ? layout.lane_mask() : std::uint64_t{1} << layout.lane_axis >> 1;
    std::map<std::size_t, std::vector<double*>> unused;  // by lanes
    std::vector<double*> reusable(program.values.size());
    for (std::size_t s = 0; s < program.steps.size(); ++s) {
        Program::Step const& step = program.steps[s];
        if (layout.is_table[s]) continue;
        bool const anew = (step.axes & every_row) != 0;
        std::size_t const lanes = lanes_kept(step.axes);
        std::vector<double*>& left = unused[lanes];
        std::vector<double*> out;
        for (int slot : step.out) {
            if (!anew || left.empty()) left.push_back(new_scratch(lanes));
            out.push_back(left.back());
            left.pop_back();
            if (anew) reusable[to_index(slot)] = out.back();
        }
        add_leaf(step, std::move(out));
        for (int slot : step.in)
            if (double*& lanes_of_input = reusable[to_index(slot)]; lanes_of_input && last_read[to_index(slot)] == s)
                unused[lanes_kept(program.axes[to_index(slot)])].push_back(std::exchange(lanes_of_input, nullptr));
    }
}

void Plan::Cursor::add_leaf(Program::Step const& step, std::vector<double*> out) {
    Program const& program = plan_.program_;
    Leaf leaf{&step, lanes_along(step.axes), {}, std::vector<double const*>(step.in.size()), {}, std::move(out)};
    for (int slot : step.in) {
        read_table(slot);
        leaf.inputs.push_back({slot, spread_for(slot, step.axes)});
        leaf.moves.push_back(plan_.layout_.lane_part(program.axes[to_index(slot)]) != 0);
    }
    for (std::size_t j = 0; j < step.out.size(); ++j)
        if (step.out[j] != program.bin()) data_[to_index(step.out[j])] = leaf.out[j];
    leaves_.push_back(std::move(leaf));
}

/// Number of lanes of what is computed row by row along these axes, in a full row.
std::size_t Plan::Cursor::lanes_kept(std::uint64_t axes) const {
    return std::min(plan_.layout_.lanes(axes), plan_.layout_.block_lanes);
}

void Plan::Cursor::place_at(std::uint64_t row) {
    detail::Layout const& layout = plan_.layout_;
    row_.first = plan_.first_of(row);
    block_ = row % layout.blocks;
    std::uint64_t point = row / layout.blocks;
    for (std::size_t a = layout.lane_axis; a-- > 0; point /= plan_.axes_[a].size())
        place_[a] = point % plan_.axes_[a].size();
}

void Plan::Cursor::go_to(std::uint64_t row) {
    place_at(row);
    ++number_;
    move(everything);
}

void Plan::Cursor::next() {
    detail::Layout const& layout = plan_.layout_;
    row_.first += row_.lanes;
    ++number_;
    std::uint64_t changed = layout.blocks > 1 ? layout.lane_mask() : 0;
    if (++block_ == layout.blocks) {
        block_ = 0;
        for (std::size_t a = layout.lane_axis; a-- > 0;) {  // count up, last axis fastest
            changed |= std::uint64_t{1} << a;
            if (++place_[a] < plan_.axes_[a].size()) break;
            place_[a] = 0;
        }
    }
    move(plan_.budget_.hoist ? changed : everything);
}

void Plan::Cursor::point_at_tables(std::uint64_t changed) {
    for (int slot : tables_) {
        std::uint64_t const axes = plan_.program_.axes[to_index(slot)];
        if (changed != everything && !(axes & changed)) continue;
        Table const& t = plan_.tables_[to_index(slot)];
        bool const cut = plan_.layout_.blocks > 1 && plan_.layout_.lane_part(axes) != 0;
        double const* data = t.lanes() + (cut ? block_ * plan_.layout_.block_lanes : 0);
        for (std::size_t a = 0; a < t.stride.size(); ++a) data += place_[a] * t.stride[a];
        data_[to_index(slot)] = data;
    }
}

/// Number of lanes of something kept along these axes; 0: those of the row, which is a block of them.
std::size_t Plan::Cursor::lanes_along(std::uint64_t axes) const {
    bool const cut = plan_.layout_.blocks > 1 && plan_.layout_.lane_part(axes) != 0;
    return cut ? 0 : plan_.layout_.lanes(axes);
}

double const* Plan::Cursor::lanes_of(Input const& input, std::uint64_t changed) {
    double const* kept = data_[to_index(input.slot)];
    if (input.spread < 0) return kept;
    Spread& s = spreads_[static_cast<std::size_t>(input.spread)];
    bool const stale = s.row == everything || (s.axes & changed);
    if (!stale || s.row == number_) return s.lanes;
    s.row = number_;
    return spread_out(kept, *s.map, s.lanes);
}

void Plan::Cursor::run(Leaf& leaf, std::uint64_t changed) {
    for (std::size_t i = 0; i < leaf.in.size(); ++i) leaf.in[i] = lanes_of(leaf.inputs[i], changed);
    leaf.step->node->run(plan_.budget_.isa, {leaf.in.data(), leaf.moves.data(), leaf.out.data(),
                                             leaf.lanes ? leaf.lanes : detail::round_up(row_.lanes)});
}

/// Brings everything that moves with one of the changed axes up to date.
void Plan::Cursor::move(std::uint64_t changed) {
    detail::Layout const& layout = plan_.layout_;
    row_.lanes = std::min<std::uint64_t>(layout.block_lanes, layout.extent - block_ * layout.block_lanes);
    point_at_tables(changed);
    for (Leaf& leaf : leaves_)
        if (leaf.step->axes & changed) run(leaf, changed);
    for (std::size_t j = 0; j < outputs_.size(); ++j) {
        if (filled_[j]) std::fill_n(filled_[j], detail::round_up(row_.lanes), *data_[to_index(wanted_[j].slot)]);
        outputs_[j] = filled_[j] ? filled_[j] : lanes_of(wanted_[j], changed);
    }
}

}  // namespace diecast
