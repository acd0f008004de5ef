// Rivals: points known already, and whether one of them keeps a design, or a whole box of designs, off the front.
#pragma once
#include "optimizer/front/front.h"

namespace diecast {

/// Points in objectives of which less is better. They lie in trees: eight neighbours to a block, eight blocks to a
/// block of the level above, and so on; where the best corner of a block does not dominate a design, none of its points
/// is compared with it. Each tree is at least twice as large as the next, so that a point is put into few trees while
/// others come.
class Rivals {
public:
    explicit Rivals(std::size_t objectives, Isa isa = best_isa())
        : objectives_(objectives), isa_(std::min(isa, best_isa())) {}
    /// Some may dominate others of them.
    void add(std::vector<Archive::Point>);
    std::size_t size() const;
    /// One that is nowhere worse than these values and elsewhere than they are, or is an equal of a lower number; null
    /// where none is.
    Archive::Point const* find_dominating(Archive::Values const&, std::uint64_t design) const;
    /// Those that no other dominates, by design.
    std::vector<Archive::Point> front() const;

private:
    struct Tree {
        std::vector<Archive::Point> points;
        /// Best corners of the entries of each level, eight entries at a time, NaN at the end; the lowest are the
        /// points.
        std::vector<std::vector<double>> levels;
    };
    Tree tree_of(std::vector<Archive::Point>) const;
    void put_neighbours_together(std::span<Archive::Point>) const;
    std::size_t widest_objective(std::span<Archive::Point const>) const;
    Archive::Point const* find_dominating(Tree const&, Archive::Values const&, std::uint64_t design) const;

    std::size_t objectives_;
    Isa isa_;
    std::vector<Tree> trees_;
};

}  // namespace diecast
