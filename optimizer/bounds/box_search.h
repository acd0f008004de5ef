// BoxSearch: the designs of a box that may be on the front, by dividing it until bounds settle the parts.
#pragma once
#include <stop_token>
#include "model/core/bounds/box_lanes.h"
#include "model/study/study.h"
#include "optimizer/bounds/rivals.h"

namespace diecast {

/// What is asked of the designs of a grid.
struct FrontQuestion {
    Scenario scenario;
    std::vector<Axis> axes;
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints;
};

/// The box of one design alone.
GridBox box_of(std::uint64_t design, std::vector<Axis> const&);

/// The quantities that a front depends on, none twice.
std::vector<Quantity const*> front_outputs(FrontQuestion const&);

/// Designs, by how they were settled.
struct Settled {
    std::uint64_t infeasible = 0;  // proven: some limit holds nowhere in the box
    std::uint64_t dominated = 0;   // proven: a design known dominates the best corner of the box
    std::uint64_t evaluated = 0;
    std::uint64_t boxes = 0;  // bounded
    std::uint64_t designs() const { return infeasible + dominated + evaluated; }
    void add(Settled const&);
};

/// A box, and how often the grid was divided to get it.
struct Part {
    GridBox box;
    std::size_t depth = 0;
};

/// One worker's. Keeps scratch memory.
class BoxSearch {
public:
    /// Boxes of at most so many designs are not divided further but evaluated.
    BoxSearch(Graph const&, FrontQuestion const&, std::uint64_t most_evaluated = 512, Isa = best_isa());
    /// Axes, by depth, to divide along: choices first, then where it moves the best corners of the boxes around these
    /// designs most; where no division tells anything, as bounds have no end yet, along the axis with the fewest
    /// places.
    std::vector<std::size_t> order_around(std::vector<Archive::Point> const&);
    void divide_along(std::vector<std::size_t> order) { order_ = std::move(order); }
    /// Settles a box, given points known already. Points that these do not dominate go into `found`.
    Settled settle(Part const&, Rivals const& known, Archive& found, std::stop_token const&);
    /// Two parts, or one for each entry where a choice is divided. The box has more than one design.
    std::vector<Part> divide(Part const&) const;
    Issues const& issues() const { return bounds_.issues(); }

private:
    struct Limit {
        std::size_t output;
        double lo, hi;  // SI
    };
    void settle(Part const&);
    bool is_infeasible();
    bool is_dominated(std::span<Interval const> bounds, std::uint64_t lowest);
    bool are_dominated(Archive::Values const& best, std::uint64_t lowest) const;
    std::uint64_t lowest_design(GridBox const&) const;
    void evaluate(GridBox const&);
    template <int W>
    void find_feasible(Row const&);
    template <int W>
    void scan(Row const&);
    Archive::Values best_of_feasible(Row const&) const;
    template <int W>
    unsigned survivors(Pack<W> const* values, unsigned alive);
    void offer(Row const&, std::size_t lane);
    void remember(Archive::Values const&);
    std::size_t axis_to_divide(std::vector<GridBox> const& around);
    double promise(GridBox const&);

    std::vector<bool> is_choice_;  // per axis
    std::vector<Axis> axes_;
    std::vector<std::size_t> objectives_;  // outputs
    std::array<double, Archive::most_objectives> sign_{};
    std::vector<Limit> limits_;
    BoxBounds bounds_;
    BoxLanes lanes_;
    Isa isa_;
    std::uint64_t most_evaluated_;
    std::vector<std::size_t> order_;  // axes, by depth
    Archive::Values scale_{};

    std::vector<std::uint8_t> feasible_;  // of the row at hand: a bit for each of eight lanes
    Settled settled_;
    Rivals const* known_ = nullptr;
    Archive* found_ = nullptr;             // in this box
    std::vector<Archive::Values> pivots_;  // points that dominated designs of late
    std::stop_token const* stop_ = nullptr;
};

}  // namespace diecast
