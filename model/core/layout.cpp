#include "model/core/layout.h"
#include <algorithm>
#include <numeric>

namespace diecast::detail {

double const dear = 24;                               // work of a formula, in additions
std::size_t const long_enough = 256, longest = 1024;  // lanes of a row: calls cost little, scratch stays in the cache

Layout::Layout(std::vector<std::size_t> s, std::vector<Work> work, Budget const& budget)
    : sizes(std::move(s)), lane_axis(sizes.size()), work_(std::move(work)) {
    while (lane_axis > 0 && (extent <= 1 || (extent < long_enough && extent * sizes[lane_axis - 1] <= longest)))
        extent *= sizes[--lane_axis];
    block_lanes = std::max<std::size_t>(8, std::min(round_up(budget.lanes), round_up(extent)));
    blocks = (extent + block_lanes - 1) / block_lanes;
    outer = outer_points(~std::uint64_t{0});
    is_table.assign(work_.size(), false);
    if (budget.hoist && points() > 0) choose_tables(budget);
    double const call = 8;  // of a formula, however few its lanes
    for (std::size_t step = 0; step < work_.size(); ++step) {
        double const lanes = static_cast<double>(lanes_of_run(step));
        cost += static_cast<double>(evaluations(step)) * (work_[step].cost + 2 + 8 * call / lanes);
    }
}

std::uint64_t Layout::lane_part(std::uint64_t axes) const {
    std::uint64_t const part = axes & lane_mask();
    if (part == 0 || blocks > 1) return part ? lane_mask() : 0;
    std::uint64_t result = 0;
    for (std::size_t a = lane_axis; a < sizes.size(); ++a)
        if (moves_with(part, a) && sizes[a] != 1) result |= std::uint64_t{1} << a;
    return result;
}

std::size_t Layout::used_lanes(std::uint64_t axes) const {
    std::uint64_t const part = lane_part(axes);
    if (part == 0) return 1;
    std::size_t n = 1;
    for (std::size_t a = lane_axis; a < sizes.size(); ++a)
        if (moves_with(part, a)) n *= sizes[a];
    return n;
}

std::size_t Layout::lanes(std::uint64_t axes) const { return round_up(used_lanes(axes)); }

std::size_t Layout::lanes_of_run(std::size_t step) const { return std::min(lanes(work_[step].axes), block_lanes); }

std::uint64_t Layout::outer_points(std::uint64_t axes) const {
    std::uint64_t n = 1;
    for (std::size_t a = 0; a < lane_axis; ++a)
        if (moves_with(axes, a)) n *= sizes[a];
    return n;
}

/// How often a formula runs at the leaf: whenever the innermost outer axis it moves with, or one outside that, moves.
std::uint64_t Layout::leaf_runs(std::uint64_t axes) const {
    std::uint64_t runs = lane_part(axes) && blocks > 1 ? outer : 1, so_far = 1;
    for (std::size_t a = 0; a < lane_axis; ++a) {
        so_far *= sizes[a];
        if (moves_with(axes, a)) runs = std::max(runs, so_far);
    }
    return runs;
}

std::uint64_t Layout::evaluations(std::size_t step) const {
    std::uint64_t const axes = work_[step].axes;
    return (is_table[step] ? outer_points(axes) : leaf_runs(axes)) * lanes(axes);
}

/// Small tables first until the budget is spent. Inputs move with no axis their outputs do not, so they are no larger
/// and get theirs before.
void Layout::choose_tables(Budget const& budget) {
    std::vector<std::size_t> doubles, order(work_.size());
    for (Work const& w : work_) doubles.push_back(outer_points(w.axes) * lanes(w.axes));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return doubles[a] < doubles[b]; });
    std::size_t spent = 0;
    for (std::size_t s : order) {
        spent += doubles[s] * sizeof(double) * work_[s].outputs;
        if (spent > budget.table_bytes) break;
        is_table[s] = 2 * outer_points(work_[s].axes) * used_lanes(work_[s].axes) <= points();
    }
    keep_worthwhile_tables();
}

/// Drops the table of a cheap formula where the leaf would hardly run more often: it only costs memory; unless another
/// table is made from it. A dear one is kept: the next pass over the same plan, or after a slider has moved, needs it.
void Layout::keep_worthwhile_tables() {
    std::vector<bool> worth(work_.size());
    for (std::size_t s = work_.size(); s-- > 0;) {
        std::uint64_t const once = outer_points(work_[s].axes);
        bool const spares = 3 * leaf_runs(work_[s].axes) > 4 * once || work_[s].cost > dear;
        worth[s] = is_table[s] && (worth[s] || spares);
        if (worth[s])
            for (std::size_t input : work_[s].needs) worth[input] = true;
    }
    is_table = std::move(worth);
}

std::vector<std::uint32_t> Layout::spread(std::uint64_t from, std::uint64_t to) const {
    std::uint64_t const source = lane_part(from), target = lane_part(to);
    std::size_t const used = used_lanes(to);
    std::vector<std::uint32_t> result(lanes(to));
    for (std::size_t lane = 0; lane < result.size(); ++lane) {
        std::size_t rest = lane % used, place = 0, stride = 1;
        for (std::size_t a = sizes.size(); a-- > lane_axis;) {
            if (!moves_with(target, a)) continue;
            if (moves_with(source, a)) {
                place += rest % sizes[a] * stride;
                stride *= sizes[a];
            }
            rest /= sizes[a];
        }
        result[lane] = static_cast<std::uint32_t>(place);
    }
    return result;
}

}  // namespace diecast::detail
