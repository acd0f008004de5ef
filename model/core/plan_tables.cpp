// Plan: the numbers that are computed before any row streams.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include "model/core/pack.h"
#include "model/core/plan.h"
#include "model/core/relations.h"

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

std::shared_ptr<Plan::Eight> Plan::Memory::take(std::size_t doubles) {
    std::size_t const block = 256, most = 64, eights = std::max<std::size_t>(1, doubles / 8);
    if (eights > most) return allocate(doubles);
    if (eights > left_) block_ = allocate(8 * block), left_ = block;
    std::shared_ptr<Eight> piece(block_, block_.get() + (block - left_));
    left_ -= eights;
    return piece;
}

Plan::Table Plan::table_along(std::uint64_t axes, Memory& memory) const {
    Table table;
    std::size_t size = layout_.lanes(axes);
    if (axes & ~layout_.lane_mask()) table.stride.assign(layout_.lane_axis, 0);
    for (std::size_t a = table.stride.size(); a-- > 0;)
        if (detail::moves_with(axes, a)) {
            table.stride[a] = size;
            size *= axes_[a].size();
        }
    table.data = memory.take(size);
    table.bytes = size * sizeof(double);
    return table;
}

void Plan::make_table(int slot) { tables_[to_index(slot)] = table_along(program_.axes[to_index(slot)], memory_); }

/// Axes and constants are tables too: that leaves one way to read anything.
void Plan::fill_axes() {
    for (std::size_t slot = 0; slot < program_.values.size(); ++slot)
        if (program_.axes[slot] == 0) {
            make_table(static_cast<int>(slot));
            std::fill_n(tables_[slot].lanes(), 8, program_.values[slot]);
        }
    for (std::size_t a = 0; a < axes_.size(); ++a)
        for (std::size_t q = 0; q < axes_[a].quantities.size(); ++q) fill_axis(a, q);
}

void Plan::fill_axis(std::size_t a, std::size_t q) {
    int const slot = program_.graph->slot(*axes_[a].quantities[q]);
    std::uint64_t const mask = std::uint64_t{1} << a;
    if (slot < 0 || program_.axes[to_index(slot)] != mask) return;  // not in the graph, or moved by another axis too
    make_table(slot);
    double* const data = tables_[to_index(slot)].lanes();
    auto const value = [&](std::size_t i) { return axes_[a].values[q][i] * axes_[a].quantities[q]->unit; };
    if (a < layout_.lane_axis) {
        for (std::size_t i = 0; i < axes_[a].size(); ++i) std::fill_n(data + 8 * i, 8, value(i));
        return;
    }
    std::uint64_t inner = 1;  // lanes per place, where all lanes are kept
    for (std::size_t b = a + 1; b < axes_.size() && layout_.blocks > 1; ++b) inner *= axes_[b].size();
    for (std::size_t lane = 0; lane < layout_.lanes(mask); ++lane) data[lane] = value(lane / inner % axes_[a].size());
}

bool Plan::same_grid(Plan const& other) const {
    return program_.graph == other.program_.graph && axes_ == other.axes_ &&
           layout_.lane_axis == other.layout_.lane_axis && layout_.blocks == other.layout_.blocks &&
           other.designs() > 0;
}

/// Slots that hold the same numbers in both plans at every design.
std::vector<bool> Plan::clean_slots(Plan const& previous) const {
    Program const &now = program_, &then = previous.program_;
    std::vector<bool> clean(now.values.size());
    for (std::size_t slot = 0; slot < clean.size(); ++slot) {
        bool const constant = now.axes[slot] == 0 && then.axes[slot] == 0;
        bool const moved = now.origin[slot] == Origin::free && then.origin[slot] == Origin::free;
        bool const unmoved = tables_[slot].data && tables_[slot].data == previous.tables_[slot].data;
        clean[slot] = moved || unmoved || (constant && same_bits(now.values[slot], then.values[slot]));
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
        bool const alike = old && same_step(step, *old, own(now, step.node), own(then, old->node)) &&
                           std::all_of(step.in.begin(), step.in.end(), [&](int i) { return clean[to_index(i)]; });
        for (int o : step.out)
            if (o != now.bin()) clean[to_index(o)] = alike;
    }
    return clean;
}

/// The slot whose numbers a step hands on as they are; -1: none. A catalogue does so where its choice does not move: an
/// entry that says the number leaves no step.
int Plan::copied(Program::Step const& step) const {
    if (step.node->name == same.name && step.in.size() == 1) return step.in[0];
    bool const is_choice = step.node->equation == "catalogue" && step.in.size() == 2;
    return is_choice && program_.axes[to_index(step.in[0])] == 0 ? step.in[1] : -1;
}

