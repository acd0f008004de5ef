#include "optimizer/sweep/parts/ranges.h"
#include <algorithm>

namespace diecast {
namespace {

/// whole·part/of, rounded down, without overflow as long as `of` is below 2³².
std::uint64_t scaled(std::uint64_t whole, std::uint64_t part, std::uint64_t of) {
    return whole / of * part + whole % of * part / of;
}

}  // namespace

NumberRange share_of(std::uint64_t whole, PartOf part) {
    return {scaled(whole, part.index - 1, part.of), scaled(whole, part.index, part.of)};
}

bool Ranges::add(NumberRange range) {
    if (range.first >= range.last) return true;
    auto const next = std::lower_bound(list_.begin(), list_.end(), range.first,
                                       [](NumberRange const& r, std::uint64_t first) { return r.first < first; });
    bool const behind = next != list_.begin();
    if (next != list_.end() && next->first < range.last) return false;
    if (behind && std::prev(next)->last > range.first) return false;
    bool const joins_next = next != list_.end() && next->first == range.last,
               joins_before = behind && std::prev(next)->last == range.first;
    if (joins_before && joins_next) {
        std::prev(next)->last = next->last;
        list_.erase(next);
    } else if (joins_before) std::prev(next)->last = range.last;
    else if (joins_next) next->first = range.first;
    else list_.insert(next, range);
    return true;
}

bool Ranges::add(Ranges const& other) {
    if (overlap(other)) return false;
    for (NumberRange const& range : other.list_) add(range);
    return true;
}

std::optional<NumberRange> Ranges::overlap(Ranges const& other) const {
    auto a = list_.begin(), b = other.list_.begin();
    while (a != list_.end() && b != other.list_.end()) {
        NumberRange const both{std::max(a->first, b->first), std::min(a->last, b->last)};
        if (both.first < both.last) return both;
        if (a->last <= b->last) ++a;
        else ++b;
    }
    return {};
}

std::vector<NumberRange> Ranges::gaps(NumberRange within) const {
    std::vector<NumberRange> gaps;
    std::uint64_t at = within.first;
    for (NumberRange const& range : list_) {
        if (range.last <= at) continue;
        if (range.first >= within.last) break;
        if (range.first > at) gaps.push_back({at, range.first});
        at = range.last;
    }
    if (at < within.last) gaps.push_back({at, within.last});
    return gaps;
}

std::uint64_t Ranges::count() const {
    std::uint64_t sum = 0;
    for (NumberRange const& range : list_) sum += range.size();
    return sum;
}

bool Ranges::contains(std::uint64_t number) const {
    auto const behind = std::upper_bound(list_.begin(), list_.end(), number,
                                         [](std::uint64_t n, NumberRange const& r) { return n < r.first; });
    return behind != list_.begin() && number < std::prev(behind)->last;
}

}  // namespace diecast
