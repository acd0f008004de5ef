// Layout: how a grid is cut into lanes and rows, which formulas are tabulated, and what that costs.
#pragma once
#include <cstdint>
#include <vector>
#include "model/core/formula.h"

namespace diecast {

struct Budget {
    std::size_t table_bytes = 16 << 20;  // what fits the caches; changes the speed of big grids, never the result
    std::size_t lanes = 1024;            // per row at most
    bool hoist = true;                   // off: every formula at every design; for comparison
    Isa isa = best_isa();
    std::size_t unmoved_bytes = 0;  // for what a changing input does not move: see UnmovedTables
};

namespace detail {

inline std::size_t round_up(std::size_t n) { return (n + 7) / 8 * 8; }
inline bool moves_with(std::uint64_t axes, std::size_t axis) { return axes >> axis & 1; }

/// One formula as the layout sees it.
struct Work {
    std::uint64_t axes;  // it moves with
    double cost;         // of one evaluation
    std::size_t outputs;
    std::vector<std::size_t> needs = {};  // the formulas whose results it reads
};

/// The trailing axes are lanes: a row holds them all at one point of the outer axes. What moves with only some of the
/// lane axes is kept along those alone and spread out where it meets the others, so nothing is computed twice within a
/// row. (A single axis too long for a row is cut into blocks; then everything is kept along all lanes.)
struct Layout {
    Layout() = default;
    Layout(std::vector<std::size_t> sizes, std::vector<Work> work, Budget const&);

    std::uint64_t points() const { return outer * extent; }
    std::uint64_t lane_mask() const { return lane_axis < 64 ? ~std::uint64_t{0} << lane_axis : 0; }
    std::uint64_t lane_part(
        std::uint64_t axes) const;                     // lane axes that something is kept along; 0: one number, 8 times
    std::size_t lanes(std::uint64_t axes) const;       // kept in memory, whole vectors
    std::size_t used_lanes(std::uint64_t axes) const;  // of these, the ones that are grid points
    std::uint64_t outer_points(std::uint64_t axes) const;
    std::uint64_t evaluations(std::size_t step) const;
    /// The lane along `from` with the same values for each lane along `to`; `from` is part of `to`.
    std::vector<std::uint32_t> spread(std::uint64_t from, std::uint64_t to) const;
    std::vector<Work> work() && { return std::move(work_); }

    std::vector<std::size_t> sizes;  // of the axes
    std::size_t lane_axis = 0;       // axes from here on are lanes
    std::uint64_t outer = 1, extent = 1, blocks = 1;
    std::size_t block_lanes = 8;
    std::vector<bool> is_table;  // per step
    double cost = 0;             // of all designs

private:
    void choose_tables(Budget const&);
    void keep_worthwhile_tables();
    std::uint64_t leaf_runs(std::uint64_t axes) const;
    std::size_t lanes_of_run(std::size_t step) const;
    std::vector<Work> work_;
};

}  // namespace detail
}  // namespace diecast