/// Runs each table's formula over every point of the axes it moves with, unless the plan before has done so.
void Plan::fill_tables(Plan const* previous) {
    std::vector<bool> clean(program_.values.size());
    if (previous && same_grid(*previous)) clean = clean_slots(*previous);
    repeats_ = previous && wanted_ == previous->wanted_ &&
               std::all_of(wanted_.begin(), wanted_.end(),
                           [&](Quantity const* q) { return clean[to_index(graph().slot(*q))]; });
    auto const kept = [&](int slot) {
        return slot == program_.bin() || (clean[to_index(slot)] && previous->tables_[to_index(slot)].data);
    };
    for (std::size_t s = 0; s < program_.steps.size(); ++s) {
        if (!layout_.is_table[s]) continue;
        Program::Step const& step = program_.steps[s];
        if (previous && std::all_of(step.out.begin(), step.out.end(), kept)) {
            kept_[s] = true;
            for (int slot : step.out)
                if (slot != program_.bin()) tables_[to_index(slot)] = previous->tables_[to_index(slot)];
            continue;
        }
        if (int const original = copied(step); original >= 0) {
            for (int slot : step.out) {
                tables_[to_index(slot)] = tables_[to_index(original)];
                tables_[to_index(slot)].bytes = 0;  // of the original
            }
            continue;
        }
        for (int slot : step.out)
            if (slot != program_.bin()) make_table(slot);
        fill_table(step);
    }
}

void Plan::fill_table(Program::Step const& step) {
    std::size_t const lanes = layout_.lanes(step.axes), lane_axis = layout_.lane_axis;
    std::vector<std::size_t> place(lane_axis), moves;
    std::vector<double const*> in(step.in.size());
    std::vector<double*> out(step.out.size());
    std::vector<LaneMap const*> from(step.in.size());
    std::vector<std::shared_ptr<Eight>> spread_lanes(step.in.size());
    bool const has_bin = std::find(step.out.begin(), step.out.end(), program_.bin()) != step.out.end();
    std::shared_ptr<Eight> const bin = has_bin ? allocate(lanes) : nullptr;
    for (std::size_t i = 0; i < in.size(); ++i) {
        std::uint64_t const axes = program_.axes[to_index(step.in[i])], part = layout_.lane_part(axes);
        moves.push_back(part != 0);
        if (part == 0 || part == layout_.lane_part(step.axes)) continue;
        from[i] = &spread(axes, step.axes);
        spread_lanes[i] = allocate(lanes);
    }
    auto const data = [&](int slot) {
        Table const& t = tables_[to_index(slot)];
        double* start = t.lanes();
        for (std::size_t a = 0; a < t.stride.size(); ++a) start += place[a] * t.stride[a];
        return start;
    };
    for (std::uint64_t points = layout_.outer_points(step.axes); points-- > 0;) {
        for (std::size_t i = 0; i < in.size(); ++i) {
            double const* kept = data(step.in[i]);
            if (from[i]) kept = spread_out(kept, *from[i], spread_lanes[i]->lane);
            in[i] = kept;
        }
        for (std::size_t j = 0; j < out.size(); ++j)
            out[j] = step.out[j] == program_.bin() ? bin->lane : data(step.out[j]);
        step.node->run(budget_.isa, {in.data(), moves.data(), out.data(), lanes});
        for (std::size_t a = lane_axis; a-- > 0;)
            if (detail::moves_with(step.axes, a)) {
                if (++place[a] < axes_[a].size()) break;
                place[a] = 0;
            }
    }
}

Plan::LaneMap const& Plan::spread(std::uint64_t from, std::uint64_t to) {
    auto const [place, is_new] = spreads_.try_emplace({layout_.lane_part(from), layout_.lane_part(to)});
    LaneMap& map = place->second;
    if (!is_new) return map;
    map.from = layout_.spread(from, to);
    std::size_t const lanes = map.from.size();
    while (map.alike < lanes && map.from[map.alike] == map.from[0]) ++map.alike;
    while (map.in_order < lanes && map.from[map.in_order] == map.from[map.in_order - 1] + 1) ++map.in_order;
    return map;
}

/// Those that cursors need, as they cannot add any.
void Plan::prepare_spreads() {
    auto const prepare = [&](int slot, std::uint64_t to) {
        std::uint64_t const axes = program_.axes[to_index(slot)], part = layout_.lane_part(axes);
        if (part != 0 && part != layout_.lane_part(to)) spread(axes, to);
    };
    for (std::size_t s = 0; s < program_.steps.size(); ++s)
        for (int slot : program_.steps[s].in)
            if (!layout_.is_table[s]) prepare(slot, program_.steps[s].axes);
    for (int slot : program_.outputs) prepare(slot, layout_.lane_mask());
}

/// Lanes are row by row along the axes: each group is like the first, all alike or all in order.
double const* Plan::spread_out(double const* kept, LaneMap const& map, double* to) {
    std::size_t const few = 4, lanes = map.from.size(), group = std::max(map.alike, map.in_order);
    if (group < few) {
        for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = kept[map.from[lane]];
        return to;
    }
    for (std::size_t lane = 0; lane < lanes; lane += group) {
        double const* const first = kept + map.from[lane];
        std::size_t const n = std::min(group, lanes - lane);
        if (map.alike == 1) {
            std::memcpy(to + lane, first, n * sizeof *to);
            continue;
        }
        Pack<2> const both(*first);
        std::size_t i = 0;
        for (; i + 2 <= n; i += 2) both.store(to + lane + i);
        for (; i < n; ++i) to[lane + i] = *first;
    }
    return to;
}

}  // namespace diecast
