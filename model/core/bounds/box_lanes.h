// BoxLanes: all designs of a box, computed side by side.
#pragma once
#include <map>
#include "model/core/bounds/box_bounds.h"

namespace diecast {

/// Evaluates small boxes of one grid, many of them, where a plan for each would cost more than its designs. A formula
/// runs over the places of the axes it moves with alone, and only where one of them differs from the box before. The
/// numbers are those of a plan, bit for bit. Keeps scratch memory: one object per thread.
class BoxLanes {
public:
    BoxLanes(Graph const&, Scenario const&, std::vector<Axis>, std::vector<Quantity const*> const& outputs,
             Isa = best_isa());
    /// Lanes are the designs in rising order; `first` is 0, not a design of the grid. Valid until the next call.
    Row of(GridBox const&);
    /// The design of the grid in a lane of the box asked for last.
    std::uint64_t design(std::size_t lane) const;
    Issues const& issues() const { return program_.issues; }

private:
    using Index = std::vector<std::uint32_t>;
    using Indices = std::map<std::pair<std::uint64_t, std::uint64_t>, Index>;  // from and to which axes
    struct alignas(64) Eight {
        double lane[8];
    };
    struct Lanes {
        std::vector<Eight> memory;
        std::size_t used = 0;  // lanes that are places
        double* data() { return memory.front().lane; }
    };
    struct Input {
        int slot;
        std::uint64_t axes;
        Lanes spread = {};               // where it has to be spread out over the axes of the formula
        Indices const* shape = nullptr;  // of the box for which it was
    };
    struct Leaf {
        Program::Step const* step;
        std::vector<Input> inputs;
        std::vector<double const*> in;
        std::vector<std::size_t> moves;
        std::vector<double*> out;
        Lanes bin = {};
    };
    std::size_t places(std::uint64_t axes) const;
    static void make_room(Lanes&, std::size_t lanes);
    void move_axis(std::size_t axis);
    void run(Leaf&);
    void forget_shapes();
    double const* lanes_of(Input&, std::uint64_t along, std::size_t& moves);
    Index const& index(std::uint64_t from, std::uint64_t to);

    std::vector<Axis> axes_;
    Program program_;
    Isa isa_;
    GridBox box_;
    std::vector<Lanes> lanes_;  // per slot
    std::vector<Leaf> leaves_;
    std::vector<Input> wanted_;
    std::vector<double const*> outputs_;
    std::map<std::vector<std::uint32_t>, Indices> shapes_;  // by places along each axis
    Indices* shape_ = nullptr;                              // of this box
    std::uint64_t changed_ = 0;                             // axes, since the box before
};

}  // namespace diecast
