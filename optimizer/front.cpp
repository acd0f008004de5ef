#include "optimizer/front.h"
#include <algorithm>
#include <bit>
#include <stdexcept>
#include "optimizer/simd.h"

namespace diecast {

Front::Front(std::vector<Objective> objectives, std::vector<std::size_t> kept, Isa isa)
    : objectives_(std::move(objectives)),
      kept_(std::move(kept)),
      isa_(std::min(isa, best_isa())),
      archive_(objectives_.size(), isa) {
    if (objectives_.size() > Archive::most_objectives) throw std::invalid_argument("a front has at most 8 objectives");
    if (kept_.size() > Archive::most_kept) throw std::invalid_argument("a front keeps at most 10 numbers of a design");
    for (std::size_t j = 0; j < objectives_.size(); ++j) sign_[j] = objectives_[j].maximise ? -1 : 1;
}

void Front::take(Row const& row, std::uint8_t const* feasible) {
    if (objectives_.empty()) return;
    // A killer keeps out its equals too, which is right for later designs only.
    if (row.first <= latest_killer_) killers_known_ = 0, latest_killer_ = 0;
    run_at(isa_, [&]<int W>(Width<W>) { scan<W>(row, feasible); });
}

template <int W>
void Front::scan(Row const& row, std::uint8_t const* feasible) {
    std::size_t const lanes = round_up_8(row.lanes), d = objectives_.size();
    for (std::size_t block = 0; block < lanes; block += 64) {
        std::size_t const end = std::min(block + 64, lanes);
        if (block_is_beaten<W>(row, feasible, block, end)) continue;
        for (std::size_t lane = block; lane < end; lane += W) {
            unsigned alive = bits_at<W>(feasible, lane);
            if (!alive) continue;
            Pack<W> values[Archive::most_objectives];
            for (std::size_t j = 0; j < d; ++j)
                values[j] = Pack<W>::load(row.outputs[objectives_[j].output] + lane) * Pack<W>(sign_[j]);
            for (alive = unbeaten<W>(values, alive); alive; alive &= alive - 1)
                offer(row, lane + static_cast<std::size_t>(std::countr_zero(alive)));
        }
    }
}

/// If what would be best in each of W interleaved parts of the block is beaten, all of it is.
template <int W>
bool Front::block_is_beaten(Row const& row, std::uint8_t const* feasible, std::size_t block, std::size_t end) {
    Pack<W> const infinity = std::numeric_limits<double>::infinity();
    Pack<W> best[Archive::most_objectives];
    for (std::size_t j = 0; j < objectives_.size(); ++j) {
        double const* const column = row.outputs[objectives_[j].output];
        Pack<W> const sign = sign_[j];
        Pack<W> least = infinity;
        for (std::size_t lane = block; lane < end; lane += W) {
            Pack<W> const v =
                select(mask_of<W>(bits_at<W>(feasible, lane)), Pack<W>::load(column + lane) * sign, infinity);
            least = select(v < least, v, least);
        }
        best[j] = least;
    }
    return unbeaten<W>(best, (1u << W) - 1) == 0;
}

/// Those of the `alive` lanes that no killer throws out.
template <int W>
unsigned Front::unbeaten(Pack<W> const* values, unsigned alive) {
    for (std::size_t k = 0; k < killers_known_; ++k) {
        unsigned beaten = alive;
        for (std::size_t j = 0; j < objectives_.size(); ++j) beaten &= bits_le(Pack<W>(killers_[k][j]), values[j]);
        alive &= ~beaten;
        if (alive) continue;
        if (k > 0) std::swap(killers_[k], killers_[k - 1]);  // sooner next time
        return 0;
    }
    return alive;
}

void Front::offer(Row const& row, std::size_t lane) {
    Archive::Point p{row.first + lane, {}, {}};
    for (std::size_t j = 0; j < objectives_.size(); ++j)
        p.objectives[j] = sign_[j] * row.outputs[objectives_[j].output][lane];
    for (std::size_t k = 0; k < kept_.size(); ++k) p.kept[k] = row.outputs[kept_[k]][lane];
    Archive::Point const* const beater = archive_.offer(p);
    if (!beater) learn(p);
    else if (beater->design < p.design) learn(*beater);
}

void Front::learn(Archive::Point const& p) {
    if (killers_known_ < most_killers) ++killers_known_;
    killers_[killers_known_ - 1] = p.objectives;
    latest_killer_ = std::max(latest_killer_, p.design);
}

void Front::merge(Front const& other) {
    for (Archive::Point const& p : other.points()) archive_.offer(p);
}

}  // namespace diecast
