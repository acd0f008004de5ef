#include "optimizer/front/front.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {

Front::Front(std::vector<Objective> objectives, std::vector<std::size_t> kept, Isa isa)
    : objectives_(std::move(objectives)),
      kept_(std::move(kept)),
      isa_(std::min(isa, best_isa())),
      archive_(objectives_.size(), kept_.size(), isa) {
    if (objectives_.size() > Archive::most_objectives) throw std::invalid_argument("a front has at most 8 objectives");
    if (kept_.size() > Archive::most_kept) throw std::invalid_argument("a front keeps at most 10 numbers of a design");
    for (std::size_t j = 0; j < objectives_.size(); ++j) sign_[j] = objectives_[j].maximise ? -1 : 1;
    for (Pivot& pivot : pivots_) {
        pivot.values.fill(nan);
        pivot.design = 0, pivot.is_later = false;
    }
}

void Front::take(Row const& row, std::uint8_t const* feasible) {
    if (objectives_.empty()) return;
    adapt_pivots(row.first);
    run_at(isa_, [&]<int W>(Width<W>) {
        switch (objectives_.size()) {
            case 1:
                return scan<W, 1>(row, feasible);
            case 2:
                return scan<W, 2>(row, feasible);
            case 3:
                return scan<W, 3>(row, feasible);
            case 4:
                return scan<W, 4>(row, feasible);
            default:
                return scan<W, 0>(row, feasible);
        }
    });
}

/// D: the number of objectives where it is known beforehand, else 0.
template <int W, std::size_t D>
void Front::scan(Row const& row, std::uint8_t const* feasible) {
    std::size_t const lanes = round_up_8(row.lanes), d = D ? D : objectives_.size();
    for (std::size_t block = 0; block < lanes; block += 64) {
        std::size_t const end = std::min(block + 64, lanes);
        if (block_is_dominated<W, D>(row, feasible, block, end)) continue;
        for (std::size_t lane = block; lane < end; lane += W) {
            unsigned alive = bits_at<W>(feasible, lane);
            if (!alive) continue;
            Pack<W> values[D ? D : Archive::most_objectives];
            for (std::size_t j = 0; j < d; ++j)
                values[j] = Pack<W>::load(row.outputs[objectives_[j].output] + lane) * splat(Width<W>{}, sign_[j]);
            for (alive = nondominated<W, D>(values, alive); alive; alive &= alive - 1)
                offer(row, lane + static_cast<std::size_t>(std::countr_zero(alive)));
        }
    }
}

/// If what would be best in each of W interleaved parts of the block is dominated, all of it is.
template <int W, std::size_t D>
bool Front::block_is_dominated(Row const& row, std::uint8_t const* feasible, std::size_t block, std::size_t end) {
    int const rarely = 16, at_most = 4;
    if (std::all_of(feasible + block / 8, feasible + end / 8, [](std::uint8_t bits) { return bits == 0; })) return true;
    if (luck_ < 0 && ++luck_ < 0) return false;
    Pack<W> const unreached = infinity;
    std::size_t const d = D ? D : objectives_.size();
    Pack<W> best[D ? D : Archive::most_objectives];
    for (std::size_t j = 0; j < d; ++j) {
        double const* const column = row.outputs[objectives_[j].output];
        Pack<W> const sign = splat(Width<W>{}, sign_[j]);
        Pack<W> least = unreached;
        for (std::size_t lane = block; lane < end; lane += W) {
            Pack<W> const v =
                select(mask_of<W>(bits_at<W>(feasible, lane)), Pack<W>::load(column + lane) * sign, unreached);
            least = select(v < least, v, least);
        }
        best[j] = least;
    }
    bool const dominated = nondominated<W, D>(best, (1u << W) - 1) == 0;
    luck_ = dominated ? std::min(luck_ + 1, at_most) : luck_ > 0 ? luck_ - 1 : -rarely;
    return dominated;
}

/// Those of the `alive` lanes that no pivot dominates.
template <int W, std::size_t D>
unsigned Front::nondominated(Pack<W> const* values, unsigned alive) {
    std::size_t const d = D ? D : objectives_.size();
    auto const left = [&](unsigned lanes, std::size_t k) {
        auto const pivot = [&](std::size_t j) { return splat(Width<W>{}, pivots_[k].values[j]); };
        return lanes & ~bits_all_le(Width<W>{}, d, pivot, [&](std::size_t j) { return values[j]; });
    };
    for (std::size_t k = 0; k < known_pivots_; k += 4) {  // without a branch for each, which would be mispredicted
        unsigned const one = left(alive, k), two = left(one, k + 1), three = left(two, k + 2);
        alive = left(three, k + 3);
        if (alive) continue;
        std::size_t const last = k + (one != 0) + (two != 0) + (three != 0);
        if (last > 0) std::swap(pivots_[last], pivots_[last - 1]);  // sooner next time
        return 0;
    }
    return alive;
}

void Front::offer(Row const& row, std::size_t lane) {
    Archive::Point p{row.first + lane, {}, {}};
    for (std::size_t j = 0; j < objectives_.size(); ++j)
        p.objectives[j] = sign_[j] * row.outputs[objectives_[j].output][lane];
    for (std::size_t k = 0; k < kept_.size(); ++k) p.kept[k] = row.outputs[kept_[k]][lane];
    std::size_t const member = archive_.offer(p);
    if (member != Archive::nobody) learn(member, archive_.design(member) > p.design);
}

/// The last one makes room; the new one starts halfway up.
void Front::learn(std::size_t member, bool is_later) {
    if (archive_.objective(member, 0) == infinity) return;  // nothing is a little worse
    if (known_pivots_ < most_pivots) ++known_pivots_;
    Pivot& halfway = pivots_[known_pivots_ / 2];
    pivots_[known_pivots_ - 1] = halfway;
    for (std::size_t j = 0; j < objectives_.size(); ++j) halfway.values[j] = archive_.objective(member, j);
    halfway.design = archive_.design(member);
    halfway.is_later = is_later;
    if (is_later) halfway.values[0] = std::nextafter(halfway.values[0], infinity);
}

/// To the rows that come now.
void Front::adapt_pivots(std::uint64_t first) {
    for (std::size_t k = 0; k < known_pivots_; ++k) {
        Pivot& pivot = pivots_[k];
        bool const is_later = pivot.design >= first;
        if (is_later == pivot.is_later) continue;
        pivot.is_later = is_later;
        pivot.values[0] = std::nextafter(pivot.values[0], is_later ? infinity : -infinity);
    }
}

}  // namespace diecast
