// Layout: how a grid is cut into lanes and rows, and which formulas are tabulated; and what that would cost.
#pragma once
#include "model/core/plan.h"

namespace diecast::detail {

inline std::size_t round_up(std::size_t n) { return (n + 7) / 8 * 8; }
inline bool moves_with(std::uint64_t axes, std::size_t axis) { return axes >> axis & 1; }

struct Layout {
    Layout(std::vector<std::size_t> sizes, Program const&, Budget const&);

    bool has_lanes(std::uint64_t axes) const { return axes >> lane_axis; }
    std::uint64_t outer_points(std::uint64_t axes) const;
    std::uint64_t evaluations(std::size_t step) const;  // how often, lanes counted

    std::vector<std::size_t> sizes;  // of the axes
    std::size_t lane_axis;           // axes from here on are lanes
    std::uint64_t outer = 1, extent = 1, blocks = 1;
    std::size_t block_lanes = 8;
    std::vector<bool> is_table;  // per step
    double cost = 0;             // evaluations in all

private:
    void choose_tables(Budget const&);
    Program const* program_;
};

std::vector<Program::Free> free_quantities(std::vector<Axis> const&);

}  // namespace diecast::detail
