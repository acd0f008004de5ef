#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include "model/core/special_values.h"
#include "optimizer/front/front.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

constexpr std::size_t per_block = 64;

}  // namespace

Archive::Archive(std::size_t objectives, std::size_t kept, Isa isa)
    : objectives_(objectives), kept_(kept), isa_(std::min(isa, best_isa())) {}

std::size_t Archive::offer(Point const& p) {
    for (std::size_t j = 0; j < objectives_; ++j)
        if (p.objectives[j] != p.objectives[j]) return nobody;
    return objectives_ == 2 ? offer_on_stairs(p) : offer_to_blocks(p);
}

bool Archive::keeps_out(Values const& v, std::uint64_t design) const {
    std::size_t const member = objectives_ == 2 ? find_on_stairs(v) : find_dominating(v);
    return member != nobody && !(equals(member, v) && design < designs_[member]);
}

/// A member that is nowhere worse.
std::size_t Archive::find_on_stairs(Values const& v) const {
    auto const after = stairs_.upper_bound(v[0]);
    if (after == stairs_.begin() || !(std::prev(after)->second.second <= v[1])) return nobody;
    return std::prev(after)->second.member;
}

std::size_t Archive::offer_on_stairs(Point const& p) {
    double const first = p.objectives[0], second = p.objectives[1];
    if (std::size_t const member = find_on_stairs(p.objectives); member != nobody) {
        if (equals(member, p.objectives) && p.design < designs_[member]) write(member, p);
        return member;
    }
    auto step = stairs_.lower_bound(first);
    for (; step != stairs_.end() && !(step->second.second < second); step = stairs_.erase(step)) {
        vacant_.push_back(step->second.member);
        --size_;
    }
    if (vacant_.empty()) {
        vacant_.push_back(designs_.size());
        make_room(designs_.size() + 1);
    }
    std::size_t const member = vacant_.back();
    vacant_.pop_back();
    write(member, p);
    stairs_.emplace_hint(step, first, Step{second, member});
    ++size_;
    return member;
}

std::size_t Archive::offer_to_blocks(Point const& p) {
    std::size_t const dominating = find_dominating(p.objectives);
    if (dominating != nobody) {
        if (equals(dominating, p.objectives) && p.design < designs_[dominating]) write(dominating, p);
        likely_block_ = dominating / per_block;
        std::size_t const halfway =
            dominating - dominating % per_block / 2;  // what dominates one is likely to dominate the next
        exchange(halfway, dominating);
        return halfway;
    }
    remove_dominated(p.objectives);
    std::size_t const member = place_for(p.objectives);
    write(member, p);
    ++in_block_[member / per_block];
    ++size_;
    widen_corners(member / per_block, p.objectives);
    return member;
}

bool Archive::equals(std::size_t member, Values const& v) const {
    for (std::size_t j = 0; j < objectives_; ++j)
        if (objective(member, j) != v[j]) return false;
    return true;
}

/// Places for so many members, nothing in the new ones.
void Archive::make_room(std::size_t members) {
    designs_.resize(members);
    kept_values_.resize(members * kept_);
    values_.resize(round_up_8(members) * objectives_, nan);
}

void Archive::write(std::size_t member, Point const& p) {
    designs_[member] = p.design;
    for (std::size_t j = 0; j < objectives_; ++j) values_[place(member, j)] = p.objectives[j];
    for (std::size_t k = 0; k < kept_; ++k) kept_values_[member * kept_ + k] = p.kept[k];
}

void Archive::copy(std::size_t from, std::size_t to) {
    designs_[to] = designs_[from];
    for (std::size_t j = 0; j < objectives_; ++j) values_[place(to, j)] = values_[place(from, j)];
    for (std::size_t k = 0; k < kept_; ++k) kept_values_[to * kept_ + k] = kept_values_[from * kept_ + k];
}

void Archive::exchange(std::size_t a, std::size_t b) {
    std::swap(designs_[a], designs_[b]);
    for (std::size_t j = 0; j < objectives_; ++j) std::swap(values_[place(a, j)], values_[place(b, j)]);
    for (std::size_t k = 0; k < kept_; ++k) std::swap(kept_values_[a * kept_ + k], kept_values_[b * kept_ + k]);
}

void Archive::clear(std::size_t member) {
    for (std::size_t j = 0; j < objectives_; ++j) values_[place(member, j)] = nan;
}

