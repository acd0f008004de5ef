#include <algorithm>
#include <bit>
#include "model/core/special_values.h"
#include "optimizer/front/front.h"
#include "optimizer/front/simd.h"

namespace diecast {

Archive::Archive(std::size_t objectives, std::size_t kept, Isa isa)
    : objectives_(objectives), kept_(kept), isa_(std::min(isa, best_isa())) {}

std::size_t Archive::offer(Point const& p) {
    for (std::size_t j = 0; j < objectives_; ++j)
        if (p.objectives[j] != p.objectives[j]) return nobody;
    return objectives_ == 2 ? offer_on_stairs(p) : offer_on_list(p);
}

std::size_t Archive::offer_on_stairs(Point const& p) {
    double const first = p.objectives[0], second = p.objectives[1];
    auto const after = std::upper_bound(stairs_.begin(), stairs_.end(), first,
                                        [](double limit, Step const& s) { return limit < s.first; });
    if (after != stairs_.begin() && std::prev(after)->second <= second) {
        std::size_t const member = std::prev(after)->member;
        if (equals(member, p) && p.design < designs_[member]) write(member, p);
        return member;
    }
    auto const from = std::lower_bound(stairs_.begin(), stairs_.end(), first,
                                       [](Step const& s, double limit) { return s.first < limit; });
    auto const to = std::find_if(from, stairs_.end(), [&](Step const& s) { return s.second < second; });
    for (auto s = from; s != to; ++s) vacant_.push_back(s->member);
    size_ -= static_cast<std::size_t>(to - from);
    if (vacant_.empty()) vacant_.push_back(append());
    std::size_t const member = vacant_.back();
    vacant_.pop_back();
    write(member, p);
    Step const step{first, second, member};
    if (from == to) stairs_.insert(to, step);
    else *from = step, stairs_.erase(from + 1, to);
    ++size_;
    return member;
}

std::size_t Archive::offer_on_list(Point const& p) {
    std::size_t const beater = find_beater(p.objectives);
    if (beater != nobody) {
        if (equals(beater, p) && p.design < designs_[beater]) write(beater, p);
        exchange(beater / 2, beater);  // who beats one is likely to beat the next
        return beater / 2;
    }
    remove_beaten(p.objectives);
    std::size_t const member = append();
    write(member, p);
    ++size_;
    return member;
}

bool Archive::equals(std::size_t member, Point const& p) const {
    for (std::size_t j = 0; j < objectives_; ++j)
        if (objective(member, j) != p.objectives[j]) return false;
    return true;
}

/// The first member that is nowhere worse.
std::size_t Archive::find_beater(Values const& v) const {
    std::size_t found = nobody;
    run_at(isa_, [&]<int W>(Width<W> width) {
        for (std::size_t i = 0; i < size_; i += W) {
            double const* const members = &values_[place(i, 0)];
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
            double const* const members = &values_[place(i, 0)];
            auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
            auto const candidate = [&](std::size_t j) { return splat(width, v[j]); };
            for (unsigned bits = bits_all_le(width, objectives_, candidate, member); bits; bits &= bits - 1)
                beaten_.push_back(i + static_cast<std::size_t>(std::countr_zero(bits)));
        }
    });
    for (; !beaten_.empty(); beaten_.pop_back()) {  // the last one first: none of the others moves
        copy(size_ - 1, beaten_.back());
        remove_last();
    }
}

/// A place behind the others, nothing in it yet.
std::size_t Archive::append() {
    std::size_t const member = designs_.size();
    designs_.push_back(0);
    kept_values_.resize(kept_values_.size() + kept_);
    if (member % 8 == 0) values_.resize((member + 8) * objectives_, nan);
    return member;
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

void Archive::remove_last() {
    --size_;
    designs_.pop_back();
    kept_values_.resize(size_ * kept_);
    for (std::size_t j = 0; j < objectives_; ++j) values_[place(size_, j)] = nan;
    values_.resize(round_up_8(size_) * objectives_);
}

void Archive::merge(Archive const& other) {
    for (std::size_t member : other.by_design()) offer(other.point(member));
}

std::vector<std::size_t> Archive::by_design() const {
    std::vector<std::size_t> members;
    members.reserve(size_);
    if (objectives_ == 2)
        for (Step const& s : stairs_) members.push_back(s.member);
    else
        for (std::size_t member = 0; member < size_; ++member) members.push_back(member);
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
