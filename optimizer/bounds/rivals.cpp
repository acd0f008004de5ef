#include "optimizer/bounds/rivals.h"
#include <algorithm>
#include "model/core/special_values.h"

namespace diecast {
namespace {
std::size_t const most_compared = 1024;  // with each other
}

void Rivals::add(Archive::Values const& v, std::uint64_t design) {
    std::size_t const member = designs_.size();
    designs_.push_back(design);
    if (member % 8 == 0) values_.resize(values_.size() + 8 * objectives_, nan);
    for (std::size_t j = 0; j < objectives_; ++j) values_[(member / 8 * objectives_ + j) * 8 + member % 8] = v[j];
}

void Rivals::clear() {
    designs_.clear();
    values_.clear();
}

void Rivals::exchange(std::size_t a, std::size_t b) {
    std::swap(designs_[a], designs_[b]);
    for (std::size_t j = 0; j < objectives_; ++j)
        std::swap(values_[(a / 8 * objectives_ + j) * 8 + a % 8], values_[(b / 8 * objectives_ + j) * 8 + b % 8]);
}

/// Calls found(member) for each that is nowhere worse, until it returns true.
template <class Found>
void Rivals::nowhere_worse(Archive::Values const& v, Found&& found) const {
    run_at(isa_, [&]<int W>(Width<W> width) {
        for (std::size_t i = 0; i < size(); i += W) {
            double const* const members = block(i) + i % 8;
            auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
            auto const value = [&](std::size_t j) { return splat(width, v[j]); };
            for (unsigned bits = bits_all_le(width, objectives_, member, value); bits; bits &= bits - 1)
                if (found(i + static_cast<std::size_t>(std::countr_zero(bits)))) return;
        }
    });
}

bool Rivals::dominate(Archive::Values const& v, std::uint64_t design) const {
    bool dominated = false;
    nowhere_worse(v, [&](std::size_t m) {
        bool equal = true;
        for (std::size_t j = 0; j < objectives_; ++j) equal = equal && block(m)[8 * j + m % 8] == v[j];
        return dominated = !equal || designs_[m] < design;
    });
    return dominated;
}

Archive::Values Rivals::values(std::size_t member) const {
    Archive::Values v{};
    for (std::size_t j = 0; j < objectives_; ++j) v[j] = block(member)[8 * j + member % 8];
    return v;
}

std::optional<Rivals> Rivals::within(Archive::Values const& best, Archive::Values const& worst) const {
    std::vector<std::size_t> members;
    nowhere_worse(worst, [&](std::size_t m) { return members.push_back(m), false; });
    if (4 * members.size() > 3 * size()) return {};
    Rivals result(objectives_, isa_);
    if (members.size() > most_compared) {
        for (std::size_t m : members) result.add(values(m), designs_[m]);
        return result;
    }
    struct InBox {
        double share;  // of the box that it dominates
        Archive::Values corner;
        std::size_t member;
    };
    std::vector<InBox> in_box;
    for (std::size_t m : members) {
        InBox r{1, values(m), m};
        for (std::size_t j = 0; j < objectives_; ++j) {
            r.corner[j] = std::max(r.corner[j], best[j]);
            double const share = (worst[j] - r.corner[j]) / (worst[j] - best[j]);
            if (share >= 0) r.share *= share;  // no number where the box has no width or no end
        }
        in_box.push_back(r);
    }
    std::sort(in_box.begin(), in_box.end(), [](InBox const& a, InBox const& b) {
        return a.share != b.share ? a.share > b.share : a.member < b.member;
    });
    Rivals corners(objectives_, isa_);
    for (InBox const& r : in_box) {
        bool is_covered = false;
        corners.nowhere_worse(r.corner, [&](std::size_t) { return is_covered = true; });
        if (is_covered) continue;
        corners.add(r.corner, r.member);
        result.add(values(r.member), designs_[r.member]);
    }
    return result;
}

}  // namespace diecast
