#include "optimizer/bounds/rivals.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {
constexpr std::size_t per_block = 8, most_levels = 20;  // enough for 8^20 points
}

void Rivals::add(std::vector<Archive::Point> points) {
    while (!trees_.empty() && trees_.back().points.size() < 2 * points.size()) {
        std::vector<Archive::Point> const& before = trees_.back().points;
        points.insert(points.end(), before.begin(), before.end());
        trees_.pop_back();
    }
    if (!points.empty()) trees_.push_back(tree_of(std::move(points)));
}

std::size_t Rivals::size() const {
    std::size_t sum = 0;
    for (Tree const& tree : trees_) sum += tree.points.size();
    return sum;
}

Rivals::Tree Rivals::tree_of(std::vector<Archive::Point> points) const {
    Tree tree{std::move(points), {}};
    put_neighbours_together(tree.points);
    std::vector<Archive::Values> lows;
    for (Archive::Point const& p : tree.points) lows.push_back(p.objectives);
    for (;;) {
        std::vector<double>& level = tree.levels.emplace_back();
        level.resize(round_up_8(lows.size()) * objectives_, nan);
        std::vector<Archive::Values> above;
        for (std::size_t i = 0; i < lows.size(); ++i) {
            if (i % per_block == 0) above.push_back(lows[i]);
            for (std::size_t j = 0; j < objectives_; ++j) {
                level[(i / per_block * objectives_ + j) * per_block + i % per_block] = lows[i][j];
                above.back()[j] = std::min(above.back()[j], lows[i][j]);
            }
        }
        if (lows.size() <= per_block) return tree;
        lows = std::move(above);
    }
}

/// Divides at whole blocks of the highest level that has two of them.
void Rivals::put_neighbours_together(std::span<Archive::Point> points) const {
    if (points.size() <= per_block) return;
    std::size_t block = per_block;
    while (block * per_block < points.size()) block *= per_block;
    std::size_t const middle = (points.size() / block + 1) / 2 * block, j = widest_objective(points);
    std::nth_element(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(middle), points.end(),
                     [j](Archive::Point const& a, Archive::Point const& b) {
                         return a.objectives[j] != b.objectives[j] ? a.objectives[j] < b.objectives[j]
                                                                   : a.design < b.design;
                     });
    put_neighbours_together(points.first(middle));
    put_neighbours_together(points.subspan(middle));
}

/// In parts of the larger of its ends, so that units do not matter.
std::size_t Rivals::widest_objective(std::span<Archive::Point const> points) const {
    std::size_t widest = 0;
    double most = -1;
    for (std::size_t j = 0; j < objectives_; ++j) {
        double low = infinity, high = -infinity;
        for (Archive::Point const& p : points) {
            low = std::min(low, p.objectives[j]);
            high = std::max(high, p.objectives[j]);
        }
        double const width = (high - low) / std::max(std::abs(low), std::abs(high));
        if (width > most) most = width, widest = j;
    }
    return widest;
}

Archive::Point const* Rivals::find_dominating(Archive::Values const& v, std::uint64_t design) const {
    for (Tree const& tree : trees_)
        if (Archive::Point const* const found = find_dominating(tree, v, design)) return found;
    return nullptr;
}

Archive::Point const* Rivals::find_dominating(Tree const& tree, Archive::Values const& v, std::uint64_t design) const {
    Archive::Point const* found = nullptr;
    auto const is_dominating = [&](Archive::Point const& p) {
        for (std::size_t j = 0; j < objectives_; ++j)
            if (p.objectives[j] != v[j]) return true;
        return p.design < design;
    };
    run_at(isa_, [&]<int W>(Width<W> width) {
        auto const value = [&](std::size_t j) { return splat(width, v[j]); };
        auto const nowhere_worse = [&](std::size_t level, std::size_t block) {
            unsigned bits = 0;
            for (std::size_t i = 0; i < per_block; i += W) {
                double const* const lows = &tree.levels[level][block * objectives_ * per_block + i];
                auto const low = [&](std::size_t j) { return Pack<W>::load(lows + per_block * j); };
                bits |= bits_all_le(width, objectives_, low, value) << i;
            }
            return bits;
        };
        std::array<std::size_t, most_levels> block{};
        std::array<unsigned, most_levels> left{};  // entries of the block to look at
        std::size_t const top = tree.levels.size() - 1;
        std::size_t level = top;
        left[top] = nowhere_worse(top, 0);
        while (level < top || left[top]) {
            if (!left[level]) {
                ++level;
                continue;
            }
            std::size_t const entry =
                block[level] * per_block + static_cast<std::size_t>(std::countr_zero(left[level]));
            left[level] &= left[level] - 1;
            if (level > 0) {
                --level;
                block[level] = entry;
                left[level] = nowhere_worse(level, entry);
            } else if (is_dominating(tree.points[entry])) {
                found = &tree.points[entry];
                return;
            }
        }
    });
    return found;
}

std::vector<Archive::Point> Rivals::front() const {
    std::vector<Archive::Point> front;
    for (Tree const& tree : trees_)
        for (Archive::Point const& p : tree.points)
            if (!find_dominating(p.objectives, p.design)) front.push_back(p);
    auto const less = [](Archive::Point const& a, Archive::Point const& b) { return a.design < b.design; };
    std::sort(front.begin(), front.end(), less);
    auto const same = [](Archive::Point const& a, Archive::Point const& b) { return a.design == b.design; };
    front.erase(std::unique(front.begin(), front.end(), same), front.end());
    return front;
}

}  // namespace diecast
