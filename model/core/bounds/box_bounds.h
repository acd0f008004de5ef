// BoxBounds: between which numbers the quantities of all designs of a box lie.
#pragma once
#include "model/core/plan.h"

namespace diecast {

/// Places [first, last) along an axis.
struct Places {
    std::uint32_t first, last;
    std::uint32_t size() const { return last - first; }
    friend bool operator==(Places, Places) = default;
};
/// Part of a grid: places along each of its axes. Never empty.
using GridBox = std::vector<Places>;
GridBox whole_box(std::vector<Axis> const&);
std::uint64_t designs_in(GridBox const&);
/// The two halves along an axis on which the box has two places at least.
std::array<GridBox, 2> halves(GridBox const&, std::size_t axis);

/// Bounds of some quantities over boxes of one grid. Every number that a plan gives for a design of the box lies within
/// them, bit for bit. Boxes that follow each other had better differ along few axes: only what moves with these is
/// bounded anew. Keeps scratch memory: one object per thread.
class BoxBounds {
public:
    BoxBounds(Graph const&, Scenario const&, std::vector<Axis>, std::vector<Quantity const*> const& outputs);
    BoxBounds(BoxBounds const&) = delete;
    BoxBounds& operator=(BoxBounds const&) = delete;
    /// SI, in the order of the outputs; `rises` and `falls` are along the places of each axis. Valid until the next
    /// call.
    std::span<Interval const> of(GridBox const&);
    /// A closer bound of one of the outputs in the box asked for last: no design has less (more) of it. Along the axes
    /// with which it only rises or only falls, the box is narrowed to the end where the least (most) of it is.
    double least(std::size_t output) { return at_end(output, true); }
    double most(std::size_t output) { return at_end(output, false); }
    /// Whether no design of the box asked for last has the output within these bounds (SI): by the range at hand, and
    /// where that does not tell, by closer ones.
    bool exclude(std::size_t output, double lo, double hi);
    /// The same by the range at hand alone.
    bool exclude_at_once(std::size_t output, double lo, double hi) const {
        return result_[output].hi < lo || result_[output].lo > hi;
    }
    Issues const& issues() const { return program_.issues; }
    std::vector<Axis> const& axes() const { return axes_; }

private:
    struct Moved {
        std::size_t slot;
        Quantity const* quantity;
        std::vector<double> const* values;
    };
    struct State {
        GridBox box;
        std::vector<Interval> values;             // per slot
        std::vector<Program::Step const*> steps;  // that what is asked for depends on
    };
    void move(State&, GridBox const&) const;
    void move_axis(State&, std::size_t axis, Places) const;
    double at_end(std::size_t output, bool least);
    bool narrow(GridBox&, Interval const&, bool least) const;
    State start(std::vector<int> const& outputs) const;

    std::vector<Axis> axes_;
    Program program_;
    std::vector<std::vector<Moved>> moved_;  // by each axis
    State whole_;
    std::vector<State> ends_;  // of each output, as it is asked for: they move along other axes
    GridBox end_;              // scratch
    std::vector<Interval> result_;
};

}  // namespace diecast