/// A member that is nowhere worse.
std::size_t Archive::find_dominating(Values const& v) const {
    std::size_t found = nobody;
    run_at(isa_, [&]<int W>(Width<W> width) {
        auto const candidate = [&](std::size_t j) { return splat(width, v[j]); };
        auto const is_in = [&](std::size_t block) {
            std::size_t const first = block * per_block;
            for (std::size_t i = first; i < first + in_block_[block]; i += W) {
                double const* const members = &values_[place(i, 0)];
                auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
                unsigned const bits = bits_all_le(width, objectives_, member, candidate);
                if (!bits) continue;
                found = i + static_cast<std::size_t>(std::countr_zero(bits));
                return true;
            }
            return false;
        };
        if (likely_block_ < in_block_.size() && is_in(likely_block_)) return;
        for (std::size_t first = 0; first < in_block_.size(); first += W) {
            double const* const lows = &lows_[place(first, 0)];
            auto const low = [&](std::size_t j) { return Pack<W>::load(lows + 8 * j); };
            for (unsigned bits = bits_all_le(width, objectives_, low, candidate); bits; bits &= bits - 1)
                if (is_in(first + static_cast<std::size_t>(std::countr_zero(bits)))) return;
        }
    });
    return found;
}

void Archive::remove_dominated(Values const& v) {
    bool has_empty = false;
    run_at(isa_, [&]<int W>(Width<W> width) {
        auto const candidate = [&](std::size_t j) { return splat(width, v[j]); };
        for (std::size_t first = 0; first < in_block_.size(); first += W) {
            double const* const highs = &highs_[place(first, 0)];
            auto const high = [&](std::size_t j) { return Pack<W>::load(highs + 8 * j); };
            for (unsigned blocks = bits_all_le(width, objectives_, candidate, high); blocks; blocks &= blocks - 1) {
                std::size_t const block = first + static_cast<std::size_t>(std::countr_zero(blocks));
                for (std::size_t i = block * per_block; i < block * per_block + in_block_[block]; i += W) {
                    double const* const members = &values_[place(i, 0)];
                    auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
                    for (unsigned bits = bits_all_le(width, objectives_, candidate, member); bits; bits &= bits - 1)
                        marked_.push_back(i + static_cast<std::size_t>(std::countr_zero(bits)));
                }
                if (marked_.empty()) continue;
                remove_marked(block);
                has_empty = has_empty || in_block_[block] == 0;
            }
        }
    });
    if (!has_empty) return;
    for (std::size_t block = in_block_.size(); block-- > 0;) {
        if (in_block_[block] > 0) continue;
        std::size_t const last = in_block_.size() - 1;
        for (std::size_t i = 0; i < in_block_[last]; ++i) copy(last * per_block + i, block * per_block + i);
        in_block_[block] = in_block_[last];
        fit_corners(block);
        remove_last_block();
    }
}

/// Removes the marked members of a block.
[[gnu::noinline]] void Archive::remove_marked(std::size_t block) {
    size_ -= marked_.size();
    bool at_corner = false;
    for (; !marked_.empty(); marked_.pop_back()) {  // the last one first: none of the others moves
        std::size_t const last = block * per_block + --in_block_[block];
        for (std::size_t j = 0; j < objectives_; ++j) {
            double const v = objective(marked_.back(), j);
            at_corner |= v == lows_[place(block, j)] || v == highs_[place(block, j)];
        }
        copy(last, marked_.back());
        clear(last);
    }
    if (at_corner) fit_corners(block);
}

void Archive::add_block() {
    in_block_.push_back(0);
    make_room(in_block_.size() * per_block);
    for (auto* const corners : {&lows_, &highs_}) corners->resize(round_up_8(in_block_.size()) * objectives_, nan);
}

void Archive::remove_last_block() {
    std::size_t const last = in_block_.size() - 1;
    in_block_.pop_back();
    make_room(last * per_block);
    for (auto* const corners : {&lows_, &highs_}) {
        for (std::size_t j = 0; j < objectives_; ++j) (*corners)[place(last, j)] = nan;
        corners->resize(round_up_8(last) * objectives_);
    }
}

/// Around one more member.
void Archive::widen_corners(std::size_t block, Values const& v) {
    for (std::size_t j = 0; j < objectives_; ++j) {
        double &low = lows_[place(block, j)], &high = highs_[place(block, j)];
        if (!(low <= v[j])) low = v[j];  // NaN where the block was empty
        if (!(high >= v[j])) high = v[j];
    }
}

/// NaN where the block is empty: no comparison with it holds.
void Archive::fit_corners(std::size_t block) {
    run_at(isa_, [&]<int W>(Width<W> width) {
        for (std::size_t j = 0; j < objectives_; ++j) {
            Pack<W> low = splat(width, infinity), high = splat(width, -infinity);
            for (std::size_t i = block * per_block; i < block * per_block + in_block_[block]; i += W) {
                Pack<W> const v = Pack<W>::load(&values_[place(i, j)]);  // NaN where there is none
                low = select(v < low, v, low), high = select(v > high, v, high);
            }
            double least = infinity, most = -infinity;
            for (int i = 0; i < W; ++i) {
                least = std::min<double>(least, low.lanes[i]);
                most = std::max<double>(most, high.lanes[i]);
            }
            bool const is_empty = in_block_[block] == 0;
            lows_[place(block, j)] = is_empty ? nan : least, highs_[place(block, j)] = is_empty ? nan : most;
        }
    });
}

