#include <algorithm>
#include <bit>
#include <limits>
#include "optimizer/front.h"
#include "optimizer/simd.h"

namespace diecast {
namespace {
std::size_t const nowhere = std::numeric_limits<std::size_t>::max();
double const nan = std::numeric_limits<double>::quiet_NaN();
}  // namespace

Archive::Archive(std::size_t objectives, Isa isa) : objectives_(objectives), isa_(std::min(isa, best_isa())) {}

Archive::Point const* Archive::offer(Point const& p) {
    for (std::size_t j = 0; j < objectives_; ++j)
        if (p.objectives[j] != p.objectives[j]) return &p;
    return objectives_ == 2 ? offer_on_stairs(p) : offer_on_list(p);
}

Archive::Point const* Archive::offer_on_stairs(Point const& p) {
    double const first = p.objectives[0], second = p.objectives[1];
    auto const after = std::upper_bound(stairs_.begin(), stairs_.end(), first,
                                        [](double limit, Step const& s) { return limit < s.first; });
    if (after != stairs_.begin() && std::prev(after)->second <= second) {
        Step const& step = *std::prev(after);
        Point& member = points_[step.at];
        if (step.first == first && step.second == second && p.design < member.design) member = p;
        return &member;
    }
    auto const from = std::lower_bound(stairs_.begin(), stairs_.end(), first,
                                       [](Step const& s, double limit) { return s.first < limit; });
    auto const to = std::find_if(from, stairs_.end(), [&](Step const& s) { return s.second < second; });
    for (auto s = from; s != to; ++s) vacant_.push_back(s->at);
    size_ -= static_cast<std::size_t>(to - from);
    if (vacant_.empty()) {
        vacant_.push_back(points_.size());
        points_.emplace_back();
    }
    std::size_t const at = vacant_.back();
    vacant_.pop_back();
    points_[at] = p;
    stairs_.insert(stairs_.erase(from, to), {first, second, at});
    ++size_;
    return nullptr;
}

Archive::Point const* Archive::offer_on_list(Point const& p) {
    std::size_t const beater = find_beater(p.objectives);
    if (beater != nowhere) {
        Point& member = points_[beater];
        bool const equal =
            std::equal(p.objectives.begin(), p.objectives.begin() + static_cast<std::ptrdiff_t>(objectives_),
                       member.objectives.begin());
        if (equal && p.design < member.design) member = p;
        std::size_t const sooner = beater / 2;  // who beats one is likely to beat the next
        std::swap(points_[sooner], member);
        for (std::size_t j = 0; j < objectives_; ++j) std::swap(objective(sooner, j), objective(beater, j));
        return &points_[sooner];
    }
    remove_beaten(p.objectives);
    append(p);
    return nullptr;
}

/// The first member that is nowhere worse.
std::size_t Archive::find_beater(Values const& v) const {
    std::size_t found = nowhere;
    run_at(isa_, [&]<int W>(Width<W> width) {
        for (std::size_t i = 0; i < size_; i += W) {
            double const* const members = &blocks_[i / 8 * objectives_ * 8 + i % 8];
            auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
            auto const candidate = [&](std::size_t j) { return splat(width, v[j]); };
            unsigned const bits = bits_all_le(width, objectives_, member, candidate);
            if (!bits) continue;
            found = i + static_cast<std::size_t>(std::countr_zero(bits));
            return;
        }
    });
    return found;
}

void Archive::remove_beaten(Values const& v) {
    beaten_.clear();
    run_at(isa_, [&]<int W>(Width<W> width) {
        for (std::size_t i = 0; i < size_; i += W) {
            double const* const members = &blocks_[i / 8 * objectives_ * 8 + i % 8];
            auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
            auto const candidate = [&](std::size_t j) { return splat(width, v[j]); };
            for (unsigned bits = bits_all_le(width, objectives_, candidate, member); bits; bits &= bits - 1)
                beaten_.push_back(i + static_cast<std::size_t>(std::countr_zero(bits)));
        }
    });
    for (; !beaten_.empty(); beaten_.pop_back())
        remove(beaten_.back());  // the last one first: none of the others moves
}

void Archive::append(Point const& p) {
    if (size_ % 8 == 0) blocks_.resize((size_ + 8) * objectives_, nan);
    for (std::size_t j = 0; j < objectives_; ++j) objective(size_, j) = p.objectives[j];
    points_.push_back(p);
    ++size_;
}

void Archive::remove(std::size_t at) {
    --size_;
    points_[at] = points_[size_];
    points_.pop_back();
    for (std::size_t j = 0; j < objectives_; ++j) {
        objective(at, j) = objective(size_, j);
        objective(size_, j) = nan;
    }
    blocks_.resize(round_up_8(size_) * objectives_);
}

std::vector<Archive::Point> Archive::points() const {
    std::vector<Point> sorted;
    if (objectives_ == 2)
        for (Step const& s : stairs_) sorted.push_back(points_[s.at]);
    else sorted = points_;
    std::sort(sorted.begin(), sorted.end(), [](Point const& a, Point const& b) { return a.design < b.design; });
    return sorted;
}

}  // namespace diecast
