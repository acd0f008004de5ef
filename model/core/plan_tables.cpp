// Plan: the numbers that are computed before any row streams.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include "model/core/layout.h"

namespace diecast {
namespace {

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// The nodes do the same: one of the graph's, or both choose among the cases of the same quantity.
bool same_step(Program::Step const& a, Program::Step const& b, bool own_a, bool own_b) {
    return a.in == b.in && a.out == b.out && a.axes == b.axes && (a.node == b.node || (own_a && own_b));
}

}  // namespace

std::shared_ptr<Plan::Eight> Plan::allocate(std::size_t doubles) {
    std::size_t const bytes = std::max<std::size_t>(1, doubles / 8) * sizeof(Eight);
    void* const memory = std::aligned_alloc(alignof(Eight), bytes);
    if (!memory) throw std::bad_alloc();
    return {static_cast<Eight*>(memory), [](Eight* p) { std::free(p); }};
}

void Plan::make_table(int slot) {
    std::uint64_t const axes = program_.axes[to_index(slot)];
    Table& table = tables_[to_index(slot)];
    std::size_t size = has_lanes(axes) ? detail::round_up(extent_) : 8;
    table.stride.assign(lane_axis_, 0);
    for (std::size_t a = lane_axis_; a-- > 0;)
        if (detail::moves_with(axes, a)) {
            table.stride[a] = size;
            size *= axes_[a].size();
        }
    table.data = allocate(size);
    table.bytes = size * sizeof(double);
}

/// Axes and constants are tables too: that leaves one way to read anything.
void Plan::fill_axes() {
    for (std::size_t slot = 0; slot < program_.values.size(); ++slot)
        if (program_.axes[slot] == 0) {
            make_table(static_cast<int>(slot));
            std::fill_n(tables_[slot].lanes(), 8, program_.values[slot]);
        }
    std::size_t const lanes = detail::round_up(extent_);
    std::uint64_t inner = 1;  // lanes per place of the axis
    for (std::size_t a = axes_.size(); a-- > 0; inner *= axes_[a].size())
        for (std::size_t q = 0; q < axes_[a].quantities.size(); ++q) {
            int const slot = program_.graph->slot(*axes_[a].quantities[q]);
            if (slot < 0) continue;
            make_table(slot);
            double* const data = tables_[to_index(slot)].lanes();
            auto const value = [&](std::size_t i) { return axes_[a].values[q][i] * axes_[a].quantities[q]->unit; };
            if (a < lane_axis_)
                for (std::size_t i = 0; i < axes_[a].size(); ++i) std::fill_n(data + 8 * i, 8, value(i));
            else  // each value for `inner` lanes, the axis over and over; the last row's padding goes on likewise
                for (std::size_t lane = 0, i = 0; lane < lanes; i = (i + 1) % axes_[a].size())
                    for (std::uint64_t n = 0; n < inner && lane < lanes; ++n, ++lane) data[lane] = value(i);
        }
}

bool Plan::same_grid(Plan const& other) const {
    return program_.graph == other.program_.graph && axes_ == other.axes_ && lane_axis_ == other.lane_axis_ &&
           extent_ == other.extent_ && other.designs() > 0;
}

/// Slots that hold the same numbers in both plans at every design.
std::vector<bool> Plan::clean_slots(Plan const& previous) const {
    Program const &now = program_, &then = previous.program_;
    std::vector<bool> clean(now.values.size());
    for (std::size_t slot = 0; slot < clean.size(); ++slot) {
        bool const constant = now.axes[slot] == 0 && then.axes[slot] == 0;
        bool const moved = now.origin[slot] == Origin::free && then.origin[slot] == Origin::free;
        clean[slot] = moved || (constant && same_bits(now.values[slot], then.values[slot]));
    }
    auto const result = [&](Program const& p, Program::Step const& step) {
        for (int o : step.out)
            if (o != p.bin()) return o;
        return p.bin();
    };
    auto const own = [](Program const& p, Node const* node) {
        return std::any_of(p.selects->begin(), p.selects->end(), [&](Node const& n) { return &n == node; });
    };
    std::vector<Program::Step const*> before(then.values.size());
    for (Program::Step const& step : then.steps) before[to_index(result(then, step))] = &step;
    for (Program::Step const& step : now.steps) {
        Program::Step const* old = before[to_index(result(now, step))];
        bool const same = old && same_step(step, *old, own(now, step.node), own(then, old->node)) &&
                          std::all_of(step.in.begin(), step.in.end(), [&](int i) { return clean[to_index(i)]; });
        for (int o : step.out)
            if (o != now.bin()) clean[to_index(o)] = same;
    }
    return clean;
}

/// Runs each table's formula over every point of the axes it moves with, unless the plan before has done so.
void Plan::fill_tables(Plan const* previous) {
    std::vector<bool> clean(program_.values.size());
    if (previous && same_grid(*previous)) clean = clean_slots(*previous);
    auto const kept = [&](int slot) {
        return slot == program_.bin() || (clean[to_index(slot)] && previous->tables_[to_index(slot)].data);
    };
    for (std::size_t s = 0; s < program_.steps.size(); ++s) {
        if (!is_table_[s]) continue;
        Program::Step const& step = program_.steps[s];
        if (previous && std::all_of(step.out.begin(), step.out.end(), kept)) {
            for (int slot : step.out)
                if (slot != program_.bin()) tables_[to_index(slot)] = previous->tables_[to_index(slot)];
            continue;
        }
        for (int slot : step.out)
            if (slot != program_.bin()) make_table(slot);
        fill_table(step);
        ++filled_;
    }
}

void Plan::fill_table(Program::Step const& step) {
    std::size_t const lanes = has_lanes(step.axes) ? detail::round_up(extent_) : 8;
    std::vector<std::size_t> place(lane_axis_), moves;
    std::vector<double const*> in(step.in.size());
    std::vector<double*> out(step.out.size());
    std::shared_ptr<Eight> const bin = allocate(lanes);
    for (int slot : step.in) moves.push_back(has_lanes(program_.axes[to_index(slot)]));
    auto const data = [&](int slot) {
        Table const& t = tables_[to_index(slot)];
        double* from = t.lanes();
        for (std::size_t a = 0; a < lane_axis_; ++a) from += place[a] * t.stride[a];
        return from;
    };
    std::uint64_t points = 1;
    for (std::size_t a = 0; a < lane_axis_; ++a)
        if (detail::moves_with(step.axes, a)) points *= axes_[a].size();
    while (points-- > 0) {
        for (std::size_t i = 0; i < in.size(); ++i) in[i] = data(step.in[i]);
        for (std::size_t j = 0; j < out.size(); ++j)
            out[j] = step.out[j] == program_.bin() ? bin->lane : data(step.out[j]);
        step.node->run(budget_.isa, {in.data(), moves.data(), out.data(), lanes});
        for (std::size_t a = lane_axis_; a-- > 0;)
            if (detail::moves_with(step.axes, a)) {
                if (++place[a] < axes_[a].size()) break;
                place[a] = 0;
            }
    }
}

}  // namespace diecast
