#include "model/core/layout.h"
#include <algorithm>
#include <numeric>

namespace diecast {
namespace detail {

std::vector<Program::Free> free_quantities(std::vector<Axis> const& axes) {
    std::vector<Program::Free> free;
    for (std::size_t a = 0; a < axes.size(); ++a)
        for (Quantity const* q : axes[a].quantities) free.push_back({q, static_cast<int>(a)});
    return free;
}

Layout::Layout(std::vector<std::size_t> s, Program const& program, Budget const& budget)
    : sizes(std::move(s)), lane_axis(sizes.size()), program_(&program) {
    // Enough trailing axes for long rows; not so many that a table over all lanes is unwieldy.
    while (lane_axis > 0 && (extent == 1 || (extent < 128 && extent * sizes[lane_axis - 1] <= 65536)))
        extent *= sizes[--lane_axis];
    block_lanes = std::max<std::size_t>(8, std::min(round_up(budget.lanes), round_up(extent)));
    blocks = (extent + block_lanes - 1) / block_lanes;
    outer = outer_points(~std::uint64_t{0});
    is_table.assign(program.steps.size(), false);
    if (budget.hoist && outer * extent > 0) choose_tables(budget);
    for (std::size_t step = 0; step < program.steps.size(); ++step) cost += static_cast<double>(evaluations(step));
}

std::uint64_t Layout::outer_points(std::uint64_t axes) const {
    std::uint64_t n = 1;
    for (std::size_t a = 0; a < lane_axis; ++a)
        if (moves_with(axes, a)) n *= sizes[a];
    return n;
}

/// A table runs once per point of its axes; a leaf whenever its innermost outer axis, or one outside it, moves.
std::uint64_t Layout::evaluations(std::size_t step) const {
    std::uint64_t const axes = program_->steps[step].axes, lanes = has_lanes(axes) ? extent : 8;
    if (is_table[step]) return outer_points(axes) * lanes;
    std::uint64_t runs = has_lanes(axes) && blocks > 1 ? outer : 1, so_far = 1;
    for (std::size_t a = 0; a < lane_axis; ++a) {
        so_far *= sizes[a];
        if (moves_with(axes, a)) runs = std::max(runs, so_far);
    }
    return runs * lanes;
}

/// Small tables first until the budget is spent. Inputs move with no axis their outputs do not, so they are no larger
/// and get theirs before.
void Layout::choose_tables(Budget const& budget) {
    std::vector<std::size_t> order(is_table.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    auto const doubles = [&](std::size_t s) {
        std::uint64_t const axes = program_->steps[s].axes;
        return outer_points(axes) * (has_lanes(axes) ? round_up(extent) : 8);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return doubles(a) < doubles(b); });
    std::size_t spent = 0;
    for (std::size_t s : order) {
        Program::Step const& step = program_->steps[s];
        std::uint64_t const points = outer_points(step.axes) * (has_lanes(step.axes) ? extent : 1);
        spent += doubles(s) * sizeof(double) * step.out.size();
        if (spent > budget.table_bytes) break;
        is_table[s] = 2 * points <= outer * extent;
    }
}

}  // namespace detail

namespace {

/// The cost of an order of axes; the program's masks are for the axes as first given.
double cost_of(std::vector<std::size_t> const& order, std::vector<Axis> const& axes, Program const& given) {
    Program program = given;
    for (Program::Step& step : program.steps) {
        std::uint64_t mask = 0;
        for (std::size_t a = 0; a < order.size(); ++a)
            if (detail::moves_with(step.axes, order[a])) mask |= std::uint64_t{1} << a;
        step.axes = mask;
    }
    std::vector<std::size_t> sizes;
    for (std::size_t a : order) sizes.push_back(axes[a].size());
    return detail::Layout(sizes, program, {.isa = Isa::v2}).cost;
}

}  // namespace

std::vector<Axis> propose_order(Graph const& graph, Scenario const& scenario, std::vector<Axis> axes,
                                std::vector<Quantity const*> const& outputs) {
    if (axes.size() < 2 || axes.size() > 64) return axes;
    Program const program(graph, scenario, detail::free_quantities(axes), outputs);
    std::vector<std::size_t> order(axes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = cost_of(order, axes, program);
    for (bool better = true; better;) {  // move one axis elsewhere as long as that helps
        better = false;
        for (std::size_t from = 0; from < order.size(); ++from)
            for (std::size_t to = 0; to < order.size(); ++to) {
                std::vector<std::size_t> trial = order;
                trial.erase(trial.begin() + static_cast<std::ptrdiff_t>(from));
                trial.insert(trial.begin() + static_cast<std::ptrdiff_t>(to), order[from]);
                double const cost = cost_of(trial, axes, program);
                if (cost < best * 0.999) best = cost, order = trial, better = true;
            }
    }
    std::vector<Axis> result;
    for (std::size_t a : order) result.push_back(std::move(axes[a]));
    return result;
}

}  // namespace diecast
