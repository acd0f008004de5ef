// Rivals: points known already, and whether one of them keeps a design, or a whole box of designs, off the front.
#pragma once
#include <bit>
#include <optional>
#include "optimizer/front/front.h"
#include "optimizer/front/simd.h"

namespace diecast {

/// Points in objectives of which less is better. Some may dominate others of them.
class Rivals {
public:
    explicit Rivals(std::size_t objectives, Isa isa = best_isa())
        : objectives_(objectives), isa_(std::min(isa, best_isa())) {}
    void add(Archive::Values const&, std::uint64_t design);
    void clear();
    std::size_t size() const { return designs_.size(); }
    /// One of them is nowhere worse than these values and elsewhere than they are, or is an equal of a lower number.
    bool dominate(Archive::Values const&, std::uint64_t design) const;
    /// Those that matter to designs between these values: what any of these rivals dominates there, one of them
    /// dominates or equals. The one that dominates most of the box comes first. None where that would leave out too few
    /// to be worth it.
    std::optional<Rivals> within(Archive::Values const& best, Archive::Values const& worst) const;
    /// Those of the alive lanes, bit i for lane i, whose design no rival dominates.
    template <int W>
    unsigned nondominated(Pack<W> const* values, std::uint64_t const* designs, unsigned alive);

private:
    Archive::Values values(std::size_t member) const;
    [[gnu::noinline]] void exchange(std::size_t a, std::size_t b);
    double const* block(std::size_t member) const { return &values_[member / 8 * objectives_ * 8]; }
    template <class Found>
    void nowhere_worse(Archive::Values const&, Found&&) const;

    std::size_t objectives_;
    Isa isa_;
    std::vector<double> values_;  // objectives eight members at a time, NaN at the end
    std::vector<std::uint64_t> designs_;
};

template <int W>
unsigned Rivals::nondominated(Pack<W> const* values, std::uint64_t const* designs, unsigned alive) {
    for (std::size_t m = 0; m < size() && alive; ++m) {
        double const* const mine = block(m) + m % 8;
        auto const rival = [&](std::size_t j) { return splat(Width<W>{}, mine[8 * j]); };
        auto const value = [&](std::size_t j) { return values[j]; };
        unsigned out = alive & bits_all_le(Width<W>{}, objectives_, rival, value);
        if (!out) continue;
        for (unsigned equal = out & bits_all_le(Width<W>{}, objectives_, value, rival); equal; equal &= equal - 1)
            if (auto const lane = static_cast<unsigned>(std::countr_zero(equal)); designs_[m] >= designs[lane])
                out &= ~(1u << lane);
        alive &= ~out;
        if (!alive) exchange(m, m / 2);  // it is likely to dominate the next, too
    }
    return alive;
}

}  // namespace diecast