/// The block whose middle is nearest.
std::size_t Archive::nearest_block(Values const& v) const {
    std::size_t nearest = 0;
    run_at(isa_, [&]<int W>(Width<W> width) {
        Pack<W> least = splat(width, infinity), at = splat(width, 0);
        for (std::size_t first = 0; first < in_block_.size(); first += W) {
            Pack<W> distance = splat(width, 0);
            for (std::size_t j = 0; j < objectives_; ++j) {
                std::size_t const corner = place(first, j);
                Pack<W> const ends = Pack<W>::load(&lows_[corner]) + Pack<W>::load(&highs_[corner]);
                Pack<W> const away = (ends - splat(width, 2 * v[j])) * splat(width, scale_[j]);
                distance = distance + away * away;
            }
            auto const nearer = distance < least;
            least = select(nearer, distance, least);
            at = select(nearer, splat(width, static_cast<double>(first)), at);
        }
        std::size_t lane = 0;
        for (std::size_t i = 1; i < W; ++i)
            if (least.lanes[i] < least.lanes[lane]) lane = i;
        if (least.lanes[lane] < infinity) nearest = static_cast<std::size_t>(at.lanes[lane]) + lane;
    });
    return nearest;
}

/// Moves half of a full block into a new one, so that the two are apart in the objective in which it is widest.
void Archive::split(std::size_t block) {
    for (std::size_t j = 0; j < objectives_; ++j) {
        double low = infinity, high = -infinity;
        for (std::size_t b = 0; b < in_block_.size(); ++b) {
            low = std::min(low, lows_[place(b, j)]);
            high = std::max(high, highs_[place(b, j)]);
        }
        scale_[j] = high > low && std::isfinite(high - low) ? 1 / (high - low) : 0;
    }
    std::size_t widest = 0;
    auto const width = [&](std::size_t j) { return (highs_[place(block, j)] - lows_[place(block, j)]) * scale_[j]; };
    for (std::size_t j = 1; j < objectives_; ++j)
        if (width(j) > width(widest)) widest = j;
    std::array<std::size_t, per_block> order;
    std::iota(order.begin(), order.end(), block * per_block);
    constexpr std::size_t half = per_block / 2;
    std::nth_element(order.begin(), order.begin() + half, order.end(),
                     [&](std::size_t a, std::size_t b) { return objective(a, widest) < objective(b, widest); });
    std::sort(order.begin() + half, order.end());
    add_block();
    std::size_t const other = in_block_.size() - 1;
    for (std::size_t i = half; i < per_block; ++i) copy(order[i], other * per_block + i - half);
    in_block_[other] = half;
    marked_.assign(order.begin() + half, order.end());
    remove_marked(block);
    size_ += half;  // these have only moved
    fit_corners(other);
}

/// A free place near these objectives.
std::size_t Archive::place_for(Values const& v) {
    if (in_block_.empty()) add_block();
    std::size_t block = nearest_block(v);
    for (; in_block_[block] == per_block; block = nearest_block(v)) split(block);
    return block * per_block + in_block_[block];
}

void Archive::merge(Archive const& other) {
    for (std::size_t member : other.by_design()) offer(other.point(member));
}

std::vector<std::size_t> Archive::by_design() const {
    std::vector<std::size_t> members;
    members.reserve(size_);
    if (objectives_ == 2)
        for (auto const& [first, step] : stairs_) members.push_back(step.member);
    else
        for (std::size_t block = 0; block < in_block_.size(); ++block)
            for (std::size_t i = 0; i < in_block_[block]; ++i) members.push_back(block * per_block + i);
    std::sort(members.begin(), members.end(), [&](std::size_t a, std::size_t b) { return designs_[a] < designs_[b]; });
    return members;
}

Archive::Point Archive::point(std::size_t member) const {
    Point p{designs_[member], {}, {}};
    for (std::size_t j = 0; j < objectives_; ++j) p.objectives[j] = objective(member, j);
    for (std::size_t k = 0; k < kept_; ++k) p.kept[k] = kept(member, k);
    return p;
}

std::vector<Archive::Point> Archive::points() const {
    std::vector<Point> all;
    for (std::size_t member : by_design()) all.push_back(point(member));
    return all;
}

}  // namespace diecast
